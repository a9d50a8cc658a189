"""Decks as text: lines such as `1x Machete (Core Set)` or `- Lucky! (2) x2` between headings.

A level follows the name as `(2)`, `[2]` or `••`; without one the lowest level is meant. Everything
after the heading of a side deck is ignored.
"""

from __future__ import annotations

import re

from msgspec import Struct

from bot.engine.english import join_names
from bot.engine.errors import Ambiguous, Malformed
from bot.engine.names import fold_name
from bot.lcg.decks.model import MOST_CARDS, PLACEHOLDER, DeckList, clean_line
from bot.lcg.decks.reading import (
    check_cards,
    investigator_of,
    is_investigator,
    playable,
    unused_notes,
)
from bot.lcg.printed.cards import Card, CardCode, CardType, plain_name
from bot.lcg.printed.packs import Library

_BULLET = re.compile(r"[-*•–]\s+")
_LINK = re.compile(r"\[([^\[\]]{1,100})\]\([^()]{0,200}\)")
_FIRST = re.compile(r"([-−]?\d{1,9})\s*(?:[x×]\s+|\s)(?=\D)(.+)", re.IGNORECASE)
_LAST = re.compile(r"(.+?)\s+(?:[x×]\s*(\d{1,9})|\((?:[x×])(\d{1,9})\))", re.IGNORECASE)
_NEXT = re.compile(r"\s+(?=\d{1,3}\s?[x×]\s)", re.IGNORECASE)
_LEVEL = re.compile(r"(.+?)\s*(?:[(\[](\d)(?:\s*XP)?[)\]]|\s(•{1,5}))", re.IGNORECASE)
_CODE = re.compile(r"(.*?)\s*[(\[#]?(\d{5})[)\]]?")
_BRACKET = re.compile(r"(.+?)\s*\([^()]*\)")
_PRODUCT = re.compile(r"\(([^\W\d][^()]*)\)$")
_SIDE = re.compile(r"(side\s?-?(deck|board)|spirits?( deck)?|extra deck)\b.*", re.IGNORECASE)
_SIDE_LAST = re.compile(r"\) side\s?-?(deck|board)\W*$", re.IGNORECASE)
_COUNTS = re.compile(r"(cards?|xp|experience|total)\b.*", re.IGNORECASE)
_SLOT = re.compile(r"(hand|arcane|ally|body|accessory|tarot)s?", re.IGNORECASE)
_RANDOM = re.compile(r"random basic weakness", re.IGNORECASE)
_PLAYER = (CardType.ASSET, CardType.EVENT, CardType.SKILL)


LONGEST = 32 * 1024
"""Characters of a text that is read; an export has a tenth of it."""
LINE = 120
"""Characters of a line that can name a card."""

Names = dict[str, list[Card]]
"""Cards by plain name, with and without the subtitle."""


class Item(Struct, frozen=True):
    """A line that names a card."""

    copies: int
    words: str


def parse_text(library: Library, text: str) -> DeckList:
    """Read a deck. Raises `Malformed` or `NotAllowed`."""
    if len(text) > LONGEST:
        raise Malformed("That’s far too long for a deck. Nothing was saved.")
    lines = _main_lines(text)
    items = [item for line in lines if (item := _read_item(line))]
    if len(items) > MOST_CARDS:
        raise Malformed(
            f"It has {len(items)} lines of cards, which is too many for a deck. Nothing was saved."
        )
    cards, products = _count_cards(library, items)
    if not cards:
        raise Malformed(
            "I can’t read that as a deck: I look for lines like `2x Machete (Core Set)`, or "
            "for JSON. Nothing was saved."
        )
    investigator = _find_investigator(library, lines, cards)
    return DeckList(
        name=_deck_title(lines, investigator) or investigator.name,
        investigator=investigator.code,
        cards=check_cards(library, cards),
        notes=_text_notes(lines, investigator),
        products=products,
    )


