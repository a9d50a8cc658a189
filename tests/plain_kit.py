"""What the toy games have alike: rules that hide nothing, and three components of a kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ClassVar

import msgspec

from bot.engine.ask import Ask, Draft
from bot.engine.errors import Malformed
from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap
from bot.engine.ids import Seat
from bot.engine.script import SideActions
from bot.engine.session import Session
from bot.table.declares.components import GameMaster, Guide, Offers, Pictures, Views, Words
from bot.table.declares.display_forms import Picture
from bot.table.declares.house_rules import TEST_PICTURES, HouseRule
from bot.table.declares.lobby_choices import Choice, Lobby


class PlainRules:
    """A ruleset where nothing is hidden; its state has `heroes`, slugs in seat order."""

    version = "1"
    schema = 1
    state: ClassVar[type[msgspec.Struct]]

    def encode(self, state: Any) -> bytes:
        """Canonical JSON."""
        return msgspec.json.encode(state, order="sorted")

    def decode(self, data: bytes, schema: int) -> Any:
        """The state."""
        return msgspec.json.decode(data, type=self.state)

    def milestone(self, game: Any) -> str | None:
        """None."""
        return None

    def is_brief(self, game: Any) -> bool:
        """Every step asks."""
        return False

    def reset_scripts(self, game: Any, to: object) -> None:
        """Never used."""

    def side_actions(self, game: Any, draft: Draft) -> SideActions:
        """Nothing: this game has no asides."""
        return {}

    def reading_context(
        self, game: Any, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Nothing is kept."""
        return nullcontext()

    def seats(self, state: Any) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(Seat(n) for n in range(len(state.heroes)))

    def seat_in_turn(self, state: Any) -> Seat | None:
        """Nobody in particular."""
        return None

    def find_faults(self, state: Any) -> list[str]:
        """No negative oil, where there is oil."""
        return [f"seat {n} has {o} oil" for n, o in enumerate(getattr(state, "oil", ())) if o < 0]


class PlainOffers(Offers):
    """One scenario, for heroes who never leave."""

    seats = (1, 3)
    house_rules: tuple[HouseRule, ...] = (TEST_PICTURES,)
    hidden_cards = True
    heroes: ClassVar[Mapping[str, str]]
    """Names of those who can be played, by slug."""

    def scenarios(self) -> tuple[Choice, ...]:
        """One."""
        return (Choice("night", "A Long Night"),)

    def difficulties(self) -> tuple[Choice, ...]:
        """Two."""
        return (Choice("easy", "Easy"), Choice("standard", "Standard"))

    def investigators(self) -> tuple[Choice, ...]:
        """All heroes."""
        return tuple(Choice(slug, name) for slug, name in self.heroes.items())

    def game_setup(self, lobby: Lobby) -> dict[str, Any]:
        """Heroes in seat order."""
        return {"heroes": list(lobby.investigators)}

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """One."""
        return ["Toy rules."]


class PlainWords(Words):
    """Facts with a line of their own; one phase a round."""

    narrates = True
    heroes: ClassVar[Mapping[str, str]]
    facts: ClassVar[Any]
    """The union of their kinds."""

    def name(self, state: Any, seat: Seat) -> str:
        """The hero's name."""
        return self.heroes[state.heroes[seat]]

    def tell(self, state: Any, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """A line each."""
        return [getattr(fact, "line", "") for fact in facts if fact.is_visible_to(seat)]

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """All of them."""
        return tuple(msgspec.json.decode(data, type=list[self.facts]))

    def phase(self, session: Session) -> str:
        """The round, where there are rounds."""
        return str(getattr(session.state, "round", ""))

    def seats_able_to_help(self, session: Session, ask: Ask) -> tuple[Seat, ...]:
        """Who may act beside those that are awaited."""
        return ask.may

    def summary(self, session: Session, *, kept: bool = True) -> list[str]:
        """A line."""
        return ["All is told."]


class PlainViews(Views):
    """The whole state: nothing is hidden."""

    def board_text(
        self,
        session: Session,
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """The notation."""
        return session.rules.notation(session.state)

    def hand_text(self, session: Session, seat: Seat) -> str:
        """The oil."""
        return f"Oil: {session.state.oil[seat]}"

    def scene(self, session: Session) -> bytes:
        """The state."""
        return session.rules.encode(session.state)

    def changes(self, before: bytes, after: bytes) -> int:
        """All or nothing."""
        return 9 if before != after else 0


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

    def finish(self) -> Picture:
        """All of them."""
        return Picture("film.gif", b"".join(self.boards), f"{len(self.boards)} boards")


class PlainPictures(Pictures):
    """Scenes as they are: not really pictures."""

    def board(self, scene: bytes) -> Picture:
        """The scene."""
        return Picture("board.png", scene, "The board.")

    def recap(self, told: Recap) -> Picture:
        """Its title."""
        return Picture("recap.png", told.title.encode(), "A recap")

    def film(self) -> PlainFilm:
        """Of boards as they are."""
        return PlainFilm()


class PlainGuide(Guide):
    """A line of help."""

    def __init__(self, line: str) -> None:
        self.line = line

    def help(self, session: Session | None, seat: Seat | None) -> list[str]:
        """Always the same."""
        return [self.line]


class PlainMaster(GameMaster):
    """Oil of a seat is set."""

    def command(self, session: Session, command: str, target: str, value: str) -> dict[str, Any]:
        """A number."""
        if not value.lstrip("-").isdigit():
            raise Malformed("That is not a number.")
        return {"oil": int(value), "seat": int(target)}
