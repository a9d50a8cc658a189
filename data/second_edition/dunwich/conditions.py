"""The Conditions: cards that belong to nobody and hold for all once they are face up."""

from __future__ import annotations

from bot.second_edition.api import Board

CONDITIONS = {
    "rare_book_collection": "Rare Book Collection",
    "coded_messages": "Coded Messages",
    "velmas_gratitude": "Velma's Gratitude",
    "darkes_blessing": "Darke's Blessing",
}
"""Their names, by code."""
NOTE = "conditions"
"""What the game keeps of them: the codes of those that are face up."""


def is_face_up(b: Board, code: str) -> bool:
    """Whether a Condition holds."""
    return code in b.state.notes.get(NOTE, ())


def turn_up(b: Board, code: str) -> None:
    """A Condition holds from now on."""
    if not is_face_up(b, code):
        b.state.notes[NOTE] = [*b.state.notes.get(NOTE, ()), code]
