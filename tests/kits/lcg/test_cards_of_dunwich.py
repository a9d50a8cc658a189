"""What the card game's companion does with cards of The Dunwich Legacy."""

from __future__ import annotations

import pytest

from bot.engine.ask import Answer, Passed, Picked
from bot.kits.lcg.autopilot.policy import load_policy
from tests.lcg.codes import DOG, HAUNTED, KNIFE, RAVENOUS
from tests.lcg.player import Player
from tests.lcg.table import Table

DUKE = "02014"


def alone(slug: str) -> Table:
    """One investigator, at the first turn, with a weakness that does not begin in play."""
    return Table([slug], weaknesses={slug: HAUNTED})


def answer(player: Player, who: str = "companion") -> Answer:
    """What it answers for a seat that is asked."""
    return load_policy(who).choose(player.table.session, player.ask, player.seat)


def label(player: Player, who: str = "companion") -> str:
    """The label of what it picks; empty where it passes."""
    found = answer(player, who)
    if not isinstance(found, Picked) or not found.keys:
        return ""
    option = player.ask.parts[player.seat].option(found.keys[0])
    return option.label if option is not None else ""


# “Ashcan” Pete


def test_pete_wakes_duke_for_what_he_does_now() -> None:
    """In his turn, for another bite; neither in a test nor after his turn."""
    table = alone("ashcan_pete")
    table.enemy(RAVENOUS).engaged_with(table.pete)
    table.pete.has(actions=2).holds("Manual Dexterity")
    table.order("exhaust", what=table.piece(DUKE).id)
    assert label(table.pete).startswith('"Ashcan" Pete: Ready')

    table.pete.tests("willpower", 3)
    assert label(table.pete) == "Reveal a token"
    table.pete.reveals("0")
    table.pete.has(actions=0)
    assert "ready" not in label(table.pete)


def test_duke_leads_to_where_clues_are() -> None:
    """Nothing lies here: he goes next door, and investigates there."""
    table = alone("ashcan_pete")
    attic = table.lays("Attic")
    table.all_at("Hallway")
    table.sets(table.piece("Hallway").id, clues=0)
    table.sets(attic.id, clues=2)
    table.prints("Attic", shroud=2)
    assert label(table.pete).startswith("Duke: Investigate")

    table.pete.does("investigate", "Duke")
    assert label(table.pete) == "Attic"


# Elder signs


@pytest.mark.parametrize(("difficulty", "said"), [(3, "No"), (9, "Yes")])
def test_rex_fails_for_cards_where_he_fails_anyway(difficulty: int, said: str) -> None:
    """+2 is better where it is enough."""
    table = alone("rex_murphy")
    table.rex.tests("willpower", difficulty, token="elder_sign")

    assert label(table.rex) == said


def test_jim_keeps_his_elder_sign() -> None:
    """+1 is more than a skull's 0."""
    table = alone("jim_culver")
    table.jim.tests("willpower", 4, token="elder_sign")

    assert answer(table.jim) == Passed()


# Boosts, and what is none


def test_a_boost_counts_by_its_size() -> None:
    """Streetwise: +3 for two resources where that decides."""
    table = alone("jenny_barnes")
    table.jenny.controls("02189")
    table.jenny.has(resources=2).tests("agility", 6)

    assert label(table.jenny) == "Streetwise: +3 agility"


def test_a_boost_to_another_skill_is_none() -> None:
    """Keen Eye sharpens combat, the test is of willpower."""
    table = alone("zoey_samaras")
    table.zoey.controls("02185")
    table.zoey.has(resources=9).tests("willpower", 5)

    assert label(table.zoey) == "Reveal a token"


def test_what_helps_no_test_is_not_used_in_one() -> None:
    """Stray Cat: an evasion, no bonus."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Stray Cat")
    table.enemy(RAVENOUS).engaged_with(table.wendy)
    table.wendy.tests("willpower", 5)

    assert label(table.wendy) == "Reveal a token"


# Questions


def test_teamwork_gives_nothing_away() -> None:
    """Neither its own, nor when another plays it."""
    table = Table(["roland_banks", "zoey_samaras"], weaknesses={"zoey_samaras": HAUNTED})
    table.zoey.controls(DOG)
    table.zoey.holds("02018").has(resources=1)
    table.goes("turn", table.zoey)
    assert "Teamwork" not in label(table.zoey)

    table.zoey.does("play", "Teamwork")
    while table.zoey.is_awaited and "give" in table.zoey.ask.prompt:
        assert label(table.zoey) == "Nothing more"
        table.zoey.chooses("done")


def test_a_barrier_is_paid_for() -> None:
    """Arcane Barrier: five cards of the deck rather than to stay for ever."""
    table = alone("rex_murphy")
    table.lays("Attic")
    table.all_at("Hallway")
    table.attached("02102", "Hallway")
    table.rex.stacks(KNIFE).does("move", "Attic", token="auto_fail")

    assert label(table.rex).startswith("Discard")


def test_nobody_resigns_by_a_card_who_would_not_resign() -> None:
    """“I’m outta here!” is no cheap event: the careful one never leaves."""
    table = alone("jenny_barnes")
    table.lays("Parlor")
    table.jenny.holds("02151").has(resources=0)

    for who in ("careful", "companion"):
        assert "outta" not in label(table.jenny, who)


def test_an_x_is_paid_in_part() -> None:
    """Jenny’s Twin .45s: four at most, though she has nine."""
    table = alone("jenny_barnes")
    table.jenny.holds("02010").has(resources=9)
    table.jenny.does("play", "Jenny")

    assert label(table.jenny) == "4 resources"


@pytest.mark.parametrize(("health", "twists"), [(2, True), (1, False)])
def test_a_kukri_is_twisted_where_it_has_to_be(health: int, twists: bool) -> None:
    """An action for a point of damage that the enemy still stands."""
    table = alone("zoey_samaras")
    table.zoey.controls("02036")
    table.prints(RAVENOUS, health=health)
    table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.settle()
    table.zoey.does("fight", "Ravenous", "Kukri", token="+1")

    assert (label(table.zoey) != "") is twists
