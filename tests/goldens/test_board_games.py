"""Whole games of the board game, compared with accepted ones; see `retold`."""

from __future__ import annotations

import pytest

from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.lobby_choices import Lobby
from bot.tools.purposeful import Purposeful, load_aims
from tests.goldens.retold import accepted, retold
from tests.second_edition.rulebook import short

KIT = SecondEditionKit()
GAMES = {
    "two_and_ithaqua": Lobby("ithaqua", "standard", ("michael_mcglen", "kate_winthrop")),
    "joe_alone": Lobby("hastur", "standard", ("joe_diamond",)),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_was_accepted(name: str) -> None:
    """The same seed and the same choices give the same text, and it is the accepted one."""
    player = Purposeful(name, load_aims(KIT.rules.slug))
    text = retold(KIT, GAMES[name], name, player.choose, short)

    assert text.splitlines() == accepted(name, text)
