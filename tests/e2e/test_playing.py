"""Two people play, through real discord.py and the real table."""

from __future__ import annotations

import pytest

from bot.engine.errors import Closed
from bot.table.game.snapshot import Caller
from cogs.turn.panel import stale_panel
from cogs.wire.context import Visitor
from tests.e2e.server import Server, components, labels, names, panel, reply, text_of

LOBBY = [
    "Difficulty: Easy", "Difficulty: Standard", "House rule: No pictures of tests", "Pace: Open",
    "Pace: Live", "Pace: A day", "Pace: A week", "Join", "Leave", "Ready", "Start the game",
    "Add a companion …", "Settings …", "Close …",
]  # fmt: skip


async def test_from_new_to_the_end(server: Server) -> None:
    """A game goes from `/game new` to its resolution with commands and buttons."""
    ann, bob, here = server.ann, server.bob, server.channel
    await ann.slash(here, "game new", scenario="night")
    assert labels(server.status) == LOBBY

    shown = await bob.click(server.status, label="Join")
    assert "Who are you playing?" in reply(shown)
    await ann.slash(here, "game join", investigator="roland")
    menu = components(panel(shown))[0]
    await bob.select(panel(shown), ["daisy"], custom_id=menu.custom_id)
    await ann.click(server.status, label="Start the game")
    await ann.slash(here, "answer", option="pass")
    await bob.slash(here, "answer", option="lantern, torch")
    assert "Roland Banks: what do you do?" in text_of(server.status)

    await ann.slash(here, "move", to="Attic")
    await ann.click(server.status, label="Investigate · 2 vs 2")
    await ann.slash(here, "investigate")
    await bob.slash(here, "investigate")

    assert "The game ends: R1." in server.text
    assert "Your choice" not in labels(server.status)

    last = next(message for message in server.public() if "Rematch" in labels(message))
    assert "The table is open" in reply(await ann.click(last, label="New game"))
    assert "still has a game" in reply(await bob.click(last, label="New game"))
    assert [m for m in server.public() if labels(m) == LOBBY]


async def test_answers_are_private(server: Server) -> None:
    """Every command and press is answered privately, and once."""
    await server.playing(server.ann, server.bob)

    said = await server.ann.slash(server.channel, "move", to="Attic")
    pressed = await server.ann.click(server.status, label="Investigate · 2 vs 2")

    assert said.ephemeral
    assert pressed.ephemeral
    assert reply(said) == "✓ You move to Attic."
    assert not said.followups


async def test_wrong_presser(server: Server) -> None:
    """Another player's button, and a stranger's press, change nothing and say why."""
    await server.playing(server.ann, server.bob)
    before = await server.keeper.tables.store.journal.entries(1)

    bobs = await server.bob.click(server.status, label="Investigate · 2 vs 2")
    strangers = await server.cat.click(server.status, label="Investigate · 2 vs 2")

    assert "(Roland Banks)." in reply(bobs)
    assert "You have no seat at this table" in reply(strangers)
    assert await server.keeper.tables.store.journal.entries(1) == before


async def test_stale_press(server: Server) -> None:
    """A press at a closed question is replaced by what is asked now, and changes nothing."""
    await server.playing(server.ann, server.bob)
    shown = await server.ann.click(server.status, label="Your choice")
    old = panel(shown)
    await server.restart()  # of panels from before nobody knows that they are open
    answer = {"investigator": "Roland Banks", "option": "Move to Attic", "reason": "So"}
    await server.gm.slash(server.channel, "gm answer", **answer)

    before = await server.keeper.tables.store.journal.entries(1)
    late = await server.ann.click(old, label="Investigate · 2 vs 2")

    assert "That question is closed." in text_of(panel(late))
    assert panel(late).id == old.id
    there = labels(panel(late))
    fresh = await server.ann.click(server.status, label="Your choice")
    assert there == labels(panel(fresh))
    assert await server.keeper.tables.store.journal.entries(1) == before


async def test_stale_press_of_who_is_asked_nothing(server: Server) -> None:
    """They read who is awaited, in a small line of its own."""
    await server.playing(server.ann, server.bob)
    visitor = Visitor(Caller(server.cat.id), await server.keeper.tables.games.snapshot(1))

    said = (await stale_panel(server.keeper.context, visitor)).text

    assert said.splitlines()[-1] == f"-# Waiting for <@{server.ann.id}> (Roland Banks)."


