"""The board game as the table sees it: its components put together."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from bot.engine.session import Session
from bot.kits.second_edition import gm, gm_targets, gm_values
from bot.kits.second_edition.autopilot import AUTOPILOT
from bot.kits.second_edition.chronicle import TownPast
from bot.kits.second_edition.guide import TownGuide
from bot.kits.second_edition.offers import TownOffers
from bot.kits.second_edition.orders import ORDERS
from bot.kits.second_edition.pictures import TownPictures
from bot.kits.second_edition.plans import PLANS
from bot.kits.second_edition.views import TownViews
from bot.kits.second_edition.words import TownWords
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.encounters.further_facts import HostFacts
from bot.second_edition.encounters.packs import library_of, load_library, play_with
from bot.second_edition.printed.tables import Pack
from bot.second_edition.ruleset import SecondEditionRules
from bot.second_edition.text.lookup import Catalogue
from bot.table.declares.components import Automation, GameMaster
from bot.table.declares.kit import GameKit
from bot.table.declares.lobby import Choice


class SecondEditionKit(GameKit[State, Board]):
    """Arkham Horror, 2nd edition. Loading it checks the packs; `PackError` says what is wrong."""

    def __init__(
        self, offered: tuple[Pack, ...] | None = None, *, facts: Path | None = None
    ) -> None:
        """`facts` is the folder of a host's further facts. Raises `PackError` for what is wrong."""
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
            automation=Automation(orders=ORDERS, plans=PLANS, autopilot=AUTOPILOT),
        )


class TownGameMaster(GameMaster[State, Board]):
    """What a game master can change in town."""

    def targets(self, session: Session[State, Board], command: str, prefix: str) -> list[Choice]:
        """Return what a command can name."""
        return gm_targets.targets(session.game, _catalogue(session.game), command, prefix)

    def values(
        self, session: Session[State, Board], command: str, target: str, prefix: str
    ) -> list[Choice]:
        """Return what the command's value can be for its target."""
        return gm_values.values(session.game, _catalogue(session.game), command, target, prefix)

    def command(
        self, session: Session[State, Board], command: str, target: str, value: str
    ) -> dict[str, Any]:
        """The rules' own command. Raises `RulesError`."""
        return gm.command(session.game, _catalogue(session.game), command, target, value)


def _catalogue(b: Board) -> Catalogue:
    """Return what a game has, with its boxes and without those of other games."""
    return _catalogue_with(b.state.boxes or (), b.state.facts or "")


@lru_cache(maxsize=16)
def _catalogue_with(boxes: tuple[str, ...], facts: str) -> Catalogue:
    return Catalogue(library_of(boxes, facts) if facts else load_library(*boxes))
