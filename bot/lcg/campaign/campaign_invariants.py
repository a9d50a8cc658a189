"""Invariants of a campaign at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep, Enrolled, Status
from bot.lcg.campaign.upgrading import deck_faults, missing_card_count
from bot.lcg.printed.cards import CardCode


def faults(c: CampaignGame) -> list[str]:
    """Return the broken invariants of a campaign, as sentences; empty if there are none."""
    return [
        *_people_faults(c),
        *(fault for who in c.in_play() for fault in _record_faults(c, who)),
        *_log_faults(c),
        *_card_faults(c),
    ]


def _people_faults(c: CampaignGame) -> Iterator[str]:
    for slug in _find_repeated(who.slug for who in c.record.roster):
        yield f"{slug} stands twice on the roster"
    played = [each.investigator for each in c.here()]
    for who in _find_repeated(number for number in played if number is not None):
        yield f"two seats play number {who}"
    if c.record.step is CampaignStep.CHAPTER and None in played:
        yield "a scenario is played by a seat without an investigator"


def _find_repeated(values: Iterable[object]) -> list[object]:
    return [value for value, times in Counter(values).items() if times > 1]


def _record_faults(c: CampaignGame, who: Enrolled) -> Iterator[str]:
    if who.xp < 0 or who.xp > who.earned + 99:
        yield f"{who.slug} has {who.xp} experience"
    if who.status is not Status.ACTIVE and c.record.step is not CampaignStep.OVER:
        yield f"{who.slug} plays and is {who.status}"
    if missing_card_count(c.library, who) == 0:
        yield from (f"{who.slug}: {fault}" for fault in deck_faults(c.library, who, who.deck))


def _log_faults(c: CampaignGame) -> Iterator[str]:
    scenarios = (c.library.scenarios[slug] for slug in c.campaign.scenarios)
    for names in (each for scenario in scenarios for each in scenario.names):
        if _codes_named(c, names.note) & _codes_named(c, names.otherwise):
            yield f"a name stands under {names.note} and under {names.otherwise}"


def _card_faults(c: CampaignGame) -> Iterator[str]:
    """Yield a sentence for each story card that is in more than one deck or offer."""
    if not c.record.bag:
        yield "the bag is empty"
    offered = [offer.code for offer in c.record.offers]
    counted = Counter([*offered, *(code for who in c.record.roster for code in who.story)])
    yield from (f"{code} is in two places" for code, n in counted.items() if n > 1)


def _codes_named(c: CampaignGame, note: str) -> set[CardCode]:
    return {each.card for each in c.record.log if each.note == note}
