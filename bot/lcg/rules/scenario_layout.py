"""Scenario set-up: locations, decks, random choices, separate decks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Part, Pick, Picked
from bot.engine.ids import Seat
from bot.engine.script import ask_everyone
from bot.lcg.core import zones
from bot.lcg.core.about import of_card
from bot.lcg.core.game import Game
from bot.lcg.core.state import Copy, CopyNo, Piece, PieceId
from bot.lcg.names.keys import piece_option
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.scenarios import AreaApart, DeckApart, RandomLocations
from bot.lcg.rules import draws, movement_and_clues
from bot.lcg.rules.piles import use_random_pile, use_version


async def lay_out(g: Game) -> None:
    """Set up a scenario: locations, decks, the scenario's own script, investigators."""
    scenario = g.library.scenarios[g.state.scenario]
    for code in scenario.in_play:
        _put_place(g, code)
    for drawn in scenario.random_locations:
        _draw_places(g, drawn)
    for versions in scenario.versions:
        _choose_stage(g, versions)
    use_random_pile(g)
    for deck in scenario.decks:
        _form_deck(g, deck)
    for area in scenario.areas:
        _fill_area(g, area)
    if (more := g.registry.set_ups.get(scenario.slug)) is not None:
        await more(g)
    if any(who.place is None for who in g.playing()):
        start_at(g, scenario.start)


def _put_place(g: Game, code: CardCode) -> None:
    copy = zones.from_aside(g, code)
    assert copy is not None
    movement_and_clues.add_place(g, copy)


def _draw_places(g: Game, drawn: RandomLocations) -> None:
    """Put random locations into play in the order drawn; the others leave the game unseen."""
    order = g.chance.shuffled("places", drawn.choices)
    for code in () if drawn.aside else order[: drawn.count]:
        _put_place(g, code)
    for code in order[drawn.count :]:
        copy = zones.from_aside(g, code)
        assert copy is not None
        zones.remove(g, copy)


def _choose_stage(g: Game, versions: Sequence[CardCode]) -> None:
    """Choose one of several versions of an act or agenda at random; remove the others unseen."""
    chosen = g.chance.choose("stages", versions, [str(each) for each in versions])
    use_version(g, versions[0], chosen)


def _form_deck(g: Game, deck: DeckApart) -> None:
    shuffle_apart(g, deck.slug)
    if deck.last:
        _shuffle_near_bottom(g, deck)
    for _ in range(deck.removed):
        zones.remove(g, g.state.apart[deck.slug][-1])


def _fill_area(g: Game, area: AreaApart) -> None:
    """Put an area's own cards into it, out of the encounter deck."""
    for code in area.cards:
        copy = in_encounter_deck(g, code)
        assert copy is not None, f"{code} isn’t in the encounter deck"
        zones.take_out(g, copy)
        (g.state.areas or {})[area.slug].append(copy)


def _shuffle_near_bottom(g: Game, deck: DeckApart) -> None:
    """Shuffle some of a deck's cards among the last ones."""
    pile = g.state.apart[deck.slug]
    last = [copy for copy in pile if g.card(copy).code in deck.last]
    rest = [copy for copy in pile if copy not in last]
    above = len(pile) - deck.depth
    pile[:] = [*rest[:above], *g.chance.shuffled(f"apart:{deck.slug}", [*rest[above:], *last])]


def start_at(g: Game, code: str) -> None:
    """Reveal a location and place all investigators there, without entering it."""
    place = g.in_play.first_of(code)
    assert place is not None
    movement_and_clues.reveal(g, place)
    for who in g.playing():
        who.place = place.id


async def choose_starts(g: Game, places: Sequence[Piece]) -> None:
    """Let all investigators choose at the same time at which location they start; reveal it."""

    def parts() -> dict[Seat, Part]:
        options = tuple(piece_option(g, place, places) for place in places)
        return {who.seat: Part(options, Pick(1, 1)) for who in g.playing() if who.place is None}

    about = of_card(g.library.scenarios[g.state.scenario].card)
    replies = await ask_everyone("choose", "Where do you start?", parts, about=about)
    for seat, answer in replies.items():
        place = g.piece(PieceId(answer.keys[0])) if isinstance(answer, Picked) else None
        if place is not None:
            movement_and_clues.reveal(g, place)
            g.who(seat).place = place.id


def bring(g: Game, code: str) -> CopyNo:
    """Add another copy of an encounter card from the collection to the set-aside cards.

    Return it.
    """
    copy = g.cards.make(CardCode(code))
    g.state.aside.append(copy)
    return copy


def set_aside_owned(g: Game, code: str) -> CopyNo | None:
    """Search the investigators' decks for a card, set it aside, still its owner's, and shuffle.

    None if no investigator has it.
    """
    for number, copy in enumerate(g.state.copies):
        if copy.code == code and copy.owner is not None:
            zones.take_out(g, CopyNo(number))
            g.state.aside.append(CopyNo(number))
            draws.shuffle_deck(g, copy.owner)
            return CopyNo(number)
    return None


def draw_aside(g: Game, *codes: str) -> CopyNo | None:
    """Return a random one of these set-aside cards, unseen; None if none of them is left."""
    left = [copy for copy in g.state.aside if g.card(copy).code in codes]
    names = [str(g.card(copy).code) for copy in left]
    return g.chance.choose("aside", left, names) if left else None


def set_aside_from_deck(g: Game, code: str) -> CopyNo:
    """Set aside a card that campaigns give to a deck, or a copy from the collection if none has it.

    For the rest of the scenario it is nobody's, so it does not leave the game with an investigator.
    """
    for number, copy in enumerate(g.state.copies):
        if copy.code == code and copy.owner is not None:
            found = CopyNo(number)
            zones.take_out(g, found)
            g.state.copies[found] = Copy(copy.code)
            g.state.aside.append(found)
            return found
    return bring(g, code)


def in_encounter_deck(g: Game, code: str) -> CopyNo | None:
    """Return a copy of this card that is in the encounter deck (for set-up), or None."""
    return next((copy for copy in g.state.encounter_deck if g.card(copy).code == code), None)


def add_to_encounter_deck(g: Game, *copies: CopyNo) -> None:
    """Shuffle cards into the encounter deck; its discard pile joins an empty deck."""
    renewed = not g.state.encounter_deck and bool(g.state.encounter_discard)
    for copy in copies:
        zones.take_out(g, copy)
        g.state.encounter_deck.append(copy)
    draws.shuffle_encounter_deck(g, with_discard=renewed)


def shuffle_apart(g: Game, slug: str) -> None:
    """Shuffle a separate deck."""
    g.state.apart[slug] = g.chance.shuffled(f"apart:{slug}", g.state.apart[slug])


def top_apart(g: Game, slug: str) -> CopyNo | None:
    """Return the top card of a separate deck; None if there is no such deck, or it is empty."""
    deck = g.state.apart.get(slug)
    return deck[0] if deck else None


def other_side(g: Game, stage: str) -> CopyNo | None:
    """Turn a stage over, put the card on its other side aside, and return it; None without one."""
    card = g.library.card(stage)
    copy = next((each for each in g.state.stages if g.card(each).code == card.code), None)
    if copy is None or card.back is None:
        return None
    g.state.stages.remove(copy)
    g.cards.turn(copy, card.back)
    g.state.aside.append(copy)
    return copy
