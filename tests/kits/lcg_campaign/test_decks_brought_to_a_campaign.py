"""Decks that players bring to a campaign that has not begun."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.engine.errors import NotAllowed
from bot.kits.lcg_campaign.kit import LcgCampaignKit
from bot.lcg.printed.packs import load_library
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.tables import Tables

KIT = LcgCampaignKit()
LIBRARY = load_library()
ME = Caller(1, gm=True)
BEAT_COP, SHOTGUN = "01018", "01029"


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    """The tables of a store in memory."""
    async with SqliteStore.open(MEMORY) as store:
        made = Tables(store, {"lcg_campaign": KIT})
        yield made
        await made.close()


def deck(*changes: tuple[str, str]) -> list[str]:
    """Roland's starter deck, with cards for others."""
    cards = [str(code) for code in LIBRARY.starter_deck("roland_banks")]
    for old, new in changes:
        cards[cards.index(old)] = new
    return cards


async def test_a_deck_with_experience_is_refused_when_it_is_brought(tables: Tables) -> None:
    """Rules Reference, "Campaign Play": a first deck has level 0 cards only; all are named."""
    record = await tables.lobby.open_lobby(ME, 0, 1, "lcg_campaign", "night_of_the_zealot", "", {})
    bought = deck((BEAT_COP, SHOTGUN))

    with pytest.raises(NotAllowed) as refused:
        await tables.change(record.id, lobbies.join, ME, "roland_banks", 0, bought)

    said = str(refused.value)
    assert said.startswith("Roland Banks can’t begin a campaign with this deck:")
    assert "not Shotgun (4)" in said
    assert (await tables.games.snapshot(record.id)).lobby.decks == {}


async def test_another_deck_is_checked_as_well(tables: Tables) -> None:
    """Who has a seat already may bring another deck: a wrong one leaves the first."""
    record = await tables.lobby.open_lobby(ME, 0, 1, "lcg_campaign", "night_of_the_zealot", "", {})
    await tables.change(record.id, lobbies.join, ME, "roland_banks", 0, deck())
    with pytest.raises(NotAllowed, match="Shotgun"):
        await tables.change(
            record.id, lobbies.join, ME, "roland_banks", 0, deck((BEAT_COP, SHOTGUN))
        )

    decks = (await tables.games.snapshot(record.id)).lobby.decks

    assert SHOTGUN not in decks["roland_banks"]


async def test_the_start_names_whose_deck_it_is(tables: Tables) -> None:
    """A deck that was brought unchecked is refused at the start, by card and investigator."""
    record = await tables.lobby.open_lobby(ME, 0, 1, "lcg_campaign", "night_of_the_zealot", "", {})
    await tables.change(record.id, lobbies.join, ME, "roland_banks")
    await tables.lobby.set_decks(ME, record.id, {"roland_banks": deck((BEAT_COP, SHOTGUN))})

    with pytest.raises(NotAllowed, match=r"(?s)Roland Banks can’t begin.*Shotgun \(4\)"):
        await tables.change(record.id, lobbies.start, ME, None)
