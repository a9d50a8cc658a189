"""What the table and the cogs need of a game besides its rules: names, words, views, pictures.

One kit per game, built by the composition root. Everything here is synchronous and pure; pictures
are drawn by the caller off the event loop. `seat` is whose eyes see it; None is a spectator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from bot.engine.ask import Answer, Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.recap import Recap
from bot.engine.ruleset import Ruleset
from bot.engine.session import Session
from bot.table.declares.chronicle import Chronicle
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.lessons import Tutorial
from bot.table.declares.order_kinds import OrderBook
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.table_settings import AS_RUN, TableSettings
from bot.table.declares.vocabulary import Vocabulary

END = "end"
"""What `Narrator.opens` says of the end of a game."""


class Choice(Struct, frozen=True):
    """Something that can be named: a slug to store, a name to read."""

    slug: str
    name: str
    note: str = ""
    many: bool = False
    """An investigator that several seats may choose: one drawn at random."""
    box: str = ""
    """The box that it comes with, as a house rule is named (`HouseRule.box`): chosen with that."""


class Lobby(Struct, frozen=True):
    """What was chosen before a game starts."""

    scenario: str
    difficulty: str
    investigators: tuple[str, ...]
    """Slugs in seat order."""
    settings: dict[str, Any] = {}
    """House rules of the table (`share_freely`, `test_pictures`…), by the kit's names."""
    premises: dict[str, tuple[str, ...]] = {}
    """What is taken to have happened before: see `premises.Premise`."""
    decks: dict[str, Any] = {}
    """Decks of the players' own by investigator slug; starter decks otherwise."""
    deck_names: dict[str, str] = {}
    """What those decks are called, as it is to be shown."""
    table: TableSettings = AS_RUN
    """The pace and what else the table chose about its life."""
    rests: tuple[tuple[float, float], ...] = ()
    """When the game was paused, for its deadlines: see `deadlines.Rests`."""
    paced_at: float = 0.0
    """When its stretches of time were last chosen: no deadline counts from before."""
    started_at: float = 0.0
    """When the game began, in seconds since the epoch; 0 before it, and in games of old."""
    setup: dict[str, Any] | None = None
    """A chapter's: what its campaign starts it with; None: it follows from what was chosen."""
    begun_at: int = 0
    """A chapter's: the campaign's step from which it began."""
    tutorial: bool = False
    """It teaches one person to play: nobody is called, and it is not counted."""


class Picture(Struct, frozen=True):
    """A drawn picture with its complete alt text (at most 1,000 characters)."""

    name: str
    """File name; never names anything hidden."""
    data: bytes
    alt: str


class Article(Struct, frozen=True):
    """A card or a rule looked up: title, body in Discord markdown, where it comes from."""

    title: str
    body: str
    source: str = ""


S = TypeVar("S")
G = TypeVar("G")
S_contra = TypeVar("S_contra", contravariant=True)


class Offers(Protocol):
    """What can be played, and by which words and house rules."""

    @property
    def title(self) -> str:
        """The game's name, with the rules edition."""
        ...

    @property
    def short(self) -> str:
        """Return what the game is called beside others: `Card game`."""
        ...

    @property
    def seats(self) -> tuple[int, int]:
        """Fewest and most investigators."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """Its verbs, and its words for kinds of question."""
        ...

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return what a table can choose before the game starts."""
        ...

    @property
    def hidden_cards(self) -> bool:
        """Whether players hold cards that others do not see: some settings are about these."""
        ...

    @property
    def narrates(self) -> bool:
        """Return whether its story is told beside what happens: see `Narrator.narrate`."""
        ...

    @property
    def orders(self) -> OrderBook:
        """Return what players can order to be done in their stead."""
        ...

    @property
    def plans(self) -> PlanBook:
        """Return what players can say in a plan, and what upsets one."""
        ...

    @property
    def tutorial(self) -> Tutorial | None:
        """A game that teaches this one; None where there is none."""
        ...

    def scenarios(self) -> tuple[Choice, ...]:
        """Return what can be played."""
        ...

    def difficulties(self) -> tuple[Choice, ...]:
        """From easy to hard; the second is the default."""
        ...

    def investigators(self) -> tuple[Choice, ...]:
        """Return who can be played."""
        ...

    def set_up(self, lobby: Lobby) -> dict[str, Any]:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""
        ...

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """The same before the start."""
        ...


