"""Location and gate cards: drawing them, and choosing the entry that applies."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import about, topics
from bot.second_edition.core.facts import EncounterDrawn
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import Drawn
from bot.second_edition.core.registry import Window
from bot.second_edition.names.choosing import choose
from bot.second_edition.names.naming import source_heading
from bot.second_edition.printed.terms import LODGE, SANCTUM, Cause, Colour, Place, Special
from bot.second_edition.verbs import seat_choices, travelling

OTHER = "other"
"""The entry of a gate card for all worlds that it does not name."""


async def location_encounter(b: Board, seat: Seat, *, draw: int = 1) -> None:
    """Draw a card of the neighborhood's deck and resolve it; of several the player chooses one."""
    place = b.who(seat).place
    if not b.town.is_location(place) or not b.who(seat).playing:
        return
    hood = b.town.neighborhood(place)
    more = b.in_force.total(topics.ENCOUNTER_CHOICE, seat, "location")
    cards = _draw_location(b, hood, draw + more)
    entry = location_entry(b, seat, place)
    card = await _choose_card(b, seat, cards, entry)
    if card is None:
        return
    drawn = Drawn(seat=seat, card=card, entry=entry)
    await _offer_responses(b, drawn)
    await _resolve_drawn(b, drawn)


def turn_up_card(b: Board, hood: str) -> str:
    """Turn up the top card of a location deck, and return it.

    The next encounter there uses it.
    """
    card = b.chance.choose(f"location:{hood}", b.state.location_decks[hood])
    b.state.turned_up[hood] = card
    return card


def _draw_location(b: Board, hood: str, n: int) -> list[str]:
    rest = list(b.state.location_decks.get(hood, ()))
    cards: list[str] = []
    if hood in b.state.turned_up:
        return [b.state.turned_up.pop(hood)]
    for _ in range(min(n, len(rest))):
        cards.append(b.chance.choose(f"location:{hood}", rest))
        rest.remove(cards[-1])
    return cards


def location_entry(b: Board, seat: Seat, place: Place) -> str:
    """Return the entry that applies in a place.

    For members of the Silver Twilight Lodge this is the Inner Sanctum's (III, A).
    """
    member = Special.MEMBERSHIP in b.who(seat).specials
    return SANCTUM if place == LODGE and member else place


async def _choose_card(b: Board, seat: Seat, cards: list[str], entry: str) -> str | None:
    for card in cards:
        b.tell(EncounterDrawn(seat=seat, card=card, entry=entry))
    key = await choose(
        b,
        seat,
        "Which card do you use?",
        lambda: [
            Option(
                key=_card_key(card), label=entry_label(b, card, entry), about=about.encounter(card)
            )
            for card in cards
        ],
        kind="encounter_card",
        source=source_heading(b, Cause.ENCOUNTER),
    )
    return next((card for card in cards if _card_key(card) == key), None)


def _card_key(card: str) -> str:
    """Return an encounter card's id as used in keys."""
    return card.lower().replace(" ", "-")


def entry_label(b: Board, card: str, entry: str) -> str:
    """Return the label of a card to choose: the text of its entry, if it has one."""
    text = b.registry.entry_text(card, entry)
    return text or card


async def _offer_responses(b: Board, drawn: Drawn) -> None:
    await listen(b, drawn, only=drawn.seat)
    await seat_choices.respond(
        b,
        drawn.seat,
        Window.DRAWN,
        drawn,
        lambda: f"You drew: {entry_label(b, drawn.card, drawn.entry)} Use anything?",
        still=lambda: True,
        source=Cause.ENCOUNTER,
    )


def redraw_encounter(b: Board, drawn: Drawn) -> None:
    """Put a drawn card back and draw another one from the same deck."""
    before = drawn.card
    if drawn.world:
        drawn.card = _next_gate_card(b, _colours_for(b, drawn.seat, drawn.world))
        b.state.gate_deck.append(drawn.card)
        drawn.entry = gate_entry(b, drawn.card, drawn.world)
    else:
        hood = b.library.location_cards[before].neighborhood
        rest = [card for card in b.state.location_decks[hood] if card != before]
        drawn.card = b.chance.choose(f"location:{hood}", rest) if rest else before
    b.tell(EncounterDrawn(seat=drawn.seat, card=drawn.card, entry=drawn.entry))


