"""Player cards that the Revised Core Set adds."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lcg.core.state import Standing
from tests.lcg.codes import GHOUL, KNIFE, PRIEST, RATS
from tests.lcg.table import Table

RELIC_HUNTER, CHARISMA, CACHE_2, HAD_WORSE, AQUINNAH_3 = "02157", "02158", "02194", "02261", "02308"
ROSARY, ELDER_SIGN_AMULET, BEAT_COP, DOG = "01059", "01095", "01018", "01021"
TEN = ["01086", "01087", "01088", "01089", "01090", "01091", "01092", "01093", "01016", "01020"]


def opened(*codes: str, **given: Any) -> Table:
    """Roland with a deck of ten cards, a weakness and these, before his first turn."""
    decks = {"roland_banks": [*TEN, "01098", *codes]}
    return Table(["roland_banks"], decks=decks, calm=False, hands=True, **given)


# Permanent


def test_permanent_cards_begin_in_play() -> None:
    """Rules Reference, "Permanent": in play before the opening hands, and not in the deck."""
    table = opened(CHARISMA, RELIC_HUNTER, at_turn=False)
    roland = table.roland

    assert [piece.code for piece in table.game.in_play.controlled_by(roland.seat)] == [
        CHARISMA,
        RELIC_HUNTER,
    ]
    assert len(roland.hand) == 5
    assert not {CHARISMA, RELIC_HUNTER} & {*roland.hand, *roland.deck}


def test_permanent_cards_count_as_experience_of_a_standalone_deck() -> None:
    """Rules Reference, "Standalone Mode": four times 3 experience bring one weakness more."""
    codes = (CHARISMA, CHARISMA, RELIC_HUNTER, RELIC_HUNTER)
    table = opened(*codes, at_turn=False, settings={"standalone": True})
    (weaknesses,) = [sum(table.game.cards.is_weakness(c) for c in _cards(table))]

    assert weaknesses == 2


def _cards(table: Table) -> list[Any]:
    who = table.roland.who
    return [*who.deck, *who.hand, *table.state.set_aside_weaknesses]


def test_permanent_cards_cannot_be_discarded(solo: Table) -> None:
    """Rules Reference, "Permanent": what takes an asset has to take another."""
    solo.roland.controls(CHARISMA)
    solo.draws_encounter("Crypt Chill", solo.roland, token="auto_fail")

    assert (solo.in_play(CHARISMA), solo.roland.damage) == (True, 2)


def test_permanent_cards_leave_with_their_investigator() -> None:
    """Rules Reference, "Permanent": elimination takes them out of play."""
    table = Table(["roland_banks", "daisy_walker"], decks={"roland_banks": [*TEN, CHARISMA]})
    assert table.in_play(CHARISMA)
    table.roland.is_dealt(damage=9)

    assert table.roland.who.standing is Standing.DEFEATED
    assert not table.in_play(CHARISMA)


def test_permanent_cards_are_not_played(solo: Table) -> None:
    """They have no cost: one that a game master gives to a hand stays there."""
    solo.roland.has(resources=9).holds(CHARISMA)

    assert not solo.roland.can("play", "Charisma")


# Charisma, Relic Hunter


def test_charisma_makes_room_for_a_second_ally(solo: Table) -> None:
    """Charisma: two allies side by side, and a third makes one leave."""
    solo.roland.controls(CHARISMA)
    solo.roland.controls(BEAT_COP)
    solo.roland.has(resources=9).holds(DOG).does("play", "Guard Dog")
    assert solo.in_play(BEAT_COP)
    assert solo.in_play(DOG)

    solo.roland.holds("01028").does("play", "Beat Cop (2)")
    assert sorted(solo.roland.labels()) == ["Beat Cop", "Guard Dog"]


def test_relic_hunter_makes_room_for_a_second_accessory(solo: Table) -> None:
    """Relic Hunter: two accessories side by side."""
    solo.roland.controls(RELIC_HUNTER)
    solo.roland.controls(ROSARY)
    solo.roland.has(resources=9).holds(ELDER_SIGN_AMULET).does("play", "Elder Sign Amulet")

    assert solo.in_play(ROSARY)
    assert solo.in_play(ELDER_SIGN_AMULET)


# Emergency Cache (2)


def test_the_better_cache_draws_as_well(solo: Table) -> None:
    """Emergency Cache (2): 3 resources and 1 card for nothing."""
    solo.roland.has(resources=0).stacks(KNIFE).holds(CACHE_2).does("play", "Emergency Cache (2)")

    assert (solo.roland.resources, solo.roland.hand) == (3, [KNIFE])


# "I've had worse…"


def test_what_was_worse_is_paid_for(solo: Table) -> None:
    """I've had worse: all of 2 damage and 1 horror cancelled, a resource for each."""
    roland = solo.roland.has(resources=0).holds(HAD_WORSE).is_dealt(damage=2, horror=1)
    roland.chooses("I’ve had worse").chooses("2 damage").chooses("1 horror")

    assert (roland.damage, roland.horror, roland.resources) == (0, 0, 3)


