"""Amounts as they are typed: read, and suggested while they are being written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.engine.ask import Allot, Allotted, Option, Part
from bot.engine.english import join_names
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.names import LONGEST, match_rank
from bot.table.automation.option_matching import word_distance
from cogs.wire import drafts
from cogs.wire.discord_text import CHOICE, beside_label
from cogs.wire.pending import Pending, allot_label

SHOWN = 5
"""Choices that are named where something else was typed."""
EXACT = re.compile(r"(\d{1,10})/(\d{1,10})/(.+)", re.DOTALL)
"""A suggestion's value if several questions are open: question, seat, answer."""

MOST_PIECES = 60
"""Amounts in a text: each is compared with every choice."""
_AMOUNT_FIRST = re.compile(r"(\d+)\s*[x×]?\s+(.+)")
_AMOUNT_LAST = re.compile(r"(.+?)(?:\s*[:=×]\s*|\s+)(\d+)")
_BY_WORDS = 6
"""How near a name is whose every word begins one of the label and its pile."""


def read_allotment(part: Part, text: str) -> Allotted:
    """Read amounts, “2 Guard Dog, 1 Roland” or lines of “Guard Dog: 2”. Raises `RulesError`."""
    amounts: dict[str, int] = {}
    pieces = _split_amounts(text)
    if len(pieces) > MOST_PIECES:
        raise Malformed(f"Write {MOST_PIECES} amounts at most.")
    for piece in pieces:
        key, number = read_piece(part, piece)
        amounts[key] = amounts.get(key, 0) + number
    if not amounts:
        raise Malformed(f"Write amounts like “{_example_answer(part)}”.")
    if isinstance(part.form, Allot):
        amounts = drafts.fill_rest(part, part.form, amounts)
    return drafts.allotted_answer(amounts)


def readable_amounts(part: Part, text: str) -> dict[str, int]:
    """Return the readable amounts by key, ignoring the others."""
    amounts: dict[str, int] = {}
    for piece in _split_amounts(text)[:MOST_PIECES]:
        try:
            key, number = read_piece(part, piece)
        except (Malformed, NotAllowed):
            continue
        amounts[key] = amounts.get(key, 0) + number
    return amounts


def _split_amounts(text: str) -> list[str]:
    """Return the single amounts of a text, without the notes that suggestions add."""
    pieces = (piece.partition(" · ")[0].strip() for piece in re.split(r"[,;\n]+", text))
    return [piece for piece in pieces if piece]


def read_piece(part: Part, piece: str) -> tuple[str, int]:
    """Return the key and the units of one typed amount. Raises `Malformed` or `NotAllowed`."""
    number, name = _split_amount_and_name(part, piece)
    return _allot_key(part, name), number


def _example_answer(part: Part) -> str:
    """Return an example answer for this question: its first two keys, or one of each pile."""
    alone = {option.group: allot_label(option) for option in reversed(part.options)}
    named = len(alone) > 1
    found = list(alone.values())[::-1] if named else [option.label for option in part.options]
    names = list(dict.fromkeys(found))[:2]
    return ", ".join(f"{n} {name}" for n, name in zip((2, 1), names, strict=False))


def _split_amount_and_name(part: Part, piece: str) -> tuple[int, str]:
    read = piece if len(piece) <= LONGEST else ""  # the patterns take long over many spaces
    if first := _AMOUNT_FIRST.fullmatch(read):
        return int(first[1][:6]), first[2]
    if last := _AMOUNT_LAST.fullmatch(read):
        return int(last[2][:6]), last[1]
    raise Malformed(
        f"I can’t read “{piece}” as an amount. Write it like “{_example_answer(part)}”."
    )


def _allot_key(part: Part, name: str) -> str:
    keys = _nearest_keys(part, name)
    if len(keys) == 1:
        return keys[0]
    if keys:
        meant = join_names((allot_label(o) for o in part.options if o.key in keys), "or")
        raise Malformed(f"“{name}” could be {meant}. Write a little more of it.")
    there = ", ".join(allot_label(option) for option in part.options[:SHOWN])
    raise NotAllowed(f"“{name}” isn’t one of the choices: {there}.")


