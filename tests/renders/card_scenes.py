"""Small pictures of acts, agendas and Elite enemies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from renders.lcg.card_picture import enemy_png, enemy_scene, stage_png, stage_scene
from renders.marks import Scene
from tests.renders import lcg_scenes

_NOTE = "Forced, when an enemy would attack at the end of the round: it readies first. " * 4
_BACK = "The Ghoul Priest is dead. Whoever leads chooses: the house burns, or it stands."
_PRIEST = replace(
    lcg_scenes.enemy("Ghoul Priest"), fight=14, evade=14, attack_damage=12, attack_horror=12,
    words=("hunter", "retaliate", "aloof", "massive", "The Mask of the Pallid King") * 2,
)  # fmt: skip
_AGENDA = replace(lcg_scenes.agenda(2, 0, 7), note=_NOTE)
_TURNED = replace(lcg_scenes.act(3), need=None, unit="its other side takes effect", note=_BACK)

CARDS: dict[str, tuple[Callable[[Any], bytes], Any]] = {
    "agenda": (stage_png, _AGENDA),
    "act": (stage_png, lcg_scenes.act(2, 0, 12)),
    "turned": (stage_png, _TURNED),
    "enemy": (lambda view: enemy_png(view, "Hallway"), lcg_scenes.enemy("Ghoul Priest")),
}
SCENES: dict[str, Scene] = {
    "card agenda": stage_scene(_AGENDA),
    "card act": stage_scene(lcg_scenes.act(2, 0, 12)),
    "card turned": stage_scene(_TURNED),
    "card enemy": enemy_scene(_PRIEST, "The Historical Society of the Miskatonic Valley"),
    "card nowhere": enemy_scene(replace(_PRIEST, health=None, fight=None), ""),
}
