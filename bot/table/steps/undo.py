"""Undo, votes on it, and the game master's rewind. Nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed, ReplayMismatch
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held, Overridden, Record, Rewound, decode_record
from bot.engine.said import plain
from bot.engine.session import AnySession
from bot.store.errors import NoSuchStep
from bot.store.game_records import JournalEntry
from bot.table.declares.display_forms import Picture
from bot.table.declares.pace import DAY
from bot.table.declares.table_settings import UndoRule
from bot.table.errors import RESTING
from bot.table.game.recovery import restore
from bot.table.game.snapshot import Caller, Told, UndoPlan
from bot.table.game.stories import heading_of
from bot.table.game.table import Table, done_already
from bot.table.posts.courier import Vote
from bot.table.posts.persons import person_mark, without_people
from bot.table.steps.chapter_ends import check_goes_back

LOOK_BACK = 100
"""Steps in which the caller's own last one is looked for."""
VOTE_STANDS = DAY
"""Seconds for which the others can agree to a step back."""
HOLD = str(Held.__struct_config__.tag)
REWIND = str(Rewound.__struct_config__.tag)
PROGRAM: Final = frozenset({"companion", "autopilot"})
"""By whom answers are given that are nobody’s (`Answered.by`)."""
MOST_LINES = 12
"""Lines that say what would be taken back."""
MOST_TOLD = 400
"""Characters that say what was taken back."""


_TAKEN_BACK: Final = "Step {} was itself undone. Choose another."
_CLOSED: Final[Mapping[str, str]] = {"paused": "The game is paused.", "resting": RESTING}


class Undo:
    """The outcome of taking the caller's own last step back."""

    def __init__(self, entries: list[JournalEntry], own: int, to: int) -> None:
        self.to = to
        """The live step that becomes the present."""
        since = [entry for entry in entries if entry.step >= own]
        self.entries = [entry for entry in since if is_deed(entry)]
        self.holds = _holds(since)
        """Requests to wait, and to wait no longer: no deeds, and nothing is lost of them."""
        self.steps = len(self.entries)
        self.seat = seat_of(self.entries[0])
        """For which seat it was made; None for a game master's change."""
        people = {entry.user for entry in self.entries if not _is_by_program(entry)}
        self.others = len(people - {self.entries[0].user})
        self.revealed = any(_reveals(decode_record(entry.payload)) for entry in self.entries)

    @property
    def free(self) -> bool:
        """No other person acted since and nothing hidden came out; or a game master changed it.

        Whoever made that can take it back by a rewind as well.
        """
        return self._only_change or (not self.revealed and not self.others)

    @property
    def _only_change(self) -> bool:
        given = [decode_record(entry.payload).input for entry in self.entries]
        return len(given) == 1 and isinstance(given[0], Overridden) and given[0].by == "gm"

    @property
    def why_not(self) -> str:
        """Return why it is not free, for everybody."""
        reasons = [
            *(["something hidden was revealed"] if self.revealed else []),
            *(["others have acted since"] if self.others else []),
        ]
        return ", and ".join(reasons)

    @property
    def extent(self) -> str:
        """Return how far back it goes: ``14 steps``."""
        return f"{self.steps} step{'s' * (self.steps != 1)}"


def is_deed(entry: JournalEntry) -> bool:
    """Return True if an input did something: no undo, no hold, unless its end moved the game."""
    moved = entry.kind == HOLD and bytes(decode_record(entry.payload).facts) != b"[]"
    return moved or entry.kind not in (HOLD, REWIND)


def _is_by_program(entry: JournalEntry) -> bool:
    """Return True if a companion or the autopilot did it: neither has to be asked."""
    given = decode_record(entry.payload).input
    return isinstance(given, Answered) and given.by in PROGRAM


def _reveals(record: Record) -> bool:
    """Return True if something hidden was shown; the end of a chapter shows its seed."""
    given = record.input
    return record.reveals or (isinstance(given, Overridden) and given.by == "chapter")


def _holds(entries: Iterable[JournalEntry]) -> tuple[Held, ...]:
    """The newest mere hold or release of each seat; an earlier step back may have kept some."""
    newest: dict[Seat, Held] = {}
    for entry in entries:
        match decode_record(entry.payload).input:
            case Held() as held if not is_deed(entry):
                newest[held.seat] = held
            case Rewound(holds=kept):
                newest |= {held.seat: held for held in kept}
            case _:
                pass
    return tuple(newest.values())


def seat_of(entry: JournalEntry) -> Seat | None:
    """The seat for which an input was given, if it was given for one."""
    match decode_record(entry.payload).input:
        case Answered(seat=seat) | Held(seat=seat):
            return seat
        case _:
            return None


async def find_undo(table: Table, user: int) -> Undo:
    """The caller's own last step. Raises `NotAllowed` if there is none."""
    for after in (max(table.record.head - LOOK_BACK, 0), 0):
        entries = await table.store.journal.entries(table.game, after=after)
        found = _own_step([entry for entry in entries if entry.live], user, whole=not after)
        if found is not None:
            return found
    raise NotAllowed("You have no step to undo.")


