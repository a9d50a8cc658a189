"""The components of a game for the table; `bot/table/declares/kit.py` combines them.

Every game implements `Offers` and `Words`, apart from its rules. The other methods have defaults
for games without the feature. All are synchronous and pure; CPU-bound ones are called off the event
loop. `seat` is the viewer; None is a spectator.
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
"""The value of `Words.groups_begun` for the end of a game."""


class Offers(ABC):
    """The scenarios and investigators of a game, and its house rules."""

    title: str
    """The game's name, with the rules edition."""
    short: str
    """A short name to tell it from others: `Card game`."""
    seats: tuple[int, int]
    """Fewest and most investigators."""
    house_rules: tuple[HouseRule, ...] = ()
    """The rules that a table can choose before the game starts."""
    hidden_cards: bool = False
    """True if players have cards that others do not see; some settings are about these."""
    opening_premise: Premise | None = None
    """The first premise, before any is chosen, for opening a table."""
    companions: tuple[str, ...] = ()
    """Investigators that a companion likes to play, the best first, by slug."""
    companion_strength: str = ""
    """How often a group of companions wins, measured: `docs/autopilot.md`; empty if unknown."""
    added: tuple[str, ...] = ()
    """Set-up fields that no lobby has, for positions that tools put together."""

    @abstractmethod
    def scenarios(self) -> tuple[Choice, ...]:
        """Return the scenarios."""

    @abstractmethod
    def investigators(self) -> tuple[Choice, ...]:
        """Return the investigators."""

    def why_not_deck(self, investigator: str, cards: Sequence[str]) -> str:
        """Return why the game cannot begin with this deck; empty if it can."""
        return ""

    @abstractmethod
    def game_setup(self, lobby: Lobby) -> JsonObject:
        """Return the set-up of the lobby's choices. Raises `RulesError` if it is illegal."""

    def difficulties(self) -> tuple[Choice, ...]:
        """Return the difficulties from easy to hard; the second is the default, or the only one."""
        return (Choice("standard", "Standard"),)

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """Return lines on house rules and edition before the start."""
        return []

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return the lobby's premises (assumptions about the past) with their current values."""
        return ()

    def draw_open_choices(self, lobby: Lobby, chance: Chance) -> Chosen:
        """Return the lobby's premises, with those left to chance drawn at random."""
        return lobby.premises


