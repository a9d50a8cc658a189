"""Boards of the card game in files: what a table can come to can be read."""

from __future__ import annotations

from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.table.files import foreign
from tests.kits.lcg.table import gm
from tests.lcg.positions import random_play


def test_a_crowd_at_one_place_fits_into_a_file(kit: LcgKit, session: Session) -> None:
    """As many enemies as a game master likes to spawn, within what a board may hold."""
    for _ in range(130):
        gm(session, {"do": "spawn", "card": "01160", "at": "study"})

    foreign.check_scene(kit.views.scene(session))


def test_boards_of_random_games_fit_into_a_file(kit: LcgKit) -> None:
    """Each on the way."""
    for played, _ in random_play(5, 150):
        foreign.check_scene(kit.views.scene(played))
