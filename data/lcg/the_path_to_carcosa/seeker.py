"""Seeker cards of level 0, and In the Know."""

from __future__ import annotations

from bot.lcg.api import (
    Attempt,
    Cost,
    Enters,
    Game,
    PieceId,
    Seat,
    Skill,
    Until,
    Use,
    action,
    add_resources,
    as_if_at,
    boost_next_test,
    by_you,
    choose_seat,
    discard_piece,
    event,
    fetch,
    gain,
    investigate_with,
    may_investigate,
    note_log,
    reaction,
    ruling,
)

FIELDWORK, GLYPHS, NO_STONE, IN_THE_KNOW = "03024", "03025", "03026", "03027"
TRANSLATED = "translated_the_glyphs"
SECRETS, REWARD, TURNED = 3, 5, 6


def _comes_to_a_clue(g: Game, use: Use[Enters]) -> bool:
    place = g.piece(use.event.place)
    return by_you(g, use) and place is not None and place.clues > 0


@reaction(
    FIELDWORK,
    "prepare",
    to=Enters,
    label="+2 for your next test",
    when=_comes_to_a_clue,
    cost=Cost(exhaust=True),
)
async def fieldwork(g: Game, use: Use) -> None:
    """Fieldwork: Reaction, after you move to a location with a clue, exhaust this.

    +2 skill value for the next test you take this phase.
    """
    boost_next_test(g, use.seat, 2, Until.PHASE, FIELDWORK)


ruling(FIELDWORK, "It counts only for a test that begins after you use it.")


@action(
    GLYPHS,
    "translate",
    label="Discard a card for 1 secret",
    cost=Cost(actions=1, discard_icons=Skill.INTELLECT),
)
async def archaic_glyphs(g: Game, use: Use) -> None:
    """Archaic Glyphs: Action, discard a card with an intellect icon: put 1 secret on this.

    Forced, after the third secret: discard this and gain 5 resources. The campaign log records
    that you have translated the glyphs.
    """
    if use.source not in g.in_play:
        return
    add_resources(g, use.source, 1)
    if use.source.resources >= SECRETS:
        discard_piece(g, use.source)
        gain(g, use.seat, REWARD)
        note_log(g, TRANSLATED)


ruling(GLYPHS, "Wild icons count as intellect icons.")


def with_decks_here(g: Game, seat: Seat) -> list[Seat]:
    """Return the investigators at a seat’s location who have cards in their decks."""
    return [who.seat for who in g.investigators.at(g.who(seat).place) if who.deck]


async def turn_stones(g: Game, seat: Seat, most: int | None) -> None:
    """Let an investigator here search the top of their deck, or all of it, for any card."""
    among = with_decks_here
    prompt = "Who searches their deck?"
    reader = await choose_seat(g, seat, prompt, lambda: among(g, seat), source=NO_STONE)
    if reader is not None:
        cards = g.who(reader).deck[:most]
        await fetch(g, reader, cards, lambda _card: True, source=NO_STONE)


@event(
    NO_STONE,
    when=lambda g, use: bool(with_decks_here(g, use.seat)),
    why="Nobody here has cards in their deck.",
)
async def no_stone_unturned(g: Game, use: Use) -> None:
    """No Stone Unturned: An investigator here draws a card of their top 6, then shuffles."""
    await turn_stones(g, use.seat, TURNED)


def _places_to_investigate(g: Game, use: Use) -> list[PieceId]:
    return [
        place.id
        for place in g.places.all()
        if place.revealed and may_investigate(g, use.seat, place)
    ]


@action(
    IN_THE_KNOW,
    "investigate",
    label="Investigate from afar",
    is_a=frozenset({"investigate"}),
    cost=Cost(actions=1, uses=1),
    targets=_places_to_investigate,
    why="You can’t investigate any revealed location.",
    attempt=Attempt(),
)
async def in_the_know(g: Game, use: Use) -> None:
    """In the Know: Action, 1 secret: Investigate any revealed location as if you were there."""
    if use.target is not None and g.piece(use.target) is not None:
        await as_if_at(g, use.seat, use.target, investigate_with(g, use))


ruling(IN_THE_KNOW, "Until the investigation is over, everything counts as if you were there.")
