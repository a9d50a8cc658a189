"""Places and treacheries of Undimensioned and Unseen, by Dunwich scenario notes §5."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import Skill
from tests.lcg.brood import (
    ATTENTION,
    BARREN_HEATH,
    BROOD,
    CELLAR_RUINS,
    GLEN,
    GRAZED_MEADOW,
    HEATH,
    HOP_YARD,
    MEADOW,
    MUDDY_HOP_YARD,
    RUIN,
    RUINS,
    TOWERING,
    TRACKS,
    VILLAGE,
    WATCHFUL_VILLAGE,
    WHISPERING_GLEN,
    alone,
    broods,
    drawn,
    lays,
    valley,
    waiting,
)
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.table import Table

NAMES = {
    VILLAGE: "Dunwich Village",
    GLEN: "Cold Spring Glen",
    MEADOW: "Ten-Acre Meadow",
    GRAZED_MEADOW: "Ten-Acre Meadow",
    HEATH: "Blasted Heath",
    RUINS: "Whateley Ruins",
    HOP_YARD: "Devil’s Hop Yard",
    MUDDY_HOP_YARD: "Devil’s Hop Yard",
}


def beside(code: str, seats: int = 1) -> tuple[Table, Piece]:
    """Everybody is at this version of a place, with the only Brood."""
    table = valley(seats)
    brood = alone(table, code)
    table.all_at(code)
    return table, brood


def use(table: Table, code: str) -> None:
    """Roland uses the free ability of a place."""
    table.roland.does("activate", NAMES[code])


@pytest.mark.parametrize("code", [VILLAGE, WATCHFUL_VILLAGE])
def test_the_village_is_left(code: str) -> None:
    """Dunwich Village: resigning, in either version."""
    table = valley(2)
    table.all_at(lays(table, code).code)
    table.roland.does("resign")

    assert not table.roland.playing


def test_the_hounds_find_any_abomination() -> None:
    """Dunwich Village: one of your clues, on an Abomination anywhere; once a game."""
    table = valley()
    brood = alone(table, RUINS)
    table.all_at(lays(table, VILLAGE).code)
    table.roland.has(clues=2)
    use(table, VILLAGE)

    assert (brood.clues, table.roland.clues) == (1, 1)
    assert table.roland.why_not("activate", "Dunwich Village")


def test_without_a_clue_no_hound() -> None:
    """Dunwich Village: the clue is yours."""
    table = valley(2)
    table.all_at(lays(table, VILLAGE).code)
    table.daisy.has(clues=1)

    assert (
        table.roland.why_not("activate", "Dunwich Village")
        == "You need a clue, and an Abomination this can reach."
    )


def test_a_brood_is_called_to_the_village() -> None:
    """Dunwich Village: an action; it comes one step nearer. With none in play nothing comes."""
    table = valley()
    brood = alone(table, RUINS)
    lays(table, GLEN, revealed=False)
    table.all_at(lays(table, WATCHFUL_VILLAGE).code)
    table.roland.does("activate", "Dunwich Village")
    table.roland.chooses("Cold Spring Glen")
    assert brood.place == table.place(GLEN).id

    table.order("remove", what=BROOD, to="removed")
    assert table.roland.why_not("activate", "Dunwich Village") == "No Brood can move closer."


@pytest.mark.parametrize("code", [GLEN, WHISPERING_GLEN])
def test_enemies_are_slower_in_the_glen(code: str) -> None:
    """Cold Spring Glen: −1 evade there, not elsewhere."""
    table = valley()
    lays(table, code)
    here, away = table.enemy(GHOUL).at(code), table.enemy(RATS).at(lays(table, RUINS))

    assert (table.game.enemies.evade(here), table.game.enemies.evade(away)) == (1, 3)


@pytest.mark.parametrize("code", [GLEN, HEATH])
def test_clues_of_a_group(code: str) -> None:
    """Glen and Heath: up to 2 of those there together, who agree; once a game for all."""
    table, brood = beside(code, 2)
    table.roland.has(clues=1)
    table.daisy.has(clues=2)
    use(table, code)
    table.roland.chooses("2 clues").allots(seat0=1, seat1=1)
    table.daisy.chooses("Agree")

    assert (brood.clues, table.roland.clues, table.daisy.clues) == (2, 0, 1)
    table.roland.has(clues=1)
    assert table.roland.why_not("activate", NAMES[code])


def test_a_group_may_give_less() -> None:
    """Cold Spring Glen: one clue is enough; a refusal gives nothing."""
    table, brood = beside(GLEN, 2)
    table.daisy.has(clues=2)
    use(table, GLEN)
    table.roland.chooses("1 clue")
    table.daisy.chooses("Refuse")

    assert (brood.clues, table.daisy.clues) == (0, 2)


def test_clues_elsewhere_do_not_lure() -> None:
    """Cold Spring Glen: those of investigators there, on an Abomination there."""
    table, _ = beside(GLEN, 2)
    table.daisy.at(lays(table, VILLAGE).code).has(clues=2)

    assert table.roland.why_not("activate", "Cold Spring Glen")


def test_a_clue_of_the_rain() -> None:
    """Ten-Acre Meadow: from the pool, until the end of the round; another one stays."""
    table, brood = beside(MEADOW)
    use(table, MEADOW)
    assert brood.clues == 1
    brood.clues = 2
    drawn(table, MEADOW)
    table.next_phase("enemy")
    table.goes_on()
    table.next_phase("upkeep")

    assert brood.clues == 1


def test_no_rain_without_an_abomination() -> None:
    """Ten-Acre Meadow: one has to be there."""
    table = valley()
    table.all_at(lays(table, MEADOW).code)

    assert table.roland.why_not("activate", "Ten-Acre Meadow") == "No Abomination is here."


@pytest.mark.parametrize("code", [GRAZED_MEADOW, MUDDY_HOP_YARD])
def test_each_may_give_a_clue(code: str) -> None:
    """Meadow and Hop Yard: everybody there one of their own, who wants to."""
    table, brood = beside(code, 3)
    for player in table:
        player.has(clues=2)
    use(table, code)
    table.daisy.chooses("Keep it")
    table.agnes.chooses("Put 1 clue on it")

    assert (brood.clues, [player.clues for player in table]) == (2, [1, 2, 1])


@pytest.mark.parametrize(("code", "most"), [(RUINS, 3), (HOP_YARD, 2)])
def test_several_clues_of_one(code: str, most: int) -> None:
    """Ruins and Hop Yard: up to so many of one's own."""
    table, brood = beside(code)
    table.roland.has(clues=5)
    use(table, code)
    assert len(table.ask.parts[table.roland.seat].options) == most
    table.roland.chooses(f"{most} clues")

    assert (brood.clues, table.roland.clues) == (most, 5 - most)
    assert table.roland.why_not("activate", NAMES[code])


