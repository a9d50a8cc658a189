"""The companion's head for the card game: its policy, opening hands and reasons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.companion import AnyGame, PolicyHead, RankedAnswer
from bot.engine.ask import Answer, Ask, Pick, Picked
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import turn_order
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.companion import reasons


class LcgHead(PolicyHead):
    """A head that plays a character's policy."""

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat) -> list[RankedAnswer]:
        """Return the policy's best answers; for an opening hand, its choice and keeping all."""
        form = ask.parts[seat].form
        if ask.kind != "mulligan" or not isinstance(form, Pick):
            return super().candidates(game, ask, seat)
        first = self.choose(game, ask, seat)
        found = [RankedAnswer(first)]
        if first != Picked(()):
            found.append(RankedAnswer(Picked(()), -1.0))
        return found

    def reason(self, sight: Prospect, ask: Ask, seat: Seat, answer: Answer) -> str:
        """Return the reason for an answer in a line."""
        return reasons.reason(sight, ask, seat, answer)

    def helps(self, ask: Ask) -> bool:
        """Return True when cards can be committed to tests of others."""
        return ask.kind == "commit"

    def first_of(self, game: AnyGame, ask: Ask, seats: Sequence[Seat]) -> Seat:
        """Return the companion that should take the next turn; for other questions, any."""
        if ask.kind != "next_turn" or len(seats) < 2:
            return seats[0]
        return turn_order.next_to_go(self.policy.eyes(game, seats[0]), seats)

    def lets_go_first(self, game: AnyGame, ask: Ask, seat: Seat, people: Collection[Seat]) -> bool:
        """Return True while people may take the next turn."""
        return ask.kind == "next_turn" and any(each in people for each in ask.awaited)
