"""Dunwich Horror, section 7: the Horror."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import CheckKind, Deck, MonsterNo, Place
from tests.second_edition.ops import Draw
from tests.second_edition.table import Table
from tests.second_edition.terms import CheckEnded, Combat, FoeCardDrawn, TrackChanged

ME = Seat(0)
TRACK, CARD, HILL = "dunwich_horror_track", "dunwich_horror_card", Place("sentinel_hill")
GROWN = 3
"""Tokens with which the Horror comes."""


def marker(table: Table) -> MonsterNo:
    """The Horror's marker."""
    return MonsterNo(table.markers.index("the_dunwich_horror"))


def comes(table: Table) -> MonsterNo:
    """The Horror comes by its third token."""
    for _ in range(GROWN):
        table.run(table.token_on(TRACK))
    return marker(table)


def fought(table: Table) -> Combat:
    """A combat with the Horror in which its card is drawn."""
    no = comes(table)
    table.joe.at(HILL)
    table.next(f"dice:{ME}", "6", "6", "6", "6", "6", "6")
    table.begins(table.joe.fight(no), seat=ME)
    return table.combats[0]


# The track


def test_the_third_token_brings_it(table: Table) -> None:
    """DH 7.2: It stands at Sentinel Hill with the third token, at once, and not before."""
    table.run(table.token_on(TRACK))
    table.run(table.token_on(TRACK))
    assert table.where(marker(table)) == ""

    table.run(table.token_on(TRACK))

    assert table.where(marker(table)) == HILL
    assert not table.faults()


def test_a_vortex_with_a_full_track(table: Table) -> None:
    """DH 6.2, 17.1: Only terror rises."""
    comes(table)
    zombie = table.monster("zombie", "village_commons_streets")

    table.run(table.activate(zombie, white=False))

    assert table.terror == 1
    assert table.tokens_on(TRACK) == GROWN


def test_a_full_track_takes_no_token(table: Table) -> None:
    """DH 7.2: While three lie there none is added, and no second Horror comes."""
    comes(table)

    table.run(table.token_on(TRACK))

    assert table.tokens_on(TRACK) == GROWN
    assert len(table.monsters_at(HILL)) == 1


def test_a_token_that_leaves_does_not_remove_it(table: Table) -> None:
    """DH 7.10, point 20: The Horror in play stays; the track may be filled again without effect."""
    comes(table)

    table.token_off(TRACK)
    table.run(table.token_on(TRACK))

    assert table.where(marker(table)) == HILL
    assert len(table.monsters_at(HILL)) == 1


def test_the_track_is_told(table: Table) -> None:
    """Each token with where the track stands then."""
    table.run(table.token_on(TRACK))

    assert table.lines(table.told(TrackChanged)) == [
        "A token is added to the Dunwich Horror track: 1 of 3."
    ]


def test_the_vortex_is_named(table: Table) -> None:
    """As what a token came by."""
    zombie = table.monster("zombie", "village_commons_streets")

    table.run(table.activate(zombie, white=False))

    assert table.lines(table.told(TrackChanged)) == [
        "A token is added to the Dunwich Horror track (Vortex of the Village Commons): 1 of 3."
    ]


# The marker


def test_it_stays_and_rolls(table: Table) -> None:
    """DH 7.4: Activated it does not move: on 4 to 6 a doom token comes."""
    no = comes(table)
    for face, doom in (("3", 0), ("4", 1), ("6", 2)):
        table.next("dice", face)
        table.run(table.activate(no, white=True))
        assert (table.doom, table.where(no)) == (doom, HILL)


def test_it_does_not_roll_beside_an_investigator(table: Table) -> None:
    """DH 7.4, point 19: As any monster that shares its area it does nothing."""
    no = comes(table)
    table.joe.at(HILL)
    table.next("dice", "6")

    table.run(table.activate(no, white=True))

    assert table.doom == 0


def test_it_is_not_counted(table: Table) -> None:
    """DH 7.9: It counts to no limit and never goes to the Outskirts."""
    for code in ("zombie", "maniac", "ghoul", "cultist", "witch"):
        table.monster(code, "woods")

    comes(table)

    assert table.counted() == 5
    assert table.where(marker(table)) == HILL


def test_effects_that_return_monsters_leave_it(table: Table) -> None:
    """DH 7.9, 12.6: Nothing that sends monsters to the cup touches Spawn."""
    no = comes(table)
    table.mythos("feds_raid_arkham")

    table.run(table.mythos_ability())

    assert table.where(no) == HILL


# Combat


