"""Who is notified: whoever blocks the table, once each time, and never of their own deed."""

from __future__ import annotations

from msgspec import Struct, field

from bot.engine.ask import Ask, Join
from bot.engine.ids import Seat
from bot.table.stories import Story
from bot.table.table import Table

CALLED = "called"
"""The kind of choice of who is notified although nobody waits for it."""
VOTE = "vote"
"""The kind of choice of who is asked to agree to a step back."""


class Pings(Struct):
    """What a game's players were notified of, and of what they are to be."""

    known: set[tuple[int, str]] = field(default_factory=set[tuple[int, str]])
    """Users with the kinds of choice that they know to be theirs."""
    fresh: bool = True
    """Nothing was told since the program started: who is awaited by then knows it."""
    actor: int | None = None
    """Who made the newest input."""
    newcomers: list[int] = field(default_factory=list[int])
    """Users to whom a seat was handed."""

    def told(self, story: Story) -> None:
        """Note who did what is told."""
        self.fresh = False
        self.actor = story.actor
        self.newcomers += story.newcomers

    def due(self, table: Table) -> tuple[int, ...]:
        """The users whom the next status notifies."""
        due = _due(table)
        if self.fresh:
            self.known |= due
        new = {user for user, _ in due - self.known if user != self.actor}
        return tuple(sorted({*new, *self.newcomers}))

    def done(self, table: Table) -> None:
        """The status stands; whoever acted last may still have to hear that others have acted."""
        due, asks = _due(table), open_asks(table)
        lasting = {ask.kind for ask in asks if _others_count(ask)}
        own = {each for each in due - self.known if each[0] == self.actor and each[1] in lasting}
        self.known = due - own
        self.newcomers.clear()
        self.fresh = False


def open_asks(table: Table) -> tuple[Ask, ...]:
    """The questions that can be answered now."""
    running = table.session is not None and table.record.status == "running"
    return table.session.asks if table.session is not None and running else ()


def called(ask: Ask) -> list[Seat]:
    """The seats that somebody hopes to hear of while the table does not wait for them."""
    return [
        seat
        for seat in ask.may
        if seat not in ask.awaited and any(option.calls for option in ask.parts[seat].options)
    ]


def blocking(ask: Ask) -> list[Seat]:
    """The awaited seats but those who cannot go on before somebody who holds has acted."""
    holding = [seat for seat in ask.awaited if seat in ask.held]
    if ask.join is Join.ANY and holding:
        return holding
    return list(ask.awaited)


def _others_count(ask: Ask) -> bool:
    """Whether others put something in that the awaited seat waits for, such as commitments."""
    return any(option.returns for seat in ask.may for option in ask.parts[seat].options)


def _due(table: Table) -> set[tuple[int, str]]:
    users, asks = table.occupants, open_asks(table)
    due = {(users[seat], ask.kind) for ask in asks for seat in blocking(ask) if seat in users}
    due |= {(users[seat], CALLED) for ask in asks for seat in called(ask) if seat in users}
    if table.vote is not None and asks:
        due |= {(user, VOTE) for user in table.vote.missing}
    return due
