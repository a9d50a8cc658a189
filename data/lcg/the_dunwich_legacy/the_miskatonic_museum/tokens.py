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
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_dunwich_legacy.the_miskatonic_museum.horror import (
    HORROR,
    is_horror_beside,
    spawn_horror,
)

SCENARIO = "02118"


def _skull_modifier(g: Game, trial: SkillTest) -> int:
    other = symbol_face(g, Symbol.SKULL).other_modifier if is_horror_beside(g, trial.seat) else None
    return printed_modifier(g, Symbol.SKULL) if other is None else other


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    if g.in_play.first_of(HORROR) is None:
        await spawn_horror(g, trial.seat, g.who(trial.seat).place)


async def _resolve_tablet_on_reveal(g: Game, trial: SkillTest) -> None:
    horror = g.in_play.first_of(HORROR)
    if not is_hard(g):
        leave_clues(g, trial.seat, symbol_face(g, Symbol.TABLET).clues)
    elif horror is not None and is_horror_beside(g, trial.seat):
        await attack(g, horror, trial.seat)


async def _resolve_elder_thing_on_failure(g: Game, trial: SkillTest) -> None:
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
    TokenRule(modifier=_skull_modifier),
    "Skull: −1, or −3 with Hunting Horror at your location. Hard and Expert: −2, or −4.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        on_fail=_resolve_cultist_on_failure,
        matters=lambda g, _t: g.in_play.first_of(HORROR) is None,
    ),
    "Cultist: −1; if you fail, find Hunting Horror in the encounter deck, the discard pile or the "
    "void: it spawns at your location. Hard and Expert: −3 instead.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET), now=_resolve_tablet_on_reveal
    ),
    "Tablet: −2; put 1 of your clues on your location. Hard and Expert: −4; if Hunting Horror is "
    "at your location, it attacks you.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        on_fail=_resolve_elder_thing_on_failure,
        matters=lambda g, trial: bool(g.pieces.discardable(trial.seat)),
    ),
    "Elder thing: −3; if you fail, discard an asset you control. Hard and Expert: −5 instead.",
)
