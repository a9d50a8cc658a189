"""Who is called, when, and how often."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.people.hours import Hours
from bot.people.person_settings import Personal, Ping
from bot.table.declares.pace import HOUR, MINUTE, Pace
from bot.table.reminders.reminder_policy import (
    FAR,
    HOPED,
    Awaited,
    Reminder,
    next_reminder,
    paused_reminders,
    plan_reminders,
    postpone_reminder,
    read_reminders,
    reminder_timers,
)

ANN, BOB = 101, 102
NOW = 1_800_000_000.0
PACE = Pace()
NIGHT = Personal(quiet=Hours(0, 23 * 60 + 59))


def awaited(
    seat: int = 0, user: int = ANN, since: float = NOW, kind: str = "turn", *, shared: bool = False
) -> Awaited:
    """A seat that is awaited."""
    return Awaited(Seat(seat), user, since, kind, shared)


def call(seat: int = 0, user: int = ANN, number: int = 0, due: float = NOW) -> Reminder:
    """A call for a turn."""
    return Reminder(Seat(seat), user, "turn", number, due, due)


def plan(
    *wanted: Awaited,
    kept: tuple[Reminder, ...] = (),
    person: Personal | None = None,
    now: float = NOW,
    actor: int | None = None,
) -> list[Reminder]:
    """The next calls, all to people who chose the same."""
    known = {each.key: each for each in kept}
    return plan_reminders(wanted, known, PACE, lambda _user: person or Personal(), now, actor=actor)


def test_the_first_call_lets_people_answer_by_themselves() -> None:
    """It comes three minutes after the question."""
    assert plan(awaited()) == [call(due=NOW + 3 * MINUTE)]


def test_reminders_come_at_growing_intervals_and_end() -> None:
    """After 12, 24 and 48 hours; 48 hours later the table is told, and then there is silence."""
    each, gaps, words = call(), list[float](), list[bool]()
    for _ in range(5):
        after = next_reminder(each, each.due, PACE, Personal())
        gaps.append(after.due - each.due)
        words.append(after.is_last_word(PACE))
        each = after

    assert gaps[:4] == [12 * HOUR, 24 * HOUR, 48 * HOUR, 48 * HOUR]
    assert words == [False, False, False, True, False]
    assert each.due == FAR
    assert next_reminder(each, NOW, PACE, Personal()).due == FAR


def test_the_same_decision_is_not_called_for_again() -> None:
    """The question was put anew because others did something: the reminders go on."""
    kept = call(number=2, due=NOW + HOUR)

    assert plan(awaited(since=NOW + 10), kept=(kept,)) == [kept]


def test_another_decision_is_called_for() -> None:
    """Damage is to be assigned while one's turn was called for."""
    (made,) = plan(awaited(kind="assign"), kept=(call(number=2, due=NOW + HOUR),))

    assert (made.kind, made.number) == ("assign", 0)


def test_who_acts_and_is_asked_again_knows_it() -> None:
    """They are not called; twelve hours later they are reminded."""
    (made,) = plan(awaited(since=NOW - HOUR), kept=(call(),), actor=ANN)

    assert (made.number, made.due) == (1, NOW + 12 * HOUR)


def test_who_waits_for_others_is_called_when_they_have_had_their_say() -> None:
    """Whoever began a test and may reveal when the others have committed."""
    (waits,) = plan(awaited(shared=True), actor=ANN)
    (after,) = plan(awaited(shared=True), kept=(waits,), now=NOW + HOUR, actor=BOB)

    assert waits.due == FAR
    assert (after.number, after.due) == (0, NOW + HOUR + 3 * MINUTE)


def test_who_is_not_awaited_any_more_is_not_called() -> None:
    """Their chain falls away; another one begins when they are awaited again."""
    (made,) = plan(awaited(1, BOB), kept=(call(number=2, due=NOW + HOUR),))

    assert (made.seat, made.number) == (Seat(1), 0)


def test_a_new_player_in_a_seat_is_called_anew() -> None:
    """What their predecessor was told is no call to them."""
    (made,) = plan(awaited(0, BOB), kept=(call(number=3, due=NOW + HOUR),))

    assert (made.user, made.number) == (BOB, 0)


