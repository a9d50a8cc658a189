"""`/gm set`, `move`, `spawn`, `draw` and `token`: from what was typed to a command of the rules.

Targets are named by slugs such as ``seat0:damage``, by what autocomplete shows, or in part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import fold
from bot.kits.choices import counter_name
from bot.kits.gm import (
    changed as changed_to,
    is_out,
    number,
    phase,
    seat_named,
    signed,
    somebody,
    whereabouts,
)
from bot.kits.lcg.gm_targets import bounds, counter, counters, target_slug
from bot.kits.lcg.gm_things import in_such_a_deck, people, place_named, places_by_name
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.text.lookup import find_card

PHASES = ("mythos", "investigation", "enemy", "upkeep")
MOST_COUNTED = 99
"""The most that a counter can be set to."""


def command(g: Game, command: str, target: str, value: str) -> dict[str, Any]:
    """The command for the rules. Raises `RulesError` with a sentence."""
    kinds: dict[str, Callable[[Game, str, str], dict[str, Any]]] = {
        "set": _set,
        "move": _move,
        "draw": _draw,
        "token": _token,
    }
    value = value.strip()
    if command == "spawn":
        return _spawn(g, target, value)
    if command not in kinds:
        raise Malformed(f"I don’t know the command {command!r}.")
    return kinds[command](g, target_slug(g, command, target), value)


# --- set --------------------------------------------------------------------------------------


def _set(g: Game, slug: str, value: str) -> dict[str, Any]:
    thing, _, field = slug.partition(":")
    if field == "exhausted":
        off = fold(value) in ("0", "no", "false", "ready")
        return {"do": "exhaust", "what": thing, "exhausted": not off}
    if field:
        on: int | str = (
            int(thing[4:]) if thing.startswith("seat") and thing[4:].isdigit() else thing
        )
        return {"do": "set", "on": on, field: changed(g, slug, value)}
    match thing:
        case "round":
            return {"do": "round", "number": changed(g, slug, value)}
        case "phase":
            return {"do": "go", "to": phase({each: each.capitalize() for each in PHASES}, value)}
        case "lead":
            if (seat := int(somebody(people(g), value))) == g.state.lead:
                raise NotAllowed(f"{g.name(Seat(seat))} already leads.")
            return {"do": "lead", "seat": seat}
        case _:
            return {"do": "stage", "of": thing, "number": changed(g, slug, value)}


def changed(g: Game, slug: str, value: str) -> int:
    """Return what a counter becomes. Raises `RulesError` where it stands so already or cannot."""
    now = counter(g, slug)
    to = changed_to(counters(g), slug, now, number(value, now, MOST_COUNTED))
    least, most = bounds(g, slug)
    if not least <= to <= most:
        bound = f"least {least}" if to < least else f"most {most}"
        raise NotAllowed(f"{counter_name(counters(g), slug)} has to be at {bound}.")
    return to


# --- move -------------------------------------------------------------------------------------


def _move(g: Game, slug: str, value: str) -> dict[str, Any]:
    seat = seat_named(people(g), slug)
    if seat is not None:
        if is_out(value):
            return {"do": "resign", "seat": int(seat)}
        return {"do": "move", "who": int(seat), "to": place_named(g, value), "enter": True}
    if is_out(value):
        return {"do": "remove", "what": slug}
    piece = next(each for each in g.pieces() if each.id == slug)
    if g.card(piece).type is not CardType.ENEMY:
        raise NotAllowed(f"{g.card(piece).name} can’t be moved; “out” takes it out of play.")
    if (holder := seat_named(people(g), value)) is not None:
        return {"do": "engage", "enemy": slug, "seat": int(holder)}
    return {"do": "send", "enemy": slug, "to": place_named(g, value)}


# --- spawn ------------------------------------------------------------------------------------


def _spawn(g: Game, typed: str, value: str) -> dict[str, Any]:
    """The command that brings a card into play. Raises `Ambiguous` where it could go anywhere."""
    card = find_card(g.library, typed)
    if not value and _goes_anywhere(g, card):
        raise whereabouts(card.name, people(g), next(iter(places_by_name(g)), ""))
    seat = seat_named(people(g), value) if value else None
    where = place_named(g, value) if value and seat is None else None
    match card.type:
        case CardType.ENEMY:
            return _spawn_enemy(card.code, where, seat)
        case CardType.LOCATION:
            return {"do": "place", "card": card.code}
        case CardType.ASSET:
            return _put(g, card.code, ("control", seat), ("at", where))
        case CardType.TREACHERY:
            return _put(g, card.code, ("threat", seat), ("attach", where))
        case _:
            raise NotAllowed(f"{card.name} can’t come into play that way.")


def _goes_anywhere(g: Game, card: Card) -> bool:
    """Return whether its card does not say where it goes, and several could have it."""
    if card.type is CardType.ENEMY:
        return card.spawn is None
    return card.type in (CardType.ASSET, CardType.TREACHERY) and len(people(g)) > 1


def _spawn_enemy(code: CardCode, where: str | None, seat: int | None) -> dict[str, Any]:
    """An enemy at a place or engaged with somebody; where its card says if neither is named."""
    to = {"at": where, "engaged": None if seat is None else int(seat)}
    said = {field: each for field, each in to.items() if each is not None}
    return {"do": "spawn", "card": code, **said}


def _put(
    g: Game, code: CardCode, holder: tuple[str, Seat | None], spot: tuple[str, str | None]
) -> dict[str, Any]:
    """At a spot if one is named, else with somebody, the lead if nobody is named."""
    (field, seat), (other, where) = holder, spot
    if where is not None:
        return {"do": "put", "card": code, other: where}
    return {"do": "put", "card": code, field: int(g.state.lead if seat is None else seat)}


# --- draw -------------------------------------------------------------------------------------


def _draw(g: Game, slug: str, value: str) -> dict[str, Any]:
    what, _, whose = slug.partition(":")
    if slug == "shuffle:encounter":
        return {"do": "shuffle"}
    seat = int(somebody(people(g), whose))
    named = bool(value) and signed(value) is None
    match what:
        case "draw" | "encounter" if named:
            return {"do": what, "seat": seat, "card": _card_meant(g, slug, value)}
        case "draw":
            return {"do": "draw", "seat": seat, "count": number(value or "1", 0, MOST_COUNTED)}
        case "encounter":
            if number(value or "1", 0, MOST_COUNTED) != 1:
                raise NotAllowed("One encounter card at a time: 1, or a card’s name.")
            return {"do": "encounter", "seat": seat}
        case "discard":
            return {"do": "discard", "seat": seat, **_discarded(g, slug, value)}
        case _:
            return {"do": "shuffle", "seat": seat}


def _card_meant(g: Game, slug: str, typed: str) -> CardCode:
    """The card that was named; the lowest level of those of a title."""
    of_encounters = slug.startswith("encounter:")
    return find_card(g.library, typed, lambda card: in_such_a_deck(card, of_encounters)).code


def _discarded(g: Game, slug: str, value: str) -> dict[str, Any]:
    """All, a number at random (1 if nothing is said), or the card that is named."""
    if fold(value) == "all":
        return {}
    if not value or signed(value) is not None:
        return {"random": number(value or "1", 0, MOST_COUNTED)}
    return {"cards": [_card_meant(g, slug, value)]}


# --- token ------------------------------------------------------------------------------------


def _token(_g: Game, slug: str, value: str) -> dict[str, Any]:
    """``+1`` adds one, ``-2`` takes two out."""
    found = signed(value or "+1")
    if found is None or not found[1]:
        raise Malformed("How many? +1 adds one, -1 takes one out.")
    sign, count = found
    return {"do": "bag", "add" if sign in ("", "+") else "take": [slug] * count}
