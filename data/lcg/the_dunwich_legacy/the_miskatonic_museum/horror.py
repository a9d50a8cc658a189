"""Hunting Horror, the shadow that grows on it, and the void between its visits."""

from __future__ import annotations

from bot.lcg.api import (
    ENEMY_HEALTH,
    EVADE,
    FIGHT,
    GAINS,
    CopyNo,
    EnemySpawns,
    Game,
    Keyword,
    PhaseBegins,
    Piece,
    PieceId,
    Seat,
    Symbol,
    Use,
    add_resources,
    attach,
    constant,
    forced,
    from_aside,
    in_area,
    leaving,
    ready,
    reveal_loose_tokens,
    ruling,
    shuffle_encounter_deck,
    spawn,
)

HORROR, SHADOW = "02141", "02142"
VOID = "void"
WHOLE = 3
"""Resources at which the shadow makes it massive."""
ILL = (Symbol.SKULL, Symbol.CULTIST, Symbol.TABLET, Symbol.ELDER_THING, Symbol.AUTO_FAIL)


def is_horror_beside(g: Game, seat: Seat) -> bool:
    """Return True if Hunting Horror is at an investigator’s location."""
    place = g.places.of_seat(seat)
    return place is not None and is_horror_at(g, place)


def is_horror_at(g: Game, place: Piece) -> bool:
    """Return True if Hunting Horror is at a location."""
    horror = g.in_play.first_of(HORROR)
    return horror is not None and g.places.where(horror) == place.id


def find_horror_copy(g: Game) -> CopyNo | None:
    """Return Hunting Horror from the encounter deck, the discard pile or the void, else None."""
    piles = (g.state.encounter_deck, g.state.encounter_discard, in_area(g, VOID))
    return next((copy for pile in piles for copy in pile if g.card(copy).code == HORROR), None)


async def spawn_horror(
    g: Game, seat: Seat, at: PieceId | None = None, *, with_discard: bool = False
) -> None:
    """Search for Hunting Horror, spawn it at a location or engaged with a seat, and shuffle."""
    copy = find_horror_copy(g)
    if copy is not None:
        await spawn(g, copy, seat, at=at)
    shuffle_encounter_deck(g, with_discard=with_discard)


async def attach_shadow_spawned(g: Game, use: Use[EnemySpawns]) -> None:
    """Attach Shadow-spawned to Hunting Horror, or put a resource on it if already attached."""
    copy = from_aside(g, SHADOW)
    if copy is not None:
        await attach(g, copy, use.event.enemy)
    elif (shadow := g.in_play.first_of(SHADOW)) is not None:
        add_resources(g, shadow, 1)


@forced(
    HORROR,
    "stir",
    to=PhaseBegins,
    when=lambda _g, use: use.event.phase == "enemy" and use.source.exhausted,
)
async def hunting_horror_reveals_token(g: Game, use: Use) -> None:
    """Hunting Horror: Forced, at the start of the enemy phase, reveal a chaos token.

    With a skull, cultist, tablet, elder thing or auto-fail, ready it.
    """
    if any(token in ILL for token in await reveal_loose_tokens(g, use.seat)):
        await ready(g, use.source)


@leaving(HORROR)
def hunting_horror_goes_to_void(_g: Game, _horror: Piece) -> str:
    """Hunting Horror: Forced, when it leaves play, put it in the void."""
    return VOID


@constant(SHADOW, FIGHT)
def shadow_spawned_raises_fight(_g: Game, shadow: Piece, enemy: Piece) -> int:
    """Shadow-spawned: +1 fight, +1 health and +1 evade for each resource here.

    With 3 or more resources, the enemy is massive. This stays attached in the void.
    """
    return shadow.resources if enemy.id == shadow.host else 0


@constant(SHADOW, EVADE)
def shadow_spawned_raises_evade(g: Game, shadow: Piece, enemy: Piece) -> int:
    """Shadow-spawned: +1 fight, +1 health and +1 evade for each resource here.

    With 3 or more resources, the enemy is massive. This stays attached in the void.
    """
    return shadow_spawned_raises_fight(g, shadow, enemy)


@constant(SHADOW, ENEMY_HEALTH)
def shadow_spawned_raises_health(g: Game, shadow: Piece, enemy: Piece) -> int:
    """Shadow-spawned: +1 fight, +1 health and +1 evade for each resource here.

    With 3 or more resources, the enemy is massive. This stays attached in the void.
    """
    return shadow_spawned_raises_fight(g, shadow, enemy)


@constant(SHADOW, GAINS)
def shadow_spawned_gives_massive(_g: Game, shadow: Piece, enemy: Piece, keyword: Keyword) -> bool:
    """Shadow-spawned: +1 fight, +1 health and +1 evade for each resource here.

    With 3 or more resources, the enemy is massive. This stays attached in the void.
    """
    grown = enemy.id == shadow.host and shadow.resources >= WHOLE
    return grown and keyword is Keyword.MASSIVE


ruling(
    HORROR,
    ("If it’s already ready, no token is revealed. In the void it loses all damage and doom."),
)
ruling(SHADOW, "Its resources stay on it while Hunting Horror is in the void.")
