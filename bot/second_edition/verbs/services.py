"""Services of locations, offered once a turn instead of an encounter."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ids import Seat
from bot.second_edition.core import bans, topics
from bot.second_edition.core.facts import AbilityUsed
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Service, service
from bot.second_edition.names.choosing import choose_seat, choose_word
from bot.second_edition.printed.terms import (
    ASYLUM,
    CHURCH,
    HOSPITAL,
    STATION,
    Cause,
    Coin,
    Deck,
    Special,
)
from bot.second_edition.verbs import coins, draws, losing, shopping, specials, trophies

TUTORING = 8
LESSONS = 5
CARE = 2
LOAN = 10
SHELF = 3
"""Items shown in a shop."""


def why_barred(b: Board, seat: Seat, offered: Service) -> str:
    """Return why a service cannot be used, or "". Rules, "Phase 3: Arkham Encounters", A."""
    if reason := b.in_force.ban(bans.SERVICE, seat, offered.place):
        return reason
    if b.limits.use_count("turn", f"service/{offered.place}/{seat}"):
        return "You’ve already done this this turn."
    return offered.barred(b, seat)


def label_for(b: Board, seat: Seat, offered: Service) -> str:
    """Return the label of a service for a seat, which may draw more cards there."""
    more = 0 if offered.deck is None else b.in_force.total(topics.EXTRA_DRAW, seat, offered.deck)
    return offered.text(more)


async def use_service(b: Board, seat: Seat, offered: Service) -> None:
    """Use the service of a location. Rules, "Phase 3: Arkham Encounters", A."""
    b.limits.record_use("turn", f"service/{offered.place}/{seat}")
    b.tell(AbilityUsed(seat=seat, source=offered.place))
    await offered.run(b, seat)


def needs_money(least: int) -> Callable[[Board, Seat], str]:
    """Return a function that says why a seat with less money cannot use a service."""

    def why(b: Board, seat: Seat) -> str:
        has = b.who(seat).money
        return "" if has >= least else f"You need ${least}; you have ${has}."

    return why


def needs_trophies(units: int) -> Callable[[Board, Seat], str]:
    """Return a function that says why a seat with fewer trophies cannot use a service.

    Trophies count in units: 5 toughness, or a gate.
    """

    def why(b: Board, seat: Seat) -> str:
        if trophies.trophy_units(b, seat) >= units:
            return ""
        return f"You need {5 * units} toughness of trophies (a gate counts as 5)."

    return why


MUST_BUY = "you have to buy one you can afford"


@service("curiositie_shoppe", "Shop: see 3 unique items", needs_money(1), MUST_BUY, told="shops")
async def _curiositie_shoppe(b: Board, seat: Seat) -> None:
    await shopping.shop(b, seat, [(Deck.UNIQUE, SHELF)], must=True, source="curiositie_shoppe")


@service("general_store", "Shop: see 3 common items", needs_money(1), MUST_BUY, told="shops")
async def _general_store(b: Board, seat: Seat) -> None:
    await shopping.shop(b, seat, [(Deck.COMMON, SHELF)], must=True, source="general_store")


@service(
    "ye_olde_magick_shoppe",
    "Lessons: $5 for 1 of {seen} Spells",
    needs_money(LESSONS),
    deck=Deck.SPELL,
    told="takes lessons",
)
async def _take_lessons(b: Board, seat: Seat) -> None:
    await losing.pay(b, seat, money=LESSONS, source="ye_olde_magick_shoppe")
    await draws.draw(b, seat, Deck.SPELL, 2, keep=1, source=Cause.LESSONS)


@service(
    "administration",
    "Tutoring: $8 for 1 of {seen} Skills",
    needs_money(TUTORING),
    deck=Deck.SKILL,
    told="takes lessons",
)
async def _take_tutoring(b: Board, seat: Seat) -> None:
    await losing.pay(b, seat, money=TUTORING, source="administration")
    await draws.draw(b, seat, Deck.SKILL, 2, keep=1, source=Cause.TUTORING)


def loan_barred(b: Board, seat: Seat) -> str:
    """Return why a seat cannot take a Bank Loan, or "". Rules, "Statuses", Bank Loan."""
    who = b.who(seat)
    if who.defaulted:
        return "You didn’t pay back a loan, so you can’t take another in this game."
    return "You already have a Bank Loan." if Special.BANK_LOAN in who.specials else ""


DEBT = f"in Upkeep, on a roll of 1 to 3, pay $1 or lose all items; ${LOAN} pays it back"


@service("bank_of_arkham", f"Bank Loan: take ${LOAN}", loan_barred, DEBT, told="takes out a loan")
async def _take_loan(b: Board, seat: Seat) -> None:
    specials.gain_special(b, seat, Special.BANK_LOAN)
    await losing.gain(b, seat, money=LOAN, source=Cause.BANK_LOAN)


def _bars_healthy(coin: Coin) -> Callable[[Board, Seat], str]:
    def why(b: Board, seat: Seat) -> str:
        most = b.sheets.max_sanity(seat) if coin is Coin.SANITY else b.sheets.max_stamina(seat)
        missing = most - coins.amount_of(b, seat, coin)
        return "" if missing > 0 else f"Your {coin.capitalize()} is already at its maximum."

    return why


@service(ASYLUM, "Psychiatric care", _bars_healthy(Coin.SANITY), told="is treated")
async def _psychiatric_care(b: Board, seat: Seat) -> None:
    await _heal_for_money(b, seat, Coin.SANITY)


@service(HOSPITAL, "Medical care", _bars_healthy(Coin.STAMINA), told="is treated")
async def _medical_care(b: Board, seat: Seat) -> None:
    await _heal_for_money(b, seat, Coin.STAMINA)


async def _heal_for_money(b: Board, seat: Seat, coin: Coin) -> None:
    """Heal 1 point for free, or all for $2; bans on gaining do not apply."""

    def words() -> list[tuple[str, str]]:
        rich = b.who(seat).money >= CARE
        whole = (
            [("all", f"Pay ${CARE}: restore {coin.capitalize()} to its maximum")] if rich else []
        )
        return [("one", f"Gain 1 {coin.capitalize()}"), *whole]

    if (
        await choose_word(b, seat, "Which treatment do you take?", words, source=Cause.CARE)
        == "all"
    ):
        await losing.pay(b, seat, money=CARE, source=Cause.CARE)
        await losing.restore(b, seat, coin, source=Cause.CARE, forced=True)
    elif coin is Coin.SANITY:
        await losing.gain(b, seat, sanity=1, source=Cause.CARE, forced=True)
    else:
        await losing.gain(b, seat, stamina=1, source=Cause.CARE, forced=True)


@service(
    "river_docks", "Sell trophies: $5 for 5 toughness", needs_trophies(1), told="sells trophies"
)
async def _sell_at_docks(b: Board, seat: Seat) -> None:
    if await trophies.spend_trophies(b, seat, 1, source="river_docks"):
        await losing.gain(b, seat, money=5, source="river_docks")


@service(
    "science_building",
    "Dissection: 2 clue tokens for 5 toughness",
    needs_trophies(1),
    told="has trophies dissected",
)
async def _dissect_trophies(b: Board, seat: Seat) -> None:
    if await trophies.spend_trophies(b, seat, 1, source=Cause.DISSECTION):
        await losing.gain(b, seat, clues=2, source=Cause.DISSECTION)


@service(CHURCH, "Pray: bless anyone for 5 toughness", needs_trophies(1), told="prays")
async def _pray_for_blessing(b: Board, seat: Seat) -> None:
    if await trophies.spend_trophies(b, seat, 1, source="south_church"):
        blessed = await choose_seat(
            b, seat, "Who becomes Blessed?", b.seats.order, source="south_church"
        )
        await specials.bless(b, seat if blessed is None else blessed)


def _deputy_barred(b: Board, seat: Seat) -> str:
    if not any(b.cards.facts(card).kind == "title" for card in b.state.decks.get(Deck.DEPUTY, ())):
        return "Arkham has a Deputy."
    return needs_trophies(2)(b, seat)


@service(
    STATION, "Become the Deputy for 10 toughness", _deputy_barred, told="offers to be the Deputy"
)
async def _pay_to_be_deputized(b: Board, seat: Seat) -> None:
    if await trophies.spend_trophies(b, seat, 2, source="police_station"):
        await specials.deputize(b, seat)


def _ally_barred(b: Board, seat: Seat) -> str:
    if not b.state.decks.get(Deck.ALLY):
        return "No Ally is left."
    return b.in_force.ban(bans.ALLY, seat) or needs_trophies(2)(b, seat)


@service(
    "mas_boarding_house", "Recruit an Ally for 10 toughness", _ally_barred, told="recruits an Ally"
)
async def _recruit_ally(b: Board, seat: Seat) -> None:
    if await trophies.spend_trophies(b, seat, 2, source="mas_boarding_house"):
        await draws.search(b, seat, Deck.ALLY, source="mas_boarding_house")
