"""A table of the card game for tests: builds a position, acts, and shows what happened.

    table = Table(investigators=["roland_banks", "daisy_walker"])
    dog = table.roland.controls("01021")
    ghoul = table.enemy("01160").engaged_with(table.roland)

    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})
    table.roland.chooses("Guard Dog")

    assert ghoul.damage == 1

The game stands at the first seat's first turn: mulligans done, hands empty. Unless `calm` is
false, the encounter deck is empty and no weakness lies in a deck, so that rounds can pass without
chance; what a test wants drawn it stacks. Nothing is ever answered at random: a question that the
test did not expect raises when something else is done, with what is asked in the message.

A table is `whole` where its scenario or an investigator is not offered yet: then it knows the cards
of incomplete boxes, too. A test that only wants such a card says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from bot.engine.ask import Answer, Ask, Passed, Pick, Picked
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.core.state import Step
from bot.lcg.names.finding import find_card
from tests.lcg.pausing import PausingRules, rules, whole_rules
from tests.lcg.player import Player
from tests.lcg.table_build import NewEnemy, TableBuild
from tests.lcg.table_look import Unexpected

__all__ = ["NewEnemy", "PausingRules", "Player", "Table", "Unexpected", "rules"]

SEED = b"a table of tests"
OPTIONAL = ("window", "reaction")
"""Questions that `settle` passes."""


class Table(TableBuild):
    """One game at its first turn, and the words to build and play a position."""

    def __init__(
        self,
        investigators: tuple[str, ...] | list[str] = ("roland_banks",),
        difficulty: str = "standard",
        *,
        scenario: str = "the_gathering",
        calm: bool = True,
        hands: bool = False,
        at_turn: bool = True,
        seed: bytes = SEED,
        given_rules: PausingRules | None = None,
        whole: bool = False,
        **setup: Any,
    ) -> None:
        known = rules().library
        whole = (
            whole or scenario not in known.scenarios or not set(investigators) <= set(known.decks)
        )
        self.rules = copy(given_rules or (whole_rules() if whole else rules()))
        self.rules.pauses = set()
        given = {"scenario": scenario, "investigators": list(investigators)}
        given |= {"difficulty": difficulty, **setup}
        self.session, outcome = Session.start(self.rules, given, seed)
        self.facts: list[Fact] = list(outcome.facts)
        self.seats = [Player(self, Seat(n)) for n in range(len(investigators))]
        if at_turn:
            self.to_first_turn(calm=calm, hands=hands)

    def to_first_turn(self, *, calm: bool, hands: bool) -> None:
        """Go to the first turn; a set-up that asks gets the first options."""
        self.chooses_none()
        while {"choose", "beneath", "confirm", "discard", "role"} & set(self.kinds):
            chooser = next(each for each in self.seats if each.is_awaited)
            part = chooser.ask.parts[chooser.seat]
            count = part.form.min if isinstance(part.form, Pick) else 1
            count = max(1, count) if chooser.ask.kind == "choose" else count
            chooser.chooses(*[option.key for option in part.options[:count]])
        orders = list(self._calm()) if calm else []
        if not hands:
            orders += [{"do": "hand", "seat": each.seat, "cards": []} for each in self.seats]
        if orders:
            self.order("several", orders=orders)
        self.settle()
        if len(self.seats) > 1:
            self.seats[0].goes()
        self.facts.clear()

    def calm_down(self) -> None:
        """Empty the encounter deck and take the weaknesses out of the decks."""
        self.order("several", orders=list(self._calm()))

    def _calm(self) -> Iterator[dict[str, Any]]:
        yield {"do": "stack", "top": [], "only": True}
        for player in self.seats:
            cards = [c for c in player.deck if not find_card(self.game, c).is_weakness]
            yield {"do": "stack", "seat": player.seat, "top": cards, "only": True}

    # Playing

    def answer(self, seat: Seat, answer: Answer, ask: Ask) -> None:
        """Answer a question."""
        self.apply(Answered(seat, ask.id, answer))

    def settle(self) -> None:
        """Pass every window and reaction that stands open."""
        while asks := [ask for ask in self.asked if ask.kind in OPTIONAL and ask.awaited]:
            self.answer(asks[0].awaited[0], Passed(), asks[0])

    def chooses_none(self) -> None:
        """Every awaited seat answers the open question with nothing."""
        for player in self.seats:
            if player.is_awaited:
                self.answer(player.seat, Picked(()), player.ask)

    def goes(self, to: str, player: Player | None = None) -> None:
        """Jump to a phase, a turn or a framework step; what runs is dropped."""
        command: dict[str, Any] = {"to": to}
        if player is not None:
            command["seat"] = player.seat
        self.order("go", **command)

    def stops_before(self, *steps: Step) -> None:
        """Pause before these framework steps, whenever they come."""
        self.rules.pauses = set(steps)

    def goes_on(self) -> None:
        """Go on after a pause."""
        asks = [ask for ask in self.asked if ask.kind == "pause"]
        if not asks:
            raise Unexpected(f"the game is not paused\n{self.describe()}")
        self.answer(Seat(0), Picked(("go",)), asks[0])

    @property
    def paused(self) -> Step | None:
        """The step before which the game is paused."""
        return self.state.cursor.step if "pause" in self.kinds else None

    def enemies_attack(self) -> None:
        """The enemy phase, up to its end (4.1) or the first question."""
        self.stops_before(Step.UPKEEP)
        self.goes("enemy")

    def next_phase(self, phase: str) -> None:
        """Begin a phase and go on to its end or the first question."""
        ends = {
            "mythos": Step.INVESTIGATION,
            "investigation": Step.ENEMY,
            "enemy": Step.UPKEEP,
            "upkeep": Step.MYTHOS,
        }
        self.stops_before(ends[phase])
        self.goes(phase)

    def restored(self) -> None:
        """The open game as its snapshot: equal when encoded and decoded."""
        data = self.rules.encode(self.state)
        assert self.rules.encode(self.rules.decode(data, self.rules.schema)) == data

    def __getattr__(self, name: str) -> Player:
        """`table.roland`: the player of an investigator by first name or nickname."""
        for player in self.__dict__.get("seats", ()):
            full = player.name.casefold().replace('"', "").replace("'", "")
            if name in full.split():
                return player
        raise AttributeError(name)

    def __iter__(self) -> Iterator[Player]:
        return iter(self.seats)
