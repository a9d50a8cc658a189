"""Rulings: elimination, effects cut short, and actions that a window allows."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TestEnded
from bot.lcg.core.state import Step
from tests.lcg.codes import BARRICADE, CACHE, EATER, GHOUL, GOAT, ICY, PRIEST, RATS
from tests.lcg.table import Table


def test_agnes_goes_mad_over_her_spell() -> None:
    """Shrivelling: if its horror defeats Agnes at ST.3, the charge is spent and nothing is hit."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.controls("Shrivelling")
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.has(horror=7).does("fight", "Rats", "Shrivelling", token="skull")

    assert (table.agnes.playing, rats.threat, rats.damage) == (False, table.roland.seat, 0)
    assert not table.state.tests


def test_a_shot_at_what_has_fallen_is_wasted() -> None:
    """.45 Automatic: Beat Cop kills the target in the window; ammo and action are spent."""
    table = Table(["roland_banks"])
    gun = table.roland.controls("01016")
    table.roland.controls("01018")
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("fight", "Rats", ".45").does("activate", "Beat Cop")
    table.roland.passes()
    if "commit" in table.kinds:
        table.roland.reveals("0")
    table.settle()

    assert (gun.uses, table.roland.actions, table.in_play(RATS)) == (3, 2, False)


def test_an_escape_into_the_cellar_may_be_the_last() -> None:
    """Survival Instinct: if the Cellar’s damage defeats the evader, ST.7 stops."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.at("Hallway")
    table.lays("Cellar")
    rats = table.enemy(RATS).engaged_with(table.wendy)
    table.wendy.has(damage=6).holds("Survival Instinct").does("evade", "Rats")
    table.wendy.commits("Survival Instinct").reveals("0")
    table.wendy.chooses("Survival Instinct").chooses("Cellar")

    assert (table.wendy.playing, rats.exhausted) == (False, False)
    assert table.game.places.where(rats) == table.place("Cellar").id


def test_elusive_in_an_attack() -> None:
    """FAQ: an attack that began is resolved although its performer has left."""
    table = Table(["skids_otoole"])
    table.skids.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(EATER).engaged_with(table.skids)
    table.skids.holds("Elusive").does("fight", "Flesh-Eater").does("play", "Elusive")
    table.tokens("+1")
    table.skids.chooses("Attic").reveals()

    assert (table.skids.is_at("Attic"), ghoul.damage, ghoul.threat) == (True, 1, None)


def test_the_dead_do_not_retaliate() -> None:
    """Retaliate: a Goat Spawn defeated in a window of the test does not retaliate."""
    table = Table(["roland_banks", "agnes_baker"])
    table.roland.controls("01018")
    table.enemy(GOAT, damage=2).engaged_with(table.roland)
    table.tokens("auto_fail")
    table.roland.does("fight", "Goat Spawn").does("activate", "Beat Cop")
    table.settle()

    assert (table.in_play(GOAT), table.roland.damage) == (False, 0)


def test_an_ally_killed_by_the_first_attack_soaks_no_second() -> None:
    """Rules Reference, "Attack of Opportunity": each is resolved before the next."""
    table = Table(["roland_banks"])
    for _ in range(2):
        table.enemy(RATS).engaged_with(table.roland)
    table.roland.controls("Stray Cat")
    table.roland.does("resource").assigns(damage={"Stray Cat": 1})

    assert (table.in_play("Stray Cat"), table.roland.damage) == (False, 1)


def test_crypt_chill_takes_shadows_and_a_spell_after_it() -> None:
    """Book of Shadows: with it a slot is lost, and one of three Spells leaves, own choice."""
    table = Table(["agnes_baker"])
    book = table.agnes.controls("Book of Shadows")
    table.agnes.controls("Shrivelling")
    table.agnes.controls("Shrivelling")
    scrying = table.agnes.controls("Scrying")
    table.order("remove", what=book.id)
    table.agnes.chooses("Scrying")

    assert scrying not in table.game.in_play
    assert len(table.game.in_play.controlled_by(table.agnes.seat)) == 2


def test_the_amulet_keeps_no_event_of_a_friend() -> None:
    """Wendy’s Amulet: it affects only events of its controller."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.controls("01014")
    table.goes("turn", table.roland)
    table.roland.holds("Emergency Cache").does("play", "Emergency Cache")

    assert table.roland.discard == [CACHE]


def test_an_act_may_advance_before_the_token() -> None:
    """Rules notes §11: the window of a team-mate's test is in a turn, too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(clues=4)
    table.tokens("0")
    table.roland.tests("willpower", 3).does("activate", "Trapped")

    assert (table.state.act.index, table.result()) == (1, (True, 3))


def test_no_act_advances_in_the_enemy_phase() -> None:
    """Rules notes §11: only during an investigator's turn."""
    table = Table(["roland_banks"])
    table.roland.has(clues=2).controls("01018")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.goes("enemy")

    assert table.roland.can("activate", "Beat Cop")
    assert not table.roland.can("activate", "Trapped")


