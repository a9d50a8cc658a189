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
from bot.engine.ruleset import game_for_reading
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
    story_assets.decline_open_offers(c)
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
        """Return the record of a new campaign, before anything is drawn.

        See `setting_up.CampaignSetUp`.
        """
        return setting_up.new_record(self.library, setup)

    def encode(self, state: CampaignRecord) -> bytes:
        """Return the record as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes, schema: int) -> CampaignRecord:
        """Return the record in `data`. Raises `NotAllowed` for a format that it cannot read."""
        return UPGRADES.decode(data, schema, self.library)

    def bind(
        self, state: CampaignRecord, chance: Chance, tell: Callable[[Fact], None]
    ) -> CampaignGame:
        """Return the campaign that scripts work with."""
        return CampaignGame(state, chance, tell, self.library)

    def advance(self, game: CampaignGame) -> Script[None] | None:
        """Return the script of the current step; None when the campaign is over."""
        step = _STEPS.get(game.record.step)
        return None if step is None else step(game)

    def milestone(self, game: CampaignGame) -> str | None:
        """Return the name of the current chapter or interlude, to which players can undo."""
        step, chapter = game.record.step, game.record.chapter
        return (
            f"{step}:{chapter}" if step in (CampaignStep.CHAPTER, CampaignStep.INTERLUDE) else None
        )

    def is_brief(self, game: CampaignGame) -> bool:
        """Return True if the step usually asks no question; no step of a campaign is like that."""
        return False

    def reset_scripts(self, game: CampaignGame, to: object) -> None:
        """Drop the current script and continue at a step."""
        assert isinstance(to, CampaignStep)
        game.record.step = to

    def end(self, game: CampaignGame, resolution: str) -> None:
        """End the campaign because its players decided so."""
        how = CampaignEnd.LOST if resolution == "pool" else None
        applied_results.finish(game, how, resolution)

    def side_actions(self, game: CampaignGame, draft: Draft) -> SideActions:
        """Return the side actions with which players can take back that they are ready."""
        return ready_option.unready_side_actions(game, draft)

    def reading_context(
        self, game: CampaignGame, *, again: bool, plain: bool
    ) -> AbstractContextManager[object]:
        """Return an empty context, as a campaign caches nothing."""
        return nullcontext()

    def override(self, game: CampaignGame, command: JsonObject) -> Script[None] | None:
        """Carry out a command of the table or of the game master; see `campaign_commands`."""
        return campaign_commands.carry_out(game, command)

    def seats(self, state: CampaignRecord) -> tuple[Seat, ...]:
        """Return all seats, including those of absent players."""
        return tuple(player.seat for player in state.players)

    def seat_in_turn(self, state: CampaignRecord) -> Seat | None:
        """Return no seat, as all players act in their own time."""
        return None

    def find_faults(self, state: CampaignRecord) -> list[str]:
        """Return the broken invariants."""
        return campaign_invariants.faults(game_for_reading(self, state))

    def notation(self, state: CampaignRecord) -> str:
        """Return the whole record as text."""
        return notation.position(game_for_reading(self, state))
