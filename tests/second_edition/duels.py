"""Joe Diamond and a monster in Uptown."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition import combat
from bot.second_edition.terms import Place
from tests.second_edition.scene import Scene

UPTOWN = Place("uptown_streets")


def joe(**more: object) -> Scene:
    """Joe Diamond alone in Uptown: Fight 2 to 5, Will 3 to 0, Lore 0 to 3; Sanity 4, Stamina 6."""
    scene = Scene("joe_diamond", **more)  # pyright: ignore[reportArgumentType]
    scene.at(UPTOWN)
    return scene


def fight(scene: Scene, code: str, *answers: object, seat: int = 0) -> bool:
    """Fight a monster in Uptown without evading it first."""
    no = scene.monster(code, UPTOWN)
    script = combat.fight_only(scene.b, Seat(seat), no)
    return scene.act(script, *answers, seat=seat)  # pyright: ignore[reportArgumentType]
