"""The doom that counts for advancing the agenda. Rules Reference, "Doom"."""

from __future__ import annotations

from bot.lcg.core.constants import DOOM_COUNTED
from bot.lcg.core.game import Game


def counted_doom(g: Game) -> int:
    """Return the doom that counts for advancing the agenda; by default all doom in play."""
    return max(0, g.stages.doom + g.constants.total(DOOM_COUNTED, g.stages.agenda))
