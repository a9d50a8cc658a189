"""Every encounter, Mythos card and monster once, in a position where it bites."""

from __future__ import annotations

import msgspec
import pytest

from bot.second_edition.core.facts import CheckEnded
from bot.second_edition.core.state import Gate, Phase
from bot.second_edition.encounters.entries import ENTRIES
from bot.second_edition.encounters.interpreter import resolve
from bot.second_edition.encounters.packs import load_library
from bot.second_edition.printed.terms import SANCTUM, Place, Special
from bot.second_edition.turn import mythos
from bot.second_edition.verbs import meeting
from bot.second_edition.verbs.monsters import place_monster
from tests.second_edition.content.driving import SEAT, Position

load_library()
ENTRIES_OF_ALL = sorted((*ENTRIES.plain, *ENTRIES.scripted))
MEANS = ("rich", "poor")


def _set(position: Position, card: str, at: str) -> None:
    """Put the investigator where the entry is for, with a gate to the world if it is one."""
    library = load_library()
    if card in library.location_cards:
        position.at("silver_twilight_lodge" if at == SANCTUM else at)
        if at == SANCTUM:
            position.board.who(SEAT).specials[Special.MEMBERSHIP] = False
        return
    colour = library.gate_cards[card].colour
    worlds = [w.id for w in library.worlds.values() if colour in w.colours]
    named = library.gate_cards[card].worlds
    world = at if at != "other" else next(w for w in worlds if w not in named)
    stack = position.state.gate_stack
    no = next((n for n in stack if position.board.gate_world(n) == world), None)
    if no is not None and position.board.gate_at(Place("woods")) is None:
        stack.remove(no)
        position.state.gates.append(Gate(no, Place("woods")))
        position.state.clues.pop(Place("woods"), None)
    position.at(f"{world}:1")
    position.board.who(SEAT).entered = Place("woods")


@pytest.mark.parametrize("means", MEANS)
@pytest.mark.parametrize(("card", "at"), ENTRIES_OF_ALL, ids=str)
def test_every_entry_runs(card: str, at: str, means: str) -> None:
    """An entry is carried out to its end and breaks no invariant."""
    for attempt in range(3):
        position = Position(f"{card}/{at}/{attempt}")
        position.state.phase = Phase.ARKHAM
        if means == "rich":
            position.rich()
        _set(position, card, at)

        position.run(resolve(position.board, SEAT, card, at))

        assert not position.faults()


NOTHING = {
    ("gate_card_05", "dreamlands"),
    ("gate_card_16", "plateau_of_leng"),
    ("gate_card_31", "other"),
    ("gate_card_38", "city_of_the_great_race"),
    ("gate_card_48", "yuggoth"),
    ("rivertown_2", "general_store"),
}
"""The entries by which nothing happens."""
DICE = ((1,), (6,), (1, 4))
"""All dice fail; all pass; or they fail and add up to something."""


def _bites(card: str, at: str, faces: tuple[int, ...]) -> bool:
    """Whether an entry changes more than the clues spent on its checks.

    It is met by somebody hurt, who says yes to everything and rolls these faces.
    """
    position = Position(f"{card}/{at}/{faces}")
    position.state.phase = Phase.ARKHAM
    position.rich()
    who = position.board.who(SEAT)
    who.clues, who.sanity, who.stamina = 4, who.sanity - 1, who.stamina - 1
    _set(position, card, at)
    position.dice(*faces * 40)
    position.wanted = ["yes", "clue", "clue", "clue"]
    before = msgspec.json.encode(position.state)

    position.run(resolve(position.board, SEAT, card, at))

    who.clues += sum(fact.clues for fact in position.told if isinstance(fact, CheckEnded))
    return bool(position.ended) or msgspec.json.encode(position.state) != before


@pytest.mark.parametrize(("card", "at"), ENTRIES_OF_ALL, ids=str)
def test_every_entry_bites(card: str, at: str) -> None:
    """What every entry but six says is done to somebody, when all dice fail or when all pass."""
    assert any(_bites(card, at, faces) for faces in DICE) is ((card, at) not in NOTHING)


@pytest.mark.parametrize("card", [c for c in load_library().mythos if c != "the_story_continues"])
def test_every_mythos_card_runs(card: str) -> None:
    """A Mythos card goes through all its steps and breaks no invariant."""
    for attempt in range(2):
        position = Position(f"{card}/{attempt}")
        board = position.board
        if card not in board.state.mythos_deck:
            continue
        position.rich()
        board.state.phase = Phase.MYTHOS
        for code in ("gug", "dark_young", "mi_go"):
            position.run(place_monster(board, position.monster(code), Place("easttown_streets")))
        board.state.mythos_deck.remove(card)
        mythos.begin(board, card)

        position.run(mythos.gate_step(board))
        if not position.ended:
            position.run(mythos.clue_step(board))
            position.run(mythos.ability_step(board))
        for _ in range(12):
            if position.ended:
                break
            board.state.turn += 1
            position.run(mythos.end_step(board))
            position.run(mythos.settle_rumor(board))

        assert not position.faults()


@pytest.mark.parametrize("code", list(load_library().monsters))
def test_every_monster_is_met(code: str) -> None:
    """Meeting a monster of each kind ends and breaks no invariant."""
    for attempt in range(4):
        position = Position(
            f"{code}/{attempt}", ancient_one="nyarlathotep", settings={"dunwich_monsters": True}
        )
        position.rich()
        position.at("uptown_streets")
        no = position.monster(code)

        position.run(place_monster(position.board, no, Place("uptown_streets")))
        if position.board.monster(no) is not None:
            position.run(meeting.meet(position.board, SEAT, no))

        assert not position.faults()
