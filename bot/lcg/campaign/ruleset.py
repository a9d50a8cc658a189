"""A campaign of the card game as a ruleset for the engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import msgspec

from bot.engine.ask import Draft
from bot.engine.chance import Chance
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.ruleset import for_looking
from bot.engine.script import Script, SideActions
from bot.engine.upgrades import Upgrades
from bot.lcg.campaign import (
    applied_results,
    campaign_commands,
    campaign_invariants,
    lanes,
    next_scenario,
    notation,
    ready_option,
    setting_up,
    story_assets,
)
from bot.lcg.campaign.facts import LeadChosen
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignRecord, CampaignStep
from bot.lcg.printed.packs import Library, load_library
from bot.lcg.printed.scenarios import CampaignEnd

VERSION = "1"
UPGRADES: Upgrades[CampaignRecord, Library] = Upgrades(CampaignRecord)
"""All forms of campaign records that can be read."""


async def _decide_lead(c: CampaignGame) -> None:
    await lanes.lead(c)
    story_assets.lapse(c)
    who = c.of(c.record.lead)
    assert who is not None
    c.tell(LeadChosen(investigator=who.code))
    await next_scenario.begin_chapter(c)


_STEPS: dict[CampaignStep, Callable[[CampaignGame], Script[None]]] = {
    CampaignStep.BEGIN: setting_up.begin,
    CampaignStep.CHAPTER: next_scenario.chapter,
    CampaignStep.INTERLUDE: lanes.interlude,
    CampaignStep.LEAD: _decide_lead,
}


class CampaignRules:
    """Campaign play of Arkham Horror: The Card Game."""

    slug = "lcg_campaign"
    version = VERSION
    schema = UPGRADES.schema

    def __init__(self, library: Library | None = None) -> None:
        self.library = load_library() if library is None else library

    def new(self, setup: JsonObject) -> CampaignRecord:
        """The record before anything is drawn; see `setting_up.CampaignSetUp`."""
        return setting_up.new_record(self.library, setup)

    def encode(self, state: CampaignRecord) -> bytes:
        """The record as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes, schema: int) -> CampaignRecord:
        """The record in `data`; raises `NotAllowed` for a form that it cannot read."""
        return UPGRADES.decode(data, schema, self.library)

    def bind(
        self, state: CampaignRecord, chance: Chance, tell: Callable[[Fact], None]
    ) -> CampaignGame:
        """The campaign that scripts are given."""
        return CampaignGame(state, chance, tell, self.library)

    def advance(self, game: CampaignGame) -> Script[None] | None:
        """The script of the step; None when the campaign is over."""
        step = _STEPS.get(game.record.step)
        return None if step is None else step(game)

    def milestone(self, game: CampaignGame) -> str | None:
        """Each chapter and each interlude: there is little else."""
        step, chapter = game.record.step, game.record.chapter
        return (
            f"{step}:{chapter}" if step in (CampaignStep.CHAPTER, CampaignStep.INTERLUDE) else None
        )

    def is_brief(self, game: CampaignGame) -> bool:
        """Return True if the step asks nothing as a rule: none does."""
        return False

    def cut(self, game: CampaignGame, to: object) -> None:
        """Drop the current script and continue at a step."""
        assert isinstance(to, CampaignStep)
        game.record.step = to

    def end(self, game: CampaignGame, resolution: str) -> None:
        """The campaign is over by its players' will."""
        how = CampaignEnd.LOST if resolution == "pool" else None
        applied_results.finish(game, how, resolution)

    def beside(self, game: CampaignGame, draft: Draft) -> SideActions:
        """Between scenarios who is ready may think again."""
        return ready_option.asides(game, draft)

    def looking(
        self, game: CampaignGame, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Return an empty context, as a campaign caches nothing."""
        return nullcontext()

    def override(self, game: CampaignGame, command: JsonObject) -> Script[None] | None:
        """A command of the table or of the game master; see `commands`."""
        return campaign_commands.carry_out(game, command)

    def shuffle_unseen(self, game: CampaignGame, seat: Seat) -> bool:
        """Nothing is hidden between scenarios."""
        return False

    def seats(self, state: CampaignRecord) -> tuple[Seat, ...]:
        """All seats, at rest or not."""
        return tuple(player.seat for player in state.players)

    def in_turn(self, state: CampaignRecord) -> Seat | None:
        """Nobody: all act in their own time."""
        return None

    def faults(self, state: CampaignRecord) -> list[str]:
        """Broken invariants."""
        return campaign_invariants.faults(for_looking(self, state))

    def notation(self, state: CampaignRecord) -> str:
        """The whole record as text."""
        return notation.position(for_looking(self, state))
