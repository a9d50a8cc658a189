"""A small haunted house that asks every kind of question, and its kit.

First everybody discards (secret, several at once). Then investigators take turns: moving,
investigating, fighting with or without the knife, playing one of thirty trinkets, ending. A fight
opens a window in which others may commit; a lost one deals damage that is divided. Finding three
clues together ends the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from bot.engine.ask import Ask, Barred, Draft, Join, Option, Part, Pick, Picked
from bot.engine.chance import Chance
from bot.engine.errors import GameEnds, Malformed, NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Script, allot, ask, ask_everyone
from bot.engine.session import Session
from bot.kits.lcg.verbs import QUESTIONS, VERBS
from bot.kits.shared_verbs import GM_VERBS
from bot.table.declares.components import Automation, GameMaster
from bot.table.declares.display_forms import Article, Picture
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Choice
from bot.table.declares.vocabulary import Vocabulary
from tests.cogs.pixels import png
from tests.plain_kit import (
    PlainGuide,
    PlainOffers,
    PlainPictures,
    PlainRules,
    PlainViews,
    PlainWords,
)

HEROES = {"roland": "Roland Banks", "daisy": "Daisy Walker", "wendy": "Wendy Adams"}
PLACES = {"study": "Study", "attic": "Attic", "cellar": "Cellar"}
CARDS = ("Lantern", "Torch", "Whistle")


class Happened(Fact, frozen=True):
    """Something that everybody sees, or the seats of `only`."""

    line: str


class House(Struct):
    """The state."""

    heroes: list[str]
    at: list[str] = field(default_factory=list[str])
    clues: int = 0
    wanted: int = 3
    turn: int = -1
    actions: int = 3
    damage: dict[str, int] = field(default_factory=dict[str, int])
    trinkets: int = 0
    commits: int = 0
    hands: list[list[str]] = field(default_factory=list[list[str]])
    ended: str = ""


class Game:
    """State, chance and the ear of the table."""

    def __init__(self, state: House, chance: Chance, tell: Callable[[Fact], None]) -> None:
        self.state = state
        self.chance = chance
        self.tell = tell

    def say(self, line: str, *only: Seat) -> None:
        """Tell something."""
        self.tell(Happened(line=line, only=only or None))

    def name(self, seat: int) -> str:
        """The investigator's."""
        return HEROES[self.state.heroes[seat]]


