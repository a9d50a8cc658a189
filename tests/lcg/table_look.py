"""What a table of the card game shows to a test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.session import Session
from bot.lcg.core.facts import ScenarioEnded, TestEnded
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, SkillTest, State
from bot.lcg.names.finding import find_card, find_piece
from tests.lcg.pausing import PausingRules

if TYPE_CHECKING:
    from tests.lcg.player import Player

F = TypeVar("F", bound=Fact)


class Unexpected(AssertionError):
    """A question stands open that the test did not answer."""


class TableLook:
    """A game, and how it stands."""

    rules: PausingRules
    session: Session[State, Game]
    facts: list[Fact]
    seats: list[Player]

    @property
    def state(self) -> State:
        """The state."""
        return self.session.state

    @property
    def game(self) -> Game:
        """The game that scripts are given."""
        return self.session.game

    @property
    def asked(self) -> tuple[Ask, ...]:
        """The questions that stand open."""
        return self.session.asks

    @property
    def ask(self) -> Ask:
        """The one question that stands open."""
        if len(self.asked) != 1:
            raise Unexpected(f"{len(self.asked)} questions stand open\n{self.describe()}")
        return self.asked[0]

    @property
    def kinds(self) -> list[str]:
        """Return what kinds of questions stand open."""
        return [ask.kind for ask in self.asked]

    @property
    def test(self) -> SkillTest:
        """The skill test in progress."""
        assert self.game.test is not None, f"no test\n{self.describe()}"
        return self.game.test

    def told(self, kind: type[F]) -> list[F]:
        """Facts of one type since the table was laid, or since `forget`."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    @property
    def ended(self) -> TestEnded:
        """The result of the last skill test."""
        results = self.told(TestEnded)
        assert results, f"no test has ended\n{self.describe()}"
        return results[-1]

    def result(self) -> tuple[bool, int]:
        """Return whether the last skill test succeeded, and its total."""
        return self.ended.success, self.ended.total

    def forget(self) -> None:
        """Begin to collect facts anew."""
        self.facts.clear()

    def in_play(self, name: str) -> bool:
        """Return whether a card is in play."""
        code = find_card(self.game, name).code
        return bool(self.game.in_play.of_code(code))

    def piece(self, name: str) -> Piece:
        """A card in play by code, title or id."""
        return find_piece(self.game, name)

    def place(self, name: str) -> Piece:
        """A location in play."""
        return self.piece(name)

    def codes(self, pile: list[Any]) -> list[str]:
        """The codes of the cards in a pile of the state."""
        return [str(self.game.card(copy).code) for copy in pile]

    @property
    def victory(self) -> list[str]:
        """Codes in the victory display."""
        return self.codes(self.state.victory)

    @property
    def encounter_discard(self) -> list[str]:
        """Codes in the encounter discard pile."""
        return self.codes(self.state.encounter_discard)

    @property
    def notes(self) -> list[str]:
        """The notes that the scenario entered into the campaign log."""
        return [entry.note for entry in self.state.log]

    @property
    def resolution(self) -> str:
        """The resolution of the scenario, which is over."""
        (fact,) = self.told(ScenarioEnded)
        return fact.resolution

    @property
    def place_codes(self) -> set[str]:
        """The codes of the locations in play."""
        return {place.code for place in self.game.places.all()}

    def describe(self) -> str:
        """Return what stands open, for messages."""
        lines = [f"at {self.state.cursor}"]
        for ask in self.asked:
            lines.append(f"[{ask.id}] {ask.kind}: {ask.prompt} ({ask.source})")
            for seat, part in ask.parts.items():
                mark = "must" if seat in ask.awaited else "may"
                keys = ", ".join(f"{o.key} ({o.label})" for o in part.options)
                lines.append(f"  seat {seat} {mark} {part.form}: {keys}")
        return "\n".join(lines)
