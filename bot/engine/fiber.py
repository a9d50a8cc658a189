"""The driver of scripts: runs coroutines by hand and keeps their open questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import CoroutineType
from typing import Any, NamedTuple, cast

from bot.engine.open_question import OpenQuestion
from bot.engine.run_state import RunState
from bot.engine.script import Branch, Question, Script, Together, WaitUntil

FRAMES = 300
"""The nesting depth that must be a bug (about 60 effects that cause each other)."""


def close_unstarted_script(script: Script[object]) -> None:
    """Close a script that may not have started, and the scripts among its arguments."""
    # Python warns about a coroutine that was never awaited, and the tests turn warnings into
    # errors.
    for inner in _scripts_given_to(script):
        close_unstarted_script(inner)
    script.close()


def _scripts_given_to(script: Script[object]) -> Iterator[Script[object]]:
    """Return the scripts among the arguments of a script that never started."""
    if not isinstance(script, CoroutineType) or script.cr_running or script.cr_suspended:
        return
    if (frame := script.cr_frame) is not None:
        for value in frame.f_locals.values():
            group = cast("Iterable[Any]", value) if isinstance(value, tuple | list) else (value,)
            yield from (inner for inner in group if isinstance(inner, CoroutineType))


class _Next(NamedTuple):
    """The value or the error to send to a script."""

    value: object = None
    error: Exception | None = None


_GO = _Next()


class Fiber:
    """A running script, with the question or scripts that it waits for."""

    def __init__(
        self,
        script: Script[object],
        run_state: RunState,
        depth: int = 0,
        branch: Branch | None = None,
    ) -> None:
        self._script = script
        self._run_state = run_state
        self._depth = depth
        self._branch = branch
        self._opened: OpenQuestion | None = None
        self._until: WaitUntil | None = None
        self._looked = 0
        self._children: list[Fiber] = []
        self.done = False
        self.result: Any = None

    def start(self) -> None:
        """Run to the first question or the end."""
        self._run_to_wait(_GO)

    def open_questions(self) -> Iterator[OpenQuestion]:
        """Yield the open questions, in order."""
        if self._opened is not None:
            yield self._opened
        for child in self._children:
            if not child.done:
                yield from child.open_questions()

    @property
    def is_outdated(self) -> bool:
        """True if a script has run since an open question or a condition was last checked."""
        if self._until is not None:
            return self._looked < self._run_state.resumes
        if self._opened is not None:
            return self._opened.is_outdated
        return any(child.is_outdated for child in self._children)

    @property
    def can_restart_here(self) -> bool:
        """True if the script can be restarted at this point, e.g. after loading the game."""
        if self._until is not None:
            return self._until.outside
        if self._children:
            return all(child.done or child.can_restart_here for child in self._children)
        ask = None if self._opened is None else self._opened.ask
        return ask is not None and ask.standing

    def settle(self) -> bool:
        """Recompute open questions and conditions; return True if a script has resumed."""
        if self._until is not None:
            return self._check_condition_again(self._until)
        if self._opened is not None:
            try:
                if self._branch is not None:
                    self._branch.check()
                replies = self._opened.refresh()
            except Exception as error:  # noqa: BLE001 - the script that asks decides
                self._throw_error(error)
                return True
            if replies is None:
                return False
            self._resume_script(replies)
            return True
        return self._settle_children()

    def _check_condition_again(self, until: WaitUntil) -> bool:
        self._looked = self._run_state.resumes
        try:
            if self._branch is not None:
                self._branch.check()
            holds = until.holds()
        except Exception as error:  # noqa: BLE001 - the script that waits decides
            self._throw_error(error)
            return True
        if holds:
            self._resume_script(None)
        return holds

    def close(self) -> None:
        """Close the script. The state it was changing must not be used afterwards."""
        for child in self._children:
            child.close()
        close_unstarted_script(self._script)

    def resume_if_complete(self, opened: OpenQuestion) -> bool:
        """Resume the script if its question is complete; return True if the question is its own."""
        if opened is self._opened:
            replies = opened.complete_replies()
            if replies is not None:
                self._resume_script(replies)
            return True
        for child in self._children:
            try:
                found = child.resume_if_complete(opened)
            except Exception as error:  # noqa: BLE001 - the parent script decides
                self._throw_error(error)
                return True
            if found:
                self._resume_if_joined()
                return True
        return False

    def _settle_children(self) -> bool:
        moved = False
        for child in list(self._children):
            try:
                moved = child.settle() or moved
            except Exception as error:  # noqa: BLE001 - the parent script decides
                self._throw_error(error)
                return True
        if moved:
            self._resume_if_joined()
        return moved

    def _resume_if_joined(self) -> None:
        if not self._children or not all(child.done for child in self._children):
            return
        results = [child.result for child in self._children]
        try:
            if self._branch is not None:
                self._branch.check()
        except Exception as error:  # noqa: BLE001 - the parent script decides
            self._throw_error(error)
            return
        self._resume_script(results)

    def _resume_script(self, value: object) -> None:
        self._opened, self._until, self._children = None, None, []
        self._run_to_wait(_Next(value))

    def _throw_error(self, error: Exception) -> None:
        for child in self._children:
            child.close()
        self._opened, self._until, self._children = None, None, []
        self._run_to_wait(_Next(error=error))

    def _run_to_wait(self, step: _Next | None) -> None:
        while step is not None:
            self._run_state.count_resume()
            try:
                if self._branch is None:
                    awaited = self._send_to_script(step)
                else:
                    with self._branch.running():
                        awaited = self._send_to_script(step)
            except StopIteration as stop:
                self.done, self.result = True, stop.value
                return
            step = self._handle_awaited(awaited)

    def _send_to_script(self, step: _Next) -> object:
        if step.error is not None:
            return self._script.throw(step.error)
        return self._script.send(step.value)

    def _handle_awaited(self, awaited: object) -> _Next | None:
        """Return the value or error to send to the script immediately; None if it must wait."""
        match awaited:
            case Question():
                return self._await_question(awaited)
            case Together():
                return self._await_scripts(awaited)
            case WaitUntil():
                if awaited.holds():
                    return _GO
                self._until, self._looked = awaited, self._run_state.resumes
                return None
            case _:
                return _Next(error=TypeError(f"a script awaited {awaited!r}, which is no question"))

    def _await_question(self, question: Question) -> _Next | None:
        self._nesting_depth()
        opened = OpenQuestion(question, self._run_state)
        try:
            replies = opened.refresh()
        except Exception as error:  # noqa: BLE001 - the script that asks decides
            return _Next(error=error)
        if replies is None:
            self._opened = opened
            return None
        return _Next(replies)

    def _await_scripts(self, group: Together) -> _Next | None:
        depth = self._nesting_depth()
        branches = group.branches or [self._branch] * len(group.scripts)
        pairs = zip(group.scripts, branches, strict=True)
        self._children = [Fiber(each, self._run_state, depth, branch) for each, branch in pairs]
        for child in self._children:
            try:
                child.start()
            except Exception as error:  # noqa: BLE001 - the parent script decides
                for other in self._children:
                    other.close()
                self._children = []
                return _Next(error=error)
        if all(child.done for child in self._children):
            results = [child.result for child in self._children]
            self._children = []
            return _Next(results)
        return None

    def _nesting_depth(self) -> int:
        """Return how many scripts await each other up to the current one.

        Raises `RuntimeError` if there are too many.
        """
        depth, here = self._depth, cast("object", self._script)
        while isinstance(here, CoroutineType):
            depth, here = depth + 1, here.cr_await
        if depth > FRAMES:
            raise RuntimeError("scripts are nested too deeply")
        return depth
