"""Standing in for a late or absent occupant, and handing the seat back.

The occupant keeps the seat all the time: any action there, or saying that they are back, hands it
back immediately. Posts and the store name people only by their investigators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.english import capitalize_first
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held, Input
from bot.engine.said import harmless_text
from bot.store.game_records import ACTIVE
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory import absences
from bot.table.memory.absences import (
    COMPANION,
    ITSELF,
    PILOT,
    PRESENT,
    WAIT,
    Absence,
    other_present_people,
    player_of_late_seat,
)
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory
from bot.table.posts.courier import Ballot
from bot.table.posts.persons import person_mark, replace_person_marks

STAYS = "The game master can answer (`/gm answer`) or let the autopilot play (`/gm autopilot`)."
ONGOING = ("running", "paused")
DECIDED = "That’s already decided."
LAST = "Someone has to play, and nobody else is here."
NOT_PEOPLE: Final[Mapping[Seat, str]] = {PILOT: "the autopilot", COMPANION: "a companion"}
"""The players that are not people, within a sentence."""


def absence_of(table: Table, seat: Seat) -> Absence:
    """Return the absence of a seat's occupant."""
    return table.seats.absence_of(seat)


def seat_memories(table: Table, seat: Seat, absence: Absence) -> dict[Seat, SeatMemory]:
    """Return the changed memory of a seat."""
    memory = table.seats.memories.get(seat, NOTHING_KEPT)
    return {seat: replace(memory, absence=None if absence == PRESENT else absence)}


def possible_stand_ins(table: Table, seat: Seat) -> dict[Seat, int]:
    """Return the other present people who could play a seat, by their own seats."""
    return other_present_people(seat, table.seats.occupants, table.seats.absences)


# --- handing over ---------------------------------------------------------------------------------


async def hand_over_overdue(table: Table, seat: Seat, ask: AskId) -> None:
    """Hand a seat over after a timeout, in the way that the table has set."""
    to = player_of_late_seat(
        table.lobby.table.late, seat, table.seats.occupants, table.seats.absences
    )
    if to is None:
        await _put_to_vote(table, seat, ask)
    elif to == WAIT:
        await announce_overdue(table, seat, ask)
    else:
        await hand_to_stand_in(table, seat, to, f"No word from {person_mark(seat)}")


async def hand_to_stand_in(
    table: Table, seat: Seat, to: Seat, why: str, *, while_away: bool = False
) -> None:
    """Let someone else play a seat from now on, and post the reason."""
    absence = absence_of(table, seat).with_player(to, table.clock.now(), while_away=while_away)
    who = NOT_PEOPLE.get(to) or person_mark(to)
    line = f"{why}: {who} plays {table.first_name(seat)} {_until_back_clause(person_mark(seat))}."
    await table.store_memories(seat_memories(table, seat, absence), line)


async def announce_overdue(table: Table, seat: Seat, ask: AskId) -> None:
    """Post once that a question is overdue; nobody makes the choice."""
    absence = absence_of(table, seat).with_overdue_question(ask)
    line = f"No word from {person_mark(seat)}: the table waits. {STAYS}"
    await table.store_memories(seat_memories(table, seat, absence), line)


async def _put_to_vote(table: Table, seat: Seat, ask: AskId) -> None:
    absence = absence_of(table, seat).with_overdue_question(ask, ballot=True)
    who = person_mark(seat)
    line = f"No word from {who}. Who plays {table.first_name(seat)} until {who} is back?"
    await table.store_memories(seat_memories(table, seat, absence), line)


def named_stand_in(table: Table, seat: Seat) -> Seat | None:
    """Return the stand-in that a seat's occupant named, if they are present (or in `ITSELF`)."""
    return absences.present_friend(seat, table.seats.occupants, table.seats.absences)


def can_be_automated(table: Table, seat: Seat) -> bool:
    """Return True if a person would still play if this seat were played automatically."""
    return absences.would_leave_a_person(seat, table.seats.occupants, table.seats.absences)


def seats_with_stand_ins(table: Table) -> list[Seat]:
    """Return the seats that a stand-in plays."""
    return [
        seat for seat, each in sorted(table.seats.absences.items()) if each.stand_in is not None
    ]


def stand_in_lines(table: Table) -> list[str]:
    """Return public lines about stand-ins and absent occupants."""
    return [*_stand_in_lines(table), *_absence_lines(table)]


def _absence_lines(table: Table) -> Iterator[str]:
    """Yield lines on absent occupants without a stand-in, and whether the table waits."""
    for seat in sorted(table.seats.occupants):
        absence = absence_of(table, seat)
        if absence.stand_in is None and absence.away_until > table.clock.now():
            waits = (
                ", and the table waits"
                if absence.waits or not possible_stand_ins(table, seat)
                else ""
            )
            yield replace_person_marks(f"{away_clause(table, seat)}{waits}.", table.person)


