"""Decks of possessions: drawing, searching and shuffling, with abilities that change a draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.ask import Option
from bot.engine.english import capitalize_first, join_names
from bot.engine.ids import Seat
from bot.second_edition.core import about, bans, topics
from bot.second_edition.core.game import Board
from bot.second_edition.names.choosing import choose, choose_cards
from bot.second_edition.names.signs import DECK_NAMES
from bot.second_edition.printed.terms import CardNo, Deck
from bot.second_edition.verbs import losing
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
    """Draw `n` cards and let the seat keep `keep` of them (None: all).

    The others go below the deck. Abilities that draw more and discard one apply. An Ally is refused
    if the seat may have none.
    """
    if not b.who(seat).playing or n <= 0 or (deck is Deck.ALLY and b.in_force.ban(bans.ALLY, seat)):
        return []
    keep = n if keep is None else keep
    seen = await look_at_cards(b, seat, deck, n)
    kept = await choose_kept(b, seat, deck, seen, keep, source=source)
    await settle_drawn(b, seat, seen, kept, how=how)
    return kept


async def look_at_cards(b: Board, seat: Seat, deck: Deck, n: int) -> list[CardNo]:
    """Take `n` cards into limbo, and those more that abilities let the seat choose from."""
    return await take_to_limbo(b, seat, deck, n + b.in_force.total(topics.EXTRA_DRAW, seat, deck))


async def choose_kept(
    b: Board, seat: Seat, deck: Deck, seen: list[CardNo], keep: int, *, source: str = ""
) -> list[CardNo]:
    """Let a seat choose which cards in limbo it keeps: `keep` of them."""
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
        head="" if source else f"{capitalize_first(deck.value)} deck",
        kind="keep",
    )


async def settle_drawn(
    b: Board, seat: Seat, seen: list[CardNo], kept: list[CardNo], *, how: str = "drawn"
) -> None:
    """Put drawn cards that are not kept below their deck, then give the seat the others."""
    for card in seen:
        if card not in kept:
            put_below_deck(b, card)
    for card in kept:
        b.state.limbo.remove(card)
        await give(b, seat, card, how=how)


def put_below_deck(b: Board, card: CardNo) -> None:
    """Put a card in limbo below its deck."""
    b.state.limbo.remove(card)
    put_back(b, card)


# From a deck into limbo


async def take_to_limbo(b: Board, seat: Seat, deck: Deck, n: int) -> list[CardNo]:
    """Take up to `n` cards of a deck into limbo.

    An ability may let the seat choose top or bottom.
    """
    pile = b.state.decks.setdefault(deck, [])
    seen: list[CardNo] = []
    bottom = b.in_force.is_so(topics.FROM_BOTTOM, seat, deck)
    wanted = min(n, len(pile))
    for _ in range(wanted):
        end = "top"
        if bottom and len(pile) > 1:
            end = await _which_end(b, seat, deck, tuple(seen), wanted)
        seen.append(_take_next(b, pile, end))
        b.state.limbo.append(seen[-1])
    return seen


async def _which_end(b: Board, seat: Seat, deck: Deck, seen: Sequence[CardNo], wanted: int) -> str:
    """Let a seat choose to draw from the `top` or `bottom`; only it sees the bottom card."""

    def options() -> list[Option]:
        end, name = about.deck(deck), b.cards.facts(b.state.decks[deck][-1]).name
        return [
            Option(key="top", label="From the top", about=end),
            Option(key="bottom", label=f"From the bottom: {name}", about=end, secret=True),
        ]

    prompt = f"{DECK_NAMES[deck]} deck: draw from the top or the bottom?"
    if wanted > 1:
        drawn = (
            f", drawn so far: {join_names([b.cards.facts(card).name for card in seen])}"
            if seen
            else ""
        )
        prompt += f" Card {len(seen) + 1} of {wanted}{drawn}"
    return await choose(b, seat, prompt, options, kind="search", source=b.who(seat).code) or "top"


def bottom_cards(b: Board, seat: Seat) -> list[tuple[Deck, str]]:
    """Return deck and name of each bottom card that a seat, and only this seat, may look at."""
    return [
        (deck, b.cards.facts(pile[-1]).name)
        for deck in Deck
        if (pile := b.state.decks.get(deck)) and b.in_force.is_so(topics.FROM_BOTTOM, seat, deck)
    ]


def _take_next(b: Board, pile: list[CardNo], end: str) -> CardNo:
    """Take the next card of a pile; a fixed draw of the deck can name another."""
    if end == "bottom":
        return pile.pop()
    deck = b.cards.facts(pile[0]).deck
    if f"deck:{deck}" in b.chance.state.scripted:
        names = [b.cards.code(card) for card in pile]
        wanted = b.chance.choose(f"deck:{deck}", pile, names)
        pile.remove(wanted)
        return wanted
    return pile.pop(0)


# Searching


async def take_named(b: Board, seat: Seat, code: str, *, how: str = "found") -> bool:
    """Give a seat the card with this code from its deck, if it is there; shuffle the deck."""
    deck = b.library.cards[code].deck
    pile = b.state.decks.get(deck, [])
    card = next((each for each in pile if b.cards.code(each) == code), None)
    if card is None or not _may_search(b, seat, deck):
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
    fits: Callable[[CardNo], bool] | None = None,
    source: str = "",
) -> list[CardNo]:
    """Let a player take a card of a kind, or one that `fits`, from a deck; then shuffle it."""
    if not _may_search(b, seat, deck):
        return []

    def fitting() -> list[CardNo]:
        return _matching_cards(b, deck, kind, fits)

    cards = await _choose_from_deck(b, seat, fitting, least=1, source=source)
    return await _take_out(b, seat, deck, cards)


async def search_first(
    b: Board,
    seat: Seat,
    deck: Deck,
    *,
    kind: str = "",
    fits: Callable[[CardNo], bool] | None = None,
) -> list[CardNo]:
    """Take the first card of a kind, or that `fits`, from the top of a deck, then shuffle it."""
    if not _may_search(b, seat, deck):
        return []
    return await _take_out(b, seat, deck, _matching_cards(b, deck, kind, fits)[:1])


async def search_to_buy(b: Board, seat: Seat, deck: Deck, *, source: str) -> None:
    """Let a player buy one card of a deck at its list price, then shuffle it."""

    def affordable() -> list[CardNo]:
        money = b.who(seat).money
        return [card for card in b.state.decks.get(deck, []) if b.cards.facts(card).price <= money]

    cards = await _choose_from_deck(
        b,
        seat,
        affordable,
        least=0,
        source=source,
        note=lambda card: f"${b.cards.facts(card).price}",
    )
    await _take_out(b, seat, deck, cards, buying_from=source)


def _may_search(b: Board, seat: Seat, deck: Deck) -> bool:
    return deck is not Deck.ALLY or not b.in_force.ban(bans.ALLY, seat)


def _matching_cards(
    b: Board, deck: Deck, kind: str, fits: Callable[[CardNo], bool] | None
) -> list[CardNo]:
    found = [
        card for card in b.state.decks.get(deck, []) if not kind or b.cards.facts(card).kind == kind
    ]
    return [card for card in found if fits is None or fits(card)]


async def _choose_from_deck(
    b: Board,
    seat: Seat,
    cards: Callable[[], list[CardNo]],
    *,
    least: int,
    source: str,
    note: Callable[[CardNo], str] = lambda _: "",
) -> list[CardNo]:
    return await choose_cards(
        b,
        seat,
        "Which card do you take?",
        lambda: _one_of_each(b, cards()),
        least=least,
        source=source,
        kind="search",
        note=note,
    )


async def _take_out(
    b: Board, seat: Seat, deck: Deck, cards: Sequence[CardNo], *, buying_from: str = ""
) -> list[CardNo]:
    """Take cards out of a deck and shuffle it; if they are bought, the seat pays their price."""
    for card in cards:
        b.state.decks[deck].remove(card)
    shuffle(b, deck)
    for card in cards:
        if buying_from:
            await losing.pay(b, seat, money=b.cards.facts(card).price, source=buying_from)
        await give(b, seat, card, how="bought" if buying_from else "found")
    return [*cards]


def _one_of_each(b: Board, cards: Sequence[CardNo]) -> list[CardNo]:
    """Return the first card of each code."""
    found: dict[str, CardNo] = {}
    for card in cards:
        found.setdefault(b.cards.code(card), card)
    return sorted(found.values(), key=lambda card: b.cards.facts(card).name)


def shuffle(b: Board, deck: Deck) -> None:
    """Shuffle a deck."""
    b.state.decks[deck] = b.chance.shuffled(f"shuffle:{deck}", b.state.decks.get(deck, []))
