"""The order of a campaign's scenarios, where its players choose which of several comes first."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET

from bot.engine.ask import Draft, Join, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.lcg.campaign.game import CampaignGame

FIRST = "first"
"""The kind of the question."""


def choices(c: CampaignGame) -> list[str]:
    """The scenarios of which one comes now; one or none where there is no choice."""
    order, number = c.order, c.record.chapter - 1
    if number >= len(order):
        return []
    group = next((each for each in c.campaign.any_order if order[number] in each), ())
    return [slug for slug in order[number:] if slug in group]


async def settle(c: CampaignGame) -> None:
    """Let all vote on which scenario comes now, if there is a choice; of a tie the lead's vote."""
    open_ones = choices(c)
    if len(open_ones) < 2:
        return
    seats = [player.seat for player in c.here()]
    votes: dict[Seat, str] = {}
    while len(votes) < len(seats) and not _is_decided(votes, len(seats)):
        replies = await ask(lambda: _draft(c, open_ones, seats, votes))
        seat, key = first_pick(replies)
        if seat is None:
            break
        votes[seat] = key.removeprefix("scenario:")
    put_first(c, _winner(c, votes, open_ones))


def put_first(c: CampaignGame, slug: str) -> None:
    """A scenario comes now, the others of its group after it."""
    before = list(c.order[: c.record.chapter - 1])
    after = [each for each in c.order[c.record.chapter - 1 :] if each != slug]
    c.record.order = [*before, slug, *after]
    if tuple(c.record.order) == c.campaign.scenarios:
        c.record.order = UNSET


def _is_decided(votes: dict[Seat, str], seats: int) -> bool:
    return 2 * max(Counter(votes.values()).values(), default=0) > seats


def _winner(c: CampaignGame, votes: dict[Seat, str], open_ones: list[str]) -> str:
    counts = Counter(votes.values())
    most = max((counts[slug] for slug in open_ones), default=0)
    wanted = [slug for slug in open_ones if counts[slug] == most]
    leads = votes.get(c.record.lead)
    return leads if leads in wanted else wanted[0]


def _draft(
    c: CampaignGame, open_ones: list[str], seats: list[Seat], votes: dict[Seat, str]
) -> Draft:
    names = {slug: c.library.scenarios[slug].name for slug in open_ones}
    options = tuple(
        Option(key=f"scenario:{slug}", label=name, verb=FIRST, args=(name,))
        for slug, name in names.items()
    )
    said = ", ".join(f"{names[slug]} {count}" for slug, count in Counter(votes.values()).items())
    waiting = tuple(seat for seat in seats if seat not in votes)
    return Draft(
        kind=FIRST,
        prompt="Which scenario do you play first?" + (f" ({said})" if said else ""),
        parts={seat: Part(options) for seat in waiting},
        must=waiting,
        join=Join.ANY,
        confirm=True,
        silence=options[0].key,
    )
