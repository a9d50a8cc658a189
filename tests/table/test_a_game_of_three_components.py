"""A game that is only rules, offers and words: what it has not is said, and stops nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.table.declares.kit import Kit
from tests.table.room import ALICE, BOB, Channel, Room, opened
from tests.table.toy_kit import LanternOffers, LanternRules, LanternWords


def three() -> Kit:
    """The toy game with the components that a game begins with."""
    return Kit(LanternRules(), LanternOffers(), LanternWords())


async def test_it_is_played_told_and_looked_at(tmp_path: Path) -> None:
    """Everything public is told; without pictures, board or numbers."""
    channel = Channel()
    async with opened(tmp_path / "games.db", kits={"lantern": three()}, channel=channel) as room:
        game = await played(room)
        told = "\n".join(line for post in channel.posts for line in post.lines)

        assert "Ada finds" in told
        assert not any(post.galleries for post in channel.posts)
        with pytest.raises(NotAllowed, match="This game has no pictures"):
            await room.tables.looks.board(game)
        assert await room.tables.looks.hand(game, Seat(0)) is None
        assert await room.tables.recaps.film(game) is None


async def played(room: Room) -> int:
    """Ada finds oil once."""
    game = await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()
    return game


def test_what_it_has_not_is_said() -> None:
    """Cards, rules, and what a game master could change."""
    kit = three()
    setup = {"heroes": ["ada"], "rounds": 1}
    session = Session.start(kit.rules, setup, bytes(16))[0]

    with pytest.raises(Malformed, match="no cards to look up"):
        kit.guide.card("Lantern", None)
    with pytest.raises(Malformed, match="no rules to look up"):
        kit.guide.rule("oil")
    with pytest.raises(NotAllowed, match="game master can’t change"):
        kit.gm.command(session, "set", "oil", "3")
