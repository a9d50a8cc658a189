"""Cards that investigators own: drawing, giving, discarding, buying and selling."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.ask import Barred, Draft, Option, Part
from bot.engine.ids import Seat
from bot.engine.script import ask, choose
from bot.second_edition import losses
from bot.second_edition.cards import summary
from bot.second_edition.events import CardJoins, CardLeaves
from bot.second_edition.facts import CardExhausted, CardGained, CardLost, CardsShown, Noted
from bot.second_edition.frames import listen
from bot.second_edition.game import Board
from bot.second_edition.keys import card_key, card_option, choose_cards
from bot.second_edition.naming import listed, source_name, start
from bot.second_edition.registry import Origin
from bot.second_edition.signs import counted
from bot.second_edition.state import Held
from bot.second_edition.tables import Card
from bot.second_edition.terms import ITEM_DECKS, CardNo, Coin, Deck


async def give(b: Board, seat: Seat, card: CardNo, *, how: str = "drawn") -> None:
    """A card that lies in no zone comes into a seat's possession, ready and without tokens."""
    b.who(seat).cards.append(Held(card))
    b.tell(CardGained(seat=seat, card=b.code(card), how=how))
    await listen(b, CardJoins(seat=seat, card=card), only=seat)
    if min(b.card(card).max_sanity, b.card(card).max_stamina) < 0:
        await losses.settle(b, seat)


def put_back(b: Board, card: CardNo, *, box: bool = False) -> None:
    """A card that lies in no zone goes below its deck, or into the box."""
    if box:
        b.state.removed.append(card)
    else:
        b.state.decks.setdefault(b.card(card).deck, []).append(card)


async def draw(
    b: Board,
    seat: Seat,
    deck: Deck,
    n: int = 1,
    *,
    keep: int | None = None,
    how: str = "drawn",
    source: str = "",
) -> list[CardNo]:
    """Draw `n` cards and keep `keep` of them (all, if None), own choice; the others go below.

    Abilities that draw more and discard one apply. An Ally is refused where none may be had.
    """
    if not b.who(seat).playing or n <= 0 or (deck is Deck.ALLY and b.ban("ally", seat)):
        return []
    keep = n if keep is None else keep
    seen = await look_at(b, seat, deck, n)
    kept = await choose_kept(b, seat, deck, seen, keep, source=source)
    await settle_drawn(b, seat, seen, kept, how=how)
    return kept


async def look_at(b: Board, seat: Seat, deck: Deck, n: int) -> list[CardNo]:
    """Take `n` cards into limbo, and those more that abilities let the seat choose from."""
    return await reveal(b, seat, deck, n + b.total("extra_draw", seat, deck))


async def choose_kept(
    b: Board, seat: Seat, deck: Deck, seen: list[CardNo], keep: int, *, source: str = ""
) -> list[CardNo]:
    """Which of the cards in limbo the seat keeps: `keep` of them, own choice."""
    if len(seen) <= keep:
        return seen
    return await choose_cards(
        b,
        seat,
        f"You draw {counted(len(seen), 'card')}: keep {keep}",
        lambda: seen,
        least=keep,
        most=keep,
        source=source or f"{start(deck.value)} deck",
        kind="keep",
    )


async def settle_drawn(
    b: Board, seat: Seat, seen: list[CardNo], kept: list[CardNo], *, how: str = "drawn"
) -> None:
    """Cards leave limbo: what was not kept goes below its deck, then the seat gets the others."""
    for card in seen:
        b.state.limbo.remove(card)
        if card not in kept:
            put_back(b, card)
    for card in kept:
        await give(b, seat, card, how=how)


async def reveal(b: Board, seat: Seat, deck: Deck, n: int) -> list[CardNo]:
    """Take up to `n` cards from a deck into limbo, from the top unless an ability lets choose."""
    pile = b.state.decks.setdefault(deck, [])
    seen: list[CardNo] = []
    bottom = b.is_so("from_bottom", seat, deck)
    wanted = min(n, len(pile))
    for _ in range(wanted):
        end = "top"
        if bottom and len(pile) > 1:
            end = await _which_end(b, seat, deck, tuple(seen), wanted)
        seen.append(_take(b, pile, end))
        b.state.limbo.append(seen[-1])
    return seen