def _count_cards(library: Library, items: list[Item]) -> tuple[dict[str, int], dict[str, str]]:
    """Return the copies by code, except investigators, and the products of unknown cards."""
    names = cards_by_name(library)
    cards: dict[str, int] = {}
    products: dict[str, str] = {}
    for item in items:
        code = find_card(library, names, item.words)
        if code in library.cards and is_investigator(library.cards[CardCode(code)]):
            continue
        cards[code] = cards.get(code, 0) + item.copies
        if code not in library.cards and (product := _product_name(item.words)):
            products[code] = product
    return cards, products


def _main_lines(text: str) -> list[str]:
    """Return the lines before a side deck's heading, without Markdown; skip overlong lines."""
    found: list[str] = []
    for whole in text.splitlines():
        line = (
            _LINK.sub(r"\1", " ".join(whole.split()))
            .strip("_")
            .replace("**", "")
            .replace("†", "")
            .strip()
        )
        if _SIDE.fullmatch(line.lstrip("# ").rstrip(":")):
            break
        for part in filter(None, _NEXT.split(line)):
            found += [part] if len(part) <= LINE else []
            if _SIDE_LAST.search(part):
                return found
    return found


def _read_item(line: str) -> Item | None:
    """Return the copies and words of a line that names a card; None for a heading."""
    bulleted = _BULLET.match(line)
    line = line[bulleted.end() :] if bulleted else line
    if match := _FIRST.fullmatch(line):
        if _COUNTS.fullmatch(match[2]):
            return None
        return Item(int(match[1].replace("−", "-")), _before_heading(match[2]))
    if (match := _LAST.fullmatch(line)) and not _SLOT.fullmatch(match[1]):
        return Item(int(match[2] or match[3]), match[1])
    return Item(1, line) if bulleted and line and not _SLOT.fullmatch(line) else None


def _before_heading(words: str) -> str:
    """Cut off the text after the pack's name.

    In a deck pasted as one line it is the next heading.
    """
    return words[: words.rfind(")") + 1] if ") " in words else words


# --- cards by name --------------------------------------------------------------------------------


def find_card(library: Library, names: Names, words: str) -> str:
    """Return the code of a named card; the name itself if there is no such card."""
    if (match := _CODE.fullmatch(words.strip())) and canonical_known(library, match[2]):
        return library.card(match[2]).code
    rest, level = _name_and_level(names, words.strip())
    if _RANDOM.fullmatch(rest):
        return PLACEHOLDER
    cards = names.get(plain_name(rest), [])
    cards = [card for card in cards if level is None or (card.level or 0) == level]
    if not cards:
        return clean_line(f"{rest} ({level})" if level else rest)
    return _only_one(cards, words).code


def _only_one(cards: list[Card], words: str) -> Card:
    """Return the most likely card. Raises `Ambiguous` if several cards are as likely."""
    first = min(cards, key=lambda card: (*_likelihood_key(card), card.code))
    same = [card for card in cards if _likelihood_key(card) == _likelihood_key(first)]
    if len({card.subtitle for card in same}) > 1:
        choices = tuple(card.full_name for card in same)
        raise Ambiguous(
            f"“{clean_line(words)}” fits several cards: write {join_names(choices, 'or')} there. "
            "Nothing was saved.",
            choices,
        )
    return first


def _likelihood_key(card: Card) -> tuple[bool, bool, int]:
    """Return the sort key of cards of one name: deck cards first, encounter cards later."""
    return _is_unlikely(card), card.is_encounter, card.level or 0


def _name_and_level(names: Names, words: str) -> tuple[str, int | None]:
    """Return a card's name without what follows in brackets, and the level given there, if any."""
    level: int | None = None
    while True:
        if match := _LEVEL.fullmatch(words):
            level = int(match[2]) if match[2] else len(match[3])
        elif not (match := _BRACKET.fullmatch(words)) or plain_name(words) in names:
            return words, level
        words = match[1].strip()


def _product_name(words: str) -> str:
    """Return the content of the last brackets after a name if it can be a product, or ""."""
    match = _PRODUCT.search(words)
    return clean_line(match[1]) if match else ""


def canonical_known(library: Library, code: str) -> bool:
    """Return True if the library has a card with this code, or a reprint's."""
    return CardCode(code) in library.cards or CardCode(code) in library.aliases


def _is_unlikely(card: Card) -> bool:
    """Return True for a card that no deck has; an enemy may share a name with an asset."""
    return card.type not in _PLAYER and not card.is_weakness


