"""Neutral cards, for every deck."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    Cost,
    Game,
    Seat,
    SkillTest,
    Use,
    action,
    can_investigate,
    committed,
    draw_cards,
    event,
    fight_with,
    foes,
    gain,
    investigate_with,
    may_gain,
    ruling,
)

KNIFE, FLASHLIGHT, EMERGENCY_CACHE = "01086", "01087", "01088"
GUTS, PERCEPTION, OVERPOWER, MANUAL_DEXTERITY = "01089", "01090", "01091", "01092"


@action(
    KNIFE,
    "slash",
    is_a=frozenset({"fight"}),
    label="+1 combat",
    targets=foes,
    attempt=Attempt(bonus=1),
)
async def fight_with_knife(g: Game, use: Use) -> None:
    """Knife: Action, Fight: +1 combat."""
    await fight_with(g, use)


@action(
    KNIFE,
    "throw",
    is_a=frozenset({"fight"}),
    label="discard it: +2 combat, +1 damage",
    targets=foes,
    cost=Cost(actions=1, discard_self=True),
    attempt=Attempt(bonus=2, damage=1),
)
async def throw_knife(g: Game, use: Use) -> None:
    """Knife: Action, discard it, Fight: +2 combat and +1 damage."""
    await fight_with(g, use)


@action(
    FLASHLIGHT,
    "shine",
    is_a=frozenset({"investigate"}),
    label="Investigate, −2 shroud",
    when=can_investigate,
    why="You can’t investigate your location.",
    cost=Cost(actions=1, uses=1),
    attempt=Attempt(shift=-2),
)
async def investigate_with_flashlight(g: Game, use: Use) -> None:
    """Flashlight: Action, 1 supply: Investigate: your location has −2 shroud for this test."""
    await investigate_with(g, use)


ruling(FLASHLIGHT, "Shroud can’t go below 0, and the auto-fail fails even against 0.")


@event(EMERGENCY_CACHE, when=may_gain, why="You can’t gain resources now.")
async def emergency_cache_gains_resources(g: Game, use: Use) -> None:
    """Emergency Cache: Gain 3 resources."""
    gain(g, use.seat, 3)


@committed(GUTS)
async def guts_draws_card(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Guts: If the test succeeds, draw 1 card."""
    await draw_cards(g, seat, 1)


@committed(PERCEPTION)
async def perception_draws_card(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Perception: If the test succeeds, draw 1 card."""
    await draw_cards(g, seat, 1)


@committed(OVERPOWER)
async def overpower_draws_card(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Overpower: If the test succeeds, draw 1 card."""
    await draw_cards(g, seat, 1)


@committed(MANUAL_DEXTERITY)
async def manual_dexterity_draws_card(g: Game, _test: SkillTest, seat: Seat) -> None:
    """Manual Dexterity: If the test succeeds, draw 1 card."""
    await draw_cards(g, seat, 1)


for _code in (GUTS, PERCEPTION, OVERPOWER, MANUAL_DEXTERITY):
    ruling(_code, "The player who committed it draws, even in someone else’s test.")
