"""The table of all cards: `docs/cards.md`. `python -m tests.lcg.card_table` writes it anew."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.printed.products import Product
from tests.lcg.table import rules

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "cards.md"
SHORTEST = 4
"""Letters of the shortest word of a name that tells cards apart."""

MOST = 3
"""Tests shown for a card for which none is named."""

HEAD = """\
# The cards, and the tests that play them

By product: every player card, every card that a scenario can bring, under the first scenario that
can, and the encounter cards of other sets that a game master may bring. A card without a script
says all that it does in its facts: numbers, keywords, slots, bonuses. The last column has the tests
that are named for the card or, where none is, some that put it on the table. Besides those,
`tests/lcg/test_sweep.py` plays stored random games in which every ability of every card that does
not need its own scenario runs and, if it has a condition, is refused.

This page is made from the cards and the tests: `python -m tests.lcg.card_table`.
"""


def page() -> str:
    """The whole page."""
    products = rules().library.products.all
    sections = [section for each in products for section in _product(each)]
    return "\n".join([HEAD, _overview(), *sections])


def _product(product: Product) -> list[str]:
    """The product's heading and sections; nothing if none of its cards is known."""
    named, own = tests_by_card(), [card for card in cards() if product.holds(card.code)]
    kinds = {"Player cards": [card for card in own if not card.is_encounter]}
    for slug, codes in _brought().items():
        title = rules().library.scenarios[slug].name
        kinds[title] = [card for card in own if card.code in codes]
    kinds["Other sets"] = [card for card in own if _is_of_others(card)]
    sections = [_section(title, chosen, named) for title, chosen in kinds.items() if chosen]
    return [f"## {product.title}\n", *sections] if own else []


def _overview() -> str:
    """Return what is known of each product: a table."""
    lines = ["## Products", "", "| product | codes | player cards | other cards | not known |"]
    lines.append("|---|---|---|---|---|")
    return "\n".join([*lines, *map(_product_line, rules().library.products.all), ""])


def _product_line(product: Product) -> str:
    """Its known cards, reprints among them, and the names of those that are not known."""
    library = rules().library
    own = [card for card in cards() if product.holds(card.code)]
    reprints = sum(product.holds(code) for code in library.aliases)
    players = sum(not card.is_encounter for card in own)
    told = f"{reprints} reprints" if reprints else str(players)
    return (
        f"| {product.title} | {product.first}–{product.last} | {told} | {len(own) - players} "
        f"| {_strangers(product) if own or reprints else 'all'} |"
    )


def _strangers(product: Product) -> str:
    """Return what is unknown of a product: names of cards; reprints also by their first code."""
    products = rules().library.products
    names = [code for code in products.names if product.holds(code)]
    codes = [code for code in products.reprints if product.holds(code)]
    told = [f"{code} {products.name(code)}" for code in names]
    told += [f"{code} {products.name(code) or products.reprints[code]}" for code in codes]
    return ", ".join(told)


@cache
def cards() -> tuple[Card, ...]:
    """Every card that works, in order of code."""
    found = [
        card
        for card in rules().library.cards.values()
        if not card.is_encounter or _is_brought(card) or _is_of_others(card)
    ]
    return tuple(sorted(found, key=lambda card: card.code))


@cache
def _brought() -> dict[str, set[CardCode]]:
    """The cards that each scenario can bring and none before it, by its slug."""
    found: dict[str, set[CardCode]] = {}
    for slug in completeness.playable_scenarios(rules().library, REGISTRY):
        known = {code for codes in found.values() for code in codes}
        found[slug] = completeness.scenario_cards(rules().library, slug) - known
    return found


def _is_brought(card: Card) -> bool:
    return any(card.code in codes for codes in _brought().values())


def _is_of_others(card: Card) -> bool:
    """Return whether an encounter card works that no scenario brings."""
    works = card.code in REGISTRY.with_scripts()
    return card.is_encounter and works and not _is_brought(card)


@cache
def tests_by_card() -> dict[CardCode, list[str]]:
    """The tests that name a card by its code or its title, in order of modules."""
    titles, shared = _titles(), _constants(_parsed(HERE / "codes.py"))
    found: dict[CardCode, list[str]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        module = _parsed(path)
        constants = shared | _constants(module)
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = {constants.get(word, word) for word in _words(node)}
                for code in sorted({titles[word] for word in words if word in titles}):
                    found.setdefault(code, []).append(node.name)
    return found


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _titles() -> dict[str, CardCode]:
    """Everything that a test may call a card; a title of several cards is the lowest level's."""
    titles: dict[str, CardCode] = {}
    for card in cards():
        for title in (card.code, card.full_name, card.name):
            titles.setdefault(title, card.code)
        if card.type is CardType.INVESTIGATOR:
            slug = next(s for s, d in rules().library.decks.items() if d.investigator == card.code)
            titles[slug] = titles[slug.split("_")[0]] = card.code
    return titles


def _constants(module: ast.Module) -> dict[str, str]:
    """Strings that a module gives names, singly or several at once."""
    found: dict[str, str] = {}
    for node in module.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) else [value]
            for name, each in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and isinstance(each, ast.Constant):
                    found[name.id] = str(each.value)
    return found


def _words(node: ast.AST) -> Iterator[str]:
    """Names and strings in a piece of code."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Attribute):
            yield each.attr
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _section(title: str, chosen: list[Card], named: dict[CardCode, list[str]]) -> str:
    lines = [f"### {title}", "", "| code | card | type | behaviour | tests |"]
    lines.append("|---|---|---|---|---|")
    for card in chosen:
        script = "script" if card.code in scripted() else "facts"
        tests = _tests(card, named.get(card.code, []))
        lines.append(f"| {card.code} | {card.full_name} | {card.type} | {script} | {tests} |")
    return "\n".join([*lines, ""])


@cache
def scripted() -> frozenset[CardCode]:
    """Cards that have any behaviour registered."""
    return frozenset(REGISTRY.with_scripts() | set(REGISTRY.objectives))


def _tests(card: Card, names: list[str]) -> str:
    own = [name for name in names if _is_named_for(card, name)] or names[:MOST]
    return ", ".join(f"`{name}`" for name in own) or "the sweep"


def _is_named_for(card: Card, test: str) -> bool:
    """Return whether a word of the card's name, of four letters or more, is in the test's name."""
    plain = re.sub(r"[^a-z0-9 ]", "", card.name.lower().replace("-", " "))
    words = {word for word in plain.split() if len(word) >= SHORTEST}
    return bool(words & set(test.split("_")))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
