"""Sentences for several consecutive facts of a kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine.english import capitalize_first, join_names, names_with_counts
from bot.engine.facts import Fact
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import counted, seat_name, the_card
from bot.lcg.printed.cards import CardType
from bot.lcg.text.sentences.cards import area_name, place_name, says_discards
from bot.lcg.text.sentences.places import says_laid
from bot.lcg.text.sentences.sentence_register import SAYS
from bot.lcg.text.sentences.stages import says_note, says_struck

Group = Sequence[Any]
"""Facts of one kind."""


def is_told_with(g: Game, first: Fact, other: Fact) -> bool:
    """Return True if the sentence of the first of two facts also reports the second."""
    match first, other:
        case f.CardEntered(), f.CardEntered():
            both = _is_place(g, first) and _is_place(g, other)
            return both or _is_of_each(g, first, other)
        case f.PlaceLaid(beside=beside), f.PlaceLaid(beside=same):
            return beside == same
        case (f.PlaceGone(), f.PlaceGone()) | (f.CardStruck(seat=None), f.CardStruck(seat=None)):
            return True
        case f.EnemyMoved(to=to), f.EnemyMoved(to=same):
            return to == same
        case f.CardDiscarded(threat=None), f.CardDiscarded(threat=None):
            return (first.seat, first.why) == (other.seat, other.why)
        case f.DeckShuffled(), f.DeckShuffled():
            return first == other
        case f.CardsLaidUnder(count=count), f.CardsLaidUnder(count=same):
            return count == same
        case f.AreaJoined(area=area), f.AreaJoined(area=same):
            return area == same
        case f.LogNoted(note=note), f.LogNoted(note=same):
            return note == same and bool(first.card and other.card)
        case _:
            return False


def _is_place(g: Game, fact: f.CardEntered) -> bool:
    card = g.library.cards.get(fact.code)
    return card is not None and card.type is CardType.LOCATION and not fact.place


def _is_of_each(g: Game, first: f.CardEntered, other: f.CardEntered) -> bool:
    """Return True if two investigators each put the same asset into play."""
    card = g.library.cards.get(first.code)
    own = None not in (first.seat, other.seat) and first.seat != other.seat
    asset = card is not None and card.type is CardType.ASSET
    return asset and own and (first.code, first.place) == (other.code, other.place)


def _say_entered(g: Game, group: Group) -> str:
    if not _is_place(g, group[0]):
        whose = join_names([seat_name(g, each.seat) for each in group])
        return f"{capitalize_first(place_name(g, group[0].code))} comes into play for {whose}."
    places = names_with_counts([place_name(g, each.code) for each in group])
    return f"{capitalize_first(join_names(places))} come into play."


def _say_gone(g: Game, group: Group) -> str:
    names = join_names(names_with_counts([the_card(g, each.code) for each in group]))
    return f"{capitalize_first(names)} leave the game."


def _say_moved(g: Game, group: Group) -> str:
    names = join_names(names_with_counts([the_card(g, each.code) for each in group]))
    return f"{capitalize_first(names)} move to {the_card(g, group[0].to)}."


def _say_discarded(g: Game, group: Group) -> str:
    return says_discards(g, group[0], group)


def _say_shuffled(g: Game, group: Group) -> str:
    return SAYS[f.DeckShuffled](g, group[0])


def _laid_under(g: Game, group: Group) -> str:
    count = group[0].count
    verb = "is" if count == 1 else "are"
    places = join_names([the_card(g, each.place) for each in group])
    return f"{counted(count, 'card')} each {verb} put face down under {places}."


def _say_joined(g: Game, group: Group) -> str:
    names = join_names(names_with_counts([the_card(g, each.code) for each in group]))
    return f"{capitalize_first(names)} go to the {area_name(g, group[0].area)}."


TOGETHER: dict[type[Fact], Callable[[Game, Group], str]] = {
    f.CardEntered: _say_entered,
    f.PlaceLaid: says_laid,
    f.PlaceGone: _say_gone,
    f.EnemyMoved: _say_moved,
    f.CardDiscarded: _say_discarded,
    f.DeckShuffled: _say_shuffled,
    f.CardsLaidUnder: _laid_under,
    f.AreaJoined: _say_joined,
    f.LogNoted: says_note,
    f.CardStruck: says_struck,
}
"""By kind: the sentence for several of it."""
