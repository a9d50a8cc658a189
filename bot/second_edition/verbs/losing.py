"""Gaining, losing and paying Sanity, Stamina, money and clue tokens."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Option
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core import about, bans, topics
from bot.second_edition.core.facts import CannotPay, MaximumLowered, Spared
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import CluesGrew, Loss
from bot.second_edition.core.registry import Window
from bot.second_edition.names.choosing import choose_word, divide_points, may
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.ops import Cost
from bot.second_edition.printed.terms import Coin
from bot.second_edition.verbs import clue_tokens, coins, dangers, seat_choices


def need_not_pay(b: Board, seat: Seat, source: str) -> bool:
    """Return True if a seat need not pay this source's price in money, which counts as paid."""
    return bool(source) and b.in_force.is_so(topics.TREATED, seat, source)


async def _is_kept(b: Board, seat: Seat, money: int, source: str) -> bool:
    """Return True if a seat may keep the money due, and does."""
    if not need_not_pay(b, seat, source):
        return False
    has = b.who(seat).money
    if not has or has < money:
        return True
    return not await may(
        b, seat, f"Pay the ${money}? It counts as paid even if you don’t", source=source
    )


async def lose(
    b: Board,
    seat: Seat,
    *,
    sanity: int = 0,
    stamina: int = 0,
    money: int = 0,
    clues: int = 0,
    source: str = "",
    settled: bool = True,
    whole: bool = False,
) -> None:
    """Let a seat lose Sanity, Stamina, money and clue tokens to one source.

    Abilities reduce the loss, but with `whole` only prevent it completely. With `settled` false, a
    knocked-out investigator is left to the caller.
    """
    if not b.who(seat).playing:
        return
    if money and not await _is_kept(b, seat, money, source):
        coins.change_amount(b, seat, Coin.MONEY, -money, source=source)
    coins.change_amount(b, seat, Coin.CLUES, -clues, source=source)
    if sanity <= 0 and stamina <= 0:
        return
    loss = Loss(seat=seat, sanity=sanity, stamina=stamina, source=source)
    if not whole:
        loss.sanity = _reduced_loss(b, seat, Coin.SANITY, loss.sanity, source)
        loss.stamina = _reduced_loss(b, seat, Coin.STAMINA, loss.stamina, source)
    await listen(b, loss, only=seat)
    await _offer_reductions(b, loss)
    if whole:
        loss.sanity, loss.stamina = sanity * bool(loss.sanity), stamina * bool(loss.stamina)
    coins.change_amount(b, seat, Coin.SANITY, -loss.sanity, source=source)
    coins.change_amount(b, seat, Coin.STAMINA, -loss.stamina, source=source)
    if settled:
        await coins.settle_limits(b, seat)


async def drop_to_zero(b: Board, seat: Seat, coin: Coin, *, source: str = "") -> None:
    """Reduce Sanity or Stamina to 0; abilities can prevent this, but not reduce it."""
    have = coins.amount_of(b, seat, coin)
    if coin is Coin.SANITY:
        await lose(b, seat, sanity=have, source=source, whole=True)
    else:
        await lose(b, seat, stamina=have, source=source, whole=True)


async def lose_split(b: Board, seat: Seat, total: int, *, source: str = "") -> None:
    """Let a seat lose `total` points, which the player divides between Sanity and Stamina."""

    def options() -> list[Option]:
        return [
            Option(
                key=coin.value,
                label=coin.value.capitalize(),
                note=_lessened_by(b, seat, coin),
                about=about.coin(coin),
                cap=coins.amount_of(b, seat, coin),
            )
            for coin in (Coin.SANITY, Coin.STAMINA)
        ]

    most = sum(option.cap or 0 for option in options())
    prompt = f"Lose {_points_text(min(total, most), (Coin.SANITY, Coin.STAMINA))}"
    shares = await divide_points(b, seat, prompt, options, min(total, most), source=source)
    sanity, stamina = shares.get(Coin.SANITY, 0), shares.get(Coin.STAMINA, 0)
    await lose(b, seat, sanity=sanity, stamina=stamina, source=source)


def _lessened_by(b: Board, seat: Seat, coin: Coin) -> str:
    """Return a note if abilities reduce a loss; else ""."""
    less = b.in_force.total(topics.LOSS, seat, coin)
    return f"you lose {less} less" if less > 0 else ""


async def overfill(b: Board, seat: Seat, points: int, *, source: str = "") -> None:
    """Raise Stamina up to `points` above its maximum; the excess is not regained once lost."""
    await restore(b, seat, Coin.STAMINA, source=source)
    who = b.who(seat)
    if (
        not who.playing
        or who.stamina < b.sheets.max_stamina(seat)
        or b.in_force.ban(bans.GAIN_STAMINA, seat)
    ):
        return
    more = points - (who.spare_stamina or 0)
    if more > 0:
        who.spare_stamina = points
        coins.change_amount(b, seat, Coin.STAMINA, more, source=source)


