"""Lola Hayes and her own cards, by campaign notes §1, §9 and §10."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.core.facts import RoleTaken
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Faction
from bot.lcg.rules.roles import role_of, take_role
from bot.lcg.text import log
from tests.lcg.codes import GHOUL, KNIFE, MACHETE
from tests.lcg.table import Table

IMPROVISATION, CRISIS, PLAN, AMBUSH, CHANCE = "03018", "03019", "03264", "03148", "03238"
DODGE, HUNCH, GLASS, CACHE = "01023", "01037", "01030", "01088"
SWITCH = "Switch your role"


def lola(role: str = "guardian") -> Table:
    """Lola in the first scenario, in a role."""
    table = Table(["lola_hayes"], whole=True)
    take_role(table.game, Seat(0), Faction(role))
    table.goes("turn", table.lola)
    table.forget()
    return table


def role(table: Table) -> str:
    """Her role."""
    return str(role_of(table.game, Seat(0)))


def test_she_chooses_a_role_after_her_opening_hand() -> None:
    """Forced, after the opening hand, one of the five classes or Neutral; everybody reads it."""
    table = Table(["lola_hayes"], whole=True, at_turn=False)
    assert role_of(table.game, Seat(0)) is None
    table.chooses_none()
    assert (table.kinds, len(table.lola.labels())) == (["role"], 6)
    table.lola.chooses("Seeker")

    assert role(table) == "seeker"
    (line,) = log.lines(table.game, table.told(RoleTaken), None)
    assert "role is now Seeker" in line


@pytest.mark.parametrize(
    ("now", "barred"),
    [("guardian", [GLASS, HUNCH]), ("seeker", [MACHETE]), ("neutral", [MACHETE, GLASS, HUNCH])],
)
def test_cards_she_may_play(now: str, barred: list[str]) -> None:
    """Only those of her role and Neutral ones; the reason names the role and the class."""
    table = lola(now)
    table.lola.holds(MACHETE, GLASS, HUNCH, KNIFE, CACHE)
    names = {MACHETE: "Machete", GLASS: "Magnifying Glass", KNIFE: "Knife", CACHE: "Emergency"}
    found = [code for code, name in names.items() if not table.lola.can("play", name)]
    assert found == [code for code in barred if code in names]
    for code in found:
        assert f"Your role is {now.capitalize()}" in table.lola.why_not("play", names[code])


@pytest.mark.parametrize(("now", "offered"), [("seeker", 1), ("survivor", 2), ("neutral", 1)])
def test_cards_she_may_commit(now: str, offered: int) -> None:
    """Guts is Neutral, Cherished Keepsake a card of Survivors."""
    table = lola(now)
    table.lola.holds("01089", "03114").tests("willpower", 9)
    commits = [label for label in table.lola.labels() if label.startswith("Commit")]

    assert sum("and reveal" not in label for label in commits) == offered


@pytest.mark.parametrize(("now", "able"), [("seeker", False), ("guardian", True)])
def test_abilities_she_may_trigger(now: str, able: bool) -> None:
    """Not those of a Machete as a Seeker; its owner takes no part in that."""
    table = lola(now)
    table.lola.controls(MACHETE)
    table.enemy(GHOUL).engaged_with(table.lola)

    assert table.lola.can("fight", "Machete") is able
    assert table.lola.can("fight", "Fight Ghoul Minion")


def test_constant_and_forced_abilities_work_in_any_role() -> None:
    """Beat Cop gives +1 combat to a Seeker."""
    table = lola("seeker")
    table.lola.controls("Beat Cop")
    table.lola.tests("combat", 4).reveals("0")

    assert table.result() == (True, 4)


def test_weaknesses_are_not_limited() -> None:
    """An ability of a weakness in her threat area, in any role."""
    table = lola("seeker")
    table.lola.suffers("Hypochondria")

    assert table.lola.can("activate", "Hypochondria")


def test_she_switches_once_per_round() -> None:
    """Free, also in a test; the role that she has is not offered."""
    table = lola("guardian")
    table.lola.holds(DODGE, "01053").tests("agility", 3).does("activate", SWITCH)
    assert "Guardian" not in table.lola.labels()
    table.lola.chooses("Rogue")
    assert (role(table), table.kinds) == ("rogue", ["commit"])
    table.lola.reveals("0")

    assert not table.lola.can("activate", SWITCH)
    assert "this round" in table.lola.why_not("activate", SWITCH)


def test_anxiety_stops_the_switch() -> None:
    """A card that forbids free abilities forbids this one."""
    table = lola()
    table.lola.holds("03084c")

    assert not table.lola.can("activate", SWITCH)


@pytest.mark.parametrize(("choice", "after"), [("Stay Guardian", "guardian"), ("Mystic", "mystic")])
def test_the_elder_sign_may_switch(choice: str, after: str) -> None:
    """Elder sign: +2."""
    table = lola()
    table.lola.tests("combat", 5).reveals("elder_sign").chooses(choice)

    assert (table.result(), role(table)) == ((True, 5), after)


# Improvisation


def test_improvisation() -> None:
    """It switches the role and draws 1; the next card of the role costs 3 less."""
    table = lola("seeker")
    table.lola.holds(IMPROVISATION, KNIFE, MACHETE, "Beat Cop").has(resources=9).stacks(CACHE)
    table.lola.does("play", "Improvisation").chooses("Guardian")
    assert (role(table), CACHE in table.lola.hand) == ("guardian", True)
    table.lola.does("play", "Knife").does("play", "Machete").does("play", "Beat Cop")

    assert table.lola.resources == 9 - 1 - 0 - 4


def test_the_discount_ends_with_the_turn() -> None:
    """It is not kept for the next turn."""
    table = lola("seeker")
    table.lola.holds(IMPROVISATION, MACHETE).has(resources=9).stacks(CACHE)
    table.lola.does("play", "Improvisation").chooses("Guardian")
    table.stops_before(Step.ENEMY)
    table.lola.ends_turn()

    assert not table.state.lasting


def test_the_discount_of_a_card_with_cost_x() -> None:
    """A Chance Encounter: 3 less than the Ally’s cost."""
    table = lola("seeker")
    table.lola.holds(IMPROVISATION, CHANCE, "Beat Cop").has(resources=1).stacks(CACHE)
    table.order("discard", seat=0, cards=["Beat Cop"])
    table.lola.does("play", "Improvisation").chooses("Survivor")
    table.lola.does("play", "A Chance Encounter")

    assert (table.in_play("Beat Cop"), table.lola.resources) == (True, 0)


# Crisis of Identity


@pytest.mark.parametrize(
    ("top", "after"),
    [([GLASS], "seeker"), ([KNIFE], "neutral"), (["01097"], "neutral"), ([], "guardian")],
)
def test_crisis_of_identity(top: list[str], after: str) -> None:
    """Her cards of the role go; the class of the discarded card is the new role."""
    table = lola("guardian")
    for name in (MACHETE, GLASS, PLAN):
        table.lola.controls(name)
    table.lola.holds(AMBUSH).does("play", "Ambush")
    table.lola.has_deck(CRISIS, *top).draws()

    assert [table.in_play(name) for name in (MACHETE, AMBUSH, GLASS, PLAN)] == [
        False, False, True, True,
    ]  # fmt: skip
    assert role(table) == after
    assert table.lola.discard[-1] == CRISIS


def test_crisis_of_identity_in_the_role_neutral() -> None:
    """Her neutral cards go, story assets too."""
    table = lola("neutral")
    table.lola.controls(KNIFE)
    table.lola.controls("Lita Chantler")
    table.lola.has_deck(CRISIS, GLASS).draws()

    assert not table.in_play(KNIFE)
    assert not table.in_play("Lita Chantler")


# Together with other cards


@pytest.mark.parametrize(("now", "able"), [("seeker", True), ("guardian", False)])
def test_a_copy_needs_a_role_that_fits_both(now: str, able: bool) -> None:
    """Eidetic Memory, of Seekers, as the neutral Improvisation."""
    table = lola(now)
    table.lola.holds("03306", IMPROVISATION)
    table.order("discard", seat=0, cards=[IMPROVISATION])

    assert table.lola.can("play", "Eidetic Memory as Improvisation") is able
