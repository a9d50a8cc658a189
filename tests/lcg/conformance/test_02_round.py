"""Rules notes §2: the round and its framework steps."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg import views
from bot.lcg.core.facts import (
    CardsDrawn,
    DoomPlaced,
    EncounterDrawn,
    EnemyAttacked,
    EnemyEngaged,
    PhaseBegan,
    ResourcesChanged,
    RoundBegan,
    TestBegan,
    TurnEnded,
)
from bot.lcg.core.moments import PhaseEnds, RoundEnds, TurnEnds
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Lasting, Phase, Step, Until
from tests.lcg.table import Table

HARMLESS = "01164"
"""Frozen in Fear: it lies in the threat area and asks nothing when drawn."""


def test_round_one_skips_the_mythos_phase() -> None:
    """Rules Reference, "Mythos Phase": the first round begins with the investigation phase."""
    table = Table(["roland_banks", "daisy_walker"], at_turn=False)
    while table.kinds == ["mulligan"]:
        table.chooses_none()

    assert table.state.round == 1
    assert table.state.phase is Phase.INVESTIGATION
    assert [fact.phase for fact in table.told(PhaseBegan)] == ["investigation"]
    assert not table.told(DoomPlaced)


def test_the_phases_follow_each_other(solo: Table) -> None:
    """Rules Reference, "Phase Sequence": the Mythos phase follows the upkeep phase of a round."""
    solo.roland.ends_turn()

    assert [f.phase for f in solo.told(PhaseBegan)] == [
        "enemy",
        "upkeep",
        "mythos",
        "investigation",
    ]
    assert [f.round for f in solo.told(RoundBegan)] == [2]
    assert solo.kinds == ["turn"]


def test_mythos_places_doom_then_checks_then_draws(table: Table) -> None:
    """1.2 to 1.4: doom, then the threshold check, then investigators draw in player order."""
    table.encounter_deck(HARMLESS, HARMLESS)
    table.next_phase("mythos")

    kinds = [f for f in table.facts if isinstance(f, DoomPlaced | EncounterDrawn)]
    assert isinstance(kinds[0], DoomPlaced)
    assert [f.seat for f in table.told(EncounterDrawn)] == [0, 1]
    assert table.paused is Step.INVESTIGATION


def test_player_order_begins_with_the_lead(table: Table) -> None:
    """Rules Reference, "Player Order": the lead goes first, the others follow clockwise."""
    table.order("lead", seat="Daisy")
    table.encounter_deck(HARMLESS, HARMLESS)
    table.next_phase("mythos")

    assert [f.seat for f in table.told(EncounterDrawn)] == [1, 0]


def test_players_choose_who_goes_next(table: Table) -> None:
    """2.2: the investigators who have not acted decide together which of them goes next."""
    table.roland.ends_turn()
    assert table.state.turn == 1

    table.daisy.ends_turn()
    assert table.state.round == 2
    assert table.kinds == ["next_turn"]
    table.daisy.goes()
    assert table.state.turn == 1


def test_a_turn_in_which_nothing_was_done_can_be_handed_back(table: Table) -> None:
    """2.2: a player may hand a turn back if nothing was done in it, else it has to be finished."""
    table.roland.chooses("hand-back")
    assert table.kinds == ["next_turn"]

    table.roland.goes().does("resource")
    assert "hand-back" not in table.roland.offers()


def test_a_turn_that_was_answered_as_it_began_is_not_handed_back() -> None:
    """2.2: after On the Lam at the start of a turn, that turn can no longer be handed back."""
    table = Table(["roland_banks", "skids_otoole"])
    table.skids.holds("On the Lam")
    table.roland.chooses("hand-back")
    table.skids.goes().does("play", "On the Lam")

    assert "end-turn" in table.skids.offers()
    assert "hand-back" not in table.skids.offers()


def test_three_actions_and_unused_ones_are_lost(solo: Table) -> None:
    """2.2.1: an investigator has three actions; unused ones are lost at the end of the turn."""
    solo.roland.does("resource").does("resource")
    assert solo.roland.actions == 1
    solo.stops_before(Step.ENEMY)
    solo.roland.ends_turn()

    assert solo.roland.actions == 0


def test_after_the_last_action_it_is_still_the_turn(solo: Table) -> None:
    """2.2.1: a turn without actions left continues until its player ends it or the act advances."""
    solo.roland.has(actions=0, clues=2)

    assert not solo.roland.can("investigate")
    assert solo.roland.can("activate", "Advance the act")


def test_upkeep_resets_readies_draws_and_pays(table: Table) -> None:
    """4.2 to 4.4: actions are reset, cards ready, then each draws 1 card and gains 1 resource."""
    ghoul = table.enemy("01160", exhausted=True).engaged_with(table.roland)
    table.roland.has(actions=0)
    table.next_phase("upkeep")

    drawn = [(type(f), f.seat) for f in table.facts if isinstance(f, CardsDrawn | ResourcesChanged)]
    assert drawn == [(CardsDrawn, 0), (CardsDrawn, 1), (ResourcesChanged, 0), (ResourcesChanged, 1)]
    assert (table.roland.actions, ghoul.exhausted) == (3, False)


def test_hand_size_is_checked_in_upkeep_only(solo: Table) -> None:
    """4.5: players choose what to discard down to eight cards; before 4.5 they may hold more."""
    solo.roland.holds(*["01088"] * 9)
    assert len(solo.roland.hand) == 9
    solo.next_phase("upkeep")

    assert solo.kinds == ["hand_size"]
    keys = solo.roland.offers()[:2]
    solo.roland.chooses(*keys)
    assert len(solo.roland.hand) == 8


def test_the_enemy_phase_happens_without_enemies(solo: Table) -> None:
    """Rules notes §17: an enemy phase without enemies has all its steps and player windows."""
    solo.enemies_attack()

    assert [f.phase for f in solo.told(PhaseBegan)] == ["enemy"]


def test_attacks_come_in_player_order(table: Table) -> None:
    """3.3: enemies attack the investigators one after another, in player order."""
    table.order("lead", seat="Daisy")
    table.enemy("01160").engaged_with(table.roland)
    table.enemy("01160").engaged_with(table.daisy)
    table.enemies_attack()

    assert [f.seat for f in table.told(EnemyAttacked)] == [1, 0]


@pytest.mark.parametrize("chosen", ["Wendy", "Daisy"])
def test_a_new_lead_in_3_3_skips_nobody(chosen: str) -> None:
    """3.3: each engaged enemy attacks once, even if the lead is defeated between attacks."""
    table = Table(["roland_banks", "daisy_walker", "wendy_adams"])
    for player in table:
        table.enemy("01159").engaged_with(player)
    table.roland.has(damage=8)
    table.enemies_attack()
    table.daisy.chooses(chosen)
    table.seats[table.state.lead].chooses("Wendy")

    assert sorted(f.seat for f in table.told(EnemyAttacked)) == [0, 1, 2]


@pytest.mark.parametrize("chosen", ["Wendy", "Daisy"])
def test_a_new_lead_in_1_4_skips_nobody(chosen: str) -> None:
    """1.4: each investigator draws once, even if the lead is defeated between draws."""
    table = Table(["roland_banks", "daisy_walker", "wendy_adams"])
    table.encounter_deck("01163", HARMLESS, HARMLESS)
    table.roland.has(horror=4)
    table.tokens("auto_fail")
    table.next_phase("mythos")
    table.daisy.chooses(chosen)

    assert sorted(f.seat for f in table.told(EncounterDrawn)) == [0, 1, 2]


def test_until_the_end_of_the_phase_stops_before_at_the_end(solo: Table) -> None:
    """Rules Reference, "At".

    Effects "until the end of the phase" stop before abilities "at the end".
    """
    solo.stops_before(Step.HUNTERS, Step.UPKEEP)
    solo.goes("enemy")
    solo.state.lasting.append(Lasting("probe", None, Until.PHASE))
    names = lambda: [each.name for each in solo.state.lasting]  # noqa: E731 - looked at twice
    when = solo.watch(PhaseEnds, Timing.WHEN, names)
    after = solo.watch(PhaseEnds, Timing.AFTER, names)
    solo.goes_on()

    assert (when, after) == ([["probe"]], [[]])


def test_until_the_end_of_the_turn_stops_before_at_the_end(solo: Table) -> None:
    """Rules Reference, "At".

    Effects "until the end of the turn" stop before abilities "at the end".
    """
    solo.state.lasting.append(Lasting("probe", None, Until.TURN))
    after = solo.watch(TurnEnds, Timing.AFTER, lambda: [e.name for e in solo.state.lasting])
    solo.roland.ends_turn()

    assert after == [[]]


def test_until_the_end_of_the_round_stops_before_at_the_end(solo: Table) -> None:
    """Rules Reference, "At": the abilities of "when the round ends" come before both of these."""
    solo.state.lasting.append(Lasting("probe", None, Until.ROUND))
    when = solo.watch(RoundEnds, Timing.WHEN, lambda: [e.name for e in solo.state.lasting])
    after = solo.watch(RoundEnds, Timing.AFTER, lambda: [e.name for e in solo.state.lasting])
    solo.next_phase("upkeep")

    assert (when, after) == ([["probe"]], [[]])


def test_when_the_round_ends_comes_before_at_the_end_of_the_round(table: Table) -> None:
    """Rules notes §2.

    The players may use the Barrier’s objective before Dissonant Voices leaves.
    """
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)
    table.roland.has(clues=6)
    table.roland.suffers("01165")
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")

    assert table.kinds == ["reaction"]
    assert table.in_play("01165")
    table.roland.chooses("Barrier")
    assert not table.in_play("01165")


def test_phases_end_and_limits_start_anew(solo: Table) -> None:
    """Rules Reference, "Limits": a "once per round" ability can be used again in the next round."""
    solo.game.limits.record_use("round", "probe")
    solo.game.limits.record_use("phase", "probe")
    solo.goes("enemy")
    assert solo.state.round == 2
    assert (
        solo.game.limits.use_count("round", "probe")
        == solo.game.limits.use_count("phase", "probe")
        == 0
    )


def test_seats_are_asked_together_for_the_mulligan() -> None:
    """Rules Reference, "Setting Up the Game".

    All players choose the cards to replace, once each.
    """
    table = Table(["roland_banks", "daisy_walker"], at_turn=False)
    assert table.ask.must == (Seat(0), Seat(1))


def test_lost_actions_are_standard_ones_first() -> None:
    """Rules notes §2: an effect that removes actions takes Daisy’s action for a Tome last."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Old Book of Lore")
    table.enemy("01159").engaged_with(table.daisy)
    table.daisy.has(actions=2)
    table.daisy.holds("Blinding Light").does("play", "Blinding Light", token="skull")

    assert table.daisy.actions == 0
    assert table.daisy.can("activate", "Old Book of Lore")


