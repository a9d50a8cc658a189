"""Private messages in use: a press or an open form that came from one has its answer to come."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

FORM_HELD = 300.0
"""Seconds for which an open form keeps its message; nobody tells us that a form was closed."""

Change = Callable[[], None]
"""Closes or deletes a message."""


class PanelsInUse:
    """The private messages in use, by id, and the changes that wait until they no longer are.

    A message is in use from a press until the answer is delivered, and while a form is open that
    was opened from it. The id 0 means no message, and is never in use.
    """

    def __init__(self) -> None:
        self._presses: Counter[int] = Counter()
        self._forms: dict[int, asyncio.TimerHandle] = {}
        self._waiting: dict[int, Change] = {}

    def begin(self, message: int) -> None:
        """Note that a control of the message was used, or a form that came from it was sent."""
        if message:
            self._presses[message] += 1
            self._close_form(message)

    def end(self, message: int, *, replaced: bool) -> None:
        """Note that the answer is delivered or lost. `replaced`: the message shows it now."""
        if not message:
            return
        self._presses[message] -= 1
        if replaced:
            self._waiting.pop(message, None)
        self._make_waiting_change(message)

    def hold_for_form(self, message: int) -> None:
        """Keep the message in use until its form is sent, at most `FORM_HELD` seconds."""
        if not message:
            return
        self._close_form(message)
        loop = asyncio.get_running_loop()
        self._forms[message] = loop.call_later(FORM_HELD, self._give_form_up, message)

    def when_free(self, message: int, change: Change) -> None:
        """Make a change now, or as soon as the message is no longer in use.

        It is not made at all if the message shows something new by then.
        """
        if self._is_used(message):
            self._waiting[message] = change
        else:
            change()

    def _is_used(self, message: int) -> bool:
        return self._presses[message] > 0 or message in self._forms

    def _close_form(self, message: int) -> None:
        if (timer := self._forms.pop(message, None)) is not None:
            timer.cancel()

    def _give_form_up(self, message: int) -> None:
        del self._forms[message]
        self._make_waiting_change(message)

    def _make_waiting_change(self, message: int) -> None:
        if self._is_used(message):
            return
        del self._presses[message]
        if (change := self._waiting.pop(message, None)) is not None:
            change()
