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
    """In the seat's turn; cards or rules may allow it in another's, too."""
    ANY_TURN = "any turn"
    """It does not wait for the seat's turn."""


class NamedFrom(StrEnum):
    """The source of a verb's objects."""

    TABLE = "table"
    """The table, or none."""
    HAND = "hand"
    """The hand of the player."""
    OWN = "own"
    """The cards in front of the investigator."""
    WEAPON = "weapon"
    """Another investigator or enemy; the verb also needs a card of the player."""


class Argument(Struct, frozen=True):
    """An object after a verb."""

    name: str
    """The command's name for it: one lower-case word."""
    help: str
    """At most 100 characters."""
    optional: bool = False
    flag: bool = False
    """Yes or no: an option with it is the same as the one without, and does something more.

    If a game has no such option it changes nothing.
    """


class Verb(Struct, frozen=True, dict=True):
    """An action that players take by a slash command."""

    name: str
    """The command, and `Option.verb` of the options it chooses."""
    help: str
    """The command's description, at most 100 characters; the same in every game that has it."""
    detail: str = ""
    """Its effect in this game, as a sentence."""
    arguments: tuple[Argument, ...] = ()
    """At most two."""
    said: str = ""
    """Its form in “You cannot … now”, if that is not its name."""
    aimed: str = ""
    """Its form before an object: `move to`."""
    timing: TurnTiming = TurnTiming.OWN_TURN
    source: NamedFrom = NamedFrom.TABLE
    action: bool = False
    """One of the actions of a turn, which the help lists."""
    absent: str = ""
    """The reason if no option has it."""
    absent_beside: str = ""
    """The verb that the turn must offer for `absent` to be the reason; empty for always."""
    see: tuple[str, ...] = ()
    """Similar commands for a game without it."""
    alike: str = ""
    """Verbs with the same word are nearly synonyms: each finds the objects of the others."""
    named_by_card: bool = False
    """Its options may have nothing but a card's name as label."""
    careful: bool = False
    """It is confirmed first: undoing it may need the others."""
    closing: bool = False
    """It ends a turn or a window."""
    lasting: bool = False
    """It changes possessions for good: stand-ins leave it to the player of the seat."""
    spends: bool = False
    """It consumes a card: players name or press it, the bot never guesses."""
    command: str = ""
    """The command that chooses it, if that has another name: `campaign next`."""

    @cached_property
    def flag(self) -> bool:
        """Return True if its second argument is a flag."""
        return any(argument.flag for argument in self.arguments[1:])

    @property
    def words(self) -> str:
        """Return the verb as used in a sentence."""
        return self.said or self.name

    @property
    def words_at(self) -> str:
        """Return the verb as used in a sentence before an object."""
        return self.aimed or self.name


class GmVerb(Struct, frozen=True):
    """A kind of change by the game master, with a command below `/gm`."""

    name: str
    help: str
    """At most 100 characters; the same in every game that has it."""
    target: Argument
    value: Argument
    default: str | None = None
    """The value if none is given; None if one must be given."""


class Introduction(Struct, frozen=True):
    """A game's introduction, where no table is open yet."""

    scenario: str = "a scenario"
    """The scenario of a new table, with its article."""
    goals: tuple[tuple[str, str], ...] = ()
    """Goals that only this game's commands serve, each with its command."""
    rule: str = ""
    """A rule of it, as an example for looking up rules."""


