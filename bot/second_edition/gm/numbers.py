"""Commands that set numbers and marks: doom, terror, coins, clue tokens, statuses, sliders."""

from __future__ import annotations

from typing import cast

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.facts import DoomChanged, GmChanged, StatusChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.arguments import Command, arkham_place, seat_of, switch, text, whole
from bot.second_edition.gm.course import ending
from bot.second_edition.printed.terms import Cause, Coin
from bot.second_edition.turn import upkeep
from bot.second_edition.verbs import coins, tracks

STATUSES = ("delayed", "explored", "skip_turn")
"""The statuses that can be set."""


def set_number(b: Board, command: Command) -> Script[None] | None:
    """Set doom, the terror level, or a coin of an investigator."""
    what = text(command, "what")
    if what == "doom":
        return _set_doom(b, command)
    if what == "terror":
        return _set_terror(b, command)
    _set_coin(b, command, what)
    return None


def _set_doom(b: Board, command: Command) -> Script[None] | None:
    """The last doom token of the final battle is the victory; a full track has its own command."""
    track = b.ancient_one.doom
    if command.get("to") == track and not b.state.awake:
        raise NotAllowed(f"With {track} doom the Ancient One awakens: awaken it instead.")
    to = whole(command, "to", 0, track if b.state.awake else track - 1, called="Doom")
    b.tell(DoomChanged(amount=to - b.state.doom, now=to, source=Cause.GM))
    b.state.doom = to
    return ending("beaten") if b.state.awake and to == 0 else None


def _set_terror(b: Board, command: Command) -> Script[None]:
    """Below the top there is a monster limit again: the monsters have to keep it."""
    to = whole(command, "to", 0, tracks.TERROR_TOP, called="The terror level")
    limit, there = b.state.players + 3, b.counted()
    if to < tracks.TERROR_TOP and there > limit:
        raise NotAllowed(f"{there} monsters stand over the limit of {limit}: take some away first.")
    return tracks.set_terror(b, to)


def coin_bounds(b: Board, seat: Seat, coin: Coin) -> tuple[int, int]:
    """The least and the most that a coin of somebody can be set to."""
    match coin:
        case Coin.SANITY:
            return 1, b.max_sanity(seat)
        case Coin.STAMINA:
            return 1, b.max_stamina(seat)
        case _:
            return 0, 999


_GOES_DOWN = {Coin.SANITY: "Arkham Asylum", Coin.STAMINA: "St. Mary’s Hospital"}
"""Where somebody wakes up who is down to 0."""


def _set_coin(b: Board, command: Command, what: str) -> None:
    if what not in tuple(Coin):
        raise Malformed(f"There is no counter {what!r}.")
    seat, coin = seat_of(b, command), Coin(what)
    least, most = coin_bounds(b, seat, coin)
    if command.get("to") == 0 < least:
        raise NotAllowed(_never_0(b, seat, coin, most))
    to = whole(command, "to", least, most, called=coin.value.capitalize())
    coins.change(b, seat, coin, to - coins.amount(b, seat, coin), source=Cause.GM)


def _never_0(b: Board, seat: Seat, coin: Coin, most: int) -> str:
    """That nobody is set to 0, and what puts somebody where they wake up."""
    name = coin.value.capitalize()
    return (
        f"{name} is between 1 and {most}. To knock {b.name(seat)} down: "
        f"set it to 1 and `/gm move` them to {_GOES_DOWN[coin]}."
    )


def set_clues(b: Board, command: Command) -> None:
    """Set how many clue tokens lie in a place; beside an open gate lie none."""
    place, to = arkham_place(b, command), whole(command, "to")
    if to and b.gate_at(place) is not None:
        raise NotAllowed("No clue token lies where a gate is open.")
    b.state.clues.pop(place, 0)
    if to:
        b.state.clues[place] = to
    b.tell(GmChanged(what="clues", args=(place, str(to))))


def set_status(b: Board, command: Command) -> None:
    """Set or clear a status of an investigator."""
    seat, what, on = seat_of(b, command), text(command, "what"), switch(command)
    if what not in STATUSES:
        raise Malformed(f"There is no status {what!r}.")
    if what == "explored" and on and b.gate_at(b.who(seat).place) is None:
        raise NotAllowed(f"{b.name(seat)} stands at no gate.")
    setattr(b.who(seat), what, on)
    b.tell(StatusChanged(seat=seat, status=what, on=on))


def set_sliders(b: Board, command: Command) -> None:
    """Set the three skill sliders, over any distance."""
    seat, stops = seat_of(b, command), command.get("stops")
    if not isinstance(stops, list):
        raise Malformed("stops has to be a list of three numbers.")
    given = cast("list[object]", stops)
    numbers = [each for each in given if type(each) is int and 0 <= each <= 3]
    if not len(given) == len(numbers) == 3:
        raise Malformed("stops has to be three numbers from 0 to 3.")
    upkeep.set_sliders(b, seat, numbers)
