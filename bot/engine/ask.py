"""Questions put to seats, and the answers to them.

A `Draft` is a question as a script builds it; the session gives it an id and makes it an `Ask`.
Each seat that can act has a `Part` of its own: the options, the form of the answer, and the
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

ASIDE = "aside:"
"""How the keys of asides begin: deeds beside a question, after which it stands as it stood."""

GO = "go"
"""The key with which one of several seats says that its turn is next."""


def key_word(name: str, most: int) -> str:
    """A name as it stands in keys: lower-case ASCII words joined by hyphens, `most` characters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "")).strip("-")
    return words[:most].strip("-")


class Join(StrEnum):
    """The rule by which an ask closes, with regard to the seats that it waits for."""

    ALL = "all"
    """Every `must` seat has answered; the script resumes once, answers in seat order."""
    ANY = "any"
    """The first valid answer of any seat."""
    OPEN = "open"
    """A window: the first option taken, or every `must` seat has passed."""


class Figures(Struct, frozen=True, kw_only=True):
    """The numbers that the note of an option tells, for whoever reckons with them."""

    chances: tuple[int, ...] = ()
    """Of success, in percent as they are told, in their order."""
    loss: int = 0
    """The mean loss, in tenths as it is told."""
    falls: int = 0
    """In how many ways it costs more than there is."""
    amount: int | None = None
    """Dice, or a price."""

    def __add__(self, other: Figures) -> Figures:
        """Return what both tell, one after the other."""
        return Figures(
            chances=(*self.chances, *other.chances),
            loss=self.loss + other.loss,
            falls=self.falls + other.falls,
            amount=self.amount if other.amount is None else other.amount,
        )


class Option(Struct, frozen=True, kw_only=True):
    """One thing that a seat can choose."""

    key: str
    """Stable name within the ask, `[a-z0-9:_-]{1,60}`."""
    label: str
    """Short player-facing text, without the seat's name."""
    verb: str = ""
    """The slash command that chooses it (`move`, `fight`…), empty for plain choices."""
    args: tuple[str, ...] = ()
    """What the player names after the verb, at most two."""
    note: str = ""
    """Arithmetic, cost or odds; may change while the ask stays the same."""
    least: int = 0
    """Allot: the fewest units this key takes."""
    cap: int | None = None
    """Allot: the most units this key takes; None is no limit."""
    group: str = ""
    """Allot: which of the piles (`damage`, `horror`) this key takes from.

    Pick: of the keys of one group no more than one is chosen (an amount of money); empty: no group.
    """
    secret: bool = False
    """Shown to its seat only (a card in a hidden hand, a private search)."""
    returns: bool = False
    """Can be taken back while the question stands (a commitment): done in spite of a hold."""
    closes: bool = False
    """It ends the question for all who are asked, as passing does for who has to answer."""
    takes_back: str = ""
    """The key of the answer that this one takes back, whatever others did since."""
    futile: bool = False
    """Legal, but it cannot help its seat. If a seat has no other option, the table passes for it at
    once, unless its orders say that it is always asked."""
    idle: bool = False
    """It answers the question, and does nothing else. If all other options of a seat are futile,
    the table gives this answer for it at once, unless its orders say that it is always asked."""
    gain: bool = False
    """It only gives its seat something: without a cost, a limit or a choice. The table takes it at
    once, unless the seat's orders say that it is always asked."""
    calls: bool = False
    """Somebody hopes for an answer (a trade is offered): a `may` seat that has it is notified."""
    about: About | None = None
    """What is chosen, where it is a thing of the game; of a word or a number, what asks for it.

    None where nothing is chosen: to pass, to leave it, to go on.
    """
    figures: Figures | None = None
    """The numbers of the note, where it has some."""
    shelf: str = ""
    """Among many options, the list in which it is looked for, as players read it; empty: the common
    one."""


class Barred(Struct, frozen=True, kw_only=True):
    """Something that exists but is illegal now."""

    verb: str
    label: str
    reason: str
    """A sentence for the player."""
    args: tuple[str, ...] = ()
    """What it is called by, as with options, where that is known."""
    quiet: bool = False
    """So plain that the reason is told only to who tries it."""
    secret: bool = False
    about: About | None = None
    """What cannot be chosen, where it is a thing of the game."""


class Pick(Struct, frozen=True, tag="pick"):
    """Choose between `min` and `max` different keys; as many as there are, if they are fewer."""

    min: int = 1
    max: int = 1


class Allot(Struct, frozen=True, tag="allot"):
    """Divide each pile of `totals` (units by group name) among the keys of that group.

    Where the caps leave less room than there are units, as many as fit.
    """

    totals: dict[str, int]


Form = Pick | Allot