def _own_step(live: list[JournalEntry], user: int, *, whole: bool) -> Undo | None:
    """The last deed of a player, if the step before it is known too; `whole`: these are all."""
    deeds = [entry.step for entry in live if entry.user == user and is_deed(entry)]
    if not deeds:
        return None
    before = [entry.step for entry in live if entry.step < deeds[-1]] or ([0] if whole else [])
    return Undo(live, deeds[-1], before[-1]) if before else None


async def plan(table: Table, caller: Caller) -> UndoPlan:
    """Return what `undo` would do now. Raises `NotAllowed` where it would."""
    if await table.interactions.has_done(caller.interaction):
        return UndoPlan(head=table.record.head, steps=1, extent="", why_not="", lines=())
    if await taking_back(table, caller) is not None:
        return UndoPlan(head=table.record.head, steps=1, extent="", why_not="", lines=())
    found, _ = await _check_allowed(table, caller)
    return UndoPlan(
        head=table.record.head,
        steps=found.steps,
        extent=found.extent,
        why_not="" if found.free else found.why_not,
        lines=tuple(_all_of_it(table, found)),
        to=found.to,
    )


STAGES = (("now", "As it would be again."), ("then", "As it would be again."))
"""A word for the file's name and a sentence for each picture of what would be taken back."""


def as_stage(picture: Picture, stage: tuple[str, str]) -> Picture:
    """A board among the two that are compared: by its file's name and in its alt text."""
    word, sentence = stage
    return replace(picture, name=f"{word}-{picture.name}", alt=f"{sentence} {picture.alt}"[:1_000])


async def undo(table: Table, caller: Caller, head: int | None = None) -> Told:
    """Take the caller's own last step back, or ask the others whether that may be.

    With `head` only if that is still the newest step.
    Raises `NotAllowed` where there is nothing to take back, it may not be, or `head` is not the
    newest.
    """
    if await table.interactions.has_done(caller.interaction):
        return done_already(table.record.head)
    if head not in (None, table.record.head):
        raise NotAllowed("The game has moved on, so nothing changed. Look again: `/undo`.")
    found, affected = await _check_allowed(table, caller)
    if found.free:
        who = _stepper(table, caller.user, found.seat)
        return await _undone(table, caller, found, f"{who} undid a step")
    return await _ask(table, caller, found, affected)


async def taking_back(table: Table, caller: Caller) -> Answered | None:
    """The answer that takes the caller's own last one back beside what others did since.

    None where going back is as simple, and where the questions that stand offer none.
    Raises `NotAllowed` where there is nothing of the caller's to take back.
    """
    _check_open(table)
    found = await find_undo(table, caller.user)
    given = decode_record(found.entries[0].payload).input
    if found.free or not isinstance(given, Answered) or not isinstance(given.answer, Picked):
        return None
    for ask in table.playing().asks:
        part = ask.parts.get(given.seat)
        for option in part.options if part is not None else ():
            if option.takes_back in given.answer.keys:
                return Answered(given.seat, ask.id, Picked((option.key,)))
    return None


async def _check_allowed(table: Table, caller: Caller) -> tuple[Undo, list[int]]:
    """Return what would be taken back, and who has to agree: nobody, if it is free."""
    _check_open(table)
    found = await find_undo(table, caller.user)
    await check_goes_back(table, found.to)
    # Whose seat the program plays meanwhile is not here to agree.
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


def _taken_back(table: Table, found: Undo) -> list[str]:
    """Return what the steps told everybody, oldest first; as much of it as can be read."""
    lines = [line for entry in found.entries for line in _told_by(table, entry)]
    left = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], f"… and {left} more lines"] if left > 1 else lines


def _all_of_it(table: Table, found: Undo) -> list[str]:
    """The same, and how many of the steps told nothing: the number of steps is told as well."""
    lines = _taken_back(table, found)
    quiet = sum(not _told_by(table, entry) for entry in found.entries)
    if not quiet:
        return lines
    return [*lines, f"{quiet} step{'s' * (quiet > 1)} nobody was told of"]


def _told_by(table: Table, entry: JournalEntry) -> list[str]:
    """Return what one step told everybody."""
    record = decode_record(entry.payload)
    facts = table.kit.words.decode_facts(bytes(record.facts))
    said = heading_of(table.name, record, entry.user, person=table.person)
    head = [line.removeprefix("-# ") for line in said]
    return [*head, *table.words.say(facts, None)]


def in_short(lines: Sequence[str]) -> str:
    """The lines in one, as many as fit, and at least the first: none is cut, it may be in bold."""
    kept: list[str] = []
    for line in lines:
        if kept and len(" ".join((*kept, line))) > MOST_TOLD:
            return " ".join((*kept, "…"))
        kept.append(line.replace("\n", " "))
    return " ".join(kept)


def _check_open(table: Table) -> None:
    table.playing()
    if table.record.status != "running":
        raise NotAllowed(_CLOSED.get(table.record.status, "This game is over."))