def away_clause(table: Table, seat: Seat) -> str:
    """Return the beginning of a sentence: the seat's occupant is away. It may be stored."""
    until = absence_of(table, seat).away_until
    return f"{person_mark(seat)} is away{f' until <t:{int(until)}:f>' if until else ''}"


def _until_back_clause(who: str) -> str:
    """Return a clause that says how long a stand-in plays: until the occupant acts."""
    return f"until {who} is back (`/me back`, or the next move)"


def _player_name(table: Table, to: Seat) -> str:
    """Return the name of a player for the beginning of a sentence."""
    return capitalize_first(NOT_PEOPLE[to]) if to in ITSELF else table.person(to)


def _stand_in_lines(table: Table) -> list[str]:
    """Return a line for each stand-in."""
    lines: list[str] = []
    for seat in seats_with_stand_ins(table):
        to, name = absence_of(table, seat).stand_in, table.first_name(seat)
        who = _player_name(table, PILOT if to is None else to)
        lines.append(f"{who} plays {name} {_until_back_clause(table.person(seat))}.")
    return lines


# --- a vote ---------------------------------------------------------------------------------------


def is_overdue(table: Table, seat: Seat) -> bool:
    """Return True if a seat has been announced as overdue for a question that is still open."""
    number, session = absence_of(table, seat).overdue, table.session
    ask = session.find_question(number) if session is not None and number is not None else None
    return ask is not None and seat in ask.awaited


def is_put_to_vote(table: Table, seat: Seat) -> bool:
    """Return True if the table votes on a stand-in for the seat's open question."""
    return absence_of(table, seat).ballot and is_overdue(table, seat)


def open_ballots(table: Table) -> tuple[Ballot, ...]:
    """Return the votes on stand-ins for late occupants."""
    asked = [seat for seat in sorted(table.seats.labels) if is_put_to_vote(table, seat)]
    return tuple(_ballot_for(table, seat, absence_of(table, seat)) for seat in asked)


def _ballot_for(table: Table, seat: Seat, absence: Absence) -> Ballot:
    assert absence.overdue is not None
    names: dict[Seat, str] = {**NOT_PEOPLE, WAIT: "nobody"}
    said = [
        f"{table.person(who)}: {names.get(choice) or table.person(choice)}"
        for who, choice in sorted(absence.votes.items())
    ]
    return Ballot(
        seat=seat,
        ask=absence.overdue,
        name=table.first_name(seat),
        player=table.person(seat),
        people=tuple(
            (each, table.first_name(each), who)
            for each, who in possible_stand_ins(table, seat).items()
        ),
        said=tuple(said),
    )


async def vote_for_stand_in(
    table: Table, caller: Caller, seat: Seat, ask: AskId, choice: Seat
) -> Told:
    """Vote for a stand-in (a seat, one of `ITSELF`, or `WAIT`). A majority decides.

    A game master without a vote decides alone. Raises `NotAllowed` if it is decided already, and
    for users without a vote.
    """
    absence, people = absence_of(table, seat), possible_stand_ins(table, seat)
    mine = find_voting_seat(table, caller, people)
    if absence.overdue != ask or not is_put_to_vote(table, seat):
        raise NotAllowed(DECIDED)
    if choice not in (*people, *ITSELF, WAIT):
        raise NotAllowed("They’re no longer at this table.")
    votes = {**absence.votes, **({} if mine is None else {mine: choice})}
    if mine is not None and not has_won(votes, people, choice):
        await table.store_memories(seat_memories(table, seat, replace(absence, votes=votes)))
        return Told(table.record.head, ("✓ Your vote counts. The majority decides.",))
    why = "The game master decides" if mine is None else "The table decides"
    await _carry_out_vote(table, seat, ask, choice, why)
    return Told(table.record.head, ("✓ That settles it.",))


def find_voting_seat(table: Table, caller: Caller, people: Mapping[Seat, int]) -> Seat | None:
    """Return the caller's seat for voting; None for a game master, who decides alone."""
    mine = next((each for each, user in people.items() if user == caller.user), None)
    if mine is None and not table.oversight.is_gm(caller):
        raise NotAllowed("That’s for the other players at this table to decide.")
    return mine


def has_won(votes: Mapping[Seat, Seat], people: Mapping[Seat, int], choice: Seat) -> bool:
    """Return True if more than half of these people voted for it."""
    own = [each for each in people if votes.get(each) == choice]
    return 2 * len(own) > len(people)


