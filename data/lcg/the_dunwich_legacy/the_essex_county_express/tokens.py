"""Chaos tokens of *The Essex County Express*."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    Piece,
    SkillTest,
    Symbol,
    TokenRule,
    choose_cards,
    choose_piece,
    discard_from_hand,
    lead_picks,
    lose_actions,
    nearest_enemies,
    of_token,
    place_doom_on,
    spare_cards,
    stop_turn,
    token_rule,
)
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face

SCENARIO = "02159"


def _skull_modifier(g: Game, _trial: SkillTest) -> int:
    return -((g.stages.agenda.stage or 0) + is_hard(g))


async def _resolve_cultist_on_failure(g: Game, trial: SkillTest) -> None:
    who = g.who(trial.seat)
    if g.state.turn == trial.seat:
        lose_actions(g, trial.seat, who.actions + len(who.extras))
        stop_turn(g, trial.seat)


def _cultists_in_play(g: Game) -> list[Piece]:
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Cultist")]


async def _resolve_tablet_on_reveal(g: Game, trial: SkillTest) -> None:
    doom = symbol_face(g, Symbol.TABLET).doom
    if is_hard(g):
        for enemy in _cultists_in_play(g):
            place_doom_on(g, enemy, doom)
        return
    nearest = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Which Cultist gets the doom?",
            lambda: nearest_enemies(g, trial.seat, _cultists_in_play(g)),
            source=of_token(Symbol.TABLET),
        ),
    )
    if nearest is not None:
        place_doom_on(g, nearest, doom)


async def _resolve_elder_thing_on_failure(g: Game, trial: SkillTest) -> None:
    """Discard cards from the investigator’s hand.

    The hard side of the card gives no number, which means 1 card per point of failure.
    """
    count = min(
        symbol_face(g, Symbol.ELDER_THING).cards or trial.margin, len(spare_cards(g, trial.seat))
    )
    chosen = await choose_cards(
        g,
        trial.seat,
        "Which cards do you discard?",
        lambda: spare_cards(g, trial.seat),
        least=count,
        most=count,
        source=of_token(Symbol.ELDER_THING),
        kind="discard",
    )
    for copy in chosen:
        discard_from_hand(g, trial.seat, copy)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull_modifier),
    "Skull: −X, where X is the current agenda’s number. Hard and Expert: X is 1 higher.",
)
token_rule(
    SCENARIO,
    Symbol.CULTIST,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.CULTIST),
        reveal_another=lambda g, _t: is_hard(g),
        on_fail=_resolve_cultist_on_failure,
        matters=lambda g, trial: g.state.turn == trial.seat,
    ),
    (
        "Cultist: −1; if you fail on your turn, you lose all remaining actions and your turn ends. "
        "Hard and Expert: instead of −1, reveal another token."
    ),
)
token_rule(
    SCENARIO,
    Symbol.TABLET,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.TABLET), now=_resolve_tablet_on_reveal
    ),
    (
        "Tablet: −2; put 1 doom on the nearest Cultist enemy. Hard and Expert: −4; put 1 doom "
        "on each Cultist enemy."
    ),
)
token_rule(
    SCENARIO,
    Symbol.ELDER_THING,
    TokenRule(
        modifier=lambda g, _t: printed_modifier(g, Symbol.ELDER_THING),
        on_fail=_resolve_elder_thing_on_failure,
        matters=lambda g, trial: bool(spare_cards(g, trial.seat)),
    ),
    (
        "Elder thing: −3; if you fail, discard a card of your choice from your hand. Hard and "
        "Expert: discard one for each point you fail by."
    ),
)
