"""Questions that let a player choose among cards, seats, places or amounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine import script
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.selection import choose_thing, choose_things
from bot.second_edition.core.game import Board
from bot.second_edition.names.card_texts import card_summary
from bot.second_edition.names.keys import (
    card_option,
    monster_note,
    monster_option,
    one_of_each,
    place_option,
    seat_option,
)
from bot.second_edition.names.naming import question_source
from bot.second_edition.printed.terms import CardNo, MonsterNo, Place


async def choose(
    b: Board,
    seat: Seat,
    prompt: str,
    options: Callable[[], Sequence[Option]],
    *,
    kind: str = "choose",
    source: str = "",
    head: str = "",
) -> str | None:
    """Let `seat` choose one key of `options`; None if there is nothing to choose."""
    return await script.choose(
        seat,
        prompt,
        options,
        kind=kind,
        **question_source(b, source, head),
    )


async def choose_word(
    b: Board,
    seat: Seat,
    prompt: str,
    words: Sequence[tuple[str, str]] | Callable[[], Sequence[tuple[str, str]]],
    *,
    kind: str = "choose",
    source: str = "",
    note: Callable[[str], str] = lambda _key: "",
) -> str:
    """Let `seat` choose one of these (key, label) pairs; return the key, "" if there is none.

    `note` maps keys to notes.
    """
    return await script.choose_word(
        seat,
        prompt,
        words,
        kind=kind,
        **question_source(b, source),
        note=note,
    )


async def choose_amount(
    b: Board,
    seat: Seat,
    prompt: str,
    least: int,
    most: int,
    *,
    step: int = 1,
    source: str = "",
    label: Callable[[int], str] = str,
) -> int:
    """Let `seat` choose a number from `least` to `most` in steps; `least` if there is no choice."""
    return await script.choose_amount(
        seat,
        prompt,
        least,
        most,
        step=step,
        **question_source(b, source),
        label=label,
    )


async def divide_points(
    b: Board,
    seat: Seat,
    prompt: str,
    options: Callable[[], Sequence[Option]],
    total: int,
    *,
    kind: str = "allot",
    source: str = "",
) -> dict[str, int]:
    """Let `seat` divide `total` among `options`; return the amount for each key."""
    return await script.allot(
        seat,
        prompt,
        options,
        lambda: {"": total},
        kind=kind,
        **question_source(b, source),
    )


# Among things of the game


async def choose_seat(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Seat]],
    *,
    source: str = "",
) -> Seat | None:
    """Let `seat` choose one investigator; None if there is none."""
    return await choose_thing(
        seat, prompt, among, lambda s: seat_option(b, s), **question_source(b, source)
    )


async def choose_place(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Place]],
    *,
    source: str = "",
    kind: str = "place",
) -> Place | None:
    """Let `seat` choose one place; None if there is none."""
    return await choose_thing(
        seat, prompt, among, lambda p: place_option(b, p), **question_source(b, source), kind=kind
    )


async def choose_monster(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[MonsterNo]],
    *,
    source: str = "",
) -> MonsterNo | None:
    """Let `seat` choose a monster; None if there is none."""
    return await choose_thing(
        seat,
        prompt,
        among,
        lambda no: monster_option(b, no, monster_note(b, no)),
        **question_source(b, source),
        kind="monster",
    )


async def choose_cards(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[CardNo]],
    *,
    least: int = 1,
    most: int | None = 1,
    source: str = "",
    kind: str = "cards",
    note: Callable[[CardNo], str] = lambda _card: "",
    head: str = "",
) -> list[CardNo]:
    """Let `seat` choose cards.

    If one card is chosen, equal cards are one option; else they are numbered.
    """

    def here() -> list[CardNo]:
        return one_of_each(b, among()) if most == 1 else list(among())

    def option(card: CardNo) -> Option:
        told = " · ".join(filter(None, (note(card), card_summary(b, b.cards.code(card)))))
        return card_option(b, card, told)

    return await choose_things(
        seat,
        prompt,
        here,
        option,
        least=least,
        most=most,
        **question_source(b, source, head),
        kind=kind,
        tell_apart=True,
    )


async def may(
    b: Board, seat: Seat, prompt: str, *, source: str = "", note: Callable[[], str] = str
) -> bool:
    """Ask `seat` to accept or decline something; `note` (such as the odds) is shown beside Yes."""
    return await script.confirm(seat, prompt, kind="may", **question_source(b, source), note=note)
