"""The card game's history, prepared for the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from bot.engine.concerns import count_differences
from bot.engine.english import join_names
from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.lcg import recap
from bot.kits.lcg.scenes import outline_of_board
from bot.lcg import views
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, State
from bot.lcg.printed.cards import CardType
from bot.lcg.printed.packs import Library
from bot.lcg.views.places import enemy_views
from bot.lcg.views.shapes import BoardView, EnemyView, SeatView
from bot.table.declares.components import GamePast
from bot.table.declares.display_forms import Gauge, Lying, RoundPhase

ROLLS = (f.TestBegan, f.Committed, f.Boosted, f.TokenRevealed, f.TestEnded, f.TestStopped)


def phase_after(before: RoundPhase, fact: Fact) -> RoundPhase:
    """Return the phase of the round after a fact."""
    match fact:
        case f.RoundBegan(round=number):
            return RoundPhase(number, f"Round {number}")
        case f.PhaseBegan(phase=phase):
            return RoundPhase(before.round, before.title, f"{phase.capitalize()} phase")
        case _:
            return before


def enemies_by_code(library: Library) -> dict[str, str]:
    """Return all enemies by code."""
    return {
        code: card.full_name for code, card in library.cards.items() if card.type is CardType.ENEMY
    }


def enemies_on_board(view: BoardView) -> dict[str, str]:
    """Return the enemies in play by code."""
    return {enemy.code: enemy.name for enemy in _enemies_in_play(view)}


def _enemies_in_play(view: BoardView) -> Iterator[EnemyView]:
    for holder in (*view.seats, *view.places):
        yield from holder.enemies


def board_gauges(view: BoardView) -> tuple[Gauge, ...]:
    """Return the numbers of each investigator, then of agenda, act and doom."""
    own = [gauge for n, seat in enumerate(view.seats) for gauge in _seat_gauges(seat, Seat(n))]
    return (*own, *_stage_gauges(view))


def _seat_gauges(seat: SeatView, number: Seat) -> Iterator[Gauge]:
    numbers = {
        "health left": seat.health - seat.damage,
        "sanity left": seat.sanity - seat.horror,
        "clues": seat.clues,
        "resources": seat.resources,
        "cards in hand": seat.hand,
    }
    for name, value in numbers.items():
        yield Gauge(name, name, value, seat.id, seat.name, number)


def _stage_gauges(view: BoardView) -> Iterator[Gauge]:
    for stage in (view.agenda, view.act):
        if stage is not None:
            kind = "second agenda" if stage is view.act and stage.kind == "agenda" else stage.kind
            yield Gauge(kind, kind, stage.number)
            if stage.need is not None:
                yield Gauge(f"{kind}:{stage.icon}", stage.unit or stage.icon, stage.have)


def cards_in_front_of(g: Game, seat: Seat) -> Iterator[Lying]:
    """Yield a seat's cards in play, those attached to them or its location, and held weaknesses."""
    own = [each for each in g.in_play.all() if seat in (each.controller, each.threat)]
    for piece in own:
        yield _describe_piece(g, piece)
        yield from (
            _describe_piece(g, each) for each in g.in_play.attached_to(piece.id) if each not in own
        )
    for card in views.hand(g, seat).cards:
        if card.weakness:
            yield Lying(f"hand:{card.id}", f"{card.name} (in your hand)", card.text)
    for piece in _attached_here(g, seat):
        if piece not in own:
            found = _describe_piece(g, piece)
            yield replace(found, name=f"{found.name} (where you are)")


def _attached_here(g: Game, seat: Seat) -> Sequence[Piece]:
    here = g.who(seat).place
    return () if here is None else g.in_play.attached_to(here)


def _describe_piece(g: Game, piece: Piece) -> Lying:
    card = g.card(piece)
    said = views.lasting_text(g, card)
    if card.type is not CardType.ENEMY:
        return Lying(piece.id, card.full_name, said)
    (view,) = enemy_views(g, [piece])
    return Lying(
        piece.id, f"{view.name} (engaged with you)", " ".join((_enemy_numbers_text(view), said))
    )


def _enemy_numbers_text(enemy: EnemyView) -> str:
    """Return `Fight 3, evade 2 and 4 health left; attacks for 1 damage`, with a full stop."""
    found = [f"fight {enemy.fight}"] * (enemy.fight is not None)
    found += [f"evade {enemy.evade}"] * (enemy.evade is not None)
    found += [f"{enemy.health - enemy.damage} health left"] if enemy.health is not None else []
    hurts = [f"{enemy.attack_damage} damage"] * bool(enemy.attack_damage)
    hurts += [f"{enemy.attack_horror} horror"] * bool(enemy.attack_horror)
    said = join_names(found)
    attacks = f"; attacks for {join_names(hurts)}" if hurts else ""
    return f"{said[:1].upper()}{said[1:]}{attacks}." if said else ""


def count_changes(before: BoardView, after: BoardView) -> int:
    """Count the places, investigators and stages that look different."""
    pairs = zip(outline_of_board(before), outline_of_board(after), strict=True)
    return sum(count_differences(_elements_of(was), _elements_of(now)) for was, now in pairs)


def _elements_of(part: object) -> tuple[object, ...]:
    """Return the elements of a tuple, or any other part as the only element."""
    return cast("tuple[object, ...]", part) if isinstance(part, tuple) else (part,)


class LcgPast(GamePast):
    """The history of the card game."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """Return the phase of the round."""
        return phase_after(before, fact)

    def has_rolls(self, facts: Sequence[Fact]) -> bool:
        """Return True if any is part of a skill test."""
        return any(isinstance(fact, ROLLS) for fact in facts)

    def enemy_names(self, session: Session[State, Game] | None) -> dict[str, str]:
        """Return enemies by code."""
        if session is None:
            return enemies_by_code(self.library)
        return enemies_on_board(views.board(session.game, session.asks))

    def gauges(self, session: Session[State, Game]) -> tuple[Gauge, ...]:
        """Return the numbers shown on the board."""
        return board_gauges(views.board(session.game, session.asks))

    def cards_in_front(self, session: Session[State, Game], seat: Seat) -> tuple[Lying, ...]:
        """Return the cards in front of a seat."""
        return tuple(cards_in_front_of(session.game, seat))

    def recap(self, session: Session[State, Game], facts: Sequence[Fact]) -> Recap:
        """Return the scenario in numbers."""
        return recap.build_recap(session.game, facts)
