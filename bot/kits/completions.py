"""Autocomplete choices for what a player has typed so far."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.engine.names import fitting_names
from bot.table.declares.lobby_choices import Choice


def matching_choices(choices: Iterable[Choice], typed: str) -> list[Choice]:
    """Return at most 25 choices that match `typed`, best first; unsorted if nothing is typed."""
    known = {choice.name: choice for choice in choices}
    return [known[name] for name in (fitting_names(known, typed) if typed.strip() else known)]


_TYPED = re.compile(r"([+\-−]?)(\d{1,3})")


def counter_choices(now: int, typed: str) -> list[Choice]:
    """Return the new values of a counter: the typed number, or else one more, one less and 0."""
    written = _TYPED.fullmatch(typed.strip())
    if written is not None:
        sign, number = written[1], int(written[2])
        then = number if not sign else now + number if sign == "+" else max(0, now - number)
        return [_number_choice(f"{sign}{number}".replace("−", "-"), now, then)]
    steps = {"+1": now + 1, **({"-1": now - 1} if now else {}), **({"0": 0} if now > 1 else {})}
    return matching_choices(
        (_number_choice(text, now, then) for text, then in steps.items()), typed
    )


def _number_choice(text: str, now: int, then: int) -> Choice:
    return Choice(text, f"{text} (now {now}, then {then})")
