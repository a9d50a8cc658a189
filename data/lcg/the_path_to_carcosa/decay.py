"""The set Decay and Filth."""

from __future__ import annotations

from bot.lcg.api import (
    FIGHT,
    SHROUD,
    CardDrawn,
    CopyNo,
    Game,
    Piece,
    RoundEnds,
    Seat,
    Use,
    choose_cards,
    choose_piece,
    choose_word,
    constant,
    discard_from_hand,
    discard_piece,
    forced,
    put_beside_deck,
    revelation,
    ruling,
)

OOZE, CORROSION, ROACHES = "03101", "03102", "03103"


@revelation(OOZE)
async def ooze_and_filth(g: Game, use: Use) -> None:
    """Ooze and Filth: Revelation, put this beside the act deck."""
    if use.copy is not None:
        await put_beside_deck(g, use.copy, "act")


@constant(OOZE, SHROUD)
def filth_is_everywhere(_g: Game, _ooze: Piece, _place: Piece) -> int:
    """Ooze and Filth: Each location has +1 shroud."""
    return 1


@forced(OOZE, "dry", to=RoundEnds)
async def the_filth_dries(g: Game, use: Use) -> None:
    """Ooze and Filth: Forced, at the end of the round, discard this."""
    discard_piece(g, use.source)


def _items_in_play(g: Game, seat: Seat) -> list[Piece]:
    return [each for each in g.pieces.discardable(seat) if g.card(each).has_trait("Item")]


def _items_in_hand(g: Game, seat: Seat) -> list[CopyNo]:
    cards = ((copy, g.card(copy)) for copy in g.who(seat).hand)
    return [copy for copy, card in cards if card.has_trait("Item") and not card.is_weakness]


@revelation(CORROSION)
async def corrosion(g: Game, use: Use[CardDrawn]) -> None:
    """Corrosion: Revelation, discard Items from play and hand.

    Their printed costs add up to at least the shroud of your location; if they can’t, discard them
    all. If none is discarded, this gains surge.
    """
    seat, place = use.seat, g.places.of_seat(use.seat)
    items = [*_items_in_play(g, seat), *_items_in_hand(g, seat)]
    left = 0 if place is None else g.places.shroud(place)
    use.event.surge |= (not items) | (left <= 0)
    if sum(g.card(each).cost or 0 for each in items) < left:
        for piece in _items_in_play(g, seat):
            discard_piece(g, piece)
        for copy in _items_in_hand(g, seat):
            discard_from_hand(g, seat, copy)
        return
    while left > 0 and (_items_in_play(g, seat) or _items_in_hand(g, seat)):
        left -= await _corrode(g, seat, left)


async def _corrode(g: Game, seat: Seat, left: int) -> int:
    """Discard one Item that its owner chooses; return its printed cost."""
    prompt = f"Which Item corrodes? {left} cost to go."
    zones = [("play", "One in play")] if _items_in_play(g, seat) else []
    zones += [("hand", "One in hand")] if _items_in_hand(g, seat) else []
    if await choose_word(g, seat, prompt, zones, source=CORROSION) == "play":
        piece = await choose_piece(
            g, seat, prompt, lambda: _items_in_play(g, seat), source=CORROSION
        )
        if piece is None:
            return left
        discard_piece(g, piece)
        return g.card(piece).cost or 0
    found = await choose_cards(g, seat, prompt, lambda: _items_in_hand(g, seat), source=CORROSION)
    if not found:
        return left
    discard_from_hand(g, seat, found[0])
    return g.card(found[0]).cost or 0


ruling(CORROSION, "A weakness in your hand never counts.")


@constant(ROACHES, FIGHT)
def roach_swarm(g: Game, swarm: Piece, enemy: Piece) -> int:
    """Roach Swarm: Its fight is the shroud of its location."""
    place = g.piece(g.places.where(swarm))
    return g.places.shroud(place) if enemy is swarm and place is not None else 0
