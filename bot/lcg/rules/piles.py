"""Piles of cards of which one is used, at random and unseen: versions of agendas, and locations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece
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
    _use_stages(g, pile)
    for code in chain(*piles):
        if code not in pile and (copy := zones.from_aside(g, code)) is not None:
            zones.remove(g, copy)


def change_pile(g: Game, pile: Pile) -> list[Piece]:
    """Use another pile than the one drawn; return its unrevealed locations in play."""
    _use_stages(g, pile)
    codes = dict.fromkeys(chain(*_piles_of(g)))
    down = [place for place in g.places.all() if place.code in codes and not place.revealed]
    used = [*(place.copy for place in down), *g.state.aside]
    for code in pile:
        _use_card(g, code, used, [each for each in codes if _name(g, each) == _name(g, code)])
    for place in down:
        g.in_play.turn(place, g.state.copies[place.copy].code)
    return down


def _use_card(g: Game, code: CardCode, used: Sequence[CopyNo], alike: Sequence[CardCode]) -> None:
    """Use a card instead of those with its name in other piles, which become the removed ones."""
    left = (each for each in alike if each != code)
    for copy in _copies_of(g, used, alike):
        g.cards.turn(copy, code)
    for copy in _copies_of(g, g.state.removed, alike):
        g.cards.turn(copy, next(left))


def is_pile_known(g: Game) -> bool:
    """Return True if a card of the pile in use has shown to the players which one it is."""
    codes = {*chain(*_piles_of(g))}
    if any(place.code in codes and place.revealed for place in g.places.all()):
        return True
    return not g.stages.has_two_agendas or any(_is_past(g, stage) for stage in _slots(g))


def _is_past(g: Game, named: CardCode) -> bool:
    """Return True if an agenda of the scenario has advanced."""
    for agenda in g.stages.agendas:
        stage = g.stages.of_agenda(agenda)
        deck = g.stages.deck_of(stage)
        if named in deck:
            return deck.index(named) < stage.index
    return False


def _piles_of(g: Game) -> Sequence[Pile]:
    return g.library.scenarios[g.state.scenario].piles


def _name(g: Game, code: CardCode) -> str:
    return g.library.cards[code].name


def _copies_of(g: Game, among: Sequence[CopyNo], codes: Sequence[CardCode]) -> Iterator[CopyNo]:
    return (copy for copy in among if g.state.copies[copy].code in codes)


def _slots(g: Game) -> list[CardCode]:
    """Return the agendas and acts of the scenario's facts that piles have versions of."""
    scenario = g.library.scenarios[g.state.scenario]
    names = {_name(g, code) for code in chain(*scenario.piles) if g.library.cards[code].is_stage}
    stages = (*scenario.agendas, *scenario.second_agendas, *scenario.acts)
    return [code for code in stages if _name(g, code) in names]


def _use_stages(g: Game, pile: Pile) -> None:
    for named in _slots(g):
        version = next(code for code in pile if _name(g, code) == _name(g, named))
        use_version(g, named, version)
