"""Tables whose host is gone, whose channel is deleted, or to which nobody comes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.app import Keeper
from bot.store.sqlite import SqliteStore
from bot.table.clock import SystemClock
from bot.table.declares.kit import Kit
from bot.table.declares.pace import DAY, HOUR, MINUTE
from bot.table.lobby.quotas import Quota
from bot.table.tables.housekeeping import Housekeeping, Terms
from cogs.wire.custom_id import Op, Press
from tests.cogs.toy_kit import HouseKit
from tests.e2e.long_days import PACE, Days
from tests.e2e.server import components, labels, panel, reply, started, text_of
from tests.table.room import TestClock

CLOSE, MOVE, TAKE_OVER = "Close …", "Move here", "Take over …"


class Orphaned(Days):
    """A server on whose clock days pass, and on which few tables may be open at once."""

    quota = Quota()

    def __init__(self, store: SqliteStore, games: Mapping[str, Kit]) -> None:
        self.clock = TestClock()
        self.clock.time = SystemClock().now()
        super().__init__(store, games)

    def made(self) -> Keeper:
        """The bot, by the clock of tests."""
        return Keeper(self.store, self.games, clock=self.clock, pace=PACE, quota=self.quota)

    async def pass_days(self, days: float) -> None:
        """Let days pass, and tidy up at their end, as every six hours."""
        self.clock.time += days * DAY
        with self.env._bot_scope():
            await Housekeeping(self.keeper.tables, Terms(), breath=0.0).tidy()
            await self.keeper.tables.wait_until_idle()
        await self.env.settle()

    async def leaves(self, person: Any) -> None:
        """Somebody leaves the server."""
        self.env.backend.remove_member(self.guild.id, person.id)
        await self.env.settle()

    async def deleted(self, channel: Any) -> None:
        """Somebody deletes a channel."""
        self.env.backend.delete_channel(channel.id)
        await self.env.settle()

    async def status_of(self, game: int) -> str:
        """How a table stands."""
        return (await self.store.games.find(game)).status

    async def hosted_by_cat(self, *, start: bool = True) -> None:
        """A table that Cat opened, at which Ann plays Roland, Bob Daisy."""
        await self.cat.slash(self.channel, "game new", scenario="night")
        await self.ann.slash(self.channel, "game join", investigator="roland")
        await self.bob.slash(self.channel, "game join", investigator="daisy")
        if start:
            await self.cat.slash(self.channel, "game start")

    async def votes(self, person: Any, label: str) -> str:
        """Somebody votes in the status; what they are answered."""
        found = [each for each in components(self.status) if _is_vote(each, label)]
        assert len(found) == 1, labels(self.status)
        return reply(await person.click(self.status, custom_id=found[0].custom_id))

    @property
    def pinged(self) -> set[str]:
        """Return whom messages notified."""
        posts = [
            each.json or {}
            for each in self.env.http_requests
            if each.method == "POST" and each.path.endswith("/messages")
        ]
        allowed = (each.get("allowed_mentions", {}) for each in posts)
        return {user for each in allowed for user in each.get("users", ())}

    @property
    def is_voting(self) -> bool:
        """Return whether the status asks who hosts the table."""
        return "Who hosts this table" in text_of(self.status)


def _is_vote(each: Any, label: str) -> bool:
    custom_id = each.custom_id or ""
    return "/host." in custom_id and each.label == label


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Orphaned]:
    """A server with nobody at a table yet."""
    kits = {"house": HouseKit()}
    async with started(tmp_path / "orphans.db", lambda store: Orphaned(store, kits)) as made:
        yield made


# --- hosts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [True, False], ids=["game", "lobby"])
async def test_players_take_over_the_table_of_a_host_who_left(
    server: Orphaned, start: bool
) -> None:
    """After seven days they are asked, a restart in between; whom most want can end the game."""
    await server.hosted_by_cat(start=start)
    await server.leaves(server.cat)
    await server.pass_days(6)
    assert not server.is_voting
    await server.pass_days(1)
    assert server.is_voting
    assert "has left the server" in server.text
    refused = reply(await server.ann.slash(server.channel, "game end"))
    await server.restart()

    assert "Your vote counts" in await server.votes(server.ann, "Roland")
    assert "That settles it" in await server.votes(server.bob, "Roland")

    assert refused.startswith("Only the host or a game master")
    assert (await server.store.games.find(1)).creator == server.ann.id
    assert not server.is_voting
    assert reply(await server.bob.slash(server.channel, "game end")) == refused
    asked = panel(await server.ann.slash(server.channel, "game end"))
    assert "for everyone" in text_of(asked) or "Close this table" in text_of(asked)


async def test_a_new_host_has_every_right_of_a_host(server: Orphaned) -> None:
    """They end the game, hand over seats and open the settings, also after a restart."""
    await server.hosted_by_cat()
    await server.leaves(server.cat)
    await server.leaves(server.bob)
    await server.pass_days(7)
    await server.votes(server.ann, "Roland")  # the only one left decides alone
    await server.restart()

    handed = await server.ann.slash(
        server.channel, "gm replace", investigator="Daisy", player=server.gm, reason="Bob left"
    )
    assert "plays Daisy" in reply(handed)
    assert "became this table’s host" in reply(await server.ann.slash(server.channel, "gm audit"))
    asked = panel(await server.ann.slash(server.channel, "game end"))
    form = await server.ann.click(asked, label="End the game …")
    await server.ann.submit_modal(form, {"reason": ""})
    assert await server.status_of(1) == "over"


async def test_a_silent_vote_ends_after_two_days(server: Orphaned) -> None:
    """The most votes decide when others say nothing; nobody blocks it for ever."""
    await server.hosted_by_cat()
    await server.leaves(server.cat)
    await server.pass_days(7)
    await server.votes(server.bob, "Daisy")
    await server.pass_days(1.5)
    assert (await server.store.games.find(1)).creator == server.cat.id
    await server.pass_days(0.5)

    assert (await server.store.games.find(1)).creator == server.bob.id


async def test_a_host_who_is_back_keeps_the_table(server: Orphaned) -> None:
    """Whatever they press at the table closes the vote, and they are a member again."""
    await server.hosted_by_cat()
    await server.leaves(server.cat)
    await server.pass_days(7)
    await server.votes(server.ann, "Roland")
    server.env.backend.add_member(server.guild.id, server.cat.id)
    await server.cat.slash(server.channel, "game status")
    await server.env.settle()

    assert not server.is_voting
    found = await server.store.presence.memberships(server.guild.id)
    assert not found[server.cat.id].gone
    await server.pass_days(6)
    assert not server.is_voting


async def test_the_table_can_decide_to_wait(server: Orphaned) -> None:
    """It is asked again after seven days, not sooner."""
    await server.hosted_by_cat()
    await server.leaves(server.cat)
    await server.pass_days(7)
    for person in (server.ann, server.bob):
        await server.votes(person, "Keep waiting")
    assert not server.is_voting
    await server.pass_days(6.5)
    assert not server.is_voting
    await server.pass_days(0.5)

    assert server.is_voting


async def test_a_table_at_which_nobody_moves_asks_too(server: Orphaned) -> None:
    """The host is in the server and silent, and so is everybody else."""
    await server.hosted_by_cat()
    await server.pass_days(7)

    assert server.is_voting
    assert "No word from" in text_of(server.status)


async def test_a_table_that_plays_on_without_its_host_is_asked_by_its_players(
    server: Orphaned,
) -> None:
    """Nobody is asked as long as the others play; from `/games` one of them can stand for host."""
    await server.hosted_by_cat()
    await server.pass_days(4)
    await server.ann.slash(server.channel, "hand")
    early = panel(await server.ann.slash(server.other, "games"))
    await server.pass_days(4)
    assert not server.is_voting
    listed = panel(await server.ann.slash(server.other, "games"))
    answer = text_of(panel(await server.ann.click(listed, label=TAKE_OVER)))

    assert TAKE_OVER not in labels(early)
    assert "Your vote counts" in answer
    assert server.is_voting
    await server.votes(server.bob, "Roland")
    assert (await server.store.games.find(1)).creator == server.ann.id


async def test_a_host_who_said_that_they_are_away_is_waited_for(server: Orphaned) -> None:
    """Their absence does not count as silence."""
    await server.hosted_by_cat()
    await server.cat.slash(server.channel, "me away", until="in 20 days")
    await server.pass_days(19)
    assert not server.is_voting
    await server.pass_days(2)

    assert server.is_voting


async def test_votes_are_dropped_when_somebody_else_sits_down(server: Orphaned) -> None:
    """A vote names a seat: it is not for whoever takes that seat later."""
    await server.hosted_by_cat()
    await server.leaves(server.cat)
    await server.pass_days(7)
    await server.votes(server.ann, "Daisy")
    await server.gm.slash(
        server.channel, "gm replace", investigator="Daisy", player=server.gm, reason="Bob left"
    )
    await server.pass_days(3)

    assert server.is_voting
    assert (await server.store.games.find(1)).creator == server.cat.id


async def test_only_players_vote_and_a_manager_decides(server: Orphaned) -> None:
    """A stranger is refused; who manages the server decides alone."""
    await server.hosted_by_cat()
    await server.leaves(server.cat)
    await server.pass_days(7)
    stranger = server.guild.add_member(server.env.create_user("sue"))

    assert "no seat at this table" in await server.votes(stranger, "Roland")
    assert (await server.store.games.find(1)).creator == server.cat.id
    assert "That settles it" in await server.votes(server.gm, "Daisy")
    assert (await server.store.games.find(1)).creator == server.bob.id


async def test_a_forged_vote_changes_nothing(server: Orphaned) -> None:
    """Nothing is voted on, or for a seat that is not there."""
    await server.hosted_by_cat()
    assert "already decided" in await _pressed(server, server.ann, "host.0", 1)
    await server.leaves(server.cat)
    await server.pass_days(7)

    assert "no longer at this table" in await _pressed(server, server.ann, "host.7", 1)
    assert "too old" in await _pressed(server, server.ann, "host.x", 1)
    assert (await server.store.games.find(1)).creator == server.cat.id


async def _pressed(server: Orphaned, who: Any, rest: str, game: int) -> str:
    """Press a control with this id, however they came by it."""
    return reply(await server.press_made_up(who, Press(Op.TABLE, game, rest=rest)))


# --- mentions -------------------------------------------------------------------------------------


async def test_who_left_is_not_mentioned(server: Orphaned) -> None:
    """They are looked up once a day; the table goes on for the others."""
    await server.seated(server.ann, server.bob)
    await server.leaves(server.bob)
    await server.wait(5 * MINUTE)
    looked_up = _looked_up(server, server.bob)
    await server.wait(3 * HOUR)

    assert looked_up == _looked_up(server, server.bob) == 1
    assert str(server.bob.id) not in server.pinged
    assert str(server.ann.id) in server.pinged
    assert (await server.store.presence.memberships(server.guild.id))[server.bob.id].gone


def _looked_up(server: Orphaned, person: Any) -> int:
    path = f"/guilds/{server.guild.id}/members/{person.id}"
    return sum(path in each.path and each.method == "GET" for each in server.env.http_requests)


@pytest.mark.parametrize("status", [503, 403])
async def test_who_cannot_be_looked_up_counts_as_a_member(server: Orphaned, status: int) -> None:
    """A failing look-up costs nobody a mention."""
    await server.seated(server.ann, server.bob)
    server.env.inject_error("GET", "/guilds/*/members/*", status=status, times=None)
    await server.wait(5 * MINUTE)

    assert str(server.bob.id) in server.pinged


# --- channels -------------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [True, False], ids=["seen", "while it was away"])
async def test_a_table_whose_channel_is_deleted_ends_after_seven_days(
    server: Orphaned, known: bool
) -> None:
    """Until then it counts, and can be moved; whether or not the bot saw it happen."""
    await server.hosted_by_cat(start=False)
    await server.pass_days(7.5)  # nobody comes
    if known:
        await server.deleted(server.channel)
    else:
        await server.keeper.close()
        server.env.backend.delete_channel(server.channel.id)
        await server.restart()
        await server.pass_days(0)
    await server.pass_days(6.5)
    assert await server.store.games.count_open(server.guild.id, server.cat.id) == (1, 1)
    await server.pass_days(0.5)

    assert await server.store.games.count_open(server.guild.id, server.cat.id) == (0, 0)
    assert [d.kind for d in await server.store.table_actions.of_game(1)][-1] == "end"


async def test_a_table_of_a_deleted_channel_is_closed_or_moved_from_the_list(
    server: Orphaned,
) -> None:
    """Its host does both from any channel; nobody else is offered it."""
    await server.playing(server.ann, server.bob)
    await server.deleted(server.channel)
    assert await server.status_of(1) == "paused"
    bobs = panel(await server.bob.slash(server.other, "games"))
    listed = panel(await server.ann.slash(server.other, "games"))
    assert "a deleted channel" in text_of(listed)
    moved = await server.ann.click(listed, label=MOVE)

    assert not {CLOSE, MOVE} & {*labels(bobs)}
    assert f"The table is in <#{server.other.id}> now" in text_of(panel(moved))
    assert (await server.store.games.find(1)).channel == server.other.id
    assert await server.status_of(1) == "running"
    await server.pass_days(8)
    assert await server.status_of(1) == "running"
    asked = await server.ann.click(
        panel(await server.ann.slash(server.other, "games")), label=CLOSE
    )
    form = await server.ann.click(panel(asked), label="End the game …")
    ended = await server.ann.submit_modal(form, {"reason": ""})
    assert "The game has ended" in text_of(panel(ended))
    assert await server.status_of(1) == "over"


async def test_presses_of_the_list_are_for_who_may_close(server: Orphaned) -> None:
    """A player, a stranger and somebody in another server change nothing, however they press."""
    await server.playing(server.ann, server.bob)
    for person in (server.bob, server.cat):
        for action in ("close", "end", "move"):
            assert "Only the" in await _pressed(server, person, f"games.{action}", 1)
    assert "Only a table’s players" in await _pressed(server, server.cat, "games.host", 1)
    assert "was here not long ago" in await _pressed(server, server.bob, "games.host", 1)
    assert "too old" in await _pressed(server, server.ann, "games.what", 1)
    assert "don’t know that game" in await _pressed(server, server.gm, "games.close", 99)
    await server.store._db.run(lambda db: db.execute("UPDATE game SET guild = 5 WHERE id = 1"))
    server.keeper.tables.games.evict(1)
    assert "don’t know that game" in await _pressed(server, server.gm, "games.end", 1)


async def test_limits_name_the_way_out(server: Orphaned) -> None:
    """`/games` lists all tables of a server to who manages it, page by page, and closes one."""
    server.quota = Quota(server=12, person=11)
    await server.restart()
    channels = [server.guild.create_text_channel(f"table-{n}") for n in range(12)]
    for channel in channels[:11]:
        await server.ann.slash(channel, "game new", scenario="night")
        server.clock.time += MINUTE
        server.env.backend.advance_clock(MINUTE)
    own = reply(await server.ann.slash(server.channel, "game new", scenario="night"))
    await server.bob.slash(channels[11], "game new", scenario="night")
    full = reply(await server.bob.slash(server.channel, "game new", scenario="night"))
    for channel in channels[:3]:
        await server.deleted(channel)
    first = panel(await server.gm.slash(server.channel, "games"))
    second = panel(await server.gm.click(first, label="More"))
    close = next(each for each in components(second) if each.label == CLOSE)
    asked = panel(await server.gm.click(second, custom_id=close.custom_id))
    closed = await server.gm.click(asked, label="Close the table")

    assert "You host 11 tables" in own
    assert "`/games`" in own
    assert "already has 12 open tables" in full
    assert "`/games`" in full
    assert labels(first).count(CLOSE) + labels(second).count(CLOSE) == 12
    assert "The table is closed" in text_of(panel(closed))
    answer = await server.bob.slash(server.channel, "game new", scenario="night")
    assert "already has" not in reply(answer)


async def test_ending_where_there_is_no_game_names_the_way_out(server: Orphaned) -> None:
    """Their own tables may be elsewhere."""
    assert "`/games`" in reply(await server.ann.slash(server.channel, "game end"))


# --- lobbies --------------------------------------------------------------------------------------


async def test_a_lobby_is_closed_after_one_notice(server: Orphaned) -> None:
    """Two days before, once, across a restart; then its channel is free."""
    await server.cat.slash(server.channel, "game new", scenario="night")
    await server.ann.slash(server.channel, "game join", investigator="roland")
    await server.pass_days(11)
    assert "close this table" not in server.text
    await server.pass_days(1)
    assert server.text.count("I’ll close this table") == 1
    assert server.pinged == {str(server.ann.id)}
    await server.restart()
    await server.pass_days(1.5)
    assert await server.status_of(1) == "lobby"
    assert server.text.count("I’ll close this table") == 1
    await server.pass_days(0.5)

    assert await server.status_of(1) == "over"
    assert "Nobody did anything here for 14 days" in server.text
    await server.ann.slash(server.channel, "game new", scenario="night")
    assert await server.status_of(2) == "lobby"


async def test_any_press_keeps_a_lobby_open(server: Orphaned) -> None:
    """Also of somebody without a seat; its time begins again, with a notice of its own."""
    await server.cat.slash(server.channel, "game new", scenario="night")
    await server.pass_days(13)
    await server.bob.slash(server.channel, "game settings")
    await server.pass_days(11.5)
    assert await server.status_of(1) == "lobby"
    assert server.text.count("I’ll close this table") == 1
    await server.pass_days(0.5)
    assert server.text.count("I’ll close this table") == 2
    await server.pass_days(2)

    assert await server.status_of(1) == "over"


async def test_a_clock_that_jumps_closes_no_lobby_without_notice(server: Orphaned) -> None:
    """A year ahead there is a notice first; set back, its days count from then on."""
    await server.cat.slash(server.channel, "game new", scenario="night")
    await server.pass_days(365)
    assert await server.status_of(1) == "lobby"
    await server.bob.slash(server.channel, "game settings")
    await server.pass_days(-365)
    await server.pass_days(11)
    assert await server.status_of(1) == "lobby"
    await server.pass_days(3)
    await server.pass_days(2)

    assert await server.status_of(1) == "over"
