"""Rulings: optional steps that are legal although they cannot help."""

from __future__ import annotations

import pytest

from tests.lcg.hill import hill
from tests.lcg.table import Table

STROKE, AMULET, CANDLES = "02271", "01014", "02029"


def _failing_by_tablet() -> Table:
    """Wendy in Where Doom Awaits, hard: in agenda 2 a tablet fails her test."""
    table = hill("wendy_adams", difficulty="hard")
    table.order("stage", of="agenda", number=2)
    table.bag("tablet")
    table.wendy.holds(STROKE).tests("combat", 1)
    table.wendy.commits(STROKE).reveals("tablet")
    return table


def _failing_by_auto_fail() -> Table:
    """Wendy in The Gathering, the auto-fail revealed in her test."""
    table = Table(["wendy_adams"])
    table.wendy.holds(STROKE).tests("combat", 1)
    table.wendy.commits(STROKE).reveals("auto_fail")
    return table


@pytest.mark.parametrize("table", [_failing_by_auto_fail, _failing_by_tablet], indirect=True)
def test_stroke_of_luck_may_be_exiled_in_a_test_that_fails_anyway(table: Table) -> None:
    """FAQ 02271: the exile is legal, and marked as futile; the test fails all the same."""
    (yes,) = table.wendy.ask.parts[table.wendy.seat].options
    table.wendy.chooses("yes")

    assert yes.futile
    assert (table.ended.success, table.ended.automatic) == (False, "failure")
    assert STROKE in table.codes(table.state.removed)


def test_stroke_of_luck_cannot_help_where_a_token_succeeds() -> None:
    """Card 02271: Wendy's elder sign succeeds by itself; the exile is legal and futile."""
    table = Table(["wendy_adams"])
    table.wendy.controls(AMULET)
    table.wendy.holds(STROKE).tests("combat", 9)
    table.wendy.commits(STROKE).reveals("elder_sign")
    (yes,) = table.wendy.ask.parts[table.wendy.seat].options
    table.wendy.passes()

    assert yes.futile
    assert (table.ended.success, STROKE in table.wendy.discard) == (True, True)


def test_candles_do_not_help_a_test_that_fails_automatically() -> None:
    """Card 02029: in Where Doom Awaits, hard, a tablet fails the test whatever its numbers are."""
    table = hill("agnes_baker", difficulty="hard")
    table.agnes.controls(CANDLES)
    table.order("stage", of="agenda", number=2)
    table.bag("tablet")
    table.agnes.tests("combat", 1, token="tablet")

    assert table.agnes.ask.parts[table.agnes.seat].futile


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    """Return the table that the parameter builds."""
    built: Table = request.param()
    return built


def test_stroke_of_luck_that_can_help_is_no_futile_step() -> None:
    """Card 02271: without an automatic failure the question is one that the table waits for."""
    table = Table(["wendy_adams"])
    table.wendy.holds(STROKE).tests("combat", 9)
    table.wendy.commits(STROKE).reveals("-4")

    assert table.kinds == ["confirm"]
    assert not table.wendy.ask.parts[table.wendy.seat].futile
