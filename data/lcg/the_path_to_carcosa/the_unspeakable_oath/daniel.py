"""Daniel Chesterfield, as an ally and as an enemy."""

from __future__ import annotations

from bot.lcg.api import (
    Cost,
    Game,
    GameEndsFor,
    HarmDealt,
    Piece,
    Seat,
    Standing,
    Timing,
    Use,
    action,
    add_to_victory,
    by_controller,
    choose_seat,
    deal,
    forced,
    free,
    leaving,
    may_control,
    ruling,
    take_control,
)
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.stages import DANIEL, DANIEL_POSSESSED

CLASP = "03142"
LED_OUT = "daniel_led_out"


def _others_here(g: Game, use: Use) -> list[Seat]:
    """Return the other investigators at the location who could control him."""
    card, place = g.card(use.source), g.who(use.seat).place
    here = [who.seat for who in g.investigators.at(place) if who.seat != use.seat]
    return [seat for seat in here if may_control(g, seat, card)]


@free(
    DANIEL,
    "hand_over",
    cost=Cost(exhaust=True),
    label="Give control of him to another investigator here",
    when=lambda g, use: bool(_others_here(g, use)),
    why="No other investigator is at your location.",
)
async def daniel_changes_hands(g: Game, use: Use) -> None:
    """Daniel Chesterfield: Free, exhaust: another investigator at your location takes control."""
    seat = await choose_seat(
        g,
        use.seat,
        "Who takes control of Daniel Chesterfield?",
        lambda: _others_here(g, use),
        source=DANIEL,
    )
    if seat is not None:
        await take_control(g, use.source, seat)


def _horror_passes_him(_g: Game, use: Use[HarmDealt]) -> bool:
    harm = use.event.harm
    taken = harm.horror_on.get(use.source.id, 0)
    return harm.seat == use.source.controller and harm.horror > taken


@forced(DANIEL, "hurt", to=HarmDealt, timing=Timing.WHEN, when=_horror_passes_him)
async def daniel_deals_damage(g: Game, use: Use[HarmDealt]) -> None:
    """Daniel Chesterfield: Forced, when you take horror that isn’t all assigned to him: 1 damage.

    The damage is dealt to you.
    """
    await deal(g, use.event.harm.seat, damage=1, source=DANIEL)


ruling(
    DANIEL, "You take 1 damage for each lot of horror, however much it is; direct horror counts."
)


@leaving(DANIEL)
def daniel_leaves_the_game(_g: Game, _daniel: Piece) -> str:
    """Daniel Chesterfield: Forced, if he leaves play, he is removed from the game."""
    return "removed"


def _is_led_out(g: Game, use: Use[GameEndsFor]) -> bool:
    return by_controller(g, use) and g.who(use.event.seat).standing is Standing.RESIGNED


@forced(DANIEL, "led_out", to=GameEndsFor, when=_is_led_out, noted=True)
async def daniel_gets_out(g: Game, _use: Use[GameEndsFor]) -> None:
    """Daniel Chesterfield: If you resign while you control him, he gets out with you."""
    g.limits.record_use("game", LED_OUT)


def _has_clasp(g: Game, use: Use) -> bool:
    return any(each.code == CLASP for each in g.in_play.controlled_by(use.seat))


@action(
    DANIEL_POSSESSED,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley: show him the Clasp of Black Onyx",
    when=_has_clasp,
    why="You don’t control the Clasp of Black Onyx.",
)
async def daniel_collapses(g: Game, use: Use) -> None:
    """Daniel Chesterfield: Action, if you control the Clasp of Black Onyx, Parley.

    Add him to the victory display.
    """
    await add_to_victory(g, use.source)


ruling(
    DANIEL_POSSESSED, "He is there only if the Clasp was not taken, so nobody can show it to him."
)
