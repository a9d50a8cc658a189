"""Campaigns at the table: chapters begin and end by themselves, in line with their campaign."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.said import to_plain_line
from bot.store.game_records import GameRecord, Lease
from bot.store.sqlite import SqliteStore
from bot.table.campaigns import campaign_actions
from bot.table.campaigns.campaign_reconciler import CampaignReconciler
from bot.table.declares.kit import Kit
from bot.table.declares.table_settings import AS_RUN, TableSettings
from bot.table.game.snapshot import Snapshot
from bot.table.lobby import lobbies
from bot.table.seats import handing
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.journey_kit import JourneyKit, JourneyRules, Nights
from tests.table.room import (
    ALICE,
    BOB,
    CAROL,
    CHANNEL,
    GM,
    GUILD,
    SEED,
    Channel,
    Room,
    opened,
)
from tests.table.toy_kit import LanternKit

HEROES = ("ada", "bert", "cleo")


@asynccontextmanager
async def room_at(
    path: Path,
    *,
    channel: Channel | None = None,
    rules: JourneyRules | None = None,
    journey: JourneyKit | None = None,
    wrap: Callable[[SqliteStore], object] | None = None,
) -> AsyncIterator[Room]:
    """A room that knows the campaign and its nights."""
    kits: dict[str, Kit] = {"lantern": LanternKit(), "journey": journey or JourneyKit(rules)}
    async with opened(path, channel=channel, kits=kits, wrap=wrap) as room:
        yield room


async def set_out(room: Room, *users: int, table: TableSettings = AS_RUN) -> GameRecord:
    """A campaign that began; its first night is the channel's game."""
    record = await room.tables.lobby.open_lobby(
        room.caller(GM), GUILD, CHANNEL, "journey", "home", table=table
    )
    for user, hero in zip(users, HEROES, strict=False):
        await room.tables.change(record.id, lobbies.join, room.caller(user), hero)
    await room.tables.change(record.id, lobbies.start, room.caller(GM), SEED)
    await room.tables.wait_until_idle()
    await here(room)
    return record


async def here(room: Room) -> Snapshot:
    """The channel's game, which the room plays from now on."""
    found = await room.tables.looks.find(GUILD, CHANNEL)
    room.game = found.record.id
    return found


async def play_night(room: Room, *users: int, oil: int = 2) -> None:
    """Everybody finds some oil, then all stop: the night is over."""
    await here(room)
    for seat, user in enumerate(users):
        for _ in range(oil):
            await room.pick(user, seat, "gather")
        await room.pick(user, seat, "end")
    for seat, user in enumerate(users):
        await room.pick(user, seat, "no")
    await room.tables.wait_until_idle()
    await here(room)


async def ready(room: Room, *users: int) -> None:
    """All are ready for the next night."""
    for seat, user in enumerate(users):
        await room.pick(user, seat, "ready")
    await room.tables.wait_until_idle()
    await here(room)


async def test_a_campaign_that_cannot_be_looked_at_stops_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it raises: a start brings the others into line."""
    settled: list[int] = []

    async def left_alone() -> list[int]:
        return [1, 2, 3]

    async def acquire_lease(game: int) -> Lease | None:
        if game == 1:
            raise KeyError("no such lease")
        return Lease(GUILD, 0)

    async def settle(_: CampaignReconciler, campaign: int) -> bool:
        settled.append(campaign)
        return True

    async with room_at(path) as room:
        monkeypatch.setattr(room.tables.store.chapters, "find_stranded", left_alone)
        monkeypatch.setattr(room.tables.store, "acquire_lease", acquire_lease)
        monkeypatch.setattr(CampaignReconciler, "settle", settle)
        await room.tables._start.settle_all()

    assert settled == [2, 3]


async def test_the_first_chapter_begins_by_itself(path: Path) -> None:
    """With the campaign's people, settings and a seed that follows from its own."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        night = await here(room)

    assert (night.record.parent, night.record.chapter) == (campaign.id, 1)
    assert night.record.ruleset == "lantern"
    assert night.occupants == {0: ALICE, 1: BOB}
    assert night.labels == {0: "ada", 1: "bert"}
    assert night.record.seed not in (None, SEED)
    assert night.lobby.setup == {"heroes": ["ada", "bert"], "rounds": 1}


