"""Commands about locations and investigators."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from bot.engine.english import capitalize_first
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.about import Rule, of_rule
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.gm.command_base import Command, Count, Who, run_scripts, settle_consequences
from bot.lcg.gm.fetching import check_not_all_in_play, fetch
from bot.lcg.names.finding import (
    find_card,
    find_enemy,
    find_piece,
    find_place,
    find_playing,
)
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import CardType, Side, Skill
from bot.lcg.rules import actions, damage, elimination, enemies, grid, movement_and_clues


class MoveInvestigator(Command, frozen=True, tag="move"):
    """Put investigators at a location, over any distance.

    With `enter`, entering it counts: the location is revealed, and effects of entering resolve.
    """

    who: Who | Annotated[list[Who], Meta(min_length=1)]
    to: str
    enter: bool = False

    def run(self, g: Game) -> Script[None]:
        """Move the investigators together."""
        names = self.who if isinstance(self.who, list) else [self.who]
        seats = [find_playing(g, name) for name in names]
        for seat in seats:
            if seats.count(seat) > 1:
                raise NotAllowed(f"{g.name(seat)} is named twice.")
        place = find_place(g, self.to)
        self.tell(g, seats=tuple(seats), codes=(g.pieces.face(place),))
        if self.enter:
            return run_scripts(g, movement_and_clues.put_at(g, seats, place))
        for seat in seats:
            g.who(seat).place = place.id
        return settle_consequences(g)


class Reveal(Command, frozen=True, tag="reveal"):
    """Reveal a location, with its clues."""

    place: str

    def run(self, g: Game) -> None:
        """Reveal the location and place its clues."""
        place = find_place(g, self.place)
        if place.revealed:
            raise NotAllowed(f"{capitalize_first(the(g.card(place)))} is already revealed.")
        self.tell(g, codes=(place.code,))
        movement_and_clues.reveal(g, place)


class AddPlace(Command, frozen=True, tag="place"):
    """Put a location into play.

    On a grid it lies beside the location `beside`, on its free `side` (left, right, above, below).
    """

    card: str
    revealed: bool = False
    beside: str | None = None
    """By default where the lead is, or as near to it as there is a free side."""
    side: Side | None = None
    """By default the first free one of right, below, above and left."""

    def run(self, g: Game) -> None:
        """Put the location into play."""
        card = find_card(g, self.card)
        if card.type is not CardType.LOCATION:
            raise NotAllowed(f"{card.name} isn’t a location.")
        check_not_all_in_play(g, card)
        beside, side = self._free_side(g)
        self.tell(g, codes=(card.code,))
        copy = fetch(g, card, None)
        if beside is None or side is None:
            place = movement_and_clues.add_place(g, copy)
        else:
            place = grid.add_place_beside(g, copy, beside, side)
        if self.revealed:
            movement_and_clues.reveal(g, place)

    def _free_side(self, g: Game) -> tuple[Piece | None, Side | None]:
        """Return a location and the free side of it to use; None where there is no grid."""
        if not g.state.grid:
            if self.beside is not None or self.side is not None:
                raise NotAllowed("Locations have positions only on a grid.")
            return None, None
        sides = _SIDES if self.side is None else (self.side,)
        near = grid.nearest_places(g) if self.beside is None else [find_place(g, self.beside)]
        for beside in near:
            for side in grid.free_sides(g, beside, sides):
                return beside, side
        raise NotAllowed("A location lies there already.")


_SIDES = (Side.RIGHT, Side.BELOW, Side.ABOVE, Side.LEFT)


class RemoveCard(Command, frozen=True, tag="remove"):
    """Take a card out of play: to its discard pile, or to the pile `to`.

    `deck` is the bottom of its owner's deck. Enemies at a location that leaves play are discarded.
    """

    what: str
    to: Literal["discard", "removed", "victory", "hand", "deck", "aside"] = "discard"

    def run(self, g: Game) -> Script[None]:
        """Take the card out of play."""
        piece = find_piece(g, self.what)
        self._check_removable(g, piece)
        self.tell(g, codes=(piece.code,))
        for enemy in g.enemies.all():
            if enemy.place == piece.id and enemy is not piece:
                enemies.discard_enemy(g, enemy)
        zones.leave_play(g, piece, "removed" if self.to == "aside" else self.to)
        if self.to != "discard" and piece not in g.in_play:
            zones.take_out(g, piece.copy)
            self._named_pile(g, piece).append(piece.copy)
        return settle_consequences(g)

    def _named_pile(self, g: Game, piece: Piece) -> list[CopyNo]:
        """Return the named pile; it has priority over the card's own text."""
        state = g.state
        if piece.owner is not None and self.to in ("hand", "deck"):
            who = g.who(piece.owner)
            return who.hand if self.to == "hand" else who.deck
        named = {"aside": state.aside, "victory": state.victory}
        return named.get(self.to, state.removed)

    def _check_removable(self, g: Game, piece: Piece) -> None:
        """Raise `NotAllowed` for a location with investigators, or a card that has no deck."""
        card = g.card(piece)
        if card.type is CardType.LOCATION and g.investigators.at(piece.id):
            raise NotAllowed(f"{capitalize_first(the(card))} can’t leave: investigators are there.")
        if self.to not in ("hand", "deck"):
            return
        if piece.owner is None:
            raise NotAllowed(f"{card.name} doesn’t belong to anyone’s deck.")
        if not g.who(piece.owner).playing:
            raise NotAllowed(f"{g.name(piece.owner)} is out of the scenario.")


