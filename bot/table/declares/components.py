"""The components of a game as the table sees it; `bot/table/declares/kit.py` is their sum.

A game begins with `Offers` and `Words` of its own, beside its rules. Each method that is not
abstract has what a game without such a thing says; a game overrides what it has. Everything is
synchronous and pure; what is CPU-bound is called off the event loop. `seat` is whose eyes see it;
None is a spectator.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.companion import AutopilotHead, Companion
from bot.engine.ask import Answer, Ask
from bot.engine.autopilot import Policy
from bot.engine.chance import Chance
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.ruleset import AnyState
from bot.engine.running import Running
from bot.engine.session import AnySession
from bot.engine.taking import Taking
from bot.table.declares.display_forms import Article, Gauge, Lying, Passage, Picture, RoundPhase
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.lessons import Tutorial
from bot.table.declares.lobby_choices import Choice, Chosen, Lobby, Premise
from bot.table.declares.order_kinds import OrderBook
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.shortcut_menus import ShortcutMenu
from bot.table.declares.vocabulary import Vocabulary

END = "end"
"""What `Words.opens` says of the end of a game."""


class Offers(ABC):
    """The games that can be played, and by which house rules."""

    title: str
    """The game's name, with the rules edition."""
    short: str
    """What the game is called beside others: `Card game`."""
    seats: tuple[int, int]
    """Fewest and most investigators."""
    house_rules: tuple[HouseRule, ...] = ()
    """What a table can choose before the game starts."""
    hidden_cards: bool = False
    """Whether players hold cards that others do not see: some settings are about these."""
    opening_premise: Premise | None = None
    """The first premise there ever is, for who opens a table; nothing of it is chosen."""
    companions: tuple[str, ...] = ()
    """Investigators that a companion likes to play, the best first, by slug."""
    added: tuple[str, ...] = ()
    """What a set-up can hold that no lobby says, for positions that are put together."""

    @abstractmethod
    def scenarios(self) -> tuple[Choice, ...]:
        """Return what can be played."""

    @abstractmethod
    def investigators(self) -> tuple[Choice, ...]:
        """Return who can be played."""

    def why_not_deck(self, investigator: str, cards: Sequence[str]) -> str:
        """Return why the game cannot begin with this deck; empty if it can."""
        return ""

    @abstractmethod
    def set_up(self, lobby: Lobby) -> JsonObject:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""

    def difficulties(self) -> tuple[Choice, ...]:
        """From easy to hard; the second is the default, or the only one."""
        return (Choice("standard", "Standard"),)

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """House rules and edition before the start."""
        return []

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return what can be chosen of this lobby's game, with what is; empty: nothing to ask."""
        return ()

    def draw_open_choices(self, lobby: Lobby, chance: Chance) -> Chosen:
        """Return what the lobby holds once that is drawn which is left to chance; else as it is."""
        return lobby.premises