async def test_not_my_turn(server: Server) -> None:
    """Who may not act is told for whom the table waits."""
    await server.playing(server.ann, server.bob)

    bobs = reply(await server.bob.slash(server.channel, "investigate"))
    cats = reply(await server.cat.slash(server.channel, "investigate"))

    assert bobs.startswith("You can’t investigate now. Waiting for <@")
    assert bobs.endswith("Meanwhile you can use `/play`.")
    assert cats == "You have no seat at this table, and none is free."


async def test_free_seat(server: Server) -> None:
    """A stranger is told of a seat that was left."""
    await server.playing(server.ann, server.bob)
    asked = await server.bob.slash(server.channel, "game leave")
    assert "Free" not in text_of(server.status)
    await server.bob.click(panel(asked), label="Yes: leave Daisy Walker")

    assert "Take one: `/game join`" in reply(
        await server.cat.click(server.status, label="My cards")
    )
    assert "nobody plays" not in text_of(server.status)
    await server.ann.slash(server.channel, "fight", target="Rat")
    assert "**Daisy Walker** (nobody): Commit cards?" in text_of(server.status)


async def test_beaten_to_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that meets a question which somebody else just closed shows what is asked now."""
    await server.playing(server.ann, server.bob)

    async def closed(*_args: object, **_more: object) -> None:
        raise Closed

    with monkeypatch.context() as patch:
        patch.setattr(server.keeper.tables.play, "act_on", closed)
        late = await server.ann.click(server.status, label="Investigate · 2 vs 2")

    assert "That question is closed." in text_of(panel(late))
    assert "Investigate · 2 vs 2" in labels(panel(late))


async def test_naming_what_cannot_be(server: Server) -> None:
    """An illegal action, an unknown thing and an ambiguous name are answered kindly."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)

    assert "not engaged with you" in reply(await ann.slash(here, "evade", target="Ghoul"))
    assert "I don’t know anything called “Moon” there." in reply(
        await ann.slash(here, "move", to="Moon")
    )
    which = await ann.slash(here, "fight", target="g")
    assert "✓ You fight Ghoul." in reply(which)


async def test_wrong_channel(server: Server) -> None:
    """A command in a channel without a table leads to the caller's own."""
    await server.playing(server.ann)

    said = reply(await server.ann.slash(server.other, "investigate"))

    assert f"<#{server.channel.id}>" in said


async def test_autocomplete(server: Server) -> None:
    """Autocomplete offers what is legal for the caller, and nothing to others."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)

    assert names(await ann.autocomplete(here, "move", "to", "")) == ["Attic", "Cellar"]
    assert names(await ann.autocomplete(here, "fight", "target", "g")) == ["Ghoul"]
    assert names(await ann.autocomplete(here, "fight", "with", "", target="Ghoul")) == ["Knife"]
    assert names(await server.bob.autocomplete(here, "move", "to", "")) == []
    assert names(await server.bob.autocomplete(here, "answer", "option", "")) == [
        "Play: Whistle",
        "Pass",
    ]
    assert names(await server.cat.autocomplete(here, "answer", "option", "")) == []


async def test_one_person_with_two_seats(server: Server) -> None:
    """With several seats a command counts for the one for which it is legal."""
    ann, here = server.ann, server.channel
    await server.seated(ann, start=False)
    await ann.slash(here, "game join", investigator="daisy")
    await ann.slash(here, "game start")
    await ann.slash(here, "answer", option="pass", **{"as": "Daisy Walker"})
    await ann.slash(here, "answer", option="pass", **{"as": "Roland Banks"})

    await ann.slash(here, "move", to="Attic")
    assert "Roland Banks goes to the Attic." in server.text
    await ann.slash(here, "fight", target="Rat")
    both = await ann.slash(here, "commit", card="Torch")
    assert "Which one?" in reply(both)
    await ann.click(panel(both), label="Daisy Walker: Torch")

    assert "Daisy Walker commits Torch." in server.text


async def test_a_deleted_status_comes_back_when_somebody_looks(server: Server) -> None:
    """With `/game status`, which says so; nobody has to act."""
    await server.playing(server.ann)
    old = server.status
    server.env.backend.delete_message(server.channel.id, old.id)

    said = await server.ann.slash(server.channel, "game status")
    again = server.status

    assert again.id != old.id
    assert labels(again) == labels(old)
    assert reply(said).endswith("The status message was deleted, so I’m posting it again.")
    told = reply(await server.ann.slash(server.channel, "game status"))
    assert "deleted" not in told
    assert str(again.id) in told
