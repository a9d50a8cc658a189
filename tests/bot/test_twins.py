"""Whoever thinks ahead decides alike in positions that differ only in what the seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import structs

from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.playout import RunningPosition
from bot.engine.session import Session
from bot.lcg.core.state import Copy, State
from bot.rulesets import kits
from bot.tools.chooser import Chooser

ME = Seat(0)
SEED, OTHER = bytes(range(16)), bytes(range(1, 17))
WORLD = bytes(range(2, 18))
HEROES = ["roland_banks", "daisy_walker"]
Change = Callable[[Any, State, random.Random], None]


def cards(scenario: str, **settings: bool) -> Session:
    """A scenario of the card game, a few answers on, at a position that was noted."""
    setup = {
        "scenario": scenario,
        "difficulty": "standard",
        "investigators": HEROES,
        "settings": settings,
    }
    return noted(Session.start(kits()["lcg"].rules, setup, SEED)[0])


def noted(session: Session, least: int = 8) -> Session:
    """The game some answers on, where scripts begin anew."""
    chooser = Chooser("noted")
    for answers in range(200):
        if answers >= least and not session.position.since:
            return session
        choice = chooser.choose(session.asks)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    raise AssertionError("no such position")


def twin(session: Session, change: Change, number: int = 1) -> RunningPosition:
    """The position, changed in what is hidden, in a game of another seed."""
    rules, (base, _, _) = session.rules, structs.astuple(session.position)
    state = rules.decode(bytes(base.state), base.schema)
    change(rules, state, random.Random(number))
    counters = {name: n + 1 for name, n in base.chance.counters.items()}
    chance = structs.replace(base.chance, counters=counters)
    other = structs.replace(base, state=msgspec.Raw(rules.encode(state)), chance=chance)
    return RunningPosition(other, (), OTHER)


def thought(rules: Any, position: RunningPosition, seat: Seat = ME) -> bytes:
    """A world as it is thought of."""
    return bytes(rules.encode(position.fork(rules, WORLD, unseen_by=seat).state))


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
    who = state.investigators[1]
    weak = next(
        c for c in who.deck if rules.library.cards[state.copies[c].code].weakness == "basic"
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
]


@pytest.mark.parametrize(
    ("scenario", "change", "closed"), CASES, ids=lambda each: getattr(each, "__name__", str(each))
)
def test_twins_of_cards_are_thought_alike(scenario: str, change: Change, closed: bool) -> None:
    """However the hidden cards lie, and whatever the seed, the same worlds are thought of."""
    session = cards(scenario, **({"closed_hands": True} if closed else {}))

    one, other = session.position, twin(session, change)
    assert one.base.state != other.base.state
    worlds = [_as_seen(session, position) for position in (one, other)]
    assert worlds[0] == worlds[1]


def _as_seen(session: Session, position: RunningPosition) -> object:
    """A world by what is printed on cards: their numbers name them for nobody."""
    state = session.rules.decode(thought(session.rules, position), session.position.base.schema)
    codes = [each.code for each in state.copies]

    def named(copies: list[int]) -> list[str]:
        return [codes[copy] for copy in copies]

    return (
        named(state.encounter_deck),
        {slug: named(pile) for slug, pile in state.apart.items()},
        [(named(who.hand), named(who.deck), named(who.discard)) for who in state.investigators],
        sorted(named(state.removed)),
        sorted(named(state.aside)),
        named(state.stages),
        [(piece.id, piece.code, codes[piece.copy]) for piece in state.pieces.values()],
        state.bag,
    )


def test_other_worlds_are_thought_of_as_well() -> None:
    """A world is drawn: what is hidden differs from one to the next."""
    session = cards("the_devourer_below")
    position, rules = session.position, session.rules

    worlds = {
        bytes(rules.encode(position.fork(rules, bytes([n]) * 16, unseen_by=ME).state))
        for n in range(6)
    }
    sets = set()
    for n in range(20):
        state = position.fork(rules, bytes([n]) * 16, unseen_by=ME).state
        cards_in = {state.copies[copy].code for copy in state.encounter_deck}
        sets.add(frozenset(code for code in cards_in if "01169" <= code <= "01180"))
    assert len(worlds) == 6
    assert len(sets) > 2


def test_what_lies_open_stays() -> None:
    """Own hands, places that are turned up, discards: nothing that a seat sees changes."""
    session = cards("return_to_the_midnight_masks")
    kit = kits()["lcg"]
    before = kit.views.board_text(session, ME), kit.views.hand_text(session, ME)

    for n in range(5):
        fork: Any = session.fork(bytes([n]) * 16, unseen_by=ME)
        assert (kit.views.board_text(fork, ME), kit.views.hand_text(fork, ME)) == before


def board() -> Session:
    """The board game, a few answers on."""
    setup = {"ancient_one": "azathoth", "investigators": ["random"] * 2, "settings": {}}
    return noted(Session.start(kits()["second_edition"].rules, setup, SEED)[0])


def shuffles_board(rules: Any, state: Any, by: random.Random) -> None:
    """Other orders of all that lies face down."""
    piles = [*state.decks.values(), state.gate_deck, state.mythos_deck, state.gate_stack]
    for pile in (*piles, state.cup, *state.location_decks.values()):
        by.shuffle(pile)


def test_twins_of_the_board_are_thought_alike() -> None:
    """Decks, gates, the cup and location cards: however they lie."""
    session = board()

    other = twin(session, shuffles_board)
    assert session.position.base.state != other.base.state
    assert thought(session.rules, session.position) == thought(session.rules, other)


@pytest.mark.parametrize("ruleset", ["lcg", "second_edition"])
def test_twins_are_advised_alike(ruleset: str) -> None:
    """The same answers, for the same reasons."""
    kit, boards = kits()[ruleset], ruleset == "second_edition"
    session = board() if boards else cards("the_gathering")
    other = twin(session, shuffles_board if boards else shuffles_decks).replay(
        kit.rules, figures=True
    )
    ask = next(each for each in session.asks if each.awaited)
    seat, found = ask.awaited[0], other.find_question(ask.id)

    assert found is not None
    ranked = kit.automation.companion.rank(session, ask, seat)
    assert kit.automation.companion.rank(other, found, seat) == ranked
