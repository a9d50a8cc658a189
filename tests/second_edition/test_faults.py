"""Faults: what is wrong with a position is noticed and named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.second_edition.core.state import Gate, Phase, State
from bot.second_edition.printed.terms import Deck, MonsterNo, Place
from tests.second_edition.dull import start, until
from tests.second_edition.playing import GameSession, rules


def broken(session: GameSession, change: Any) -> list[str]:
    """What is wrong after a change."""
    state = msgspec.json.decode(rules().encode(session.state), type=State)
    change(state)
    return rules().faults(state)


def _negative(state: State) -> None:
    state.investigators[0].money = -1


def _lost_monster(state: State) -> None:
    state.cup.pop()


def _twin(state: State) -> None:
    state.decks[Deck.COMMON].append(state.decks[Deck.COMMON][0])


def _gate_on_seal(state: State) -> None:
    state.seals.append(state.gates[0].place)


def _lost_mythos(state: State) -> None:
    state.mythos_deck.pop()


def _over_limit(state: State) -> None:
    state.terror = 11


def _too_sane(state: State) -> None:
    state.investigators[0].sanity = 99


def _too_strong(state: State) -> None:
    state.investigators[0].stamina = 99


def _arrested_in_the_street(state: State) -> None:
    state.investigators[0].arrested = True


def _full_of_doom(state: State) -> None:
    state.doom = 13


def _full_of_gates(state: State) -> None:
    free = (
        place
        for place, facts in rules().library.locations.items()
        if facts.unstable and place not in [gate.place for gate in state.gates]
    )
    while len(state.gates) < 8:
        state.gates.append(Gate(state.gate_stack.pop(), place := next(free)))
        state.clues.pop(place, None)


def _awake_too_early(state: State) -> None:
    state.awake = True


def _gate_in_a_stable_place(state: State) -> None:
    state.gates[0].place = Place("library")


def _clue_at_a_gate(state: State) -> None:
    state.clues[state.gates[0].place] = 1


def _negative_pile(state: State) -> None:
    state.clues[Place("library")] = -1


def _torn_up_monster(state: State) -> None:
    no = len(state.markers) - 1
    state.markers.pop()
    for zone in (state.cup, state.box):
        if no in zone:
            zone.remove(MonsterNo(no))


def _swapped_card(state: State) -> None:
    state.cards[0] = state.cards[-1]


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
    session, _ = start()
    until(session, Phase.MOVEMENT)

    found = broken(session, change)

    assert any(words in each for each in found), found


@pytest.mark.parametrize(
    "change", [_negative, _lost_monster, _twin, _gate_on_seal, _lost_mythos, _over_limit]
)
def test_faults_are_noticed(change: Any) -> None:
    """A broken invariant is told."""
    session, _ = start()
    until(session, Phase.UPKEEP)

    assert rules().faults(session.state) == []
    assert broken(session, change)
