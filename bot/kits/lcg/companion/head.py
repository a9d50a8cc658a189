"""The companion's head for the card game: its policy, what matters, worth, and reasons."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from bot.companion import AnyGame, CandidateAnswer, Head, RankedAnswer
from bot.companion.head import ranked_options, scored_options
from bot.engine.ask import Answer, Ask, Pick, Picked
from bot.engine.autopilot import Policy
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.companion import reasons
from bot.kits.lcg.companion.value import hoped
from bot.lcg import views
from bot.lcg.core.game import Game

WEIGHTY: Final = ("turn", "choose", "agree", "reaction", "mulligan", "next_turn")
"""Kinds of question that are thought about."""
AHEAD: Final = 40
"""Rounds that a playout goes on, beside the one in which it begins: to the end, nearly always."""
PROGRESS: Final = 0.1
"""The share of the worth that is how far the acts have come, so that losing late is better."""
HOPELESS: Final = -40.0
"""Points of what is not tried out."""


class Beginning(Struct, frozen=True):
    """Where a playout began."""

    round: int


class LcgHead(Head):
    """Plays by the policy of a character; thinks about turns and choices."""

    def __init__(self, policy: Policy[Prospect], ahead: int = AHEAD) -> None:
        self.policy = policy
        self.ahead = ahead

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """The policy's answer."""
        return self.policy.choose(game, ask, seat)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """The policy's best answers; of a first hand all of it, and what the policy gives back."""
        first, form = self.choose(game, ask, seat), ask.parts[seat].form
        if ask.kind == "mulligan" and isinstance(form, Pick):
            found = [CandidateAnswer(first)]
            if first != Picked(()):
                found.append(CandidateAnswer(Picked(()), -1.0))
            return found
        if not isinstance(form, Pick) or form.max != 1:
            return [CandidateAnswer(first)]
        ranked = ranked_options(first, scored_options(self.policy, game, ask, seat))
        return [each for n, each in enumerate(ranked) if not n or each.points > HOPELESS][:most]

    def reason(self, game: AnyGame, ask: Ask, seat: Seat, ranked: RankedAnswer) -> str:
        """Return why one would do it, in a line."""
        return reasons.reason(self.policy.eyes(game, seat), ask, seat, ranked.answer)

    def matters(self, ask: Ask) -> bool:
        """Turns and choices do."""
        return ask.kind in WEIGHTY

    def helps(self, ask: Ask) -> bool:
        """Cards are committed to tests of others."""
        return ask.kind == "commit"

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """The board and the own hand."""
        g: Game = game.game
        return msgspec.json.encode((views.board(g, ()), views.hand(g, seat)))

    def mark(self, game: AnyGame) -> object:
        """The round."""
        return Beginning(game.state.round)

    def is_far(self, began: Any, game: AnyGame) -> bool:
        """Return whether so many rounds have begun since: at the beginning of a turn."""
        state = game.state
        return state.round > began.round + self.ahead and state.turn is not None

    def value(self, game: AnyGame, began: object) -> float:
        """Return what the group may hope for."""
        g: Game = game.game
        acts = len(g.library.scenarios[g.state.scenario].acts)
        return (1 - PROGRESS) * hoped(g) + PROGRESS * g.state.act.index / acts
