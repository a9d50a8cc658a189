"""Places, enemies and treacheries of Blood on the Altar, by Dunwich scenario notes §4."""

from __future__ import annotations

import pytest

from bot.lcg.api import clues_to_find, gain
from tests.lcg.altar import (
    BROOK,
    CHURCH,
    COMMONS,
    KIDNAPPED,
    NARROW_BROOK,
    OPEN_CHURCH,
    QUIET_SCHOOL,
    REEDS,
    ROOSTING_REEDS,
    RUINS,
    SCHOOL,
    SERVANT,
    SIGNS,
    SILAS,
    SMOKING_RUINS,
    SONG,
    STOCKED_STORE,
    STORE,
    ZEBULON,
    altar,
    bears,
    digs_up,
    lays,
    pool,
)
from tests.lcg.codes import COP, DOG, FLASHLIGHT, GHOUL, KNIFE, MACHETE, RATS
from tests.lcg.player import Player
from tests.lcg.table import Table

OVERPOWER, NIGHTGAUNT = "01091", "01172"


def there(code: str, seats: int = 1) -> Table:
    """Everybody is at this version of a place, with a clue on it."""
    table = altar(seats)
    place = lays(table, code)
    table.all_at(code)
    table.sets(place.id, clues=1)
    return table


def test_the_commons_are_left() -> None:
    """Village Commons: resigning."""
    table = altar(2)
    table.roland.does("resign")

    assert not table.roland.playing


def test_the_brook_brings_horror() -> None:
    """Bishop's Brook: enemies there, not those elsewhere."""
    table = there(BROOK)
    here, away = table.enemy(GHOUL).engaged_with(table.roland), table.enemy(RATS).at(COMMONS)

    assert (table.game.enemies.strength(here), table.game.enemies.strength(away)) == (
        (1, 2),
        (1, 0),
    )


def test_the_narrow_brook_holds_one() -> None:
    """Bishop's Brook: with somebody there nobody else enters, but it is free when empty."""
    table = altar(2)
    lays(table, NARROW_BROOK)
    assert not table.roland.why_not("move", "Bishop’s Brook")
    table.daisy.at(NARROW_BROOK)

    assert table.roland.why_not("move", "Bishop’s Brook") == (
        "Another investigator is already there."
    )


def test_the_ruins_hide_enemies() -> None:
    """Burned Ruins: +1 evade there."""
    table = there(RUINS)
    here, away = table.enemy(GHOUL).at(RUINS), table.enemy(GHOUL).at(COMMONS)

    assert table.game.enemies.evade(here) == table.game.enemies.evade(away) + 1


def test_the_ruins_smoulder() -> None:
    """Burned Ruins: a failed investigation turns a clue into doom; a success does not."""
    table = there(SMOKING_RUINS)
    table.roland.does("investigate", token="auto_fail")
    ruins = table.place(SMOKING_RUINS)
    assert (ruins.clues, ruins.doom, table.game.stages.doom) == (0, 1, 1)

    table.sets(ruins.id, clues=1)
    table.roland.does("investigate", token="+1")
    assert (ruins.doom, table.roland.clues) == (1, 1)


def test_the_store_gives_nothing() -> None:
    """Osborn's General Store: no resources there, elsewhere as ever."""
    table = there(STORE)
    before = table.roland.resources
    gain(table.game, table.roland.seat, 2)
    assert (table.roland.resources, bool(table.roland.why_not("resource"))) == (before, True)

    table.roland.at(COMMONS)
    gain(table.game, table.roland.seat, 2)
    assert table.roland.resources == before + 2


def test_the_store_is_searched() -> None:
    """Osborn's General Store: an Item of the top three; without one the deck is only shuffled."""
    table = there(STOCKED_STORE)
    table.roland.has_deck(DOG, KNIFE, COP, FLASHLIGHT)
    table.roland.has(resources=1).does("activate", "General Store").chooses("Knife")
    assert (table.roland.hand, table.roland.resources) == ([KNIFE], 0)

    table.roland.has_deck(DOG, COP).has(resources=1).does("activate", "General Store")
    assert table.roland.hand == [KNIFE]
    assert "1 resource" in table.roland.why_not("activate", "General Store")


