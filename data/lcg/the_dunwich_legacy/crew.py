"""The set Naomi's Crew."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_GAIN,
    CardDrawn,
    EnemyAttacks,
    Game,
    Piece,
    Seat,
    Use,
    attack,
    constant,
    forced,
    lose,
    move_towards,
    revelation,
    ruling,
    this_enemy,
)

THUG, MOBSTER, HUNTED_DOWN = "02097", "02098", "02099"


def criminals_in_play(g: Game) -> list[Piece]:
    """Return the enemies in play with the trait Criminal."""
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Criminal")]


@constant(THUG, MAY_NOT_GAIN)
def thug_prevents_gaining_resources(g: Game, thug: Piece, seat: Seat) -> str:
    """O’Bannion’s Thug: The investigator it’s engaged with can’t gain resources."""
    return "O’Bannion’s Thug is engaged with you." if g.enemies.is_engaged(thug, seat) else ""


@forced(MOBSTER, "rob", to=EnemyAttacks, when=this_enemy)
async def mobster_takes_resource(g: Game, use: Use[EnemyAttacks]) -> None:
    """Mobster: Forced, after it attacks you, lose 1 resource."""
    lose(g, use.event.seat, 1)


def _unengaged_criminals(g: Game) -> list[Piece]:
    return [enemy for enemy in criminals_in_play(g) if not g.enemies.engaged_seats(enemy)]


@revelation(HUNTED_DOWN)
async def hunted_down_moves_criminals(g: Game, use: Use[CardDrawn]) -> None:
    """Hunted Down: Revelation, each unengaged Criminal in play moves 1 location towards you.

    If one engages you, it attacks you at once. If none is in play, this gains surge.
    """
    hunters, place = _unengaged_criminals(g), g.who(use.seat).place
    use.event.surge |= not hunters
    for hunter in hunters:
        if place is not None and hunter in g.in_play:
            await move_towards(g, hunter, place)
    for hunter in hunters:
        if hunter in g.in_play and hunter.threat == use.seat:
            await attack(g, hunter, use.seat)


ruling(HUNTED_DOWN, "Exhausted Criminals move too, but don’t engage.")
