"""Chaos tokens: what each means in a test, and the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from bot.lcg.core.constants import EXTRA_TOKENS, TOKEN, TOKEN_FACE
from bot.lcg.core.game import Game
from bot.lcg.core.registry import TokenRule
from bot.lcg.core.state import RevealedToken, SkillTest
from bot.lcg.printed.cards import CardCode, Symbol, Token

SYMBOLS_OF_ILL = frozenset(
    {Symbol.SKULL, Symbol.CULTIST, Symbol.TABLET, Symbol.ELDER_THING, Symbol.AUTO_FAIL}
)


def face(g: Game, test: SkillTest, token: Token) -> Token:
    """Return what a token counts as: a card may treat one symbol as another."""
    changed = changed_face(g, test, token)
    return token if changed is None else changed[0]


def changed_face(g: Game, test: SkillTest, token: Token) -> tuple[Symbol, CardCode] | None:
    """The symbol that a card makes of a token, and the card; None where none does."""
    for piece, body in g.sources(TOKEN_FACE):
        said = body(g, piece, test, token)
        if said is not None:
            return said, piece.code
    return None


def rule(g: Game, test: SkillTest, token: Token) -> TokenRule | None:
    """The rule of a symbol: the investigator's for the elder sign, the scenario's for others.

    Rules Reference, "Chaos Tokens".
    """
    if token is Symbol.ELDER_SIGN:
        if g.is_blank(test.seat):
            return None
        return g.registry.tokens.get((g.who(test.seat).code, Symbol.ELDER_SIGN))
    scenario = g.library.scenarios[g.state.scenario]
    return g.registry.tokens.get((scenario.card, token))


def modifier(g: Game, test: SkillTest, token: Token) -> int | None:
    """Return what a token adds; None for the auto-fail. Rules Reference, "Chaos Tokens"."""
    amount = _token_face(g, test, token)
    return None if amount is None else amount + g.total(TOKEN, test, amount)


def _token_face(g: Game, test: SkillTest, token: Token) -> int | None:
    """Return what a token adds by itself, before cards in play change it."""
    return _by_itself(g, test, face(g, test, token))


def _by_itself(g: Game, test: SkillTest, shown: Token) -> int | None:
    """The same of what it counts as."""
    if shown is Symbol.AUTO_FAIL:
        return None
    if not isinstance(shown, Symbol):
        return shown
    found = rule(g, test, shown)
    return found.modifier(g, test) if found is not None else 0


def read(g: Game, test: SkillTest, token: Token) -> tuple[str, int | None]:
    """`automatic` and `modifier` of a token, as odds want both."""
    shown = face(g, test, token)
    if not isinstance(shown, Symbol):
        return "", shown + g.total(TOKEN, test, shown)
    amount = _by_itself(g, test, shown)
    worth = None if amount is None else amount + g.total(TOKEN, test, amount)
    return _decides(g, test, shown), worth


def worth(g: Game, test: SkillTest, drawn: RevealedToken) -> int | None:
    """Return what a revealed token adds; None for the auto-fail.

    Where its minus was switched to a plus, cards in play see the plus.
    """
    amount = _token_face(g, test, drawn.token)
    if amount is None:
        return None
    amount = -amount if drawn.switched else amount
    return amount + g.total(TOKEN, test, amount)


def automatic(g: Game, test: SkillTest, token: Token) -> str:
    """`failure` or `success` where a token decides without numbers.

    Rules Reference, "Automatic Failure/Success".
    """
    return _decides(g, test, face(g, test, token))


def _decides(g: Game, test: SkillTest, shown: Token) -> str:
    if shown is Symbol.AUTO_FAIL:
        return "failure"
    found = rule(g, test, shown) if isinstance(shown, Symbol) else None
    return found.automatic(g, test) if found is not None and found.automatic else ""


def reveals_another(g: Game, test: SkillTest, token: Token) -> bool:
    """Return whether another token is revealed after this one."""
    shown = face(g, test, token)
    found = rule(g, test, shown) if isinstance(shown, Symbol) else None
    return found is not None and found.reveal_another(g, test)


def extra(g: Game, test: SkillTest) -> int:
    """Return how many tokens are revealed in this test after the first, whatever that shows."""
    return g.total(EXTRA_TOKENS, test)


def that_decide(g: Game, test: SkillTest) -> int:
    """Return how many tokens are in the bag; 0 where one of them may not be the last."""
    kinds = dict.fromkeys(g.state.bag)
    if extra(g, test) or any(reveals_another(g, test, token) for token in kinds):
        return 0
    return len(g.state.bag)


def in_bag(g: Game, test: SkillTest) -> list[Token]:
    """The tokens that can still be revealed in this test."""
    bag = list(g.state.bag)
    for drawn in test.drawn:
        if not drawn.cancelled and drawn.token in bag:
            bag.remove(drawn.token)
    return bag


def counting(test: SkillTest) -> list[RevealedToken]:
    """The revealed tokens that count.

    Rules Reference, "Chaos Tokens", several that are resolved.
    """
    return [drawn for drawn in test.drawn if not drawn.cancelled and not drawn.ignored]


def faces(g: Game, test: SkillTest) -> list[Token]:
    """Return what the revealed tokens that count show."""
    return [face(g, test, drawn.token) for drawn in counting(test)]


def are_revealed(g: Game, test: SkillTest) -> bool:
    """Return whether tokens are revealed for a test at all: not where an effect says that none are.

    Rules Reference, "Automatic Failure/Success".
    """
    return not any(each.name == "no_tokens" and each.seat == test.seat for each in g.state.lasting)


def odds(g: Game, test: SkillTest, value: int, difficulty: int) -> Fraction:
    """The exact chance of success with the bag as it is and no further boosts."""
    bag = Counter(g.state.bag if are_revealed(g, test) else ())
    return _odds(g, test, bag, value, difficulty, 1 + extra(g, test))


def _odds(
    g: Game, test: SkillTest, bag: Counter[Token], value: int, difficulty: int, wanted: int
) -> Fraction:
    """Over every token that may come next, until none is `wanted` any more."""
    total = bag.total()
    if total == 0:
        return Fraction(int(max(0, value) >= difficulty))
    passing: Fraction | int = 0
    for token, count in bag.items():
        passing += count * _after(g, test, bag, token, value, difficulty, wanted - 1)
    return Fraction(passing) / total


def _after(
    g: Game,
    test: SkillTest,
    bag: Counter[Token],
    token: Token,
    value: int,
    difficulty: int,
    wanted: int,
) -> Fraction | int:
    """The chance once a token is out; a whole number where it decides."""
    decided, amount = read(g, test, token)
    if decided == "failure" or amount is None:
        return 0
    need = 0 if decided == "success" else difficulty
    wanted += int(reveals_another(g, test, token))
    if not wanted:
        return int(max(0, value + amount) >= need)
    rest = bag.copy()
    rest[token] -= 1
    return _odds(g, test, +rest, value + amount, need, wanted)


def passes(g: Game, test: SkillTest, token: Token, value: int, difficulty: int) -> bool:
    """Return whether the test would succeed if this token alone were revealed.

    Rules Reference, "Skill Test Timing", ST.6.
    """
    decided, amount = read(g, test, token)
    if decided == "failure" or amount is None:
        return False
    return decided == "success" or max(0, value + amount) >= difficulty
