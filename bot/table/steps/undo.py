"""Undo, votes on it, and the game master's rewind. The journal keeps undone steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed, ReplayMismatch
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Overridden, Record, Rewound, decode_record
from bot.engine.said import to_plain_line
from bot.engine.session import AnySession
from bot.store.errors import NoSuchStep
from bot.store.game_records import JournalEntry
from bot.table.declares.display_forms import Picture
from bot.table.declares.pace import DAY
from bot.table.declares.table_settings import UndoRule
from bot.table.errors import RESTING
from bot.table.game.recovery import restore
from bot.table.game.snapshot import Caller, Told, UndoPlan
from bot.table.game.stories import step_heading
from bot.table.game.table import Table, reply_to_repeated
from bot.table.posts.courier import Vote
from bot.table.posts.persons import person_mark, replace_mentions
from bot.table.steps.chapter_ends import check_may_go_back

LOOK_BACK = 100
"""Steps that are searched for the caller's last one."""
VOTE_STANDS = DAY
"""Seconds for which the others can agree to an undo request."""
HOLD = str(Held.__struct_config__.tag)
REWIND = str(Rewound.__struct_config__.tag)
PROGRAM: Final = frozenset({"companion", "autopilot"})
"""Authors whose answers count as nobody’s (`Answered.by`)."""
MOST_LINES = 12
"""Lines on the steps that would be undone."""
MOST_TOLD = 400
"""Characters on the steps that were undone."""


_TAKEN_BACK: Final = "Step {} was itself undone. Choose another."
_CLOSED: Final[Mapping[str, str]] = {"paused": "The game is paused.", "resting": RESTING}


class Undo:
    """An undo of the caller's last step, with its effects."""

    def __init__(self, entries: list[JournalEntry], own: int, to: int) -> None:
        self.to = to
        """The live step that becomes the present."""
        since = [entry for entry in entries if entry.step >= own]
        self.entries = [entry for entry in since if has_changed_game(entry)]
        self.holds = _newest_holds(since)
        """Requests to wait and their withdrawals: no actions, and all are carried over."""
        self.steps = len(self.entries)
        self.seat = seat_of_input(self.entries[0])
        """The seat it was made for; None for a game master's change."""
        people = {entry.user for entry in self.entries if not _is_by_program(entry)}
        self.others = len(people - {self.entries[0].user})
        self.revealed = any(_has_revealed(decode_record(entry.payload)) for entry in self.entries)

    @property
    def free(self) -> bool:
        """Return True if nobody else has acted since and nothing hidden was revealed.

        Also for a game master's change, whose author can undo it by a rewind as well.
        """
        return self._only_change or (not self.revealed and not self.others)

    @property
    def _only_change(self) -> bool:
        given = [decode_record(entry.payload).input for entry in self.entries]
        return len(given) == 1 and isinstance(given[0], Overridden) and given[0].by == "gm"

    @property
    def why_not(self) -> str:
        """Return why the undo is not free, as public text."""
        reasons = [
            *(["something hidden was revealed"] if self.revealed else []),
            *(["others have acted since"] if self.others else []),
        ]
        return ", and ".join(reasons)

    @property
    def extent(self) -> str:
        """Return the number of steps as text: ``14 steps``."""
        return f"{self.steps} step{'s' * (self.steps != 1)}"


def has_changed_game(entry: JournalEntry) -> bool:
    """Return True if an input changed the game, unlike a rewind or a plain hold."""
    moved = entry.kind == HOLD and bytes(decode_record(entry.payload).facts) != b"[]"
    return moved or entry.kind not in (HOLD, REWIND)


def _is_by_program(entry: JournalEntry) -> bool:
    """Return True if a companion or the autopilot gave the answer of a step."""
    given = decode_record(entry.payload).input
    return isinstance(given, Answered) and given.by in PROGRAM


def _has_revealed(record: Record) -> bool:
    """Return True if a step showed something hidden; the end of a chapter shows its seed."""
    given = record.input
    return record.reveals or (isinstance(given, Overridden) and given.by == "chapter")


