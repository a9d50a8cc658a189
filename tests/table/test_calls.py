"""Who is called, when, and how often."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.people.hours import Hours
from bot.people.settings import Personal, Ping
from bot.table.calls import FAR, Awaited, Call, calls_in, following, planned, timers_of
from bot.table.pace import HOUR, MINUTE, Pace

ANN, BOB = 101, 102
NOW = 1_800_000_000.0
PACE = Pace()
NIGHT = Personal(quiet=Hours(0, 23 * 60 + 59))


def anybody(_user: int) -> Personal:
    """Who chose nothing."""
    return Personal()


def awaited(seat: int = 0, user: int = ANN, since: float = NOW) -> Awaited:
    """A seat that is awaited."""
    return Awaited(Seat(seat), user, since)


def test_the_first_call_lets_people_answer_by_themselves() -> None:
    """It comes three minutes after the question."""
    (call,) = planned([awaited()], {}, PACE, anybody)

    assert (call.number, call.due) == (0, NOW + 3 * MINUTE)


def test_reminders_come_at_growing_intervals_and_end() -> None:
    """After 12, 24 and 48 hours; 48 hours later the table is told, and then there is silence."""
    call = Call(Seat(0), ANN, 0, NOW)
    gaps, words = list[float](), list[bool]()
    for _ in range(5):
        after = following(call, call.due, PACE, Personal())
        gaps.append(after.due - call.due)
        words.append(after.is_last_word(PACE))
        call = after

    assert gaps[:4] == [12 * HOUR, 24 * HOUR, 48 * HOUR, 48 * HOUR]
    assert words == [False, False, False, True, False]
    assert call.due == FAR
    assert following(call, NOW, PACE, Personal()).due == FAR


def test_whoever_is_awaited_for_something_else_is_not_called_again() -> None:
    """Another question to a seat that was called and did nothing: its reminders go on."""
    kept = {Seat(0): Call(Seat(0), ANN, 2, NOW + HOUR)}

    assert planned([awaited(since=NOW + 10)], kept, PACE, anybody) == [kept[Seat(0)]]


def test_who_acts_and_is_asked_again_knows_it() -> None:
    """They are not called; twelve hours later they are reminded."""
    (call,) = planned([awaited()], {}, PACE, anybody, actor=ANN)

    assert (call.number, call.due) == (1, NOW + 12 * HOUR)


def test_who_is_not_awaited_any_more_is_not_called() -> None:
    """Their chain falls away; another one begins when they are awaited again."""
    kept = {Seat(0): Call(Seat(0), ANN, 2, NOW + HOUR)}

    (call,) = planned([awaited(1, BOB)], kept, PACE, anybody)

    assert (call.seat, call.number) == (Seat(1), 0)


def test_a_new_player_in_a_seat_is_called_anew() -> None:
    """What their predecessor was told is no call to them."""
    kept = {Seat(0): Call(Seat(0), ANN, 3, NOW + HOUR)}

    (call,) = planned([awaited(0, BOB)], kept, PACE, anybody)

    assert (call.user, call.number) == (BOB, 0)


def test_quiet_hours_put_a_call_off() -> None:
    """And the reminders after it."""
    (call,) = planned([awaited()], {}, PACE, lambda _user: NIGHT)

    assert call.due > NOW + 3 * MINUTE
    assert following(call, call.due, PACE, NIGHT).due >= call.due + 12 * HOUR


def test_who_wants_no_calls_gets_none() -> None:
    """The row stays, far away, in case they change their mind."""
    (call,) = planned([awaited()], {}, PACE, lambda _user: Personal(ping=Ping.OFF))

    assert call.due == FAR


def test_without_reminders_one_call_is_all() -> None:
    """A table may want it so."""
    call = Call(Seat(0), ANN, 0, NOW)

    assert following(call, NOW, Pace(reminders=()), Personal()).due == FAR


def test_calls_are_kept_as_timers() -> None:
    """One row a seat, beside other timers."""
    calls = [Call(Seat(0), ANN, 1, NOW), Call(Seat(2), BOB, 0, NOW + 5)]

    assert calls_in(timers_of(7, calls)) == {call.seat: call for call in calls}
