"""Lines on awaited players: name, question, deadline, and the effect of the timeout."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.engine.english import join_names
from bot.table.posts.courier import Waiting
from bot.table.posts.persons import seats_by_person
from bot.table.reminders.deadlines import OTHERS_CHOOSE, Deadline
from cogs.wire.discord_text import clip, mention, relative_time, small_print

_SAME_FOR_SEVERAL = re.compile(r"(.+?) (passes|chooses “.*”)", re.DOTALL)
"""An investigator, and an effect that several of them may share."""
_PLURAL = {"passes": "pass", "chooses": "choose"}

SILENCE = small_print("No deadline: the table waits.")
"""The effect of a timeout."""
COMPANION = small_print("It plays on its own; where people can go first, it waits for them.")
"""The effect of a timeout if the table waits only for companions."""


MOST_ASKED, LEAST_ASKED = 110, 40
"""Characters of a question in a line."""
ALL_ASKED = 480
"""Characters of all questions together, after the minimum of each."""
MOST_MEANT = 200
"""Characters of the effects of several timeouts."""


def waiting_lines(waiting: Sequence[Waiting]) -> list[str]:
    """Return a line for each question with players and deadline, then the effects of timeouts."""
    asked: dict[tuple[str, str], list[Waiting]] = {}
    for each in waiting:
        asked.setdefault((each.prompt, each.source), []).append(each)
    most = max(LEAST_ASKED, min(MOST_ASKED, ALL_ASKED // max(1, len(asked))))
    lines = [_waiting_line(together, most) for together in asked.values()]
    return [*lines, _timeout_effects(waiting)] if lines else []


def waits_for_companions_only(waiting: Sequence[Waiting]) -> bool:
    """Return True if the table waits for companions alone: there is nothing to press."""
    return bool(waiting) and all(each.by_itself for each in waiting)


def _timeout_effects(waiting: Sequence[Waiting]) -> str:
    """Return the effects of timeouts, combined for equal ones."""
    ends = [each for each in waiting if each.until]
    if waits_for_companions_only(waiting):
        return COMPANION
    if not ends:
        return SILENCE
    late = _join_clauses(each.then for each in ends if each.over)
    later = _join_clauses(each.then for each in ends if not each.over)
    said = [f"Time’s up: {late}."] if late else []
    said += [f"If there’s no answer by then, {later}."] if later else []
    return small_print(clip(" ".join(said), MOST_MEANT))


def _join_clauses(then: Iterable[str]) -> str:
    """Return each clause once, or one common clause if several seats share it."""
    clauses = list(dict.fromkeys(then))
    if len(clauses) > 1 and all(each.startswith(OTHERS_CHOOSE) for each in clauses):
        return f"{OTHERS_CHOOSE} for anyone missing"
    return "; ".join(_merge_clauses(clauses))


def _merge_clauses(clauses: Iterable[str]) -> Iterator[str]:
    """Merge equal clauses about several investigators: “Roland and Daisy pass”."""
    alike: dict[str, list[str]] = {}
    for clause in clauses:
        found = _SAME_FOR_SEVERAL.fullmatch(clause)
        name, does = (found[1], found[2]) if found is not None else ("", clause)
        alike.setdefault(does, []).append(name)
    for does, names in alike.items():
        verb, _, rest = does.partition(" ")
        several = f"{_PLURAL.get(verb, verb)} {rest}".strip()
        yield f"{join_names(names)} {several if len(names) > 1 else does}".strip()


def timeout_line(found: Deadline) -> str:
    """Return the time and effect of a timeout: `in 12 hours: Roland leads`."""
    return small_print(f"⏳ {relative_time(found.at)}: {found.then}.")


def _waiting_line(asked: Sequence[Waiting], most: int) -> str:
    """Return one line for the players of the same question."""
    first = min(asked, key=lambda each: each.since)
    named = {each.seat: each for each in asked}
    players = {each.seat: each.user for each in asked if each.user}
    who = ", ".join(
        _player_line([named[seat] for seat in own]) for own in seats_by_person(named, players)
    )
    why = first.prompt + (f" · {first.source}" if first.source else "")
    return f"⏳ {who}: {clip(why, most)}{_deadline_text(asked, first)}"


def _player_line(asked: Sequence[Waiting]) -> str:
    """Return a player with all of their investigators: ``**Joe and Jacqueline** (@Ben)``."""
    user = asked[0].user
    player = mention(user) if user else _line_without_player(asked[0])
    return f"**{join_names(each.name for each in asked)}** ({player})"


def _deadline_text(asked: Sequence[Waiting], first: Waiting) -> str:
    """Return the deadline of a player, or since when they are awaited if there is none."""
    ends = [each.until for each in asked if each.until]
    if ends:
        return f" · due {relative_time(min(ends))}"
    when = "asked" if all(each.since == first.since for each in asked) else "first asked"
    return f" · {when} {relative_time(first.since)}" if first.since else ""


def _line_without_player(each: Waiting) -> str:
    return "autopilot" if each.autopilot else "companion" if each.companion else "nobody"
