"""The games that the program knows."""

import gc

from bot.app import Keeper
from bot.rulesets import KITS, Kits, for_life
from bot.store.sqlite import MEMORY, SqliteStore


def test_what_is_loaded_for_life_is_not_looked_through_again() -> None:
    """All kits are loaded, and no garbage collection passes over their cards."""
    gc.unfreeze()
    before = gc.get_freeze_count()
    try:
        found = for_life()

        assert sorted(found) == sorted(KITS)
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.freeze()


async def test_a_third_game_is_a_line_among_the_games() -> None:
    """Its verbs and house rules are commands and options then, and nothing else knows of it."""
    kits = Kits({**KITS, "lantern": "tests.table.toy_kit:LanternKit"})
    async with SqliteStore.open(MEMORY) as store:
        keeper = Keeper(store, kits)
        keeper.add_all_commands()
        gather = keeper.tree.get_command("gather")
        await keeper.tables.close()

    assert gather is not None
    assert gather.to_dict(keeper.tree)["description"] == "Find oil."