def test_an_additional_action_is_lost_where_no_other_is_left() -> None:
    """Rules notes §2: with only Daisy’s Tome action left, losing one action ends her turn."""
    table = Table(["daisy_walker"])
    table.stops_before(Step.ENEMY)
    table.daisy.controls("Old Book of Lore")
    table.enemy("01159").engaged_with(table.daisy)
    table.daisy.has(actions=1)
    table.daisy.holds("Blinding Light").does("play", "Blinding Light", token="skull")

    assert table.paused is Step.ENEMY


def test_the_end_of_the_turn_is_told_before_what_it_sets_off(table: Table) -> None:
    """2.2.2: the log reports the end of a turn before its effects, such as a forced test."""
    table.roland.suffers("Frozen in Fear")
    table.forget()
    table.roland.ends_turn()

    kinds = [type(fact) for fact in table.facts if isinstance(fact, TurnEnded | TestBegan)]
    assert kinds == [TurnEnded, TestBegan]


def test_a_turn_that_nobody_ends_says_so(solo: Table) -> None:
    """A turn that ends without a possible action is not logged as ended by its player."""
    solo.roland.holds()
    for _ in range(3):
        solo.roland.does("resource")
    asked = solo.told(TurnEnded)[0]

    assert (asked.by_itself, asked.unused) == (True, 0)


