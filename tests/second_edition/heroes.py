"""Investigators of whom the conformance tests know what they can do."""

from __future__ import annotations

from tests.second_edition.table import Table

EIGHT = (
    "mandy_thompson",
    "joe_diamond",
    "bob_jenkins",
    "vincent_lee",
    "gloria_goldberg",
    "carolyn_fern",
    "monterey_jack",
    "jenny_barnes",
)


def joe(**more: object) -> Table:
    """Joe Diamond alone: Speed 3, Sneak 4, Fight 2, Will 3, Lore 0, Luck 3."""
    return Table("joe_diamond", **more)  # pyright: ignore[reportArgumentType]


def two(**more: object) -> Table:
    """Joe Diamond and Mandy Thompson."""
    return Table("joe_diamond", "mandy_thompson", **more)  # pyright: ignore[reportArgumentType]
