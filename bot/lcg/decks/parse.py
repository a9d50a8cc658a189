"""Reading of decks that people hand in, as JSON or text. Raises `Malformed` or `NotAllowed`."""

from __future__ import annotations

import re

from bot.engine.errors import Malformed
from bot.lcg.decks.model import DeckList
from bot.lcg.decks.parse_json import parse_json
from bot.lcg.decks.parse_text import parse_text
from bot.lcg.printed.packs import Library

LARGEST = 256 * 1024
"""Bytes; a deck with a long description has a tenth of it."""

_LINK = re.compile(r"\[\s*[A-Za-z]")
"""How a text may begin that is no JSON for all its bracket: `[Roland Banks](/card/01001)`."""

HEAD = 2_000
"""Characters in which a file says what it is."""
_OCTGN = re.compile(r"<deck\b[^>]{0,200}\bgame=|<section\b", re.IGNORECASE)

TOO_LARGE = f"That’s too long for a deck: I read up to {LARGEST // 1024} KiB. Nothing was saved."


def parse_deck(library: Library, given: str | bytes) -> DeckList:
    """Read a deck from a file's bytes or a pasted text. Raises `RulesError`."""
    text = _decode_text(given).strip().strip("`").strip()
    text = text.removeprefix("json\n").strip()
    if not text:
        raise Malformed("It’s empty. Nothing was saved.")
    if text.startswith("<") and _OCTGN.search(text[:HEAD]):
        raise Malformed(
            "That’s a deck for OCTGN (.o8d), which names cards without their levels: use the "
            "site’s export as JSON or text. Nothing was saved."
        )
    if text.startswith("<"):
        raise Malformed(
            "That’s a web page (HTML), not a deck: use the site’s export as JSON or text. Nothing "
            "was saved."
        )
    if text[0] in "{[" and not _LINK.match(text):
        return parse_json(library, text)
    return parse_text(library, text)


def _decode_text(given: str | bytes) -> str:
    if len(given) > LARGEST:
        raise Malformed(TOO_LARGE)
    try:
        data = given if isinstance(given, bytes) else given.encode()
        return data.decode("utf-8-sig")
    except UnicodeError:  # half a character, as a broken paste has it
        raise Malformed(
            "That file isn’t text (UTF-8). Export the deck as JSON or text. Nothing was saved."
        ) from None