class HouseRules(PlainRules):
    """The ruleset."""

    slug = "house"
    state = House

    def new(self, setup: dict[str, Any]) -> House:
        """Everybody in the study."""
        heroes = list(setup["heroes"])
        hands: list[list[str]] = [list(CARDS) for _ in heroes]
        return House(
            heroes, at=["study"] * len(heroes), hands=hands, trinkets=setup.get("trinkets", 0)
        )

    def bind(self, state: House, chance: Chance, tell: Callable[[Fact], None]) -> Game:
        """The game."""
        return Game(state, chance, tell)

    def advance(self, game: Game) -> Script[None] | None:
        """Discard, then turns."""
        if game.state.ended:
            return None
        return self._discard(game) if game.state.turn < 0 else self._turn(game)

    def milestone(self, game: Game) -> str | None:
        """Every turn begins with one."""
        return f"turn:{game.state.turn}" if game.state.turn >= 0 else None

    async def _discard(self, game: Game) -> None:
        state = game.state
        parts = {
            Seat(n): Part(
                tuple(Option(key=c.lower(), label=c, secret=True) for c in hand),
                Pick(0, len(hand)),
            )
            for n, hand in enumerate(state.hands)
        }
        replies = await ask_everyone(
            "mulligan", "Discard which cards?", lambda: parts, source="Set-up"
        )
        for seat, reply in replies.items():
            gone = reply.keys if isinstance(reply, Picked) else ()
            state.hands[seat] = [c for c in state.hands[seat] if c.lower() not in gone]
            game.say(f"{game.name(seat)} discards {len(gone)}.")
        state.turn = 0

    async def _turn(self, game: Game) -> None:
        state = game.state
        seat = Seat(state.turn)
        state.actions = 3
        while state.actions:
            replies = await ask(lambda: self._turn_draft(game, seat))
            who, answer = next(iter(replies.items()))
            assert isinstance(answer, Picked)
            if who != seat:
                game.say(f"{game.name(who)} whistles.")
                state.hands[who].remove("Whistle")
            elif answer.keys[0] == "end":
                break
            else:
                state.actions -= 1
                await self._act(game, seat, answer.keys[0])
        game.say(f"{game.name(seat)} ends the turn.")
        state.turn = (state.turn + 1) % len(state.heroes)

    def _turn_draft(self, game: Game, seat: Seat) -> Draft:
        state = game.state
        options = [
            Option(key=f"move:{p}", label=f"Move to {n}", verb="move", args=(n,))
            for p, n in PLACES.items()
            if p != state.at[seat]
        ]
        options += [
            Option(key="investigate", label="Investigate", verb="investigate", note="2 vs 2"),
            Option(key="fight:ghoul", label="Fight Ghoul", verb="fight", args=("Ghoul",)),
            Option(
                key="fight:ghoul:knife",
                label="Fight Ghoul with Knife",
                verb="fight",
                args=("Ghoul", "Knife"),
            ),
            Option(key="fight:rat", label="Fight Rat", verb="fight", args=("Rat",)),
        ]
        options += [
            Option(key=f"play:{n}", label=f"Play Trinket {n}", verb="play", args=(f"Trinket {n}",))
            for n in range(state.trinkets)
        ]
        left = f"{state.actions} actions left" if state.actions else ""
        options += [
            Option(key="resign", label="Resign", verb="resign"),
            Option(key="end", label="End turn", verb="end-turn", note=left),
        ]
        barred = (
            Barred(verb="evade", label="Evade Ghoul", reason="The Ghoul is not engaged with you."),
        )
        parts = {seat: Part(tuple(options), barred=barred)}
        for other in range(len(state.heroes)):
            if other != seat and "Whistle" in state.hands[other]:
                whistle = Option(
                    key="play:whistle", label="Whistle", verb="play", args=("Whistle",), secret=True
                )
                parts[Seat(other)] = Part((whistle,))
        return Draft(
            kind="turn",
            prompt=f"{game.name(seat)}: what do you do?",
            source="Investigation phase",
            parts=parts,
            must=(seat,),
            may=tuple(s for s in parts if s != seat),
            join=Join.ANY,
        )

    async def _act(self, game: Game, seat: Seat, key: str) -> None:
        state = game.state
        verb, _, rest = key.partition(":")
        match verb:
            case "move":
                state.at[seat] = rest
                game.say(f"{game.name(seat)} goes to the {PLACES[rest]}.")
            case "investigate":
                state.clues += 1
                game.say(f"{game.name(seat)} finds a clue.")
                if state.clues >= state.wanted:
                    raise GameEnds("R1")
            case "fight":
                await self._fight(game, seat, rest)
            case "resign":
                game.say(f"{game.name(seat)} resigns.")
                raise GameEnds("resigned")
            case _:
                game.say(f"{game.name(seat)} plays a trinket.")

    async def _fight(self, game: Game, seat: Seat, target: str) -> None:
        state = game.state
        state.commits = 0
        while True:
            replies = await ask(lambda: self._commit_draft(game))
            if not replies:
                break
            for who, answer in replies.items():
                assert isinstance(answer, Picked)
                card = answer.keys[0].partition(":")[2].title()
                state.hands[who].remove(card)
                state.commits += 1
                game.say(f"{game.name(who)} commits {card}.")
        token = game.chance.choose("bag", ("0", "-1", "skull"))
        game.say(f"{game.name(seat)} fights the {target.title()}: {token}.")
        if not state.commits:
            dealt = await allot(
                seat,
                "Divide the Ghoul's damage",
                lambda: self._soakers(game, seat),
                lambda: {"damage": 2, "horror": 1},
                kind="assign",
                source="Ghoul",
            )
            for taker, amount in dealt.items():
                state.damage[taker] = state.damage.get(taker, 0) + amount
            game.say(f"{game.name(seat)} takes 2 damage and 1 horror.")

    def _commit_draft(self, game: Game) -> Draft | None:
        state = game.state
        parts = {
            Seat(n): Part(
                tuple(
                    Option(key=f"commit:{c.lower()}", label=c, verb="commit", args=(c,))
                    for c in hand
                )
            )
            for n, hand in enumerate(state.hands)
            if hand
        }
        return Draft(
            kind="commit",
            prompt="Commit cards?",
            source="Skill test",
            parts=parts,
            must=tuple(parts),
            join=Join.OPEN,
            silence="nobody commits",
        )

    def _soakers(self, game: Game, seat: Seat) -> tuple[Option, ...]:
        hero = game.name(seat)
        return (
            Option(key="self:damage", label=hero, group="damage"),
            Option(key="dog:damage", label="Guard Dog", group="damage", cap=1),
            Option(key="self:horror", label=hero, group="horror"),
            Option(key="dog:horror", label="Guard Dog", group="horror", cap=1),
        )

    def end(self, game: Game, resolution: str) -> None:
        """Note it."""
        game.state.ended = resolution
        game.say(f"The game ends: {resolution}.")

    def override(self, game: Game, command: dict[str, Any]) -> Script[None] | None:
        """`clues` or `trinkets`."""
        match command:
            case {"clues": int(clues)}:
                game.state.clues = clues
            case {"trinkets": int(trinkets)}:
                game.state.trinkets = trinkets
            case _:
                raise NotAllowed("There is no such thing to set.")
        return None

    def notation(self, state: House) -> str:
        """One line."""
        return f"{state.heroes} at {state.at}, {state.clues} clues"


