"""Chaos tokens of *A Phantom of Truth*."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    Game,
    Piece,
    SkillTest,
    Symbol,
    TokenRule,
    cancel_commits,
    choose_piece,
    lead_picks,
    lose,
    move_towards_nearest,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier
from data.lcg.the_path_to_carcosa.byakhee import is_byakhee

SCENARIO = "03200"
MOST_DOOM = 5


def _skull(g: Game, _trial: SkillTest) -> int:
    """Return minus all doom in play; on Easy and Standard 5 at most."""
    return -g.stages.doom if is_hard(g) else -min(MOST_DOOM, g.stages.doom)


def _unengaged_byakhee(g: Game) -> list[Piece]:
    """Return the unengaged Byakhee, exhausted ones too."""
    return [
        enemy for enemy in g.enemies.all() if is_byakhee(g.card(enemy)) and enemy.threat is None
    ]


async def _move_byakhee(g: Game, _trial: SkillTest) -> None:
    """Move each unengaged Byakhee once towards the nearest investigator; the lead orders them."""
    waiting = _unengaged_byakhee(g)
    while waiting:
        enemy = await lead_picks(
            g,
            lambda lead: choose_piece(
                g, lead, "Which Byakhee moves first?", lambda: waiting, source=SCENARIO
            ),
        )
        if enemy is None:
            return
        waiting.remove(enemy)
        if enemy.threat is None:
            await move_towards_nearest(g, enemy)


async def _move_byakhee_if_hard(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        await _move_byakhee(g, trial)


async def _move_byakhee_unless_hard(g: Game, trial: SkillTest) -> None:
    if not is_hard(g):
        await _move_byakhee(g, trial)


async def _cancel_skill_cards(g: Game, trial: SkillTest) -> None:
    cancel_commits(g, trial, CardType.SKILL)


async def _lose_resources(g: Game, trial: SkillTest) -> None:
    lose(g, trial.seat, trial.margin)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −X, X being all doom in play (at most 5). Hard and Expert: the same, without a limit.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        now=_move_byakhee_if_hard,
        on_fail=_move_byakhee_unless_hard,
        matters=lambda g, _t: not is_hard(g) and bool(_unengaged_byakhee(g)),
    ),
    "Cultist: −2; if you fail, each unengaged Byakhee moves once towards the nearest investigator. "
    "Hard and Expert: −2; each of them moves in any case.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET), now=_cancel_skill_cards),
    "Tablet: −3; cancel the icons and effects of all committed skill cards. Hard and Expert: −4 "
    "instead.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        on_fail=_lose_resources,
        matters=lambda g, trial: g.who(trial.seat).resources > 0,
    ),
    "Elder thing: −2; if you fail, lose 1 resource for each point you fail by. Hard and Expert: −3 "
    "instead.",
)
