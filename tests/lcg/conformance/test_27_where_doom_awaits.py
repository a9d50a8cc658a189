"""Dunwich scenario notes §6: Where Doom Awaits."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import Difficulty
from bot.lcg.rules import movement_and_clues
from tests.lcg.codes import MACHETE, RATS
from tests.lcg.hill import (
    BASE,
    DESTROYED,
    DEVOTEE,
    GAP,
    GLADE,
    GUTS,
    MEMORIES,
    PATH,
    PEAK,
    RITES,
    SETH,
    SLAUGHTERED,
    SLUG,
    SPACES,
    SPRING,
    TEAR,
    UPROOTED,
    VORTEX,
    ascend,
    hill,
)
from tests.lcg.pausing import whole_rules

FLASHLIGHT = "01087"


def test_the_hill_as_it_is_laid_out() -> None:
    """Notes §6, set-up: Base, masked Ascending Path and Peak in play, six paths aside, 44 cards."""
    table = hill("roland_banks", "daisy_walker", calm=False)
    aside = Counter(table.game.card(copy).back_name for copy in table.state.aside)

    assert table.place_codes == {BASE, PATH, PEAK}
    assert all(player.is_at(BASE) for player in table)
    assert (aside["Diverging Path"], aside["Altered Path"]) == (3, 3)
    assert len(whole_rules().library.encounter_deck(SLUG)) == 44
    assert SETH in table.codes(table.state.aside)


@pytest.mark.parametrize(("difficulty", "token"), [("easy", -3), ("standard", -5), ("expert", -7)])
def test_a_token_joins_by_difficulty(difficulty: str, token: int) -> None:
    """Notes §6, set-up: by difficulty, a token of −3, −5, −6 or −7 joins the bag."""
    library = whole_rules().library

    assert library.scenarios[SLUG].tokens_added(Difficulty(difficulty)) == (token,)


def test_the_base_finds_paths() -> None:
    """Notes §6, Base: a success brings an unrevealed path instead of clues; once a round each."""
    table = hill()
    table.roland.does("investigate", "Base of the Hill: Look for a Diverging Path", token="0")

    (found,) = table.place_codes - {BASE, PATH, PEAK}
    assert found in (SLAUGHTERED, GLADE, DESTROYED, SPRING)
    assert not table.piece(found).revealed
    assert not table.roland.can("investigate", "Base of the Hill: Look for a Diverging Path")


def test_the_masked_path() -> None:
    """Notes §6.

    Investigators cannot enter the masked path until the first act’s back reveals it.
    """
    table = hill()
    assert not table.roland.can("move", "Ascending Path")
    table.sets(BASE, clues=2)

    table.order("advance", what="act")

    assert table.piece(PATH).revealed
    assert table.piece(BASE).clues == 0
    assert table.roland.can("move", "Ascending Path")


def test_the_first_act_is_paid_at_once() -> None:
    """Notes §6, act 1: it must advance once the group has 2 clues per investigator."""
    table = hill("roland_banks", "daisy_walker")
    table.roland.has(clues=3)
    table.daisy.has(clues=1)
    table.roland.does("resource")

    assert table.game.stages.act.stage == 2
    assert (table.roland.clues, table.daisy.clues) == (0, 0)


def test_no_clues_but_on_altered_paths() -> None:
    """Notes §6, act 2: only Altered locations get clues; the Peak gets its own as act 3 begins."""
    table = hill()
    ascend(table)
    for code in (SLAUGHTERED, GAP):
        movement_and_clues.reveal(table.game, table.lays(code, revealed=False))

    assert (table.piece(SLAUGHTERED).clues, table.piece(GAP).clues) == (0, 1)

    table.roland.at(PATH).has(clues=2).does("move", "Sentinel Peak")
    assert table.game.stages.act.stage == 3
    assert (table.roland.clues, table.piece(PEAK).clues) == (0, 2)


def test_the_way_to_the_peak_costs_the_group() -> None:
    """Notes §6: entering the Peak costs the group 2 clues per investigator, from anywhere."""
    table = hill("roland_banks", "daisy_walker", settings={"share_freely": True})
    ascend(table)
    table.roland.at(PATH).has(clues=3)
    assert not table.roland.can("move", "Sentinel Peak")
    table.daisy.has(clues=2)
    table.roland.does("move", "Sentinel Peak").allots(seat0=2, seat1=2)

    assert table.roland.is_at(PEAK)
    assert (table.roland.clues, table.daisy.clues) == (1, 0)


def test_who_is_carried_to_the_peak_pays_nothing() -> None:
    """Notes §6: an investigator whom an effect forces onto the Peak does not pay."""
    table = hill()
    ascend(table)
    table.roland.at(PEAK, enter=True)

    assert table.roland.is_at(PEAK)
    assert table.game.stages.act.stage == 3


@pytest.mark.parametrize(
    ("code", "late", "harm"),
    [
        (SLAUGHTERED, True, (0, 2, 0)), (SLAUGHTERED, False, (0, 0, 0)),
        (GLADE, True, (0, 0, 0)), (GLADE, False, (0, 0, 4)),
        (TEAR, True, (2, 0, 0)), (TEAR, False, (0, 0, 0)),
        (UPROOTED, True, (0, 0, 5)), (UPROOTED, False, (0, 0, 0)),
        (MEMORIES, True, (0, 0, 0)), (MEMORIES, False, (0, 2, 0)),
    ],
)  # fmt: skip
def test_what_paths_do_as_they_are_revealed(
    code: str, late: bool, harm: tuple[int, int, int]
) -> None:
    """Notes §6, locations: a path’s effect depends on the actions its revealer has left."""
    table = hill()
    ascend(table)
    table.lays(code, revealed=False)
    table.roland.has_deck(*[GUTS] * 8)
    start = BASE if code in (SLAUGHTERED, GLADE) else PATH
    name = "Diverging Path" if start == BASE else "Altered Path"
    table.roland.at(start).has(actions=1 if late else 3)

    table.roland.does("move", name)

    assert (table.roland.damage, table.roland.horror, len(table.roland.discard)) == harm


def test_the_destroyed_path_has_doom_that_is_cleared() -> None:
    """Notes §6: Destroyed Path has 1 doom per investigator; its Investigate removes 1 doom."""
    table = hill("roland_banks", "daisy_walker")
    table.lays(DESTROYED, revealed=False)
    table.roland.does("move", "Diverging Path")
    assert table.piece(DESTROYED).doom == 2
    assert table.game.stages.doom == 2

    table.roland.does("investigate", "Destroyed Path: Clear the path (remove 1 doom)", token="+1")

    assert table.piece(DESTROYED).doom == 1


def test_the_spring_ends_the_turn() -> None:
    """Notes §6, Frozen Spring: its revealer loses all remaining actions."""
    table = hill("roland_banks", "daisy_walker")
    table.lays(SPRING, revealed=False)
    table.roland.does("move", "Diverging Path")

    assert table.state.turn != table.roland.seat
    assert table.roland.who.acted


def test_something_comes_out_of_the_gap() -> None:
    """Notes §6, Dimensional Gap: the first enemy of the encounter deck spawns there."""
    table = hill()
    ascend(table)
    table.lays(GAP, revealed=False)
    table.encounter_deck(VORTEX, RATS)
    table.roland.at(PATH).does("move", "Altered Path")

    assert table.piece(RATS).threat == table.roland.seat
    assert VORTEX in table.encounter_discard


def test_seth_is_gone_where_silas_was_restored() -> None:
    """Notes §6, act 2 v. I back: Seth is removed from the game."""
    table = hill(notes=("silas_restored",))
    ascend(table)
    table.order("advance", what="act")

    assert not table.in_play(SETH)
    assert SETH in table.codes(table.state.removed)


def test_the_devotee_climbs() -> None:
    """Notes §6: a Devotee moves to the Peak step by step; there it leaves, with 2 doom."""
    table = hill()
    ascend(table)
    devotee = table.enemy(DEVOTEE, exhausted=True).at(BASE)
    table.roland.at(BASE)
    for where in (PATH, PEAK):
        table.next_phase("enemy")
        assert devotee.place == table.piece(where).id
    table.next_phase("enemy")

    assert not table.in_play(DEVOTEE)
    assert table.state.agenda.doom == 2


def test_the_rites_eat_decks() -> None:
    """Notes §6, Rites.

    Each discards 3 cards; at an Altered location weaknesses stay in the deck.
    """
    table = hill("roland_banks", "daisy_walker")
    table.lays(UPROOTED)
    for player in table:
        player.has_deck(MACHETE, "01007", MACHETE, GUTS)
    table.daisy.at(UPROOTED)
    table.draws_encounter(RITES)

    assert len(table.roland.discard) == 3
    assert len(table.daisy.discard) == 2
    assert "01007" in table.daisy.deck


def test_spaces_between_turn_the_paths() -> None:
    """Notes §6, Spaces Between: the paths are turned over and mixed, without clues.

    Investigators on them move to the Base without paying.
    """
    table = hill()
    ascend(table)
    for code in (SLAUGHTERED, GLADE, GAP):
        table.lays(code)
    table.sets(DESTROYED if table.in_play(DESTROYED) else SLAUGHTERED, clues=1)
    rats = table.enemy(RATS, exhausted=True).at(GAP)
    table.roland.at(SLAUGHTERED)
    table.draws_encounter(SPACES)

    assert table.roland.is_at(BASE)
    assert rats.place == table.piece(PATH).id
    for code in (SLAUGHTERED, GLADE, GAP):
        assert (table.piece(code).revealed, table.piece(code).clues) == (False, 0)
    assert table.piece(PATH).revealed


def test_the_vortex_takes_those_on_the_hill() -> None:
    """Notes §6, Vortex: each on Sentinel Hill tests willpower (4) or takes 2 damage."""
    table = hill("roland_banks", "daisy_walker")
    table.lays(GLADE)
    table.daisy.at(GLADE)
    table.draws_encounter(VORTEX, token="-1")

    assert (table.roland.damage, table.daisy.damage) == (2, 0)


def test_the_cultist_cancels_skill_cards() -> None:
    """Notes §6, cultist: committed skills lose icons and effects; another token is revealed."""
    table = hill()
    table.roland.holds(GUTS, MACHETE).stacks(FLASHLIGHT)
    table.tokens("cultist", "0")
    table.roland.tests("willpower", 3).commits("Guts").reveals()

    assert table.ended.total == 3


def test_the_hard_tablet_fails_in_the_end() -> None:
    """Notes §6, tablet: with agenda 2 on hard it is an automatic failure."""
    table = hill(difficulty="hard")
    table.order("stage", of="agenda", number=2)
    table.bag("tablet")
    table.roland.tests("combat", 0, token="tablet")

    assert not table.ended.success


def test_every_place_and_stage_has_words() -> None:
    """Notes §6: the game master has a text for each location, act and agenda."""
    library = whole_rules().library
    scenario = library.scenarios[SLUG]
    told = {*scenario.acts, *scenario.agendas, "02279", "02280", *scenario.in_play}

    assert told <= library.narration.keys()
    assert SLUG in REGISTRY.resolutions
