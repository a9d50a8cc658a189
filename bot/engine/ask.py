"""Questions put to seats, and the answers to them.

A `Draft` is a question as a script builds it; the session gives it an id and makes it an `Ask`.
Each seat that can act has its own `Part`: the options, the form of the answer, and the
things that exist but are illegal now, with the reason.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import cached_property

from msgspec import Struct, field

from bot.engine.about import About
from bot.engine.ids import AskId, Seat

SIDE_ACTION_PREFIX = "aside:"
"""Prefix of the keys of side actions, which leave the open question unchanged."""

GO = "go"
"""The key with which one of several seats takes the next turn."""


def shorten_for_key(name: str, most: int) -> str:
    """Return a name in the form used in option keys, at most `most` characters long.

    The result is lower-case ASCII words joined by hyphens.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "")).strip("-")
    return words[:most].strip("-")


class Join(StrEnum):
    """When a question closes, given the seats that it waits for."""

    ALL = "all"
    """Every `must` seat has answered. The script resumes once, with the answers in seat order."""
    ANY = "any"
    """Any seat has given a valid answer."""
    OPEN = "open"
    """A window: any seat has chosen an option, or every `must` seat has passed."""


class Figures(Struct, frozen=True, kw_only=True):
    """The numbers in an option's note, for code that calculates with them."""

    chances: tuple[int, ...] = ()
    """Chances of success in percent, rounded as in the note and in the same order."""
    loss: int = 0
    """The mean loss in tenths, as in the note."""
    falls: int = 0
    """The number of possible results that cost more than the seat has."""
    amount: int | None = None
    """A number of dice, or a price."""

    def __add__(self, other: Figures) -> Figures:
        """Return the figures of both notes, one after the other."""
        return Figures(
            chances=(*self.chances, *other.chances),
            loss=self.loss + other.loss,
            falls=self.falls + other.falls,
            amount=self.amount if other.amount is None else other.amount,
        )


class Option(Struct, frozen=True, kw_only=True):
    """One thing that a seat can choose in a question."""

    key: str
    """Stable name within the ask, `[a-z0-9:_-]{1,60}`."""
    label: str
    """Short player-facing text, without the seat's name."""
    verb: str = ""
    """The slash command that chooses it (`move`, `fight`…), empty for plain choices."""
    args: tuple[str, ...] = ()
    """The arguments after the verb, at most two."""
    note: str = ""
    """Arithmetic, cost or odds; may change while the ask stays the same."""
    least: int = 0
    """Allot: the fewest units of this key."""
    cap: int | None = None
    """Allot: the most units of this key; None for no limit."""
    group: str = ""
    """Allot: the pile (`damage`, `horror`) that this key takes units from.

    Pick: at most one key of a group can be chosen (an amount of money); empty for no group."""
    secret: bool = False
    """Shown to its seat only (a card in a hidden hand, a private search)."""
    returns: bool = False
    """The seat can take it back while the question is open (a commitment), so a hold does not stop
    it."""
    closes: bool = False
    """Choosing it closes the question for every seat, as a pass does for a `must` seat."""
    takes_back: str = ""
    """The key of the earlier answer that this option takes back, whatever other seats did since."""
    futile: bool = False
    """Legal, but without any benefit to the seat.

    The table passes for a seat that has only such options, unless its orders ask for every
    question."""
    idle: bool = False
    """It answers the question and has no other effect.

    If all other options of a seat are futile, the table gives this answer for it immediately,
    unless the seat's orders ask for every question."""
    gain: bool = False
    """It gives the seat something without a cost, a limit or a choice.

    The table takes it immediately, unless the seat's orders ask for every question."""
    calls: bool = False
    """Another player is waiting for an answer (a trade offer): notify a `may` seat that has it."""
    about: About | None = None
    """The thing chosen; if the option is a word or a number, the thing that asks for it.

    None for options that choose nothing: pass, stop, continue."""
    figures: Figures | None = None
    """The numbers of the note, if it has any."""
    shelf: str = ""
    """The heading under which players find it among many options; empty for the common list."""


class Barred(Struct, frozen=True, kw_only=True):
    """A choice that exists but is illegal now, with the reason."""

    verb: str
    label: str
    reason: str
    """The reason, as a sentence for the player."""
    args: tuple[str, ...] = ()
    """The arguments after the verb, as in `Option.args`."""
    quiet: bool = False
    """Show the reason only to a player who tries it, because it is obvious."""
    secret: bool = False
    about: About | None = None
    """The thing that cannot be chosen, if it is a thing of the game."""


class Pick(Struct, frozen=True, tag="pick"):
    """Choose between `min` and `max` different keys, or all if there are fewer than `min`."""

    min: int = 1
    max: int = 1


class Allot(Struct, frozen=True, tag="allot"):
    """Divide each pile of `totals` (units by group name) among the keys of that group.

    If the caps leave too little room for a pile, divide as many units as fit.
    """

    totals: dict[str, int]


Form = Pick | Allot