KNOWN = ("move", "investigate", "fight", "evade", "play", "commit", "resign", "end-turn")
"""Verbs that the toy has of those of the card game."""


class HouseOffers(PlainOffers):
    """One scenario."""

    title = "Haunted House"
    short = "Toy"
    heroes = HEROES


class HouseWords(PlainWords):
    """A line a fact."""

    heroes = HEROES
    facts = Happened
    vocabulary = Vocabulary((v for v in VERBS if v.name in KNOWN), QUESTIONS, GM_VERBS)

    def heading(self, session: Session) -> str:
        """The clues."""
        return f"A Long Night · {session.state.clues} clues"

    def explain(self, session: Session, ask: Ask, seat: Seat | None) -> list[str]:
        """The odds of a test."""
        return ["2 against 2: 7 of 16 (44%)"] if ask.kind == "commit" else []

    def log_notes(self, session: Session) -> list[str]:
        """One."""
        return ["Open hands."]


class HouseViews(PlainViews):
    """Three rooms, and hands that others do not see."""

    def board_text(
        self,
        session: Session,
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """Return who is where."""
        state: House = session.state
        return "\n".join(
            f"{HEROES[state.heroes[n]]} ({(players or {}).get(Seat(n), 'nobody')}): {PLACES[at]}"
            for n, at in enumerate(state.at)
        )

    def hand_text(self, session: Session, seat: Seat) -> str:
        """The cards."""
        return ", ".join(session.state.hands[seat]) or "no cards"

    def is_board_news(self, facts: Sequence[Fact]) -> bool:
        """Always."""
        return bool(facts)

    def scene(self, session: Session) -> bytes:
        """The state without hands."""
        state = session.state
        return msgspec.json.encode({"at": state.at, "clues": state.clues})


class HousePictures(PlainPictures):
    """Dark squares."""

    def __init__(self, views: HouseViews) -> None:
        self.views = views

    def board(self, scene: bytes) -> Picture:
        """A dark square."""
        return Picture("board.png", png(), "The house: three rooms.")

    def hand(self, session: Session, seat: Seat) -> Callable[[], Picture]:
        """A dark square."""
        told = f"Cards: {self.views.hand_text(session, seat)}."
        return lambda: Picture("hand.png", png(), told)


class HouseGuide(PlainGuide):
    """Three cards, and one rule."""

    def card(self, name: str, state: Any | None) -> Article:
        """Any of the three."""
        if name.title() not in CARDS:
            raise Malformed("There is no such card; did you mean Lantern?")
        return Article(name.title(), "It helps.", "Haunted House 1")

    def card_names(self, prefix: str) -> list[str]:
        """Those that begin so."""
        return [card for card in CARDS if card.casefold().startswith(prefix.casefold())]

    def rule(self, term: str) -> Article:
        """Always the same."""
        return Article(term.title(), "As the house says.", "Rules, page 1")

    def rule_terms(self, prefix: str) -> list[str]:
        """One."""
        return ["action"]


class HouseMaster(GameMaster):
    """Clues and trinkets are set."""

    def targets(self, session: Session, command: str, prefix: str) -> list[Choice]:
        """Two."""
        return [Choice("clues", "Clues"), Choice("trinkets", "Trinkets")]

    def values(self, session: Session, command: str, target: str, prefix: str) -> list[Choice]:
        """One more of what is named."""
        return [Choice("3", f"3 {target}")]

    def command(self, session: Session, command: str, target: str, value: str) -> dict[str, Any]:
        """A number."""
        if not value.lstrip("-").isdigit():
            raise Malformed("That is not a number.")
        return {target: int(value)}


AUTOMATION = Automation()
"""Nothing: whoever is away passes."""


class HouseKit(Kit):
    """The kit of the toy game; a test can offer something else."""

    def __init__(self, offers: HouseOffers | None = None) -> None:
        views = HouseViews()
        super().__init__(
            HouseRules(),
            offers or HouseOffers(),
            HouseWords(),
            views=views,
            pictures=HousePictures(views),
            guide=HouseGuide("Find three clues."),
            gm=HouseMaster(),
            automation=AUTOMATION,
        )
