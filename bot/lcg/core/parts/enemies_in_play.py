"""The enemies in play: their locations, engagements and values."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.constants import ATTACK_DAMAGE, ATTACK_HORROR, EVADE, FIGHT, Modifier
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.parts.constant_abilities import ConstantAbilities
from bot.lcg.core.parts.locations import Locations
from bot.lcg.core.parts.pieces import Pieces
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.printed.cards import CardType, Keyword, Prey

WEAKENED = "weakened"
"""The name of what changes both the fight and the evade value of an enemy for a while."""


class EnemiesInPlay:
    """The enemies in play."""

    def __init__(
        self, position: BaseParts, constants: ConstantAbilities, pieces: Pieces, places: Locations
    ) -> None:
        self._state = position.state
        self._library = position.library
        self._sight = position.sight
        self._in_play = position.in_play
        self._constants = constants
        self._pieces = pieces
        self._places = places

    def all(self) -> list[Piece]:
        """Return the enemies in play."""
        return self._in_play.of_type(CardType.ENEMY)

    def at(self, place: PieceId | None) -> list[Piece]:
        """Return the enemies at a location, engaged or not."""
        return list(self._sight.memo.cached_result(self._by_place).get(place, ())) if place else []

    def _by_place(self) -> dict[PieceId | None, list[Piece]]:
        """Map each location to the enemies there."""
        found: dict[PieceId | None, list[Piece]] = {}
        for each in self.all():
            found.setdefault(self._places.where(each), []).append(each)
        return found

    def is_massive(self, enemy: Piece) -> bool:
        """Return True if an enemy is massive. Rules Reference, "Massive"."""
        return self._pieces.has_keyword(enemy, Keyword.MASSIVE)

    def engaged_with(self, seat: Seat) -> list[Piece]:
        """Return the enemies engaged with a seat. Rules Reference, "Massive"."""
        return [each for each in self.all() if self.is_engaged(each, seat)]

    def is_engaged(self, enemy: Piece, seat: Seat) -> bool:
        """Return True if an enemy is engaged with a seat. Rules Reference, "Massive"."""
        if self.is_massive(enemy):
            here = self._state.investigators[seat].place
            return not enemy.exhausted and enemy.place == here
        return enemy.threat == seat

    def engaged_seats(self, enemy: Piece) -> list[Seat]:
        """Return the seats that an enemy is engaged with. Rules Reference, "Enemy Engagement"."""
        if self.is_massive(enemy):
            everybody = self._state.playing()
            return [each.seat for each in everybody if self.is_engaged(enemy, each.seat)]
        seat = enemy.threat
        return [] if seat is None or not self._state.investigators[seat].playing else [seat]

    def fight(self, enemy: Piece) -> int:
        """Return an enemy's fight value. Rules Reference, "Modifiers"."""
        printed = self._library.cards[enemy.code].fight or 0
        lasting = self._lasting_fight(enemy) if self._state.lasting else 0
        return max(0, printed + self._added_by_cards(FIGHT, enemy) + lasting)

    def _lasting_fight(self, enemy: Piece) -> int:
        """Return the number that lasting effects add to an enemy's fight value."""
        mine = [each for each in self._state.lasting if each.piece == enemy.id]
        tokens = (enemy.clues + enemy.doom) * sum(each.name == "fight_by_tokens" for each in mine)
        flat = sum(each.amount for each in mine if each.name == "fight")
        return self.exposed(enemy) + tokens + flat + self._weakened_by_lasting(enemy)

    def exposed(self, enemy: Piece) -> int:
        """Return what is added to an enemy's fight value for the next attack only."""
        mine = (each for each in self._state.lasting if each.piece == enemy.id)
        return sum(each.amount for each in mine if each.name == "next_attack")

    def evade(self, enemy: Piece) -> int:
        """Return an enemy's evade value. Rules Reference, "Modifiers"."""
        printed = self._library.cards[enemy.code].evade or 0
        return max(
            0, printed + self._added_by_cards(EVADE, enemy) + self._weakened_by_lasting(enemy)
        )

    def _weakened_by_lasting(self, enemy: Piece) -> int:
        """Return the change of both fight and evade value by lasting effects, usually negative."""
        mine = (each for each in self._state.lasting if each.piece == enemy.id)
        return sum(each.amount for each in mine if each.name == WEAKENED)

    def strength(self, enemy: Piece) -> tuple[int, int]:
        """Return the damage and the horror of an enemy's attack. Rules Reference, "Modifiers"."""
        card, wiped = self._library.cards[enemy.code], 0
        for each in self._state.lasting:
            if each.name == "wiped" and each.piece == enemy.id:
                wiped += each.amount
        more = (
            self._added_by_cards(ATTACK_DAMAGE, enemy),
            self._added_by_cards(ATTACK_HORROR, enemy),
        )
        damage, horror = max(0, card.damage - wiped), max(0, card.horror - wiped)
        return max(0, damage + more[0]), max(0, horror + more[1])

    def prey(self, enemy: Piece) -> Prey | None:
        """Return the prey instruction of an enemy: which investigator it prefers.

        Rules Reference, "Prey".
        """
        wiped = self._constants.is_wiped(enemy)
        return None if wiped else self._library.cards[enemy.code].prey

    def _added_by_cards(self, what: Modifier[[Piece]], enemy: Piece) -> int:
        """Return the number that cards in play add to a value of an enemy (cached)."""
        memo = self._sight.memo
        if memo.steady and enemy in self._in_play:
            return memo.cached_result(self._total_by_id, what, enemy.id)
        return self._constants.total(what, enemy)

    def _total_by_id(self, what: Modifier[[Piece]], enemy: PieceId) -> int:
        return self._constants.total(what, self._state.pieces[enemy])
