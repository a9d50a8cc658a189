"""Symbols on the scenarios' reference cards: what they print on the side that is read."""

from __future__ import annotations

from bot.lcg.api import Game, Symbol, SymbolFace


def symbol_face(g: Game, symbol: Symbol) -> SymbolFace:
    """The numbers of a symbol on the side of this difficulty; nothing where it says nothing."""
    scenario = g.library.scenarios[g.state.scenario]
    return scenario.side(g.state.difficulty).face(symbol) or SymbolFace()


def printed_modifier(g: Game, symbol: Symbol) -> int:
    """The printed modifier of a symbol; 0 where it is to be counted."""
    return symbol_face(g, symbol).modifier or 0


def is_hard(g: Game) -> bool:
    """Tell whether the side for Hard and Expert is read."""
    return g.state.difficulty.is_side_b
