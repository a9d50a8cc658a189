"""Channels that are deleted or archived, tables that move, and threads."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.table.game.snapshot import Caller
from bot.table.steps import game_status as gm_steps
from tests.e2e.server import Server, components, labels, names, panel, reply, text_of


async def playing_in_a_thread(server: Server) -> None:
    """A game of two in a thread, which is the server's channel from now on."""
    here = server.keeper.get_channel(server.channel.id)
    assert isinstance(here, discord.TextChannel)
    await here.create_thread(name="Game", type=discord.ChannelType.public_thread)
    (server.channel,) = server.channel.threads
    await server.playing(server.ann, server.bob)


def since_now(server: Server, silent: timedelta) -> str:
    """A time as Discord writes it, so long from now."""
    return (server.env.now() + silent).isoformat()


async def archive(server: Server, *, silent: timedelta | None = None, locked: bool = False) -> None:
    """Archive the game's thread: at once, or as Discord does after it was silent so long."""
    changes: dict[str, object] = {"archived": True, "locked": locked}
    if silent is not None:
        changes["archive_timestamp"] = since_now(server, silent)
    server.env.backend.edit_channel(server.channel.id, {}, thread_metadata=changes)
    await server.env.settle()


def is_archived(server: Server) -> bool:
    """Return True if Discord has the game's thread archived."""
    meta = server.env.backend.get_thread(server.channel.id).thread_metadata
    assert meta is not None
    return meta.archived


async def status_of(server: Server) -> str:
    """Return the status of the game."""
    return (await server.keeper.tables.games.snapshot(1)).record.status


async def settings(server: Server, who: object, name: str, way: str = "yes") -> None:
    """Choose a way for one of the table's settings."""
    shown = panel(await server.ann.slash(server.channel, "game settings"))
    menu = next(c.custom_id for c in components(shown) if f"set.{name}" in c.custom_id)
    await server.ann.select(shown, [way], custom_id=menu)


async def test_a_deleted_channel_loses_no_game(server: Server) -> None:
    """It waits, over a restart; from another channel the game master takes it along."""
    await server.playing(server.ann, server.bob)
    server.env.backend.delete_channel(server.channel.id)
    await server.env.settle()
    assert (await server.keeper.tables.games.snapshot(1)).record.status == "paused"
    await server.restart()

    there = server.other
    offered = await server.gm.autocomplete(there, "gm move-table", "game", "")
    assert names(offered) == ["Table 1, in a deleted channel"]
    nobody = await server.bob.slash(
        there, "gm move-table", channel=there, reason="It was deleted", game="1"
    )
    assert "Only the game master" in reply(nobody)
    moved = await server.gm.slash(
        there, "gm move-table", channel=there, reason="It was deleted", game="1"
    )
    assert f"<#{there.id}>" in reply(moved)
    assert (await server.keeper.tables.games.snapshot(1)).record.status == "running"
    await server.ann.slash(there, "move", to="Attic")
    told = "\n".join(text_of(m) for m in there.history())
    assert "moves the table here: It was deleted" in told
    assert "Roland Banks goes to the Attic." in told


async def test_a_table_moves_and_leaves_nothing_to_press(server: Server) -> None:
    """The old status is taken away; the new one is where the table is."""
    await server.playing(server.ann, server.bob)
    await server.gm.slash(server.channel, "gm move-table", channel=server.other, reason="More room")
    await server.env.settle()

    assert not [m for m in server.public() if "Board" in str(components(m))]
    new = [m for m in server.other.history() if any("k/v/" in c.custom_id for c in components(m))]
    assert len(new) == 1


async def test_the_log_has_a_thread(server: Server) -> None:
    """What happens is told there; the status stays; archived it is opened again."""
    await server.playing(server.ann, server.bob)
    await settings(server, server.ann, "log_thread")
    await server.ann.slash(server.channel, "move", to="Attic")
    await server.env.settle()
    (thread,) = server.channel.threads
    assert thread.name == "Log: A Long Night (table 1)"
    assert "Roland Banks goes to the Attic." in "\n".join(map(text_of, thread.history()))
    assert "Roland Banks goes to the Attic." not in server.text
    assert "Board" in str([getattr(c, "label", "") for c in components(server.status)])

    await server.restart()
    server.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await server.env.settle()
    assert (await server.keeper.tables.games.snapshot(1)).record.status == "running"
    await server.ann.slash(server.channel, "move", to="Cellar")
    await server.env.settle()
    assert [each.id for each in server.channel.threads] == [thread.id]
    assert "Roland Banks goes to the Cellar." in "\n".join(map(text_of, thread.history()))


