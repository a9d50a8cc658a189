"""Chaos tokens of *Where Doom Awaits*."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    Game,
    SkillTest,
    Symbol,
    TokenRule,
    cancel_commits,
    committed_icons,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, symbol_face
from data.lcg.the_dunwich_legacy.costly_tokens import COSTLY, COSTLY_TEXT

SCENARIO = "02274"
ALTERED, LAST_AGENDA = "Altered", 2


def _skull_modifier(g: Game, trial: SkillTest) -> int:
    place = g.places.of_seat(trial.seat)
    altered = place is not None and g.card(place).has_trait(ALTERED)
    return _printed_symbol_modifier(g, Symbol.SKULL, worse=altered)


def _printed_symbol_modifier(g: Game, symbol: Symbol, *, worse: bool) -> int:
    said = symbol_face(g, symbol)
    return (said.other_modifier if worse else said.modifier) or 0


def _cultist_modifier(g: Game, trial: SkillTest) -> int:
    """Return minus the icons of committed skill cards; the cultist then cancels these."""
    return -committed_icons(g, trial, CardType.SKILL)


async def _resolve_cultist_on_reveal(g: Game, trial: SkillTest) -> None:
    cancel_commits(g, trial, CardType.SKILL)


def _is_last_agenda(g: Game) -> bool:
    return g.stages.agenda.stage == LAST_AGENDA


def _tablet_modifier(g: Game, _trial: SkillTest) -> int:
    return _printed_symbol_modifier(g, Symbol.TABLET, worse=_is_last_agenda(g))


def _tablet_automatic_result(g: Game, _trial: SkillTest) -> str:
    return "failure" if _is_last_agenda(g) and is_hard(g) else ""


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier),
    "Skull: −1, or −3 at an Altered location. Hard and Expert: −2, or −5 at an Altered location.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=_cultist_modifier,
        now=_resolve_cultist_on_reveal,
        reveal_another=lambda _g, _t: True,
    ),
    "Cultist: reveal another token; cancel the icons and effects of all committed skill cards.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(modifier=_tablet_modifier, automatic=_tablet_automatic_result),
    "Tablet: −2, or −4 in agenda 2. Hard and Expert: −3; in agenda 2 you fail automatically.",
)
token_rule(SCENARIO, Symbol.ELDER_THING, COSTLY, COSTLY_TEXT)
