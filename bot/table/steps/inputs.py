"""Carry out an input: check permission, validate, apply, store. Runs in the game's actor."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import structlog
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.english import join_names
from bot.engine.errors import Closed, HeldUp, Looked, NotAllowed, RulesError
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held, Input, Overridden, Rewound
from bot.engine.json_types import JsonObject
from bot.engine.outcomes import Outcome
from bot.engine.said import harmless_text, to_plain_line
from bot.engine.session import AnySession
from bot.store.errors import StoreError
from bot.store.game_records import FaultRecord, Outgoing, SeatRecord
from bot.table.declares.kit import Kit
from bot.table.errors import FAILED, RESTING, Paused, Trouble
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import StepChanges, Table, reply_to_repeated
from bot.table.memory.seat_memory import NOTHING_KEPT, SeatMemory, ahead_of, with_ahead
from bot.table.posts import outbox_rows
from bot.table.posts.persons import person_mark, replace_person_marks
from bot.table.seats.standing_in import back_sentence, memories_on_return
from bot.table.steps.answered_presses import result_lines
from bot.table.steps.tutorial import lesson_progress, note_lesson
from bot.table.steps.undo import position_after_step
from bot.table.workers.meter import MeterStage

log = structlog.stdlib.get_logger(__name__)


async def submit_input(
    table: Table,
    caller: Caller,
    given: Input,
    mark: str = "",
    reason: str = "",
    newcomer: tuple[SeatRecord, int] | None = None,
) -> Told:
    """Carry out a person's input: an answer, a hold, or a game master's change.

    A GM answers for any seat with `Answered(..., by="gm")` and a `reason`. `mark` is that of the
    pressed prompt. A `newcomer` is the occupant of a seat that the input adds. The return value has
    the new position if the table posts publicly. Raises `RulesError` if it is refused and nothing
    has changed.
    """
    told = await _carry_out_checked(table, caller, given, mark, to_plain_line(reason), newcomer)
    if not table.outbox.public:
        return told
    now = table.snapshot()
    result = result_lines(table, now.seats_of(caller.user), given, told.facts)
    return replace(told, result=result, now=now)


async def override(table: Table, caller: Caller, command: JsonObject, reason: str) -> Told:
    """Apply a game master's change (`Kit.gm.command`). Raises `RulesError`."""
    return await _carry_out_checked(table, caller, Overridden(command, to_plain_line(reason)))


async def _carry_out_checked(
    table: Table,
    caller: Caller,
    given: Input,
    mark: str = "",
    reason: str = "",
    newcomer: tuple[SeatRecord, int] | None = None,
) -> Told:
    """Carry out an input that was authorised. Raises `RulesError` and then changes nothing."""
    try:
        if await table.interactions.has_done(caller.interaction, quick=True):
            return reply_to_repeated(table.record.head)
        authorise(table, caller, given, reason)
        if isinstance(given, Answered) and given.by == "gm":
            given = msgspec.structs.replace(given, reason=reason)
        session = table.require_session()
        _check_mark(session, given, mark)
        lesson = lesson_progress(table, given)
        outcome = await _apply_input(table, session, given)
    except RulesError:
        if await table.interactions.has_done(caller.interaction):
            return reply_to_repeated(table.record.head)
        raise
    table.automation.note_person()
    back = memories_on_return(table, caller, given)
    kept = note_lesson(table, _mark_plan_read(table, caller, given, back), lesson)
    changes = StepChanges(memories=kept, newcomer=newcomer)
    return await _commit_outcome(table, caller, given, outcome, changes, back=tuple(back))


def _mark_plan_read(
    table: Table, caller: Caller, given: Input, memories: Mapping[Seat, SeatMemory]
) -> Mapping[Seat, SeatMemory]:
    """Return the memories with the caller's stopped plan marked as read."""
    if not isinstance(given, Answered) or given.by != "player":
        return memories
    seat, all_kept = given.seat, {**table.seats.memories, **memories}
    ahead = ahead_of(all_kept, seat)
    if ahead.plan is None or not ahead.plan.must_be_shown_to(caller.user):
        return memories
    read = replace(ahead, plan=replace(ahead.plan, read=True))
    return {**memories, seat: with_ahead(all_kept, seat, read)}


async def carry_out(
    table: Table, caller: Caller, given: Input, memories: Mapping[Seat, SeatMemory]
) -> Told:
    """Carry out an automatic input, together with new `memories`. Raises `RulesError`."""
    outcome = await _apply_input(table, table.require_session(), given)
    changes = StepChanges(memories=memories, by_person=False)
    return await _commit_outcome(table, caller, given, outcome, changes)