class Words(ABC):
    """A game's texts: names, headings, log lines, summary."""

    vocabulary: Vocabulary = Vocabulary()
    """Its verbs, and its words for kinds of question."""
    narrates: bool = False
    """True if it has narration: see `narrate`."""

    @abstractmethod
    def name(self, state: AnyState, seat: Seat) -> str:
        """Return the investigator's name."""

    @abstractmethod
    def heading(self, session: AnySession) -> str:
        """Return the position in one line: scenario, round, phase."""

    @abstractmethod
    def tell(self, state: AnyState, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return the log lines for facts, leaving out what `seat` may not know."""

    @abstractmethod
    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Decode facts from the journal; unknown ones (of other versions) are omitted."""

    def passages(self, state: AnyState, facts: Sequence[Fact], seat: Seat | None) -> list[Passage]:
        """Return the lines of `tell`, each with the facts it describes."""
        return [Passage(line, (fact,)) for fact in facts for line in self.tell(state, [fact], seat)]

    def current_span(self, session: AnySession) -> str:
        """Return a text that identifies the current turn or phase within the game."""
        return self.phase(session)

    def phase(self, session: AnySession) -> str:
        """Return a text that identifies the current phase within the game."""
        return ""

    def groups_begun(self, facts: Sequence[Fact]) -> list[str]:
        """Return for each fact the key of the turn or phase that begins with it, or "".

        Each gets one message; a fact with the same text as the last continues it. The end of the
        game begins with `END`.
        """
        return [""] * len(facts)

    def unfinished_facts(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return those facts whose event is not over yet; they are posted when it ends."""
        return ()

    def complete_facts(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return the facts, preceded by the `unfinished` facts that they complete."""
        return facts

    def standing_line(self, session: AnySession) -> str:
        """Return the main numbers for the line below the heading: lead investigator, counters."""
        return ""

    def narrate(self, state: AnyState, facts: Sequence[Fact]) -> list[str]:
        """Return sentences that narrate public facts; the first is complete without the others."""
        return []

    def explain(self, session: AnySession, ask: Ask, seat: Seat | None) -> list[str]:
        """Return the lines below a question: the arithmetic and the exact odds."""
        return []

    def shortcut_menus(self, session: AnySession, ask: Ask, seat: Seat) -> Sequence[ShortcutMenu]:
        """Return menus in which one press gives several answers to a seat's questions."""
        return ()

    def seats_able_to_help(self, session: AnySession, ask: Ask) -> tuple[Seat, ...]:
        """Return the seats that could help with a question, judged by public information."""
        return ()

    def why_not_asked(self, session: AnySession, ask: Ask, seat: Seat) -> str:
        """Return why a question does not ask this seat, for its player; empty if unknown."""
        return ""

    def log_notes(self, session: AnySession) -> list[str]:
        """Return lines on house rules and edition, for `/game status`."""
        return []

    def why_out(self, session: Taking, seat: Seat) -> str:
        """Return why a seat is out of the game, as a sentence; empty if it is not."""
        return ""

    def summary(self, session: AnySession, *, kept: bool = True) -> list[str]:
        """Return how a finished game ended; shorter if a campaign posts it (`kept` False)."""
        return []


class Views:
    """Views of a game: board and cards as text, and as data for pictures."""

    def board_text(
        self,
        session: AnySession,
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """Return the board as text (at most 3,500 characters), naming the `players`."""
        return "This game has no board."

    def hand_text(self, session: AnySession, seat: Seat) -> str:
        """Return the seat's own cards as text, for its player only."""
        return "In this game nobody has a hand."

    def sheet_text(self, session: AnySession, seat: Seat) -> str:
        """Return the public text about a seat; empty in a game without the verb `sheet`."""
        return ""

    def is_board_news(self, facts: Sequence[Fact]) -> bool:
        """Return True if the facts change the board enough for players to want to see it."""
        return False

    def scene(self, session: AnySession) -> bytes:
        """Return the current board with the awaited seats, as data for a picture."""
        return b""

    def has_content(self, scene: bytes) -> bool:
        """Return True if the board has anything on it; at the very start it is empty."""
        return bool(scene)

    def outline(self, scene: bytes) -> object:
        """Return the parts of a board that matter in comparisons, with a stable `repr`."""
        return scene

    def changes(self, before: bytes, after: bytes) -> int:
        """Return the number of places, investigators and tracks that differ between two boards."""
        return int(before != after)


class FilmMaker(Protocol):
    """A moving picture made of boards, one by one. CPU-bound."""

    @property
    def size(self) -> int:
        """About how many bytes it takes so far."""
        ...

    def add(self, scene: bytes, shown: int) -> None:
        """Append a board, to be shown for a number of milliseconds."""
        ...

    def finish(self) -> Picture:
        """Return the film. Raises `ValueError` without a board."""
        ...


class Pictures:
    """A game's pictures, for games whose views have scenes. CPU-bound."""

    def board(self, scene: bytes) -> Picture:
        """Draw a board of `Views.scene` or of a milestone. Raises `NotAllowed` for none."""
        raise _no_picture()

    def hand(self, session: AnySession, seat: Seat) -> Callable[[], Picture] | None:
        """Return a function that draws a seat's cards without the session; None if not possible."""
        return None

    def turning_points(self, state: AnyState, facts: Sequence[Fact]) -> list[Picture]:
        """Return small pictures of the turning points of the story among these facts."""
        return []

    def results(self, state: AnyState, facts: Sequence[Fact]) -> list[Picture]:
        """Return small pictures of results (a skill test, dice), oldest first."""
        return []

    def add_heading(self, png: bytes, head: str, words: str) -> bytes:
        """Return a drawn board with a heading above it, to tell it from others."""
        return png

    def recap(self, told: Recap) -> Picture:
        """Draw the numbers of a game. Raises `NotAllowed` if the game has no such picture."""
        raise _no_picture()

    def film(self) -> FilmMaker:
        """Return a new film of boards of the game. Raises `NotAllowed` if there is none."""
        raise _no_picture()


def _no_picture() -> NotAllowed:
    return NotAllowed("This game has no pictures.")


class GamePast:
    """Reads a game's past: phases, enemies for the log filter, and numbers."""

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """Return the phase after a fact; `before` if it begins none."""
        return before

    def has_rolls(self, facts: Sequence[Fact]) -> bool:
        """Return True if one of the facts is a test or a roll of dice."""
        return False

    def enemy_names(self, session: AnySession | None) -> dict[str, str]:
        """Return the names of enemies by code: those on the table, or all without a session."""
        return {}

    def gauges(self, session: AnySession) -> tuple[Gauge, ...]:
        """Return the public numbers, in reading order."""
        return ()

    def cards_in_front(self, session: AnySession, seat: Seat) -> tuple[Lying, ...]:
        """Return the cards and enemies in front of a seat, and the weaknesses in its hand.

        The newest is last.
        """
        return ()

    def recap(self, session: AnySession, facts: Sequence[Fact]) -> Recap | None:
        """Return the numbers of a game from all its public facts, in order.

        None if there is nothing to count. CPU-bound.
        """
        return None


class Guide:
    """Help, cards and rules by name, and a tutorial."""

    tutorial: Tutorial | None = None

    def help(self, session: AnySession | None, seat: Seat | None) -> list[str]:
        """Return lines on the possible actions in the present phase."""
        return []

    def card(self, name: str, state: AnyState | None) -> Article:
        """Return a card by name or code. Raises `RulesError` (did you mean…)."""
        raise Malformed("This game has no cards to look up.")

    def card_names(self, prefix: str) -> list[str]:
        """Return at most 25 card names that fit a typed prefix."""
        return []

    def rule(self, term: str) -> Article:
        """Return a rule, in our own words. Raises `RulesError` (did you mean…)."""
        raise Malformed("This game has no rules to look up.")

    def rule_terms(self, prefix: str) -> list[str]:
        """Return at most 25 rule terms that fit a typed prefix."""
        return []


class GameMaster:
    """A game master's changes, from typed text."""

    def targets(self, session: AnySession, command: str, prefix: str) -> list[Choice]:
        """Return the targets of a GM command (`set`, `move`, `spawn`, `draw`, `token`)."""
        return []

    def values(self, session: AnySession, command: str, target: str, prefix: str) -> list[Choice]:
        """Return the valid values for a GM command's target, without hidden ones."""
        return []

    def command(self, session: AnySession, command: str, target: str, value: str) -> JsonObject:
        """Return the ruleset's override for a typed GM command. Raises `RulesError`."""
        raise NotAllowed("A game master can’t change anything in this game.")


class Autopilot(Protocol):
    """Plays a seat for an absent occupant (`docs/autopilot.md`)."""

    def choose(self, session: AnySession, ask: Ask, seat: Seat) -> Answer:
        """Return a valid answer of an asked seat, the same for positions that look the same to it.

        It reads the seat's view and its own part of the question, takes no chance, and changes
        nothing. If the seat can pass, the answer may be a pass. Raises `KeyError` if it is not
        asked.
        """
        ...


def _empty_view(_game: Running, _seat: Seat) -> None:
    """Return an empty view."""


class Automation:
    """Automatic players and prepared answers of a game."""

    def __init__(
        self,
        *,
        orders: OrderBook | None = None,
        plans: PlanBook | None = None,
        autopilot: Autopilot | None = None,
        companion: Companion | None = None,
    ) -> None:
        self.orders = orders or OrderBook()
        """The orders that players can give."""
        self.plans = plans or PlanBook()
        """The verbs of plans, and the facts that stop them."""
        self.autopilot = autopilot or Policy[None](_empty_view, {})
        """The careful player for absent occupants; by default it passes, or picks the first option.
        """
        self.companion = companion or Companion(AutopilotHead(self.autopilot))
        """The companion; by default it plays like the autopilot, without search."""
