"""A thread of one's own or direct messages: one press there answers, and shows what came of it."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.wire.custom_id import Op, Press
from tests.e2e.server import Server, components, labels, panel, reply, text_of


def own_thread(server: Server, name: str) -> Any:
    """The private thread of an investigator's player."""
    (found,) = [each for each in server.channel.threads if name in (each.name or "")]
    return found


def newest(place: Any) -> discord.Message:
    """The newest message in a place that is no notice of Discord."""
    return next(m for m in reversed(place.history()) if m.components)


async def in_threads(server: Server) -> None:
    """Ann and Bob play; each of them is asked in a thread."""
    await server.playing(server.ann, server.bob)
    for person in (server.ann, server.bob):
        await person.slash(server.channel, "me answers", place="thread")
    await server.env.settle()


async def in_direct_messages(server: Server) -> None:
    """Ann and Bob play; Bob is asked by direct message, and was called to his turn."""
    await server.playing(server.ann, server.bob)
    await server.bob.slash(server.channel, "me answers", place="direct")
    asked = await server.ann.click(server.status, label="Your choice")
    sure = await server.ann.click(panel(asked), label="End turn · 3 actions left")
    await server.ann.click(panel(sure), label="Yes: End turn")
    await server.env.settle()


async def test_one_press_in_the_thread_answers(server: Server) -> None:
    """The message that asked shows what came of it, and the next question; after a restart too."""
    await in_threads(server)
    asked = newest(own_thread(server, "Roland"))
    await server.restart()
    await server.ann.click(asked, label="Move to Attic")
    await server.env.settle()

    after = newest(own_thread(server, "Roland"))
    assert after.id == asked.id
    assert "goes to the Attic." in text_of(after)
    assert len([m for m in own_thread(server, "Roland").history() if m.components]) == 1


async def test_an_answer_in_the_thread_is_not_edited_again(server: Server) -> None:
    """The response to the press shows the result, the next question and the hand."""
    await in_threads(server)
    thread = own_thread(server, "Roland")
    heard = len(server.env.http_requests)
    await server.ann.click(newest(thread), label="Move to Attic")
    await server.env.settle()

    edits = [each for each in server.env.http_requests[heard:] if each.method == "PATCH"]
    assert not [each.path for each in edits if str(thread.id) in each.path]
    shown = str([each.to_dict() for each in newest(thread).components])
    assert "hand_1" in shown


async def test_somebody_else_answers_nothing_in_a_thread(server: Server) -> None:
    """Who may manage threads can read it, and a press is refused; the message stays as it was."""
    await in_threads(server)
    asked = newest(own_thread(server, "Roland"))
    before = text_of(asked)
    let_in(server, asked, server.bob, server.cat, server.gm)
    for person in (server.bob, server.cat, server.gm):
        result = await person.click(asked, label="Move to Attic")
        assert result.ephemeral
        assert "for" in reply(result) or "no seat" in reply(result)
    await server.env.settle()

    assert text_of(newest(own_thread(server, "Roland"))) == before


async def test_an_old_press_shows_nobody_elses_questions(server: Server) -> None:
    """Bob presses what Ann has answered: he is refused, and she reads none of his choices."""
    await in_threads(server)
    asked = newest(own_thread(server, "Roland"))
    let_in(server, asked, server.bob)
    old = next(c.custom_id for c in components(asked) if c.label == "Move to Attic")
    posted = await keep_posted(server, own_thread(server, "Roland").id, asked, old)
    await server.ann.click(asked, label="Move to Attic")
    await server.env.settle()
    result = await server.bob.click(posted, label="!")

    assert result.ephemeral
    assert "That one’s for" in reply(result)


async def test_what_is_looked_at_stays_beside_the_question(server: Server) -> None:
    """*Log* and *Board* open private messages; the question stays where it was."""
    await in_threads(server)
    asked = newest(own_thread(server, "Roland"))
    before = text_of(asked)
    result = await server.ann.click(asked, label="Log")

    assert result.ephemeral
    assert text_of(newest(own_thread(server, "Roland"))) == before


