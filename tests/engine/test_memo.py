"""Looking things up once."""

from bot.engine.memo import Memo


def test_what_is_looked_up_is_kept_while_nothing_changes() -> None:
    """In a block, nested ones too; not before it, and not after it."""
    memo, calls = Memo(), list[int]()

    def look(number: int) -> int:
        calls.append(number)
        return number * 2

    before = memo.cached_result(look, 1)
    with memo:
        with memo:
            inner = [memo.cached_result(look, 1), memo.cached_result(look, 2)]
        kept = memo.cached_result(look, 1)
        assert memo.steady
    after = memo.cached_result(look, 1)

    assert (before, inner, kept, after) == (2, [2, 4], 2, 2)
    assert calls == [1, 1, 2, 1]
    assert not memo.steady


def test_what_lasts_is_known_in_the_next_block_until_something_changes() -> None:
    """A lasting memo forgets when it is told to; within a block nothing changes."""
    memo, calls = Memo(lasting=True), list[int]()

    for _ in range(2):
        with memo:
            memo.cached_result(calls.append, 1)
            memo.forget()
    assert calls == [1]

    memo.forget()
    with memo:
        memo.cached_result(calls.append, 1)

    assert calls == [1, 1]
