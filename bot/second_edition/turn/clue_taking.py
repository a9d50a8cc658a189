"""Taking the clue tokens where a movement ends."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.second_edition.core import about, bans
from bot.second_edition.core.facts import CluePlaced
from bot.second_edition.core.game import Board
from bot.second_edition.names.choosing import choose
from bot.second_edition.printed.terms import Coin, Place
from bot.second_edition.verbs import losing


def lying(b: Board, seat: Seat, place: Place) -> int:
    """Return the number of clue tokens that ending a movement in a place brings."""
    takes = not b.who(seat).skipping and not b.in_force.ban(bans.TAKE_CLUES, seat)
    return next((n for at, n in b.state.clues.items() if at == place and takes), 0)


async def take_clues(b: Board, seat: Seat) -> None:
    """Let a seat take some or all clue tokens where its movement ended.

    Rules, "Phase 2: Movement".
    """
    place = b.who(seat).place
    lying = b.state.clues.get(place, 0)
    if not lying or b.in_force.ban(bans.TAKE_CLUES, seat):
        return
    key = await choose(
        b,
        seat,
        "Take the clue token?"
        if lying == 1
        else f"How many of the {lying} clue tokens do you take?",
        lambda: clue_options(b.state.clues.get(place, 0)),
        kind="take_clues",
        source=place,
    )
    if key and b.who(seat).place == place:
        await pick_up(b, seat, int(key[1:]))


def clue_options(lying: int) -> list[Option]:
    """Return the options for taking clue tokens: `Take 2`, `Take 1`, `Leave them`."""
    what = "it" if lying == 1 else "them"
    labels = {0: f"Leave {what}", 1: "Take it" if lying == 1 else "Take 1"}
    return [
        Option(
            key=f"n{n}",
            label=labels.get(n, f"Take {n}"),
            verb="take-clues",
            args=(str(n),),
            about=about.coin(Coin.CLUES),
        )
        for n in range(lying, -1, -1)
    ]


async def pick_up(b: Board, seat: Seat, n: int, place: Place | None = None) -> None:
    """Move clue tokens from the board (by default the investigator's area) to a seat."""
    place = b.who(seat).place if place is None else place
    n = min(n, b.state.clues.get(place, 0))
    if n <= 0:
        return
    b.state.clues[place] -= n
    if not b.state.clues[place]:
        del b.state.clues[place]
    b.tell(CluePlaced(place=place, amount=-n))
    await losing.gain(b, seat, clues=n, source=place)
