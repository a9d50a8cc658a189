"""22 The Dunwich Legacy: order, interludes and bag, by Dunwich notes §1 to §5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from bot.engine.errors import NotAllowed
from bot.lcg.campaign.facts import InterludePassed
from bot.lcg.campaign.narration import narration
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Difficulty, Symbol
from bot.lcg.printed.packs import whole_library
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.assumed_history import EarlierScenario, read_past
from bot.lcg.ruleset import load_scripts
from tests.lcg.campaign.campaign_table import CampaignTable

CAMPUS, CLUB, MUSEUM = "extracurricular_activity", "the_house_always_wins", "the_miskatonic_museum"
ARMITAGE, RICE, MORGAN, ZEBULON, POWDER = "02040", "02061", "02080", "02217", "02219"
SOLO = ("roland_banks",)


@pytest.fixture(autouse=True)
def _scripts() -> None:
    """The scripts of interludes, which an assumed past needs, too."""
    load_scripts()


def begun(*seats: str, **more: Any) -> CampaignTable:
    """A campaign at its first question."""
    return CampaignTable(seats or SOLO, campaign="the_dunwich_legacy", **more)


def first(scenario: str) -> CampaignTable:
    """A campaign of one investigator that begins with a scenario."""
    table = begun()
    table.chooses(f"scenario:{scenario}")
    return table


def notes(table: CampaignTable) -> set[str]:
    """The notes without a name."""
    return {entry.note for entry in table.record.log if not entry.card}


def goes_on(table: CampaignTable) -> None:
    """The only seat declines what is offered and is ready."""
    for offer in list(table.record.offers):
        table.chooses(f"decline:{offer.code}")
    table.chooses("ready")


@pytest.mark.parametrize(("one", "other"), [(CAMPUS, CLUB), (CLUB, CAMPUS)])
def test_either_scenario_can_come_first(one: str, other: str) -> None:
    """Dunwich campaign §1: players pick I-A or I-B first; both are played, then the Museum."""
    table = first(one)
    assert table.wanted.scenario == one

    table.ends("r1")
    goes_on(table)
    assert table.wanted.scenario == other
    table.ends("r1")
    goes_on(table)
    assert table.wanted.scenario == MUSEUM
    assert table.wanted.number == 3


def test_more_than_half_decide_the_order() -> None:
    """Dunwich campaign §1: the players vote on the order; the lead breaks a tie."""
    three = begun("roland_banks", "daisy_walker", "agnes_baker")
    three.chooses(f"scenario:{CLUB}", seat=2)
    three.chooses(f"scenario:{CLUB}", seat=1)
    assert three.wanted.scenario == CLUB

    two = begun("roland_banks", "daisy_walker")
    two.chooses(f"scenario:{CAMPUS}", seat=1)
    two.chooses(f"scenario:{CLUB}", seat=0)
    assert two.wanted.scenario == CLUB


@pytest.mark.parametrize(
    ("difficulty", "size"),
    [
        (Difficulty.EASY, 15),
        (Difficulty.STANDARD, 15),
        (Difficulty.HARD, 16),
        (Difficulty.EXPERT, 17),
    ],
)
def test_the_bag_has_no_tablet_and_no_elder_thing(difficulty: Difficulty, size: int) -> None:
    """Dunwich campaign §2: the first bag has two skulls and a cultist, no tablet or elder thing."""
    bag = whole_library().campaigns["the_dunwich_legacy"].bags[difficulty]

    assert len(bag) == size
    assert Counter(each for each in bag if isinstance(each, Symbol)) == {
        Symbol.SKULL: 2, Symbol.CULTIST: 1, Symbol.AUTO_FAIL: 1, Symbol.ELDER_SIGN: 1,
    }  # fmt: skip


def test_armitage_is_found_in_time() -> None:
    """Dunwich campaign §5, I: if Armitage is rescued, any investigator may take him."""
    table = first(CAMPUS)
    table.ends("r2")
    assert table.told(InterludePassed) == []
    goes_on(table)
    table.ends("r2")

    assert "henry_armitage_rescued" in notes(table)
    assert ARMITAGE in {offer.code for offer in table.record.offers}
    table.chooses(f"take:{ARMITAGE}")
    assert ARMITAGE in table.who().story


@pytest.mark.parametrize(("campus", "club"), [("r4", "r1"), ("r1", "r4")])
def test_armitage_is_taken_from_the_senseless(campus: str, club: str) -> None:
    """Dunwich campaign §5, I: after hours unconscious Armitage is kidnapped; 2 experience each."""
    table = first(CAMPUS)
    table.ends(campus)
    goes_on(table)
    table.ends(club)

    assert "henry_armitage_kidnapped" in notes(table)
    assert ARMITAGE not in {offer.code for offer in table.record.offers}
    printed = {"r1": 0, "r4": 1}[campus] + 1
    assert table.who().xp == printed + 2


def test_rice_and_morgan_are_offered_to_anyone() -> None:
    """Dunwich campaign §4: after I-A R1 and I-B R2 any investigator may take Rice or Morgan."""
    table = begun("roland_banks", "daisy_walker")
    table.chooses(f"scenario:{CAMPUS}", seat=0)
    table.chooses(f"scenario:{CAMPUS}", seat=1)
    table.ends("r1")

    assert [(offer.code, offer.to) for offer in table.record.offers] == [(RICE, None)]
    table.chooses(f"take:{RICE}", seat=1)
    assert table.who(1).story == [RICE]


def at_the_altar() -> CampaignTable:
    """Blood on the Altar is played, nobody having come along so far."""
    table = first(CAMPUS)
    while table.wanted.scenario != "blood_on_the_altar":
        assert table.campaign.scenario is not None
        table.ends(table.campaign.scenario.resolutions[-1].slug)
        goes_on(table)
    return table


def test_whoever_was_not_sacrificed_survives() -> None:
    """Dunwich campaign §5, II: each person who was not sacrificed is noted and offered."""
    table = at_the_altar()
    lost = [{"note": "sacrificed", "card": code} for code in (ARMITAGE, RICE)]

    table.ends("r1", log=tuple(lost))

    survived = {entry.card for entry in table.record.log if entry.note == "survived"}
    assert survived == {MORGAN, ZEBULON, "02218"}
    assert {offer.code for offer in table.record.offers} == {MORGAN, ZEBULON, "02218", POWDER}


def test_without_a_scholar_there_is_no_powder() -> None:
    """Dunwich campaign §5, II: the Powder is offered only if one of the professors survived."""
    table = at_the_altar()
    lost = [{"note": "sacrificed", "card": code} for code in (ARMITAGE, RICE, MORGAN)]

    table.ends("r1", log=tuple(lost))

    assert POWDER not in {offer.code for offer in table.record.offers}


def test_the_survivors_are_skipped_after_no_resolution() -> None:
    """Dunwich campaign §5, II: without a resolution of IV only Armitage’s survival is noted."""
    table = at_the_altar()

    table.ends("none", log=())

    survived = {entry.card for entry in table.record.log if entry.note == "survived"}
    assert survived == {ARMITAGE}
    assert table.record.offers == []


def test_a_past_by_itself_has_its_interludes() -> None:
    """Dunwich campaign §9: standalone, each earlier scenario had R1, and interludes follow."""
    past = read_past(whole_library(), MUSEUM, (), SOLO)

    found = {entry.note for entry in past.log}
    assert {"warren_rice_rescued", "obannion_bone_to_pick", "henry_armitage_rescued"} <= found
    assert past.story == {"roland_banks": [RICE, ARMITAGE]}


def test_the_second_of_a_pair_may_be_played_first() -> None:
    """Dunwich campaign §9: I-B can be played first; no other scenario can be skipped."""
    unplayed = [EarlierScenario(CAMPUS, "unplayed")]

    assert read_past(whole_library(), CLUB, unplayed, SOLO).log == []
    assert read_past(whole_library(), CLUB, (), SOLO).log != []
    with pytest.raises(NotAllowed, match="always played"):
        read_past(whole_library(), MUSEUM, unplayed, SOLO)


def survivors(entries: Iterable[LogEntry], note: str = "survived") -> list[str]:
    """The names on a list of a log."""
    return [entry.card for entry in entries if entry.note == note]


@pytest.mark.parametrize("resolution", ["r1", "none"])
def test_nobody_survives_twice(resolution: str) -> None:
    """Dunwich campaign §5, II: each name is listed once; without a resolution all are lost."""
    table = at_the_altar()
    table.ends(resolution)

    found = survivors(table.record.log)
    everybody = {ARMITAGE, RICE, MORGAN, ZEBULON, "02218"}
    assert len(found) == len(set(found))
    assert set(found) == (everybody if resolution == "r1" else set())
    lost = survivors(table.record.log, "sacrificed")
    assert set(lost) == everybody - set(found)


def test_who_comes_along_already_is_not_offered_again() -> None:
    """Dunwich campaign §5, II: a card that a deck holds is not offered again; the Powder once."""
    table = first(CAMPUS)
    table.ends("r1")
    table.chooses(f"take:{RICE}")
    goes_on(table)
    while table.wanted.scenario != "blood_on_the_altar":
        table.ends("r1")
        goes_on(table)
    table.ends("r1", log=())

    offered = [offer.code for offer in table.record.offers]
    assert RICE not in offered
    assert offered.count(CardCode(POWDER)) == 1
    assert RICE in survivors(table.record.log)


def test_an_assumed_past_without_a_resolution_spares_nobody() -> None:
    """Dunwich campaign §9: an assumed IV without resolution counts all as sacrificed."""
    ended = EarlierScenario("blood_on_the_altar", "none")
    past = read_past(whole_library(), "undimensioned_and_unseen", [ended], SOLO)

    assert survivors(past.log) == []
    assert len(survivors(past.log, "sacrificed")) == 5
    assert POWDER not in past.story["roland_banks"]


@pytest.mark.parametrize(("alive", "most"), [(5, 5), (4, 5), (3, 4), (2, 3), (1, 2), (0, 2)])
def test_an_assumed_past_knows_how_many_broods_escaped(alive: int, most: int) -> None:
    """Dunwich campaign §9.

    Standalone, escaped broods follow the sacrifices or the players’ choice.
    """
    altar = whole_library().scenarios["blood_on_the_altar"].names[0]
    ended = EarlierScenario("blood_on_the_altar", names={"survived": altar.cards[:alive]})
    fewer = EarlierScenario("undimensioned_and_unseen", "none", counts={"brood_escaped": 1})
    many = EarlierScenario("undimensioned_and_unseen", "none", counts={"brood_escaped": 9})

    def escaped(*more: EarlierScenario) -> list[object]:
        past = read_past(whole_library(), "where_doom_awaits", [ended, *more], SOLO)
        return [entry.count for entry in past.log if entry.note == "brood_escaped"]

    assert (escaped(), escaped(fewer), escaped(many)) == ([most], [1], [most])
    assert escaped(EarlierScenario("undimensioned_and_unseen", "r2")) == []


def test_a_game_master_says_how_many_broods_escaped() -> None:
    """Dunwich campaign §3: the log entry for escaped broods needs a number from 1 to 5."""
    table = first(CAMPUS)
    for wrong in (None, 0, 6):
        with pytest.raises(NotAllowed, match="from 1 to 5"):
            table.order("note", note="brood_escaped", count=wrong)
    table.order("note", note="brood_escaped", count=3)

    assert [e.count for e in table.record.log if e.note == "brood_escaped"] == [3]


def test_the_bag_over_the_first_scenarios() -> None:
    """Dunwich campaign §2: I-A adds a tablet, the book an elder thing, the train a −3."""
    table = first(CAMPUS)
    for resolution in ("r4", "r1", "r2", "r1"):
        table.ends(resolution)
        goes_on(table)

    bag = Counter(table.record.bag)
    start = Counter(whole_library().campaigns["the_dunwich_legacy"].bags[Difficulty.STANDARD])
    assert bag - start == {Symbol.TABLET: 1, Symbol.ELDER_THING: 1, -3: 1}


def at_the_end(word: str, *, told: str = "warned_townsfolk") -> CampaignTable:
    """The last scenario has ended so, R1 before it; the townsfolk were told this."""
    table = first(CAMPUS)
    while table.wanted.scenario != "lost_in_time_and_space":
        if table.wanted.scenario == "undimensioned_and_unseen":
            table.ends("r1", log=(LogEntry(told),))
        else:
            table.ends("r1")
        goes_on(table)
    table.ends(word)
    return table


@pytest.mark.parametrize("told", ["calmed", "warned"])
@pytest.mark.parametrize("word", ["r1", "r2", "r3"])
def test_the_epilogue_tells_of_the_village(word: str, told: str) -> None:
    """Dunwich campaign §1, §3: an epilogue follows the last scenario; it depends on the village."""
    table = at_the_end(word, told=f"{told}_townsfolk")

    (passed,) = [f for f in table.told(InterludePassed) if f.interlude == "dunwich_epilogue"]
    assert passed.told == told
    assert table.record.end is CampaignEnd.WON
    assert "**Epilogue**." in table.said()
    said = narration(table.campaign, table.facts)
    words = whole_library().narration
    ends = [words[f"dunwich_epilogue:{told}"], words["the_dunwich_legacy:won"]]
    assert [each for each in said if each in ends] == ends


@pytest.mark.parametrize("word", ["r4", "none"])
def test_no_epilogue_after_a_loss(word: str) -> None:
    """Dunwich campaign §1: after a loss there is no epilogue."""
    table = at_the_end(word)

    assert table.record.end is CampaignEnd.LOST
    assert "dunwich_epilogue" not in {f.interlude for f in table.told(InterludePassed)}


@pytest.mark.parametrize("word", ["r2", "none"])
def test_the_hill_may_be_the_end(word: str) -> None:
    """Dunwich campaign §1: VI without R1 loses the campaign, without VII and epilogue."""
    table = first(CAMPUS)
    while table.wanted.scenario != "where_doom_awaits":
        table.ends("r1")
        goes_on(table)
    table.ends(word)

    assert (table.record.end, table.record.ended_by) == (CampaignEnd.LOST, "where_doom_awaits")
    assert "reality_destroyed" in notes(table)
    assert "dunwich_epilogue" not in {f.interlude for f in table.told(InterludePassed)}
