"""A campaign told again: its scenarios, who fell, what was earned; its pictures."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.game_numbers import Recap
from bot.engine.ids import Seat
from bot.kits.lcg_campaign.kit import LcgCampaignKit
from bot.lcg.campaign.campaign_view import CampaignView
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.scenarios import CampaignEnd
from bot.table.past.stats import Score
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable

KIT = LcgCampaignKit()


def told(table: CampaignTable) -> Recap:
    """The campaign as its kit tells it."""
    found = KIT.past.recap(table.session, table.facts)
    assert found is not None
    return found


def ended() -> CampaignTable:
    """Two scenarios: Daisy is killed in the first and replaced, the second ends it all."""
    table = CampaignTable(PAIR)
    table.ends("r2", seats={1: {"physical": 5}}, log=(LogEntry("house_standing"),))
    table.order("replace", seat=1, investigator="agnes_baker")
    table.goes_on()
    table.ends("r1", outcome=CampaignEnd.WON)
    return table


def test_nothing_is_told_before_a_scenario_is_over() -> None:
    """There is nothing to look back at."""
    table = CampaignTable()
    assert KIT.past.recap(table.session, table.facts) is None


def test_each_scenario_with_its_end_and_who_fell() -> None:
    """In order; a loss stands with the scenario that brought it."""
    first, second = told(ended()).episodes

    assert (first.title, second.title) == ("The Gathering", "The Midnight Masks")
    assert first.result.startswith("Resolution 2")
    assert "Daisy Walker was killed." in first.lines
    assert any(line.startswith("Experience: Roland Banks +") for line in first.lines)
    assert not any("killed" in line for line in second.lines)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (CampaignEnd.WON, "1 won"),
        (CampaignEnd.LOST, "1 lost"),
        (CampaignEnd.SURVIVED, "1 resolved"),
        (None, "1 ended early"),
    ],
)
def test_how_its_end_is_counted(end: CampaignEnd | None, words: str) -> None:
    """Survived is no early end; where the players stop it is one."""
    table = CampaignTable(PAIR)
    table.ends("r1", **({"outcome": end} if end else {}))
    if end is None:
        table.order("stop")
    score = Score()
    score.add_game(told(table), ())

    assert (score.words, score.games) == (words, 1)


def test_the_end_and_everybody_s_record() -> None:
    """Who was ever in it, with what was earned and suffered, and the log in a sentence."""
    recap = told(ended())

    assert (recap.title, recap.result, recap.won) == (
        *("Night of the Zealot", "The campaign is won"),
        True,
    )
    assert [(each.name, each.fate) for each in recap.people] == [
        ("Roland Banks", ""),
        ("Daisy Walker", "killed"),
        ("Agnes Baker", ""),
    ]
    counts = {each.name: {c.icon: c.amount for c in each.counts} for each in recap.people}
    assert counts["Daisy Walker"]["damage"] == 5
    assert counts["Roland Banks"]["wild"] > 0
    assert recap.decided[0] == "The house still stands."
    assert recap.decided[1].startswith("Cultists who got away: ")


def test_while_it_goes_on_nobody_has_won() -> None:
    """How many scenarios were played so far."""
    table = CampaignTable()
    table.ends("r2")

    assert (told(table).result, told(table).won) == ("1 scenario played", None)


def test_both_are_drawn_and_said() -> None:
    """The recap, the status, and the film of what stood between the scenarios."""
    table = ended()
    picture = KIT.pictures.recap(told(table))
    assert picture.data.startswith(b"\x89PNG")
    assert "Daisy Walker was killed." in picture.alt

    scene = KIT.views.scene(table.session)
    film = KIT.pictures.film()
    film.add(scene, 400)
    assert film.finish().data.startswith(b"GIF")
    status = KIT.pictures.board(scene)
    assert status.alt.startswith("Night of the Zealot, standard. The campaign is won.")
    assert "The Devourer Below: not played." in status.alt


def test_whom_the_next_scenario_waits_for() -> None:
    """Everybody who is not ready, and nobody while one is played."""
    table = CampaignTable(PAIR)
    assert view(table).awaited == ()
    table.ends("r2")
    assert view(table).awaited == ("Roland Banks", "Daisy Walker")
    assert "Not ready yet: Roland Banks and Daisy Walker." in alt(table)


def view(table: CampaignTable) -> CampaignView:
    """The view that is drawn."""
    return msgspec.json.decode(KIT.views.scene(table.session), type=CampaignView)


def alt(table: CampaignTable) -> str:
    """Return what is said beside the picture."""
    return KIT.pictures.board(KIT.views.scene(table.session)).alt


def test_several_who_are_to_be_chosen_are_told_apart() -> None:
    """Two are killed at once: what is asked of either seat names whom the new one follows."""
    table = CampaignTable(PAIR)
    table.ends("r2", seats={0: {"physical": 9}, 1: {"physical": 5}}, log=())

    names = [KIT.words.name(table.session.state, Seat(seat)) for seat in (0, 1)]

    assert names == ["New investigator after Roland Banks", "New investigator after Daisy Walker"]


def test_one_who_is_to_be_chosen_needs_no_more() -> None:
    """There is nobody to take it for."""
    table = CampaignTable(PAIR)
    table.ends("r2", seats={1: {"physical": 5}}, log=())

    assert KIT.words.name(table.session.state, Seat(1)) == "New investigator"
