"""Chaos tokens of *Curtain Call*."""

from __future__ import annotations

from bot.lcg.api import Game, SkillTest, Symbol, TokenRule, deal, place_horror, token_rule
from data.lcg.night_of_the_zealot.reference import is_hard, printed_modifier, symbol_face

SCENARIO = "03043"
MUCH_HORROR = 3
FIRE_TEXT = (
    "−4. If there’s no horror on your location, place 1 horror on it; otherwise take 1 horror. "
    "Hard and Expert: −5 instead."
)


def _skull(g: Game, trial: SkillTest) -> int:
    horror = g.who(trial.seat).horror
    if is_hard(g):
        return -max(1, horror)
    said = symbol_face(g, Symbol.SKULL)
    return (said.other_modifier if horror >= MUCH_HORROR else said.modifier) or 0


async def _horror_comes(g: Game, trial: SkillTest) -> None:
    place = g.places.of_seat(trial.seat)
    if place is not None and not place.horror:
        place_horror(g, place)
    else:
        await deal(g, trial.seat, horror=1, source=SCENARIO)


token_rule(
    SCENARIO,
    Symbol.SKULL,
    TokenRule(modifier=_skull),
    "Skull: −1, or −3 with 3 or more horror on you. Hard and Expert: −X, X being the horror on "
    "you (at least 1).",
)
for _symbol, _name in (
    (Symbol.CULTIST, "Cultist"),
    (Symbol.TABLET, "Tablet"),
    (Symbol.ELDER_THING, "Elder thing"),
):
    token_rule(
        SCENARIO,
        _symbol,
        TokenRule(
            modifier=lambda g, _t, symbol=_symbol: printed_modifier(g, symbol), now=_horror_comes
        ),
        f"{_name}: {FIRE_TEXT}",
    )
