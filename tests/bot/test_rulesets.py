"""The games that the program knows."""

import gc

from bot.rulesets import KITS, for_life


def test_what_is_loaded_for_life_is_not_looked_through_again() -> None:
    """All kits are loaded, and no garbage collection passes over their cards."""
    before = gc.get_freeze_count()
    try:
        found = for_life()

        assert sorted(found) == sorted(KITS)
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
