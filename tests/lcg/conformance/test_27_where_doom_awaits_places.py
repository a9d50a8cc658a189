"""Dunwich scenario notes §6: Where Doom Awaits, set-up and places at their edges."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.core.state import Step
from tests.lcg.codes import EVILS, FOG, FROZEN, KNIFE, REMAINS
from tests.lcg.hill import (
    ALTERED,
    BASE,
    DESTROYED,
    DEVOTEE,
    DIVERGING,
    ELUSIVE,
    GAP,
    GLADE,
    GUTS,
    MEMORIES,
    PARTY,
    PATH,
    PEAK,
    RITES,
    SETH,
    SHORTCUT,
    SLAUGHTERED,
    SPRING,
    TEAR,
    UPROOTED,
    VEIL,
    VISIONS,
    VORTEX,
    ascend,
    hill,
)

# Set-up


def test_any_path_may_be_the_one_that_is_missing() -> None:
    """Notes §6, set-up: one of four paths of each kind, at random, is removed."""
    gone: set[str] = set()
    for n in range(24):
        table = hill(seed=b"hill %d" % n, calm=False)
        missing = set(table.codes(table.state.removed)) & (DIVERGING | ALTERED)
        assert len(missing & DIVERGING) == len(missing & ALTERED) == 1
        gone |= missing

    assert gone == DIVERGING | ALTERED


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_lead_gets_what_naomi_knows(seats: int) -> None:
    """Notes §6, before set-up: with Naomi’s help the lead gets 1 clue, with 3 or 4 players 2."""
    table = hill(*PARTY[:seats], notes=("naomi_has_our_back",))

    assert [each.clues for each in table] == [1 if seats < 3 else 2, *[0] * (seats - 1)]
    assert table.game.stages.act.stage == 1


@pytest.mark.parametrize("count", [1, 5])
def test_doom_of_the_brood(count: int) -> None:
    """Notes §6, set-up: agenda 1 gets 1 doom for each Brood that escaped."""
    table = hill(log=[{"note": "brood_escaped", "count": count}])

    assert table.state.agenda.doom == count


def test_no_brood_no_doom() -> None:
    """Notes §6, set-up: without an escaped Brood in the log agenda 1 gets no doom."""
    assert hill(notes=("no_brood_escaped",)).state.agenda.doom == 0
    assert hill().state.agenda.doom == 0


@pytest.mark.parametrize(
    ("notes", "act"),
    [
        ((), "02280"),
        (("took_necronomicon",), "02280"),
        (("necronomicon_stolen",), "02279"),
        (("silas_restored", "necronomicon_stolen"), "02278"),
        (("necronomicon_destroyed",), "02280"),
        (("silas_banished", "took_necronomicon"), "02280"),
        (("silas_banished", "failed_to_recover_necronomicon"), "02279"),
        (("took_necronomicon", "necronomicon_stolen"), "02279"),
        (("silas_restored", "failed_to_recover_necronomicon"), "02278"),
        (("silas_out_of_misery", "took_necronomicon"), "02280"),
    ],
)
def test_every_version_of_the_second_act(notes: tuple[str, ...], act: str) -> None:
    """Notes §6, set-up: act 2 depends on Silas first, then on The Necronomicon."""
    table = hill(notes=notes)
    ascend(table)

    assert table.game.stages.act.code == act


def test_only_the_dead_have_avengers() -> None:
    """Notes §6, set-up: if Silas died, Conglomeration and Servant join the deck: 46 cards."""
    plain = Counter(hill(calm=False).codes(hill(calm=False).state.encounter_deck))
    assert (plain["02103"], plain["02104"], sum(plain.values())) == (0, 0, 44)

    dead = hill(notes=("silas_out_of_misery",), calm=False)
    deck = Counter(dead.codes(dead.state.encounter_deck))
    drawn = len(dead.state.encounter_discard) + len(dead.game.enemies.all()) - 1
    assert sum(deck.values()) + drawn == 46
    assert not dead.piece(PATH).revealed
    assert dead.piece("02103").place == dead.piece(PATH).id


# Places


def test_a_failed_search_is_a_search() -> None:
    """Notes §6: each investigator can search for a path once a round, successful or not."""
    table = hill("roland_banks", "daisy_walker")
    what = "Base of the Hill: Look for a Diverging Path"
    table.roland.does("investigate", what, token="auto_fail")
    assert not table.place_codes & DIVERGING
    assert not table.roland.can("investigate", what)
    table.roland.ends_turn()
    table.daisy.does("investigate", what, token="0")

    assert len(table.place_codes & DIVERGING) == 1


def test_the_next_round_brings_another_try() -> None:
    """Notes §6: an investigator can search for a path again in the next round."""
    table = hill()
    what = "Base of the Hill: Look for a Diverging Path"
    table.roland.does("investigate", what, token="0")
    assert len(table.place_codes & DIVERGING) == 1
    table.encounter_deck(EVILS)
    table.roland.has_deck(KNIFE)
    table.stops_before(Step.INVESTIGATION)
    table.roland.ends_turn()
    table.settle()
    table.goes_on()
    table.roland.does("investigate", what, token="0")

    assert len(table.place_codes & DIVERGING) == 2


def test_the_path_finds_altered_paths_only() -> None:
    """Notes §6: Ascending Path finds an unrevealed Altered Path, which can be entered."""
    table = hill()
    ascend(table)
    table.roland.at(PATH).does("investigate", "Ascending Path: Look for an Altered Path", token="0")

    (found,) = table.place_codes & ALTERED
    assert not table.piece(found).revealed
    assert not table.place_codes & DIVERGING
    assert table.roland.can("move", "Altered Path")


def test_a_search_is_no_basic_investigation() -> None:
    """Notes §6: other investigations there discover clues and find no path."""
    table = hill()
    table.sets(BASE, clues=1)
    table.roland.controls("01087", uses=3)
    table.roland.does("investigate", "Flashlight", token="0")

    assert table.roland.clues == 1
    assert not table.place_codes & DIVERGING


def test_without_a_path_aside_nothing_comes() -> None:
    """Notes §6: a search finds nothing if all three paths are in play."""
    table = hill()
    for code in sorted(DIVERGING):
        table.lays(code)
    what = "Base of the Hill: Look for a Diverging Path"
    table.roland.does("investigate", what, token="0")

    assert table.place_codes == {BASE, PATH, PEAK, *DIVERGING}


def test_no_way_back_from_the_unrevealed() -> None:
    """Notes §6, graph: an unrevealed path can be entered from below only and leads nowhere."""
    table = hill()
    ascend(table)
    for code in (GLADE, DESTROYED, GAP, TEAR, UPROOTED):
        table.lays(code, revealed=False)
    g = table.game

    def near(code: str) -> set[str]:
        return {str(each.code) for each in g.places.connections(table.piece(code))}

    assert near(BASE) == {PATH, GLADE, DESTROYED}
    assert near(PATH) == {BASE, PEAK, GAP, TEAR, UPROOTED}
    assert near(GLADE) == near(TEAR) == set()


def test_the_graph_of_the_revealed() -> None:
    """Notes §6, graph: revealed paths are linked as printed."""
    table = hill()
    ascend(table)
    for code in sorted(DIVERGING | ALTERED):
        table.lays(code)
    g = table.game
    roads = {
        code: {str(e.code) for e in g.places.connections(table.piece(code))}
        for code in table.place_codes
    }

    assert {GLADE} <= roads[SLAUGHTERED]
    assert {GLADE} <= roads[SPRING]
    assert {TEAR} <= roads[DESTROYED]
    assert {UPROOTED} <= roads[GAP]
    assert {UPROOTED} <= roads[MEMORIES]
    assert roads[BASE] == {PATH, *DIVERGING}
    assert roads[PATH] == {BASE, PEAK, *ALTERED}


def test_enemies_pass_the_mask() -> None:
    """Notes §6: enemies can enter the masked path."""
    table = hill()
    devotee = table.enemy(DEVOTEE, exhausted=True).at(BASE)
    table.next_phase("enemy")

    assert devotee.place == table.piece(PATH).id
    assert not table.piece(PATH).revealed


def test_no_card_leads_through_the_mask() -> None:
    """Notes §6: Shortcut cannot move an investigator into the masked path."""
    table = hill()
    table.lays(GLADE)
    table.roland.holds(SHORTCUT).at(BASE).does("play", "Shortcut")
    assert table.roland.is_at(GLADE)

    table = hill()
    table.roland.holds(SHORTCUT).at(BASE)
    assert not table.roland.can("play", "Shortcut")


@pytest.mark.parametrize("clues", [1, 2])
def test_a_shortcut_to_the_peak_costs_as_much(clues: int) -> None:
    """Notes §6: an investigator moved to the Peak by their own card pays as well."""
    table = hill()
    ascend(table)
    table.roland.at(PATH).holds(SHORTCUT).has(clues=clues)
    table.roland.does("play", "Shortcut")
    if clues == 2:
        table.roland.chooses("Sentinel Peak")

    assert table.roland.is_at(PEAK if clues == 2 else BASE)
    assert table.roland.clues == clues % 2


def test_the_elusive_pay_for_the_peak() -> None:
    """Notes §6: a card that moves to the Peak from afar has the same cost."""
    table = hill()
    ascend(table)
    table.roland.at(PATH).has(clues=2).holds(ELUSIVE)
    table.lays(GLADE)
    table.roland.at(GLADE).has(clues=1)
    table.roland.does("play", "Elusive")

    assert "Sentinel Peak" not in table.roland.labels()
    assert not table.roland.is_at(PEAK)


def test_the_toll_is_told_before_it_is_paid() -> None:
    """Notes §6: the move’s button shows the cost, and the question names the Peak."""
    table = hill("roland_banks", "daisy_walker", settings={"share_freely": True})
    ascend(table)
    table.roland.at(PATH).has(clues=3)
    table.daisy.has(clues=3)
    ways = [o for ask in table.roland.asks for o in ask.parts[table.roland.seat].options]
    (way,) = [o for o in ways if o.label == "Move to Sentinel Peak"]
    assert way.note == "4 clues from the group"
    table.roland.does("move", "Sentinel Peak")

    assert table.ask.source == "Sentinel Peak"


def test_a_revealed_peak_is_free() -> None:
    """Notes §6: entering a revealed Peak costs nothing."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table, act=3)
    table.order("reveal", place=PEAK)
    table.all_at(PATH)
    table.roland.does("move", "Sentinel Peak")

    assert table.roland.is_at(PEAK)