async def test_a_campaign_takes_nothing_in_while_a_chapter_is_played(path: Path) -> None:
    """It rests, says so, and no other table is opened in its channel."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        status = (await room.tables.games.snapshot(campaign.id)).record.status
        with pytest.raises(NotAllowed, match="can’t do that during a scenario"):
            await room.tables.change(
                campaign.id, inputs.override, room.caller(GM), {"rest": 0}, "why"
            )
        with pytest.raises(NotAllowed, match="can’t do that during a scenario"):
            await room.tables.change(campaign.id, undo_steps.rewind, room.caller(GM), 0, "why")
        with pytest.raises(NotAllowed, match="still has a game"):
            await room.tables.lobby.open_lobby(
                room.caller(ALICE), GUILD, CHANNEL, "lantern", "night"
            )

    assert status == "resting"


async def test_the_end_of_a_chapter_is_one_input_of_the_campaign(path: Path) -> None:
    """Told once; the campaign is the channel's game again, with those who played last."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        night = (await here(room)).record.id
        await room.tables.change(
            night, handing.hand_over, room.caller(GM), Seat(1), CAROL, "a holiday"
        )
        await play_night(room, ALICE, CAROL)
        between = await here(room)
        journal = await room.tables.store.journal.entries(campaign.id)

    assert between.record.id == campaign.id
    assert between.record.status == "running"
    assert between.require_session().state.oil == [2, 2]
    assert between.occupants == {0: ALICE, 1: CAROL}
    assert [entry.kind for entry in journal] == ["override"]
    assert sum("Night 1 is over" in line for line in room.channel.lines) == 1


async def test_the_next_chapter_begins_when_all_are_ready(path: Path) -> None:
    """Until the end of the campaign."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        await play_night(room, ALICE, BOB)
        await room.pick(ALICE, 0, "polish")
        await ready(room, ALICE, BOB)
        second = await here(room)
        await play_night(room, ALICE, BOB, oil=1)
        after = await room.tables.games.snapshot(campaign.id)
        chapters = await room.tables.store.chapters.of_campaign(campaign.id)
        shown = await room.tables.looks.find(GUILD, CHANNEL)

    assert (second.record.parent, second.record.chapter) == (campaign.id, 2)
    assert second.record.seed != chapters[0].seed
    assert after.record.status == "over"
    assert after.require_session().state.oil == [2, 3]
    assert [each.chapter for each in chapters] == [1, 2]
    assert shown.record.id == campaign.id


# --- steps back -----------------------------------------------------------------------------------


async def test_the_end_of_a_chapter_can_be_taken_back(path: Path) -> None:
    """The others agree, as its seed is known; then the chapter goes on where its last step was."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        night = (await here(room)).record.id
        await play_night(room, ALICE, BOB)
        await room.tables.change(campaign.id, undo_own_step, room.caller(BOB))
        head = (await here(room)).record.head
        await room.tables.change(
            campaign.id, undo_steps.vote_on_undo, room.caller(ALICE), head, True
        )
        await room.tables.wait_until_idle()
        again = await here(room)
        asked = [ask.kind for ask in again.require_session().asks]
        await room.pick(BOB, 1, "no")
        await room.tables.wait_until_idle()
        between = await here(room)

    assert (again.record.id, again.record.status) == (night, "running")
    assert asked == ["stay"]
    assert between.record.id == campaign.id
    assert between.require_session().state.oil == [2, 2]


async def test_a_game_master_takes_the_end_back_alike(path: Path) -> None:
    """By going back to before it in the campaign, or in the chapter itself."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        night = (await here(room)).record.id
        await play_night(room, ALICE)
        await room.tables.change(campaign.id, undo_steps.rewind, room.caller(GM), 0, "once more")
        first = await here(room)
        await room.pick(ALICE, 0, "no")
        await room.tables.wait_until_idle()
        assert (await here(room)).record.id == campaign.id
        await room.tables.change(night, undo_steps.rewind, room.caller(GM), 1, "and once more")
        second = await here(room)
        campaign_now = await room.tables.games.snapshot(campaign.id)

    assert first.record.id == second.record.id == night
    assert (second.record.status, campaign_now.record.status) == ("running", "resting")
    assert campaign_now.require_session().state.playing


async def test_what_was_bought_is_taken_back_freely(path: Path) -> None:
    """Nothing hidden was shown; nobody else has acted."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        await play_night(room, ALICE, BOB)
        await room.pick(ALICE, 0, "polish")
        await room.tables.change(campaign.id, undo_own_step, room.caller(ALICE))
        after = await here(room)

    assert after.require_session().state.oil == [2, 2]


