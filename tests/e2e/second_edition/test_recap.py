"""A board game looked back at: after its end by itself, and whenever somebody asks."""

from __future__ import annotations

from tests.e2e.second_edition.town import Town
from tests.e2e.server import panel, reply, text_of


async def test_it_is_posted_once(town: Town) -> None:
    """One picture, what each did, and a button for the film; a restart repeats nothing."""
    await town.begin("Azathoth")
    await town.gm_does("set", target="doom", value="13")
    await town.gm_does("set", target="phase", value="mythos")
    await town.restart()

    posts = [each for each in town.public() if "**Azathoth**, turn 1" in text_of(each)]
    assert len(posts) == 1
    names = [each.filename for each in posts[0].attachments]
    assert names == ["recap_1.png"]
    assert "- **Joe Diamond**: " in text_of(posts[0])
    more = panel(await town.ann.click(posts[0], label="Recap"))
    assert "Azathoth awoke in turn 1: the doom track is full." in text_of(more)
    assert [each.filename for each in more.attachments] == ["recap_1.png", "film_2.gif"]
    assert "Doom by turn: 1" in str([each.to_dict() for each in posts[0].components])
    assert town.public()[-1].id == posts[0].id

    stats = reply(await town.ann.slash(town.channel, "stats"))
    assert stats.count("- **Azathoth**: 1 ended early") == 2
    assert "- **Joe Diamond**: 1 ended early" in stats


async def test_on_request(town: Town) -> None:
    """At any time, for whoever asks."""
    await town.begin("Yig")
    shown = panel(await town.ann.slash(town.channel, "recap"))

    assert "### Yig · Turn 1" in text_of(shown)
    assert "**Mandy Thompson**" in text_of(shown)
    assert [each.filename for each in shown.attachments] == ["recap_1.png"]
