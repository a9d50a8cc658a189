"""Chaos tokens of *Black Stars Rise*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Seat,
    SkillTest,
    Symbol,
    TestKind,
    TokenRule,
    choose_cards,
    handler,
    of_token,
    place_doom_on_each_agenda,
    put_off,
    resolve_encounter,
    shuffle_encounter_deck,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.the_path_to_carcosa.black_stars_rise.decks import doom_on
from data.lcg.the_path_to_carcosa.byakhee import is_byakhee

SCENARIO = "03274"


def _skull(g: Game, _trial: SkillTest) -> int:
    doom = [doom_on(g, agenda) for agenda in g.stages.agendas]
    return -sum(doom) if is_hard(g) else -max(doom)


def _cultist(g: Game, trial: SkillTest) -> str:
    """Fail a test because of doom on an enemy: the one tested against, or on Hard any one here."""
    if is_hard(g):
        here = g.who(trial.seat).place
        return "failure" if any(enemy.doom for enemy in g.enemies.at(here)) else ""
    target = g.piece(trial.target) if trial.kind in (TestKind.FIGHT, TestKind.EVADE) else None
    return "failure" if target is not None and target.doom else ""


async def _doom_comes(g: Game, _trial: SkillTest) -> None:
    await place_doom_on_each_agenda(g, symbol_face(g, Symbol.TABLET).doom)


async def _doom_comes_unless_clear(g: Game, trial: SkillTest) -> None:
    if _is_bare(g, trial):
        await _doom_comes(g, trial)


def _is_bare(g: Game, trial: SkillTest) -> bool:
    """Return True if a success by 0 counts like a failure."""
    return is_hard(g) and trial.margin < 1


async def _byakhee_comes(g: Game, trial: SkillTest) -> None:
    await put_off(g, "black_stars_rise:byakhee", seat=trial.seat)


@handler("black_stars_rise:byakhee")
async def draw_byakhee(g: Game, args: dict[str, int]) -> None:
    """After the test: search encounter deck and discard pile for a Byakhee enemy and draw it."""
    seat = Seat(args["seat"])
    if not g.who(seat).playing:
        return
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    found = [copy for copy in pool if is_byakhee(g.card(copy))]
    chosen = await choose_cards(
        g, seat, "Which Byakhee do you draw?", lambda: found, source=of_token(Symbol.ELDER_THING)
    )
    if chosen:
        await resolve_encounter(g, seat, chosen[0])
    shuffle_encounter_deck(g)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −X, X being the most doom on an agenda. Hard and Expert: −X, X being the doom on all "
    "agendas.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        reveal_another=lambda g, trial: not _cultist(g, trial),
        automatic=_cultist,
    ),
    "Cultist: reveal another token; if you fight or evade an enemy with doom on it, you fail "
    "automatically instead. Hard and Expert: reveal another token; if an enemy with doom on it is "
    "at your location, you fail automatically instead.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        reveal_another=lambda _g, _t: True,
        on_fail=_doom_comes,
        on_success=_doom_comes_unless_clear,
        matters=lambda g, trial: not trial.success or _is_bare(g, trial),
        by_margin=is_hard,
    ),
    "Tablet: reveal another token; if you fail, place 1 doom on each agenda. Hard and Expert: "
    "reveal another token; if you don’t succeed by 1 or more, place 1 doom on each agenda.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        on_fail=_byakhee_comes,
        put_off=True,
    ),
    "Elder thing: −2; if you fail, search the encounter deck and discard pile for a Byakhee enemy "
    "and draw it. Hard and Expert: −3 instead.",
)
