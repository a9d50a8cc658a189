"""The locations of *Dim Carcosa*, and which of them can be turned over."""

from __future__ import annotations

from bot.lcg.api import (
    BOARD_NOTE,
    MAY_NOT_PLAY,
    Card,
    CardType,
    CluesFound,
    Game,
    Keyword,
    Piece,
    Seat,
    Use,
    add_clues,
    constant,
    deal,
    draw_aside,
    forced,
    lose_actions,
    replace_copy,
    ruling,
)
from data.lcg.the_path_to_carcosa.dim_carcosa.hastur import has_damage_for_each

SHORES, SPIRES, PALACE = "03325", "03330", "03331"
PLAINS = ("03326a", "03326c")
RUINS = ("03327a", "03327c", "03327e")
STREETS = ("03328a", "03328c", "03328e")
DEPTHS = ("03329a", "03329c")
COPIES = (PLAINS, RUINS, STREETS, DEPTHS)
"""The copies of each location that has several."""
SCENARIO = "03316"
PALACE_DAMAGE = 5


def lock_place(g: Game, place: Piece) -> None:
    """Turn a location back; it cannot be turned over again."""
    g.limits.record_use("game", _lock_key(place))


def is_locked(g: Game, place: Piece) -> bool:
    """Return True if a location cannot be turned over any more."""
    return bool(g.limits.use_count("game", _lock_key(place)))


def _lock_key(place: Piece) -> str:
    return f"locked:{place.copy}"


def why_no_flip(g: Game, place: Piece) -> str:
    """Return why a location cannot be turned over now, or ""."""
    if is_locked(g, place):
        return "This location’s story is over: it can’t be turned over again."
    if place.clues:
        return "There are clues on your location."
    if place.code == PALACE and not has_damage_for_each(g, PALACE_DAMAGE):
        need = PALACE_DAMAGE * g.state.started
        return f"The Palace of the King stays closed until Hastur has {need} damage."
    return ""


def replace_place(g: Game, place: Piece) -> None:
    """Replace a location by a random set-aside copy, and add clues up to its clue value."""
    copies = next(codes for codes in COPIES if place.code in codes)
    copy = draw_aside(g, *copies)
    if copy is None:
        return
    replace_copy(g, place, copy)
    missing = (g.card(place).clues_for(g.state.started) or 0) - place.clues
    if missing > 0:
        add_clues(g, place, missing)


@constant(SCENARIO, BOARD_NOTE, stage=True)
def note_locked_places(g: Game, _card: Piece, place: Piece) -> str:
    """Return the note on the board for a location that cannot be turned over any more."""
    return "told" if is_locked(g, place) else ""


def no_allies_here(g: Game, plains: Piece, seat: Seat, card: Card) -> str:
    """Bleak Plains: While you’re here, you can’t play Ally assets."""
    here = g.who(seat).place == plains.id
    ally = card.type is CardType.ASSET and card.has_trait("Ally")
    return "You can’t play Ally assets on the Bleak Plains." if here and ally else ""


def no_fast_cards_here(g: Game, depths: Piece, seat: Seat, card: Card) -> str:
    """Depths of Demhe: While you’re here, you can’t play fast cards."""
    here = g.who(seat).place == depths.id
    fast = g.pieces.has_keyword(card, Keyword.FAST)
    return "You can’t play fast cards in the Depths of Demhe." if here and fast else ""


def _last_clue_here(_g: Game, use: Use[CluesFound]) -> bool:
    found = use.event.place == use.source.id and use.event.count > 0
    return found and not use.source.clues


async def damage_for_last_clue(g: Game, use: Use[CluesFound]) -> None:
    """Ruins of Carcosa: Forced, after you discover the last clue here, take 1 damage."""
    await deal(g, use.event.seat, damage=1, source=use.source.code)


async def lose_action_for_last_clue(g: Game, use: Use[CluesFound]) -> None:
    """Dim Streets: Forced, after you discover the last clue here, lose 1 action."""
    lose_actions(g, use.event.seat, 1)


for _code in PLAINS:
    constant(_code, MAY_NOT_PLAY)(no_allies_here)
for _code in DEPTHS:
    constant(_code, MAY_NOT_PLAY)(no_fast_cards_here)
for _code in RUINS:
    forced(_code, "last_clue", to=CluesFound, when=_last_clue_here)(damage_for_last_clue)
for _code in STREETS:
    forced(_code, "last_clue", to=CluesFound, when=_last_clue_here)(lose_action_for_last_clue)
for _codes in COPIES:
    for _code in _codes:
        ruling(
            _code,
            "Another copy takes its place as it is: nobody enters or leaves, nothing engages.",
        )
ruling(PALACE, "It can be turned over only while Hastur has 5 damage per investigator or more.")
