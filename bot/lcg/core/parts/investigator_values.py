"""The investigators of a scenario: where they are, and their values with all modifiers."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.about import of_card
from bot.lcg.core.constants import (
    BASE_DOUBLED,
    BASE_SKILL,
    HAND_LIMIT,
    HEALTH,
    HELD_AS,
    MAY_NOT_INCREASE,
    MAY_NOT_LEAVE_DISCARD,
    NO_DEFEAT_BY_HORROR,
    SANITY,
    SKILL,
)
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.parts.constant_abilities import ConstantAbilities
from bot.lcg.core.state import CopyNo, Investigator, Lasting, PieceId, SkillTest
from bot.lcg.printed.cards import Skill

NEXT_TEST = "next_test"
"""The name of what adds to the next test that an investigator takes."""

PER_HORROR = "per_horror"
"""The name of what adds to a skill for each horror on an investigator, as it is at each time."""

NEAR_DEFEAT = "near_defeat"
"""The name of what lets an investigator answer the own defeat."""


class InvestigatorValues:
    """The investigators of a scenario, by seat."""

    def __init__(self, position: BaseParts, constants: ConstantAbilities) -> None:
        self._state = position.state
        self._library = position.library
        self._sight = position.sight
        self._in_play = position.in_play
        self._hidden = position.hidden
        self._constants = constants

    def at(self, place: PieceId | None) -> list[Investigator]:
        """Return the investigators at a location. Rules Reference, "In Player Order"."""
        if place is None:
            return []
        return [each for each in self._state.playing() if each.place == place]

    def max_health(self, seat: Seat) -> int:
        """Return printed health with modifiers. Rules Reference, "Health and Damage"."""
        card = self._library.cards[self._state.investigators[seat].code]
        return (card.health or 0) + self._constants.total(HEALTH, seat)

    def max_sanity(self, seat: Seat) -> int:
        """Return printed sanity with modifiers. Rules Reference, "Sanity and Horror"."""
        card = self._library.cards[self._state.investigators[seat].code]
        return (card.sanity or 0) + self._constants.total(SANITY, seat)

    def health_left(self, seat: Seat) -> int:
        """Return the seat's remaining health, never below 0.

        Rules Reference, "Health and Damage".
        """
        return max(0, self.max_health(seat) - self._state.investigators[seat].damage)

    def sanity_left(self, seat: Seat) -> int:
        """Return the seat's remaining sanity, never below 0.

        Rules Reference, "Sanity and Horror".
        """
        return max(0, self.max_sanity(seat) - self._state.investigators[seat].horror)

    def is_mad(self, seat: Seat) -> bool:
        """Return True if an investigator's horror has reached their sanity, which defeats them."""
        if self._state.investigators[seat].horror < self.max_sanity(seat):
            return False
        return not self._constants.ban(NO_DEFEAT_BY_HORROR, seat)

    def has_fallen(self, seat: Seat) -> bool:
        """Return True if an investigator is defeated: damage has reached health, or horror sanity.

        Rules Reference, "Defeat".
        """
        hurt = self._state.investigators[seat].damage >= self.max_health(seat)
        return hurt or self.is_mad(seat)

    def base_skill(self, seat: Seat, skill: Skill, test: SkillTest | None = None) -> int:
        """Return the printed value of a skill, or the value that a card replaces it by.

        The card that the test comes from has priority. A card may double it for a test of it.
        """
        doubled = (
            test is not None
            and test.skill is skill
            and any(self._constants.answers(BASE_DOUBLED, test))
        )
        return self._undoubled_base(seat, skill, test) * (2 if doubled else 1)

    def _undoubled_base(self, seat: Seat, skill: Skill, test: SkillTest | None) -> int:
        """Return the base value of a skill before a card doubles it."""
        if test is not None and test.base is not UNSET and test.base.skill is skill:
            return test.base.amount
        skills = self._library.cards[self._state.investigators[seat].code].skills
        printed = skills.of(skill) if skills else 0
        return max(self._constants.answers(BASE_SKILL, seat, skill), default=printed)

    def skill(self, seat: Seat, skill: Skill, test: SkillTest | None = None) -> int:
        """Return the current value of a skill: printed value and all modifiers.

        Rules Reference, "Modifiers".
        """
        bonuses = self.skill_bonuses(seat, skill, test)
        return self.base_skill(seat, skill, test) + sum(amount for _, amount in bonuses)

    def skill_bonuses(
        self, seat: Seat, skill: Skill, test: SkillTest | None = None
    ) -> list[tuple[About | None, int]]:
        """Return the modifiers of a skill for `test`, each with its source.

        Rules Reference, "Modifiers".
        """
        found: list[tuple[About | None, int]] = [
            (of_card(piece.code), gives.of(skill))
            for piece, gives in self._in_play.giving_skills_to(seat)
            if not self._constants.is_wiped(piece)
        ]
        found += self._hidden_bonuses(seat, skill)
        found += self._constants.parts(SKILL, seat, skill, test)
        found += self._lasting_bonuses(seat, skill, test)
        if test is not None and self._constants.ban(MAY_NOT_INCREASE, test, skill):
            return [(source, amount) for source, amount in found if amount < 0]
        return [(source, amount) for source, amount in found if amount]

    def _hidden_bonuses(self, seat: Seat, skill: Skill) -> list[tuple[About | None, int]]:
        """Return the modifiers of a skill by hidden cards in the hand."""
        return [
            (self._hidden.about(hidden), gives.of(skill))
            for hidden in self._hidden.in_hand(seat)
            if (gives := self._library.cards[hidden.code].gives) is not None
        ]

    def _lasting_bonuses(
        self, seat: Seat, skill: Skill, test: SkillTest | None
    ) -> list[tuple[About | None, int]]:
        """Return what lasting effects add to a skill."""
        return [
            (
                each.source,
                each.amount * (self._horror_by_lasting(each) if each.name == PER_HORROR else 1),
            )
            for each in self._state.lasting
            if each.seat == seat and self._added_by_lasting(each, skill, test)
        ]

    def _horror_by_lasting(self, lasting: Lasting) -> int:
        """Return the current horror of the investigator that a lasting effect concerns."""
        return 0 if lasting.seat is None else self._state.investigators[lasting.seat].horror

    def _added_by_lasting(self, lasting: Lasting, skill: Skill, test: SkillTest | None) -> bool:
        """Return True if a lasting effect adds to a skill, or to the test that would begin next."""
        if lasting.name != NEXT_TEST:
            return lasting.skill is skill
        return test is not None and not any(each is test for each in self._state.tests)

    def hand_limit(self, seat: Seat) -> int:
        """Return the maximum hand size. Rules Reference, "Framework Event Details", 4.5."""
        return 8 + self._constants.total(HAND_LIMIT, seat)

    def hand_count(self, seat: Seat) -> int:
        """Return the number of cards in a hand that count towards the maximum hand size."""
        hand, copies = self._state.investigators[seat].hand, self._state.copies
        cards = (self._library.cards[copies[copy].code] for copy in hand)
        return len(hand) + sum(self._constants.total(HELD_AS, seat, card) for card in cards)

    def loose_hand(self, seat: Seat) -> list[CopyNo]:
        """Return the cards in a hand, except hidden ones, which leave it only by their own text."""
        hand = self._state.investigators[seat].hand
        return [copy for copy in hand if not self._hidden.stays_in_hand(copy)]

    def loose_discard(self, seat: Seat) -> list[CopyNo]:
        """Return the cards that can leave a discard pile: all of them, or none if it is locked."""
        locked = self._constants.ban(MAY_NOT_LEAVE_DISCARD, seat)
        return [] if locked else list(self._state.investigators[seat].discard)

    def is_parleying(self, seat: Seat) -> bool:
        """Return True if an investigator is in the middle of a parley."""
        return seat in (self._state.parleying or ())

    def may_act(self, seat: Seat) -> bool:
        """Return True if a seat may use abilities now. Rules Reference, "Peril"."""
        return self._sight.memo.cached_result(self._may_act, seat)

    def _may_act(self, seat: Seat) -> bool:
        if any(each != seat for each in self._state.peril):
            return False
        if not self._state.investigators[seat].playing:
            return False
        return not self.has_fallen(seat) or self._has_a_last_chance(seat)

    def _has_a_last_chance(self, seat: Seat) -> bool:
        """Return True if a seat that would be defeated may still react to that."""
        return any((each.name, each.seat) == (NEAR_DEFEAT, seat) for each in self._state.lasting)
