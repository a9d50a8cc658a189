"""The list of people who join a campaign once the scenario that is being played is over.

Who is on it occupies a seat that the campaign does not have yet, and is taken in by the reconciler.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.store.game_records import Outgoing, SeatRecord
from bot.table.campaigns import campaign_steps as campaigns
from bot.table.campaigns.campaign_deeds import NO_CAMPAIGN
from bot.table.game.seating import WaitingPlayer
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import SeatMemory, encode_memory
from bot.table.posts import outbox_rows
from bot.table.steps.inputs import act


def is_played(snapshot: Snapshot) -> bool:
    """Return True if a scenario of this campaign is being played."""
    return snapshot.kit.chapters is not None and snapshot.record.status == "resting"


def _check_room(table: Table, waiting: int, investigator: str, deck: Sequence[str] | None) -> None:
    """Raise `NotAllowed` for a deck that does not fit, and if the table is full."""
    if deck and (why := table.kit.offers.why_not_deck(investigator, deck)):
        raise NotAllowed(why)
    most = table.kit.offers.seats[1]
    if _in_play(table) + waiting >= most:
        raise NotAllowed(f"The table is full: {most} investigators at most.")


def _own_place(table: Table, caller: Caller) -> Seat | None:
    waiting = table.seats.waiting
    return next((seat for seat, each in waiting.items() if each.user == caller.user), None)


async def wait(table: Table, caller: Caller, investigator: str, deck: Sequence[str] | None) -> Told:
    """Put the caller on the list, or change the investigator or deck they wait with.

    Raises `NotAllowed` where no scenario is being played, where the table is full, and for an
    investigator or a deck that cannot be chosen.
    """
    chapters = campaigns.chapters_at(table)
    if chapters is None or not is_played(table.snapshot()):
        raise NotAllowed(NO_CAMPAIGN)
    waiting = table.seats.waiting.values()
    others = [each.investigator for each in waiting if each.user != caller.user]
    name = _name(table, investigator)
    if investigator in others or investigator not in chapters.unused_investigators(table.playing()):
        raise NotAllowed(f"{name} has already been played in this campaign, or is taken.")
    _check_room(table, len(others), investigator, deck)
    own = _own_place(table, caller)
    seat = _next_seat(table) if own is None else own
    memory = encode_memory(SeatMemory(waits=tuple(deck or ())))
    if own is not None:
        await table.store.seats.remove(table.game, own)
    line = f"A new player joins at the next scenario, as {name}."
    record = SeatRecord(table.game, seat, investigator, memory)
    rows = _notice(table, line)
    await table.store.seats.join(record, caller.user, table.clock.now(), outbox=rows)
    await table.seats_changed()
    said = (
        f"✓ A scenario is being played. You’re on the list: you join after it, as {name}. "
        "`/campaign leave` takes you off it."
    )
    return Told(table.record.head, (said,))


def _next_seat(table: Table) -> Seat:
    """Return the number of a seat that neither the campaign has nor anybody on the list."""
    known = table.kit.rules.seats(table.playing().state)
    return Seat(max((*known, *table.seats.waiting), default=-1) + 1)


def _in_play(table: Table) -> int:
    """Return how many seats of the campaign do not sit out."""
    session = table.playing()
    return sum(not table.kit.words.out(session, seat) for seat in table.seats.labels)


async def stop_waiting(table: Table, caller: Caller) -> Told:
    """Take the caller off the list. Raises `NotAllowed` for who is not on it."""
    seat = next((s for s, each in table.seats.waiting.items() if each.user == caller.user), None)
    if seat is None:
        raise NotAllowed("You’re not on the list.")
    await table.store.seats.remove(table.game, seat)
    await table.seats_changed()
    return Told(table.record.head, ("✓ You’re off the list.",))


async def admit(table: Table) -> bool:
    """Take the first person on the list into the campaign, if no scenario is being played.

    True if there was one. Who cannot join is taken off the list, and the table reads why.
    """
    if table.record.status != "running" or campaigns.wanted_chapter(table) is not None:
        return False
    seat = min(table.seats.waiting, default=None)
    if seat is None:
        return False
    waiting = table.seats.waiting[seat]
    try:
        joined = await _admit(table, waiting)
    except RulesError as why:
        name = _name(table, waiting.investigator)
        line = f"The new player can’t join as {name}: {why}"
        await table.outbox.tell(line)
        joined = None
    if joined != seat:
        await table.store.seats.remove(table.game, seat)
    await table.seats_changed()
    return True


async def _admit(table: Table, waiting: WaitingPlayer) -> Seat:
    """Take somebody in as if they joined now. Raises `RulesError` where they cannot."""
    chapters, session = campaigns.chapters_at(table), table.playing()
    assert chapters is not None
    seat = Seat(max(table.kit.rules.seats(session.state), default=-1) + 1)
    command = chapters.joining(session, seat, waiting.investigator, waiting.cards or None)
    newcomer = SeatRecord(table.game, seat, waiting.investigator), waiting.user
    await act(table, Caller(waiting.user), Overridden(command, by="player"), newcomer=newcomer)
    return seat


def _name(table: Table, slug: str) -> str:
    known = table.kit.offers.investigators()
    return next((each.name for each in known if each.slug == slug), slug)


def _notice(table: Table, line: str) -> list[Outgoing]:
    return [outbox_rows.notice_row(table.record.channel, line)] if table.outbox.public else []
