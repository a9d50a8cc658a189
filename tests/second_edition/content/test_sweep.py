"""Every encounter, Mythos card and monster once, in a position where it bites."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import SANCTUM, Place, Special
from tests.second_edition.content.driving import Position
from tests.second_edition.packs import ENTRIES, boxes_of, whole_library
from tests.second_edition.terms import CheckEnded, Gate, Phase

LIBRARY = whole_library()
ENTRIES_OF_ALL = sorted((*ENTRIES.plain, *ENTRIES.scripted))
MEANS = ("rich", "poor")


def _set(position: Position, card: str, at: str) -> None:
    """Put the investigator where the entry is for, with a gate to the world if it is one."""
    library = LIBRARY
    if card in library.location_cards:
        position.me.at("silver_twilight_lodge" if at == SANCTUM else at)
        if at == SANCTUM:
            position.me.specials[Special.MEMBERSHIP] = False
        return
    colour = library.gate_cards[card].colour
    worlds = [w.id for w in library.worlds.values() if colour in w.colours]
    named = library.gate_cards[card].worlds
    world = at if at != "other" else next(w for w in worlds if w not in named)
    stack = position.gate_stack
    no = next((n for n in stack if position.gate_world(n) == world), None)
    if no is not None and position.gate_at(Place("woods")) is None:
        stack.remove(no)
        position.gates.append(Gate(no, Place("woods")))
        position.clues.pop(Place("woods"), None)
    position.me.at(f"{world}:1")
    position.me.entered = Place("woods")


@pytest.mark.parametrize("means", MEANS)
@pytest.mark.parametrize(("card", "at"), ENTRIES_OF_ALL, ids=str)
def test_every_entry_runs(card: str, at: str, means: str) -> None:
    """An entry is carried out to its end and breaks no invariant."""
    for attempt in range(3):
        position = Position(f"{card}/{at}/{attempt}", **boxes_of(card))
        position.phase = Phase.ARKHAM
        if means == "rich":
            position.rich()
        _set(position, card, at)

        position.run(position.me.resolve(card, at))

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
    position = Position(f"{card}/{at}/{faces}", **boxes_of(card))
    position.phase = Phase.ARKHAM
    position.rich()
    who = position.me
    who.clues, who.sanity, who.stamina = 4, who.sanity - 1, who.stamina - 1
    _set(position, card, at)
    position.me.rolls(*faces * 40)
    position.wanted = ["yes", "clue", "clue", "clue"]
    before = position.encoded()

    position.run(position.me.resolve(card, at))

    who.clues += sum(fact.clues for fact in position.facts if isinstance(fact, CheckEnded))
    return bool(position.ended) or position.encoded() != before


@pytest.mark.parametrize(("card", "at"), ENTRIES_OF_ALL, ids=str)
def test_every_entry_bites(card: str, at: str) -> None:
    """What every entry but six says is done to somebody, when all dice fail or when all pass."""
    assert any(_bites(card, at, faces) for faces in DICE) is ((card, at) not in NOTHING)


@pytest.mark.parametrize("card", [c for c in LIBRARY.mythos if c != "the_story_continues"])
def test_every_mythos_card_runs(card: str) -> None:
    """A Mythos card goes through all its steps and breaks no invariant."""
    for attempt in range(2):
        position = Position(f"{card}/{attempt}", **boxes_of(card))
        if card not in position.mythos_deck:
            continue
        position.rich()
        position.phase = Phase.MYTHOS
        for code in ("gug", "dark_young", "mi_go"):
            position.run(
                position.place_monster(position.drawn_monster(code), Place("easttown_streets"))
            )
        position.mythos(card)

        position.run(position.mythos_gate())
        if not position.ended:
            position.run(position.mythos_clue())
            position.run(position.mythos_ability())
        for _ in range(12):
            if position.ended:
                break
            position.turn += 1
            position.run(position.mythos_end())
            position.run(position.settle_rumor())

        assert not position.faults()


@pytest.mark.parametrize("code", list(LIBRARY.monsters))
def test_every_monster_is_met(code: str) -> None:
    """Meeting a monster of each kind ends and breaks no invariant."""
    for attempt in range(4):
        position = Position(
            f"{code}/{attempt}", ancient_one="nyarlathotep", settings={"dunwich_monsters": True}
        )
        position.rich()
        position.me.at("uptown_streets")
        no = position.drawn_monster(code)

        position.run(position.place_monster(no, Place("uptown_streets")))
        if position.on_board(no) is not None:
            position.run(position.me.meet(no))

        assert not position.faults()
