"""Deeds: what a seat may do now, as options with the scripts behind them.

A list of deeds is built anew whenever it is wanted. Slash commands, buttons and autocomplete
choose from it, so what is offered and what is legal cannot differ. A ruleset may give its deeds
more fields.
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
    """Something that a seat may do; `barred` is a sentence where it may not do it now."""

    seat: Seat
    key: str
    label: str
    verb: str
    run: Callable[[], Script[object]]
    args: tuple[str, ...] = ()
    note: str = ""
    """Beside its option: a cost, arithmetic, odds."""
    figures: Figures | None = None
    """The numbers of the note."""
    shelf: str = ""
    """See `Option.shelf`."""
    barred: str = ""
    about: About | None = None
    """What is done something with."""
    secret: bool = False
    """Shown to its seat only."""
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
        """The deed as an option."""
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
        """The deed as something that is illegal now."""
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
    """Those that may be done now."""
    return [deed for deed in deeds if not deed.barred]


def part(deeds: Sequence[Deed], *extra: Option) -> Part:
    """Legal deeds as options, before `extra`; the others with their reasons."""
    options = [deed.option() for deed in deeds if not deed.barred]
    return Part((*options, *extra), barred=tuple([deed.bar() for deed in deeds if deed.barred]))


def find(deeds: Sequence[D], key: str | None) -> D | None:
    """The legal deed with this key."""
    return next((deed for deed in deeds if deed.key == key and not deed.barred), None)


def chosen_deed(replies: Replies, deeds: Mapping[Seat, Sequence[D]]) -> D | None:
    """The legal deed that the first reply names."""
    seat, key = first_pick(replies)
    return None if seat is None else find(deeds.get(seat, ()), key)
