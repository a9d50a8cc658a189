"""The town and the Other Worlds: areas, their connections, and closed areas."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from bot.second_edition.core.state import State
from bot.second_edition.printed.board_shapes import Train
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.terms import JAIL, LOST, NOWHERE, OUTSKIRTS, SKY, Place

_NO_PLACES: frozenset[Place] = frozenset()
_NO_RIDES: dict[Place, Train] = {}

_SPECIAL_NAMES = {
    SKY: "the Sky",
    LOST: "Lost in Time and Space",
    JAIL: "the Jail Cell",
    OUTSKIRTS: "the Outskirts",
    NOWHERE: "nowhere",
}


class Town:
    """The places of a game."""

    def __init__(self, state: State, library: Library) -> None:
        self.state = state
        self.library = library
        self._adjacent: dict[Place, list[Place]] = {}
        self._rides: dict[Place, dict[Place, Train]] = {}
        self._ways: dict[Place, list[Place]] = {}
        self._distances: dict[tuple[Place, frozenset[Place], bool], dict[Place, int]] = {}

    # Kinds of places

    def in_arkham(self, place: Place) -> bool:
        """Return True for locations, streets and the Jail Cell, including those of other towns."""
        return place in self.library.locations or place in self.library.streets or place == JAIL

    def is_street(self, place: Place) -> bool:
        """Return True if a place is a street area."""
        return place in self.library.streets

    def is_location(self, place: Place) -> bool:
        """Return True if a place is a location."""
        return place in self.library.locations

    def world_of(self, place: Place) -> str:
        """Return the Other World that an area belongs to; "" for other places."""
        world = place.partition(":")[0]
        return world if ":" in place and world in self.library.worlds else ""

    def place_name(self, place: Place) -> str:
        """Return a place's name for players."""
        if place in self.library.locations:
            return self.library.locations[place].name
        if place in self.library.streets:
            return self.library.streets[place].name
        if world := self.world_of(place):
            return f"{self.library.worlds[world].name} ({place.partition(':')[2]})"
        if place in self.library.vortices:
            return self.library.vortices[place].name
        return _SPECIAL_NAMES.get(place, place)

    def street_of(self, place: Place) -> Place:
        """Return the street of a location; a street itself; for the Jail Cell the jail's street."""
        if place == JAIL:
            place = Place("police_station")
        location = self.library.locations.get(place)
        return location.street if location else place

    def neighborhood(self, place: Place) -> str:
        """Return the neighborhood of a place; "" outside Arkham."""
        if place in self.library.locations:
            return self.library.locations[place].neighborhood
        return self.library.streets[place].neighborhood if place in self.library.streets else ""

    def neighborhood_name(self, place: Place) -> str:
        """Return the name of a place's neighborhood as players read it; "" outside Arkham."""
        hood = self.neighborhood(place)
        return self.library.neighborhoods[hood].name if hood else ""

    def town_of(self, place: Place) -> str:
        """Return the town of a box that a place belongs to; "" for Arkham and the Sky."""
        street = self.library.streets.get(self.street_of(place))
        return "" if street is None else street.town

    def areas(self) -> list[Place]:
        """Return all locations and streets."""
        return [*self.library.locations, *self.library.streets]

    def unstable(self, place: Place) -> bool:
        """Return True if a gate can open here. Rules, "Phase 3: Arkham Encounters"."""
        location = self.library.locations.get(place)
        return location is not None and location.unstable

    def is_stable(self, place: Place) -> bool:
        """Return True for stable and for sealed locations. Rules, "Phase 3: Arkham Encounters"."""
        location = self.library.locations.get(place)
        return location is not None and (not location.unstable or place in self.state.seals)

    # Lines and ways

    def adjacent(self, place: Place) -> list[Place]:
        """Return the areas connected by one yellow line; do not change the list.

        Rules, "Phase 2: Movement".
        """
        if place not in self._adjacent:
            self._adjacent[place] = self._lines_from(place)
        return self._adjacent[place]

    def _lines_from(self, place: Place) -> list[Place]:
        if place in self.library.locations:
            return [self.library.locations[place].street]
        if place not in self.library.streets:
            return []
        street = self.library.streets[place]
        locations = [each.id for each in self.library.locations.values() if each.street == place]
        return [*street.streets, *locations]

    def rides(self, place: Place) -> dict[Place, Train]:
        """Return the locations that a train connects to this one; do not change the result.

        Rules of Dunwich Horror, 4.
        """
        if not self.library.trains:
            return _NO_RIDES
        if place not in self._rides:
            self._rides[place] = {
                to: train
                for train in self.library.trains
                if place in train.stations
                for to in train.stations
                if to != place
            }
        return self._rides[place]

    def ways(self, place: Place) -> list[Place]:
        """Return the places one step away, by line or by train; do not change the result."""
        if place not in self._ways:
            self._ways[place] = [*self.adjacent(place), *self.rides(place)]
        return self._ways[place]

    def distances(self, start: Place, *, closed: bool = True) -> dict[Place, int]:
        """Map each area that can be reached to the number of steps to it.

        With `closed`, for investigators: they do not enter closed locations, and they can take
        trains. For monsters the towns are not connected. Do not change the map. Rules, "Phase 2:
        Movement"; of Dunwich Horror, 12.
        """
        shut = self.closed_locations() if closed else _NO_PLACES
        if (start, shut, closed) not in self._distances:
            near = self.ways if closed else self.adjacent
            self._distances[start, shut, closed] = self._lines_to_all(start, shut, near)
        return self._distances[start, shut, closed]

    @staticmethod
    def _lines_to_all(
        start: Place, shut: frozenset[Place], ways: Callable[[Place], list[Place]]
    ) -> dict[Place, int]:
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for near in ways(here):
                if near not in steps and near not in shut:
                    steps[near] = steps[here] + 1
                    queue.append(near)
        return steps

    def closed_locations(self) -> frozenset[Place]:
        """Return the locations that nobody can enter now. Rules, "Limits, terror, doom"."""
        state = self.state
        shut = [*state.closed, *[each.place for each in state.lasting if each.name == "closed"]]
        if not shut:
            return _NO_PLACES  # nearly always
        return frozenset(shut).difference(gate.place for gate in state.gates)

    def is_closed(self, place: Place) -> bool:
        """Return True if nobody can enter a location now. Rules, "Limits, terror, doom"."""
        return place in self.closed_locations()