async def _which_end(b: Board, seat: Seat, deck: Deck, seen: Sequence[CardNo], wanted: int) -> str:
    """`top` or `bottom`; only the seat that may look at the bottom card is shown its name.

    Of several cards it is told which one this is, and what was drawn before.
    """

    def options() -> list[Option]:
        name = b.card(b.state.decks[deck][-1]).name
        return [
            Option(key="top", label="From the top"),
            Option(key="bottom", label=f"From the bottom: {name}", secret=True),
        ]

    prompt = f"Draw from which end of the {deck} deck?"
    if wanted > 1:
        drawn = f", drawn so far: {listed([b.card(card).name for card in seen])}" if seen else ""
        prompt += f" Card {len(seen) + 1} of {wanted}{drawn}"
    return await choose(seat, prompt, options, kind="search", source=b.name(seat)) or "top"


def bottom_cards(b: Board, seat: Seat) -> list[tuple[Deck, str]]:
    """Deck and name of each bottom card that a seat may look at: for its own eyes only."""
    return [
        (deck, b.card(pile[-1]).name)
        for deck in Deck
        if (pile := b.state.decks.get(deck)) and b.is_so("from_bottom", seat, deck)
    ]


def _take(b: Board, pile: list[CardNo], end: str) -> CardNo:
    """The next card; a scripted draw of the deck can name another."""
    if end == "bottom":
        return pile.pop()
    deck = b.card(pile[0]).deck
    if f"deck:{deck}" in b.chance.state.scripted:
        names = [b.code(card) for card in pile]
        wanted = b.chance.choose(f"deck:{deck}", pile, names)
        pile.remove(wanted)
        return wanted
    return pile.pop(0)


async def discard(b: Board, seat: Seat, card: CardNo, *, box: bool = False, why: str = "") -> bool:
    """A card leaves its owner, below its deck or into the box; False if it was not there."""
    held = b.held(seat, card)
    if held is None:
        return False
    b.who(seat).cards.remove(held)
    put_back(b, card, box=box)
    code = b.code(card)
    b.tell(CardLost(seat=seat, card=code, box=box, why=why))
    await _left(b, seat, card)
    return True


async def _left(b: Board, seat: Seat, card: CardNo) -> None:
    body = b.registry.listeners.get(CardLeaves, {}).get(b.code(card))
    if body is not None:
        await body(b, Origin(b.code(card), seat, card), CardLeaves(seat=seat, card=card))
    facts = b.card(card)
    if facts.max_sanity or facts.max_stamina:
        await losses.settle(b, seat)


def exhaust(b: Board, seat: Seat, card: CardNo) -> bool:
    """Exhaust a card; False if it is not there or exhausted already."""
    held = b.held(seat, card)
    if held is None or held.exhausted:
        return False
    held.exhausted = True
    b.tell(CardExhausted(seat=seat, card=b.code(card)))
    return True


def refresh(b: Board, seat: Seat) -> None:
    """Refresh all exhausted cards of a seat."""
    for held in b.who(seat).cards:
        if held.exhausted:
            held.exhausted = False
            b.tell(CardExhausted(seat=seat, card=b.code(held.card), ready=True))


def losable(b: Board, seat: Seat, decks: Sequence[Deck] | None, kind: str) -> list[CardNo]:
    """A seat's cards of some decks (None: items) and of a kind (empty: any)."""
    return [
        held.card
        for held in b.who(seat).cards
        if (b.is_item(held.card) if decks is None else b.card(held.card).deck in decks)
        and (not kind or b.card(held.card).kind == kind)
    ]


def _reason(b: Board, why: str) -> str:
    """What a question names as the reason of a loss; what a log line leaves out too."""
    return source_name(b, why) or start(why.replace("_", " "))


async def lose_cards(
    b: Board,
    seat: Seat,
    n: int | None,
    *,
    decks: Sequence[Deck] | None = None,
    kind: str = "",
    why: str = "",
) -> int:
    """Discard `n` cards of own choice (None: all), items if `decks` is None; how many were.

    Cards that cannot be lost unless the owner allows it go only if the owner picks them.
    """
    here = losable(b, seat, decks, kind)
    wanted = len(here) if n is None else min(n, len(here))
    free = sum(1 for card in here if not b.card(card).keeps)
    if wanted == 0:
        return 0
    cards = await choose_cards(
        b,
        seat,
        "Which card do you lose?" if wanted == 1 else f"Which {wanted} cards do you lose?",
        lambda: losable(b, seat, decks, kind),
        least=min(wanted, free),
        most=wanted,
        source=_reason(b, why),
        kind="lose_cards",
    )
    for card in cards:
        await discard(b, seat, card, why=why)
    return len(cards)


