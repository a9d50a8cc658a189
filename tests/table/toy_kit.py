"""A small game of lanterns with everything the table has to cope with, and its kit.

Each round every investigator takes turns of gathering oil, drawing a card (which shows something
hidden), whispering (told to the seat alone) or ending; others may cheer meanwhile. Then all choose
at once whether to stay. After three rounds, or when nobody stays, the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field

from bot.engine.ask import Ask, Draft, Join, Option, Part, Picked
from bot.engine.autopilot import AutopilotQuestion, Policy
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, Looked, NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.engine.script import Script, ask, ask_everyone, choose
from bot.engine.session import Session
from bot.table.declares.components import Automation, GamePast
from bot.table.declares.display_forms import Gauge, Lying, Picture, RoundPhase
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.plan_kinds import PlanBook
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

HEROES = {"ada": "Ada", "bert": "Bert", "cleo": "Cleo"}
CARDS = ("moon", "sun", "star")


class Gathered(Fact, frozen=True):
    """Oil was found."""

    seat: Seat
    oil: int


class Drawn(Fact, frozen=True):
    """A card was shown."""

    reveals = True
    seat: Seat
    card: str


class Whispered(Fact, frozen=True):
    """Something for one seat only."""

    seat: Seat
    word: str


class Said(Fact, frozen=True):
    """Something everybody hears."""

    line: str


ToyFact = Gathered | Drawn | Whispered | Said


class Lantern(Struct):
    """The state."""

    heroes: list[str]
    rounds: int = 3
    round: int = 1
    turn: int = 0
    oil: list[int] = field(default_factory=list[int])
    cards: list[str] = field(default_factory=list[str])
    cheers: int = 0
    resolution: str = ""


class Game:
    """State, chance and the ear of the table."""

    def __init__(self, state: Lantern, chance: Chance, tell: Callable[[Fact], None]) -> None:
        self.state = state
        self.chance = chance
        self.tell = tell


class LanternRules(PlainRules):
    """The ruleset; `bonus` and `extra` make other versions of it, `broken` one that raises.

    A `calm` one has no way to provoke the fault that the others have; with a `gift` each turn
    begins with so much oil.
    """

    slug = "lantern"
    state = Lantern

    def __init__(
        self,
        version: str = "1",
        *,
        bonus: int = 0,
        extra: bool = False,
        calm: bool = False,
        broken: str = "",
        gift: int = 0,
    ) -> None:
        self.version = version
        self.bonus = bonus
        self.extra = extra
        self.calm = calm
        self.broken = broken
        self.gift = gift

    def new(self, setup: dict[str, Any]) -> Lantern:
        """The state before the first step."""
        heroes = list(setup["heroes"])
        return Lantern(heroes=heroes, oil=[0] * len(heroes), rounds=setup.get("rounds", 3))

    def decode(self, data: bytes, schema: int) -> Lantern:
        """The state."""
        if self.broken == "decode":
            raise RuntimeError("cannot be read")
        return super().decode(data, schema)

    def bind(self, state: Lantern, chance: Chance, tell: Callable[[Fact], None]) -> Game:
        """The game."""
        return Game(state, chance, tell)

    def advance(self, game: Game) -> Script[None] | None:
        """A turn each, then the question to all."""
        state = game.state
        if state.resolution:
            return None
        if state.round > state.rounds:
            state.resolution = "dawn"
            return None
        return self._turn(game) if state.turn < len(state.heroes) else self._stay(game)

    def milestone(self, game: Game) -> str | None:
        """Every round begins with one."""
        begins = game.state.turn == 0 and game.state.round <= game.state.rounds
        return f"round:{game.state.round}" if begins else None

    async def _turn(self, game: Game) -> None:
        state = game.state
        seat = Seat(state.turn)
        if self.gift:
            state.oil[seat] += self.gift
            game.tell(Gathered(seat=seat, oil=self.gift))
        while True:
            replies = await ask(lambda: self._draft(game, seat))
            who, answer = next(iter(replies.items()))
            assert isinstance(answer, Picked)
            if who != seat:
                state.cheers += 1
                game.tell(Said(line=f"{HEROES[state.heroes[who]]} cheers."))
                continue
            if not await self._act(game, seat, answer.keys[0]):
                break
        state.turn += 1

    def _draft(self, game: Game, seat: Seat) -> Draft:
        risky = [] if self.calm else ["risk"]
        keys = ["gather", "draw", "whisper", *risky, "end", *(["dance"] if self.extra else [])]
        own = Part(tuple(Option(key=key, label=key.title(), verb=key) for key in keys))
        cheer = Part((Option(key="cheer", label="Cheer"),)) if game.state.cheers < 3 else Part(())
        others = [Seat(n) for n in range(len(game.state.heroes)) if n != seat]
        return Draft(
            kind="turn",
            prompt=f"{HEROES[game.state.heroes[seat]]}'s turn",
            parts={seat: own, **dict.fromkeys(others, cheer)},
            must=(seat,),
            may=tuple(others),
            join=Join.ANY,
        )

    async def _act(self, game: Game, seat: Seat, key: str) -> bool:
        state = game.state
        match key:
            case "gather":
                state.oil[seat] += 1 + self.bonus
                game.tell(Gathered(seat=seat, oil=1 + self.bonus))
            case "draw":
                card = game.chance.choose("deck", CARDS)
                state.cards.append(card)
                game.tell(Drawn(seat=seat, card=card))
                await choose(seat, "Keep it?", _yes_no)
            case "whisper":
                game.tell(Whispered(seat=seat, word="psst", only=(seat,)))
            case "risk":
                state.oil[seat] = -1
                raise RuntimeError(f"the lantern of {HEROES[state.heroes[seat]]} explodes")
            case _:
                return False
        return True

    async def _stay(self, game: Game) -> None:
        state = game.state
        seats = [Seat(n) for n in range(len(state.heroes))]
        part = Part(_yes_no())
        replies = await ask_everyone(
            "stay", "Stay another round?", lambda: dict.fromkeys(seats, part)
        )
        stays = [seat for seat, reply in replies.items() if reply == Picked(("yes",))]
        game.tell(Said(line=f"{len(stays)} stay."))
        if not stays:
            raise GameEnds("darkness")
        state.round += 1
        state.turn = 0

    def end(self, game: Game, resolution: str) -> None:
        """Note it."""
        game.state.resolution = resolution

    def override(self, game: Game, command: dict[str, Any]) -> Script[None] | None:
        """`oil` of a seat."""
        match command:
            case {"oil": int(amount), "seat": int(seat)} if 0 <= seat < len(game.state.heroes):
                game.state.oil[seat] = amount
                game.tell(Said(line=f"Oil is set to {amount}."))
            case {"do": "draws", "purpose": "deck", "next": list(wanted)}:
                game.chance.script_results("deck", [str(each) for each in wanted])
            case {"end": str(resolution)}:
                return _ends(resolution)
            case {"peek": int(seat)}:
                raise Looked("No, not that one.", f"Somebody looks at seat {seat}")
            case _:
                raise NotAllowed("There is no such thing to set.")
        return None

    def notation(self, state: Lantern) -> str:
        """One line."""
        return f"round {state.round} turn {state.turn} oil {state.oil} cards {state.cards}"


async def _ends(resolution: str) -> None:
    """The script of an override that ends the night."""
    raise GameEnds(resolution)


def _own_oil(session: Running, seat: Seat) -> int:
    """All that the autopilot looks at."""
    return session.state.oil[seat]


def _two_are_enough(oil: int, _asked: AutopilotQuestion, option: Option) -> float:
    """Finds oil twice, then ends."""
    return float(option.key == ("gather" if oil < 2 else "end"))


def _yes_no() -> tuple[Option, ...]:
    return (Option(key="yes", label="Yes"), Option(key="no", label="No"))


class LanternOffers(PlainOffers):
    """A night of some rounds."""

    title = "Lanterns"
    short = "Lanterns"
    heroes = HEROES

    def game_setup(self, lobby: Lobby) -> dict[str, Any]:
        """Heroes in seat order."""
        if lobby.settings.get("impossible"):
            raise NotAllowed("That cannot be set up.")
        return {"heroes": list(lobby.investigators), "rounds": lobby.settings.get("rounds", 3)}


class LanternWords(PlainWords):
    """A line a fact."""

    heroes = HEROES
    facts = ToyFact
    vocabulary = Vocabulary((Verb("gather", "Find oil."),))

    def heading(self, session: Session) -> str:
        """The round."""
        return f"A Long Night · round {session.state.round}"

    def tell(self, state: Lantern, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """A line each."""
        return [self._line(state, fact) for fact in facts if fact.is_visible_to(seat)]

    def _line(self, state: Lantern, fact: Fact) -> str:
        match fact:
            case Gathered(seat=seat, oil=oil):
                return f"{self.name(state, seat)} finds {oil} oil."
            case Drawn(seat=seat, card=card):
                return f"{self.name(state, seat)} draws the {card}."
            case Whispered(word=word):
                return f"You hear: {word}."
            case Said(line=line):
                return line
            case _:
                raise TypeError(fact)

    def explain(self, session: Session, ask: Ask, seat: Seat | None) -> list[str]:
        """Nothing much."""
        return [f"Oil: {sum(session.state.oil)}."]


class LanternViews(PlainViews):
    """The board is shown when a round is over."""

    def is_board_news(self, facts: Sequence[Fact]) -> bool:
        """When a round is over."""
        return any(isinstance(fact, Said) and fact.line.endswith("stay.") for fact in facts)


class LanternPictures(PlainPictures):
    """Boards, and a picture of each card."""

    def results(self, state: Lantern, facts: Sequence[Fact]) -> list[Picture]:
        """One for each card drawn."""
        return [
            Picture(f"{fact.card}.png", b"card", f"The {fact.card}.")
            for fact in facts
            if isinstance(fact, Drawn)
        ]


class LanternPast(GamePast):
    """Rounds, oil and cards."""

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """The round after the first."""
        if not isinstance(fact, Said) or not fact.line.endswith("stay."):
            return before
        number = max(before.round, 1) + 1
        return RoundPhase(number, f"Round {number}")

    def has_rolls(self, facts: Sequence[Fact]) -> bool:
        """Cards that are drawn."""
        return any(isinstance(fact, Drawn) for fact in facts)

    def gauges(self, session: Session) -> tuple[Gauge, ...]:
        """Everybody's oil, and the cards."""
        state: Lantern = session.state
        cards = Gauge("cards", "cards", len(state.cards))
        own = [
            Gauge("oil", "oil", oil, hero, HEROES[hero], Seat(n))
            for n, (hero, oil) in enumerate(zip(state.heroes, state.oil, strict=True))
        ]
        return (*own, cards)

    def cards_in_front(self, session: Session, seat: Seat) -> tuple[Lying, ...]:
        """Every drop of oil is a card."""
        oil = session.state.oil[seat]
        return tuple(Lying(f"oil{n}", f"Oil {n + 1}", "It burns.") for n in range(oil))


AUTOMATION = Automation(
    plans=PlanBook(
        spoken={"finish": "end", "draw": "draw", "whisper": "whisper", "fly": "fly"},
        upsets=lambda fact, seat, _verb: isinstance(fact, Drawn) and fact.seat == seat,
    ),
    autopilot=Policy[int](_own_oil, {"turn": (_two_are_enough,)}),
)


class LanternKit(Kit):
    """The kit of the toy game; `words` and `past` are those of a test."""

    def __init__(
        self,
        rules: LanternRules | None = None,
        *,
        words: LanternWords | None = None,
        past: LanternPast | None = None,
        automation: Automation = AUTOMATION,
    ) -> None:
        super().__init__(
            rules or LanternRules(),
            LanternOffers(),
            words or LanternWords(),
            views=LanternViews(),
            pictures=LanternPictures(),
            past=past or LanternPast(),
            guide=PlainGuide("Gather oil."),
            gm=PlainMaster(),
            automation=automation,
        )
