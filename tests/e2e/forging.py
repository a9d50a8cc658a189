"""Forms that were never shown to whoever sends them: Discord alone does not allow it."""

from __future__ import annotations

from typing import Any

from simcord import actors
from simcord.enums import ComponentType, InteractionType

from cogs.wire.custom_id import Press
from tests.e2e.server import Server


async def forged(server: Server, who: Any, press: Press, *texts: str) -> Any:
    """Somebody sends a form with this id and these texts, however they came by it."""
    fields = [
        {
            "type": int(ComponentType.LABEL),
            "component": {
                "type": int(ComponentType.TEXT_INPUT),
                "custom_id": f"field{number}",
                "value": text,
            },
        }
        for number, text in enumerate(texts)
    ]
    return await actors._dispatch_actor_interaction(
        who,
        InteractionType.MODAL_SUBMIT,
        server.channel,
        {"custom_id": press.custom_id, "components": fields},
    )