def test_no_more_than_five_are_cancelled(solo: Table) -> None:
    """I've had worse: of 4 damage and 3 horror five at most."""
    roland = solo.roland.has(resources=0).holds(HAD_WORSE).is_dealt(damage=4, horror=3)
    roland.chooses("I’ve had worse").chooses("4 damage")
    assert roland.labels() == ["1 horror", "0 horror"]
    roland.chooses("1 horror")

    assert (roland.damage, roland.horror, roland.resources) == (0, 2, 5)


def test_less_may_be_cancelled(solo: Table) -> None:
    """I've had worse: as much as its player likes, but something."""
    roland = solo.roland.has(resources=0).holds(HAD_WORSE).is_dealt(damage=2)
    roland.chooses("I’ve had worse")
    assert roland.labels() == ["2 damage", "1 damage"]
    roland.chooses("1 damage")

    assert (roland.damage, roland.resources) == (1, 1)


def test_what_an_ally_was_to_take_is_cancelled_too(solo: Table) -> None:
    """I've had worse: harm assigned to an own asset was dealt to you."""
    cop = solo.roland.controls(BEAT_COP)
    roland = solo.roland.has(resources=0).holds(HAD_WORSE).is_dealt(damage=2)
    roland.assigns(damage={"Beat Cop": 1})
    roland.chooses("I’ve had worse").chooses("0 damage")

    assert (roland.damage, cop.damage, roland.resources) == (1, 0, 1)


def test_nobody_has_had_worse_for_a_friend(table: Table) -> None:
    """I've had worse: harm of others is none of yours."""
    table.roland.holds(HAD_WORSE)
    table.daisy.is_dealt(damage=1)

    assert (table.daisy.damage, table.roland.hand) == (1, [HAD_WORSE])


# Aquinnah (3)


@pytest.mark.parametrize("chosen", ["Swarm of Rats", "Ghoul Minion"])
def test_the_better_aquinnah_turns_it_on_anybody(table: Table, chosen: str) -> None:
    """Aquinnah (3): any enemy here, the attacker too."""
    lady = table.roland.controls(AQUINNAH_3)
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.daisy)

    table.roland.does("resource").chooses("Deal the damage to an enemy").chooses(chosen)

    assert (table.roland.damage, lady.horror, lady.exhausted) == (0, 1, True)
    assert table.in_play(RATS) is (chosen != "Swarm of Rats")


def test_the_better_aquinnah_leaves_the_horror(solo: Table) -> None:
    """Aquinnah (3): the horror of the attack is still taken."""
    solo.roland.controls(AQUINNAH_3)
    priest = solo.enemy(PRIEST).engaged_with(solo.roland)

    solo.roland.does("resource").chooses("Deal the damage to an enemy")
    solo.roland.assigns(horror={})

    assert (solo.roland.damage, solo.roland.horror, priest.damage) == (0, 2, 2)


def test_the_better_aquinnah_wants_an_attack_on_her_own(table: Table) -> None:
    """Aquinnah (3): attacks on others are not hers to turn."""
    table.roland.controls(AQUINNAH_3)
    table.order("go", to="turn", seat=1)
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.does("resource")

    assert table.daisy.damage == 1
