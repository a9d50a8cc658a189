"""The next scenario as a game of the card game: its set-up, made from the record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct, structs

from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.script import wait_for_command
from bot.lcg.campaign import scenario_order
from bot.lcg.campaign.facts import ChapterWanted
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignStep, Enrolled
from bot.lcg.core.chaos_bags import tokens_without
from bot.lcg.core.state import Earned, Standing
from bot.lcg.printed.scenarios import Resolution
from bot.lcg.rules.assumed_history import EarlierScenario, log_entries
from bot.lcg.rules.scenario_result import ScenarioResult, SeatResult, XpReason
from bot.lcg.rules.setup import SetUp


class WantedChapter(Struct, frozen=True):
    """The next scenario to play: its number, its seats and its set-up."""

    number: int
    """Of the chapter, from 1."""
    scenario: str
    seats: tuple[tuple[Seat, str], ...]
    """The campaign's seats that play, with their investigators; the lead first, then in order."""
    setup: JsonObject
    """For `LcgRules.new`."""


def wanted_chapter(c: CampaignGame) -> WantedChapter | None:
    """Return the scenario that should be played now.

    None between two scenarios and after the end.
    """
    scenario = c.scenario
    if c.record.step is not CampaignStep.CHAPTER or scenario is None:
        return None
    playing = in_order(c)
    setup = structs.replace(
        _set_up(c, scenario.slug, [who for _, who in playing]),
        places=_chapter_places([seat for seat, _ in playing]),
    )
    return WantedChapter(
        number=c.record.chapter,
        scenario=scenario.slug,
        seats=tuple((seat, who.slug) for seat, who in playing),
        setup=msgspec.to_builtins(setup),
    )


def _chapter_places(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the campaign's seat numbers in the order of the scenario's seats.

    It is empty if the two orders are equal.
    """
    return () if list(seats) == [*range(len(seats))] else tuple(seats)


def in_order(c: CampaignGame) -> list[tuple[Seat, Enrolled]]:
    """Return the present seats and their investigators: the lead first, then in seat order."""
    found = [(each.seat, who) for each in c.here() if (who := c.of(each.seat)) is not None]
    first = next((n for n, (seat, _) in enumerate(found) if seat == c.record.lead), 0)
    return [*found[first:], *found[:first]]


def _set_up(c: CampaignGame, scenario: str, playing: Sequence[Enrolled]) -> SetUp:
    """Return the set-up of the next scenario: decks, trauma, log and chaos bag of the campaign."""
    return SetUp(
        scenario=scenario,
        investigators=tuple(who.slug for who in playing),
        difficulty=c.record.difficulty,
        decks={who.slug: who.cards for who in playing},
        trauma={who.slug: (who.physical, who.mental) for who in playing},
        settings=structs.replace(c.record.settings, standalone=False),
        chapter=c.record.chapter,
        log=tuple(entry for entry in c.record.log if not entry.crossed),
        bag=tuple(c.record.bag),
    )


async def begin_chapter(c: CampaignGame) -> None:
    """Ask the table to start the next scenario.

    The campaign continues when a command reports the result.
    """
    await scenario_order.vote_on_next_scenario(c)
    scenario = c.scenario
    assert scenario is not None
    _, lead = in_order(c)[0]
    c.tell(ChapterWanted(number=c.record.chapter, scenario=scenario.slug, lead=lead.code))
    c.record.step = CampaignStep.CHAPTER


async def chapter(c: CampaignGame) -> None:
    """Wait until a command reports the scenario's result; meanwhile no player is asked anything."""
    await wait_for_command(lambda: c.record.step is not CampaignStep.CHAPTER)


# --- without playing it out -----------------------------------------------------------------------


def printed_result(c: CampaignGame, resolution: str) -> ScenarioResult:
    """Return the result that is printed for a resolution, without victory points.

    Raises KeyError.
    """
    scenario = c.scenario
    assert scenario is not None
    found = scenario.resolution(resolution)
    bag = (*c.record.bag, *scenario.tokens_added(c.record.difficulty))
    playing = [who for _, who in in_order(c)]
    seats = [_printed_seat_result(Seat(number), who, found) for number, who in enumerate(playing)]
    offered = found.story is not None and (found.story_to_anyone or found.story_to_lead)
    to = None if found.story_to_anyone else Seat(0)
    return ScenarioResult(
        scenario=scenario.slug,
        resolution=resolution,
        seats=tuple(seats),
        log=tuple(
            log_entries(scenario, found, EarlierScenario(scenario.slug, resolution), c.record.log)
        ),
        bag=(*tokens_without(bag, found.replaces), *found.tokens),
        earned=(Earned(found.story, to),) if offered and found.story else (),
        outcome=found.outcome,
    )


def _printed_seat_result(seat: Seat, who: Enrolled, found: Resolution) -> SeatResult:
    leads = seat == 0
    reasons = [XpReason("resolution", found.xp), XpReason("lead", found.lead_xp if leads else 0)]
    return SeatResult(
        seat=seat,
        investigator=who.code,
        standing=Standing.PLAYING,
        xp=sum(each.amount for each in reasons),
        reasons=tuple(each for each in reasons if each.amount),
        physical=found.physical_trauma,
        mental=found.mental_trauma + (found.lead_mental_trauma if leads else 0),
    )