async def _resolve_drawn(b: Board, drawn: Drawn) -> None:
    run = b.registry.gate_encounter if drawn.world else b.registry.location_encounter
    met = b.ongoing.begin_encounter(drawn.seat, drawn.card)
    await run(b, drawn.seat, drawn.card, drawn.entry)
    b.ongoing.end_encounter(met)


async def encounter_here(b: Board, seat: Seat, *, draw: int = 1) -> None:
    """Have an encounter at the investigator's location; an open gate draws them in instead."""
    who = b.who(seat)
    if not who.playing or not b.town.is_location(who.place):
        return
    if b.gates.at(who.place) is not None:
        if not who.explored:
            await travelling.draw_through(b, seat, who.place, delayed=False)
        return
    await location_encounter(b, seat, draw=draw)


# Other Worlds


async def gate_encounter(b: Board, seat: Seat, world: str) -> None:
    """Draw gate cards until one has a colour of the world, and resolve its entry for it."""
    colours = _colours_for(b, seat, world)
    count = 1 + b.in_force.total(topics.ENCOUNTER_CHOICE, seat, "gate")
    cards = [_next_gate_card(b, colours) for _ in range(count)]
    b.state.gate_deck += (
        cards  # Return the cards before any question, as the investigator may fall.
    )
    for card in cards:
        b.tell(EncounterDrawn(seat=seat, card=card, entry=gate_entry(b, card, world)))
    chosen = cards[0]
    if len(cards) > 1:
        chosen = await _choose_gate_card(b, seat, cards, world)
        _put_below(b, chosen)
    drawn = Drawn(seat=seat, card=chosen, entry=gate_entry(b, chosen, world), world=world)
    await _offer_responses(b, drawn)
    await _resolve_drawn(b, drawn)


def _colours_for(b: Board, seat: Seat, world: str) -> frozenset[Colour]:
    """Return the encounter colours of a world for a seat."""
    more = [
        colour for colour in b.in_force.answers(topics.COLOURS, seat, world) if colour is not None
    ]
    return b.library.worlds[world].colours.union(more)


def _put_below(b: Board, card: str) -> None:
    b.state.gate_deck.remove(card)
    b.state.gate_deck.append(card)


async def _choose_gate_card(b: Board, seat: Seat, cards: list[str], world: str) -> str:
    options = [
        Option(
            key=_card_key(card),
            label=entry_label(b, card, gate_entry(b, card, world)),
            about=about.encounter(card),
        )
        for card in cards
    ]
    key = await choose(
        b,
        seat,
        "Which card do you use?",
        lambda: options,
        kind="encounter_card",
        source=Cause.ENCOUNTER,
    )
    return next((card for card in cards if _card_key(card) == key), cards[0])


def gate_entry(b: Board, card: str, world: str) -> str:
    """Return the entry of a gate card for a world. Rules, "Phase 4: Other World Encounters"."""
    return world if world in b.library.gate_cards[card].worlds else OTHER


def _next_gate_card(b: Board, colours: frozenset[Colour]) -> str:
    """Take the next gate card of one of these colours.

    Others go below the deck; the special one reshuffles it.
    """
    deck = b.state.gate_deck
    if "gate_cards" in b.chance.state.scripted:
        fitting = [card for card in deck if b.library.gate_cards[card].colour in colours]
        wanted = b.chance.choose("gate_cards", fitting)
        deck.remove(wanted)
        return wanted
    for _ in range(4 * len(deck)):
        card = deck.pop(0)
        colour = b.library.gate_cards[card].colour
        if colour in colours:
            return card
        deck.append(card)
        if colour is None:
            deck[:] = b.chance.shuffled("shuffle:gate_cards", deck)
    raise RuntimeError("no gate card has a colour of this world")


async def visit_other_world(b: Board, seat: Seat, world: str) -> None:
    """Have one encounter in an Other World, then return to where the investigator was.

    Rules, "Phase 3: Arkham Encounters".
    """
    who = b.who(seat)
    before = who.place
    await travelling.move_to(b, seat, Place(f"{world}:1"), how="visit")
    who.visit = before
    await gate_encounter(b, seat, world)
    await travelling.end_visit(b, seat)
