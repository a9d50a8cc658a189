"""The order of a campaign's scenarios, where its players choose which of several comes first."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine.ask import Option
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.votes import vote

FIRST = "first"
"""The kind of the question."""


def choices(c: CampaignGame) -> list[str]:
    """Return the scenarios from which the group chooses the next one.

    At most one if there is no choice.
    """
    order, number = c.order, c.record.chapter - 1
    if number >= len(order):
        return []
    group = next((each for each in c.campaign.any_order if order[number] in each), ())
    return [slug for slug in order[number:] if slug in group]


async def vote_on_next_scenario(c: CampaignGame) -> None:
    """Let all players vote on the next scenario if there is a choice; in a tie the lead decides."""
    names = {slug: c.library.scenarios[slug].name for slug in choices(c)}
    if len(names) < 2:
        return
    options = [
        Option(key=f"scenario:{slug}", label=name, verb=FIRST, args=(name,))
        for slug, name in names.items()
    ]
    chosen = await vote(c, FIRST, "Which scenario do you play first?", options)
    put_first(c, chosen.removeprefix("scenario:"))


def put_first(c: CampaignGame, slug: str) -> None:
    """Make a scenario the next one, and play the others of its group after it."""
    before = list(c.order[: c.record.chapter - 1])
    after = [each for each in c.order[c.record.chapter - 1 :] if each != slug]
    c.record.order = [*before, slug, *after]
    if tuple(c.record.order) == c.campaign.scenarios:
        c.record.order = UNSET