async def test_nothing_is_taken_back_behind_the_beginning_of_a_chapter(path: Path) -> None:
    """What was decided before it stands, in the campaign and in the chapter before."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        first = (await here(room)).record.id
        await play_night(room, ALICE)
        await room.pick(ALICE, 0, "polish")
        await ready(room, ALICE)
        with pytest.raises(NotAllowed, match="moved on since"):
            await room.tables.change(first, undo_steps.rewind, room.caller(GM), 1, "no")
        await play_night(room, ALICE)
        with pytest.raises(NotAllowed, match="next scenario has begun"):
            await room.tables.change(campaign.id, undo_steps.rewind, room.caller(GM), 1, "no")
        await room.tables.change(
            campaign.id, undo_steps.rewind, room.caller(GM), 3, "the second end"
        )
        again = await here(room)

    assert again.record.chapter == 2
    assert again.record.status == "running"


# --- a chapter that is ended ----------------------------------------------------------------------


async def test_a_chapter_that_is_ended_is_played_again(path: Path) -> None:
    """The table is asked; another attempt takes its place, with another seed."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        first = await here(room)
        await room.tables.change_unread(
            first.record.id, gm_steps.end, room.caller(GM), "too late today"
        )
        await room.tables.wait_until_idle()
        asked = await here(room)
        words = [line for each in room.channel.messages.values() for line in each.lines]
        with pytest.raises(NotAllowed, match="Only players"):
            await room.tables.campaigns.play_again(room.caller(BOB), campaign.id)
        await room.tables.campaigns.play_again(room.caller(ALICE), campaign.id)
        await room.tables.wait_until_idle()
        second = await here(room)

    assert asked.record.id == campaign.id
    assert any("/campaign next" in line for line in words)
    assert second.record.chapter == 1
    assert second.record.id != first.record.id
    assert second.record.seed != first.record.seed
    assert second.record.status == "running"


