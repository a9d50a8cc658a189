"""Text cut to Discord's limits, and small pieces of Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from bot.engine.clipping import clip
from bot.engine.said import harmless_text

LABEL = 80
"""Characters on a button."""
CHOICE = 100
"""Characters of a select's label, value and description, and of an autocomplete choice."""
PLACEHOLDER = 150
"""Characters of a select's placeholder."""
CONTENT = 2_000
"""Characters of a plain message."""
LAYOUT = 4_000
"""Characters of all texts of a message with a layout."""
QUOTED = 500
"""Characters of typed text that a reply repeats."""
NAMED = 100
"""Characters of typed text within a sentence."""
_LONG_QUOTE = re.compile(rf"“([^”]{{{NAMED},}})”")
ALT = 1_024
"""Characters of a picture's description."""
DOT = " · "
"""Between a label and its note."""


def fit_note(note: str, most: int) -> str:
    """Return as many whole parts of a note as fit.

    Parts end at ``; `` or ``, ``. The first part, the cost, and odds are kept longest; of the
    others the last is dropped first. Empty if not even the first fits.
    """
    parts = note.split("; ")
    while len(note) > most and (plain := [n for n, p in enumerate(parts) if n and "%" not in p]):
        parts.pop(plain[-1])
        note = f"{'; '.join(parts)} …"
    while note and (len(note) > most or note.count("(") != note.count(")")):
        at = max(note.rfind("; "), note.rfind(", "), 0)
        note = f"{note[:at]} …" if at else ""
    return note


def beside_label(label: str, note: str, most: int) -> str:
    """Return a label with the parts of its note that fit; cost and odds win over a long label."""
    if not note:
        return clip(label, most)
    kept = fit_note(note, most - len(label) - len(DOT))
    if not kept:
        kept = fit_note(note, most // 2)
        label = clip(label, most - len(kept) - len(DOT)) if kept else clip(label, most)
    return DOT.join(filter(None, (label, kept)))


def clip_lines(lines: Iterable[str], most: int) -> str:
    """Return the whole lines that fit into `most` characters; “…” marks missing ones."""
    kept: list[str] = []
    room = most
    for line in lines:
        if len(line) + 1 > room - 2:
            kept.append("…" if kept else clip(line, most))
            break
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(kept)


def newest_lines(lines: Sequence[str], most: int) -> list[str]:
    """Return the newest lines that fit into `most` characters, whole and in order."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            break
        kept.insert(0, line)
    return kept


def quotation(text: str) -> str:
    """Return typed text as a quotation."""
    lines = (harmless_text(line, QUOTED) for line in clip(text, QUOTED).splitlines())
    return "\n".join(f"> {line}" for line in lines if line)


def brief_refusal(refusal: str) -> str:
    """Return a refusal that fits into a message, with quotations shortened."""
    return clip(_LONG_QUOTE.sub(lambda found: f"“{clip(found[1], NAMED)}”", refusal), CONTENT)


def separate_quotations(text: str) -> str:
    """Return the text with an empty line after each quotation that another line follows."""
    lines = text.split("\n")
    kept = lines[:1]
    for before, line in pairwise(lines):
        kept += (
            ["", line]
            if _is_quotation(before) and line.strip() and not _is_quotation(line)
            else [line]
        )
    return "\n".join(kept)


def _is_quotation(line: str) -> bool:
    return line.startswith("> ")


def small_print(text: str) -> str:
    """Return the text in small print."""
    return "\n".join(f"-# {line}" for line in text.split("\n") if line)


OVER = "This game is over. `/game new` opens another."
"""The sentence after the end of a game."""


def mention(user: int) -> str:
    """Return a user's mention."""
    return f"<@{user}>"


def relative_time(since: float) -> str:
    """Return the time since a moment, as text that Discord keeps up to date."""
    return f"<t:{int(since)}:R>"


Link = Callable[[int | None, int, int | None], str]
"""Returns a link to a message by server, channel and message; empty if there is none."""


def message_link(guild: int | None, channel: int, message: int | None) -> str:
    """Return a link to a message; empty if there is none."""
    return f"https://discord.com/channels/{guild}/{channel}/{message}" if message else ""


def no_message_link(_guild: int | None, _channel: int, _message: int | None) -> str:
    """Return an empty text, for places where links to messages do not work."""
    return ""
