"""What is asked of every table after each hour, and of the bot after each restart."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from bot.engine.fingerprints import fingerprint
from bot.people.person_settings import Ping
from bot.store.game_records import ACTIVE
from bot.table.declares.pace import HOUR, MINUTE, PACES, Pace, Rhythm
from bot.table.game.snapshot import Snapshot
from bot.table.memory.absences import ITSELF
from bot.table.posts.courier import Message
from bot.table.reminders.reminder_policy import blocking_seats
from tests.weeks.people import sleeps
from tests.weeks.town import Place, Town

PATIENCE = 36 * HOUR
"""What quiet hours, a digest and an absence that ends at night may add to an interval."""
LATE = 5 * MINUTE
"""Seconds after a promised moment by which what was promised is there."""
FREE_WRITES, WRITES_EACH = 60, 25
"""Writes of an hour at a table, and for each step and action."""
FREE_POSTS, POSTS_EACH = 12, 6
IN_A_ROW = 100
"""Steps that a table takes by itself after somebody did something."""


MENTION = re.compile(r"<@!?(\d+)>")


class Hour:
    """What was counted when an hour began."""

    def __init__(self, town: Town) -> None:
        self.actions = town.tally.actions
        self.writes = dict(town.ledger.writes)
        self.steps = dict(town.ledger.steps)
        self.by_itself = dict(town.ledger.by_itself)
        self.shown = {**(town.channels.posted + town.channels.edited)}
        self.rings = town.clock.rings


async def check_hour(town: Town, begun: Hour) -> None:
    """Everything, after an hour is over and all is told."""
    await _check_told(town)
    _check_calls(town)
    _check_names(town)
    _check_work(town, begun)
    for place in town.places:
        town.tally.checks += 1
        await _check_table(town, place)


async def _check_told(town: Town) -> None:
    """Nothing is left to be told, and nothing is due that was not done."""
    if left := await town.store.outbox.pending():
        kinds = [(row.game, row.kind) for row in left]
        town.troubles.add("left untold", f"{kinds[:5]}", left[0].game)
    now = town.clock.now()
    for timer in await town.store.timers.all(due=now - LATE):
        town.troubles.add(
            "due and not done", f"{timer.key} since {now - timer.due:.0f} s", timer.game
        )


def _check_calls(town: Town) -> None:
    """Nobody was called at night or while away, nor who wants no calls."""
    calls, town.calls_now = town.calls_now, []
    for at, user, game in calls:
        known = town.tables._people.cached_preferences(user)
        me = known.for_table(game)
        if _changed_since(town, user, at):
            continue
        if sleeps(me, at):
            town.troubles.add("called at night", f"user {user} at {at}, {me}", game)
        elif me.ping is Ping.OFF:
            town.troubles.add("called against their will", f"user {user} at {at}, {me}", game)


def _check_names(town: Town) -> None:
    """Whoever is named is read under the name that they have now: by number, and never by name."""
    told, town.channels.unread = town.channels.unread, []
    known = {person.user for person in town.people} | {place.master for place in town.places}
    worn = {name.strip("*`@|") for person in town.people for name in person.names}
    for game, line in told:
        numbers = [int(each) for each in MENTION.findall(line)]
        if any(number not in known for number in numbers):
            town.troubles.add("nobody is named", line, game)
        if any(name in line for name in worn):
            town.troubles.add("a name is written down", line, game)


def _changed_since(town: Town, user: int, at: float) -> bool:
    """Return whether somebody chose other hours after they were called."""
    return town.habits_at.get(user, 0.0) >= at


def _check_work(town: Town, begun: Hour) -> None:
    """Check that what was written and posted is in proportion to what was done."""
    actions = town.tally.actions - begun.actions
    for game, writes in town.ledger.writes.items():
        steps = town.ledger.steps[game] - begun.steps.get(game, 0)
        own = town.ledger.by_itself[game] - begun.by_itself.get(game, 0)
        wrote = writes - begun.writes.get(game, 0)
        if wrote > FREE_WRITES + WRITES_EACH * (steps + actions):
            town.troubles.add(
                "too much is written", f"{wrote} for {steps} steps, {actions} actions", game
            )
        shown = town.channels.posted[game] + town.channels.edited[game]
        shown -= begun.shown.get(game, 0)
        if shown > FREE_POSTS + POSTS_EACH * (steps + actions):
            town.troubles.add(
                "too much is posted", f"{shown} for {steps} steps, {actions} actions", game
            )
        if own > IN_A_ROW * (2 + actions):
            town.troubles.add("too much by itself", f"{own} steps for {actions} actions", game)
    rings = town.clock.rings - begun.rings
    steps = town.ledger.steps.total() - sum(begun.steps.values())
    if rings > 60 + 10 * (steps + actions):
        town.troubles.add("rings too often", f"{rings} for {steps} steps, {actions} actions")


async def _check_table(town: Town, place: Place) -> None:
    record = await town.record(place)
    if record is None or record.status not in ACTIVE or record.status == "lobby":
        return
    snapshot = await town.look_over(place)
    game = place.game
    if place.channel not in town.channels.places:
        return
    statuses = town.channels.statuses_of(game)
    if len(statuses) != 1:
        town.troubles.add("not one status", f"{len(statuses)}", game, place.ruleset)
        return
    status = statuses[0]
    _check_shown(town, place, snapshot, status)
    if snapshot.record.status == "running":
        _check_promises(town, place, snapshot, status)
        _check_pilots(town, place, snapshot)
        _check_ends(town, place, snapshot)
        _check_silence(town, place, snapshot)


def _check_shown(town: Town, place: Place, snapshot: Snapshot, status: Message) -> None:
    """Whoever is asked can answer with what the message shows."""
    session = snapshot.require_session()
    if snapshot.record.status != "running":
        if status.prompts:
            town.troubles.add("a closed table shows questions", status.title, place.game)
        return
    shown = {prompt.ask.id: prompt for prompt in status.prompts}
    for ask in session.asks:
        prompt = shown.pop(ask.id, None)
        if prompt is None:
            town.troubles.add("a question is not shown", f"{ask.kind}: {ask.prompt}", place.game)
            continue
        if prompt.mark != session.question_hash(ask):
            town.troubles.add("a question is shown as it was", f"{ask.kind}", place.game)
        if set(prompt.ask.awaited) != set(ask.awaited):
            said = f"{ask.kind}: {prompt.ask.awaited} for {ask.awaited}"
            town.troubles.add("others are awaited than is shown", said, place.game)
    for prompt in shown.values():
        town.troubles.add("a question is shown that is gone", prompt.ask.kind, place.game)
    waiting = {(each.seat, each.user) for each in status.waiting}
    wanted = {(seat, snapshot.players.get(seat)) for ask in session.asks for seat in ask.awaited}
    if waiting != wanted:
        said = f"{waiting} for {wanted}"
        town.troubles.add("somebody else is awaited than is shown", said, place.game)


def _check_promises(town: Town, place: Place, snapshot: Snapshot, status: Message) -> None:
    """Check that what was to happen by now has happened, or the table was told otherwise."""
    now = town.clock.now()
    for each in status.waiting:
        memory = snapshot.memories.get(each.seat)
        told = memory is not None and memory.absence is not None and memory.absence.overdue
        if each.until and each.until < now - LATE and told is None:
            said = f"{each.name} until {now - each.until:.0f} s ago: {each.then}"
            town.troubles.add("a promise is past", said, place.game, place.ruleset)


def _check_pilots(town: Town, place: Place, snapshot: Snapshot) -> None:
    """The autopilot plays as long as somebody else does, a companion as long as anybody does."""
    now = town.clock.now()
    if not snapshot.players:
        return
    for ask in snapshot.require_session().asks:
        since = snapshot.since.get(ask.id, now)
        for seat in blocking_seats(ask):
            memory = snapshot.memories.get(seat)
            absence = memory.absence if memory is not None else None
            asks_people = any(other in snapshot.occupants for other in ask.awaited)
            lets_go_first = asks_people and not snapshot.lobby.table.companions_first
            patience = PACES[Rhythm.DAY].optional + HOUR if lets_go_first else HOUR
            if seat in snapshot.companions and now - max(since, town.up_since) > patience:
                said = f"{ask.kind} since {now - since:.0f} s"
                town.troubles.add("a companion does nothing", said, place.game, place.ruleset)
            if absence is None or absence.stand_in not in ITSELF or _was_told(town, place, since):
                continue
            if now - max(since, absence.since) > HOUR and not _acts_ahead(snapshot, seat):
                said = f"{ask.kind} since {now - since:.0f} s"
                town.troubles.add("the autopilot does nothing", said, place.game, place.ruleset)


def _check_ends(town: Town, place: Place, snapshot: Snapshot) -> None:
    """What was to last until a time has ended; a plan goes on, waits for somebody, or stopped."""
    now, session = town.clock.now(), snapshot.require_session()
    holds = any(ask.held for ask in session.asks)
    for seat, memory in snapshot.memories.items():
        name = (
            snapshot.kit.words.name(session.state, seat) if seat in snapshot.labels else f"{seat}"
        )
        loan = memory.tenancy.lent
        if loan is not None and loan.until < now - LATE and seat in snapshot.labels:
            town.troubles.add("a loan does not end", name, place.game, place.ruleset)
        plan = memory.ahead.plan
        testing = snapshot.kit.automation.plans.testing(session, seat)
        if plan is None or plan.stopped or not plan.begun or holds or testing:
            continue
        asked = [a for a in session.asks if seat in a.awaited]
        since = [snapshot.since.get(ask.id, now) for ask in asked]
        if since and now - max(since) > HOUR and seat in snapshot.occupants:
            said = f"{name}: {plan.left} at {asked[0].kind}"
            town.troubles.add("a plan neither goes on nor stops", said, place.game, place.ruleset)


def _acts_ahead(snapshot: Snapshot, seat: Any) -> bool:
    """Return whether an order or a plan of the seat may wait for something."""
    memory = snapshot.memories.get(seat)
    plan = memory.ahead.plan if memory is not None else None
    return plan is not None and not plan.stopped


def _check_silence(town: Town, place: Place, snapshot: Snapshot) -> None:
    """Within what its pace says somebody is called, or the table was told why not."""
    if snapshot.lobby.tutorial:
        return
    now, game = town.clock.now(), place.game
    pace = snapshot.lobby.table.pace_in_seconds(PACES[Rhythm.OPEN])
    waited = {
        (seat, snapshot.since.get(ask.id, now))
        for ask in snapshot.require_session().asks
        for seat in ask.awaited
    }
    spoke = max(town.channels.spoke.get(game, 0.0), _last_call(town, game), town.up_since)
    reachable: list[str] = []
    for seat, since in sorted(waited):
        user = snapshot.players.get(seat)
        if user is None or _was_told(town, place, since):
            return
        me = town.tables._people.cached_preferences(user).for_table(game)
        if me.ping is Ping.OFF or now < me.away_until + PATIENCE:
            return
        reachable.append(f"{seat} u{user} since {now - since:.0f} s ago")
    if reachable and now - spoke > _longest(pace) + PATIENCE:
        said = f"{now - spoke:.0f} s at pace {pace}: {reachable}"
        town.troubles.add("a table is silent", said, game, place.ruleset)


def _longest(pace: Pace) -> float:
    return max(pace.debounce, *pace.reminders, 0.0)


def _last_call(town: Town, game: int) -> float:
    return max((at for (_, g), at in town.called.items() if g == game), default=0.0)


def _was_told(town: Town, place: Place, since: float) -> bool:
    """Return whether the table was told since that nobody is called again, or all rests."""
    return town.channels.last_word.get(place.game, 0.0) >= since


# --- restarts -------------------------------------------------------------------------------------


async def likeness(town: Town, place: Place) -> dict[str, Any]:
    """All that a restart must not change about a table."""
    record = await town.record(place)
    if record is None or record.status == "lobby":
        return {}
    snapshot = await town.look(place)
    game, session = place.game, snapshot.session
    found: dict[str, Any] = {
        "record": replace(snapshot.record, config=b""),
        "lobby": snapshot.lobby,
        "occupants": snapshot.occupants,
        "players": snapshot.players,
        "memories": snapshot.memories,
        "vote": await town.store.votes.find(game),
        "timers": [
            (t.key, t.due, bytes(t.payload)) for t in await town.store.timers.all(game=game)
        ],
        "deadlines": snapshot.deadlines,
        "status": _uncalled(town.channels.status_of(game)),
    }
    if session is not None:
        found["state"] = session.snapshot_hash()
        found["asks"] = [(fingerprint(a), a.id, a.awaited, a.held) for a in session.asks]
        found["since"] = snapshot.since
        found["posted"] = town.channels.posted[game]
    return found


def _uncalled(status: Message | None) -> Message | None:
    """A status apart from whom it called: that is said once, however often it is shown."""
    return None if status is None else replace(status, mentions=())


async def check_restart(town: Town) -> None:
    """The bot ends and starts again, and everything is as it was."""
    before = {place.channel: await likeness(town, place) for place in town.places}
    await town.restart()
    for place in town.places:
        after = await likeness(town, place)
        was = before[place.channel]
        for name in {*was, *after}:
            if was.get(name) != after.get(name):
                said = f"{name}: {was.get(name)!r:.400} is {after.get(name)!r:.400}"
                town.troubles.add(f"a restart changes {name}", said, place.game, place.ruleset)


async def check_end(town: Town) -> None:
    """What is asked of the whole time in the end."""
    await town.settle()
    for fault in await town.store.faults.all():
        said = f"step {fault.step}: {bytes(fault.input).decode()} {fault.error}"
        town.troubles.add("a fault was kept", said, fault.game)
    for finding in await town.store.find_damage():
        town.troubles.add("the store is unsound", finding)
    told = [line for lines in town.channels.said.values() for _, line in lines]
    for place in town.places:
        for reason in filter(None, place.reasons):
            if not any(reason in line for line in told) and not town.forgot(reason):
                town.troubles.add("never told", reason, place.game, place.ruleset)
