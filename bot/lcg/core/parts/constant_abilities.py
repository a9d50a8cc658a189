"""Answers of constant abilities of cards in play. Rules Reference, "Ability"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Concatenate

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.constants import BLANK, BLANK_ASSET, Asked, Ban, Modifier, P, Question, R
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.registry import Constant, Registry
from bot.lcg.core.state import CopyNo, Investigator, Piece, PieceId
from bot.lcg.printed.cards import CardCode

_NO_ANSWERS: Iterator[Any] = iter(())


def _as_piece(who: Investigator) -> Piece:
    """Return an investigator as a piece, for constant abilities that expect a card in play."""
    return Piece(id=PieceId(f"own{who.seat}"), copy=CopyNo(-1), code=who.code, controller=who.seat)


class ConstantAbilities:
    """The constant abilities in force, and their answers to the rules' questions."""

    def __init__(self, game: object, position: BaseParts, registry: Registry) -> None:
        self._game = game
        self._registry = registry
        self._state = position.state
        self._library = position.library
        self._known = position.known
        self._unanswered = position.known.unanswered
        self._sight = position.sight
        self._cards = position.cards
        self._in_play = position.in_play
        self._hidden = position.hidden
        self._stages = position.stages

    def total(self, what: Modifier[P], *about: P.args, **named: P.kwargs) -> int:
        """Return the sum of the numbers that cards in play add to a value.

        Rules Reference, "Modifiers".
        """
        if what in self._unanswered:
            return 0  # nearly always
        game = self._game
        return sum(body(game, piece, *about, **named) for piece, body in self.sources(what))

    def ban(self, what: Ban[P], *about: P.args, **named: P.kwargs) -> str:
        """Return the reason why cards in play forbid something, or "".

        Rules Reference, "Cannot".
        """
        if what in self._unanswered:
            return ""  # nearly always
        for piece, body in self.sources(what):
            if said := body(self._game, piece, *about, **named):
                return "A hidden card forbids it." if self._hidden.is_secret(piece) else said
        return ""

    def answers(self, what: Asked[P, R | None], *about: P.args, **named: P.kwargs) -> Iterator[R]:
        """Return the answers of the cards in play to a question, except None."""
        if what in self._unanswered:
            return _NO_ANSWERS
        return self._yield_answers(what, *about, **named)

    def _yield_answers(
        self, what: Asked[P, R | None], *about: P.args, **named: P.kwargs
    ) -> Iterator[R]:
        for piece, body in self.sources(what):
            said = body(self._game, piece, *about, **named)
            if said is not None:
                yield said

    def parts(
        self, what: Modifier[P], *about: P.args, **named: P.kwargs
    ) -> list[tuple[About | None, int]]:
        """Return each card that changes a value, with the number that it adds."""
        found: list[tuple[About | None, int]] = []
        for piece, body in self.sources(what):
            if said := body(self._game, piece, *about, **named):
                found.append((self._hidden.about(piece), said))
        return found

    def sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Any, Piece, P], R]]]:
        """Return the cards in play that can answer a question, each with the ability that does."""
        if what in self._unanswered:
            return []  # nearly always
        if (met := self._known.met.get(what)) is None:
            met = self._met_rules(what)
        if what not in self._stage_questions and not (met and any(map(self._may_answer, met))):
            self._unanswered.add(what)
            return []
        return self._sight.memo.cached_result(self._find_sources, what)

    def _find_sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Any, Piece, P], R]]]:
        met = self._known.met[what]
        found = [
            (piece, body)
            for code, body, revealed, _, in_hand in met
            for piece in self._bearers(code, in_hand=in_hand)
            if piece.revealed is revealed and not self.is_wiped(piece)
        ]
        found += [
            (_as_piece(who), body)
            for code, body, _, _, _ in met
            if code in self._cards.own_codes
            for who in self._unblanked_investigators(code, what)
        ]
        return [*found, *self._staged_sources(what)] if what in self._stage_questions else found

    def _bearers(self, code: CardCode, *, in_hand: bool) -> list[Piece]:
        """Return the cards of a code whose ability applies.

        They are in play or hidden; with `in_hand`, in a hand.
        """
        if in_hand:
            return self._hidden.held(code)
        return [*self._in_play.by_code.get(code, ()), *self._hidden.of_code(code)]

    def _unblanked_investigators(self, code: CardCode, what: Question) -> list[Investigator]:
        """Return the investigators with this code whose own text is not blank."""
        return [
            who
            for who in self._state.playing()
            if who.code == code and (what is BLANK or not self.is_blank(who.seat))
        ]

    def _staged_sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Any, Piece, P], R]]]:
        return [
            (self._stages.as_piece(code), body)
            for code, body, _, stage, _ in self._registry.constants[what]
            if stage and self._stages.is_in_force(code)
        ]

    @cached_property
    def _stage_questions(self) -> frozenset[Question]:
        """Return the questions that the scenario's acts and agendas answer; usually none."""
        stages = self._library.stages[self._state.scenario]
        return frozenset(
            what for what, codes in self._registry.staged.items() if not stages.isdisjoint(codes)
        )

    def _may_answer(self, rule: Constant) -> bool:
        """Return True if a card with this rule is in play, an investigator, or may be hidden."""
        if rule.code in self._cards.own_codes or rule.in_hand:
            return True
        return bool(self._in_play.by_code.get(rule.code)) or rule.code in self._library.hidden_codes

    def _met_rules(self, what: Question) -> tuple[Constant, ...]:
        """Return the rules that answer a question and whose cards were in play or may be hidden."""
        known = self._known
        if (possible := known.possible.get(what)) is None:
            rules = self._registry.constants.get(what, ())
            possible = known.possible[what] = tuple(filter(self._is_there, rules))
        found = known.met[what] = tuple(filter(self._was_met, possible))
        return found

    def _is_there(self, rule: Constant) -> bool:
        """Return True if a card of the rule is in the game, wherever it is, or may be hidden."""
        return rule.code in self._cards.codes or rule.code in self._library.hidden_codes

    def _was_met(self, rule: Constant) -> bool:
        """Return True if a card of this code was in play, is an investigator, or may be hidden."""
        if rule.code in self._cards.own_codes or rule.in_hand:
            return True
        return rule.code in self._in_play.by_code or rule.code in self._library.hidden_codes

    def is_blank(self, seat: Seat) -> bool:
        """Return True if the investigator's text box counts as blank. Rules Reference, "Blank"."""
        return any(self.answers(BLANK, seat))

    def is_wiped(self, piece: Piece) -> bool:
        """Return True if the text box of a card in play counts as blank.

        Rules Reference, "Blank".
        """
        lasting = self._state.lasting
        if lasting and any(e.name == "wiped" and e.piece == piece.id for e in lasting):
            return True
        if piece.controller is None or BLANK_ASSET in self._unanswered:
            return False  # nearly always
        return any(self.answers(BLANK_ASSET, piece))
