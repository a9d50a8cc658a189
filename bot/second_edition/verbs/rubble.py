"""Rubble: markers each of which closes a location for good, until none is left."""

from __future__ import annotations

from bot.second_edition.core.game import Board
from bot.second_edition.printed.terms import Place
from bot.second_edition.verbs import awakening, tracks

LAID = "rubble"
"""What the markers that were laid stand under in the notes of a game."""


def rubble_left(b: Board) -> list[str]:
    """The markers that were not laid yet, in their printed order."""
    laid: list[str] = b.state.notes.get(LAID, [])
    return [code for code in b.library.rubble if code not in laid]


async def lay_rubble(b: Board) -> Place | None:
    """A random marker is laid: its location closes for good, who is there goes to the street.

    A gate that is open there stays until it closes. None left: the Ancient One awakens, which
    raises as `awaken` does. Rules of Dunwich Horror, 14.
    """
    left = rubble_left(b)
    if not left:
        awakening.awaken(b, "rubble")
        return None
    code = b.chance.choose("rubble", left)
    b.state.notes[LAID] = [*b.state.notes.get(LAID, []), code]
    place = b.library.rubble[code].location
    await tracks.close_for_good(b, place)
    return place
