"""Which question is the same to a seat as one before it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ask import Ask, Join, Option, Part, Pick, Picked
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Held, Rewound
from bot.table.memory.absences import Absence
from bot.table.memory.seat_memory import SeatMemory
from bot.table.reminders.deadline_carryover import carry_over_deadlines

ANN, BOB = Seat(0), Seat(1)
NOW = 9.0
OPTIONS = (Option(key="a", label="A"), Option(key="b", label="B"))
HIDDEN = Option(key="c", label="C", secret=True)


def window(number: int, *, kind: str = "window", options: tuple[Option, ...] = OPTIONS) -> Ask:
    """A window in which both are awaited; these are Ann's options."""
    return Ask(
        id=AskId(number),
        kind=kind,
        prompt="",
        source="",
        parts={ANN: Part(options, Pick(0, 1)), BOB: Part(OPTIONS, Pick(0, 1))},
        must=(ANN, BOB),
        may=(),
        join=Join.OPEN,
    )


def kept(old: Ask, new: Ask, by: Seat = BOB, before: SeatMemory | None = None) -> SeatMemory | None:
    """Return what Ann keeps after an answer of one of them; she was asked at 5."""
    given = Answered(by, old.id, Picked(("a",)))
    memories = {ANN: before} if before is not None else {}
    return carry_over_deadlines([old], [new], given, lambda _ask, _seat: 5.0, memories, NOW).get(
        ANN
    )


def test_what_somebody_else_did_changes_nothing_to_a_seat() -> None:
    """Whatever became of their own options."""
    new = window(2)
    new = replace(new, parts={**new.parts, BOB: Part(OPTIONS[:1])})
    memory = kept(window(1), new)

    assert memory is not None
    assert memory.asked == {2: 5.0}


def test_another_question_begins_anew() -> None:
    """Of another kind, with other options; and after an answer of one's own."""
    assert kept(window(1), window(2, kind="turn")) is None
    assert kept(window(1), window(2, options=OPTIONS[:1])) is None
    assert kept(window(1), window(2), by=ANN) is None


def test_a_question_that_stands_needs_no_note() -> None:
    """Its number tells since when."""
    assert kept(window(1), window(1)) is None


def test_hidden_cards_cannot_be_read_off_a_deadline() -> None:
    """What only its owner sees makes no other question."""
    assert kept(window(1), window(2, options=(*OPTIONS, HIDDEN))) is not None


def test_warnings_go_along() -> None:
    """Whoever was warned is not warned again; nor is the table told again."""
    absence = Absence(warned={AskId(1): 4.0}, overdue=AskId(1))
    memory = kept(window(1), window(2), before=SeatMemory(absence=absence))

    assert memory is not None
    assert memory.absence == Absence(warned={AskId(2): 4.0}, overdue=AskId(2))


def test_a_hold_and_a_step_back() -> None:
    """Who asks to be waited for prolongs nobody's time; after a step back all begins anew."""
    old, new = [window(1)], [window(2)]

    def asked_at(_ask: Ask, _seat: Seat) -> float:
        return 5.0

    assert carry_over_deadlines(old, new, Held(BOB, on=True), asked_at, {}, NOW)[ANN].asked == {
        2: 5.0
    }
    assert carry_over_deadlines(old, new, Rewound(0), asked_at, {}, NOW) == {}


def test_a_question_that_comes_back_begins_anew() -> None:
    """Something else was asked first: nobody could answer meanwhile, or be warned for it."""
    before = SeatMemory(asked={AskId(1): 2.0, AskId(2): 3.0}, absence=Absence(warned={AskId(1): 4}))
    other = window(5, kind="assign")
    memory = kept(other, window(1), before=before)

    assert memory is not None
    assert memory.asked == {1: NOW}
    assert memory.absence == Absence()
