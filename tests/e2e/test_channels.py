"""Channels that are deleted or archived, tables that move, and threads."""

from __future__ import annotations

import discord

from tests.e2e.server import Server, components, names, panel, reply, text_of


async def settings(server: Server, who: object, name: str) -> None:
    """Turn one of the table's settings on."""
    shown = panel(await server.ann.slash(server.channel, "game settings"))
    menu = next(c.custom_id for c in components(shown) if f"set.{name}" in c.custom_id)
    await server.ann.select(shown, ["yes"], custom_id=menu)


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
    here = server.keeper.get_channel(server.channel.id)
    assert isinstance(here, discord.TextChannel)
    await here.create_thread(name="Game", type=discord.ChannelType.public_thread)
    (thread,) = server.channel.threads
    server.channel = thread
    await server.playing(server.ann, server.bob)
    server.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await server.env.settle()
    assert (await server.keeper.tables.games.snapshot(1)).record.status == "paused"
    server.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
    await server.env.settle()

    assert (await server.keeper.tables.games.snapshot(1)).record.status == "running"


async def test_hands_have_private_threads(server: Server) -> None:
    """Each with its player in it; a replaced player is out of theirs and sees nothing there."""
    await server.playing(server.ann, server.bob)
    await settings(server, server.ann, "hand_threads")
    await server.env.settle()
    names_of = {t.name: t for t in server.channel.threads}
    thread = names_of["Daisy Walker: your hand"]
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
