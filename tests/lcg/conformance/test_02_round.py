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
    """Rules Reference, "Phase Sequence": investigation, enemy, upkeep, then a new round."""
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
    """1.2 to 1.4: doom, threshold, then each investigator draws in player order."""
    table.encounter_deck(HARMLESS, HARMLESS)
    table.next_phase("mythos")

    kinds = [f for f in table.facts if isinstance(f, DoomPlaced | EncounterDrawn)]
    assert isinstance(kinds[0], DoomPlaced)
    assert [f.seat for f in table.told(EncounterDrawn)] == [0, 1]
    assert table.paused is Step.INVESTIGATION


def test_player_order_begins_with_the_lead(table: Table) -> None:
    """Rules Reference, "Player Order": the lead first, then clockwise."""
    table.order("lead", seat="Daisy")
    table.encounter_deck(HARMLESS, HARMLESS)
    table.next_phase("mythos")

    assert [f.seat for f in table.told(EncounterDrawn)] == [1, 0]


def test_players_choose_who_goes_next(table: Table) -> None:
    """2.2: among those yet to act the group decides; whoever says "I go" goes."""
    table.roland.ends_turn()
    assert table.state.turn == 1

    table.daisy.ends_turn()
    assert table.state.round == 2
    assert table.kinds == ["next_turn"]
    table.daisy.goes()
    assert table.state.turn == 1


def test_a_turn_in_which_nothing_was_done_can_be_handed_back(table: Table) -> None:
    """2.2: a turn once begun is finished first, but an untouched one may be handed back."""
    table.roland.chooses("hand-back")
    assert table.kinds == ["next_turn"]

    table.roland.goes().does("resource")
    assert "hand-back" not in table.roland.offers()


def test_a_turn_that_was_answered_as_it_began_is_not_handed_back() -> None:
    """2.2: On the Lam was played as the turn began, so the turn counts as begun."""
    table = Table(["roland_banks", "skids_otoole"])
    table.skids.holds("On the Lam")
    table.roland.chooses("hand-back")
    table.skids.goes().does("play", "On the Lam")

    assert "end-turn" in table.skids.offers()
    assert "hand-back" not in table.skids.offers()


def test_three_actions_and_unused_ones_are_lost(solo: Table) -> None:
    """2.2.1: three actions; what is left at the end of the turn is lost."""
    solo.roland.does("resource").does("resource")
    assert solo.roland.actions == 1
    solo.stops_before(Step.ENEMY)
    solo.roland.ends_turn()

    assert solo.roland.actions == 0


def test_after_the_last_action_it_is_still_the_turn(solo: Table) -> None:
    """2.2.1: with no action left the turn continues until it is ended; the act may advance."""
    solo.roland.has(actions=0, clues=2)

    assert not solo.roland.can("investigate")
    assert solo.roland.can("activate", "Advance the act")


def test_upkeep_resets_readies_draws_and_pays(table: Table) -> None:
    """4.2 to 4.4: actions, readying, a card each in player order, then a resource each."""
    ghoul = table.enemy("01160", exhausted=True).engaged_with(table.roland)
    table.roland.has(actions=0)
    table.next_phase("upkeep")

    drawn = [(type(f), f.seat) for f in table.facts if isinstance(f, CardsDrawn | ResourcesChanged)]
    assert drawn == [(CardsDrawn, 0), (CardsDrawn, 1), (ResourcesChanged, 0), (ResourcesChanged, 1)]
    assert (table.roland.actions, ghoul.exhausted) == (3, False)


def test_hand_size_is_checked_in_upkeep_only(solo: Table) -> None:
    """4.5: down to eight cards, own choice; a ninth may be held until then."""
    solo.roland.holds(*["01088"] * 9)
    assert len(solo.roland.hand) == 9
    solo.next_phase("upkeep")

    assert solo.kinds == ["hand_size"]
    keys = solo.roland.offers()[:2]
    solo.roland.chooses(*keys)
    assert len(solo.roland.hand) == 8


def test_the_enemy_phase_happens_without_enemies(solo: Table) -> None:
    """Rules notes §17: steps and windows of a phase happen even with no enemy in play."""
    solo.enemies_attack()

    assert [f.phase for f in solo.told(PhaseBegan)] == ["enemy"]


def test_attacks_come_in_player_order(table: Table) -> None:
    """3.3: the next investigator in player order resolves attacks."""
    table.order("lead", seat="Daisy")
    table.enemy("01160").engaged_with(table.roland)
    table.enemy("01160").engaged_with(table.daisy)
    table.enemies_attack()

    assert [f.seat for f in table.told(EnemyAttacked)] == [1, 0]


@pytest.mark.parametrize("chosen", ["Wendy", "Daisy"])
def test_a_new_lead_in_3_3_skips_nobody(chosen: str) -> None:
    """3.3: all attacks are resolved once, even if the lead is defeated in the middle."""
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
    """1.4: every investigator draws once, even if the lead is defeated in the middle."""
    table = Table(["roland_banks", "daisy_walker", "wendy_adams"])
    table.encounter_deck("01163", HARMLESS, HARMLESS)
    table.roland.has(horror=4)
    table.tokens("auto_fail")
    table.next_phase("mythos")
    table.daisy.chooses(chosen)

    assert sorted(f.seat for f in table.told(EncounterDrawn)) == [0, 1, 2]


