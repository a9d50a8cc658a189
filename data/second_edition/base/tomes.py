"""Tomes."""

from __future__ import annotations

from bot.second_edition.api import (
    AddToken,
    Check,
    Deck,
    DiscardThis,
    Draw,
    Gain,
    Lose,
    Skill,
    tome,
)

LORE = Skill.LORE

tome("ancient_tome", Check(LORE, -1, passed=[Draw(Deck.SPELL), DiscardThis()]))
tome("old_journal", Check(LORE, -1, passed=[Gain(clues=3), DiscardThis()]))
tome("book_of_dzyan", Check(LORE, -1, passed=[Draw(Deck.SPELL), AddToken(), Lose(sanity=1)]))
tome("cabala_of_saboth", Check(LORE, -2, passed=[Draw(Deck.SKILL), DiscardThis()]))
tome(
    "cultes_des_goules",
    Check(LORE, -2, passed=[Draw(Deck.SPELL), Gain(clues=1), DiscardThis(), Lose(sanity=2)]),
)
tome("nameless_cults", Check(LORE, -1, passed=[Draw(Deck.SPELL), DiscardThis(), Lose(sanity=1)]))
tome("necronomicon", Check(LORE, -2, passed=[Draw(Deck.SPELL), Lose(sanity=2)]))
tome(
    "the_king_in_yellow",
    Check(LORE, -2, passed=[Gain(clues=4), DiscardThis(), Lose(sanity=1)]),
)
