"""Keys and labels of options, and questions that let a player choose cards or seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from bot.engine import script
from bot.engine.ask import Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.engine.selection import QuestionSource, choose_thing, choose_things
from bot.lcg.core import zones
from bot.lcg.core.about import Source, of_copy, of_piece, of_seat, source_of
from bot.lcg.core.game import Game
from bot.lcg.core.state import Copy, CopyNo, Piece
from bot.lcg.names.disambiguation import called_in_full
from bot.lcg.names.sources import source_name

T = TypeVar("T")


def card_key(copy: CopyNo) -> str:
    """Return a physical card's key in options: its number, which does not reveal the card."""
    return f"card_{copy}"


def card_option(g: Game, copy: CopyNo, *, secret: bool = False) -> Option:
    """Return an option for a physical card."""
    label = g.card(copy).full_name
    return Option(key=card_key(copy), label=label, secret=secret, about=of_copy(copy))


def one_of_each(g: Game, copies: Iterable[CopyNo]) -> list[CopyNo]:
    """Return only the first of equal cards in the same pile, as choosing any is the same."""
    kept: dict[Copy, list[CopyNo]] = {}
    for copy in copies:
        same = kept.setdefault(g.state.copies[copy], [])
        if not same or not any(_in_same_pile(g, copy, other) for other in same):
            same.append(copy)
    return [copy for same in kept.values() for copy in same]


def _in_same_pile(g: Game, copy: CopyNo, other: CopyNo) -> bool:
    return any(copy in pile and other in pile for pile in zones.piles(g))


def piece_option(g: Game, piece: Piece, among: Iterable[Piece] = ()) -> Option:
    """Return an option for a card in play, with a name distinct from the others'."""
    return Option(key=piece.id, label=called_in_full(g, piece, among), about=of_piece(piece.id))


def seat_option(g: Game, seat: Seat) -> Option:
    """Return an option for an investigator."""
    return Option(key=f"seat{seat}", label=g.name(seat), about=of_seat(seat))


def question_source(g: Game, source: Source) -> QuestionSource:
    """Return the source of a question, as `Draft` takes it."""
    about = source_of(source)
    return QuestionSource(source=source_name(g, about), about=about)


async def choose_word(
    g: Game,
    seat: Seat,
    prompt: str,
    words: Sequence[tuple[str, str]] | Callable[[], Sequence[tuple[str, str]]],
    *,
    source: Source = None,
    kind: str = "choose",
    note: Callable[[str], str] = lambda _key: "",
) -> str:
    """Let `seat` choose one of these (key, label) pairs; return the key, "" if there is none.

    `note` maps keys to notes.
    """
    return await script.choose_word(
        seat, prompt, words, **question_source(g, source), kind=kind, note=note
    )


async def choose_word_each(
    g: Game,
    seats: Sequence[Seat],
    prompt: str,
    words: Sequence[tuple[str, str]],
    *,
    source: Source = None,
) -> dict[Seat, str]:
    """Let seats, eliminated ones too, choose one key of (key, label) each, all at the same time."""
    asked = question_source(g, source)
    options = tuple(Option(key=key, label=label, about=asked["about"]) for key, label in words)
    replies = await script.ask_everyone(
        "choose", prompt, lambda: dict.fromkeys(seats, Part(options)), **asked
    )
    return {seat: reply.keys[0] for seat, reply in replies.items() if isinstance(reply, Picked)}


async def confirm(
    g: Game, seat: Seat, prompt: str, *, source: Source = None, futile: bool = False
) -> bool:
    """Ask `seat` a yes-or-no question; with `futile`, “yes” is an option that changes nothing."""
    if futile:
        return await script.offer_futile(
            seat, prompt, **question_source(g, source), kind="reaction"
        )
    return await script.confirm(seat, prompt, **question_source(g, source))


async def choose_piece(
    g: Game,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Piece]],
    *,
    source: Source = None,
    kind: str = "choose",
) -> Piece | None:
    """Let `seat` choose one card in play; None if there is none, or the seat is eliminated."""

    def here() -> list[Piece]:
        return [each for each in among() if each in g.in_play] if g.who(seat).playing else []

    return await choose_thing(
        seat,
        prompt,
        here,
        lambda p: piece_option(g, p, here()),
        **question_source(g, source),
        kind=kind,
    )


async def choose_pieces(
    g: Game,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Piece]],
    *,
    source: Source = None,
) -> list[Piece]:
    """Let `seat` choose one or more cards in play."""

    def here() -> list[Piece]:
        return [each for each in among() if each in g.in_play] if g.who(seat).playing else []

    return await choose_things(
        seat,
        prompt,
        here,
        lambda p: piece_option(g, p, here()),
        most=None,
        **question_source(g, source),
        kind="choose",
    )


async def choose_seat(
    g: Game,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Seat]],
    *,
    source: Source = None,
    kind: str = "choose",
    out: bool = False,
) -> Seat | None:
    """Let `seat` choose an investigator; None if there is none.

    With `out`, eliminated investigators can be chosen, too.
    """

    def here() -> list[Seat]:
        if not (out or g.who(seat).playing):
            return []
        return [each for each in among() if out or g.who(each).playing]

    return await choose_thing(
        seat, prompt, here, lambda s: seat_option(g, s), **question_source(g, source), kind=kind
    )


async def lead_picks(g: Game, question: Callable[[Seat], Script[T | None]]) -> T | None:
    """Ask the lead a question and return the answer.

    If the lead is eliminated meanwhile, the next lead is asked.
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
    source: Source = None,
    kind: str = "choose",
    secret: bool = True,
) -> list[CopyNo]:
    """Let `seat` choose physical cards privately; no question if none may be chosen.

    Cards of an open pile are public, and a single one needs no question. A card that has entered
    play meanwhile can no longer be chosen. If one card is chosen, equal cards are one option.
    """
    if most <= 0:
        return []

    def here() -> list[CopyNo]:
        in_play = {piece.copy for piece in g.state.pieces.values()}
        if not g.who(seat).playing:
            return []
        left = [copy for copy in among() if copy not in in_play]
        return one_of_each(g, left) if most == 1 else left

    return await choose_things(
        seat,
        prompt,
        here,
        lambda copy: card_option(g, copy, secret=secret),
        least=least,
        most=most,
        **question_source(g, source),
        kind=kind,
    )
