"""Daniel’s warning: the name that nobody may say once the group has heeded it."""

from __future__ import annotations

from bot.lcg.api import Game, Use, deal, free, is_logged, ruling

HEEDED = "heeded_warning"
AFTER_THE_WARNING = ("03200", "03240", "03274", "03316")
"""The reference cards of the scenarios that follow the warning."""


def _is_heeded(g: Game, _use: Use) -> bool:
    return is_logged(g, HEEDED)


def _can_be_heard(g: Game, _use: Use) -> bool:
    """Return True in a turn or a test, so that no other window opens for it."""
    return g.state.turn is not None or bool(g.state.tests)


def _forbid_the_name(scenario: str) -> None:
    """Let players of a scenario, by its reference card, say the name, for 1 horror each time.

    Only if the log says that the group has heeded the warning.
    """

    @free(
        scenario,
        "say_the_name",
        label="Say the name (1 horror)",
        granted=_is_heeded,
        when=_can_be_heard,
        why="You can say it during a turn or a test.",
        futile=lambda _g, _use: True,
    )
    async def say_the_name(g: Game, use: Use) -> None:
        """The Warning: If you heeded it, each time you say the King’s name, take 1 horror."""
        await deal(g, use.seat, horror=1, source=scenario)

    ruling(scenario, "Assets can take the horror of the name. Keeper doesn’t read what you write.")


for _scenario in AFTER_THE_WARNING:
    _forbid_the_name(_scenario)