def test_a_turn_that_is_ended_says_what_was_left(table: Table) -> None:
    """The button that ends a turn, and the log, name Daisy’s unused action for a Tome."""
    table.daisy.controls("Old Book of Lore")
    table.roland.ends_turn()
    table.daisy.does("resource")
    end = next(o for o in table.ask.parts[table.daisy.seat].options if o.key == "end-turn")
    table.daisy.ends_turn()
    ended = table.told(TurnEnded)[-1]

    assert end.note == "2 unused, a tome action unused"
    assert (ended.by_itself, ended.unused, ended.extras) == (False, 2, ("tome-action",))


def test_an_evaded_enemy_readies_and_engages(solo: Table) -> None:
    """4.3: an enemy that readies beside an investigator engages, and the log reports both."""
    rats = solo.enemy("01159").engaged_with(solo.roland)
    solo.order("disengage", enemy=rats.id)
    assert not solo.told(EnemyEngaged)[-1].readied

    solo.order("exhaust", what=rats.id)
    solo.order("disengage", enemy=rats.id)
    solo.goes("upkeep")

    assert solo.told(EnemyEngaged)[-1].readied


def test_actions_are_reset_before_hands_are_counted() -> None:
    """4.2: the board shows three new actions while 4.5 still asks for discards."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds(*["Knife"] * 9)
    table.roland.ends_turn()
    table.daisy.ends_turn()
    table.settle()

    assert table.ask.kind == "hand_size"
    assert [(who.actions, who.acted) for who in table.state.investigators] == [(3, False)] * 2
    assert not any(seat.done for seat in views.board(table.game, ()).seats)
