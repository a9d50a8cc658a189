"""The companion's head for the board game: its policy, what matters, worth, and reasons."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from bot.companion import AnyGame, CandidateAnswer, Head, RankedAnswer
from bot.companion.head import is_single, ranked_options, scored_options
from bot.engine.ask import Answer, Ask
from bot.engine.autopilot import Policy
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot.sight import Sight
from bot.kits.second_edition.companion import reasons, value
from bot.second_edition import views

WEIGHTY: Final = ("movement", "encounter", "may", "buy", "meet", "seal")
"""Kinds of question that are thought about."""
AHEAD: Final = 40
"""Turns that a playout goes on, beside the one in which it begins: to the end, nearly always."""
HOPELESS: Final = -40.0
"""Points of what is not tried out."""


class Beginning(Struct, frozen=True):
    """Where a playout began."""

    turn: int


class TownHead(Head):
    """Plays by the policy of a character; thinks about moves, encounters, shops."""

    def __init__(self, policy: Policy[Sight], ahead: int = AHEAD) -> None:
        self.policy = policy
        self.ahead = ahead

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """The policy's answer."""
        return self.policy.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """The policy's best answers, where one is chosen."""
        first = self.choose(game, ask, seat)
        if not is_single(ask.parts[seat].form):
            return [CandidateAnswer(first)]
        with game.game.steady():
            ranked = ranked_options(first, scored_options(self.policy, game, ask, seat))
        return [each for n, each in enumerate(ranked) if not n or each.points > HOPELESS][:most]

    def reason(self, game: AnyGame, ask: Ask, seat: Seat, ranked: RankedAnswer) -> str:
        """Return why one would do it, in a line."""
        with game.game.steady():
            return reasons.reason(self.policy.eyes(game, seat), ask, seat, ranked.answer)

    def matters(self, ask: Ask) -> bool:
        """Moves, encounters and shops do."""
        return ask.kind in WEIGHTY

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """The town, and the own sheet."""
        board = game.game
        known = board.who(seat).code in board.library.investigators
        sheet = views.sheet(board, seat) if known else None
        return msgspec.json.encode((views.town(board), sheet))

    def mark(self, game: AnyGame) -> object:
        """The turn."""
        return Beginning(game.state.turn)

    def is_far(self, began: Any, game: AnyGame) -> bool:
        """Return whether so many turns have begun since."""
        return game.state.turn > began.turn + self.ahead

    def value(self, game: AnyGame, began: object) -> float:
        """Return what the group may hope for."""
        return value.worth(game.game)
