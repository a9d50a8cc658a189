"""Votes of all players of a campaign on its next scenario or interlude."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.ask import Draft, Join, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.lcg.campaign.game import CampaignGame


async def vote(c: CampaignGame, kind: str, prompt: str, options: Sequence[Option]) -> str:
    """Let all players vote, and return the winning key.

    The vote ends early if more than half agree; the key with the most votes wins, and the lead's
    vote decides a tie. A single option needs no vote. A player who does not answer votes for the
    option that would win now: the first one if nobody has voted.
    """
    keys = [option.key for option in options]
    seats = [player.seat for player in c.here()] if len(keys) > 1 else []
    votes: dict[Seat, str] = {}
    while len(votes) < len(seats) and not _is_decided(votes, len(seats)):
        replies = await ask(lambda: _vote_draft(c, kind, prompt, options, seats, votes))
        seat, key = first_pick(replies)
        if seat is None:
            break
        votes[seat] = key
    return _vote_winner(c, votes, keys)


def _is_decided(votes: dict[Seat, str], seats: int) -> bool:
    return 2 * max(Counter(votes.values()).values(), default=0) > seats


def _vote_winner(c: CampaignGame, votes: dict[Seat, str], keys: list[str]) -> str:
    counts = Counter(votes.values())
    most = max((counts[key] for key in keys), default=0)
    wanted = [key for key in keys if counts[key] == most]
    leads = votes.get(c.record.lead)
    return leads if leads in wanted else wanted[0]


def _vote_draft(
    c: CampaignGame,
    kind: str,
    prompt: str,
    options: Sequence[Option],
    seats: list[Seat],
    votes: dict[Seat, str],
) -> Draft:
    labels = {option.key: option.label for option in options}
    said = ", ".join(f"{labels[key]} {count}" for key, count in Counter(votes.values()).items())
    waiting = tuple(seat for seat in seats if seat not in votes)
    return Draft(
        kind=kind,
        prompt=prompt + (f" ({said})" if said else ""),
        parts={seat: Part(tuple(options)) for seat in waiting},
        must=waiting,
        join=Join.ANY,
        confirm=True,
        silence=_vote_winner(c, votes, list(labels)),
    )
