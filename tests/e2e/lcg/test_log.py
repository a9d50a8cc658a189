"""The log, from the set-up on."""

from __future__ import annotations

from tests.e2e.lcg.night import Night
from tests.e2e.server import reply


async def test_the_log_begins_with_the_set_up(night: Night) -> None:
    """What was told in public of it, in order; of one's own cards nobody else reads."""
    await night.sit(night.ann, night.bob)
    await night.do(night.ann, "game start")

    said = reply(await night.ann.slash(night.channel, "log"))

    assert said.startswith("-# step 0 · "), said
    assert "**The Gathering** begins. Roland leads." in said
    assert "Daisy draws 5 cards." in said
    await night.restart()
    assert reply(await night.ann.slash(night.channel, "log")) == said
