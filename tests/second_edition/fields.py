"""How a table and its seats show the state to tests: fields that are read and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

if TYPE_CHECKING:
    from tests.second_edition.player_look import PlayerLook
    from tests.second_edition.table_look import TableLook

T = TypeVar("T")


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
