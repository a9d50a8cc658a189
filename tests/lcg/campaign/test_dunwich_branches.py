"""Each branch of The Dunwich Legacy: what one scenario enters is read by a later one.

Dunwich campaign notes §2, §3: from the result of a scenario to the table of another.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import UNSET

from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode
from tests.lcg.campaign.campaign_table import CampaignTable
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table

CAMPUS, CLUB, MUSEUM = "extracurricular_activity", "the_house_always_wins", "the_miskatonic_museum"
TRAIN, ALTAR, WOODS = "the_essex_county_express", "blood_on_the_altar", "undimensioned_and_unseen"
HILL, VOID = "where_doom_awaits", "lost_in_time_and_space"
PATH, SPHERES = "02283", "02103"
STOLEN = LogEntry("necronomicon_stolen")
RICE = CardCode("02061")


def come_to(scenario: str, **ended: Any) -> Table:
    """Bring the campaign to a scenario; earlier ones ended with R1, or as `ended` says by slug."""
    campaign = CampaignTable(("roland_banks", "daisy_walker"), campaign="the_dunwich_legacy")
    for seat in (0, 1):
        campaign.chooses(f"scenario:{CAMPUS}", seat=seat)
    while (wanted := campaign.wanted).scenario != scenario:
        how = ended.get(wanted.scenario, "r1")
        word, *entries = how if isinstance(how, tuple) else (how,)
        named = {entry.card for entry in entries if entry.card}
        counted = {entry.note for entry in entries if entry.count is not UNSET}
        found = campaign.result(word).log
        printed = [e for e in found if e.card not in named and e.note not in counted]
        campaign.ends(word, log=(*printed, *entries))
        campaign.goes_on()
    return _opened(wanted.setup)


def _opened(setup: dict[str, Any]) -> Table:
    """The table of a chapter as its campaign sets it up."""
    given = dict(setup)
    who, difficulty = given.pop("investigators"), given.pop("difficulty")
    return Table(list(who), difficulty, given_rules=whole_rules(), **given)


@pytest.mark.parametrize(("club", "clues"), [("r1", 0), ("r2", 0), ("r3", 1), ("r4", 0)])
def test_naomi_remembers_on_the_hill(club: str, clues: int) -> None:
    """Campaign notes §3: I-B R3 is read as VI begins."""
    assert come_to(HILL, **{CLUB: club}).roland.clues == clues


@pytest.mark.parametrize(
    ("museum", "train", "altar", "act"),
    [
        ("r1", "r1", "r1", "02280"),
        ("r2", "r1", "r3", "02280"),
        ("none", "r1", "r1", "02279"),
        ("r2", ("r1", STOLEN), "r1", "02279"),
        ("r2", "r1", ("r3", STOLEN), "02279"),
        ("none", "r1", "r2", "02278"),
    ],
)
def test_the_book_and_silas_decide_how_the_hill_is_climbed(
    museum: str, train: object, altar: object, act: str
) -> None:
    """Campaign notes §3: II, III and IV are read by act 2 of VI, Silas first."""
    table = come_to(HILL, **{MUSEUM: museum, TRAIN: train, ALTAR: altar})
    table.order("stage", of="act", number=2)

    assert table.game.stages.act.code == act


@pytest.mark.parametrize(("altar", "kin"), [("r1", True), ("r2", False), ("r3", False)])
def test_the_kin_of_silas(altar: str, kin: bool) -> None:
    """Campaign notes §3: IV R1 is read by VI's set-up."""
    table = come_to(HILL, **{ALTAR: altar})

    assert table.in_play(SPHERES) is kin


@pytest.mark.parametrize("count", [1, 5])
def test_the_brood_that_escaped(count: int) -> None:
    """Campaign notes §3: V's number is read by VI's first agenda; none: no doom."""
    escaped = LogEntry("brood_escaped", count=count)

    assert come_to(HILL, **{WOODS: ("r1", escaped)}).state.agenda.doom == count
    assert come_to(HILL, **{WOODS: "r2"}).state.agenda.doom == 0


@pytest.mark.parametrize(("train", "doom"), [("r1", 0), ("r2", 1), ("none", 1)])
def test_who_comes_late_to_dunwich(train: str, doom: int) -> None:
    """Campaign notes §3: III R2 and no resolution are read by IV's first agenda."""
    assert come_to(ALTAR, **{TRAIN: train}).state.agenda.doom == doom


@pytest.mark.parametrize(
    ("campus", "horror"), [("none", 1), ("r1", 1), ("r2", 0), ("r3", 0), ("r4", 1)]
)
def test_the_students_are_heard_in_the_void(campus: str, horror: int) -> None:
    """Campaign notes §3: I-A is read by the back of VII's first agenda."""
    table = come_to(VOID, **{CAMPUS: campus})
    table.order("advance", what="agenda")

    assert [player.horror for player in table] == [horror, horror]


@pytest.mark.parametrize("names", [0, 1])
def test_the_sacrificed_call_in_the_void(names: int) -> None:
    """Campaign notes §3: IV's list is read by the back of VII's second agenda."""
    lost = [LogEntry("sacrificed", card=RICE)] * names
    table = come_to(VOID, **{ALTAR: ("r1", *lost)})
    table.order("stage", of="agenda", number=2)
    table.bag("auto_fail")
    table.order("advance", what="agenda")

    assert [player.damage for player in table] == [names, names]


def test_the_bag_at_the_end() -> None:
    """Campaign notes §2: all that joined stays: a tablet, the book's elder thing, −3 and −5."""
    table = come_to(VOID, **{CAMPUS: "r1", MUSEUM: "r2"})
    bag = Counter(map(str, table.state.bag))

    assert (bag["tablet"], bag["elder_thing"], bag["-5"]) == (1, 1, 1)
    assert len(table.state.bag) == 15 + 4


@pytest.mark.parametrize("first", [CAMPUS, CLUB])
def test_the_lead_of_the_hill_gets_the_clue(first: str) -> None:
    """Scenario notes §6: whoever leads, whichever scenario came first."""
    campaign = CampaignTable(("roland_banks", "daisy_walker"), campaign="the_dunwich_legacy")
    for seat in (0, 1):
        campaign.chooses(f"scenario:{first}", seat=seat)
    while campaign.wanted.scenario != HILL:
        campaign.ends("r3" if campaign.wanted.scenario == CLUB else "r1")
        campaign.goes_on(lead=1)
    table = _opened(campaign.wanted.setup)

    assert campaign.wanted.seats[0][1] == "daisy_walker"
    assert (table.daisy.clues, table.roland.clues) == (1, 0)
