"""Facts and the journal as they are kept."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, strategies as st

from bot.engine.ask import Allotted, Answer, Passed, Picked
from bot.engine.facts import Fact, encode_facts, facts_digest
from bot.engine.ids import AskId, Seat
from bot.engine.journal import (
    Answered,
    Held,
    Input,
    Overridden,
    Record,
    Rewound,
    decode_record,
    encode_record,
    live_records,
)
from tests.engine.toy import Drew, Gained

SEATS = st.integers(0, 7).map(Seat)
KEYS = st.text("abc:_-", min_size=1, max_size=6)
ANSWERS: st.SearchStrategy[Answer] = st.one_of(
    st.lists(KEYS).map(lambda keys: Picked(tuple(keys))),
    st.dictionaries(KEYS, st.integers(0, 9)).map(Allotted),
    st.just(Passed()),
)
JSON = st.dictionaries(KEYS, st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4))
INPUTS: st.SearchStrategy[Input] = st.one_of(
    st.builds(Answered, SEATS, st.integers(1, 99).map(AskId), st.none() | ANSWERS),
    st.builds(Held, SEATS, st.booleans()),
    st.builds(Overridden, JSON, st.text(max_size=4)),
    st.builds(Rewound, st.integers(0, 99), st.text(max_size=4)),
)


@given(INPUTS, st.integers(0, 999), st.booleans())
def test_a_record_comes_back_as_it_was(given_input: Input, step: int, reveals: bool) -> None:
    """Encoding and decoding loses nothing."""
    facts = msgspec.Raw(encode_facts([Gained(what="doom", amount=1)]))
    record = Record(step, given_input, "f" * 16, "d" * 16, facts, reveals, 7)
    again = decode_record(encode_record(record))

    assert again == record
    assert bytes(again.facts) == bytes(facts)


def test_a_record_of_an_earlier_version_can_be_read() -> None:
    """Fields that came later have defaults."""
    old = b'{"step":3,"input":{"type":"rewind","to":1}}'

    assert decode_record(old) == Record(3, Rewound(1))


@pytest.mark.parametrize("data", [b"", b"{}", b'{"step":1,"input":{"type":"dance"}}'])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    """Damaged data raises instead of giving something that looks like a record."""
    with pytest.raises(msgspec.DecodeError):
        decode_record(data)


def test_the_digest_tells_what_happened() -> None:
    """Kind, content, audience and order of facts count."""
    one, two = Gained(what="doom", amount=1), Gained(what="clue", amount=1)
    told = [[], [one], [two], [one, two], [two, one], [one, one], [Drew(what="doom")]]
    told.append([Gained(what="doom", amount=1, only=(Seat(0),))])

    assert len({facts_digest(facts) for facts in told}) == len(told)
    assert (
        facts_digest([one]) == facts_digest([Gained(what="doom", amount=1)]) == "485485bfc085f6ee"
    )


def test_a_fact_is_seen_by_its_audience() -> None:
    """Everybody, spectators too, unless only some seats may know it."""
    public: Fact = Gained(what="doom", amount=1)
    private = Gained(what="card", amount=1, only=(Seat(1),))

    assert public.is_visible_to(None)
    assert public.is_visible_to(Seat(0))
    assert [private.is_visible_to(s) for s in (None, Seat(0), Seat(1))] == [False, False, True]


def test_rewinds_leave_the_live_inputs() -> None:
    """What a rewind went behind is no longer live, earlier rewinds among it included."""
    plain = Overridden({})
    inputs = [plain, plain, Rewound(1), plain, plain, Rewound(4), plain, Rewound(0), plain]
    records = [Record(step, each) for step, each in enumerate(inputs, 1)]

    assert [r.step for r in live_records(records[:3])] == [1, 3]
    assert [r.step for r in live_records(records[:7])] == [1, 3, 4, 6, 7]
    assert [r.step for r in live_records(records)] == [8, 9]
