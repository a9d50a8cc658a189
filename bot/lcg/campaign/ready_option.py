"""Readiness of seats for the next scenario, and thinking again."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.engine.ask import SIDE_ACTION_PREFIX, Draft, Option
from bot.engine.errors import JumpTo
from bot.engine.ids import Seat
from bot.engine.script import SideAction, SideActions
from bot.lcg.campaign import players
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep

KIND: Final = "interlude"
LEAVER: Final = "leaver"
LEAD: Final = "lead"
READY: Final = Option(key="ready", label="Ready for the next scenario", verb="ready")
NOT_READY: Final = Option(
    key=f"{SIDE_ACTION_PREFIX}not-ready",
    label="Not ready",
    verb="not-ready",
    returns=True,
    takes_back=READY.key,
)


def all_ready(c: CampaignGame) -> bool:
    """Return True if every present player is ready for the next scenario."""
    return all(player.ready for player in c.here())


def is_asked(c: CampaignGame, seat: Seat) -> bool:
    """Return True if the seat plays and is not ready."""
    if seat >= len(c.record.players):
        return False
    player = c.player(seat)
    return player.here and not player.ready


def unready_side_actions(c: CampaignGame, draft: Draft) -> SideActions:
    """Return the side actions with which players can take back that they are ready.

    They belong to the first open question, and last until the scenario begins.
    """
    if draft.kind == LEAD:
        return {player.seat: _thinks_again(c, player.seat) for player in c.here()}
    first = next((player.seat for player in c.here() if not player.ready), None)
    if draft.kind not in (KIND, LEAVER) or draft.must != (first,):
        return {}
    return {player.seat: _thinks_again(c, player.seat) for player in c.here() if player.ready}


def _thinks_again(c: CampaignGame, seat: Seat) -> tuple[SideAction, ...]:
    return (SideAction(NOT_READY, partial(not_ready, c, seat)),)


async def not_ready(c: CampaignGame, seat: Seat) -> None:
    """Mark a seat as no longer ready, so that it can change its deck again.

    The other seats' actions continue.
    """
    players.set_ready(c, seat, on=False)
    if c.record.step is CampaignStep.LEAD:
        raise JumpTo(CampaignStep.INTERLUDE)
