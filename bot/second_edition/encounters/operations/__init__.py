"""The operations of encounters, a module for each family; every kind must have one."""

from typing import get_args

from bot.second_edition.encounters.entries import ContentError
from bot.second_edition.encounters.operation import OPERATIONS
from bot.second_edition.encounters.operations import (
    cards,
    checks,
    losses,
    offered_choices,
    town,
    travel,
)
from bot.second_edition.printed.ops import Op

__all__ = ["cards", "checks", "losses", "offered_choices", "refuse_missing", "town", "travel"]


def refuse_missing() -> None:
    """Raise `ContentError` if a kind of operation is not registered."""
    for kind in get_args(Op):
        if kind not in OPERATIONS:
            raise ContentError(f"the op {kind.__name__} has no operation")
