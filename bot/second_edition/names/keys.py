"""Options for things of the game: their keys, made of codes and numbers, and their labels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from bot.engine import selection
from bot.engine.ask import Option, shorten_for_key
from bot.engine.ids import Seat
from bot.second_edition.core import about
from bot.second_edition.core.game import Board
from bot.second_edition.names.card_texts import card_summary
from bot.second_edition.names.naming import the_place
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import CardNo, MonsterNo, Place


@cache
def slug(code: str) -> str:
    """Return a code as used in keys of this game."""
    return shorten_for_key(code, 24)


def card_key(b: Board, card: CardNo) -> str:
    """Return a physical card's key in options: its code and number."""
    return f"{slug(b.cards.code(card))}_{card}"


def monster_key(b: Board, monster: MonsterNo) -> str:
    """Return a monster's key in options."""
    return f"{slug(b.state.markers[monster])}_{monster}"


def card_option(b: Board, card: CardNo, note: str = "") -> Option:
    """Return a physical card as an option; its numbers are the default note."""
    note = note or card_summary(b, b.cards.code(card))
    return Option(
        key=card_key(b, card), label=b.cards.facts(card).name, note=note, about=about.card(card)
    )


def one_of_each(b: Board, cards: Iterable[CardNo]) -> list[CardNo]:
    """Return only the first of equal cards in the same state, as choosing any is the same."""
    here = list(cards)
    if len(here) < 2 or len({b.cards.code(card) for card in here}) == len(here):
        return here  # nearly always
    return selection.first_of_each_state(here, lambda card: _state_of(b, card))


def _state_of(b: Board, card: CardNo) -> tuple[object, ...]:
    """Return everything in which two copies of a card can differ."""
    owner = b.cards.holder(card)
    held = None if owner is None else b.cards.held(owner, card)
    fights = b.state.combats
    in_hand = [each for fight in fights for each in fight.weapons if each.card == card]
    cast = tuple(replace(each, card=CardNo(0)) for each in in_hand)
    enchanted = any(card in fight.enchanted for fight in fights)
    state = () if held is None else (held.exhausted, held.tokens)
    return (b.cards.code(card), owner, *state, cast, enchanted)


def monster_option(b: Board, monster: MonsterNo, note: str = "") -> Option:
    """Return an option for a monster."""
    name = b.monsters.facts(monster).name
    return Option(key=monster_key(b, monster), label=name, note=note, about=about.monster(monster))


def monster_note(b: Board, monster: MonsterNo) -> str:
    """Return the place of a monster as a note; "" for one that is not on the board."""
    marker = b.monsters.find(monster)
    return b.town.place_name(marker.place) if marker is not None else ""


def place_option(b: Board, place: Place, note: str = "") -> Option:
    """Return a place as an option; its contents are the default note."""
    note = note or place_note(b, place)
    return Option(key=place, label=b.town.place_name(place), note=note, about=about.place(place))


def place_note(b: Board, place: Place) -> str:
    """Return the contents of a place: ``gate to the Abyss; Ghoul, Zombie; 2 clues``."""
    gate = b.gates.at(place)
    monsters = ", ".join(b.monsters.facts(no).name for no in b.monsters.at(place))
    clues = b.state.clues.get(place, 0)
    door = f"gate to {the_place(b.library.worlds[b.gates.world(gate.no)].name)}" if gate else ""
    return "; ".join(filter(None, (door, monsters, counted(clues, "clue token") if clues else "")))


def seat_option(b: Board, seat: Seat) -> Option:
    """Return an investigator as an option, with Sanity and Stamina as the note."""
    note = pools_text(b, seat)
    return Option(key=f"seat{seat}", label=b.name(seat), note=note, about=about.seat(seat))


def pools_text(b: Board, seat: Seat) -> str:
    """Return the Stamina and Sanity of a seat with their maximum: `Stamina 4/5, Sanity 3/5`."""
    who, sheets = b.who(seat), b.sheets
    stamina = f"Stamina {who.stamina}/{sheets.max_stamina(seat)}"
    return f"{stamina}, Sanity {who.sanity}/{sheets.max_sanity(seat)}"
