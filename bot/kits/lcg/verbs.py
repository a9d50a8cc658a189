"""Verbs of the card game, and how answers to them are written."""

from __future__ import annotations

from msgspec.structs import replace

from bot.kits.shared_verbs import EVADE, FIGHT, GM_VERBS, MOVE
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
        "Test intellect against your location’s shroud to discover a clue.", action=True,
    ),
    replace(
        MOVE, detail="Go to a connected location.", action=True,
        absent="no connected location can be entered", absent_beside="resource",
    ),
    replace(
        FIGHT, detail="Attack an enemy at your location.", action=True,
        absent="there’s no enemy here to fight", absent_beside="resource",
    ),
    replace(
        EVADE, detail="Get away from an enemy engaged with you.", action=True,
        absent="no enemy engaged with you can be evaded", absent_beside="resource",
    ),
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
        "Use an ability on a card, the act, the agenda or your investigator.",
        (Argument("ability", "Which ability"),), said="use an ability", aimed="use", action=True,
        timing=TurnTiming.OUT_OF_TURN, see=("use", "cast"), alike="ability", spends=True,
    ),
    Verb(
        "commit", "Commit a card to the skill test.",
        "Commit a card to the test in progress, or take it back.",
        (Argument("card", "Which card"),), said="commit cards", aimed="commit",
        timing=TurnTiming.ANY_TURN, source=NamedFrom.HAND, see=("use",),
    ),
    Verb(
        "parley", "Parley.", "Parley with someone, if a card lets you.",
        (Argument("target", "Who with", optional=True),), aimed="parley with",
        absent="nobody here wants to talk", named_by_card=True,
    ),
    Verb(
        "resign", "Resign from the scenario.", "Resign, if a card lets you.",
        absent="no card here lets you", careful=True,
    ),
    replace(PASS, detail="Pass a chance to react; in a test, reveal the token."),
    replace(END_TURN, detail="End your turn. Unused actions are lost."),
)  # fmt: skip

QUESTIONS = (
    QuestionWords(
        "mulligan", "Keep all", "You keep your whole hand.", "Replace {}", "You replace: {}",
        "You draw the new cards once everyone has chosen.",
    ),
    QuestionWords("hand_size", chosen_label="Discard {}"),
    QuestionWords(
        "beneath", "Place none", "You place no card beneath your investigator.", "Place {}",
        "Beneath your investigator: {}.",
    ),
    QuestionWords("clues", proposes="{} spends {}"),
    QuestionWords("commit", helped=True),
)  # fmt: skip

INTRODUCTION = Introduction(
    goals=(("Keep my own decks", "`/deck import` · `/deck list`"),), rule="skill test"
)

VOCABULARY = Vocabulary(VERBS, QUESTIONS, GM_VERBS, INTRODUCTION)

HOUSE_RULES = (
    HouseRule(
        "share_freely",
        "Share clues freely",
        "The player who advances the act decides whose clues are spent",
    ),
    HouseRule("seat_order", "Turns in seat order", "Take turns in player order, lead first"),
    HouseRule("lead_order", "The lead picks who goes next", "The lead picks who goes next"),
    TEST_PICTURES,
)
