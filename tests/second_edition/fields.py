"""How a table and its seats show the game to tests: its fields, and the functions of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

if TYPE_CHECKING:
    from bot.engine.ids import Seat
    from bot.second_edition.core.game import Board
    from tests.second_edition.player_look import PlayerLook
    from tests.second_edition.table_look import TableLook

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


class Lying(Generic[T]):
    """A field of the game's state, by its name there."""

    def __init__(self, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, table: None, owner: Any) -> Self: ...
    @overload
    def __get__(self, table: TableLook, owner: Any) -> T: ...
    def __get__(self, table: TableLook | None, owner: Any) -> Self | T:
        return self if table is None else getattr(table.board.state, self.name)

    def __set__(self, table: TableLook, value: T) -> None:
        setattr(table.board.state, self.name, value)


class Own(Generic[T]):
    """A field of a seat's investigator, by its name there."""

    def __init__(self, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, player: None, owner: Any) -> Self: ...
    @overload
    def __get__(self, player: PlayerLook, owner: Any) -> T: ...
    def __get__(self, player: PlayerLook | None, owner: Any) -> Self | T:
        return self if player is None else getattr(player.who, self.name)

    def __set__(self, player: PlayerLook, value: T) -> None:
        setattr(player.who, self.name, value)


class TableVerb(Generic[P, R]):
    """A function of the rules, called with the table's board."""

    def __init__(self, verb: Callable[Concatenate[Board, P], R]) -> None:
        self.verb = verb

    def __get__(self, table: TableLook | PlayerLook, owner: Any) -> Callable[P, R]:
        return partial(self.verb, table.board)


class SeatVerb(Generic[P, R]):
    """A function of the rules, called with the board and a player's seat."""

    def __init__(self, verb: Callable[Concatenate[Board, Seat, P], R]) -> None:
        self.verb = verb

    def __get__(self, player: PlayerLook, owner: Any) -> Callable[P, R]:
        return partial(self.verb, player.board, player.seat)


class PartVerb(Generic[S, P, R]):
    """A method of a part of the table's board."""

    def __init__(self, part: Callable[[Board], S], method: Callable[Concatenate[S, P], R]) -> None:
        self.part, self.method = part, method

    def __get__(self, table: TableLook, owner: Any) -> Callable[P, R]:
        return partial(self.method, self.part(table.board))


class SeatPartVerb(Generic[S, P, R]):
    """A method of a part of the board, called with a player's seat."""

    def __init__(
        self, part: Callable[[Board], S], method: Callable[Concatenate[S, Seat, P], R]
    ) -> None:
        self.part, self.method = part, method

    def __get__(self, player: PlayerLook, owner: Any) -> Callable[P, R]:
        return partial(self.method, self.part(player.board), player.seat)
