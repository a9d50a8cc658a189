"""Randomising of hidden things, so that an automated player knows no more than its seat."""

from __future__ import annotations

from typing import Any

from bot.second_edition.core.game import Board
from bot.second_edition.verbs.box_tracks import RUBBLE

PURPOSE = "unseen"


def shuffle_unseen(b: Board) -> None:
    """Mix everything that nobody can see, starting from an order that reveals nothing."""
    state = b.state
    for cards in state.decks.values():
        cards.sort(key=lambda card: (state.cards[card], card))
        _mix_pile(b, cards)
    for names in (state.gate_deck, state.mythos_deck):
        names.sort()
        _mix_pile(b, names)
    state.gate_stack.sort(key=lambda gate: (state.gate_markers[gate], gate))
    _mix_pile(b, state.gate_stack)
    state.cup.sort(key=lambda monster: (state.markers[monster], monster))
    for names in state.location_decks.values():
        names.sort()
    rubble: list[str] = sorted(state.notes.get(RUBBLE, ()))
    if rubble:
        _mix_pile(b, rubble)
        state.notes[RUBBLE] = rubble


def _mix_pile(b: Board, pile: list[Any]) -> None:
    pile[:] = b.chance.shuffle_fast(PURPOSE, pile)
