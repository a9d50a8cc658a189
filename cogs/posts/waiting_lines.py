"""Whom the table waits for, in lines: who, what, until when, and what silence means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.engine.english import listed
from bot.table.posts.courier import Waiting
from bot.table.posts.persons import seats_by_person
from bot.table.reminders.deadlines import OTHERS_CHOOSE, Deadline
from cogs.wire.discord_text import ago, clip, mention, small

_SAME_FOR_SEVERAL = re.compile(r"(.+?) (passes|chooses “.*”)", re.DOTALL)
"""An investigator, and what several of them may do alike."""
_PLURAL = {"passes": "pass", "chooses": "choose"}

SILENCE = small("No deadline: the table waits.")
"""What it means when nobody answers."""
COMPANION = small("It plays by itself; where people may go first, it waits for them.")
"""The same where the table waits for companions alone."""


MOST_ASKED, LEAST_ASKED = 110, 40
"""Characters of a question in a line."""
ALL_ASKED = 480
"""Characters of all questions together, as far as each has its least."""
MOST_MEANT = 200
"""Characters of what silence means for several."""


def waiting_lines(waiting: Sequence[Waiting]) -> list[str]:
    """A line for each question: who, what, because of what, until when; then what silence means."""
    asked: dict[tuple[str, str], list[Waiting]] = {}
    for each in waiting:
        asked.setdefault((each.prompt, each.source), []).append(each)
    most = max(LEAST_ASKED, min(MOST_ASKED, ALL_ASKED // max(1, len(asked))))
    lines = [_waiting_line(together, most) for together in asked.values()]
    return [*lines, _meaning(waiting)] if lines else []


def plays_by_itself(waiting: Sequence[Waiting]) -> bool:
    """Return True if the table waits for companions alone: there is nothing to press."""
    return bool(waiting) and all(each.by_itself for each in waiting)


def _meaning(waiting: Sequence[Waiting]) -> str:
    """Return what it comes to that nobody answers, once for all of them."""
    ends = [each for each in waiting if each.until]
    if plays_by_itself(waiting):
        return COMPANION
    if not ends:
        return SILENCE
    late = _clauses(each.then for each in ends if each.over)
    later = _clauses(each.then for each in ends if not each.over)
    said = [f"Time’s up: {late}."] if late else []
    said += [f"If there’s no answer by then, {later}."] if later else []
    return small(clip(" ".join(said), MOST_MEANT))


def _clauses(then: Iterable[str]) -> str:
    """Each clause once; one for all where the others choose for several."""
    clauses = list(dict.fromkeys(then))
    if len(clauses) > 1 and all(each.startswith(OTHERS_CHOOSE) for each in clauses):
        return f"{OTHERS_CHOOSE} for anyone missing"
    return "; ".join(_merged(clauses))


def _merged(clauses: Iterable[str]) -> Iterator[str]:
    """Say once what several investigators do alike: “Roland and Daisy pass”."""
    alike: dict[str, list[str]] = {}
    for clause in clauses:
        found = _SAME_FOR_SEVERAL.fullmatch(clause)
        name, does = (found[1], found[2]) if found is not None else ("", clause)
        alike.setdefault(does, []).append(name)
    for does, names in alike.items():
        verb, _, rest = does.partition(" ")
        several = f"{_PLURAL.get(verb, verb)} {rest}".strip()
        yield f"{listed(names)} {several if len(names) > 1 else does}".strip()


def silence_line(found: Deadline) -> str:
    """Return what silence means for somebody, and when: `in 12 hours: Roland leads`."""
    return small(f"⏳ {ago(found.at)}: {found.then}.")


def _waiting_line(asked: Sequence[Waiting], most: int) -> str:
    """Everybody who is asked the same thing; whoever acts is asked it anew, later than the rest."""
    first = min(asked, key=lambda each: each.since)
    named = {each.seat: each for each in asked}
    players = {each.seat: each.user for each in asked if each.user}
    who = ", ".join(
        _player_line([named[seat] for seat in own]) for own in seats_by_person(named, players)
    )
    why = first.prompt + (f" · {first.source}" if first.source else "")
    return f"⏳ {who}: {clip(why, most)}{_when(asked, first)}"


def _player_line(asked: Sequence[Waiting]) -> str:
    """Return one person with all of their investigators: ``**Joe and Jacqueline** (@Ben)``."""
    user = asked[0].user
    player = mention(user) if user else _unmanned_line(asked[0])
    return f"**{listed(each.name for each in asked)}** ({player})"


def _when(asked: Sequence[Waiting], first: Waiting) -> str:
    """Until when somebody is waited for; since when, where there is no end to it."""
    ends = [each.until for each in asked if each.until]
    if ends:
        return f" · due {ago(min(ends))}"
    when = "asked" if all(each.since == first.since for each in asked) else "first asked"
    return f" · {when} {ago(first.since)}" if first.since else ""


def _unmanned_line(each: Waiting) -> str:
    return "autopilot" if each.autopilot else "companion" if each.companion else "nobody"
