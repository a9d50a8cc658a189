"""The choices of a seat, e.g. actions and abilities: options with the scripts that they run.

The list is computed whenever it is needed. Slash commands, buttons and autocomplete all choose from
it, so the offered choices are exactly the legal ones. A ruleset may add fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from bot.engine.about import About
from bot.engine.ask import Barred, Figures, Option, Part, Replies, first_pick
from bot.engine.ids import Seat
from bot.engine.script import Script


class SeatChoice(Struct, frozen=True, kw_only=True):
    """Something that a seat may choose to do: an action, an ability, a move or a trade."""

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
    """The reason why the seat cannot do it now; empty if it can."""
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
        """Return the choice as an option of a question."""
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

    def to_barred(self) -> Barred:
        """Return the choice as barred, with the reason why it is illegal now."""
        return Barred(
            verb=self.verb,
            label=self.label,
            reason=self.barred,
            args=self.args,
            quiet=self.quiet,
            secret=self.secret,
            about=self.about,
        )


D = TypeVar("D", bound=SeatChoice)


def legal_choices(choices: Sequence[D]) -> list[D]:
    """Return the choices that are possible now."""
    return [choice for choice in choices if not choice.barred]


def build_part(choices: Sequence[SeatChoice], *extra: Option) -> Part:
    """Return the part of a question that offers the legal choices and bars the others."""
    options = [choice.option() for choice in choices if not choice.barred]
    return Part(
        (*options, *extra),
        barred=tuple([choice.to_barred() for choice in choices if choice.barred]),
    )


def find_choice(choices: Sequence[D], key: str | None) -> D | None:
    """Return the possible choice with this key; None if there is none."""
    return next((choice for choice in choices if choice.key == key and not choice.barred), None)


def find_chosen(replies: Replies, choices: Mapping[Seat, Sequence[D]]) -> D | None:
    """Return the choice that the first reply names; None if it is not possible any more."""
    seat, key = first_pick(replies)
    return None if seat is None else find_choice(choices.get(seat, ()), key)
