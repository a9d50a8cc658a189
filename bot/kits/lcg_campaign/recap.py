"""A campaign in numbers: its scenarios with losses and experience, each investigator's record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.engine.english import signed_number
from bot.engine.facts import Fact
from bot.engine.game_numbers import Count, Episode, Person, Recap
from bot.lcg.campaign.campaign_view import EntryView, log_view, status_word
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
"""By the values of `views.standing`."""


def build_recap(c: CampaignGame, facts: Sequence[Fact]) -> Recap | None:
    """Return the campaign so far.

    None before its first scenario is over.
    """
    episodes = _recap_episodes(c, facts)
    if not episodes:
        return None
    over = c.record.step is CampaignStep.OVER
    return Recap(
        title=c.campaign.name,
        result=END_WORDS[c.record.end] if over else f"{_scenario_count(c)} played",
        won=WON.get(c.record.end) if over and c.record.end is not None else None,
        resolved=over and c.record.end is CampaignEnd.SURVIVED,
        unit="scenario",
        people=tuple(_recap_person(c, who) for who in c.record.roster),
        decided=tuple(_log_sentences(c)),
        episodes=episodes,
    )


def _scenario_count(c: CampaignGame) -> str:
    return counted(len(c.record.played), "scenario")


def _recap_episodes(c: CampaignGame, facts: Sequence[Fact]) -> tuple[Episode, ...]:
    """Return each scenario with the facts up to the next."""
    starts = [n for n, fact in enumerate(facts) if isinstance(fact, ScenarioOver)]
    spans = pairwise([*starts, len(facts)])
    return tuple(_recap_episode(c, facts[start:end]) for start, end in spans)


def _recap_episode(c: CampaignGame, facts: Sequence[Fact]) -> Episode:
    """Return a scenario's end and the facts after it."""
    first = facts[0]
    assert isinstance(first, ScenarioOver)
    rounds = {each.number: each.rounds for each in c.record.played}.get(first.number, 0)
    after = f" after {counted(rounds, 'round')}" if rounds else ""
    earned = [
        f"{_card_name(c, each.investigator)} {signed_number(each.amount)}"
        for each in facts
        if isinstance(each, XpGained)
    ]
    fell = [_loss_sentence(c, each) for each in facts if isinstance(each, InvestigatorLost)]
    return Episode(
        title=c.library.scenarios[first.scenario].name,
        result=f"{result_words(first.resolution)}{after}",
        lines=(*fell, *([f"Experience: {', '.join(earned)}."] if earned else [])),
    )


def _loss_sentence(c: CampaignGame, lost: InvestigatorLost) -> str:
    how = "went insane" if lost.how is Status.INSANE else "was killed"
    return f"{_card_name(c, lost.investigator)} {how}."


def _card_name(c: CampaignGame, code: CardCode) -> str:
    return c.library.card(code).name


def _log_sentences(c: CampaignGame) -> list[str]:
    """Return the final campaign log, a sentence an entry."""
    return [f"{_entry_text(each)}." for each in log_view(c) if not each.crossed]


def _entry_text(entry: EntryView) -> str:
    return f"{entry.text}: {', '.join(entry.names)}" if entry.names else entry.text


def _recap_person(c: CampaignGame, who: Enrolled) -> Person:
    counts = (
        Count("wild", "experience earned", who.earned),
        Count("cards", "cards bought", len(who.bought), one="card bought"),
        Count("damage", "physical trauma", who.physical),
        Count("horror", "mental trauma", who.mental),
    )
    fate = FATES.get(status_word(c, who), "")
    return Person(who.player, str(who.code), c.card_of(who).name, counts=counts, fate=fate)
