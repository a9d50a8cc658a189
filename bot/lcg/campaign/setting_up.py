"""The beginning of a campaign: investigators, decks of level 0, difficulty, the printed bag."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.lcg.campaign import players
from bot.lcg.campaign.facts import CampaignBegan
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.next_scenario import begin_chapter
from bot.lcg.campaign.record import CampaignRecord, Player
from bot.lcg.core.state import HouseRules
from bot.lcg.printed.cards import CardCode, Difficulty
from bot.lcg.printed.packs import Library
from bot.lcg.rules.setup import check_lead


class CampaignSetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """The choices that are made before a campaign."""

    campaign: str
    investigators: tuple[str, ...]
    """Slugs in seat order; the first leads the first scenario, unless `lead` says who does."""
    lead: str = ""
    """The slug of the first scenario's lead."""
    difficulty: Difficulty = Difficulty.STANDARD
    """It never changes."""
    decks: dict[str, tuple[CardCode, ...]] = {}
    """Codes by slug, one per copy; starter decks otherwise."""
    settings: HouseRules = HouseRules()


def read_setup(given: JsonObject) -> CampaignSetUp:
    """Return the set-up in these JSON values. Raises `Malformed`."""
    try:
        return msgspec.convert(given, CampaignSetUp)
    except msgspec.ValidationError as error:
        raise Malformed(f"I can’t read this set-up: {error}") from error


def new_record(library: Library, given: JsonObject) -> CampaignRecord:
    """Return the record of a new campaign, before anything is drawn.

    Raises `Malformed` or `NotAllowed`.
    """
    asked = read_setup(given)
    slugs = asked.investigators
    if asked.campaign not in library.campaigns:
        raise NotAllowed(f"I don’t know a campaign called {asked.campaign!r}.")
    if not 1 <= len(slugs) <= players.MOST:
        raise NotAllowed("A campaign is for 1 to 4 investigators.")
    if len(set(slugs)) != len(slugs):
        raise NotAllowed("Two players can’t play the same investigator.")
    check_lead(asked.lead, slugs)
    roster = [
        players.beginner(library, slug, Seat(number), asked.decks.get(slug, ()))
        for number, slug in enumerate(slugs)
    ]
    return CampaignRecord(
        campaign=asked.campaign,
        difficulty=asked.difficulty,
        settings=asked.settings,
        bag=list(library.campaigns[asked.campaign].bags[asked.difficulty]),
        roster=roster,
        players=[Player(Seat(number), number) for number in range(len(slugs))],
        lead=Seat(slugs.index(asked.lead or slugs[0])),
    )


async def begin(c: CampaignGame) -> None:
    """Draw the random weaknesses and begin the first scenario."""
    codes = tuple(who.code for who in c.in_play())
    c.tell(CampaignBegan(campaign=c.record.campaign, investigators=codes))
    for who in c.in_play():
        players.deal_weaknesses(c, who)
    await begin_chapter(c)
