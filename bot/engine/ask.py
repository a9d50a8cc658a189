"""Questions put to seats, and the answers to them.

A `Draft` is a question as a script builds it; the session gives it an id and makes it an `Ask`.
Each seat that can act has a `Part` of its own: the options, the form of the answer, and the
things that exist but are illegal now, with the reason.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from enum import StrEnum

from msgspec import Struct, field, structs

from bot.engine.about import About
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import AskId, Seat

KEY = re.compile(r"[a-z0-9:_-]{1,60}")
ASIDE = "aside:"
"""How the keys of asides begin: deeds beside a question, after which it stands as it stood."""

MARK = 4
"""Hex digits of a question's mark: enough to tell a stale press."""
SEVERAL = 99
"""How many may be chosen, in public, where the number is not for everybody."""

GO = "go"
"""The key with which one of several seats says that its turn is next."""


def key_word(name: str, most: int) -> str:
    """A name as it stands in keys: lower-case ASCII words joined by hyphens, `most` characters."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.sub(r"[^a-z0-9]+", "-", plain.lower().replace("'", "")).strip("-")
    return words[:most].strip("-")


class Join(StrEnum):
    """When an ask closes with regard to the seats that it waits for."""

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
        """What both tell, one after the other."""
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
    """Allot: which of the piles (`damage`, `horror`) this key takes from."""
    secret: bool = False
    """Shown to its seat only (a card in a hidden hand, a private search)."""
    returns: bool = False
    """Can be taken back while the question stands (a commitment): done in spite of a hold."""
    calls: bool = False
    """Somebody hopes for an answer (a trade is offered): a `may` seat that has it is notified."""
    about: About | None = None
    """What is chosen, where it is a thing of the game; of a word or a number, what asks for it.

    None where nothing is chosen: to pass, to leave it, to go on.
    """
    figures: Figures | None = None
    """The numbers of the note, where it has some."""


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
    """What one seat is asked."""

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

    @property
    def able(self) -> bool:
        """Whether the seat has something to choose, or might have for all that others know."""
        return bool(self.options or self.might)

    @property
    def hides(self) -> bool:
        """Whether not everything that it holds, or might hold, is for everybody."""
        return bool(self.might) or any(option.secret for option in self.options)

    def option(self, key: str) -> Option | None:
        """The option with this key, if the seat has it."""
        return next((option for option in self.options if option.key == key), None)


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
    """Who picked first, in seat order, and the first key; `(None, "")` if nobody picked any."""
    for seat, answer in replies.items():
        if isinstance(answer, Picked) and answer.keys:
            return seat, answer.keys[0]
    return None, ""


def is_aside(answer: Answer | None) -> bool:
    """Whether an answer is a deed beside the question, which it does not answer."""
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


class Ask(Struct, frozen=True, kw_only=True):
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

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats for which the table waits."""
        return tuple(seat for seat in self.must if seat not in self.given)

    def passable(self, seat: Seat) -> bool:
        """Whether doing nothing is open to `seat`, which is asked."""
        return self.join is Join.OPEN or seat in self.may or seat in self.held

    @property
    def optional(self) -> bool:
        """Whether doing nothing is an answer for every awaited seat."""
        return all(
            self.passable(seat)
            or (isinstance(form := self.parts[seat].form, Pick) and not form.min)
            for seat in self.must
        )


def fingerprint(draft: Draft | Ask) -> str:
    """Sixteen hex digits that tell whether two questions are the same question.

    Kind, seats, join, forms and keys count; wording, notes, reasons and asides do not.
    """
    parts = [
        f"{seat}|{text}" for seat in sorted(draft.parts) if (text := _asked(draft.parts[seat]))
    ]
    may = [seat for seat in sorted(draft.may) if _asked(draft.parts[seat])]
    lines = [draft.kind, draft.join, f"{sorted(draft.must)}{may}", *parts]
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def public_part(part: Part) -> Part:
    """What everybody may see of a part: without secret options, and a form that counts none."""
    return Part(
        options=tuple(option for option in part.options if not option.secret),
        form=_public_form(part.form) if part.hides else part.form,
        barred=tuple(barred for barred in part.barred if not barred.secret),
    )