async def test_a_table_in_a_thread_waits_while_it_is_archived(server: Server) -> None:
    """Somebody closed it; opened again, the game goes on by itself."""
    await playing_in_a_thread(server)
    await archive(server)
    assert await status_of(server) == "paused"
    server.env.backend.edit_channel(server.channel.id, {}, thread_metadata={"archived": False})
    await server.env.settle()

    assert await status_of(server) == "running"


async def test_a_silent_thread_is_opened_again(server: Server) -> None:
    """Discord archives a thread that nobody writes in; its game goes on."""
    await playing_in_a_thread(server)
    await archive(server, silent=timedelta(days=1))

    assert not is_archived(server)
    assert await status_of(server) == "running"


async def test_a_thread_opened_lately_was_archived_by_a_person(server: Server) -> None:
    """Discord counts the silence from when a thread was opened, also if no one wrote in it."""
    await playing_in_a_thread(server)
    await archive(server, silent=timedelta(days=1))
    server.env.backend.edit_channel(
        server.channel.id,
        {},
        thread_metadata={"archive_timestamp": since_now(server, timedelta(days=1))},
    )
    await archive(server, silent=timedelta(days=1, hours=3))

    assert is_archived(server)
    assert await status_of(server) == "paused"


async def test_a_locked_thread_stays_archived(server: Server) -> None:
    """Only a person locks a thread, however long it was silent before."""
    await playing_in_a_thread(server)
    await archive(server, silent=timedelta(days=2), locked=True)

    assert is_archived(server)
    assert await status_of(server) == "paused"


async def test_the_silent_thread_of_a_finished_game_stays_archived(server: Server) -> None:
    """Nobody needs it any more."""
    await playing_in_a_thread(server)
    await server.keeper.tables.change_unread(
        1, gm_steps.end, Caller(server.gm.id, gm=True), "Put away"
    )
    await server.env.settle()
    await archive(server, silent=timedelta(days=2))

    assert is_archived(server)


@pytest.mark.parametrize("status", ["running", "paused"])
async def test_a_thread_that_fell_silent_while_the_bot_was_away_is_opened(
    server: Server, status: str
) -> None:
    """At the start the bot looks for the threads of its games that Discord does not name."""
    await playing_in_a_thread(server)
    if status == "paused":
        await server.gm.slash(server.channel, "gm pause", reason="Holidays")
    await server.keeper.close()
    await archive(server, silent=timedelta(days=1))
    # Discord names only open threads to a bot that starts, the simulation all of them.
    server.env.backend.guilds[server.guild.id].thread_ids.remove(server.channel.id)
    await server.restart()
    await server.env.settle()

    assert not is_archived(server)
    assert await status_of(server) == status


async def test_players_have_threads_of_their_own(server: Server) -> None:
    """Each with its player in it; a replaced player is out of theirs and sees nothing there."""
    await server.playing(server.ann, server.bob)
    await settings(server, server.ann, "answers", "thread")
    await server.env.settle()
    names_of = {t.name: t for t in server.channel.threads}
    thread = names_of["Daisy Walker: your choices"]
    assert thread.history()
    members = server.env.backend.get_thread(thread.id).thread_members
    assert server.bob.id in members
    assert server.ann.id not in members
    await server.restart()
    await server.gm.slash(
        server.channel, "gm replace", investigator="Daisy", player=server.cat, reason="Ill"
    )
    await server.env.settle()

    assert thread.history() == []
    new = [t for t in server.channel.threads if t.name == thread.name and t.id != thread.id]
    assert server.cat.id in server.env.backend.get_thread(new[0].id).thread_members


@pytest.mark.parametrize("command", ["board", "catchup"])
async def test_a_deleted_status_is_restored_by_a_look(server: Server, command: str) -> None:
    """Whoever asks where the game stands has the status posted again."""
    await server.playing(server.ann, server.bob)
    server.env.backend.delete_message(server.channel.id, server.status.id)

    await server.ann.slash(server.channel, command)
    await server.env.settle()

    assert "Board" in labels(server.status)


async def test_the_status_command_restores_it_each_time(server: Server) -> None:
    """Also if somebody looked a moment before it was deleted."""
    await server.playing(server.ann, server.bob)
    for _ in range(3):
        await server.ann.slash(server.channel, "game status")
        server.env.backend.delete_message(server.channel.id, server.status.id)
        await server.ann.slash(server.channel, "game status")
        await server.env.settle()

        assert "Board" in labels(server.status)
