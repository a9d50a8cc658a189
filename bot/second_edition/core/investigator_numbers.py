"""Numbers of investigators: printed on their sheets, and changed by effects in force."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.engine.memo import Memo
from bot.second_edition.core import topics
from bot.second_edition.core.in_force import InForce
from bot.second_edition.core.pieces import Cards
from bot.second_edition.core.state import State
from bot.second_edition.core.topics import Topic
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.piece_facts import CardFacts, InvestigatorFacts
from bot.second_edition.printed.terms import TRACKS, Skill


class Sheets:
    """The investigators' current numbers."""

    def __init__(
        self, state: State, library: Library, cards: Cards, in_force: InForce, memo: Memo
    ) -> None:
        self._state = state
        self.library = library
        self._cards = cards
        self._in_force = in_force
        self._memo = memo

    def printed(self, seat: Seat) -> InvestigatorFacts:
        """Return the printed sheet of a seat's investigator."""
        return self.library.investigators[self._state.investigators[seat].code]

    def _slider_value(self, seat: Seat, skill: Skill, stops: list[int]) -> int:
        """Return the number that a slider shows.

        Raises `ValueError` for other skills.
        """
        for track, pair in enumerate(TRACKS):
            if skill in pair:
                return self.printed(seat).tracks[track][stops[track]][pair.index(skill)]
        raise ValueError(skill)

    def max_sanity(self, seat: Seat) -> int:
        """Return the maximum Sanity, never below 0. Rules, "Damage, insanity, unconsciousness"."""
        return max(0, self.printed(seat).sanity + self._maximum_of(seat, topics.MAX_SANITY))

    def max_stamina(self, seat: Seat) -> int:
        """Return the maximum Stamina, never below 0. Rules, "Damage, insanity, unconsciousness"."""
        return max(0, self.printed(seat).stamina + self._maximum_of(seat, topics.MAX_STAMINA))

    def _maximum_of(self, seat: Seat, what: Topic[[Seat], int]) -> int:
        who = self._state.investigators[seat]
        lowered = who.lost_max_sanity if what is topics.MAX_SANITY else who.lost_max_stamina
        cards = sum(
            (card.max_sanity if what is topics.MAX_SANITY else card.max_stamina)
            for card in self.facts_held(seat)
        )
        return cards - lowered + self._in_force.total(what, seat)

    def movement_points(self, seat: Seat) -> int:
        """Return the movement points at the start of a Movement phase.

        Rules, "Phase 2: Movement".
        """
        return max(0, self.skill(seat, Skill.SPEED) + self._in_force.total(topics.POINTS, seat))

    def focus(self, seat: Seat) -> int:
        """Return the number of stops that sliders may move in an Upkeep.

        Rules, "Phase 1: Upkeep", step 3.
        """
        return max(0, self.printed(seat).focus + self._in_force.total(topics.FOCUS, seat))

    def hands(self, seat: Seat) -> int:
        """Return the number of hands in combat. Rules, "Evading and combat", hands."""
        return max(0, 2 + self._in_force.total(topics.HANDS, seat))

    def spell_hands(self, seat: Seat) -> int:
        """Return the additional hands that only spells can use.

        Rules, "Evading and combat", hands.
        """
        return self._in_force.total(topics.SPELL_HANDS, seat)

    def skill(self, seat: Seat, skill: Skill) -> int:
        """Return a skill: slider and cards' bonuses, never below 0. Rules, "Skill checks"."""
        return self._memo.cached_result(self._skill_of, seat, skill)

    def _skill_of(self, seat: Seat, skill: Skill) -> int:
        printed = self._slider_value(seat, skill, self._state.investigators[seat].sliders)
        cards = sum(card.skills.get(skill, 0) for card in self.facts_held(seat))
        return max(0, printed + cards + self._in_force.total(topics.SKILL, seat, skill))

    def skill_bonus(self, seat: Seat, skill: Skill) -> int:
        """Return the number that cards add to a skill. Rules, "Skill checks"."""
        return self.skill(seat, skill) - self._slider_value(
            seat, skill, self._state.investigators[seat].sliders
        )

    def facts_held(self, seat: Seat) -> tuple[CardFacts, ...]:
        """Return the printed facts of a seat's cards, one entry for each card."""
        return self._memo.cached_result(self._facts_held, seat)

    def _facts_held(self, seat: Seat) -> tuple[CardFacts, ...]:
        return tuple(
            [self._cards.facts(held.card) for held in self._state.investigators[seat].cards]
        )