def _nearest_keys(part: Part, name: str) -> list[str]:
    """Return the keys that match a name best; none if none matches."""
    ranked = [(_allot_rank(option, name), option.key) for option in part.options]
    best = min((rank for rank, _ in ranked if rank is not None), default=None)
    return [key for rank, key in ranked if rank is not None and rank == best]


def _allot_rank(option: Option, name: str) -> int | None:
    if name == option.key:
        return 0
    ranks = (word_distance(option.label, name), word_distance(allot_label(option), name))
    by_words = (
        _BY_WORDS
        if _begins_words(_words_of_name(name), _words_of_name(allot_label(option)))
        else None
    )
    return min((rank for rank in (*ranks, by_words) if rank is not None), default=None)


def _begins_words(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Return True if each typed word begins a word of the other text, and there is one."""
    return bool(typed) and all(any(w.startswith(each) for w in words) for each in typed)


def _words_of_name(name: str) -> list[str]:
    return re.findall(r"[\w']+", name.casefold())


def suggested_amounts(
    pending: Sequence[Pending], text: str, *, alone: bool
) -> list[tuple[str, str]]:
    """Return autocomplete choices, (text, value).

    The value names the question if several are open.
    """
    exact = EXACT.fullmatch(text.strip())
    if exact:
        text = exact[3]
    found: list[tuple[str, str]] = []
    for each in pending:
        of = "" if alone else f"{each.ask.id}/{each.seat}/"
        if not exact or (each.ask.id, each.seat) == (int(exact[1]), int(exact[2])):
            found += [
                (shown, f"{of}{value}") for shown, value in _suggest_next_amount(each.part, text)
            ]
    return found


def _suggest_next_amount(part: Part, text: str) -> list[tuple[str, str]]:
    """Return suggestions for the next amount: the complete list, or each thing with room left."""
    assert isinstance(part.form, Allot)
    pieces = _split_amounts(text)
    if _is_complete(part, part.form, pieces):
        return [(whole := ", ".join(pieces), whole)]
    open_ended = not pieces or text.rstrip().endswith((",", ";"))
    before, last = (pieces, "") if open_ended else (pieces[:-1], pieces[-1])
    number, name = _read_begun_amount(last)
    head = "".join(f"{piece}, " for piece in before)
    given = readable_amounts(part, head)
    ranked: list[tuple[int, str, str]] = []
    for option in part.options:
        near = _suggested_rank(option, name)
        most = _units_with_room(part, part.form, given, option)
        if near is not None and most > 0:
            count = min(number, most)
            label = f"{head}{count} {allot_label(option)}"
            ranked.append((near, label_with_note(label, option), f"{head}{count} {option.key}"))
    return [(shown, value) for _, shown, value in sorted(ranked, key=lambda each: each[0])]


def _is_complete(part: Part, form: Allot, pieces: Sequence[str]) -> bool:
    """Return True if every piece can be read and nothing is left to divide."""
    try:
        amounts = [read_piece(part, piece) for piece in pieces]
    except (Malformed, NotAllowed):
        return False
    given = readable_amounts(part, ", ".join(pieces))
    return bool(amounts) and drafts.is_fully_divided(part, form, given)


def _read_begun_amount(text: str) -> tuple[int, str]:
    """Return the number and the name in an incomplete amount; the number is 1 if none is typed."""
    begun = re.match(r"(\d{0,6})\s*[x×]?\s*(.*)", text.strip())
    assert begun is not None
    return max(1, int(begun[1] or 1)), begun[2]


def _suggested_rank(option: Option, name: str) -> int | None:
    """Return the rank of an option for a typed prefix."""
    if not name:
        return 0
    ranks = (match_rank(allot_label(option), name), _allot_rank(option, name))
    return min((rank for rank in ranks if rank is not None), default=None)


def _units_with_room(part: Part, form: Allot, given: dict[str, int], option: Option) -> int:
    """Return the number of units that an option can still take."""
    left = drafts.undivided_units(part, form, given).get(option.group, 0)
    room = left if option.cap is None else option.cap - given.get(option.key, 0)
    return min(left, room)


def label_with_note(label: str, option: Option) -> str:
    """Return the label with the part of its note that fits a suggestion."""
    return beside_label(label, option.note.replace("\n", " "), CHOICE)
