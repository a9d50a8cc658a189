"""Piles of cards of which one is used, at random and unseen: versions of agendas, and locations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import CardCode

Pile = Sequence[CardCode]


def use_version(g: Game, named: str, chosen: str) -> None:
    """Use another version of an act or agenda instead of the one that the scenario names."""
    named, chosen = CardCode(named), CardCode(chosen)
    current = g.state.instead.get(named, named)
    if chosen == current:
        return
    copy = next(each for each in g.state.stages if g.card(each).code == current)
    g.cards.turn(copy, chosen)
    if chosen == named:
        del g.state.instead[named]
    else:
        g.state.instead[named] = chosen


def use_random_pile(g: Game) -> None:
    """Use one of the scenario's piles, unseen: its stages count, its other cards are set aside.

    The cards of other piles leave the game.
    """
    piles = _piles_of(g)
    if not piles:
        return
    pile = g.chance.choose("piles", piles, [str(each[0]) for each in piles])
    use_stages(g, pile)
    for code in chain(*piles):
        if code not in pile and (copy := zones.from_aside(g, code)) is not None:
            zones.remove(g, copy)


def _piles_of(g: Game) -> Sequence[Pile]:
    return g.library.scenarios[g.state.scenario].piles


def _name(g: Game, code: CardCode) -> str:
    return g.library.cards[code].name


def _slots(g: Game) -> list[CardCode]:
    """Return the agendas and acts of the scenario's facts that piles have versions of."""
    scenario = g.library.scenarios[g.state.scenario]
    names = {_name(g, code) for code in chain(*scenario.piles) if g.library.cards[code].is_stage}
    stages = (*scenario.agendas, *scenario.second_agendas, *scenario.acts)
    return [code for code in stages if _name(g, code) in names]


def use_stages(g: Game, pile: Pile) -> None:
    """Use the pile's versions of acts and agendas."""
    for named in _slots(g):
        version = next(code for code in pile if _name(g, code) == _name(g, named))
        use_version(g, named, version)
