"""Joe Diamond and a monster in Uptown."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat
from bot.second_edition.printed.terms import Place
from bot.second_edition.verbs import combat
from bot.second_edition.verbs.weapons import planned
from tests.second_edition.scene import Scene

ME = Seat(0)
UPTOWN = Place("uptown_streets")


def joe(*others: str, **more: object) -> Scene:
    """Joe Diamond in Uptown: Fight 2 to 5, Will 3 to 0, Lore 0 to 3; Sanity 4, Stamina 6."""
    scene = Scene("joe_diamond", *others, **more)  # pyright: ignore[reportArgumentType]
    scene.at(UPTOWN)
    return scene


def fight(scene: Scene, code: str, *answers: object, seat: int = 0) -> bool:
    """Fight a monster in Uptown without evading it first."""
    no = scene.monster(code, UPTOWN)
    script = combat.fight_only(scene.b, Seat(seat), no)
    return scene.act(script, *answers, seat=seat)  # pyright: ignore[reportArgumentType]


def bonus(scene: Scene, made: Combat, *codes: str) -> int:
    """What these cards add to the Combat check of a combat."""
    cards = [h.card for h in scene.who().cards]
    chosen = tuple(c for code in codes for c in cards if scene.b.code(c) == code)
    assert len(chosen) >= len(codes)
    return planned(scene.b, made, chosen).modifier - planned(scene.b, made, ()).modifier