async def _commit_outcome(
    table: Table,
    caller: Caller,
    given: Input,
    outcome: Outcome,
    changes: StepChanges,
    *,
    back: Sequence[Seat] = (),
) -> Told:
    """Store an outcome. `back`: seats that their occupants take back by acting."""
    over = table.require_session().over
    changes = replace(
        changes,
        before=[*_returned_seat_rows(table, back), *_skipped_question_rows(table, outcome)],
        status="over" if over else None,
        idle=isinstance(given, Held) and not outcome.facts,
    )
    return await table.commit(caller, outcome, changes)


async def position_after_input(table: Table, given: Input) -> AnySession | None:
    """Return the position after an input; None if it is refused or reveals something.

    Suggestions call this with each typed letter: the result is cached until the next step. Raises
    `NotAllowed` if the position cannot be rebuilt.
    """
    head = table.record.head
    if table.loaded.foreseen is None or table.loaded.foreseen[:2] != (head, given):
        session: AnySession | None = await position_after_step(table, head)
        try:
            shows = session.apply(given).record.reveals
        except RulesError:
            shows = True
        table.loaded.foreseen = head, given, None if shows else session
    return table.loaded.foreseen[2]


async def ask_for_help(table: Table, caller: Caller, seat: Seat, number: AskId) -> Told:
    """Ping, once, those who could help with a question and are not away.

    Raises `NotAllowed` and `Closed`.
    """
    able = _find_helpers(table, caller, seat, number)
    people = join_names([person_mark(own[0]) for own in table.loaded.seats_by_person(able)])
    memory = table.seats.memories.get(seat, NOTHING_KEPT)
    calls = {
        each: outbox_rows.HELP
        for each in able
        if table.people.is_awake(table.seats.players.get(each, 0), table.game)
    }
    await table.store_memories(
        {seat: replace(memory, helped=number)},
        f"{table.first_name(seat)} would like help from {people}.",
        calls=calls,
        actor=caller.user,
    )
    asked = f"✓ I’ve asked {replace_person_marks(people, table.person)}."
    late = list(dict.fromkeys(table.person(each) for each in able if each not in calls))
    if late:
        asked += f" {join_names(late)}: asleep or away, so it may take a while."
    return Told(table.record.head, (asked,))


def _find_helpers(table: Table, caller: Caller, seat: Seat, number: AskId) -> list[Seat]:
    """Return the seats that the caller may ask for help with a question of theirs."""
    session = table.require_session()
    _check_status(table, caller, Held(seat))
    ask = session.find_question(number)
    if ask is None:
        raise Closed
    if not table.seats.plays(caller.user, seat) or seat not in ask.awaited:
        raise NotAllowed("That one’s not for you.")
    able = [each for each in table.kit.words.seats_able_to_help(session, ask) if each != seat]
    if not able:
        raise NotAllowed("Nobody here could help.")
    if number in table.seats.helped_questions:
        raise NotAllowed("They’ve already been asked.")
    return able


# --- authorisation --------------------------------------------------------------------------------


def authorise(table: Table, caller: Caller, given: Input, reason: str = "") -> None:
    """Raise `NotAllowed` unless the caller may give this input now."""
    _check_status(table, caller, given)
    match given:
        case Answered(seat, by="player") | Held(seat):
            if not table.seats.plays(caller.user, seat):
                raise NotAllowed("That’s not your seat.")
        case Answered(by="gm"):
            table.oversight.check(caller, reason)
        case Overridden(by="gm", reason=why):
            table.oversight.check(caller, why)
        case Overridden(by="player"):
            pass  # the author of the command has checked the caller's rights
        case Overridden():
            raise NotAllowed("A scenario reports its own result to the campaign.")
        case Answered():
            raise NotAllowed("I give that answer myself.")
        case Rewound():
            raise NotAllowed("To go back, use `/gm rewind`.")


def _check_status(table: Table, caller: Caller, given: Input) -> None:
    match table.record.status:
        case "lobby":
            raise NotAllowed("The game hasn’t started yet.")
        case "over" | "archived":
            raise NotAllowed("This game is over.")
        case "resting":
            raise NotAllowed(RESTING)
        case "paused":
            if not (_is_gm_input(given) and table.oversight.is_gm(caller)):
                raise Paused("The game is paused. A game master can resume it.")
        case "running":
            pass


