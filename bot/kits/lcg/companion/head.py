"""The companion's head for the card game: its policy, what matters, worth, and reasons."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Final

import msgspec

from bot.companion import AnyGame, CandidateAnswer, PolicyHead
from bot.engine.ask import Answer, Ask, Pick, Picked
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.companion import reasons
from bot.kits.lcg.companion.value import hoped
from bot.lcg import views
from bot.lcg.core.game import Game

PROGRESS: Final = 0.1
"""The share of the worth that is how far the acts have come, so that losing late is better."""


class LcgHead(PolicyHead):
    """Plays by the policy of a character; thinks about turns and choices."""

    weighty: ClassVar = ("turn", "choose", "agree", "reaction", "mulligan", "next_turn")

    def round(self, game: AnyGame) -> int:
        """The round."""
        return int(game.state.round)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """The policy's best answers; of a first hand all of it, and what the policy gives back."""
        form = ask.parts[seat].form
        if ask.kind != "mulligan" or not isinstance(form, Pick):
            return super().candidates(game, ask, seat, most)
        first = self.choose(game, ask, seat)
        found = [CandidateAnswer(first)]
        if first != Picked(()):
            found.append(CandidateAnswer(Picked(()), -1.0))
        return found

    def reason(self, sight: Prospect, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return why one who sees this would answer so, in a line."""
        return reasons.reason(sight, ask, seat, answer)

    def helps(self, ask: Ask) -> bool:
        """Cards are committed to tests of others."""
        return ask.kind == "commit"

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Wait while people are asked who takes the next turn."""
        return ask.kind == "next_turn" and any(each in people for each in ask.awaited)

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """The board and the own hand."""
        g: Game = game.game
        return msgspec.json.encode((views.board(g, ()), views.hand(g, seat)))

    def is_far(self, began: Any, game: AnyGame) -> bool:
        """Return True if so many rounds have begun since: at the beginning of a turn."""
        return super().is_far(began, game) and game.state.turn is not None

    def value(self, game: AnyGame, began: object) -> float:
        """Return what the group may hope for."""
        g: Game = game.game
        acts = len(g.library.scenarios[g.state.scenario].acts)
        return (1 - PROGRESS) * hoped(g) + PROGRESS * g.state.act.index / acts