class Part(Struct, frozen=True):
    """The part of a question that is put to one seat."""

    options: tuple[Option, ...]
    form: Form = Pick()
    barred: tuple[Barred, ...] = ()
    mark: str = ""
    """The state that the seat's pass depends on, as text: its cards, the targets of its options.

    A pass stays valid while the seat gains no option and this text does not change."""
    might: tuple[str, ...] = ()
    """What the seat's hidden cards could make possible, as far as everyone knows (closed hands
    only).

    The seat counts as able to act because of it, and a pass depends on it instead of on secret
    options."""
    lends: bool = False
    """The seat's options include one that can be taken back while the question is open."""
    shapes: bool = False
    """The choice shapes the game, so a timeout does not answer it as it answers a window."""

    @property
    def may_have_options(self) -> bool:
        """True if the seat has an option or, as far as the others know, could have one."""
        return bool(self.options or self.might)

    @property
    def may_hide_options(self) -> bool:
        """True if the seat has an option that others must not see, or could have one."""
        if self.might:
            return True
        for option in self.options:  # noqa: SIM110 - asked for each part of each shown question
            if option.secret:
                return True
        return False

    @property
    def futile(self) -> bool:
        """True if no option helps the seat, and the others cannot expect that one does."""
        return self.is_futile_except("")

    def is_futile_except(self, nothing: str) -> bool:
        """Return True if no option but `nothing` helps the seat, nor seems to from outside.

        `nothing` is the key of the option without effect; empty if passing is that option.
        """
        own = self.options_except(nothing)
        answers = bool(own) or self.idle is not None
        return answers and not self.might and all(each.futile or each.idle for each in own)

    @property
    def idle(self) -> Option | None:
        """The first option that answers the question and has no other effect; None if none has."""
        return next((option for option in self.options if option.idle), None)

    @property
    def gain(self) -> Option | None:
        """The first option that gives the seat something and costs nothing; None if none does."""
        return next((option for option in self.options if option.gain), None)

    def options_except(self, nothing: str) -> list[Option]:
        """Return the options other than side actions and the option with the key `nothing`."""
        answers = (
            option for option in self.options if not option.key.startswith(SIDE_ACTION_PREFIX)
        )
        return [option for option in answers if option.key != nothing]

    @property
    def can_only_take_back(self) -> bool:
        """True if the seat's only options are to withdraw answers."""
        return bool(self.options) and all(option.takes_back for option in self.options)

    def option(self, key: str) -> Option | None:
        """Return the option with this key; None if the seat does not have it."""
        for option in self.options:
            if option.key == key:
                return option
        return None


class Picked(Struct, frozen=True, tag="pick"):
    """The chosen keys, in the player's order."""

    keys: tuple[str, ...]


class Allotted(Struct, frozen=True, tag="allot"):
    """Units by key; missing keys get none."""

    amounts: dict[str, int]


class Passed(Struct, frozen=True, tag="pass"):
    """An explicit pass."""


Answer = Picked | Allotted | Passed
Replies = dict[Seat, Answer]
"""The answers that a script receives, in seat order and without passes; empty if every seat
passed."""


def first_pick(replies: Replies) -> tuple[Seat | None, str]:
    """Return the first seat that picked an option, and its first key; `(None, "")` if none did."""
    for seat, answer in replies.items():
        if isinstance(answer, Picked) and answer.keys:
            return seat, answer.keys[0]
    return None, ""


def is_side_action(answer: Answer | None) -> bool:
    """Return True if the answer is a side action, after which the question stays open."""
    return isinstance(answer, Picked) and any(
        key.startswith(SIDE_ACTION_PREFIX) for key in answer.keys
    )


class Draft(Struct, frozen=True, kw_only=True):
    """A question as a script builds it."""

    kind: str
    """The kind of window or choice (`turn`, `commit`, `assign`…), for orders and deadlines."""
    prompt: str
    parts: dict[Seat, Part]
    source: str = ""
    """The source of the question: a card's name, an action, a framework step."""
    about: About | None = None
    """The one thing that asks; if several do, each option names its own."""
    must: tuple[Seat, ...] = ()
    may: tuple[Seat, ...] = ()
    join: Join = Join.ALL
    confirm: bool = False
    """Ask even if only one answer is possible."""
    silence: str = ""
    """The effect of a timeout; empty if the table waits without a deadline."""
    veto: str = ""
    """The key of an option that decides for every seat: the others need not answer."""
    standing: bool = False
    """The turn of one seat: the question keeps its id while others act, even if its options change.

    The script must be restartable here: it records and changes nothing before it asks. So the game
    can be saved while only standing questions are open."""


class Ask(Struct, frozen=True, kw_only=True, dict=True):
    """An open question, with the answers given so far."""

    id: AskId
    kind: str
    prompt: str
    source: str
    about: About | None = None
    """The thing that asks, if it is a thing of the game."""
    parts: dict[Seat, Part]
    must: tuple[Seat, ...]
    may: tuple[Seat, ...]
    join: Join
    silence: str = ""
    veto: str = ""
    given: dict[Seat, Answer] = field(default_factory=dict[Seat, Answer])
    held: tuple[Seat, ...] = ()
    """The seats of `must` that only may act but asked the table to wait: they can pass."""
    standing: bool = False
    """See `Draft.standing`."""

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that still have to answer."""
        return tuple(seat for seat in self.must if seat not in self.given)

    def may_pass(self, seat: Seat) -> bool:
        """Return True if the seat, which has a part in the question, may pass."""
        if seat in self.parts and self.parts[seat].can_only_take_back:
            return False
        return self.join is Join.OPEN or seat in self.may or seat in self.held

    @property
    def optional(self) -> bool:
        """True if each awaited seat may pass or pick nothing."""
        return all(
            self.may_pass(seat)
            or (isinstance(form := self.parts[seat].form, Pick) and not form.min)
            for seat in self.must
        )
