"""Whole games of the card game, compared with accepted ones; see `retold`."""

from __future__ import annotations

import pytest

from bot.kits.lcg.kit import LcgKit
from bot.lcg.names.phrases import short_name
from bot.table.declares.lobby_choices import Lobby
from tests.goldens.careful import Careful
from tests.goldens.retold import accepted, retold

KIT = LcgKit()
GAMES = {
    "roland_alone": Lobby("the_gathering", "standard", ("roland_banks",)),
    "roland_and_daisy": Lobby("the_gathering", "easy", ("roland_banks", "daisy_walker")),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_was_accepted(name: str) -> None:
    """The same seed and the same choices give the same text, and it is the accepted one."""
    player = Careful(name)
    text = retold(KIT, GAMES[name], name, lambda s: player.choose(s.game, s.asks), short_name)

    assert text.splitlines() == accepted(name, text)