def test_wendy_may_not_return_the_token_of_a_friend() -> None:
    """Wendy Adams: she cannot return another performer’s token."""
    table = Table(["roland_banks", "wendy_adams"])
    table.wendy.holds("Emergency Cache")
    table.roland.tests("willpower", 3, token="auto_fail")

    assert table.kinds == ["turn"]


def test_the_mythos_phase_has_a_window_before_the_turns() -> None:
    """1.4 and 2.1: Forbidden Knowledge can be used in both windows, if it readies."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Forbidden Knowledge")
    table.goes("mythos")

    assert table.agnes.can("activate", "Forbidden Knowledge")


def test_debts_are_paid_in_any_window() -> None:
    """Hospital Debts: its free ability can be used in the enemy phase, too."""
    table = Table(["skids_otoole"])
    table.skids.suffers("Hospital Debts")
    table.goes("enemy")
    table.skids.does("activate", "Hospital Debts")

    assert table.piece("Hospital Debts").resources == 1


def test_the_hard_skull_offers_every_ghoul_once() -> None:
    """Hard skull: the ghoul that is found is drawn: Icy Ghoul spawns in the Cellar."""
    table = Table(["roland_banks"], "hard")
    table.all_at("Cellar")
    table.order("stack", top=[ICY, RATS], only=True)
    table.roland.does("investigate", token="skull").chooses("Icy Ghoul")

    assert table.game.places.where(table.piece(ICY)) == table.place("Cellar").id


def test_time_runs_out_with_the_first_act() -> None:
    """They're Getting Out!: advanced at act 1, resolution 3."""
    table = Table(["roland_banks"])
    table.order("stage", of="agenda", number=3)
    table.sets("agenda", doom=9)
    table.goes("mythos")

    assert (table.state.resolution, table.roland.who.killed) == ("r3", True)


@pytest.mark.parametrize("burn", [True, False])
def test_the_priest_falls_and_the_lead_decides(burn: bool) -> None:
    """What Have You Done?: advanced before Roland may answer; burn or keep."""
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.sets("Hallway", clues=1)
    table.enemy(PRIEST, damage=4).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul Priest", token="0").chooses("burn" if burn else "keep")

    assert (table.state.resolution, table.roland.who.xp) == (
        "r1" if burn else "r2",
        4 if burn else 5,
    )
    assert (table.roland.who.new_mental, table.roland.clues) == (int(burn), 0)


def test_a_turn_ends_in_two_forced_things() -> None:
    """Rules notes §16: Dark Memory and Frozen in Fear: the lead orders them."""
    table = Table(["agnes_baker"])
    table.agnes.suffers("Frozen in Fear")
    table.agnes.holds("Dark Memory")
    table.stops_before(Step.INVESTIGATION_END)
    table.agnes.ends_turn()
    labels = table.agnes.labels()
    table.agnes.chooses("Dark Memory")

    assert len(labels) == 2
    assert table.agnes.horror == 2


def test_a_test_at_the_end_of_the_turn_takes_commits_of_friends() -> None:
    """Frozen in Fear: a test like any other."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.suffers("Frozen in Fear")
    table.daisy.holds("Guts")
    table.roland.ends_turn()
    table.daisy.commits("Guts")
    table.roland.reveals("-2").chooses("Frozen in Fear")
    (ended,) = table.told(TestEnded)

    assert (ended.success, ended.total) == (True, 3)
    assert not table.in_play("Frozen in Fear")


def test_both_traumas_are_a_choice() -> None:
    """Rules notes §10: damage and horror together: one kind, chosen by the player."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.has(damage=8, horror=4).is_dealt(damage=1, horror=1)
    table.roland.chooses("Mental trauma")

    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (0, 1)


def test_the_fallen_leave_clues_and_a_lead() -> None:
    """Rules notes §10: clues to the location, then another leads."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway").has(clues=2, damage=8).is_dealt(damage=1)

    assert (table.place("Hallway").clues, table.state.lead) == (2, table.daisy.seat)


def test_an_ally_lent_by_the_fallen_goes() -> None:
    """Rules notes §10: cards that the fallen controlled leave; their weaknesses in play too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls("Beat Cop")
    table.roland.suffers("Haunted")
    table.order("defeat", what=0)

    assert not table.in_play("01018")
    assert not table.in_play("Haunted")


def test_encounter_cards_of_the_fallen_are_discarded() -> None:
    """Rules notes §10: other cards of the threat area go to their discard piles."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.suffers("Frozen in Fear")
    table.order("defeat", what=0)

    assert table.encounter_discard == ["01164"]


def test_the_barricade_of_the_fallen_goes() -> None:
    """FAQ 1.14: the player of an attachment controls it, and it leaves with them."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.holds("Barricade").does("play", "Barricade")
    table.order("defeat", what=0)

    assert not table.in_play(BARRICADE)


def test_the_resigned_do_not_draw_nor_gain() -> None:
    """Rules notes §10: resigned investigators take no part in the steps of a round."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=0)
    table.encounter_deck(RATS, "01160")
    table.next_phase("mythos")

    assert [each.code for each in table.daisy.engaged()] == [RATS]


def test_the_last_one_out_ends_the_game() -> None:
    """Rules notes §10: nobody left, no resolution."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=0)
    table.order("resign", seat=1)

    assert table.state.resolution == "none"
