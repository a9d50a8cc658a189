"""A turn is one message, which goes on after a start of the bot as it was."""

from __future__ import annotations

from tests.e2e.lcg.night import Night
from tests.e2e.server import text_of


async def test_it_keeps_its_heading_over_a_start(night: Night) -> None:
    """The message that grows is headed by the turn, whoever tells its beginning and its end."""
    await night.begin(night.ann, night.bob)
    await night.do(night.ann, "answer", option="I’ll go now")
    await night.do(night.ann, "resource")
    (begun,) = [each for each in night.public() if "gains 1 resource" in text_of(each)]
    assert text_of(begun).startswith("### Roland’s turn\n")

    await night.restart()
    await night.do(night.ann, "draw")
    (grown,) = [each for each in night.public() if "draws 1 card" in text_of(each)]

    assert grown.id == begun.id
    assert text_of(grown).startswith("### Roland’s turn\n")
