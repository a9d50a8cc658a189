"""Find the presses on Discord that give an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from benchmarks.alone import first_existing


def shown_components(message: Any) -> Iterator[Any]:
    """Yield the buttons and selects of a message."""
    for top in message.components:
        if getattr(top, "custom_id", None):
            yield top
        yield from shown_components_in(top)


def shown_components_in(each: Any) -> Iterator[Any]:
    """Yield the buttons and selects in a component."""
    for child in getattr(each, "children", ()):
        if getattr(child, "custom_id", None):
            yield child
        yield from shown_components_in(child)


def _component_name(name: str) -> Any:
    """Return a name from the component modules, in this checkout or in an older one."""
    return first_existing(f"cogs.wire.{name}", f"cogs.ui.wire.{name}")


@dataclass
class Step:
    """A press to make: the control and the values of a select. `leads`: it only opens a page."""

    message: Any
    control: Any
    values: tuple[str, ...] = ()
    leads: bool = False
    answers: int = 1
    """The answers that it gives, at most."""


MOST_AHEAD = 6
"""Answers that a person has in mind at the same time."""
AND = "+"
"""Between the keys of a shortcut in the value of its menu."""
SHORTCUTS = "s"
"""How the rest of the id of a menu of shortcuts begins."""


class Presser:
    """The presses of one simulated player towards one answer."""

    def __init__(self, seat: int, ask: Any, answer: Any, ahead: Sequence[str] = ()) -> None:
        """`ahead` are the keys that the person means to choose, this answer's first."""
        self.seat, self.ask, self.answer, self._ahead = seat, ask, answer, tuple(ahead)
        self._press_of = _component_name("custom_id:parse_press")
        self._op = _component_name("custom_id:Op")
        self._drafts = _component_name("pending:drafts")
        self._turned: set[str] = set()

    def next_step(self, message: Any) -> Step | None:
        """Return the next press towards the answer on a message; None if there is none."""
        controls = [
            (each, press)
            for each in shown_components(message)
            if not each.disabled and (press := self._press_of(each.custom_id)) is not None
        ]
        mine = [(each, press) for each, press in controls if self._is_mine(press)]
        for choose in (
            self._press_of_several_answers,
            self._press_of_answer,
            self._press_of_several,
            self._division_press,
            self._press_to_other_question,
            self._press_to_other_page,
        ):
            if (step := choose(message, mine)) is not None:
                return step
        return None

    def opener(self, status: Any) -> Step | None:
        """Return the press that opens the player's own choices."""
        for each in shown_components(status):
            press = self._press_of(each.custom_id)
            if press is not None and press.op is self._op.YOURS:
                return Step(status, each, leads=True)
        return None

    def _is_mine(self, press: Any) -> bool:
        return press.ask == self.ask.id and press.seat in (self.seat, -1)

    @property
    def _part(self) -> Any:
        return self.ask.parts[self.seat]

    @property
    def _keys(self) -> tuple[str, ...]:
        return getattr(self.answer, "keys", ())

    def _press_of_several_answers(self, message: Any, mine: Sequence[Any]) -> Step | None:
        """The press that gives the most of the answers that the person has in mind, if several."""
        found = [
            Step(message, each, values, answers=len(keys))
            for each, press in mine
            for values, keys in self._answers_by_value(each, press)
            if len(keys) > 1 and sorted(keys) == sorted(self._ahead[: len(keys)])
        ]
        return max(found, key=lambda step: step.answers, default=None)

    def _answers_by_value(
        self, each: Any, press: Any
    ) -> Iterator[tuple[tuple[str, ...], Sequence[str]]]:
        """Yield the values of a control with the answers that each gives, if these are several."""
        if press.op is self._op.TOGETHER and press.rest.startswith(SHORTCUTS):
            if hasattr(each, "options"):
                yield from (((o.value,), o.value.split(AND)) for o in each.options)
            else:
                yield (), press.rest.partition(".")[2].split(AND)
        values = [option.value for option in getattr(each, "options", ())]
        for key in values if press.op is self._op.SELECT else [press.rest]:
            if key.startswith("last:"):
                yield (key,) if values else (), (key.replace("last", "commit", 1), "reveal")

    def _press_of_answer(self, message: Any, mine: Sequence[Any]) -> Step | None:
        """Return a press that gives the answer directly."""
        if self._answers_nothing:
            return next((Step(message, each) for each, p in mine if p.op is self._op.PASS), None)
        key = self._only_key
        for each, press in mine if key else ():
            if press.op in (self._op.OPTION, self._op.SURE) and press.rest == key:
                return Step(message, each)
            lists = press.op in (self._op.SELECT, self._op.TOGETHER)
            if lists and key in [option.value for option in each.options]:
                return Step(message, each, (key,))
        return None

    @property
    def _answers_nothing(self) -> bool:
        """True if the answer is a pass, or picks no option."""
        return not self._keys and getattr(self.answer, "amounts", None) is None

    @property
    def _only_key(self) -> str:
        """The key of an answer that picks one option; empty for other answers."""
        one = len(self._keys) == 1 and getattr(self._part.form, "max", 0) == 1
        return self._keys[0] if one else ""

    def _press_of_several(self, message: Any, mine: Sequence[Any]) -> Step | None:
        """Return a press for a choice of several: done if all are chosen, otherwise select more."""
        wanted = set(self._keys)
        if not hasattr(self.answer, "keys") or getattr(self._part.form, "max", 0) == 1:
            return None
        for each, press in mine:
            done = press.op is self._op.DONE
            if done and set(self._drafts.read_mask(self._part, press.rest)) == wanted:
                return Step(message, each)
        for each in (each for each, press in mine if press.op is self._op.MULTI):
            here = wanted & {option.value for option in each.options}
            if here and here != {option.value for option in each.options if option.default}:
                return Step(message, each, tuple(sorted(here)))
        return None

    def _division_press(self, message: Any, mine: Sequence[Any]) -> Step | None:
        """Return a press for a division: done if all is given, otherwise one more unit."""
        if not self._wanted_amounts:
            return None
        done = (each for each, press in mine if self._is_all_given(press))
        for each in done:
            return Step(message, each)
        steps = (self._press_for_one_unit(message, each, press) for each, press in mine)
        return next((step for step in steps if step is not None), None)

    @property
    def _wanted_amounts(self) -> dict[str, int]:
        amounts: dict[str, int] = getattr(self.answer, "amounts", None) or {}
        return {key: amount for key, amount in amounts.items() if amount}

    def _is_all_given(self, press: Any) -> bool:
        """Return True if a press gives the whole answer."""
        if press.op is not self._op.ALLOT:
            return False
        given = self._drafts.read_amounts(self._part, press.rest)
        filled = self._drafts.fill_rest(self._part, self._part.form, given)
        return {key: n for key, n in filled.items() if n} == self._wanted_amounts

    def _press_for_one_unit(self, message: Any, each: Any, press: Any) -> Step | None:
        """Return a press that adds or removes a unit to get closer to the answer."""
        text, _, key = press.rest.partition(".")
        given = self._drafts.read_amounts(self._part, text)
        wanted = self._wanted_amounts
        short = [key for key, n in wanted.items() if n > given.get(key, 0)]
        if press.op is self._op.ADD:
            values = [option.value for option in each.options]
            found = next((key for key in short if key in values), None)
            return None if found is None else Step(message, each, (found,))
        ordered = self._drafts.ordered_keys(self._part)
        key = ordered[int(key)] if key.isdigit() and int(key) < len(ordered) else key
        more = press.op is self._op.MORE and key in short
        less = press.op is self._op.LESS and given.get(key, 0) > wanted.get(key, 0)
        return Step(message, each) if more or less else None

    def _press_to_other_question(self, message: Any, mine: Sequence[Any]) -> Step | None:
        """Return the press that opens the player's other question."""
        for each, press in mine:
            if press.op is self._op.YOURS and press.ask:
                return Step(message, each, leads=True)
        return None

    def _press_to_other_page(self, message: Any, mine: Sequence[Any]) -> Step | None:
        """Return a press that opens another page: the option's own list, then each next page."""
        pages = [each for each, press in mine if press.op is self._op.PAGE]
        shelf = self._shelf()
        for each in pages:
            for option in getattr(each, "options", ()) if shelf else ():
                if option.label.casefold().startswith(shelf) and not option.default:
                    return Step(message, each, (option.value,), leads=True)
        for each in (each for each in pages if not hasattr(each, "options")):
            if each.custom_id not in self._turned:
                self._turned.add(each.custom_id)
                return Step(message, each, leads=True)
        return None

    def _shelf(self) -> str:
        option = self._part.option(self._keys[0]) if self._keys else None
        return "" if option is None else (option.shelf or "elsewhere").casefold()


