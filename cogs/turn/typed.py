"""Typed words matched with legal options: keys, names, beginnings, then words within."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.engine.ask import Allot, Option
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.automation.option_matching import (
    best_fitting_options,
    first_argument_rank,
    visible_parts,
    word_distance,
)
from cogs.wire.discord_text import CHOICE, beside_label
from cogs.wire.pending import Found, Pending, Which
from cogs.wire.slash_commands import matching_names

NOTHING_OF_IT = ("0",)
"""Words that name no object of a verb: typing the verb alone does not mean it."""


YES = "yes"
NO_WORDS = ("no", "n", "false", "0")
"""Words that omit a flag."""


class Unknown(NotAllowed):
    """A verb without a fitting option: the typed words, and its possible options."""

    def __init__(self, sentence: str, verb: str, word: str = "", choices: str = "") -> None:
        super().__init__(sentence)
        self.verb = verb
        self.word = word
        self.choices = choices


def find_verb(pending: Sequence[Pending], verb: str, typed: Sequence[str]) -> Found:
    """Return the verb's only option that fits. Raises `NotAllowed`, `Unknown` or `Which`."""
    options = _options_of_verb(pending, verb)
    words = [text.strip() for text in _without_flag(options, typed) if text.strip()]
    fitting = best_fitting_options(options, words) or _find_under_similar_verb(pending, verb, words)
    if not fitting:
        raise _refusal_of_verb(pending, verb, words, options)
    if not words:
        if (bare := _option_for_bare_verb(pending, verb)) is not None:
            return bare
        fitting = _options_with_object(fitting)
        if (plain := _only_option_without_object(fitting)) is not None:
            return plain
    if reason := _reason_exact_match_is_barred(pending, verb, words, fitting):
        raise Which(reason, fitting)
    return _only_fitting_option(fitting)


def _without_flag(options: Sequence[Found], typed: Sequence[str]) -> list[str]:
    """Return the typed words, flags in the options' form; “no” and unknown flags are dropped."""
    if len(typed) < 2 or not any(found.verb.flag for found in options):
        return list(typed)
    flag = next((found.option.args[1] for found in options if len(found.option.args) > 1), "")
    meant = typed[1].strip().casefold() not in ("", *NO_WORDS)
    return [typed[0], flag if meant else ""]


def _option_for_bare_verb(pending: Sequence[Pending], verb: str) -> Found | None:
    """Return the option that the game defines for a bare verb, if one question has it."""
    found = [
        Found(each, option)
        for each in pending
        if (option := each.vocabulary.bare(each.part, verb)) is not None
    ]
    return found[0] if len(found) == 1 else None


def _options_with_object(found: list[Found]) -> list[Found]:
    """Return the options that act on something; all options if none does."""
    return [each for each in found if each.option.args[:1] != NOTHING_OF_IT] or found


def _only_option_without_object(found: Sequence[Found]) -> Found | None:
    """Return the only option without arguments. None if there is none or several."""
    plain = [each for each in found if not each.option.args]
    return plain[0] if len(plain) == 1 else None


def _find_under_similar_verb(
    pending: Sequence[Pending], verb: str, words: Sequence[str]
) -> list[Found]:
    """Find the typed name among options of a similar verb, such as a spell that is "used"."""
    if not words:
        return []
    near = dict.fromkeys(other for each in pending for other in each.vocabulary.similar_verbs(verb))
    return best_fitting_options(
        [found for other in near for found in _options_of_verb(pending, other)], words
    )


def _reason_exact_match_is_barred(
    pending: Sequence[Pending], verb: str, words: Sequence[str], fitting: Sequence[Found]
) -> str:
    """Return why the exactly named option is impossible, if only longer names fit; else empty."""
    if not words or any(len(found.option.args) <= len(words) for found in fitting):
        return ""
    reasons = [
        each.reason
        for asked in pending
        for each in asked.part.barred
        if each.verb == verb
        and len(each.args) == len(words)
        and all(word_distance(*pair) is not None for pair in zip(each.args, words, strict=True))
    ]
    return next(iter(reasons), "")


def suggest_names(
    pending: Sequence[Pending], verb: str, place: int, typed: Sequence[str]
) -> list[str]:
    """Return names for the argument at `place` (0 or 1) that fit the other argument, in order."""
    options = _options_of_verb(pending, verb)
    texts = [*typed, "", ""]
    if any(isinstance(found.pending.part.form, Allot) for found in options):
        return _suggest_share(options, texts[place])
    names = [
        _argument(found.option, place)
        for found in _options_with_first_argument(options, place, texts)
    ]
    if place == 1 and any(found.verb.flag for found in options):
        names = [YES for name in names if name]
    fits = matching_names(dict.fromkeys(name for name in names if name), texts[place])
    return [name[:CHOICE] for name in fits]


