"""Tables of *The Devourer Below*, and the codes that its tests name."""

from __future__ import annotations

from typing import Any

from bot.lcg.core.state import Piece
from tests.lcg.table import Table

SLUG = "the_devourer_below"
MAIN_PATH, RITUAL_SITE = "01149", "01156"
UNHALLOWED_GROUND, TWISTING_PATHS, OLD_HOUSE = "01150", "01151", "01152"
CLIFFSIDE, TANGLED_THICKET, QUIET_GLADE = "01153", "01154", "01155"
WOODS = (UNHALLOWED_GROUND, TWISTING_PATHS, OLD_HOUSE, CLIFFSIDE, TANGLED_THICKET, QUIET_GLADE)
RING = (
    UNHALLOWED_GROUND, CLIFFSIDE, QUIET_GLADE, TANGLED_THICKET, TWISTING_PATHS, OLD_HOUSE,
)  # fmt: skip
HUNTER, DREW, COLLINS, WARREN, DEVEREUX, TURNER = (
    "01121b", "01137", "01138", "01139", "01140", "01141",
)  # fmt: skip
NAMES = (DREW, COLLINS, WARREN, DEVEREUX, TURNER, HUNTER)
ACOLYTE, WIZARD, BYAKHEE, OBSERVER, DEEP_ONE = "01169", "01170", "01175", "01177", "01181"
SETS = {
    "agents_of_hastur": {"01175": 2, "01176": 2},
    "agents_of_yog_sothoth": {"01177": 2, "01178": 2},
    "agents_of_shub_niggurath": {"01179": 1, "01180": 3},
    "agents_of_cthulhu": {"01181": 2, "01182": 2},
}
"""What each of the agents' sets holds."""


def log_of(*notes: str, away: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """A campaign log as a set-up has it: notes, and the cultists who got away."""
    names: list[dict[str, Any]] = [{"note": "got_away", "card": code} for code in away]
    return [*({"note": note} for note in notes), *names]


def in_the_woods(
    *investigators: str, difficulty: str = "standard", log: Any = (), **more: Any
) -> Table:
    """A table of this scenario at the first turn, its encounter deck empty."""
    who = list(investigators) or ["roland_banks"]
    return Table(who, difficulty, scenario=SLUG, log=log, **more)


def as_set_up(*investigators: str, log: Any = (), hands: bool = False, **more: Any) -> Table:
    """A table of this scenario as its set-up leaves it, in round 1; with `hands` before it."""
    who = list(investigators) or ["roland_banks"]
    table = Table(who, scenario=SLUG, at_turn=False, log=log, **more)
    if not hands:
        table.chooses_none()
    return table


def deck(table: Table) -> list[str]:
    """The encounter deck, in order of code."""
    return sorted(table.codes(table.state.encounter_deck))


def stage(table: Table, act: int = 1, agenda: int = 1) -> None:
    """Another act and agenda are the current ones; from act 2 on the Ritual Site is in play."""
    table.order("stage", of="act", number=act)
    table.order("stage", of="agenda", number=agenda)
    if act > 1:
        table.lays(RITUAL_SITE, revealed=act > 2)


def enemies_at(table: Table, place: str) -> list[str]:
    """Codes of the enemies at a location, engaged or not."""
    spot = table.piece(place)
    return [enemy.code for enemy in table.game.enemies.at(spot.id)]


def umordhoth(table: Table) -> Piece:
    """Umôrdhoth in play."""
    return table.piece("01157")


def flipped(*investigators: str, **more: Any) -> Table:
    """A table at which the last agenda has just advanced in the third act."""
    table = in_the_woods(*investigators, **more)
    stage(table, act=3, agenda=3)
    table.order("advance", what="agenda")
    return table
