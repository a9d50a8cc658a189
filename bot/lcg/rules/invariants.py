"""Invariants of a position while no effect is being resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.parts.acts_and_agendas import DECKS
from bot.lcg.core.state import CopyNo, Phase, Piece, PieceId, Step
from bot.lcg.printed.cards import CardType, Keyword
from bot.lcg.rules import enemies


def faults(g: Game) -> list[str]:
    """Return the broken invariants, as sentences; empty if there are none."""
    return [
        *_zone_faults(g),
        *_counter_faults(g),
        *_check_lent_actions(g),
        *_engagement_faults(g),
        *_position_faults(g),
    ]


def _position_faults(g: Game) -> list[str]:
    """Return cards in play whose place, host or holder is gone."""
    out = {who.seat for who in g.state.investigators if not who.playing and who.place is None}
    found = [f"{who.seat} is nowhere" for who in g.playing() if _is_lost(g, who.place)]
    if g.state.phase in (Phase.SETUP, Phase.OVER) or g.state.cursor.step is Step.RESOLUTION:
        return []
    return found + [
        fault for piece in g.in_play.all() for fault in _misplaced_faults(g, piece, out)
    ]


def _misplaced_faults(g: Game, piece: Piece, out: Collection[Seat]) -> Iterator[str]:
    """Yield the faults of a card's position; `out` are the seats that have left."""
    if piece.threat in out or piece.controller in out:
        yield f"{piece.id} is held by an investigator who is out"
    if (piece.place and _is_lost(g, piece.place)) or (piece.host and _is_adrift(g, piece.host)):
        yield f"{piece.id} is at something that has left"
    if g.card(piece).type is CardType.ENEMY and piece.threat is piece.place is piece.host is None:
        yield f"{piece.id} is nowhere"


def _is_adrift(g: Game, host: PieceId) -> bool:
    """Return True if a card is attached to something that is not in play."""
    stages = (g.stages.act.code, g.stages.agenda.code)
    return g.piece(host) is None and host not in (*stages, *DECKS)


def _is_lost(g: Game, place: PieceId | None) -> bool:
    piece = g.piece(place)
    return piece is None or g.card(piece).type is not CardType.LOCATION


def _zone_faults(g: Game) -> list[str]:
    """Return physical cards that are not in exactly one zone."""
    seen = Counter(copy for pile in zones.piles(g) for copy in pile)
    seen.update(piece.copy for piece in g.in_play.all())
    return [
        f"card {number} ({copy.code}) is in {seen[CopyNo(number)]} zones"
        for number, copy in enumerate(g.state.copies)
        if seen[CopyNo(number)] != 1
    ]


def _counter_faults(g: Game) -> list[str]:
    """Return negative counters."""
    seats = ("damage", "horror", "resources", "clues", "actions")
    cards = ("damage", "horror", "doom", "clues", "resources", "uses")
    counters = [(f"seat {w.seat}", n, getattr(w, n)) for w in g.state.investigators for n in seats]
    counters += [(p.id, name, getattr(p, name)) for p in g.in_play.all() for name in cards]
    counters += [("a stage", "doom", stage.doom) for stage in (g.state.agenda, g.state.act)]
    return [f"{holder} has {count} {name}" for holder, name, count in counters if count < 0]


def _check_lent_actions(g: Game) -> list[str]:
    """Yield a fault for an action given by a card that is not in play, or not had.

    The investigator has to have each action that a card gives.
    """
    return [
        f"{who.seat} has an action lent by nothing"
        for who in g.state.investigators
        if len(who.lent) > who.actions or not all(g.piece(card) for card in who.lent)
    ]


def _engagement_faults(g: Game) -> list[str]:
    """Return ready unengaged enemies that should engage an investigator beside them."""
    if _is_unsettled(g):
        return []
    return [
        f"{enemy.id} stands ready and unengaged beside an investigator"
        for enemy in g.enemies.all()
        if _would_engage(g, enemy) and len(enemies.candidates(g, enemy)) == 1
    ]


def _is_unsettled(g: Game) -> bool:
    """Return True if an effect is in progress, after which enemies will engage."""
    state = g.state
    leaving = any(not who.playing and who.place is not None for who in state.investigators)
    busy = bool(state.tests or state.limbo or state.spawning)
    return busy or leaving or not g.who(state.lead).playing


def _would_engage(g: Game, enemy: Piece) -> bool:
    free = enemy.threat is None and not enemy.exhausted
    return (
        free and not g.pieces.has_keyword(enemy, Keyword.ALOOF) and not g.enemies.is_massive(enemy)
    )
