"""How a test builds a position of the card game: by commands of the game master."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from bot.engine.journal import Input, Overridden
from bot.lcg.core.game import Game
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import Ability, AbilityKind, Timing, Use
from bot.lcg.core.state import Piece
from bot.lcg.names.finding import find_card
from tests.lcg.table_look import TableLook, Unexpected

if TYPE_CHECKING:
    from tests.lcg.player import Player

W = TypeVar("W")


class TableBuild(TableLook):
    """A game whose position can be changed."""

    def apply(self, given: Input) -> None:
        """Apply an input and keep its facts; the position must be sound after it."""
        outcome = self.session.apply(given)
        self.facts.extend(outcome.facts)
        faults = self.rules.find_faults(self.state)
        assert not faults, "\n".join([*faults, self.describe()])

    def order(self, do: str, **command: Any) -> None:
        """A command of the game master."""
        self.apply(Overridden({"do": do, **command}))

    def enemy(self, name: str, *, exhausted: bool = False, damage: int = 0) -> NewEnemy:
        """An enemy to be placed with `.at`, `.engaged_with` or `.spawns`."""
        return NewEnemy(self, name, exhausted, damage)

    def tokens(self, *names: str) -> None:
        """The next chaos tokens."""
        self.order("draws", purpose="bag", next=list(names))

    def bag(self, *tokens: str | int) -> None:
        """The whole chaos bag."""
        self.order("bag", only=list(tokens))

    def encounter_deck(self, *top: str) -> None:
        """Cards on top of the encounter deck."""
        self.order("stack", top=list(top))

    def sets(self, on: str | int, **counters: Any) -> None:
        """Set counters on a card, `act` or `agenda`."""
        self.order("set", on=on, **counters)

    def all_at(self, place: str, *, enter: bool = False) -> None:
        """Everybody is at a location, which is put into play and revealed if need be."""
        self.lays(place)
        who = [player.seat for player in self.seats if player.playing]
        self.order("move", who=who, to=place, enter=enter)

    def lays(self, place: str, *, revealed: bool = True, another: bool = False) -> Piece:
        """A location is in play; `another`: beside one of its name."""
        card = find_card(self.game, place)
        if another or not self.in_play(card.code):
            before = set(self.state.pieces)
            self.order("place", card=card.code, revealed=revealed)
            return self.newcomer(before)
        if revealed and not self.piece(card.code).revealed:
            self.order("reveal", place=card.code)
        return self.piece(card.code)

    def attached(self, name: str, host: Piece | str) -> Piece:
        """A card attached to another."""
        target = host.id if isinstance(host, Piece) else host
        before = set(self.state.pieces)
        self.order("put", card=name, attach=target)
        return self.newcomer(before)

    def newcomer(self, before: set[Any]) -> Piece:
        """The card that entered play since `before` was noted."""
        new = [piece for key, piece in self.state.pieces.items() if key not in before]
        if not new:
            raise Unexpected(f"nothing entered play\n{self.describe()}")
        return new[-1]

    def prints(self, name: str, **facts: Any) -> None:
        """A card of this table has other facts than printed: keywords, prey, numbers."""
        card = structs.replace(find_card(self.game, name), **facts)
        library = self.rules.library
        self.rules.library = replace(library, cards={**library.cards, card.code: card})
        self.game.set_rules(self.rules.library, self.game.registry)

    def draws_encounter(
        self,
        name: str | None = None,
        player: Player | None = None,
        *,
        token: str | list[str] = "",
    ) -> None:
        """A seat (the first if none is named) draws an encounter card and resolves it."""
        if token:
            self.tokens(*([token] if isinstance(token, str) else token))
        seat = (player or self.seats[0]).seat
        self.order("encounter", seat=seat, **({"card": name} if name else {}))

    def watch(self, event: type[Event], timing: Timing, look: Callable[[], W]) -> list[W]:
        """Return what `look` sees at each such moment, as a forced ability of the current act."""
        seen: list[W] = []

        async def run(_g: Game, _use: Use) -> None:
            seen.append(look())

        ability = Ability(
            code=self.game.stages.act.code,
            name="watch",
            kind=AbilityKind.FORCED,
            run=run,
            to=event,
            timing=timing,
        )
        known = self.game.registry
        listeners = {key: list(found) for key, found in known.listeners.items()}
        listeners.setdefault((event, timing), []).append(ability)
        self.game.set_rules(self.game.library, replace(known, listeners=listeners))
        return seen


class NewEnemy:
    """An enemy on its way into play."""

    def __init__(self, table: TableBuild, name: str, exhausted: bool, damage: int) -> None:
        self._table, self._name = table, name
        self._more: dict[str, Any] = {"exhausted": exhausted, "damage": damage}

    def at(self, place: str | Piece) -> Piece:
        """At a location."""
        return self._place(at=place.id if isinstance(place, Piece) else place, **self._more)

    def engaged_with(self, player: Player) -> Piece:
        """Engaged with a seat, without a trigger."""
        return self._place(engaged=player.seat, **self._more)

    def spawns(self, player: Player | None = None) -> None:
        """Spawned as if drawn from the encounter deck by a seat."""
        self._table.draws_encounter(self._name, player)

    def _place(self, **command: Any) -> Piece:
        before = set(self._table.state.pieces)
        self._table.order("spawn", card=self._name, **command)
        return self._table.newcomer(before)
