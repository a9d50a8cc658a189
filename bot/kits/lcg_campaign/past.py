"""A campaign's past, read for the table: a chapter a scenario."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import for_looking
from bot.engine.session import Session
from bot.kits.concerns import codes_in, seats_in
from bot.lcg.campaign import sentences
from bot.lcg.campaign.closed_hands import as_seen
from bot.lcg.campaign.facts import ChapterWanted, ScenarioOver
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignRecord
from bot.lcg.campaign.ruleset import CampaignRules
from bot.table.declares.chronicle import Gauge, Lying, Passage, RoundPhase
from renders.caption import captioned


class CampaignPast:
    """What the kit says of the past."""

    rules: CampaignRules

    def passages(
        self, state: CampaignRecord, facts: Sequence[Fact], seat: Seat | None
    ) -> list[Passage]:
        """A line a fact."""
        c = for_looking(self.rules, state)
        seen = [as_seen(c, fact, seat) for fact in facts]
        found = [(sentences.lines(c, [fact], seat), fact) for fact in seen]
        return [Passage(line, (fact,)) for lines, fact in found for line in lines]

    def phase_after(self, before: RoundPhase, fact: Fact) -> RoundPhase:
        """The scenario that is wanted, and the time after it."""
        match fact:
            case ChapterWanted(number=number):
                return RoundPhase(number, f"Scenario {number}")
            case ScenarioOver(number=number):
                return RoundPhase(number, f"Scenario {number}", "afterwards")
            case _:
                return before

    def people(self, fact: Fact) -> Collection[Seat]:
        """Return whom it names."""
        return seats_in(fact)

    def subjects(self, fact: Fact) -> Collection[str]:
        """All codes in it."""
        return codes_in(fact)

    def rolls(self, fact: Fact) -> bool:
        """Nothing is rolled."""
        return False

    def foes(self, session: Session[CampaignRecord, CampaignGame] | None) -> dict[str, str]:
        """None."""
        return {}

    def lying(
        self, session: Session[CampaignRecord, CampaignGame], seat: Seat
    ) -> tuple[Lying, ...]:
        """Nothing."""
        return ()

    def gauges(self, session: Session[CampaignRecord, CampaignGame]) -> tuple[Gauge, ...]:
        """Experience and trauma of each investigator."""
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

    def changes(self, before: bytes, after: bytes) -> int:
        """One, or none."""
        return int(before != after)

    def captioned(self, png: bytes, head: str, words: str) -> bytes:
        """A picture with a heading above it."""
        return captioned(png, head, words)
