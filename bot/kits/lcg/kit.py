"""The card game as the table sees it: its components put together."""

from __future__ import annotations

from typing import Any

from bot.engine.session import Session
from bot.kits.lcg import gm, gm_targets, gm_values
from bot.kits.lcg.autopilot import AUTOPILOT
from bot.kits.lcg.chronicle import LcgPast
from bot.kits.lcg.decks import LcgDecks
from bot.kits.lcg.guide import LcgGuide
from bot.kits.lcg.offers import LcgOffers
from bot.kits.lcg.orders import ORDERS
from bot.kits.lcg.pictures import LcgPictures
from bot.kits.lcg.plans import PLANS
from bot.kits.lcg.views import LcgViews
from bot.kits.lcg.words import LcgWords
from bot.lcg.core import completeness
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import State
from bot.lcg.ruleset import LcgRules
from bot.table.declares.components import Automation, GameMaster
from bot.table.declares.kit import GameKit
from bot.table.declares.lobby import Choice


class LcgKit(GameKit[State, Game]):
    """Arkham Horror: The Card Game. Loading it checks the packs; `PackError` says what is wrong."""

    def __init__(self) -> None:
        rules = LcgRules()
        self.library = library = rules.library
        completeness.ensure(library, REGISTRY)
        super().__init__(
            rules,
            LcgOffers(rules),
            LcgWords(rules),
            views=LcgViews(),
            pictures=LcgPictures(rules),
            past=LcgPast(library),
            guide=LcgGuide(library),
            gm=LcgGameMaster(),
            automation=Automation(orders=ORDERS, plans=PLANS, autopilot=AUTOPILOT),
            decks=LcgDecks(library, REGISTRY),
        )


class LcgGameMaster(GameMaster[State, Game]):
    """What a game master can change of a scenario."""

    def targets(self, session: Session[State, Game], command: str, prefix: str) -> list[Choice]:
        """Return what a command can name."""
        return gm_targets.targets(session.game, command, prefix)

    def values(
        self, session: Session[State, Game], command: str, target: str, prefix: str
    ) -> list[Choice]:
        """Return what the command's value can be for this target."""
        return gm_values.values(session.game, command, target, prefix)

    def command(
        self, session: Session[State, Game], command: str, target: str, value: str
    ) -> dict[str, Any]:
        """An override from what was typed. Raises `RulesError`."""
        return gm.command(session.game, command, target, value)
