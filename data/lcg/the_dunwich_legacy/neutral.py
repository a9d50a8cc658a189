"""Neutral cards."""

from __future__ import annotations

from collections.abc import Callable

from bot.lcg.api import (
    DIFFICULTY,
    Attempt,
    Cost,
    Game,
    Piece,
    SkillTest,
    TestKind,
    TestSucceeds,
    Use,
    action,
    constant,
    draw_cards,
    event,
    fight_with,
    foes,
    free,
    heal,
    reaction,
    ruling,
)

KUKRI, SMOKING_PIPE, PAINKILLERS = "02036", "02116", "02117"
FINE_CLOTHES, RESPITE = "02272", "02273"


@action(KUKRI, "fight", is_a=frozenset({"fight"}), targets=foes, attempt=Attempt(bonus=1))
async def kukri(g: Game, use: Use) -> None:
    """Kukri: Action: Fight. +1 combat."""
    await fight_with(g, use)


def _has_cut(g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    mine = (trial.seat, trial.tool) == (use.seat, use.source.id)
    return mine and trial.kind is TestKind.FIGHT and g.state.turn == use.seat


@reaction(
    KUKRI,
    "twist",
    to=TestSucceeds,
    label="1 action: +1 damage",
    cost=Cost(actions=1),
    provokes=False,
    when=_has_cut,
)
async def kukri_twists(_g: Game, use: Use[TestSucceeds]) -> None:
    """Kukri: If the attack succeeds you may spend 1 more action for +1 damage."""
    use.event.test.damage += 1


ruling(KUKRI, "The action is spent for the damage: it provokes no attacks of opportunity.")


def _suffers(what: str) -> Callable[[Game, Use], bool]:
    return lambda g, use: getattr(g.who(use.seat), what) > 0


@free(
    SMOKING_PIPE,
    "smoke",
    label="Heal 1 horror",
    cost=Cost(uses=1, exhaust=True, damage=1),
    when=_suffers("horror"),
    why="You have no horror.",
)
async def smoking_pipe(g: Game, use: Use) -> None:
    """Smoking Pipe: Free, 1 supply, exhaust, take 1 damage: heal 1 horror."""
    heal(g, use.seat, horror=1)


@free(
    PAINKILLERS,
    "swallow",
    label="Heal 1 damage",
    cost=Cost(uses=1, exhaust=True, horror=1),
    when=_suffers("damage"),
    why="You have no damage.",
)
async def painkillers(g: Game, use: Use) -> None:
    """Painkillers: Free, 1 supply, exhaust, take 1 horror: heal 1 damage."""
    heal(g, use.seat, damage=1)


for _code in (SMOKING_PIPE, PAINKILLERS):
    ruling(_code, "What you take for it can be assigned to your assets.")


@constant(FINE_CLOTHES, DIFFICULTY)
def fine_clothes(g: Game, clothes: Piece, test: SkillTest) -> int:
    """Fine Clothes: Your tests while you parley are 2 easier."""
    return -2 if clothes.controller == test.seat and g.is_parleying(test.seat) else 0


@event(
    RESPITE,
    when=lambda g, use: not g.enemies_at(g.who(use.seat).place),
    why="There is an enemy at your location.",
)
async def moment_of_respite(g: Game, use: Use) -> None:
    """Moment of Respite: Only without enemies at your location: heal 3 horror and draw 1 card."""
    heal(g, use.seat, horror=3)
    await draw_cards(g, use.seat, 1)
