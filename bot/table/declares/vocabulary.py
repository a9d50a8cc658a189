"""A game's verbs and questions, declared once for commands, help, buttons and docs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from bot.engine.ask import Option, Part

TURN = "turn"
"""The kind of the question that is a seat's turn."""


class TurnTiming(StrEnum):
    """The time at which a verb can be used."""

    OWN_TURN = "own turn"
    OUT_OF_TURN = "out of turn"
    """In one's own turn; cards or rules may allow it in another's, too."""
    ANY_TURN = "any turn"
    """It does not wait for one's own turn."""


class NamedFrom(StrEnum):
    """Whose things a verb names."""

    TABLE = "table"
    """What lies on the table, or nothing."""
    HAND = "hand"
    """Cards in the hand of whoever uses it."""
    OWN = "own"
    """What lies before the investigator."""
    WEAPON = "weapon"
    """Somebody else; it is done with a card of one's own."""


class Argument(Struct, frozen=True):
    """A thing that is named after a verb."""

    name: str
    """As the command calls it: one lower-case word."""
    help: str
    """At most 100 characters."""
    optional: bool = False
    flag: bool = False
    """Yes or no: an option that has it is the same as the one without, and does something more.

    Where a game has no such option it changes nothing.
    """


class Verb(Struct, frozen=True, dict=True):
    """Something that players do by a slash command."""

    name: str
    """The command, and `Option.verb` of what it chooses."""
    help: str
    """The command's description, at most 100 characters; the same in every game that has it."""
    detail: str = ""
    """What it does in this game, as a sentence."""
    arguments: tuple[Argument, ...] = ()
    """At most two."""
    said: str = ""
    """As it stands in “You cannot … now”, where the name does not stand for itself."""
    aimed: str = ""
    """The same before the name of a thing: `move to`."""
    timing: TurnTiming = TurnTiming.OWN_TURN
    source: NamedFrom = NamedFrom.TABLE
    action: bool = False
    """One of the actions of a turn, which the help lists."""
    absent: str = ""
    """What is missing where nothing of it is offered."""
    absent_beside: str = ""
    """The verb that one's turn has to offer for `absent` to be the reason; empty: it always is."""
    see: tuple[str, ...] = ()
    """Where to look for the like in a game without it."""
    alike: str = ""
    """Verbs with the same word here mean nearly the same: each finds what the others name."""
    named_by_card: bool = False
    """Its options may be labelled with nothing but a card's name."""
    careful: bool = False
    """Asked about before it is done: taking it back may need the others."""
    closing: bool = False
    """It ends a turn or a window."""
    lasting: bool = False
    """It changes what somebody owns beyond the game: nobody does it in their stead."""
    spends: bool = False
    """What is used is spent: it is named or pressed, never guessed."""
    command: str = ""
    """The command that chooses it, where that has another name: `campaign next`."""

    @cached_property
    def flag(self) -> bool:
        """Return True if its second argument is a flag."""
        return any(argument.flag for argument in self.arguments[1:])

    @property
    def words(self) -> str:
        """The verb in a sentence."""
        return self.said or self.name

    @property
    def words_at(self) -> str:
        """The verb in a sentence, before the name of a thing."""
        return self.aimed or self.name


class GmVerb(Struct, frozen=True):
    """A kind of change that the game master makes, as a command below `/gm`."""

    name: str
    help: str
    """At most 100 characters; the same in every game that has it."""
    target: Argument
    value: Argument
    default: str | None = None
    """What the value is if it is left out; None: it cannot be."""


class Introduction(Struct, frozen=True):
    """A game's words about itself where no table is open yet."""

    scenario: str = "a scenario"
    """What a new table plays, with its article."""
    goals: tuple[tuple[str, str], ...] = ()
    """What one can do by commands that are for this game alone, each with how."""
    rule: str = ""
    """A rule of it, as an example of what can be looked up."""


class QuestionWords(Struct, frozen=True):
    """The wording of answers to a kind of question, where the plain words do not do."""

    kind: str
    none_label: str = "Choose none"
    none_said: str = "You choose none."
    chosen_label: str = ""
    """The button that answers with so many: `Replace {}`."""
    chosen_said: str = "{}"
    """The chosen names in a sentence."""
    meanwhile: str = ""
    """What others' answers delay, as a sentence."""
    helped: bool = False
    """Others may put something in: who is asked can call them."""
    apart: bool = False
    """What one chooses concerns nobody else: it opens privately, for one seat too."""
    proposes: str = ""
    """A division that is proposed rather than made, each share in these words: `{} spends {}`.

    It starts with a division by the order of the keys.
    """


