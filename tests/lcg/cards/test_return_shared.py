"""Return to Night of the Zealot: Ghouls of Umôrdhoth and The Devourer's Cult (Return notes §2)."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Keyword
from tests.lcg.codes import GHOUL, KNIFE
from tests.lcg.table import Table
from tests.lcg.woods import DREW, MAIN_PATH, RITUAL_SITE, in_the_woods

GRAVE_EATER, ACOLYTE, CHILL = "50038", "50039", "50040"
DISCIPLE, CORPSE_TAKER, MASK = "50041", "50042", "50043"


@pytest.fixture
def house() -> Table:
    """Roland and Daisy in the Hallway, with Attic and Cellar beside it."""
    table = Table(["roland_banks", "daisy_walker"])
    table.all_at("Hallway")
    table.lays("Attic")
    table.lays("Cellar")
    return table


# Ghouls of Umôrdhoth


@pytest.mark.parametrize(("cards", "left"), [(2, 1), (1, 0), (0, 0)])
def test_grave_eater_gnaws(solo: Table, cards: int, left: int) -> None:
    """Grave-Eater: after its attack 1 random card is discarded, if there is one."""
    solo.roland.holds(*[KNIFE] * cards)
    solo.enemy(GRAVE_EATER).engaged_with(solo.roland)
    solo.enemies_attack()

    assert (len(solo.roland.hand), solo.roland.damage, solo.roland.horror) == (left, 1, 1)


def test_a_cancelled_bite_costs_no_card(solo: Table) -> None:
    """Grave-Eater: an attack that is cancelled has not happened."""
    solo.roland.holds(KNIFE, "Dodge").has(resources=2)
    solo.enemy(GRAVE_EATER).engaged_with(solo.roland)
    solo.enemies_attack()
    solo.roland.does("play", "Dodge")
    solo.settle()

    assert solo.roland.hand == [KNIFE]


@pytest.mark.parametrize("cards", [0, 1])
def test_the_acolyte_clings_to_empty_hands(solo: Table, cards: int) -> None:
    """Acolyte of Umôrdhoth: not to be evaded by somebody without cards in hand."""
    solo.roland.holds(*[KNIFE] * cards)
    solo.enemy(ACOLYTE).engaged_with(solo.roland)

    assert solo.roland.can("evade") is bool(cards)
    if not cards:
        assert "can’t evade it" in solo.roland.why_not("evade")


def test_the_acolyte_cannot_be_distracted_either(solo: Table) -> None:
    """Acolyte of Umôrdhoth: no card evades it while the hand is empty."""
    solo.roland.controls("Stray Cat")
    solo.enemy(ACOLYTE).engaged_with(solo.roland)

    assert not solo.roland.can("activate", "Stray Cat")


def test_the_acolyte_prefers_empty_hands(house: Table) -> None:
    """Acolyte of Umôrdhoth: its prey has the fewest cards in hand."""
    house.roland.holds(KNIFE)
    acolyte = house.enemy(ACOLYTE).at("Hallway")
    house.settle()

    assert acolyte.threat == house.daisy.seat


@pytest.mark.parametrize(("cards", "left", "hurt"), [(3, 1, 0), (1, 0, 1), (0, 0, 2)])
def test_chill_from_below(solo: Table, cards: int, left: int, hurt: int) -> None:
    """Chill from Below: a random discard for each point failed by, damage for what is missing."""
    solo.roland.holds(*[KNIFE] * cards)
    solo.draws_encounter(CHILL, token="-2")

    assert (len(solo.roland.hand), solo.roland.damage) == (left, hurt)


# The Devourer's Cult


def test_the_disciple_comes_far_away(house: Table) -> None:
    """Disciple of the Devourer: at the empty location farthest from who draws it."""
    house.lays("Parlor")
    house.roland.at("Attic")
    house.daisy.at("Attic")
    house.draws_encounter(DISCIPLE, house.roland)
    house.roland.chooses("Cellar")

    assert house.piece(DISCIPLE).place == house.piece("Cellar").id


@pytest.mark.parametrize(("word", "doom", "clues"), [("doom", 1, 2), ("clue", 0, 1)])
def test_the_disciple_asks_its_price(house: Table, word: str, doom: int, clues: int) -> None:
    """Disciple of the Devourer: 1 doom on it or 1 of the drawer's clues on its location."""
    house.roland.has(clues=2)
    house.daisy.at("Attic")
    before = house.piece("Cellar").clues
    house.draws_encounter(DISCIPLE, house.roland)
    house.roland.chooses(word)

    assert (house.piece(DISCIPLE).doom, house.roland.clues) == (doom, clues)
    assert house.piece("Cellar").clues == before + 2 - clues


def test_the_disciple_of_the_clueless_has_doom(house: Table) -> None:
    """Disciple of the Devourer: without clues only the doom is possible."""
    house.daisy.at("Attic")
    house.draws_encounter(DISCIPLE, house.roland)

    assert house.piece(DISCIPLE).doom == 1