async def test_another_scenario_is_no_chapter_that_was_ended(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where people chose anew it begins by itself, and nobody is asked what becomes of it."""
    wanted = Nights.wanted_chapter

    def elsewhere(nights: Nights, session: Any) -> Any:
        chapter = wanted(nights, session)
        return None if chapter is None else replace(chapter, scenario="another night")

    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        first = await here(room)
        await room.tables.change_unread(
            first.record.id, gm_steps.end, room.caller(GM), "too late today"
        )
        await room.tables.wait_until_idle()
        monkeypatch.setattr(Nights, "wanted_chapter", elsewhere)
        await room.tables.games.settling.settle(campaign.id)
        await room.tables.wait_until_idle()
        second = await here(room)

    assert second.record.id != first.record.id
    assert (second.record.chapter, second.record.status) == (1, "running")


async def test_a_game_master_records_how_a_chapter_ended(path: Path) -> None:
    """Where it was ended; nobody else does, and nothing that cannot be."""
    nights = Nights()
    async with room_at(path, journey=JourneyKit(nights=nights)) as room:
        campaign = await set_out(room, ALICE)
        first = await here(room)
        await room.tables.change_unread(
            first.record.id, gm_steps.end, room.caller(GM), "too late today"
        )
        with pytest.raises(NotAllowed, match="game master"):
            await room.tables.change(
                campaign.id,
                campaign_actions.record_end,
                room.caller(ALICE),
                "dark",
                to_plain_line("so it was"),
            )
        await room.tables.change(
            campaign.id,
            campaign_actions.record_end,
            room.caller(GM),
            "dark",
            to_plain_line("so it was"),
        )
        await room.tables.wait_until_idle()
        after = await here(room)
        asks = after.require_session().asks

    assert after.record.id == campaign.id
    assert after.require_session().state.oil == [0]
    assert [ask.kind for ask in asks] == ["between"]
    assert any("records how the scenario ended" in line for line in room.channel.lines)
    assert nights.cut_short == [[0]]


async def test_a_chapter_that_was_ended_is_taken_up_again(path: Path) -> None:
    """By the game master, as any game that was ended."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        night = (await here(room)).record.id
        await room.pick(ALICE, 0, "gather")
        await room.tables.change_unread(night, gm_steps.end, room.caller(GM), "too late today")
        await room.tables.change(night, undo_steps.rewind, room.caller(GM), 0, "tomorrow")
        again = await here(room)
        parent = await room.tables.games.snapshot(campaign.id)

    assert (again.record.id, parent.record.status) == (night, "resting")


# --- who plays ------------------------------------------------------------------------------------


async def test_somebody_joins_and_somebody_rests_between_chapters(path: Path) -> None:
    """The next chapter has who is there."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        await play_night(room, ALICE, BOB)
        await room.tables.change(
            campaign.id, campaign_actions.join, room.caller(CAROL), "cleo", None
        )
        await room.tables.change(campaign.id, campaign_actions.leave, room.caller(BOB), Seat(1))
        await room.pick(ALICE, 0, "ready")
        await room.pick(CAROL, 2, "ready")
        await room.tables.wait_until_idle()
        second = await here(room)
        await play_night(room, ALICE, CAROL)
        after = await room.tables.games.snapshot(campaign.id)

    assert second.occupants == {0: ALICE, 1: CAROL}
    assert second.labels == {0: "ada", 1: "cleo"}
    assert after.require_session().state.oil == [4, 2, 2]


async def test_joining_can_be_taken_back_and_done_by_somebody_else(path: Path) -> None:
    """The seat is gone with it; who joins then has its number."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        await play_night(room, ALICE)
        await room.tables.change(
            campaign.id, campaign_actions.join, room.caller(CAROL), "cleo", None
        )
        await room.tables.change(campaign.id, undo_own_step, room.caller(CAROL))
        without = await here(room)
        await room.tables.change(campaign.id, campaign_actions.join, room.caller(BOB), "bert", None)
        after = await here(room)

    assert without.occupants == {0: ALICE}
    assert after.occupants == {0: ALICE, 1: BOB}
    assert after.labels == {0: "ada", 1: "bert"}


async def test_nobody_joins_while_a_chapter_is_played_or_twice(path: Path) -> None:
    """Nor with an investigator who was used; a doubled press joins once."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        with pytest.raises(NotAllowed, match="during a scenario"):
            await room.tables.change(
                campaign.id, campaign_actions.join, room.caller(CAROL), "cleo", None
            )
        await play_night(room, ALICE)
        with pytest.raises(NotAllowed, match="cannot come along"):
            await room.tables.change(
                campaign.id, campaign_actions.join, room.caller(CAROL), "ada", None
            )
        twice = room.caller(CAROL)
        await room.tables.change(campaign.id, campaign_actions.join, twice, "cleo", None)
        await room.tables.change(campaign.id, campaign_actions.join, twice, "cleo", None)
        after = await here(room)

    assert after.occupants == {0: ALICE, 1: CAROL}


# --- a game that becomes a campaign ---------------------------------------------------------------


async def test_a_game_that_is_over_becomes_a_campaign(path: Path) -> None:
    """With its people; what it came to is taken in as the first chapter's end."""
    async with room_at(path) as room:
        await room.start(ALICE, BOB, settings={"rounds": 1})
        alone = room.game
        await play_night(room, ALICE, BOB)
        with pytest.raises(NotAllowed, match="Only those who played"):
            await room.tables.campaigns.continue_as_campaign(room.caller(CAROL), alone)
        twice = room.caller(ALICE)
        campaign = await room.tables.campaigns.continue_as_campaign(twice, alone)
        with pytest.raises(NotAllowed, match="already"):
            await room.tables.campaigns.continue_as_campaign(twice, alone)
        await room.tables.wait_until_idle()
        now = await here(room)

    assert campaign.id == now.record.id
    assert now.require_session().state.oil == [2, 2]
    assert now.occupants == {0: ALICE, 1: BOB}


async def test_a_game_that_begins_no_campaign_leaves_nothing_open(path: Path) -> None:
    """Such as one with decks that hold experience: it stands as it ended, and no lobby waits."""
    async with room_at(path) as room:
        await room.start(ALICE, settings={"rounds": 1, "seasoned": True})
        alone = room.game
        await play_night(room, ALICE)
        with pytest.raises(NotAllowed, match="never out"):
            await room.tables.campaigns.continue_as_campaign(room.caller(ALICE), alone)
        now = await here(room)

    assert (now.record.id, now.record.status, now.record.parent) == (alone, "over", None)


# --- restarts -------------------------------------------------------------------------------------


async def test_a_restart_after_each_input_changes_nothing(path: Path) -> None:
    """From the first night to the end, on the same channel."""
    channel = Channel()
    async with room_at(path, channel=channel) as room:
        campaign = await set_out(room, ALICE)
    for key in ("gather", "end", "no", "polish", "ready", "gather", "gather", "end", "no"):
        async with room_at(path, channel=channel) as room:
            await here(room)
            await room.pick(ALICE, 0, key)
    async with room_at(path, channel=channel) as room:
        after = await room.tables.games.snapshot(campaign.id)
        chapters = await room.tables.store.chapters.of_campaign(campaign.id)
        await room.tables.wait_until_idle()

    assert after.record.status == "over"
    assert (after.require_session().state.oil, after.require_session().state.polish) == ([2], [1])
    assert [each.status for each in chapters] == ["over", "over"]
    assert sum("Night 1 is over" in line for line in channel.lines) == 1


class Forgetful(Nights):
    """A kit with a fault: it cannot tell how a night ended."""

    def result(self, session: Any, chapter: Any) -> dict[str, Any]:
        """It raises."""
        raise RuntimeError("forgotten")


async def test_an_end_that_cannot_be_told_is_recorded_by_the_game_master(path: Path) -> None:
    """A fault in the rules stops neither the table nor the start of the program."""
    kit = JourneyKit(nights=Forgetful())
    async with room_at(path, journey=kit) as room:
        campaign = await set_out(room, ALICE)
        await play_night(room, ALICE)
        assert (await here(room)).record.id == campaign.id
    async with room_at(path, journey=kit) as room:
        await room.tables.change(
            campaign.id,
            campaign_actions.record_end,
            room.caller(GM),
            "dark",
            to_plain_line("as we remember it"),
        )
        after = await here(room)

    assert after.require_session().state.oil == [0]
    assert not after.require_session().state.playing


async def test_another_version_of_the_rules_takes_the_end_in_again(path: Path) -> None:
    """Where it does something else now: the chapter is not played again for that."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        await play_night(room, ALICE)
    async with room_at(path, rules=JourneyRules("2", gift=1)) as room:
        await room.tables.wait_until_idle()
        after = await room.tables.games.snapshot(campaign.id)

    assert after.record.status == "running"
    assert not after.require_session().state.playing


async def test_the_status_of_a_campaign_stands_below_its_chapter(path: Path) -> None:
    """It is away while the campaign rests, and posted anew as it goes on."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        during = [m.game for m in room.channel.messages.values() if m.kind == "status"]
        await play_night(room, ALICE)
        newest = [m.game for m in room.channel.messages.values() if m.kind == "status"][-1]

    assert campaign.id not in during
    assert newest == campaign.id


async def test_between_chapters_who_is_late_is_called(path: Path) -> None:
    """As everywhere: the campaign's questions call those whom they wait for."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE, BOB)
        await play_night(room, ALICE, BOB)
        awaited = room.channel.posts[-1]
        timers = await room.tables.store.timers.all(game=campaign.id)

    assert {waiting.user for waiting in awaited.waiting} == {ALICE, BOB}
    assert timers


async def test_a_step_of_a_chapter_does_not_concern_its_campaign(path: Path) -> None:
    """Only its end does, or that it is taken up again: a campaign costs a decision nothing."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        await here(room)
        room.tables.games.evict(campaign.id)
        await room.pick(ALICE, 0, "gather")
        untouched = campaign.id not in room.tables.games.in_memory
        await room.pick(ALICE, 0, "end")
        await room.pick(ALICE, 0, "no")
        await room.tables.wait_until_idle()

        assert untouched
        assert campaign.id in room.tables.games.in_memory
