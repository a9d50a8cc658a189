"""The Man in the Pallid Mask, who follows the investigators from scenario to scenario."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    EnemyFalls,
    Game,
    SkillTest,
    Use,
    action,
    add_to_count,
    can_investigate,
    defeat_enemy,
    forced,
    investigate_with,
    ruling,
    this_enemy,
)

MAN = "03059"
CHASE = "chasing_the_stranger"


def _can_unmask(g: Game, use: Use) -> bool:
    return can_investigate(g, use) and g.who(use.seat).place == g.places.where(use.source)


@action(
    MAN,
    "unmask",
    is_a=frozenset({"investigate"}),
    attempt=Attempt(shift=2, clues=0),
    label="Defeat him",
    when=_can_unmask,
    why="You can’t investigate here now.",
)
async def the_man_in_the_pallid_mask(g: Game, use: Use) -> None:
    """The Man in the Pallid Mask: Action, Investigate with +2 shroud.

    If you succeed, instead of discovering clues, defeat him.
    """

    async def unmasked(_trial: SkillTest) -> None:
        await defeat_enemy(g, use.source, use.seat)

    await investigate_with(g, use, instead=unmasked)


def _is_somebodys(g: Game, use: Use[EnemyFalls]) -> bool:
    return this_enemy(g, use) and use.source.owner is not None


@forced(MAN, "chase", to=EnemyFalls, when=_is_somebodys, noted=True)
async def the_chase_goes_on(g: Game, _use: Use[EnemyFalls]) -> None:
    """The Man in the Pallid Mask: Each defeat counts 1 for Chasing the Stranger in the log."""
    add_to_count(g, CHASE)


ruling(MAN, "Anyone at his location can use his action, engaged with him or not.")
ruling(
    MAN,
    "He spawns where the distances to all investigators add up to the most, at an empty location "
    "if there is one.",
)
