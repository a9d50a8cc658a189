"""Every encounter, Mythos card and monster once, in a position where it bites."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, product

import pytest

from bot.second_edition.printed.terms import SANCTUM, Place, Special
from tests.cases import case
from tests.second_edition.content.driving import Position
from tests.second_edition.packs import ENTRIES, boxes_of, whole_library
from tests.second_edition.terms import CheckEnded, Gate, Phase

LIBRARY = whole_library()
ENTRIES_OF_CARDS = {
    card: [at for _, at in entries]
    for card, entries in groupby(
        sorted((*ENTRIES.plain, *ENTRIES.scripted)), key=lambda entry: entry[0]
    )
}
"""By card: the places of its entries."""
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


@pytest.mark.parametrize("card", ENTRIES_OF_CARDS)
def test_every_entry_runs(card: str) -> None:
    """Each entry of the card is carried out to its end and breaks no invariant."""
    for at, means, attempt in product(ENTRIES_OF_CARDS[card], MEANS, range(2)):
        with case(at, means, attempt):
            _runs(card, at, means, attempt)


def _runs(card: str, at: str, means: str, attempt: int) -> None:
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
    # Of Dunwich Horror:
    ("blasted_heath_5", "harney_jones_shack"),
    ("blasted_heath_6", "harney_jones_shack"),
    ("blasted_heath_9", "harney_jones_shack"),
    ("downtown_12", "independence_square"),
    ("gate_card_61", "other"),
    ("gate_card_70", "other"),
    ("gate_card_79", "lost_carcosa"),
    ("rivertown_11", "general_store"),
    ("village_commons_6", "dunwich_village"),
    ("village_commons_7", "dunwich_village"),
}
"""The entries by which nothing happens."""
FACED = {
    ("gate_card_52", "abyss"): "azathoth",
    ("gate_card_63", "another_time"): "shub_niggurath",
    ("gate_card_71", "plateau_of_leng"): "nyarlathotep",
    ("gate_card_74", "lost_carcosa"): "hastur",
}
"""The entries that concern games against one Ancient One only; against Cthulhu all others are."""


def _is_blessed(position: Position) -> None:
    position.me.has_special(Special.BLESSING)


def _is_cursed(position: Position) -> None:
    position.me.has_special(Special.CURSE)


def _looks_below(position: Position) -> None:
    position.wanted.append("below")


def _knows_lore(position: Position) -> None:
    position.me.has(sliders=[0, 0, 3])
    position.gets("skill_lore")


def _the_horror_nears(position: Position) -> None:
    position.run(position.token_on("dunwich_horror_track"))


def _has_beaten_two(position: Position) -> None:
    for no in sorted(position.cup, key=lambda no: -position.printed(no).toughness)[:2]:
        position.trophy(no)


PREPARED: dict[tuple[str, str], Callable[[Position], object]] = {
    ("backwoods_country_11", "whateley_farm"): _the_horror_nears,
    ("backwoods_country_12", "whateley_farm"): _the_horror_nears,
    ("downtown_9", "independence_square"): _looks_below,
    ("easttown_12", "velmas_diner"): lambda position: position.me.has(sliders=[0, 3, 0]),
    ("french_hill_8", "inner_sanctum"): lambda position: position.me.has(clues=7),
    ("gate_card_55", "dreamlands"): lambda position: position.gets("paranoia"),
    ("gate_card_65", "another_time"): lambda position: position.gets("paranoia"),
    ("gate_card_65", "other"): _is_cursed,
    ("miskatonic_u_8", "library"): lambda position: position.gets("necronomicon"),
    ("miskatonic_u_9", "library"): lambda position: position.gets("necronomicon"),
    ("rivertown_10", "graveyard"): _has_beaten_two,
    ("rivertown_4", "graveyard"): _has_beaten_two,
    ("southside_10", "south_church"): lambda position: position.environment_comes(
        "curfew_enforced"
    ),
    ("southside_11", "mas_boarding_house"): _knows_lore,
    ("southside_9", "south_church"): _is_cursed,
    ("village_commons_7", "darkes_carnival"): _is_blessed,
}
"""What has to be so for entries that ask for it."""
DICE = ((1,), (6,), (1, 4))
"""All dice fail; all pass; or they fail and add up to something."""


def _bites(card: str, at: str, faces: tuple[int, ...]) -> bool:
    """Return True if an entry changes more than clues for somebody hurt with these dice."""
    setup = {"ancient_one": FACED.get((card, at), "cthulhu"), **boxes_of(card)}
    position = Position(f"{card}/{at}/{faces}", **setup)
    position.phase = Phase.ARKHAM
    position.rich()
    who = position.me
    who.clues, who.sanity, who.stamina = 4, who.sanity - 1, who.stamina - 1
    _set(position, card, at)
    position.me.rolls(*faces * 40)
    position.wanted = ["yes", "clue", "clue", "clue"]
    PREPARED.get((card, at), lambda _: None)(position)
    before = position.encoded()

    position.run(position.me.resolve(card, at))

    assert not position.faults()
    who.clues += sum(fact.clues for fact in position.facts if isinstance(fact, CheckEnded))
    return bool(position.ended) or position.encoded() != before


@pytest.mark.parametrize("card", ENTRIES_OF_CARDS)
def test_every_entry_bites(card: str) -> None:
    """Each entry but a few does something to somebody, when all dice fail or when all pass."""
    for at in ENTRIES_OF_CARDS[card]:
        with case(at):
            bites = any(_bites(card, at, faces) for faces in DICE)
            assert bites is ((card, at) not in NOTHING)


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
    for attempt in range(2):
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
