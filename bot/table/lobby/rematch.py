"""Rematches: a lobby with the people, investigators, decks and settings of a finished game."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.store.api import Store
from bot.store.errors import ChannelTaken, SeatTaken
from bot.store.game_records import GameRecord, NewGame, SeatRecord
from bot.table.game.snapshot import Caller, Snapshot
from bot.table.memory.seat_memory import SeatMemory, encode_memory
from bot.table.memory.tenancy import Tenancy

TAKEN = "This channel still has a game. Its host or a game master can close it with `/game end`."


async def rematch(store: Store, before: Snapshot, caller: Caller, now: float) -> GameRecord:
    """Open a lobby with the settings and seats of a finished game; nobody is ready yet.

    `now` is in seconds since the epoch. Raises `NotAllowed` for a running game, for callers who had
    no seat and are not game master, and if the channel has another game.
    """
    record = before.record
    if record.status not in ("over", "archived") or before.session is None:
        raise NotAllowed("You can open a rematch when this game is over.")
    if record.parent is not None:
        raise NotAllowed("That was a scenario of a campaign. `/campaign new` starts another one.")
    if caller.user not in before.occupants.values() and not before.is_gm(caller):
        raise NotAllowed("Only those who played, or the game master, can open a rematch.")
    lobby = msgspec.structs.replace(
        before.lobby, investigators=(), started_at=0.0, tutorial=False, setup=None, succession=None
    )
    new = NewGame(
        guild=record.guild,
        channel=record.channel,
        ruleset=record.ruleset,
        config=msgspec.json.encode(lobby),
        creator=caller.user,
        created_at=now,
        rules_version=before.kit.rules.version,
        interaction=caller.interaction,
    )
    try:
        opened = await store.games.create(new)
    except ChannelTaken:
        raise NotAllowed(TAKEN) from None
    await _copy_seats(store, opened.id, before, now)
    return opened


async def _copy_seats(store: Store, game: int, before: Snapshot, now: float) -> None:
    """Seat the last occupants and companions again; a seat that was left is not copied."""
    offered = {choice.slug for choice in before.kit.offers.investigators()}
    there = {*before.occupants, *before.companions}
    seats = [s for s in sorted(there) if before.labels.get(s) in offered]
    for number, seat in enumerate(seats):
        record = SeatRecord(game, number, before.labels[seat])
        if seat in before.companions:
            kept = encode_memory(SeatMemory(tenancy=Tenancy(companion=True)))
            await store.seats.put(replace(record, settings=kept))
            continue
        try:
            await store.seats.join(record, before.occupants[seat], now)
        except SeatTaken:  # a repeated delivery, with another player in between
            continue
