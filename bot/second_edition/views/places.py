"""Views of places in Arkham and of Other Worlds."""

from __future__ import annotations

from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Gate
from bot.second_edition.printed.terms import JAIL, STATION, Place
from bot.second_edition.verbs import box_tracks
from bot.second_edition.views.monsters import monster_views
from bot.second_edition.views.seats import seat_id
from bot.second_edition.views.shapes import (
    GateView,
    PlaceView,
    TokenTrackView,
    VortexView,
    WorldView,
)


def _seats_at(b: Board, *places: Place) -> tuple[str, ...]:
    return tuple(seat_id(who.seat) for who in b.state.investigators if who.place in places)


def place_view(b: Board, place: Place) -> PlaceView:
    """Return a location or street with everything on it; the Jail counts as the Police Station."""
    gate = b.gates.at(place)
    location = b.library.locations.get(place)
    return PlaceView(
        id=place,
        name=b.town.place_name(place),
        street=b.town.is_street(place),
        unstable=location is not None and location.unstable,
        gate=_gate_view(b, gate) if gate else None,
        sealed=place in b.state.seals,
        closed=b.town.is_closed(place),
        clues=b.state.clues.get(place, 0),
        monsters=monster_views(b, b.monsters.at(place)),
        seats=_seats_at(b, place, JAIL) if place == STATION else _seats_at(b, place),
        marker=_activity_marker(b, place),
        town=b.town.town_of(place),
    )


def _activity_marker(b: Board, place: Place) -> str:
    cards = [b.state.environment, *b.state.headlines]
    cards += [b.state.rumor.code] if b.state.rumor is not None else []
    here = [b.library.mythos[code] for code in cards if code]
    return next((card.name for card in here if card.activity == place), "")


def _gate_view(b: Board, gate: Gate) -> GateView:
    """Return the view of an open gate."""
    world = b.library.worlds[b.gates.world(gate.no)]
    return GateView(
        world=world.id,
        name=world.name,
        short=world.short,
        symbol=b.gates.symbol(gate.no),
        modifier=b.gates.modifier(gate.no),
    )


def world_view(b: Board, world: str) -> WorldView:
    """Return an Other World with the seats in its first and second area."""
    return WorldView(
        id=world,
        name=b.library.worlds[world].name,
        short=b.library.worlds[world].short,
        symbol=next(gate.symbol for gate in b.library.gates if gate.world == world),
        open=bool(b.gates.leading_to(world)),
        first=_seats_at(b, Place(f"{world}:1")),
        second=_seats_at(b, Place(f"{world}:2")),
    )


def vortex_view(b: Board, vortex: Place) -> VortexView:
    """Return the view of a vortex with the arrows that lead into it.

    Rules of Dunwich Horror, 6.
    """
    streets = b.library.streets.values()
    white = [each.id for each in streets if each.white == vortex]
    black = [each.id for each in streets if each.black == vortex]
    return VortexView(
        id=vortex,
        name=b.library.vortices[vortex].name,
        streets=tuple(dict.fromkeys([*white, *black])),
        colours=(*(("white",) if white else ()), *(("black",) if black else ())),
    )


def track_view(b: Board, track: str) -> TokenTrackView:
    """Return the view of a box's track with its tokens."""
    facts = b.library.tracks[track]
    return TokenTrackView(
        id=track, name=facts.name, have=box_tracks.tokens_on(b, track), of=facts.size
    )
