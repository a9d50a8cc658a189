"""Areas of a scenario for cards out of play: putting cards there, and random draws from them."""

from __future__ import annotations

from bot.lcg.core import zones
from bot.lcg.core.facts import AreaDrawn, AreaJoined, AreaShuffledIn
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.rules.draws import shuffle_encounter_deck


def join_area(g: Game, card: Piece | CopyNo, area: str) -> None:
    """Put a card, in play or not, into an area; all players see which card it is."""
    copy = card.copy if isinstance(card, Piece) else card
    if isinstance(card, Piece):
        zones.leave_play(g, card, area)
    else:
        zones.take_out(g, copy)
        (g.state.areas or {})[area].append(copy)
    g.tell(AreaJoined(code=g.card(copy).code, area=area))


def draw_to_area(g: Game, origin: str, area: str) -> CopyNo | None:
    """Move a random card from one area to another, unseen; None if there is no card to move."""
    copy = _take_random_card(g, origin)
    if copy is not None:
        (g.state.areas or {})[area].append(copy)
        g.tell(AreaDrawn(origin=origin, area=area))
    return copy


def _take_random_card(g: Game, area: str) -> CopyNo | None:
    """Take a random card out of an area; None if there is none."""
    pile = (g.state.areas or {}).get(area, [])
    if not pile:
        return None
    copy = g.chance.choose("area", pile, [str(g.card(each).code) for each in pile])
    pile.remove(copy)
    return copy


def shuffle_random_card_in(g: Game, area: str) -> bool:
    """Shuffle a random card of an area into the encounter deck, unseen; False if it has none."""
    copy = _take_random_card(g, area)
    if copy is not None:
        g.tell(AreaShuffledIn(area=area, count=1))
        _shuffle_in(g, [copy], with_discard=False)
    return copy is not None


def shuffle_area_in(g: Game, area: str, *, with_discard: bool = False) -> list[CopyNo]:
    """Shuffle all cards of an area into the encounter deck, and its discard pile with them.

    Return the cards of the area.
    """
    pile = (g.state.areas or {}).get(area, [])
    copies = list(pile)
    pile.clear()
    if copies:
        g.tell(AreaShuffledIn(area=area, count=len(copies)))
    if copies or with_discard:
        _shuffle_in(g, copies, with_discard=with_discard)
    return copies


def _shuffle_in(g: Game, copies: list[CopyNo], *, with_discard: bool) -> None:
    """Shuffle cards into the encounter deck; an empty one is renewed first (FAQ 1.13)."""
    renewed = with_discard or not g.state.encounter_deck
    g.state.encounter_deck += copies
    shuffle_encounter_deck(g, with_discard=renewed)