@pytest.mark.parametrize("seats", [1, 4])
def test_the_group_pays_by_number(seats: int) -> None:
    """Notes §6: the cost counts investigators who started the scenario."""
    table = hill(*PARTY[:seats], settings={"share_freely": True})
    ascend(table)
    table.roland.at(PATH).has(clues=2 * seats - 1)
    assert not table.roland.can("move", "Sentinel Peak")
    table.roland.has(clues=2 * seats).does("move", "Sentinel Peak")

    assert (table.roland.is_at(PEAK), table.roland.clues) == (True, 0)
    assert table.piece(PEAK).clues == 2 * seats


def test_seth_meets_who_comes() -> None:
    """Notes §6, act 2 back: as an investigator enters the Peak, Seth enters play there."""
    table = hill("roland_banks", "daisy_walker", notes=("necronomicon_stolen",))
    ascend(table)
    table.roland.at(PATH).has(clues=4).does("move", "Sentinel Peak")

    assert table.roland.is_at(PEAK)
    assert [each.code for each in table.roland.engaged()] == [SETH]
    assert table.game.pieces.health(table.piece(SETH)) == 6


@pytest.mark.parametrize("seats", [1, 4])
def test_seth_is_hurt_by_number(seats: int) -> None:
    """Notes §6, act 2 v. III: Seth has 3 health and 1 damage for each investigator."""
    table = hill(*PARTY[:seats], notes=("took_necronomicon",))
    ascend(table)
    table.order("advance", what="act")
    seth = table.piece(SETH)

    assert (seth.damage, table.game.pieces.health(seth)) == (seats, 3 * seats)
    assert seth.place == table.piece(PEAK).id


