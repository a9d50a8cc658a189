"""The game that scripts are given: its parts, chance, log and moments. It only reads the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from bot.engine.chance import Chance
from bot.engine.errors import SeatLeft
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.limits import Limits
from bot.engine.script import Script
from bot.lcg.core.moments import Event
from bot.lcg.core.parts.ability_lookup import AbilityLookup
from bot.lcg.core.parts.base_parts import BaseParts
from bot.lcg.core.parts.constant_abilities import ConstantAbilities
from bot.lcg.core.parts.enemies_in_play import EnemiesInPlay
from bot.lcg.core.parts.investigator_values import InvestigatorValues
from bot.lcg.core.parts.locations import Locations
from bot.lcg.core.parts.pieces import Pieces
from bot.lcg.core.registry import REGISTRY, Registry, Timing
from bot.lcg.core.state import CopyNo, Investigator, Piece, PieceId, SkillTest, State
from bot.lcg.printed.cards import Card, CardCode, Skill
from bot.lcg.printed.editions import EDITIONS, Differences
from bot.lcg.printed.packs import Library

SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)

T = TypeVar("T")
E = TypeVar("E", bound=Event)


class MomentResolver(Protocol):
    """The resolver of moments and their reactions; the rules above the game provide it."""

    def __call__(self, g: Game, events: Sequence[Event], timing: Timing) -> Script[None]:
        """Resolve the answers to moments of one kind: forced abilities, then reactions."""
        ...


class Game:
    """A game as scripts see it: its state, its random numbers, its log, and its parts.

    Each part belongs to a chapter of the rules.
    """

    def __init__(
        self,
        state: State,
        chance: Chance,
        tell: Callable[[Fact], None],
        library: Library,
        answering: MomentResolver,
        registry: Registry = REGISTRY,
    ) -> None:
        self.state = state
        self.chance = chance
        self.tell = tell
        self._answering = answering
        self.limits = Limits(state.used)
        self.set_rules(library, registry)

    def set_rules(self, library: Library, registry: Registry) -> None:
        """Set the cards and registered scripts to play with, and build the game's parts."""
        position = BaseParts(self.state, library)
        self.library = library
        self.registry = registry
        self._known = position.known
        self.sight = position.sight
        self.cards = position.cards
        self.in_play = position.in_play
        self.hidden = position.hidden
        self.stages = position.stages
        self.constants = ConstantAbilities(self, position, registry)
        self.pieces = Pieces(position, self.constants)
        self.places = Locations(position, self.constants)
        self.enemies = EnemiesInPlay(position, self.constants, self.pieces, self.places)
        self.investigators = InvestigatorValues(position, self.constants)
        self.abilities = AbilityLookup(position, registry)

    @property
    def words(self) -> bool:
        """Return True if a person will read the notes of options and the marks of cards."""
        return not self.sight.memo.plain

    @property
    def edition(self) -> Differences:
        """Return the differences of the edition of the rules in use."""
        return EDITIONS[self.state.settings.edition]

    @property
    def test(self) -> SkillTest | None:
        """Return the innermost skill test in progress; None outside a test."""
        return self.state.tests[-1] if self.state.tests else None

    def card(self, what: Piece | CopyNo | CardCode) -> Card:
        """Return the printed facts of a piece, a physical card or a code."""
        if isinstance(what, Piece):
            return self.library.cards[what.code]
        if isinstance(what, str):
            return self.library.cards[what]
        return self.library.cards[self.state.copies[what].code]

    def piece(self, piece: PieceId | None) -> Piece | None:
        """Return a card in play by its id; None if it has left play."""
        return None if piece is None else self.state.pieces.get(piece)

    def who(self, seat: Seat) -> Investigator:
        """Return the investigator of a seat, whether still in the scenario or not."""
        return self.state.investigators[seat]

    def name(self, seat: Seat) -> str:
        """Return the investigator's name."""
        return self.library.cards[self.state.investigators[seat].code].name

    def playing(self) -> list[Investigator]:
        """Return the investigators in the scenario, in player order."""
        return self.state.playing()

    def acting(self, seat: Seat) -> Investigator:
        """Return the investigator of a seat that acts or is affected now.

        Raises `SeatLeft` once it is eliminated.
        """
        who = self.who(seat)
        if not who.playing:
            raise SeatLeft(seat)
        return who

    async def listen(self, event: Event, timing: Timing) -> None:
        """Resolve the abilities that answer a moment: forced ones, then reactions.

        Rules Reference, "Triggering Condition".
        """
        await self.listen_all([event], timing)

    async def listen_all(self, events: Sequence[Event], timing: Timing) -> None:
        """Resolve the abilities that answer several simultaneous moments.

        Rules Reference, "Reaction Opportunities".
        """
        if not events:
            return
        if self.abilities.is_heard(type(events[0]), timing):
            await self._answering(self, events, timing)

    async def listen_each(self, events: Sequence[E], timing: Timing) -> list[E]:
        """Resolve the answers to several moments, one after the other.

        Return the moments that were not cancelled.
        """
        for event in events:
            await self.listen(event, timing)
        return [event for event in events if not event.cancelled]

    async def moment(self, event: Event, effect: Callable[[], Script[None]] | None = None) -> None:
        """Resolve a moment: "when" abilities, the effect unless cancelled, "after" abilities.

        Rules Reference, "Triggering Condition": forced before reactions at each point, and a new
        moment inside opens a nested one that finishes first.
        """
        kind = type(event)  # Nearly always nothing listens, so not even a script is started.
        if self.abilities.is_heard(kind, Timing.WHEN):
            await self.listen(event, Timing.WHEN)
        if effect is not None and not event.cancelled:
            await effect()
        if not event.cancelled and self.abilities.is_heard(kind, Timing.AFTER):
            await self.listen(event, Timing.AFTER)

    def look_up(self, look: Callable[[Game, CardCode], T], code: CardCode) -> T:
        """Return `look(…)`, cached by code.

        It may read only printed and registered facts, which never change.
        """
        key, printed = (look, code), self._known.printed
        if (found := printed.get(key)) is None:
            found = printed[key] = look(self, code)
        return found
