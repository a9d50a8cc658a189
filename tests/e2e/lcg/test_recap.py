"""A scenario looked back at: after its end by itself, and whenever somebody asks."""

from __future__ import annotations

import discord

from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import panel, reply, text_of


def described(message: discord.Message) -> str:
    """Return what stands beside its pictures."""
    return "\n".join(each.description or "" for each in message.attachments)


async def ended(night: Night) -> None:
    """Roland investigates, then all is over."""
    await night.begin(night.ann, night.bob)
    await night.tokens("+1")
    await night.do(night.ann, "investigate")
    await night.do(night.ann, "pass")
    await night.order("end", resolution="r1")


async def test_it_is_posted_once(night: Night) -> None:
    """One picture, and what each did, in the message that tells the end; a restart adds none."""
    await ended(night)
    await night.restart()

    posts = [each for each in night.public() if "Its seed was" in text_of(each)]
    assert len(posts) == 1
    names = [each.filename for each in posts[0].attachments]
    assert names == ["recap_1.png"]
    fate = next(line for line in text_of(posts[0]).split("\n") if "**Roland Banks**: " in line)
    assert "; 1 of 1 test passed; 1 clue" in fate
    assert "Doom by round: 0." in described(posts[0])
    film = panel(await night.ann.click(posts[0], label="Recap"))
    assert "The whole game in" in described(film)
    assert night.public()[-1].id == posts[0].id
    assert "Its seed was" in text_of(posts[0])


async def test_whoever_asks_sees_the_same(night: Night) -> None:
    """In mid-game, from any seat and from none: cards in hand and what was drawn are not in it."""
    await night.begin(night.ann, night.bob)
    for seat, card in ((ROLAND, "Dodge"), (DAISY, "Hyperawareness")):
        await night.hand(seat, card)
    shown = [
        panel(await person.slash(night.channel, "recap"))
        for person in (night.ann, night.bob, night.gm)
    ]

    assert len({text_of(each) for each in shown}) == 1
    assert len({described(each) for each in shown}) == 1
    assert "Dodge" not in described(shown[0]) + text_of(shown[0])
    assert "### The Gathering · Round 1" in text_of(shown[0])


async def test_a_film_on_request(night: Night) -> None:
    """As many boards as there were, up to the present one."""
    await night.begin(night.ann, night.bob)
    shown = panel(await night.ann.slash(night.channel, "recap", film=True))

    assert [each.filename for each in shown.attachments] == ["recap_1.png", "film_2.gif"]


async def test_finished_games_are_counted(night: Night) -> None:
    """For who sat there and for the server; who is forgotten has none any more."""
    assert "No game has ended yet." in reply(await night.ann.slash(night.channel, "stats"))
    await ended(night)

    mine = reply(await night.ann.slash(night.channel, "stats"))
    assert mine.count("- **The Gathering**: 1 ") == 2
    assert "- **Roland Banks**: 1 " in mine.split("### This server")[0]
    assert "Daisy" not in mine.split("### This server")[0]
    await night.do(night.ann, "me forget", sure=True)

    after = reply(await night.ann.slash(night.channel, "stats"))
    assert "No game has ended yet." in after.split("### This server")[0]
    assert "- **The Gathering**: 1 " in after.split("### This server")[1]
