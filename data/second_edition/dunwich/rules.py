"""Changes of the box to the set-up."""

from __future__ import annotations

from bot.second_edition.api import Board, CardNo, Deck, Origin, TownLaid, on, shuffle

ALLIES = 11
"""The number of Allies in the game."""


@on("dunwich", TownLaid)
async def choose_eleven_allies(b: Board, origin: Origin, event: TownLaid) -> None:
    """11 of all Allies are in the game, among them those with whom investigators begin."""
    deck = b.state.decks[Deck.ALLY]
    wanted = {code for who in b.seats.playing() for code in b.sheets.printed(who.seat).fixed}
    named = [card for card in deck if b.cards.code(card) in wanted]
    others = [card for card in deck if card not in named]
    room = max(0, ALLIES - len(named))
    b.state.decks[Deck.ALLY] = [CardNo(card) for card in (*named, *others[:room])]
    b.state.removed += others[room:]
    shuffle(b, Deck.ALLY)