async def _carry_out_vote(table: Table, seat: Seat, ask: AskId, choice: Seat, why: str) -> None:
    if choice in ITSELF and not can_be_automated(table, seat):
        raise NotAllowed(LAST)
    if choice == WAIT:
        await announce_overdue(table, seat, ask)
        return
    await hand_to_stand_in(table, seat, choice, why)


# --- handing back ---------------------------------------------------------------------------------


def memories_on_return(table: Table, caller: Caller, given: Input) -> dict[Seat, SeatMemory]:
    """Return the memories that change because a seat's occupant acts there again."""
    if not isinstance(given, Answered | Held) or (isinstance(given, Answered) and given.by == "gm"):
        return {}
    seat = given.seat
    if table.seats.occupants.get(seat) != caller.user or not absence_of(table, seat).given_away:
        return {}
    return seat_memories(table, seat, _returned_absence(table, seat))


def _returned_absence(table: Table, seat: Seat) -> Absence:
    away = table.people.cached_preferences(table.seats.occupants.get(seat, 0)).away_until
    return absence_of(table, seat).ended_by_occupant(table.clock.now(), away)


async def take_seats_back(table: Table, caller: Caller) -> Told:
    """Give the caller's seats back to them. Raises `NotAllowed` if they have them."""
    given = _own_seats_given_away(table, caller)
    memories: dict[Seat, SeatMemory] = {}
    for seat in given:
        memories |= seat_memories(table, seat, _returned_absence(table, seat))
    lines = [back_sentence(table, seat) for seat in given]
    await table.store_memories(memories, *lines)
    table.automation.actions_in_row = 0
    return Told(
        table.record.head,
        tuple(f"✓ You’re back: {table.name(seat)} is yours again." for seat in given),
    )


def _own_seats_given_away(table: Table, caller: Caller) -> list[Seat]:
    """Return the caller's seats that someone else plays."""
    own = [seat for seat, user in sorted(table.seats.occupants.items()) if user == caller.user]
    if not own:
        raise NotAllowed("You have no seat at this table.")
    given = [seat for seat in own if absence_of(table, seat).given_away]
    if not given or table.record.status not in ACTIVE:
        raise NotAllowed("Nobody is playing for you here.")
    return given


def back_sentence(table: Table, seat: Seat) -> str:
    """Return the sentence that a seat's occupant plays it again. It may be stored."""
    return f"{person_mark(seat)} is back and plays {table.first_name(seat)} again."


async def return_after_absence(table: Table, seat: Seat) -> None:
    """Return a seat to its occupant at the end of their absence."""
    before = absence_of(table, seat)
    lent = before.while_away and before.stand_in is not None
    absence = (before.with_player(None, table.clock.now()) if lent else before).with_end(0.0)
    await table.store_memories(
        seat_memories(table, seat, absence), *([back_sentence(table, seat)] if lent else [])
    )


async def update_after_people_changed(table: Table) -> None:
    """Update pings and announcements after someone changed their hours or absence."""
    memories: dict[Seat, SeatMemory] = {}
    for seat, user in table.seats.occupants.items():
        absence, known = absence_of(table, seat), table.people.cached_preferences(user).away_until
        there = absence.waived >= known and not absence.waits
        until = 0.0 if there or known <= table.clock.now() else known
        if until != absence.away_until and (until or not absence.given_away):
            memories |= seat_memories(table, seat, absence.with_end(until))
    if memories:
        await table.store_memories(memories)
        return
    await table.reminders.replan()
    if table.questions.deadlines():
        await table.outbox.post_lines()


class Lending(Struct, frozen=True, kw_only=True):
    """A seat, and who could play it while its occupant is away (`lend_while_away`)."""

    game: int
    guild: int
    channel: int
    seat: Seat
    name: str
    """The investigator's name."""
    people: tuple[tuple[Seat, str, int], ...]
    """The candidates, by their own seats: with their investigator, and the user."""
    pilot: bool
    """The autopilot could play it, and a companion."""
    to: Seat | None = None
    """The chosen player, or `WAIT`; None if none was chosen."""


def reachable_stand_ins(table: Table, seat: Seat) -> dict[Seat, int]:
    """Return the people who could play a seat and are not away, by their seats."""
    now = table.clock.now()
    found = possible_stand_ins(table, seat)
    return {
        s: user
        for s, user in found.items()
        if table.people.cached_preferences(user).away_until <= now
    }


async def possible_lendings(table: Table, user: int) -> list[Lending]:
    """Return the possible players of each of a user's seats in a running game, if any."""
    if table.record.status not in ONGOING or table.session is None or table.loaded.is_tutorial:
        return []
    return [
        _lending_of(table, seat)
        for seat, owner in sorted(table.seats.occupants.items())
        if owner == user
        and possible_stand_ins(table, seat)
        and not table.kit.words.why_out(table.session, seat)
    ]