def test_a_card_says_its_numbers(table: Table) -> None:
    """DH 7.3, 7.5: One of seven is drawn before the Horror check."""
    combat = fought(table)

    drawn = table.told(FoeCardDrawn)
    assert [(fact.seat, fact.card) for fact in drawn] == [(ME, CARD)]
    now = table.stats(marker(table), ME, combat)
    assert (now.horror_rating, now.horror_damage) == (-2, 3)
    assert (now.combat_rating, now.combat_damage) == (-3, 3)
    assert (now.toughness, now.awareness) == (5, 2)


def test_a_failed_evade_check_draws_it_then(table: Table) -> None:
    """DH 7.6: The card is drawn when the Evade check fails, and its damage is dealt; only once."""
    no = comes(table)
    table.joe.at(HILL)
    table.joe.rolls(1, 1, 1, 1, 1, 1, 1)

    table.begins(table.joe.meet(no, "evade"), seat=ME)

    kinds = [fact.kind for fact in table.told(CheckEnded)]
    assert kinds[0] is CheckKind.EVADE
    assert len(table.told(FoeCardDrawn)) == 1
    assert table.joe.stamina == table.joe.max_stamina() - 3


def test_an_evaded_horror_draws_no_card(table: Table) -> None:
    """Who gets away sees none."""
    no = comes(table)
    table.joe.at(HILL)
    table.joe.rolls(6, 6, 6, 6, 6, 6)

    table.run(table.joe.meet(no, "evade"))

    assert not table.told(FoeCardDrawn)


def test_each_combat_draws_anew(table: Table) -> None:
    """DH 7.5, point 36: The card goes back when the combat is over."""
    fought(table)
    table.run(table.joe.move_to(Place("uptown_streets")))
    table.joe.at(HILL)
    table.combats.clear()

    table.begins(table.joe.fight(marker(table)), seat=ME)

    assert len(table.told(FoeCardDrawn)) == 2


def test_what_a_card_does_beside_its_numbers(table: Table) -> None:
    """A card may do more when its damage is due: here an Injury."""
    table.prints(CARD, hit=(Draw(Deck.INJURY),), horror_failed=(Draw(Deck.MADNESS),))
    no = comes(table)
    table.joe.at(HILL)
    table.joe.rolls(1, 1, 1, 1, 1, 1, 1, 1, 1)

    table.begins(table.joe.meet(no, "evade"), seat=ME)

    assert len(table.joe.of_deck(Deck.INJURY)) == 1
    assert len(table.joe.of_deck(Deck.MADNESS)) == 1


def test_abilities_of_a_card(table: Table) -> None:
    """Abilities of the drawn card hold in the combat; before it those of all cards."""
    table.prints(CARD, gains=("ambush", "physical_immunity"), overwhelming=2)
    combat = fought(table)

    now = table.stats(marker(table), ME, combat)

    assert (now.ambush, now.physical_immunity, now.overwhelming) == (True, True, 2)


# Its defeat


@pytest.mark.parametrize("deck", [Deck.COMMON, Deck.UNIQUE, Deck.SPELL, Deck.SKILL, Deck.ALLY])
def test_its_defeat_is_worth_any_card(table: Table, deck: Deck) -> None:
    """DH 7.7, 7.8: Tokens and marker go, who fought searches a deck; it is no trophy."""
    combat = fought(table)
    card = table.decks[deck][0]
    code = table.code(card)

    table.act(table.win(combat), deck.value, card_option(table, deck, code))

    assert table.where(marker(table)) == ""
    assert marker(table) in table.box
    assert not table.joe.monsters
    assert table.tokens_on(TRACK) == 0
    assert table.joe.owns(code)
    assert not table.faults()


def card_option(table: Table, deck: Deck, code: str) -> str:
    """The key of a card in a search."""
    card = next(no for no in table.decks[deck] if table.code(no) == code)
    return table.card_key(card)


def test_it_comes_again(table: Table) -> None:
    """DH 7.7: When the track fills again it is there again."""
    combat = fought(table)
    table.act(table.win(combat), "spell", card_option(table, Deck.SPELL, "heal"))

    comes(table)

    assert table.where(marker(table)) == HILL


def test_defeated_otherwise_it_is_worth_nothing(table: Table) -> None:
    """DH point 18: The reward is for who fought it."""
    no = comes(table)

    table.act(table.joe.defeat(no))

    assert table.tokens_on(TRACK) == 0
    assert not table.joe.cards


def test_its_text_says_what_is_a_stand_in(table: Table) -> None:
    """DH point 2: Whoever looks it up is told that no source tells its cards."""
    assert "one of 7 cards, all alike (placeholders" in table.note("the_dunwich_horror")
