"""One meaning a word: what class names stand more than once, and as what."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

from tests.bot.sources import ROOT, ROOTS, facts, modules

TWINS = {
    "Ability": "what may be used, as content registers it",
    "AbilityUsed": "the fact of it",
    "Ban": "one thing that may be forbidden",
    "Card": "a title of a pack",
    "CardExhausted": "the fact that a card exhausts or readies",
    "Command": "base of a game master's commands",
    "Cost": "what is paid, all of it or nothing",
    "Cursor": "where the framework stands",
    "Draws": "the command that fixes what comes next",
    "EncounterDrawn": "the fact that an encounter card is drawn",
    "End": "the command that ends the game",
    "Event": "base of all moments",
    "GameBegan": "the fact that the game is set up",
    "GmChanged": "the fact that the game master changed something",
    "Go": "the command that goes on elsewhere",
    "HouseRules": "house rules of the table",
    "Investigator": "one seat in play",
    "Kind": "what a reference names",
    "Library": "everything that the packs say",
    "MoveInvestigator": "the command that puts somebody elsewhere",
    "Moved": "the fact that an investigator is elsewhere",
    "Pack": "a product",
    "PartView": "a part of a sum",
    "Phase": "the phases of a round",
    "PhaseBegan": "the fact that one begins",
    "PlaceView": "where one can be",
    "PolicyWeights": "the numbers by which a policy plays",
    "Reading": "an article of the reference",
    "Registry": "everything that content registered",
    "SeatChoice": "what a seat may choose to do: the engine’s, and what each game adds",
    "SeatView": "an investigator at the table",
    "SetNumber": "the command that sets a number",
    "Sight": "what the autopilot sees of a seat's game",
    "Skill": "the skills",
    "StackDeck": "the command that puts cards on top of a deck",
    "Standing": "how an investigator stands in the game",
    "State": "everything about a game",
    "Step": "the steps of the framework",
    "Tally": "what is counted for the recap",
    "TurnBegan": "the fact that a turn begins",
    "Use": "one use of an ability",
    "WaitView": "whom the table waits for",
    "_Terms": "when an ability may be used, as decorators take it",
}
"""Names that mean the same in each game, and what."""


def game_of(path: Path) -> str:
    """The ruleset that a module belongs to; empty for what knows none."""
    parts = path.parts
    if "campaign" in parts or "lcg_campaign" in parts:
        return "campaign"
    return next((game for game in ("lcg", "second_edition") if game in parts), "")


@cache
def homes() -> dict[str, list[Path]]:
    """The modules of each class name that stands more than once."""
    found = defaultdict[str, list[Path]](list)
    for path in modules(*ROOTS):
        for name in facts(path).classes:
            found[name].append(path.relative_to(ROOT))
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def test_a_class_name_stands_once_but_for_what_is_the_same_in_each_game() -> None:
    """A second class of a name is called otherwise, or is the same thing of another game."""
    strange = {name: paths for name, paths in homes().items() if name not in TWINS}

    assert strange == {}


def test_within_one_game_a_class_name_stands_once() -> None:
    """What is printed, what is in play and what is seen of it have names of their own."""
    twice = {
        (name, game): paths
        for name, paths in homes().items()
        for game, count in Counter(map(game_of, paths)).items()
        if count > 1
    }

    assert twice == {}


def test_no_name_is_called_a_twin_that_stands_alone() -> None:
    """The table tells what there is."""
    assert TWINS.keys() <= homes().keys()
