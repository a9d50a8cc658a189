"""The actions that a seat may take now, as options with the scripts behind them.

The list is computed whenever it is needed. Slash commands, buttons and autocomplete all choose from
it, so the offered actions are exactly the legal ones. A ruleset may add fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from bot.engine.about import About
from bot.engine.ask import Barred, Figures, Option, Part, Replies, first_pick
from bot.engine.ids import Seat
from bot.engine.script import Script


class Deed(Struct, frozen=True, kw_only=True):
    """Something that a seat may do; `barred` is the reason why it is not possible now."""

    seat: Seat
    key: str
    label: str
    verb: str
    run: Callable[[], Script[object]]
    args: tuple[str, ...] = ()
    note: str = ""
    """The note beside its option: a cost, arithmetic, odds."""
    figures: Figures | None = None
    """The numbers of the note."""
    shelf: str = ""
    """See `Option.shelf`."""
    barred: str = ""
    about: About | None = None
    """The thing it is done to."""
    secret: bool = False
    """Visible to its seat only."""
    returns: bool = False
    """See `Option.returns`."""
    closes: bool = False
    """See `Option.closes`."""
    calls: bool = False
    """See `Option.calls`."""
    futile: bool = False
    """See `Option.futile`."""
    gain: bool = False
    """See `Option.gain`."""
    quiet: bool = False
    """See `Barred.quiet`."""

    def option(self) -> Option:
        """Return it as an option."""
        return Option(
            key=self.key,
            label=self.label,
            verb=self.verb,
            args=self.args,
            note=self.note,
            secret=self.secret,
            returns=self.returns,
            closes=self.closes,
            calls=self.calls,
            futile=self.futile,
            gain=self.gain,
            about=self.about,
            figures=self.figures,
            shelf=self.shelf,
        )

    def bar(self) -> Barred:
        """Return it as a barred option, with the reason."""
        return Barred(
            verb=self.verb,
            label=self.label,
            reason=self.barred,
            args=self.args,
            quiet=self.quiet,
            secret=self.secret,
            about=self.about,
        )


D = TypeVar("D", bound=Deed)


def legal(deeds: Sequence[D]) -> list[D]:
    """Return the possible ones."""
    return [deed for deed in deeds if not deed.barred]


def part(deeds: Sequence[Deed], *extra: Option) -> Part:
    """Return a part with the possible ones as options, before `extra`, and the others as barred."""
    options = [deed.option() for deed in deeds if not deed.barred]
    return Part((*options, *extra), barred=tuple([deed.bar() for deed in deeds if deed.barred]))


def find(deeds: Sequence[D], key: str | None) -> D | None:
    """Return the possible one with this key; None if there is none."""
    return next((deed for deed in deeds if deed.key == key and not deed.barred), None)


def chosen_deed(replies: Replies, deeds: Mapping[Seat, Sequence[D]]) -> D | None:
    """Return the possible one that the first reply chooses; None if there is no reply."""
    seat, key = first_pick(replies)
    return None if seat is None else find(deeds.get(seat, ()), key)
