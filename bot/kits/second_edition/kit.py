"""The board game as a kit: all its components."""

from __future__ import annotations

from pathlib import Path

from bot.companion import Companion
from bot.kits.second_edition.autopilot import AUTOPILOT
from bot.kits.second_edition.autopilot.policy import load_policy
from bot.kits.second_edition.chronicle import TownPast
from bot.kits.second_edition.companion.head import TownHead
from bot.kits.second_edition.gm import TownGameMaster
from bot.kits.second_edition.guide import TownGuide
from bot.kits.second_edition.late_joining import TownJoining
from bot.kits.second_edition.offers import TownOffers
from bot.kits.second_edition.orders import ORDERS
from bot.kits.second_edition.pictures import TownPictures
from bot.kits.second_edition.plans import PLANS
from bot.kits.second_edition.views import TownViews
from bot.kits.second_edition.words import TownWords
from bot.second_edition.encounters.further_facts import HostFacts
from bot.second_edition.encounters.packs import play_with
from bot.second_edition.printed.tables import Pack
from bot.second_edition.ruleset import SecondEditionRules
from bot.table.declares.components import Automation
from bot.table.declares.kit import Kit


class SecondEditionKit(Kit):
    """Arkham Horror, 2nd edition.

    Loading it checks the packs. Raises `PackError` if one is invalid.
    """

    def __init__(
        self, offered: tuple[Pack, ...] | None = None, *, facts: Path | None = None
    ) -> None:
        """Load the game with these boxes; `facts` is the folder of the host's own facts.

        Raises `PackError` if one is invalid.
        """
        rules, host = SecondEditionRules(), HostFacts()
        if facts is not None:
            host.take(facts)
            play_with(host)
        offers = TownOffers(rules, offered, host)
        super().__init__(
            rules,
            offers,
            TownWords(rules),
            views=TownViews(),
            pictures=TownPictures(rules),
            past=TownPast(),
            guide=TownGuide(offers.offered),
            gm=TownGameMaster(),
            joining=TownJoining(offers),
            automation=Automation(
                orders=ORDERS,
                plans=PLANS,
                autopilot=AUTOPILOT,
                companion=Companion(TownHead(load_policy("companion"))),
            ),
        )