def test_the_heath_is_barren() -> None:
    """Blasted Heath: 1 damage at the end of your turn there; elsewhere none."""
    table = valley(2)
    lays(table, BARREN_HEATH)
    table.roland.at(BARREN_HEATH).ends_turn()

    assert (table.roland.damage, table.daisy.damage) == (1, 0)
    table.daisy.ends_turn()
    assert table.daisy.damage == 0


@pytest.mark.parametrize("code", [RUINS, CELLAR_RUINS])
def test_the_ruins_weigh_on_the_will(code: str) -> None:
    """Whateley Ruins: −1 willpower there."""
    table = valley(2)
    table.roland.at(lays(table, code).code)
    table.daisy.at(lays(table, VILLAGE).code)

    assert table.game.investigators.skill(table.roland.seat, Skill.WILLPOWER) == 2
    assert table.game.investigators.skill(table.daisy.seat, Skill.WILLPOWER) == 3


@pytest.mark.parametrize(("token", "moved"), [("+1", True), ("auto_fail", False)])
def test_a_brood_is_driven(token: str, moved: bool) -> None:
    """Whateley Ruins: intellect (4), then any way."""
    table = valley(2)
    brood = alone(table, HEATH)
    lays(table, HOP_YARD, revealed=False)
    lays(table, CELLAR_RUINS)
    table.all_at(CELLAR_RUINS)
    table.order("go", to="turn", seat=table.daisy.seat)
    table.daisy.does("activate", "Whateley Ruins", token=token)
    if moved:
        table.daisy.chooses("Devil’s Hop Yard")

    assert brood.place == table.place(HOP_YARD if moved else HEATH).id


