"""The Sheldon Gang: what its members may do in Upkeep, by a chart that a host has filled in."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Special,
    Use,
    Window,
    ability,
    has_chart,
    roll_on_chart,
)

GANG = "sheldon_gang"


def _can_ask_gang(b: Board, use: Use) -> bool:
    who = b.who(use.seat)
    member = Special.SHELDON_GANG in who.specials and has_chart(b, GANG)
    return (
        member
        and b.town.is_street(who.place)
        and not b.limits.use_count("turn", f"{GANG}/{use.seat}")
    )


@ability("dunwich", Window.UPKEEP, anyone=True, label="Ask the Sheldon Gang", when=_can_ask_gang)
async def roll_on_gang_chart(b: Board, use: Use) -> None:
    """In Upkeep, members of the Sheldon Gang in a street area may roll on their card’s chart."""
    b.limits.record_use("turn", f"{GANG}/{use.seat}")
    await roll_on_chart(b, use.seat, GANG)
