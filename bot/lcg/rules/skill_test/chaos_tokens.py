"""Chaos tokens: the meaning of each in a test, and the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from msgspec import UNSET, structs

from bot.engine.ids import Seat
from bot.lcg.core.constants import EXTRA_TOKENS, MAY_NOT_INCREASE, SYMBOL_WORTH, TOKEN, TOKEN_FACE
from bot.lcg.core.game import Game
from bot.lcg.core.registry import TokenRule
from bot.lcg.core.state import RevealedToken, SkillTest
from bot.lcg.printed.cards import CardCode, Symbol, Token

SYMBOLS_OF_ILL = frozenset(
    {Symbol.SKULL, Symbol.CULTIST, Symbol.TABLET, Symbol.ELDER_THING, Symbol.AUTO_FAIL}
)


def face(g: Game, test: SkillTest, token: Token) -> Token:
    """Return the token that a chaos token counts as; a card may treat one symbol as another."""
    changed = changed_face(g, test.seat, token)
    return token if changed is None else changed[0]


def face_of(g: Game, test: SkillTest, drawn: RevealedToken) -> Token:
    """Return the token that a revealed token counts as, by a choice or by a card."""
    return face(g, test, drawn.shown)


def changed_face(g: Game, seat: Seat, token: Token) -> tuple[Symbol, CardCode] | None:
    """Return the symbol that a token counts as for a seat, and the card that says so; or None."""
    for piece, body in g.constants.sources(TOKEN_FACE):
        said = body(g, piece, seat, token)
        if said is not None:
            return said, piece.code
    return None


def rule(g: Game, test: SkillTest, token: Token) -> TokenRule | None:
    """Return the meaning of a symbol; None if its effects are ignored."""
    if test.without is not UNSET and token in test.without:
        return None
    if token is Symbol.ELDER_SIGN:
        if g.constants.is_blank(test.seat):
            return None
        return g.registry.tokens.get((g.who(test.seat).code, Symbol.ELDER_SIGN))
    scenario = g.library.scenarios[g.state.scenario]
    return g.registry.tokens.get((scenario.card, token))


def modifier(g: Game, test: SkillTest, token: Token) -> int | None:
    """Return a token's modifier; None for the auto-fail. Rules Reference, "Chaos Tokens"."""
    amount = _by_itself(g, test, face(g, test, token))
    return None if amount is None else _counting_amount(g, test, amount)


def _counting_amount(g: Game, test: SkillTest, amount: int) -> int:
    """Return a token's modifier with changes by cards, as far as the skill can be increased."""
    changed = amount + g.constants.total(TOKEN, test, amount)
    if changed > 0 and g.constants.ban(MAY_NOT_INCREASE, test, test.skill):
        return 0
    return changed


def _by_itself(g: Game, test: SkillTest, shown: Token) -> int | None:
    """Return the modifier of a token before cards in play change it; None for auto-fail."""
    if shown is Symbol.AUTO_FAIL:
        return None
    if not isinstance(shown, Symbol):
        return shown
    found = rule(g, test, shown)
    if found is None:
        return 0
    said = next(g.constants.answers(SYMBOL_WORTH, test, shown), None)
    return found.modifier(g, test) if said is None else said


class TokenReading(NamedTuple):
    """A token's complete meaning in a test."""

    decides: str
    """`failure` or `success` where it decides without numbers."""
    worth: int | None
    """The token's modifier; None for the auto-fail."""
    another: bool
    """True if another token is revealed after it."""

    def passes(self, value: int, difficulty: int) -> bool:
        """Return True if the test would succeed with only this token revealed (ST.6)."""
        if self.decides == "failure" or self.worth is None:
            return False
        return self.decides == "success" or max(0, value + self.worth) >= difficulty


def read(g: Game, test: SkillTest, token: Token) -> TokenReading:
    """Return the complete meaning of a token."""
    shown = face(g, test, token)
    if not isinstance(shown, Symbol):
        return TokenReading("", _counting_amount(g, test, shown), another=False)
    amount = _by_itself(g, test, shown)
    worth = None if amount is None else _counting_amount(g, test, amount)
    return TokenReading(_decided_result(g, test, shown), worth, _brings_another(g, test, shown))


def token_modifier(g: Game, test: SkillTest, drawn: RevealedToken) -> int | None:
    """Return a revealed token's modifier; None for auto-fail.

    A card may have switched a minus into a plus.
    """
    amount = _by_itself(g, test, face_of(g, test, drawn)) if drawn.value is UNSET else drawn.value
    if amount is None:
        return None
    return _counting_amount(g, test, -amount if drawn.switched else amount)


def gain_as(g: Game, test: SkillTest, drawn: RevealedToken, token: Token) -> int:
    """Return the gain if a revealed token counted as another token; 0 if either fails."""
    now, then = (
        token_modifier(g, test, drawn),
        token_modifier(g, test, structs.replace(drawn, treated_as=token)),
    )
    return 0 if now is None or then is None else then - now


