"""Tables of The Dunwich Legacy's scenarios, in whatever order its parts become complete."""

from __future__ import annotations

from typing import Any

from bot.lcg.rules.assumed_history import earlier_scenarios
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table


def dunwich(scenario: str, *who: str, difficulty: str = "standard", **setup: Any) -> Table:
    """A scenario of the cycle at its first turn; earlier ones ended without a resolution."""
    library = whole_rules().library
    past = [
        {"scenario": slug, "resolution": "none"} for slug in earlier_scenarios(library, scenario)
    ]
    return Table(
        list(who or ("roland_banks", "daisy_walker")),
        difficulty,
        scenario=scenario,
        given_rules=whole_rules(),
        **{"earlier": past, **setup},
    )
