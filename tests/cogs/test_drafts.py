"""Half-made answers survive in custom ids."""

from __future__ import annotations

from hypothesis import given, strategies as st
from msgspec.structs import replace

from bot.engine.ask import Allot, Option
from cogs.wire import drafts
from cogs.wire.custom_id import ANY, Op, Press, parse_press
from tests.cogs.asking import option, pending

KEYS = st.text("abcxyz0189:_-", min_size=1, max_size=60)


@given(st.lists(KEYS, min_size=1, max_size=60, unique=True), st.data())
def test_masks(keys: list[str], data: st.DataObject) -> None:
    """Any choice of keys comes back from its mask, in whatever order the options stand."""
    part = pending(*(option(key) for key in keys)).part
    chosen = data.draw(st.sets(st.sampled_from(keys)))
    mask = drafts.write_mask(part, chosen)
    Press(Op.DONE, 10**9, 10**9, 31, mask, "abcd").custom_id  # noqa: B018 - it must fit

    shuffled = pending(*(option(key) for key in reversed(keys))).part
    assert set(drafts.read_mask(shuffled, mask)) == chosen


@given(st.lists(KEYS, min_size=1, max_size=drafts.ROOM, unique=True), st.data())
def test_amounts(keys: list[str], data: st.DataObject) -> None:
    """Amounts up to 35 come back, and nonsense is all zeros."""
    part = pending(*(option(key) for key in keys)).part
    amounts = {key: data.draw(st.integers(0, drafts.MOST)) for key in keys}

    assert drafts.read_amounts(part, drafts.write_amounts(part, amounts)) == amounts
    assert set(drafts.read_amounts(part, "é").values()) == {0}


def test_a_division_starts_with_what_nobody_else_can_take() -> None:
    """Of 100 units, all but the caps of the others; nothing if another one has no cap."""
    dog = Option(key="dog", label="Dog", group="horror", cap=3)
    own = Option(key="self", label="Self", group="horror")
    rest = Option(key="pass", label="Rest", group="horror", verb="pass")
    form = Allot({"horror": 100})

    def start(*options: Option) -> dict[str, int]:
        return drafts.needed_amounts(pending(*options, form=form).part, form)

    assert start(dog, own) == {"dog": 0, "self": 97}
    part = pending(dog, own, form=form).part
    amounts = drafts.step_amount(part, form, start(dog, own), "self", 1)
    assert drafts.read_amounts(part, drafts.write_amounts(part, amounts)) == {"dog": 0, "self": 98}
    assert start(dog, own, replace(own, key="friend")) == {"dog": 0, "self": 0, "friend": 0}
    assert start(dog, own, rest) == {"dog": 0, "self": 0, "pass": 0}


def test_stepping() -> None:
    """A step keeps to caps, leasts and what is left of the pile."""
    form = Allot({"damage": 2})
    part = pending(
        Option(key="dog", label="Dog", group="damage", cap=1),
        Option(key="self", label="Self", group="damage", least=1),
        form=form,
    ).part
    start = drafts.first_amounts(part)
    one = drafts.step_amount(part, form, start, "dog", 1)

    assert start == {"dog": 0, "self": 1}
    assert one == {"dog": 1, "self": 1}
    assert drafts.step_amount(part, form, one, "dog", 1) == one
    assert drafts.step_amount(part, form, one, "self", 1) == one
    assert drafts.step_amount(part, form, one, "self", -1) == one
    assert drafts.step_amount(part, form, one, "nobody", 1) == one


@given(
    st.sampled_from(Op),
    st.integers(0, 10**10 - 1),
    st.integers(0, 10**10 - 1),
    st.one_of(st.just(ANY), st.integers(0, 31)),
    KEYS,
    st.text("0123456789abcdef", min_size=4, max_size=4),
)
def test_custom_ids(op: Op, game: int, ask: int, seat: int, key: str, mark: str) -> None:
    """Every press fits into a custom id and comes back from it."""
    press = Press(op, game, ask, seat, key, mark)

    assert len(press.custom_id) <= 100
    assert parse_press(press.custom_id) == press


def test_foreign_ids() -> None:
    """Ids of others, and of operations that are no more, are nobody's press."""
    assert parse_press("other:thing") is None
    assert parse_press("k/Z/1/2//0/key") is None
