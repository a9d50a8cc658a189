"""Chaos tokens of *The Miskatonic Museum*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    SkillTest,
    Symbol,
    TokenRule,
    attack,
    choose_piece,
    discard_piece,
    leave_clues,
    of_token,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import face, is_hard, modifier
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.horror import HORROR, is_beside, let_in

SCENARIO = "02118"


def _skull(g: Game, trial: SkillTest) -> int:
    other = face(g, Symbol.SKULL).other_modifier if is_beside(g, trial.seat) else None
    return modifier(g, Symbol.SKULL) if other is None else other


async def _cultist_failed(g: Game, trial: SkillTest) -> None:
    if g.in_play.first_of(HORROR) is None:
        await let_in(g, trial.seat, g.who(trial.seat).place)


async def _tablet_now(g: Game, trial: SkillTest) -> None:
    horror = g.in_play.first_of(HORROR)
    if not is_hard(g):
        leave_clues(g, trial.seat, face(g, Symbol.TABLET).clues)
    elif horror is not None and is_beside(g, trial.seat):
        await attack(g, horror, trial.seat)


async def _elder_thing_failed(g: Game, trial: SkillTest) -> None:
    asset = await choose_piece(
        g,
        trial.seat,
        "Which asset do you discard?",
        lambda: g.pieces.discardable(trial.seat),
        source=of_token(Symbol.ELDER_THING),
        kind="discard",
    )
    if asset is not None:
        discard_piece(g, asset)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −1, or −3 with Hunting Horror at your location. Hard and Expert: −2, or −4.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.CULTIST),
        on_fail=_cultist_failed,
        matters=lambda g, _t: g.in_play.first_of(HORROR) is None,
    ),
    "Cultist: −1; if you fail, find Hunting Horror in the encounter deck, the discard pile or the "
    "void: it spawns at your location. Hard and Expert: −3 instead.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(modifier=lambda g, _t: modifier(g, Symbol.TABLET), now=_tablet_now),
    "Tablet: −2; put 1 of your clues on your location. Hard and Expert: −4; if Hunting Horror is "
    "at your location, it attacks you.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: modifier(g, Symbol.ELDER_THING),
        on_fail=_elder_thing_failed,
        matters=lambda g, trial: bool(g.pieces.discardable(trial.seat)),
    ),
    "Elder thing: −3; if you fail, discard an asset you control. Hard and Expert: −5 instead.",
)