def _newest_holds(entries: Iterable[JournalEntry]) -> tuple[Held, ...]:
    """Return the newest hold or release of each seat, including those made by undos."""
    newest: dict[Seat, Held] = {}
    for entry in entries:
        match decode_record(entry.payload).input:
            case Held() as held if not has_changed_game(entry):
                newest[held.seat] = held
            case Rewound(holds=kept):
                newest |= {held.seat: held for held in kept}
            case _:
                pass
    return tuple(newest.values())


def seat_of_input(entry: JournalEntry) -> Seat | None:
    """Return the seat for which an input was given, if any."""
    match decode_record(entry.payload).input:
        case Answered(seat=seat) | Held(seat=seat):
            return seat
        case _:
            return None


async def find_undo(table: Table, user: int) -> Undo:
    """Return the undo of the caller's last step. Raises `NotAllowed` if there is none."""
    for after in (max(table.record.head - LOOK_BACK, 0), 0):
        entries = await table.store.journal.entries(table.game, after=after)
        found = _find_own_step([entry for entry in entries if entry.live], user, whole=not after)
        if found is not None:
            return found
    raise NotAllowed("You have no step to undo.")


def _find_own_step(live: list[JournalEntry], user: int, *, whole: bool) -> Undo | None:
    """Return a user's last step; None if earlier steps are needed (`whole`: there are none)."""
    own_steps = [entry.step for entry in live if entry.user == user and has_changed_game(entry)]
    if not own_steps:
        return None
    before = [entry.step for entry in live if entry.step < own_steps[-1]] or ([0] if whole else [])
    return Undo(live, own_steps[-1], before[-1]) if before else None


async def plan_undo(table: Table, caller: Caller) -> UndoPlan:
    """Return what `undo` would do now. Raises `NotAllowed` if it would."""
    if await table.interactions.has_done(caller.interaction):
        return UndoPlan(head=table.record.head, steps=1, extent="", why_not="", lines=())
    if await answer_that_undoes(table, caller) is not None:
        return UndoPlan(head=table.record.head, steps=1, extent="", why_not="", lines=())
    found, _ = await _check_allowed(table, caller)
    return UndoPlan(
        head=table.record.head,
        steps=found.steps,
        extent=found.extent,
        why_not="" if found.free else found.why_not,
        lines=tuple(_lines_with_quiet_count(table, found)),
        to=found.to,
    )


STAGES = (("now", "As it would be again."), ("then", "As it would be again."))
"""A word for the file's name and a sentence for each of the two pictures."""


def as_board_stage(picture: Picture, stage: tuple[str, str]) -> Picture:
    """Return a board's picture with a file name and alt text that tell it from the other."""
    word, sentence = stage
    return replace(picture, name=f"{word}-{picture.name}", alt=f"{sentence} {picture.alt}"[:1_000])


async def undo(table: Table, caller: Caller, head: int | None = None) -> Told:
    """Undo the caller's own last step, or ask the others to agree.

    With `head`, only if that is still the newest step. Raises `NotAllowed` if there is no such
    step, if it cannot be undone, or if `head` is not the newest.
    """
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    if head not in (None, table.record.head):
        raise NotAllowed("The game has moved on, so nothing changed. Look again: `/undo`.")
    found, affected = await _check_allowed(table, caller)
    if found.free:
        who = _undoing_player_name(table, caller.user, found.seat)
        return await _undo_and_post(table, caller, found, f"{who} undid a step")
    return await _ask_others(table, caller, found, affected)


async def answer_that_undoes(table: Table, caller: Caller) -> Answered | None:
    """Return an answer that withdraws the caller's last one and keeps later steps of others.

    None if an undo is as simple, and if no open question offers such an answer. Raises `NotAllowed`
    if the caller has no step to undo.
    """
    _check_open(table)
    found = await find_undo(table, caller.user)
    given = decode_record(found.entries[0].payload).input
    if found.free or not isinstance(given, Answered) or not isinstance(given.answer, Picked):
        return None
    for ask in table.require_session().asks:
        part = ask.parts.get(given.seat)
        for option in part.options if part is not None else ():
            if option.takes_back in given.answer.keys:
                return Answered(given.seat, ask.id, Picked((option.key,)))
    return None


