"""The awkward spots in which tables of each game are recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.engine.ask import SIDE_ACTION_PREFIX, Ask
from bot.engine.session import AnySession

Reached = Callable[[AnySession, int], bool]
"""Whether a game stands at its spot: the session, and how many inputs follow its checkpoint."""
Then = Literal["", "rewind", "hold", "vote", "pause", "override", "partial", "tell", "plan"]
"""What the table does there besides."""


@dataclass(frozen=True)
class Spot:
    """A table, and where it is left."""

    name: str
    investigators: tuple[str, ...]
    reached: Reached
    then: Then = ""
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])


def asked(*kinds: str, tail: int = 1, which: Callable[[Ask], bool] = lambda _ask: True) -> Reached:
    """A question of one of these kinds stands open, so many inputs behind the checkpoint."""
    return lambda session, behind: (
        behind >= tail and any(ask.kind in kinds and which(ask) for ask in session.asks)
    )


def several(kind: str) -> Reached:
    """Questions of a kind stand open side by side, one of them answered already."""
    return lambda session, behind: (
        behind > 0 and len([ask for ask in session.asks if ask.kind == kind]) > 1
    )


def _within(kind: str, depth: int) -> Reached:
    """A question within `depth` skill tests."""
    return lambda session, behind: (
        asked(kind)(session, behind) and len(session.state.tests) >= depth
    )


def _over(session: AnySession, _behind: int) -> bool:
    return session.over


def _beside(session: AnySession, _behind: int) -> bool:
    """Return whether somebody may do something beside a question."""
    parts = [part for ask in session.asks for part in ask.parts.values()]
    return any(
        option.key.startswith(SIDE_ACTION_PREFIX) for part in parts for option in part.options
    )


def _given(ask: Ask) -> bool:
    """Return whether some have answered and others have not."""
    return bool(ask.given and ask.awaited)


_ALONE, _TWO = ("roland_banks",), ("daisy_walker", "agnes_baker")
_FOUR = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker")
_TOWN = ("joe_diamond", "bob_jenkins", "carolyn_fern")

SPOTS: Mapping[str, tuple[Spot, ...]] = {
    "lcg": (
        Spot("mulligan", _FOUR, asked("mulligan", which=_given)),
        Spot("mid-test", _TWO, asked("commit", tail=3)),
        Spot("reaction in a test", _FOUR, _within("reaction", 1)),
        Spot("damage in a test", _FOUR, _within("assign", 1)),
        Spot("attacks in turn", _FOUR, asked("attack_order", tail=1)),
        Spot("window", _FOUR, asked("window", tail=2)),
        Spot("who goes next", _FOUR, asked("next_turn", tail=0)),
        Spot("agreement", _FOUR, asked("agree", tail=2)),
        Spot("rewound", _TWO, asked("commit", tail=2), "rewind"),
        Spot("held", _FOUR, asked("turn", tail=0), "hold"),
        Spot("vote", _TWO, asked("commit", tail=3), "vote"),
        Spot("paused", _ALONE, asked("commit", tail=2), "pause"),
        Spot("overridden", _TWO, asked("commit", tail=1), "override"),
        Spot("finished", _ALONE, _over),
        Spot("planned", _TWO, asked("commit", tail=2), "plan"),
        Spot("untold", _FOUR, asked("commit", tail=2), "tell"),
    ),
    "second_edition": (
        Spot("sliders", _TOWN, several("sliders")),
        Spot("focus", _TOWN, several("focus")),
        Spot("combat", _TOWN, asked("combat", tail=3)),
        Spot("check", _TOWN, asked("check", tail=3)),
        Spot("encounter", _TOWN, asked("meet", "encounter", tail=1)),
        Spot("loss", _TOWN, asked("lose_cards", "loss", tail=1)),
        Spot("trade", _TOWN, asked("offer")),
        Spot("aside", ("ashcan_pete", *_TOWN[1:]), _beside),
        Spot("final battle", _TOWN, several("battle")),
        Spot("another world", _TOWN, asked("return", tail=0)),
        Spot("rewound", _TOWN, asked("meet", tail=1), "rewind"),
        Spot("held", _TOWN, asked("offer", tail=0), "hold"),
        Spot("vote", _TOWN, asked("combat", tail=2), "vote"),
        Spot("paused", _TOWN, asked("check", tail=1), "pause"),
        Spot("overridden", _TOWN, asked("meet", tail=1), "override"),
        Spot("finished", _TOWN, _over),
        Spot("planned", _TOWN, asked("combat", tail=2), "plan"),
        Spot("untold", _TOWN, asked("combat", tail=1), "tell"),
    ),
}
"""The tables of each game, by ruleset; the one that is left untold is the last."""
