"""Worth of a position of the card game: the group's result at the end, or its expectation.

The result is experience less trauma, and whether the scenario was won. Before the end, the worth is
what the fast policy makes of such a position on average: a weighted sum of open facts, with weights
for each scenario that `python -m tools.tune value` finds (`value.toml`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from bot.lcg.core.game import Game
from bot.lcg.core.state import Phase
from bot.lcg.printed.cards import CardType
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.doom import missing_doom
from bot.lcg.rules.scenario_result import scenario_result

FILE: Final = "value.toml"
WON: Final = 0.4
"""The share of victory in the result; the rest is experience."""
MUCH: Final = 12.0
"""The most experience less trauma that an investigator can expect."""
LOST: Final = 4.0
"""Points lost with an investigator who leaves the campaign."""
ANY: Final = "any"
"""The key of the weights for scenarios without their own."""


def is_won(g: Game) -> bool:
    """Return True if a finished scenario ended well for the players."""
    known = g.library.scenarios[g.state.scenario].resolutions
    found = next((each for each in known if each.slug == g.state.resolution), None)
    if found is None or found.slug == "none" or not found.earns_victory:
        return False
    return found.outcome in (None, CampaignEnd.WON)


def average_reward(g: Game) -> float:
    """Return the average experience less trauma of the investigators, each at least 0."""
    seats = scenario_result(g).seats
    points = (max(0.0, each.xp - each.physical - each.mental) for each in seats)
    gone = sum(each.killed or each.insane for each in seats)
    return (sum(points) - LOST * gone) / len(seats)


def scenario_worth(g: Game) -> float:
    """Return the worth of a finished scenario, from 0 to 1."""
    part = min(1.0, max(0.0, (average_reward(g) + LOST) / (MUCH + LOST)))
    return WON * is_won(g) + (1 - WON) * part


def position_features(g: Game) -> dict[str, float]:
    """Return open numbers of a position, each about from 0 to 1."""
    return {"one": 1.0, **_progress_features(g), **_strength_features(g), **_opposition_features(g)}


def _progress_features(g: Game) -> dict[str, float]:
    """Return the act, the clues, and the doom still missing on all agendas."""
    state = g.state
    left = min(missing_doom(g, agenda) for agenda in g.stages.agendas)
    act, started = state.act.index, state.started
    return {
        **{f"act{n}": float(act == n) for n in range(1, 4)},
        "clues": sum(who.clues for who in g.playing()) / started / 3,
        "lying": min(1.0, sum(place.clues for place in g.places.all()) / started / 6),
        "time": min(1.0, left / 20),
        "haste": float(left <= 4),
    }


def _strength_features(g: Game) -> dict[str, float]:
    """Return the health and the possessions of the investigators."""
    seats, started, assets = g.playing(), g.state.started, g.in_play.of_type(CardType.ASSET)
    bodies = [(g.investigators.max_health(who.seat) - who.damage) for who in seats]
    minds = [(g.investigators.max_sanity(who.seat) - who.horror) for who in seats]
    return {
        "body": sum(min(1.0, n / 8) for n in bodies) / started,
        "mind": sum(min(1.0, n / 8) for n in minds) / started,
        "frail": sum(min(b, m) <= 2 for b, m in zip(bodies, minds, strict=True)) / started,
        "gone": 1 - len(seats) / started,
        "assets": min(1.0, sum(a.controller is not None for a in assets) / started / 5),
        "armed": sum(_is_armed(g, who.seat) for who in seats) / started,
        "hand": min(1.0, sum(len(who.hand) for who in seats) / started / 8),
        "money": min(1.0, sum(who.resources for who in seats) / started / 10),
    }


def _opposition_features(g: Game) -> dict[str, float]:
    """Return the enemies in play, and the victory display."""
    started = g.state.started
    awake = [each for each in g.enemies.all() if each.threat is not None]
    boss = [e for e in g.enemies.all() if g.card(e).victory]
    victory = sum(g.card(copy).victory or 0 for copy in g.state.victory)
    return {
        "enemies": min(1.5, len(awake) / started / 2),
        "loose": min(1.5, (len(g.enemies.all()) - len(awake)) / started / 3),
        "boss": min(1.0, len(boss) / 2),
        "wounds": min(1.0, sum(each.damage for each in boss) / 6),
        "victory": victory / 8,
    }


def _is_armed(g: Game, seat: int) -> bool:
    abilities = g.registry.abilities
    return any(
        "fight" in ability.is_a
        for asset in g.in_play.of_type(CardType.ASSET)
        if asset.controller == seat
        for ability in abilities.get(asset.code, ())
    )


def expected_result(g: Game, weighed: Mapping[str, float] | None = None) -> float:
    """Return the worth of a position, from 0 to 1; at the end, of the result."""
    if g.state.phase is Phase.OVER:
        return scenario_worth(g)
    w = weights_of(g.state.scenario) if weighed is None else weighed
    total = sum(w.get(name, 0.0) * n for name, n in position_features(g).items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@cache
def _load_tables() -> dict[str, dict[str, float]]:
    text = files("bot.kits.lcg.companion").joinpath(FILE).read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, float]])


@cache
def weights_of(scenario: str) -> Mapping[str, float]:
    """Return the weights of a scenario's positions."""
    tables = _load_tables()
    return tables.get(scenario, tables[ANY])
