"""Commands about enemies."""

from __future__ import annotations

from bot.engine.english import capitalize_first
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.lcg.core import zones
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, PieceId
from bot.lcg.gm.command_base import Command, Count, Who, run_scripts, settle_consequences
from bot.lcg.gm.fetching import fetch
from bot.lcg.names.finding import (
    find_card,
    find_enemy,
    find_place,
    find_playing,
    place_id,
)
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.rules import attacks, enemies


class Spawn(Command, frozen=True, tag="spawn"):
    """Put an enemy into play: at a location, or engaged with an investigator.

    With neither, it spawns as printed, as if the lead had drawn it. With `resolve`, abilities
    react. An exhausted or damaged enemy needs a location, and nothing reacts.
    """

    card: str
    at: str | None = None
    engaged: Who | None = None
    exhausted: bool = False
    damage: Count = 0
    resolve: bool = False

    def run(self, g: Game) -> Script[None]:
        """Put the enemy into play."""
        card = self._find_enemy(g)
        place = None if self.at is None else find_place(g, self.at).id
        first = next((who.seat for who in g.playing()), g.state.lead)
        seat = first if self.engaged is None else find_playing(g, self.engaged)
        here = place_id(g, seat)
        self.tell(g, codes=(card.code,))
        copy = fetch(g, card, seat)
        if self.resolve and self.engaged is not None:
            return run_scripts(g, enemies.spawn_with(g, copy, seat, here))
        if self.resolve or not self._is_placed:
            return run_scripts(g, enemies.spawn(g, copy, seat, place))
        return self._put_enemy(g, copy, seat, place if place is not None else here)

    def _put_enemy(self, g: Game, copy: CopyNo, seat: Seat, place: PieceId) -> Script[None]:
        enemy = zones.put(g, copy, place=place)
        enemy.exhausted, enemy.damage = self.exhausted, self.damage
        if self.engaged is not None and not g.enemies.is_massive(enemy):
            enemy.threat, enemy.place = seat, None
        return settle_consequences(g)

    @property
    def _is_placed(self) -> bool:
        return self.at is not None or self.engaged is not None

    def _find_enemy(self, g: Game) -> Card:
        """Return the named enemy card. Raises `NotAllowed` if the command contradicts itself."""
        card = find_card(g, self.card)
        if card.type is not CardType.ENEMY:
            raise NotAllowed(f"{card.name} isn’t an enemy.")
        if self.at is not None and self.engaged is not None:
            raise NotAllowed("Choose at or engaged, not both.")
        puts = self._is_placed and not self.resolve
        if puts and g.pieces.is_double(card):
            raise NotAllowed(f"{capitalize_first(the(card))} is already in play.")
        if (self.exhausted or self.damage) and not puts:
            raise NotAllowed(
                "For an exhausted or damaged enemy, choose at or engaged, and leave resolve out."
            )
        return card


class Engage(Command, frozen=True, tag="engage"):
    """Engage an enemy with an investigator, moving it to their location."""

    enemy: str
    seat: Who

    def run(self, g: Game) -> Script[None]:
        """Engage the enemy with the investigator."""
        enemy, seat = find_enemy(g, self.enemy), find_playing(g, self.seat)
        if g.enemies.is_massive(enemy):
            raise NotAllowed("A massive enemy is never in a threat area.")
        self.tell(g, codes=(enemy.code,), seats=(seat,))
        return run_scripts(g, enemies.engage(g, enemy, seat))


class Disengage(Command, frozen=True, tag="disengage"):
    """Disengage an enemy; a ready one may engage again immediately."""

    enemy: str

    def run(self, g: Game) -> Script[None]:
        """Put the enemy at the investigator's location."""
        enemy = find_enemy(g, self.enemy)
        if enemy.threat is None:
            raise NotAllowed(f"{capitalize_first(the(g.card(enemy)))} isn’t engaged with anyone.")
        self.tell(g, codes=(enemy.code,))
        enemies.disengage(g, enemy)
        return settle_consequences(g)


class Send(Command, frozen=True, tag="send"):
    """Put an enemy at a location, over any distance; a ready one may engage immediately."""

    enemy: str
    to: str

    def run(self, g: Game) -> Script[None]:
        """Disengage the enemy and move it."""
        enemy, place = find_enemy(g, self.enemy), find_place(g, self.to)
        self.tell(g, codes=(enemy.code, g.pieces.face(place)))
        enemy.threat, enemy.place = None, place.id
        return settle_consequences(g)


class Attack(Command, frozen=True, tag="attack"):
    """Let an enemy attack an investigator."""

    enemy: str
    seat: Who

    def run(self, g: Game) -> Script[None]:
        """Resolve an attack of the enemy on the investigator."""
        enemy, seat = find_enemy(g, self.enemy), find_playing(g, self.seat)
        self.tell(g, codes=(enemy.code,), seats=(seat,))
        return run_scripts(g, perform(g, seat, attacks.attack(g, enemy, seat)))
