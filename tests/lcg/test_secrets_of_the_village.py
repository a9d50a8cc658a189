"""What lies below the places of Dunwich, and who was sacrificed, is shown to nobody."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings, strategies as st

from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.state import State
from bot.table.declares.lobby_choices import Lobby
from tests.lcg.altar import PAIRS
from tests.onlookers import AnySession, Onlookers

KIT = LcgKit(incomplete=True)
LOBBY = Lobby("blood_on_the_altar", "standard", ("roland_banks", "daisy_walker"))
DEPTH = 60
"""Decisions of a game that are looked at."""


def own(session: AnySession, seat: Seat | None, pictures: bool) -> list[Any]:
    """One's own hand."""
    return [] if seat is None else [KIT.views.hand_text(session, seat)]


def change_what_is_hidden(session: AnySession, chance: random.Random) -> None:
    """Other cards below, other versions face down, others sacrificed, another deck."""
    state: State = session.state
    deep = [*(pile for pile in (state.under or {}).values() if pile)]
    deal_anew([*deep, state.encounter_deck], chance) if deep else None
    deal_anew(list((state.areas or {}).values()), chance)
    for place in session.game.places.all():
        pair = next((each for each in PAIRS if place.code in each), ())
        if pair and not place.revealed:
            session.game.in_play.turn(place, chance.choice(pair))
            session.game.cards.turn(place.copy, place.code)
    session.chance._seed = chance.randbytes(16)


def deal_anew(piles: list[list[Any]], chance: random.Random) -> None:
    """The same cards in other piles of the same heights."""
    cards = [card for pile in piles for card in pile]
    chance.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]


TABLE = Onlookers(KIT, LOBBY, own, change_what_is_hidden, DEPTH)


@settings(max_examples=4)
@given(st.integers(0, 2**32))
def test_nobody_sees_what_lies_below(seed: int) -> None:
    """At every second question: other cards below, and everybody is shown the same."""
    TABLE.sees_nothing_hidden(seed, every=2)


def test_the_pictures_do_not_tell_what_lies_below() -> None:
    """The board is the same picture, byte for byte."""
    TABLE.sees_nothing_hidden(5, pictures=True, every=12)