async def lose_weapon_or_spell(b: Board, seat: Seat, *, why: str = "") -> None:
    """Discard a Weapon or Spell of own choice, if there is one."""

    def here() -> list[CardNo]:
        weapons = losable(b, seat, None, "weapon")
        return weapons + losable(b, seat, (Deck.SPELL,), "")

    spared = all(b.card(card).keeps for card in here())
    cards = await choose_cards(
        b,
        seat,
        "Which Weapon or Spell do you lose?",
        here,
        least=0 if spared else 1,
        source=_reason(b, why),
    )
    for card in cards:
        await discard(b, seat, card, why=why)


async def lose_half_items(b: Board, seat: Seat, *, why: str = "") -> int:
    """Discard half of the items, rounded down, own choice; how many were."""
    return await lose_cards(b, seat, len(b.items(seat)) // 2, why=why)


def lose_random_item(b: Board, seat: Seat) -> CardNo | None:
    """An item at random that can be lost; None if there is none."""
    here = [card for card in losable(b, seat, None, "") if not b.card(card).keeps]
    return b.chance.choose(f"item:{seat}", here) if here else None


async def take_named(b: Board, seat: Seat, code: str, *, how: str = "found") -> bool:
    """Take a card by code from its deck, if one is there; the deck is shuffled."""
    deck = b.library.cards[code].deck
    pile = b.state.decks.get(deck, [])
    card = next((each for each in pile if b.code(each) == code), None)
    if card is None or (deck is Deck.ALLY and b.ban("ally", seat)):
        return False
    pile.remove(card)
    shuffle(b, deck)
    await give(b, seat, card, how=how)
    return True


def shuffle(b: Board, deck: Deck) -> None:
    """Shuffle a deck."""
    b.state.decks[deck] = b.chance.shuffled(f"shuffle:{deck}", b.state.decks.get(deck, []))


async def search(
    b: Board,
    seat: Seat,
    deck: Deck,
    *,
    kind: str = "",
    first: bool = False,
    most: int = 1,
    price: Callable[[CardNo], int] | None = None,
    source: str = "",
) -> list[CardNo]:
    """Search a deck for cards of a kind, then shuffle it.

    `first` takes the first that fits from the top, without a choice; otherwise the player chooses
    one (`most` of them at the most), who may be asked to pay for it with `price`.
    """

    def fitting() -> list[CardNo]:
        pile = b.state.decks.get(deck, [])
        fits = [card for card in pile if not kind or b.card(card).kind == kind]
        return [card for card in fits if price is None or price(card) <= b.who(seat).money]

    if first:
        cards = fitting()[:1]
    else:
        least = 0 if price is not None else 1
        cards = await choose_cards(
            b,
            seat,
            "Which card do you take?",
            lambda: _one_of_each(b, fitting()),
            least=least,
            most=most,
            source=source,
            kind="search",
            note=lambda card: "" if price is None else f"${price(card)}",
        )
    for card in cards:
        b.state.decks[deck].remove(card)
    shuffle(b, deck)
    for card in cards:
        if price is not None:
            await losses.pay(b, seat, money=price(card), source=source)
        await give(b, seat, card, how="found" if price is None else "bought")
    return cards


def _one_of_each(b: Board, cards: Sequence[CardNo]) -> list[CardNo]:
    """The first card of each code."""
    found: dict[str, CardNo] = {}
    for card in cards:
        found.setdefault(b.code(card), card)
    return sorted(found.values(), key=lambda card: b.card(card).name)


async def shop(
    b: Board,
    seat: Seat,
    looks: Sequence[tuple[Deck, int]],
    *,
    buy: int = 1,
    change: int = 0,
    halved: bool = False,
    must: bool = False,
    others: Sequence[Seat] = (),
    source: str = "",
) -> list[CardNo]:
    """Look at cards and buy up to `buy` of them; with `must` one, if any can be paid.

    The price is the list price with `change` added, or half of it rounded up. `others` may buy
    what is left, one after the other and as many as they like. What nobody buys goes below.
    """
    shelf: list[CardNo] = []
    for deck, n in looks:
        seen = await reveal(b, seat, deck, n + b.total("extra_draw", seat, deck))
        while len(seen) > n:
            dropped = await choose_cards(
                b, seat, "Discard one of these first", lambda s=tuple(seen): s, source=source
            )
            for card in dropped or seen[:1]:
                seen.remove(card)
                b.state.limbo.remove(card)
                put_back(b, card)
        shelf += seen
    b.tell(CardsShown(seat=seat, cards=tuple(b.code(card) for card in shelf)))

    def price(card: CardNo) -> int:
        listed = b.card(card).price
        return max(0, -(-listed // 2) if halved else listed + change)

    if shelf and all(price(card) > b.who(seat).money for card in shelf):
        b.tell(Noted(what="cannot_buy", seat=seat))
    bought = await _buy(b, seat, shelf, price, most=buy, must=must, source=source)
    for other in others:
        await _buy(b, other, shelf, price, most=len(shelf), source=source)
    for card in shelf:
        b.state.limbo.remove(card)
        put_back(b, card)
    return bought


async def _buy(
    b: Board,
    seat: Seat,
    shelf: list[CardNo],
    price: Callable[[CardNo], int],
    *,
    most: int,
    must: bool = False,
    source: str = "",
) -> list[CardNo]:
    """Buy up to `most` cards of a shelf, one by one."""
    bought: list[CardNo] = []
    while len(bought) < most:
        chosen = await _buy_one(b, seat, shelf, price, must=must and not bought, source=source)
        if chosen is None:
            break
        shelf.remove(chosen)
        b.state.limbo.remove(chosen)
        bought.append(chosen)
        await losses.pay(b, seat, money=price(chosen), source=source)
        await give(b, seat, chosen, how="bought")
    return bought


async def _buy_one(
    b: Board,
    seat: Seat,
    shelf: list[CardNo],
    price: Callable[[CardNo], int],
    *,
    must: bool,
    source: str,
) -> CardNo | None:
    """Which card is bought next; what is too dear is barred with its price."""
    nothing = Option(key="nothing", label="Buy nothing", verb="pass")

    def build() -> Draft | None:
        money = b.who(seat).money
        found = [
            card_option(b, card, _on_offer(b, card, price(card)))
            for card in shelf
            if price(card) <= money
        ]
        if not found:
            return None
        options = found if must else [*found, nothing]
        return Draft(
            kind="buy",
            prompt="Buy which card? You must buy one" if must else "Buy which card?",
            source=source,
            parts={seat: Part(tuple(options), barred=_too_dear(b, shelf, price, money))},
            must=(seat,),
        )

    replies = await ask(build)
    keys = [key for answer in replies.values() for key in getattr(answer, "keys", ())]
    return next((card for card in shelf if card_key(b, card) in keys), None)


SHORT = 40
"""Characters beside a price that a button still shows."""


def _on_offer(b: Board, card: CardNo, price: int) -> str:
    """The price, and the card's numbers or text where they are short; the text stands above."""
    what = summary(b, b.code(card))
    return f"${price} · {what}" if len(what) <= SHORT else f"${price}"


def _too_dear(
    b: Board, shelf: Sequence[CardNo], price: Callable[[CardNo], int], money: int
) -> tuple[Barred, ...]:
    """The cards of a shelf that cannot be paid."""
    return tuple(
        Barred(verb="", label=name, reason=f"{name} costs ${price(card)}; you have ${money}.")
        for card in shelf
        if price(card) > money
        for name in [b.card(card).name]
    )


async def sell(
    b: Board,
    seat: Seat,
    decks: Sequence[Deck] = ITEM_DECKS,
    *,
    most: int = 1,
    factor: int = 1,
    source: str = "",
) -> int:
    """Sell up to `most` cards for `factor` times their list price; how many were."""
    cards = await choose_cards(
        b,
        seat,
        "Sell which cards?",
        lambda: losable(b, seat, decks, ""),
        least=0,
        most=most,
        source=source,
        kind="sell",
        note=lambda card: f"for ${b.card(card).price * factor}",
    )
    for card in cards:
        losses.change(b, seat, Coin.MONEY, b.card(card).price * factor, source=source)
        await discard(b, seat, card, why="sold")
    return len(cards)


async def add_token(b: Board, seat: Seat, card: CardNo) -> None:
    """Put a Stamina token on a held card, which is discarded when it has as many as it holds."""
    held = b.held(seat, card)
    if held is None:
        return
    held.tokens += 1
    if held.tokens >= card_facts(b, card).counters:
        await discard(b, seat, card, why="used")


def card_facts(b: Board, card: CardNo) -> Card:
    """A held card's facts with the numbers that only scripts read."""
    facts = b.card(card)
    assert isinstance(facts, Card)
    return facts