PASS = Verb("pass", "Pass: do nothing here.", closing=True, timing=TurnTiming.ANY_TURN)
HOLD = Verb(
    "hold",
    "Ask the table to wait for you, or stop asking.",
    timing=TurnTiming.ANY_TURN,
)
ANSWER = Verb("answer", "Answer any question you’re asked.", timing=TurnTiming.ANY_TURN)
END_TURN = Verb(
    "end-turn",
    "End your turn, or your part of the phase.",
    said="end your turn",
    closing=True,
)
SHEET = Verb(
    "sheet", "Show an investigator’s sheet, where sheets are open to all.", see=("hand", "board")
)
READY = Verb(
    "ready", "Say you’re ready for the next scenario.", said="be ready", aimed="be ready for"
)
NOT_READY = Verb(
    "not-ready",
    "Say you’re not ready for the next scenario after all.",
    said="say you’re not ready",
)
REPLAY = Verb("again", "Start a scenario over.", said="start it over")
UPGRADE = Verb("upgrade", "Buy a higher level of one of your cards.", said="upgrade a card")
BUY = Verb("buy", "Buy a card for your deck.", said="buy a card")
SWAP = Verb("swap", "Swap a card of level 0 for another.", said="swap a card")
PURCHASES = (UPGRADE, BUY, SWAP)
"""With `READY`, `NOT_READY` and `REPLAY` what campaigns have: below `/campaign` and `/deck`."""
OF_THE_TABLE = (PASS, HOLD, ANSWER)
"""What every game has: the table itself carries them out."""
LOOKS = ("hand", "board")
"""Commands that show something, in every game."""


INTRODUCTION = Introduction()


def _plainly(_part: Part, _verb: str) -> Option | None:
    """The option that has the verb and nothing else."""
    return None


class OptionWords(Struct, frozen=True):
    """The name of an option, and the verb that chooses it."""

    verb: Verb
    label: str


class Vocabulary:
    """A game's verbs by name, its words for kinds of question, and what it says of itself."""

    def __init__(
        self,
        verbs: Iterable[Verb] = (),
        questions: Iterable[QuestionWords] = (),
        changes: Iterable[GmVerb] = (),
        introduction: Introduction = INTRODUCTION,
        bare: Callable[[Part, str], Option | None] = _plainly,
        elsewhere: Iterable[Verb] = (),
    ) -> None:
        self.verbs = tuple(verbs)
        """Those of the game, in the order of the help, without those of the table."""
        self.changes = tuple(changes)
        """What the game master can change."""
        self.introduction = introduction
        self.bare = bare
        """What a verb without anything after it means in a question, where that is not plain."""
        known = (*OF_THE_TABLE, END_TURN, *self.verbs, *elsewhere)
        self._verbs = {verb.name: verb for verb in known}
        """With those that are `elsewhere`: chosen by a command of another name."""
        self._questions = {each.kind: each for each in questions}
        self._known = {*LOOKS, *(verb.name for verb in (*OF_THE_TABLE, *self.verbs))}

    def knows(self, name: str) -> bool:
        """Return True if the game has the verb; one that declares none takes any."""
        return not self.verbs or name in self._known

    def verb(self, name: str) -> Verb:
        """The verb, or a plain one of that name."""
        return self._verbs.get(name) or Verb(name, "")

    def label(self, option: Option) -> str:
        """An option's label, with its verb where the label alone is only a card's name."""
        return self.words((option,))[option.key].label

    def words(self, options: Iterable[Option]) -> dict[str, OptionWords]:
        """The words for options, by their keys."""
        return {each.key: self._words_of(each, self.verb(each.verb)) for each in options}

    def _words_of(self, option: Option, verb: Verb) -> OptionWords:
        label = option.label
        if verb.named_by_card and not label.casefold().startswith(verb.name):
            label = f"{verb.name.capitalize()}: {label}"
        return OptionWords(verb, label)

    def question(self, kind: str) -> QuestionWords:
        """The words for a kind of question."""
        return self._questions.get(kind) or QuestionWords(kind)

    def alike(self, name: str) -> tuple[str, ...]:
        """The other verbs that mean nearly the same."""
        word = self.verb(name).alike
        same = (verb.name for verb in self.verbs if word and verb.alike == word)
        return tuple(other for other in same if other != name)


PLAIN = Vocabulary()
"""Of no game in particular."""


def changes_of(vocabularies: Iterable[Vocabulary]) -> tuple[GmVerb, ...]:
    """Return every kind of change of the games. Raises `ValueError` if two disagree."""
    found: dict[str, GmVerb] = {}
    for change in (change for each in vocabularies for change in each.changes):
        if found.setdefault(change.name, change) != change:
            raise ValueError(f"Two games declare the command /gm {change.name} differently.")
    return tuple(found.values())


def merge_verbs(vocabularies: Iterable[Vocabulary]) -> tuple[Verb, ...]:
    """Return every verb, in the order of the games. Raises `ValueError` if two disagree."""
    found: dict[str, Verb] = {}
    for verb in (verb for each in vocabularies for verb in each.verbs):
        known = found.setdefault(verb.name, verb)
        if (known.help, known.arguments) != (verb.help, verb.arguments):
            raise ValueError(f"Two games declare the command /{verb.name} differently.")
    return tuple(found.values())
