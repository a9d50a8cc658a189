"""The companion's head for the board game: its policy and reasons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.companion import AnyGame, PolicyHead
from bot.engine.ask import Answer, Ask, Option
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot.sight import Sight
from bot.kits.second_edition.companion import reasons


def _is_movement(ask: Ask) -> bool:
    """Return True for the Movement of one seat, in which others can move at the same time."""
    return ask.kind == "movement" and ask.standing


class TownHead(PolicyHead):
    """A head that plays a character's policy."""

    def scored(self, game: AnyGame, ask: Ask, seat: Seat) -> list[tuple[float, Option]]:
        """Return each option with the policy's points; effects in force are cached meanwhile."""
        with game.game.steady():
            return super().scored(game, ask, seat)

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return the reason for each answer; effects in force are cached meanwhile."""
        with game.game.steady():
            return super().reasons(game, ask, seat, answers)

    def reason(self, sight: Sight, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return the reason for an answer in a line."""
        return reasons.reason(sight, ask, seat, answer)

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True while people may go next, or move (Rules, "Trading")."""
        if ask.kind == "next":
            return any(each in people for each in ask.awaited)
        if not _is_movement(ask) or any(option.calls for option in ask.parts[seat].options):
            return False
        moving = {each for other in game.asks if _is_movement(other) for each in other.awaited}
        return any(each in people for each in moving)
