"""Rules notes §7: encounter cards."""

from __future__ import annotations

from tests.lcg.codes import EVILS, FOG, GHOUL, HANDS, REMAINS
from tests.lcg.table import Table

FEAR = "01164"
FLESH_EATER = "01118"


def test_a_treachery_is_discarded_after_its_revelation(table: Table) -> None:
    """Rules notes §7: a resolved treachery is discarded unless it was put into play."""
    table.draws_encounter(REMAINS, token="0")

    assert table.encounter_discard == [REMAINS]


def test_a_treachery_that_is_placed_stays(table: Table) -> None:
    """Rules notes §7: Frozen in Fear stays in the threat area."""
    table.draws_encounter(FEAR, table.daisy)

    assert table.piece(FEAR).threat == 1


def test_it_is_in_limbo_while_it_resolves(table: Table) -> None:
    """Rules notes §7: a treachery that resolves is not in the discard pile that it searches."""
    table.roland.holds("01089")
    table.draws_encounter(REMAINS)

    assert table.codes(table.state.limbo) == [REMAINS]
    assert table.encounter_discard == []


def test_margins_count(table: Table) -> None:
    """Rotting Remains and Grasping Hands: 1 harm for each point failed by, dealt together."""
    table.draws_encounter(REMAINS, token="-2")
    assert table.roland.horror == 2
    table.draws_encounter(HANDS, token="-1")
    assert table.roland.damage == 2


def test_ancient_evils_can_advance_the_agenda(table: Table) -> None:
    """Rules notes §11: Ancient Evils can advance the agenda, since the card says so."""
    table.sets("agenda", doom=2)
    table.draws_encounter(EVILS)
    table.settle()

    assert table.game.stages.agenda.code == "01106"


def test_a_second_fog_is_discarded(table: Table) -> None:
    """Rules notes §5: limit 1 per location by title: the second Obscuring Fog is discarded."""
    table.draws_encounter(FOG)
    table.draws_encounter("01168")
    table.draws_encounter(FOG)

    assert len(table.game.in_play.of_code(table.piece(FOG).code)) == 1
    assert FOG in table.encounter_discard
    assert table.game.places.shroud(table.place("Study")) == 4


def test_an_enemy_spawns_engaged_with_who_drew_it(table: Table) -> None:
    """Rules notes §8: an enemy without a spawn instruction engages the investigator who drew it."""
    table.draws_encounter(GHOUL, table.daisy)

    assert table.piece(GHOUL).threat == 1


def test_an_enemy_without_its_place_is_discarded(table: Table) -> None:
    """Rules notes §8.

    An enemy that spawns in the Attic is discarded if the Attic is not in play.
    """
    table.draws_encounter(FLESH_EATER)

    assert table.encounter_discard == [FLESH_EATER]
    assert not table.in_play(FLESH_EATER)


def test_an_enemy_spawns_where_it_says(table: Table) -> None:
    """Rules notes §8: an enemy that spawns in the Attic engages an investigator there."""
    table.lays("Attic")
    table.draws_encounter(FLESH_EATER)
    assert table.piece(FLESH_EATER).place == table.place("Attic").id

    table.daisy.at("Attic")
    assert table.piece(FLESH_EATER).threat == 1


def test_peril_is_decided_alone(table: Table) -> None:
    """Rules notes §7: peril: other players cannot commit or use abilities until it is resolved."""
    table.daisy.holds("01093", "01023")
    table.state.peril.append(table.roland.seat)
    table.roland.holds("01093").tests("willpower", 3)

    assert not table.daisy.can("commit")
    assert table.roland.can("commit")
    table.state.peril.clear()


def test_an_eliminated_drawer_ends_the_card(table: Table) -> None:
    """Rules notes §10: a card that eliminates its drawer is discarded; its surge draws no card."""
    table.roland.has(horror=4)
    table.draws_encounter(REMAINS, token="auto_fail")

    assert not table.roland.playing
    assert table.encounter_discard == [REMAINS]
    assert table.state.limbo == []
