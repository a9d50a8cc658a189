"""Names of the phases in headings."""

from __future__ import annotations

from typing import Final

from bot.second_edition.core.state import Phase

PHASES: Final[dict[str, str]] = {
    Phase.UPKEEP: "I Upkeep",
    Phase.MOVEMENT: "II Movement",
    Phase.ARKHAM: "III Arkham Encounters",
    Phase.OTHER_WORLDS: "IV Other World Encounters",
    Phase.MYTHOS: "V Mythos",
}
"""By the phase's value in facts."""
