"""A game that is ended while a question stands."""

from __future__ import annotations

from tests.e2e.lcg.night import Night
from tests.e2e.server import panel, reply


async def test_nobody_is_awaited_any_more(night: Night) -> None:
    """Neither the board in words nor its picture says for whom the table waits."""
    await night.begin(night.ann, night.bob)
    ann, here = night.ann, night.channel
    before = await ann.slash(here, "board")
    asked = panel(await ann.slash(here, "game end"))
    form = await ann.click(asked, label="End the game …")
    await ann.submit_modal(form, {"reason": "Bedtime"})

    after = await ann.slash(here, "board")

    told = [reply(each) + _described(panel(each)) for each in (before, after)]
    assert ["waiting for" in text.casefold() for text in told] == [True, False]
    assert "The host ends the game: Bedtime" in night.text


def _described(message: object) -> str:
    """Return what the message is made of, the descriptions of its pictures with it."""
    return str([each.to_dict() for each in getattr(message, "components", ())])
