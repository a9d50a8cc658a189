"""Weaknesses of Jenny Barnes, Jim Culver and “Ashcan” Pete."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_READY,
    Attempt,
    CardType,
    Cost,
    Game,
    GameEndsFor,
    Piece,
    SkillTest,
    Symbol,
    Use,
    action,
    attach,
    can_investigate,
    choose_piece,
    constant,
    deal,
    discard_piece,
    exhaust,
    farthest_places,
    forced,
    investigate_with,
    reveal_loose_tokens,
    revelation,
    ruling,
    suffer,
    to_threat_area,
)

IZZIE, RHAPSODY, NIGHTMARES = "02011", "02013", "02015"
NOTES = 5
"""Tokens that the Rhapsody reveals."""


@revelation(IZZIE)
async def searching_for_izzie_attaches_to_location(g: Game, use: Use) -> None:
    """Searching for Izzie: Revelation, attach to the location farthest from you."""
    place = await choose_piece(
        g, use.seat, "Where is Izzie?", lambda: farthest_places(g, use.seat), source=IZZIE
    )
    if place is not None and use.copy is not None:
        await attach(g, use.copy, place)


@action(
    IZZIE,
    "search",
    is_a=frozenset({"investigate"}),
    label="Investigate, look for Izzie",
    cost=Cost(actions=2),
    when=can_investigate,
    why="You can’t investigate your location.",
    attempt=Attempt(clues=0),
)
async def investigate_for_izzie(g: Game, use: Use) -> None:
    """Searching for Izzie: 2 actions, Investigate: on success, discard this but find no clues."""

    async def discard_weakness(_trial: SkillTest) -> None:
        discard_piece(g, use.source)

    await investigate_with(g, use, discard_weakness)


def _has_game_ended_for_owner(_g: Game, use: Use[GameEndsFor]) -> bool:
    return use.event.seat == use.source.owner


@forced(IZZIE, "trauma", to=GameEndsFor, when=_has_game_ended_for_owner)
async def searching_for_izzie_gives_mental_trauma(g: Game, use: Use) -> None:
    """Searching for Izzie: Forced, if it’s in play when the game ends, suffer 1 mental trauma."""
    suffer(g, use.seat, mental=1, source=IZZIE)


ruling(IZZIE, "Anyone at that location can look; Jenny suffers the trauma.")


@revelation(RHAPSODY)
async def final_rhapsody_reveals_tokens(g: Game, use: Use) -> None:
    """Final Rhapsody: Revelation, reveal 5 chaos tokens.

    Take 1 damage and 1 horror for each skull and auto-fail among them.
    """
    shown = await reveal_loose_tokens(g, use.seat, NOTES)
    ill = sum(1 for token in shown if token in (Symbol.SKULL, Symbol.AUTO_FAIL))
    await deal(g, use.seat, damage=ill, horror=ill, source=RHAPSODY)


ruling(RHAPSODY, "All of this damage and horror is dealt at once.")


@revelation(NIGHTMARES)
async def nightmares_exhaust_assets(g: Game, use: Use) -> None:
    """Wracked by Nightmares: Revelation, put this into your threat area. Exhaust your assets."""
    for asset in g.in_play.controlled_by(use.seat):
        exhaust(g, asset)
    await to_threat_area(g, use)


@constant(NIGHTMARES, MAY_NOT_READY)
def nightmares_prevent_readying(g: Game, nightmares: Piece, piece: Piece) -> str:
    """Wracked by Nightmares: Assets you control can’t ready."""
    held = piece.controller is not None and piece.controller == nightmares.threat
    asset = held and g.card(piece).type is CardType.ASSET
    return "Wracked by Nightmares keeps it exhausted." if asset else ""


@action(NIGHTMARES, "discard", label="Discard", cost=Cost(actions=2))
async def discard_nightmares(g: Game, use: Use) -> None:
    """Wracked by Nightmares: Spend 2 actions to discard this."""
    discard_piece(g, use.source)


ruling(NIGHTMARES, "Any investigator at the same location can discard it.")