def test_until_the_end_of_the_phase_stops_before_at_the_end(solo: Table) -> None:
    """Rules Reference, "At": "until the end of" effects stop before "at the end of" ones start."""
    solo.stops_before(Step.HUNTERS, Step.UPKEEP)
    solo.goes("enemy")
    solo.state.lasting.append(Lasting("probe", None, Until.PHASE))
    names = lambda: [each.name for each in solo.state.lasting]  # noqa: E731 - looked at twice
    when = solo.watch(PhaseEnds, Timing.WHEN, names)
    after = solo.watch(PhaseEnds, Timing.AFTER, names)
    solo.goes_on()

    assert (when, after) == ([["probe"]], [[]])


def test_until_the_end_of_the_turn_stops_before_at_the_end(solo: Table) -> None:
    """Rules Reference, "At": the same for a turn."""
    solo.state.lasting.append(Lasting("probe", None, Until.TURN))
    after = solo.watch(TurnEnds, Timing.AFTER, lambda: [e.name for e in solo.state.lasting])
    solo.roland.ends_turn()

    assert after == [[]]


def test_until_the_end_of_the_round_stops_before_at_the_end(solo: Table) -> None:
    """Rules Reference, "At": the same for a round, "when the round ends" being before both."""
    solo.state.lasting.append(Lasting("probe", None, Until.ROUND))
    when = solo.watch(RoundEnds, Timing.WHEN, lambda: [e.name for e in solo.state.lasting])
    after = solo.watch(RoundEnds, Timing.AFTER, lambda: [e.name for e in solo.state.lasting])
    solo.next_phase("upkeep")

    assert (when, after) == ([["probe"]], [[]])


def test_when_the_round_ends_comes_before_at_the_end_of_the_round(table: Table) -> None:
    """Rules notes §2: the Barrier's objective is offered before Dissonant Voices goes."""
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
    """Rules Reference, "Limits": a limit per round counts within one round."""
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
    """Rules Reference, "Setting Up the Game": each may replace any number of cards, once."""
    table = Table(["roland_banks", "daisy_walker"], at_turn=False)
    assert table.ask.must == (Seat(0), Seat(1))


def test_lost_actions_are_standard_ones_first() -> None:
    """Rules notes §2: Daisy's action for a Tome is lost only after her other ones."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Old Book of Lore")
    table.enemy("01159").engaged_with(table.daisy)
    table.daisy.has(actions=2)
    table.daisy.holds("Blinding Light").does("play", "Blinding Light", token="skull")

    assert table.daisy.actions == 0
    assert table.daisy.can("activate", "Old Book of Lore")


def test_an_additional_action_is_lost_where_no_other_is_left() -> None:
    """Rules notes §2: without a standard action left the additional one is lost; the turn ends."""
    table = Table(["daisy_walker"])
    table.stops_before(Step.ENEMY)
    table.daisy.controls("Old Book of Lore")
    table.enemy("01159").engaged_with(table.daisy)
    table.daisy.has(actions=1)
    table.daisy.holds("Blinding Light").does("play", "Blinding Light", token="skull")

    assert table.paused is Step.ENEMY


def test_the_end_of_the_turn_is_told_before_what_it_sets_off(table: Table) -> None:
    """2.2.2: the turn ends, then what happens at its end, such as the test of Frozen in Fear."""
    table.roland.suffers("Frozen in Fear")
    table.forget()
    table.roland.ends_turn()

    kinds = [type(fact) for fact in table.facts if isinstance(fact, TurnEnded | TestBegan)]
    assert kinds == [TurnEnded, TestBegan]


def test_a_turn_that_nobody_ends_says_so(solo: Table) -> None:
    """With nothing left to do nobody is asked, and the turn is not ended by its investigator."""
    solo.roland.holds()
    for _ in range(3):
        solo.roland.does("resource")
    asked = solo.told(TurnEnded)[0]

    assert (asked.by_itself, asked.unused) == (True, 0)


def test_a_turn_that_is_ended_says_what_was_left(table: Table) -> None:
    """Daisy's action for a Tome is named on the button and afterwards, if a Tome can be used."""
    table.daisy.controls("Old Book of Lore")
    table.roland.ends_turn()
    table.daisy.does("resource")
    end = next(o for o in table.ask.parts[table.daisy.seat].options if o.key == "end-turn")
    table.daisy.ends_turn()
    ended = table.told(TurnEnded)[-1]

    assert end.note == "2 unused, a tome action unused"
    assert (ended.by_itself, ended.unused, ended.extras) == (False, 2, ("tome-action",))


def test_an_evaded_enemy_readies_and_engages(solo: Table) -> None:
    """4.3: an enemy that readies engages immediately, and the log reports both."""
    rats = solo.enemy("01159").engaged_with(solo.roland)
    solo.order("disengage", enemy=rats.id)
    assert not solo.told(EnemyEngaged)[-1].readied

    solo.order("exhaust", what=rats.id)
    solo.order("disengage", enemy=rats.id)
    solo.goes("upkeep")

    assert solo.told(EnemyEngaged)[-1].readied


def test_actions_are_reset_before_hands_are_counted() -> None:
    """4.2: three actions, and nobody has acted, while 4.5 asks for discards."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds(*["Knife"] * 9)
    table.roland.ends_turn()
    table.daisy.ends_turn()
    table.settle()

    assert table.ask.kind == "hand_size"
    assert [(who.actions, who.acted) for who in table.state.investigators] == [(3, False)] * 2
    assert not any(seat.done for seat in views.board(table.game, ()).seats)
