"""New weaknesses, those of single investigators included (Dunwich notes §6 and §7)."""

from __future__ import annotations

import pytest

from bot.lcg.core.about import of_card
from bot.lcg.core.facts import TraumaSuffered
from bot.lcg.core.state import Step
from bot.lcg.printed.packs import whole_library
from tests.lcg.codes import COP, HAUNTED, KNIFE, PARANOIA
from tests.lcg.table import Table

INDEBTED, INJURY, CHRONOPHOBIA, ACROSS = "02037", "02038", "02039", "02178"
IZZIE, RHAPSODY, NIGHTMARES, DUKE = "02011", "02013", "02015", "02014"


def test_indebted_begins_poor() -> None:
    """Two resources fewer, from the start and for good."""
    table = Table(["zoey_samaras"], weaknesses={"zoey_samaras": INDEBTED})

    assert table.zoey.resources == 3
    assert table.piece(INDEBTED).threat == table.zoey.seat
    assert not table.game.pieces.may_leave(table.piece(INDEBTED))


def test_indebted_is_one_s_own(table: Table) -> None:
    """Who does not bear it has five."""
    assert (table.zoey.resources, table.rex.resources) == (5, 5)


@pytest.mark.parametrize(
    ("code", "harm"), [(INJURY, (1, 0)), (CHRONOPHOBIA, (0, 1))], ids=["injury", "clocks"]
)
def test_each_turn_hurts(table: Table, code: str, harm: tuple[int, int]) -> None:
    """At the end of the bearer's turn, directly; not at the end of another's."""
    table.zoey.controls("01021")
    table.zoey.stacks(code).draws()
    assert table.piece(code).threat == table.zoey.seat
    table.zoey.ends_turn()
    assert (table.zoey.damage, table.zoey.horror) == harm

    table.rex.goes().ends_turn() if "go" in table.rex.offers() else table.rex.ends_turn()
    assert (table.zoey.damage, table.zoey.horror) == harm


@pytest.mark.parametrize(("code", "name"), [(INJURY, "Internal"), (CHRONOPHOBIA, "Chrono")])
def test_two_actions_discard_it(table: Table, code: str, name: str) -> None:
    """By anybody at the location, for two actions."""
    table.rex.suffers(code)
    table.zoey.has(actions=1)
    assert not table.zoey.can("activate", name)
    table.zoey.has(actions=2).does("activate", name)

    assert (table.in_play(code), table.rex.discard) == (False, [code])


@pytest.fixture
def lost() -> Table:
    """Rex Murphy alone, who lost himself on the train before."""
    deck = whole_library().starter_deck("rex_murphy")
    weakness = {"rex_murphy": PARANOIA}
    return Table(["rex_murphy"], decks={"rex_murphy": (*deck, ACROSS)}, weaknesses=weakness)


@pytest.mark.parametrize(("below", "left"), [(4, 1), (2, 0), (0, 0)])
def test_across_space_and_time_takes_three(lost: Table, below: int, left: int) -> None:
    """The top three cards of the deck, or what there is; an empty deck costs nothing yet."""
    cards = ["01086", "01087", "01088", "01089"][:below]
    lost.rex.has_deck(ACROSS, *cards)
    lost.rex.draws()

    assert (lost.rex.discard, len(lost.rex.deck)) == ([*cards[: below - left], ACROSS], left)
    assert lost.rex.horror == 0


def alone(slug: str) -> Table:
    """One investigator, at the first turn, with a weakness that does not begin in play."""
    return Table([slug], weaknesses={slug: HAUNTED})


def izzie_hides(table: Table) -> None:
    """Jenny is in the Attic, Izzie in the Cellar, two steps away."""
    table.lays("Cellar")
    table.all_at("Hallway")
    table.seats[0].at("Attic").stacks(IZZIE).draws()


def traumas(table: Table) -> int:
    """Mental trauma by Izzie."""
    told = table.told(TraumaSuffered)
    return sum(fact.mental for fact in told if fact.source == of_card(IZZIE))


def test_izzie_is_far_away() -> None:
    """Attached to the farthest location; two actions and a success find her instead of clues."""
    table = alone("jenny_barnes")
    izzie_hides(table)
    cellar = table.piece("Cellar")
    assert table.piece(IZZIE).host == cellar.id
    assert not table.jenny.can("investigate", "Izzie")

    table.jenny.at("Cellar")
    table.sets(cellar.id, clues=2)
    table.jenny.does("investigate", "Searching for Izzie", token="+1")
    assert (table.in_play(IZZIE), table.jenny.clues, table.jenny.actions) == (False, 0, 1)
    table.order("end", resolution="r1")
    assert traumas(table) == 0


def test_izzie_may_stay_lost() -> None:
    """A failure finds nobody, and the end of the game costs a mental trauma."""
    table = alone("jenny_barnes")
    izzie_hides(table)
    table.jenny.at("Cellar").does("investigate", "Searching for Izzie", token="auto-fail")
    assert table.in_play(IZZIE)
    table.order("end", resolution="r1")

    assert traumas(table) == 1


@pytest.mark.parametrize(
    ("tokens", "harm"),
    [(["skull", "0", "auto-fail", "-1", "cultist"], 2), (["0", "0", "-1", "-1", "cultist"], 0)],
)
def test_final_rhapsody(tokens: list[str], harm: int) -> None:
    """A damage and a horror for each skull and auto-fail of five tokens."""
    table = alone("jim_culver")
    table.tokens(*tokens)
    table.jim.stacks(RHAPSODY).draws()

    assert (table.jim.damage, table.jim.horror) == (harm, harm)
    assert table.jim.discard == [RHAPSODY]


def test_nightmares_keep_everything_exhausted() -> None:
    """Assets exhaust, and neither upkeep nor Pete readies them; two actions end it."""
    table = alone("ashcan_pete")
    cop = table.pete.controls(COP)
    table.pete.holds(KNIFE).stacks(NIGHTMARES).draws()
    duke = table.piece(DUKE)
    assert (cop.exhausted, duke.exhausted) == (True, True)
    assert not table.pete.can("activate", "Pete")

    table.next_phase("upkeep")
    table.settle()
    assert table.paused is Step.MYTHOS
    assert (cop.exhausted, duke.exhausted) == (True, True)
    table.goes("turn", table.pete)
    table.pete.has(actions=2).does("activate", "Wracked by Nightmares")
    assert not table.in_play(NIGHTMARES)
    table.next_phase("upkeep")
    table.settle()
    assert table.paused is Step.MYTHOS
    assert (cop.exhausted, duke.exhausted) == (False, False)


def test_nightmares_are_one_s_own() -> None:
    """What others control readies as ever."""
    table = Table(["ashcan_pete", "zoey_samaras"], weaknesses={"zoey_samaras": HAUNTED})
    knife = table.zoey.controls(KNIFE)
    knife.exhausted = True
    table.pete.suffers(NIGHTMARES)
    table.next_phase("upkeep")

    assert not knife.exhausted
