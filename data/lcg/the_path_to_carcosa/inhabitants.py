"""The set Inhabitants of Carcosa."""

from __future__ import annotations

from bot.lcg.api import (
    ATTACK_SPLIT,
    EnemyEvades,
    Game,
    Piece,
    Split,
    TestKind,
    Use,
    by_margin,
    constant,
    deal,
    forced,
    ruling,
    this_enemy,
)

BEAST, SPAWN = "03088", "03089"
NARROWLY = 2


@constant(BEAST, ATTACK_SPLIT)
def beast_of_aldebaran(_g: Game, beast: Piece, enemy: Piece) -> Split | None:
    """Beast of Aldebaran: Its attack has to fill one card before it goes on to another."""
    return Split.PACKED if enemy is beast else None


by_margin(SPAWN)


def _is_evaded_narrowly(g: Game, use: Use[EnemyEvades]) -> bool:
    test = g.test
    if test is None or test.kind is not TestKind.EVADE or test.target != use.source.id:
        return False
    return this_enemy(g, use) and bool(test.success) and test.margin <= NARROWLY


@forced(SPAWN, "spit", to=EnemyEvades, when=_is_evaded_narrowly)
async def spawn_of_hali(g: Game, use: Use[EnemyEvades]) -> None:
    """Spawn of Hali: Forced, after you evade it by 2 or less, take 1 horror."""
    await deal(g, use.event.seat, horror=1, source=SPAWN)


ruling(SPAWN, "An automatic evasion has no margin: it costs nothing.")
