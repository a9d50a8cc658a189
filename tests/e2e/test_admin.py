"""`/admin`: the owner's, in their direct messages, and nobody else's."""

from __future__ import annotations

import traceback
from typing import Any

import pytest

from bot.table.reminders.stalls import Stall, stall_timers
from bot.table.steps.fault_text import traceback_places
from tests.cogs.toy_kit import HouseRules
from tests.e2e.rights import OWNERS
from tests.e2e.server import Server, panel, reply

TYPED: dict[str, dict[str, Any]] = {"admin announce": {"words": "hello"}}
SECRET = "Key in the cellar"


def broken(*_args: object) -> None:
    """Rules that fail, with a message that names a hidden card."""
    raise RuntimeError(SECRET)


def owned(server: Server) -> Any:
    """The owner, as a person in their direct messages."""
    server.keeper.owner_id = server.gm.id
    return server.gm.user


@pytest.mark.parametrize("name", sorted(OWNERS))
async def test_nobody_else_is_answered(server: Server, name: str) -> None:
    """Not even with a refusal; and no server knows the command."""
    owned(server)
    await server.playing(server.ann)
    before = server.text

    done = await server.ann.user.slash(name, **TYPED.get(name, {}))

    assert done.response is None
    assert server.text == before
    assert "admin" not in " ".join(server.ann.available_commands(server.channel))


async def test_faults(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each, and one whole as the log has it: nothing of what others hold."""
    owner = owned(server)
    await server.playing(server.ann)
    assert "none" in reply(await owner.slash("admin faults"))
    with monkeypatch.context() as patch:
        patch.setattr(HouseRules, "_act", broken)
        await server.ann.slash(server.channel, "investigate")

    listed = reply(await owner.slash("admin faults"))
    shown = panel(await owner.slash("admin faults", number=1))
    told = (await shown.attachments[0].read()).decode()

    assert "1  game 1  step 2" in listed
    assert "RuntimeError" in listed
    assert "input answer  seat 0" in told
    assert "in broken" in told
    assert SECRET not in listed + told
    assert reply(await owner.slash("admin faults", number=9)) == "There’s no error 9."


async def test_slow_tables(server: Server) -> None:
    """What steps and answers take, and at which tables."""
    owner = owned(server)
    await server.playing(server.ann)

    said = reply(await owner.slash("admin slow"))

    assert "commit: " in said
    assert "game 1: slowest" in said


async def test_figures(server: Server) -> None:
    """Games, presses and the duration of decisions are counted, and nobody is named."""
    owner = owned(server)
    assert "0 begun" in reply(await owner.slash("admin figures"))
    await server.playing(server.ann)
    await server.ann.slash(server.channel, "investigate")

    said = reply(await owner.slash("admin figures"))

    assert "games: 1 begun, 0 finished, 0 abandoned, 1 under way" in said
    assert "answers: player 2 (silence: by timeout)" in said
    assert "hours per decision: 0.0, half within" in said
    assert "Ann" not in said


async def test_what_is_stuck(server: Server) -> None:
    """The table, what it was to do, and how often it was tried."""
    owner = owned(server)
    await server.playing(server.ann)
    assert "none" in reply(await owner.slash("admin stuck"))
    stall = Stall("plan:0:0:3", "", 5)
    await server.store.timers.replace(1, stall_timers(1, [stall]))

    said = reply(await owner.slash("admin stuck"))

    assert "game 1: plan:0:0:3, 5 tries, won’t be tried until something changes" in said


async def test_an_announcement(server: Server) -> None:
    """Once at each live table, cleaned, and not again after a restart."""
    owner = owned(server)
    await server.playing(server.ann)

    said = reply(await owner.slash("admin announce", words="Down at *nine* @everyone"))
    await server.keeper.tables.wait_until_idle()
    await server.restart()

    assert said == "✓ Said at 1 table of this process."
    assert server.text.count("Down at \\*nine\\* @\u200beveryone") == 1


async def test_an_announcement_of_nothing(server: Server) -> None:
    """Is refused; and where nobody plays nobody is told."""
    owner = owned(server)
    assert reply(await owner.slash("admin announce", words="\u200b")) == "There’s nothing to say."
    assert "at 0 tables" in reply(await owner.slash("admin announce", words="hello"))


async def test_draining(server: Server) -> None:
    """It is asked for twice; then the program is told to end, after the answer."""
    owner = owned(server)
    ended: list[bool] = []
    server.keeper.stop = lambda: ended.append(True)

    first = reply(await owner.slash("admin drain"))
    assert not ended
    second = reply(await owner.slash("admin drain", sure=True))

    assert "sure:True" in first
    assert second.startswith("✓")
    assert ended == [True]


def test_places_without_messages() -> None:
    """Of a traceback the files and the classes of errors stay, whatever the messages say."""
    with pytest.raises(KeyError) as caught:
        _broken_again()
    told = traceback_places("".join(traceback.format_exception(caught.value)))

    assert SECRET not in told
    assert "RuntimeError" in told
    assert told.splitlines()[-1] == "KeyError"


def _broken_again() -> None:
    try:
        broken()
    except RuntimeError as first:
        raise KeyError(f"{SECRET}\n  {SECRET}: again") from first
