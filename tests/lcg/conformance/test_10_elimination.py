"""Rules notes §10: defeat, resigning, elimination, a new lead."""

from __future__ import annotations

from bot.lcg.core.facts import InvestigatorOut, LeadChanged, TraumaSuffered
from bot.lcg.core.state import Standing
from tests.lcg.codes import DOG, GHOUL, RATS
from tests.lcg.table import Table


def test_damage_equal_to_health_defeats_with_physical_trauma(table: Table) -> None:
    """Rules Reference, "Defeat": damage equal to health defeats with 1 physical trauma."""
    table.roland.has(damage=9)

    assert table.roland.who.standing is Standing.DEFEATED
    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (1, 0)


def test_horror_equal_to_sanity_defeats_with_mental_trauma(table: Table) -> None:
    """Rules Reference, "Defeat": horror equal to sanity defeats with 1 mental trauma."""
    table.roland.has(horror=5)

    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (0, 1)


def test_both_at_once_is_the_players_choice(table: Table) -> None:
    """Rules Reference, "Defeat": after a defeat by both, the player chooses one of the traumas."""
    table.roland.has(damage=8, horror=4).is_dealt(damage=1, horror=1)

    assert table.ask.kind == "trauma"
    table.roland.chooses("Mental trauma")
    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (0, 1)


def test_resigning_is_no_defeat(table: Table) -> None:
    """Rules Reference, "Resign": an investigator who resigns gets no trauma."""
    table.order("resign", seat="Roland")

    assert table.roland.who.standing is Standing.RESIGNED
    assert not table.told(TraumaSuffered)


def test_a_card_that_defeats_gives_no_trauma_of_its_own(table: Table) -> None:
    """Rules notes §10: a card that defeats an investigator gives only the trauma it names."""
    table.order("defeat", what="Roland")

    assert not table.told(TraumaSuffered)


def test_everything_owned_leaves_the_game(table: Table) -> None:
    """Rules Reference, "Elimination" 2: all cards that the investigator owns leave the game."""
    table.roland.holds("01088").controls(DOG)
    table.order("resign", seat="Roland")

    assert not table.in_play(DOG)
    assert (table.roland.hand, table.roland.deck, table.roland.discard) == ([], [], [])
    assert "01088" in table.codes(table.state.removed)


def test_clues_stay_at_the_location_resources_go(table: Table) -> None:
    """Rules Reference, "Elimination" 3: clues stay at the location, resources leave."""
    table.roland.has(clues=3)
    table.order("resign", seat="Roland")

    assert table.place("Study").clues == 7
    assert (table.roland.clues, table.roland.resources) == (0, 0)


def test_engaged_enemies_stay_and_engage_others(table: Table) -> None:
    """Rules Reference, "Elimination" 4: engaged enemies stay at the location and engage others."""
    ready = table.enemy(RATS).engaged_with(table.roland)
    tired = table.enemy(GHOUL, exhausted=True, damage=1).engaged_with(table.roland)
    table.order("resign", seat="Roland")

    assert ready.threat == 1
    assert (tired.threat, tired.exhausted, tired.damage) == (None, True, 1)
    assert tired.place == table.place("Study").id


def test_other_cards_of_the_threat_area_are_discarded(table: Table) -> None:
    """Rules Reference, "Elimination" 5: other cards of the threat area go to the discard piles."""
    table.roland.suffers("01164")
    table.order("resign", seat="Roland")

    assert table.encounter_discard == ["01164"]


def test_cards_others_control_stay_until_they_leave(table: Table) -> None:
    """Rules notes §10: a card that another player controls stays, and is removed as it leaves."""
    dog = table.roland.controls(DOG)
    dog.controller = table.daisy.seat
    table.order("resign", seat="Roland")
    assert table.in_play(DOG)

    table.order("remove", what=dog.id)
    assert DOG in table.codes(table.state.removed)


def test_weaknesses_fire_when_the_game_ends_for_their_owner(table: Table) -> None:
    """Rules Reference, "Elimination" 1: "when the game ends" weaknesses resolve, here Cover Up."""
    table.roland.stacks("01007").draws(1)
    assert table.in_play("01007")
    table.order("resign", seat="Roland")

    assert table.roland.who.new_mental == 1
    assert "01007" in table.codes(table.state.removed)


def test_those_left_choose_a_new_lead() -> None:
    """Rules Reference, "Elimination" 6: if the lead is eliminated, the others choose a new one."""
    table = Table(["roland_banks", "daisy_walker", "wendy_adams"])
    table.order("resign", seat="Roland")

    assert table.ask.kind == "lead"
    table.daisy.chooses("Wendy Adams")
    assert table.state.lead == 2
    assert len(table.told(LeadChanged)) == 1


def test_with_one_left_nobody_is_asked(table: Table) -> None:
    """Rules Reference, "Elimination" 6: the last investigator leads without a question."""
    table.order("resign", seat="Roland")

    assert table.state.lead == 1
    assert table.kinds == ["turn"]


def test_nobody_left_is_no_resolution(table: Table) -> None:
    """Rules Reference, "Elimination" 7: without investigators the game has no resolution."""
    table.order("resign", seat="Roland")
    table.order("resign", seat="Daisy")

    assert table.session.over
    assert table.state.resolution == "none"


def test_falling_together(table: Table) -> None:
    """Rules notes §10: investigators defeated by one effect leave at the same time."""
    table.roland.has(damage=6)
    table.daisy.has(damage=2)
    table.roland.holds("01024").does("play", "Dynamite")

    assert [f.seat for f in table.told(InvestigatorOut)] == [0, 1]
    assert table.state.resolution == "none"


def test_defeat_in_the_own_turn_ends_it(table: Table) -> None:
    """Rules notes §10: a defeat in one’s own turn ends the turn, and the next player acts."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.has(damage=8).does("draw")

    assert table.state.turn == 1
    assert table.roland.hand == []


def test_the_eliminated_count_for_per_investigator(table: Table) -> None:
    """Rules notes §1 and §10: "per investigator" counts eliminated investigators."""
    table.order("resign", seat="Roland")

    assert table.game.library.card("01116").health_for(table.state.started) == 10
    assert table.game.stages.act_price == 4


def test_the_goal_and_the_last_defeat_at_once() -> None:
    """FAQ: Dynamite Blast defeats the Ghoul Priest and the last investigator together.

    The players choose either resolution, and the investigator has the trauma all the same.
    """
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.enemy("01116", damage=3).engaged_with(table.roland)
    table.roland.has(damage=6).holds("01024").does("play", "Dynamite")
    table.roland.chooses("burn")

    assert table.roland.offers() == ["r1", "none"]
    table.roland.chooses("No resolution")
    assert table.state.resolution == "none"
    assert table.roland.who.new_physical == 1


def test_a_weakness_in_play_leaves_with_its_owner() -> None:
    """Rules Reference, "Elimination" 2: a weakness enemy in play leaves with its owner."""
    table = Table(["wendy_adams", "roland_banks"])
    table.enemy("01101").engaged_with(table.wendy)
    enforcer = table.piece("01101")
    enforcer.owner = table.wendy.seat
    table.order("engage", enemy=enforcer.id, seat=1)
    table.order("resign", seat=0)

    assert not table.in_play("01101")
