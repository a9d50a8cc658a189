"""A companion advises alike in positions that differ only in what its seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import structs

from bot.companion import RankedAnswer
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.outcomes import SavedGame
from bot.engine.session import Session
from bot.lcg.core.state import Copy, State
from bot.rulesets import kits
from bot.tools.chooser import Chooser

ME = Seat(0)
SEED, OTHER = bytes(range(16)), bytes(range(1, 17))
CARDS = {"difficulty": "standard", "investigators": ["roland_banks", "daisy_walker"]}
BOARD = {"ancient_one": "azathoth", "investigators": ["random"] * 2, "settings": {}}
LEAST = 8
"""Answers before the positions."""
Change = Callable[[Any, State, random.Random], None]


def shuffles_decks(rules: Any, state: State, by: random.Random) -> None:
    """Other orders of all decks."""
    piles = [state.encounter_deck, *state.apart.values()]
    for pile in (*piles, *(who.deck for who in state.investigators)):
        by.shuffle(pile)


def swaps_members(rules: Any, state: State, by: random.Random) -> None:
    """Other cultists left the deck unseen in set-up."""
    deck, removed = state.apart["cultists"], state.removed
    codes = {state.copies[copy].code for copy in deck}
    gone = [n for n, copy in enumerate(removed) if state.copies[copy].code in codes]
    gone = gone or [n for n in range(len(removed)) if state.copies[removed[n]].code >= "50044"]
    assert gone or state.scenario == "the_midnight_masks"
    for at in gone[:1]:
        deck[0], removed[at] = removed[at], deck[0]


def swaps_places(rules: Any, state: State, by: random.Random) -> None:
    """Other places lie face down."""
    drawn = rules.library.scenarios[state.scenario].random_locations
    swapped = 0
    for each in drawn:
        for piece in state.pieces.values():
            if piece.code in each.choices and not piece.revealed:
                copy = next(c for c in state.removed if state.copies[c].code in each.choices)
                mine, yours = state.copies[piece.copy].code, state.copies[copy].code
                state.copies[piece.copy], state.copies[copy] = Copy(yours), Copy(mine)
                piece.code, swapped = yours, swapped + 1
                break
    assert swapped


def swaps_agents(rules: Any, state: State, by: random.Random) -> None:
    """Another set joined the encounter deck."""
    sets = [
        list(rules.library.copies_in_set(name))
        for name in rules.library.scenarios[state.scenario].one_set_of
    ]
    codes = {code for each in sets for code in each}
    made = [n for n in state.encounter_deck if state.copies[n].code in codes]
    now = sorted(str(state.copies[copy].code) for copy in made)
    other = next(each for each in sets if sorted(each) != now and len(each) == len(now))
    for copy, code in zip(made, other, strict=True):
        state.copies[copy] = Copy(code)


def swaps_weaknesses(rules: Any, state: State, by: random.Random) -> None:
    """Another basic weakness was drawn at random."""
    who, weak = next(
        (who, copy)
        for who in state.investigators
        for copy in who.deck
        if rules.library.cards[state.copies[copy].code].weakness == "basic"
    )
    held = {each.code for each in state.copies}
    free = [code for code in rules.library.basic_weaknesses() if code not in held]
    state.copies[weak] = Copy(by.choice(free), who.seat)


def swaps_hands(rules: Any, state: State, by: random.Random) -> None:
    """Somebody else holds another card of their deck."""
    who = state.investigators[1]
    plain = [
        n for n, c in enumerate(who.deck) if not rules.library.cards[state.copies[c].code].weakness
    ]
    at = by.choice(plain)
    who.hand[0], who.deck[at] = who.deck[at], who.hand[0]


def shuffles_board(rules: Any, state: Any, by: random.Random) -> None:
    """Other orders of all that lies face down."""
    piles = [*state.decks.values(), state.gate_deck, state.mythos_deck, state.gate_stack]
    for pile in (*piles, state.cup, *state.location_decks.values()):
        by.shuffle(pile)


CASES: list[tuple[str, Change, bool]] = [
    ("the_gathering", shuffles_decks, False),
    ("the_gathering", swaps_weaknesses, False),
    ("the_gathering", swaps_hands, True),
    ("return_to_the_midnight_masks", shuffles_decks, False),
    ("return_to_the_midnight_masks", swaps_members, False),
    ("return_to_the_midnight_masks", swaps_places, False),
    ("the_devourer_below", swaps_places, False),
    ("the_devourer_below", swaps_agents, False),
    ("return_to_the_devourer_below", swaps_places, False),
    ("", shuffles_board, False),
]


def saved_position(game: str, setup: dict[str, Any]) -> tuple[Session, SavedGame]:
    """A game some answers on, where the seat chooses and nothing was drawn since the save."""
    session, outcome = Session.start(kits()[game].rules, setup, SEED)
    chooser = Chooser("noted")
    for answers in range(200):
        saved = outcome.checkpoint
        if answers >= LEAST and saved is not None and len(advice(game, session)) > 1:
            other = Session.restore(session.rules, saved.data, OTHER)
            if other.snapshot_hash() == session.snapshot_hash():
                return session, msgspec.json.decode(saved.data, type=SavedGame)
        choice = chooser.choose(session.asks)
        assert choice is not None
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    raise AssertionError("no such position")


def advice(game: str, session: Session) -> tuple[RankedAnswer, ...]:
    """The best answers to the seat's first question, with their reasons."""
    ask = next((each for each in session.asks if ME in each.awaited), None)
    return () if ask is None else kits()[game].automation.companion.rank(session, ask, ME)


@pytest.mark.parametrize(
    ("scenario", "change", "closed"), CASES, ids=lambda each: getattr(each, "__name__", str(each))
)
def test_twins_are_advised_alike(scenario: str, change: Change, *, closed: bool) -> None:
    """However what is hidden lies, and whatever the seed."""
    game = "lcg" if scenario else "second_edition"
    settings = {"closed_hands": True} if closed else {}
    session, saved = saved_position(
        game, {**CARDS, "scenario": scenario, "settings": settings} if scenario else BOARD
    )
    state = session.rules.decode(bytes(saved.state), saved.schema)
    change(session.rules, state, random.Random(1))
    changed = structs.replace(saved, state=msgspec.Raw(session.rules.encode(state)))
    assert changed.state != saved.state
    twin = Session.restore(session.rules, msgspec.json.encode(changed), OTHER)

    assert advice(game, twin) == advice(game, session)
