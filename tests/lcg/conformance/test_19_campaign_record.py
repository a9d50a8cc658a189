"""19 Campaign play: record, set-up, order at an end, what carries over (notes §1–3, 9, 13)."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.campaign.facts import (
    BagChanged,
    CampaignOver,
    CardOffered,
    EntryCrossed,
    EntryWritten,
    InvestigatorLost,
    ScenarioOver,
    TraumaKept,
    XpGained,
)
from bot.lcg.campaign.record import CampaignStep, Status
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.printed.scenarios import CampaignEnd
from bot.lcg.rules.scenario_result import XpReason, scenario_result
from bot.lcg.rules.setup import new_state
from bot.lcg.ruleset import LcgRules
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable, rules
from tests.lcg.table import Table

DREW = CardCode("01137")


# 1 Campaign record


@pytest.mark.parametrize(("difficulty", "size"), [("easy", 16), ("standard", 16), ("expert", 18)])
def test_difficulty_and_bag_of_the_beginning(difficulty: str, size: int) -> None:
    """1: the difficulty is chosen once and gives the printed bag."""
    table = CampaignTable(difficulty=difficulty)

    assert len(table.record.bag) == size
    assert table.wanted.setup["difficulty"] == difficulty
    table.ends("r1")
    table.goes_on()
    assert table.wanted.setup["difficulty"] == difficulty


def test_the_bag_goes_from_scenario_to_scenario() -> None:
    """1: each scenario starts with the bag of the previous one’s end."""
    table = CampaignTable()
    table.ends("r1", bag=(*table.record.bag, Symbol.ELDER_THING))

    assert table.told(BagChanged) == [BagChanged(added=(Symbol.ELDER_THING,))]
    table.goes_on()
    assert table.wanted.setup["bag"].count("elder_thing") == 1


def test_notes_are_keys_and_lists_hold_names() -> None:
    """1: the next scenario’s set-up gets flags and lists of names as the log has them."""
    table = CampaignTable()
    table.ends("r1", log=(LogEntry("house_burned"), LogEntry("got_away", card=DREW)))
    table.goes_on()

    state = new_state(rules().library, table.wanted.setup)
    assert state.before == [LogEntry("house_burned"), LogEntry("got_away", card=DREW)]


def test_a_crossed_out_note_counts_as_absent() -> None:
    """1: a crossed-out entry stays readable, but the next scenario does not count it."""
    table = CampaignTable()
    table.ends("none")
    table.goes_on()
    table.ends("r1", crossed=("ghoul_priest_alive",), log=())
    table.goes_on()

    assert table.told(EntryCrossed) == [EntryCrossed(note="ghoul_priest_alive")]
    assert LogEntry("ghoul_priest_alive", crossed=True) in table.record.log
    assert "ghoul_priest_alive" not in [each["note"] for each in table.wanted.setup["log"]]


def test_a_later_scenario_adds_to_the_log() -> None:
    """1: a later scenario adds to the log and does not overwrite earlier entries."""
    table = CampaignTable()
    table.ends("r1")
    table.goes_on()
    table.ends("r2", log=(LogEntry("past_midnight"),))

    assert [each.note for each in table.record.log] == ["house_burned", "past_midnight"]


# 2 Campaign set-up


def test_investigators_are_different() -> None:
    """2: two players cannot have the same investigator."""
    with pytest.raises(NotAllowed):
        CampaignTable(("roland_banks", "roland_banks"))


def test_decks_begin_with_level_0() -> None:
    """2: a campaign cannot start with cards that cost experience; the refusal names them."""
    library = rules().library
    deck = list(library.starter_deck("roland_banks"))
    deck[deck.index(CardCode("01018"))] = CardCode("01028")

    with pytest.raises(NotAllowed, match=r"Beat Cop \(2\)"):
        CampaignTable(("roland_banks",), decks={"roland_banks": deck})


def test_each_deck_has_one_random_basic_weakness() -> None:
    """2: each deck gets one random basic weakness at the start; scenarios draw no other."""
    table = CampaignTable(("roland_banks", "daisy_walker", "skids_otoole", "wendy_adams"))
    drawn = [who.weaknesses for who in table.record.roster]

    assert all(len(each) == 1 for each in drawn)
    library = rules().library
    assert all(library.card(each[0]).weakness == "basic" for each in drawn)
    state = new_state(library, table.wanted.setup)
    assert [len(who.deck) for who in state.investigators] == [33, 33, 33, 33]


def test_the_lead_is_chosen_for_each_scenario() -> None:
    """2: players vote for each scenario’s lead; the others follow in order."""
    table = CampaignTable(("roland_banks", "daisy_walker", "wendy_adams"))
    assert table.wanted.seats[0][1] == "roland_banks"
    table.ends("r1")
    table.ready()
    table.chooses("lead:2", seat=1)
    table.chooses("lead:2", seat=0)

    assert [slug for _, slug in table.wanted.seats] == [
        *("wendy_adams", "roland_banks", "daisy_walker"),
    ]


def test_who_leads_is_voted_for() -> None:
    """2: the vote ends when all have voted; the previous lead breaks a tie, else chance does."""
    table = CampaignTable(("roland_banks", "daisy_walker", "wendy_adams"))
    table.ends("r1")
    table.ready()
    table.chooses("lead:1", seat=0)
    (ask,) = table.session.asks
    assert ask.prompt == "Who leads the next scenario? (Roland Banks: Daisy Walker)"
    assert (ask.awaited, ask.silence) == ((1, 2), "abstain")
    table.chooses("abstain", seat=1)
    table.chooses("lead:0", seat=2)

    assert table.wanted.seats[0][1] == "roland_banks"


def test_who_wants_nobody_to_lead_leaves_it_as_it_was() -> None:
    """2: if all players abstain the lead stays the same."""
    table = CampaignTable()
    table.ends("r1")
    table.ready()
    table.chooses("abstain", seat=0)
    (ask,) = table.session.asks
    assert ask.silence == ""
    table.chooses("abstain", seat=1)

    assert table.wanted.seats[0][1] == "roland_banks"


def test_the_lot_decides_between_others() -> None:
    """2: chance decides a tie in which the previous lead has no vote."""
    heroes = ("roland_banks", "daisy_walker", "wendy_adams", "agnes_baker")
    table = CampaignTable(heroes)
    table.ends("r1")
    table.ready()
    for seat, lead in ((0, 1), (1, 2), (2, 1), (3, 2)):
        table.chooses(f"lead:{lead}", seat=seat)

    assert table.wanted.seats[0][1] in ("daisy_walker", "wendy_adams")


# 3 When a scenario ends


def test_what_a_result_changes_is_told_in_order() -> None:
    """3: the log lists what a result changes, each line with investigator and reason."""
    table = CampaignTable()
    bag = (*table.record.bag, Symbol.CULTIST)
    table.ends("r1", seats={1: {"physical": 5}}, bag=bag)

    kinds = [type(fact) for fact in table.facts if isinstance(fact, _ORDER)]
    assert kinds == [
        *(ScenarioOver, EntryWritten, TraumaKept, TraumaKept, InvestigatorLost, BagChanged),
        *(XpGained, CardOffered),
    ]


_ORDER = (
    ScenarioOver, EntryWritten, TraumaKept, InvestigatorLost, BagChanged, XpGained, CardOffered,
)  # fmt: skip


def test_experience_says_why() -> None:
    """3: the log gives the reasons of experience: each card, the resolution, the lead."""
    table = Table(list(PAIR), chapter=1, log=[])
    table.order("end", resolution="r2")
    roland, daisy = scenario_result(table.game).seats

    assert roland.reasons == (XpReason("resolution", 2), XpReason("lead", 1))
    assert daisy.reasons == (XpReason("resolution", 2),)


def test_trauma_stands_on_the_card_from_the_next_start() -> None:
    """3: an investigator starts the next scenario with damage and horror for their trauma."""
    table = CampaignTable()
    table.ends("r1", seats={1: {"physical": 1}})
    table.goes_on()

    state = new_state(rules().library, table.wanted.setup)
    daisy, roland = sorted(state.investigators, key=lambda who: who.code, reverse=True)
    assert (roland.mental_trauma, roland.horror, roland.damage) == (1, 1, 0)
    assert (daisy.physical_trauma, daisy.damage, daisy.horror) == (1, 1, 0)


# 9 What carries over


def test_nothing_else_carries_over() -> None:
    """9: only decks, story cards, weaknesses, trauma, experience, log and bag carry over."""
    table = CampaignTable()
    table.ends("r1")
    setup = table.wanted.setup if table.record.step is CampaignStep.CHAPTER else {}
    table.goes_on(lead=1)
    setup = table.wanted.setup

    assert set(setup) - {"scenario", "investigators", "difficulty", "settings", "chapter"} == {
        *("decks", "weaknesses", "trauma", "log", "bag", "earlier", "places"),
    }
    assert (setup["weaknesses"], list(setup["earlier"])) == ({}, [])
    LcgRules().new(setup)


# 13 The end


@pytest.mark.parametrize(
    ("resolution", "end"),
    [("r1", CampaignEnd.WON), ("r3", CampaignEnd.SURVIVED), ("none", CampaignEnd.LOST)],
)
def test_the_campaign_ends_with_its_last_scenario(resolution: str, end: CampaignEnd) -> None:
    """13: the last resolution decides won, survived or lost, and no replacement is asked for."""
    table = CampaignTable()
    table.ends("r1")
    table.goes_on()
    table.ends("r1")
    table.goes_on()
    table.ends(resolution, outcome=end, seats={0: {"killed": True}})

    assert table.told(CampaignOver) == [CampaignOver(how=end, why="the_devourer_below")]
    assert table.record.players[0].investigator is not None
    assert table.session.over


def test_final_numbers_are_kept() -> None:
    """13: trauma, experience and weaknesses of the last scenario are recorded."""
    table = CampaignTable()
    table.ends("r1")
    table.goes_on()
    table.ends("r1")
    table.goes_on()
    xp = table.who(0).xp
    table.ends("r1", outcome=CampaignEnd.WON, seats={0: {"xp": 5, "mental": 2}})

    assert table.who(0).xp == xp + 5
    assert table.who(0).mental == 3


def test_a_result_goes_through_json() -> None:
    """A scenario’s result can be stored as JSON and read back unchanged."""
    played = Table(list(PAIR), chapter=1, log=[])
    played.order("end", resolution="r1")
    table = CampaignTable()
    result = msgspec.to_builtins(scenario_result(played.game))
    table.order("result", number=1, result=msgspec.json.decode(msgspec.json.encode(result)))

    assert table.record.step is CampaignStep.INTERLUDE
    assert table.who(0).status is Status.ACTIVE
    assert table.record.offers[0].to == int(Seat(0))
