"""An action that was carried out is confirmed to its player, whatever becomes of their panel."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.people.hints import Hint
from bot.store.errors import Unsettled
from bot.table.game.snapshot import Caller
from bot.table.steps import inputs
from cogs.wire.confirmations import DELAY, SAFE, UNREAD
from tests.e2e.late import late_answers
from tests.e2e.server import Server, panel, reply, text_of

CALLBACK = "/interactions/*/callback"
ORIGINAL = "/webhooks/*/messages/@original"
DONE, FOUND = "✓ You investigate.", "Roland Banks finds a clue."
LABEL = "Investigate · 2 vs 2"


@pytest.fixture(autouse=True)
def confirmed_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect confirmations as on Discord."""
    monkeypatch.setattr(Server, "confirmed_after", DELAY)


async def opened(server: Server) -> discord.Message:
    """Ann's panel in her turn."""
    return panel(await server.ann.click(server.status, label="Your choice"))


def private(server: Server) -> list[discord.Message]:
    """The private messages that Ann sees, oldest first."""
    return [m for m in server.channel.history(viewer=server.ann) if m.flags.ephemeral]


def refuse(server: Server, method: str, path: str, code: int, status: int = 404) -> None:
    """Let Discord refuse one call."""
    server.env.inject_error(method, path, status=status, code=code, message="refused")


async def lost(server: Server, command: str, **options: Any) -> None:
    """Ann's command is carried out; its answer is lost."""
    refuse(server, "POST", CALLBACK, 10062)
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.slash(server.channel, command, **options)
    await server.env.settle()


async def killed(server: Server) -> None:
    """The bot dies, and another one starts on the same file."""
    server.keeper = server._begun()
    await server.env.restart_bot(server.keeper)


async def test_a_panel_in_use_is_not_closed(server: Server) -> None:
    """The status that closes the question arrives before the answer of the press."""
    await server.playing(server.ann, server.bob)
    shown = await opened(server)

    async def until_told(_user: int, _hint: Hint) -> str:
        await server.keeper.tables.wait_until_idle()
        return ""

    server.keeper.context.answering.hints = until_told
    pressed = await server.ann.click(shown, label=LABEL)

    assert panel(pressed).id == shown.id
    assert DONE in text_of(panel(pressed))


async def test_a_panel_that_was_deleted_is_answered_anew(server: Server) -> None:
    """By a message of its own, which is the panel from then on."""
    await server.playing(server.ann, server.bob)
    shown = await opened(server)
    refuse(server, "POST", CALLBACK, 10008)

    await server.ann.click(shown, label=LABEL)

    newest = private(server)[-1]
    assert newest.id != shown.id
    assert DONE in text_of(newest)
    assert "too late" not in server.text
    again = await server.ann.click(newest, label=LABEL)
    assert panel(again).id == newest.id
    assert text_of(panel(again)).startswith("✓ You investigate")


async def test_a_panel_that_was_deleted_before_a_late_answer(
    server: Server, tmp_path: Path
) -> None:
    """After the acknowledgement the answer is a further message, and the panel from then on."""
    await server.playing(server.ann, server.bob)
    shown = await opened(server)
    refuse(server, "PATCH", ORIGINAL, 10008)

    async with late_answers(server, tmp_path / "games.db"):
        await server.ann.click(shown, label=LABEL)

    newest = private(server)[-1]
    assert newest.id != shown.id
    assert DONE in text_of(newest)
    again = await server.ann.click(newest, label=LABEL)
    assert panel(again).id == newest.id
    assert text_of(panel(again)).startswith("✓ You investigate")