def test_later_the_disciple_asks_for_both(house: Table) -> None:
    """Disciple of the Devourer: from the second agenda on doom and clue."""
    house.order("stage", of="agenda", number=2)
    house.roland.has(clues=1)
    house.daisy.at("Attic")
    house.draws_encounter(DISCIPLE, house.roland)

    assert (house.piece(DISCIPLE).doom, house.roland.clues) == (1, 0)


def test_corpse_taker_gathers_doom(solo: Table) -> None:
    """Corpse-Taker: 1 doom at the end of each Mythos phase."""
    taker = solo.enemy(CORPSE_TAKER).at("Study")
    solo.order("exhaust", what=taker.id)
    solo.next_phase("mythos")

    assert taker.doom == 1


@pytest.mark.parametrize("engaged", [True, False])
def test_corpse_taker_goes_to_the_main_path(engaged: bool) -> None:
    """Corpse-Taker: one step at the end of the enemy phase, engaged or not."""
    table = in_the_woods("roland_banks", "daisy_walker")
    table.lays(RITUAL_SITE)
    table.roland.at(RITUAL_SITE if engaged else MAIN_PATH)
    table.daisy.at(RITUAL_SITE if engaged else MAIN_PATH)
    taker = table.enemy(CORPSE_TAKER, exhausted=True)
    taker = taker.engaged_with(table.roland) if engaged else taker.at(RITUAL_SITE)
    table.stops_before(Step.UPKEEP)
    table.goes("3.4")

    assert taker.place == table.piece(MAIN_PATH).id
    assert taker.threat is None


def test_corpse_taker_brings_its_doom() -> None:
    """Corpse-Taker: at the Main Path its doom moves to the agenda, which does not advance yet."""
    table = in_the_woods()
    table.roland.at(RITUAL_SITE)
    taker = table.enemy(CORPSE_TAKER, exhausted=True).at(MAIN_PATH)
    table.sets(taker.id, doom=2)
    table.sets("agenda", doom=3)
    table.stops_before(Step.UPKEEP)
    table.goes("3.4")

    assert (taker.doom, table.state.agenda.doom, table.state.agenda.index) == (0, 5, 0)


def test_corpse_taker_has_nowhere_to_go(solo: Table) -> None:
    """Corpse-Taker: without Rivertown and Main Path it stays."""
    taker = solo.enemy(CORPSE_TAKER, exhausted=True).at("Study")
    solo.stops_before(Step.UPKEEP)
    solo.goes("3.4")

    assert taker.place == solo.piece("Study").id


def test_the_mask_goes_to_the_farthest_cultist(house: Table) -> None:
    """Mask of Umôrdhoth: +2 health and 1 doom; a cultist that is not unique becomes aloof."""
    near = house.enemy("01169").engaged_with(house.roland)
    far = house.enemy("01170").at("Attic")
    house.draws_encounter(MASK, house.roland)

    assert (near.doom, far.doom, house.game.pieces.health(far)) == (0, 1, 4)
    assert house.game.pieces.has_keyword(far, Keyword.ALOOF)
    assert not house.game.pieces.has_keyword(near, Keyword.ALOOF)


def test_a_masked_name_strikes_back(house: Table) -> None:
    """Mask of Umôrdhoth: a unique enemy has Retaliate instead."""
    drew = house.enemy(DREW, exhausted=True).at("Attic")
    house.draws_encounter(MASK, house.roland)

    assert house.game.pieces.has_keyword(drew, Keyword.RETALIATE)
    assert not house.game.pieces.has_keyword(drew, Keyword.ALOOF)


def test_a_mask_finds_its_cultist(solo: Table) -> None:
    """Mask of Umôrdhoth: with none in play one is found and drawn; no doom from the Mask."""
    solo.encounter_deck("01166", "01170", GHOUL)
    solo.lays("Hallway")
    solo.draws_encounter(MASK, solo.roland)
    if "choose" in solo.kinds:
        solo.roland.chooses("Wizard")
    wizard = solo.piece("01170")

    assert (wizard.doom, solo.game.pieces.health(wizard)) == (0, 4)


def test_a_mask_outlives_a_wiped_mind(house: Table) -> None:
    """Mask of Umôrdhoth: what it gives is not printed on the enemy: Mind Wipe leaves it."""
    far = house.enemy("01170", exhausted=True).at("Hallway")
    house.draws_encounter(MASK, house.roland)
    house.roland.has(resources=1).holds("Mind Wipe (1)")
    house.stops_before(Step.UPKEEP)
    house.goes("enemy")
    house.roland.does("play", "Mind Wipe")

    assert house.game.pieces.has_keyword(far, Keyword.ALOOF)
    assert house.game.pieces.health(far) == 4
