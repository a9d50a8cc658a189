"""Undo, votes on it, and the game master's rewind. Nothing is ever deleted."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.engine.errors import Misfit, NotAllowed
from bot.engine.journal import Rewound, decode_record
from bot.store.api import Entry
from bot.store.errors import NoSuchStep
from bot.table.courier import Vote
from bot.table.look import Caller, Told
from bot.table.restoring import AnySession, restore
from bot.table.table import Table, done_already

LOOK_BACK = 100
"""Steps in which the caller's own last one is looked for."""


class Undo:
    """What taking the caller's own last step back would mean."""

    def __init__(self, entries: list[Entry], own: int, to: int) -> None:
        self.to = to
        """The live step that becomes the present."""
        after = [entry for entry in entries if entry.step >= own]
        self.steps = len(after)
        self.others = len({entry.user for entry in after} - {after[0].user})
        self.revealed = any(decode_record(entry.payload).reveals for entry in after)

    @property
    def free(self) -> bool:
        """Nothing hidden was shown and nobody else acted since."""
        return not self.revealed and not self.others

    @property
    def why_not(self) -> str:
        """Why it is not free, for everybody."""
        reasons = [
            *(["something hidden was shown"] if self.revealed else []),
            *(["others have acted since"] if self.others else []),
        ]
        return " and ".join(reasons)


async def find_undo(table: Table, user: int) -> Undo:
    """The caller's own last step. Raises `NotAllowed` if there is none."""
    for after in (max(table.record.head - LOOK_BACK, 0), 0):
        entries = await table.store.journal(table.game, after=after)
        live = [entry for entry in entries if entry.live]
        steps = [entry for entry in live if entry.kind != "rewind"]
        own = next((entry.step for entry in reversed(steps) if entry.user == user), None)
        before = [entry.step for entry in live if own is not None and entry.step < own]
        if own is not None and (before or not after):
            return Undo(steps, own, before[-1] if before else 0)
    raise NotAllowed("There is no step of yours to take back.")


async def undo(table: Table, caller: Caller) -> Told:
    """Take the caller's own last step back, or ask the others whether that may be."""
    if await table.repeated(caller):
        return done_already(table.record.head)
    _check_open(table)
    found = await find_undo(table, caller.user)
    if found.free:
        reason = f"{_who(table, caller.user)} takes a step back"
        return await _take_back(table, caller, found.to, reason, "undo")
    affected = sorted({user for user in table.occupants.values() if user != caller.user})
    if not affected:
        raise NotAllowed(
            f"That cannot be taken back freely: {found.why_not}. "
            "The game master can do it with `/gm rewind`."
        )
    return await _ask(table, caller, found, affected)


def _check_open(table: Table) -> None:
    table.playing()
    if table.record.status != "running":
        raise NotAllowed(
            "The game is paused." if table.record.status == "paused" else "This game is over."
        )


async def _ask(table: Table, caller: Caller, found: Undo, affected: list[int]) -> Told:
    who = _who(table, caller.user)
    table.vote = Vote(step=table.record.head, asker=caller.user, missing=tuple(affected))
    await table.tell(
        f"{who} asks to go back {found.steps} step{'s' * (found.steps != 1)}, "
        f"though {found.why_not}. Every other player has to agree; the game master can decide."
    )
    return Told(
        table.record.head,
        (f"That is not free: {found.why_not}. The others are asked; the game master can decide.",),
    )


def _who(table: Table, user: int) -> str:
    """A player by their investigators."""
    names = [table.name(seat) for seat, who in sorted(table.occupants.items()) if who == user]
    return ", ".join(names) or "A player"


async def vote(table: Table, caller: Caller, step: int, agree: bool) -> Told:
    """Count an answer. The last one who agrees carries it out."""
    asked = table.vote
    if asked is None or asked.step != step or step != table.record.head:
        raise NotAllowed("That request does not stand any more.")
    if caller.user not in asked.missing:
        raise NotAllowed("Your answer is not needed, or you have given it.")
    _check_open(table)
    if not agree:
        table.vote = None
        await table.tell(f"{_who(table, caller.user)} does not agree: the step stands.")
        return Told(step, ("The step stands.",))
    missing = tuple(user for user in asked.missing if user != caller.user)
    table.vote = replace(asked, missing=missing)
    if missing:
        await table.tell()
        return Told(step, ("You agree.",))
    found = await find_undo(table, asked.asker)
    by_vote = replace(caller, user=asked.asker)
    reason = f"{_who(table, asked.asker)} takes a step back, as all agree, though {found.why_not}"
    return await _take_back(table, by_vote, found.to, reason, "undo")


async def rewind(table: Table, caller: Caller, to: int, reason: str) -> Told:
    """The game master goes back to the position after step `to`."""
    if await table.repeated(caller):
        return done_already(table.record.head)
    table.check_gm(caller, reason)
    table.playing()
    if table.record.status == "archived":
        raise NotAllowed("This game is archived.")
    if to == table.record.head:
        raise NotAllowed("The game stands at that step.")
    return await _take_back(table, caller, to, reason, "gm")


async def _take_back(
    table: Table, caller: Caller, to: int, reason: str, why: Literal["undo", "gm"]
) -> Told:
    session = await position(table, to)
    try:
        return await table.go_back(session, Rewound(to, reason, why), caller)
    except NoSuchStep:
        raise NotAllowed(f"Step {to} was taken back itself; choose another.") from None


async def position(table: Table, step: int) -> AnySession:
    """The position after `step`, in a session of its own."""
    try:
        loaded = await table.store.load_at(table.game, step)
    except NoSuchStep:
        raise NotAllowed(f"This game has no step {step}.") from None
    if loaded.checkpoint is None:
        raise NotAllowed("The game has not started yet.")
    try:
        return restore(table.kit, loaded, scenes=table.public)
    except Misfit:
        raise NotAllowed(
            f"The rules have been updated since step {step}; "
            f"step {loaded.checkpoint.step} can be gone back to."
        ) from None
