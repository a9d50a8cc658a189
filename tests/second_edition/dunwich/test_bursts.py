"""Dunwich Horror, section 11: gate bursts, flyers on burst cards, two Clue locations."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import SKY, Place
from tests.second_edition.heroes import EIGHT
from tests.second_edition.table import Table

WOODS, STREETS = Place("woods"), Place("uptown_streets")
CARD = "all_quiet_in_arkham"
"""A headline whose gate opens in the Woods, printed here as a burst."""


def bursting(*investigators: str, **facts: object) -> Table:
    """A game in which a burst card for the Woods is being resolved."""
    table = Table(*investigators)
    table.prints(CARD, burst=True, **facts)
    table.mythos(CARD)
    return table


def test_a_burst_breaks_an_elder_sign() -> None:
    """DH 11.2, 17.3: The elder sign goes, a gate opens with its monster, no doom, no surge."""
    table = bursting("joe_diamond")
    table.seals.append(WOODS)

    table.run(table.mythos_gate())

    assert table.gate_at(WOODS) is not None
    assert not table.seals
    assert table.doom == 0
    assert len(table.monsters_at(WOODS)) == 1


def test_a_burst_counts_for_the_awakening() -> None:
    """DH 17.3: The gate that bursts open can be the one that awakens the Ancient One."""
    table = bursting("joe_diamond")
    table.seals.append(WOODS)
    for place in ("graveyard", "black_cave", "unnamable", "witch_house", "unvisited_isle"):
        table.gate(place)
    table.gate("historical_society")
    table.gate("science_building")

    table.run(table.mythos_gate())

    assert table.raised is not None


def test_with_many_players_a_burst_brings_two() -> None:
    """DH 11.2: Monsters appear as for any new gate: two with five or more players."""
    table = bursting(*EIGHT)
    table.seals.append(WOODS)

    table.run(table.mythos_gate())

    assert len(table.monsters_at(WOODS)) == 2


def test_without_an_elder_sign_it_is_a_normal_gate() -> None:
    """DH 11.1: No elder sign: a gate with doom and a monster."""
    table = bursting("joe_diamond")

    table.run(table.mythos_gate())

    assert table.doom == 1
    assert len(table.gates) == 1


def test_a_burst_on_an_open_gate_is_a_surge() -> None:
    """DH 11.1, 17.4: An open gate there: monsters surge, no other gate opens."""
    table = bursting("joe_diamond")
    table.gate("woods")

    table.run(table.mythos_gate())

    assert len(table.gates) == 1
    assert table.doom == 0
    assert len(table.monsters_at(WOODS)) == 1


def test_no_burst_where_kate_is() -> None:
    """DH 11.3: Where Kate stands the seal stays and no gate opens; all that flies moves."""
    table = bursting("kate_winthrop")
    table.kate.at("woods")
    table.seals.append(WOODS)
    bird = table.monster("nightgaunt", "graveyard")

    table.run(table.mythos_gate())
    table.run(table.mythos_monsters())

    assert table.seals == [WOODS]
    assert not table.gates
    assert table.where(bird) == SKY


def test_all_that_flies_moves_once() -> None:
    """DH 11.3, 11.4, point 24: Flyers move whatever their symbol, none of them twice."""
    table = bursting("joe_diamond", white=(), black=())
    table.joe.at("police_station")
    birds = [table.monster("nightgaunt", "graveyard"), table.monster("byakhee", "woods")]
    walker = table.monster("zombie", "woods")

    table.run(table.mythos_monsters())

    assert [table.where(bird) for bird in birds] == [SKY, SKY]
    assert table.where(walker) == WOODS


@pytest.mark.parametrize("burst", [True, False])
def test_only_burst_cards_move_all_flyers(burst: bool) -> None:
    """DH 11.3: On other cards flyers move only with their symbol."""
    table = Table("joe_diamond")
    table.prints(CARD, burst=burst, white=(), black=())
    table.mythos(CARD)
    bird = table.monster("byakhee", "graveyard")

    table.run(table.mythos_monsters())

    assert (table.where(bird) == SKY) is burst


def test_a_clue_appears_at_each_of_two_places() -> None:
    """DH 11.5, point 9: Each named place without an open gate gets a Clue."""
    table = bursting("joe_diamond", clue=Place("graveyard"), also_clues=(Place("newspaper"),))
    table.clues.clear()
    table.gate("graveyard")

    table.run(table.mythos_clue())

    assert table.clues == {"newspaper": 1}


def test_more_mythos_cards_are_resolved_whole() -> None:
    """DH point 32: Further cards do all of their steps, one after the other."""
    table = Table("joe_diamond")
    table.joe.at("police_station")
    table.next("mythos", "family_found_butchered", "feds_raid_arkham")

    table.run(table.more_mythos_now(2))

    assert len(table.gates) == 2
    assert table.terror == 1
    assert table.current_mythos() is None
    assert not table.faults()


def test_a_further_card_of_the_turn() -> None:
    """DH point 32: One that is wanted comes after the card of the turn, before the phase ends."""
    table = Table("joe_diamond")
    table.wants_one_more()

    table.run(table.step_mythos_end())

    assert table.current_mythos() is not None
    assert table.first == Seat(0)
