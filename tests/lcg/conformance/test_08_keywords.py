"""Rules notes §7 and §8: keywords that the core set's cards do not print, on cards of it."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import EncounterDrawn, EnemyAttacked
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Keyword, Measure, PreyHighest, PreyLowest
from tests.lcg.codes import GHOUL, RATS, REMAINS
from tests.lcg.table import Table

EVILS = "01166"
FEAR = "01164"


@pytest.fixture
def aloof(table: Table) -> Table:
    """The Swarm of Rats is aloof."""
    table.prints(RATS, keywords=(Keyword.ALOOF,))
    return table


def test_an_aloof_enemy_does_not_engage(aloof: Table) -> None:
    """Rules Reference, "Aloof": it spawns unengaged and does not engage automatically."""
    aloof.draws_encounter(RATS)

    assert aloof.piece(RATS).threat is None
    assert aloof.piece(RATS).place == aloof.place("Study").id


def test_an_unengaged_aloof_enemy_cannot_be_attacked(aloof: Table) -> None:
    """Rules Reference, "Aloof": it cannot be attacked before an investigator engages it."""
    aloof.enemy(RATS).at("Study")
    assert "aloof" in aloof.roland.why_not("fight", "Rats")
    aloof.roland.does("engage", "Rats")

    assert aloof.roland.can("fight", "Rats")


def test_an_aloof_enemy_engaged_with_another_may_be_attacked(aloof: Table) -> None:
    """Rules notes §17: an aloof enemy engaged with another investigator can be attacked."""
    aloof.enemy(RATS).engaged_with(aloof.daisy)

    assert aloof.roland.can("fight", "Rats")


def test_an_engaged_aloof_enemy_attacks(aloof: Table) -> None:
    """Rules notes §3: an engaged aloof enemy attacks in 3.3 and makes attacks of opportunity."""
    aloof.enemy(RATS).engaged_with(aloof.roland)
    aloof.roland.does("resource")
    assert aloof.roland.damage == 1
    aloof.enemies_attack()

    assert aloof.roland.damage == 2


def test_alert_answers_a_failed_evasion(table: Table) -> None:
    """Rules Reference, "Alert": it attacks after a failed evasion and does not exhaust."""
    table.prints(RATS, keywords=(Keyword.ALERT,))
    rats = table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("evade", token="auto_fail")

    assert len(table.told(EnemyAttacked)) == 1
    assert (rats.exhausted, rats.threat) == (False, 0)

    table.roland.does("fight", token="auto_fail")
    assert len(table.told(EnemyAttacked)) == 1


def test_retaliate_does_not_answer_an_evasion(table: Table) -> None:
    """Rules Reference, "Retaliate": a failed evasion does not trigger it."""
    table.prints(RATS, keywords=(Keyword.RETALIATE,))
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.does("evade", token="auto_fail")

    assert not table.told(EnemyAttacked)


def test_surge_draws_one_more(table: Table) -> None:
    """Rules Reference, "Surge".

    The investigator draws one more card after the first is resolved.
    """
    table.prints(FEAR, keywords=(Keyword.SURGE,))
    table.encounter_deck(FEAR, GHOUL, GHOUL)
    table.draws_encounter(player=table.daisy)

    assert [(f.seat, f.code) for f in table.told(EncounterDrawn)] == [(1, FEAR), (1, GHOUL)]


def test_surge_on_and_on(table: Table) -> None:
    """Rules Reference, "Surge": the second card may surge too."""
    table.prints(FEAR, keywords=(Keyword.SURGE,))
    table.encounter_deck(FEAR, FEAR, GHOUL)
    table.draws_encounter()

    assert len(table.told(EncounterDrawn)) == 3


def test_a_row_of_surges_ends_when_all_that_is_left_has_come(table: Table) -> None:
    """Docs, "Where the rules leave something open": surges end once all cards have come."""
    table.prints(EVILS, keywords=(Keyword.SURGE,))
    table.order("stack", top=[EVILS], only=True)
    table.state.encounter_discard.clear()
    table.draws_encounter()

    assert len(table.told(EncounterDrawn)) == 1
    table.draws_encounter()
    assert len(table.told(EncounterDrawn)) == 2


def test_the_fallen_draw_no_surge(table: Table) -> None:
    """Rules notes §10: an investigator defeated by the card draws no card for its surge."""
    table.prints(REMAINS, keywords=(Keyword.SURGE,))
    table.encounter_deck(REMAINS, GHOUL)
    table.roland.has(horror=4)
    table.tokens("auto_fail")
    table.draws_encounter()

    assert len(table.told(EncounterDrawn)) == 1


def test_peril_is_resolved_alone(table: Table) -> None:
    """Rules Reference, "Peril".

    Other players may not play, trigger or commit until it is resolved.
    """
    table.prints(REMAINS, keywords=(Keyword.PERIL,))
    table.daisy.holds("01093")
    table.daisy.controls("01018")
    table.enemy(RATS).engaged_with(table.daisy)
    table.roland.holds("01093")
    table.draws_encounter(REMAINS)

    assert table.daisy.offers() == []
    table.roland.reveals("0")
    assert table.state.peril == []
    assert table.daisy.can("activate", "Beat Cop")


def test_peril_ends_before_a_surge(table: Table) -> None:
    """Rules notes §7: peril ends before the card of a surge is drawn."""
    table.prints(FEAR, keywords=(Keyword.PERIL, Keyword.SURGE))
    table.encounter_deck(FEAR, REMAINS)
    table.daisy.holds("01093")
    table.draws_encounter()

    assert table.ask.kind == "commit"
    assert table.daisy.can("commit", "Unexpected Courage")


def test_peril_ends_with_the_fallen(table: Table) -> None:
    """Rules notes §10: peril ends if its drawer is eliminated."""
    table.prints(REMAINS, keywords=(Keyword.PERIL,))
    table.roland.has(horror=4)
    table.draws_encounter(REMAINS, token="auto_fail")

    assert table.state.peril == []
    assert not table.roland.playing


def test_a_massive_hunter_moves_alone(table: Table) -> None:
    """Rules Reference, "Massive" and "Hunter": it moves alone and is engaged where it arrives."""
    table.prints(RATS, keywords=(Keyword.MASSIVE, Keyword.HUNTER))
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    big = table.enemy(RATS).at("Attic")
    table.stops_before(Step.ENEMY_WINDOW)
    table.goes("enemy")

    assert big.place == table.place("Hallway").id
    assert table.game.enemies.engaged_seats(big) == [0, 1]


def test_massive_attacks_stop_when_it_dies(table: Table) -> None:
    """3.3: a massive enemy that is defeated during its first attack makes no other."""
    table.prints(RATS, keywords=(Keyword.MASSIVE,))
    table.enemy(RATS).at("Study")
    table.roland.controls("01021")
    table.enemies_attack()
    table.roland.chooses("Roland Banks")
    table.roland.assigns(damage={"Guard Dog": 1}).does("activate", "Guard Dog")
    table.settle()

    assert [f.seat for f in table.told(EnemyAttacked)] == [0]


def test_massive_attacks_stop_once_it_is_exhausted(table: Table) -> None:
    """FAQ 2.29: a massive enemy that exhausts during its attacks makes no further ones."""
    table.prints(GHOUL, keywords=(Keyword.MASSIVE,))
    big = table.enemy(GHOUL).at("Study")
    table.roland.controls("01021")
    table.enemies_attack()
    table.roland.chooses("Roland Banks")
    table.order("exhaust", what=big.id)
    table.roland.assigns(damage={})
    table.settle()

    assert [f.seat for f in table.told(EnemyAttacked)] == [0]


@pytest.mark.parametrize(
    ("prey", "chosen"),
    [
        (PreyHighest(of=Measure.INTELLECT), 1),
        (PreyHighest(of=Measure.COMBAT), 0),
        (PreyLowest(of=Measure.REMAINING_SANITY), 0),
        (PreyHighest(of=Measure.CLUES), 1),
        (PreyLowest(of=Measure.CARDS_IN_HAND), 0),
    ],
)
def test_prey_compares(table: Table, prey: object, chosen: int) -> None:
    """Rules Reference, "Prey".

    The enemy engages the investigator who fits best, without a question.
    """
    table.prints(RATS, prey=prey)
    table.daisy.has(clues=1).holds("01086")

    assert table.enemy(RATS).at("Study").threat == chosen