async def _ask(table: Table, caller: Caller, found: Undo, affected: list[int]) -> Told:
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
    vote = _in_words(table, asked, found)
    await table.put_vote(vote)  # told by the status, which has the two answers
    return answer


async def recall(table: Table) -> None:
    """Put a request that stands into words again, where a restart has lost them."""
    asked = table.votes.standing
    if asked is None or asked.said or table.session is None:
        return
    try:
        found = await find_undo(table, asked.asker)
    except NotAllowed:  # that player was erased
        return
    table.votes.standing = _in_words(table, asked, found)


def _in_words(table: Table, asked: Vote, found: Undo) -> Vote:
    """The request with who asks for what."""
    who = f"<@{asked.asker}>"
    said = (
        f"{who} would like to undo {found.extent}. Everyone else has to agree, because "
        f"{found.why_not}; the game master can decide too."
    )
    return replace(asked, said=said, lines=tuple(_all_of_it(table, found)))


def _stepper(table: Table, user: int, seat: Seat | None) -> str:
    """Return the stored name of who undoes a step, with the investigator if not clear."""
    own = _seats_of(table, user)
    if not own:
        return "The game master" if seat is None else table.first_name(seat)
    who = person_mark(own[0] if seat is None or seat not in own else seat)
    return who if seat is None or own == [seat] else f"{who} ({table.first_name(seat)})"


def _seats_of(table: Table, user: int) -> list[Seat]:
    return [seat for seat, who in sorted(table.seats.occupants.items()) if who == user]


async def vote(table: Table, caller: Caller, step: int, agree: bool) -> Told:
    """Count an answer to a request; the last agreement carries it out. Raises `NotAllowed`."""
    decides = _decides(table, caller)
    asked = _request_of(table, caller, step, decides=decides)
    _check_open(table)
    if not agree:
        await table.put_vote(None, f"{_against(table, caller, decides)}, so nothing is undone.")
        return Told(step, ("✓ You said no. Nothing is undone.",))
    missing = tuple(user for user in asked.missing if user != caller.user)
    if missing and not decides:
        await table.put_vote(replace(asked, missing=missing))
        return Told(step, ("✓ You agree.",))
    found = await find_undo(table, asked.asker)
    by_vote = replace(caller, user=asked.asker)
    who = _stepper(table, asked.asker, found.seat)
    why = "the game master agreed" if decides else "everyone agreed"
    return await _undone(table, by_vote, found, f"{who} undid a step ({why})")


def _request_of(table: Table, caller: Caller, step: int, *, decides: bool) -> Vote:
    """The request that the caller can answer."""
    asked = table.votes.standing
    if asked is None or asked.step != step or step != table.record.head:
        raise NotAllowed("That request is closed.")
    if caller.user not in asked.missing and not decides:
        raise NotAllowed("You don’t need to answer that, or you already have.")
    return asked


def _against(table: Table, caller: Caller, decides: bool) -> str:
    own = _seats_of(table, caller.user)
    who = "The game master" if decides or not own else person_mark(own[0])
    return f"{who} doesn’t agree"


def _decides(table: Table, caller: Caller) -> bool:
    """Tell whether an answer decides alone: a game master's; who opened it and plays has a vote."""
    return caller.gm or (
        table.oversight.is_gm(caller) and caller.user not in table.seats.occupants.values()
    )


async def _undone(table: Table, caller: Caller, found: Undo, reason: str) -> Told:
    """Take it back, saying what; holds since then stay as they are."""
    lines = _taken_back(table, found)
    taken = without_people(in_short(lines), table.seats.occupants) if lines else ""
    given = Rewound(found.to, reason, "undo", holds=found.holds, taken=taken)
    return await _take_back(table, caller, given)


async def rewind(table: Table, caller: Caller, to: int, reason: str) -> Told:
    """Go back to the position after step `to`, by a game master. Raises `NotAllowed`."""
    if await table.interactions.has_done(caller.interaction):
        return done_already(table.record.head)
    reason = plain(reason)
    table.oversight.check(caller, reason)
    if table.record.seed is None:
        table.playing()  # it has not begun; one that is over may have no board that can be read
    if table.record.status == "archived":
        raise NotAllowed("This game is archived.")
    if table.record.status == "resting":
        raise NotAllowed(RESTING)
    if to == table.record.head:
        raise NotAllowed("The game is at that step now.")
    await check_goes_back(table, to)
    return await _take_back(table, caller, Rewound(to, reason, "gm"))


async def check_stands(table: Table, step: int) -> None:
    """Raises `NotAllowed` where a step was taken back itself: nobody can go back to it."""
    entries = await table.store.journal.entries(table.game)
    if any(entry.step == step and not entry.live for entry in entries):
        raise NotAllowed(_TAKEN_BACK.format(step))


async def _take_back(table: Table, caller: Caller, given: Rewound) -> Told:
    session = await position(table, given.to)
    try:
        return await table.go_back(session, given, caller)
    except NoSuchStep:
        raise NotAllowed(_TAKEN_BACK.format(given.to)) from None


async def position(table: Table, step: int) -> AnySession:
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
