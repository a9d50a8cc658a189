"""Weeks of a town, hour by hour: who looks in does something, and every hour is looked over."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime

from bot.store.game_records import ACTIVE
from bot.table.declares.kit import Kit
from bot.table.declares.pace import DAY, HOUR
from tests.weeks import ahead, answers, comings, masters, watch
from tests.weeks.memory import memory_store
from tests.weeks.people import BEGINNINGS, Person, drawn_personal
from tests.weeks.returning import check_returned
from tests.weeks.tally import Tally
from tests.weeks.town import MASTER, Place, Town

Action = Callable[[Town, Place, Person], Awaitable[None]]
MasterAction = Callable[[Town, Place], Awaitable[None]]
BESIDE: tuple[tuple[int, Action], ...] = (
    (14, ahead.plan),
    (5, ahead.plan_nonsense),
    (4, ahead.change_plan),
    (9, ahead.order),
    (4, ahead.change_order),
    (3, comings.befriend),
    (2, comings.away),
    (2, comings.vanish),
    (3, comings.back),
    (2, comings.habits),
    (4, answers.hold),
    (4, answers.be_advised),
    (2, comings.companion),
    (4, answers.butt_in),
    (3, answers.ask_for_help),
    (5, answers.press_old),
    (6, comings.undo),
    (2, comings.substitute),
    (1, comings.leave),
    (2, comings.between),
    (2, comings.rename),
)
"""What people do besides answering, and how often."""
MASTERLY: tuple[tuple[int, MasterAction], ...] = (
    (12, masters.change),
    (4, masters.rewind),
    (2, masters.pause),
    (3, masters.answer),
    (2, masters.hand_over),
    (3, masters.autopilot),
    (2, masters.look),
    (5, masters.settings),
    (1, masters.move),
    (2, masters.delete_status),
    (1, masters.lose_channel),
    (1, masters.end),
)
TIDY_EVERY = 6
"""Hours between two looks at orphaned tables."""
RESTART_EVERY = 70
"""Hours, on average, between two restarts."""
FORGOTTEN_EVERY = 2_000
"""Hours, on average, until somebody has all erased that is known of them."""


class Life:
    """One town from its beginning on."""

    def __init__(self, town: Town, rulesets: tuple[str, ...]) -> None:
        self.town = town
        chance = town.chance
        town.channels.deaf = {103, 106}
        town.people = [Person(101 + n, chance) for n in range(3 + 2 * len(rulesets))]
        for number, ruleset in enumerate(rulesets):
            place = Place(1_000 + number, ruleset, MASTER + number)
            size = chance.choice((1, 2, 2, 3, 3, 4))
            drawn = chance.sample(town.people, min(len(town.people), size + 2))
            place.people, place.bench = drawn[:size], drawn[size:]
            town.channels.places.add(place.channel)
            town.places.append(place)

        self.late = 0.0
        """Seconds in which there was no bot."""

    async def begin(self) -> None:
        """Everybody has their habits, and the tables are opened."""
        town = self.town
        await town.open()
        for person in town.people:
            await town.tables.people.change_personal(
                person.user, lambda me, who=person: drawn_personal(who, me, town.chance)
            )
        for place in town.places:
            await masters.begin(town, place)

    async def live(self, hours: int) -> None:
        """So many hours, each looked over."""
        for _ in range(hours):
            self.town.troubles.hour += 1
            await self.hour()

    async def hour(self) -> None:
        """Who looks in, in order of minutes; then everything is looked over."""
        town, begun = self.town, watch.Hour(self.town)
        start = town.clock.now()
        for minute, visit in self._visits(start):
            await town.pass_to(start + 60 * minute)
            await visit()
            await town.settle()
        await town.pass_to(start + HOUR)
        await town.settle()
        if town.troubles.hour % TIDY_EVERY == 0:
            await town.tables.orphans.check_all_tables()
            await town.settle()
        await watch.check_hour(town, begun)
        await self._count()
        if town.chance.random() < 1 / RESTART_EVERY:
            await self._restart()

    async def _restart(self) -> None:
        """The bot is started anew: in peace, after some time, or killed at work."""
        town, chance = self.town, self.town.chance
        down = chance.choice((0.0, 0.0, 600.0, 7 * HOUR, 2 * DAY))
        match chance.choice(("peace", "peace", "down", "killed")):
            case "peace":
                await watch.check_restart(town)
            case "down":
                await town.restart(down)
            case _:
                people = chance.sample(town.people, min(3, len(town.people)))
                await town.kill([self._look_in(each) for each in people], down)
        town.calls_now.clear()
        self.late += down

    def _visits(self, start: float) -> list[tuple[int, Callable[[], Awaitable[None]]]]:
        town, chance = self.town, self.town.chance
        found: list[tuple[int, Callable[[], Awaitable[None]]]] = []
        looking = [person for person in town.people if person.looks_in(start, chance)]
        found += [(chance.randrange(60), lambda who=who: self._look_in(who)) for who in looking]
        for place in town.places:
            if place.resumes_at and place.resumes_at <= start:
                found.append((chance.randrange(60), lambda at=place: masters.resume(town, at)))
            elif chance.random() < 1 / 14:
                found.append((chance.randrange(60), lambda at=place: self._rule(at)))
            if place.rests_until <= start:
                found.append((0, lambda at=place: self._begin_anew(at)))
        if chance.random() < 1 / FORGOTTEN_EVERY:
            who = chance.choice(town.people)
            place = chance.choice(town.places)
            found.append((30, lambda: comings.be_forgotten(town, place, who)))
        return sorted(found, key=lambda each: each[0])

    async def _rule(self, place: Place) -> None:
        """The game master does something, or goes on with what waits."""
        record = await self.town.record(place)
        if record is None:
            return
        if record.status == "paused" and not place.resumes_at:
            place.resumes_at = self.town.clock.now() + 6 * HOUR
        weights = [weight for weight, _ in MASTERLY]
        (action,) = self.town.chance.choices([each for _, each in MASTERLY], weights)
        await action(self.town, place)

    async def _begin_anew(self, place: Place) -> None:
        """A new table a while after the last one was over."""
        town = self.town
        if await town.record(place) is not None:
            return
        if not place.rests_until:
            place.rests_until = town.clock.now() + town.chance.choice((HOUR, DAY))
            return
        place.rests_until = 0.0
        town.channels.forget(place.game)
        place.reasons.clear()
        place.old.clear()
        await masters.begin(town, place)

    async def _look_in(self, person: Person) -> None:
        """Somebody sees to all their tables."""
        for place in self.town.places:
            if person in place.people or person in place.bench:
                await self._visit(place, person)

    async def _visit(self, place: Place, person: Person) -> None:
        town, chance = self.town, self.town.chance
        record = await town.record(place)
        if record is None or record.status not in ACTIVE or record.status == "lobby":
            return
        snapshot = await town.look(place)
        if person.user not in {*snapshot.occupants.values(), *snapshot.players.values()}:
            if len(snapshot.occupants) < len(snapshot.labels):
                await comings.take_free_seat(town, place, person)
            elif chance.random() < 0.1:
                await comings.give_back(town, place, person)
            return
        town.tables.hosts.note_seen(snapshot, person.user)
        await comings.decide(town, place, person)
        if chance.random() < 0.45:
            weights = [weight for weight, _ in BESIDE]
            (action,) = chance.choices([each for _, each in BESIDE], weights)
            await action(town, place, person)
        for _ in range(chance.randint(1, 6)):
            await town.settle()
            if not await answers.answer_one(town, place, person):
                return

    async def _count(self) -> None:
        for place in self.town.places:
            if await self.town.is_active(place):
                self.town.tally.table_hours[place.ruleset] += 1


async def live(
    seed: int, kits: Mapping[str, Kit], rulesets: tuple[str, ...], hours: int, tally: Tally
) -> Town:
    """Weeks drawn from a seed; the town as it is in the end, with all that was found."""
    began = time.process_time()
    with memory_store() as (store, runner):
        day = BEGINNINGS[seed % len(BEGINNINGS)]
        begin = datetime(*day, 6, tzinfo=UTC).timestamp()
        town = Town(store, kits, seed, begin, tally, lambda: runner.writes)
        with town.troubles.listening():
            life = Life(town, rulesets)
            try:
                await life.begin()
                await life.live(hours)
                await check_returned(town)
                await watch.check_end(town)
            except Exception as error:  # noqa: BLE001 - the weeks end here, and it is a finding
                town.troubles.raised("the weeks broke off", error)
            await town.tables.close(within=1.0)
        tally.steps += town.ledger.steps.total()
        tally.by_itself += town.ledger.by_itself.total()
        tally.posts += town.channels.posted.total()
        tally.edits += town.channels.edited.total()
        tally.rings += town.clock.rings
    tally.seconds += time.process_time() - began
    return town
