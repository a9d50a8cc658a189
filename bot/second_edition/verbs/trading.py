"""Trading: gifts happen immediately, exchanges wait for the other side to accept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Struct, structs

from bot.engine import script
from bot.engine.ask import Option
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.selection import number_equal_labels
from bot.second_edition.core import about, topics
from bot.second_edition.core.facts import Note, Noted, Offered, Traded
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import CardJoins, CluesGrew
from bot.second_edition.core.state import Offer, OfferSide, Phase
from bot.second_edition.names.keys import card_option
from bot.second_edition.names.naming import question_source
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import JAIL, CardNo, Cause, Coin, Special
from bot.second_edition.verbs.seat_choices import SeatChoice

GIVE: Final = "give"
WANT: Final = "want"
MONEY: Final = "n"
CLUES: Final = "c"
LISTED: Final = 50
"""Amounts that a form lists; of more money the whole purse is the last."""


def together_with(b: Board, seat: Seat) -> list[Seat]:
    """Return the seats that a seat can trade with now. Rules, "Trading"."""
    afar = b.state.phase is Phase.UPKEEP and b.in_force.is_so(topics.TRADES_AFAR)
    if b.state.awake or afar:
        return [other for other in b.seats.order() if other != seat]
    place = b.who(seat).place
    if not place or place == JAIL:
        return []
    return [who.seat for who in b.seats.at(place) if who.seat != seat]


def tradable(b: Board, seat: Seat) -> list[CardNo]:
    """Return the cards of a seat that can be traded: items, exhausted or not. Rules, "Trading"."""
    return [held.card for held in b.cards.items(seat)]


def tradable_specials(b: Board, seat: Seat, other: Seat) -> list[Special]:
    """Return the special cards of a seat that can be traded and that the other lacks."""
    theirs, facts = b.who(other).specials, b.library.specials
    return [s for s in b.who(seat).specials if facts[s].tradable and s not in theirs]


def trades_clues(b: Board) -> bool:
    """Return True if clue tokens can be traded like items."""
    return b.in_force.is_so(topics.TRADES_CLUES)


class Goods(Struct, frozen=True):
    """Everything that a seat can give in a trade."""

    cards: tuple[CardNo, ...]
    specials: tuple[Special, ...]
    money: int
    clues: int


def goods_of(b: Board, seat: Seat) -> Goods:
    """Return everything that a seat can give in a trade. Rules, "Trading"."""
    who, facts = b.who(seat), b.library.specials
    specials = tuple(special for special in who.specials if facts[special].tradable)
    clues = who.clues if trades_clues(b) else 0
    return Goods(tuple(tradable(b, seat)), specials, who.money, clues)


def has_something(b: Board, seat: Seat) -> bool:
    """Return True if a seat has items, money or anything else to trade."""
    return goods_of(b, seat) != Goods((), (), 0, 0)


def trade_choices(b: Board, seat: Seat, *, propose: bool) -> list[SeatChoice]:
    """Return accepting, declining, withdrawing and proposing trades. Rules, "Trading"."""
    found = answers_of(b, seat)
    return [*found, *proposals_of(b, seat)] if propose else found


def proposals_of(b: Board, seat: Seat) -> list[SeatChoice]:
    """Return the options to propose a trade to each other seat, or why not. Rules, "Trading"."""
    return [_propose_choice(b, seat, other) for other in b.seats.order() if other != seat]


def answers_of(b: Board, seat: Seat) -> list[SeatChoice]:
    """Return the choices that answer open offers."""
    found: list[SeatChoice] = []
    for index, offer in enumerate(b.state.offers):
        if offer.taker == seat:
            found += [_accept_choice(b, index, offer), _decline_choice(b, index, offer, seat)]
        if offer.giver == seat:
            found.append(_decline_choice(b, index, offer, seat))
    return found


def _propose_choice(b: Board, seat: Seat, other: Seat) -> SeatChoice:
    name = b.name(other)
    return SeatChoice(
        seat=seat,
        key=f"trade:seat{other}",
        label=f"Trade with {name}",
        verb="trade",
        it=name,
        about=about.seat(other),
        args=(name,),
        run=lambda: propose_trade(b, seat, other),
        barred=_why_no_offer(b, seat, other),
        quiet=True,
    )


def _why_no_offer(b: Board, seat: Seat, other: Seat) -> str:
    if other not in together_with(b, seat):
        return "{it} isn’t where you are."
    if _is_fighting(b, other):
        return "{it} is in combat."
    if _is_fighting(b, seat):
        return "You’re in combat."
    if not (has_something(b, seat) or has_something(b, other)):
        return "Neither you nor {it} has anything to trade."
    return "You already have an open offer." if _has_offer(b, seat, other) else ""


def _is_fighting(b: Board, seat: Seat) -> bool:
    """Return True if a seat cannot trade because it is in combat. FAQ v2.0, "Trading"."""
    return any(fight.seat == seat for fight in b.state.combats)


def _has_offer(b: Board, seat: Seat, other: Seat) -> bool:
    return any(each.giver == seat and each.taker == other for each in b.state.offers)


def _accept_choice(b: Board, index: int, offer: Offer) -> SeatChoice:
    return SeatChoice(
        seat=offer.taker,
        key=f"accept:{index}:{offer.giver}",
        label=f"Accept {b.name(offer.giver)}’s offer",
        verb="trade",
        about=about.seat(offer.giver),
        args=(b.name(offer.giver), "accept"),
        note=offer_text(b, offer),
        run=lambda: accept_offer(b, offer),
        barred=_why_impossible(b, offer),
        calls=True,
    )


def _decline_choice(b: Board, index: int, offer: Offer, seat: Seat) -> SeatChoice:
    verb = "withdraw" if seat == offer.giver else "decline"
    other = offer.taker if seat == offer.giver else offer.giver

    async def end_offer() -> None:
        if seat == offer.giver:
            _end_offers(b, [offer])
        elif offer in b.state.offers:
            b.state.offers.remove(offer)
            b.tell(Noted(what=Note.OFFER_DECLINED, seat=seat, code=b.who(other).code))

    return SeatChoice(
        seat=seat,
        key=f"{verb}:{index}:{other}",
        label=f"{verb.capitalize()} the offer ({b.name(other)})",
        verb="trade",
        about=about.seat(other),
        args=(b.name(other), verb),
        note=offer_text(b, offer),
        run=end_offer,
    )


def offer_text(b: Board, offer: Offer) -> str:
    """Return an offer as text: `Knife and $2 for Rifle`."""
    return " for ".join(_list_goods(b, side) or "nothing" for side in offer.sides)


def _list_goods(b: Board, side: OfferSide) -> str:
    names = [b.cards.facts(card).name for card in side.cards]
    names += [b.library.specials[special].name for special in side.specials]
    names += [f"${side.money}"] if side.money else []
    return join_names([*names, counted(side.clues, "clue token")] if side.clues else names)


def _why_impossible(b: Board, offer: Offer) -> str:
    if offer.taker not in together_with(b, offer.giver):
        return "You’re no longer together."
    if _is_fighting(b, offer.giver) or _is_fighting(b, offer.taker):
        return "You can’t trade with someone in combat."
    return next(filter(None, (_why_lacking(b, side) for side in offer.sides)), "")


def _why_lacking(b: Board, side: OfferSide) -> str:
    """Return why a side of a trade lacks what it should give; "" if it has all."""
    who = b.who(side.giver)
    if who.money < side.money:
        return "There isn’t enough money."
    if who.clues < side.clues:
        return "There aren’t enough clue tokens."
    if side.clues and not trades_clues(b):
        return "You can’t trade clue tokens now."
    return "" if _has_cards(b, side) else "One of the cards is gone."


def _has_cards(b: Board, side: OfferSide) -> bool:
    specials = tradable_specials(b, side.giver, side.taker)
    held = all(b.cards.held(side.giver, card) for card in side.cards)
    return held and all(each in specials for each in side.specials)


async def propose_trade(b: Board, seat: Seat, other: Seat) -> None:
    """Let a seat propose a trade, in one question; a gift happens immediately. Rules, "Trading"."""

    def parts() -> tuple[_Side, _Side]:
        return _side_form(b, seat, other, GIVE), _side_form(b, other, seat, WANT)

    def options() -> list[Option]:
        mine, theirs = parts()
        return [*mine.options, *theirs.options]

    keys = await script.pick(
        seat,
        f"What do you give {b.name(other)}, and what do you want for it?",
        options,
        kind="offer",
        **question_source(b, Cause.TRADE, f"Trade with {b.name(other)}"),
    )
    mine, theirs = parts()
    offer = Offer(
        seat,
        other,
        mine.cards_in(keys),
        mine.amount_in(keys, MONEY),
        theirs.cards_in(keys),
        theirs.amount_in(keys, MONEY),
    )
    clues, asks_clues = mine.amount_in(keys, CLUES), theirs.amount_in(keys, CLUES)
    if clues or asks_clues:
        offer = structs.replace(offer, clues=clues, asks_clues=asks_clues)
    passes, asks_passes = mine.specials_in(keys), theirs.specials_in(keys)
    if passes or asks_passes:
        offer = structs.replace(offer, specials=passes, asks_specials=asks_passes)
    await _make_offer(b, offer)


class _Side(Struct, frozen=True):
    """One side of a trade: everything that it can give, by the keys in the form."""

    cards: dict[str, tuple[CardNo, Option]]
    specials: dict[str, tuple[Special, Option]]
    amounts: dict[str, tuple[str, int, Option]]
    """The kind, the amount, and the option, by key."""

    @property
    def options(self) -> list[Option]:
        """Return an option for each thing, cards first."""
        things = [option for _, option in (*self.cards.values(), *self.specials.values())]
        return [*things, *(option for _, _, option in self.amounts.values())]

    def cards_in(self, keys: Sequence[str]) -> tuple[CardNo, ...]:
        """Return the cards among the chosen keys, in the order of choosing."""
        return tuple(self.cards[key][0] for key in keys if key in self.cards)

    def specials_in(self, keys: Sequence[str]) -> tuple[Special, ...]:
        """Return the special cards among the chosen keys."""
        return tuple(self.specials[key][0] for key in keys if key in self.specials)

    def amount_in(self, keys: Sequence[str], what: str) -> int:
        """Return the amount of money, or of clue tokens, among chosen keys; 0 if none."""
        found = [self.amounts[key] for key in keys if key in self.amounts]
        return sum(n for of, n, _ in found if of == what)


def _side_form(b: Board, of: Seat, to: Seat, verb: str) -> _Side:
    """Return the goods that an investigator could give, as options.

    `verb` is the proposer's word.
    """
    cards = tradable(b, of)
    named = number_equal_labels([card_option(b, card) for card in cards])
    things = [_thing_option(verb, option) for option in named]
    specials = tradable_specials(b, of, to)
    passes = [_thing_option(verb, _special_option(b, special)) for special in specials]
    amounts = [
        *_amount_options(verb, MONEY, b.who(of).money),
        *_amount_options(verb, CLUES, b.who(of).clues if trades_clues(b) else 0),
    ]
    return _Side(
        {each.key: (card, each) for card, each in zip(cards, things, strict=True)},
        {each.key: (special, each) for special, each in zip(specials, passes, strict=True)},
        {each.key: (what, n, each) for what, n, each in amounts},
    )


def _thing_option(verb: str, option: Option) -> Option:
    """Return a thing as an option of the form: ``Give Knife``."""
    label = f"{verb.capitalize()} {option.label}"
    return structs.replace(option, key=f"{verb}:{option.key}", label=label, shelf=f"you {verb}")


def _special_option(b: Board, special: Special) -> Option:
    name = b.library.specials[special].name
    return Option(key=special, label=name, about=about.printed_thing(special))


def _amount_options(verb: str, what: str, most: int) -> list[tuple[str, int, Option]]:
    """Return an option for each amount up to `most`; if there are many, for some and the last."""
    found = range(1, most + 1) if most <= LISTED else (*range(1, LISTED), most)
    coin, name = (Coin.MONEY, "money") if what == MONEY else (Coin.CLUES, "clue tokens")
    return [
        (
            what,
            n,
            Option(
                key=f"{verb}:{what}{n}",
                label=f"{verb.capitalize()} "
                f"{f'${n}' if what == MONEY else counted(n, 'clue token')}",
                group=f"{name} you {verb}",
                shelf=f"{name} you {verb}",
                about=about.coin(coin),
            ),
        )
        for n in found
    ]


async def _make_offer(b: Board, offer: Offer) -> None:
    """Make a gift or an offer, unless it is empty or has become impossible."""
    mine, theirs = offer.sides
    if not (mine or theirs) or _why_impossible(b, offer):
        return
    if not theirs:
        await exchange_goods(b, offer)
        return
    b.state.offers.append(offer)
    b.tell(
        Offered(
            seat=offer.giver,
            other=b.who(offer.taker).code,
            gives=tuple(b.cards.code(card) for card in mine.cards),
            dollars=mine.money,
            wants=tuple(b.cards.code(card) for card in theirs.cards),
            asks=theirs.money,
            clues=mine.clues,
            asks_clues=theirs.clues,
            specials=mine.specials,
            asks_specials=theirs.specials,
        )
    )


async def accept_offer(b: Board, offer: Offer) -> None:
    """Accept an offer: exchange the goods."""
    if offer in b.state.offers:
        b.state.offers.remove(offer)
    if not _why_impossible(b, offer):
        await exchange_goods(b, offer)


async def exchange_goods(b: Board, offer: Offer) -> None:
    """Exchange cards, which keep their state, and money. Rules, "Trading"."""
    moved: list[tuple[Seat, CardNo]] = []
    for side in offer.sides:
        giver, taker = side.giver, side.taker
        b.who(giver).money -= side.money
        b.who(taker).money += side.money
        b.who(giver).clues -= side.clues
        b.who(taker).clues += side.clues
        if side.money:
            b.tell(Traded(giver=giver, taker=taker, money=side.money))
        if side.clues:
            b.tell(Traded(giver=giver, taker=taker, clues=side.clues))
            await listen(b, CluesGrew(seat=taker), only=taker)
        moved += [(taker, card) for card in side.cards if _hand_over(b, giver, taker, card)]
    for side in offer.sides:
        _hand_specials(b, side)
    for taker, card in moved:
        if b.cards.held(taker, card) is not None:
            await listen(b, CardJoins(seat=taker, card=card), only=taker)


def _hand_specials(b: Board, side: OfferSide) -> None:
    for special in side.specials:
        b.who(side.taker).specials[special] = b.who(side.giver).specials.pop(special)
        b.tell(Traded(giver=side.giver, taker=side.taker, card=special))


def _hand_over(b: Board, giver: Seat, taker: Seat, card: CardNo) -> bool:
    """Move a card to another owner, exhausted or not; return False if the giver lacks it."""
    held = b.cards.held(giver, card)
    if held is None:
        return False
    if b.cards.facts(card).steps:
        held.tokens, held.visited = 0, UNSET
    b.who(giver).cards.remove(held)
    b.who(taker).cards.append(held)
    b.tell(Traded(giver=giver, taker=taker, card=b.cards.code(card)))
    return True


def end_stale_offers(b: Board) -> None:
    """End offers between investigators who are no longer together. Rules, "Trading"."""
    _end_offers(
        b, [each for each in b.state.offers if each.taker not in together_with(b, each.giver)]
    )


def end_all_offers(b: Board) -> None:
    """End all offers, as the time for trades is over."""
    _end_offers(b, list(b.state.offers))


def _end_offers(b: Board, offers: Sequence[Offer]) -> None:
    """End offers and report it."""
    for offer in offers:
        if offer in b.state.offers:
            b.state.offers.remove(offer)
            taker = b.who(offer.taker).code
            b.tell(Noted(what=Note.OFFER_GONE, seat=offer.giver, code=taker))