def test_quiet_hours_put_a_call_off() -> None:
    """And the reminders after it."""
    (made,) = plan(awaited(), person=NIGHT)

    assert made.due > NOW + 3 * MINUTE
    assert next_reminder(made, made.due, PACE, NIGHT).due >= made.due + 12 * HOUR


def test_who_wants_no_calls_gets_none() -> None:
    """The row stays, far away, in case they change their mind."""
    (made,) = plan(awaited(), person=Personal(ping=Ping.OFF))
    (again,) = plan(awaited(), kept=(made,), now=NOW + HOUR)

    assert made.due == FAR
    assert again.due == NOW + 3 * MINUTE


def test_quiet_hours_chosen_meanwhile_hold() -> None:
    """For a call that was planned before, too, and for one that comes late."""
    kept = call(due=NOW + 3 * MINUTE)

    (planned_before,) = plan(awaited(), kept=(kept,), person=NIGHT)
    (late,) = plan(awaited(), kept=(kept,), person=NIGHT, now=NOW + HOUR)

    assert planned_before.due > kept.due
    assert late.due > NOW + HOUR


def test_a_call_that_was_not_told_is_made_again() -> None:
    """In the morning, with its number; the first one is as if it had not been made."""
    sleeper = Personal(quiet=Hours(0, 10 * 60))
    first = next_reminder(call(), NOW, PACE, sleeper)
    second = next_reminder(first, first.due, PACE, sleeper)
    hoped = next_reminder(Reminder(Seat(0), ANN, HOPED, 0, NOW, NOW), NOW, PACE, sleeper)

    again = postpone_reminder(first, NOW + 5, PACE, sleeper)
    assert (again.number, again.told, again.due) == (0, 0.0, NOW + 2 * HOUR)
    assert postpone_reminder(again, NOW + 9, PACE, sleeper) == again
    later = postpone_reminder(second, NOW + 5, PACE, sleeper)
    assert (later.number, later.told) == (1, second.told)
    assert postpone_reminder(hoped, NOW + 5, PACE, sleeper).number == 0
    assert postpone_reminder(first, NOW + 5, PACE, Personal(ping=Ping.OFF)) == first


def test_without_reminders_one_call_is_all() -> None:
    """A table may want it so; and who is merely hoped for is never reminded."""
    hoped = Reminder(Seat(0), ANN, HOPED, 0, NOW, NOW)

    assert next_reminder(call(), NOW, Pace(reminders=()), Personal()).due == FAR
    assert next_reminder(hoped, NOW, PACE, Personal()).due == FAR


def test_calls_are_kept_as_timers() -> None:
    """One row a chain: what is awaited of a seat, and what is hoped for beside it."""
    calls = [call(number=1), Reminder(Seat(0), ANN, HOPED, 0, NOW, NOW), call(2, BOB, due=NOW + 5)]

    kept = read_reminders(reminder_timers(7, calls))

    assert list(kept) == ["call:0", "call:0:hoped", "call:2"]
    assert list(kept.values()) == calls


def test_who_was_called_in_a_phase_is_not_called_anew_for_the_same() -> None:
    """The question went away with somebody else's turn and came back: they know of it."""
    called = replace(call(number=1, due=NOW + HOUR), at=NOW + HOUR, phase="3:turns")
    (rested,) = paused_reminders({called.key: called}, (), "3:turns")
    (again,) = plan(replace(awaited(), phase="3:turns"), kept=(rested,), now=NOW + MINUTE)
    (later,) = plan(replace(awaited(), phase="4:turns"), kept=(rested,), now=NOW + MINUTE)

    assert rested.due == FAR
    assert (again.number, again.due) == (1, NOW + HOUR)
    assert later.number == 0


def test_who_acted_or_was_not_called_yet_has_nothing_that_rests() -> None:
    """Another phase, an act without a call, a call that was never made: the next begins anew."""
    called = replace(call(number=1), phase="3:turns")

    assert not paused_reminders({called.key: called}, (), "4:turns")
    assert not paused_reminders({called.key: called}, (), "3:turns", actor=ANN)
    assert not paused_reminders({called.key: replace(called, number=0)}, (), "3:turns")


