"""Joining a running game: a new investigator arrives in the next Upkeep, by a house rule."""

from __future__ import annotations

from bot.engine.json_types import JsonObject
from bot.engine.session import Session
from bot.kits.second_edition.offers import TownOffers
from bot.kits.second_edition.verbs import LATE_JOINING
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import RANDOM, State
from bot.second_edition.turn.joining import why_not_join
from bot.table.declares.lobby_choices import Choice


class TownJoining:
    """Unused investigators arrive in Arkham before the final battle."""

    rule = LATE_JOINING

    def __init__(self, offers: TownOffers) -> None:
        self._offers = offers

    def why_not(self, session: Session[State, Board]) -> str:
        """Return the reason that joining is impossible now, or ""."""
        return why_not_join(session.game)

    def choices(self, session: Session[State, Board]) -> list[Choice]:
        """Return the unused investigators, and a random one."""
        unused = (RANDOM, *session.state.unused)
        return [choice for choice in self._offers.investigators() if choice.slug in unused]

    def command(self, investigator: str) -> JsonObject:
        """Return the override `join`."""
        return {"do": "join", "investigator": investigator}
