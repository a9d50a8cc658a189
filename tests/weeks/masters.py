"""What game masters do: set, move, spawn, rewind, pause, answer, hand over, other paces."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.engine.errors import RulesError
from bot.engine.journal import Answered
from bot.people.person_settings import AnswerPlace
from bot.table.declares.pace import DAY, HOUR
from bot.table.declares.table_settings import SETTINGS, TableSettings
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies, lobby_companions, lobby_options, ready_seats
from bot.table.seats import handing, standing_in
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.tools.chooser import Chooser
from tests.weeks.town import GUILD, Place, Town

Reasoned = Callable[[Caller, str], Awaitable[Any]]
COMMANDS = ("set", "set", "set", "move", "move", "spawn", "draw", "token")
VALUES = ("+1", "-1", "0", "1", "3", "out", "")
LETTERS = "abcdefghiklmnoprstw"


def _master(town: Town, place: Place) -> Caller:
    return town.caller(place.master, gm=True)


def _reason(town: Town, place: Place) -> str:
    """One that nobody gave before: the table is told it exactly once."""
    reason = f"reason {place.channel}x{len(place.reasons):05} it is"
    place.reasons.append(reason)
    return reason


def _untold(place: Place, reason: str) -> None:
    """Check that what was refused is told to nobody."""
    place.reasons[place.reasons.index(reason)] = ""


async def _with_reason(town: Town, place: Place, kind: str, action: Reasoned) -> object:
    """Do something with a reason; `action` makes it of who does it and why."""
    reason = _reason(town, place)
    caller = _master(town, place)
    done = await town.attempt(place, place.master, kind, action(caller, reason))
    if done is None:
        _untold(place, reason)
    return done


async def change(town: Town, place: Place) -> None:
    """Set a counter, move somebody, let something come, draw, put a token."""
    snapshot = await town.look(place)
    if snapshot.session is None or snapshot.record.status not in ("running", "paused"):
        return
    kit, session, chance = snapshot.kit, snapshot.session, town.chance
    command = chance.choice(COMMANDS)
    prefix = chance.choice(LETTERS) if command == "spawn" else ""
    targets = kit.gm.targets(session, command, prefix)
    if not targets:
        return
    target = chance.choice(targets).slug
    offered = [each.slug for each in kit.gm.values(session, command, target, "")]
    value = chance.choice(offered) if offered and chance.random() < 0.7 else chance.choice(VALUES)
    try:
        order = kit.gm.command(session, command, target, value)
    except RulesError:
        town.tally.refused[f"gm {command}"] += 1
        return
    tables, game = town.tables, place.game
    await _with_reason(
        town,
        place,
        f"gm {command}",
        lambda who, why: tables.change(game, inputs.override, who, order, why),
    )
    town.trace[-1] += f": {target} {value}"


async def rewind(town: Town, place: Place) -> None:
    """Go back a few steps."""
    snapshot = await town.look(place)
    head = snapshot.record.head
    if head < 2:
        return
    to = max(0, head - town.chance.randint(1, 6))
    tables, game = town.tables, place.game
    await _with_reason(
        town,
        place,
        "gm rewind",
        lambda who, why: tables.change(game, undo_steps.rewind, who, to, why),
    )


async def pause(town: Town, place: Place) -> None:
    """Let the table wait for a while."""
    tables, game = town.tables, place.game
    done = await _with_reason(
        town, place, "gm pause", lambda who, why: tables.change(game, gm_steps.pause, who, why)
    )
    if done is not None:
        place.resumes_at = town.clock.now() + town.chance.choice((2 * HOUR, DAY, 3 * DAY))


async def resume(town: Town, place: Place) -> None:
    """Go on."""
    tables, game = town.tables, place.game
    await _with_reason(town, place, "gm resume", lambda who, why: tables.gm.resume(who, game, why))
    place.resumes_at = 0.0


async def answer(town: Town, place: Place) -> None:
    """Answer for somebody."""
    snapshot = await town.look(place)
    if snapshot.session is None:
        return
    waiting = [(ask, seat) for ask in snapshot.session.asks for seat in ask.awaited]
    if not waiting:
        return
    ask, seat = town.chance.choice(waiting)
    chosen = Chooser(str(town.chance.random())).answer(ask, seat).answer
    given = Answered(seat, ask.id, chosen, by="gm")
    caller, reason = _master(town, place), "somebody has to"
    work = town.tables.change(place.game, inputs.submit_input, caller, given, "", reason)
    await town.attempt(place, place.master, "gm answer", work)


async def hand_over(town: Town, place: Place) -> None:
    """Give a seat to somebody for good."""
    snapshot = await town.look(place)
    if not snapshot.labels:
        return
    seat = town.chance.choice(sorted(snapshot.labels))
    user = town.chance.choice([*place.people, *place.bench]).user
    if snapshot.occupants.get(seat) == user:
        return
    work = town.tables.change(
        place.game, handing.hand_over, _master(town, place), seat, user, "they move house"
    )
    await town.attempt(place, place.master, "gm replace", work)


async def autopilot(town: Town, place: Place) -> None:
    """Let the autopilot play a seat, or no longer."""
    snapshot = await town.look(place)
    if not snapshot.labels:
        return
    seat = town.chance.choice(sorted(snapshot.labels))
    on = seat in snapshot.players
    work = town.tables.change(
        place.game, standing_in.switch_autopilot, _master(town, place), seat, on, "it helps"
    )
    await town.attempt(place, place.master, "gm autopilot", work)


async def look(town: Town, place: Place) -> None:
    """Look at somebody's hidden choices, openly."""
    snapshot = await town.look(place)
    if snapshot.labels:
        seat = town.chance.choice(sorted(snapshot.labels))
        tables, game = town.tables, place.game
        await _with_reason(
            town,
            place,
            "gm look",
            lambda who, why: tables.change(game, gm_steps.look_at_choices, who, seat, why),
        )


