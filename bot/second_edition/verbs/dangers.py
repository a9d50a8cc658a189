"""Notes that warn what losing Sanity or Stamina would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from bot.engine.ask import Figures
from bot.engine.english import MINUS, join_names
from bot.engine.ids import Seat
from bot.second_edition.core import odds, topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Use
from bot.second_edition.printed.ops import All, Amount, Dice, Half, Lose, Op, ToZero
from bot.second_edition.printed.terms import Coin

INSANE, UNCONSCIOUS, DEVOURED = "insane", "unconscious", "devoured"
_WORDS = {
    INSANE: "drives you insane",
    UNCONSCIOUS: "knocks you unconscious",
    DEVOURED: "devours you",
}


def price_warning(
    b: Board, seat: Seat, *, sanity: int = 0, stamina: int = 0, cost: bool = False
) -> str:
    """Return what a choice takes, as a note: `1 Sanity drives you insane`; or "".

    Abilities reduce a loss, but not a `cost`, which is paid.
    """
    coins = ((Coin.SANITY, sanity), (Coin.STAMINA, stamina))
    taken = join_names(
        f"{n} {coin.capitalize()}"
        for coin, by in coins
        if (n := by if cost else loss_left(b, seat, coin, by)) > 0
    )
    return f"{taken} {fall_warning(b, seat, sanity=sanity, stamina=stamina, cost=cost)}".strip()


def price_note(
    *, sanity: int = 0, stamina: int = 0, cost: bool = False
) -> Callable[[Board, Use], str]:
    """Return the note of an ability with this price; see `price_warning`."""
    return lambda b, use: price_warning(b, use.seat, sanity=sanity, stamina=stamina, cost=cost)


def fall_warning(
    b: Board, seat: Seat, *, sanity: int = 0, stamina: int = 0, cost: bool = False
) -> str:
    """Return what this loss would do: `drives you insane`; "" if both stay above 0."""
    return _WORDS.get(_state_after(b, seat, sanity, stamina, cost=cost), "")


def fall_warning_of_ops(b: Board, seat: Seat, ops: Sequence[Op]) -> str:
    """Return what the certain losses among operations would do: `drives you insane`; or ""."""
    for op in ops:
        if isinstance(op, ToZero):
            return fall_warning(b, seat, **{op.stat.value: _amount_of(b, seat, op.stat)}, cost=True)
    lost = [op for op in ops if isinstance(op, Lose)]
    sanity = sum(_least_left(b, seat, Coin.SANITY, op.sanity) for op in lost)
    stamina = sum(_least_left(b, seat, Coin.STAMINA, op.stamina) for op in lost)
    return fall_warning(b, seat, sanity=sanity, stamina=stamina, cost=True)


def _least_left(b: Board, seat: Seat, coin: Coin, amount: Amount) -> int:
    """Return the least that remains of a loss after abilities."""
    return loss_left(b, seat, coin, _certain_part(amount, _amount_of(b, seat, coin)))


def _certain_part(amount: Amount, have: int) -> int:
    """Return the part of an amount that is lost whatever the dice show."""
    match amount:
        case int(n):
            return n
        case Dice(count):
            return count
        case All():
            return have
        case Half():
            return amount.of(have)
        case _:
            return 0


def _state_after(b: Board, seat: Seat, sanity: int, stamina: int, *, cost: bool = False) -> str:
    """Return `insane`, `unconscious` or `devoured` after such a loss; "" if none."""
    insane = _takes_all(b, seat, Coin.SANITY, sanity, cost=cost)
    unconscious = _takes_all(b, seat, Coin.STAMINA, stamina, cost=cost)
    if not (insane or unconscious):
        return ""
    if (insane and unconscious) or b.state.awake:
        return DEVOURED
    return INSANE if insane else UNCONSCIOUS


def _takes_all(b: Board, seat: Seat, coin: Coin, by: int, *, cost: bool = False) -> bool:
    return by > 0 and (by if cost else loss_left(b, seat, coin, by)) >= _amount_of(b, seat, coin)


def _amount_of(b: Board, seat: Seat, coin: Coin) -> int:
    who = b.who(seat)
    return who.sanity if coin is Coin.SANITY else who.stamina


def loss_left(b: Board, seat: Seat, coin: Coin, by: int) -> int:
    """Return the amount that remains of a loss after abilities."""
    return max(0, by - b.in_force.total(topics.LOSS, seat, coin)) if by > 0 else 0


def expected_loss_note(
    b: Board, seat: Seat, coin: Coin, share: Fraction, failed: int, passed: int = 0
) -> str:
    """Return a note on the expected loss from a check that is passed with this chance.

    `failed` and `passed` are the losses. `else insane` if a failure takes the last point, `either
    way insane` if a success does too; otherwise the mean, such as `avg −0.8 Stamina`, never more
    than the seat has. The lines under the question describe a monster with another effect.
    """
    word = DEVOURED if b.state.awake else INSANE if coin is Coin.SANITY else UNCONSCIOUS
    by_failing = share < 1 and _takes_all(b, seat, coin, failed)
    by_passing = share > 0 and _takes_all(b, seat, coin, passed)
    if by_failing or by_passing:
        both = by_failing and by_passing
        return f"{'either way' if both else 'else' if by_failing else 'a pass leaves you'} {word}"
    mean = (1 - share) * loss_left(b, seat, coin, failed) + share * loss_left(b, seat, coin, passed)
    return mean_loss(mean, coin.capitalize())


def expected_loss_figures(
    b: Board, seat: Seat, coin: Coin, share: Fraction, failed: int, passed: int = 0
) -> Figures:
    """Return the numbers that `expected_loss_note` shows.

    They are the mean loss in tenths, or that the last point is lost.
    """
    by_failing = share < 1 and _takes_all(b, seat, coin, failed)
    by_passing = share > 0 and _takes_all(b, seat, coin, passed)
    if by_failing or by_passing:
        return Figures(falls=int(by_failing))
    mean = (1 - share) * loss_left(b, seat, coin, failed) + share * loss_left(b, seat, coin, passed)
    return Figures(loss=max(1, odds.mean_in_tenths(mean)) if mean else 0)


def mean_loss(mean: Fraction, what: str) -> str:
    """Return a mean loss as text: `avg −0.8 Stamina`; "" if nothing is lost."""
    if not mean:
        return ""
    told = odds.mean_text(mean)
    return f"avg under 0.1 {what}" if told == "0.0" else f"avg {MINUS}{told} {what}"
