"""The catacombs that grow, and the set-up and resolutions of *The Pallid Mask*."""

from __future__ import annotations

from bot.lcg.api import (
    ENTRY_CLUES,
    CardCode,
    Game,
    Piece,
    PlaceReveals,
    Seat,
    Side,
    Use,
    add_first_place,
    add_place_beside,
    choose_piece,
    choose_seat,
    choose_word,
    choose_word_each,
    constant,
    earn_more,
    forced,
    free_sides,
    gain_weakness,
    is_logged,
    lead_picks,
    logged_cards,
    note_log,
    resolution,
    set_aside_owned,
    set_up,
    start_at,
    this_location,
    top_apart,
    uncover,
)
from data.lcg.the_path_to_carcosa.stranger import MAN
from data.lcg.the_path_to_carcosa.the_last_king.guests import HARUKO, INTERVIEWED, REALITIES, SLAIN

SLUG, CATACOMBS = "the_pallid_mask", "catacombs"
SCENARIO = "03240"
GATE, ARCHWAYS, CRYPT, CAVERNS, WELL = "03247", "03248", "03249", "03250", "03251"
TUNNELS, LABYRINTH, SHAFT, POOLS = "03252", "03253", "03254", "03255"
PASSAGE, TOMB = "03256", "03257"
PLACES = (
    GATE, ARCHWAYS, CRYPT, CAVERNS, WELL, TUNNELS, LABYRINTH, SHAFT, POOLS, PASSAGE, TOMB
)  # fmt: skip
AWOKE, ENTERED = "awoke_inside_catacombs", "entered_catacombs"
LOST_THE_WAY = ("did_not_escape_gaze", "unable_to_find_nigel")
READ_ACT_2, XP_FOR_READING = "read_act_2", 2


# Unrevealed catacombs


def _is_blank(g: Game, place: Piece) -> bool:
    """Return True if the text of an unrevealed location is ignored: beside Stone Archways."""
    return any(near.code == ARCHWAYS and near.revealed for near in g.places.connections(place))


def _entry_price(g: Game, catacombs: Piece, _seat: Seat, place: Piece) -> int:
    """Catacombs: To enter, investigators at your location spend 1 clue per investigator."""
    if place is not catacombs or _is_blank(g, place):
        return 0
    return g.state.started


for _code in PLACES:
    constant(_code, ENTRY_CLUES, revealed=False)(_entry_price)


# Growth


async def lay_beside(g: Game, place: Piece, *sides: Side) -> None:
    """Put the top card of the Catacombs deck into play on each of these sides that is free."""
    for side in free_sides(g, place, sides):
        copy = top_apart(g, CATACOMBS)
        if copy is not None:
            add_place_beside(g, copy, place, side)


async def lay_on_one_side(g: Game, seat: Seat, place: Piece, *sides: Side) -> None:
    """Put the top card of the Catacombs deck into play on one of these sides, by choice."""
    free = free_sides(g, place, sides)
    if top_apart(g, CATACOMBS) is None or not free:
        return
    labels = {Side.LEFT: "To the left", Side.RIGHT: "To the right"}
    words = [(side.value, labels.get(side, side.capitalize())) for side in free]
    word = await choose_word(
        g, seat, "Where does the next location of the catacombs lie?", words, source=place.code
    )
    await lay_beside(g, place, Side(word) if word else free[0])


@forced(GATE, "extend", to=PlaceReveals, when=this_location)
async def gate_adds_two_locations(g: Game, use: Use[PlaceReveals]) -> None:
    """The Gate to Hell: Forced, when it is revealed, put Catacombs into play above and below it."""
    await lay_beside(g, use.source, Side.ABOVE, Side.BELOW)


@forced(ARCHWAYS, "extend", to=PlaceReveals, when=this_location)
async def archways_add_a_location(g: Game, use: Use[PlaceReveals]) -> None:
    """Stone Archways: Ignore the text on unrevealed locations adjacent to it: entering is free.

    Forced, when it is revealed, put Catacombs into play to the right of it.
    """
    await lay_beside(g, use.source, Side.RIGHT)


@forced(CRYPT, "extend", to=PlaceReveals, when=this_location)
async def crypt_adds_two_locations(g: Game, use: Use[PlaceReveals]) -> None:
    """Crypt of the Sepulchral Lamp: Forced, when it is revealed, put Catacombs into play.

    One above it, one to the right of it.
    """
    await lay_beside(g, use.source, Side.ABOVE, Side.RIGHT)


@forced(CAVERNS, "extend", to=PlaceReveals, when=this_location)
async def caverns_add_two_locations(g: Game, use: Use[PlaceReveals]) -> None:
    """Bone-Filled Caverns: Forced, when it is revealed, put Catacombs into play.

    One below it, one to the right of it.
    """
    await lay_beside(g, use.source, Side.BELOW, Side.RIGHT)


