"""Who answers by itself does it once, at its time, over restarts, and never for ever."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.table.automation.deputies import TOO_MANY, give_answer
from bot.table.declares.pace import MINUTE, Pace
from bot.table.game.table import Table
from bot.table.lobby import lobby_options
from bot.table.past import log_lines as table_log
from bot.table.reminders.scheduled_actions import ScheduledAction
from tests.table.room import ALICE, BOB, GM, opened

PACE = Pace(debounce=MINUTE)


class Says:
    """Answers for a seat with these keys, one after the other, each after a while."""

    def __init__(self, seat: int, *keys: str, after: float = 0.0) -> None:
        self.seat, self.after = Seat(seat), after
        self.keys = list(keys)
        self.refused: list[str] = []

    def scheduled_actions(self, table: Table) -> Iterable[ScheduledAction]:
        """The next key, if the seat is asked for it."""
        for ask in table.require_session().asks:
            part = ask.parts.get(self.seat)
            if self.keys and part and self.seat in ask.awaited and part.option(self.keys[0]):
                at = table.questions.since.get(ask.id, table.clock.now()) + self.after
                yield ScheduledAction(f"says:{self.seat}:{ask.id}", at, self.seat)

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Give it."""
        ask = next(
            a for a in table.require_session().asks if action.key == f"says:{self.seat}:{a.id}"
        )
        given = Answered(self.seat, ask.id, Picked((self.keys.pop(0),)), "order", "as told")
        await give_answer(table, given)


class Breaks(Says):
    """Raises whenever it acts."""

    def __init__(self, seat: int, *keys: str) -> None:
        super().__init__(seat, *keys)
        self.tried = 0

    async def act(self, table: Table, action: ScheduledAction) -> None:
        """Raise."""
        self.tried += 1
        raise NotAllowed("never")


async def test_it_answers_as_an_input_that_the_table_sees(tmp_path: Path) -> None:
    """Journalled with who gives it and why, and in the log; a post tells what it did."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[Says(0, "end")]) as room:
        await room.start(ALICE, BOB)
        await room.ring()

        (given,) = await room.answers()
        assert (given.by, given.reason) == ("order", "as told")
        logged = [
            line
            for told in await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
            for line in told.lines
        ]
        assert any("Ada’s order: as told" in line for line in logged)
        assert not any(" order" in line for line in room.channel.lines)  # it did nothing


async def test_who_is_answered_for_is_not_called(tmp_path: Path) -> None:
    """Ada's answer comes in an hour: she is not called in a minute."""
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[Says(0, "end", after=3600)]) as room:
        await room.start(ALICE, BOB)
        await room.wait(30 * MINUTE)
        assert not room.channel.called


async def test_a_restart_neither_forgets_a_action_nor_repeats_it(tmp_path: Path) -> None:
    """What is due while nobody runs is done at the next start, once."""
    says, path = Says(0, "end", after=3600), tmp_path / "g.db"
    async with opened(path, pace=PACE, deputies=[says]) as room:
        await room.start(ALICE, BOB)
        channel, clock, game = room.channel, room.clock, room.game
    clock.time += 7200
    for _ in range(2):
        async with opened(
            path, pace=PACE, channel=channel, clock=clock, game=game, deputies=[says]
        ) as room:
            await room.ring()
            assert [given.by for given in await room.answers()] == ["order"]


async def test_what_fails_rests_until_a_person_acts(tmp_path: Path) -> None:
    """The table goes on; the deputy tries again after the next human step."""
    breaks = Breaks(1, "end")
    async with opened(tmp_path / "g.db", pace=PACE, deputies=[breaks]) as room:
        await room.start(ALICE, BOB)
        await room.ring()
        before = breaks.tried
        await room.ring()
        assert breaks.tried == before <= 1
        await room.pick(ALICE, 0, "end")
        await room.ring()
        assert breaks.tried == before + 1


async def test_deputies_that_never_end_are_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many actions without a person: the table is told, and somebody has to act."""
    monkeypatch.setattr("bot.table.automation.deputies.MOST", 5)
    keys = ["end", "yes"] * 100
    deputies = [Says(0, *keys), Says(1, *keys)]
    async with opened(tmp_path / "g.db", pace=PACE, deputies=deputies) as room:
        await room.start(ALICE, BOB)
        await room.ring()
        assert len(await room.answers()) == 5
        assert sum(TOO_MANY in line for line in room.channel.lines) == 1


async def test_settings_are_chosen_at_any_time_by_who_opened_the_table(tmp_path: Path) -> None:
    """The pace follows at once, and a strange way is refused."""
    async with opened(tmp_path / "g.db", pace=PACE) as room:
        await room.start(ALICE, BOB)
        with pytest.raises(NotAllowed):
            await room.tables.change(
                room.game, lobby_options.set_table_setting, room.caller(BOB), "pace", "live"
            )
        told = await room.tables.change(
            room.game, lobby_options.set_table_setting, room.caller(GM), "pace", "live"
        )
        assert told.lines == ("✓ Pace: Live.",)
        await room.wait(25.0)
        assert room.channel.called == [(ALICE,)]