def _is_gm_input(given: Input) -> bool:
    return isinstance(given, Answered | Overridden) and given.by == "gm"


def held_up_error(kit: Kit, session: AnySession, held: HeldUp) -> NotAllowed:
    """Return the error that names the seats that asked the table to wait."""
    names = [kit.words.name(session.state, seat) for seat in held.seats]
    have = "have" if len(names) > 1 else "has"
    return NotAllowed(f"{join_names(names)} asked the table to wait, and {have} not acted yet.")


def _check_mark(session: AnySession, given: Input, mark: str) -> None:
    if mark and isinstance(given, Answered):
        ask = session.find_question(given.ask)
        if ask is None or session.question_hash(ask) != mark:
            raise Closed


# --- posts besides the facts ----------------------------------------------------------------------


def _returned_seat_rows(table: Table, seats: Iterable[Seat]) -> list[Outgoing]:
    """Return rows about seats that their occupants play again."""
    lines = [back_sentence(table, seat) for seat in seats]
    return [outbox_rows.notice_row(table.record.channel, *lines)] if lines else []


def _skipped_question_rows(table: Table, outcome: Outcome) -> list[Outgoing]:
    """Return rows about questions that a game master's change closed unanswered."""
    given = outcome.record.input
    if not isinstance(given, Overridden) or given.by == "player" or not outcome.skipped:
        return []
    asked = ", ".join(f"“{ask.prompt}”" for ask in outcome.skipped)
    line = f"There’s nothing left to decide for {asked}, so it’s skipped."
    return [outbox_rows.notice_row(table.record.channel, line)]


# --- the rules, and their failures ----------------------------------------------------------------


async def _apply_input(table: Table, session: AnySession, given: Input) -> Outcome:
    step = session.step + 1
    ask = session.find_question(given.ask) if isinstance(given, Answered) else None
    try:
        with table.meter.time_block(MeterStage.RULES, table.game):
            return session.apply(given)
    except Looked as seen:  # the table reads of it before the game master
        reason = given.reason if isinstance(given, Overridden) else ""
        await table.outbox.post_lines(f"{seen.public}: {harmless_text(reason)}")
        raise
    except HeldUp as held:
        raise held_up_error(table.kit, session, held) from held
    except RulesError:
        raise  # refused: nothing has changed
    except Exception as error:
        table.meter.raised += 1
        table.forget()
        await table.ensure_loaded()
        await _report_fault(
            table, given, ask, step, error, await _store_fault(table, given, step, error)
        )
        raise Trouble(FAILED) from error


async def _store_fault(table: Table, given: Input, step: int, error: Exception) -> int | None:
    """Store everything needed to reproduce the fault, including secrets; return its number."""
    session = table.require_session()
    fault = FaultRecord(
        id=0,
        game=table.game,
        step=step,
        at=table.clock.now(),
        input=msgspec.json.encode(given),
        rules_version=table.kit.rules.version,
        position=session.rules.notation(session.state),
        error="".join(traceback.format_exception(error)),
    )
    try:
        return await table.store.faults.put(fault)
    except StoreError:
        log.exception("an error could not be stored", game=table.game, step=step)
        return None


async def _report_fault(
    table: Table,
    given: Input,
    ask: Ask | None,
    step: int,
    error: Exception,
    number: int | None,
) -> None:
    """Announce the fault at the table, and log its place for the operator.

    The operator may play too: only the kind of the input and the kind and place of the error are
    logged, because keys and messages name cards in others' hands.
    """
    log.error(
        "an input raised",
        game=table.game,
        step=step,
        fault=number,
        input=str(type(given).__struct_config__.tag),
        seat=given.seat if isinstance(given, Answered | Held) else None,
        ask=ask.kind if ask else None,
        rules=table.kit.rules.version,
        error=type(error).__name__,
        trace=_error_places(error),
    )
    await table.outbox.post_lines(
        f"Step {step} failed because of an error in the "
        f"program{'' if number is None else f', error number {number}'}. The game is as it "
        "was before. Try something else, or ask the game master."
    )


def _error_places(error: BaseException | None) -> str:
    """Return where an error and its causes were raised, causes first, without messages."""
    if error is None:
        return ""
    here = "".join(traceback.format_tb(error.__traceback__))
    before = _error_places(error.__cause__ or error.__context__)
    return f"{before}{here}{type(error).__name__}\n"
