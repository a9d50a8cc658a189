"""What the second argument of a game master's command can be in the board game, to complete it.

Nothing hidden is offered: of what lies in decks and in the cup only names from the library.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import RulesError
from bot.engine.names import MOST
from bot.kits.choices import completed, completed_number
from bot.kits.gm import number
from bot.kits.second_edition.gm import DRAW_KINDS
from bot.kits.second_edition.gm_targets import SPAWNS, bounds, counter, target_slug
from bot.kits.second_edition.gm_things import destinations, places, seats
from bot.kits.second_edition.phases import PHASES
from bot.second_edition.core.game import Board
from bot.second_edition.text.lookup import Catalogue
from bot.table.declares.lobby import Choice

Values = Callable[[Board, Catalogue, str, str], list[Choice]]

TAKES_OUT = Choice("out", "Out of play")
_GIVES, _TAKES = Choice("+1", "+1: gives it"), Choice("-1", "-1: takes it away")


def values(b: Board, catalogue: Catalogue, command: str, target: str, prefix: str) -> list[Choice]:
    """At most 25 values for the command's target; none while it names nothing."""
    offers: dict[str, Values] = {
        "set": _numbers,
        "move": _destinations,
        "spawn": _landings,
        "draw": _draws,
        "token": _tokens,
    }
    if command not in offers:
        return []
    try:
        slug = target if command == "spawn" else target_slug(b, catalogue, command, target)
        return offers[command](b, catalogue, slug, prefix)[:MOST]
    except RulesError:
        return []


def _numbers(b: Board, _catalogue: Catalogue, slug: str, prefix: str) -> list[Choice]:
    if slug == "phase":
        return completed((Choice(slug, name) for slug, name in PHASES.items()), prefix)
    if slug == "first":
        others = [each for each in seats(b) if each.slug != f"seat{b.state.first}"]
        return completed(others, prefix)
    if slug == "awaken":
        return [Choice("yes", "Yes")]
    if slug.endswith(":sliders"):
        return completed((Choice("0 0 0", "0 0 0: leftmost"), Choice("3 3 3", "3 3 3")), prefix)
    return [each for each in completed_number(counter(b, slug), prefix) if _can_be(b, slug, each)]


def _can_be(b: Board, slug: str, choice: Choice) -> bool:
    """Return whether a counter can be set to what is offered: no change is none."""
    now = counter(b, slug)
    least, most = bounds(b, slug)
    to = number(choice.slug, now)
    return to != now and least <= to <= most


def _destinations(b: Board, _catalogue: Catalogue, slug: str, prefix: str) -> list[Choice]:
    if slug.startswith(("gate:", "mythos:")):
        return [TAKES_OUT]
    if slug.startswith("seat"):
        return completed(destinations(b), prefix)
    if slug.startswith(("card", "trophy:")):
        return completed([TAKES_OUT, *seats(b)], prefix)
    dens = [TAKES_OUT, Choice("sky", "The Sky"), Choice("outskirts", "The Outskirts")]
    return completed([*dens, *_owners(b), *places(b)], prefix)


def _owners(b: Board) -> list[Choice]:
    """Investigators to whom a trophy is given."""
    return [Choice(seat.slug, f"{seat.name}, as a trophy") for seat in seats(b)]


def _landings(b: Board, catalogue: Catalogue, typed: str, prefix: str) -> list[Choice]:
    match catalogue.find(typed, *SPAWNS).kind:
        case "monster":
            return completed([*seats(b), *places(b)], prefix)
        case "Other World":
            unstable = (each for each in b.library.locations.values() if each.unstable)
            here = [Choice(each.id, each.name) for each in unstable]
            return completed([*here, *_owners(b)], prefix)
        case "Mythos card":
            return [Choice("play", "Into play")]
        case _:
            return completed(seats(b), prefix)


def _draws(b: Board, catalogue: Catalogue, slug: str, prefix: str) -> list[Choice]:
    purpose, _, of = slug.partition(":")
    if purpose == "dice":
        return _dice(prefix)
    if purpose in DRAW_KINDS:
        return _drawn(b, catalogue, DRAW_KINDS[purpose], prefix)
    if purpose == "deck":
        cards = (c for c in b.library.cards.values() if c.deck == of)
        return completed((Choice(card.id, card.name) for card in cards), prefix)
    return completed((Choice(i, i) for i in _card_ids(b, purpose, of)), prefix)


def _dice(prefix: str) -> list[Choice]:
    """The faces that were typed, however many; else two examples."""
    typed = " ".join(prefix.split())
    if typed and set(typed) <= set("123456 "):
        return [Choice(typed, typed)]
    return completed((Choice(each, each) for each in ("6 6 6", "1 1 1")), prefix)


def _drawn(b: Board, catalogue: Catalogue, kind: str, prefix: str) -> list[Choice]:
    """Return what of a kind can be drawn by name; of monsters those that are in this game."""
    found = [Choice(catalogue.find(n, kind).code, n) for n in catalogue.names(prefix, kind)]
    return [each for each in found if kind != "monster" or each.slug in b.state.markers]


def _card_ids(b: Board, purpose: str, of: str) -> list[str]:
    """Gate cards, or the location cards of a neighborhood."""
    if purpose == "gate_cards":
        return list(b.library.gate_cards)
    return [i for i, card in b.library.location_cards.items() if card.neighborhood == of]


def _tokens(_b: Board, _catalogue: Catalogue, _slug: str, prefix: str) -> list[Choice]:
    return completed((_GIVES, _TAKES), prefix)
