"""What players do in the card game, and how their answers are worded."""

from __future__ import annotations

from msgspec.structs import replace

from bot.kits.verbs import EVADE, FIGHT, GM_VERBS, MOVE
from bot.table.declares.house_rules import TEST_PICTURES, HouseRule
from bot.table.declares.vocabulary import (
    END_TURN,
    PASS,
    Argument,
    Introduction,
    NamedFrom,
    QuestionWords,
    TurnTiming,
    Verb,
    Vocabulary,
)

VERBS = (
    Verb(
        "investigate", "Investigate your location.",
        "Test intellect against your location’s shroud for a clue.", action=True,
    ),
    replace(
        MOVE, detail="Go to a connected location.", action=True,
        absent="there is no way out of here", absent_beside="resource",
    ),
    replace(FIGHT, detail="Attack an enemy at your location.", action=True),
    replace(EVADE, detail="Get away from an enemy engaged with you.", action=True),
    Verb(
        "engage", "Engage an enemy at your location.", "Engage an enemy at your location.",
        (Argument("target", "Which enemy", optional=True),), action=True, named_by_card=True,
    ),
    Verb("draw", "Draw a card.", "Draw a card.", said="draw a card", action=True),
    Verb("resource", "Gain a resource.", "Gain a resource.", said="gain a resource", action=True),
    Verb(
        "play", "Play a card from your hand.", "Play an asset or event from your hand.",
        (Argument("card", "Which card"),), said="play a card", action=True, aimed="play",
        timing=TurnTiming.OUT_OF_TURN, source=NamedFrom.HAND, see=("use", "cast"),
        named_by_card=True, spends=True,
    ),
    Verb(
        "activate", "Use an ability of a card.",
        "Use an ability of a card, of the act or agenda, or of your investigator.",
        (Argument("ability", "Which ability"),), said="use an ability", aimed="use", action=True,
        timing=TurnTiming.OUT_OF_TURN, see=("use", "cast"), alike="ability", spends=True,
    ),
    Verb(
        "commit", "Commit a card to the skill test.",
        "Commit a card to the test in progress, or take it back.",
        (Argument("card", "Which card"),), said="commit cards", aimed="commit",
        timing=TurnTiming.ANY_TURN, source=NamedFrom.HAND, see=("use",),
        unasked="You are not there, or no card in your hand has an icon for this test.",
    ),
    Verb(
        "parley", "Parley.", "Deal with somebody by talking.",
        (Argument("target", "With whom", optional=True),), aimed="parley with",
        absent="nobody where you are can be talked to", named_by_card=True,
    ),
    Verb(
        "resign", "Resign from the scenario.", "Leave the scenario, where a card allows it.",
        absent="no card where you are allows it", careful=True,
    ),
    replace(PASS, detail="Do nothing in this window; in a test: reveal the token."),
    replace(END_TURN, detail="End your turn; unused actions are lost."),
)  # fmt: skip

QUESTIONS = (
    QuestionWords(
        "mulligan", "Keep all", "You keep all your cards.", "Replace {}", "You replace: {}",
        "The new cards come when all are ready.",
    ),
    QuestionWords("hand_size", chosen_label="Discard {}"),
    QuestionWords("clues", proposes="{} spends {}"),
    QuestionWords("commit", helped=True),
)  # fmt: skip

INTRODUCTION = Introduction(
    lines=("`/deck` keeps decks of your own for the card game.",),
)

VOCABULARY = Vocabulary(VERBS, QUESTIONS, GM_VERBS, INTRODUCTION)

HOUSE_RULES = (
    HouseRule("share_freely", "Share clues freely", "Whoever proposes may spend the others’ clues"),
    HouseRule("seat_order", "Turns in seat order", "Turns go in player order, the lead first"),
    HouseRule("lead_order", "The lead orders turns", "The lead says who takes the next turn"),
    TEST_PICTURES,
)
