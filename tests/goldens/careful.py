"""A player with some sense, the same for the same seed: so that a golden game gets somewhere."""

from __future__ import annotations

import random

from bot.engine.ask import Answer, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.tools.chooser import Chooser, ChosenAnswer

ENOUGH = 0.75
"""A chance of success that wants no more cards."""


class Careful:
    """Advances, fights what is engaged, plays assets, looks for clues; the rest is chance."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)
        self._any = Chooser(seed)

    def choose(self, g: Game, asks: tuple[Ask, ...]) -> ChosenAnswer:
        """An answer of somebody who is awaited."""
        ask = next(ask for ask in asks if ask.awaited)
        seat = ask.awaited[0]
        helper = self._helper(g, ask)
        if helper is not None:
            return helper
        return ChosenAnswer(seat, ask, self._answer(g, ask, seat), forced=True)

    def _helper(self, g: Game, ask: Ask) -> ChosenAnswer | None:
        """A team-mate who commits a card, now and then."""
        for seat in ask.may if ask.kind == "commit" else ():
            options = [o for o in ask.parts[seat].options if o.verb == "commit"]
            fresh = [o for o in options if o.label.startswith("Commit")]
            if fresh and len(fresh) == len(options) and self._chance.random() < 0.3:
                return ChosenAnswer(seat, ask, Picked((fresh[0].key,)), forced=False)
        return None

    def _answer(self, g: Game, ask: Ask, seat: Seat) -> Answer:
        part = ask.parts[seat]
        match ask.kind:
            case "turn":
                return Picked((max(part.options, key=lambda o: self._worth(g, seat, o)).key,))
            case "commit":
                return self._commit(g, part, seat)
            case "mulligan":
                return Picked(())
            case "reaction" | "window" if part.options:
                return Picked((part.options[0].key,))
            case "window":
                return Passed()
        if isinstance(part.form, Pick) and part.form.min == part.form.max == 1:
            return Picked((part.options[0].key,))
        return self._any.random_answer(part)

    def _commit(self, g: Game, part: Part, seat: Seat) -> Answer:
        fresh = [o for o in part.options if o.verb == "commit" and o.label.startswith("Commit")]
        test = g.test
        short = (
            test is not None and g.investigators.skill(seat, test.skill, test) < test.difficulty + 2
        )
        done = len(fresh) < len([o for o in part.options if o.verb == "commit"])
        if fresh and short and not done:
            return Picked((fresh[0].key,))
        return Picked(("reveal",))

    def _worth(self, g: Game, seat: Seat, option: Option) -> float:
        """Return how good an action looks."""
        engaged = bool(g.enemies.engaged_with(seat))
        place = g.places.of_seat(seat)
        clues = place.clues if place is not None else 0
        worth = {
            "fight": 8 + 2 * (" with " in option.label),
            "evade": 2,
            "play": 5 if not engaged else 1,
            "investigate": 7 if clues else 0.5,
            "move": 0.2 if clues or engaged else 4,
            "activate": 9 if option.key == "advance" else 3,
            "parley": 9,
            "draw": 2.5 if not engaged else 0.5,
            "resource": 2 if not engaged else 0.5,
            "engage": 1,
            "resign": -5,
            "end-turn": -1,
        }.get(option.verb, 0)
        return worth + self._chance.random() * 2