@forced(WELL, "extend", to=PlaceReveals, when=this_location)
async def well_adds_a_location(g: Game, use: Use[PlaceReveals]) -> None:
    """Well of Souls: Forced, when it is revealed, put one of the Catacombs into play.

    Above it, below it, or to the right of it, by the choice of the investigator who reveals it.
    """
    sides = (Side.ABOVE, Side.BELOW, Side.RIGHT)
    await lay_on_one_side(g, use.event.seat, use.source, *sides)


@forced(TUNNELS, "extend", to=PlaceReveals, when=this_location)
async def tunnels_add_two_locations(g: Game, use: Use[PlaceReveals]) -> None:
    """Candlelit Tunnels: Forced, when it is revealed, put Catacombs into play.

    One to the left of it, one to the right of it.
    """
    await lay_beside(g, use.source, Side.LEFT, Side.RIGHT)


@forced(LABYRINTH, "extend", to=PlaceReveals, when=this_location)
async def labyrinth_adds_three_locations(g: Game, use: Use[PlaceReveals]) -> None:
    """Labyrinth of Bones: Forced, when it is revealed, put Catacombs into play.

    One above it, one below it, and one to the right of it.
    """
    await lay_beside(g, use.source, Side.ABOVE, Side.BELOW, Side.RIGHT)


@forced(SHAFT, "extend", to=PlaceReveals, when=this_location)
async def shaft_adds_a_location(g: Game, use: Use[PlaceReveals]) -> None:
    """Narrow Shaft: Forced, when it is revealed, put one of the Catacombs into play.

    Above it or to the right of it, by the choice of the investigator who reveals it.
    """
    await lay_on_one_side(g, use.event.seat, use.source, Side.ABOVE, Side.RIGHT)


@forced(POOLS, "extend", to=PlaceReveals, when=this_location)
async def pools_add_a_location(g: Game, use: Use[PlaceReveals]) -> None:
    """Shivering Pools: Forced, when it is revealed, put one of the Catacombs into play.

    Below it or to the right of it, by the choice of the investigator who reveals it.
    """
    await lay_on_one_side(g, use.event.seat, use.source, Side.BELOW, Side.RIGHT)


# Set-up


@set_up(SLUG)
async def enter_the_catacombs(g: Game) -> None:
    """Reveal the starting location, then a neighbour if Haruko told of a secret passageway.

    Investigators who awoke in the catacombs start at a random location, others at the Gate. The
    Man in the Pallid Mask is set aside; if no investigator has him, he is the lead’s.
    """
    if set_aside_owned(g, MAN) is None:
        g.state.aside.append(g.cards.make(CardCode(MAN), g.state.lead))
    awoke = any(is_logged(g, note) for note in LOST_THE_WAY)
    note_log(g, AWOKE if awoke else ENTERED)
    if not awoke:
        _put_gate_on_top(g)
    copy = top_apart(g, CATACOMBS)
    assert copy is not None
    start = add_first_place(g, copy)
    start_at(g, start.code)
    await g.moment(PlaceReveals(seat=g.state.lead, place=start.id))
    if HARUKO in logged_cards(g, INTERVIEWED):
        await _open_secret_passageway(g, start)


def _put_gate_on_top(g: Game) -> None:
    """Exchange the Gate to Hell with the top card of the Catacombs deck."""
    deck = g.state.apart[CATACOMBS]
    at = next(n for n, copy in enumerate(deck) if g.card(copy).code == GATE)
    deck[0], deck[at] = deck[at], deck[0]


async def _open_secret_passageway(g: Game, start: Piece) -> None:
    """Let the group reveal a location beside the starting one, which nobody enters."""
    place = await lead_picks(
        g,
        lambda lead: choose_piece(
            g,
            lead,
            "Where does the secret passageway lead?",
            lambda: [near for near in g.places.connections(start) if not near.revealed],
            source=SCENARIO,
        ),
    )
    if place is not None:
        await uncover(g, g.state.lead, place)


# Resolutions


@resolution(SLUG)
async def note_what_was_found(g: Game, word: str) -> None:
    """Note whether Haruko was slain; after a defeat of all, players choose to read act 2."""
    slain = g.library.card(REALITIES[HARUKO]).back
    if any(g.card(copy).code == slain for copy in g.state.victory):
        note_log(g, SLAIN, card=HARUKO)
    if word == "none":
        for seat in await _choose_readers(g):
            note_log(g, READ_ACT_2, seat=seat)
            gain_weakness(g, seat, "Madness", "Pact")
            earn_more(g, seat, XP_FOR_READING)


async def _choose_readers(g: Game) -> list[Seat]:
    """Return the investigators who read act 2 of the play, by choice; one has to."""
    seats = [who.seat for who in g.state.investigators]
    if len(seats) == 1:
        return seats
    words = [("read", "Read act 2"), ("leave", "Don’t read it")]
    chosen = await choose_word_each(
        g, seats, "Do you read act 2 of the play?", words, source=SCENARIO
    )
    if readers := [seat for seat in seats if chosen.get(seat) == "read"]:
        return readers
    reader = await choose_seat(
        g,
        g.state.lead,
        "One of you has to read act 2: who?",
        lambda: seats,
        out=True,
        source=SCENARIO,
    )
    return [] if reader is None else [reader]
