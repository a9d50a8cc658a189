"""People who come and go: away and back, standing in, leaving, votes, other habits."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.people.person_settings import AtTable, Personal, Ping
from bot.table.campaigns import campaign_actions
from bot.table.declares.pace import DAY, HOUR
from bot.table.lobby import lobbies, lobby_companions
from bot.table.memory.absences import COMPANION, PILOT, WAIT
from bot.table.seats import handing, standing_in
from bot.table.seats.standing_in import Lending
from bot.table.steps import undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.weeks.people import NIGHTS, Person, drawn_name, drawn_personal
from tests.weeks.town import Place, Town

Change = Callable[[Personal], Personal]


async def away(town: Town, place: Place, person: Person) -> None:
    """Say that one is away, and look in no more; not all who say so keep to it."""
    until = town.clock.now() + town.chance.choice((6 * HOUR, DAY, 3 * DAY, 6 * DAY))
    now = town.clock.now()
    await _change(town, place, person, "go away", lambda me: me.with_absence(until, now))
    for each in await town.tables.people.lendings(person.user):
        who = [*(seat for seat, _, _ in each.people), COMPANION, PILOT, WAIT, None]
        to = town.chance.choice(who)
        if to is not None:
            await lend(town, place, person, each, to)
    if town.chance.random() < 0.8:
        person.gone_until = until


async def lend(town: Town, place: Place, person: Person, each: Lending, to: Seat) -> None:
    """Say who plays while one is away."""
    lent = town.tables.change(
        each.game, standing_in.lend_while_away, town.caller(person.user), each.seat, to
    )
    await town.attempt(place, person.user, f"lend while away to {int(to)}", lent)


async def vanish(town: Town, place: Place, person: Person) -> None:
    """Look in no more for days, and tell nobody."""
    person.gone_until = town.clock.now() + town.chance.choice((DAY, 2 * DAY, 4 * DAY, 9 * DAY))
    town.note(place, person.user, "vanishes")
    town.tally.done["vanish"] += 1


async def back(town: Town, place: Place, person: Person) -> None:
    """Say that one is back."""
    if town.chance.random() < 0.5:
        await _change(town, place, person, "be back", lambda me: me.with_absence(0.0, 0.0))
    work = town.tables.change(place.game, standing_in.take_seats_back, town.caller(person.user))
    await town.attempt(place, person.user, "take the seat back", work)


async def habits(town: Town, place: Place, person: Person) -> None:
    """Choose quiet hours, a zone, another way of being called; here alone or everywhere."""
    if town.chance.random() < 0.7:
        chosen = drawn_personal(person, Personal(), town.chance)
        await _change(
            town,
            place,
            person,
            "other habits",
            lambda me: replace(
                me, zone=chosen.zone, quiet=chosen.quiet, digest=chosen.digest, ping=chosen.ping
            ),
        )
        return
    own = AtTable(
        ping=town.chance.choice((None, Ping.PRIVATE, Ping.CHANNEL)),
        quiet=town.chance.choice((None, *NIGHTS)),
    )
    game = place.game
    await _change(town, place, person, "habits here", lambda me: me.with_table_settings(game, own))


async def _change(town: Town, place: Place, person: Person, kind: str, change: Change) -> None:
    town.habits_at[person.user] = town.clock.now()
    await town.attempt(
        place, person.user, kind, town.tables.people.change_personal(person.user, change)
    )


async def rename(town: Town, place: Place, person: Person) -> None:
    """Wear another displayed name from now on: Discord tells the bot nothing of it."""
    person.name = drawn_name(town.chance)
    person.names.append(person.name)
    town.note(place, person.user, f"is called {person.name}")
    town.tally.done["be renamed"] += 1


async def befriend(town: Town, place: Place, person: Person) -> None:
    """Name who stands in."""
    snapshot = await town.look(place)
    seats = snapshot.seats_of(person.user)
    if not seats:
        return
    friend = town.chance.choice((None, COMPANION, PILOT, *sorted(snapshot.occupants)))
    work = town.tables.change(
        place.game,
        standing_in.name_stand_in,
        town.caller(person.user),
        town.chance.choice(seats),
        friend,
        at_once=town.chance.random() < 0.5,
    )
    await town.attempt(place, person.user, "name a stand-in", work)


async def _choose_host(town: Town, place: Place, person: Person) -> None:
    """Vote on a new host, if the table is asked and one is among those who decide."""
    status = town.channels.status_of(place.game)
    ballot = None if status is None else status.host_ballot
    if ballot is not None and person.user in [user for *_, user in ballot.people]:
        choice: Seat = town.chance.choice((WAIT, *(seat for seat, *_ in ballot.people)))
        work = town.tables.hosts.vote(town.caller(person.user), place.game, choice)
        await town.attempt(place, person.user, "choose a host", work)


async def decide(town: Town, place: Place, person: Person) -> None:
    """Vote wherever one's word is wanted, as the status shows it; not always."""
    status = town.channels.status_of(place.game)
    if status is None:
        return
    if status.vote is not None and person.user in status.vote.missing:
        if town.chance.random() < 0.8:
            agree = town.chance.random() < 0.7
            caller = town.caller(person.user)
            work = town.tables.change(
                place.game, undo_steps.vote_on_undo, caller, status.vote.step, agree
            )
            await town.attempt(place, person.user, "vote", work)
        return
    await _choose_host(town, place, person)
    for ballot in status.ballots:
        people = [seat for seat, *_ in ballot.people]
        mine = [seat for seat in people if status.seats.get(seat) == person.user]
        if mine and town.chance.random() < 0.7:
            choice: Seat = town.chance.choice((COMPANION, PILOT, WAIT, *people))
            caller = town.caller(person.user)
            work = town.tables.change(
                place.game, standing_in.vote_for_stand_in, caller, ballot.seat, ballot.ask, choice
            )
            await town.attempt(place, person.user, "choose a stand-in", work)