def revealed_tokens_with_symbol(g: Game, test: SkillTest, symbol: Symbol) -> list[RevealedToken]:
    """Return the revealed tokens that count as a symbol and whose amount is not set yet."""
    unset = [each for each in uncancelled_tokens(test) if each.value is UNSET]
    return [each for each in unset if face_of(g, test, each) is symbol]


def automatic_result(g: Game, test: SkillTest, drawn: RevealedToken) -> str:
    """Return `failure` or `success` if a revealed token decides the test by itself, else ""."""
    return _decided_result(g, test, face_of(g, test, drawn)) if drawn.value is UNSET else ""


def fails_automatically(g: Game, test: SkillTest) -> bool:
    """Return True if a revealed token makes the test fail automatically."""
    return any(automatic_result(g, test, drawn) == "failure" for drawn in uncancelled_tokens(test))


def succeeds_automatically(g: Game, test: SkillTest) -> bool:
    """Return True if a revealed token makes the test succeed, and none makes it fail."""
    decided = {automatic_result(g, test, drawn) for drawn in uncancelled_tokens(test)}
    return "success" in decided and "failure" not in decided


def _decided_result(g: Game, test: SkillTest, shown: Token) -> str:
    if shown is Symbol.AUTO_FAIL:
        return "failure"
    found = rule(g, test, shown) if isinstance(shown, Symbol) else None
    return found.automatic(g, test) if found is not None and found.automatic else ""


def reveals_another(g: Game, test: SkillTest, token: Token) -> bool:
    """Return True if another token is revealed after this one."""
    return _brings_another(g, test, face(g, test, token))


def _brings_another(g: Game, test: SkillTest, shown: Token) -> bool:
    found = rule(g, test, shown) if isinstance(shown, Symbol) else None
    if found is None or found.reveal_another is None:
        return False
    return found.reveal_another(g, test)


def additional_token_count(g: Game, test: SkillTest) -> int:
    """Return the number of additional tokens that are revealed in this test."""
    return g.constants.total(EXTRA_TOKENS, test)


def in_bag(g: Game, test: SkillTest) -> list[Token]:
    """Return the tokens that can still be revealed in this test."""
    bag = list(g.state.bag)
    for drawn in test.drawn:
        if not drawn.cancelled and drawn.token in bag:
            bag.remove(drawn.token)
    return bag


def uncancelled_tokens(test: SkillTest) -> list[RevealedToken]:
    """Return the revealed tokens that are not cancelled or ignored.

    Rules Reference, "Chaos Tokens".
    """
    return [drawn for drawn in test.drawn if not drawn.cancelled and not drawn.ignored]


def faces(g: Game, test: SkillTest) -> list[Token]:
    """Return the faces of the revealed tokens that are not cancelled or ignored."""
    return [face_of(g, test, drawn) for drawn in uncancelled_tokens(test)]


def are_revealed(g: Game, test: SkillTest) -> bool:
    """Return True if tokens are revealed for a test; an effect may forbid it.

    Rules Reference, "Automatic Failure/Success".
    """
    return not any(each.name == "no_tokens" and each.seat == test.seat for each in g.state.lasting)


class ReadBag:
    """The chaos bag in a test: each kind of token is read once, for the odds of any value."""

    def __init__(self, g: Game, test: SkillTest) -> None:
        self.counts = Counter(g.state.bag)
        self._revealed = are_revealed(g, test)
        self._wanted = 1 + additional_token_count(g, test)
        self.readings = {token: read(g, test, token) for token in self.counts}

    @cached_property
    def deciding(self) -> int:
        """Return the number of tokens in the bag; 0 if one of them may lead to another reveal."""
        if self._wanted > 1 or any(each.another for each in self.readings.values()):
            return 0
        return self.counts.total()

    def odds(self, value: int, difficulty: int) -> Fraction:
        """Return the exact chance of success with the current bag and no further bonuses."""
        bag = self.counts if self._revealed else Counter[Token]()
        return self._odds_before_draw(bag, value, difficulty, self._wanted)

    def _odds_before_draw(
        self, bag: Counter[Token], value: int, difficulty: int, wanted: int
    ) -> Fraction:
        """Return the chance over all possible next tokens, with `wanted` tokens still to reveal."""
        total = bag.total()
        if total == 0:
            return Fraction(int(max(0, value) >= difficulty))
        passing: Fraction | int = 0
        for token, count in bag.items():
            passing += count * self._odds_after_draw(bag, token, value, difficulty, wanted - 1)
        return Fraction(passing) / total

    def _odds_after_draw(
        self, bag: Counter[Token], token: Token, value: int, difficulty: int, wanted: int
    ) -> Fraction | int:
        """Return the chance after a token is revealed; 0 or 1 if it decides the test."""
        decided, amount, another = self.readings[token]
        if decided == "failure" or amount is None:
            return 0
        need = 0 if decided == "success" else difficulty
        wanted += int(another)
        if not wanted:
            return int(max(0, value + amount) >= need)
        rest = bag.copy()
        rest[token] -= 1
        return self._odds_before_draw(+rest, value + amount, need, wanted)


def odds(g: Game, test: SkillTest, value: int, difficulty: int) -> Fraction:
    """Return the exact chance of success with the current bag and no further bonuses."""
    return ReadBag(g, test).odds(value, difficulty)