async def settings(town: Town, place: Place) -> None:
    """Change the pace, or another of the table's settings."""
    chance = town.chance
    if chance.random() < 0.3:
        times = TableSettings(
            debounce=chance.choice((None, 0.0, 60.0, HOUR)),
            optional=chance.choice((None, 0.0, HOUR, DAY)),
            turn=chance.choice((None, 0.0, 6 * HOUR, 2 * DAY)),
        )
        work = town.tables.change(place.game, lobby_options.set_times, _master(town, place), times)
        await town.attempt(place, place.master, "other times", work)
        return
    setting = chance.choice((SETTINGS[0], chance.choice(SETTINGS)))
    way = chance.choice(setting.ways).code
    work = town.tables.change(
        place.game, lobby_options.set_table_setting, _master(town, place), setting.name, way
    )
    await town.attempt(place, place.master, f"set {setting.name}", work)
    town.trace[-1] += f": {way}"


async def move(town: Town, place: Place) -> None:
    """Take the table to another channel."""
    snapshot = await town.look(place)
    if snapshot.record.parent is not None or snapshot.record.ruleset == "lcg_campaign":
        return
    new = 100_000 + town.chance.randrange(10**6)
    town.channels.places.add(new)
    tables, game = town.tables, place.game
    done = await _with_reason(
        town, place, "gm move", lambda who, why: tables.gm.move(who, game, new, why)
    )
    if done is not None:
        place.channel = new


async def lose_channel(town: Town, place: Place) -> None:
    """The channel is deleted; the game master takes the table elsewhere."""
    snapshot = await town.look(place)
    if snapshot.record.parent is not None or snapshot.record.ruleset == "lcg_campaign":
        return
    town.channels.places.discard(place.channel)
    gone = town.tables.people.channel_closed(place.channel, "the channel was deleted")
    await town.attempt(place, place.master, "a channel is deleted", gone)
    await town.settle()
    await move(town, place)


async def delete_status(town: Town, place: Place) -> None:
    """Somebody deletes the bot's message; who misses it asks for it again."""
    snapshot = await town.look(place)
    if town.channels.drop_status(place.game):
        town.note(place, place.master, "the status is deleted")
        town.tables.look_for_status(snapshot.record)
        town.tally.done["look for the status"] += 1


async def end(town: Town, place: Place) -> None:
    """End what is being played as it stands."""
    tables, game = town.tables, place.game
    await _with_reason(
        town, place, "gm end", lambda who, why: tables.change_unread(game, gm_steps.end, who, why)
    )


async def begin(town: Town, place: Place) -> None:
    """A new table of the place's game, with people drawn at random."""
    chance, kit = town.chance, town.kits[place.ruleset]
    scenario = chance.choice(kit.offers.scenarios()).slug
    level = chance.choice(kit.offers.difficulties()).slug
    table = TableSettings(
        pace=chance.choice(("open", "live", "day", "day", "week")),  # type: ignore[arg-type]
        late=chance.choice(("stand_in", "autopilot", "nobody")),  # type: ignore[arg-type]
        undo=chance.choice(("vote", "vote", "gm")),  # type: ignore[arg-type]
        narration=chance.choice(("full", "short", "none")),  # type: ignore[arg-type]
        log_thread=chance.random() < 0.15,
        answers=chance.choice((*[AnswerPlace.CHANNEL] * 8, *AnswerPlace)),
    )
    caller = _master(town, place)
    work = town.tables.lobby.open_lobby(
        caller, GUILD, place.channel, place.ruleset, scenario, level, table=table
    )
    record = await town.attempt(place, place.master, "open a table", work)
    if record is None:
        return
    place.game = place.first = record.id
    await _sit_down(town, place)
    seed = chance.randbytes(16)
    work = town.tables.change(place.game, lobbies.start, _master(town, place), seed)
    if await town.attempt(place, place.master, "start", work) is None:
        work = town.tables.change_unread(
            place.game, gm_steps.end, _master(town, place), "it cannot begin"
        )
        await town.attempt(place, place.master, "close a lobby", work)
        place.rests_until = town.clock.now() + HOUR
        return
    await town.settle()
    town.tally.games[place.ruleset] += 1
    await town.look(place)


async def _sit_down(town: Town, place: Place) -> None:
    kit, chance = town.kits[place.ruleset], town.chance
    known = list(kit.offers.investigators())
    chance.shuffle(known)
    most = min(kit.offers.seats[1], len(place.people))
    for person, choice in zip(place.people[:most], known, strict=False):
        caller = town.caller(person.user)
        work = town.tables.change(place.game, lobbies.join, caller, choice.slug)
        await town.attempt(place, person.user, "join", work)
        if chance.random() < 0.5:
            ready = town.tables.change(place.game, ready_seats.set_ready, town.caller(person.user))
            await town.attempt(place, person.user, "be ready", ready)
    for _ in range(chance.choice((0, 0, 0, 1, 2))):
        caller = town.caller(place.people[0].user)
        work = town.tables.change(place.game, lobby_companions.add_companion, caller)
        await town.attempt(place, place.people[0].user, "bring a companion", work)
