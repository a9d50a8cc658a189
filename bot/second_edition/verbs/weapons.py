"""Weapons and spells in hand: which fit together, their bonuses, and the Combat check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import structs

from bot.engine.ids import Seat
from bot.second_edition.core import rolls, topics
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import WeaponUsed
from bot.second_edition.core.registry import Origin
from bot.second_edition.core.state import Combat, HeldCard, SkillCheck, Weapon
from bot.second_edition.printed.terms import CardNo, Cause, CheckKind, Skill, Source
from bot.second_edition.verbs import (
    exhausting,
    hands,
    monster_markers,
    monster_tolls,
    possessions,
    skill_checks,
)

COMBOS = 20
"""The most sets of weapons offered for a round, the best first."""


def weapons_of(b: Board, seat: Seat) -> list[CardNo]:
    """Return a seat's usable weapons. Rules, "Evading and combat", hands."""
    return [held.card for held in carried_weapons(b, seat) if not is_spent(b, held)]


def carried_weapons(b: Board, seat: Seat) -> list[HeldCard]:
    """Return a seat's weapons, exhausted ones included."""
    return [
        held
        for held in b.who(seat).cards
        if b.cards.facts(held.card).kind == "weapon" and b.cards.facts(held.card).hands is not None
    ]


def is_spent(b: Board, held: HeldCard) -> bool:
    """Return True if a weapon is exhausted that has to be exhausted for its bonus."""
    return held.exhausted and b.cards.facts(held.card).exhausts


def weapon_sets(b: Board, combat: Combat) -> dict[tuple[CardNo, ...], SkillCheck]:
    """Return sets of weapons and lasting spells that fit into the hands, the best first.

    Of sets with the same kinds of cards there is one, with the Combat check that it would make (see
    `expected_check`). Weapons without hands are always used, and so are spells cast this round:
    weapons and spells are switched in later rounds (Rules, "Evading and combat", hands). Bare hands
    come last.
    """
    tools, free = _cards_with_and_without_hands(b, combat)
    sets = hands.sets_that_fit(
        b, combat, tools, [each.card for each in hands.spells_kept_in_hand(combat)]
    )
    plans = {some: expected_check(b, combat, some) for some in ((*each, *free) for each in sets)}
    worth = [some for some in plans if _all_help(b, combat, some, plans)]
    ranked = sorted(worth, key=lambda some: -plans[some].modifier)
    return {some: plans[some] for some in (*ranked[: COMBOS - 1], *ranked[COMBOS - 1 :][-1:])}


def _cards_with_and_without_hands(b: Board, combat: Combat) -> tuple[list[CardNo], list[CardNo]]:
    """Return the weapons and spells that take hands, and those that are always in use."""
    arms, bound = weapons_of(b, combat.seat), hands.spells_kept_in_hand(combat)
    tools = [card for card in arms if b.cards.facts(card).hands]
    tools += [each.card for each in combat.weapons if each.lasts and each not in bound]
    free = [card for card in arms if not b.cards.facts(card).hands]
    return tools, [*free, *(each.card for each in bound)]


def _all_help(
    b: Board,
    combat: Combat,
    some: tuple[CardNo, ...],
    plans: Mapping[tuple[CardNo, ...], SkillCheck],
) -> bool:
    """Return True if every card of a set helps; lasting spells always do."""
    mine, whole = plans[some], frozenset(some)
    needed = whole.intersection(each.card for each in combat.weapons if each.lasts)
    return all(
        other.modifier < mine.modifier or other.doubled < mine.doubled
        for fewer, other in plans.items()
        if len(fewer) < len(some) and needed.issubset(fewer) and whole.issuperset(fewer)
    )


def cards_still_held(b: Board, seat: Seat, some: Iterable[CardNo]) -> tuple[CardNo, ...]:
    """Return the cards that their owner still has."""
    return tuple(card for card in some if b.cards.held(seat, card) is not None)


def combo_chance(b: Board, combat: Combat, some: tuple[CardNo, ...]) -> Fraction:
    """Return the chance of the Combat check with a set, without clue tokens."""
    return rolls.chance_before_roll(b, expected_check(b, combat, some))


NEARLY = Fraction(1, 10)
"""The difference in chance at which keeping a set is as good as using one up."""


def best_sets(b: Board, combat: Combat) -> list[tuple[tuple[CardNo, ...], Fraction]]:
    """Return the best set of weapons with its chance, and perhaps a second one.

    A permanent set comes first if it is nearly as good as a disposable one; a disposable set is
    followed by the best permanent one. Of equally good sets the smallest wins.
    """
    shares = [
        (some, rolls.chance_before_roll(b, made)) for some, made in weapon_sets(b, combat).items()
    ]
    best = max(shares, key=_by_chance)
    kept = max(
        (each for each in shares if not cards_discarded(b, each[0])), key=_by_chance, default=best
    )
    if kept[1] >= best[1]:
        return [kept]
    return [kept, best] if best[1] - kept[1] <= NEARLY else [best, kept]


def _by_chance(each: tuple[tuple[CardNo, ...], Fraction]) -> tuple[Fraction, int]:
    return each[1], -len(each[0])


def cards_discarded(b: Board, some: Iterable[CardNo]) -> list[CardNo]:
    """Return the cards of a set that are discarded by using it."""
    return [card for card in some if b.cards.facts(card).discard_after_use]


def cards_exhausted(b: Board, some: Iterable[CardNo]) -> list[CardNo]:
    """Return the cards of a set that are exhausted by using it."""
    return [card for card in some if b.cards.facts(card).exhausts]


