"""`/gm set`, `move`, `spawn`, `draw` and `token`: from what was typed to a command of the rules.

Targets are named by slugs such as ``seat0:damage``, by what autocomplete shows, or in part.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import find, fitting, folded
from bot.kits.choices import completed, counter_name, standing
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.core.tokens import token_name
from bot.lcg.gm.numbers import can_hold, stage_cards
from bot.lcg.names.namesakes import called_in_full
from bot.lcg.names.phrases import short_name, token_words
from bot.lcg.printed.cards import Card, CardCode, CardType, Symbol
from bot.lcg.text.lookup import card_names, find_card
from bot.lcg.views.skill_test import sort_key
from bot.table.kit import Choice

OUT = frozenset({"out", "away", "remove", "discard"})
"""Words that take something out of play."""
PHASES = ("mythos", "investigation", "enemy", "upkeep")
MOST = 25
_NUMBER = re.compile(r"([+\-−]?)(\d{1,2})")
_SEAT_COUNTS = (
    "damage", "horror", "clues", "resources", "actions", "physical_trauma", "mental_trauma", "xp",
)  # fmt: skip
_PIECE_COUNTS = ("damage", "horror", "uses", "clues", "doom", "resources")


def targets(g: Game, command: str, prefix: str) -> list[Choice]:
    """At most 25 things that the command can name."""
    if command == "spawn":
        names = card_names(g.library, prefix)
        return [Choice(find_card(g.library, name).code, name) for name in names]
    return completed(_all(g, command), prefix)[:MOST]


def _all(g: Game, command: str) -> list[Choice]:
    """Every target of a command but `spawn`, in a useful order."""
    lists: dict[str, Callable[[Game], list[Choice]]] = {
        "set": _counters,
        "move": _movable,
        "draw": _decks,
        "token": _tokens,
    }
    return lists[command](g) if command in lists else []


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
        raise Malformed(f"There is no command {command!r}.")
    return kinds[command](g, target_slug(g, command, target), value)


def target_slug(g: Game, command: str, typed: str) -> str:
    """The slug that was meant."""
    everything = _all(g, command)
    if any(choice.slug == typed for choice in everything):
        return typed
    return find({choice.name: choice.slug for choice in everything}, typed, "target")


# --- names of things --------------------------------------------------------------------------


def seats_by_slug(g: Game) -> list[tuple[str, str, Seat]]:
    """Slug, name and seat of those in the scenario."""
    return [(f"seat{w.seat}", short_name(g.name(w.seat)), w.seat) for w in g.playing()]


def _piece_names(g: Game) -> list[tuple[str, Piece]]:
    """Cards in play by names that tell them apart."""
    everything = g.pieces()
    return [(called_in_full(g, piece, everything), piece) for piece in everything]


def places_by_name(g: Game) -> dict[str, PieceId]:
    """Locations in play by names that tell them apart."""
    places = g.places()
    return {called_in_full(g, place, places): place.id for place in places}


def _seat_named(g: Game, typed: str) -> Seat | None:
    """A seat by slug, name or first name."""
    wanted = folded(typed)
    for slug, short, seat in seats_by_slug(g):
        if wanted in (slug, folded(short), folded(g.name(seat))):
            return seat
    return None


# --- set --------------------------------------------------------------------------------------


def _counters(g: Game) -> list[Choice]:
    found = [Choice("agenda:doom", "Doom on the agenda")]
    for slug, short, _ in seats_by_slug(g):
        found += [Choice(f"{slug}:{n}", f"{short}: {_words(n)}") for n in _SEAT_COUNTS]
    for name, piece in _piece_names(g):
        found += [
            Choice(f"{piece.id}:{n}", f"{name}: {_words(n)}") for n in _piece_counts(g, piece)
        ]
    return [
        *found,
        Choice("round", "Round"),
        Choice("phase", "Phase (mythos, investigation, enemy, upkeep)"),
        Choice("lead", "Lead investigator (a name)"),
        Choice("act", "Act (its number)"),
        Choice("agenda", "Agenda (its number)"),
    ]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _piece_counts(g: Game, piece: Piece) -> list[str]:
    """What a card in play can hold, what is set most often first."""
    kind = g.card(piece).type
    tokens = [name for name in _PIECE_COUNTS if can_hold(g, piece, name)]
    if kind in (CardType.ENEMY, CardType.LOCATION):
        tokens.remove("resources")
    turns = kind in (CardType.ENEMY, CardType.ASSET)
    return [*tokens, *(["exhausted"] if turns else [])]


def _set(g: Game, slug: str, value: str) -> dict[str, Any]:
    thing, _, field = slug.partition(":")
    if field == "exhausted":
        off = folded(value) in ("0", "no", "false", "ready")
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
            return {"do": "go", "to": _phase(value)}
        case "lead":
            if (seat := _somebody(g, value)) == g.state.lead:
                raise NotAllowed(f"{g.name(Seat(seat))} is the lead already: nothing changes.")
            return {"do": "lead", "seat": seat}
        case _:
            return {"do": "stage", "of": thing, "number": changed(g, slug, value)}


def counter(g: Game, slug: str) -> int:
    """What a counter that `set` can name stands at."""
    thing, _, field = slug.partition(":")
    if slug == "round":
        return g.state.round
    if not field:
        return (g.state.act if thing == "act" else g.state.agenda).index + 1
    if thing == "agenda":
        return g.state.agenda.doom
    seat = _seat_named(g, thing)
    holder = g.who(seat) if seat is not None else g.piece(PieceId(thing))
    return int(getattr(holder, field, 0))


def changed(g: Game, slug: str, value: str) -> int:
    """What a counter becomes. Raises `RulesError` where it stands so already or cannot."""
    now = counter(g, slug)
    to = _number(value, now)
    if to == now:
        raise NotAllowed(standing(_counters(g), slug, now))
    least, most = _bounds(g, slug)
    if not least <= to <= most:
        bound = f"least {least}" if to < least else f"most {most}"
        raise NotAllowed(f"{counter_name(_counters(g), slug)} has to be at {bound}.")
    return to


def _bounds(g: Game, slug: str) -> tuple[int, int]:
    """The least and the most that a counter can be set to."""
    match slug:
        case "act" | "agenda":
            return 1, len(stage_cards(g, slug))
        case "round":
            return 1, 99
        case _:
            return 0, 99


def _number(value: str, now: int) -> int:
    """``4``, or ``+2`` and ``-1`` from what it is now; never below 0."""
    found = _NUMBER.fullmatch(value)
    if found is None:
        raise Malformed(f"“{value}” does not fit: try 4, +2 or -1, at most 99.")
    sign, digits = found.groups()
    amount = int(digits)
    if not sign:
        return amount
    return max(0, now + (amount if sign == "+" else -amount))


def _phase(value: str) -> str:
    hits = [phase for phase in PHASES if phase.startswith(folded(value)) and value]
    if len(hits) != 1:
        raise Malformed(f"The phases are {', '.join(PHASES)}.")
    return hits[0]


def _somebody(g: Game, value: str) -> int:
    seat = _seat_named(g, value)
    if seat is None:
        names = ", ".join(short for _, short, _ in seats_by_slug(g))
        raise NotAllowed(f"Nobody here is called “{value}”: {names}.")
    return int(seat)


# --- move -------------------------------------------------------------------------------------


def _movable(g: Game) -> list[Choice]:
    found = [Choice(slug, short) for slug, short, _ in seats_by_slug(g)]
    return found + [Choice(piece.id, name) for name, piece in _piece_names(g)]


def _move(g: Game, slug: str, value: str) -> dict[str, Any]:
    seat = _seat_named(g, slug)
    if seat is not None:
        if folded(value) in OUT:
            return {"do": "resign", "seat": int(seat)}
        return {"do": "move", "who": int(seat), "to": _place(g, value), "enter": True}
    if folded(value) in OUT:
        return {"do": "remove", "what": slug}
    piece = next(each for each in g.pieces() if each.id == slug)
    if g.card(piece).type is not CardType.ENEMY:
        raise NotAllowed(f"{g.card(piece).name} stays where it is; “out” takes it out of play.")
    if (holder := _seat_named(g, value)) is not None:
        return {"do": "engage", "enemy": slug, "seat": int(holder)}
    return {"do": "send", "enemy": slug, "to": _place(g, value)}


def _place(g: Game, value: str) -> str:
    known = places_by_name(g)
    coded = next((p.id for p in g.places() if folded(value) in (folded(p.id), p.code)), None)
    if coded is None and not fitting(known, value):
        raise NotAllowed(f"“{value}” is no location in play: {', '.join(known)}.")
    return coded or find(known, value, "location")


# --- spawn ------------------------------------------------------------------------------------


def _spawn(g: Game, typed: str, value: str) -> dict[str, Any]:
    card = find_card(g.library, typed)
    seat = _seat_named(g, value) if value else None
    where = _place(g, value) if value and seat is None else None
    match card.type:
        case CardType.ENEMY:
            found: dict[str, Any] = {"do": "spawn", "card": card.code}
            if seat is not None:
                return found | {"engaged": int(seat)}
            return found if where is None else found | {"at": where}
        case CardType.LOCATION:
            return {"do": "place", "card": card.code}
        case CardType.ASSET:
            holder = int(seat if seat is not None else g.state.lead)
            to = {"control": holder} if where is None else {"at": where}
            return {"do": "put", "card": card.code, **to}
        case CardType.TREACHERY:
            threatened = int(seat if seat is not None else g.state.lead)
            to = {"threat": threatened} if where is None else {"attach": where}
            return {"do": "put", "card": card.code, **to}
        case _:
            raise NotAllowed(f"{card.name} does not come into play like that.")


# --- draw -------------------------------------------------------------------------------------


def _decks(g: Game) -> list[Choice]:
    found: list[Choice] = []
    for slug, short, _ in seats_by_slug(g):
        found += [
            Choice(f"draw:{slug}", f"{short} draws (a number, or a card)"),
            Choice(
                f"encounter:{slug}", f"{short} draws an encounter card (the top one, or a card)"
            ),
            Choice(f"discard:{slug}", f"{short} discards (a card, a number at random, or all)"),
            Choice(f"shuffle:{slug}", f"{short} shuffles the deck"),
        ]
    return [*found, Choice("shuffle:encounter", "Shuffle the encounter deck")]


def _draw(g: Game, slug: str, value: str) -> dict[str, Any]:
    what, _, whose = slug.partition(":")
    if slug == "shuffle:encounter":
        return {"do": "shuffle"}
    seat = _somebody(g, whose)
    named = bool(value) and not _NUMBER.fullmatch(value)
    match what:
        case "draw":
            if named:
                return {"do": "draw", "seat": seat, "card": _card_meant(g, slug, value)}
            return {"do": "draw", "seat": seat, "count": _number(value or "1", 0)}
        case "encounter":
            if not named and _number(value or "1", 0) != 1:
                raise NotAllowed("One encounter card at a time: 1, or a card’s name.")
            card = {"card": _card_meant(g, slug, value)} if named else {}
            return {"do": "encounter", "seat": seat, **card}
        case "discard":
            return {"do": "discard", "seat": seat, **_discarded(g, slug, value)}
        case _:
            return {"do": "shuffle", "seat": seat}


def drawable(g: Game, slug: str) -> dict[str, CardCode]:
    """The cards that can be named, by name: all that exist for such a deck.

    Which of them lie in it, or in a hand, is hidden: a random weakness is known to nobody.
    """
    of_encounters = slug.startswith("encounter:")
    return {
        card.full_name: card.code
        for card in g.library.cards.values()
        if _in_such_a_deck(card, of_encounters)
    }


def _in_such_a_deck(card: Card, of_encounters: bool) -> bool:
    return card.type in _IN_DECKS and card.is_encounter == of_encounters


def _card_meant(g: Game, slug: str, typed: str) -> CardCode:
    """The card that was named; the lowest level of those of a title."""
    of_encounters = slug.startswith("encounter:")
    return find_card(g.library, typed, lambda card: _in_such_a_deck(card, of_encounters)).code


_IN_DECKS = (
    CardType.ASSET,
    CardType.EVENT,
    CardType.SKILL,
    CardType.ENEMY,
    CardType.TREACHERY,
)


def _discarded(g: Game, slug: str, value: str) -> dict[str, Any]:
    """All, a number at random (1 if nothing is said), or the card that is named."""
    if folded(value) == "all":
        return {}
    if not value or _NUMBER.fullmatch(value):
        return {"random": _number(value or "1", 0)}
    return {"cards": [_card_meant(g, slug, value)]}


# --- token ------------------------------------------------------------------------------------


def _tokens(_g: Game) -> list[Choice]:
    numbers = [*range(1, -9, -1)]
    faces = [*numbers, *sorted(Symbol, key=sort_key)]
    return [Choice(token_name(face), token_words(face)) for face in faces]


def _token(_g: Game, slug: str, value: str) -> dict[str, Any]:
    """``+1`` adds one, ``-2`` takes two out."""
    found = _NUMBER.fullmatch(value or "+1")
    if found is None or not int(found.group(2)):
        raise Malformed("How many? +1 adds one, -1 takes one out.")
    sign, digits = found.groups()
    return {"do": "bag", "add" if sign in ("", "+") else "take": [slug] * int(digits)}
