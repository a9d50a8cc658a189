"""Chaos tokens of *The Devourer Below*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Piece,
    Seat,
    SkillTest,
    Symbol,
    TokenRule,
    choose_cards,
    choose_piece,
    deal,
    handler,
    lead_picks,
    nearest_enemies,
    of_token,
    place_doom_on,
    put_off,
    resolve_encounter,
    shuffle_encounter_deck,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face
from data.lcg.night_of_the_zealot.the_devourer_below.stages import is_monster_enemy

SCENARIO = "01142"


def monsters_in_play(g: Game) -> list[Piece]:
    """Return the enemies in play with the trait Monster."""
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Monster")]


def _skull_modifier(g: Game, _trial: SkillTest) -> int:
    return printed_modifier(g, Symbol.SKULL) if is_hard(g) else -len(monsters_in_play(g))


async def _resolve_skull_on_failure(g: Game, trial: SkillTest) -> None:
    if is_hard(g):
        await put_off(g, "the_devourer_below:skull", seat=trial.seat)


@handler("the_devourer_below:skull")
async def draw_monster_for_skull(g: Game, args: dict[str, int]) -> None:
    """Search encounter deck and discard pile for a Monster enemy and draw it, after the test."""
    seat = Seat(args["seat"])
    if not g.who(seat).playing:
        return
    pool = [*g.state.encounter_deck, *g.state.encounter_discard]
    found = [copy for copy in pool if is_monster_enemy(g.card(copy))]
    chosen = await choose_cards(
        g, seat, "Which Monster do you draw?", lambda: found, source=of_token(Symbol.SKULL)
    )
    if chosen:
        await resolve_encounter(g, seat, chosen[0])
    shuffle_encounter_deck(g)


async def _resolve_cultist_on_reveal(g: Game, trial: SkillTest) -> None:
    """Put doom on the nearest enemy; the lead investigator chooses among equally near ones."""
    enemy = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which enemy gets the doom?",
            lambda: nearest_enemies(g, trial.seat, g.enemies.all()),
            source=of_token(Symbol.CULTIST),
        ),
    )
    if enemy is not None:
        place_doom_on(g, enemy, symbol_face(g, Symbol.CULTIST).doom)


async def _resolve_tablet_on_reveal(g: Game, trial: SkillTest) -> None:
    here = g.who(trial.seat).place
    if any(g.places.where(monster) == here for monster in monsters_in_play(g)):
        said, source = symbol_face(g, Symbol.TABLET), of_token(Symbol.TABLET)
        await deal(g, trial.seat, damage=said.damage, horror=said.horror, source=source)


def _is_ancient_one_in_play(g: Game, _trial: SkillTest) -> bool:
    return any(g.card(enemy).has_trait("Ancient One") for enemy in g.enemies.all())


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier, on_fail=_resolve_skull_on_failure, put_off=True),
    (
        "Skull: −1 for each Monster enemy in play. Hard and Expert: −3; if you fail, after the "
        "test search the encounter deck and discard pile for a Monster enemy, draw it, and "
        "shuffle the deck."
    ),
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST), now=_resolve_cultist_on_reveal
    ),
    (
        "Cultist: −2; put 1 doom on the nearest enemy. Hard and Expert: −4; put 2 doom on the "
        "nearest enemy."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET), now=_resolve_tablet_on_reveal
    ),
    (
        "Tablet: −3; if a Monster enemy is at your location, take 1 damage. Hard and Expert: "
        "−5; if a Monster enemy is at your location, take 1 damage and 1 horror."
    ),
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        reveal_another=_is_ancient_one_in_play,
    ),
    (
        "Elder thing: −5; if an Ancient One enemy is in play, reveal another token. Hard and "
        "Expert: −7 instead."
    ),
)