class Part(Struct, frozen=True):
    """The question as it is put to one seat."""

    options: tuple[Option, ...]
    form: Form = Pick()
    barred: tuple[Barred, ...] = ()
    mark: str = ""
    """What a pass rests on, as the ruleset sees it: the seat's cards, what its options aim at.

    A pass lasts while the seat gains no option and this stays the same.
    """
    might: tuple[str, ...] = ()
    """What its hidden cards might make possible as far as everybody knows, where hands are closed.

    The seat counts as able because of it, and a pass rests on it instead of on secret options.
    """
    lends: bool = False
    """Among that is something that can be taken back while the question stands."""
    shapes: bool = False
    """What is chosen shapes the game: nobody’s silence is taken for it as in a window."""

    @property
    def able(self) -> bool:
        """Tell whether the seat has something to choose, or might have for all that others know."""
        return bool(self.options or self.might)

    @property
    def hides(self) -> bool:
        """Return True if not everything that it holds, or might hold, is for everybody."""
        if self.might:
            return True
        for option in self.options:  # noqa: SIM110 - asked for each part of each shown question
            if option.secret:
                return True
        return False

    @property
    def futile(self) -> bool:
        """Return True if no option helps its seat, and nobody can expect one that does."""
        return self.is_futile_beside("")

    def is_futile_beside(self, nothing: str) -> bool:
        """Return True if no option helps its seat, and nobody can expect one that does.

        `nothing` is the key of the option that does nothing; empty if passing does that.
        """
        own = self.beside(nothing)
        answers = bool(own) or self.idle is not None
        return answers and not self.might and all(each.futile or each.idle for each in own)

    @property
    def idle(self) -> Option | None:
        """The option that answers the question and does nothing else."""
        return next((option for option in self.options if option.idle), None)

    @property
    def gain(self) -> Option | None:
        """The first option that only gives the seat something."""
        return next((option for option in self.options if option.gain), None)

    def beside(self, nothing: str) -> list[Option]:
        """Return the options that do something: neither asides nor the one of this key."""
        answers = (option for option in self.options if not option.key.startswith(ASIDE))
        return [option for option in answers if option.key != nothing]

    @property
    def only_takes_back(self) -> bool:
        """Return True if a seat may only take something back: nothing is left to pass."""
        return bool(self.options) and all(option.takes_back for option in self.options)

    def option(self, key: str) -> Option | None:
        """The option with this key, if the seat has it."""
        for option in self.options:
            if option.key == key:
                return option
        return None


class Picked(Struct, frozen=True, tag="pick"):
    """The chosen keys, in the player's order."""

    keys: tuple[str, ...]


class Allotted(Struct, frozen=True, tag="allot"):
    """Units by key; keys left out get none."""

    amounts: dict[str, int]


class Passed(Struct, frozen=True, tag="pass"):
    """Nothing, in a question where nothing is an answer."""


Answer = Picked | Allotted | Passed
Replies = dict[Seat, Answer]
"""What a script gets back: answers in seat order, never a pass; empty when everybody passed."""


def first_pick(replies: Replies) -> tuple[Seat | None, str]:
    """Return who picked first, in seat order, and the first key; `(None, "")` if nobody did."""
    for seat, answer in replies.items():
        if isinstance(answer, Picked) and answer.keys:
            return seat, answer.keys[0]
    return None, ""


def is_aside(answer: Answer | None) -> bool:
    """Return True if an answer is a deed beside the question, which it does not answer."""
    return isinstance(answer, Picked) and any(key.startswith(ASIDE) for key in answer.keys)


class Draft(Struct, frozen=True, kw_only=True):
    """A question as a script builds it."""

    kind: str
    """The kind of window or choice (`turn`, `commit`, `assign`…), for orders and deadlines."""
    prompt: str
    parts: dict[Seat, Part]
    source: str = ""
    """What asks: a card's name, an action, a framework step."""
    about: About | None = None
    """What asks, where it is one thing of the game; of several each option says which it is of."""
    must: tuple[Seat, ...] = ()
    may: tuple[Seat, ...] = ()
    join: Join = Join.ALL
    confirm: bool = False
    """Ask even when only one answer is possible."""
    silence: str = ""
    """What happens when nobody answers before the deadline; empty: nothing, the table waits."""
    veto: str = ""
    """An option that decides for all where everybody has to answer: nobody else is waited for."""
    standing: bool = False
    """One seat's floor: it keeps its number while others act, whatever becomes possible meanwhile.

    The script that asks can be begun anew there: it tells nothing and changes nothing before it
    asks. So the game can be saved while every open question is such a one.
    """


class Ask(Struct, frozen=True, kw_only=True, dict=True):
    """A question that stands open, with the answers given so far."""

    id: AskId
    kind: str
    prompt: str
    source: str
    about: About | None = None
    """What asks, where it is a thing of the game."""
    parts: dict[Seat, Part]
    must: tuple[Seat, ...]
    may: tuple[Seat, ...]
    join: Join
    silence: str = ""
    veto: str = ""
    given: dict[Seat, Answer] = field(default_factory=dict[Seat, Answer])
    held: tuple[Seat, ...] = ()
    """Those of `must` that only may act and asked to be waited for: they can pass."""
    standing: bool = False
    """See `Draft.standing`."""

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats for which the table waits."""
        return tuple(seat for seat in self.must if seat not in self.given)

    def passable(self, seat: Seat) -> bool:
        """Return True if doing nothing is open to `seat`, which is asked."""
        if seat in self.parts and self.parts[seat].only_takes_back:
            return False
        return self.join is Join.OPEN or seat in self.may or seat in self.held

    @property
    def optional(self) -> bool:
        """Return True if doing nothing is an answer for every awaited seat."""
        return all(
            self.passable(seat)
            or (isinstance(form := self.parts[seat].form, Pick) and not form.min)
            for seat in self.must
        )
