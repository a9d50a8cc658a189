"""How things are named in the middle of a sentence: articles and lists."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.words import start
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Place

_WITHOUT_NAME = {
    "arrested": "arrested",
    "attack": "the attack",
    "bank_loan": "Bank Loan",
    "elder_sign": "Elder Sign",
    "gm": "game master",
    "knocked_out": "",
    "lost": "",
    "no_gate": "no gate leads back",
    "seal": "sealing",
    "terror": "terror",
    "gate": "a new gate",
}


def short_name(b: Board, seat: Seat) -> str:
    """What team-mates say: the first name, without a by-name in quotes."""
    return short(who_name(b, b.who(seat).code)) or f"seat {seat + 1}"


def short(name: str) -> str:
    """``Joe``, ``Pete``, ``Mary``: by-names in quotes and titles are left out."""
    titles = ("Sister", "Professor")
    words = (word for word in name.split() if word[0] not in '"“' and word not in titles)
    return next(words, "")


def who_name(b: Board, code: str) -> str:
    """An investigator's name by code; empty for one that is not drawn yet."""
    facts = b.library.investigators.get(code)
    return facts.name if facts else ""


def initials(name: str) -> str:
    """Two capitals: of the first two words that matter, else the first two letters."""
    plain = name.replace("-", " ").replace('"', "").replace("“", "").replace("”", "")
    words = [word for word in plain.split() if word[:1].isupper() and word != "The"]
    letters = "".join(word[0] for word in words[:2]) if len(words) > 1 else "".join(words)[:2]
    return letters.upper()


_PERSONS = ("Wizard Whateley",)
"""Monsters that have a name instead of a kind."""


def the(name: str) -> str:
    """A monster in the middle of a sentence."""
    return name if name in _PERSONS else f"the {name.removeprefix('The ')}"


def one(name: str) -> str:
    """A monster that comes: ``a Ghoul``, ``an Elder Thing``, ``the Black Man``."""
    if name.startswith("The ") or name in _PERSONS:
        return the(name)
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def named(b: Board, code: str) -> str:
    """The name of whatever has this code; the code itself where nothing has it any more."""
    area = b.library.locations.get(Place(code)) or b.library.streets.get(Place(code))
    if area is not None:
        return area.name
    tables = (
        b.library.cards,
        b.library.monsters,
        b.library.mythos,
        b.library.worlds,
        b.library.investigators,
        b.library.ancient_ones,
    )
    return next((table[code].name for table in tables if code in table), code)


def code_named(b: Board, name: str) -> str:
    """The code of the card, monster or Ancient One of this name, or code; empty for none."""
    tables = (b.library.cards, b.library.mythos, b.library.monsters, b.library.ancient_ones)
    known = (code for table in tables for code in table)
    return next((code for code in known if name in (code, named(b, code))), "")


def source_name(b: Board, source: str) -> str:
    """What a fact names as its source, as players read it; empty if it goes without saying."""
    words = _WITHOUT_NAME.get(source)
    if words is not None:
        return words
    name = named(b, source)
    return name if name != source else start(source.replace("_", " "))


def because(b: Board, source: str) -> str:
    """The source in brackets, behind what it caused."""
    name = source_name(b, source) if source else ""
    return f" ({name})" if name else ""


def place_name(b: Board, place: Place) -> str:
    """A place in the middle of a sentence."""
    name = b.place_name(place)
    return f"the {name}" if b.is_street(place) else name