def weapon_bonus(b: Board, combat: Combat, card: CardNo, some: tuple[CardNo, ...]) -> int:
    """Return a weapon's bonus after resistances, which halve it or cancel it.

    Rules, "Evading and combat".
    """
    spell = next((each for each in combat.weapons if each.card == card), None)
    facts = b.cards.facts(card)
    bonus = spell.bonus if spell else facts.combat + _own_bonus(b, combat, card, some)
    source = spell.source if spell else facts.source
    if card in combat.enchanted:
        source = Source.MAGICAL
    immune, resists = is_bonus_resisted(b, combat, source)
    if immune:
        return 0
    if resists and not b.in_force.is_so(topics.IGNORES_RESISTANCE, combat.seat, source):
        return (bonus + 1) // 2
    return bonus


def _own_bonus(b: Board, combat: Combat, card: CardNo, some: tuple[CardNo, ...]) -> int:
    body = b.registry.answering(topics.WEAPON).get(b.cards.code(card))
    if body is None:
        return 0
    return int(body(b, Origin(b.cards.code(card), combat.seat, card), combat, card, some) or 0)


def is_bonus_resisted(b: Board, combat: Combat, source: Source) -> tuple[bool, bool]:
    """Return True if the opponent resists this kind of bonus. Rules, "Evading and combat"."""
    if combat.rating is not None:
        return False, False
    foe = b.ancient_one if combat.monster is None else monster_markers.opponent_numbers(b, combat)
    match source:
        case Source.PHYSICAL:
            return foe.physical_immunity, foe.physical_resistance
        case Source.MAGICAL:
            return foe.magical_immunity, foe.magical_resistance
        case _:
            return False, False


def plan_check(b: Board, combat: Combat, some: tuple[CardNo, ...]) -> SkillCheck:
    """Return the Combat check with a set of weapons, not begun.

    Rules, "Skill checks", special checks.
    """
    if combat.weapons:
        combat = structs.replace(combat, weapons=_spells_kept(combat, some))
    if combat.rating is not None:
        rating, difficulty, skill = combat.rating, 1, Skill.FIGHT
    elif combat.monster is None:
        rating, difficulty, skill = b.state.battle_modifier, 1, Skill.FIGHT
    else:
        now = monster_markers.opponent_numbers(b, combat)
        rating, difficulty, skill = now.combat_rating or 0, now.toughness, now.combat_skill
        rating += combat.modifier or 0
    return SkillCheck(
        seat=combat.seat,
        skill=skill,
        modifier=rating + sum(weapon_bonus(b, combat, card, some) for card in some),
        difficulty=difficulty,
        kind=CheckKind.COMBAT,
        monster=combat.monster,
        doubled=6 if b.in_force.is_so(topics.DOUBLES, combat.seat, some) else 0,
    )


def expected_check(b: Board, combat: Combat, some: tuple[CardNo, ...]) -> SkillCheck:
    """Return the Combat check with a set after the monster's toll; see `monster_tolls`.

    If a card of the set has to go, it is the least useful one. Rules, "Evading and combat".
    """
    if taken := monster_tolls.cards_toll_takes(b, combat, some):
        left = [tuple(card for card in some if card != gone) for gone in taken]
        return max((plan_check(b, combat, each) for each in left), key=lambda made: made.modifier)
    made = plan_check(b, combat, some)
    toll = monster_tolls.wanted_toll(b, combat)
    if toll is not None and not monster_tolls.can_pay_toll(b, combat, toll):
        made.automatic = False
    return made


def _spells_kept(combat: Combat, some: tuple[CardNo, ...]) -> list[Weapon]:
    """Return the spells that hold hands when a set is used: lasting ones in it, and failed ones."""
    return [each for each in combat.weapons if not each.lasts or each.card in some]


async def attack_check(
    b: Board, combat: Combat, some: tuple[CardNo, ...], *, source: str, fails: bool = False
) -> skill_checks.Result:
    """Make one Combat check with a set of weapons, and discard those used up.

    Weapons that give their bonus for one check are exhausted before it. Lasting spells outside the
    set end and free their hands. `run_effects_of_use` handles the weapons' other costs, so that
    they do not take what the check won. Rules, "Evading and combat".
    """
    combat.weapons = _spells_kept(combat, some)
    plan = plan_check(b, combat, some)
    bonuses = tuple(weapon_bonus(b, combat, card, some) for card in some)
    for card in cards_exhausted(b, some):
        exhausting.exhaust(b, combat.seat, card)
    spec = skill_checks.CheckSpec(
        CheckKind.COMBAT,
        plan.modifier,
        plan.difficulty,
        source=source,
        monster=combat.monster,
        doubled=plan.doubled,
        skill=plan.skill,
        fails=fails,
        tallied=combat.monster is None and combat.rating is None,
        arms=tuple(b.cards.code(card) for card in some),
        bonuses=bonuses,
    )
    result = await skill_checks.perform_check(b, combat.seat, spec)
    for card in cards_discarded(b, some):
        await possessions.discard(b, combat.seat, card, why=Cause.USED)
    return result


async def run_effects_of_use(b: Board, seat: Seat, some: tuple[CardNo, ...]) -> None:
    """Carry out further effects of the weapons used in a Combat check, such as their costs."""
    bodies = b.registry.listeners.get(WeaponUsed, {})
    for card in some:
        body = bodies.get(b.cards.code(card))
        if body is not None:
            used = WeaponUsed(seat=seat, card=card)
            await body(b, Origin(b.cards.code(card), seat, card), used)


def weaken_monster(combat: Combat, card: CardNo, *, toughness: int = 0, ignores: str = "") -> None:
    """Weaken a monster while this spell is in hand. Rules, "Evading and combat"."""
    combat.weapons = [
        structs.replace(
            each,
            toughness=each.toughness + toughness,
            ignores=ignores or each.ignores,
        )
        if each.card == card
        else each
        for each in combat.weapons
    ]
