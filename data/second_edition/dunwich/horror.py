"""The Dunwich Horror: its track, its marker, its cards and what its defeat is worth."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    Deck,
    MonsterActivated,
    MonsterDefeated,
    MonsterNo,
    MonsterSwallowed,
    Origin,
    Place,
    Seat,
    TrackFilled,
    add_doom,
    add_to_track,
    at_stake,
    choose_word,
    foe_deck,
    on,
    place_monster,
    remove_from_track,
    roll_for_table,
    search,
    tokens_on,
)

HORROR = "the_dunwich_horror"
TRACK = "dunwich_horror_track"
BOX = "dunwich"
SENTINEL_HILL = Place("sentinel_hill")


def _horror_marker(b: Board) -> MonsterNo:
    return MonsterNo(b.state.markers.index(HORROR))


def is_in_play(b: Board) -> bool:
    """Return True if the Dunwich Horror is on the board."""
    return b.monsters.find(_horror_marker(b)) is not None


async def add_token(b: Board, *, source: str = "") -> None:
    """Add a token to the track of the Dunwich Horror, unless the track is full."""
    await add_to_track(b, TRACK, source=source)


def remove_token(b: Board, *, source: str = "") -> None:
    """Remove a token from the track of the Dunwich Horror, if it has one.

    A Horror on the board stays there.
    """
    remove_from_track(b, TRACK, source=source)


def has_tokens(b: Board) -> bool:
    """Return True if the track of the Dunwich Horror has a token."""
    return tokens_on(b, TRACK) > 0


@on(BOX, MonsterSwallowed)
async def add_token_for_swallowed_monster(
    b: Board, _origin: Origin, event: MonsterSwallowed
) -> None:
    """A monster that a vortex swallowed adds a token to the track of the Dunwich Horror."""
    await add_token(b, source=event.vortex)


@on(BOX, TrackFilled)
async def place_horror_on_sentinel_hill(b: Board, _origin: Origin, event: TrackFilled) -> None:
    """The third token on its track brings the Dunwich Horror to Sentinel Hill."""
    if event.track == TRACK and not is_in_play(b):
        await place_monster(b, _horror_marker(b), SENTINEL_HILL)


at_stake(HORROR, "on 4 to 6 add 1 doom token")


@on(HORROR, MonsterActivated)
async def roll_for_horror(b: Board, _origin: Origin, event: MonsterActivated) -> None:
    """The Dunwich Horror: it never moves. When it would with nobody there, roll a die: {stake}."""
    marker = b.monsters.find(event.monster)
    if marker is None or b.seats.at(marker.place):
        return
    if roll_for_table(b, source=HORROR)[0] >= 4:
        await add_doom(b, source=HORROR)


@on(HORROR, MonsterDefeated)
async def set_horror_aside_and_reward(b: Board, _origin: Origin, event: MonsterDefeated) -> None:
    """If you defeat it, set it aside, empty its track and take any one Common Item, Unique Item,
    Spell, Skill or Ally.
    """
    event.to = "box"
    remove_from_track(b, TRACK, tokens_on(b, TRACK), source=HORROR)


REWARDS = (
    (Deck.COMMON, "Common Items"),
    (Deck.UNIQUE, "Unique Items"),
    (Deck.SPELL, "Spells"),
    (Deck.SKILL, "Skills"),
    (Deck.ALLY, "Allies"),
)


async def _search_deck_as_reward(b: Board, seat: Seat) -> None:
    words = [(deck.value, name) for deck, name in REWARDS if b.state.decks.get(deck)]
    chosen = await choose_word(b, seat, "Which deck do you search?", words, source=HORROR)
    if chosen:
        await search(b, seat, Deck(chosen), source=HORROR)


foe_deck(HORROR, _search_deck_as_reward)
