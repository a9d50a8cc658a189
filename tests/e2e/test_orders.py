"""`/orders`: a player's own, private, with menus and a button beside the question."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.engine.ask import Ask, Picked
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.table.declares.condition_kinds import ConditionKind
from bot.table.declares.order_kinds import (
    Filling,
    OrderBook,
    OrderReply,
    OrderSlot,
    OrderWindow,
    Prepared,
    Values,
)
from cogs.wire.custom_id import Op, Press
from tests.cogs.toy_kit import AUTOMATION
from tests.e2e.server import Server, labels, names, opened, panel, reply, text_of


def places(_session: AnySession, seat: Seat) -> list[Filling]:
    """Each seat's own."""
    return [Filling("attic", f"Attic of seat {seat}")]


def never(_session: AnySession, _ask: Ask, _seat: Seat, _values: Values) -> OrderReply | None:
    """It does not come to it."""
    return None


def ends(_session: AnySession, ask: Ask, seat: Seat, _values: Values) -> OrderReply | None:
    """End the turn."""
    return OrderReply(Picked(("end",)), "ends the turn") if seat in ask.must else None


WHERE = OrderSlot("place", "Where", places)
BOOK = OrderBook(
    (OrderWindow("turn", "Turns", "end"),),
    (ConditionKind("hard", "when it stands below {percent}%", "percent"),),
    (
        Prepared(
            "go", "Go to {place}", "Goes", ("turn",), never, (OrderSlot("place", "Where", places),)
        ),
        Prepared("rest", "Rest", f"Rests {'for a very long time ' * 6}", ("turn",), never),
        Prepared("end", "End at once", "Ends", ("turn",), ends, button="Always end"),
    ),
)


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """A server whose game can be ordered."""
    monkeypatch.setattr(AUTOMATION, "orders", BOOK)
    async with opened(tmp_path / "games.db") as made:
        yield made


async def said(server: Server, who: Any, command: str, **options: object) -> str:
    """Return what the bot answers privately."""
    return reply(await who.slash(server.channel, command, **options))


async def test_orders_are_set_shown_rested_and_deleted(server: Server) -> None:
    """By sentences."""
    await server.playing(server.ann, server.bob)
    told = await said(server, server.bob, "orders", say="go to attic, until hard 30")
    assert "✓ Go to Attic of seat 1; pauses when it stands below 30%." in told
    assert "paused: you said so" in await said(server, server.bob, "orders", say="pause 1")
    assert "you said so" not in await said(server, server.bob, "orders", say="resume 1")
    assert "You have no orders" in await said(server, server.bob, "orders", say="delete 1")
    assert "Go to" not in server.text


async def test_they_can_be_pressed(server: Server) -> None:
    """Select a window, press a way; select an order, press what becomes of it."""
    await server.playing(server.ann, server.bob)
    shown = panel(await server.bob.slash(server.channel, "orders"))
    picked = await server.bob.select(shown, values=["turn"])
    assert labels(panel(picked))[:3] == [
        "Ask always",
        "Ask only if you hold something that matters",
        "Pass until you change it",
    ]
    done = await server.bob.click(panel(picked), label="Pass until you change it")
    assert "✓ Turns: pass until you change it." in text_of(panel(done))


async def ended_turn(server: Server, mine: discord.Message) -> discord.Message:
    """Ann ends her turn, being sure of it."""
    end = next(label for label in labels(mine) if label.startswith("End turn"))
    asked = panel(await server.ann.click(mine, label=end))
    sure = next(label for label in labels(asked) if label.startswith("Yes"))
    return panel(await server.ann.click(asked, label=sure))


async def test_a_question_can_always_be_passed_from_its_panel(server: Server) -> None:
    """By a press of its own, after one has passed it."""
    await server.playing(server.ann, server.bob)
    mine = panel(await server.ann.click(server.status, label="Your choice"))
    assert not any(label.startswith("Always") for label in labels(mine))
    passed = await ended_turn(server, mine)
    done = await server.ann.click(passed, label="Always pass: turns")
    assert "✓ Turns: pass until you change it." in text_of(panel(done))


