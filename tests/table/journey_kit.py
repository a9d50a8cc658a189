"""A small campaign of two nights with lanterns: oil is kept, polish bought between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from bot.engine.ask import Draft, Join, Option, Part, Picked
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, Malformed, NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Script, ask, wait_for_command
from bot.engine.session import Session
from bot.table.declares.campaign_kit import AnyChapter, Chapter
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Choice, Lobby
from bot.table.declares.vocabulary import Verb, Vocabulary
from tests.plain_kit import (
    PlainGuide,
    PlainMaster,
    PlainOffers,
    PlainPictures,
    PlainRules,
    PlainViews,
    PlainWords,
)
from tests.table.toy_kit import HEROES, Said

NIGHTS = 2


class Journey(Struct):
    """The state; lists are by seat."""

    heroes: list[str]
    oil: list[int]
    polish: list[int]
    ready: list[bool]
    resting: list[bool]
    night: int = 1
    playing: bool = True
    log: list[str] = field(default_factory=list[str])
    end: str = ""


class Way:
    """State and the ear of the table."""

    def __init__(self, state: Journey, tell: Callable[[Fact], None]) -> None:
        self.state = state
        self.tell = tell

    def say(self, line: str) -> None:
        """Everybody hears it."""
        self.state.log.append(line)
        self.tell(Said(line=line))


class JourneyRules(PlainRules):
    """The ruleset; `gift` is oil that another version of it gives with each end of a night."""

    slug = "journey"
    state = Journey

    def __init__(self, version: str = "1", *, gift: int = 0) -> None:
        self.version = version
        self.gift = gift

    def new(self, setup: dict[str, Any]) -> Journey:
        """The state before the first step."""
        heroes = list(setup["heroes"])
        many = len(heroes)
        return Journey(heroes, [0] * many, [0] * many, [False] * many, [False] * many)

    def bind(self, state: Journey, chance: Chance, tell: Callable[[Fact], None]) -> Way:
        """The game."""
        return Way(state, tell)

    def advance(self, game: Way) -> Script[None] | None:
        """A night, and what lies between it and the next one."""
        if game.state.end:
            return None
        return self._night(game) if game.state.playing else self._between(game)

    async def _night(self, game: Way) -> None:
        await wait_for_command(lambda: not game.state.playing)

    async def _between(self, game: Way) -> None:
        state = game.state
        replies = await ask(lambda: self._draft(game))
        for seat, answer in replies.items():
            assert isinstance(answer, Picked)
            if answer.keys[0] == "polish":
                state.oil[seat] -= 1
                state.polish[seat] += 1
                game.say(f"{HEROES[state.heroes[seat]]} polishes.")
            elif answer.keys[0] == "hum":
                game.say(f"{HEROES[state.heroes[seat]]} hums.")
            else:
                state.ready[seat] = True
                game.say(f"{HEROES[state.heroes[seat]]} is ready.")
        if not self._late(state):
            state.playing, state.night = True, state.night + 1

    def _late(self, state: Journey) -> list[Seat]:
        seats = enumerate(zip(state.ready, state.resting, strict=True))
        return [Seat(n) for n, (ready, rests) in seats if not ready and not rests]

    def _draft(self, game: Way) -> Draft:
        late = self._late(game.state)
        return Draft(
            kind="between",
            prompt="Before the next night",
            parts={seat: Part(self._options(game.state, seat)) for seat in late},
            must=tuple(late),
            join=Join.ANY,
        )

    def _options(self, state: Journey, seat: Seat) -> tuple[Option, ...]:
        ready = Option(key="ready", label="Ready", verb="next")
        polish = Option(key="polish", label="Polish (1 oil)", verb="polish")
        hum = Option(key="hum", label="Hum", verb="hum")
        return (*([polish] if state.oil[seat] else []), hum, ready)

    def end(self, game: Way, resolution: str) -> None:
        """Note it."""
        game.state.end = resolution

    def override(self, game: Way, command: dict[str, Any]) -> Script[None] | None:
        """How a night ended; who joins, rests, comes back; a lantern that is brought."""
        state = game.state
        match command:
            case {"night": int(number), "oil": list(oil)} if (number, True) == (
                state.night,
                state.playing,
            ):
                self._night_ends(game, [int(each) for each in oil])
                if number == NIGHTS:
                    return _over()
            case {"join": str(hero)}:
                state.heroes.append(hero)
                for each in (state.oil, state.polish):
                    each.append(0)
                for flags in (state.ready, state.resting):
                    flags.append(False)
                game.say(f"{HEROES[hero]} comes along.")
            case {"rest": int(seat)}:
                state.resting[seat] = True
                game.say(f"{HEROES[state.heroes[seat]]} stays behind.")
            case {"back": int(seat)}:
                state.resting[seat] = False
                game.say(f"{HEROES[state.heroes[seat]]} is back.")
            case {"oil": int(amount), "seat": int(seat)}:
                state.oil[seat] = amount
                game.say(f"Oil is set to {amount}.")
            case _:
                raise NotAllowed("There is no such thing to set.")
        return None

    def _night_ends(self, game: Way, oil: list[int]) -> None:
        state = game.state
        seats = [n for n, rests in enumerate(state.resting) if not rests]
        for seat, found in zip(seats, oil, strict=True):
            state.oil[seat] += found + self.gift
        state.playing, state.ready = False, [False] * len(state.heroes)
        game.say(f"Night {state.night} is over: {state.oil} oil.")

    def notation(self, state: Journey) -> str:
        """One line."""
        return f"night {state.night} playing {state.playing} oil {state.oil} {state.polish}"


async def _over() -> None:
    raise GameEnds("home")


class Nights:
    """What the kit knows of its chapters."""

    def __init__(self) -> None:
        self.cut_short: list[list[int] | None] = []
        """The oil of the nights that were cut short, as their ends were recorded."""

    def wanted_chapter(self, session: Session[Journey, Way]) -> Chapter | None:
        """The next night."""
        state = session.state
        if state.end or not state.playing:
            return None
        seats = [n for n, rests in enumerate(state.resting) if not rests]
        return Chapter(
            number=state.night,
            ruleset="lantern",
            scenario="night",
            difficulty="standard",
            setup={"heroes": [state.heroes[n] for n in seats], "rounds": 1},
            seats=tuple((Seat(n), state.heroes[n]) for n in seats),
        )

    def result(self, session: Session[Journey, Way], chapter: AnyChapter) -> dict[str, Any]:
        """The oil that was found."""
        return {"night": session.state.night, "oil": list(chapter.state.oil)}

    def outcomes(self, session: Session[Journey, Way]) -> tuple[Choice, ...]:
        """Without any oil."""
        return (Choice("dark", "It was dark"),)

    def outcome_command(
        self, session: Session[Journey, Way], outcome: str, cut_short: Any = None
    ) -> dict[str, Any]:
        """Nobody found any."""
        if outcome != "dark":
            raise Malformed("It can only be recorded that it was dark.")
        many = sum(not rests for rests in session.state.resting)
        self.cut_short.append(None if cut_short is None else list(cut_short.state.oil))
        return {"night": session.state.night, "oil": [0] * many}

    def log(self, session: Session[Journey, Way]) -> list[str]:
        """What was said."""
        return session.state.log

    def unused_investigators(self, session: Session[Journey, Way]) -> list[str]:
        """Who did not come along yet."""
        return [hero for hero in HEROES if hero not in session.state.heroes]

    def free_investigators(self, session: Session[Journey, Way], seat: Seat) -> list[str]:
        """Everybody goes home themselves."""
        return []

    def join_command(
        self,
        session: Session[Journey, Way],
        seat: Seat,
        investigator: str,
        deck: Sequence[str] | None,
    ) -> dict[str, Any]:
        """Somebody new."""
        if investigator in session.state.heroes or investigator not in HEROES:
            raise NotAllowed(f"{investigator} cannot come along.")
        return {"join": investigator}

    def replace_command(
        self,
        session: Session[Journey, Way],
        seat: Seat,
        investigator: str,
        deck: Sequence[str] | None,
    ) -> dict[str, Any]:
        """Everybody goes home themselves."""
        raise NotAllowed("Everybody goes home themselves.")

    def leave_command(self, session: Session[Journey, Way], seat: Seat) -> dict[str, Any]:
        """Rest."""
        return {"rest": seat}

    def return_command(self, session: Session[Journey, Way], seat: Seat) -> dict[str, Any]:
        """Be back."""
        return {"back": seat}

    def deck_command(
        self, session: Session[Journey, Way], seat: Seat, deck: Sequence[str]
    ) -> dict[str, Any]:
        """Lanterns are no decks."""
        raise NotAllowed("A lantern is no deck.")

    def campaign_lobby(self, played: Lobby, chapter: AnyChapter) -> Lobby | None:
        """Each night can become a journey."""
        if played.scenario != "night":
            return None
        return Lobby("home", played.difficulty, (), played.settings)


class JourneyOffers(PlainOffers):
    """One campaign."""

    title = "The Way Home"
    short = "Journey"
    heroes = HEROES

    def scenarios(self) -> tuple[Choice, ...]:
        """One."""
        return (Choice("home", "The Way Home"),)

    def game_setup(self, lobby: Lobby) -> dict[str, Any]:
        """Heroes in seat order."""
        if lobby.settings.get("seasoned"):
            raise NotAllowed("A journey begins with people who were never out.")
        return {"heroes": list(lobby.investigators)}


class JourneyWords(PlainWords):
    """What is said."""

    heroes = HEROES
    facts = Said
    vocabulary = Vocabulary((Verb("next", "Be ready."), Verb("polish", "Polish.")))

    def heading(self, session: Session) -> str:
        """The night."""
        return f"The Way Home · night {session.state.night}"


class JourneyKit(Kit):
    """The kit of the toy campaign."""

    def __init__(self, rules: JourneyRules | None = None, nights: Nights | None = None) -> None:
        super().__init__(
            rules or JourneyRules(),
            JourneyOffers(),
            JourneyWords(),
            views=PlainViews(),
            pictures=PlainPictures(),
            guide=PlainGuide("Go home."),
            gm=PlainMaster(),
            chapters=nights or Nights(),
        )
