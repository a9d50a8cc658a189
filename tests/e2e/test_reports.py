"""*Something’s wrong*: a report is stored, listed for the game master."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.reports.wrong_command import A_DAY
from cogs.wire.controls import WRONG
from tests.e2e.server import Server, panel, reply, text_of

SAID = "Roland should find two clues"


async def written(server: Server, who: Any, shown: Any, said: str, **more: str) -> str:
    """The answer to a report that somebody writes into the form of a message."""
    form = await who.click(shown, label=WRONG)
    return text_of(panel(await who.submit_modal(form, {"wrong": said, **more})))


async def about_of(server: Server) -> list[tuple[int | None, int, str, str]]:
    """Game, step, thing and sentence of each report."""
    found = await server.store.reports.all()
    return [(each.game, each.step, each.about, each.sentence) for each in found]


async def test_every_look_up_and_the_log_can_be_reported(server: Server) -> None:
    """Also where there is no table; a line of the log by its step. The game stays as it is."""
    ann, here = server.ann, server.channel
    await written(
        server, ann, panel(await ann.slash(here, "card", name="Lantern")), "It is brighter"
    )
    await server.playing(ann, server.bob)
    await written(server, ann, panel(await ann.slash(here, "rule", term="Clue")), "  Wrong\n word ")
    head = (await server.keeper.tables.games.snapshot(1)).record.head
    log = panel(await ann.slash(here, "log"))
    thanks = await written(server, ann, log, SAID, step="1")
    await ann.slash(here, "wrong", what=SAID)

    assert thanks.startswith("✓ Thank you. The game master (`/gm reports`)")
    assert await about_of(server) == [
        (None, 0, "card lantern", "It is brighter"),
        (1, head, "rule clue", "Wrong word"),
        (1, 1, "log", SAID),
        (1, head, "question turn of seat 0", SAID),
    ]
    assert (await server.keeper.tables.games.snapshot(1)).record.head == head
    assert SAID not in server.text


@pytest.mark.parametrize(("step", "said"), [("99", SAID), ("-1", SAID), ("one", SAID), ("", "   ")])
async def test_nonsense_is_refused(server: Server, step: str, said: str) -> None:
    """A step that the log does not have, or nothing but spaces."""
    await server.playing(server.ann, server.bob)
    log = panel(await server.ann.slash(server.channel, "log"))

    assert "✓" not in await written(server, server.ann, log, said, step=step)
    assert await about_of(server) == []


async def test_only_game_master_and_operator_read_them(server: Server) -> None:
    """The author is named to the game master alone; a report that was dealt with is deleted."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "wrong", what=SAID)
    server.keeper.owner_id = server.gm.id

    listed = reply(await server.gm.slash(server.channel, "gm reports"))
    assert f"“{SAID}” (<@{server.ann.id}>)" in listed
    refused = reply(await server.bob.slash(server.channel, "gm reports"))
    assert SAID not in refused
    operators = reply(await server.gm.user.slash("admin reports"))
    assert SAID in operators
    assert str(server.ann.id) not in operators
    assert SAID not in reply(await server.gm.user.slash("admin reports", remove=1))
    assert "no report 1" in reply(await server.gm.user.slash("admin reports", remove=1))


async def test_what_is_written_is_shown_cleaned(server: Server) -> None:
    """Marks of Discord are escaped, and nobody is pinged."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "wrong", what="**bold** @everyone <@1> `x`")

    listed = reply(await server.gm.slash(server.channel, "gm reports"))
    assert "**bold**" not in listed
    assert "@everyone" not in listed
    assert "<@1>" not in listed


async def test_a_person_sends_a_few_a_day(server: Server) -> None:
    """One too many is refused in a sentence; `/me forget` deletes them all, and others’ stay."""
    await server.playing(server.ann, server.bob)
    await server.bob.slash(server.channel, "wrong", what="Another")
    for number in range(A_DAY):
        await server.ann.slash(server.channel, "wrong", what=f"Wrong {number}")
    assert "within a day" in reply(await server.ann.slash(server.channel, "wrong", what=SAID))
    assert len(await server.store.reports.all()) == A_DAY + 1

    await server.ann.slash(server.channel, "me forget", sure=True)

    assert [each.sentence for each in await server.store.reports.all()] == ["Another"]
