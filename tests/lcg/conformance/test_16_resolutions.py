"""The Gathering: resolutions and their results; tokens of each level (scenario notes §2)."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.core.about import of_resolution, of_token
from bot.lcg.core.facts import InvestigatorOut, TraumaSuffered, XpEarned
from bot.lcg.core.frames import put_off
from bot.lcg.core.state import Earned, LogEntry
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.text import log
from tests.lcg.codes import GHOUL, LITA, PRIEST
from tests.lcg.table import Table


def xp(table: Table) -> list[int]:
    """Experience by seat."""
    return [player.who.xp for player in table]


def test_resolution_1_burns_the_house(table: Table) -> None:
    """R1: the house burns; each earns victory and 2, the lead 1 mental trauma and Lita."""
    table.order("end", resolution="r1")

    assert xp(table) == [2, 2]
    assert [player.who.new_mental for player in table] == [1, 0]
    (trauma,) = table.told(TraumaSuffered)
    assert trauma.source == of_resolution("r1")
    assert table.state.log == [LogEntry("house_burned")]
    assert table.state.earned == [Earned(CardCode(LITA), Seat(0))]


def test_resolution_2_keeps_the_house(table: Table) -> None:
    """R2: the house stays; each earns victory and 2, the lead 1 more; Lita is not earned."""
    table.order("end", resolution="r2")

    assert xp(table) == [3, 2]
    assert [player.who.new_mental for player in table] == [0, 0]
    assert table.state.log == [LogEntry("house_standing")]


def test_resolution_3_kills_those_who_stayed(table: Table) -> None:
    """R3: investigators still there are killed; nobody earns experience.

    The players choose who takes Lita.
    """
    table.order("resign", seat="Daisy")
    table.order("end", resolution="r3")

    assert [player.who.killed for player in table] == [True, False]
    assert xp(table) == [0, 0]
    assert table.state.log == [
        LogEntry("lita_forced_to_find_others"),
        LogEntry("house_standing"),
        LogEntry("ghoul_priest_alive"),
    ]
    assert table.state.earned == [Earned(CardCode(LITA))]


def test_resolution_3_with_a_living_lead(table: Table) -> None:
    """R3: a lead who lives takes Lita."""
    table.order("lead", seat="Daisy")
    table.order("resign", seat="Daisy")
    table.state.lead = table.daisy.seat
    table.order("end", resolution="r3")

    assert table.state.earned == []


def test_no_resolution(table: Table) -> None:
    """No resolution: each earns victory and 2, and Lita joins the lead."""
    table.order("resign", seat="Daisy")
    table.order("resign", seat="Roland")

    assert table.state.resolution == "none"
    assert xp(table) == [2, 2]
    assert [entry.note for entry in table.state.log[:2]] == ["house_standing", "ghoul_priest_alive"]
    assert len(table.told(XpEarned)) == 2


def test_victory_points_of_enemies_and_empty_places(table: Table) -> None:
    """Rules notes §11: a location’s victory points count if it is revealed and without clues."""
    table.lays("Attic")
    table.lays("Cellar")
    table.sets("Attic", clues=0)
    table.enemy(PRIEST, exhausted=True).at("Study")
    table.order("defeat", what=PRIEST)
    table.order("end", resolution="r2")

    assert sorted(table.victory) == ["01113", PRIEST]
    assert xp(table) == [6, 5]


def test_an_unrevealed_place_earns_nothing(table: Table) -> None:
    """Rules notes §11: an unrevealed location gives no victory points."""
    table.lays("Attic", revealed=False)
    table.order("end", resolution="r2")

    assert table.victory == []


def test_the_defeated_earn_experience_too(table: Table) -> None:
    """Eliminated investigators earn the experience too."""
    table.order("defeat", what="Daisy")
    table.order("end", resolution="r2")

    assert xp(table) == [3, 2]


@pytest.mark.parametrize(("stage", "word"), [(1, "r3"), (2, "r3"), (3, "none")])
def test_the_last_agenda(table: Table, stage: int, word: str) -> None:
    """They're Getting Out!: R3 at act 1 or 2, else all are defeated with 1 physical trauma."""
    table.order("stage", of="act", number=stage)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")

    assert table.state.resolution == word
    facts = table.game.library.scenarios[table.state.scenario]
    assert (word == facts.agenda_ends) == (stage < len(facts.acts))
    trauma = 1 if word == "none" else 0
    assert [player.who.new_physical for player in table] == [trauma, trauma]


def test_the_last_agenda_spares_the_resigned(table: Table) -> None:
    """They're Getting Out! in act 3: a resigned investigator is not defeated or hurt."""
    table.order("stage", of="act", number=3)
    table.order("stage", of="agenda", number=3)
    table.order("resign", seat="Daisy")
    table.order("advance", what="agenda")

    assert [player.who.new_physical for player in table] == [1, 0]
    assert table.daisy.who.standing == "resigned"


EASY, STANDARD, HARD, EXPERT = "easy", "standard", "hard", "expert"


