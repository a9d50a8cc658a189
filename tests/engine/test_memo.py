"""Looking things up once."""

from bot.engine.memo import Memo


def test_what_is_looked_up_is_kept_while_nothing_changes() -> None:
    """In a block, nested ones too; not before it, and not after it."""
    memo, calls = Memo(), list[int]()

    def look(number: int) -> int:
        calls.append(number)
        return number * 2

    before = memo.once(look, 1)
    with memo:
        with memo:
            inner = [memo.once(look, 1), memo.once(look, 2)]
        kept = memo.once(look, 1)
        assert memo.steady
    after = memo.once(look, 1)

    assert (before, inner, kept, after) == (2, [2, 4], 2, 2)
    assert calls == [1, 1, 2, 1]
    assert not memo.steady