async def test_an_answer_can_always_be_given_from_its_panel(server: Server) -> None:
    """By a press of its own, after the answer."""
    await server.playing(server.ann, server.bob)
    mine = panel(await server.ann.click(server.status, label="Your choice"))
    ended = await ended_turn(server, mine)
    done = await server.ann.click(ended, label="Always end")
    assert "✓ End at once." in text_of(panel(done))
    shown = await said(server, server.ann, "orders")
    assert shown.count("End at once") == 1


async def test_they_are_their_owners_alone(server: Server) -> None:
    """Nobody else sees, changes or is suggested them; a stranger has none."""
    await server.playing(server.ann, server.bob)
    await said(server, server.bob, "orders", say="go to attic")
    press = Press(Op.ORDER, 1, 0, 1, "drop.1")

    for other in (server.ann, server.cat, server.gm):
        assert "Attic of seat 1" not in await said(server, other, "orders")
        refused = reply(await server.press_made_up(other, press))
        assert refused.startswith(("That one’s for", "You have no seat")), refused
        assert "Attic of seat 1" not in await said(server, other, "orders", say="delete 1")
        found = await other.autocomplete(server.channel, "orders", "say", "delete")
        assert "delete 1" not in names(found)
    assert "Attic" in await said(server, server.bob, "orders")
    found = await server.bob.autocomplete(server.channel, "orders", "say", "go")
    assert names(found) == ["go to Attic of seat 1"]
    strange = await server.cat.autocomplete(server.channel, "orders", "say", "go")
    assert names(strange) == []


async def test_nothing_is_ordered_before_a_game(server: Server) -> None:
    """A clear sentence."""
    assert "no game" in await said(server, server.ann, "orders")
    await server.seated(server.ann, server.bob, start=False)
    assert "hasn’t started" in await said(server, server.ann, "orders")


async def test_why_an_order_rests_stands_beside_its_question(server: Server) -> None:
    """For its owner alone."""
    await server.playing(server.ann, server.bob)
    await said(server, server.bob, "orders", say="pass turns")
    await said(server, server.bob, "orders", say="pause 1")
    await server.ann.slash(server.channel, "end-turn")
    shown = panel(await server.bob.click(server.status, label="Your choice"))
    assert "Your order is paused, you said so" in text_of(shown)
    missed = await said(server, server.bob, "catchup")
    assert "is paused" not in missed
    assert "rests" not in await said(server, server.ann, "catchup")


async def test_autocomplete_builds_sentences(server: Server) -> None:
    """What is typed goes on to whole sentences, conditions too; all of them work as they are."""
    await server.playing(server.ann, server.bob)
    found = await server.bob.autocomplete(server.channel, "orders", "say", "")
    assert {"go to Attic of seat 1", "end at once", "pass turns"} <= set(names(found))
    until = await server.bob.autocomplete(server.channel, "orders", "say", "rest, until it")

    assert "rest, until it stands below 40%" in names(until)
    for sentence in (*names(found), names(until)[-1]):
        assert "✓" in await said(server, server.bob, "orders", say=sentence)


async def test_what_is_not_understood_is_named(server: Server) -> None:
    """The words that fit nothing, and how it is said; nothing was ordered."""
    await server.playing(server.ann, server.bob)
    for typed, words in (
        ("sing a song", "No order starts with “sing a song”"),
        ("go to Attic of seat 1 quickly", "but not “quickly”"),
        ("pass water", "but not “water”. Say it like this: “pass …”. You can name turns."),
        ("go to", "Something’s missing after “go to”"),
        ("go to cellar", "Where: Attic of seat 1."),
        ("pass turns until it rains", "I don’t understand “it rains”"),
        ("until it stands below 40%", "Say what I’ll do then. Orders start like this: "),
        ("wait for me when it rains", "I don’t understand “it rains”"),
    ):
        assert words in await said(server, server.bob, "orders", say=typed)
    assert "You have no orders" in await said(server, server.bob, "orders")