@dataclass(frozen=True)
class Intention:
    """An answer that a person means to give."""

    seat: Any
    ask: Any
    answer: Any
    real: bool
    """It is a real choice."""

    @property
    def key(self) -> str:
        """The only option that it chooses; empty if it is no such answer."""
        keys: tuple[str, ...] = getattr(self.answer, "keys", ())
        return keys[0] if len(keys) == 1 else ""


def intended_answers(kit: Any, session: Any, ask: Any, seat: Any) -> list[Intention]:
    """Return the answers that the autopilot expects to give before another player is asked.

    The first answer that is not a single option is the last one.
    """
    answered = first_existing("bot.engine.journal:Answered")
    found: list[Intention] = []
    before: list[Any] = []
    ahead = session
    while True:
        answer = kit.automation.autopilot.choose(ahead, ask, seat)
        found.append(
            Intention(seat, ask, answer, is_real_choice(session, ask, seat, answer, before))
        )
        if not found[-1].key or len(found) == MOST_AHEAD:
            return found
        before.append(answered(seat, ask.id, answer))
        ahead = _copy_after(session, before)
        asked = [each for each in ahead.asks if seat in each.awaited]
        if ahead.over or not asked:
            return found
        ask = asked[0]


def _copy_after(session: Any, inputs: Sequence[Any]) -> Any:
    """Return a copy of a session after these inputs."""
    saved = msgspec.json.encode(session._base)  # noqa: SLF001 - older checkouts have it too
    ahead: Any = session.restore(session.rules, saved, session._seed)  # noqa: SLF001
    for each in (*session._since, *inputs):  # noqa: SLF001
        ahead.apply(each)
    return ahead


