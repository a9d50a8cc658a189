"""Keys and labels of options, and choosing among things of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.script import Script, choose, pick
from bot.lcg.core import zones
from bot.lcg.core.game import Game, slug
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.names.namesakes import called_in_full
from bot.lcg.printed.cards import CardCode

T = TypeVar("T")


def card_key(g: Game, copy: CopyNo) -> str:
    """A physical card in a key: its name and number."""
    return f"{slug(g.card(copy).name)}_{copy}"


def card_option(g: Game, copy: CopyNo, *, secret: bool = False) -> Option:
    """A physical card as an option."""
    return Option(key=card_key(g, copy), label=g.card(copy).full_name, secret=secret)


def one_of_each(g: Game, copies: Iterable[CopyNo]) -> list[CopyNo]:
    """Of equal cards that lie in the same place the first: choosing either is the same."""
    kept: dict[tuple[CardCode, Seat | None], list[CopyNo]] = {}
    for copy in copies:
        same = kept.setdefault((g.card(copy).code, g.owner(copy)), [])
        if not any(_beside(g, copy, other) for other in same):
            same.append(copy)
    return [copy for same in kept.values() for copy in same]


def _beside(g: Game, copy: CopyNo, other: CopyNo) -> bool:
    return any(copy in pile and other in pile for pile in zones.piles(g))


def piece_option(g: Game, piece: Piece, among: Iterable[Piece] = ()) -> Option:
    """A card in play as an option, told apart from the others."""
    return Option(key=piece.id, label=called_in_full(g, piece, among))


def seat_option(g: Game, seat: Seat) -> Option:
    """An investigator as an option."""
    return Option(key=f"seat{seat}", label=g.name(seat))


async def choose_piece(
    g: Game,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Piece]],
    *,
    source: str = "",
    kind: str = "choose",
) -> Piece | None:
    """One card in play, chosen by `seat`; None if there is none.

    While the question stands open a game master may take cards, or the seat, out of the game: what
    is gone is no option any more, and who is out chooses nothing.
    """

    def here() -> list[Piece]:
        return [each for each in among() if g.in_play(each)] if g.who(seat).playing else []

    key = await choose(
        seat, prompt, lambda: [piece_option(g, p, here()) for p in here()], source=source, kind=kind
    )
    return next((piece for piece in here() if piece.id == key), None)


async def choose_seat(
    g: Game,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Seat]],
    *,
    source: str = "",
    kind: str = "choose",
    out: bool = False,
) -> Seat | None:
    """One investigator, chosen by `seat`; None if there is none.

    Only those in the scenario choose and are chosen, unless with `out`.
    """

    def here() -> list[Seat]:
        if not (out or g.who(seat).playing):
            return []
        return [each for each in among() if out or g.who(each).playing]

    key = await choose(
        seat, prompt, lambda: [seat_option(g, s) for s in here()], source=source, kind=kind
    )
    return next((other for other in here() if f"seat{other}" == key), None)


async def lead_picks(g: Game, question: Callable[[Seat], Script[T | None]]) -> T | None:
    """What the lead chooses; whoever leads next is asked anew if the lead leaves meanwhile.

    While a new lead is yet to be chosen it is the next in player order.
    """
    while order := g.playing():
        lead = order[0].seat
        chosen = await question(lead)
        if chosen is not None or g.playing()[:1] == order[:1]:
            return chosen
    return None


async def choose_cards(
    g: Game,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[CopyNo]],
    *,
    least: int = 1,
    most: int = 1,
    source: str = "",
    kind: str = "choose",
    secret: bool = True,
) -> list[CopyNo]:
    """Physical cards, chosen privately by `seat`; nothing is asked where none may be chosen.

    Of an open pile they are no secret, and a single one is no question. A card that has come into
    play meanwhile cannot be chosen any more. Where one is chosen, equal cards are one option.
    """
    if most <= 0:
        return []

    def here() -> list[CopyNo]:
        in_play = {piece.copy for piece in g.state.pieces.values()}
        if not g.who(seat).playing:
            return []
        left = [copy for copy in among() if copy not in in_play]
        return one_of_each(g, left) if most == 1 else left

    keys = await pick(
        seat,
        prompt,
        lambda: [card_option(g, copy, secret=secret) for copy in here()],
        least=least,
        most=most,
        source=source,
        kind=kind,
    )
    by_key = {card_key(g, copy): copy for copy in here()}
    return [by_key[key] for key in keys if key in by_key]
