"""The companion's head for the card game: its policy, decisions, valuation and reasons."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Final

import msgspec

from bot.companion import AnyGame, CandidateAnswer, PolicyHead
from bot.engine.ask import Answer, Ask, Pick, Picked
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.companion import reasons
from bot.kits.lcg.companion.value import expected_result
from bot.lcg import views
from bot.lcg.core.game import Game

PROGRESS: Final = 0.1
"""The share of the valuation that the progress of the acts has, so that a late loss is better."""


class LcgHead(PolicyHead):
    """A head that plays a character's policy and thinks about turns and choices."""

    weighty: ClassVar = ("turn", "choose", "agree", "reaction", "mulligan", "next_turn")

    def round(self, game: AnyGame) -> int:
        """Return the round."""
        return int(game.state.round)

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """Return the policy's best answers; for an opening hand, its choice and keeping all."""
        form = ask.parts[seat].form
        if ask.kind != "mulligan" or not isinstance(form, Pick):
            return super().candidates(game, ask, seat, most)
        first = self.choose(game, ask, seat)
        found = [CandidateAnswer(first)]
        if first != Picked(()):
            found.append(CandidateAnswer(Picked(()), -1.0))
        return found

    def reason(self, sight: Prospect, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return the reason for an answer in a line."""
        return reasons.reason(sight, ask, seat, answer)

    def helps(self, ask: Ask) -> bool:
        """Return True when cards can be committed to tests of others."""
        return ask.kind == "commit"

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True while people may take the next turn."""
        return ask.kind == "next_turn" and any(each in people for each in ask.awaited)

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """Return the board and the seat's hand."""
        g: Game = game.game
        return msgspec.json.encode((views.board(g, ()), views.hand(g, seat)))

    def is_far(self, began: Any, game: AnyGame) -> bool:
        """Return True at the start of a turn, enough rounds after `began`."""
        return super().is_far(began, game) and game.state.turn is not None

    def value(self, game: AnyGame, began: object) -> float:
        """Return the expected result of the group."""
        g: Game = game.game
        deck = len(g.stages.deck_of(g.state.act))
        return (1 - PROGRESS) * expected_result(g) + PROGRESS * g.state.act.index / deck
