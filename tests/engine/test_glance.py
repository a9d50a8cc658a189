"""Looking things up once."""

from bot.engine.glance import Glance


def test_what_is_looked_up_is_kept_while_nothing_changes() -> None:
    """In a block, nested ones too; not before it, and not after it."""
    glance, calls = Glance(), list[int]()

    def look(number: int) -> int:
        calls.append(number)
        return number * 2

    before = glance.once(look, 1)
    with glance:
        with glance:
            inner = [glance.once(look, 1), glance.once(look, 2)]
        kept = glance.once(look, 1)
        assert glance.steady
    after = glance.once(look, 1)

    assert (before, inner, kept, after) == (2, [2, 4], 2, 2)
    assert calls == [1, 1, 2, 1]
    assert not glance.steady
