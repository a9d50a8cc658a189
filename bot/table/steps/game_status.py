"""Game masters' actions on a game as a whole: pause, resume, end, archive."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.said import harmless_text, to_plain_line
from bot.store.game_records import ACTIVE, TableAction
from bot.table.game.snapshot import Caller, Told
from bot.table.game.stories import TAKEN_BY
from bot.table.game.table import NOBODY, Table


async def pause(table: Table, caller: Caller, reason: str) -> Told:
    """Refuse the players' inputs until `resume` is called. Raises `NotAllowed`."""
    table.oversight.check(caller, reason)
    if table.record.status != "running":
        raise NotAllowed("Only a running game can be paused.")
    await table.set_status(
        "paused",
        f"The game master pauses the game: {harmless_text(reason)}",
        action=table.oversight.new_action(caller, "pause", reason),
    )
    return Told(table.record.head, ("The game is paused.",))


async def resume(table: Table, caller: Caller, reason: str) -> Told:
    """Accept the players' inputs again and update the status. Raises `NotAllowed`."""
    table.oversight.check(caller, reason or "again")
    if table.record.status != "paused":
        raise NotAllowed("The game isn’t paused.")
    why = f": {harmless_text(reason)}" if reason else "."
    await table.set_status(
        "running",
        f"The game resumes{why}",
        action=table.oversight.new_action(caller, "resume", reason),
    )
    return Told(table.record.head, ("The game resumes.",))


async def end(table: Table, caller: Caller, reason: str) -> Told:
    """End the game and post its seed, or close a lobby. Raises `NotAllowed`."""
    if table.record.status == "lobby":
        return await _close_lobby(table, caller)
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the game master can do that.")
    if table.record.status not in ("running", "paused"):
        raise NotAllowed("This game is over.")
    who = "The host" if caller.user == table.record.creator else "A game master"
    why = to_plain_line(reason)
    line = f"{who} ends the game: {harmless_text(why)}" if why else f"{who} ends the game."
    await _end_game(table, line, table.oversight.new_action(caller, "end", reason))
    return Told(table.record.head, ("✓ The game has ended.",))


async def _end_game(table: Table, line: str, action: TableAction) -> None:
    lines = [line]
    if table.record.seed is not None:
        lines.append(await table.words.seed_line())
    await table.set_status("over", *lines, ends=table.session is not None, action=action)
    if table.session is not None and not table.lobby.tutorial:
        table.meter.games["abandoned"] += 1


async def end_abandoned(table: Table, line: str, reason: str) -> None:
    """End an abandoned table or close its lobby; do nothing if it is over."""
    action = table.oversight.new_action(NOBODY, "end", reason)
    if table.record.status == "lobby":
        await table.set_status("over", line, action=action)
    elif table.record.status in ACTIVE:
        await _end_game(table, line, action)


async def _close_lobby(table: Table, caller: Caller) -> Told:
    if not table.oversight.is_gm(caller):
        raise NotAllowed("Only the game master can do that.")
    await table.set_status("over", "The table is closed.")
    return Told(table.record.head, ("✓ The table is closed.",))


async def look_at_choices(table: Table, caller: Caller, seat: Seat, reason: str) -> Told:
    """Return a seat's hidden choices to a game master, and announce that they looked."""
    table.oversight.check(caller, reason)
    if table.record.status not in ("running", "paused"):
        raise NotAllowed("This game is over.")
    asks = [ask.id for ask in table.require_session().plain_asks if seat in (*ask.must, *ask.may)]
    if not asks:
        raise NotAllowed(f"{table.name(seat)} has nothing to answer right now.")
    await table.store.table_actions.put(table.oversight.new_action(caller, "look", reason, seat))
    await table.outbox.post_lines(
        f"The game master looks at {table.name(seat)}’s choices: {harmless_text(reason)}"
    )
    standing = {look for look in table.oversight.seen if look[2] in table.questions.since}
    table.oversight.seen = frozenset(standing | {(caller.user, seat, ask) for ask in asks})
    return Told(table.record.head)


async def archive(table: Table, caller: Caller, reason: str) -> Told:
    """Archive a finished game. Raises `NotAllowed` for any other."""
    table.oversight.check(caller, reason)
    if table.record.status != "over":
        raise NotAllowed("Only a game that’s over can be archived.")
    await table.set_status(
        "archived",
        f"The game is archived: {harmless_text(reason)}",
        action=table.oversight.new_action(caller, "archive", reason),
    )
    return Told(table.record.head, ("The game is archived.",))


async def free_seat_of_erased_user(table: Table, seat: Seat) -> None:
    """Free the seat of an erased user. The game waits for a successor unless it is over."""
    await table.read_seats()
    if table.record.status not in ACTIVE:
        return
    line = f"{table.name(seat)}’s seat is free: {TAKEN_BY}."
    status = "paused" if table.record.status == "running" else table.record.status
    await table.set_status(status, line)
