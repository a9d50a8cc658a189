"""Places and clues."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import capitalize_first, join_names, names_with_counts
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import card_name, counted, seat_name, the_card
from bot.lcg.printed.cards import CardType, Side
from bot.lcg.text.sentences.sentence_register import says


@says(f.Moved)
def _say_moved(g: Game, fact: f.Moved) -> str:
    if fact.origin == fact.to:
        return f"{seat_name(g, fact.seat)} is at {the_card(g, fact.to)}."
    return f"{seat_name(g, fact.seat)} moves to {the_card(g, fact.to)}."


@says(f.PlaceRevealed)
def _place_revealed(g: Game, fact: f.PlaceRevealed) -> str:
    clues = f" with {counted(fact.clues, 'clue')}" if fact.clues else ""
    return f"{capitalize_first(the_card(g, fact.code))} is revealed{clues}."


@says(f.PlacesConcealed)
def _places_concealed(g: Game, fact: f.PlacesConcealed) -> str:
    name = g.library.card(fact.code).name
    if fact.count == 1:
        return f"{name} is turned face down."
    return f"{fact.count} {name} are turned face down and mixed."


@says(f.PlaceLaid)
def _place_laid(g: Game, fact: f.PlaceLaid) -> str:
    return says_laid(g, [fact])


def says_laid(g: Game, laid: Sequence[f.PlaceLaid]) -> str:
    """Return the sentence for locations that come into play beside one other."""
    names = join_names(names_with_counts([card_name(g, each.code) for each in laid]))
    sides = join_names([_SIDES[each.side] for each in laid])
    return f"New {sides} {the_card(g, laid[0].beside)}: {names}."


_SIDES = {
    Side.LEFT: "to the left of",
    Side.RIGHT: "to the right of",
    Side.ABOVE: "above",
    Side.BELOW: "below",
}


says(f.PlaceChosen)(lambda g, fact: f"Random location drawn: {the_card(g, fact.code)}.")


says(f.PlaceGone)(lambda g, fact: f"{capitalize_first(the_card(g, fact.code))} leaves the game.")


@says(f.CluesDiscovered)
def _clues_discovered(g: Game, fact: f.CluesDiscovered) -> str:
    clues, place = counted(fact.count, "clue"), the_card(g, fact.place)
    return f"{seat_name(g, fact.seat)} discovers {clues} in {place}."


says(f.CluesSpent)(
    lambda g, fact: f"{seat_name(g, fact.seat)} spends {counted(fact.count, 'clue')}."
)


@says(f.CluesAdded)
def _clues_added(g: Game, fact: f.CluesAdded) -> str:
    verb = "is" if fact.count == 1 else "are"
    return f"{counted(fact.count, 'clue')} {verb} placed on {the_card(g, fact.place)}."


says(f.CluesGained)(
    lambda g, fact: f"{seat_name(g, fact.seat)} gains {counted(fact.count, 'clue')}."
)


@says(f.CluesLeft)
def _clues_left(g: Game, fact: f.CluesLeft) -> str:
    card = g.library.cards.get(fact.on)
    preposition = "on" if card is not None and card.type is not CardType.LOCATION else "in"
    where = f" {preposition} {the_card(g, fact.on)}" if fact.on else ""
    return f"{seat_name(g, fact.seat)} leaves {counted(fact.count, 'clue')}{where}."


says(f.CluesLost)(lambda g, fact: f"{seat_name(g, fact.seat)} loses {counted(fact.count, 'clue')}.")


@says(f.CluesMoved)
def _clues_moved(g: Game, fact: f.CluesMoved) -> str:
    clues, verb = counted(fact.count, "clue"), "goes" if fact.count == 1 else "go"
    return f"{clues} {verb} from {the_card(g, fact.origin)} to {the_card(g, fact.to)}."


@says(f.CluesDiscarded)
def _clues_discarded(g: Game, fact: f.CluesDiscarded) -> str:
    clues = counted(fact.count, "clue")
    if fact.seat is None:
        return f"{capitalize_first(the_card(g, fact.code))} loses {clues}: {fact.left} left."
    card = card_name(g, fact.code)
    return f"{seat_name(g, fact.seat)} takes {clues} off {card}: {fact.left} left."


@says(f.CluesTaken)
def _clues_taken(g: Game, fact: f.CluesTaken) -> str:
    clues = counted(fact.count, "clue")
    return f"{seat_name(g, fact.seat)} takes control of {clues} on {the_card(g, fact.code)}."


@says(f.HorrorOnPlace)
def _horror_on_place(g: Game, fact: f.HorrorOnPlace) -> str:
    place = the_card(g, fact.place)
    if fact.amount < 0:
        return f"{-fact.amount} horror is removed from {place}: {fact.total} left."
    return f"{fact.amount} horror is placed on {place}: {fact.total} there."