async def undo(town: Town, place: Place, person: Person) -> None:
    """Take one's last step back, or ask for it; sometimes only look."""
    caller = town.caller(person.user)
    plan = await town.attempt(
        place,
        person.user,
        "look at undo",
        town.tables.read(place.game, undo_steps.plan_undo, caller),
    )
    if plan is not None and town.chance.random() < 0.8:
        work = town.tables.change(place.game, undo_own_step, town.caller(person.user), plan.head)
        await town.attempt(place, person.user, "undo", work)


async def substitute(town: Town, place: Place, person: Person) -> None:
    """Lend one's seat for a while, or take it back sooner."""
    snapshot = await town.look(place)
    seats = snapshot.seats_of(person.user)
    if not seats or town.chance.random() < 0.3:
        await give_back(town, place, person)
        return
    other = town.chance.choice([*place.bench, *place.people])
    until = town.clock.now() + town.chance.choice((HOUR, DAY, 4 * DAY))
    work = town.tables.change(
        place.game,
        handing.lend_to_substitute,
        town.caller(person.user),
        town.chance.choice(seats),
        other.user,
        until,
    )
    await town.attempt(place, person.user, "lend a seat", work)


async def give_back(town: Town, place: Place, person: Person) -> None:
    """End a substitution before its time: one's own seat is lent, or one stands in."""
    work = town.tables.change(place.game, handing.end_substitution, town.caller(person.user), None)
    await town.attempt(place, person.user, "give a seat back", work)


async def leave(town: Town, place: Place, person: Person) -> None:
    """Leave the table; somebody comes for the seat, perhaps oneself again."""
    work = town.tables.change(place.game, lobbies.leave, town.caller(person.user), None)
    await town.attempt(place, person.user, "leave", work)


async def take_free_seat(town: Town, place: Place, person: Person) -> None:
    """Sit down where nobody sits."""
    snapshot = await town.look(place)
    free = [seat for seat in snapshot.labels if seat not in snapshot.occupants]
    if not free or snapshot.session is None:
        return
    seat = town.chance.choice(free)
    name = snapshot.kit.words.name(snapshot.session.state, seat)
    work = town.tables.change(place.game, lobbies.join, town.caller(person.user), name)
    await town.attempt(place, person.user, "take a free seat", work)


async def companion(town: Town, place: Place, person: Person) -> None:
    """Let a companion play a seat that is free, or send one away."""
    snapshot, change = await town.look(place), town.tables.change
    if snapshot.companions and town.chance.random() < 0.3:
        seat = town.chance.choice(sorted(snapshot.companions))
        work = change(place.game, lobby_companions.remove_companion, town.caller(person.user), seat)
        await town.attempt(place, person.user, "send a companion away", work)
        return
    work = change(place.game, lobby_companions.add_companion, town.caller(person.user))
    await town.attempt(place, person.user, "bring a companion", work)


async def be_forgotten(town: Town, place: Place, person: Person) -> None:
    """Have everything erased that is known of one."""
    work = town.tables.people.forget_user(person.user)
    await town.attempt(place, person.user, "be forgotten", work)


async def between(town: Town, place: Place, person: Person) -> None:
    """What one does to a campaign between its scenarios: rest, come back, play again."""
    snapshot = await town.look(place)
    if snapshot.record.ruleset != "lcg_campaign" or snapshot.session is None:
        return
    caller, seats = town.caller(person.user), snapshot.seats_of(person.user)
    choices = [("play a scenario again", town.tables.campaigns.play_again)]
    kind, action = choices[0]
    if seats and town.chance.random() < 0.5:
        seat = town.chance.choice(seats)
        if town.chance.random() < 0.4:
            work = town.tables.change(place.game, campaign_actions.leave, caller, seat)
            await town.attempt(place, person.user, "rest from a campaign", work)
        else:
            work = town.tables.change(place.game, campaign_actions.come_back, caller, seat)
            await town.attempt(place, person.user, "return to a campaign", work)
        return
    await town.attempt(place, person.user, kind, action(caller, place.game))
