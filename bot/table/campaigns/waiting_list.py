"""The users who join a campaign after its current scenario.

Each occupies a seat that the campaign does not have yet; the reconciler admits them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.store.game_records import Outgoing, SeatRecord
from bot.table.campaigns import campaign_steps as campaigns
from bot.table.campaigns.campaign_actions import NO_CAMPAIGN
from bot.table.game.seating import WaitingPlayer
from bot.table.game.snapshot import Caller, Snapshot, Told
from bot.table.game.table import Table
from bot.table.memory.seat_memory import SeatMemory, encode_memory
from bot.table.posts import outbox_rows
from bot.table.steps.inputs import submit_input


def is_scenario_in_play(snapshot: Snapshot) -> bool:
    """Return True if a scenario of this campaign is being played."""
    return snapshot.kit.chapters is not None and snapshot.record.status == "resting"


def _check_can_wait(
    table: Table, waiting: int, investigator: str, deck: Sequence[str] | None
) -> None:
    """Raise `NotAllowed` if the deck does not fit or the table is full."""
    if deck and (why := table.kit.offers.why_not_deck(investigator, deck)):
        raise NotAllowed(why)
    most = table.kit.offers.seats[1]
    if _count_active_seats(table) + waiting >= most:
        raise NotAllowed(f"The table is full: {most} investigators at most.")


def _own_waiting_seat(table: Table, caller: Caller) -> Seat | None:
    waiting = table.seats.waiting
    return next((seat for seat, each in waiting.items() if each.user == caller.user), None)


async def join_waiting_list(
    table: Table, caller: Caller, investigator: str, deck: Sequence[str] | None
) -> Told:
    """Add the caller to the waiting list, or change their investigator or deck there.

    Raises `NotAllowed` if no scenario is being played, if the table is full, and for an
    investigator or a deck that cannot be chosen.
    """
    chapters = campaigns.chapters_at(table)
    if chapters is None or not is_scenario_in_play(table.snapshot()):
        raise NotAllowed(NO_CAMPAIGN)
    waiting = table.seats.waiting.values()
    others = [each.investigator for each in waiting if each.user != caller.user]
    name = _investigator_name(table, investigator)
    if investigator in others or investigator not in chapters.unused_investigators(
        table.require_session()
    ):
        raise NotAllowed(f"{name} has already been played in this campaign, or is taken.")
    _check_can_wait(table, len(others), investigator, deck)
    own = _own_waiting_seat(table, caller)
    seat = _next_seat(table) if own is None else own
    memory = encode_memory(SeatMemory(waits=tuple(deck or ())))
    if own is not None:
        await table.store.seats.remove(table.game, own)
    line = f"A new player joins at the next scenario, as {name}."
    record = SeatRecord(table.game, seat, investigator, memory)
    rows = _notice_rows(table, line)
    await table.store.seats.join(record, caller.user, table.clock.now(), outbox=rows)
    await table.reload_seats()
    said = (
        f"✓ A scenario is being played. You’re on the list: you join after it, as {name}. "
        "`/campaign leave` takes you off it."
    )
    return Told(table.record.head, (said,))


def _next_seat(table: Table) -> Seat:
    """Return the lowest seat number that neither the campaign nor the list uses."""
    known = table.kit.rules.seats(table.require_session().state)
    return Seat(max((*known, *table.seats.waiting), default=-1) + 1)


def _count_active_seats(table: Table) -> int:
    """Return the number of seats of the campaign that do not sit out."""
    session = table.require_session()
    return sum(not table.kit.words.why_out(session, seat) for seat in table.seats.labels)


async def leave_waiting_list(table: Table, caller: Caller) -> Told:
    """Take the caller off the list. Raises `NotAllowed` if they are not on it."""
    seat = next((s for s, each in table.seats.waiting.items() if each.user == caller.user), None)
    if seat is None:
        raise NotAllowed("You’re not on the list.")
    await table.store.seats.remove(table.game, seat)
    await table.reload_seats()
    return Told(table.record.head, ("✓ You’re off the list.",))


async def admit_first(table: Table) -> bool:
    """Let the first user of the list join the campaign, unless a scenario is in play.

    Return True if there was one. Users who cannot join are removed, and the reason posted.
    """
    if table.record.status != "running" or campaigns.wanted_chapter(table) is not None:
        return False
    seat = min(table.seats.waiting, default=None)
    if seat is None:
        return False
    waiting = table.seats.waiting[seat]
    try:
        joined = await _join_campaign(table, waiting)
    except RulesError as why:
        name = _investigator_name(table, waiting.investigator)
        line = f"The new player can’t join as {name}: {why}"
        await table.outbox.post_lines(line)
        joined = None
    if joined != seat:
        await table.store.seats.remove(table.game, seat)
    await table.reload_seats()
    return True


async def _join_campaign(table: Table, waiting: WaitingPlayer) -> Seat:
    """Let a user from the waiting list join the campaign. Raises `RulesError`."""
    chapters, session = campaigns.chapters_at(table), table.require_session()
    assert chapters is not None
    seat = Seat(max(table.kit.rules.seats(session.state), default=-1) + 1)
    command = chapters.join_command(session, seat, waiting.investigator, waiting.cards or None)
    newcomer = SeatRecord(table.game, seat, waiting.investigator), waiting.user
    await submit_input(
        table, Caller(waiting.user), Overridden(command, by="player"), newcomer=newcomer
    )
    return seat


def _investigator_name(table: Table, slug: str) -> str:
    known = table.kit.offers.investigators()
    return next((each.name for each in known if each.slug == slug), slug)


def _notice_rows(table: Table, line: str) -> list[Outgoing]:
    return [outbox_rows.notice_row(table.record.channel, line)] if table.outbox.public else []
