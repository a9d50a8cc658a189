"""The panel below the investigators, on boards of the longest night."""

from __future__ import annotations

from bot.lcg import views
from bot.lcg.views.shapes import BoardView
from renders.lcg.alt import LIMIT, board_alt
from renders.lcg.layout import board_scene
from renders.lcg.text import board_text
from renders.marks import Icon, Scene, Text
from renders.theme import BOARD_FLOOR
from tests.lcg.night import DREW, NORTHSIDE, TURNER, finds, night


def crowd() -> BoardView:
    """Four investigators; three enemies and a locked door are in Northside."""
    table = night(4)
    table.lays(NORTHSIDE)
    for _ in range(2):
        table.enemy("Hunting Nightgaunt").at(NORTHSIDE)
    table.sets(table.enemy(TURNER).at(NORTHSIDE).id, doom=2)
    table.attached("Locked Door", table.piece(NORTHSIDE))
    table.agnes.controls("Arcane Initiate", doom=1)
    finds(table, DREW)
    return views.board(table.game, table.asked)


def said(scene: Scene, name: str) -> list[str]:
    """The words of a group."""
    group = next(group for group in scene.groups if group.name == name)
    return [mark.text for mark in group.marks if isinstance(mark, Text)]


def test_a_crowded_place_is_told_below() -> None:
    """Each enemy with fight, health and evade, its doom, and the card that lies there."""
    scene = board_scene(crowd())
    words = said(scene, "ledger")

    assert {"Northside", "Hunting Nightgaunt", "Ruth Turner", "Locked Door"} <= set(words)
    assert {"0/4", "2", "5", "3", "1"} <= set(words)


def test_the_deck_apart_and_who_was_found() -> None:
    """How many are missing still, and who is in the display."""
    words = said(board_scene(crowd()), "ledger")

    assert {"Cultist deck", "3 of 5 left", '"Wolf-Man" Drew'} <= set(words)


def test_doom_is_on_the_cards() -> None:
    """On an ally in play, and on an enemy with its drawing."""
    scene = board_scene(crowd())
    assert "Arcane Initiate, 1 doom" in " ".join(said(scene, "seat seat2"))
    ledger = next(group for group in scene.groups if group.name == "ledger")

    assert any(isinstance(mark, Icon) and mark.name == "doom" for mark in ledger.marks)


def test_nothing_is_too_small_for_a_phone() -> None:
    """Ten places on four fields a row: no type under 9 px at 390."""
    scene = board_scene(crowd())
    words = [m for group in scene.groups for m in group.marks if isinstance(m, Text)]

    assert min(text.size for text in words if not text.faint) >= BOARD_FLOOR
    assert not [text.text for text in words if text.text.endswith("…")]


def test_words_tell_the_same() -> None:
    """The text board and the alt text name the deck and the display."""
    view = crowd()

    assert "Cultist deck: 3 of 5 left" in board_text(view)
    assert "unique Cultists found 1 of 6" in board_alt(view)
    assert len(board_alt(view)) <= LIMIT
