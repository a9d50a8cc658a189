"""`keeper verify --next`: what an update does to the open tables of a database, before it is made.

The new version reads a copy of the database: a backup of the running bot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from msgspec import Struct

from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.store.api import Store
from bot.store.game_records import GameRecord, GameStatus
from bot.table.declares.kit import Kit
from bot.table.errors import Unopened
from bot.table.game.recovery import live_inputs, restore_or_fall_back
from bot.tools.replay import ToolError, find_kit

OPEN: Final[tuple[GameStatus, ...]] = ("running", "paused", "resting")
BUDGET: Final = 1
"""Choices that an update may repeat at a table."""


class UpdateEffect(Struct, frozen=True):
    """The effect of an update on a table."""

    sentence: str
    repeated: int = 0
    """Choices that players repeat."""
    closed: bool = False
    """The new version cannot open the game."""


async def check_update(store: Store, kits: Mapping[str, Kit], out: TextIO) -> int:
    """Print a line for each open table.

    Return 1 if a table repeats more than one choice or can't be opened, else 0.
    """
    effects: list[UpdateEffect] = []
    for record in await store.games.all(statuses=OPEN):
        effect = await _update_effect(store, kits, record)
        effects.append(effect)
        out.write(f"game {record.id} ({record.status}): {effect.sentence}\n")
    back = sum(each.repeated > 0 for each in effects)
    closed = sum(each.closed for each in effects)
    over = sum(each.repeated > BUDGET for each in effects)
    out.write(
        f"{len(effects)} open, {back} repeat a choice, {over} more than one, {closed} can't open\n"
    )
    return int(bool(over or closed))


async def _update_effect(store: Store, kits: Mapping[str, Kit], record: GameRecord) -> UpdateEffect:
    loaded = await store.journal.load(record.id)
    if loaded.checkpoint is None:
        return UpdateEffect("has not begun")
    try:
        session, why = restore_or_fall_back(find_kit(kits, record).rules, loaded)
    except (Unopened, ToolError):
        return UpdateEffect("can't be opened by this version", closed=True)
    if why is None:
        return UpdateEffect("plays on where it is")
    lost = [each.input for each in live_inputs(loaded) if each.step > session.step]
    seats = [given.seat for given in lost if isinstance(given, Answered)]
    labels = {seat.seat: seat.label for seat in await store.seats.of_game(record.id)}
    back, what = f"goes back to step {session.step}", _repeated_choices_sentence(seats, labels)
    return UpdateEffect(f"{back}; {what}", repeated=len(seats))


def _repeated_choices_sentence(seats: Sequence[Seat], labels: Mapping[int, str]) -> str:
    """Say how many choices which seats repeat; a seat is in `seats` once for each choice."""
    if not seats:
        return "no choice is repeated"
    who = join_names([f"{labels[seat]} ({n})" for seat, n in sorted(Counter(seats).items())])
    what = "1 choice is" if len(seats) == 1 else f"{len(seats)} choices are"
    return f"{what} repeated: {who}"