async def _offer_reductions(b: Board, loss: Loss) -> None:
    """Offer all seats that can reduce a loss further to do so, one after another."""
    for answering in _helping_seats(b, loss.seat):
        await seat_choices.respond(
            b,
            answering,
            Window.LOSS,
            loss,
            lambda answering=answering: _loss_text(b, loss, answering),
            still=lambda: loss.sanity > 0 or loss.stamina > 0,
            **question_source(b, loss.source),
            mark=lambda: loss_mark(loss),
        )


def _reduced_loss(b: Board, seat: Seat, coin: Coin, by: int, source: str) -> int:
    """Return the amount that remains of a loss after abilities; report if nothing remains."""
    left = dangers.loss_left(b, seat, coin, by)
    if by > 0 and not left:
        b.tell(Spared(seat=seat, coin=coin, source=source))
    return left


def _helping_seats(b: Board, seat: Seat) -> list[Seat]:
    """Return the seats that may reduce a loss: its own, then those with abilities for others."""
    return [
        seat,
        *(each for each in b.seats.order() if each != seat and b.in_force.helps(Window.LOSS, each)),
    ]


def loss_mark(loss: Loss) -> str:
    """Return the seat and the amounts of a loss as text for prepared answers: `2:1:0`."""
    return f"{loss.seat}:{loss.sanity}:{loss.stamina}"


def marked_loss(mark: str) -> tuple[Seat, int]:
    """Return the seat and the total points of the loss that a question is about."""
    seat, sanity, stamina = (int(each) for each in mark.split(":"))
    return Seat(seat), sanity + stamina


def _loss_text(b: Board, loss: Loss, answering: Seat) -> str:
    parts = [f"{loss.sanity} Sanity"] if loss.sanity > 0 else []
    parts += [f"{loss.stamina} Stamina"] if loss.stamina > 0 else []
    fall = dangers.fall_warning(b, loss.seat, sanity=loss.sanity, stamina=loss.stamina, cost=True)
    does = f", which {fall}" if fall else ""
    loses = "You’re" if answering == loss.seat else f"{b.name(loss.seat)} is"
    return f"{loses} about to lose {join_names(parts)}{does}. Use anything?"


def can_pay(
    b: Board,
    seat: Seat,
    *,
    sanity: int = 0,
    stamina: int = 0,
    money: int = 0,
    clues: int = 0,
    discards: bool = False,
) -> bool:
    """Return True if a cost can be paid; Sanity and Stamina may fall to 0.

    `discards` means that the clue tokens are discarded, not spent, so their number is exact and no
    card replaces them. Rules, "Evading and combat", spells.
    """
    who = b.who(seat)
    price = clues if discards else clue_tokens.clue_price(b, seat, clues)
    return (
        who.sanity >= sanity
        and who.stamina >= stamina
        and who.money >= money
        and (who.clues if discards else clue_tokens.clues_at_hand(b, seat)) >= price
    )


def can_afford(
    b: Board, seat: Seat, *, sanity: int = 0, stamina: int = 0, money: int = 0, clues: int = 0
) -> bool:
    """Return True if a cost can be paid; if not, report it. Rules, "Evading and combat", spells."""
    if can_pay(b, seat, sanity=sanity, stamina=stamina, money=money, clues=clues):
        return True
    price = clue_tokens.clue_price(b, seat, clues)
    cost = Cost(money=money, clues=price, sanity=sanity, stamina=stamina)
    b.tell(CannotPay(seat=seat, cost=cost))
    return False


async def pay(
    b: Board,
    seat: Seat,
    *,
    sanity: int = 0,
    stamina: int = 0,
    money: int = 0,
    clues: int = 0,
    source: str = "",
    settled: bool = True,
    discards: bool = False,
) -> None:
    """Pay a cost, which nothing reduces.

    `settled` False leaves going insane to a later `settle`. `discards` means that the clue tokens
    are discarded, not spent, so their number is exact and no card replaces them. Rules, "Evading
    and combat", spells.
    """
    if money and not await _is_kept(b, seat, money, source):
        coins.change_amount(b, seat, Coin.MONEY, -money, source=source, cost=True)
    if clues and discards:
        coins.change_amount(b, seat, Coin.CLUES, -clues, source=source, cost=True)
    elif clues:
        price = clue_tokens.clue_price(b, seat, clues)
        await clue_tokens.spend_clues(b, seat, price, source)
    coins.change_amount(b, seat, Coin.SANITY, -sanity, source=source, cost=True)
    coins.change_amount(b, seat, Coin.STAMINA, -stamina, source=source, cost=True)
    if settled:
        await coins.settle_limits(b, seat)


