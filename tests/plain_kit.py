"""What the kits of the toy games have alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.recap import Recap
from bot.engine.ruleset import Ruleset
from bot.engine.session import Session
from bot.kits.autopilot import Policy
from bot.kits.concerns import codes_in, seats_in
from bot.table.declares.chronicle import Gauge, Lying, Passage, RoundPhase
from bot.table.declares.house_rules import TEST_PICTURES
from bot.table.declares.kit import Choice, Lobby, Picture
from bot.table.declares.lessons import Tutorial
from bot.table.declares.order_kinds import OrderBook
from bot.table.declares.plan_kinds import PlanBook

R = TypeVar("R", bound=Ruleset[Any, Any])


class PlainFilm:
    """Boards one behind the other."""

    def __init__(self) -> None:
        self.boards: list[bytes] = []

    @property
    def size(self) -> int:
        """Bytes so far."""
        return sum(map(len, self.boards))

    def add(self, scene: bytes, shown: int) -> None:
        """Another one."""
        self.boards.append(scene)

    def done(self) -> Picture:
        """All of them."""
        return Picture("film.gif", b"".join(self.boards), f"{len(self.boards)} boards")


class PlainKit(Generic[R]):
    """A kit of a game with one scenario, where nobody leaves and everything lies open."""

    seats = (1, 3)
    house_rules = (TEST_PICTURES,)
    hidden_cards = True
    narrates = True
    orders = OrderBook()
    plans = PlanBook()
    tutorial: Tutorial | None = None
    autopilot = Policy[None](lambda _session, _seat: None, {})
    """Whatever is listed first; a pass where that is an answer."""
    heroes: ClassVar[Mapping[str, str]]
    """Names of those who can be played, by slug; the state's `heroes` are slugs in seat order."""

    def __init__(self, rules: R) -> None:
        self.rules = rules

    def scenarios(self) -> tuple[Choice, ...]:
        """One."""
        return (Choice("night", "A Long Night"),)

    def difficulties(self) -> tuple[Choice, ...]:
        """Two."""
        return (Choice("easy", "Easy"), Choice("standard", "Standard"))

    def investigators(self) -> tuple[Choice, ...]:
        """All heroes."""
        return tuple(Choice(slug, name) for slug, name in self.heroes.items())

    def name(self, state: Any, seat: Seat) -> str:
        """The hero's name."""
        return self.heroes[state.heroes[seat]]

    def recap(self, session: Session[Any, Any], facts: Sequence[Fact]) -> Recap | None:
        """Nothing is counted."""
        return None

    def recap_picture(self, told: Recap) -> Picture:
        """Its title."""
        return Picture("recap.png", told.title.encode(), "A recap")

    def film(self) -> PlainFilm:
        """Of boards as they are."""
        return PlainFilm()

    def narrate(self, state: Any, facts: Sequence[Fact]) -> list[str]:
        """Nothing: the toy has no story."""
        return []

    def opens(self, fact: Fact) -> str:
        """All goes on and on."""
        return ""

    def turning_points(self, state: Any, facts: Sequence[Fact]) -> list[Picture]:
        """None."""
        return []

    def standing(self, session: Session[Any, Any]) -> str:
        """Nothing."""
        return ""

    def helpers(self, session: Session[Any, Any], ask: Ask) -> tuple[Seat, ...]:
        """Return who may act beside those that are awaited."""
        return ask.may

    def sheet_text(self, session: Session[Any, Any], seat: Seat) -> str:
        """Empty: there are no sheets."""
        return ""

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """One."""
        return ["Toy rules."]

    def out(self, session: Session[Any, Any], seat: Seat) -> str:
        """Nobody leaves the toy."""
        return ""

    def summary(self, session: Session[Any, Any], *, kept: bool = True) -> list[str]:
        """A line."""
        return ["All is told."]

    def shows(self, scene: bytes) -> bool:
        """There is always something to see."""
        return bool(scene)

    def outline(self, scene: bytes) -> object:
        """Everything counts."""
        return scene

    def span(self, session: Session[Any, Any]) -> str:
        """The round, where there are rounds."""
        return str(getattr(session.state, "round", ""))

    def phase(self, session: Session[Any, Any]) -> str:
        """There is one a round."""
        return self.span(session)

    def tell(self, state: Any, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return what each game says."""
        raise NotImplementedError

    def passages(self, state: Any, facts: Sequence[Fact], seat: Seat | None) -> list[Passage]:
        """A fact at a time."""
        return [Passage(line, (fact,)) for fact in facts for line in self.tell(state, [fact], seat)]

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """All is one chapter."""
        return before

    def people(self, fact: Fact) -> frozenset[Seat]:
        """Those whom it names."""
        return seats_in(fact)

    def subjects(self, fact: Fact) -> frozenset[str]:
        """All words in it."""
        return codes_in(fact)

    def rolls(self, fact: Fact) -> bool:
        """There are none."""
        return False

    def foes(self, session: Session[Any, Any] | None) -> dict[str, str]:
        """None."""
        return {}

    def gauges(self, session: Session[Any, Any]) -> tuple[Gauge, ...]:
        """None."""
        return ()

    def lying(self, session: Session[Any, Any], seat: Seat) -> tuple[Lying, ...]:
        """Nothing."""
        return ()

    def changes(self, before: bytes, after: bytes) -> int:
        """All or nothing."""
        return 9 if before != after else 0

    def captioned(self, png: bytes, head: str, words: str) -> bytes:
        """As it is."""
        return png

    def scene(self, session: Session[Any, Any]) -> bytes:
        """The whole state: nothing is hidden."""
        return self.rules.encode(session.state)
