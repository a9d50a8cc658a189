"""The card game as a kit: all its components."""

from __future__ import annotations

from bot.companion import Companion
from bot.kits.lcg.autopilot import AUTOPILOT
from bot.kits.lcg.autopilot.policy import load_policy
from bot.kits.lcg.chronicle import LcgPast
from bot.kits.lcg.companion.head import LcgHead
from bot.kits.lcg.decks import LcgDecks
from bot.kits.lcg.gm import LcgGameMaster
from bot.kits.lcg.guide import LcgGuide
from bot.kits.lcg.offers import LcgOffers
from bot.kits.lcg.orders import ORDERS
from bot.kits.lcg.pictures import LcgPictures
from bot.kits.lcg.plans import PLANS
from bot.kits.lcg.views import LcgViews
from bot.kits.lcg.words import LcgWords
from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.packs import whole_library
from bot.lcg.ruleset import LcgRules
from bot.table.declares.components import Automation
from bot.table.declares.kit import Kit


class LcgKit(Kit):
    """Arkham Horror: The Card Game.

    Loading it checks the packs. Raises `PackError` if one is invalid.
    """

    def __init__(self, *, incomplete: bool = False) -> None:
        rules = LcgRules(whole_library() if incomplete else None)
        self.library = library = rules.library
        completeness.require_complete_scripts(library, REGISTRY)
        super().__init__(
            rules,
            LcgOffers(rules),
            LcgWords(rules),
            views=LcgViews(),
            pictures=LcgPictures(rules),
            past=LcgPast(library),
            guide=LcgGuide(library),
            gm=LcgGameMaster(),
            automation=Automation(
                orders=ORDERS,
                plans=PLANS,
                autopilot=AUTOPILOT,
                companion=Companion(LcgHead(load_policy("companion"))),
            ),
            decks=LcgDecks(library, REGISTRY),
        )
