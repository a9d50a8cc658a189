"""Which woods lie face down, and whose agents are about, is shown to nobody."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.state import State
from bot.table.declares.lobby_choices import Lobby
from tests.lcg.woods import SLUG, WOODS
from tests.onlookers import AnySession, Onlookers

KIT = LcgKit()
LOBBY = Lobby(SLUG, "standard", ("roland_banks", "daisy_walker"))
DEPTH = 60
"""Decisions of a game that are looked at."""


def own(session: AnySession, seat: Seat | None, pictures: bool) -> list[Any]:
    """One's own hand."""
    return [] if seat is None else [KIT.views.hand_text(session, seat)]


def change_what_is_hidden(session: AnySession, chance: random.Random) -> None:
    """Other woods lie face down than did before, and the encounter deck is another one."""
    state: State = session.state
    hidden = [
        piece for piece in state.pieces.values() if piece.code in WOODS and not piece.revealed
    ]
    gone = [copy for copy in state.removed if state.copies[copy].code in WOODS]
    codes = [piece.code for piece in hidden] + [state.copies[copy].code for copy in gone]
    chance.shuffle(codes)
    for piece in hidden:
        piece.code = codes.pop()
        state.copies[piece.copy] = replace(state.copies[piece.copy], code=piece.code)
    for copy in gone:
        state.copies[copy] = replace(state.copies[copy], code=codes.pop())
    chance.shuffle(state.encounter_deck)
    session.chance._seed = chance.randbytes(16)


TABLE = Onlookers(KIT, LOBBY, own, change_what_is_hidden, DEPTH)


@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_nobody_sees_which_woods_lie_face_down(seed: int) -> None:
    """At every second question: other woods face down, and everybody is shown the same."""
    TABLE.sees_nothing_hidden(seed, every=2)


def test_the_pictures_do_not_tell_either() -> None:
    """The board is the same picture, byte for byte."""
    TABLE.sees_nothing_hidden(5, pictures=True, every=12)