TURNS = "3:turns"


def made(kind: str = "turn", *, must: bool = True, at: float = NOW) -> Reminder:
    """A call of this phase that has just been made."""
    wanted = Reminder(Seat(0), ANN, kind, 0, at, at, TURNS, must=must)
    return next_reminder(wanted, at, PACE, Personal())


def in_phase(kind: str = "turn", *, must: bool = True, since: float = NOW) -> Awaited:
    """Ann is awaited in that phase."""
    return Awaited(Seat(0), ANN, since, kind, phase=TURNS, must=must)


def test_a_sale_is_no_second_call_in_a_phase() -> None:
    """They were called for their move; of the sale they are reminded, half a day after that."""
    sale = in_phase("sale", must=False, since=NOW + HOUR)
    (reminder,) = plan(sale, kept=(made("move"),), now=NOW + HOUR)

    assert (reminder.kind, reminder.number, reminder.due) == ("sale", 1, NOW + 12 * HOUR)


def test_a_call_that_was_answered_is_enough_for_the_phase() -> None:
    """Called for who goes next, gone for a while, and asked for a commitment hours later."""
    called = made("next")
    (rested,) = paused_reminders({called.key: called}, (), TURNS, actor=ANN)
    (soon,) = plan(in_phase("commit", since=NOW + HOUR), kept=(rested,), now=NOW + HOUR)
    (late,) = plan(in_phase("commit", since=NOW + 13 * HOUR), kept=(rested,), now=NOW + 13 * HOUR)

    assert (soon.number, soon.due) == (1, NOW + 12 * HOUR)
    assert (late.number, late.due) == (1, NOW + 13 * HOUR + 3 * MINUTE)


def test_a_choice_that_has_to_be_made_is_news_after_a_window() -> None:
    """Once: who was called for it, too, is only reminded from then on."""
    kept = made("commit", must=False)
    (turn,) = plan(in_phase("turn", since=NOW + HOUR), kept=(kept,), now=NOW + HOUR)
    (still,) = plan(in_phase("turn", since=NOW + HOUR), kept=(turn,), now=NOW + HOUR)
    called = next_reminder(turn, turn.due, PACE, Personal())
    (other,) = plan(in_phase("assign", since=turn.due), kept=(called,), now=turn.due)

    assert (turn.number, turn.due) == (still.number, still.due) == (0, NOW + HOUR + 3 * MINUTE)
    assert (other.number, other.due) == (1, turn.due + 12 * HOUR)


def test_a_person_with_two_seats_is_called_once_in_a_phase() -> None:
    """The other seat's question is one reminder more, not one call more."""
    other = replace(in_phase(since=NOW + HOUR), seat=Seat(1))
    (reminder,) = plan(other, kept=(made(),), now=NOW + HOUR)

    assert (reminder.seat, reminder.number, reminder.due) == (Seat(1), 1, NOW + 12 * HOUR)


def test_what_others_hope_for_waits_for_the_reminder_as_well() -> None:
    """A trade is offered to somebody who was called in this phase."""
    (hoped,) = plan(in_phase(HOPED, must=False), kept=(made(),), now=NOW)

    assert (hoped.number, hoped.due) == (0, NOW + 12 * HOUR)


def test_the_next_phase_calls_anew() -> None:
    """Whatever they were called for before."""
    (turn,) = plan(replace(in_phase("assign"), phase="3:foes"), kept=(made(),), now=NOW)

    assert (turn.number, turn.due) == (0, NOW + 3 * MINUTE)


def test_who_had_to_let_others_go_first_is_called_though_it_is_the_same_phase() -> None:
    """They began a test, the others have committed: it is news to them."""
    kept = made()
    (waits,) = plan(replace(in_phase("commit"), shared=True), kept=(kept,), actor=ANN)
    (after,) = plan(in_phase("commit"), kept=(waits,), now=NOW + HOUR, actor=BOB)

    assert waits.due == FAR
    assert (after.number, after.due) == (0, NOW + HOUR + 3 * MINUTE)