def is_real_choice(
    session: Any, ask: Any, seat: Any, answer: Any, before: Sequence[Any] = ()
) -> bool:
    """Return True if an answer is a real choice after the inputs `before`.

    It is not a pass, and another option leads to another state. A choice of several options, or of
    amounts, is real if there is more than one.
    """
    part = ask.parts[seat]
    keys: tuple[str, ...] = getattr(answer, "keys", ())
    amounts = getattr(answer, "amounts", None)
    if not keys and not amounts:
        return False
    if getattr(part.form, "max", 0) != 1:
        return len(part.options) > 1
    if [option.verb for option in part.options if option.key in keys] == ["pass"]:
        return False
    return len(_states_after_options(session, ask, seat, before)) > 1


def _states_after_options(session: Any, ask: Any, seat: Any, before: Sequence[Any]) -> set[bytes]:
    """Return the states that the options of a single choice lead to, at most two."""
    picked, answered = (
        first_existing("bot.engine.ask:Picked"),
        first_existing("bot.engine.journal:Answered"),
    )
    refused = first_existing("bot.engine.errors:RulesError")
    states: set[bytes] = set()
    for option in ask.parts[seat].options:
        ahead = _copy_after(session, before)
        try:
            ahead.apply(answered(seat, ask.id, picked((option.key,))))
        except refused:
            continue
        states.add(bytes(session.rules.encode(ahead.state)))
        if len(states) > 1:
            break
    return states
