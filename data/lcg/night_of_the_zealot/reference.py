"""Symbols on the scenarios' reference cards: what they print on the side that is read."""

from __future__ import annotations

from bot.lcg.api import Game, Symbol, SymbolFace


def symbol_face(g: Game, symbol: Symbol) -> SymbolFace:
    """Return a symbol’s numbers on the reference card for the difficulty; empty if it has none."""
    scenario = g.library.scenarios[g.state.scenario]
    return scenario.side(g.state.difficulty).face(symbol) or SymbolFace()


def printed_modifier(g: Game, symbol: Symbol) -> int:
    """Return a symbol’s printed modifier; 0 if the card says to count something instead."""
    return symbol_face(g, symbol).modifier or 0


def is_hard(g: Game) -> bool:
    """Return True if the reference card’s side for Hard and Expert is used."""
    return g.state.difficulty.is_side_b