async def pay_for(
    b: Board,
    seat: Seat,
    then: Script[None],
    *,
    sanity: int = 0,
    stamina: int = 0,
    money: int = 0,
    clues: int = 0,
    source: str = "",
) -> None:
    """Pay a cost and run a script; only then may the cost knock the investigator out.

    Rules, "Evading and combat", spells.
    """
    await pay(
        b,
        seat,
        sanity=sanity,
        stamina=stamina,
        money=money,
        clues=clues,
        source=source,
        settled=False,
    )
    await then
    await coins.settle_limits(b, seat)


async def gain(
    b: Board,
    seat: Seat,
    *,
    sanity: int = 0,
    stamina: int = 0,
    money: int = 0,
    clues: int = 0,
    source: str = "",
    forced: bool = False,
) -> None:
    """Gain Sanity, Stamina, money and clue tokens, up to the maximum.

    `forced` ignores bans on gaining. Rules, "Damage, insanity, unconsciousness".
    """
    who = b.who(seat)
    if not who.playing:
        return
    if sanity > 0 and (forced or not b.in_force.ban(bans.GAIN_SANITY, seat)):
        room = max(0, b.sheets.max_sanity(seat) - who.sanity)
        coins.change_amount(b, seat, Coin.SANITY, min(sanity, room), source=source)
    if stamina > 0 and (forced or not b.in_force.ban(bans.GAIN_STAMINA, seat)):
        room = max(0, b.sheets.max_stamina(seat) - who.stamina)
        coins.change_amount(b, seat, Coin.STAMINA, min(stamina, room), source=source)
    coins.change_amount(b, seat, Coin.MONEY, money, source=source)
    if clues > 0:
        coins.change_amount(b, seat, Coin.CLUES, clues, source=source)
        await listen(b, CluesGrew(seat=seat), only=seat)


async def restore(
    b: Board, seat: Seat, coin: Coin, *, source: str = "", forced: bool = False
) -> None:
    """Restore Sanity or Stamina to its maximum. Rules, "Damage, insanity, unconsciousness"."""
    most = b.sheets.max_sanity(seat) if coin is Coin.SANITY else b.sheets.max_stamina(seat)
    missing = most - coins.amount_of(b, seat, coin)
    if coin is Coin.SANITY:
        await gain(b, seat, sanity=missing, source=source, forced=forced)
    else:
        await gain(b, seat, stamina=missing, source=source, forced=forced)


def room_for(b: Board, seat: Seat, coin: Coin) -> int | None:
    """Return how much a seat can gain of Sanity, Stamina, money or clues; None if unlimited."""
    match coin:
        case Coin.SANITY:
            banned, most = b.in_force.ban(bans.GAIN_SANITY, seat), b.sheets.max_sanity(seat)
        case Coin.STAMINA:
            banned, most = b.in_force.ban(bans.GAIN_STAMINA, seat), b.sheets.max_stamina(seat)
        case _:
            return None
    return 0 if banned else max(0, most - coins.amount_of(b, seat, coin))


async def gain_divided(
    b: Board,
    seat: Seat,
    total: int,
    coins: Sequence[Coin],
    *,
    source: str = "",
) -> None:
    """Gain `total` points, which the player divides among `coins`, up to the maximum."""
    if total <= 0:
        return
    options = [
        Option(key=coin.value, label=coin.value.capitalize(), about=about.coin(coin), cap=room)
        for coin in coins
        if (room := room_for(b, seat, coin)) != 0
    ]
    shares = await divide_points(
        b,
        seat,
        f"How do you divide {_points_text(total, coins)}?",
        lambda: options,
        total,
        source=source,
    )
    await gain(
        b,
        seat,
        sanity=shares.get(Coin.SANITY, 0),
        stamina=shares.get(Coin.STAMINA, 0),
        money=shares.get(Coin.MONEY, 0),
        clues=shares.get(Coin.CLUES, 0),
        source=source,
    )


def _points_text(total: int, coins: Sequence[Coin]) -> str:
    """Return `1 Sanity or Stamina`, `3 points of Sanity and Stamina`: points to divide."""
    names = [coin.capitalize() for coin in coins]
    return (
        f"1 {join_names(names, 'or')}" if total == 1 else f"{total} points of {join_names(names)}"
    )


async def lower_maximum(
    b: Board, seat: Seat, coin: Coin | None = None, *, source: str = ""
) -> None:
    """Lower a maximum by 1 for the rest of the game.

    Rules, "Damage, insanity, unconsciousness".
    """
    if coin is None:
        words = ((Coin.SANITY, "Maximum Sanity"), (Coin.STAMINA, "Maximum Stamina"))
        chosen = await choose_word(b, seat, "Which do you lower by 1?", words, source=source)
        coin = Coin(chosen or Coin.SANITY)
    who = b.who(seat)
    if coin is Coin.SANITY:
        who.lost_max_sanity += 1
        b.tell(MaximumLowered(seat=seat, what=coin, now=b.sheets.max_sanity(seat)))
    else:
        who.lost_max_stamina += 1
        b.tell(MaximumLowered(seat=seat, what=coin, now=b.sheets.max_stamina(seat)))
    await coins.settle_limits(b, seat)