def _suggest_share(options: Sequence[Found], typed: str) -> list[str]:
    """Return suggestions for a list of amounts: ``2 Roland, 1 Guard Dog``."""
    head, _, last = typed.rpartition(",")
    labels = matching_names(
        dict.fromkeys(found.option.label for found in options), last.strip(" 1")
    )
    return [f"{head + ', ' if head else ''}1 {label}"[:CHOICE] for label in labels]


def suggest_noted(
    pending: Sequence[Pending],
    verb: str,
    place: int,
    typed: Sequence[str],
    names: Mapping[Seat, str] | None = None,
) -> list[tuple[str, str]]:
    """Return autocomplete choices, (name with the option's note, value)."""
    notes: dict[str, set[str]] = {}
    doers: dict[str, set[str]] = {}
    for found in _options_with_first_argument(
        _options_of_verb(pending, verb), place, [*typed, "", ""]
    ):
        name = _argument(found.option, place)[:CHOICE]
        notes.setdefault(name, set()).add(found.option.note.replace("\n", " "))
        doers.setdefault(name, set()).add((names or {}).get(found.pending.seat, ""))
    return [
        (_suggestion_text(value, _only_text(doers, value), _only_text(notes, value)), value)
        for value in suggest_names(pending, verb, place, typed)
    ]


def _only_text(texts: Mapping[str, Collection[str]], value: str) -> str:
    """Return the only text for a value; empty if there is none or several."""
    known = texts.get(value, ())
    return next(iter(known)) if len(known) == 1 else ""


def _suggestion_text(value: str, doer: str, note: str) -> str:
    """Return the text of a suggestion: ``Daisy Walker: Attic · 2 points``."""
    return beside_label(f"{doer}: {value}" if doer else value, note, CHOICE)


def _options_of_verb(pending: Sequence[Pending], verb: str) -> list[Found]:
    """Return every option of a verb."""
    return [
        Found(each, option)
        for each in pending
        for option in each.part.options
        if option.verb == verb
    ]


def _options_with_first_argument(
    options: list[Found], place: int, texts: Sequence[str]
) -> list[Found]:
    """Return the options that fit the first argument, while the second is being typed."""
    other = texts[1 - place].strip()
    if not other or place != 1:
        return options
    return [found for found in options if first_argument_rank(found, other) is not None]


def _argument(option: Option, place: int) -> str:
    if place < len(option.args):
        return option.args[place]
    return option.label if place == 0 and not option.args else ""


def _only_fitting_option(found: Sequence[Found]) -> Found:
    if len(found) == 1:
        return found[0]
    if one := _option_without_second_argument(found) or _option_of_awaited_seat(found):
        return one
    if are_copies(found):
        return found[0]
    raise Which("Which one?", found)


def _option_without_second_argument(found: Sequence[Found]) -> Found | None:
    """Return the option without the second argument, if all begin alike."""
    simplest = [each for each in found if len(each.option.args) <= 1]
    alike = len({each.option.args[:1] for each in found}) == 1
    return simplest[0] if alike and len(simplest) == 1 else None


def _option_of_awaited_seat(found: Sequence[Found]) -> Found | None:
    """Return the option of the awaited seat, if several seats have the same option."""
    awaited = [each for each in found if each.pending.is_awaited]
    alike = len({each.option.key for each in found}) == 1
    return awaited[0] if alike and len(awaited) == 1 else None


def are_copies(found: Sequence[Found]) -> bool:
    """Return True if the options are copies, which cannot be told apart."""
    looks = {
        (each.pending.seat, each.pending.ask.id, *visible_parts(each.option)) for each in found
    }
    return len(looks) == 1


def _refusal_of_verb(
    pending: Sequence[Pending], verb: str, words: Sequence[str], options: Sequence[Found]
) -> NotAllowed:
    if reasons := _barring_reasons(pending, verb, words):
        return NotAllowed(" ".join(reasons[:3]))
    said = f"You can’t {verb.replace('-', ' ')} now"
    if not words:
        return Unknown(f"{said}.", verb)
    choices = _choices_text(options) if options else ""
    return Unknown(
        (f"{said}: I don’t know anything called “{words[0]}”. {choices}"), verb, words[0], choices
    )


def _barring_reasons(pending: Sequence[Pending], verb: str, words: Sequence[str]) -> list[str]:
    """Return why the named options are impossible now, each reason once."""
    barred = [each for p in pending for each in p.part.barred if each.verb == verb]
    named = [
        each for each in barred if all(word_distance(each.label, w) is not None for w in words)
    ]
    return list(dict.fromkeys(each.reason for each in named))


def _choices_text(found: Sequence[Found]) -> str:
    names = list(dict.fromkeys(each.option.label for each in found))
    more = " …" if len(names) > 5 else "."
    return f"You can: {', '.join(names[:5])}{more}"
