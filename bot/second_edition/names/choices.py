"""Choosing among things of the game: questions put by a card, a place or a rule.

`source` is the code of what asks, or a `Cause`; its name stands above the question, or `head`
where that says more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.engine import script
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.names.cards import summary
from bot.second_edition.names.keys import (
    card_key,
    card_option,
    monster_key,
    monster_option,
    one_of_each,
    place_option,
    seat_option,
)
from bot.second_edition.names.naming import asker, heading
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
    """One key of `options`, chosen by `seat`; None when there is nothing to choose."""
    return await script.choose(
        seat,
        prompt,
        options,
        kind=kind,
        source=head or heading(b, source),
        about=asker(b, source),
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
    """One key of (key, label), chosen by `seat`; empty when there is nothing to choose.

    `words` as a function are those that there are by then; `note` is put a key.
    """
    return await script.choose_word(
        seat,
        prompt,
        words,
        kind=kind,
        source=heading(b, source),
        about=asker(b, source),
        note=note,
    )


async def choose_amount(
    b: Board,
    seat: Seat,
    prompt: str,
    least: int,
    most: int,
    *,
    source: str = "",
    head: str = "",
    label: Callable[[int], str] = str,
) -> int:
    """A whole number from `least` to `most`, chosen by `seat`; `least` if there is no choice."""
    return await script.choose_amount(
        seat,
        prompt,
        least,
        most,
        source=head or heading(b, source),
        about=asker(b, source),
        label=label,
    )


async def allot(
    b: Board,
    seat: Seat,
    prompt: str,
    options: Callable[[], Sequence[Option]],
    total: int,
    *,
    kind: str = "allot",
    source: str = "",
) -> dict[str, int]:
    """Units by key: `total` is divided by `seat` among `options`."""
    return await script.allot(
        seat,
        prompt,
        options,
        lambda: {"": total},
        kind=kind,
        source=heading(b, source),
        about=asker(b, source),
    )


# Among things of the game


def _numbered(options: Sequence[Option]) -> list[Option]:
    """Options of equal labels told apart: `Knife`, `Knife (2nd)`."""
    seen: Counter[str] = Counter()
    found: list[Option] = []
    for option in options:
        seen[option.label] += 1
        n = seen[option.label]
        label = option.label if n == 1 else f"{option.label} ({n}{_ORDINALS.get(n, 'th')})"
        found.append(replace(option, label=label))
    return found


_ORDINALS = {2: "nd", 3: "rd"}


async def choose_seat(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Seat]],
    *,
    source: str = "",
) -> Seat | None:
    """One investigator, chosen by `seat`; None if there is none."""
    key = await choose(b, seat, prompt, lambda: [seat_option(b, s) for s in among()], source=source)
    return next((other for other in among() if f"seat{other}" == key), None)


async def choose_place(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[Place]],
    *,
    source: str = "",
    kind: str = "place",
) -> Place | None:
    """One place, chosen by `seat`; None if there is none."""
    key = await choose(
        b, seat, prompt, lambda: [place_option(b, p) for p in among()], source=source, kind=kind
    )
    return next((place for place in among() if place == key), None)


async def choose_monster(
    b: Board,
    seat: Seat,
    prompt: str,
    among: Callable[[], Sequence[MonsterNo]],
    *,
    source: str = "",
    kind: str = "monster",
    note: Callable[[MonsterNo], str] = lambda _no: "",
) -> MonsterNo | None:
    """One monster, chosen by `seat`; None if there is none. `note` stands beside each."""

    def options() -> list[Option]:
        return [monster_option(b, no, note(no)) for no in among()]

    key = await choose(b, seat, prompt, options, source=source, kind=kind)
    return next((each for each in among() if monster_key(b, each) == key), None)


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
    """Physical cards, chosen by `seat`; beside each stand its numbers, behind its `note`.

    Where one is chosen equal cards are one option, else they are numbered.
    """

    def option(card: CardNo) -> Option:
        about = " · ".join(filter(None, (note(card), summary(b, b.code(card)))))
        return card_option(b, card, about)

    def options() -> list[Option]:
        here = one_of_each(b, among()) if most == 1 else among()
        return _numbered([option(card) for card in here])

    keys = await script.pick(
        seat,
        prompt,
        options,
        least=least,
        most=most,
        source=head or heading(b, source),
        about=asker(b, source),
        kind=kind,
    )
    by_key = {card_key(b, card): card for card in among()}
    return [by_key[key] for key in keys if key in by_key]


async def may(
    b: Board, seat: Seat, prompt: str, *, source: str = "", note: Callable[[], str] = str
) -> bool:
    """Yes or no to something that `seat` may do; `note` (the odds) stands beside Yes."""
    return await script.confirm(
        seat, prompt, kind="may", source=heading(b, source), about=asker(b, source), note=note
    )
