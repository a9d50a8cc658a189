"""Advice of the card game's companion: followed step by step, it never leads back."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from tests.kits.lcg.table import the_kit as kit
from tests.kits.lcg.test_companion import started

TURNS = 200
GAMES = (
    ("the_midnight_masks", ("roland_banks", "daisy_walker")),
    ("the_gathering", ("roland_banks", "wendy_adams")),
    ("the_midnight_masks", ("skids_otoole", "agnes_baker", "wendy_adams")),
    ("the_devourer_below", ("roland_banks", "agnes_baker")),
)


def advised_steps(session: Session) -> Iterator[tuple[Seat, str, str]]:
    """A game in which everybody follows advice: seat, turn option, and place before it."""
    companion = kit().automation.companion
    while not session.over:
        choice = companion.next_answer(session)
        assert choice is not None
        best = companion.best(session, choice.ask, choice.seat)
        assert companion.best(session, choice.ask, choice.seat) == best
        if choice.ask.kind == "turn" and isinstance(best.answer, Picked):
            place = session.game.who(choice.seat).place
            yield choice.seat, best.answer.keys[0], str(place)
        session.apply(Answered(choice.seat, choice.ask.id, best.answer))


def steps_back(session: Session) -> Iterator[tuple[int, Seat]]:
    """Yield each turn in which a seat walks to a known place and straight back."""
    last: dict[Seat, tuple[int, str, bool]] = {}
    for seat, key, place in advised_steps(session):
        if not key.startswith("move:"):
            last.pop(seat, None)
            continue
        to = key.partition(":")[2]
        step, left, known = last.get(seat, (0, "", False))
        if step == session.state.round and left == to and known:
            yield session.state.round, seat
        target = next(each for each in session.game.places.all() if each.id == to)
        last[seat] = session.state.round, place, target.revealed


def test_advice_never_leads_back() -> None:
    """For two hundred turns, by advice alone; and the same position gives the same advice."""
    turns = 0
    for number, (scenario, seats) in enumerate(GAMES * 3):
        session = started(scenario, *seats, seed=bytes([number]) * 16)
        assert not list(steps_back(session)), (scenario, number)
        turns += session.state.round * len(seats)
        if turns >= TURNS:
            return
    raise AssertionError(turns)
