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
    each,
    gain,
    hold_for_good,
    pay_for,
    resolve_more,
    rumor,
    rumor_clues,
    settle_rumor,
    tokens,
    topics,
)


def _tokens_on_card(b: Board) -> int:
    return b.state.rumor.clues if b.state.rumor else 0


def _add_tokens(b: Board, code: str) -> None:
    rumor_clues(b, b.library.mythos[code].grows * b.state.players)


def _has_rumor_failed(b: Board, code: str) -> bool:
    return _tokens_on_card(b) >= b.library.mythos[code].fails_at * b.state.players


def _payable_amount(b: Board, seat: Seat, coin: Coin) -> int:
    who = b.who(seat)
    return {Coin.MONEY: who.money, Coin.SANITY: who.sanity, Coin.STAMINA: who.stamina}[coin]


async def _pay_tokens_off(b: Board, use: Use) -> None:
    """Let the seat pay any amount up to the tokens on the Rumor, and remove as many tokens."""
    code = use.origin.code
    coin = b.library.mythos[code].token
    most = min(_payable_amount(b, use.seat, coin), _tokens_on_card(b))
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
        _remove_paid_tokens(b, paid),
        money=money,
        sanity=sanity,
        stamina=stamina,
        source=code,
    )


async def _remove_paid_tokens(b: Board, paid: int) -> None:
    rumor_clues(b, -paid)
    await settle_rumor(b)


_PAID = (Coin.MONEY, Coin.SANITY, Coin.STAMINA)


def _is_beside_this_rumor(b: Board, use: Use) -> bool:
    rumor_in_play = b.state.rumor
    return (
        rumor_in_play is not None and rumor_in_play.code == use.origin.code and beside_rumor(b, use)
    )


def _register_payment(code: str, what: str) -> None:
    """Register the ability to pay off a Rumor’s tokens at the place that the Rumor names."""

    @ability(
        code,
        Window.ARKHAM,
        anyone=True,
        label=f"Pay {what}",
        when=_is_beside_this_rumor,
        why_not=lambda b, use: (
            "" if _payable_amount(b, use.seat, _token_of_rumor(b, code)) else f"You have no {what}."
        ),
    )
    async def pay_tokens_off(b: Board, use: Use) -> None:
        await _pay_tokens_off(b, use)


def _token_of_rumor(b: Board, code: str) -> Coin:
    return b.library.mythos[code].token


# Mad Bomber

BOMBER = "mad_bomber"


async def add_money_to_threat(b: Board) -> None:
    """This card starts with $4 for each player. Anyone in the Merchant District streets may pay
    money to remove that much. At the end of each Mythos phase, add $1 for each player.

    Pass: at $0, everyone gains 2 clue tokens. Fail: at $8 for each player, everyone draws 1 Injury
    and 1 Madness.
    """
    _add_tokens(b, BOMBER)


async def _afflict_everyone(b: Board) -> None:
    async def draw_injury_and_madness(seat: Seat) -> None:
        await afflict(b, seat, Deck.INJURY, source=BOMBER)
        await afflict(b, seat, Deck.MADNESS, source=BOMBER)

    await each(b, draw_injury_and_madness)


async def _give_everyone_two_clues(b: Board) -> None:
    await each(b, lambda seat: gain(b, seat, clues=2, source=BOMBER))


rumor(
    RumorRule(
        code=BOMBER,
        ongoing=add_money_to_threat,
        has_failed=lambda b: _has_rumor_failed(b, BOMBER),
        fails=_afflict_everyone,
        has_passed=lambda b: not _tokens_on_card(b),
        passes=_give_everyone_two_clues,
    )
)
_register_payment(BOMBER, "money")


# Nightmare Pool

POOL = "nightmare_pool"


async def add_sanity_to_dreams(b: Board) -> None:
    """This card starts with 3 Sanity tokens for each player. Anyone in the Uptown streets may pay
    Sanity to remove that much. At the end of each Mythos phase, add 1 Sanity for each player.

    Pass: at 0 Sanity, everyone draws 1 Common Item. Fail: at 6 Sanity for each player, draw and
    resolve 3 more Mythos cards at once.
    """
    _add_tokens(b, POOL)


async def _drop_rumor_and_draw_mythos_cards(b: Board) -> None:
    drop_rumor(b)
    await resolve_more(b, 3)


async def _give_everyone_common_item(b: Board) -> None:
    await each(b, lambda seat: draw(b, seat, Deck.COMMON, source=POOL))


rumor(
    RumorRule(
        code=POOL,
        ongoing=add_sanity_to_dreams,
        has_failed=lambda b: _has_rumor_failed(b, POOL),
        fails=_drop_rumor_and_draw_mythos_cards,
        has_passed=lambda b: not _tokens_on_card(b),
        passes=_give_everyone_common_item,
    )
)
_register_payment(POOL, "Sanity")


# Riots

RIOTS = "riots"


async def add_stamina_to_unrest(b: Board) -> None:
    """This card starts with 3 Stamina tokens for each player. Anyone in the Northside streets may
    pay Stamina to remove that much. At the end of each Mythos phase, add 1 Stamina for each player.

    Pass: at 0 Stamina, everyone draws 1 Spell. Fail: at 6 Stamina for each player; from then on,
    moving into a street area costs 2 movement points.
    """
    _add_tokens(b, RIOTS)


async def _hold_riots_for_good(b: Board) -> None:
    hold_for_good(b, RIOTS)


async def _give_everyone_spell(b: Board) -> None:
    await each(b, lambda seat: draw(b, seat, Deck.SPELL, source=RIOTS))


rumor(
    RumorRule(
        code=RIOTS,
        ongoing=add_stamina_to_unrest,
        has_failed=lambda b: _has_rumor_failed(b, RIOTS),
        fails=_hold_riots_for_good,
        has_passed=lambda b: not _tokens_on_card(b),
        passes=_give_everyone_spell,
    )
)
_register_payment(RIOTS, "Stamina")


@constant(RIOTS, topics.STEP_COST)
def _raise_step_cost_in_streets(b: Board, _origin: Origin, _seat: Seat, to: Place) -> int:
    return int(b.town.is_street(to) and RIOTS in (b.state.aftermath or ()))
