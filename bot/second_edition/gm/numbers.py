"""Commands that set numbers and marks: doom, terror, coins, clue tokens, statuses, sliders."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import DoomChanged, GmChanged, StatusChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.command_base import (
    Command,
    SeatNumber,
    find_in_arkham,
    find_playing,
    within,
)
from bot.second_edition.gm.course import ending
from bot.second_edition.printed.terms import Cause, Coin
from bot.second_edition.turn import upkeep
from bot.second_edition.verbs import box_tracks, coins, doom_and_terror

Status = Literal["delayed", "explored", "skip_turn"]
STATUSES: tuple[Status, ...] = get_args(Status)
"""The statuses that can be set."""
Stop = Annotated[int, Meta(ge=0, le=3)]
"""The position of a skill slider, 0 for the leftmost."""


class SetNumber(Command, frozen=True, tag="set"):
    """Set doom, the terror level, or an investigator's Sanity, Stamina, money or clue tokens.

    With the terror level, shops close or open again, and at 10 the monster limit no longer applies.
    """

    what: Literal["doom", "terror", "sanity", "stamina", "money", "clues"]
    to: int
    seat: SeatNumber | None = None

    def run(self, b: Board) -> Script[None] | None:
        """Set the number."""
        if self.seat is not None and self.what in ("doom", "terror"):
            raise Malformed(f"The {self.what} isn’t anyone’s own: leave the seat out.")
        match self.what:
            case "doom":
                return _set_doom(b, self.to)
            case "terror":
                return _set_terror(b, self.to)
            case coin:
                return _set_coin(b, self.seat, Coin(coin), self.to)


def _set_doom(b: Board, to: int) -> Script[None] | None:
    """Set the doom. In the final battle, 0 wins the game; a full track has its own command."""
    track = b.ancient_one.doom
    if to == track and not b.state.awake:
        raise NotAllowed(f"With {track} doom the Ancient One awakens: awaken it instead.")
    within(to, 0, track if b.state.awake else track - 1, called="Doom")
    b.tell(DoomChanged(amount=to - b.state.doom, now=to, source=Cause.GM))
    b.state.doom = to
    return ending("beaten") if b.state.awake and to == 0 else None


def _set_terror(b: Board, to: int) -> Script[None]:
    """Set the terror level; below 10 the monster limit applies again.

    Refused if there are too many monsters for that limit.
    """
    within(to, 0, doom_and_terror.TERROR_TOP, called="The terror level")
    limit, there = b.state.players + 3, b.monsters.counted()
    if to < doom_and_terror.TERROR_TOP and there > limit:
        raise NotAllowed(f"{there} monsters are more than the limit of {limit}: remove some first.")
    return doom_and_terror.set_terror(b, to)


def coin_bounds(b: Board, seat: Seat, coin: Coin) -> tuple[int, int]:
    """Return the lowest and highest number that a seat's coin can be set to."""
    match coin:
        case Coin.SANITY:
            return 1, b.sheets.max_sanity(seat)
        case Coin.STAMINA:
            return 1, b.sheets.max_stamina(seat)
        case _:
            return 0, 999


_GOES_DOWN = {Coin.SANITY: "Arkham Asylum", Coin.STAMINA: "St. Mary’s Hospital"}
"""The place where an investigator wakes up after falling to 0."""


def _set_coin(b: Board, number: SeatNumber | None, coin: Coin, to: int) -> None:
    if number is None:
        raise Malformed("Whose? Name the “seat”.")
    seat = find_playing(b, number)
    least, most = coin_bounds(b, seat, coin)
    if to == 0 < least:
        raise NotAllowed(_never_0(b, seat, coin, most))
    within(to, least, most, called=coin.value.capitalize())
    coins.change(b, seat, coin, to - coins.amount(b, seat, coin), source=Cause.GM)


def _never_0(b: Board, seat: Seat, coin: Coin, most: int) -> str:
    """Return the sentence that refuses 0 and says how to knock an investigator down."""
    name = coin.value.capitalize()
    return (
        f"{name} is between 1 and {most}. To knock {b.name(seat)} down: "
        f"set it to 1 and `/gm move` them to {_GOES_DOWN[coin]}."
    )


class SetClues(Command, frozen=True, tag="clues"):
    """Set the number of clue tokens in a place; there are none where a gate is open."""

    place: str
    to: int

    def run(self, b: Board) -> None:
        """Set the clue tokens."""
        place, to = find_in_arkham(b, self.place), within(self.to, 0, 999)
        if to and b.gates.at(place) is not None:
            raise NotAllowed("There can’t be clue tokens where a gate is open.")
        b.state.clues.pop(place, 0)
        if to:
            b.state.clues[place] = to
        b.tell(GmChanged(what="clues", args=(place, str(to))))


class SetTrack(Command, frozen=True, tag="track"):
    """Set the tokens on a track of a box; filling it has the effect of the last token."""

    track: str
    to: int

    def run(self, b: Board) -> Script[None]:
        """Set the tokens."""
        facts = b.library.tracks.get(self.track)
        if facts is None:
            raise NotAllowed(f"I don’t know a track “{self.track}”.")
        within(self.to, 0, facts.size, called=facts.name)
        return box_tracks.set_track(b, self.track, self.to, source=Cause.GM)


class SetStatus(Command, frozen=True, tag="status"):
    """Set a status of an investigator, or clear it with `on` false."""

    seat: SeatNumber
    what: Status
    on: bool = True

    def run(self, b: Board) -> None:
        """Set or clear the status."""
        seat = find_playing(b, self.seat)
        if self.what == "explored" and self.on and b.gates.at(b.who(seat).place) is None:
            raise NotAllowed(f"{b.name(seat)} isn’t at a gate.")
        setattr(b.who(seat), self.what, self.on)
        b.tell(StatusChanged(seat=seat, status=self.what, on=self.on))


class SetSliders(Command, frozen=True, tag="sliders"):
    """Set the three skill sliders, over any distance: three stops from 0 to 3."""

    seat: SeatNumber
    stops: tuple[Stop, Stop, Stop]

    def run(self, b: Board) -> None:
        """Set the sliders."""
        upkeep.set_sliders(b, find_playing(b, self.seat), list(self.stops))
