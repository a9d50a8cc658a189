"""Two worlds that differ only in Roland's hand send everybody else the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.table.declares.table_settings import Hands
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.real_game import checked
from tests.e2e.rights import COMMANDS, Right
from tests.e2e.server import in_words, labels, panel, text_of
from tests.e2e.test_settings import choose
from tests.e2e.watching import EVERYWHERE, Looks, Still, differing, logged, looked_at, sent

HOLDS = (["Working a Hunch", "Guts", "Machete"], ["Dynamite Blast", "Beat Cop", "Knife"])
"""A fast event and an icon for a test of will, or nothing of the kind."""

LOOKS: Looks = {
    **EVERYWHERE,
    "sheet": {"investigator": "Roland"}, "card": {"name": "Machete"},
    "answer": {"option": "Machete"}, "commit": {"card": "Guts"},
    "orders": {"say": "commit Guts"},
    "gm answer": {"investigator": "Roland", "option": "Machete", "reason": "Late"},
}  # fmt: skip
"""What Daisy's player, a spectator and a stranger look at, with what is typed."""
CHANGES = {
    "game new", "game join", "game import", "game leave", "deck import", "deck show", "deck list",
    "deck check", "deck remove", "me zone", "me quiet", "me away", "me back", "me digest",
    "me answers", "me ping", "me hints", "me forget", "wrong", "hold", "pass", "seat substitute",
    "seat friend", "seat companion",
    "tutorial", "campaign new", "campaign join",
    "campaign next", "campaign leave", "campaign replace", "campaign continue", "deck upgrade",
}  # fmt: skip
"""They do something, and answer with what their caller typed."""
FIELDS = (
    ("answer", "option"), ("commit", "card"), ("play", "card"), ("move", "to"), ("fight", "target"),
    ("plan", "steps"), ("orders", "say"), ("sheet", "investigator"), ("card", "name"),
    ("log", "only"),
)  # fmt: skip
"""What is suggested while they type."""


def test_every_command_is_looked_at() -> None:
    """A new one shows nothing of others, or shows nothing: it is added to one of the tables."""
    known = {name for right in (Right.ANYBODY, Right.SEAT) for name in COMMANDS[right]}
    assert known <= {*LOOKS, *CHANGES}


class Compared(Still, Night):
    """The server with the first night, one of two worlds."""


async def world(path: Path, held: list[str]) -> list[str]:
    """All that others are sent, over a turn of Daisy's in which Roland could act or not."""
    with capture_logs() as lines:
        async with checked(path, Compared) as night:
            await seated(night)
            await night.hand(ROLAND, *held)
            await night.hand(DAISY, "Knife")
            await night.do(night.ann, "orders", say="pass windows where I have nothing")
            seen = await seen_by_others(night)
            await night.do(night.bob, "answer", option="I’ll go now")
            await night.tokens("0", "0", "0")
            await investigates_at_once(night)
            seen += await seen_by_others(night)
            await night.do(night.bob, "investigate")
            seen += await seen_by_others(night)  # at last Daisy's player takes the test back
            await night.do(night.bob, "investigate")
            await looks_whether_to_wait(night)
            await night.do(night.ann, "pass")
            assert "You reveal a token" in await night.reveal(night.bob)
            assert "agree" in await night.do(night.bob, "undo")
            seen += await seen_by_others(night)
            own = await in_words(night.ann, await night.ann.slash(night.channel, "hand"))
            assert held[0] in own
            assert bool(night.bob.user.dm_channel.history())
            assert held[0] in rolands(night)
            return [*seen, *sent(night, [night.threads_of("Roland")[0].id]), *logged(lines)]


async def investigates_at_once(night: Night) -> None:
    """Daisy’s player investigates and reveals by one press, whoever could help."""
    own = panel(await night.bob.click(night.status, label="Your choice"))
    (shortcut,) = [each for each in labels(own) if "then reveal" in each]
    said = text_of(panel(await night.bob.click(own, label=shortcut)))
    assert "You reveal a token" in said


async def looks_whether_to_wait(night: Night) -> None:
    """Daisy’s player reads who could still help, and does not reveal yet."""
    asked = panel(await night.bob.slash(night.channel, "pass"))
    await night.bob.click(asked, label="Wait for Roland")


def rolands(night: Night) -> str:
    """Return what stands in the private thread of Roland's player."""
    (thread,) = night.threads_of("Roland")
    shown = thread.history()
    return "\n".join(f"{text_of(m)}{[each.description for each in m.attachments]}" for m in shown)


async def seated(night: Night) -> None:
    """Roland's and Daisy's first round: closed hands, threads, letters."""
    await night.sit(night.ann, night.bob)
    shown = panel(await night.ann.slash(night.channel, "game settings"))
    shown = await choose(night.ann, shown, "set.hands", Hands.CLOSED)
    shown = await choose(night.ann, shown, "set.answers", "thread")
    await choose(night.ann, shown, "set.log_thread", "yes")
    await night.do(night.bob, "me ping", how="private")
    await night.ann.slash(night.channel, "game start")
    for person in (night.ann, night.bob):
        await night.do(person, "answer", option="pass")
    await night.calm()


async def seen_by_others(night: Night) -> list[str]:
    """Return what Daisy's player and a spectator can open."""
    return await looked_at(night, (night.cat, night.bob), LOOKS, FIELDS, orders="commit")


@pytest.mark.usefixtures("told_at_once")
async def test_what_somebody_holds_is_nowhere_to_be_seen(tmp_path: Path) -> None:
    """With closed hands not even by who is asked, and what for."""
    one = await world(tmp_path / "one.db", HOLDS[0])
    other = await world(tmp_path / "other.db", HOLDS[1])

    assert differing(one, other) == []
    titles = [each for each in one if '"name":' in each and "/threads" in each]
    assert len(titles) == 3
