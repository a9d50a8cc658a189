"""18 The Devourer Below: set-up by campaign log, number of investigators and chance; the map."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import Phase, Step
from bot.lcg.printed.cards import Symbol
from tests.lcg.codes import PRIEST, UMORDHOTH
from tests.lcg.table import Table
from tests.lcg.woods import (
    CLIFFSIDE,
    DREW,
    HUNTER,
    MAIN_PATH,
    NAMES,
    OLD_HOUSE,
    QUIET_GLADE,
    RING,
    RITUAL_SITE,
    SETS,
    TANGLED_THICKET,
    TWISTING_PATHS,
    UNHALLOWED_GROUND,
    WOODS,
    as_set_up,
    deck,
    in_the_woods,
    log_of,
)

GATHERED = Counter(
    {
        "01158": 2, "01166": 3, "01163": 3, "01164": 2, "01165": 2, "01160": 3, "01161": 1,
        "01162": 3, "01169": 3, "01170": 1, "01171": 2,
    }
)  # fmt: skip
"""What is always in the encounter deck: 25 cards."""
SEEDS = [bytes([n]) for n in range(12)]


def woods(table: Table) -> list[str]:
    """The Woods in play besides the Main Path, in order of entering."""
    return [place.code for place in table.game.places.all() if place.code in WOODS]


def test_all_start_at_the_main_path() -> None:
    """Scenario III §4, set-up: all investigators start at the revealed Main Path."""
    table = as_set_up("roland_banks", "daisy_walker")

    assert table.piece(MAIN_PATH).revealed
    assert all(player.is_at(MAIN_PATH) for player in table)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_four_of_six_woods_are_in_play_unseen(seed: bytes) -> None:
    """Scenario III §4, set-up: 4 random Woods of 6 come into play unrevealed; 2 are removed."""
    table = as_set_up(seed=seed)
    found = woods(table)

    assert len(set(found)) == 4
    assert not any(table.piece(code).revealed for code in found)
    assert sorted(table.codes(table.state.removed)) == sorted(set(WOODS) - set(found))


def test_any_of_the_woods_may_come_in_any_order() -> None:
    """Scenario III §4, set-up: which Woods are in play, and where, is random."""
    drawn = [tuple(woods(as_set_up(seed=seed))) for seed in SEEDS]

    assert {code for each in drawn for code in each} == set(WOODS)
    assert any(list(each) != sorted(each) for each in drawn)


def test_the_ritual_site_and_umordhoth_are_set_aside() -> None:
    """Scenario III §4, set-up: the Ritual Site and Umôrdhoth are set aside."""
    table = as_set_up()

    assert sorted(table.codes(table.state.aside)) == [RITUAL_SITE, UMORDHOTH]


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_the_encounter_deck_has_29_cards_with_one_set_of_agents(seed: bytes) -> None:
    """Scenario III §4 and §11: the encounter deck has 25 cards and the 4 of one set of agents."""
    table = as_set_up(seed=seed)
    found = Counter(deck(table))

    assert found.total() == 29
    assert dict(found - GATHERED) in SETS.values()


def test_each_set_of_agents_may_come() -> None:
    """Scenario III §4, set-up: one of four sets of agents is drawn at random."""
    drawn = [Counter(deck(as_set_up(seed=seed))) - GATHERED for seed in SEEDS]

    assert {max(found) for found in drawn} == {"01176", "01178", "01180", "01182"}


@pytest.mark.parametrize(
    ("names", "doom"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)]
)
def test_who_got_away_brings_doom(names: int, doom: int) -> None:
    """Scenario III §11: 1 doom on agenda 1 for 1–2 names that got away, 2 for 3–4, 3 for 5–6."""
    table = as_set_up(log=log_of(away=NAMES[:names]))

    assert (table.state.agenda.doom, table.state.agenda.index) == (doom, 0)


@pytest.mark.parametrize(("names", "rounds"), [(0, 5), (2, 4), (4, 3), (6, 2)])
def test_the_first_agenda_advances_the_sooner(names: int, rounds: int) -> None:
    """Scenario III §11: with that doom agenda 1 advances in round 5, 4, 3 or 2."""
    table = in_the_woods(log=log_of(away=NAMES[:names]))
    while not table.state.agenda.index and table.state.round < 9:
        table.stops_before(Step.INVESTIGATION)
        table.goes("mythos")

    assert table.state.round == rounds


@pytest.mark.parametrize("note", ["interrogated", "house_standing"])
def test_who_was_interrogated_brings_no_doom(note: str) -> None:
    """Scenario III §4, set-up: interrogated names add no doom."""
    log = [{"note": note, "card": DREW}, {"note": "house_standing"}]

    assert as_set_up(log=log).state.agenda.doom == 0


@pytest.mark.parametrize(
    ("difficulty", "size"), [("easy", 17), ("standard", 17), ("hard", 18), ("expert", 19)]
)
def test_an_elder_thing_joins_the_bag(difficulty: str, size: int) -> None:
    """Scenario III §11: one elder thing joins the bag for the rest of the campaign."""
    bag = as_set_up(difficulty=difficulty).state.bag

    assert (len(bag), bag.count(Symbol.ELDER_THING)) == (size, 1)


@pytest.mark.parametrize(("note", "lost"), [("past_midnight", 2), ("house_burned", 0)])
def test_past_midnight_each_loses_two_cards(note: str, lost: int) -> None:
    """Scenario III §4, §11: past midnight, each discards 2 random cards of their hand."""
    table = as_set_up("roland_banks", "daisy_walker", log=log_of(note))

    assert [(len(each.hand), len(each.discard)) for each in table] == [(5 - lost, lost)] * 2


def test_cards_are_lost_after_the_mulligan() -> None:
    """Scenario III §11: those discards come after the mulligan; no weakness is among them."""
    table = as_set_up(log=log_of("past_midnight"), hands=True)
    assert len(table.roland.hand) == 5
    kept = table.roland.hand
    table.chooses_none()

    assert sorted(kept) == sorted([*table.roland.hand, *table.roland.discard])


@pytest.mark.parametrize(("alive", "size"), [(True, 30), (False, 29)])
def test_the_ghoul_priest_comes_if_he_lives(alive: bool, size: int) -> None:
    """Scenario III §11: a Ghoul Priest who is alive is shuffled in as the 30th card."""
    found = deck(as_set_up(log=log_of("ghoul_priest_alive") if alive else ()))

    assert (len(found), PRIEST in found) == (size, alive)


def test_the_priest_engages_whoever_draws_him() -> None:
    """Scenario III §11: the Ghoul Priest has no spawn location here, so he engages his drawer."""
    table = in_the_woods("roland_banks", "daisy_walker")
    table.draws_encounter(PRIEST, table.daisy)

    assert table.piece(PRIEST).threat == table.daisy.seat


# The map


def test_unrevealed_woods_lead_to_the_main_path_alone() -> None:
    """Scenario III §11: unrevealed Woods lead to the Main Path only."""
    table = as_set_up()
    path = table.piece(MAIN_PATH)

    for code in woods(table):
        assert table.game.places.connections(table.piece(code)) == [path]
    assert len(table.game.places.connections(path)) == 4


def test_the_ritual_site_leads_to_the_main_path_alone() -> None:
    """Scenario III §4, graph: the Ritual Site leads to the Main Path only, both ways."""
    table = in_the_woods()
    site, path = table.lays(RITUAL_SITE), table.piece(MAIN_PATH)

    assert table.game.places.connections(site) == [path]
    assert site in table.game.places.connections(path)


def test_revealed_woods_are_a_ring() -> None:
    """Scenario III §4, graph: each revealed Woods is linked to its two revealed neighbours."""
    table = in_the_woods()
    for code in RING:
        table.lays(code)
    for number, code in enumerate(RING):
        near = {RING[number - 1], RING[(number + 1) % len(RING)], MAIN_PATH}

        assert {each.code for each in table.game.places.connections(table.piece(code))} == near


@pytest.mark.parametrize("both", [True, False])
def test_a_ring_link_needs_both_revealed(both: bool) -> None:
    """Scenario III §4, graph: Woods link to each other only once both are revealed."""
    table = in_the_woods()
    for code in (UNHALLOWED_GROUND, CLIFFSIDE):
        if table.in_play(code):
            table.order("remove", what=code)
    ground = table.lays(UNHALLOWED_GROUND)
    cliff = table.lays(CLIFFSIDE, revealed=both)

    assert (cliff in table.game.places.connections(ground)) is both
    assert (ground in table.game.places.connections(cliff)) is both


def test_a_gap_in_the_ring_is_a_gap() -> None:
    """Scenario III §11: if one of the Woods is not in play, its neighbours are not linked."""
    table = in_the_woods()
    for code in WOODS:
        if table.in_play(code):
            table.order("remove", what=code)
    for code in (OLD_HOUSE, TANGLED_THICKET, QUIET_GLADE):
        table.lays(code)
    old, thicket = table.piece(OLD_HOUSE), table.piece(TANGLED_THICKET)

    assert thicket not in table.game.places.connections(old)
    assert table.piece(QUIET_GLADE) in table.game.places.connections(thicket)


def test_clues_come_with_the_revealing() -> None:
    """Scenario III §4, locations: clues per investigator who started; none at the Quiet Glade."""
    table = in_the_woods("roland_banks", "daisy_walker")
    for code in WOODS:
        if table.in_play(code):
            table.order("remove", what=code)
        table.lays(code)
    clues = {code: table.piece(code).clues for code in (*WOODS, MAIN_PATH)}

    assert clues == {**dict.fromkeys(WOODS, 2), QUIET_GLADE: 0, MAIN_PATH: 0}
    assert [table.game.places.shroud(table.piece(code)) for code in WOODS] == [4, 3, 2, 2, 2, 1]


def test_twisting_paths_are_among_the_woods() -> None:
    """Scenario III §4, graph: Twisting Paths lead to the Tangled Thicket and the Old House."""
    table = in_the_woods()
    for code in (TANGLED_THICKET, TWISTING_PATHS, OLD_HOUSE):
        table.lays(code)
    near = {each.code for each in table.game.places.connections(table.piece(TWISTING_PATHS))}

    assert near == {MAIN_PATH, TANGLED_THICKET, OLD_HOUSE}


# Alone


def test_by_itself_the_others_count_as_won() -> None:
    """Campaign play §14: by default the house burned, the Priest died and all six got away."""
    table = as_set_up(log=None)

    assert (table.state.agenda.doom, PRIEST in deck(table)) == (3, False)
    assert "01117" in [copy.code for copy in table.state.copies if copy.owner is not None]
    assert table.roland.who.mental_trauma == 1


def test_by_itself_with_chosen_pasts() -> None:
    """Campaign play §14: standalone, players choose who got away, midnight and the Priest."""
    earlier = [
        {"scenario": "the_gathering", "resolution": "none"},
        {"scenario": "the_midnight_masks", "resolution": "r2", "names": {"got_away": [HUNTER]}},
    ]
    table = as_set_up(log=None, earlier=earlier)

    assert (table.state.agenda.doom, PRIEST in deck(table)) == (1, True)
    assert len(table.roland.hand) == 3


def test_every_set_up_begins_a_round() -> None:
    """Rules Reference, "Setting Up the Game": the first investigation phase follows each set-up."""
    table = as_set_up("roland_banks", "wendy_adams", "agnes_baker", "daisy_walker")

    assert (table.state.round, table.state.phase) == (1, Phase.INVESTIGATION)
    assert "the_devourer_below" in REGISTRY.set_ups
