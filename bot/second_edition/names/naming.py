"""Names of things for the middle of a sentence, with articles, and in lists."""

from __future__ import annotations

from bot.engine.about import About
from bot.engine.english import capitalize_first, lower_first
from bot.engine.ids import Seat
from bot.engine.selection import QuestionSource
from bot.second_edition.core import about
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import SANCTUM, Cause, Place

_CAUSES: dict[str, str] = {
    Cause.ARRESTED: "arrested",
    Cause.ATTACK: "the attack",
    Cause.BANK_LOAN: "Bank Loan",
    Cause.GM: "game master",
    Cause.KNOCKED_OUT: "",
    Cause.LOST: "",
    Cause.NO_GATE: "no gate leads back",
    Cause.SEAL: "sealing",
    Cause.TERROR: "terror",
    Cause.GATE: "a new gate",
}
"""Causes as written in brackets, if they differ from their names."""
_HEADINGS: dict[str, str] = {
    Cause.BANK_LOAN: "Bank Loan",
    Cause.LOST: "Lost in Time and Space",
    Cause.RETURN: "Return to Arkham",
    Cause.SETUP: "Set-up",
}
"""Causes as headings of a question, if they differ from their names."""


def short_name(b: Board, seat: Seat) -> str:
    """Return the name that team-mates use: the first name, without a nickname in quotes."""
    return first_name(who_name(b, b.who(seat).code)) or f"seat {seat + 1}"


def first_name(name: str) -> str:
    """Return the first name in a full name (``Joe``, ``Mary``), without nicknames and titles."""
    titles = ("Sister", "Professor")
    words = (word for word in name.split() if word[0] not in '"“' and word not in titles)
    return next(words, "")


def who_name(b: Board, code: str) -> str:
    """Return an investigator's name by code; "" for one that is not drawn yet."""
    facts = b.library.investigators.get(code)
    return facts.name if facts else ""


def initials(name: str) -> str:
    """Return two capitals: of the first two important words, else the first two letters."""
    plain = name.replace("-", " ").replace('"', "").replace("“", "").replace("”", "")
    words = [word for word in plain.split() if word[:1].isupper() and word != "The"]
    letters = "".join(word[0] for word in words[:2]) if len(words) > 1 else "".join(words)[:2]
    return letters.upper()


_PERSONS = ("Wizard Whateley",)
"""Monsters that have a name instead of a kind."""


def with_the(name: str) -> str:
    """Return a monster's name for the middle of a sentence, with "the" if needed."""
    return name if name in _PERSONS else f"the {name.removeprefix('The ')}"


def with_article(name: str) -> str:
    """Return a monster's name with "a": ``a Ghoul``, ``an Elder Thing``, ``the Black Man``."""
    if name.startswith("The ") or name in _PERSONS:
        return with_the(name)
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def name_of(b: Board, code: str) -> str:
    """Return the name for a code; the code itself if nothing has it any longer."""
    if code == SANCTUM:
        return "Inner Sanctum"
    place = Place(code)
    area = b.library.locations.get(place) or b.library.streets.get(place)
    area = area or b.library.vortices.get(place)
    if area is not None:
        return area.name
    special = next((facts for each, facts in b.library.specials.items() if each == code), None)
    if special is not None:
        return special.name
    tables = (
        b.library.cards,
        b.library.monsters,
        b.library.mythos,
        b.library.worlds,
        b.library.investigators,
        b.library.ancient_ones,
        b.library.conditions,
        b.library.packs,
    )
    return next((table[code].name for table in tables if code in table), code)


def source_name(b: Board, source: str) -> str:
    """Return the source of a fact in words; "" if it is obvious."""
    words = _CAUSES.get(source)
    return source_heading(b, source) if words is None else words


def source_heading(b: Board, source: str) -> str:
    """Return a code or `Cause` as the heading of its question."""
    if source in _HEADINGS:
        return _HEADINGS[source]
    name = name_of(b, source)
    return name if name != source else capitalize_first(source.replace("_", " "))


def source_in_brackets(b: Board, source: str, who: str = "") -> str:
    """Return a source in brackets, after a space; "" for none.

    If the source is the investigator `who`, their ability is named.
    """
    name = source_name(b, source) if source else ""
    if who and source == who:
        name = used_ability(b, who) or name
    return f" ({name})" if name else ""


def used_ability(b: Board, investigator: str) -> str:
    """Return the name of an investigator's ability that the player uses, or ""."""
    facts = b.library.investigators.get(investigator)
    names = (getattr(facts, "used", ""), *getattr(facts, "abilities", ()))
    return next(filter(None, names), "")


def check_source(b: Board, source: str, closes: Place) -> str:
    """Return the source of a check: `Woods`, `Gate to the Abyss`; or ""."""
    if closes:
        return f"Gate to {the_place(name_of(b, source))}"
    return source_heading(b, source) if source else ""


def reference_to_source(b: Board, source: str) -> About | None:
    """Return the reference to a question's source, or None if it is no known thing."""
    if not source:
        return None
    if b.town.in_arkham(Place(source)):
        return about.place(Place(source))
    printed = source in b.library.worlds or name_of(b, source) != source
    return about.printed_thing(source) if printed else about.cause(source)


def question_source(b: Board, source: str, head: str = "") -> QuestionSource:
    """Return the source of a question, as `Draft` takes it."""
    title = head or source_heading(b, source)
    return QuestionSource(source=title, about=reference_to_source(b, source))


def place_name(b: Board, place: Place) -> str:
    """Return a place's name for the middle of a sentence: `the Uptown streets`, `the Woods`."""
    return the_place(b.town.place_name(place))


def the_place(name: str) -> str:
    """Return a place's name with "the" if it needs it."""
    if name.startswith("The "):
        return lower_first(name)
    last = name.partition(" (")[0].rpartition(" ")[2]
    bare = last in _NO_ARTICLE_AFTER or name.startswith(_NO_ARTICLE_BEFORE)
    return name if bare or "’s " in name or "s’ " in name else f"the {name}"


_NO_ARTICLE_BEFORE = ("Another ", "Lost ", "the ", "Ye ")
_NO_ARTICLE_AFTER = frozenset(
    ("Asylum", "Church", "Farm", "Glen", "Hill", "R’lyeh", "Square", "Village", "Yuggoth")
)
"""The last words of names that English uses without an article."""
