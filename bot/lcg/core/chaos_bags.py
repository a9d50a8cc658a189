"""Chaos bags: the tokens that a step of a campaign removes and adds."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.lcg.printed.cards import Symbol, Token


def tokens_without(bag: Iterable[Token], symbols: Collection[Symbol]) -> list[Token]:
    """Return the tokens of a bag except those of these symbols."""
    return [token for token in bag if token not in symbols]
