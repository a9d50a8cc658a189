"""Investigators of whom the conformance tests know what they can do."""

from __future__ import annotations

from typing import Any

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


def joe(**more: Any) -> Table:
    """Joe Diamond alone: Speed 3, Sneak 4, Fight 2, Will 3, Lore 0, Luck 3."""
    return Table("joe_diamond", **more)


def two(**more: Any) -> Table:
    """Joe Diamond and Mandy Thompson."""
    return Table("joe_diamond", "mandy_thompson", **more)
