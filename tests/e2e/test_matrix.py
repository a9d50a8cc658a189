"""The matrix of rights: whoever may not do something changes nothing, whichever way they try."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.engine.ids import Seat
from cogs.lobby.settings_menu import TIMES
from cogs.wire.cooldowns import Rests
from cogs.wire.custom_id import Op, Press
from cogs.wire.reply import BROKEN
from tests.e2e.hostile import forged
from tests.e2e.rights import COMMANDS, GAME, OWNERS, PRESSES, ROLES, TABLE_WORDS, Right, arranged
from tests.e2e.server import Server, names, reply, values
from tests.e2e.test_authorisation import ANYBODY

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


def commands_against(role: str) -> list[tuple[str, dict[str, Any]]]:
    """The commands that a role may not use, with what is typed."""
    rows = [row for right, row in COMMANDS.items() if right not in ROLES[role]]
    return [each for row in rows for each in row.items()]


async def test_who_may_not_changes_nothing_by_commands(server: Server) -> None:
    """Nor is anybody shown a form that they may not send."""
    people = await arranged(server)
    before = await position(server)
    tried = [(role, *each) for role in sorted(ROLES) for each in commands_against(role)]
    for role, name, options in tried:
        if (role, name) in ALSO:
            continue
        done = await people[role].slash(server.channel, name, **typed(server, options))
        assert done.modal is None, (role, name)
        assert not reply(done).startswith("✓"), (role, name)
        assert await position(server) == before, (role, name)


@pytest.mark.parametrize("role", ["seat owner", "other seat", "substitute", "game master"])
async def test_who_may_is_not_refused(server: Server, role: str) -> None:
    """Whatever else stands against it."""
    who = (await arranged(server))[role]
    for right in ROLES[role] - {Right.ANYBODY}:
        for name, options in COMMANDS[right].items():
            done = await who.slash(server.channel, name, **typed(server, options))
            assert not (done.response and reply(done).startswith(REFUSED)), name


OWN_SEATS = {"substitute": Seat(0), "other seat": Seat(1), "seat owner": Seat(2)}


def presses_against(role: str) -> list[tuple[Op, Seat]]:
    """Presses of which a role may make none, and those of a seat for a seat of others."""
    mine = OWN_SEATS.get(role)
    other = Seat(1) if mine == Seat(0) else Seat(0)
    found: list[tuple[Op, Seat]] = []
    for right, row in PRESSES.items():
        if right not in ROLES[role]:
            found += [(op, other) for op in row]
        elif right is Right.SEAT and mine is not None:
            found += [(op, other) for op in row - {Op.AGREE, Op.REFUSE, Op.UNDO, Op.LEAVE}]
    return sorted(found)


async def test_who_may_not_changes_nothing_by_presses(server: Server) -> None:
    """Of a button that was shown to somebody else, or was made up."""
    people = await arranged(server)
    ask = (await server.keeper.tables.games.snapshot(GAME)).require_session().asks[0]
    before = await position(server)
    for role in sorted(ROLES):
        for op, seat in presses_against(role):
            press = Press(op, GAME, ask.id, seat, ask.parts[seat].options[0].key)
            done = await server.press_made_up(people[role], press)
            assert done.modal is None, (role, op)
            assert await position(server) == before, (role, op)


async def test_who_may_not_is_offered_nothing(server: Server) -> None:
    """While they type: neither options of a seat nor what a game master can change."""
    people, here = await arranged(server), server.channel
    offered: dict[str, list[str]] = {}
    for role in sorted(ROLES):
        for name, options in commands_against(role):
            for field in completed(server, name):
                given = {k: v for k, v in options.items() if k != field and isinstance(v, str)}
                found = await people[role].autocomplete(here, name, field, "", **given)
                if found and field not in PUBLIC:
                    offered[f"{role}: {name} {field}"] = names(found)
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


TOO_FAST = "again in"
"""A refusal that would come before the one that is tested here."""
TYPED = ("end", "2", "3", "4")
"""What is typed: a plan, a reason, an amount, a time, whatever the form is for."""


async def forge(server: Server, who: Any, press: Press) -> Any:
    """Send a form that was never shown, as if nothing had been sent for a minute."""
    server.keeper.context.rests = Rests()
    done = await forged(server, who, press, *TYPED)
    assert TOO_FAST not in reply(done), press
    return done


async def test_a_form_that_was_never_shown_changes_nothing(server: Server) -> None:
    """For every role and every press there is, with whatever is typed."""
    people = await arranged(server)
    ask = (await server.keeper.tables.games.snapshot(GAME)).require_session().asks[0]
    before = await position(server)
    for role in sorted(ROLES):
        for op, seat in presses_against(role):
            for rest in {ask.parts[seat].options[0].key, "form", "go", "off", "yes"}:
                done = await forge(server, people[role], Press(op, GAME, ask.id, seat, rest))
                assert not reply(done).startswith("✓"), (role, op, rest)
            assert await position(server) == before, (role, op)


async def test_a_seat_that_no_table_has_is_refused_with_a_sentence(server: Server) -> None:
    """Every press for seat 99, by somebody who plays."""
    who = (await arranged(server))["seat owner"]
    ask = (await server.keeper.tables.games.snapshot(GAME)).require_session().asks[0]
    before = await position(server)
    for op in sorted(Op):
        for rest in ("", "form", "go", "yes", "0", "x.0"):
            done = await forge(server, who, Press(op, GAME, ask.id, Seat(99), rest))
            assert reply(done) != BROKEN, (op, rest)
        assert await position(server) == before, op
    assert not server.env.errors


async def test_what_concerns_the_table_is_not_set_by_a_forged_form(server: Server) -> None:
    """Times, settings, being ready, another game: nothing of it by a stranger or a spectator."""
    people = await arranged(server)
    before = await position(server)
    for action in sorted(TABLE_WORDS - ANYBODY):
        for role in (
            "stranger",
            "spectator",
            "player of another table",
            "former owner of the seat",
        ):
            done = await forge(server, people[role], Press(Op.TABLE, GAME, rest=action))
            assert not reply(done).startswith("✓"), (action, role)
            assert await position(server) == before, (action, role)


async def test_whoever_may_sends_the_same_form(server: Server) -> None:
    """So the forgeries above fail for who sent them, and not for how they are made."""
    people = await arranged(server)
    before = await position(server)
    told = await forged(
        server, people["game master"], Press(Op.TABLE, GAME, rest=TIMES), "5 min", "", ""
    )

    assert "5 min" in reply(told)
    assert await position(server) != before
