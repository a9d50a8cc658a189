"""A campaign's history for the table: a chapter for each scenario."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.facts import Fact
from bot.engine.game_numbers import Recap
from bot.engine.session import Session
from bot.kits.lcg_campaign import recap
from bot.lcg.campaign.facts import ChapterWanted, ScenarioOver
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignRecord
from bot.table.declares.components import GamePast
from bot.table.declares.display_forms import Gauge, RoundPhase


class CampaignPast(GamePast):
    """The history of a campaign; the scenarios count tests and other actions."""

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """Return the current scenario after a fact, or the time after it."""
        match fact:
            case ChapterWanted(number=number):
                return RoundPhase(number, f"Scenario {number}")
            case ScenarioOver(number=number):
                return RoundPhase(number, f"Scenario {number}", "afterwards")
            case _:
                return before

    def gauges(self, session: Session[CampaignRecord, CampaignGame]) -> tuple[Gauge, ...]:
        """Return the experience and trauma of each investigator."""
        c = session.game
        return tuple(
            Gauge(what, what, value, who.code, c.card_of(who).name, who.player)
            for who in c.in_play()
            for what, value in (
                ("experience", who.xp),
                ("physical trauma", who.physical),
                ("mental trauma", who.mental),
            )
        )

    def recap(
        self, session: Session[CampaignRecord, CampaignGame], facts: Sequence[Fact]
    ) -> Recap | None:
        """Return the scenarios, the losses and each investigator's record.

        None before the first scenario is over.
        """
        return recap.build_recap(session.game, facts)
