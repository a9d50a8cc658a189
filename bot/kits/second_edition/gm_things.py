"""Things that the board game's master can name, by slug and by name."""

from __future__ import annotations

from collections import Counter

from bot.engine.ids import Seat
from bot.engine.names import Named
from bot.kits import gm_targets
from bot.second_edition.core.game import Board
from bot.second_edition.gm.board import DEVOURED
from bot.second_edition.names.naming import short_name, the_place
from bot.second_edition.printed.terms import JAIL, LOST, OUTSKIRTS, Place
from bot.table.declares.lobby_choices import Choice


def seat_names(b: Board) -> list[Named[Seat]]:
    """Return the investigators in play, by short name, slug and full name."""
    return [
        Named(who.seat, short_name(b, who.seat), (f"seat{who.seat}", b.name(who.seat)))
        for who in b.seats.playing()
    ]


def seat_choices(b: Board) -> list[Choice]:
    """Return the investigators in play as choices."""
    return [Choice(each.also[0], each.name) for each in seat_names(b)]


def require_seat(b: Board, typed: str) -> int:
    """Return the seat with this name.

    Raises `NotAllowed` with the valid names.
    """
    return int(gm_targets.require_seat(seat_names(b), typed))


def place_choices(b: Board, *, worlds: bool = False) -> list[Choice]:
    """Return locations and streets; with `worlds` also the areas of the Other Worlds."""
    found = [Choice(place, b.town.place_name(place)) for place in b.town.areas()]
    if worlds:
        areas = (Place(f"{world}:{n}") for world in b.library.worlds for n in (1, 2))
        found += [Choice(area, b.town.place_name(area)) for area in areas]
    return found


def destination_choices(b: Board) -> list[Choice]:
    """Return the places to which a game master can move an investigator.

    The Jail Cell is listed apart from the Police Station.
    """
    inside = [
        Choice(JAIL, "Jail Cell (under arrest)"),
        Choice(LOST, "Lost in time and space"),
        Choice(DEVOURED, "Devoured"),
    ]
    known = place_choices(b, worlds=True)
    station = [choice for choice in known if choice.slug == "police_station"]
    return [*(choice for choice in known if choice not in station), *station, *inside]


def find_place(b: Board, typed: str, known: list[Choice] | None = None) -> str:
    """Return the place with this name, of locations and streets or of `known`.

    Raises `RulesError`.
    """
    return gm_targets.resolve_slug(place_choices(b) if known is None else known, typed, "place")


def monster_names(b: Board) -> list[Choice]:
    """Return monsters by name and position: on the board, in the Outskirts, as trophies."""
    where = [(monster.no, b.town.place_name(monster.place)) for monster in b.state.monsters]
    where += [(no, b.town.place_name(OUTSKIRTS)) for no in b.state.outskirts]
    where += [
        (no, f"trophy of {short_name(b, who.seat)}")
        for who in b.seats.playing()
        for no in who.monsters
    ]
    names = _number_equal_names([f"{b.monsters.facts(no).name} ({place})" for no, place in where])
    return [Choice(f"monster{no}", name) for (no, _), name in zip(where, names, strict=True)]


def _number_equal_names(names: list[str]) -> list[str]:
    """Number equal names from the second on: ``Ghoul (Woods) 2``."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return found


def gate_names(b: Board) -> list[Choice]:
    """Return open gates by location and world, and gate trophies."""
    worlds = b.library.worlds
    gates = [
        Choice(
            f"gate:{gate.place}",
            f"Gate: {b.town.place_name(gate.place)} (to {worlds[b.gates.world(gate.no)].name})",
        )
        for gate in b.state.gates
    ]
    trophies = [
        Choice(
            f"trophy:{who.seat}:{b.gates.world(no)}",
            f"Gate to {the_place(worlds[b.gates.world(no)].name)} "
            f"(trophy of {short_name(b, who.seat)})",
        )
        for who in b.seats.playing()
        for no in who.gates
    ]
    return [*gates, *dict.fromkeys(trophies)]


def mythos_names(b: Board) -> list[Choice]:
    """Return the Mythos cards in play."""
    rumor = [b.state.rumor.code] if b.state.rumor is not None else []
    kinds = {"Environment": [b.state.environment], "Rumor": rumor, "Headline": b.state.headlines}
    return [
        Choice(f"mythos:{code}", f"{kind}: {b.library.mythos[code].name}")
        for kind, codes in kinds.items()
        for code in codes
        if code
    ]


def card_names(b: Board) -> list[Choice]:
    """Return the cards that investigators own."""
    return [
        Choice(f"card{held.card}", f"{b.cards.facts(held.card).name} ({short_name(b, who.seat)})")
        for who in b.seats.playing()
        for held in who.cards
    ]