class Narrator(Protocol[S, G]):
    """A game in words: who, where it stands, what happened, how it ended."""

    def name(self, state: S, seat: Seat) -> str:
        """The investigator's name."""
        ...

    def heading(self, session: Session[S, G]) -> str:
        """Where the game stands, in a line: scenario, round, phase."""
        ...

    def span(self, session: Session[S, G]) -> str:
        """The turn or phase that is being played: different for each of a game."""
        ...

    def phase(self, session: Session[S, G]) -> str:
        """The phase of a round that is being played: different for each of a game."""
        ...

    def opens(self, fact: Fact) -> str:
        """The turn, or phase of the group, that begins with a fact; empty: the one before goes on.

        Each is told by one message; what begins with the same word as what is told goes on as well.
        The end of the game begins with `END`.
        """
        ...

    def standing(self, session: Session[S, G]) -> str:
        """What everybody asks first, in a line below the heading: who leads, the counters."""
        ...

    def tell(self, state: S, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Log lines of what happened, only of what `seat` may know."""
        ...

    def narrate(self, state: S, facts: Sequence[Fact]) -> list[str]:
        """What a game master would say besides: a few sentences of mood, by what everybody saw.

        The first sentence of each stands by itself.
        """
        ...

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Facts from the journal; unknown ones (of other versions) are left out."""
        ...

    def explain(self, session: Session[S, G], ask: Ask, seat: Seat | None) -> list[str]:
        """Lines under a question: the arithmetic and the exact odds as they stand."""
        ...

    def helpers(self, session: Session[S, G], ask: Ask) -> tuple[Seat, ...]:
        """Return whom the asked seat can call for help with a question, by what everybody sees."""
        ...

    def log_notes(self, session: Session[S, G]) -> list[str]:
        """House rules and edition in force, for `/game status`."""
        ...

    def out(self, session: Session[S, G], seat: Seat) -> str:
        """Return why a seat plays no part any more, as a sentence; empty while it does."""
        ...

    def summary(self, session: Session[S, G], *, kept: bool = True) -> list[str]:
        """Return how a game that is over ended: result, fates, rewards; empty while it goes on.

        Where what a campaign keeps of it is told by that campaign, it is not `kept` here.
        """
        ...

    def help(self, session: Session[S, G] | None, seat: Seat | None) -> list[str]:
        """Return what one can do now, depending on the phase."""
        ...


class Views(Protocol[S, G]):
    """A game to be looked at: board and cards, as text and as pictures."""

    def board_text(
        self,
        session: Session[S, G],
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """The whole board as text (at most 3,500 characters); enough to play by.

        `players` are the persons beside their investigators, as they are to be shown.
        """
        ...

    def hand_text(self, session: Session[S, G], seat: Seat) -> str:
        """The seat's own cards as text, for its player's eyes only."""
        ...

    def sheet_text(self, session: Session[S, G], seat: Seat) -> str:
        """What of a seat lies open to everybody; empty in a game without the verb `sheet`."""
        ...

    def redraws(self, facts: Sequence[Fact]) -> bool:
        """Return whether something happened after which players want to see the board."""
        ...

    def shows(self, scene: bytes) -> bool:
        """Whether there is anything to see yet: nothing is while the table is still empty."""
        ...

    def outline(self, scene: bytes) -> object:
        """Return what of a board counts when two are compared: counters of an empty phase do not.

        Its `repr` is the same in every process.
        """
        ...

    def scene(self, session: Session[S, G]) -> bytes:
        """The board as it stands, with whom the table waits for, to be drawn."""
        ...

    def scene_picture(self, scene: bytes) -> Picture:
        """A board captured by `scene` or at a milestone, drawn. CPU-bound: use a thread."""
        ...

    def hand_drawing(self, session: Session[S, G], seat: Seat) -> Callable[[], Picture] | None:
        """What draws the seat's own cards, CPU-bound and without the session; None: nothing."""
        ...

    def turning_points(self, state: S, facts: Sequence[Fact]) -> list[Picture]:
        """Small pictures of what turned the story, as it is now. CPU-bound."""
        ...

    def fact_pictures(self, state: S, facts: Sequence[Fact]) -> list[Picture]:
        """Small pictures of results (a skill test, dice), oldest first. CPU-bound."""
        ...


class FilmMaker(Protocol):
    """Boards as a moving picture, made one by one. CPU-bound."""

    @property
    def size(self) -> int:
        """About how many bytes it takes so far."""
        ...

    def add(self, scene: bytes, shown: int) -> None:
        """Another board as `Views.scene` captures it, for so many milliseconds."""
        ...

    def done(self) -> Picture:
        """The whole. Raises `ValueError` where there is no board."""
        ...


class Retrospect(Protocol[S, G]):
    """A game looked back at."""

    def recap(self, session: Session[S, G], facts: Sequence[Fact]) -> Recap | None:
        """The game in numbers; `facts` are all that everybody was told, in order.

        None where there is nothing to count. CPU-bound.
        """
        ...

    def recap_picture(self, told: Recap) -> Picture:
        """These numbers, drawn. CPU-bound."""
        ...

    def film(self) -> FilmMaker:
        """A film to be made of boards of the game."""
        ...


class Reference(Protocol[S_contra]):
    """Cards and rules by name."""

    def card(self, name: str, state: S_contra | None) -> Article:
        """A card looked up by name or code. Raises `RulesError` (did you mean…)."""
        ...

    def card_names(self, prefix: str) -> list[str]:
        """At most 25 names that fit what was typed."""
        ...

    def rule(self, term: str) -> Article:
        """A rule looked up, in our own words. Raises `RulesError` (did you mean…)."""
        ...

    def rule_terms(self, prefix: str) -> list[str]:
        """At most 25 terms that fit what was typed."""
        ...


class GameMaster(Protocol[S, G]):
    """What a game master can change, by what was typed."""

    def gm_targets(self, session: Session[S, G], command: str, prefix: str) -> list[Choice]:
        """What a GM command (`set`, `move`, `spawn`, `draw`, `token`) can name, to complete."""
        ...

    def gm_values(
        self, session: Session[S, G], command: str, target: str, prefix: str
    ) -> list[Choice]:
        """What the value of a GM command can be for its target, to complete; nothing hidden."""
        ...

    def gm_command(
        self, session: Session[S, G], command: str, target: str, value: str
    ) -> dict[str, Any]:
        """A ruleset override from what the GM typed. Raises `RulesError`."""
        ...


class Autopilot(Protocol):
    """Plays a seat for somebody who is away, carefully (`docs/autopilot.md`)."""

    def choose(self, session: Session[Any, Any], ask: Ask, seat: Seat) -> Answer:
        """A valid answer of a seat that is asked: the same for whatever looks the same to it.

        It reads the seat's view and its own part of the question, takes no chance, and changes
        nothing. Where the seat can pass it may be a pass. Raises `KeyError` where it is not asked.
        """
        ...


class GameKit(
    Offers,
    Narrator[S, G],
    Views[S, G],
    Chronicle[S, G],
    Retrospect[S, G],
    Reference[S],
    GameMaster[S, G],
    Protocol[S, G],
):
    """A game as the table sees it: `S` is its state, `G` the game that scripts are given."""

    @property
    def rules(self) -> Ruleset[S, G]:
        """The rules that sessions run."""
        ...

    @property
    def autopilot(self) -> Autopilot:
        """Return who plays for those who are away."""
        ...


Kit = GameKit[Any, Any]
"""Of whatever game. Who needs one part of it asks for that part."""
