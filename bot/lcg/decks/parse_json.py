"""Decks as JSON: ArkhamDB's decks and decklists, and arkham.build's exports of the same shape.

Read are `investigator_code`, `slots`, `ignoreDeckLimitSlots`, `name`, `taboo_id` and `meta`; side
decks and everything else are passed over. An empty map may come as an empty list.
"""

from __future__ import annotations

import re
from typing import Any, cast

import msgspec

from bot.engine.errors import Malformed
from bot.engine.json_types import JsonObject
from bot.lcg.decks.model import DeckList, clean_line
from bot.lcg.decks.reading import check_cards, investigator_of, unused_notes
from bot.lcg.printed.packs import Library

NOT_A_DECK = "It’s JSON, but not a deck from ArkhamDB or arkham.build{}. Nothing was saved."
_CODE = re.compile(r"[A-Za-z0-9_-]{1,40}")


def parse_json(library: Library, text: str) -> DeckList:
    """Read a deck. Raises `Malformed` or `NotAllowed`."""
    sheet = _read_sheet(text)
    code = sheet.get("investigator_code")
    if not isinstance(code, str):
        raise Malformed(NOT_A_DECK.format(": it names no investigator"))
    name = sheet.get("investigator_name")
    investigator = investigator_of(library, code, name if isinstance(name, str) else "")
    cards = check_cards(library, _read_slots(sheet, "slots"))
    title = sheet.get("name")
    return DeckList(
        name=(clean_line(title) if isinstance(title, str) else "") or investigator.name,
        investigator=investigator.code,
        cards=cards,
        beyond=_read_beyond(library, sheet, cards),
        notes=_input_notes(sheet),
    )


def _read_sheet(text: str) -> JsonObject:
    try:
        read = msgspec.json.decode(text)
    except RecursionError:
        raise Malformed("This JSON is nested too deeply for a deck. Nothing was saved.") from None
    except msgspec.DecodeError:
        raise Malformed(
            "This JSON is broken or cut off. Export the deck again. Nothing was saved."
        ) from None
    if isinstance(read, list):
        several = cast("list[Any]", read)
        if len(several) != 1:
            raise Malformed(f"It holds {len(several)} decks. Give me one. Nothing was saved.")
        read = several[0]
    if isinstance(read, dict) and isinstance(inner := cast("JsonObject", read).get("data"), dict):
        read = cast("JsonObject", inner)  # what a site answers may hold the deck as its data
    if not isinstance(read, dict) or "slots" not in read:
        raise Malformed(NOT_A_DECK.format(": it has no cards (“slots”)"))
    return cast("JsonObject", read)


def _read_slots(sheet: JsonObject, field: str) -> dict[str, int]:
    """Return copies by code of one map, without those of 0."""
    given = sheet.get(field)
    if given is None or given == []:
        return {}
    if not isinstance(given, dict):
        raise Malformed(NOT_A_DECK.format(f": “{field}” isn’t a list of cards"))
    found: dict[str, int] = {}
    for code, copies in cast("dict[Any, Any]", given).items():
        if not isinstance(code, str) or not _CODE.fullmatch(code):
            raise Malformed(
                NOT_A_DECK.format(f": “{clean_line(str(code), 20)}” isn’t the code of a card")
            )
        if not isinstance(copies, int) or isinstance(copies, bool):
            raise Malformed(NOT_A_DECK.format(f": “{code}” has no number of copies"))
        if copies:
            found[code] = copies
    return found


def _read_beyond(library: Library, sheet: JsonObject, cards: dict[str, int]) -> dict[str, int]:
    """Return the copies that a deck marks as outside the limits, at most those it has."""
    marked = _read_slots(sheet, "ignoreDeckLimitSlots")
    marked = check_cards(library, marked) if marked else {}
    return {code: min(copies, cards[code]) for code, copies in marked.items() if code in cards}


def _input_notes(sheet: JsonObject) -> tuple[str, ...]:
    parallel = any(_read_meta(sheet).get(side) for side in ("alternate_front", "alternate_back"))
    return unused_notes(taboo=bool(sheet.get("taboo_id")), parallel=parallel)


def _read_meta(sheet: JsonObject) -> JsonObject:
    """Return the deck's extra settings: JSON within the JSON, often empty."""
    meta = sheet.get("meta")
    if isinstance(meta, str):
        try:
            meta = msgspec.json.decode(meta)
        except (msgspec.DecodeError, RecursionError):
            return {}
    return cast("JsonObject", meta) if isinstance(meta, dict) else {}
