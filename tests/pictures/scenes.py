"""Scenes of both games that are drawn here and there."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby

CARDS, TOWN = LcgKit(), SecondEditionKit()
KITS: dict[str, Kit] = {"lcg": CARDS, "second_edition": TOWN}
LOBBIES = {
    "lcg": Lobby("the_gathering", "standard", ("roland_banks", "daisy_walker")),
    "second_edition": Lobby("yig", "standard", ("joe_diamond", "mandy_thompson")),
}


@cache
def session_of(slug: str) -> Session:
    """A game that has just begun."""
    kit = KITS[slug]
    return Session.start(kit.rules, kit.offers.game_setup(LOBBIES[slug]), b"a seed of sixteen")[0]


def drawings(slug: str) -> list[partial[Any]]:
    """Its board, and somebody's own cards."""
    kit, session = KITS[slug], session_of(slug)
    hand = kit.pictures.hand(session, session.rules.seats(session.state)[0])
    assert isinstance(hand, partial)
    return [partial(kit.pictures.board, kit.views.scene(session)), hand]
