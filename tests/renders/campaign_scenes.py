"""Campaigns to be drawn: just begun, between scenarios, crowded, over; made-up views."""

from __future__ import annotations

from typing import Any

from bot.engine.ids import Seat
from bot.lcg.campaign.campaign_view import CampaignView, EntryView, InvestigatorView, ScenarioView
from bot.lcg.printed.cards import CardCode

BAG = ("+1", "0", "0", "-1", "-1", "-1", "-2", "-2", "-3", "-4", "skull", "skull", "cultist",
       "tablet", "auto_fail", "elder_sign")  # fmt: skip
PEOPLE = (
    ("01001", "Roland Banks", "RB", 9, 5), ("01002", "Daisy Walker", "DW", 5, 9),
    ("01003", "“Skids” O’Toole", "SO", 8, 6), ("01004", "Agnes Baker", "AB", 6, 8),
    ("01005", "Wendy Adams", "WA", 7, 7),
)  # fmt: skip
CULTISTS = ("“Wolf-Man” Drew", "Herman Collins", "Peter Warren", "Victoria Devereux",
            "Ruth Turner", "The Masked Hunter")  # fmt: skip


def investigator(number: int, **more: Any) -> InvestigatorView:
    """One of the five, in a seat of the same number."""
    code, name, initials, health, sanity = PEOPLE[number]
    plain: dict[str, Any] = {
        "status": "active", "xp": 0, "earned": 0, "physical": 0, "mental": 0,
        "weaknesses": ("Paranoia",),
        "story": (), "bought": (), "ready": False, "leads": False, "lacks": 0, "seat": Seat(number),
    }  # fmt: skip
    return InvestigatorView(
        code=CardCode(code), name=name, initials=initials, faction="guardian", health=health,
        sanity=sanity, **plain | more,
    )  # fmt: skip


def campaign(**more: Any) -> CampaignView:
    """One that has just begun, with one investigator."""
    plain: dict[str, Any] = {
        "step": "chapter", "scenarios": scenarios("now"), "roster": (investigator(0, leads=True),),
        "choosing": (), "log": (), "bag": BAG, "offers": (), "end": "",
    }  # fmt: skip
    return CampaignView(name="Night of the Zealot", difficulty="standard", **plain | more)


def scenarios(*states: str) -> tuple[ScenarioView, ...]:
    """The three, with these states from the first on; later ones are `later`."""
    names = ("The Gathering", "The Midnight Masks", "The Devourer Below")
    known = (*states, *["later"] * 3)
    results = ("Resolution 2", "No resolution", "Resolution 1")
    return tuple(
        ScenarioView(name, state, results[n], 9 + 2 * n)
        if state == "over"
        else ScenarioView(name, state)
        for n, (name, state) in enumerate(zip(names, known, strict=False))
    )


def between() -> CampaignView:
    """Four investigators before the second scenario: one is ready, one lacks a card."""
    return campaign(
        step="interlude",
        scenarios=scenarios("over", "next"),
        roster=(
            investigator(0, leads=True, xp=3, physical=1, story=("Lita Chantler",)),
            investigator(
                1, xp=5, mental=1, ready=True, bought=("Magnifying Glass (1) for 1 experience",)
            ),
            investigator(2, xp=1, lacks=1, weaknesses=("Hypochondria", "Haunted")),
            investigator(3, xp=5),
        ),
        log=(EntryView("The house burned down"),),
        offers=("Lita Chantler: for Roland Banks",),
        awaited=("Roland Banks", "“Skids” O’Toole", "Agnes Baker"),
    )


def crowded() -> CampaignView:
    """Before the last scenario: three play, two are lost, much was bought and written."""
    bought = (
        "Beat Cop (2) for 2 experience", "Extra Ammunition (1) for 1 experience",
        "Shotgun (4) for 4 experience", "Police Badge (2) for 2 experience",
        "Vicious Blow (2) for 2 experience",
    )  # fmt: skip
    return campaign(
        step="interlude",
        scenarios=scenarios("over", "over", "next"),
        roster=(
            investigator(0, leads=True, xp=0, physical=8, mental=4, bought=bought, ready=True,
                         story=("Lita Chantler", "The Masked Hunter’s Mask")),
            investigator(3, xp=12, physical=2, mental=3, bought=bought[:3]),
            investigator(4, xp=7, mental=6,
                         weaknesses=("Indebted", "Internal Injury", "Chronophobia")),
            investigator(1, status="insane", mental=9),
            investigator(2, status="killed", physical=8),
        ),
        choosing=(Seat(3),),
        log=(
            EntryView("The house burned down"),
            EntryView("The Ghoul Priest is alive", crossed=True),
            EntryView("Cultists we interrogated", CULTISTS[:2]),
            EntryView("Cultists who got away", CULTISTS[2:]),
            EntryView("It is past midnight"),
        ),
        bag=(*BAG, "elder_thing", "elder_thing", "tablet", "cultist"),
        awaited=("Agnes Baker", "Wendy Adams"),
    )  # fmt: skip


def over() -> CampaignView:
    """Won, with one investigator killed."""
    return campaign(
        step="over",
        end="The campaign is won",
        scenarios=scenarios("over", "over", "over"),
        roster=(
            investigator(0, leads=True, xp=5, physical=2, mental=2),
            investigator(1, status="killed"),
        ),
        log=(EntryView("The ritual was broken"),),
    )


CAMPAIGNS = {"begun": campaign, "between": between, "crowded": crowded, "over": over}
