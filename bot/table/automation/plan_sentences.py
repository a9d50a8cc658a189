"""Plans as text: reading steps and conditions from sentences, and showing steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.errors import Malformed
from bot.engine.names import fitting_names, fold_name
from bot.table.automation.conditions import (
    Clauses,
    condition_as_typed,
    count_lead_words,
    cut_clauses,
    unknown_condition_error,
)
from bot.table.declares.kit import Kit
from bot.table.declares.vocabulary import ANSWER, END_TURN, PASS, Verb, Vocabulary
from bot.table.memory.given_ahead import LONGEST, MOST_STEPS, Condition, PlanStep

MOST_TIMES: Final = 5
_BREAKS: Final = re.compile(r"\s*(?:[,;\n](?!\s*or\s)|\bthen\b)\s*", re.IGNORECASE)
_TIMES: Final = re.compile(r"\s+(?:(\d+)\s*(?:x|times)|x\s*(\d+)|(once)|(twice))$", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^the\s+", re.IGNORECASE)
_WITH: Final = re.compile(r"\s+with\s+", re.IGNORECASE)
SPOKEN: Final = {
    END_TURN.name: ("end turn", "end", "stop", "done"),
    PASS.name: ("pass", "skip"),
    ANSWER.name: ("answer", "choose"),
}
"""The words for the verbs of every game in a plan."""


Read = Callable[[str], tuple[Condition, ...]]
"""Returns the conditions of a text. May raise `Malformed`."""


class PlanText(Struct, frozen=True):
    """The steps of a text, and the conditions at which the plan stops."""

    steps: tuple[PlanStep, ...]
    until: tuple[Condition, ...] = ()


def no_conditions(_text: str) -> tuple[Condition, ...]:
    """Return no conditions, whatever the text."""
    return ()


def step_text(step: PlanStep, vocabulary: Vocabulary) -> str:
    """Return a step without its conditions, for its player: `move to Hallway`."""
    if step.verb == ANSWER.name:
        return f"answer {' '.join(step.words)}".strip()
    verb = vocabulary.verb(step.verb)
    if not step.words:
        return verb.words.replace("-", " ")
    return f"{verb.words_at.replace('-', ' ')} {' with '.join(step.words)}"


def read_plan(text: str, kit: Kit, read: Read = no_conditions) -> PlanText:
    """Return the steps and conditions of a text such as `PlanBook.example`.

    Raises `Malformed` with the words it cannot read.
    """
    if len(text) > LONGEST:
        raise Malformed(f"A plan has at most {LONGEST} characters.")
    if any("\ud800" <= each <= "\udfff" for each in text):
        raise Malformed("There’s half a letter in it that I can’t write down.")
    plan, when = _read_parts(text, kit, read)
    if when or not plan.steps:
        raise Malformed(f"Say what you’ll do, like “{kit.automation.plans.example}”.")
    if len(plan.steps) > MOST_STEPS:
        raise Malformed(f"A plan has at most {MOST_STEPS} steps.")
    return plan


def read_steps(text: str, kit: Kit) -> Sequence[PlanStep]:
    """Return the steps of a text, none if it only names a condition. Raises `Malformed`."""
    return _read_parts(text, kit, no_conditions)[0].steps


def _read_parts(text: str, kit: Kit, read: Read) -> tuple[PlanText, str]:
    """Parse a text into steps and conditions; also return a last condition without a step."""
    steps, until, when = list[PlanStep](), list[Condition](), ""
    for step, clauses in _split_parts(text, kit):
        when = clauses.when or when
        until += read(clauses.until)
        if step:
            steps += [replace(each, when=read(when)) for each in _read_step(step, kit)]
            when = ""
    return PlanText(tuple(steps), tuple(until)), when


def suggest_conditions(typed: str, kit: Kit) -> list[str]:
    """Return completions for a condition at the beginning of a part: `if the test fails`."""
    lead, _, rest = typed.strip().partition(" ")
    if not count_lead_words([lead]):
        return []
    known = [condition_as_typed(kind) for kind in kit.automation.orders.conditions]
    return [f"{lead} {each}" for each in fitting_names(known, rest)]


def _split_parts(text: str, kit: Kit) -> Iterator[tuple[str, Clauses]]:
    """Yield the step between two commas, which may be empty, with its conditions."""
    for part in split_plan_text(text):
        words, clauses = cut_clauses(kit.automation.orders, part.split())
        yield " ".join(words), clauses


def is_plan_of(kit: Kit, text: str) -> bool:
    """Return True if each step of a text begins with a verb of this game."""
    spoken = spoken_verbs(kit)
    steps = (_TIMES.sub("", step) for step, _ in _split_parts(text, kit) if step)
    return all(spoken_verb(step, spoken)[0] is not None for step in steps)


def split_plan_text(text: str) -> list[str]:
    """Return the parts of a plan's text without the blank ones."""
    parts = (part.strip().removeprefix("and ").strip(" .") for part in _BREAKS.split(text))
    return [part for part in parts if part]


def spoken_verbs(kit: Kit) -> dict[str, Verb]:
    """Map the words for verbs in a plan to the game's verbs."""
    vocabulary, book = kit.words.vocabulary, kit.automation.plans
    own = {verb.name.replace("-", " "): verb for verb in vocabulary.verbs}
    common = {word: vocabulary.verb(name) for name, words in SPOKEN.items() for word in words}
    return common | own | {word: vocabulary.verb(name) for word, name in book.spoken.items()}


def _read_step(text: str, kit: Kit) -> Iterable[PlanStep]:
    spoken = spoken_verbs(kit)
    rest, times = _cut_repetitions(text)
    verb, named = spoken_verb(rest, spoken)
    lead, _, condition = named.partition(" ")
    if count_lead_words([lead]) and (verb is None or verb.name != ANSWER.name):
        raise unknown_condition_error(kit.automation.orders, condition.strip())
    if verb is None:
        known = ", ".join(sorted({verb.name.replace("-", " ") for verb in spoken.values()}))
        raise Malformed(f"I can’t plan “{text}”. Start a step with: {known}.")
    words = _names_after_verb(verb, named)
    return [PlanStep(verb=verb.name, words=words)] * times


def spoken_verb(text: str, spoken: Mapping[str, Verb]) -> tuple[Verb | None, str]:
    """Return the longest verb at the beginning of a text (or None), and the rest of the text."""
    plain = " ".join(text.split())
    for word in sorted(spoken, key=len, reverse=True):
        head, rest = plain[: len(word)], plain[len(word) :]
        if fold_name(head) == word and (not rest or rest.startswith(" ")):
            return spoken[word], rest.strip()
    return None, plain


def _cut_repetitions(text: str) -> tuple[str, int]:
    """Split a step's text and count: “investigate twice” gives “investigate” and 2."""
    match = _TIMES.search(text)
    if match is None:
        return text, 1
    number = match[1] or match[2]
    times = int(number) if number else 2 if match[4] else 1
    if not 1 <= times <= MOST_TIMES:
        raise Malformed(f"“{text}”: {MOST_TIMES} times at most.")
    return text[: match.start()], times


def _names_after_verb(verb: Verb, text: str) -> tuple[str, ...]:
    """Return the names after a verb: one, or two if joined by “with”."""
    if not text:
        return ()
    both = len(verb.arguments) > 1 and not verb.flag
    parts = _WITH.split(text, maxsplit=1) if both else [text]
    return tuple(_ARTICLE.sub("", part.strip()) for part in parts if part.strip())
