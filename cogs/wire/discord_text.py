"""Text cut to Discord's limits, and the small words of markdown."""

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
"""Characters of what was typed that an answer repeats."""
NAMED = 100
"""Characters of what was typed that stand within a sentence."""
_LONG_QUOTE = re.compile(rf"“([^”]{{{NAMED},}})”")
ALT = 1_024
"""Characters of a picture's description."""
DOT = " · "
"""Between a label and its note."""


def fit_note(note: str, most: int) -> str:
    """As many whole parts of a note as fit; never half a bracket.

    Parts end at ``; `` or ``, ``. What is decided by stays longest: the first part, which is what
    it costs, and odds; of the others the last one goes first. Empty where not even the first fits.
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
    """A label with as much of its note as fits; a long label gives way to cost and odds."""
    if not note:
        return clip(label, most)
    kept = fit_note(note, most - len(label) - len(DOT))
    if not kept:
        kept = fit_note(note, most // 2)
        label = clip(label, most - len(kept) - len(DOT)) if kept else clip(label, most)
    return DOT.join(filter(None, (label, kept)))


def clip_lines(lines: Iterable[str], most: int) -> str:
    """As many whole lines as fit into `most` characters; what is left out is said so."""
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
    """The newest lines that fit into `most` characters, whole ones, in order."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            break
        kept.insert(0, line)
    return kept


def quote(text: str) -> str:
    """Return what somebody typed, as a quotation."""
    lines = (harmless_text(line, QUOTED) for line in clip(text, QUOTED).splitlines())
    return "\n".join(f"> {line}" for line in lines if line)


def brief(refusal: str) -> str:
    """A refusal that fits into a message; of what somebody typed it repeats the beginning."""
    return clip(_LONG_QUOTE.sub(lambda found: f"“{clip(found[1], NAMED)}”", refusal), CONTENT)


def apart(text: str) -> str:
    """Return the text with an empty line after each quotation that another line follows."""
    lines = text.split("\n")
    kept = lines[:1]
    for before, line in pairwise(lines):
        kept += ["", line] if _quotes(before) and line.strip() and not _quotes(line) else [line]
    return "\n".join(kept)


def _quotes(line: str) -> bool:
    return line.startswith("> ")


def small(text: str) -> str:
    """Subtext."""
    return "\n".join(f"-# {line}" for line in text.split("\n") if line)


OVER = "This game is over. `/game new` opens another."
"""What is left to do when a game is over."""


def mention(user: int) -> str:
    """A user's mention."""
    return f"<@{user}>"


def ago(since: float) -> str:
    """Return how long ago, kept up to date by Discord. `since` is in seconds since the epoch."""
    return f"<t:{int(since)}:R>"


Link = Callable[[int | None, int, int | None], str]
"""A link to a message by server, channel and message; empty where there is none."""


def link(guild: int | None, channel: int, message: int | None) -> str:
    """A link to a message, empty if there is none."""
    return f"https://discord.com/channels/{guild}/{channel}/{message}" if message else ""


def no_link(_guild: int | None, _channel: int, _message: int | None) -> str:
    """Return the link; where it would lead nowhere there is none."""
    return ""
