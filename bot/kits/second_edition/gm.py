"""The game master's `/gm set`, `move`, `spawn`, `draw` and `token` in the board game.

What was typed becomes a command of the rules; of its target, see `second_edition_gm_targets`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import fold
from bot.kits.gm import changed, is_out, number, phase, seat_named, whereabouts
from bot.kits.second_edition.gm_targets import SPAWNS, counter, counters, target_slug
from bot.kits.second_edition.gm_things import destinations, people, place_slug, somebody
from bot.kits.second_edition.phases import PHASES
from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import SKY, Place
from bot.second_edition.text.lookup import Catalogue

YES, NO = frozenset({"yes", "on", "true", "1", "+1"}), frozenset({"no", "off", "false", "0", "-1"})
DRAW_KINDS = {
    "cup": "monster",
    "gates": "Other World",
    "mythos": "Mythos card",
    "investigators": "investigator",
}
"""What is drawn by name for a purpose: the kind of thing."""
_SPOTS = {"monster": "woods", "Other World": "woods"}
"""Where things can come that lie on the board, as an example."""
Command = dict[str, Any]


def command(b: Board, catalogue: Catalogue, command: str, target: str, value: str) -> Command:
    """The command for the rules. Raises `RulesError` with a sentence."""
    value = value.strip()
    if command == "spawn":
        return _spawn(b, catalogue, target, value)
    slug = target_slug(b, catalogue, command, target)
    match command:
        case "set":
            return _set(b, slug, value)
        case "move":
            return _move(b, slug, value)
        case "draw":
            return {"do": "draws", "purpose": slug, "next": _results(b, catalogue, slug, value)}
        case _:
            return _token(slug, value)


def _set(b: Board, slug: str, value: str) -> Command:
    thing, _, field = slug.partition(":")
    if field == "sliders":
        return _set_sliders(b, somebody(b, thing), value)
    match thing:
        case "first":
            return _set_first(b, value)
        case "phase":
            return {"do": "phase", "to": phase(PHASES, value)}
        case "awaken":
            if not _is_yes(value):
                raise Malformed("Write yes to awaken the Ancient One.")
            return {"do": "awaken"}
        case "doom" | "terror":
            return _set_track(b, thing, slug, value)
        case "track":
            return {"do": "track", "track": field, "to": _changed(b, slug, value)}
        case "clues":
            return {"do": "clues", "place": field, "to": _changed(b, slug, value)}
        case _:
            seat, to = somebody(b, thing), _changed(b, slug, value)
            return {"do": "set", "seat": seat, "what": field, "to": to}


def _set_first(b: Board, value: str) -> Command:
    """Another first player."""
    seat = somebody(b, value)
    if seat == b.state.first:
        raise NotAllowed(f"{b.name(Seat(seat))} is already first player.")
    return {"do": "first", "seat": seat}


def _set_track(b: Board, track: str, slug: str, value: str) -> Command:
    """Doom or terror. Raises `NotAllowed` where the doom track would be full."""
    to = _changed(b, slug, value)
    if track == "doom" and to >= b.ancient_one.doom and not b.state.awake:
        raise NotAllowed(_full_track(b))
    return {"do": "set", "what": track, "to": to}


def _full_track(b: Board) -> str:
    """Return why the doom track cannot be filled, and what fills it."""
    name = b.ancient_one.name
    return (
        f"With {b.ancient_one.doom} doom {name} awakens. To awaken {name}: "
        "`/gm set target:awaken value:yes reason:It is time`."
    )


def _set_sliders(b: Board, seat: int, value: str) -> Command:
    """Three stops, however they are set apart: ``0 1 3``."""
    stops = [int(digit) for digit in re.findall(r"\d", value)]
    if stops == b.who(Seat(seat)).sliders:
        raise NotAllowed("The sliders are already there.")
    return {"do": "sliders", "seat": seat, "stops": stops}


def _changed(b: Board, slug: str, value: str) -> int:
    """Return what a counter becomes. Raises `NotAllowed` where it stands so already."""
    now = counter(b, slug)
    return changed(counters(b), slug, now, number(value, now))


def _is_yes(value: str) -> bool:
    if fold(value) in YES:
        return True
    if fold(value).replace("−", "-") in NO:
        return False
    raise Malformed("Write +1 (yes) or -1 (no).")


def _move(b: Board, slug: str, value: str) -> Command:
    thing, _, rest = slug.partition(":")
    match thing:
        case "gate":
            _only_out(value, "A gate can’t be moved; “out” closes it.")
            return {"do": "close", "place": rest}
        case "trophy":
            seat, _, world = rest.partition(":")
            given = {"do": "gate_trophy", "seat": int(seat), "world": world}
            return given if _is_out(value) else {**given, "to": somebody(b, value)}
        case "mythos":
            _only_out(value, "A Mythos card can’t be moved; “out” takes it away.")
            return {"do": "mythos_card", "code": rest}
        case _:
            return _move_marker(b, slug, value)


def _move_marker(b: Board, slug: str, value: str) -> Command:
    """An investigator, a monster, or a card that somebody owns."""
    if slug.startswith("seat"):
        if _is_out(value):
            raise NotAllowed(
                "An investigator can’t be taken away: name a place, “lost” or “devoured”."
            )
        to = place_slug(b, value, destinations(b))
        return {"do": "move", "seat": somebody(b, slug), "place": to}
    if slug.startswith("monster"):
        number = int(slug.removeprefix("monster"))
        if (owner := seat_named(people(b), value)) is not None:
            return {"do": "monster", "no": number, "seat": int(owner)}
        return {"do": "monster", "no": number, "place": _den(b, value)}
    seat = None if _is_out(value) else somebody(b, value)
    return {"do": "card", "no": int(slug.removeprefix("card")), "seat": seat}


def _is_out(value: str) -> bool:
    """Return whether something is to be taken off the board."""
    return is_out(value) or fold(value) == "cup"


def _only_out(value: str, sentence: str) -> None:
    if not _is_out(value):
        raise NotAllowed(sentence)


def _den(b: Board, value: str) -> str:
    """Return where a monster can be put."""
    wanted = fold(value)
    if _is_out(value):
        return "cup"
    if wanted in ("box", "sky", "outskirts", "the sky", "the outskirts"):
        return wanted.removeprefix("the ")
    return place_slug(b, value)


def _spawn(b: Board, catalogue: Catalogue, typed: str, value: str) -> Command:
    """A monster from the cup, a gate to a world, a card for somebody, a Mythos card.

    A gate with somebody is a gate trophy. Raises `Ambiguous` where nothing says where it goes.
    """
    thing = catalogue.find(typed, *SPAWNS)
    if not value and thing.kind in _SPOTS:
        raise whereabouts(thing.name, people(b), b.place_name(Place(_SPOTS[thing.kind])))
    match thing.kind:
        case "monster":
            return {"do": "monster", "code": thing.code, "place": _where(b, value)}
        case "Other World":
            if (owner := seat_named(people(b), value)) is not None:
                return {"do": "gate_trophy", "seat": None, "world": thing.code, "to": int(owner)}
            return {"do": "gate", "place": place_slug(b, value), "world": thing.code}
        case "Mythos card":
            return {"do": "mythos_card", "code": thing.code, "on": True}
        case _:
            if not value and len(people(b)) > 1:
                raise whereabouts(thing.name, people(b))
            whose = somebody(b, value) if value else int(b.state.first)
            return {"do": "card", "code": thing.code, "seat": whose}


def _where(b: Board, value: str) -> str:
    """A place, or where somebody stands."""
    seat = seat_named(people(b), value)
    if seat is not None:
        return b.who(seat).place
    return SKY if fold(value) in ("sky", "the sky") else place_slug(b, value)


def _faces(value: str) -> list[str]:
    faces = re.findall(r"\d+", value)
    if not faces or any(face not in "123456" or len(face) > 1 for face in faces):
        raise Malformed("Dice show 1 to 6: write them like “6 6 1”.")
    return faces


def _results(b: Board, catalogue: Catalogue, slug: str, value: str) -> list[str]:
    """``6 6 1`` for dice; names with commas for what is drawn."""
    purpose, _, of = slug.partition(":")
    if purpose == "dice":
        return _faces(value)
    names = [name for name in (part.strip() for part in value.split(",")) if name]
    if not names:
        raise Malformed("What comes next? Write its name.")
    if purpose == "deck":
        return _of_deck(b, catalogue, of, names)
    if purpose in DRAW_KINDS:
        return [catalogue.find(name, DRAW_KINDS[purpose]).code for name in names]
    known = b.library.gate_cards if purpose == "gate_cards" else b.state.location_decks.get(of, ())
    _check_ids(names, known)
    return names


def _check_ids(ids: Iterable[str], known: Collection[str]) -> None:
    """Raises `NotAllowed` where one is no card of these."""
    if any(each not in known for each in ids):
        raise NotAllowed("No card has that id.")


def _of_deck(b: Board, catalogue: Catalogue, deck: str, names: list[str]) -> list[str]:
    """The codes of cards of a deck. Raises `NotAllowed` where one is of another."""
    codes = [catalogue.find(name, "card").code for name in names]
    if any(b.library.cards[code].deck != deck for code in codes):
        raise NotAllowed(f"That card isn’t from the {deck} deck.")
    return codes


def _token(slug: str, value: str) -> Command:
    """``+1`` gives it, ``-1`` takes it away."""
    kind, _, rest = slug.partition(":")
    on = _is_yes(value or "+1")
    if kind == "seal":
        return {"do": "seal", "place": rest, "on": on}
    if kind == "condition":
        return {"do": "condition", "code": rest, "on": on}
    whose, _, what = rest.partition(":")
    return {"do": kind, "seat": int(whose.removeprefix("seat")), "what": what, "on": on}
