"""What a game master sets in a campaign: in the words of `/gm set`."""

from __future__ import annotations

import pytest

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.kits.lcg_campaign.gm import CampaignGameMaster
from bot.lcg.campaign.facts import CampaignOver, InvestigatorLost, LeadChosen
from bot.lcg.campaign.record import CampaignStep, Status
from bot.lcg.printed.packs import whole_library
from tests.lcg.campaign.campaign_table import CampaignTable

GM = CampaignGameMaster()


def sets(table: CampaignTable, target: str, value: str) -> None:
    """The game master sets something."""
    command = GM.find_target(table.campaign, "set", target).read(value)
    table.order(**command)


@pytest.fixture
def table() -> CampaignTable:
    """Roland and Daisy between the first scenario and the second."""
    made = CampaignTable()
    made.ends("r2")
    return made


def test_everything_that_can_be_set_has_a_title(table: CampaignTable) -> None:
    """Numbers of both investigators, the lead, each note of the log."""
    titles = [each.name for each in GM.rows(table.campaign, "set")]

    assert "Roland Banks: physical trauma" in titles
    assert "Who leads the next scenario" in titles
    assert "Campaign log: The house burned down" in titles
    assert all(len(each) <= 100 for each in titles)


def test_a_note_is_written_and_crossed_out(table: CampaignTable) -> None:
    """Once: what stands there is not written again."""
    sets(table, "Campaign log: The house burned down", "written")
    with pytest.raises(NotAllowed, match="already"):
        sets(table, "note.house_burned", "written")
    sets(table, "house burned", "crossed out")

    assert [(e.note, e.crossed) for e in table.record.log][-1] == ("house_burned", True)
    assert "Campaign log: ~~The house burned down~~ is crossed out." in table.said()
    with pytest.raises(NotAllowed, match="isn’t in the campaign log"):
        sets(table, "house burned", "crossed out")


def test_a_card_is_written_below_a_note(table: CampaignTable) -> None:
    """By its name."""
    sets(table, "note.got_away", "Ruth Turner")

    assert (table.record.log[-1].note, table.record.log[-1].card) == ("got_away", "01141")
    with pytest.raises(Malformed, match="name of a card"):
        sets(table, "note.got_away", "Nobody")


def test_the_lead_is_set_before_it_is_asked_for(table: CampaignTable) -> None:
    """Then silence means that one."""
    sets(table, "lead", "Daisy")

    assert table.record.lead == 1
    assert table.record.step is CampaignStep.INTERLUDE
    with pytest.raises(Malformed, match="Who leads: Roland Banks or Daisy Walker"):
        sets(table, "lead", "a")


def test_the_lead_is_set_while_it_is_asked_for(table: CampaignTable) -> None:
    """The question is answered by it: the scenario begins."""
    table.ready()
    sets(table, "Who leads the next scenario", "Daisy Walker")

    assert table.wanted.seats[0] == (Seat(1), "daisy_walker")
    assert table.record.step is CampaignStep.CHAPTER
    assert len(table.told(LeadChosen)) == 1


def test_trauma_up_to_the_limit_is_only_a_number(table: CampaignTable) -> None:
    """One less than the printed health kills nobody."""
    sets(table, "0.physical", "8")

    assert (table.who().physical, table.told(InvestigatorLost)) == (8, [])


@pytest.mark.parametrize(
    ("target", "value", "how"),
    [("0.physical", "9", Status.KILLED), ("0.mental", "5", Status.INSANE)],
)
def test_trauma_at_the_limit_takes_the_investigator(
    table: CampaignTable, target: str, value: str, how: Status
) -> None:
    """Rules Reference, "Campaign Play", Trauma: killed or insane; another one is to be chosen."""
    table.chooses("ready")
    sets(table, target, value)
    roland = table.record.roster[0]

    assert (roland.status, roland.xp) == (how, 0)
    assert table.campaign.of(Seat(0)) is None
    assert "replace:wendy_adams" in table.options(0)
    assert "buy:01016" not in table.options(0)


def test_trauma_at_the_limit_waits_for_the_end_of_a_scenario() -> None:
    """While one is wanted or played nobody can be replaced."""
    with pytest.raises(NotAllowed, match="between two scenarios"):
        sets(CampaignTable(), "0.physical", "9")


def test_the_last_of_all_investigators_ends_the_campaign() -> None:
    """Rules Reference, "Campaign Play": nobody is left to choose."""
    everybody = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker")
    table = CampaignTable(everybody)
    table.ends("r2", seats={seat: {"killed": True} for seat in range(4)})
    others = sorted(set(whole_library().decks) - set(everybody))
    while table.record.step is CampaignStep.INTERLUDE:
        seat, slug = len(others) % 4, others.pop()
        table.chooses(f"replace:{slug}", seat=seat)
        sets(table, f"{seat}.mental", "9")

    assert len(others) < 4
    assert table.record.step is CampaignStep.OVER
    assert [fact.why for fact in table.told(CampaignOver)] == ["pool"]


def test_what_there_is_not_is_told(table: CampaignTable) -> None:
    """With what there is; and numbers are numbers."""
    with pytest.raises(Malformed, match="Roland Banks: experience"):
        sets(table, "luck", "3")
    with pytest.raises(Malformed, match="doesn’t fit here"):
        sets(table, "0.xp", "many")


def test_what_it_can_be_set_to_is_suggested(table: CampaignTable) -> None:
    """By what is set."""

    def suggested(target: str, prefix: str = "") -> list[str]:
        found = GM.find_target(table.campaign, "set", target).offers(prefix)
        return [each.slug for each in found]

    assert suggested("lead") == ["Roland Banks", "Daisy Walker"]
    assert suggested("note.house_burned") == ["written", "crossed out"]
    assert suggested("0.physical") == ["+1"]
    assert suggested("0.physical", "8") == ["8"]


def test_a_number_is_changed_by_so_much(table: CampaignTable) -> None:
    """As in a scenario: `+2`; what stands so already is said."""
    sets(table, "0.physical", "+2")

    assert table.who().physical == 2
    with pytest.raises(NotAllowed, match="is already at 2"):
        sets(table, "0.physical", "2")


def test_only_the_record_is_set(table: CampaignTable) -> None:
    """The other commands are for scenarios."""
    with pytest.raises(NotAllowed, match="only change the record"):
        GM.find_target(table.campaign, "move", "Roland Banks")
