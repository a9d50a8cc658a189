"""The Path to Carcosa between its scenarios, by campaign notes §2, §3, §5."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as with_changes
from functools import cache

import pytest
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.campaign.facts import InterludePassed
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.campaign.sentences import lines
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.state import Earned, LogEntry
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.packs import Library, whole_library
from bot.lcg.rules.assumed_history import EarlierScenario, read_past
from bot.lcg.ruleset import load_scripts
from tests.lcg.campaign import campaign_table
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable

PARTY, ASYLUM, STRANGER = "the_last_king", "the_unspeakable_oath", "03059"
CAMPAIGN = "the_path_to_carcosa"
SYMBOLS = ("cultist", "tablet", "elder_thing")


@cache
def longer() -> Library:
    """The library with one more scenario after those that are complete."""
    library = whole_library()
    campaign, party = library.campaigns[CAMPAIGN], library.scenarios[PARTY]
    order = replace(campaign, scenarios=("curtain_call", PARTY, "afterwards"))
    return with_changes(
        library,
        campaigns={**library.campaigns, CAMPAIGN: order},
        scenarios={**library.scenarios, "afterwards": replace(party, slug="afterwards")},
    )


@pytest.fixture(autouse=True)
def _longer_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    load_scripts()
    monkeypatch.setattr(campaign_table, "rules", lambda whole=False: CampaignRules(longer()))


def after_the_party(result: str = "r1", start: str = "r1") -> CampaignTable:
    """The campaign after its second scenario."""
    table = CampaignTable(campaign=CAMPAIGN)
    table.ends(start)
    table.goes_on()
    table.ends(result)
    return table


def symbols(table: CampaignTable) -> list[str]:
    """The symbols of the three kinds that are in the bag."""
    return [str(token) for token in table.record.bag if token in SYMBOLS]


@pytest.mark.parametrize(
    ("choice", "token", "notes"),
    [
        ("intruded", "elder_thing", {"intruded_on_secret_meeting": 1, "doubt": 1}),
        ("fled", "tablet", {"fled_dinner_party": 1}),
        ("slew", "cultist", {"slayed_the_monsters": 1, "conviction": 1, "vips_slain": 5}),
    ],
)
def test_the_group_chooses_and_learns_the_price_afterwards(
    choice: str, token: str, notes: dict[str, int]
) -> None:
    """Interlude I: log, counters, list and bag follow from the choice, on which all vote."""
    table = after_the_party(start="none")
    before = Counter(entry.note for entry in table.record.log)
    assert table.told(InterludePassed)[-1].told == "outside"
    labels = [option.label for option in table.ask().parts[table.ask().awaited[0]].options]
    assert labels == ["Go back in", "Block the door and run", "Set fire to the house"]

    for seat in range(2):
        table.chooses(f"decide:{choice}", seat=seat)

    assert table.told(InterludePassed)[-1].told == choice
    assert Counter(entry.note for entry in table.record.log) - before == Counter(notes)
    assert symbols(table) == [token] * 2
    table.goes_on()


def test_a_tie_is_the_leads_to_settle() -> None:
    """Interlude I: of two votes the lead's counts."""
    table = after_the_party()
    table.chooses("decide:fled", seat=1)
    table.chooses("decide:intruded", seat=0)

    assert table.told(InterludePassed)[-1].told == "intruded"


@pytest.mark.parametrize("result", ["r2", "r3", "none"])
def test_other_ends_of_the_party_have_no_interlude(result: str) -> None:
    """Interlude I is skipped after R2 and R3: one token of each symbol."""
    table = after_the_party(result)

    assert not table.told(InterludePassed)
    assert sorted(symbols(table)) == sorted(SYMBOLS)


@pytest.mark.parametrize(
    ("start", "counters"), [("r1", (1, 0, 2)), ("r2", (0, 1, 2)), ("none", (0, 0, 0))]
)
def test_what_the_theatre_leaves(start: str, counters: tuple[int, int, int]) -> None:
    """I, resolutions: Conviction or Doubt, the tally, and the Stranger in the lead's deck."""
    table = CampaignTable(campaign=CAMPAIGN)
    table.ends(start)

    log = table.record.log
    kept = tuple(total_of(log, n) for n in ("conviction", "doubt", "chasing_the_stranger"))
    assert kept == counters
    assert "03059" in (*table.who().story, *table.who().weaknesses)


def test_an_assumed_past_has_the_choice_as_well() -> None:
    """Standalone: the first option counts, or the one that is named; a strange one is refused."""

    def past_of(*branches: str) -> tuple[list[str], Counter[str]]:
        past = read_past(longer(), "afterwards", [EarlierScenario(PARTY, branches=branches)], PAIR)
        return [each.note for each in past.log], Counter(map(str, past.tokens))

    assert "intruded_on_secret_meeting" in past_of()[0]
    log, tokens = past_of("slew")
    assert (log.count("vips_slain"), tokens["cultist"]) == (5, 2)
    with pytest.raises(NotAllowed, match="no such choice"):
        past_of("sang")