def _public_form(form: Form) -> Form:
    """How many may be chosen can tell how many there are: of several it is only said that."""
    if isinstance(form, Pick) and form.max > 1:
        return Pick(0, SEVERAL)
    return form


def public_ask(ask: Ask) -> Ask:
    """The question without what is secret; of a secret answer only that it was given."""
    hiding = {seat for seat, part in ask.parts.items() if part.hides}
    return structs.replace(
        ask,
        parts={seat: public_part(part) for seat, part in ask.parts.items()},
        given={seat: Passed() if seat in hiding else given for seat, given in ask.given.items()},
    )


def mark_of(ask: Ask, key: bytes) -> str:
    """Four hex digits that tell this question from another one of the same number (a rewind).

    They stand in what everybody sees: only public parts count, and `key` is the game's own, so
    that nobody can work out what was hashed. Whether somebody holds does not count (buttons
    that are shown stay good), nor whether somebody may act with nothing but hidden cards.
    """
    shown = {
        seat: public for seat, part in ask.parts.items() if (public := public_part(part)).options
    }
    must = tuple(seat for seat in ask.must if seat not in ask.held)
    may = tuple(seat for seat in (*ask.may, *ask.held) if seat in shown)
    told = fingerprint(structs.replace(ask, parts=shown, must=must, may=may))
    return hashlib.blake2b(told.encode(), key=key, digest_size=MARK // 2).hexdigest()


def _asked(part: Part) -> str:
    """Form and keys of a part; empty where it holds nothing but asides."""
    keys = sorted(
        f"{o.key}/{o.group}/{o.least}/{o.cap}" for o in part.options if not o.key.startswith(ASIDE)
    )
    only_asides = bool(part.options) and not keys
    return "" if only_asides else f"{_form_text(part.form)}|{','.join(keys)}"


def _form_text(form: Form) -> str:
    match form:
        case Pick(low, high):
            return f"pick {low}-{high}"
        case Allot(totals):
            return "allot " + ",".join(f"{name}={totals[name]}" for name in sorted(totals))


def check_draft(draft: Draft) -> None:
    """Raise `ValueError` where a script built a question that cannot be put."""
    for seat in (*draft.must, *draft.may):
        if seat not in draft.parts:
            raise ValueError(f"{draft.kind}: seat {seat} is asked but has no part")
    for part in draft.parts.values():
        if wrong := _fault(part):
            raise ValueError(f"{draft.kind}: {wrong}")


def _fault(part: Part) -> str:
    """Why a part cannot be put; empty if it can."""
    keys = [option.key for option in part.options]
    if len(set(keys)) != len(keys):
        return f"a key stands twice: {keys}"
    if bad := [key for key in keys if not KEY.fullmatch(key)]:
        return f"keys are malformed: {bad}"
    if any(len(option.args) > 2 for option in part.options):
        return "an option has more than two arguments"
    return "" if _answerable(part) else f"no answer can fit {part.form}"


def _answerable(part: Part) -> bool:
    match part.form:
        case Pick(low, high):
            return 0 <= low <= high
        case Allot(totals):
            least = dict.fromkeys(totals, 0)
            for option in part.options:
                cap = option.least if option.cap is None else option.cap
                if not 0 <= option.least <= cap:
                    return False
                least[option.group] = least.get(option.group, 0) + option.least
            return all(n <= totals.get(name, 0) for name, n in least.items()) and all(
                n >= 0 for n in totals.values()
            )


def only_answer(part: Part) -> Answer | None:
    """The one answer that this part allows, None if there is a choice.

    The order of keys makes no other answer. Part and answer agree with `valid`.
    """
    match part.form:
        case Pick(low, high):
            return _only_pick(part, low, high)
        case Allot(totals):
            shares = [_only_shares(part, name, total) for name, total in totals.items()]
            if None in shares:
                return None
            return Allotted({key: n for share in shares if share for key, n in share.items() if n})


def _only_pick(part: Part, low: int, high: int) -> Picked | None:
    """No key or all keys, where nothing else is left; None if there is a choice."""
    if not part.options or high == 0:
        return Picked(())
    if low >= len(part.options):
        return Picked(tuple(option.key for option in part.options))
    return None


def _only_shares(part: Part, name: str, total: int) -> dict[str, int] | None:
    """The one division of a pile, None if there are several."""
    keys = [option for option in part.options if option.group == name]
    total = _units(part, name, total)
    rest = total - sum(option.least for option in keys)
    spare = _spare(keys, rest)
    room = sum(spare.values())
    if 0 < rest < room and sum(1 for n in spare.values() if n) > 1:
        return None
    return {o.key: o.least + min(spare[o.key], rest) for o in keys}


def _spare(options: list[Option], rest: int) -> dict[str, int]:
    """How many of the units that are left each key can take."""
    return {o.key: rest if o.cap is None else min(o.cap - o.least, rest) for o in options}


def _units(part: Part, name: str, total: int) -> int:
    """How many units of a pile are divided: all, or as many as fit."""
    keys = [option for option in part.options if option.group == name]
    return min(total, sum(total if o.cap is None else min(o.cap, total) for o in keys))


def valid(part: Part, answer: Answer) -> None:
    """Raise `Malformed` or `NotAllowed` unless `answer` fits `part`. Passing is not for here."""
    match answer, part.form:
        case Picked(keys), Pick(low, high):
            _valid_pick(part, keys, low, high)
        case Allotted(amounts), Allot(totals):
            _valid_allotment(part, amounts, totals)
        case Picked(), _:
            raise Malformed("This question wants amounts.")
        case Allotted(), _:
            raise Malformed("This question wants a choice, not amounts.")
        case Passed(), _:
            raise NotAllowed("You cannot pass here: this choice has to be made.")


def _valid_pick(part: Part, keys: tuple[str, ...], low: int, high: int) -> None:
    if len(set(keys)) != len(keys):
        raise Malformed("The same choice is named twice.")
    for key in keys:
        if part.option(key) is None:
            raise NotAllowed("That is not among the choices now.")
    low, high = min(low, len(part.options)), min(high, len(part.options))
    if not low <= len(keys) <= high:
        raise NotAllowed(f"Choose {_how_many(low, high)}.")


def _how_many(low: int, high: int) -> str:
    if low == high:
        return f"exactly {low}"
    return f"between {low} and {high}" if low else f"at most {high}"


def _valid_allotment(part: Part, amounts: dict[str, int], totals: dict[str, int]) -> None:
    spent = dict.fromkeys(totals, 0)
    for key, amount in amounts.items():
        option = part.option(key)
        if option is None or option.group not in spent:
            raise NotAllowed("That is not among the choices now.")
        if amount < 0:
            raise Malformed("An amount cannot be negative.")
        spent[option.group] += amount
    for option in part.options:
        amount = amounts.get(option.key, 0)
        if option.cap is not None and amount > option.cap:
            raise NotAllowed(f"{option.label} takes at most {option.cap}.")
        if amount < option.least:
            raise NotAllowed(f"{option.label} takes at least {option.least}.")
    _divided(part, spent, totals)


def _divided(part: Part, spent: dict[str, int], totals: dict[str, int]) -> None:
    """Raise `NotAllowed` unless each pile is divided wholly, or as far as there is room."""
    for name, pile in totals.items():
        total = _units(part, name, pile)
        if spent[name] != total:
            what = f" {name}" if name else ""
            raise NotAllowed(f"Divide exactly {total}{what}; you gave {spent[name]}.")
