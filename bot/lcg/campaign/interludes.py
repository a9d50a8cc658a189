"""Interludes of a campaign: the events after a scenario by the log, and the players' choices."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.lcg.campaign import story_assets
from bot.lcg.campaign.facts import BagChanged, EntryWritten, InterludePassed, XpGained
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import OpenInterlude
from bot.lcg.campaign.votes import vote
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.chaos_bags import tokens_without
from bot.lcg.core.interludes import InterludeChoice, InterludeEnd, InterludeStep, ScenariosPast
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.scenario_result import XpReason

Seats = tuple[Seat, ...]
DECIDE = "decide"
"""The kind of the question."""


def pass_due(c: CampaignGame, just_played: str) -> None:
    """Begin the interludes that follow the scenario just played.

    Some require several scenarios to be over.
    """
    played = {each.scenario for each in c.record.played}
    for interlude in c.campaign.interludes:
        if just_played in interlude.after and set(interlude.after) <= played:
            _go_on(c, OpenInterlude(interlude.slug))


async def vote_on_choices(c: CampaignGame) -> None:
    """Let the group vote on each choice of the open interlude, and apply the results."""
    while (here := c.record.open_interlude) is not UNSET:
        step = _next_step(c, here)
        assert isinstance(step, InterludeChoice)
        options = [
            Option(key=f"decide:{key}", label=label, verb=DECIDE, args=(label,))
            for key, label in step.options.items()
        ]
        chosen = (await vote(c, DECIDE, step.prompt, options)).removeprefix("decide:")
        _go_on(c, OpenInterlude(here.slug, (*here.chosen, chosen)))


def _next_step(c: CampaignGame, here: OpenInterlude) -> InterludeStep:
    body = REGISTRY.interludes.get(here.slug)
    if body is None:
        return None
    resolutions = {each.scenario: each.resolution for each in c.record.played}
    last = c.record.played[-1].investigators if c.record.played else ()
    return body(ScenariosPast(tuple(c.standing_log()), resolutions, here.chosen, last))


def _go_on(c: CampaignGame, here: OpenInterlude) -> None:
    """Store the interlude if it needs another choice; otherwise apply its result."""
    step = _next_step(c, here)
    c.record.open_interlude = here if isinstance(step, InterludeChoice) else UNSET
    if step is not None:
        only = _seats_of_readers(c, step)
        c.tell(InterludePassed(interlude=here.slug, told=step.told, only=only))
    if isinstance(step, InterludeEnd):
        _apply_interlude(c, step)


def _seats_of_readers(c: CampaignGame, step: InterludeChoice | InterludeEnd) -> Seats | None:
    """Return the seats that alone read an interlude's text; None if everyone reads it."""
    if not isinstance(step, InterludeEnd) or step.readers is None:
        return None
    return tuple(who.player for who in c.record.roster if who.code in step.readers)


def _apply_interlude(c: CampaignGame, found: InterludeEnd) -> None:
    for entry in found.entries():
        if entry not in c.record.log:
            c.record.log.append(entry)
            c.tell(EntryWritten(note=entry.note, card=entry.card))
    for entry in found.additions():
        c.record.log.append(entry)
        c.tell(EntryWritten(note=entry.note, count=total_of(c.standing_log(), entry.note)))
    _replace_tokens(c, found)
    for who in c.in_play() if found.xp else ():
        who.xp += found.xp
        who.earned += found.xp
        reasons = (XpReason("interlude", found.xp),)
        c.tell(XpGained(investigator=who.code, amount=found.xp, total=who.xp, reasons=reasons))
    for player in c.here():
        if player.successor_xp is not UNSET:
            player.successor_xp += found.xp
    for code in found.offers:
        if not _is_held(c, code):
            story_assets.earn(c, Earned(code), None)


def _replace_tokens(c: CampaignGame, found: InterludeEnd) -> None:
    kept = tokens_without(c.record.bag, found.replaces)
    removed = tuple((Counter(c.record.bag) - Counter(kept)).elements())
    c.record.bag = [*kept, *found.tokens]
    if removed or found.tokens:
        c.tell(BagChanged(added=found.tokens, removed=removed))


def _is_held(c: CampaignGame, code: CardCode) -> bool:
    offered = any(offer.code == code for offer in c.record.offers)
    return offered or any(code in who.story for who in c.record.roster)