async def test_an_answer_that_another_process_began_is_sent_anew(server: Server) -> None:
    """The process that acknowledged the press ended without an answer."""
    await server.playing(server.ann, server.bob)
    shown = await opened(server)
    backend = server.env.backend
    emit = backend.emit

    def acknowledged(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            backend.interactions[int(payload["id"])].defer_update()
        emit(event, payload)

    backend.emit = acknowledged
    await server.ann.click(shown, label=LABEL)

    newest = private(server)[-1]
    assert newest.id != shown.id
    assert DONE in text_of(newest)


async def test_the_next_answer_begins_with_what_was_carried_out(server: Server) -> None:
    """The confirmation comes once, also in another channel."""
    await server.playing(server.ann, server.bob)
    await lost(server, "investigate")
    assert "it’s done" in server.text

    asked = reply(await server.ann.slash(server.other, "me show"))
    again = reply(await server.ann.slash(server.other, "me show"))

    assert asked.startswith(f"{UNREAD}\n> <#{server.channel.id}>:\n> {FOUND}")
    assert UNREAD not in again
    assert asked.endswith(again)


async def test_a_lost_refusal_is_not_called_done(server: Server) -> None:
    """Its answer would have begun with an earlier action, which is told by the next one."""
    await server.playing(server.ann, server.bob)
    await lost(server, "investigate")
    await lost(server, "move", to="Narnia")

    assert server.text.count("it’s done") == 1
    assert server.text.count("nothing changed. Please try again.") == 1
    assert UNREAD in reply(await server.ann.slash(server.channel, "hand"))


async def test_nobody_else_reads_what_was_carried_out(server: Server) -> None:
    """Bob's next answer is about Bob."""
    await server.playing(server.ann, server.bob)
    await lost(server, "investigate")

    assert UNREAD not in reply(await server.bob.slash(server.channel, "hand"))
    assert UNREAD in reply(await server.ann.slash(server.channel, "hand"))


async def test_a_kill_before_the_answer(server: Server) -> None:
    """The next process confirms the step, once."""
    await server.playing(server.ann, server.bob)
    with server.env._bot_scope():
        (ask,) = (await server.keeper.tables.games.snapshot(1)).require_session().asks
        key = next(o.key for o in ask.parts[Seat(0)].options if o.verb == "investigate")
        context, user = server.keeper.context, server.ann.id
        confirmed = context.answering.confirmations.delivered_to(user)
        caller = Caller(user, False, server.env.backend.snowflake(), confirmed)
        given = Answered(Seat(0), ask.id, Picked((key,)))
        await server.keeper.tables.change(1, inputs.submit_input, caller, given)
    await killed(server)

    first = text_of(await opened(server))
    second = reply(await server.ann.slash(server.channel, "hand"))

    assert first.startswith(f"{UNREAD}\n> {FOUND}\n\n**Roland Banks: what")
    assert UNREAD not in second


async def test_an_orderly_restart_repeats_nothing(server: Server) -> None:
    """The bot stores its confirmations before it ends."""
    await server.playing(server.ann, server.bob)
    reply(await server.ann.slash(server.channel, "investigate"))
    await server.restart()

    assert UNREAD not in reply(await server.ann.slash(server.channel, "hand"))


async def test_confirmations_are_stored_soon(server: Server) -> None:
    """A later kill repeats nothing."""
    await server.playing(server.ann, server.bob)
    reply(await server.ann.slash(server.channel, "investigate"))
    await server.env.advance_time(11)
    await killed(server)

    assert UNREAD not in reply(await server.ann.slash(server.channel, "hand"))


async def test_confirmations_stored_during_the_read_are_not_repeated(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With several connections to the store, an older result can arrive after a newer one."""
    await server.playing(server.ann, server.bob)
    reply(await server.ann.slash(server.channel, "investigate"))
    unconfirmed = server.store.journal.unconfirmed
    found: list[Any] = []

    async def late(user: int) -> Any:
        found.extend(await unconfirmed(user))
        await server.keeper.context.answering.confirmations.store()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(server.store.journal, "unconfirmed", late)
        said = reply(await server.ann.slash(server.channel, "hand"))

    assert found
    assert UNREAD not in said


async def test_what_is_beside_the_journal_is_confirmed_too(server: Server) -> None:
    """To be away makes no step."""
    await server.playing(server.ann, server.bob)
    await lost(server, "me away", until="3 days")

    said = reply(await server.ann.slash(server.channel, "hand"))

    assert said.startswith(f"{UNREAD}\n> You’re away until")


async def test_who_was_forgotten_reads_nothing(server: Server) -> None:
    """Neither of steps nor of what is beside them."""
    await server.playing(server.ann, server.bob)
    await lost(server, "investigate")
    await lost(server, "me away", until="3 days")

    assert reply(await server.ann.slash(server.channel, "me forget", sure=True)) == (
        "✓ Forgotten. It was good to have you here."
    )
    assert UNREAD not in reply(await server.ann.slash(server.channel, "me show"))


async def test_a_step_whose_store_failed_afterwards_is_no_failure(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database took the step and then gave no word of it."""
    await server.playing(server.ann, server.bob)
    commit = server.store.journal.commit

    async def fails(*args: Any, **more: Any) -> bool:
        await commit(*args, **more)
        raise Unsettled("no answer")

    with monkeypatch.context() as patch:
        patch.setattr(server.store.journal, "commit", fails)
        said = reply(await server.ann.slash(server.channel, "investigate"))

    assert said.startswith(f"{SAFE}\n> {FOUND}")
    assert UNREAD not in reply(await server.ann.slash(server.channel, "hand"))


async def test_no_webhook_before_the_acknowledgement(server: Server) -> None:
    """An interaction that Discord has dropped is never edited or deleted."""
    await server.playing(server.ann, server.bob)
    await opened(server)
    before = len(server.env.http_requests)
    refuse(server, "POST", CALLBACK, 10062)
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.click(server.status, label="Your choice")
    reply(await server.ann.slash(server.channel, "investigate"))

    refused, *later = server.env.http_requests[before:]
    token = refused.path.split("/")[3]
    assert refused.path.endswith("/callback")
    assert [request for request in later if token in request.path] == []


async def test_a_kill_repeats_one_confirmation_at_most(server: Server) -> None:
    """A step stores the confirmation of the step before."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "investigate")
    await server.ann.slash(server.channel, "move", to="Attic")
    await killed(server)

    said = reply(await server.ann.slash(server.channel, "hand"))

    assert said.startswith(f"{UNREAD}\n> Roland Banks goes to the Attic.\n\n")


async def test_a_seat_is_confirmed_too(server: Server) -> None:
    """Seats of the lobby are beside the journal as well."""
    await server.gm.slash(server.channel, "game new", scenario="A Long Night")
    refuse(server, "POST", CALLBACK, 10062)
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.slash(server.channel, "game join", investigator="Roland Banks")
    await server.env.settle()

    said = reply(await server.ann.slash(server.channel, "me show"))

    assert "it’s done" in server.text
    assert said.startswith(f"{UNREAD}\n> Roland Banks is yours.")
