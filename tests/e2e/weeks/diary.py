"""A table over weeks: every post with its time, to be compared with the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import discord

from bot.app import Keeper
from bot.engine.ask import Allotted, Answer, Passed, Picked
from bot.engine.ids import Seat
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.declares.pace import DAY, HOUR, Pace
from bot.table.past import log_lines as table_log
from tests.e2e.real_game import GAME, GameServer
from tests.e2e.server import labels, panel, text_of
from tests.e2e.weeks.oracle import Moment, Oracle, Pinged
from tests.e2e.weeks.replay import Replay
from tests.table.room import TestClock

MONDAY = datetime(2026, 10, 19, 9, 0, tzinfo=UTC).timestamp()
"""The night to the Sunday after it has 25 hours in Europe."""
AT_A_LOOK = 40
"""Answers that somebody gives at a time, after which something is wrong."""


class Diary(GameServer):
    """The server, the people in seat order, and when each of them looks in."""

    def __init__(
        self, store: SqliteStore, games: Mapping[str, Kit], seed: bytes, names: Sequence[str]
    ) -> None:
        self.clock = TestClock()
        self.clock.time = MONDAY
        super().__init__(store, games, seed)
        self.people = [
            self.guild.add_member(self.env.create_user(name, global_name=name.title()))
            for name in names
        ]
        self.hours: dict[int, tuple[int, ...]] = {}
        """At which hours of the day (UTC) each user looks in."""
        self.absent: set[int] = set()
        """Who does not look in at all."""
        self.seen: dict[int, float] = {}
        """When each user did something last, since the bot was started."""
        self.moments: list[Moment] = []
        self.pings: list[Pinged] = []
        self._sent = 0
        self._read = 0

    def made(self) -> Keeper:
        """The bot with the clock that the test moves."""
        return Keeper(self.store, self.games, clock=self.clock, pace=Pace())

    # --- time -------------------------------------------------------------------------------------

    async def pass_hours(self, hours: float) -> None:
        """Let time pass; what is due is done, and noted."""
        with self.env._bot_scope():  # what is told of it is waited for
            await self.clock.pass_time(hours * HOUR, self._rested)
        await self.note()

    async def _rested(self) -> None:
        await self.keeper.tables.wait_until_idle()
        await self.note()

    async def live(self, hours: int) -> None:
        """Hour by hour: whoever looks in then does what the table waits for."""
        for _ in range(hours):
            await self.pass_hours(1)
            hour = datetime.fromtimestamp(self.clock.time, UTC).hour
            for person in self.people:
                if hour in self.hours.get(person.id, ()) and person.id not in self.absent:
                    await self.look_in(person)

    async def live_until(self, words: str, days: int) -> None:
        """The same, until everybody can read this."""
        for _ in range(days * 24):
            if words in self.text:
                return
            await self.live(1)
        raise AssertionError(f"in {days} days nobody is told: {words}")

    async def live_until_logged(self, words: str, days: int) -> None:
        """The same, until it stands in the log, whether it was worth a post or not."""
        for _ in range(days * 24):
            logged = await self.keeper.tables.read(GAME, table_log.log_of_steps, (), 0, None)
            if any(words in line for told in logged for line in told.lines):
                return
            await self.live(1)
        raise AssertionError(f"in {days} days nothing of it is logged: {words}")

    async def live_till_day(self, day: int) -> None:
        """The same, until so many days are over."""
        while self.clock.time < MONDAY + day * DAY:
            await self.live(1)

    async def look_in(self, person: Any) -> None:
        """Answer until nothing is wanted of somebody any more."""
        for _ in range(AT_A_LOOK):
            if not await self.answer_one(person):
                return
        raise AssertionError(f"{person.name} is asked on and on")

    async def answer_one(self, person: Any) -> bool:
        """One answer as a careful player gives it; False where the table waits for nobody here."""
        session = await self.session()
        players = await self.players()
        for ask in session.asks:
            for seat in ask.awaited:
                if players.get(seat) == person.id and not self.leaves(ask, seat):
                    kit = (await self.keeper.tables.games.snapshot(GAME)).kit
                    chosen = kit.automation.autopilot.choose(session, ask, seat)
                    said = await self.gives(person, f"{ask.id}/{seat}/", chosen)
                    assert said.startswith("✓"), (said, ask.prompt, chosen)
                    return True
        return False

    def leaves(self, _ask: Any, _seat: Seat) -> bool:
        """Return whether a question is left to its deadline or its order."""
        return False

    async def gives(self, person: Any, mark: str, chosen: Answer) -> str:
        """Type an answer; the private reply."""
        match chosen:
            case Picked(keys):
                text = mark + ", ".join(keys) if keys else f"{mark}pass"
            case Allotted(amounts):
                text = mark + ", ".join(f"{count} {key}" for key, count in amounts.items())
            case Passed():
                text = f"{mark}pass"
        self.seen[person.id] = self.clock.time
        asked = await person.slash(self.channel, "answer", option=text)
        if text_of(panel(asked)).startswith("**"):  # they are asked whether they mean it
            asked = await person.click(panel(asked), label=labels(panel(asked))[0])
        await self.note()
        return text_of(panel(asked))

    async def do(self, person: Any, command: str, **options: Any) -> str:
        """Run a slash command, and note what came of it."""
        self.seen[person.id] = self.clock.time
        said = await super().do(person, command, **options)
        await self.note()
        return said

    async def restart(self) -> None:
        """End the bot, and start another that has the same clock."""
        await self.keeper.close()
        self.seen.clear()
        self.clock.planned.clear()
        self.keeper = self.made()
        await self.env.restart_bot(self.keeper)
        await self.note()

    async def click(self, person: Any, message: Any, label: str) -> Any:
        """Press a button, and note what came of it."""
        self.seen[person.id] = self.clock.time
        result = await person.click(message, label=label)
        await self.note()
        return result

    async def last_to_act(self) -> Any:
        """Return who gave the newest answer."""
        entries = await self.store.journal.entries(GAME)
        users = [each.user for each in entries if each.live and each.interaction]
        return next(each for each in self.people if each.id == users[-1])

    async def last_before_others(self) -> Any:
        """Of those after whose newest answer somebody else gave one, who gave it last."""
        entries = await self.store.journal.entries(GAME)
        users = [each.user for each in entries if each.live and each.interaction]
        before = next(user for user in reversed(users) if user != users[-1])
        return next(each for each in self.people if each.id == before)

    # --- noting -----------------------------------------------------------------------------------

    async def players(self) -> dict[int, int]:
        """Return who plays each seat now."""
        return {
            int(s): u for s, u in (await self.keeper.tables.games.snapshot(GAME)).players.items()
        }

    async def note(self) -> None:
        """Keep what was sent and done since the last time."""
        self._note_pings()
        record = await self.store.games.find(GAME)
        if record.seed is None or record.status == "lobby":
            return
        entries = await self.store.journal.entries(GAME, after=self._read)
        self._read = max([self._read, *(each.step for each in entries)])
        vote = await self.store.votes.find(GAME)
        snapshot = await self.keeper.tables.games.snapshot(GAME)
        memories = snapshot.memories.items()
        handed = {int(seat): m.absence.since for seat, m in memories if m.absence is not None}
        tables, people = self.keeper.tables, [*self.people, self.gm]
        personal = {each.id: await tables.people.load_preferences(each.id) for each in people}
        self.moments.append(
            Moment(
                self.clock.time,
                tuple(entries),
                {int(seat): user for seat, user in snapshot.players.items()},
                {int(seat): user for seat, user in snapshot.occupants.items()},
                frozenset(vote.missing if vote else ()),
                {user: each.for_table(GAME) for user, each in personal.items()},
                handed,
                dict(self.seen),
                record.status == "running",
            )
        )

    def _note_pings(self) -> None:
        private = {each.user.dm_channel.id: each.id for each in self.people if _has_letters(each)}
        sent, self._sent = self.env.http_requests[self._sent :], len(self.env.http_requests)
        for each in sent:
            if each.method != "POST" or not each.path.endswith("/messages"):
                continue
            channel = int(each.path.split("/")[-2])
            allowed = (each.json or {}).get("allowed_mentions", {})
            assert not allowed.get("parse"), "everybody would be called"
            users = [int(user) for user in allowed.get("users", ())]
            self.pings += [Pinged(self.clock.time, user) for user in users]
            if channel in private:
                self.pings.append(Pinged(self.clock.time, private[channel], privately=True))

    # --- in the end -------------------------------------------------------------------------------

    async def expected(self) -> list[Pinged]:
        """Return what the oracle says should have been sent."""
        record = await self.store.games.find(GAME)
        snapshot = await self.keeper.tables.games.snapshot(GAME)
        seats = [snapshot.labels[seat] for seat in sorted(snapshot.labels)]
        oracle = Oracle(
            Replay(snapshot.kit, record, seats),
            snapshot.lobby.table.pace_in_seconds(Pace()),
            MONDAY,
        )
        for moment in self.moments:
            oracle.see(moment)
        return oracle.pings

    async def check_pings(self) -> Counter[Pinged]:
        """Every ping is one that the oracle wants, and the other way round."""
        wanted, sent = Counter(await self.expected()), Counter(self.pings)
        superfluous, missing = self.told(sent - wanted), self.told(wanted - sent)
        assert (superfluous, missing) == ([], []), "\n".join(
            [*superfluous, "missing:", *missing, "course:", self.course()]
        )
        return sent

    def course(self) -> str:
        """The steps and pings in order of time, for whoever looks for what went wrong."""
        names = {each.id: each.name for each in self.people}
        steps = [
            (m.at, f"step {e.step} {e.kind} {names.get(e.user or 0)}")
            for m in self.moments
            for e in m.entries
        ]
        lines = steps + [
            (p.at, f"PING {names.get(p.user)}{' privately' * p.privately}") for p in self.pings
        ]
        return "\n".join(
            f"{_day(at)} {what}" for at, what in sorted(lines, key=lambda line: line[0])
        )

    def told(self, pings: Counter[Pinged]) -> list[str]:
        """Pings, to be read."""
        names = {each.id: each.name for each in self.people}
        return [
            f"{_day(each.at)} {names.get(each.user)}"
            f"{' privately' if each.privately else ''} ×{count}"
            for each, count in sorted(pings.items())
        ]


def label_of(message: discord.Message, start: str) -> str:
    """The label that begins so."""
    return next(label for label in labels(message) if label.startswith(start))


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%a %d %H:%M:%S}"


def _has_letters(person: Any) -> bool:
    return person.user.dm_channel is not None
