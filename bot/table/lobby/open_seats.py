"""Seats of a running game: free ones, companions' seats, and new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.names import Named, find_matches
from bot.store.game_records import SeatRecord
from bot.table.declares.house_rules import is_on
from bot.table.declares.late_joining import LateJoining
from bot.table.declares.lobby_choices import Choice
from bot.table.game.snapshot import ENDED, Caller, Snapshot, Told
from bot.table.game.table import Table, reply_to_repeated
from bot.table.lobby.choices import find_choice
from bot.table.posts.outbox_rows import Taken
from bot.table.seats import handing
from bot.table.seats.companion_seats import with_companion
from bot.table.steps.inputs import submit_input

OVER: Final = "This game is over."


def free_seats(snapshot: Snapshot) -> dict[Seat, Choice]:
    """Map investigators' names to the free seats of a running game, if the name is unique."""
    session, labels = snapshot.require_session(), list(snapshot.labels.values())
    return {
        seat: Choice(
            label if labels.count(label) == 1 else f"seat{seat}",
            snapshot.kit.words.name(session.state, seat),
        )
        for seat, label in sorted(snapshot.labels.items())
        if seat not in snapshot.occupants
    }


def _joining_rules(snapshot: Snapshot) -> LateJoining | None:
    """Return the rules by which new investigators join; None if the table admits none."""
    joining = snapshot.kit.joining
    if joining is None or snapshot.lobby.tutorial:
        return None
    return joining if is_on(joining.rule, snapshot.lobby.settings) else None


def new_investigators(snapshot: Snapshot) -> list[Choice]:
    """Return the investigators that can join a running game on a new seat."""
    joining, session = _joining_rules(snapshot), snapshot.session
    if joining is None or session is None or joining.why_not(session):
        return []
    return joining.choices(session)


def why_no_seat(snapshot: Snapshot, own: Sequence[str]) -> str:
    """Return why a player cannot join a running game, and what they could do instead."""
    if snapshot.record.status in ENDED:
        return OVER
    begun = "The game has begun, and each of its investigators has a player."
    if own:
        begun = f"You already play {join_names(own)}, and no other seat is free."
    joining, session = _joining_rules(snapshot), snapshot.session
    if joining is not None and session is not None:
        return f"{begun} {joining.why_not(session)}"
    if snapshot.record.parent is not None:
        return f"{begun} New players join the campaign between scenarios."
    return begun if own else f"{begun} The game master can give you a seat (`/gm replace`)."


def _names_of_own_seats(table: Table, user: int) -> list[str]:
    seats = sorted(table.seats.labels)
    return [table.name(seat) for seat in seats if table.seats.occupants.get(seat) == user]


async def take_seat(table: Table, caller: Caller, user: int, named: str) -> Told:
    """Take a free seat of a running game, or join with a new investigator.

    Raises `NotAllowed` if nobody can, `Malformed` or `Ambiguous` for a name of no free
    investigator.
    """
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    snapshot = table.snapshot()
    free, new = free_seats(snapshot), new_investigators(snapshot)
    if not free and not new:
        raise NotAllowed(why_no_seat(snapshot, _names_of_own_seats(table, user)))
    _check_unplayed(table, named, user)
    hero = find_choice((*free.values(), *new), named, "investigator" if new else "free seat")
    seat = next((seat for seat, choice in free.items() if choice == hero), None)
    if seat is None:
        return await _join_on_new_seat(table, caller, user, hero)
    return await _take_over(table, user, seat, hero)


def _check_unplayed(table: Table, named: str, user: int) -> None:
    """Raise `NotAllowed` if a person plays the named investigator."""
    played = (Named(s, table.name(s), (table.seats.labels[s],)) for s in table.seats.occupants)
    hits = find_matches(played, named)
    if len(hits) == 1:
        holder = table.seats.occupants[hits[0]]
        who = "You already play" if holder == user else f"<@{holder}> already plays"
        raise NotAllowed(f"{who} {table.name(hits[0])}.")


async def _join_on_new_seat(table: Table, caller: Caller, user: int, hero: Choice) -> Told:
    """Add a seat for a new investigator, as an input that can be undone."""
    assert table.kit.joining is not None
    seat = Seat(max(table.kit.rules.seats(table.require_session().state)) + 1)
    command = table.kit.joining.command(hero.slug)
    record = SeatRecord(table.game, seat, hero.slug)
    told = await submit_input(
        table, caller, Overridden(command, by="player"), newcomer=(record, user)
    )
    name = table.name(seat)
    return Told(told.step, (f"✓ {name} is yours from the next turn on.",), facts=told.facts)


async def _take_over(table: Table, user: int, seat: Seat, hero: Choice) -> Told:
    await handing.make_loan_permanent(table, seat)
    if seat in table.seats.companions:
        await table.store_memory(seat, with_companion(table, seat, plays=False))
    told = handing.new_player_rows(table, Taken(seat))
    label = table.seats.labels[seat]
    await table.store.seats.join(
        SeatRecord(table.game, seat, label), user, table.clock.now(), outbox=told
    )
    await table.reload_seats(user)
    return Told(table.record.head, (f"✓ {hero.name} is yours.",))
