"""The companion's head for the board game: its policy, what matters, worth, and reasons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

import msgspec

from bot.companion import AnyGame, PolicyHead
from bot.engine.ask import Answer, Ask, Option
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot.sight import Sight
from bot.kits.second_edition.companion import reasons, value
from bot.second_edition import views


def _is_movement(ask: Ask) -> bool:
    """Return True for the Movement of one seat, in which others can move at the same time."""
    return ask.kind == "movement" and ask.standing


class TownHead(PolicyHead):
    """Plays by the policy of a character; thinks about moves, encounters, shops."""

    weighty: ClassVar = ("movement", "encounter", "may", "buy", "meet", "seal")

    def round(self, game: AnyGame) -> int:
        """The turn of all."""
        return int(game.state.turn)

    def scored(self, game: AnyGame, ask: Ask, seat: Seat) -> list[tuple[float, Option]]:
        """Each option with the policy's points; what is in force is looked up once for all."""
        with game.game.steady():
            return super().scored(game, ask, seat)

    def reasons(self, game: AnyGame, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Return why one would give each of these; what is in force is looked up once for all."""
        with game.game.steady():
            return super().reasons(game, ask, seat, answers)

    def reason(self, sight: Sight, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return why one who sees this would answer so, in a line."""
        return reasons.reason(sight, ask, seat, answer)

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True while people decide who goes next, or move. Rules, "Trading"."""
        if ask.kind == "next":
            return any(each in people for each in ask.awaited)
        if not _is_movement(ask) or any(option.calls for option in ask.parts[seat].options):
            return False
        moving = {each for other in game.asks if _is_movement(other) for each in other.awaited}
        return any(each in people for each in moving)

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """The town, and the own sheet."""
        board = game.game
        known = board.who(seat).code in board.library.investigators
        sheet = views.sheet(board, seat) if known else None
        return msgspec.json.encode((views.town(board), sheet))

    def value(self, game: AnyGame, began: object) -> float:
        """Return what the group may hope for."""
        return value.worth(game.game)