@pytest.mark.parametrize(("code", "comes", "other"), [
    (CHURCH, SERVANT, NIGHTGAUNT), (ROOSTING_REEDS, NIGHTGAUNT, SERVANT),
])  # fmt: skip
def test_a_place_that_calls_an_enemy(code: str, comes: str, other: str) -> None:
    """Church and House: after they are revealed; without one in the deck nobody comes."""
    table = altar(2)
    lays(table, code, revealed=False)
    table.encounter_deck(other, comes)
    table.daisy.at(BROOK)
    table.order("move", who=table.roland.seat, to=code, enter=True)

    assert table.piece(comes).place == table.place(COMMONS).id
    assert table.codes(table.state.encounter_deck) == [other]


def test_a_place_that_calls_nobody() -> None:
    """Congregational Church: no Humanoid in the deck."""
    table = altar()
    lays(table, CHURCH, revealed=False)
    table.order("move", who=table.roland.seat, to=CHURCH, enter=True)

    assert table.place(CHURCH).revealed
    assert not table.game.enemies.all()


def test_the_church_gives_to_who_gives() -> None:
    """Congregational Church: a card of your choice for 2 resources; with no card nothing."""
    table = there(OPEN_CHURCH)
    assert table.roland.why_not("activate", "Congregational Church")
    table.roland.holds(KNIFE, MACHETE).has(resources=0)
    table.roland.does("activate", "Congregational Church").chooses("Knife")

    assert (table.roland.hand, table.roland.resources) == ([MACHETE], 2)


def test_no_events_in_the_reeds() -> None:
    """House in the Reeds: events wait; assets do not."""
    table = there(REEDS)
    table.roland.holds("01088", KNIFE)

    assert table.roland.why_not("play", "Emergency Cache") == "You can’t play events here."
    table.roland.does("play", "Knife")


def test_no_skill_cards_in_the_schoolhouse() -> None:
    """Schoolhouse: others can be committed."""
    table = there(SCHOOL)
    table.roland.holds(OVERPOWER, MACHETE)
    table.roland.tests("combat", 2)

    assert "skill" in table.roland.why_not("commit", "Overpower")
    table.roland.commits("Machete")


def test_the_schoolhouse_is_searched_only() -> None:
    """Schoolhouse: investigating finds clues there, nothing else does."""
    table = there(QUIET_SCHOOL)
    assert clues_to_find(table.game, table.roland.seat) == 0
    table.roland.does("investigate", token="+1").has(clues=0)

    table.roland.at(COMMONS)
    table.sets(table.place(COMMONS).id, clues=1)
    assert clues_to_find(table.game, table.roland.seat) == 1


def test_silas_makes_no_attacks_of_opportunity() -> None:
    """Silas Bishop: but he attacks everybody there in the enemy phase."""
    table = altar(2)
    table.enemy(SILAS).at(COMMONS)
    assert table.game.pieces.health(table.piece(SILAS)) == 12
    table.roland.does("resource")
    assert (table.roland.damage, table.roland.horror) == (0, 0)

    table.enemies_attack()
    while "attack_order" in table.kinds:
        table.roland.chooses("Roland Banks")
    assert [(p.damage, p.horror) for p in table] == [(2, 2), (2, 2)]


def kidnaps(table: Table, player: Player, *, token: str = "auto_fail") -> None:
    """Kidnapped! is drawn and tested with willpower."""
    table.draws_encounter(KIDNAPPED, player)
    table.tokens(token)
    player.chooses("Willpower")


def test_kidnapped_takes_an_ally() -> None:
    """Kidnapped!: into the pile, and it hangs on the agenda."""
    table = altar()
    table.roland.controls(COP)
    table.roland.controls(KNIFE)
    kidnaps(table, table.roland)

    assert not table.in_play(COP)
    assert COP in pool(table)
    assert table.piece(KIDNAPPED).host == table.game.stages.agenda.code


