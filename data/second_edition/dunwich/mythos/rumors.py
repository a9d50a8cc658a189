"""Rumors. Each has tokens for every player, and payments remove as many."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Coin,
    Deck,
    Origin,
    Place,
    RumorRule,
    Seat,
    Use,
    Window,
    ability,
    afflict,
    beside_rumor,
    choose_amount,
    constant,
    draw,
    drop_rumor,
    gain,
    keep_text_in_force,
    pay_for,
    resolve_more,
    rumor,
    rumor_clues,
    run_for_each,
    settle_rumor,
    tokens,
    topics,
)


def _on_card(b: Board) -> int:
    return b.state.rumor.clues if b.state.rumor else 0


def _grows(b: Board, code: str) -> None:
    rumor_clues(b, b.library.mythos[code].grows * b.state.players)


def _is_full(b: Board, code: str) -> bool:
    return _on_card(b) >= b.library.mythos[code].fails_at * b.state.players


def _has(b: Board, seat: Seat, coin: Coin) -> int:
    who = b.who(seat)
    return {Coin.MONEY: who.money, Coin.SANITY: who.sanity, Coin.STAMINA: who.stamina}[coin]


async def _take_off(b: Board, use: Use) -> None:
    """Pay any amount up to the tokens on the card, and remove as many."""
    code = use.origin.code
    coin = b.library.mythos[code].token
    most = min(_has(b, use.seat, coin), _on_card(b))
    paid = await choose_amount(
        b,
        use.seat,
        "How much do you pay? The same amount leaves the card.",
        1,
        most,
        source=code,
        label=lambda n: f"Pay {tokens(coin, n)}",
    )
    money, sanity, stamina = (paid * (coin is each) for each in _PAID)
    await pay_for(
        b,
        use.seat,
        _comes_off(b, paid),
        money=money,
        sanity=sanity,
        stamina=stamina,
        source=code,
    )


async def _comes_off(b: Board, paid: int) -> None:
    rumor_clues(b, -paid)
    await settle_rumor(b)


_PAID = (Coin.MONEY, Coin.SANITY, Coin.STAMINA)


def _is_beside(b: Board, use: Use) -> bool:
    rumor_in_play = b.state.rumor
    return (
        rumor_in_play is not None and rumor_in_play.code == use.origin.code and beside_rumor(b, use)
    )


def _paid_off(code: str, what: str) -> None:
    """Register the ability to pay off the tokens on a card in its place."""

    @ability(
        code,
        Window.ARKHAM,
        anyone=True,
        label=f"Pay {what}",
        when=_is_beside,
        why_not=lambda b, use: "" if _has(b, use.seat, _token(b, code)) else f"You have no {what}.",
    )
    async def _(b: Board, use: Use) -> None:
        await _take_off(b, use)


def _token(b: Board, code: str) -> Coin:
    return b.library.mythos[code].token


# Mad Bomber

BOMBER = "mad_bomber"


async def another_threat(b: Board) -> None:
    """This card starts with $4 for each player. Anyone in the Merchant District streets may pay
    money to remove that much. At the end of each Mythos phase, add $1 for each player.

    Pass: at $0, everyone gains 2 clue tokens. Fail: at $8 for each player, everyone draws 1 Injury
    and 1 Madness.
    """
    _grows(b, BOMBER)


async def _explosion(b: Board) -> None:
    async def suffer(seat: Seat) -> None:
        await afflict(b, seat, Deck.INJURY, source=BOMBER)
        await afflict(b, seat, Deck.MADNESS, source=BOMBER)

    await run_for_each(b, suffer)


async def _bribed(b: Board) -> None:
    await run_for_each(b, lambda seat: gain(b, seat, clues=2, source=BOMBER))


rumor(
    RumorRule(
        code=BOMBER,
        ongoing=another_threat,
        has_failed=lambda b: _is_full(b, BOMBER),
        fails=_explosion,
        has_passed=lambda b: not _on_card(b),
        passes=_bribed,
    )
)
_paid_off(BOMBER, "money")


# Nightmare Pool

POOL = "nightmare_pool"


async def deeper_dreams(b: Board) -> None:
    """This card starts with 3 Sanity tokens for each player. Anyone in the Uptown streets may pay
    Sanity to remove that much. At the end of each Mythos phase, add 1 Sanity for each player.

    Pass: at 0 Sanity, everyone draws 1 Common Item. Fail: at 6 Sanity for each player, draw and
    resolve 3 more Mythos cards at once.
    """
    _grows(b, POOL)


async def _nightmares_come(b: Board) -> None:
    drop_rumor(b)
    await resolve_more(b, 3)


async def _dreamless(b: Board) -> None:
    await run_for_each(b, lambda seat: draw(b, seat, Deck.COMMON, source=POOL))


rumor(
    RumorRule(
        code=POOL,
        ongoing=deeper_dreams,
        has_failed=lambda b: _is_full(b, POOL),
        fails=_nightmares_come,
        has_passed=lambda b: not _on_card(b),
        passes=_dreamless,
    )
)
_paid_off(POOL, "Sanity")


# Riots

RIOTS = "riots"


async def unrest(b: Board) -> None:
    """This card starts with 3 Stamina tokens for each player. Anyone in the Northside streets may
    pay Stamina to remove that much. At the end of each Mythos phase, add 1 Stamina for each player.

    Pass: at 0 Stamina, everyone draws 1 Spell. Fail: at 6 Stamina for each player; from then on,
    moving into a street area costs 2 movement points.
    """
    _grows(b, RIOTS)


async def _streets_burn(b: Board) -> None:
    keep_text_in_force(b, RIOTS)


async def _quiet_again(b: Board) -> None:
    await run_for_each(b, lambda seat: draw(b, seat, Deck.SPELL, source=RIOTS))


rumor(
    RumorRule(
        code=RIOTS,
        ongoing=unrest,
        has_failed=lambda b: _is_full(b, RIOTS),
        fails=_streets_burn,
        has_passed=lambda b: not _on_card(b),
        passes=_quiet_again,
    )
)
_paid_off(RIOTS, "Stamina")


@constant(RIOTS, topics.STEP_COST)
def _barricades(b: Board, _origin: Origin, _seat: Seat, to: Place) -> int:
    return int(b.town.is_street(to) and RIOTS in (b.state.aftermath or ()))
