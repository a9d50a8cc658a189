"""The acts and agendas of *Where Doom Awaits*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_HOLD_CLUES,
    Enters,
    Game,
    Piece,
    Seat,
    Use,
    advance_act,
    back,
    constant,
    discard_clues,
    end,
    forced,
    from_aside,
    location_is,
    objective,
    remove_from_game,
    reveal,
    ruling,
    shuffle_encounter_deck,
    spawn,
)
from data.lcg.the_dunwich_legacy.where_doom_awaits.places import ASCENDING_PATH, SENTINEL_PEAK

CALLING, BECKONING = "02275", "02276"
PATH, ASCENDING, ASCENDING_II, ASCENDING_III, GATE = "02277", "02278", "02279", "02280", "02281"
SETH = "02293"


# Agendas


@back(CALLING)
async def shuffle_discards_into_encounter_deck(g: Game) -> None:
    """Calling Forth the Old Ones: Shuffle the encounter discard pile into its deck."""
    shuffle_encounter_deck(g, with_discard=True)


@back(BECKONING)
async def end_game_with_cult_successful(_g: Game) -> None:
    """Beckoning for Power: The cult succeeds: resolution 2."""
    raise end("r2")


# Acts


@back(PATH)
async def remove_clues_and_reveal_path(g: Game) -> None:
    """The Path to the Hill: Remove all clues from locations, then reveal Ascending Path."""
    for place in g.places.all():
        if place.clues:
            discard_clues(g, place, None, place.clues)
    path = g.in_play.first_of(ASCENDING_PATH)
    if path is not None:
        reveal(g, path)


def _register_version_of_act_2(code: str, version: str) -> None:
    """Register, for a version of act 2, that locations hold no clues and how the act advances."""

    def reason_clues_are_forbidden(g: Game, _act: Piece, place: Piece) -> str:
        # The act has advanced before the peak is revealed.
        may = g.card(place).has_trait("Altered") or place.code == SENTINEL_PEAK
        return "" if may else "Clues can’t be placed here now."

    async def advance_at_sentinel_peak(g: Game, _use: Use) -> None:
        await advance_act(g)

    name = f"Ascending the Hill (v. {version})"
    reason_clues_are_forbidden.__doc__ = (
        f"{name}: Clues can’t be placed on locations that aren’t Altered."
    )
    advance_at_sentinel_peak.__doc__ = (
        f"{name}: Objective, when an investigator enters Sentinel Peak, advance."
    )
    constant(code, MAY_NOT_HOLD_CLUES, stage=True)(reason_clues_are_forbidden)
    forced(code, "ascended", to=Enters, when=location_is(SENTINEL_PEAK))(advance_at_sentinel_peak)
    objective(code, place=SENTINEL_PEAK)


_register_version_of_act_2(ASCENDING, "I")
_register_version_of_act_2(ASCENDING_II, "II")
_register_version_of_act_2(ASCENDING_III, "III")


@back(ASCENDING)
async def resolve_act_2_version_1(g: Game) -> None:
    """Ascending the Hill (v. I): Seth Bishop is removed from the game."""
    seth = from_aside(g, SETH)
    if seth is not None:
        remove_from_game(g, seth)


@back(ASCENDING_II)
async def resolve_act_2_version_2(g: Game) -> None:
    """Ascending the Hill (v. II): Seth Bishop enters play at Sentinel Peak."""
    await _spawn_seth_bishop(g)


@back(ASCENDING_III)
async def resolve_act_2_version_3(g: Game) -> None:
    """Ascending the Hill (v. III): Seth Bishop enters play at Sentinel Peak.

    He has 1 damage per investigator.
    """
    enemy = await _spawn_seth_bishop(g)
    if enemy is not None and enemy in g.in_play:
        enemy.damage = g.state.started


async def _spawn_seth_bishop(g: Game) -> Piece | None:
    seth, peak = from_aside(g, SETH), g.in_play.first_of(SENTINEL_PEAK)
    return None if seth is None or peak is None else await spawn(g, seth, g.state.lead, at=peak.id)


def _seats_at_peak(g: Game) -> list[Seat]:
    peak = g.in_play.first_of(SENTINEL_PEAK)
    return [who.seat for who in g.playing() if peak is not None and who.place == peak.id]


objective(GATE, payers=_seats_at_peak, place=SENTINEL_PEAK, anytime=True)


@back(GATE)
async def end_game_through_gate(_g: Game) -> None:
    """The Gate Opens: You go through the gate (resolution 1)."""
    raise end("r1")


ruling(PATH, "It can advance on anyone’s turn, and you can use the clues you start with.")
ruling(ASCENDING, "It advances before the peak is revealed, so the peak gets its clues.")