def test_beasts_tower() -> None:
    """Towering Beasts: +1 fight and health; 1 damage to who is beside it."""
    table, brood = beside(VILLAGE)
    fight, health = table.game.enemies.fight(brood), table.game.pieces.health(brood) or 0
    table.draws_encounter(TOWERING)

    assert (table.game.enemies.fight(brood), table.game.pieces.health(brood)) == (
        fight + 1,
        health + 1,
    )
    assert (table.roland.damage, table.piece(TOWERING).host) == (1, brood.id)


def test_beasts_far_away_and_none() -> None:
    """Towering Beasts: no damage from afar; with no Brood it is discarded."""
    table = valley()
    brood = alone(table, HEATH)
    table.all_at(lays(table, RUINS).code)
    table.draws_encounter(TOWERING)
    assert (table.roland.damage, table.piece(TOWERING).host) == (0, brood.id)

    table.order("remove", what=BROOD, to="removed")
    table.draws_encounter(TOWERING)
    assert (table.in_play(TOWERING), TOWERING in table.encounter_discard) == (False, True)


def test_ruin_hurts_those_beside_a_brood() -> None:
    """Ruin and Destruction: each of them tests agility; 1 damage a point."""
    table = valley(3)
    alone(table, VILLAGE)
    table.all_at(VILLAGE)
    table.agnes.at(lays(table, RUINS).code)
    table.tokens("-2", "+1")
    table.draws_encounter(RUIN)

    assert [player.damage for player in table] == [3, 0, 0]


def test_ruin_surges_where_nobody_is() -> None:
    """Ruin and Destruction: with nobody beside a Brood."""
    table = valley()
    alone(table, HEATH)
    table.all_at(lays(table, RUINS).code)
    table.encounter_deck(RUIN, RATS)
    table.draws_encounter()

    assert (table.roland.damage, table.in_play(RATS)) == (0, True)


def test_attention_draws_them_near() -> None:
    """Attracting Attention: each Brood one step towards the drawer, who draws once more."""
    table = valley()
    brood = alone(table, HEATH)
    lays(table, HOP_YARD, revealed=False)
    table.all_at(lays(table, RUINS).code)
    table.encounter_deck(ATTENTION, RATS)
    table.draws_encounter()
    assert (brood.place, table.in_play(RATS)) == (table.place(HOP_YARD).id, True)

    table.order("remove", what=BROOD, to="removed")
    table.encounter_deck(ATTENTION, RATS)
    table.draws_encounter()
    assert not broods(table)


def test_tracks_are_horror_or_a_brood() -> None:
    """The Creatures' Tracks: 2 horror, or one that waits spawns at random."""
    table = valley()
    lays(table, RUINS, revealed=False)
    drawn(table, RUINS)
    table.draws_encounter(TRACKS)
    table.roland.chooses("Spawn a Brood")
    assert (broods(table)[-1].place, waiting(table)) == (table.place(RUINS).id, 2)

    table.draws_encounter(TRACKS)
    table.roland.chooses("Take 2 horror")
    assert (table.roland.horror, waiting(table)) == (2, 2)


def test_tracks_without_a_brood_that_waits() -> None:
    """The Creatures' Tracks: then it is the horror."""
    table, _ = beside(VILLAGE)
    table.draws_encounter(TRACKS)

    assert table.roland.horror == 2
