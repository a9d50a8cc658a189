"""Chaos tokens of *The Gathering*."""

from __future__ import annotations

from bot.lcg.api import (
    CardType,
    Game,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    choose_cards,
    deal,
    handler,
    of_token,
    put_off,
    resolve_encounter,
    shuffle_encounter_deck,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face

SCENARIO = "01104"


def ghouls_here(g: Game, seat: Seat) -> list[Piece]:
    """Return the Ghoul enemies at an investigator’s location."""
    return [e for e in g.enemies.at(g.who(seat).place) if g.card(e).has_trait("Ghoul")]


def is_beside_ghoul(g: Game, seat: Seat) -> bool:
    """Return True if a Ghoul enemy is at an investigator’s location."""
    return bool(ghouls_here(g, seat))


def _skull_modifier(g: Game, trial: SkillTest) -> int:
    return printed_modifier(g, Symbol.SKULL) if is_hard(g) else -len(ghouls_here(g, trial.seat))


async def _resolve_skull_on_failure(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        await put_off(g, "the_gathering:skull", seat=trial.seat)


@handler("the_gathering:skull")
async def draw_ghoul_for_skull(g: Game, args: dict[str, int]) -> None:
    """Search encounter deck and discard pile for a Ghoul enemy and draw it, after the test."""
    seat = Seat(args["seat"])
    if not g.who(seat).playing:
        return
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    ghouls = [c for c in pool if g.card(c).has_trait("Ghoul") and g.card(c).type is CardType.ENEMY]
    chosen = await choose_cards(
        g, seat, "Which Ghoul do you draw?", lambda: ghouls, source=of_token(Symbol.SKULL)
    )
    if chosen:
        await resolve_encounter(g, seat, chosen[0])
    shuffle_encounter_deck(g)


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    horror = symbol_face(g, Symbol.CULTIST).horror
    await deal(g, trial.seat, horror=horror, source=of_token(Symbol.CULTIST))


async def _resolve_tablet_on_reveal(g: Game, trial: SkillTest) -> None:
    if is_beside_ghoul(g, trial.seat):
        said = symbol_face(g, Symbol.TABLET)
        source = of_token(Symbol.TABLET)
        await deal(g, trial.seat, damage=said.damage, horror=said.horror, source=source)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(
        modifier=_skull_modifier,
        on_fail=_resolve_skull_on_failure,
        put_off=True,
    ),
    (
        "Skull: −1 for each Ghoul enemy at your location. Hard and Expert: −2; if you fail, "
        "after the test search the encounter deck and discard pile for a Ghoul enemy, draw it, "
        "and shuffle the deck."
    ),
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        reveal_another=lambda g, _t: is_hard(g),
        on_fail=_resolve_cultist_on_failure,
    ),
    (
        "Cultist: −1; if you fail, take 1 horror. Hard and Expert: reveal another token; if you"
        " fail, take 2 horror."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET),
        now=_resolve_tablet_on_reveal,
    ),
    (
        "Tablet: −2; if a Ghoul enemy is at your location, take 1 damage. Hard and Expert: −4; "
        "if a Ghoul enemy is at your location, take 1 damage and 1 horror."
    ),
)