def test_kidnapped_without_an_ally() -> None:
    """Kidnapped!: 2 damage, and it is discarded; a success does nothing."""
    table = altar()
    kidnaps(table, table.roland)
    assert (table.roland.damage, table.encounter_discard) == (2, [KIDNAPPED])

    kidnaps(table, table.roland, token="+1")
    assert table.roland.damage == 2


def test_kidnapped_takes_one_more_as_the_agenda_advances() -> None:
    """Kidnapped!: before its other side counts: of three none is left to take then."""
    table = altar()
    table.roland.controls(COP)
    kidnaps(table, table.roland)
    table.encounter_deck(RATS)
    table.sets("agenda", doom=5)
    table.next_phase("mythos")

    assert (len(pool(table)), len(pool(table, "sacrifices"))) == (2, 1)
    assert KIDNAPPED in table.encounter_discard
    assert not table.in_play(KIDNAPPED)


def test_the_song_adds_to_damage() -> None:
    """Psychopomp's Song: 2 more, once; horror alone does not end it."""
    table = altar(2)
    table.draws_encounter(SONG, table.roland)
    table.roland.chooses("Daisy Walker")
    assert table.piece(SONG).threat == table.daisy.seat
    table.daisy.is_dealt(horror=1)
    assert table.in_play(SONG)

    table.roland.is_dealt(damage=1)
    assert table.in_play(SONG)
    table.daisy.is_dealt(damage=1)
    assert (table.daisy.damage, table.in_play(SONG), table.roland.damage) == (3, False, 1)


def test_the_song_can_be_soaked() -> None:
    """Psychopomp's Song: it is one amount, assigned together."""
    table = altar()
    table.roland.controls(DOG)
    table.roland.suffers(SONG)
    table.roland.is_dealt(damage=1)
    table.roland.assigns(damage={"Guard Dog": 3})

    assert table.roland.damage == 0


@pytest.mark.parametrize(("seats", "clues"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_strange_signs(seats: int, clues: int) -> None:
    """Strange Signs: 1 clue, 2 with three or four in the game; none on a success."""
    table = altar(seats)
    table.draws_encounter(SIGNS, table.roland, token="+1")
    assert table.place(COMMONS).clues == 0
    table.draws_encounter(SIGNS, table.roland, token="auto_fail")

    assert table.place(COMMONS).clues == clues


def test_a_servant_confesses() -> None:
    """Servant of Many Mouths: a clue from anywhere to who defeats it."""
    table = altar(2)
    table.sets(lays(table, STORE).id, clues=1)
    table.enemy(SERVANT, damage=1).engaged_with(table.roland)
    table.roland.does("fight", "Servant of Many Mouths", token="+1")
    table.roland.chooses("Discover")

    assert (table.roland.clues, table.place(STORE).clues) == (1, 0)


def test_a_servant_that_somebody_else_defeats() -> None:
    """Servant of Many Mouths: without a defeat of yours, or a clue anywhere, nothing is asked."""
    table = altar(2)
    table.sets(lays(table, STORE).id, clues=1)
    table.enemy(SERVANT).engaged_with(table.roland)
    table.order("defeat", what=SERVANT)

    assert "reaction" not in table.kinds


def test_it_spawns_at_an_empty_place() -> None:
    """Servant of Many Mouths: any place without anybody."""
    table = altar()
    table.draws_encounter(SERVANT, table.roland)
    table.roland.chooses(table.ask.parts[table.roland.seat].options[0].key)

    assert table.piece(SERVANT).place not in (None, table.place(COMMONS).id)


def test_what_surges_from_below_brings_a_card_of_the_deck() -> None:
    """The draw underneath: Psychopomp's Song surges."""
    table = altar()
    brook = lays(table, BROOK)
    table.roland.at(BROOK)
    table.encounter_deck(RATS)
    digs_up(table, table.roland, SONG, brook)

    assert table.in_play(SONG)
    assert table.in_play(RATS)


def test_a_namesake_in_the_pile_cannot_be_played() -> None:
    """A unique Ally that counts as in play already."""
    table = altar()
    bears(table.roland, ZEBULON)
    table.roland.holds(ZEBULON)

    assert "already in play" in table.roland.why_not("play", "Zebulon Whateley")
