"""The time between the end of a movement and the end of its Movement phase.

One may trade "before, during or after" moving, and a Movement action may be used at any time of the
phase (FAQ v2.0, "Trading"; Rules, "The turn", actions). The effects of a movement's end (a combat,
a passage between the worlds, a Nightgaunt) come after its last question. So that question is asked
again if the investigator has new options there.
"""

from __future__ import annotations

from msgspec import Struct

from bot.engine.ask import Draft, Join, Option
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Window
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.terms import Cause, Place
from bot.second_edition.turn import deciding
from bot.second_edition.turn.moves import END
from bot.second_edition.verbs import any_phase, seat_choices, trading


class Situation(Struct, frozen=True):
    """An investigator's place, goods, and legal Movement actions at some time."""

    place: Place
    goods: trading.Goods
    actions: frozenset[str]


def situation_of(b: Board, seat: Seat) -> Situation:
    """Return the current situation of a seat."""
    actions = frozenset(
        choice.key for choice in seat_choices.legal_choices(_action_choices(b, seat))
    )
    return Situation(b.who(seat).place, trading.goods_of(b, seat), actions)


def makes_action_possible(b: Board, seat: Seat, before: Situation, *, fought: bool) -> bool:
    """Return True if the end of a movement made a new action or trade possible.

    `fought` means that a fight came in between.
    """
    if not _can_act(b, seat):
        return False
    now = situation_of(b, seat)
    if now.actions - before.actions:
        return True
    changed = fought or (now.place, now.goods) != (before.place, before.goods)
    return changed and _has_trades_left(b, seat)


def _has_trades_left(b: Board, seat: Seat) -> bool:
    here = trading.together_with(b, seat)
    if all(deciding.can_propose_later(b, other) for other in here):
        return False
    return bool(seat_choices.legal_choices(trading.trade_choices(b, seat, propose=True)))


def _can_act(b: Board, seat: Seat) -> bool:
    who = b.who(seat)
    return who.playing and not who.idle and not b.seats.is_lost(seat)


def _action_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    return [] if b.who(seat).no_actions else seat_choices.window_choices(b, seat, Window.MOVEMENT)


async def ask_choice_after_movement(b: Board, seat: Seat) -> bool:
    """Ask for one choice after a movement, e.g. a trade, and run it; False if none is left."""
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    replies = await ask(lambda: _after_draft(b, seat, built))
    any_phase.forget_hurts(b, replies)
    choice = seat_choices.find_chosen(replies, built)
    if choice is None:
        return False
    await perform(b, choice.seat, choice.run())
    trading.end_stale_offers(b)
    return True


def _after_draft(
    b: Board, seat: Seat, built: dict[Seat, list[seat_choices.SeatChoice]]
) -> Draft | None:
    """Build the question; `built` gets the choices behind its options."""
    built.clear()
    actions, trades = _action_choices(b, seat), trading.proposals_of(b, seat)
    answers = trading.answers_of(b, seat)
    if not _can_act(b, seat) or not seat_choices.legal_choices([*actions, *trades, *answers]):
        return None
    built[seat] = [*answers, *actions, *any_phase.usable_choices(b, seat), *trades]
    if not b.seats.acting_at_once:
        built |= choices_of_others(b, seat)
    end = Option(key=END, label="End your movement", verb="end-turn")
    parts = {other: seat_choices.build_part(own) for other, own in built.items()}
    return Draft(
        kind="movement",
        prompt="Anything else before your movement ends?",
        **question_source(b, Cause.MOVEMENT),
        parts=parts | {seat: seat_choices.build_part(built[seat], end)},
        must=(seat,),
        may=tuple(other for other in parts if other != seat),
        join=Join.ANY,
        silence=END,
        standing=b.seats.acting_at_once,
    )


def choices_of_others(b: Board, seat: Seat) -> dict[Seat, list[seat_choices.SeatChoice]]:
    """Return the others' choices while a seat moves: using possessions, and answering offers."""
    others = [other for other in b.seats.order() if other != seat]
    found = {
        each: [*any_phase.usable_choices(b, each), *trading.answers_of(b, each)] for each in others
    }
    return {other: own for other, own in found.items() if own}
