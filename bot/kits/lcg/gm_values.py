"""What the second argument of a game master's command can be, to complete what is being typed.

Nothing hidden is offered: cards are those that exist, not those of a deck or hand.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import RulesError
from bot.engine.names import MOST
from bot.kits.choices import completed, completed_number
from bot.kits.lcg.gm import PHASES, changed
from bot.kits.lcg.gm_targets import counter, target_slug
from bot.kits.lcg.gm_things import drawable, places_by_name, seats
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import CardType
from bot.lcg.text.lookup import find_card
from bot.table.declares.lobby import Choice

TAKES_OUT = Choice("out", "Out of play")


def values(g: Game, command: str, target: str, prefix: str) -> list[Choice]:
    """At most 25 values for the command's target; none while it names nothing."""
    offers: dict[str, Callable[[Game, str, str], list[Choice]]] = {
        "set": _numbers,
        "move": _destinations,
        "spawn": _landings,
        "draw": _draws,
        "token": _tokens,
    }
    if command not in offers:
        return []
    try:
        slug = target if command == "spawn" else target_slug(g, command, target)
        return offers[command](g, slug, prefix)[:MOST]
    except RulesError:
        return []


def _numbers(g: Game, slug: str, prefix: str) -> list[Choice]:
    if slug.endswith(":exhausted"):
        return completed((Choice("yes", "Exhausted"), Choice("no", "Ready")), prefix)
    if slug == "phase":
        return completed((Choice(phase, phase.capitalize()) for phase in PHASES), prefix)
    if slug == "lead":
        others = [each for each in seats(g) if each.slug != f"seat{g.state.lead}"]
        return completed(others, prefix)
    return [each for each in completed_number(counter(g, slug), prefix) if _can_be(g, slug, each)]


def _can_be(g: Game, slug: str, choice: Choice) -> bool:
    """Return whether a counter can be set so: what would be refused is not offered."""
    try:
        changed(g, slug, choice.slug)
    except RulesError:
        return False
    return True


def _places(g: Game) -> list[Choice]:
    return [Choice(place, name) for name, place in places_by_name(g).items()]


def _destinations(g: Game, slug: str, prefix: str) -> list[Choice]:
    """Locations for who can move, investigators for enemies, and out of play for everything."""
    piece = next((each for each in g.pieces() if each.id == slug), None)
    enemy = piece is not None and g.card(piece).type is CardType.ENEMY
    where = _places(g) if piece is None or enemy else []
    return completed([*where, *(seats(g) if enemy else []), TAKES_OUT], prefix)


def _landings(g: Game, typed: str, prefix: str) -> list[Choice]:
    if find_card(g.library, typed).type is CardType.LOCATION:
        return []
    return completed([*_places(g), *seats(g)], prefix)


def _draws(g: Game, slug: str, prefix: str) -> list[Choice]:
    what = slug.partition(":")[0]
    first = {
        "draw": [Choice(str(n), f"{n} card{'s'[: n > 1]}") for n in (1, 2, 3)],
        "encounter": [Choice("1", "The top card")],
        "discard": [
            *(Choice(str(n), f"{n} card{'s'[: n > 1]} at random") for n in (1, 2, 3)),
            Choice("all", "All cards"),
        ],
    }.get(what)
    if first is None:
        return []
    cards = completed(_cards(g, slug), prefix) if prefix.strip() else []
    return [*completed(first, prefix), *cards]


def _cards(g: Game, slug: str) -> list[Choice]:
    found = drawable(g, slug)
    return [Choice(found[name], name) for name in sorted(found)]


def _tokens(_g: Game, _slug: str, prefix: str) -> list[Choice]:
    return completed((Choice("+1", "+1: add one"), Choice("-1", "-1: take one out")), prefix)
