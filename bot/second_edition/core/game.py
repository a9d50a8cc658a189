"""The board that scripts are given: state, chance and facts, and the questions asked of them.

Its parts look at the state: places (`town`), what is on the table (`pieces`), everything in force
(`in_force`), the investigators' numbers (`sheets`), what is in progress (`ongoing`). What changes
the state is in modules named for the rulebook's chapters (`combat`, `gates`, `losses`…), as
functions of a `Board`; `api` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from bot.engine.chance import Chance
from bot.engine.facts import Fact, tell_nobody
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
    """A state bound to its chance and its log, and the parts that look at it."""

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
        self.tells = tell is not tell_nobody
        """True if facts are reported."""
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
        """The investigator of a seat, taking part or not."""
        return self.state.investigators[seat]

    def name(self, seat: Seat) -> str:
        """The investigator's name."""
        return self.sheets.printed(seat).name

    @property
    def ancient_one(self) -> AncientOneFacts:
        """The Ancient One of this game."""
        return self.library.ancient_ones[self.state.ancient_one]

    @property
    def check(self) -> SkillCheck | None:
        """The innermost skill check in progress."""
        return self.state.checks[-1] if self.state.checks else None

    @property
    def words(self) -> bool:
        """True if a person reads the notes and figures of options."""
        return self.tells and not self._memo.plain

    def tell(self, fact: Fact) -> None:
        """Report a fact, with the current investigators of its seats."""
        if not self.tells:
            return
        self._tell(with_people(fact, lambda seat: self.state.investigators[seat].code))

    def text(self, code: str, modifier: int = 1) -> str:
        """Return a card's text; `modifier` is that of an Ancient One's attack, or 1."""
        return self.library.text(code, modifier)

    def steady(self, *, again: bool = False, plain: bool = False) -> Memo:
        """Cache look-ups during a block that changes nothing, such as building a question.

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
        """Look something up on the board; once for a block that changes nothing."""
        return self._memo.once(look, self, *args, **more)
