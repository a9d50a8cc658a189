"""Tracks of boxes, which are filled token by token, and rubble markers."""

from __future__ import annotations

from bot.second_edition.core.facts import RubbleDrawn, TrackChanged
from bot.second_edition.core.frames import listen
from bot.second_edition.core.game import Board
from bot.second_edition.core.moments import TrackFilled
from bot.second_edition.printed.terms import Place

RUBBLE = "rubble"
"""The key of the undrawn rubble markers, face down."""

# Tracks


def tokens_on(b: Board, track: str) -> int:
    """Return the number of tokens on a track."""
    return (b.state.tracks or {}).get(track, 0)


async def add_to_track(b: Board, track: str, *, source: str = "") -> bool:
    """Add a token to a track; return False if it is full. The last token has an effect."""
    size = b.library.tracks[track].size
    if tokens_on(b, track) >= size:
        return False
    _set_tokens(b, track, tokens_on(b, track) + 1, source)
    if tokens_on(b, track) == size:
        await listen(b, TrackFilled(track=track), track)
    return True


def remove_from_track(b: Board, track: str, n: int = 1, *, source: str = "") -> int:
    """Remove up to `n` tokens from a track; return the number removed."""
    gone = min(n, tokens_on(b, track))
    if gone > 0:
        _set_tokens(b, track, tokens_on(b, track) - gone, source)
    return gone


async def set_track(b: Board, track: str, to: int, *, source: str = "") -> None:
    """Set the tokens of a track for the game master.

    Filling it has the effect of the last token.
    """
    remove_from_track(b, track, tokens_on(b, track) - to, source=source)
    while tokens_on(b, track) < to:
        await add_to_track(b, track, source=source)


def _set_tokens(b: Board, track: str, now: int, source: str) -> None:
    before = tokens_on(b, track)
    b.state.tracks = {**(b.state.tracks or {}), track: now}
    size = b.library.tracks[track].size
    b.tell(TrackChanged(track=track, amount=now - before, now=now, of=size, source=source))


# Rubble


def lay_rubble(b: Board) -> None:
    """Shuffle all rubble markers, face down."""
    b.state.notes[RUBBLE] = b.chance.shuffled("shuffle:rubble", list(b.library.rubble))


def draw_rubble(b: Board, *, discarded: bool = False) -> Place | None:
    """Draw the next rubble marker and return its location; None if none is left."""
    left = list(b.state.notes.get(RUBBLE, ()))
    place = Place(b.library.rubble[left.pop(0)].location) if left else None
    b.state.notes[RUBBLE] = left
    if place is not None:
        b.tell(RubbleDrawn(place=place, left=len(left), discarded=discarded))
    return place
