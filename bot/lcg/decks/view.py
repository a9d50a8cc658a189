"""A deck laid out for reading: by type and cost, with its curve, classes and skill icons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.lcg.decks.deck_check import counts_towards_size, experience, extra_weaknesses
from bot.lcg.decks.missing_cards import unknown_name
from bot.lcg.decks.model import PLACEHOLDER, DeckList
from bot.lcg.printed.cards import Card, CardType, Keyword, Skill, Weakness
from bot.lcg.printed.packs import Library

HIGHEST = 6
"""The last column of the curve: this cost and above."""

_GROUPS = {CardType.ASSET: "Assets", CardType.EVENT: "Events", CardType.SKILL: "Skills"}
_OTHERS, _PERMANENT = "No player cards", "Permanent"
_SPECIAL = "Signature cards and weaknesses"
_CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor", "neutral")


class DeckLine(Struct, frozen=True):
    """A card with its copies. `cost` is None where none is printed; `faction` may be `weakness`."""

    copies: int
    name: str
    faction: str
    level: int = 0
    cost: int | None = None
    slots: tuple[str, ...] = ()
    note: str = ""


class DeckGroup(Struct, frozen=True):
    """Cards of one kind, cheap ones first."""

    title: str
    count: int
    lines: tuple[DeckLine, ...]


class CostBar(Struct, frozen=True):
    """The number of assets and events of a cost, by class in the order of the classes."""

    label: str
    parts: tuple[tuple[str, int], ...]

    @property
    def count(self) -> int:
        """Return the number of all cards of this cost."""
        return sum(number for _, number in self.parts)


class DeckView(Struct, frozen=True):
    """A whole deck. `state` is a sentence about whether it can be played."""

    name: str
    investigator: str
    initials: str
    faction: str
    count: int
    size: int
    """The required deck size; `count` is the number of cards that count for it."""
    xp: int
    state: str
    legal: bool
    groups: tuple[DeckGroup, ...]
    curve: tuple[CostBar, ...]
    classes: tuple[tuple[str, int], ...]
    icons: tuple[tuple[str, int], ...]


def deck_view(library: Library, deck: DeckList, faults: int = 0) -> DeckView:
    """Return the view of a deck with this many faults."""
    investigator = library.card(deck.investigator)
    cards = deck.known_cards(library)
    own = [(card, n) for card, n in cards if counts_towards_size(card)]
    return DeckView(
        name=deck.name,
        investigator=investigator.name,
        initials="".join(word.strip('"')[0] for word in investigator.name.split()[:2]),
        faction=str(investigator.faction),
        count=sum(n for _, n in own) + sum(n for _, n in deck.unknown(library)),
        size=investigator.deck_size or 0,
        xp=experience(library, deck.codes(library)),
        state=_state_text(faults),
        legal=not faults,
        groups=tuple(_deck_groups(library, deck, cards)),
        curve=_cost_curve(own),
        classes=_in_order(_CLASSES, ((str(card.faction), n) for card, n in own)),
        icons=_icon_counts(cards),
    )


def _icon_counts(cards: Sequence[tuple[Card, int]]) -> tuple[tuple[str, int], ...]:
    """Return the skill icons, counted over the cards that can be committed to tests."""
    able = [(card, n) for card, n in cards if not card.is_weakness]
    icons = ((str(icon), n) for card, n in able for icon in card.icons)
    return _in_order([str(skill) for skill in Skill], icons)


def _state_text(faults: int) -> str:
    if not faults:
        return "ready to play"
    return f"{faults} problem{'s'[: faults > 1]}"


def _deck_groups(
    library: Library, deck: DeckList, cards: Sequence[tuple[Card, int]]
) -> Iterable[DeckGroup]:
    lines: defaultdict[str, list[DeckLine]] = defaultdict(list)
    for card, n in cards:
        lines[_group_of(card)].append(_deck_line(card, n))
    for title in (*_GROUPS.values(), _OTHERS, _PERMANENT):
        yield from _if_any(title, lines[title])
    yield _make_group(_SPECIAL, lines[_SPECIAL] + _to_be_drawn(library, deck))
    yield from _if_any("Unknown", _unknown_lines(library, deck))


def _group_of(card: Card) -> str:
    if counts_towards_size(card):
        return _GROUPS.get(card.type, _OTHERS)
    return _PERMANENT if _is_permanent(card) else _SPECIAL


def _is_permanent(card: Card) -> bool:
    return card.prints_keyword(Keyword.PERMANENT) and not card.is_weakness


def _if_any(title: str, lines: list[DeckLine]) -> Iterable[DeckGroup]:
    """Return a list of one group, empty if the group has no lines."""
    return [_make_group(title, lines)] if lines else []


def _unknown_lines(library: Library, deck: DeckList) -> list[DeckLine]:
    unknown = deck.unknown(library)
    return [DeckLine(n, unknown_name(library, code), "weakness") for code, n in unknown]


def _to_be_drawn(library: Library, deck: DeckList) -> list[DeckLine]:
    """Return the lines for basic weaknesses that are drawn in set-up."""
    codes = deck.codes(library)
    basic = sum(library.card(code).weakness is Weakness.BASIC for code in codes)
    due = 1 + extra_weaknesses(experience(library, codes)) - basic
    due = max(due, deck.cards.get(PLACEHOLDER, 0))
    name = "Random basic weakness"
    return [DeckLine(due, name, "weakness", note="drawn at the start")] if due > 0 else []


def _make_group(title: str, lines: list[DeckLine]) -> DeckGroup:
    lines = sorted(lines, key=lambda each: (each.cost is None, each.cost or 0, each.name))
    return DeckGroup(title, sum(line.copies for line in lines), tuple(lines))


def _deck_line(card: Card, copies: int) -> DeckLine:
    return DeckLine(
        copies=copies,
        name=card.name,
        faction=_faction_of(card),
        level=card.level or 0,
        cost=-1 if card.cost_is_x else card.cost,
        slots=tuple(map(str, card.slots)),
        note="signature" if card.required_by and not card.is_weakness else "",
    )


def _faction_of(card: Card) -> str:
    """Return the class of a card for its colour; `weakness` for all cards without a class."""
    return "weakness" if card.is_weakness or card.faction not in _CLASSES else str(card.faction)


def _cost_curve(cards: Sequence[tuple[Card, int]]) -> tuple[CostBar, ...]:
    """Return the bars from cost 0 to the last column, with the present classes in order."""
    bars: dict[int, Counter[str]] = {cost: Counter() for cost in range(HIGHEST + 1)}
    for card, copies in cards:
        if card.cost is not None:
            bars[max(0, min(card.cost, HIGHEST))][str(card.faction)] += copies
    return tuple(
        CostBar(
            f"{cost}+" if cost == HIGHEST else str(cost),
            tuple((each, bar[each]) for each in _CLASSES if bar[each]),
        )
        for cost, bar in bars.items()
    )


def _in_order(
    names: Sequence[str], found: Iterable[tuple[str, int]]
) -> tuple[tuple[str, int], ...]:
    total: Counter[str] = Counter()
    for name, number in found:
        total[name] += number
    return tuple((name, total[name]) for name in names if total[name])


# --- as text --------------------------------------------------------------------------------------


def summary(view: DeckView) -> str:
    """Return the investigator, size, experience and state of a deck in one line."""
    size = (
        f"{view.count} cards" if view.count == view.size else f"{view.count} of {view.size} cards"
    )
    xp = f" · {view.xp} experience" if view.xp else ""
    return f"{view.investigator} · {size}{xp} · {view.state}"


def deck_lines(view: DeckView) -> list[str]:
    """Return the whole deck as text: a line for each kind of card."""
    return [
        f"**{group.title} ({group.count}):** {', '.join(map(line_words, group.lines))}"
        for group in view.groups
    ]


def line_words(line: DeckLine) -> str:
    """Return a card's line in a list: `2 × Beat Cop (2)`."""
    copies = f"{line.copies} × " if line.copies > 1 else ""
    return f"{copies}{line.name}" + (f" ({line.level})" if line.level else "")
