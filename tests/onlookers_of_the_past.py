"""Everything people are shown of pasts that they cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, encode_record
from bot.engine.session import Session
from bot.store.game_records import JournalEntry, Tenure
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.positions import Position
from bot.table.game.snapshot import Caller
from bot.table.past.catchup import build_digest
from bot.table.past.history import describe_earlier_board, find_round_start
from bot.table.past.log_filter import LogFilter
from bot.table.past.reader import Missed
from bot.table.past.timeline import JournalStep, journal_steps
from bot.tools.chooser import Chooser
from cogs.past.catchup_panel import catchup_view
from cogs.past.history_panel import history_view
from cogs.wire.context import Visitor
from tests.onlookers import ANN, BOB, STRANGER, AnySession, HideOf, Onlookers, ShownTable

USERS = (ANN, BOB)
LOBBY = Lobby("", "", ())


@dataclass(frozen=True)
class Days:
    """A game then and now, with its journal."""

    then: AnySession
    now: AnySession
    past_steps: list[JournalStep]

    @property
    def since(self) -> int:
        """The step after which somebody was away."""
        return self.then.step


def played(table: Onlookers, seed: int, away: int, depth: int) -> Days:
    """A game of `depth` inputs at most, and as it was after `away` of them."""
    entries: list[JournalEntry] = []
    then, _ = _play(table, seed, away)
    now, entries = _play(table, seed, depth)
    return Days(then, now, journal_steps(table.kit, entries))


def _play(table: Onlookers, seed: int, steps: int) -> tuple[AnySession, list[JournalEntry]]:
    set_up = table.kit.offers.game_setup(table.lobby)
    session, _ = Session.start(table.kit.rules, set_up, seed.to_bytes(16, "big"))
    chooser, entries = Chooser(str(seed)), list[JournalEntry]()
    while len(entries) < steps and (choice := chooser.choose(session.asks)) is not None:
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        step, user = outcome.record.step, USERS[choice.seat]
        payload = encode_record(outcome.record)
        entry = JournalEntry(1, step, step * 60.0, user, None, "answer", payload, "", "", "1")
        entries.append(entry)
    return session, entries


def nothing_of_others(table: Onlookers, seed: int, hide: HideOf, holder: Seat) -> int:
    """Check that what one holds and was told never shows to others; count private facts."""
    chance = random.Random(seed)
    away, depth = chance.randrange(1, 20), 40
    days, twin = played(table, seed, away, depth), played(table, seed, away, depth)
    for session in (twin.then, twin.now):
        table.hide(session, chance)
        hide(session, holder, chance)
    past_steps = [told_otherwise(past_step, holder) for past_step in twin.past_steps]
    other = Days(twin.then, twin.now, past_steps)
    for user in (ANN, BOB, STRANGER):
        if user not in USERS or USERS.index(user) != holder:
            assert shown(table, other, user) == shown(table, days, user)
    return sum(a.facts != b.facts for a, b in zip(past_steps, days.past_steps, strict=True))


def told_otherwise(past_step: JournalStep, holder: Seat) -> JournalStep:
    """The step with what only the holder knows of it left out."""
    facts = tuple(fact for fact in past_step.facts if not _alone(fact, holder))
    return replace(past_step, facts=facts)


def _alone(fact: Fact, holder: Seat) -> bool:
    return fact.only == (holder,)


def shown(table: Onlookers, days: Days, user: int) -> bytes:
    """All that somebody can open of the past."""
    return msgspec.json.encode(list(_shown(table, days, user)))


def _shown(table: Onlookers, days: Days, user: int) -> Iterator[Any]:
    snapshot = ShownTable(table.kit, table.lobby, days.now).snapshot()
    visitor, seats = Visitor(Caller(user), snapshot), snapshot.seats_of(user)
    then = Position(days.then, days.since)
    now = Position(days.now, days.now.step)
    told = build_digest(table.kit, days.past_steps, then, now, seats, days.since, 0.0)
    yield told
    yield catchup_view(visitor, Missed(told)).view().to_components()
    yield from _boards(table, days, seats, (then, now))
    yield from _sifted(table, days, seats)


def _boards(
    table: Onlookers, days: Days, seats: Sequence[Seat], places: Sequence[Position]
) -> Iterator[Any]:
    tenures = [Tenure(1, seat, user, 0.0, None) for seat, user in enumerate(USERS)]
    yield find_round_start(days.past_steps, seats, 0)
    for place in places:
        seen = describe_earlier_board(
            table.kit, days.past_steps, place, place.step, seats, tenures, LOBBY
        )
        yield seen
        yield history_view(1, seen, None).view().to_components()


def _sifted(table: Onlookers, days: Days, seats: Sequence[Seat]) -> Iterator[Any]:
    sieves = (LogFilter(seats=frozenset((Seat(0),))), LogFilter(rolls=True))
    for past_step in days.past_steps:
        for sieve in sieves:
            seat = next(iter(seats), None)
            yield sieve.matching_lines(table.kit, days.now.state, past_step.facts, seat)