def _lending_of(table: Table, seat: Seat) -> Lending:
    absence = absence_of(table, seat)
    people = tuple(
        (each, table.first_name(each), user)
        for each, user in reachable_stand_ins(table, seat).items()
    )
    return Lending(
        game=table.game,
        guild=table.record.guild,
        channel=table.record.channel,
        seat=seat,
        name=table.name(seat),
        people=people,
        pilot=can_be_automated(table, seat),
        to=WAIT if absence.waits else absence.stand_in,
    )


def _check_absence(table: Table, caller: Caller, seat: Seat) -> None:
    if table.seats.occupants.get(seat) != caller.user:
        raise NotAllowed("That’s not your seat.")
    if table.people.cached_preferences(caller.user).away_until <= table.clock.now():
        raise NotAllowed("You’re not away. Say until when first: `/me away`.")
    if table.record.status not in ONGOING:
        raise NotAllowed("This game isn’t running.")


async def lend_while_away(table: Table, caller: Caller, seat: Seat, to: Seat) -> Told:
    """Choose who plays a seat until the caller is back. Raises `NotAllowed`."""
    _check_absence(table, caller, seat)
    await update_after_people_changed(table)
    before, name = absence_of(table, seat), table.name(seat)
    if to == WAIT:
        line = f"{away_clause(table, seat)}: the table waits."
        absence = before.without_stand_in(table.clock.now())
        await table.store_memories(
            seat_memories(table, seat, absence), *([] if before.waits else [line])
        )
        return Told(table.record.head, (f"✓ {name} waits until you’re back.",))
    if to in ITSELF and not can_be_automated(table, seat):
        raise NotAllowed(LAST)
    if to not in ITSELF and to not in reachable_stand_ins(table, seat):
        raise NotAllowed("They’re no longer at this table, or away themselves.")
    if before.stand_in != to:
        await hand_to_stand_in(table, seat, to, away_clause(table, seat), while_away=True)
    return Told(
        table.record.head, (f"✓ {_player_name(table, to)} plays {name} until you’re back.",)
    )


# --- chosen in advance ----------------------------------------------------------------------------


async def name_stand_in(
    table: Table, caller: Caller, seat: Seat, friend: Seat | None, *, at_once: bool = False
) -> Told:
    """Choose who stands in for the caller's seat when the caller is late.

    It is a seat, one of `ITSELF`, or None. `at_once`: also as soon as they say that they are away.
    Raises `NotAllowed` for another's seat, and for a friend without a seat here.
    """
    if table.seats.occupants.get(seat) != caller.user:
        raise NotAllowed("That’s not your seat.")
    name = table.name(seat)
    if friend not in (None, *ITSELF) and table.seats.occupants.get(friend) in (None, caller.user):
        raise NotAllowed(
            "Name another player at this table by their investigator, the autopilot or a companion."
        )
    absence = replace(
        absence_of(table, seat), friend=friend, at_once=at_once and friend is not None
    )
    await table.store_memories(seat_memories(table, seat, absence))
    if friend is None:
        return Told(table.record.head, (f"✓ Nobody is named to play {name} for you.",))
    who = _player_name(table, friend)
    when = "as soon as you’re away (`/me away`) or late" if at_once else "when you’re late"
    return Told(table.record.head, (f"✓ {who} plays {name} {when}, until you’re back.",))


async def switch_autopilot(table: Table, caller: Caller, seat: Seat, on: bool, reason: str) -> Told:
    """Switch the autopilot of a seat on or off, as game master. Raises `NotAllowed`."""
    table.oversight.check(caller, reason)
    table.require_session()
    if seat not in table.seats.labels:
        raise NotAllowed("This table doesn’t have that seat.")
    name, now = table.name(seat), absence_of(table, seat).stand_in
    flies = now == PILOT if on else now in ITSELF
    if on == flies:
        raise NotAllowed(f"The autopilot {'already plays' if on else 'isn’t playing'} {name}.")
    if on and not can_be_automated(table, seat):
        raise NotAllowed(LAST)
    table.automation.actions_in_row = 0
    if on:
        await hand_to_stand_in(
            table, seat, PILOT, f"The game master decides ({harmless_text(reason)})"
        )
        return Told(table.record.head, (f"✓ The autopilot plays {name}.",))
    was = NOT_PEOPLE[PILOT if now is None else now]
    line = f"The game master takes {name} back from {was}: {harmless_text(reason)}"
    await table.store_memories(seat_memories(table, seat, _returned_absence(table, seat)), line)
    return Told(table.record.head, (f"✓ {capitalize_first(was)} no longer plays {name}.",))