async def _check_allowed(table: Table, caller: Caller) -> tuple[Undo, list[int]]:
    """Return the undo and the users who must agree to it; none if it is free."""
    _check_open(table)
    found = await find_undo(table, caller.user)
    await check_may_go_back(table, found.to)
    # The occupants of seats that an automated player plays are not present to agree.
    affected = sorted({user for user in table.seats.players.values() if user != caller.user})
    if not found.free and not affected:
        raise NotAllowed(
            f"You can’t undo that freely, because {found.why_not}. The game master can: `/gm "
            "rewind`."
        )
    if not found.free and table.lobby.table.undo is UndoRule.GAME_MASTER:
        raise NotAllowed(
            f"You can’t undo that freely, because {found.why_not}. At this table that’s for "
            f"the game master: `/gm rewind step:{found.to}`."
        )
    return found, [] if found.free else affected


def _undone_lines(table: Table, found: Undo) -> list[str]:
    """Return the public lines of the undone steps, oldest first, shortened."""
    lines = [line for entry in found.entries for line in _public_lines(table, entry)]
    left = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], f"… and {left} more lines"] if left > 1 else lines


def _lines_with_quiet_count(table: Table, found: Undo) -> list[str]:
    """Return the public lines, and the number of undone steps that have none."""
    lines = _undone_lines(table, found)
    quiet = sum(not _public_lines(table, entry) for entry in found.entries)
    if not quiet:
        return lines
    return [*lines, f"{quiet} step{'s' * (quiet > 1)} nobody was told of"]


def _public_lines(table: Table, entry: JournalEntry) -> list[str]:
    """Return the public lines of one step."""
    record = decode_record(entry.payload)
    facts = table.kit.words.decode_facts(bytes(record.facts))
    said = step_heading(table.name, record, entry.user, person=table.person)
    head = [line.removeprefix("-# ") for line in said]
    return [*head, *table.words.describe_facts(facts, None)]


def joined_lines(lines: Sequence[str]) -> str:
    """Join as many whole lines as fit into one text, at least the first."""
    kept: list[str] = []
    for line in lines:
        if kept and len(" ".join((*kept, line))) > MOST_TOLD:
            return " ".join((*kept, "…"))
        kept.append(line.replace("\n", " "))
    return " ".join(kept)


def _check_open(table: Table) -> None:
    table.require_session()
    if table.record.status != "running":
        raise NotAllowed(_CLOSED.get(table.record.status, "This game is over."))


async def _ask_others(table: Table, caller: Caller, found: Undo, affected: list[int]) -> Told:
    why = f"That undoes {found.extent}. I’m asking the others, because {found.why_not}"
    answer = Told(table.record.head, (f"{why}; the game master can decide too.",))
    standing = table.votes.standing
    if standing is not None and standing.asker == caller.user and standing.missing:
        return answer  # they are being asked
    asked = Vote(
        step=table.record.head,
        to=found.to,
        asker=caller.user,
        missing=tuple(affected),
        until=table.clock.now() + VOTE_STANDS,
    )
    vote = _with_text(table, asked, found)
    await table.put_vote(vote)  # posted with the status, which has the two buttons
    return answer


async def restore_request_text(table: Table) -> None:
    """Restore the text of an open request after a restart; only votes are stored."""
    asked = table.votes.standing
    if asked is None or asked.said or table.session is None:
        return
    try:
        found = await find_undo(table, asked.asker)
    except NotAllowed:  # that player was erased
        return
    table.votes.standing = _with_text(table, asked, found)


def _with_text(table: Table, asked: Vote, found: Undo) -> Vote:
    """Return the request with its text."""
    who = f"<@{asked.asker}>"
    said = (
        f"{who} would like to undo {found.extent}. Everyone else has to agree, because "
        f"{found.why_not}; the game master can decide too."
    )
    return replace(asked, said=said, lines=tuple(_lines_with_quiet_count(table, found)))


def _undoing_player_name(table: Table, user: int, seat: Seat | None) -> str:
    """Return the name of the user who undoes, with an investigator if it is unclear which."""
    own = _seats_of(table, user)
    if not own:
        return "The game master" if seat is None else table.first_name(seat)
    who = person_mark(own[0] if seat is None or seat not in own else seat)
    return who if seat is None or own == [seat] else f"{who} ({table.first_name(seat)})"


def _seats_of(table: Table, user: int) -> list[Seat]:
    return [seat for seat, who in sorted(table.seats.occupants.items()) if who == user]


