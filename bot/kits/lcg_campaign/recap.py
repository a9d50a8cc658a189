"""A campaign told again: its scenarios with who fell and what was earned; everybody's record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.engine.english import signed
from bot.engine.facts import Fact
from bot.engine.game_numbers import Count, Episode, Person, Recap
from bot.lcg.campaign.campaign_view import EntryView, log_view, standing
from bot.lcg.campaign.facts import InvestigatorLost, ScenarioOver, XpGained
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep, Enrolled, Status
from bot.lcg.campaign.sentences import END_WORDS
from bot.lcg.names.phrases import counted
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.views import result_words

WON: Final = {CampaignEnd.WON: True, CampaignEnd.LOST: False}
FATES: Final = {"killed": "killed", "insane": "insane", "left": "left", "retired": "retired"}
"""By `views.standing`."""


def recap(c: CampaignGame, facts: Sequence[Fact]) -> Recap | None:
    """The campaign so far; None before its first scenario is over."""
    episodes = _episodes(c, facts)
    if not episodes:
        return None
    over = c.record.step is CampaignStep.OVER
    return Recap(
        title=c.campaign.name,
        result=END_WORDS[c.record.end] if over else f"{_scenarios(c)} played",
        won=WON.get(c.record.end) if over and c.record.end is not None else None,
        resolved=over and c.record.end is CampaignEnd.SURVIVED,
        unit="scenario",
        people=tuple(_person(c, who) for who in c.record.roster),
        decided=tuple(_log(c)),
        episodes=episodes,
    )


def _scenarios(c: CampaignGame) -> str:
    return counted(len(c.record.played), "scenario")


def _episodes(c: CampaignGame, facts: Sequence[Fact]) -> tuple[Episode, ...]:
    """Each with what was told after it, up to the next one."""
    starts = [n for n, fact in enumerate(facts) if isinstance(fact, ScenarioOver)]
    spans = pairwise([*starts, len(facts)])
    return tuple(_episode(c, facts[start:end]) for start, end in spans)


def _episode(c: CampaignGame, facts: Sequence[Fact]) -> Episode:
    """Of a scenario's end, and what follows."""
    first = facts[0]
    assert isinstance(first, ScenarioOver)
    rounds = {each.number: each.rounds for each in c.record.played}.get(first.number, 0)
    after = f" after {counted(rounds, 'round')}" if rounds else ""
    earned = [
        f"{_name(c, each.investigator)} {signed(each.amount)}"
        for each in facts
        if isinstance(each, XpGained)
    ]
    fell = [_fell(c, each) for each in facts if isinstance(each, InvestigatorLost)]
    return Episode(
        title=c.library.scenarios[first.scenario].name,
        result=f"{result_words(first.resolution)}{after}",
        lines=(*fell, *([f"Experience: {', '.join(earned)}."] if earned else [])),
    )


def _fell(c: CampaignGame, lost: InvestigatorLost) -> str:
    how = "went insane" if lost.how is Status.INSANE else "was killed"
    return f"{_name(c, lost.investigator)} {how}."


def _name(c: CampaignGame, code: CardCode) -> str:
    return c.library.card(code).name


def _log(c: CampaignGame) -> list[str]:
    """Return what the log says in the end, a sentence an entry."""
    return [f"{_entry(each)}." for each in log_view(c) if not each.crossed]


def _entry(entry: EntryView) -> str:
    return f"{entry.text}: {', '.join(entry.names)}" if entry.names else entry.text


def _person(c: CampaignGame, who: Enrolled) -> Person:
    counts = (
        Count("wild", "experience earned", who.earned),
        Count("cards", "cards bought", len(who.bought), one="card bought"),
        Count("damage", "physical trauma", who.physical),
        Count("horror", "mental trauma", who.mental),
    )
    fate = FATES.get(standing(c, who), "")
    return Person(who.player, str(who.code), c.card_of(who).name, counts=counts, fate=fate)