@pytest.mark.parametrize(
    ("what", "hurt"), [(VORTEX, 1), (RITES, 1), (REMAINS, 0), (VEIL, 1), (FROZEN, 0), (VISIONS, 1)]
)
def test_only_hexes_hurt_on_the_peak(what: str, hurt: int) -> None:
    """Notes §6: only Hexes damage their drawer on the Peak."""
    table = hill("agnes_baker", "daisy_walker")
    ascend(table, act=3)
    table.order("reveal", place=PEAK)
    table.agnes.at(PEAK)
    table.daisy.at(BASE)
    table.bag(0)
    table.agnes.has_deck(*[GUTS] * 5)
    table.encounter_deck(FOG)
    table.draws_encounter(what)
    table.settle()

    assert table.agnes.damage == hurt


def test_others_draw_hexes_unharmed() -> None:
    """Notes §6: a Hex drawn by an investigator elsewhere damages nobody."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table, act=3)
    table.order("reveal", place=PEAK)
    table.roland.at(PEAK)
    table.daisy.has_deck(*[GUTS] * 5)
    table.draws_encounter(RITES, table.daisy)

    assert (table.roland.damage, table.daisy.damage) == (0, 0)


@pytest.mark.parametrize("seats", [1, 4])
def test_doom_of_the_destroyed_path(seats: int) -> None:
    """Notes §6: Destroyed Path has 1 doom per investigator and no clues."""
    table = hill(*PARTY[:seats])
    path = table.lays(DESTROYED, revealed=False)
    table.roland.does("move", "Diverging Path")

    assert (path.doom, path.clues) == (seats, 0)


def test_the_gap_is_where_it_spawns() -> None:
    """Notes §6, Dimensional Gap: the enemy spawns there, not at its own spawn location."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table)
    table.lays(GAP, revealed=False)
    table.encounter_deck("02096", DEVOTEE)
    table.roland.at(PATH).does("move", "Altered Path")

    assert table.piece(DEVOTEE).threat == table.roland.seat
    assert table.encounter_discard == ["02096"]


def test_a_gap_without_enemies() -> None:
    """Notes §6, Dimensional Gap: without an enemy in the deck none spawns."""
    table = hill()
    ascend(table)
    table.lays(GAP, revealed=False)
    table.encounter_deck(VORTEX, RITES)
    table.roland.at(PATH).does("move", "Altered Path")

    assert table.roland.is_at(GAP)
    assert table.game.enemies.all() == []
