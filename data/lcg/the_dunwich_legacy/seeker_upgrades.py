"""Seeker cards that cost experience."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import structs

from bot.lcg.api import (
    Attempt,
    Cost,
    Game,
    Lasting,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    Until,
    Use,
    action,
    boost,
    by_margin,
    can_investigate,
    choose_seat,
    committed,
    discover,
    engaged_foes,
    evade_with,
    event,
    fight_with,
    foes,
    free,
    handler,
    heal,
    investigate_with,
    may_boost,
    move,
    of_card,
    open_neighbours,
    put_off,
    ruling,
    take_test,
)

PATHFINDER, DEDUCTION, HIGHER_EDUCATION, EXPOSE_WEAKNESS = "02108", "02150", "02187", "02228"
CONCOCTION, ICHOR, FREEZING_VARIANT, DECIPHERED_REALITY = "02262", "02263", "02264", "02303"
BOOKISH = 5
"""Cards in hand that Higher Education needs."""


by_margin(DEDUCTION, EXPOSE_WEAKNESS)


def _can_use_pathfinder(g: Game, use: Use) -> bool:
    return g.state.turn == use.seat and not g.enemies.engaged_with(use.seat)


@free(
    PATHFINDER,
    "walk",
    label="Exhaust, move",
    cost=Cost(exhaust=True),
    when=_can_use_pathfinder,
    why="You can use this only on your turn, while no enemy is engaged with you.",
    targets=lambda g, use: [place.id for place in open_neighbours(g, use.seat)],
)
async def pathfinder_moves(g: Game, use: Use) -> None:
    """Pathfinder: Free, on your turn, exhaust this to move to a connecting location.

    You can’t if an enemy is engaged with you.
    """
    assert use.target is not None
    await move(g, use.seat, use.target)


@committed(DEDUCTION, adjust=True)
def deduction_2_discovers_extra_clues(_g: Game, trial: SkillTest, _seat: Seat) -> None:
    """Deduction: If this investigation succeeds, discover 1 extra clue there.

    If it succeeds by 2 or more, discover 2 extra clues instead.
    """
    if trial.kind is TestKind.INVESTIGATE and trial.clues:
        trial.clues += 2 if trial.won_by(2) else 1


def _register_higher_education(skill: Skill) -> None:
    @free(
        HIGHER_EDUCATION,
        skill.value,
        label=f"+2 {skill}",
        cost=Cost(resources=1),
        when=lambda g, use: may_boost(g, use, skill),
        granted=lambda g, use: len(g.who(use.seat).hand) >= BOOKISH,
        why=f"You can use this only in your own {skill} test, before a token is revealed.",
        boosts=2,
    )
    async def higher_education(g: Game, use: Use) -> None:
        """Higher Education: Permanent.

        Free, 1 resource: +2 willpower or +2 intellect for your test. Only with 5 or more cards in
        hand.
        """
        boost(g, use, 2, skill)


for _skill in (Skill.WILLPOWER, Skill.INTELLECT):
    _register_higher_education(_skill)


# Expose Weakness


def _enemies_here(g: Game, use: Use) -> list[PieceId]:
    return [enemy.id for enemy in g.enemies.at(g.who(use.seat).place)]


@event(
    EXPOSE_WEAKNESS,
    own_turn=False,
    targets=_enemies_here,
    why="There’s no enemy at your location.",
)
async def expose_weakness_chooses_enemy(g: Game, use: Use) -> None:
    """Expose Weakness: Fast. Test intellect against the fight value of an enemy here.

    For each point you succeed by, its fight value is 1 lower for the next attack on it this phase.
    """
    await put_off(g, "expose_weakness", seat=use.seat, enemy=use.target)


@handler("expose_weakness")
async def _test_exposed_weakness(g: Game, args: dict[str, Any]) -> None:
    seat, enemy = Seat(args["seat"]), g.piece(PieceId(args["enemy"]))
    if enemy is None:
        return

    async def on_success(trial: SkillTest) -> None:
        if enemy in g.in_play:
            _lower_fight_for_next_attack(g, enemy, trial.margin)

    difficulty, source = g.enemies.fight(enemy), EXPOSE_WEAKNESS
    await take_test(g, seat, Skill.INTELLECT, difficulty, source=source, on_success=on_success)


def _lower_fight_for_next_attack(g: Game, enemy: Piece, points: int) -> None:
    effect = Lasting(
        "next_attack", of_card(EXPOSE_WEAKNESS), Until.PHASE, piece=enemy.id, amount=-points
    )
    g.state.lasting.append(effect)


ruling(EXPOSE_WEAKNESS, "If you play it during a test, its own test comes after that one.")


# Results of the Strange Solution


def _investigators_with_damage_here(g: Game, seat: Seat) -> list[Seat]:
    return [who.seat for who in g.investigators.at(g.who(seat).place) if who.damage]


@action(
    CONCOCTION,
    "heal",
    label="Heal 2 damage",
    cost=Cost(actions=1, uses=1),
    when=lambda g, use: bool(_investigators_with_damage_here(g, use.seat)),
    why="Nobody here has damage.",
)
async def heal_with_restorative_concoction(g: Game, use: Use) -> None:
    """Strange Solution: Action, 1 supply: heal 2 damage from an investigator here."""
    who = await choose_seat(
        g,
        use.seat,
        "Who do you heal?",
        lambda: _investigators_with_damage_here(g, use.seat),
        source=CONCOCTION,
    )
    if who is not None:
        heal(g, who, damage=2)


@action(
    ICHOR,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(base=6, damage=2),
)
async def fight_with_acidic_ichor(g: Game, use: Use) -> None:
    """Strange Solution: Action, 1 supply: Fight with a base combat of 6. +2 damage."""
    await fight_with(g, use)


@action(
    FREEZING_VARIANT,
    "evade",
    cost=Cost(actions=1, uses=1),
    is_a=frozenset({"evade"}),
    targets=engaged_foes,
    attempt=Attempt(base=6),
)
async def evade_with_freezing_variant(g: Game, use: Use) -> None:
    """Strange Solution: Action, 1 supply: Evade with a base agility of 6."""
    await evade_with(g, use)


# Deciphered Reality


def _revealed_locations(g: Game) -> list[Piece]:
    return [place for place in g.places.all() if place.revealed]


@event(
    DECIPHERED_REALITY,
    is_a=frozenset({"investigate"}),
    when=can_investigate,
    why="You can’t investigate your location.",
    attempt=Attempt(),
)
async def investigate_with_deciphered_reality(g: Game, use: Use) -> None:
    """Deciphered Reality: Investigate against the highest shroud of all revealed locations.

    If you succeed, discover 1 clue at each of them as well.
    """
    here = g.places.of_seat(use.seat)
    assert here is not None
    assert use.attempt is not None
    more = max(map(g.places.shroud, _revealed_locations(g)), default=0) - g.places.shroud(here)

    async def discover_at_each_revealed_location(_trial: SkillTest) -> None:
        for place in _revealed_locations(g):
            await discover(g, use.seat, 1, place.id)

    harder = structs.replace(use, attempt=replace(use.attempt, shift=max(0, more)))
    await investigate_with(g, harder, then=discover_at_each_revealed_location)


ruling(
    DECIPHERED_REALITY,
    ("You discover the investigation’s own clue first, so you get two at your location."),
)
