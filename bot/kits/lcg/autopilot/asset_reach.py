"""Worth of the seat's own assets after they are readied, or after a move that comes with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.kits.lcg.autopilot import needs
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect, chances_of_test
from bot.lcg.core.registry import Ability, Use
from bot.lcg.core.state import PieceId, TestKind
from bot.lcg.rules.attempts import test_of_use
from bot.lcg.views.shapes import PlaceView

NOWHERE: Final = -50.0


def worth_of_readying(sight: Prospect, piece: str) -> float:
    """Return the worth of readying an asset: its best use in this turn."""
    me, here = sight.me, sight.here()
    if here is None or not (me.turn and me.actions):
        return 0.0
    return max(
        (_use_worth(sight, way, here) for way in _asset_uses(sight, piece, here)), default=0.0
    )


def worth_after_asset_move(sight: Prospect, piece: str) -> float:
    """Return the worth of an investigation with an asset that first moves to a connecting place."""
    held = sight.game.piece(PieceId(piece))
    here = sight.here()
    if held is None or here is None or held.code not in load_esteem().roams:
        return NOWHERE
    found = (
        worth_of_investigation_at(sight, piece, place)
        for place in map(sight.places.get, here.connections)
    )
    return max(found, default=NOWHERE)


def worth_of_investigation_at(sight: Prospect, piece: str, place: PlaceView | None) -> float:
    """Return the worth of an investigation with an asset at a revealed place."""
    if place is None or place.barred or not place.revealed or not place.clues:
        return NOWHERE
    dangers = sum(not each.exhausted for each in place.enemies)
    ways = (way for way in _asset_uses(sight, piece, place) if way.clues)
    return max((_use_worth(sight, way, place) for way in ways), default=NOWHERE) - dangers


def _use_worth(sight: Prospect, way: OptionUse, place: PlaceView) -> float:
    enemy = sight.enemies.get(way.target)
    if enemy is not None:
        return way.expected_points(needs.worth_of_damage(sight, enemy, way.damage), sight.w.help)
    found = min(place.clues, way.clues)
    return way.expected_points(needs.worth_of_clue(sight) * found, sight.w.help)


def _asset_uses(sight: Prospect, piece: str, place: PlaceView) -> Iterator[OptionUse]:
    """Yield the results of an asset's tests, if they were made now."""
    g = sight.game
    held = g.piece(PieceId(piece))
    for ability in g.registry.abilities.get(held.code, ()) if held is not None else ():
        for target in _ability_targets(sight, ability, place):
            use = Use(sight.seat, piece=held, target=PieceId(target), attempt=ability.attempt)
            test = test_of_use(g, use, ability.is_a)
            if test is None:
                continue
            deals = test.damage if test.kind is TestKind.FIGHT else 0
            finds = test.clues if test.kind is TestKind.INVESTIGATE else 0
            yield OptionUse(
                chances=chances_of_test(g, test), damage=deals, clues=finds, target=target
            )


def _ability_targets(sight: Prospect, ability: Ability, place: PlaceView) -> Iterable[str]:
    if "fight" in ability.is_a:
        return [each.id for each in sight.by_place.get(place.id, ())]
    return [place.id] if "investigate" in ability.is_a else []
