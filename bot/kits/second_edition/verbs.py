"""Verbs of the board game, and its house rules."""

from __future__ import annotations

from msgspec.structs import replace

from bot.kits.second_edition.plans import meant_option
from bot.kits.shared_verbs import EVADE, FIGHT, GM_VERBS, MOVE
from bot.table.declares.house_rules import TEST_PICTURES, HouseRule
from bot.table.declares.vocabulary import (
    END_TURN,
    PASS,
    SHEET,
    Argument,
    Introduction,
    NamedFrom,
    QuestionWords,
    TurnTiming,
    Verb,
    Vocabulary,
)

VERBS = (
    replace(MOVE, detail="Walk along the streets. You stop where trouble starts."),
    replace(EVADE, detail="Slip past a monster: a Sneak check."),
    replace(FIGHT, detail="Fight a monster or the Ancient One with what’s in your hands."),
    Verb("flee", "Flee from the combat.", "Run from combat: an Evade check.", see=("evade",)),
    Verb(
        "cast", "Cast a spell.", "Cast a spell.", (Argument("spell", "Which spell"),),
        said="cast a spell", aimed="cast", timing=TurnTiming.OUT_OF_TURN, source=NamedFrom.OWN,
        see=("activate", "play"), alike="ability", spends=True,
    ),
    Verb(
        "use", "Use an item, an ability or a clue token.",
        "Use an item, an ability, or a clue token for one more die.",
        (Argument("what", "Which", optional=True),), said="use anything", aimed="use",
        timing=TurnTiming.OUT_OF_TURN, source=NamedFrom.OWN, see=("activate", "play"),
        alike="ability",
        spends=True,
    ),
    Verb(
        "trade", "Trade, or answer an offer.",
        "Trade with someone in the same place, or answer or withdraw an offer.",
        (Argument("with", "Who with"), Argument("answer", "Answer an offer", optional=True)),
        aimed="trade with", timing=TurnTiming.OUT_OF_TURN, lasting=True,
        absent="you trade in Movement, or before an Ancient One’s attack, with someone in the "
        "same place",
    ),
    Verb(
        "take-clues", "Take clue tokens here.", "Take clue tokens where your movement ended.",
        (Argument("number", "How many", optional=True),), said="take clue tokens",
    ),
    Verb(
        "encounter", "Have an encounter here.",
        "Have an encounter, or use what the location offers.",
        (Argument("what", "Or what the location offers", optional=True),), said="have an encounter",
    ),
    Verb(
        "close-gate", "Close the gate here.",
        "Close a gate you’ve explored, by Fight or Lore.",
        (Argument("by", "Which skill to use", optional=True),), said="close a gate",
    ),
    Verb(
        "seal", "Seal the gate here.", "Seal a gate with clue tokens or an Elder Sign.",
        (Argument("with", "Which card to use", optional=True),), said="seal a gate",
    ),
    Verb(
        "focus", "Move a slider.", "Move your skill sliders.",
        (Argument("to", "Which stop, like “Speed 3”", optional=True),),
        said="move your sliders",
    ),
    replace(SHEET, detail="Look at an investigator’s sheet."),
    replace(PASS, detail="Pass a chance to react; after a roll, take the result."),
    replace(END_TURN, detail="End your part of the phase."),
)  # fmt: skip

INTRODUCTION = Introduction("an Ancient One of the board game", rule="closing a gate")

QUESTIONS = (
    QuestionWords("offer", "Call off the trade", "You call it off: no trade.", "Trade: {}"),
)

VOCABULARY = Vocabulary(
    VERBS, QUESTIONS, changes=GM_VERBS, introduction=INTRODUCTION, bare=meant_option
)

FREE_ORDER = HouseRule("free_order", "Free order", "Anyone who hasn’t acted this phase can go next")
TOGETHER = HouseRule(
    "together", "All at once",
    "In Movement and Encounters everyone acts whenever they like; on by default",
    proposed=True,
)  # fmt: skip
COMBAT_GUIDE = HouseRule(
    "combat_guide", "Flee rules from the combat guide",
    "After a failed Flee you fight at once; you can flee from an Ambush until you’ve fought it",
)  # fmt: skip
LATE_JOINING = HouseRule(
    "late_joining", "Join later",
    "New players come with their investigator in the next Upkeep; on by default",
    default=True, without="Nobody joins later", left="After the start only free seats can be taken",
)  # fmt: skip
OWN_RULES = (FREE_ORDER, TOGETHER, COMBAT_GUIDE, LATE_JOINING, TEST_PICTURES)
"""House rules of the game itself; packs declare parts of boxes and whole boxes."""