class Words(ABC):
    """A game in words: who, where it stands, what happened, how it ended."""

    vocabulary: Vocabulary = Vocabulary()
    """Its verbs, and its words for kinds of question."""
    narrates: bool = False
    """Whether its story is told beside what happens: see `narrate`."""

    @abstractmethod
    def name(self, state: AnyState, seat: Seat) -> str:
        """The investigator's name."""

    @abstractmethod
    def heading(self, session: AnySession) -> str:
        """Say where the game stands, in a line: scenario, round, phase."""

    @abstractmethod
    def tell(self, state: AnyState, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Log lines of what happened, only of what `seat` may know."""

    @abstractmethod
    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Facts from the journal; unknown ones (of other versions) are left out."""

    def passages(self, state: AnyState, facts: Sequence[Fact], seat: Seat | None) -> list[Passage]:
        """Return what `tell` says, each line with the facts that it is made of."""
        return [Passage(line, (fact,)) for fact in facts for line in self.tell(state, [fact], seat)]

    def span(self, session: AnySession) -> str:
        """The turn or phase that is being played: different for each of a game."""
        return self.phase(session)

    def phase(self, session: AnySession) -> str:
        """The phase of a round that is being played: different for each of a game."""
        return ""

    def openings(self, facts: Sequence[Fact]) -> list[str]:
        """The turn, or phase of the group, that begins with each fact; empty: none does.

        Each is told by one message; what begins with the same word as what is told goes on as well.
        The end of the game begins with `END`.
        """
        return [""] * len(facts)

    def unfinished(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return those of what goes on after them, and is told whole by the message of its end."""
        return ()

    def completed(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return them with what an earlier message has left `unfinished`, if they end it."""
        return facts

    def standing(self, session: AnySession) -> str:
        """Say what everybody asks first, in a line below the heading: who leads, the counters."""
        return ""

    def narrate(self, state: AnyState, facts: Sequence[Fact]) -> list[str]:
        """Return a few sentences of mood, by what everybody saw; the first stands by itself."""
        return []

    def explain(self, session: AnySession, ask: Ask, seat: Seat | None) -> list[str]:
        """Lines under a question: the arithmetic and the exact odds as they stand."""
        return []

    def shortcuts(self, session: AnySession, ask: Ask, seat: Seat) -> Sequence[ShortcutMenu]:
        """Return menus of several answers that one press gives, beside a seat's question."""
        return ()

    def helpers(self, session: AnySession, ask: Ask) -> tuple[Seat, ...]:
        """Return whom the asked seat can call for help with a question, by what everybody sees."""
        return ()

    def why_not_asked(self, session: AnySession, ask: Ask, seat: Seat) -> str:
        """Return why a question leaves this seat out, for its player; empty if unknown."""
        return ""

    def log_notes(self, session: AnySession) -> list[str]:
        """House rules and edition in force, for `/game status`."""
        return []

    def out(self, session: Taking, seat: Seat) -> str:
        """Return why a seat plays no part any more, as a sentence; empty while it does."""
        return ""

    def summary(self, session: AnySession, *, kept: bool = True) -> list[str]:
        """Return how a finished game ended; less if its campaign tells it (`kept` False)."""
        return []


class Views:
    """A game to be looked at: board and cards, as text and as what pictures are drawn of."""

    def board_text(
        self,
        session: AnySession,
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """Return the board as text (at most 3,500 characters), naming the `players`."""
        return "This game has no board."

    def hand_text(self, session: AnySession, seat: Seat) -> str:
        """The seat's own cards as text, for its player's eyes only."""
        return "In this game nobody has a hand."

    def sheet_text(self, session: AnySession, seat: Seat) -> str:
        """Return what of a seat all may see; empty in a game without the verb `sheet`."""
        return ""

    def redraws(self, facts: Sequence[Fact]) -> bool:
        """Return True if something happened after which players want to see the board."""
        return False

    def scene(self, session: AnySession) -> bytes:
        """The board as it stands, with whom the table waits for, to be drawn."""
        return b""

    def shows(self, scene: bytes) -> bool:
        """Tell whether there is anything to see yet: nothing is while the table is still empty."""
        return bool(scene)

    def outline(self, scene: bytes) -> object:
        """Return the parts of a board that count when two are compared, with a stable `repr`."""
        return scene

    def changes(self, before: bytes, after: bytes) -> int:
        """Return how many places, investigators and tracks of two boards look different."""
        return int(before != after)


class FilmMaker(Protocol):
    """Boards as a moving picture, made one by one. CPU-bound."""

    @property
    def size(self) -> int:
        """About how many bytes it takes so far."""
        ...

    def add(self, scene: bytes, shown: int) -> None:
        """Another board as `Views.scene` captures it, for so many milliseconds."""
        ...

    def finish(self) -> Picture:
        """The whole. Raises `ValueError` where there is no board."""
        ...


class Pictures:
    """A game drawn; what raises is not asked of a game whose views show nothing. CPU-bound."""

    def board(self, scene: bytes) -> Picture:
        """A board captured by `Views.scene` or at a milestone. Raises `NotAllowed` for none."""
        raise _no_picture()

    def hand(self, session: AnySession, seat: Seat) -> Callable[[], Picture] | None:
        """Return what draws the seat's own cards, without the session; None: nothing."""
        return None

    def turning_points(self, state: AnyState, facts: Sequence[Fact]) -> list[Picture]:
        """Small pictures of what turned the story, as it is now."""
        return []

    def results(self, state: AnyState, facts: Sequence[Fact]) -> list[Picture]:
        """Small pictures of results (a skill test, dice), oldest first."""
        return []

    def add_heading(self, png: bytes, head: str, words: str) -> bytes:
        """A drawn board with a heading above it, which of several it is."""
        return png

    def recap(self, told: Recap) -> Picture:
        """The numbers of a game. Raises `NotAllowed` where there is no such picture."""
        raise _no_picture()

    def film(self) -> FilmMaker:
        """A film to be made of boards of the game. Raises `NotAllowed` where there is none."""
        raise _no_picture()


def _no_picture() -> NotAllowed:
    return NotAllowed("This game has no pictures.")


class GamePast:
    """A game looked back at: phases, what is on the table for the log's filter, its numbers."""

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """The phase in which the game stands after a fact; `before` if it begins none."""
        return before

    def rolls(self, facts: Sequence[Fact]) -> bool:
        """Return True if any of them is of a test or of dice."""
        return False

    def foes(self, session: AnySession | None) -> dict[str, str]:
        """Names by code of the enemies on the table; without a session of all that there are."""
        return {}

    def gauges(self, session: AnySession) -> tuple[Gauge, ...]:
        """The numbers that everybody sees, in the order in which they are read."""
        return ()

    def lying(self, session: AnySession, seat: Seat) -> tuple[Lying, ...]:
        """All that lies before a seat: cards, enemies, and weaknesses in its hand; newest last."""
        return ()

    def recap(self, session: AnySession, facts: Sequence[Fact]) -> Recap | None:
        """The game in numbers; `facts` are all that everybody was told, in order.

        None where there is nothing to count. CPU-bound.
        """
        return None


class Guide:
    """Help, cards and rules by name, and a game that teaches this one."""

    tutorial: Tutorial | None = None

    def help(self, session: AnySession | None, seat: Seat | None) -> list[str]:
        """Return what one can do now, depending on the phase."""
        return []

    def card(self, name: str, state: AnyState | None) -> Article:
        """A card looked up by name or code. Raises `RulesError` (did you mean…)."""
        raise Malformed("This game has no cards to look up.")

    def card_names(self, prefix: str) -> list[str]:
        """At most 25 names that fit what was typed."""
        return []

    def rule(self, term: str) -> Article:
        """A rule looked up, in our own words. Raises `RulesError` (did you mean…)."""
        raise Malformed("This game has no rules to look up.")

    def rule_terms(self, prefix: str) -> list[str]:
        """At most 25 terms that fit what was typed."""
        return []


class GameMaster:
    """A game master's changes, by what was typed."""

    def targets(self, session: AnySession, command: str, prefix: str) -> list[Choice]:
        """List what a GM command (`set`, `move`, `spawn`, `draw`, `token`) can name."""
        return []

    def values(self, session: AnySession, command: str, target: str, prefix: str) -> list[Choice]:
        """List the values that a GM command's target can get, to complete; nothing hidden."""
        return []

    def command(self, session: AnySession, command: str, target: str, value: str) -> JsonObject:
        """A ruleset override from what the GM typed. Raises `RulesError`."""
        raise NotAllowed("A game master can’t change anything in this game.")


class Autopilot(Protocol):
    """Plays a seat for somebody who is away, carefully (`docs/autopilot.md`)."""

    def choose(self, session: AnySession, ask: Ask, seat: Seat) -> Answer:
        """A valid answer of a seat that is asked: the same for whatever looks the same to it.

        It reads the seat's view and its own part of the question, takes no chance, and changes
        nothing. Where the seat can pass it may be a pass. Raises `KeyError` where it is not asked.
        """
        ...


def _sees_nothing(_game: Running, _seat: Seat) -> None:
    """All that is looked at by who knows nothing of the game."""


class Automation:
    """Deeds in somebody's stead."""

    def __init__(
        self,
        *,
        orders: OrderBook | None = None,
        plans: PlanBook | None = None,
        autopilot: Autopilot | None = None,
        companion: Companion | None = None,
    ) -> None:
        self.orders = orders or OrderBook()
        """What players can order to be done in their stead."""
        self.plans = plans or PlanBook()
        """What players can say in a plan, and what upsets one."""
        self.autopilot = autopilot or Policy[None](_sees_nothing, {})
        """Who plays for those who are away; else a pass, or whatever is listed first."""
        self.companion = companion or Companion(AutopilotHead(self.autopilot))
        """Who plays a seat of its own and advises; else as the autopilot does, without thought."""
