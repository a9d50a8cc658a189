"""Roland Banks and his own cards."""

from __future__ import annotations

from bot.lcg.api import (
    SKILL,
    Attempt,
    CluesFound,
    Cost,
    EnemyFalls,
    Game,
    GameEndsFor,
    Limit,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Symbol,
    Timing,
    TokenRule,
    Use,
    action,
    clues_to_find,
    constant,
    discard_clues,
    discover,
    fight_with,
    foes,
    forced,
    reaction,
    revelation,
    ruling,
    suffer,
    to_threat_area,
    token_rule,
)

ROLAND, SPECIAL, COVER_UP = "01001", "01006", "01007"


def has_defeated_enemy_with_clues_here(g: Game, use: Use[EnemyFalls]) -> bool:
    """Return True if this investigator has just defeated an enemy and can discover clues here."""
    won = use.event.seat == use.seat
    return won and clues_to_find(g, use.seat) > 0


@reaction(
    ROLAND,
    "find",
    to=EnemyFalls,
    label="Discover 1 clue",
    when=has_defeated_enemy_with_clues_here,
    limit=Limit(1, "round"),
)
async def roland_discovers_clue(g: Game, use: Use) -> None:
    """Roland Banks: Reaction, after you defeat an enemy: discover 1 clue here. Once per round."""
    await discover(g, use.seat, 1)


def _clues_at_location(g: Game, trial: SkillTest) -> int:
    place = g.places.of_seat(trial.seat)
    return place.clues if place is not None else 0


token_rule(
    ROLAND,
    Symbol.ELDER_SIGN,
    TokenRule(modifier=_clues_at_location),
    "Elder sign: +1 for each clue at your location.",
)
ruling(ROLAND, "An enemy also counts as defeated by him if a card he controls defeats it.")
ruling(ROLAND, "If his location has no clues, he discovers nothing.")


@action(
    SPECIAL,
    "fight",
    cost=Cost(actions=1, uses=1),
    is_a=frozenset({"fight"}),
    targets=foes,
    attempt=Attempt(damage=1),
)
async def fight_with_rolands_special(g: Game, use: Use) -> None:
    """Roland’s .38 Special: Action, 1 ammo: Fight. +1 combat (+3 with clues here), +1 damage."""
    await fight_with(g, use)


@constant(SPECIAL, SKILL)
def rolands_special_combat_bonus(
    g: Game, gun: Piece, seat: Seat, skill: Skill, trial: SkillTest | None
) -> int:
    """Roland’s .38 Special: Action, 1 ammo: Fight. +1 combat (+3 with clues here), +1 damage."""
    if trial is None or (trial.tool, trial.seat, skill) != (gun.id, seat, Skill.COMBAT):
        return 0
    return 3 if _clues_at_location(g, trial) else 1


@revelation(COVER_UP)
async def cover_up_enters_threat_area(g: Game, use: Use) -> None:
    """Cover Up: Revelation, put this into your threat area with 3 clues on it."""
    await to_threat_area(g, use)


def _is_about_to_discover_clues_here(g: Game, use: Use[CluesFound]) -> bool:
    found = use.event
    here = found.seat == use.seat and found.place == g.who(use.seat).place
    return here and use.source.clues > 0


@reaction(
    COVER_UP,
    "hide",
    to=CluesFound,
    timing=Timing.WHEN,
    label="Discard clues from it instead",
    when=_is_about_to_discover_clues_here,
)
async def cover_up_discards_clues(g: Game, use: Use[CluesFound]) -> None:
    """Cover Up: Reaction, when you would discover clues here, discard clues from this instead.

    You discard as many as you would have discovered.
    """
    use.event.cancelled = True
    discard_clues(g, use.source, use.seat, use.event.count)


def _has_game_ended_with_clues_left(_g: Game, use: Use[GameEndsFor]) -> bool:
    mine = use.event.seat == use.source.threat
    return mine and use.source.clues > 0


@forced(COVER_UP, "trauma", to=GameEndsFor, when=_has_game_ended_with_clues_left)
async def cover_up_gives_mental_trauma(g: Game, use: Use) -> None:
    """Cover Up: Forced, when the game ends with clues on this, you suffer 1 mental trauma."""
    suffer(g, use.seat, mental=1, source=COVER_UP)


ruling(COVER_UP, "Anyone at its owner’s location can use it when they would discover clues there.")
ruling(COVER_UP, "It replaces the whole discovery, even if it has fewer clues left.")
ruling(COVER_UP, "Once its last clue is gone, it stays in play but does nothing.")
