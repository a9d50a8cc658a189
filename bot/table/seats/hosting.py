"""Votes on a new host at a table whose host is gone; stored votes name seats only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.store.game_records import ACTIVE, Outgoing
from bot.table.declares.lobby_choices import Succession
from bot.table.declares.pace import DAY
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.memory.absences import WAIT
from bot.table.posts import outbox_rows
from bot.table.posts.courier import HostBallot
from bot.table.posts.persons import person_mark
from bot.table.seats.standing_in import DECIDED, find_voting_seat, has_won

LASTS: Final = 2 * DAY
"""Seconds from the first vote until the most votes decide."""
BACK: Final = "The host is back, so this table keeps its host."
SETTLED: Final = "✓ That settles it."
STAYS: Final = "The table decides: it waits for its host."


def open_succession(table: Table) -> Succession | None:
    """Return the open vote on the host; None if there is none."""
    succession = table.lobby.succession
    is_open = succession is not None and not succession.closed
    return succession if is_open and table.record.status in ACTIVE else None


def host_candidates(table: Table) -> dict[Seat, int]:
    """Return the users who may vote and be elected, by the first seat of each."""
    gone = table.people.presence.users_gone_from(table.record.guild)
    found: dict[int, Seat] = {}
    for seat, user in sorted(table.seats.occupants.items()):
        if user != table.record.creator and user not in gone:
            found.setdefault(user, seat)
    return {seat: user for user, seat in found.items()}


def has_host_left(table: Table) -> bool:
    """Return True if the host is known to have left the server, or was erased."""
    host = table.record.creator
    return host is None or host in table.people.presence.users_gone_from(table.record.guild)


def host_ballot(table: Table) -> HostBallot | None:
    """Return the open vote as the status shows it; None if there is none."""
    succession, people = open_succession(table), host_candidates(table)
    if succession is None or not people:
        return None
    names = {**{seat: table.person(seat) for seat in people}, WAIT: "nobody yet"}
    said = (
        f"{table.person(seat)}: {names[choice]}"
        for seat, choice in sorted(succession.votes.items())
        if seat in people and choice in names
    )
    return HostBallot(
        why=_vote_reason(table, succession),
        people=tuple((seat, table.first_name(seat), user) for seat, user in people.items()),
        said=tuple(said),
        until=succession.voted_at + LASTS if succession.voted_at else 0.0,
    )


def _vote_reason(table: Table, succession: Succession) -> str:
    host = table.record.creator
    if host is None:
        return "This table has no host."
    if has_host_left(table):
        return f"<@{host}> hosted this table and has left the server."
    return f"No word from <@{host}>, this table’s host, since <t:{int(succession.since)}:f>."


# --- asking and deciding --------------------------------------------------------------------------


async def open_host_vote(table: Table, since: float) -> None:
    """Open a vote on the host, who last acted at `since` (seconds)."""
    succession = Succession(asked_at=table.clock.now(), since=since)
    line = (
        "This table’s host has left the server."
        if has_host_left(table)
        else "No word from the host."
    )
    rows = table.outbox.notice_rows([f"{line} Who hosts this table from now on?"])
    await _store_vote(table, succession, [*rows, *ping_rows(table, host_candidates(table))])


def ping_rows(table: Table, users: Mapping[Seat, int]) -> list[Outgoing]:
    """Return the rows that ping these users, unless they sleep or are away."""
    awake = {
        seat: outbox_rows.NEW
        for seat, user in users.items()
        if table.people.is_awake(user, table.game)
    }
    return table.outbox.ping_rows(awake)


async def vote_for_host(table: Table, caller: Caller, choice: Seat) -> Told:
    """Vote for a new host (a seat, or `WAIT`). A majority of the players decides.

    A game master without a seat decides alone. Raises `NotAllowed` if no vote is open, and for
    anyone else.
    """
    succession, people = open_succession(table), host_candidates(table)
    if succession is None:
        raise NotAllowed(DECIDED)
    if caller.user == table.record.creator:
        await close_host_vote(table)
        return Told(table.record.head, ("✓ You’re still the host of this table.",))
    mine = find_voting_seat(table, caller, people)
    if choice not in (*people, WAIT):
        raise NotAllowed("They’re no longer at this table.")
    if mine is None:
        await _decide_vote(table, choice, "The game master decides")
        return Told(table.record.head, (SETTLED,))
    votes = {**succession.votes, mine: choice}
    if has_won(votes, people, choice):
        await _decide_vote(table, choice, "The table decides")
        return Told(table.record.head, (SETTLED,))
    return await _count_vote(table, replace(succession, votes=votes))


async def _count_vote(table: Table, succession: Succession) -> Told:
    """Store a vote that does not decide yet; the first vote starts the time limit."""
    voted_at = succession.voted_at or table.clock.now()
    await _store_vote(table, replace(succession, voted_at=voted_at), table.outbox.notice_rows(()))
    line = f"✓ Your vote counts. The majority decides, by <t:{int(voted_at + LASTS)}:f>."
    return Told(table.record.head, (line,))


async def decide_by_most_votes(table: Table) -> None:
    """Close the vote at its time limit, electing whoever has most votes."""
    succession, people = open_succession(table), host_candidates(table)
    if succession is None or not succession.voted_at:
        return
    if 0.0 <= table.clock.now() - succession.voted_at < LASTS:
        return
    valid = [c for seat, c in sorted(succession.votes.items()) if {seat, c} <= {*people, WAIT}]
    most = Counter(valid).most_common(1)
    await _decide_vote(table, most[0][0] if most else WAIT, "The vote is over")


async def close_host_vote(table: Table) -> None:
    """Close the vote on the host without a result, because the host is back."""
    if table.lobby.succession is not None:
        is_open = open_succession(table) is not None
        await _store_vote(table, None, table.outbox.notice_rows([BACK] if is_open else ()))


async def _decide_vote(table: Table, choice: Seat, why: str) -> None:
    if choice == WAIT:
        succession = table.lobby.succession
        assert succession is not None
        closed = replace(succession, closed=True, votes={}, voted_at=0.0)
        await _store_vote(table, closed, table.outbox.notice_rows([STAYS]))
        return
    user = table.seats.occupants[choice]
    line = f"{why}: {person_mark(choice)} hosts this table from now on."
    await table.store.games.hand_over(
        table.game,
        user,
        _lobby_config(table, None),
        outbox=table.outbox.notice_rows([line]),
        action=table.oversight.new_action(Caller(user), "host", "", choice),
    )
    # Their own silence counts from now on, though others may have voted for them.
    await table.store.presence.note_seen(table.game, user, table.clock.now())
    await table.read_seats()
    table.outbox.wake()


async def _store_vote(table: Table, succession: Succession | None, told: list[Outgoing]) -> None:
    config = _lobby_config(table, succession)
    await table.store.games.configure(table.game, config, outbox=told)
    await table.read_seats()
    table.outbox.wake()


def _lobby_config(table: Table, succession: Succession | None) -> bytes:
    kept = replace(table.lobby, succession=succession, investigators=())
    return msgspec.json.encode(kept)
