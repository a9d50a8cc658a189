"""The board as scripts see it: state, random numbers, facts, and look-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.frames import Frames
from bot.engine.ids import Seat
from bot.engine.limits import Limits
from bot.engine.memo import Memo
from bot.second_edition.core.facts.fact_base import with_people
from bot.second_edition.core.in_force import InForce
from bot.second_edition.core.investigator_numbers import Sheets
from bot.second_edition.core.ongoing import Ongoing
from bot.second_edition.core.pieces import Cards, Gates, Monsters, Seats
from bot.second_edition.core.records import REGISTRY, Registry
from bot.second_edition.core.state import Investigator, SkillCheck, State
from bot.second_edition.core.town_areas import Town
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.ops import Op
from bot.second_edition.printed.piece_facts import AncientOneFacts

P = ParamSpec("P")
R = TypeVar("R")
DicePart = tuple[str, int]
"""The code of a change to a check's dice, and its number."""
Consequence = Sequence[Op] | str
"""The consequence of a check: an encounter's values, or a script's text."""


class Board:
    """A game as scripts see it: its state, its random numbers, its log, and parts for look-ups."""

    def __init__(
        self,
        state: State,
        chance: Chance,
        tell: Callable[[Fact], None],
        library: Library,
        registry: Registry = REGISTRY,
    ) -> None:
        self.state = state
        self.library = library
        self.chance = chance
        self._tell = tell
        self.registry = registry
        self.frames = Frames()
        """The seats that do or suffer something now; see `frames.perform`."""
        self.hanging: list[tuple[SkillCheck, tuple[Consequence, Consequence] | None]] = []
        """The consequences of passing and failing each check in progress."""
        self.arms: list[tuple[SkillCheck, tuple[DicePart, ...]]] = []
        """The weapons of each check in progress, with their bonuses."""
        self._memo = Memo(lasting=True)
        self.town = Town(state, library)
        self.seats = Seats(state)
        self.cards = Cards(state, library)
        self.gates = Gates(state, library)
        self.monsters = Monsters(state, library, self.town)
        self.ongoing = Ongoing(state, self.frames)
        self.limits = Limits(state.used)
        self.in_force = InForce(self, state, self.seats, registry, self._memo)
        self.sheets = Sheets(state, library, self.cards, self.in_force, self._memo)

    def who(self, seat: Seat) -> Investigator:
        """Return the investigator of a seat, whether still in the game or not."""
        return self.state.investigators[seat]

    def name(self, seat: Seat) -> str:
        """Return the investigator's name."""
        return self.sheets.printed(seat).name

    @property
    def ancient_one(self) -> AncientOneFacts:
        """Return the Ancient One of this game."""
        return self.library.ancient_ones[self.state.ancient_one]

    @property
    def check(self) -> SkillCheck | None:
        """Return the innermost skill check in progress."""
        return self.state.checks[-1] if self.state.checks else None

    @property
    def words(self) -> bool:
        """Return True if a person will read the notes and figures of options."""
        return not self._memo.plain

    def tell(self, fact: Fact) -> None:
        """Report a fact, adding the current investigators of its seats."""
        self._tell(with_people(fact, lambda seat: self.state.investigators[seat].code))

    def text(self, code: str, modifier: int = 1) -> str:
        """Return a card's text. `modifier` is that of an Ancient One's attack, else 1."""
        return self.library.text(code, modifier)

    def steady(self, *, again: bool = False, plain: bool = False) -> Memo:
        """Cache look-ups in a block that changes nothing, such as the building of a question.

        Effects in force are looked up once and not compared with the state each time. `again`
        reuses the last such block's look-ups. `plain` means that no person reads the notes of
        options.
        """
        self._memo.plain |= plain
        if not again:
            self._memo.forget()
            self.in_force.by_code()
        return self._memo

    def once(self, look: Callable[Concatenate[Board, P], R], *args: P.args, **more: P.kwargs) -> R:
        """Return the result of a look-up; in a block that changes nothing it runs only once."""
        return self._memo.cached_result(look, self, *args, **more)
