"""The matrix of rights: whoever may not do something changes nothing, whichever way they try."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.engine.ids import Seat
from cogs.wire.custom_id import Op, Press
from tests.e2e.rights import COMMANDS, GAME, OWNERS, PRESSES, ROLES, Right, arranged
from tests.e2e.server import Server, names, reply, values

REFUSED = ("You have no seat", "Only ", "Take a seat")
ALSO = {("game master", "seat back")}
"""What somebody may beside their row: game masters end what was agreed for a while."""
PUBLIC = ("investigator", "who")
"""Fields that offer what everybody sees: who plays here."""


async def position(server: Server) -> tuple[object, ...]:
    """All that is kept of the table."""
    store = server.store
    return (
        await store.games.find(GAME),
        await store.journal.entries(GAME),
        await store.seats.of_game(GAME),
        await store.seats.occupants(GAME),
        await store.votes.find(GAME),
    )


def typed(server: Server, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a command, with people and channels of this server."""
    here = {"player": server.cat, "channel": server.other}
    return {name: here.get(name) if value is None else value for name, value in options.items()}


def test_every_command_has_its_row(server: Server) -> None:
    """A new one is added to the matrix; verbs of the games are a seat's."""
    tree = [
        each
        for each in server.keeper.tree.walk_commands()
        if isinstance(each, discord.app_commands.Command)
    ]
    verbs = {verb.name for kit in server.games.values() for verb in kit.words.vocabulary.verbs}
    rows = [name for row in COMMANDS.values() for name in row]
    assert {each.qualified_name for each in tree} - verbs == {*rows, *OWNERS} - verbs
    assert len(rows) == len(set(rows))


def test_every_press_has_its_row() -> None:
    """In exactly one row."""
    rows = [op for row in PRESSES.values() for op in row]
    assert sorted(rows) == sorted(Op)


@pytest.mark.parametrize("role", sorted(ROLES))
async def test_who_may_not_changes_nothing_by_commands(server: Server, role: str) -> None:
    """Nor is anybody shown a form that they may not send."""
    who = (await arranged(server))[role]
    before = await position(server)
    for right, row in COMMANDS.items():
        for name, options in row.items() if right not in ROLES[role] else ():
            if (role, name) in ALSO:
                continue
            done = await who.slash(server.channel, name, **typed(server, options))
            assert done.modal is None, name
            assert not reply(done).startswith("✓"), name
            assert await position(server) == before, name


@pytest.mark.parametrize("role", ["seat owner", "other seat", "substitute", "game master"])
async def test_who_may_is_not_refused(server: Server, role: str) -> None:
    """Whatever else stands against it."""
    who = (await arranged(server))[role]
    for right in ROLES[role] - {Right.ANYBODY}:
        for name, options in COMMANDS[right].items():
            done = await who.slash(server.channel, name, **typed(server, options))
            assert not (done.response and reply(done).startswith(REFUSED)), name


@pytest.mark.parametrize("role", sorted(ROLES))
async def test_who_may_not_changes_nothing_by_presses(server: Server, role: str) -> None:
    """Of a button that was shown to somebody else, or was made up."""
    who = (await arranged(server))[role]
    here = server.keeper.get_channel(server.channel.id)
    assert isinstance(here, discord.TextChannel)
    ask = (await server.keeper.tables.games.snapshot(GAME)).running().asks[0]
    before = await position(server)
    foreign = {Right.SEAT} if role in ("seat owner", "other seat", "substitute") else set()
    mine = {"substitute": 0, "other seat": 1, "seat owner": 2}.get(role, -1)
    seat = next(each for each in (0, 1) if each != mine)
    for right, row in PRESSES.items():
        for op in sorted(row) if right not in ROLES[role] - foreign else ():
            if op in (Op.AGREE, Op.REFUSE, Op.UNDO, Op.LEAVE) and right in ROLES[role]:
                continue
            view = discord.ui.View()
            press = Press(op, GAME, ask.id, Seat(seat), ask.parts[Seat(seat)].options[0].key)
            view.add_item(discord.ui.Button(label="!", custom_id=press.custom_id))
            posted = await here.send("A button", view=view)
            done = await who.click(posted, label="!")
            assert done.modal is None, op
            assert await position(server) == before, op


@pytest.mark.parametrize("role", sorted(ROLES))
async def test_who_may_not_is_offered_nothing(server: Server, role: str) -> None:
    """While they type: neither options of a seat nor what a game master can change."""
    who = (await arranged(server))[role]
    offered: dict[str, list[str]] = {}
    for right, row in COMMANDS.items():
        for name, options in row.items() if right not in ROLES[role] else ():
            for field in completed(server, name):
                given = {k: v for k, v in options.items() if k != field and isinstance(v, str)}
                found = await who.autocomplete(server.channel, name, field, "", **given)
                if found and field not in PUBLIC:
                    offered[f"{name} {field}"] = names(found)
    assert offered == {}


async def test_who_plays_is_offered_times(server: Server) -> None:
    """While they say until when somebody is to stand in."""
    who = (await arranged(server))["seat owner"]
    found = await who.autocomplete(server.channel, "seat substitute", "until", "in")
    assert values(found) == ["in 3 days", "in a week", "in 2 weeks"]


def completed(server: Server, name: str) -> list[str]:
    """The fields of a command for which something is suggested."""
    found = [
        each
        for each in server.keeper.tree.walk_commands()
        if isinstance(each, discord.app_commands.Command) and each.qualified_name == name
    ]
    return [field.display_name for field in found[0].parameters if field.autocomplete]
