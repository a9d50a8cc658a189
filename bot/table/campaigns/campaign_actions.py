"""Actions of players in a campaign between its chapters, except answers: all are inputs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.json_types import JsonObject
from bot.store.game_records import SeatRecord
from bot.table.campaigns import campaign_steps as campaigns
from bot.table.declares.campaign_kit import Chapter, Chapters
from bot.table.errors import RESTING
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table, reply_to_repeated
from bot.table.steps.inputs import submit_input

NO_CAMPAIGN = "This table isn’t a campaign. `/campaign new` opens one."
BEFORE = "The campaign hasn’t started. Use `/campaign start`."
HALTED = (
    "The scenario was cut short. Replay it with `/campaign next`, or have the game master record "
    "how it ended (`/campaign record`)."
)


def chapters_between_games(table: Table) -> Chapters:
    """Return the campaign's chapters. Raises `NotAllowed` unless it is between two games."""
    if not table.loaded.is_campaign:
        raise NotAllowed(NO_CAMPAIGN)
    match table.record.status:
        case "lobby":
            raise NotAllowed(BEFORE)
        case "resting":
            raise NotAllowed(RESTING)
        case "paused":
            raise NotAllowed("The campaign is paused. A game master can resume it.")
        case "over" | "archived":
            raise NotAllowed("This campaign is over.")
        case "running":
            chapters = campaigns.chapters_at(table)
            assert chapters is not None
            return chapters


async def _input_command(
    table: Table,
    caller: Caller,
    command: JsonObject,
    newcomer: tuple[SeatRecord, int] | None = None,
) -> Told:
    return await submit_input(table, caller, Overridden(command, by="player"), newcomer=newcomer)


def _check_may_play(table: Table, caller: Caller, seat: Seat) -> None:
    if not table.seats.plays(caller.user, seat) and not table.oversight.is_gm(caller):
        raise NotAllowed("That’s not your seat.")


# --- who plays ------------------------------------------------------------------------------------


async def join(table: Table, caller: Caller, investigator: str, deck: Sequence[str] | None) -> Told:
    """Join the campaign from the next chapter on, with an unused investigator."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    chapters = chapters_between_games(table)
    seat = Seat(max(table.kit.rules.seats(table.require_session().state), default=Seat(-1)) + 1)
    command = chapters.join_command(table.require_session(), seat, investigator, deck)
    record = SeatRecord(table.game, seat, investigator)
    return await _input_command(table, caller, command, (record, caller.user))


async def replace(
    table: Table, caller: Caller, seat: Seat, investigator: str, deck: Sequence[str] | None
) -> Told:
    """Replace an investigator, lost or not, by another. Raises `RulesError`."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    chapters = chapters_between_games(table)
    _check_may_play(table, caller, seat)
    return await _input_command(
        table, caller, chapters.replace_command(table.require_session(), seat, investigator, deck)
    )


async def leave(table: Table, caller: Caller, seat: Seat) -> Told:
    """Let a seat sit out. Its possessions are kept, and its player may return."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    chapters = chapters_between_games(table)
    _check_may_play(table, caller, seat)
    return await _input_command(
        table, caller, chapters.leave_command(table.require_session(), seat)
    )


async def come_back(table: Table, caller: Caller, seat: Seat) -> Told:
    """Return to a seat that sits out."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    chapters = chapters_between_games(table)
    _check_may_play(table, caller, seat)
    return await _input_command(
        table, caller, chapters.return_command(table.require_session(), seat)
    )


async def bring_deck(table: Table, caller: Caller, seat: Seat, deck: Sequence[str]) -> Told:
    """Use the next version of a seat's deck. Raises `RulesError` with each fault by name."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    chapters = chapters_between_games(table)
    _check_may_play(table, caller, seat)
    return await _input_command(
        table, caller, chapters.deck_command(table.require_session(), seat, deck)
    )


# --- a chapter that was ended before its end ------------------------------------------------------


def halted_chapter(table: Table) -> Chapter:
    """Return the chapter that was cut short. Raises `NotAllowed` if there is none."""
    chapters_between_games(table)
    chapter = campaigns.wanted_chapter(table)
    if chapter is None:
        raise NotAllowed("No scenario is waiting to be replayed.")
    return chapter


def halted_line(table: Table) -> str:
    """Return the status line about a chapter that was cut short; empty if there is none."""
    if (
        table.chapters.halted is None
        or table.record.status != "running"
        or campaigns.wanted_chapter(table) is None
    ):
        return ""
    return HALTED


async def play_again(table: Table, caller: Caller) -> int | None:
    """Start a chapter that was cut short again; return its number. Raises `NotAllowed`."""
    chapter = halted_chapter(table)
    if caller.user not in table.seats.occupants.values() and not table.oversight.is_gm(caller):
        raise NotAllowed("Only players with a seat, or the game master, can do that.")
    before = await table.store.chapters.find(table.game, chapter.number)
    return await campaigns.begin_chapter(table, chapter, before and before.id)


async def record_end(table: Table, caller: Caller, outcome: str, reason: str) -> Told:
    """Record how a game master ended a chapter that was not played to its end."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    table.oversight.check(caller, reason)
    chapter, chapters = halted_chapter(table), chapters_between_games(table)
    cut_short = await campaigns.load_cut_short(table, chapter)
    command = chapters.outcome_command(table.require_session(), outcome, cut_short)
    return await campaigns.record_end(table, caller, command, chapter.number, reason)
