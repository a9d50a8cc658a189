"""A plan: the steps that a player gives ahead, how far it is, and why it stopped; and its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.ask import Figures
from bot.engine.errors import Malformed
from bot.engine.names import fold
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS, Verb, Vocabulary

MOST: Final = 20
"""Steps of a plan."""
LONGEST: Final = 400
"""Characters of its text."""
MOST_TIMES: Final = 5
_BREAKS: Final = re.compile(r"\s*(?:[,;\n]|\bthen\b)\s*", re.IGNORECASE)
_TIMES: Final = re.compile(r"\s+(?:(\d+)\s*(?:x|times)|x\s*(\d+)|(once)|(twice))$", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^the\s+", re.IGNORECASE)
_WITH: Final = re.compile(r"\s+with\s+", re.IGNORECASE)
SPOKEN: Final = {
    END_TURN.name: ("end turn", "end", "stop", "done"),
    PASS.name: ("pass", "skip"),
    ANSWER.name: ("answer", "choose"),
}
"""Verbs of every game by what they are called in a plan."""


class PlanStep(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to do: a verb and what it names, as it was typed."""

    verb: str
    words: tuple[str, ...] = ()
    figures: Figures | None = None
    """Price and odds of the option as they were foreseen."""
    chance: int | None = None
    """Of the test that it leads to, in percent, as it was foreseen."""

    @property
    def same(self) -> tuple[str, tuple[str, ...]]:
        """Return what it does."""
        return self.verb, self.words

    @property
    def is_pass(self) -> bool:
        """Return whether it passes whatever can be passed."""
        return self.verb == PASS.name and not self.words

    @property
    def is_free(self) -> bool:
        """Return whether it can be done out of turn: it answers what is asked."""
        return self.is_pass or self.verb == ANSWER.name


class Plan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's deeds to come by itself, step after step."""

    steps: tuple[PlanStep, ...]
    who: str
    """The investigator for whom it was made."""
    seen: int
    """The newest step of the game that it knows of: it looks at what happened after."""
    next: int = 0
    """How many are done."""
    begun: bool = False
    """It has answered something: what its player does by hand from now on ends it."""
    in_turn: bool = False
    """It has acted in its turn, and ends with it."""
    met: bool = False
    """Its turn has come and it had nothing to say there: it waits for what comes in the round."""
    span: str = ""
    """The part of the game in which it looked last; see `Kit.words.span`."""
    stopped: str = ""
    """Why it rests; empty while it goes on."""
    owner: int = 0
    """The user who made it, the only one who is told why it stopped; 0 in older games."""
    read: bool = False
    """True once its owner has answered a question after it stopped: they are not told again."""

    @property
    def step(self) -> PlanStep | None:
        """Return what comes next; None after the last."""
        return self.steps[self.next] if self.next < len(self.steps) else None

    @property
    def left(self) -> tuple[PlanStep, ...]:
        """Return what is still to be done."""
        return self.steps[self.next :]

    @property
    def is_done(self) -> bool:
        """Return whether it would do nothing any more but end its turn."""
        return self.begun and all(step.verb == END_TURN.name for step in self.left)

    def is_told_to(self, user: int) -> bool:
        """Return True if a user is still to be told why it stopped: its owner, until they act."""
        return bool(self.stopped) and not self.read and self.owner == user

    def after_step(self, seen: int) -> Plan | None:
        """With one more step done; None after the last."""
        if self.next + 1 >= len(self.steps):
            return None
        return replace(self, next=self.next + 1, begun=True, seen=seen)


def step_text(step: PlanStep, vocabulary: Vocabulary) -> str:
    """A step as its player reads it: `move to Hallway`."""
    if step.verb == ANSWER.name:
        return f"answer {' '.join(step.words)}".strip()
    verb = vocabulary.verb(step.verb)
    if not step.words:
        return verb.words.replace("-", " ")
    return f"{verb.words_at.replace('-', ' ')} {' with '.join(step.words)}"


def read_steps(text: str, vocabulary: Vocabulary, book: PlanBook) -> tuple[PlanStep, ...]:
    """The steps of a text such as `book.example`.

    Raises `Malformed` with what cannot be read.
    """
    if len(text) > LONGEST:
        raise Malformed(f"A plan has at most {LONGEST} characters.")
    if any("\ud800" <= each <= "\udfff" for each in text):
        raise Malformed("There’s half a letter in it that I can’t write down.")
    spoken = spoken_verbs(vocabulary, book)
    found = [step for each in split(text) for step in _read_one(each, spoken)]
    if not found:
        raise Malformed(f"Say what you’ll do, like “{book.example}”.")
    if len(found) > MOST:
        raise Malformed(f"A plan has at most {MOST} steps.")
    return tuple(found)


def is_plan_of(text: str, vocabulary: Vocabulary, book: PlanBook) -> bool:
    """Return whether each step of a text begins with a verb of this game, whatever it names."""
    spoken = spoken_verbs(vocabulary, book)
    return all(spoken_verb(_TIMES.sub("", part), spoken)[0] is not None for part in split(text))


def split(text: str) -> list[str]:
    """The parts of a plan's text; blank ones are left out."""
    parts = (part.strip().removeprefix("and ").strip(" .") for part in _BREAKS.split(text))
    return [part for part in parts if part]


def spoken_verbs(vocabulary: Vocabulary, book: PlanBook) -> dict[str, Verb]:
    """Verbs by what they are called in a plan."""
    own = {verb.name.replace("-", " "): verb for verb in vocabulary.verbs}
    common = {word: vocabulary.verb(name) for name, words in SPOKEN.items() for word in words}
    return common | own | {word: vocabulary.verb(name) for word, name in book.spoken.items()}


def _read_one(text: str, spoken: Mapping[str, Verb]) -> Iterable[PlanStep]:
    rest, times = _times(text)
    verb, named = spoken_verb(rest, spoken)
    if verb is None:
        known = ", ".join(sorted({verb.name.replace("-", " ") for verb in spoken.values()}))
        raise Malformed(f"I can’t plan “{text}”. Start a step with: {known}.")
    words = _named_things(verb, named)
    return [PlanStep(verb=verb.name, words=words)] * times


def spoken_verb(text: str, spoken: Mapping[str, Verb]) -> tuple[Verb | None, str]:
    """The verb with which a text begins, the longest that fits, and the rest of the text."""
    plain = " ".join(text.split())
    for word in sorted(spoken, key=len, reverse=True):
        head, rest = plain[: len(word)], plain[len(word) :]
        if fold(head) == word and (not rest or rest.startswith(" ")):
            return spoken[word], rest.strip()
    return None, plain


def _times(text: str) -> tuple[str, int]:
    """“investigate twice” is investigate, 2."""
    match = _TIMES.search(text)
    if match is None:
        return text, 1
    number = match[1] or match[2]
    times = int(number) if number else 2 if match[4] else 1
    if not 1 <= times <= MOST_TIMES:
        raise Malformed(f"“{text}”: {MOST_TIMES} times at most.")
    return text[: match.start()], times


def _named_things(verb: Verb, text: str) -> tuple[str, ...]:
    """Return what is named after a verb: one thing, or a thing and with what."""
    if not text:
        return ()
    both = len(verb.arguments) > 1 and not verb.flag
    parts = _WITH.split(text, maxsplit=1) if both else [text]
    return tuple(_ARTICLE.sub("", part.strip()) for part in parts if part.strip())
