"""Orders that `/orders` offers and shows are understood when they are typed, in both games."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

import pytest

from bot.engine.ids import Seat
from bot.table.automation.conditions import Clauses
from bot.table.automation.order_sentences import is_order_of, order_from_sentence
from bot.table.automation.order_setting import Change, order_lines, set_orders, window_order
from bot.table.automation.order_suggestions import example_sentence, suggest_sentences
from bot.table.declares.order_kinds import OrderBook
from bot.table.memory.given_ahead import NOTHING_AHEAD, WAYS
from tests.table.real_room import RealRoom, real_kits
from tests.table.room import ALICE

SEAT = Seat(0)
GAMES = ("lcg", "second_edition")
SAME = "You already have that order: number "


async def order(room: RealRoom, change: Change) -> str:
    """Change Alice’s orders; return what she is told."""
    told = await room.tables.change(room.game, set_orders, room.caller(ALICE), SEAT, change)
    return told.lines[0]


async def line(room: RealRoom) -> str:
    """Return the only line of Alice’s orders, without its number and whether it is paused."""
    seen = await room.snapshot()
    ahead = seen.memories[SEAT].ahead
    assert ahead is not None
    (shown,) = order_lines(seen.kit, seen.require_session(), ahead)
    return shown.partition(" · ")[2].partition(" · ⏸")[0]


async def suggestions(room: RealRoom) -> list[str]:
    """Return sentences that autocomplete offers: of those that begin alike, the first 36."""
    seen = await room.snapshot()
    offered = suggest_sentences(
        seen.kit.automation.orders, seen.require_session(), SEAT, NOTHING_AHEAD, ""
    )
    begins = [said.split(" ", maxsplit=1)[0] for said in offered]
    return [said for n, said in enumerate(offered) if begins[:n].count(begins[n]) < 36]


@pytest.mark.parametrize("ruleset", GAMES)
async def test_an_order_that_is_offered_or_shown_is_understood(
    real: RealRoom, ruleset: str
) -> None:
    """Each suggestion, and the line by which the list then shows it, mean the same order."""
    await real.begin(ruleset)
    for said in await suggestions(real):
        assert (await order(real, order_from_sentence(SEAT, said))).startswith("✓")
        shown = await line(real)
        assert (await order(real, order_from_sentence(SEAT, shown))).startswith(SAME), shown
        await order(real, order_from_sentence(SEAT, "delete all"))


@pytest.mark.parametrize("ruleset", GAMES)
async def test_an_order_is_shown_with_when_it_pauses_as_it_can_be_typed(
    real: RealRoom, ruleset: str
) -> None:
    """Each kind of chance to react in each way, and each condition to pause."""
    await real.begin(ruleset)
    book = (await real.snapshot()).kit.automation.orders
    kinds = [(window.kind, way) for window in book.windows for way in WAYS]
    assert len(kinds) > len(book.conditions) > 0
    for (kind, way), stop in zip(kinds, cycle(book.conditions), strict=False):
        wants = {"percent": " 40", "seat": " me"}.get(stop.wants, "")
        await order(real, window_order(SEAT, kind, way, Clauses(until=f"{stop.code}{wants}")))
        shown = await line(real)
        assert is_order_of(book, shown)
        assert (await order(real, order_from_sentence(SEAT, shown))).startswith(SAME), shown
        await order(real, order_from_sentence(SEAT, "delete all"))


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_titles_of_a_game_are_its_orders(ruleset: str) -> None:
    """With any words in their blanks."""
    book = real_kits()[ruleset].automation.orders
    for said in titles(book):
        assert is_order_of(book, said), said


def titles(book: OrderBook) -> Iterable[str]:
    """The sentences of a game that begin with a word of its own, in all wordings."""
    for each in book.answers:
        blanks = {slot.name: "Some Thing" for slot in each.slots}
        wordings = (each.title, *each.spoken)
        yield from (text.format(**blanks) for text in wordings if not text.startswith("{"))
    for window in book.windows:
        yield from (f"pass {name}" for name in (window.title, *window.spoken))


@pytest.mark.parametrize("ruleset", GAMES)
async def test_the_hint_is_not_the_order_just_given(real: RealRoom, ruleset: str) -> None:
    """`/orders` shows a sentence that would be a further order."""
    await real.begin(ruleset)
    seen = await real.snapshot()
    hint = example_sentence(seen.kit, seen.require_session(), SEAT, NOTHING_AHEAD)
    await order(real, order_from_sentence(SEAT, hint))

    orders = (await real.snapshot()).memories[SEAT].ahead
    assert orders is not None
    assert example_sentence(seen.kit, seen.require_session(), SEAT, orders) not in ("", hint)
