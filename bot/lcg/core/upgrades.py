"""States saved in older forms, brought up to date; each step has an example among the tests.

1 -> 2: what an effect comes from was a name and is a reference; entries of the campaign log were
words with a seat behind a colon and are records.
2 -> 3: an ally who joins was an entry of the log and is a card that the deck may keep.
"""

from __future__ import annotations

import msgspec

from bot.engine.about import About
from bot.engine.upgrades import Raw, Upgrades
from bot.lcg.core.about import of_action, of_card, of_harm, of_token
from bot.lcg.core.state import State
from bot.lcg.printed.cards import Symbol
from bot.lcg.printed.packs import Library


def _to_2(raw: Raw, library: Library) -> None:
    for who in raw.get("investigators", ()):
        who["cause"] = reference(library, who.get("cause", ""))
        _name_sources(library, who.get("extras", ()))
    _name_sources(library, raw.get("lasting", ()))
    for test in raw.get("tests", ()):
        _name_sources(library, [test, *test.get("bonuses", ())])
    raw["log"] = [_entry(note) for note in raw.get("log", ())]


def _name_sources(library: Library, records: list[Raw]) -> None:
    for record in records:
        record["source"] = reference(library, record.get("source", ""))


def reference(library: Library, name: str) -> Raw | None:
    """Tell what had this name: a card, a basic action, a token, what defeats; None for all else."""
    about = _plain(name) or _card(library, name.removesuffix("'s attack"))
    return None if about is None else msgspec.to_builtins(about)


def _plain(name: str) -> About | None:
    if name in ("damage", "horror", "both"):
        return of_harm(name)
    if name in ("Fight", "Evade", "Investigate"):
        return of_action(name.lower())
    symbol = name.removesuffix(" token").lower().replace(" ", "_")
    return of_token(Symbol(symbol)) if name.endswith(" token") and symbol in set(Symbol) else None


def _card(library: Library, name: str) -> About | None:
    found = library.cards_named(name) or tuple(
        card for card in library.cards.values() if card.full_name == name
    )
    return of_card(found[0].code) if found else None


def _entry(note: str) -> Raw:
    slug, _, seat = note.partition(":")
    return {"note": slug, "seat": int(seat) if seat else None}


_JOINING = {"lita_joins": "01117"}
"""Entries of the log that stood for a card, with its code."""


def _to_3(raw: Raw, _library: Library) -> None:
    log: list[Raw] = raw.get("log", [])
    joined = [entry for entry in log if entry["note"] in _JOINING]
    raw["log"] = [entry for entry in log if entry not in joined]
    raw["earned"] = [{"code": _JOINING[e["note"]], "seat": e.get("seat")} for e in joined]


UPGRADES: Upgrades[State, Library] = Upgrades(State, _to_2, _to_3)
"""All forms of the card game's states, with the library in which names are looked up."""
