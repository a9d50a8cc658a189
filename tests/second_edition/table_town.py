"""The town at a table of the board game: gates, monsters, terror and doom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.foes import Stats
from bot.second_edition.core.state import Combat, Gate
from bot.second_edition.printed.terms import Dimension, MonsterNo, Place
from bot.second_edition.verbs import (
    arrivals,
    awakening,
    box_tracks,
    gates,
    monster_movement,
    monsters,
    seals,
    tracks,
)
from tests.second_edition.table_turn import TableTurn


class TableTown(TableTurn):
    """The town at a table of the board game: gates, monsters, terror and doom."""

    # Gates

    def spread(self, surging: Place, number: int) -> Script[dict[Place, int]]:
        """."""
        return gates._spread(self.board, surging, number)

    def check_victory(self) -> None:
        """Six seals, or the last gate closed with a gate trophy for each player."""
        return gates.check_victory(self.board)

    def close_difficulty(self, gate: Gate) -> int:
        """Successes needed to close a gate."""
        return gates.close_difficulty(self.board, gate)

    def close_gate(self, place: Place) -> Script[None]:
        """A gate closes by itself: no trophy, no seal, its monsters leave."""
        return gates.close_gate(self.board, place)

    def close_modifier(self, place: Place) -> int:
        """The modifier of the check to close the gate there."""
        gate = self.board.gate_at(place)
        return self.board.gate_modifier(gate.no) if gate else 0

    def gate_appears(self, place: Place, *, monsters_too: int = 0) -> Script[None]:
        """A gate opens in a location, and monsters come out of it."""
        return gates.gate_appears(self.board, place, monsters_too=monsters_too)

    def place_seal(self, place: Place) -> None:
        """An elder sign token lies on a location."""
        return seals.place_seal(self.board, place)

    def token_on(self, track: str) -> Script[bool]:
        """A token comes onto a track of a box, as a deed."""
        return box_tracks.add_to_track(self.board, track)

    def token_off(self, track: str) -> int:
        """A token leaves a track of a box; how many did."""
        return box_tracks.remove_from_track(self.board, track)

    def tokens_on(self, track: str) -> int:
        """Return how many tokens lie on a track."""
        return box_tracks.tokens_on(self.board, track)

    def remove_seals(self) -> int:
        """All elder sign tokens leave the board; how many did."""
        return seals.remove_seals(self.board)

    def seal_cost(self) -> int:
        """Clue tokens needed to seal a gate that was just closed."""
        return seals.seal_cost(self.board)

    def surge(self, place: Place) -> Script[None]:
        """Monsters come out of all open gates, as many as there are gates or players."""
        return gates.surge(self.board, place)

    # Monsters

    def draw_monster(self) -> MonsterNo:
        """A monster from the cup, out of every zone but `visiting`."""
        return monsters.draw_monster(self.board)

    def take_away(self, no: MonsterNo) -> Place:
        """Take a marker out of the zone it is in; where it was."""
        return monsters.forget(self.board, no)

    def place_monster(self, no: MonsterNo, place: Place) -> Script[bool]:
        """Place a monster that is `visiting`; False if it is not on the board after that."""
        return arrivals.place_monster(self.board, no, place)

    def return_monster(self, no: MonsterNo) -> None:
        """A monster returns to the cup; spawn to the box."""
        return monsters.return_monster(self.board, no)

    def spawn_monsters(self, place: Place, n: int = 1) -> Script[None]:
        """Draw monsters and place them in an area."""
        return arrivals.spawn_monsters(self.board, place, n)

    def stats(self, no: MonsterNo, seat: Seat | None = None, combat: Combat | None = None) -> Stats:
        """A monster's numbers with everything in force."""
        return monsters.stats(self.board, no, seat, combat)

    def to_outskirts(self, no: MonsterNo) -> Script[None]:
        """A monster that is `visiting` goes to the Outskirts."""
        return arrivals.to_outskirts(self.board, no)

    def where(self, no: MonsterNo) -> Place:
        """Return where a monster marker is on or beside the board; nowhere if in the cup."""
        return monsters.where(self.board, no)

    # Prowling

    def activate(self, no: MonsterNo, *, white: bool) -> Script[None]:
        """Move one monster in its way; one beside an investigator stays."""
        return monster_movement.activate(self.board, no, white=white)

    def move_monsters(self, white: Sequence[Dimension], black: Sequence[Dimension]) -> Script[None]:
        """All monsters of the board whose symbol is in a box follow that box's arrows."""
        return monster_movement.move_monsters(self.board, white, black)

    # Tracks

    def add_doom(self, n: int = 1, *, source: str = "") -> Script[None]:
        """Doom tokens, up to the end of the track; a full track awakens the Ancient One."""
        return awakening.add_doom(self.board, n, source=source)

    def close_place(self, place: Place, *, turns: int = 1, source: str = "") -> Script[None]:
        """Close a location until the end of the turn that is `turns` after this one."""
        return tracks.close_place(self.board, place, turns=turns, source=source)

    def raise_terror(self, n: int = 1) -> Script[None]:
        """The terror level rises: an Ally leaves, shops close; beyond 10 each is a doom token."""
        return tracks.raise_terror(self.board, n)