class Defeat(Command, frozen=True, tag="defeat"):
    """Defeat an investigator (with only the given trauma) or an enemy."""

    what: Who
    by: Who | None = None
    """For an enemy: who defeats it."""

    def run(self, g: Game) -> Script[None]:
        """Defeat the investigator or the enemy."""
        by = None if self.by is None else find_playing(g, self.by)
        try:
            seat = find_playing(g, self.what)
        except NotAllowed:
            enemy = find_enemy(g, str(self.what))
            self.tell(g, codes=(enemy.code,))
            return run_scripts(g, damage.defeat_enemy(g, enemy, by))
        if by is not None:
            raise NotAllowed("Only an enemy can be defeated by an investigator.")
        self.tell(g, seats=(seat,))
        return run_scripts(g, elimination.defeat(g, [seat], of_rule(Rule.GAME_MASTER)))


class Resign(Command, frozen=True, tag="resign"):
    """Let an investigator resign."""

    seat: Who

    def run(self, g: Game) -> Script[None]:
        """Let the investigator resign."""
        seat = find_playing(g, self.seat)
        self.tell(g, seats=(seat,))
        return run_scripts(g, elimination.resign(g, seat))


class Deal(Command, frozen=True, tag="deal"):
    """Deal damage and horror to an investigator, who assigns it."""

    seat: Who
    damage: Count = 0
    horror: Count = 0
    direct: bool = False

    def run(self, g: Game) -> Script[None]:
        """Deal the damage and the horror."""
        seat = find_playing(g, self.seat)
        if not self.damage and not self.horror:
            raise NotAllowed("Name some damage or horror.")
        self.tell(g, seats=(seat,), counts=(self.damage, self.horror))
        harm = damage.deal(
            g,
            seat,
            damage=self.damage,
            horror=self.horror,
            direct=self.direct,
            source=of_rule(Rule.GAME_MASTER),
        )
        return run_scripts(g, perform(g, seat, harm))


class Test(Command, frozen=True, tag="test"):
    """Make an investigator take a skill test."""

    __test__ = False

    seat: Who
    skill: Literal["willpower", "intellect", "combat", "agility"]
    difficulty: Count

    def run(self, g: Game) -> Script[None]:
        """Return the script of the skill test."""
        seat = find_playing(g, self.seat)
        self.tell(g, seats=(seat,), words=(self.skill,), counts=(self.difficulty,))
        return run_scripts(g, perform(g, seat, self._take_test(g, seat)))

    async def _take_test(self, g: Game, seat: Seat) -> None:
        skill = Skill(self.skill)
        await actions.take_test(g, seat, skill, self.difficulty, source=of_rule(Rule.GAME_MASTER))