async def vote_on_undo(table: Table, caller: Caller, step: int, agree: bool) -> Told:
    """Count a vote on an undo request; the last consent carries it out."""
    decides = _decides_alone(table, caller)
    asked = _request_of(table, caller, step, decides=decides)
    _check_open(table)
    if not agree:
        await table.put_vote(None, f"{_objection(table, caller, decides)}, so nothing is undone.")
        return Told(step, ("✓ You said no. Nothing is undone.",))
    missing = tuple(user for user in asked.missing if user != caller.user)
    if missing and not decides:
        await table.put_vote(replace(asked, missing=missing))
        return Told(step, ("✓ You agree.",))
    found = await find_undo(table, asked.asker)
    by_vote = replace(caller, user=asked.asker)
    who = _undoing_player_name(table, asked.asker, found.seat)
    why = "the game master agreed" if decides else "everyone agreed"
    return await _undo_and_post(table, by_vote, found, f"{who} undid a step ({why})")


def _request_of(table: Table, caller: Caller, step: int, *, decides: bool) -> Vote:
    """Return the request that the caller can answer."""
    asked = table.votes.standing
    if asked is None or asked.step != step or step != table.record.head:
        raise NotAllowed("That request is closed.")
    if caller.user not in asked.missing and not decides:
        raise NotAllowed("You don’t need to answer that, or you already have.")
    return asked


def _objection(table: Table, caller: Caller, decides: bool) -> str:
    own = _seats_of(table, caller.user)
    who = "The game master" if decides or not own else person_mark(own[0])
    return f"{who} doesn’t agree"


def _decides_alone(table: Table, caller: Caller) -> bool:
    """Return True if the caller is a game master without a seat, who decides alone."""
    return caller.gm or (
        table.oversight.is_gm(caller) and caller.user not in table.seats.occupants.values()
    )


async def _undo_and_post(table: Table, caller: Caller, found: Undo, reason: str) -> Told:
    """Undo the steps and post them; later holds are carried over."""
    lines = _undone_lines(table, found)
    taken = replace_mentions(joined_lines(lines), table.seats.occupants) if lines else ""
    given = Rewound(found.to, reason, "undo", holds=found.holds, taken=taken)
    return await _take_back(table, caller, given)


async def rewind(table: Table, caller: Caller, to: int, reason: str) -> Told:
    """Go back to the position after step `to`, as game master. Raises `NotAllowed`."""
    if await table.interactions.has_done(caller.interaction):
        return reply_to_repeated(table.record.head)
    reason = to_plain_line(reason)
    table.oversight.check(caller, reason)
    if table.record.seed is None:
        table.require_session()  # not started; the board of a finished one may be unreadable
    if table.record.status == "archived":
        raise NotAllowed("This game is archived.")
    if table.record.status == "resting":
        raise NotAllowed(RESTING)
    if to == table.record.head:
        raise NotAllowed("The game is at that step now.")
    await check_may_go_back(table, to)
    return await _take_back(table, caller, Rewound(to, reason, "gm"))


async def check_not_undone(table: Table, step: int) -> None:
    """Raise `NotAllowed` if the step was undone, because nobody can go back to it."""
    entries = await table.store.journal.entries(table.game)
    if any(entry.step == step and not entry.live for entry in entries):
        raise NotAllowed(_TAKEN_BACK.format(step))


async def _take_back(table: Table, caller: Caller, given: Rewound) -> Told:
    session = await position_after_step(table, given.to)
    try:
        return await table.commit_rewind(session, given, caller)
    except NoSuchStep:
        raise NotAllowed(_TAKEN_BACK.format(given.to)) from None


async def position_after_step(table: Table, step: int) -> AnySession:
    """Return the position after `step` in its own session. Raises `NotAllowed`."""
    try:
        loaded = await table.store.journal.load(table.game, step)
    except NoSuchStep:
        raise NotAllowed(f"This game has no step {step}.") from None
    if loaded.checkpoint is None:
        raise NotAllowed("The game hasn’t started yet.")
    try:
        return restore(table.kit.rules, loaded)
    except ReplayMismatch:
        raise NotAllowed(
            f"My rules have been updated since step {step}. You can go back to step "
            f"{loaded.checkpoint.step}."
        ) from None