def test_somebody_has_to_take_the_clasp(monkeypatch: pytest.MonkeyPatch) -> None:
    """III, R1: one must take the Clasp: who wants to, else the lead; nobody can decline it."""
    monkeypatch.setattr(campaign_table, "rules", lambda whole=False: CampaignRules(whole_library()))
    for taker in (1, None):
        table = CampaignTable(campaign=CAMPAIGN)
        for result in ("r1", "r2", "r1"):
            table.ends(result)
            if result != "r1" or len(table.record.played) < 3:
                table.goes_on()
        assert "decline:03142" not in table.options(1)
        if taker is not None:
            table.chooses("take:03142", seat=taker)
        table.goes_on()

        bearers = [n for n in range(2) if "03142" in table.who(n).weaknesses]
        assert bearers == [0 if taker is None else taker]


@pytest.mark.parametrize("how", ["leaves", "retires", "killed"])
def test_the_stranger_follows_somebody_else(how: str) -> None:
    """§4: if the bearer of 03059 dies, leaves or is replaced, another must take that card."""
    table = CampaignTable(campaign=CAMPAIGN)
    table.ends("r1", seats={0: {"killed": how == "killed"}})
    bearer = table.record.roster[0]
    if how == "leaves":
        table.order("leave", seat=0)
    elif how == "retires":
        table.chooses("replace:agnes_baker", seat=0)
    assert STRANGER not in bearer.weaknesses
    assert f"decline:{STRANGER}" not in table.options(1)
    table.chooses(f"take:{STRANGER}", seat=1)

    assert STRANGER in table.who(1).weaknesses


# The Unspeakable Oath


@pytest.fixture
def _whole_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_table, "rules", lambda whole=False: CampaignRules(shorter()))


@cache
def shorter() -> Library:
    """The library with a campaign of the theatre, the asylum, and one more."""
    library = longer()
    campaign = replace(
        library.campaigns[CAMPAIGN], scenarios=("curtain_call", ASYLUM, "afterwards")
    )
    return with_changes(library, campaigns={**library.campaigns, CAMPAIGN: campaign})


def after_the_asylum(
    result: str, *, seats: dict[int, dict[str, int]], daniel: str = ""
) -> CampaignTable:
    """The campaign after the asylum, which these seats lost."""
    table = CampaignTable(campaign=CAMPAIGN)
    table.ends("r1")
    table.goes_on()
    notes = (LogEntry(daniel),) if daniel else ()
    printed = table.result(result)
    table.ends(result, seats=seats, log=(*printed.log, *notes))
    return table


@pytest.mark.usefixtures("_whole_campaign")
@pytest.mark.parametrize(
    ("daniel", "told", "choice", "xp", "counter"),
    [
        ("daniel_survived", "alive", "ignored", 2, "doubt"),
        ("daniel_survived", "alive", "heeded", 3, "conviction"),
        ("daniel_possessed", "possessed", "heeded", 1, "conviction"),
        ("", "gone", "ignored", 0, "doubt"),
    ],
)
def test_lost_soul(daniel: str, told: str, choice: str, xp: int, counter: str) -> None:
    """Interlude II: Daniel alive +2 XP; ignored 2 Doubt, heeded 2 Conviction and +1 XP."""
    table = after_the_asylum("r3", seats={}, daniel=daniel)
    before = table.who().xp, total_of(table.record.log, counter)
    assert table.told(InterludePassed)[-1].told == told
    for seat in range(2):
        table.chooses(f"decide:{choice}", seat=seat)

    assert table.told(InterludePassed)[-1].told == choice
    after = table.who().xp, total_of(table.record.log, counter)
    assert (after[0] - before[0], after[1] - before[1]) == (xp, 2)
    assert f"{choice}_warning" in {entry.note for entry in table.record.log}


@pytest.mark.usefixtures("_whole_campaign")
def test_the_insane_are_replaced() -> None:
    """IV: the new ones earn the scenario's XP; another bears the Man; no interlude after none."""
    insane: dict[str, int] = {"killed": True, "insane": True, "xp": 4}
    table = after_the_asylum("none", seats={0: insane, 1: {"xp": 4}})
    assert not table.told(InterludePassed)
    table.chooses("replace:agnes_baker", seat=0)
    assert (table.who(0).xp, table.who(1).xp) == (4, 4)
    table.chooses(f"take:{STRANGER}", seat=1)

    assert [STRANGER in who.weaknesses for who in table.record.roster] == [False, True, False]


# A Phantom of Truth


def test_a_dream_stays_with_the_dreamers(monkeypatch: pytest.MonkeyPatch) -> None:
    """V: Lost Soul and Paranoia stay in the decks, and nobody can decline them; R2: 2 tablets."""
    library = longer()
    campaign = replace(library.campaigns[CAMPAIGN], scenarios=("a_phantom_of_truth", "afterwards"))
    changed = {**library.campaigns, CAMPAIGN: campaign}
    known = CampaignRules(with_changes(library, campaigns=changed))
    monkeypatch.setattr(campaign_table, "rules", lambda whole=False: known)
    table = CampaignTable(campaign=CAMPAIGN)
    gained = [("03227", 0), ("03227", 1), ("01097", 1)]
    table.ends("r2", earned=tuple(Earned(CardCode(code), Seat(n)) for code, n in gained))

    assert ["03227" in table.who(n).weaknesses for n in range(2)] == [True, True]
    told = lines(table.campaign, table.facts, None)
    assert sum(" gains the weakness " in line for line in told) == len(gained)
    assert ["01097" in table.who(n).weaknesses for n in range(2)] == [False, True]
    assert symbols(table) == ["tablet"] * 2
    assert not [key for n in range(2) for key in table.options(n) if key.startswith("decline:")]
