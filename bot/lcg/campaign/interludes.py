"""Interludes: as soon as the scenarios before one are over, before decks are changed."""

from __future__ import annotations

from collections import Counter

from bot.lcg.campaign import story_assets
from bot.lcg.campaign.facts import BagChanged, EntryWritten, InterludePassed, XpGained
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.chaos_bags import without
from bot.lcg.core.interludes import InterludeEnd, ScenariosPast
from bot.lcg.core.records import REGISTRY
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.scenario_result import XpReason


def pass_due(c: CampaignGame, just_played: str) -> None:
    """Carry out the interludes that follow the scenario which was just played."""
    resolutions = {each.scenario: each.resolution for each in c.record.played}
    for interlude in c.campaign.interludes:
        due = just_played in interlude.after and set(interlude.after) <= set(resolutions)
        if due and (body := REGISTRY.interludes.get(interlude.slug)) is not None:
            log = tuple(entry for entry in c.record.log if not entry.crossed)
            found = body(ScenariosPast(log, resolutions))
            if found is not None:
                _apply(c, interlude.slug, found)


def _apply(c: CampaignGame, slug: str, found: InterludeEnd) -> None:
    c.tell(InterludePassed(interlude=slug, told=found.told))
    for entry in found.entries():
        if entry not in c.record.log:
            c.record.log.append(entry)
            c.tell(EntryWritten(note=entry.note, card=entry.card))
    for entry in found.additions():
        c.record.log.append(entry)
        total = total_of((each for each in c.record.log if not each.crossed), entry.note)
        c.tell(EntryWritten(note=entry.note, count=total))
    _change_bag(c, found)
    for who in c.in_play() if found.xp else ():
        who.xp += found.xp
        who.earned += found.xp
        reasons = (XpReason("interlude", found.xp),)
        c.tell(XpGained(investigator=who.code, amount=found.xp, total=who.xp, reasons=reasons))
    for code in found.offers:
        if not _is_held(c, code):
            story_assets.earn(c, Earned(code), None)


def _change_bag(c: CampaignGame, found: InterludeEnd) -> None:
    kept = without(c.record.bag, found.replaces)
    removed = tuple((Counter(c.record.bag) - Counter(kept)).elements())
    c.record.bag = [*kept, *found.tokens]
    if removed or found.tokens:
        c.tell(BagChanged(added=found.tokens, removed=removed))


def _is_held(c: CampaignGame, code: CardCode) -> bool:
    offered = any(offer.code == code for offer in c.record.offers)
    return offered or any(code in who.story for who in c.record.roster)
