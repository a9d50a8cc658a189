"""What nobody's silence decides: choices that shape a game, in the real games; windows pass."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.engine.journal import Answered, decode_record
from bot.table.automation.order_setting import window_order
from bot.table.declares.pace import HOUR
from bot.table.declares.table_settings import Late, TableSettings
from tests.table.real_room import LONG, SHORT, RealRoom, real_room
from tests.table.room import ALICE, BOB, GM


async def by_itself(room: RealRoom) -> list[tuple[int, str]]:
    """Return who did not answer themselves, and who or what did."""
    entries = await room.tables.store.journal.entries(room.game)
    inputs = (decode_record(entry.payload).input for entry in entries)
    return [
        (each.seat, each.by)
        for each in inputs
        if isinstance(each, Answered) and each.by != "player"
    ]


async def test_nobody_keeps_a_hand_by_saying_nothing(tmp_path: Path) -> None:
    """The table waits for the mulligan as for a turn, and then goes on waiting, as it chose."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg")
        await room.wait(SHORT + HOUR)
        assert await room.kinds() == ["mulligan"]
        await room.wait(LONG)

        assert await room.kinds() == ["mulligan"]
        assert await by_itself(room) == []
        assert room.said("No word from") == 2


async def test_whoever_stands_in_keeps_or_replaces(tmp_path: Path) -> None:
    """Once the time of a turn is over, not that of a window."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg", late=Late.AUTOPILOT)
        await room.answer(ALICE, 0, kind="mulligan")
        await room.wait(LONG - HOUR)
        assert await by_itself(room) == []
        await room.wait(HOUR + 1)

        assert (1, "autopilot") in await by_itself(room)
        assert "mulligan" not in await room.kinds()


async def to_the_barrier(room: RealRoom, passes: Sequence[int] = ()) -> None:
    """The round ends; those in the Hallway have the clues that open the way.

    These seats let all reactions pass by order.
    """
    await room.begin("lcg")
    await room.keep_hands()
    for seat in passes:
        order = window_order(Seat(seat), "reaction", "pass")
        user = (ALICE, BOB)[seat]
        await room.tables.play.set_orders(room.caller(user), room.game, Seat(seat), order)
    for seat in (0, 1):
        await room.order("hand", seat=seat, cards=[])
    await room.order("advance", what="act")
    for name in ("roland_banks", "daisy_walker"):
        await room.order("set", on=name, clues=4)
    await room.order("go", to="4.6")


async def test_the_clues_of_an_act_are_not_let_go_in_silence(tmp_path: Path) -> None:
    """Both could spend them as the round ends: that is no window that passes after half a day."""
    async with real_room(tmp_path) as room:
        await to_the_barrier(room)
        assert await room.kinds() == ["reaction"]
        await room.wait(SHORT + HOUR)

        assert await room.kinds() == ["reaction"]
        await room.wait(LONG)
        assert await by_itself(room) == []
        assert room.said("No word from") == 2


async def test_an_order_lets_no_clues_of_an_act_go(tmp_path: Path) -> None:
    """Who passes all reactions is asked what shapes the game all the same."""
    async with real_room(tmp_path) as room:
        await to_the_barrier(room, passes=(0, 1))

        assert await room.kinds() == ["reaction"]
        assert await by_itself(room) == []


async def test_a_deck_is_not_ready_in_silence(tmp_path: Path) -> None:
    """Between two scenarios everybody has the time of a turn, then whoever stands in says it."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg_campaign")
        await room.keep_hands()
        await room.order("end", resolution="r1")
        assert await room.kinds() == ["interlude", "interlude"]
        await room.wait(SHORT + HOUR)
        assert await room.kinds() == ["interlude", "interlude"]
        await room.wait(LONG)

        assert await room.kinds() == ["interlude", "interlude"]
        assert await by_itself(room) == []


async def test_what_becomes_of_the_house_is_never_passed(tmp_path: Path) -> None:
    """The choice that a resolution hangs on waits."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg")
        await room.keep_hands()
        await room.order("stage", of="act", number=3)
        await room.order("advance", what="act")
        (ask,) = await room.asks()
        assert "house" in ask.prompt
        await room.wait(30 * LONG)

        assert [each.id for each in await room.asks()] == [ask.id]
        assert await by_itself(room) == []


async def test_a_pace_chosen_late_ends_nothing_soon(tmp_path: Path) -> None:
    """A question of three days ago has its two days from the choosing, and the warning before."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg", late=Late.AUTOPILOT)
        await room.tables.lobby.table_setting(room.caller(GM), room.game, "pace", "open")
        await room.wait(2 * LONG)
        await room.tables.lobby.table_setting(room.caller(GM), room.game, "pace", "day")
        await room.wait(LONG * 3 / 4 - HOUR)
        assert room.said("⏰") == 0
        await room.wait(2 * HOUR)
        assert room.said("⏰") == 2
        await room.wait(LONG / 4 - 2 * HOUR)
        assert await by_itself(room) == []
        times = TableSettings(debounce=60.0)
        await room.tables.lobby.table_times(room.caller(GM), room.game, times)
        await room.wait(HOUR + 2)

        assert await by_itself(room) != []


async def to_the_vote(room: RealRoom) -> None:
    """Both are ready for the next scenario: who leads is voted for."""
    await room.begin("lcg_campaign")
    await room.keep_hands()
    await room.order("end", resolution="r2")
    for seat, user in enumerate((ALICE, BOB)):
        await room.answer(user, seat, "ready", kind="interlude")
    assert await room.kinds() == ["lead"]


async def test_who_leads_is_never_passed(tmp_path: Path) -> None:
    """While nobody has voted the table waits, as for any choice that shapes a game."""
    async with real_room(tmp_path) as room:
        await to_the_vote(room)
        await room.wait(2 * LONG)

        assert await room.kinds() == ["lead"]
        assert room.said("No word from") == 2


async def test_a_vote_has_one_deadline_and_counts_what_was_said(tmp_path: Path) -> None:
    """Who says nothing in the time of a turn, reckoned from the question, abstains."""
    async with real_room(tmp_path) as room:
        await to_the_vote(room)
        campaign = room.game
        await room.wait(LONG - 2 * HOUR)
        await room.answer(ALICE, 0, "lead:1", kind="lead")
        assert "(Roland Banks: Daisy Walker)" in (await room.asks())[0].prompt
        await room.wait(HOUR)
        assert await room.kinds() == ["lead"]
        await room.wait(LONG / 4 + 2 * HOUR)
        await room.find()

        assert room.game != campaign
        snapshot = await room.tables.games.snapshot(campaign)
        assert snapshot.running().state.lead == 1
        assert room.said("No word from <@") == 1


async def test_a_card_of_the_story_is_never_passed(tmp_path: Path) -> None:
    """Lita is offered: neither taken nor declined by half a day of silence."""
    async with real_room(tmp_path) as room:
        await room.begin("lcg_campaign")
        await room.keep_hands()
        await room.order("end", resolution="r1")
        offered = [ask for ask in await room.asks() if _offers(ask)]
        assert offered
        await room.wait(SHORT + HOUR)

        assert [ask.id for ask in await room.asks() if _offers(ask)] == [a.id for a in offered]
        assert await by_itself(room) == []


def _offers(ask: Ask) -> bool:
    """Return whether a card of the story can be taken."""
    return any(o.key.startswith("take:") for part in ask.parts.values() for o in part.options)
