"""Each op of the vocabulary has one operation: what it does, and how it reads."""

from __future__ import annotations

import pytest

from tests.second_edition.ops import Gain
from tests.second_edition.packs import OPERATIONS, ContentError, operation, refuse_missing


def test_an_op_without_operation_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The start of the program names the op that has neither effect nor sentence."""
    refuse_missing()
    monkeypatch.delitem(OPERATIONS, Gain)

    with pytest.raises(ContentError, match="Gain has no operation"):
        refuse_missing()


def test_an_op_has_one_operation() -> None:
    """A second operation of the same op is refused."""
    with pytest.raises(ValueError, match="Gain has two operations"):
        operation(Gain, "gain something else")
