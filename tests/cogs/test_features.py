"""The features that register handlers of presses, and how a handler is found."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cogs import features
from cogs.wire.custom_id import Op, Press
from cogs.wire.presses import AT_TABLE, AnywherePress, TablePress, find_handler

ROOT: Final = Path(__file__).parents[2]
REGISTERS: Final = re.compile(
    r"^@(press|press_anywhere|press_at_question|answer_press)\(|^@[A-Z_]+\.add$", re.MULTILINE
)


def test_every_module_that_registers_something_is_listed() -> None:
    """A module that nobody imports would leave its buttons without a handler."""
    registering = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "cogs").rglob("*.py")
        if REGISTERS.search(path.read_text(encoding="utf-8"))
    }

    assert {module.__name__ for module in features.PRESSES} == registering


def test_only_looks_are_served_in_a_direct_message() -> None:
    """Answers are given in the channel, where the table sees them."""
    looks = {op for (op, _), each in tables() if each.in_direct_message}
    assert looks == {Op.BOARD, Op.CATCHUP, Op.HAND, Op.HISTORY, Op.LOG, Op.REPORT, Op.TABLE}
    assert {op for (op, _), each in tables() if each.in_outline} == {Op.END}


def tables() -> list[tuple[tuple[Op, str], TablePress]]:
    """Return the handlers at a table, with their keys."""
    return [(key, each) for key, each in AT_TABLE.items() if isinstance(each, TablePress)]


def test_a_word_that_a_table_and_a_server_know_goes_by_the_game() -> None:
    """`set` chooses a setting of the table, or of the server's new tables."""
    assert isinstance(find_handler(Press(Op.TABLE, 7, rest="set.pace")), TablePress)
    assert isinstance(find_handler(Press(Op.TABLE, 0, rest="set.pace")), AnywherePress)
    assert isinstance(find_handler(Press(Op.TABLE, 7, rest="games.page")), AnywherePress)
    assert find_handler(Press(Op.TABLE, 7, rest="nobody")) is None
