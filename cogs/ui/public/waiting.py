"""Whom the table waits for, in lines: who, what, since when, and what silence means."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Ask
from bot.table.posts.courier import Waiting
from bot.table.reminders.deadlines import Deadline
from cogs.ui.wire.text import ago, mention, small

SILENCE = small("Nothing is chosen for anybody: the table waits.")
"""What it means when nobody answers."""


def waiting_lines(waiting: Sequence[Waiting]) -> list[str]:
    """A line for each question: who, what, because of what, since when; then what silence means."""
    asked: dict[tuple[str, str], list[Waiting]] = {}
    for each in waiting:
        asked.setdefault((each.prompt, each.source), []).append(each)
    lines = [_waiting_line(together) for together in asked.values()]
    ends = [each for each in waiting if each.until]
    silence = [silence_line(each) for each in ends] or [SILENCE]
    return [*lines, *silence] if lines else []


def silence_line(asked: Waiting | Deadline) -> str:
    """Return what silence means for somebody, and when; that time may have passed."""
    if isinstance(asked, Waiting) and asked.over:
        return small(f"The time is over: {asked.then}.")
    when = asked.until if isinstance(asked, Waiting) else asked.at
    return small(f"Without an answer {ago(when)}: {asked.then}.")


def _waiting_line(asked: Sequence[Waiting]) -> str:
    """Everybody who is asked the same thing; whoever acts is asked it anew, later than the rest."""
    first = min(asked, key=lambda each: each.since)
    when = "asked" if all(each.since == first.since for each in asked) else "first asked"
    who = ", ".join(
        f"**{each.name}** ({mention(each.user) if each.user else _unmanned(each)})"
        for each in asked
    )
    why = first.prompt + (f" · {source}" if (source := source_beside(first)) else "")
    since = f" · {when} {ago(first.since)}" if first.since else ""
    return f"⏳ {who}: {why}{since}"


def _unmanned(each: Waiting) -> str:
    return "the autopilot" if each.autopilot else "nobody plays"


def source_beside(asked: Waiting | Ask) -> str:
    """What asks, where the question itself does not name it."""
    return "" if asked.source in asked.prompt else asked.source