async def test_an_archived_thread_is_opened_again(server: Server) -> None:
    """Discord archives it after a week of silence: the next question is shown all the same."""
    await in_threads(server)
    thread = own_thread(server, "Roland")
    edits = f"/channels/{thread.id}/messages/*"
    server.env.inject_error("PATCH", edits, status=400, code=50083, times=1)
    asked = await server.ann.click(server.status, label="Your choice")
    await server.ann.click(panel(asked), label="Move to Attic")
    await server.env.settle()

    calls = [call for call in server.env.http_requests if call.json == {"archived": False}]
    assert [call.path.rpartition("/")[2] for call in calls] == [str(thread.id)]
    assert "goes to the Attic." in text_of(newest(thread))


async def test_a_press_in_a_direct_message_finds_its_game(server: Server) -> None:
    """It answers there, after a restart too."""
    await in_direct_messages(server)
    asked = newest(server.bob.user.dm_channel)
    await server.restart()
    await server.bob.user.click(asked, label="Move to Attic")
    await server.env.settle()

    after = newest(server.bob.user.dm_channel)
    assert after.id == asked.id
    assert "goes to the Attic." in text_of(after)


async def test_a_stranger_presses_nothing_in_direct_messages(server: Server) -> None:
    """A made-up id of somebody's question is refused to whoever has no seat there."""
    await in_direct_messages(server)
    asked = newest(server.bob.user.dm_channel)
    stolen = next(c.custom_id for c in components(asked) if c.label == "Move to Attic")
    result = await press_in_letter(server, server.cat, stolen)

    assert "another channel" in reply(result) or "no seat" in reply(result)


async def test_the_place_is_chosen_by_a_button(server: Server) -> None:
    """*Where I answer …* offers the places; the channel closes the thread."""
    await in_threads(server)
    asked = newest(own_thread(server, "Roland"))
    offered = panel(await server.ann.click(asked, label="Where I answer …"))
    assert labels(offered) == ["Channel", "Own thread", "Direct message", "As the table"]
    await server.ann.click(offered, label="Channel")
    await server.env.settle()

    assert [m for m in own_thread(server, "Roland").history() if m.components] == []


async def test_a_private_ping_leads_to_the_thread(server: Server) -> None:
    """It names the place where its reader answers, not the channel."""
    await in_threads(server)
    await server.bob.slash(server.channel, "me ping", how="private")
    asked = newest(own_thread(server, "Roland"))
    await server.ann.click(asked, label="End turn · 3 actions left")
    await server.ann.click(newest(own_thread(server, "Roland")), label="Yes: End turn")
    await server.env.settle()

    letter = server.bob.user.dm_channel.history()[-1]
    assert f"<#{own_thread(server, 'Daisy').id}>" in letter.content
    assert f"<#{server.channel.id}>" not in letter.content


def let_in(server: Server, asked: discord.Message, *people: Any) -> None:
    """Let people see a private thread, as whoever manages threads does."""
    members = server.env.backend.get_thread(asked.channel.id).thread_members
    members.update(dict.fromkeys([person.id for person in people], next(iter(members.values()))))


async def keep_posted(
    server: Server, thread: int, asked: discord.Message, custom_id: str
) -> discord.Message:
    """Post another message like the one that asks, with an old button on it."""
    place = server.keeper.get_partial_messageable(thread)
    view = discord.ui.LayoutView(timeout=None)
    buttons = [discord.ui.Button[Any](label="!", custom_id=custom_id)]
    buttons += [
        discord.ui.Button[Any](label=each.label, custom_id=each.custom_id)
        for each in components(asked)
        if each.label == "Where I answer …"
    ]
    view.add_item(discord.ui.ActionRow(*buttons))
    return await place.send(view=view)


async def press_in_letter(server: Server, who: Any, custom_id: str) -> Any:
    """Let somebody press a button with this id in their direct messages."""
    channel = server.keeper.get_partial_messageable(await server.keeper.courier.open_direct(who.id))
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="!", custom_id=custom_id))
    return await who.user.click(await channel.send("A button", view=view), label="!")


@pytest.mark.parametrize("op", [Op.OPTION, Op.PASS, Op.PAGE, Op.YOURS])
async def test_a_made_up_press_in_a_direct_message_is_refused(server: Server, op: Op) -> None:
    """Whatever it is, it is not for who has no seat."""
    await in_direct_messages(server)
    result = await press_in_letter(server, server.cat, Press(op, 1, 2, 0, "search").custom_id)

    assert "another channel" in reply(result) or "no seat" in reply(result)
