"""The skill tests of attacks, evasions and investigations, basic or by a card."""

from __future__ import annotations

from typing import TypedDict

from msgspec import UNSET, UnsetType, structs

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.lcg.core.about import of_action, of_card
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Use
from bot.lcg.core.state import Bonus, Piece, PieceId, SkillTest, TestKind
from bot.lcg.printed.cards import Skill

USUAL = {
    TestKind.INVESTIGATE: Skill.INTELLECT,
    TestKind.FIGHT: Skill.COMBAT,
    TestKind.EVADE: Skill.AGILITY,
}
"""The skill that each is tested with unless a card says otherwise."""


class Means(TypedDict, total=False):
    """The changes that a card makes to the test of a basic action done with it."""

    source: About | None
    """The card."""
    tool: PieceId | None
    """The asset that is used; none for an event."""
    skill: Skill
    """Instead of the usual one."""
    base: Bonus | UnsetType
    """The base value that the card sets for the skill."""
    plus: Skill | UnsetType
    """Another skill that is added as well."""
    bonuses: list[Bonus]
    shift: int
    """The change of the difficulty."""
    damage: int
    """The damage of a successful attack before additions, in place of 1."""
    more: str
    """The rule of additional damage that is known only when the damage is dealt."""
    spares: bool
    """True if a failed attack hits no other investigator."""
    clues: int
    """The clues of a successful investigation, in place of 1."""
    on_symbol: list[str]
    """Handlers that run when a symbol is revealed."""


def means_of(g: Game, use: Use, kind: TestKind) -> Means:
    """Return the changes that a card makes to a test, from its ability's `attempt`."""
    terms, what = use.attempt, use.piece if use.piece is not None else use.copy
    assert terms is not None, "a card that tests declares its attempt"
    assert what is not None
    source = of_card(g.card(what).code)
    skill = terms.skill or USUAL[kind]
    bonus = terms.bonus + terms.per_action * use.actions
    return Means(
        source=source,
        tool=use.piece.id if use.piece is not None else None,
        skill=skill,
        base=Bonus(source, terms.base, skill) if terms.base is not None else UNSET,
        plus=terms.plus or UNSET,
        bonuses=[Bonus(source, bonus, skill)] if bonus else [],
        shift=terms.shift,
        damage=1 + terms.damage,
        more=terms.more,
        spares=terms.spares,
        clues=terms.clues,
        on_symbol=list(terms.on_symbol),
    )


def begin_test(
    seat: Seat, kind: TestKind, target: PieceId, means: Means, difficulty: int = 0
) -> SkillTest:
    """Return a new skill test with these changes. Rules Reference, "Difficulty (skill tests)"."""
    plain = SkillTest(
        seat=seat,
        skill=USUAL[kind],
        difficulty=difficulty,
        kind=kind,
        target=target,
        source=of_action(kind),
    )
    return structs.replace(plain, **means)


def seat_hit_by_a_miss(g: Game, seat: Seat, enemy: Piece) -> Seat | None:
    """Return the seat that takes the damage of a missed attack, or None.

    The enemy has to be engaged with exactly one other seat. Rules Reference, "Fight Action".
    """
    engaged = g.enemies.engaged_seats(enemy)
    if g.enemies.is_massive(enemy) or len(engaged) != 1 or engaged[0] == seat:
        return None
    return engaged[0]


def printed_test(g: Game, use: Use, code: str) -> SkillTest | None:
    """Return the skill test printed on a card, as its user would begin it; None without one."""
    test = g.library.card(code).test if code else None
    if test is None:
        return None
    first, *others = test.skills
    return SkillTest(seat=use.seat, skill=first, difficulty=test.difficulty, skills=others)


def test_of_use(g: Game, use: Use, is_a: frozenset[str]) -> SkillTest | None:
    """Return the test that this use of an ability would begin now; None if it is no test.

    `is_a` are the ability's designators.
    """
    kind = next((kind for kind in USUAL if kind in is_a), None)
    target = use.target if use.target is not None else g.who(use.seat).place
    if use.attempt is None or kind is None or target is None:
        return None
    return begin_test(use.seat, kind, target, means_of(g, use, kind))