def cards_by_name(library: Library) -> Names:
    """Return the cards of the library by name, ignoring quotation marks; exact names come first."""
    bare: Names = {}
    full: Names = {}
    for card in library.cards.values():
        bare.setdefault(plain_name(card.name), []).append(card)
        if card.subtitle:
            full.setdefault(plain_name(f"{card.name}: {card.subtitle}"), []).append(card)
    return full | bare


# --- whose deck it is -----------------------------------------------------------------------------


def _find_investigator(library: Library, lines: list[str], cards: dict[str, int]) -> Card:
    """Return the investigator named on a separate line, or the owner of the signature cards."""
    found = (
        _labelled_investigator(library, lines)
        or _on_a_line(library, lines)
        or _signature_owner(library, cards)
        or _beginning_a_line(library, lines)
    )
    if found is not None:
        return found
    known = ", ".join(card.name for card in playable(library))
    raise Malformed(
        "I can’t tell whose deck it is: write a line with the investigator’s name above the cards "
        f"({known}). Nothing was saved."
    )


def _labelled_investigator(library: Library, lines: list[str]) -> Card | None:
    """Parse ``Investigator: Roland Banks``.

    Raises `Malformed` if the label names none.
    """
    for line in lines:
        label, _, named = line.lstrip("# ").partition(":")
        if named.strip() and label.strip().casefold() == "investigator":
            return _by_name(library, named) or investigator_of(library, _without_pack(named))
    return None


def _on_a_line(library: Library, lines: list[str]) -> Card | None:
    items = [(_read_item(line), line) for line in lines]
    named = (_by_name(library, item.words if item else line.lstrip("# ")) for item, line in items)
    return next((card for card in named if card is not None), None)


def _signature_owner(library: Library, cards: dict[str, int]) -> Card | None:
    """Return the investigator whose signature cards the deck has; None if not exactly one."""
    known = [library.cards[CardCode(code)] for code in cards if code in library.cards]
    owners = {card.required_by for card in known} - {None}
    return investigator_of(library, str(owners.pop())) if len(owners) == 1 else None


def _beginning_a_line(library: Library, lines: list[str]) -> Card | None:
    begun = [plain_name(line.lstrip("# ")) for line in lines]
    for card in playable(library):
        if any(line.startswith(plain_name(card.name)) for line in begun):
            return card
    return None


_TABOO = re.compile(r"\btaboo\b", re.IGNORECASE)
_NO_TABOO = re.compile(r"\b(no|without) taboo|taboo( list)?\W*(none|no|off)?\W*$", re.IGNORECASE)
_PARALLEL = re.compile(r"(parallel|alternate) (front|back|investigator)\b", re.IGNORECASE)


def _text_notes(lines: list[str], investigator: Card) -> tuple[str, ...]:
    """Return notes if the text names a taboo list or a parallel investigator."""
    taboo = parallel = False
    for line in lines:
        named = plain_name(investigator.name) in plain_name(line)
        if _read_item(line) and not named:
            continue
        taboo = taboo or bool(_TABOO.search(line) and not _NO_TABOO.search(line))
        parallel = parallel or bool(
            _PARALLEL.match(line) or (named and "parallel" in fold_name(line))
        )
    return unused_notes(taboo=taboo, parallel=parallel)


def _by_name(library: Library, words: str) -> Card | None:
    bare = plain_name(_without_pack(words)).removeprefix("parallel ")
    return next((card for card in playable(library) if plain_name(card.name) == bare), None)


def _without_pack(words: str) -> str:
    """Return the words without a pack in brackets after them."""
    match = _BRACKET.fullmatch(words.strip())
    return match[1] if match else words.strip()


def _deck_title(lines: list[str], investigator: Card) -> str:
    """Return the first line, unless it is a card or the investigator."""
    first = lines[0].lstrip("# ").strip()
    labelled = first.partition(":")[0].casefold() == "investigator"
    if (
        _read_item(lines[0])
        or labelled
        or plain_name(_without_pack(first)) == plain_name(investigator.name)
    ):
        return ""
    return clean_line(first)
