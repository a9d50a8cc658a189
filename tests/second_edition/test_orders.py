"""Standing orders of the board game: what each answers; any of them keep the game sound."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from bot.engine.ids import Seat
from bot.kits.second_edition.kit import SecondEditionKit
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.automation.order_setting import prepared_order
from bot.table.declares.lobby_choices import Lobby
from tests.orderly import OrderlyGame, any_orders

KIT = SecondEditionKit()
LOBBY = Lobby("yig", "standard", ("joe_diamond", "mandy_thompson"))


@settings(max_examples=3)
@given(st.integers(0, 2**32))
async def test_any_orders_keep_the_game_sound(seed: int) -> None:
    """With random answers, at a table that restarts at every input."""
    await any_orders(KIT, LOBBY, seed, 40)


async def test_orders_fire() -> None:
    """So the games above are about something."""
    assert sum([await any_orders(KIT, LOBBY, seed, 40) for seed in range(2)])


JOE = Seat(0)


async def said_over(steps: int, seed: int, *orders: tuple[str, str]) -> set[str]:
    """Return what Joe's orders say in a game in which he gives these whenever he can."""
    async with SqliteStore.open(MEMORY) as store:
        game = OrderlyGame(store, KIT, LOBBY, seed)
        await game.start()
        for _ in range(steps):
            memory = (await game.snapshot()).memories[JOE]
            given = {each.answer for each in memory.ahead.orders}
            for code, value in orders:
                if code not in given:
                    await game.order(JOE, prepared_order(JOE, code, [value] if value else []))
            if not await game.step():
                break
        fired = {each.reason for each in await game.fired()}
        await game.tables.close()
        return fired


async def test_what_was_prepared_is_answered() -> None:
    """Evading, clue tokens, sliders and a way, each when its question comes."""
    orders = (("evade", ""), ("clues", "0"), ("sliders", "0 3 1"), ("walk", "woods"))
    said = set[str]()
    for seed in range(3):
        said |= await said_over(60, seed, *orders)
    assert {"evade rather than fight", "spend clue tokens until it passes"} <= said
    assert {"move the sliders", "walk to the Woods"} <= said
