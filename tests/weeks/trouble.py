"""What went wrong in simulated weeks: kept with where and when, so that it can be lived again."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from msgspec import Struct
from structlog.typing import EventDict

MOST = 600
"""Characters of a finding that are printed from each end: of a traceback its last places."""
ALARMING = frozenset({"error", "exception", "critical"})


class Trouble(Struct, frozen=True):
    """One finding."""

    seed: int
    hour: int
    kind: str
    """A few words, the same for the same defect."""
    said: str
    game: int = 0
    ruleset: str = ""

    def __str__(self) -> str:
        where = f"seed {self.seed} hour {self.hour} game {self.game} {self.ruleset}"
        said = (
            self.said
            if len(self.said) <= MOST
            else f"{self.said[: MOST // 2]} … {self.said[-MOST:]}"
        )
        return f"[{self.kind}] {where}: {said}"

    @property
    def alike(self) -> str:
        """The same for findings that look like one defect."""
        return f"{self.kind}: {re.sub(r'[0-9]+', 'N', self.said)[-160:]}"


class Troubles:
    """All findings of a run."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.hour = 0
        self.found: list[Trouble] = []

    def add(self, kind: str, said: object, game: int = 0, ruleset: str = "") -> None:
        """Keep a finding."""
        self.found.append(Trouble(self.seed, self.hour, kind, str(said), game, ruleset))

    def raised(self, kind: str, error: BaseException, game: int = 0, ruleset: str = "") -> None:
        """Keep an exception with where it came from."""
        lines = "".join(traceback.format_exception(error)).strip()
        self.add(kind, lines, game, ruleset)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take every alarming line of the log for a finding."""
        before = structlog.get_config()

        def hear(_logger: Any, method: str, event: EventDict) -> Any:
            if method in ALARMING:
                self._hear(event)
            raise structlog.DropEvent

        structlog.configure(processors=[structlog.contextvars.merge_contextvars, hear])
        try:
            yield
        finally:
            structlog.configure(**before)

    def _hear(self, event: EventDict) -> None:
        error = event.get("exc_info")
        said = event.get("trace", "")
        if error:
            kept = error if isinstance(error, BaseException) else _present()
            said = "".join(traceback.format_exception(kept)).strip() if kept else ""
        told = {key: value for key, value in event.items() if key not in ("exc_info", "trace")}
        self.add(f"log: {event.get('event')}", f"{told} {said}", int(event.get("game", 0)))


def _present() -> BaseException | None:

    return sys.exc_info()[1]
