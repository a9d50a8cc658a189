"""A game that is ended while a question stands."""

from __future__ import annotations

from tests.e2e.lcg.night import Night
from tests.e2e.server import labels, panel, reply, text_of


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


async def test_it_can_be_seen_again_and_taken_along(night: Night) -> None:
    """Below the last post: all boards, and the file; nobody has to say why."""
    await night.begin(night.ann, night.bob)
    asked = panel(await night.ann.slash(night.channel, "game end"))
    form = await night.ann.click(asked, label="End the game …")
    await night.ann.submit_modal(form, {"reason": ""})
    assert "The host ends the game." in night.text
    last = night.public()[-1]
    replay = panel(await night.bob.click(last, label="Replay"))
    file = panel(await night.bob.click(last, label="Export"))

    assert "step 0 of " in text_of(replay)
    assert "Step ▶" in labels(replay)
    assert [each.filename for each in file.attachments] == ["table-1.keeper"]
    assert text_of(file).startswith("**The whole game.**")


def _described(message: object) -> str:
    """Return what the message is made of, the descriptions of its pictures with it."""
    return str([each.to_dict() for each in getattr(message, "components", ())])