class QuestionWords(Struct, frozen=True):
    """The wording of answers to a kind of question, if it is not the default."""

    kind: str
    none_label: str = "Choose none"
    none_said: str = "You choose none."
    chosen_label: str = ""
    """The label of the button for a number of choices: `Replace {}`."""
    chosen_said: str = "{}"
    """The chosen names in a sentence."""
    meanwhile: str = ""
    """The effect of others' missing answers, as a sentence."""
    helped: bool = False
    """Others may contribute: the asked seat can ask them for help."""
    apart: bool = False
    """The choice concerns nobody else: it opens privately, even for one seat."""
    proposes: str = ""
    """A division that is proposed rather than made, with the text of each share: `{} spends {}`.

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
"""The verbs of campaigns below `/campaign` and `/deck`, without those of getting ready."""
OF_THE_TABLE = (PASS, HOLD, ANSWER)
"""The verbs of every game, which the table itself carries out."""
LOOKS = ("hand", "board")
"""Commands that show something, in every game."""


INTRODUCTION = Introduction()


def _no_bare_option(_part: Part, _verb: str) -> Option | None:
    """Return None: there is only the plain option."""
    return None


class OptionWords(Struct, frozen=True):
    """The label of an option, and the verb that chooses it."""

    verb: Verb
    label: str


class Vocabulary:
    """A game's verbs by name, its texts for kinds of question, and its introduction."""

    def __init__(
        self,
        verbs: Iterable[Verb] = (),
        questions: Iterable[QuestionWords] = (),
        changes: Iterable[GmVerb] = (),
        introduction: Introduction = INTRODUCTION,
        bare: Callable[[Part, str], Option | None] = _no_bare_option,
        elsewhere: Iterable[Verb] = (),
    ) -> None:
        self.verbs = tuple(verbs)
        """The verbs of the game, in the order of the help, without those of the table."""
        self.changes = tuple(changes)
        """The changes that a game master can make."""
        self.introduction = introduction
        self.bare = bare
        """Returns the option of a bare verb in a question, if that is not the plainest one."""
        known = (*OF_THE_TABLE, END_TURN, *self.verbs, *elsewhere)
        self._verbs = {verb.name: verb for verb in known}
        """All verbs, including `elsewhere`: verbs with a command of another name."""
        self._questions = {each.kind: each for each in questions}
        self._known = {*LOOKS, *(verb.name for verb in (*OF_THE_TABLE, *self.verbs))}

    def has_verb(self, name: str) -> bool:
        """Return True if the game has the verb; a game that declares none takes any."""
        return not self.verbs or name in self._known

    def verb(self, name: str) -> Verb:
        """Return the verb of this name, or a default one if the game does not declare it."""
        return self._verbs.get(name) or Verb(name, "")

    def label(self, option: Option) -> str:
        """Return an option's label, with its verb if the label is only a card's name."""
        return self.words((option,))[option.key].label

    def words(self, options: Iterable[Option]) -> dict[str, OptionWords]:
        """Map the keys of options to their labels and verbs."""
        return {each.key: self._words_of(each, self.verb(each.verb)) for each in options}

    def _words_of(self, option: Option, verb: Verb) -> OptionWords:
        label = option.label
        if verb.named_by_card and not label.casefold().startswith(verb.name):
            label = f"{verb.name.capitalize()}: {label}"
        return OptionWords(verb, label)

    def question(self, kind: str) -> QuestionWords:
        """Return the texts for a kind of question."""
        return self._questions.get(kind) or QuestionWords(kind)

    def similar_verbs(self, name: str) -> tuple[str, ...]:
        """Return the other verbs with nearly the same meaning."""
        word = self.verb(name).alike
        same = (verb.name for verb in self.verbs if word and verb.alike == word)
        return tuple(other for other in same if other != name)


PLAIN = Vocabulary()
"""The vocabulary of no game in particular."""


def merge_gm_verbs(vocabularies: Iterable[Vocabulary]) -> tuple[GmVerb, ...]:
    """Return all GM verbs of the games. Raises `ValueError` if two declare one differently."""
    found: dict[str, GmVerb] = {}
    for change in (change for each in vocabularies for change in each.changes):
        if found.setdefault(change.name, change) != change:
            raise ValueError(f"Two games declare the command /gm {change.name} differently.")
    return tuple(found.values())


def merge_verbs(vocabularies: Iterable[Vocabulary]) -> tuple[Verb, ...]:
    """Return all verbs of the games. Raises `ValueError` if two declare one differently."""
    found: dict[str, Verb] = {}
    for verb in (verb for each in vocabularies for verb in each.verbs):
        known = found.setdefault(verb.name, verb)
        if (known.help, known.arguments) != (verb.help, verb.arguments):
            raise ValueError(f"Two games declare the command /{verb.name} differently.")
    return tuple(found.values())
