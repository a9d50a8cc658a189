"""Chaos tokens of *The Pallid Mask*."""

from __future__ import annotations

from bot.lcg.api import (
    Card,
    CardType,
    CopyNo,
    Game,
    Piece,
    SkillTest,
    Symbol,
    TestKind,
    TokenRule,
    attack,
    choose_cards,
    choose_piece,
    hold,
    ready,
    resolve_encounter,
    shuffle_encounter_deck,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier

SCENARIO = "03240"
MOST_STEPS = 5


def _is_ghoul_or_geist(card: Card) -> bool:
    return card.has_trait("Ghoul") or card.has_trait("Geist")


def _skull(g: Game, trial: SkillTest) -> int:
    """Return minus the steps from the investigator’s location to the starting location."""
    start, here = g.places.start(), g.places.of_seat(trial.seat)
    steps = 0 if start is None or here is None else g.places.distances(here.id).get(start.id, 0)
    return -steps if is_hard(g) else -min(MOST_STEPS, steps)


def _weaken_attack(g: Game, test: SkillTest) -> None:
    """Lower the damage of a successful attack by 1; Hard and Expert: it deals none."""
    if test.kind is TestKind.FIGHT and is_hard(g):
        test.harmless = True
    elif test.kind is TestKind.FIGHT:
        test.damage -= 1


def _attackers(g: Game, trial: SkillTest) -> list[Piece]:
    """Return the Ghouls and Geists at the investigator’s location that attack."""
    here = g.enemies.at(g.who(trial.seat).place)
    able = [enemy for enemy in here if _is_ghoul_or_geist(g.card(enemy))]
    return able if is_hard(g) else [enemy for enemy in able if not enemy.exhausted]


async def _let_one_attack(g: Game, trial: SkillTest) -> None:
    enemy = await choose_piece(
        g, trial.seat, "Which enemy attacks you?", lambda: _attackers(g, trial), source=SCENARIO
    )
    if enemy is not None:
        if is_hard(g):
            await ready(g, enemy)
        await attack(g, enemy, trial.seat)


def _enemies_to_draw(g: Game) -> list[CopyNo]:
    """Return the Ghoul and Geist enemies in the encounter deck and its discard pile."""
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    return [
        copy
        for copy in pool
        if g.card(copy).type is CardType.ENEMY and _is_ghoul_or_geist(g.card(copy))
    ]


async def _draw_ghoul_or_geist(g: Game, trial: SkillTest) -> None:
    found = await choose_cards(
        g, trial.seat, "Which enemy do you draw?", lambda: _enemies_to_draw(g), source=SCENARIO
    )
    if found:
        hold(g, found[0])
    shuffle_encounter_deck(g)
    for copy in found:
        await resolve_encounter(g, trial.seat, copy)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −X, X being the steps from your location to the starting location (at most 5). Hard "
    "and Expert: the same, without a limit.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST), adjust=_weaken_attack),
    "Cultist: −2; if this is an attack that succeeds, it deals 1 less damage. Hard and Expert: −3; "
    "if this is an attack that succeeds, it deals no damage.",
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET), now=_let_one_attack),
    "Tablet: −2; a ready Ghoul or Geist at your location attacks you. Hard and Expert: −3; a Ghoul "
    "or Geist at your location readies and attacks you.",
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        on_fail=_draw_ghoul_or_geist,
        matters=lambda g, _t: bool(_enemies_to_draw(g)),
    ),
    "Elder thing: −3; if you fail, search the encounter deck and discard pile for a Ghoul or Geist "
    "enemy and draw it. Hard and Expert: −4 instead.",
)
