"""From one chapter of a campaign to the next: settings, who stands in, standing orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.table.automation.order_setting import prepared_order, set_orders, window_order
from bot.table.campaigns.campaign_carryover import SeatHistory, carried_absence, carried_orders
from bot.table.declares.table_settings import TableSettings
from bot.table.lobby import lobby_options
from bot.table.memory.absences import PILOT, Absence
from bot.table.memory.given_ahead import NOTHING_AHEAD, Ahead, Condition, Order, Passing
from bot.table.memory.seat_memory import SeatMemory
from bot.table.seats import standing_in
from tests.table.room import ALICE, BOB, CAROL, GM, Channel, Room
from tests.table.test_campaigns import here, play_night, ready, room_at, set_out
from tests.table.test_orders import BOOK
from tests.table.toy_kit import AUTOMATION

ADA, BERT = Seat(0), Seat(1)


async def second_night(room: Room, *users: int) -> None:
    """The first night is over, and all are ready for the second."""
    await play_night(room, *users)
    await ready(room, *users)


@pytest.mark.parametrize(
    ("name", "way"), [("pace", "week"), ("narration", "none"), ("late", "nobody"), ("undo", "gm")]
)
async def test_what_is_chosen_in_a_chapter_stays_chosen(path: Path, name: str, way: str) -> None:
    """In the campaign, and in the chapters that follow."""
    async with room_at(path) as room:
        campaign = await set_out(room, ALICE)
        await room.tables.change(
            room.game, lobby_options.set_table_setting, room.caller(GM), name, way
        )
        await room.tables.change(
            room.game,
            lobby_options.set_times,
            room.caller(GM),
            TableSettings(debounce=60.0, turn=0.0),
        )
        await play_night(room, ALICE)
        between = await here(room)
        await ready(room, ALICE)
        second = await here(room)

    assert between.record.id == campaign.id
    assert second.record.chapter == 2
    for lobby in (between.lobby, second.lobby):
        assert str(getattr(lobby.table, name)) == way
        assert (lobby.table.debounce, lobby.table.turn) == (60.0, 0.0)


async def test_what_is_chosen_between_chapters_counts_in_the_next(path: Path) -> None:
    """As what was chosen in the lobby."""
    async with room_at(path) as room:
        await set_out(room, ALICE)
        await play_night(room, ALICE)
        await room.tables.change(
            room.game, lobby_options.set_table_setting, room.caller(GM), "pace", "day"
        )
        await ready(room, ALICE)
        second = await here(room)

    assert second.lobby.table.pace == "day"


async def test_who_stands_in_does_so_in_the_next_chapter(path: Path) -> None:
    """A friend for when one is late, the autopilot that plays now: between chapters, too."""
    async with room_at(path) as room:
        await set_out(room, ALICE, BOB)
        await room.tables.change(
            room.game, standing_in.name_stand_in, room.caller(ALICE), ADA, BERT, at_once=True
        )
        await play_night(room, ALICE, BOB)
        between = await here(room)
        await room.tables.change(
            room.game, standing_in.name_stand_in, room.caller(BOB), BERT, PILOT
        )
        await ready(room, ALICE, BOB)
        second = await here(room)

    assert second.record.chapter == 2
    kept = [between.memories[ADA].absence, second.memories[ADA].absence]
    assert [each and (each.friend, each.at_once) for each in kept] == [(BERT, True)] * 2
    after = second.memories[BERT].absence
    assert after is not None
    assert after.friend == PILOT


async def test_orders_are_in_force_in_the_next_chapter(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those for windows; a restart before it loses none."""
    monkeypatch.setattr(AUTOMATION, "orders", BOOK)
    channel = Channel()
    async with room_at(path, channel=channel) as room:
        await set_out(room, ALICE, BOB)
        for change in (window_order(BERT, "stay", "pass"), prepared_order(BERT, "gather", ["2"])):
            await room.tables.change(room.game, set_orders, room.caller(BOB), BERT, change)
        await play_night(room, ALICE, BOB)
    async with room_at(path, channel=channel) as room:
        await here(room)
        await ready(room, ALICE, BOB)
        second = await here(room)

    kept = second.memories[BERT].ahead
    assert second.record.chapter == 2
    assert kept is not None
    assert [each.window for each in kept.orders] == ["stay"]
    assert second.memories[ADA].ahead == NOTHING_AHEAD


def sat(seat: int, label: str, user: int, *orders: Order) -> SeatHistory:
    """Somebody with these orders."""
    kept = Ahead(orders, len(orders))
    return SeatHistory(Seat(seat), label, user, SeatMemory(ahead=kept))


def test_orders_for_windows_are_carried_over() -> None:
    """Under the seats of the next chapter, in which another one leads; what was prepared is not."""
    window = Order(number=1, window="turn", way=Passing.PASS, who="Ada", step=7)
    about = Order(number=2, window="stay", until=(Condition("falls", seat=1),))
    own = Order(number=3, window="other", until=(Condition("engaged"),), stopped="an enemy is near")
    prepared = Order(number=4, answer="gather", values={"oil": "2"})
    before = [sat(0, "ada", ALICE, window, about, own, prepared), sat(1, "bert", BOB)]
    now = [sat(0, "bert", BOB), sat(1, "ada", ALICE)]
    found = carried_orders(before, now)

    assert set(found) == {Seat(1)}
    kept = found[Seat(1)]
    assert [each.number for each in kept.orders] == [1, 2, 3]
    assert [each.step for each in kept.orders] == [0, 0, 0]
    assert kept.orders[1].until == (Condition("falls", seat=0),)
    assert kept.orders[2].stopped == "an enemy is near"
    assert kept.last == 4


def test_orders_are_their_players_own() -> None:
    """Nobody who sits down anew has them; a condition about who is gone takes its order along."""
    about = Order(number=1, window="stay", until=(Condition("falls", seat=1),))
    before = [sat(0, "ada", ALICE, about, Order(number=2, window="turn")), sat(1, "bert", BOB)]

    assert carried_orders(before, [sat(0, "ada", CAROL)]) == {}
    kept = carried_orders(before, [sat(0, "cleo", ALICE)])[Seat(0)]
    assert [each.number for each in kept.orders] == [2]


def test_of_an_absence_stays_who_stands_in() -> None:
    """Not what one question was about; nobody who is not there."""
    away = Absence(
        friend=Seat(1), at_once=True, stand_in=Seat(1), while_away=True, since=5.0, ballot=True,
        votes={Seat(2): Seat(1)},
    )  # fmt: skip

    kept = carried_absence(away, {Seat(0): Seat(2), Seat(1): Seat(0)}, 9.0)
    assert kept == Absence(
        friend=Seat(0), at_once=True, stand_in=Seat(0), while_away=True, since=9.0
    )
    assert carried_absence(away, {Seat(0): Seat(0)}, 9.0) is None
    assert carried_absence(Absence(stand_in=PILOT), {}, 9.0) == Absence(stand_in=PILOT, since=9.0)
