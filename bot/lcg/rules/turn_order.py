"""The order of the options in a turn: those that players most likely want come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.lcg.core.about import is_card
from bot.lcg.core.game import Game
from bot.lcg.core.state import PieceId, SkillTest, TestKind
from bot.lcg.printed.cards import CardType, Token
from bot.lcg.rules.attempts import begin_test
from bot.lcg.rules.deeds import AIMED_VERBS, Deed
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.rules.skill_test.sequence import skills_for

_ORDER = {word: place for place, word in enumerate((
    "act", "fight", "evade", "clues", "parley", "foe", "move", "resource", "draw", "card", "engage",
    "investigate", "worse", "idle", "resign",
))}  # fmt: skip
"""For each enemy, the best way to fight and to evade it; all other ways are in `worse`."""
ALWAYS = 99
"""A modifier with which every test succeeds; its negative makes every test fail."""


def in_order(g: Game, deeds: Iterable[Deed]) -> list[Deed]:
    """Return the deeds of a turn, the most useful first; equally useful ones keep their order."""
    listed = list(deeds)
    if not g.words:
        return listed
    best, act = _best_keys(g, listed), g.stages.act.code

    def place(deed: Deed) -> tuple[int, bool]:
        sort = "act" if is_card(deed.about, act) else _sort_of(g, deed, best)
        return _ORDER[sort], _is_unengaged_target(g, deed)

    return sorted(listed, key=place)


def _is_unengaged_target(g: Game, deed: Deed) -> bool:
    """Return True if a deed's target is an enemy not engaged with the seat.

    Such deeds come last.
    """
    if deed.target is None:
        return False
    enemy = g.piece(deed.target)
    if enemy is None or g.card(enemy).type is not CardType.ENEMY:
        return False
    return not g.enemies.is_engaged(enemy, deed.seat)


def _sort_of(g: Game, deed: Deed, best: Collection[str]) -> str:
    """Return the category of a deed, a key of `_ORDER`."""
    match deed.verb:
        case "fight" | "evade":
            return _sort_of_attempt(g, deed, best)
        case "investigate":
            place = g.places.of_seat(deed.seat)
            if place is not None and place.clues:
                return "clues"
            return "idle" if deed.key == "investigate" else "investigate"
        case verb if verb in _ORDER:
            return verb
        case _:
            return "card"


def _sort_of_attempt(g: Game, deed: Deed, best: Collection[str]) -> str:
    enemy = g.piece(deed.target)
    if enemy is None or deed.key not in best:
        return "worse"
    return deed.verb if g.enemies.is_engaged(enemy, deed.seat) else "foe"


def _best_keys(g: Game, deeds: Iterable[Deed]) -> set[str]:
    """Return the keys of the best ways to fight and to evade each enemy, without hopeless ones."""
    best: dict[tuple[str, PieceId, bool], tuple[int, str]] = {}
    bag: list[int] = []
    for deed, target in _aimed_deeds(deeds):
        trial = deed.trial() or begin_test(deed.seat, TestKind(deed.verb), target, {})
        bag = bag or _rough_modifiers(g, trial)
        worth = _test_worth(g, trial, bag)
        for hand in (True,) if deed.secret else (False, True):
            slot = (deed.verb, target, hand)
            if worth > best.get(slot, (0, ""))[0]:
                best[slot] = (worth, deed.key)
    return {key for _, key in best.values()}


def _aimed_deeds(deeds: Iterable[Deed]) -> Iterator[tuple[Deed, PieceId]]:
    """Yield the legal deeds that target an enemy, with the enemy."""
    for deed in deeds:
        if deed.verb in AIMED_VERBS and not deed.barred and deed.target is not None:
            yield deed, deed.target


def _rough_modifiers(g: Game, trial: SkillTest) -> list[int]:
    """Return the rough modifier of each token, without "reveal another".

    It is used for sorting only.
    """
    counts = Counter(g.state.bag)
    return [
        amount
        for token, count in counts.items()
        for amount in [_rough_modifier(g, trial, token)] * count
    ]


def _rough_modifier(g: Game, trial: SkillTest, token: Token) -> int:
    decided, amount, _ = chaos_tokens.read(g, trial, token)
    if decided == "failure" or amount is None:
        return -ALWAYS
    return ALWAYS if decided == "success" else amount


def _test_worth(g: Game, trial: SkillTest, bag: Sequence[int]) -> int:
    """Return the number of tokens that succeed; for an attack, multiplied by its useful damage."""
    need = sums.difficulty(g, trial)
    skills = skills_for(g, trial)
    ways = [trial if each is trial.skill else replace(trial, skill=each) for each in skills]
    value = max([sums.value(g, way) for way in ways])
    good = sum(1 for amount in bag if amount > -ALWAYS and max(0, value + amount) >= need)
    return good * _useful_damage(g, trial, need) if trial.kind is TestKind.FIGHT and good else good


def _useful_damage(g: Game, trial: SkillTest, need: int) -> int:
    """Return the damage of an attack that just succeeds, at most the enemy's remaining health."""
    enemy = g.piece(trial.target)
    won = replace(trial, difficulty=need, total=need, success=True)
    dealt = won.damage + sums.further_damage(g, won)
    health = None if enemy is None else g.pieces.health(enemy)
    if enemy is None or health is None:
        return dealt
    return max(1, min(dealt, health - enemy.damage))
