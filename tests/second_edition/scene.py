"""A position built by hand, and scripts run on it with scripted dice and answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.engine.ask import ASIDE, Allotted, Ask, Passed, Picked, valid
from bot.engine.chance import Chance
from bot.engine.errors import SeatLeft, Stop
from bot.engine.facts import Fact
from bot.engine.fiber import Fiber
from bot.engine.ids import Seat
from bot.engine.open_question import OpenQuestion
from bot.engine.run_state import RunState
from bot.engine.script import Script
from bot.second_edition.core.frames import perform
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Cursor, Gate, Held, Investigator, Monster, Step
from bot.second_edition.printed.terms import CardNo, MonsterNo, Place, Special
from bot.second_edition.turn import mythos, setup
from bot.second_edition.verbs import any_phase
from bot.second_edition.verbs.monsters import forget
from tests.second_edition.playing import rules


@dataclass(frozen=True)
class Beside:
    """What a seat does beside the question that stands open, by key without `ASIDE`."""

    key: str
    seat: int = 0


Give = str | dict[str, int] | tuple[str, ...] | Beside
"""A key, or its beginning; amounts by key; several keys; a deed beside the question."""

CALM = ("mandy_thompson", "joe_diamond", "bob_jenkins", "vincent_lee")


class Scene:
    """A game after its deal: nobody owns a card, nothing lies on the board but clue tokens."""

    def __init__(self, *investigators: str, ancient_one: str = "azathoth", **settings: Any) -> None:
        names = list(investigators or CALM[:1])
        made = rules().new(
            {"investigators": names, "ancient_one": ancient_one, "settings": settings}
        )
        self.facts: list[Fact] = []
        self.b: Board = rules().bind(made, Chance(b"scene"), self.facts.append)
        self.asked: list[Ask] = []
        self.raised: BaseException | None = None
        self._deal()

    def _deal(self) -> None:
        state = self.b.state
        state.first = Seat(0)
        setup._shuffle_all(self.b)
        setup._fill_cup(self.b)
        setup._lay_clues(self.b)
        for who in state.investigators:
            setup._settle_in(self.b, who.seat)
            who.sliders = [0, 0, 0]
        state.turn, state.cursor = 1, Cursor(Step.TURN)

    # Building

    def who(self, seat: int = 0) -> Investigator:
        """An investigator."""
        return self.b.who(Seat(seat))

    def card(self, code: str, seat: int = 0) -> CardNo:
        """A seat owns a card from its deck."""
        pile = self.b.state.decks[self.b.library.cards[code].deck]
        card = next(each for each in pile if self.b.code(each) == code)
        pile.remove(card)
        self.who(seat).cards.append(Held(card))
        return card

    def owns(self, code: str, seat: int = 0) -> bool:
        """Whether a seat owns a card."""
        return self.b.owns(Seat(seat), code) is not None

    def monster(self, code: str, place: str) -> MonsterNo:
        """A monster from the cup or box stands in a place."""
        state = self.b.state
        no = next(each for each in [*state.cup, *state.box] if state.markers[each] == code)
        forget(self.b, no)
        state.monsters.append(Monster(no, Place(place)))
        return no

    def trophy(self, code: str, seat: int = 0) -> MonsterNo:
        """A monster from the cup is a seat's trophy."""
        state = self.b.state
        no = next(each for each in state.cup if state.markers[each] == code)
        forget(self.b, no)
        self.who(seat).monsters.append(no)
        return no

    def gate(self, place: str, world: str = "") -> Gate:
        """A gate is open in a location."""
        state = self.b.state
        no = next(n for n in state.gate_stack if world in ("", self.b.gate_world(n)))
        state.gate_stack.remove(no)
        state.gates.append(gate := Gate(no, Place(place)))
        state.clues.pop(Place(place), None)
        return gate

    def gate_trophy(self, seat: int = 0) -> None:
        """A gate marker is a seat's trophy."""
        self.who(seat).gates.append(self.b.state.gate_stack.pop())

    def at(self, place: str, seat: int = 0) -> None:
        """An investigator stands somewhere."""
        self.who(seat).place = Place(place)

    def special(self, special: Special, seat: int = 0, *, fresh: bool = False) -> None:
        """A seat has a special card."""
        self.who(seat).specials[special] = fresh

    def mythos(self, card: str) -> None:
        """A Mythos card is being resolved."""
        self.b.state.mythos_deck.remove(card)
        mythos.begin(self.b, card)

    def dice(self, *faces: int, seat: int = 0) -> None:
        """The next dice of a seat."""
        self.b.chance.script(f"dice:{seat}", [str(face) for face in faces])

    def next(self, purpose: str, *wanted: str) -> None:
        """The next draws of a purpose."""
        self.b.chance.script(purpose, list(wanted))

    # Running

    def run(self, script: Script[Any], *answers: Give) -> Any:
        """Run a script to its end, giving these answers to whoever is awaited, in order.

        Raises `RulesError` for an answer that the question does not allow.
        """
        desk = RunState(1, set(), partial(any_phase.beside, self.b))
        fiber = Fiber(script, desk)
        queue = list(answers)
        try:
            fiber.start()
            while not fiber.done:
                slot = next(
                    each for each in fiber.open_questions() if each.ask and each.ask.awaited
                )
                assert slot.ask is not None
                self.asked.append(slot.ask)
                assert queue, f"an answer is missing: {slot.ask.prompt} {_keys(slot.ask)}"
                if isinstance(given := queue.pop(0), Beside):
                    self._beside(slot, given, desk)
                else:
                    seat = slot.ask.awaited[0]
                    answer = _answer(slot.ask, seat, given)
                    if not isinstance(answer, Passed):
                        valid(slot.ask.parts[seat], answer)
                    slot.give(seat, answer)
                    fiber.answered(slot)
                while not fiber.done and fiber.settle():
                    continue
        except (Stop, SeatLeft) as error:
            self.raised = error
            return None
        assert not queue, f"answers are left over: {queue}"
        return fiber.result

    def _beside(self, slot: OpenQuestion, given: Beside, desk: RunState) -> None:
        assert slot.ask is not None
        seat = Seat(given.seat)
        aside = slot.aside(seat, Picked((_key(slot.ask, seat, ASIDE + given.key),)))
        assert aside is not None
        deed = Fiber(aside.run(), desk)
        deed.start()
        assert deed.done

    def act(self, script: Script[Any], *answers: Give, seat: int = 0) -> bool:
        """Run what a seat does, in a frame of its own; False if it stopped in the middle."""
        return bool(self.run(perform(self.b, Seat(seat), script), *answers))

    def told(self, kind: type[Fact]) -> list[Any]:
        """What happened of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def _keys(ask: Ask) -> list[str]:
    return [option.key for part in ask.parts.values() for option in part.options]


def _answer(
    ask: Ask, seat: Seat, given: str | dict[str, int] | tuple[str, ...]
) -> Picked | Allotted | Passed:
    if isinstance(given, dict):
        return Allotted(given)
    if given == "pass!":
        return Passed()
    names = (given,) if isinstance(given, str) else given
    return Picked(tuple(_key(ask, seat, name) for name in names))


def _key(ask: Ask, seat: Seat, name: str) -> str:
    keys = [option.key for option in ask.parts[seat].options]
    if name in keys:
        return name
    found = [key for key in keys if key.startswith(name)]
    assert found, f"{name} is not among {keys} ({ask.prompt})"
    return found[0]
