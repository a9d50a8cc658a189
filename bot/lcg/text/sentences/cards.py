"""Cards in decks, hands and piles."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import capitalize_first, join_names, names_with_counts
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import card_name, counted, seat_name, source_in_brackets, the_card
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.text.sentences.sentence_register import says
from bot.lcg.views import lasting_text

MOST_NAMES = 10
"""Cards looked at that are named one by one."""


says(f.Mulliganed)(lambda g, fact: says_mulligan(seat_name(g, fact.seat), fact.count))


def says_mulligan(who: str, count: int, *, several: bool = False) -> str:
    """Return the sentence on replaced opening cards, for one investigator or `several`."""
    verb = "replace" if count else "keep"
    what = counted(count, "card") if count else "every card"
    each = " each" if several and count else ""
    return f"{who} {verb}{'' if several else 's'} {what}{each}."


says(f.CardsDrawn)(
    lambda g, fact: (
        f"{seat_name(g, fact.seat)} draws {counted(fact.count, 'card')}." if fact.count else ""
    )
)


_SIGHT = {
    f.SeenHow.DRAWN: "draws",
    f.SeenHow.SEARCHED: "looks at",
    f.SeenHow.ARRANGED: "sees",
    f.SeenHow.TAKEN: "takes",
    f.SeenHow.HIDDEN: "hides",
    f.SeenHow.ACTS: "obeys",
}
_REASONS = {
    f.Reason.CANCELLED: "cancelled",
    f.Reason.LIMIT: "there’s one already",
    f.Reason.NO_SLOT: "no free slot",
    f.Reason.NOT_IN_HAND: "it’s no longer in hand",
}


def _reason_of(reason: f.Reason | None) -> str:
    return "" if reason is None else _REASONS[reason]


@says(f.CardsSeen)
def _cards_seen(g: Game, fact: f.CardsSeen) -> str:
    if len(fact.codes) > MOST_NAMES:
        return f"{seat_name(g, fact.seat)} looks through {len(fact.codes)} cards."
    names = join_names([card_name(g, code) for code in fact.codes])
    if not names:
        return ""
    return f"{seat_name(g, fact.seat)} {_SIGHT[fact.how]} {names}. *Only you can see this.*"


_ZONES = {
    "discard": "the {}discard pile",
    "aside": "the cards that are set aside",
    "removed": "the cards that are out of the game",
}


@says(f.CardFetched)
def _card_fetched(g: Game, fact: f.CardFetched) -> str:
    kind, _, slug = fact.zone.partition(":")
    if kind == "area":
        zone = f"the {area_name(g, slug)}"
    elif kind == "apart":
        zone = "a deck beside the encounter deck"
    else:
        zone = _ZONES[kind].format("encounter " if fact.owner is None else "")
    hidden = " *Only you can see this.*" if fact.only is not None else ""
    return f"{capitalize_first(the_card(g, fact.code))} comes from {zone}.{hidden}"


@says(f.DeckReshuffled)
def _deck_reshuffled(g: Game, fact: f.DeckReshuffled) -> str:
    if fact.seat is None:
        return "The encounter discard pile is shuffled into the encounter deck."
    return f"{seat_name(g, fact.seat)} shuffles the discard pile to make a new deck."


@says(f.DeckShuffled)
def _deck_shuffled(g: Game, fact: f.DeckShuffled) -> str:
    if fact.seat is None:
        return "The encounter deck is shuffled."
    return f"{seat_name(g, fact.seat)} shuffles the deck."


says(f.DeckOut)(lambda g, fact: f"{seat_name(g, fact.seat)} has no cards left to draw.")


@says(f.EncounterDrawn)
def _encounter_drawn(g: Game, fact: f.EncounterDrawn) -> str:
    surge = " It surges: draw another card." if fact.surge else ""
    how = "finds" if fact.found else "draws"
    card = f"**{card_name(g, fact.code)}**"
    if fact.code in g.library.hidden_codes:
        card = f"**{g.library.cards[fact.code].full_name}**, a hidden card"
    return f"{seat_name(g, fact.seat)} {how} {card}.{surge}"


@says(f.HiddenDrawn)
def _hidden_drawn(g: Game, fact: f.HiddenDrawn) -> str:
    surge = " It surges: draw another card." if fact.surge else ""
    return f"{seat_name(g, fact.seat)} draws a **hidden card**.{surge}"


@says(f.HiddenActed)
def _hidden_acted(g: Game, fact: f.HiddenActed) -> str:
    who = seat_name(g, fact.seat)
    if fact.forced:
        return f"A hidden card in {who}’s hand has an effect."
    return f"{who} uses a hidden card."


@says(f.CardDiscarded)
def _card_discarded(g: Game, fact: f.CardDiscarded) -> str:
    if fact.seat is None:
        card = capitalize_first(the_card(g, fact.code))
        if fact.threat is not None:
            card = f"{seat_name(g, fact.threat)}’s {card_name(g, fact.code)}"
        return f"{card} is discarded{source_in_brackets(_reason_of(fact.why))}."
    why = source_in_brackets(_reason_of(fact.why))
    return f"{seat_name(g, fact.seat)} discards {card_name(g, fact.code)}{why}."


def says_discards(g: Game, first: f.CardDiscarded, cards: Sequence[f.CardDiscarded]) -> str:
    """Return the sentence on cards discarded from one pile, hand or place for the same reason."""
    if first.seat is None:
        names = capitalize_first(
            join_names(names_with_counts(the_card(g, each.code) for each in cards))
        )
        return f"{names} are discarded{source_in_brackets(_reason_of(first.why))}."
    names = join_names(names_with_counts(card_name(g, each.code) for each in cards))
    why = source_in_brackets(_reason_of(first.why))
    return f"{seat_name(g, first.seat)} discards {names}{why}."


says(f.CardReturned)(
    lambda g, fact: f"{card_name(g, fact.code)} returns to {seat_name(g, fact.seat)}’s hand."
)


@says(f.CardShuffledIn)
def _card_shuffled_in(g: Game, fact: f.CardShuffledIn) -> str:
    deck = "the encounter deck" if fact.seat is None else f"{seat_name(g, fact.seat)}’s deck"
    return f"{capitalize_first(the_card(g, fact.code))} is shuffled into {deck}."


@says(f.DiscardPileRemoved)
def _discard_pile_removed(g: Game, fact: f.DiscardPileRemoved) -> str:
    whose = f"{seat_name(g, fact.seat)}’s discard pile"
    return f"{whose} ({counted(fact.count, 'card')}) leaves the game."


@says(f.CardRemoved)
def _card_removed(g: Game, fact: f.CardRemoved) -> str:
    card = capitalize_first(the_card(g, fact.code))
    if not fact.exiled:
        return f"{card} is removed from the game."
    whose = "its deck" if fact.seat is None else f"{seat_name(g, fact.seat)}’s deck"
    return f"{card} is exiled: it leaves the game and {whose}."


@says(f.CardRevealed)
def _card_revealed(g: Game, fact: f.CardRevealed) -> str:
    where = f" from {fact.where}" if fact.where else ""
    if fact.seat is None:
        return f"{card_name(g, fact.code)} is revealed{where}."
    return f"{seat_name(g, fact.seat)} reveals {card_name(g, fact.code)}{where}."


@says(f.CardPlayed)
def _card_played(g: Game, fact: f.CardPlayed) -> str:
    cost = f" for {counted(fact.cost, 'resource')}" if fact.cost else ""
    name = card_name(g, fact.code)
    played = f"{card_name(g, fact.imitator)} as {name}" if fact.imitator else name
    return f"{seat_name(g, fact.seat)} plays {played}{cost}."


@says(f.CardFizzled)
def _card_lost(g: Game, fact: f.CardFizzled) -> str:
    why = f": {_reason_of(fact.why)}" if fact.why else ""
    return f"{card_name(g, fact.code)} has no effect{why}."


@says(f.CardEntered)
def _card_entered(g: Game, fact: f.CardEntered) -> str:
    card = g.library.cards.get(fact.code)
    if fact.place:
        return _entered_somewhere(g, fact)
    if fact.seat is not None and card is not None and card.type is CardType.TREACHERY:
        text = lasting_text(g, card)
        stays = f"{card.name} stays in {seat_name(g, fact.seat)}’s threat area."
        return f"{stays}\n-# {text}" if text else stays
    return f"{capitalize_first(place_name(g, fact.code))} comes into play."


def place_name(g: Game, code: CardCode) -> str:
    """Return the name of a card that enters play; for a location, of the side that is visible."""
    card = g.library.cards.get(code)
    if card is not None and card.type is CardType.LOCATION and card.back_name:
        return card.back_name
    return the_card(g, code)


def _entered_somewhere(g: Game, fact: f.CardEntered) -> str:
    card = g.library.cards.get(fact.code)
    if card is not None and card.type is CardType.ASSET:
        return f"{card.name} is at {the_card(g, fact.place)}."
    return f"{card_name(g, fact.code)} is attached to {the_card(g, fact.place)}."


says(f.CardAttached)(
    lambda g, fact: f"{card_name(g, fact.code)} is attached to {the_card(g, fact.host)}."
)


@says(f.CardsLaidUnder)
def _cards_laid_under(g: Game, fact: f.CardsLaidUnder) -> str:
    verb = "is" if fact.count == 1 else "are"
    return f"{counted(fact.count, 'card')} {verb} put face down under {the_card(g, fact.place)}."


says(f.AreaJoined)(
    lambda g, fact: (
        f"{capitalize_first(the_card(g, fact.code))} goes to the {area_name(g, fact.area)}."
    )
)


@says(f.AreaDrawn)
def _area_drawn(g: Game, fact: f.AreaDrawn) -> str:
    origin, area = area_name(g, fact.origin), area_name(g, fact.area)
    return f"A random card of the {origin} goes to the {area}, unseen."


@says(f.AreaShuffledIn)
def _area_shuffled_in(g: Game, fact: f.AreaShuffledIn) -> str:
    cards, verb = counted(fact.count, "card"), "is" if fact.count == 1 else "are"
    area = area_name(g, fact.area)
    return f"{cards} of the {area} {verb} shuffled into the encounter deck."


def area_name(g: Game, slug: str) -> str:
    """Return the name of an area of the scenario for the middle of a sentence."""
    areas = g.library.scenarios[g.state.scenario].areas
    name = next((area.name for area in areas if area.slug == slug), slug)
    return name.lower().removeprefix("the ")


says(f.ControlTaken)(
    lambda g, fact: f"{seat_name(g, fact.seat)} takes control of {card_name(g, fact.code)}."
)


@says(f.AssetDefeated)
def _asset_defeated(g: Game, fact: f.AssetDefeated) -> str:
    whose = f"{seat_name(g, fact.seat)}’s " if fact.seat is not None else ""
    return f"{whose}{card_name(g, fact.code)} is defeated."


@says(f.CardExhausted)
def _card_exhausted(g: Game, fact: f.CardExhausted) -> str:
    return f"{capitalize_first(the_card(g, fact.code))} {'readies' if fact.ready else 'exhausts'}."


@says(f.CardFlipped)
def _card_flipped(g: Game, fact: f.CardFlipped) -> str:
    old, new = the_card(g, fact.code), the_card(g, fact.to)
    return f"{capitalize_first(old)} is turned over{'' if new == old else f': {new}'}."


@says(f.CardSwitched)
def _card_switched(g: Game, fact: f.CardSwitched) -> str:
    if fact.to == fact.code:
        return f"Another copy of {the_card(g, fact.code)} takes its place."
    old, new = capitalize_first(the_card(g, fact.code)), capitalize_first(the_card(g, fact.to))
    if new != old:
        return f"{new} takes the place of {the_card(g, fact.code)}."
    kind = g.library.cards[fact.to].type
    if kind is not g.library.cards[fact.code].type:
        return f"{old} becomes {'an' if kind.value[0] in 'aeiou' else 'a'} {kind.value}."
    return f"Another version of {the_card(g, fact.code)} takes its place."


@says(f.StoryResolved)
def _story_resolved(g: Game, fact: f.StoryResolved) -> str:
    story = g.library.cards[fact.story]
    body = g.registry.stories.get(fact.story)
    text = " ".join((body.__doc__ or "").split()).removeprefix(f"{story.name}:") if body else ""
    return f"**{story.name}**, on the other side of {the_card(g, fact.code)}.{_small_print(text)}"


def _small_print(text: str) -> str:
    """Return a card's text as small print on a separate line, or ""."""
    return f"\n-# {text.strip()}" if text else ""


@says(f.RoleTaken)
def _role_taken(g: Game, fact: f.RoleTaken) -> str:
    return f"{seat_name(g, fact.seat)}’s role is now {fact.role.capitalize()}."


@says(f.BeneathPut)
def _beneath_put(g: Game, fact: f.BeneathPut) -> str:
    names = join_names(g.library.cards[code].name for code in fact.codes)
    return f"{seat_name(g, fact.seat)} puts {names} beneath the investigator card."