@pytest.mark.parametrize("difficulty", [EASY, STANDARD])
@pytest.mark.parametrize("success", [False, True])
def test_the_front_of_the_scenario_card(difficulty: str, success: bool) -> None:
    """Easy and standard: skull −X, cultist −1 and 1 horror on a failure, tablet −2 and 1 damage."""
    expected = {"skull": (0, 0), "cultist": (0, 0 if success else 1), "tablet": (1, 0)}
    for token, harm in expected.items():
        table = Table(["roland_banks"], difficulty)
        table.enemy(GHOUL).engaged_with(table.roland)
        table.roland.tests("willpower", 1 if success else 5, token=token)
        assert (table.roland.damage, table.roland.horror) == harm


@pytest.mark.parametrize("difficulty", [HARD, EXPERT])
@pytest.mark.parametrize("success", [False, True])
def test_the_back_of_the_scenario_card(difficulty: str, success: bool) -> None:
    """Hard and expert: skull −2, cultist another token and 2 horror, tablet −4 with both."""
    expected = {"skull": (0, 0), "cultist": (0, 0 if success else 2), "tablet": (1, 1)}
    for token, harm in expected.items():
        table = Table(["roland_banks"], difficulty)
        table.enemy(GHOUL).engaged_with(table.roland)
        table.roland.tests("willpower", 0 if success else 5, token=[token, "0"])
        table.settle()
        assert (table.roland.damage, table.roland.horror) == harm


def test_the_tablet_without_a_ghoul_does_nothing() -> None:
    """The tablet deals damage only if a Ghoul enemy is at the investigator’s location."""
    for difficulty in (STANDARD, HARD):
        table = Table(["roland_banks"], difficulty)
        table.roland.tests("willpower", 0, token="tablet")
        assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_the_hard_skull_brings_a_ghoul_after_the_test() -> None:
    """Hard and expert: after failing with a skull, the investigator finds and draws a Ghoul."""
    table = Table(["roland_banks"], HARD)
    table.encounter_deck("01166", GHOUL, "01166")
    table.roland.tests("willpower", 5, token="skull").chooses("Ghoul Minion")

    assert table.piece(GHOUL).threat == 0
    assert len(table.state.encounter_deck) == 2


def test_the_hard_skull_comes_after_the_action() -> None:
    """Rules notes §4: the Ghoul comes after the test and the action it belongs to."""
    table = Table(["roland_banks"], HARD)
    table.encounter_deck(GHOUL, "01118")
    table.roland.does("investigate", token="skull")
    assert table.ask.about == of_token(Symbol.SKULL)
    table.roland.chooses("Ghoul Minion")

    assert table.piece(GHOUL).threat == 0


def test_work_outside_a_test_is_not_put_off() -> None:
    """Rules notes §4: an effect that has to wait for a test resolves immediately outside one."""
    table = Table(["roland_banks"], HARD)
    table.encounter_deck(GHOUL)
    table.roland.holds("01093").tests("willpower", 1)
    with pytest.raises(StopIteration):
        put_off(table.game, "the_gathering:skull", seat=0).send(None)
    assert not table.in_play(GHOUL)
    assert len(table.state.later) == 1

    table.roland.reveals("0").chooses("Ghoul Minion")
    assert table.in_play(GHOUL)
    assert table.state.later == []


def test_the_hard_skull_without_a_ghoul() -> None:
    """Hard and expert: without a Ghoul in deck or discard pile none is drawn."""
    table = Table(["roland_banks"], HARD)
    table.roland.tests("willpower", 5, token="skull")

    assert table.kinds == ["turn"]


def test_experience_that_is_told_is_what_was_earned() -> None:
    """The log counts the experience earned now, without what the investigator had before."""
    table = Table(["roland_banks"])
    table.roland.has(xp=5)
    table.order("end", resolution="r2")

    assert [fact.amount for fact in table.told(XpEarned)] == [3]
    assert xp(table) == [8]


def test_physical_trauma_of_the_whole_health_kills() -> None:
    """Rules Reference, "Campaign Play": physical trauma equal to the health kills."""
    table = Table(["roland_banks"], trauma={"roland_banks": (8, 0)})
    table.roland.is_dealt(damage=1)

    assert table.state.resolution == "none"
    assert table.roland.who.killed
    assert [fact.how for fact in table.told(InvestigatorOut)] == ["defeated", "killed"]


def test_mental_trauma_of_the_whole_sanity_drives_insane() -> None:
    """Rules Reference, "Campaign Play": mental trauma equal to the sanity drives insane."""
    table = Table(["roland_banks", "daisy_walker"], trauma={"roland_banks": (0, 4)})
    table.order("end", resolution="r1")

    assert [player.who.killed for player in table] == [True, False]
    assert [(fact.seat, fact.how) for fact in table.told(InvestigatorOut)] == [(0, "insane")]
    assert "Roland is insane" in " ".join(log.lines(table.game, table.facts, None))
