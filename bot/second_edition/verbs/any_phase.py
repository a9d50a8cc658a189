"""Possessions that can be used in any phase: which they are, and when they have to wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from bot.engine.ask import SIDE_ACTION_PREFIX, Barred, Draft, Part, Replies
from bot.engine.ids import Seat
from bot.engine.script import SideAction, SideActions, run_together
from bot.second_edition.core import about
from bot.second_edition.core.frames import perform, run_apart
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Phase
from bot.second_edition.printed.terms import Cause, Special
from bot.second_edition.verbs import losing, seat_choices, specials, trading

LOAN_DEBT = 10

_ANSWERING = frozenset(
    ("check", Window.BEFORE_CHECK, Window.AFTER_CHECK, Window.LOSS, Window.HIT, Window.DRAWN)
) | {"encounter_card", "interest"}
"""Questions that only what prevents or answers may interrupt."""
DEALT = "Finish the rolls and losses first."
_OF_TURNS = (Phase.UPKEEP, Phase.MOVEMENT, Phase.ARKHAM, Phase.OTHER_WORLDS)
"""The phases that are over for a seat that has finished its turn."""


def usable_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return a seat's choices for any phase; unusable ones with the reason. Rules, "The turn"."""
    found = [*seat_choices.window_choices(b, seat, Window.ANY), *loan_choices(b, seat)]
    if not found:
        return []
    reason = _why_not(b, seat)
    return [structs.replace(choice, barred=reason or choice.barred, quiet=True) for choice in found]


def _why_not(b: Board, seat: Seat) -> str:
    who = b.who(seat)
    if b.ongoing.in_encounter(seat):
        return "Finish the encounter first."
    if b.state.phase in _OF_TURNS and (who.idle or b.seats.is_lost(seat)):
        return "You can’t do anything else before the Mythos phase."
    return ""


def loan_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Paying a loan back."""
    if not _can_pay_back(b, seat):
        return []

    async def run() -> None:
        await losing.pay(b, seat, money=LOAN_DEBT, source=Cause.BANK_LOAN)
        specials.lose_special(b, seat, Special.BANK_LOAN, why=Cause.PAID)

    label = f"Pay back the Bank Loan (${LOAN_DEBT})"
    return [
        seat_choices.SeatChoice(
            seat=seat,
            key="use:bank-loan",
            label=label,
            run=run,
            args=("Bank Loan",),
            about=about.printed_thing(Special.BANK_LOAN),
        )
    ]


def _can_pay_back(b: Board, seat: Seat) -> bool:
    who = b.who(seat)
    return who.playing and Special.BANK_LOAN in who.specials and who.money >= LOAN_DEBT


# Beside questions


def side_actions_beside(b: Board, draft: Draft) -> SideActions:
    """Return the side actions of each seat while a question is open.

    Those that the question itself offers are left out.
    """
    if b.state.phase is Phase.SETUP:
        return {}
    having = [seat for seat in _seats_beside(b, draft) if _has_anything_to_use(b, seat)]
    if not having:
        return {}  # nearly always
    found = {
        seat: _side_actions(b, seat, draft, dealt=_has_priority(b, seat, draft))
        for seat in sorted(having)
    }
    return {seat: own for seat, own in found.items() if own}


def _seats_beside(b: Board, draft: Draft) -> Sequence[Seat]:
    """Return the seats that may act during a question; with simultaneous play there are more."""
    if b.seats.acting_at_once:
        waiting = [seat for seat in b.seats.order() if not b.who(seat).done]
        first = draft.must[:1] == tuple(waiting[:1])
        return [*draft.must, *(s for s in b.seats.order() if s not in waiting and first)]
    return draft.must if _have_own_questions(b, draft) else b.seats.order()


def _has_priority(b: Board, seat: Seat, draft: Draft) -> bool:
    """Return True if a check or a loss that concerns the seat has to be resolved first."""
    return b.ongoing.in_check(seat) or (draft.kind in _ANSWERING and _is_concerned(b, seat, draft))


def _is_concerned(b: Board, seat: Seat, draft: Draft) -> bool:
    return seat in draft.must or not b.seats.acting_at_once


def _have_own_questions(b: Board, draft: Draft) -> bool:
    """Return True if all seats have questions of their own at the same time."""
    return b.state.phase in (Phase.UPKEEP, Phase.FINAL_BATTLE) or draft.kind == Window.ANY


def _has_anything_to_use(b: Board, seat: Seat) -> bool:
    """Return True if a seat has anything to use in any phase, or an open offer."""
    return bool(b.in_force.abilities(Window.ANY, seat) or _offer_choices(b, seat)) or _can_pay_back(
        b, seat
    )


def _offer_choices(b: Board, seat: Seat) -> list[seat_choices.SeatChoice]:
    """Return the answers to offers for a seat that has finished a simultaneous phase."""
    waits = b.seats.acting_at_once and b.who(seat).done and b.state.offers
    return trading.answers_of(b, seat) if waits else []


def _side_actions(
    b: Board, seat: Seat, draft: Draft, *, dealt: bool
) -> tuple[SideAction | Barred, ...]:
    """Return a seat's side actions; a seat with a question also sees why others must wait."""
    part = draft.parts.get(seat)
    found = [*usable_choices(b, seat), *_offer_choices(b, seat)]
    if dealt:
        found = [structs.replace(choice, barred=choice.barred or DEALT) for choice in found]
    if part is None:
        return tuple(_side_action(choice) for choice in found if not choice.barred)
    return tuple(
        choice.to_barred() if choice.barred else _side_action(choice)
        for choice in _unlisted_choices(part, found)
    )


def _unlisted_choices(
    part: Part, found: Sequence[seat_choices.SeatChoice]
) -> Iterator[seat_choices.SeatChoice]:
    """Yield the choices that a seat's question neither offers nor bars."""
    there = {option.key for option in part.options}
    told = {(each.verb, each.about) for each in part.barred}
    for choice in found:
        if choice.key not in there and not (choice.barred and (choice.verb, choice.about) in told):
            yield choice


def _side_action(choice: seat_choices.SeatChoice) -> SideAction:
    option = choice.option()
    return SideAction(
        structs.replace(option, key=SIDE_ACTION_PREFIX + option.key),
        lambda: run_apart(_run_choice(choice)),
    )


async def _run_choice(choice: seat_choices.SeatChoice) -> None:
    await choice.run()


# The last call


def forget_hurts(b: Board, replies: Replies) -> None:
    """Clear the mark of recent harm of the seats that answered, as they could react to it."""
    for seat in replies:
        b.who(seat).hurt = False


async def offer_last_call(b: Board, before: str, *, only: Seat | None = None) -> None:
    """Let seats that were harmed use possessions before something happens without a question."""
    seats = [who.seat for who in b.seats.playing() if who.hurt and only in (None, who.seat)]
    called = [seat for seat in sorted(seats) if not _why_not(b, seat)]
    await run_together(*(_offer_last_call_to(b, seat, before) for seat in called))


async def _offer_last_call_to(b: Board, seat: Seat, before: str) -> None:
    await perform(
        b,
        seat,
        seat_choices.respond(
            b,
            seat,
            Window.ANY,
            None,
            lambda: f"Before {before}: use anything?",
            still=lambda: b.who(seat).playing,
        ),
    )
    b.who(seat).hurt = False
