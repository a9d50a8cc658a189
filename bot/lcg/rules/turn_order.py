"""The order of the options in a turn: those that players most likely want come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.lcg.core.about import is_card
from bot.lcg.core.game import Game
from bot.lcg.core.state import PieceId, SkillTest, TestKind
from bot.lcg.printed.cards import CardCode, CardType, Token
from bot.lcg.rules.attempts import begin_test
from bot.lcg.rules.seat_choices import AIMED_VERBS, SeatChoice
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.rules.skill_test.sequence import skills_for

_ORDER = {word: place for place, word in enumerate((
    "act", "fight", "evade", "clues", "parley", "foe", "move", "resource", "draw", "card", "engage",
    "investigate", "worse", "idle", "resign",
))}  # fmt: skip
"""For each enemy, the best way to fight and to evade it; all other ways are in `worse`."""
ALWAYS = 99
"""A modifier with which every test succeeds; its negative makes every test fail."""


def in_order(g: Game, choices: Iterable[SeatChoice]) -> list[SeatChoice]:
    """Return the choices of a turn, the most useful first; equally useful ones keep their order."""
    listed = list(choices)
    if not g.words:
        return listed
    best = _best_keys(g, listed)
    act = CardCode("") if g.stages.has_two_agendas else g.stages.act.code

    def place(choice: SeatChoice) -> tuple[int, bool]:
        sort = "act" if is_card(choice.about, act) else _sort_of(g, choice, best)
        return _ORDER[sort], _is_unengaged_target(g, choice)

    return sorted(listed, key=place)


def _is_unengaged_target(g: Game, choice: SeatChoice) -> bool:
    """Return True if a choice's target is an enemy not engaged with the seat.

    Such choices come last.
    """
    if choice.target is None:
        return False
    enemy = g.piece(choice.target)
    if enemy is None or g.card(enemy).type is not CardType.ENEMY:
        return False
    return not g.enemies.is_engaged(enemy, choice.seat)


def _sort_of(g: Game, choice: SeatChoice, best: Collection[str]) -> str:
    """Return the category of a choice, a key of `_ORDER`."""
    match choice.verb:
        case "fight" | "evade":
            return _sort_of_attempt(g, choice, best)
        case "investigate":
            place = g.places.of_seat(choice.seat)
            if place is not None and place.clues:
                return "clues"
            return "idle" if choice.key == "investigate" else "investigate"
        case verb if verb in _ORDER:
            return verb
        case _:
            return "card"


def _sort_of_attempt(g: Game, choice: SeatChoice, best: Collection[str]) -> str:
    enemy = g.piece(choice.target)
    if enemy is None or choice.key not in best:
        return "worse"
    return choice.verb if g.enemies.is_engaged(enemy, choice.seat) else "foe"


def _best_keys(g: Game, choices: Iterable[SeatChoice]) -> set[str]:
    """Return the keys of the best ways to fight and to evade each enemy, without hopeless ones."""
    best: dict[tuple[str, PieceId, bool], tuple[int, str]] = {}
    bag: list[int] = []
    for choice, target in _aimed_choices(choices):
        trial = choice.trial() or begin_test(choice.seat, TestKind(choice.verb), target, {})
        bag = bag or _rough_modifiers(g, trial)
        worth = _test_worth(g, trial, bag)
        for hand in (True,) if choice.secret else (False, True):
            slot = (choice.verb, target, hand)
            if worth > best.get(slot, (0, ""))[0]:
                best[slot] = (worth, choice.key)
    return {key for _, key in best.values()}


def _aimed_choices(choices: Iterable[SeatChoice]) -> Iterator[tuple[SeatChoice, PieceId]]:
    """Yield the legal choices that target an enemy, with the enemy."""
    for choice in choices:
        if choice.verb in AIMED_VERBS and not choice.barred and choice.target is not None:
            yield choice, choice.target


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
    value = max([sums.skill_value(g, way) for way in ways])
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
