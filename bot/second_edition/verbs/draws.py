"""Decks of cards: drawing, searching, shuffling, and the abilities that change what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.words import listed, start
from bot.second_edition.core import about, bans, topics
from bot.second_edition.core.game import Board
from bot.second_edition.names.choices import choose, choose_cards
from bot.second_edition.names.signs import DECK_NAMES
from bot.second_edition.printed.terms import CardNo, Deck
from bot.second_edition.verbs import losses
from bot.second_edition.verbs.possessions import give, put_back


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
    if not b.who(seat).playing or n <= 0 or (deck is Deck.ALLY and b.ban(bans.ALLY, seat)):
        return []
    keep = n if keep is None else keep
    seen = await look_at(b, seat, deck, n)
    kept = await choose_kept(b, seat, deck, seen, keep, source=source)
    await settle_drawn(b, seat, seen, kept, how=how)
    return kept


async def look_at(b: Board, seat: Seat, deck: Deck, n: int) -> list[CardNo]:
    """Take `n` cards into limbo, and those more that abilities let the seat choose from."""
    return await reveal(b, seat, deck, n + b.total(topics.EXTRA_DRAW, seat, deck))


async def choose_kept(
    b: Board, seat: Seat, deck: Deck, seen: list[CardNo], keep: int, *, source: str = ""
) -> list[CardNo]:
    """Return which of the cards in limbo the seat keeps: `keep` of them, own choice."""
    if len(seen) <= keep:
        return seen
    return await choose_cards(
        b,
        seat,
        f"Which of the {len(seen)} cards do you keep?"
        if keep == 1
        else f"Which {keep} do you keep?",
        lambda: seen,
        least=keep,
        most=keep,
        source=source,
        head="" if source else f"{start(deck.value)} deck",
        kind="keep",
    )


async def settle_drawn(
    b: Board, seat: Seat, seen: list[CardNo], kept: list[CardNo], *, how: str = "drawn"
) -> None:
    """Cards leave limbo: what was not kept goes below its deck, then the seat gets the others.

    One by one: having one may ask for something, and until then the next lies where it was.
    """
    for card in seen:
        if card not in kept:
            put_below(b, card)
    for card in kept:
        b.state.limbo.remove(card)
        await give(b, seat, card, how=how)


def put_below(b: Board, card: CardNo) -> None:
    """A card in limbo goes below its deck."""
    b.state.limbo.remove(card)
    put_back(b, card)


# From a deck into limbo


async def reveal(b: Board, seat: Seat, deck: Deck, n: int) -> list[CardNo]:
    """Take up to `n` cards from a deck into limbo, from the top unless an ability lets choose."""
    pile = b.state.decks.setdefault(deck, [])
    seen: list[CardNo] = []
    bottom = b.is_so(topics.FROM_BOTTOM, seat, deck)
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
        end, name = about.deck(deck), b.card(b.state.decks[deck][-1]).name
        return [
            Option(key="top", label="From the top", about=end),
            Option(key="bottom", label=f"From the bottom: {name}", about=end, secret=True),
        ]

    prompt = f"{DECK_NAMES[deck]} deck: draw from the top or the bottom?"
    if wanted > 1:
        drawn = f", drawn so far: {listed([b.card(card).name for card in seen])}" if seen else ""
        prompt += f" Card {len(seen) + 1} of {wanted}{drawn}"
    return await choose(b, seat, prompt, options, kind="search", source=b.who(seat).code) or "top"


def bottom_cards(b: Board, seat: Seat) -> list[tuple[Deck, str]]:
    """Deck and name of each bottom card that a seat may look at: for its own eyes only."""
    return [
        (deck, b.card(pile[-1]).name)
        for deck in Deck
        if (pile := b.state.decks.get(deck)) and b.is_so(topics.FROM_BOTTOM, seat, deck)
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


# Searching


async def take_named(b: Board, seat: Seat, code: str, *, how: str = "found") -> bool:
    """Take a card by code from its deck, if one is there; the deck is shuffled."""
    deck = b.library.cards[code].deck
    pile = b.state.decks.get(deck, [])
    card = next((each for each in pile if b.code(each) == code), None)
    if card is None or (deck is Deck.ALLY and b.ban(bans.ALLY, seat)):
        return False
    pile.remove(card)
    shuffle(b, deck)
    await give(b, seat, card, how=how)
    return True


async def search(
    b: Board,
    seat: Seat,
    deck: Deck,
    *,
    kind: str = "",
    first: bool = False,
    most: int = 1,
    price: Callable[[CardNo], int] | None = None,
    fits: Callable[[CardNo], bool] | None = None,
    source: str = "",
) -> list[CardNo]:
    """Search a deck for cards of a kind, or of whatever `fits`, then shuffle it.

    `first` takes the first that fits from the top, without a choice; otherwise the player chooses
    one (`most` of them at the most), who may be asked to pay for it with `price`.
    """
    if deck is Deck.ALLY and b.ban(bans.ALLY, seat):
        return []

    def fitting() -> list[CardNo]:
        pile = b.state.decks.get(deck, [])
        found = [card for card in pile if not kind or b.card(card).kind == kind]
        found = [card for card in found if fits is None or fits(card)]
        return [card for card in found if price is None or price(card) <= b.who(seat).money]

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


def shuffle(b: Board, deck: Deck) -> None:
    """Shuffle a deck."""
    b.state.decks[deck] = b.chance.shuffled(f"shuffle:{deck}", b.state.decks.get(deck, []))
