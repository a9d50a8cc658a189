"""Faults: what is wrong with a position is noticed and named."""

from __future__ import annotations

from typing import Any

import pytest

from bot.second_edition.printed.terms import Deck, MonsterNo, Place
from tests.second_edition.dull import at_phase
from tests.second_edition.game import Game
from tests.second_edition.playing import rules
from tests.second_edition.table_build import Still
from tests.second_edition.terms import Gate, Phase


def broken(game: Game, change: Any) -> list[str]:
    """Return what is wrong after a change."""
    twin = game.twin()
    change(twin)
    return twin.faults()


def _negative(table: Still) -> None:
    table.investigators[0].money = -1


def _lost_monster(table: Still) -> None:
    table.cup.pop()


def _twin(table: Still) -> None:
    table.decks[Deck.COMMON].append(table.decks[Deck.COMMON][0])


def _gate_on_seal(table: Still) -> None:
    table.seals.append(table.gates[0].place)


def _lost_mythos(table: Still) -> None:
    table.mythos_deck.pop()


def _over_limit(table: Still) -> None:
    table.terror = 11


def _too_sane(table: Still) -> None:
    table.investigators[0].sanity = 99


def _too_strong(table: Still) -> None:
    table.investigators[0].stamina = 99


def _arrested_in_the_street(table: Still) -> None:
    table.investigators[0].arrested = True


def _full_of_doom(table: Still) -> None:
    table.doom = 13


def _full_of_gates(table: Still) -> None:
    free = (
        place
        for place, facts in rules().library.locations.items()
        if facts.unstable and place not in [gate.place for gate in table.gates]
    )
    while len(table.gates) < 8:
        table.gates.append(Gate(table.gate_stack.pop(), place := next(free)))
        table.clues.pop(place, None)


def _awake_too_early(table: Still) -> None:
    table.awake = True


def _gate_in_a_stable_place(table: Still) -> None:
    table.gates[0].place = Place("library")


def _clue_at_a_gate(table: Still) -> None:
    table.clues[table.gates[0].place] = 1


def _negative_pile(table: Still) -> None:
    table.clues[Place("library")] = -1


def _torn_up_monster(table: Still) -> None:
    no = len(table.markers) - 1
    table.markers.pop()
    for zone in (table.cup, table.box):
        if no in zone:
            zone.remove(MonsterNo(no))


def _swapped_card(table: Still) -> None:
    table.cards[0] = table.cards[-1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_too_sane, "more than"),
        (_too_strong, "more than"),
        (_arrested_in_the_street, "arrested at"),
        (_full_of_doom, "doom track is full"),
        (_full_of_gates, "8 gates are open"),
        (_awake_too_early, "awake outside"),
        (_gate_in_a_stable_place, "is stable"),
        (_clue_at_a_gate, "at the gate of"),
        (_negative_pile, "-1 clue tokens"),
        (_torn_up_monster, "monsters instead of"),
        (_swapped_card, "cards instead of"),
    ],
)
def test_what_is_wrong_is_named(change: Any, words: str) -> None:
    """Each broken invariant has a sentence of its own."""
    game = at_phase(Phase.MOVEMENT)

    found = broken(game, change)

    assert any(words in each for each in found), found


@pytest.mark.parametrize(
    "change", [_negative, _lost_monster, _twin, _gate_on_seal, _lost_mythos, _over_limit]
)
def test_faults_are_noticed(change: Any) -> None:
    """A broken invariant is told."""
    game = at_phase(Phase.UPKEEP)

    assert game.faults() == []
    assert broken(game, change)
