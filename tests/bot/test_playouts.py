"""A playout ends where the game ends that is told, and the game knows nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Held
from bot.engine.memo import Memo
from bot.engine.playout import Playout
from bot.engine.session import Session
from bot.lcg.ruleset import LcgRules
from bot.second_edition.ruleset import SecondEditionRules
from bot.tools.chooser import Chooser

AnySession = Session
AnyPlayout = Playout
SEED, OTHER = bytes(range(16)), bytes(range(1, 17))
FOUR = ["roland_banks", "daisy_walker", "agnes_baker", "wendy_adams"]
LONGEST = 40
"""Inputs of a game here."""


def lcg(players: int, **settings: bool) -> tuple[Any, dict[str, Any]]:
    """A game of cards."""
    return cards(), {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": FOUR[:players],
        "settings": settings,
    }


def town(players: int, **settings: bool) -> tuple[Any, dict[str, Any]]:
    """A game on the board."""
    return board(), {
        "ancient_one": "azathoth",
        "investigators": ["random"] * players,
        "settings": settings,
    }


@cache
def cards() -> LcgRules:
    """The card game's rules, read once."""
    return LcgRules()


@cache
def board() -> SecondEditionRules:
    """The board game's rules, read once."""
    return SecondEditionRules()


GAMES = {
    "cards, one": lambda: lcg(1),
    "cards, four": lambda: lcg(4),
    "cards, closed hands": lambda: lcg(2, closed_hands=True),
    "board, three": lambda: town(3),
    "board, all at once": lambda: town(3, together=True),
}


def answers(session: AnySession, seed: str) -> Iterator[Answered]:
    """Random answers, each before it is given."""
    chooser = Chooser(seed)
    for _ in range(LONGEST):
        choice = None if session.over else chooser.choose(session.asks)
        if choice is None:
            return
        yield Answered(choice.seat, choice.ask.id, choice.answer)


def asked(game: AnySession | AnyPlayout) -> list[Any]:
    """Return what is asked, without its words."""
    return [
        (ask.id, ask.kind, ask.must, ask.may, sorted(ask.given), _keys(ask)) for ask in game.asks
    ]


def _keys(ask: Any) -> dict[Seat, list[str]]:
    return {seat: sorted(option.key for option in part.options) for seat, part in ask.parts.items()}


def started(name: str) -> AnySession:
    """The game of this name at its first question."""
    rules, setup = GAMES[name]()
    return Session.start(rules, setup, SEED)[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_answers_end_in_the_same_state(name: str) -> None:
    """What is told, noted and counted beside a game changes nothing of it."""
    session = started(name)
    playout = session.fork(SEED, unseen_by=None)

    for given in answers(session, name):
        session.apply(given)
        playout.play(given)

        assert asked(playout) == asked(session)
    assert playout.rules.encode(playout.state) == session.rules.encode(session.state)
    assert playout.chance.state.counters == session.chance.state.counters


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_begins_where_the_game_stands(name: str) -> None:
    """After every input, whether scripts are in flight or not."""
    session = started(name)

    for given in answers(session, name):
        session.apply(given)
        playout = session.fork(OTHER, unseen_by=None)

        assert asked(playout) == asked(session)
        assert playout.rules.encode(playout.state) == session.rules.encode(session.state)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_knows_nothing_of_a_fork(name: str) -> None:
    """However far it is played on."""
    session = started(name)
    for given in answers(session, name):
        session.apply(given)
        before = session.snapshot_hash()
        playout, chooser = session.fork(OTHER, unseen_by=Seat(0)), Chooser("on")
        for _ in range(3):
            choice = None if playout.over else chooser.choose(playout.asks)
            if choice is not None:
                playout.play(Answered(choice.seat, choice.ask.id, choice.answer))

        assert session.snapshot_hash() == before


@pytest.mark.parametrize("name", GAMES)
def test_who_plays_on_does_not_know_what_comes(name: str) -> None:
    """Decks lie in another order, with the same cards in them; what a seat holds stays."""
    session = started(name)
    fork = session.fork(OTHER, unseen_by=Seat(0))
    now, then = session.state, fork.state
    decks = (
        [(now.mythos_deck, then.mythos_deck), (now.gate_deck, then.gate_deck)]
        if hasattr(now, "mythos_deck")
        else [(now.encounter_deck, then.encounter_deck)]
    )

    for known, mixed in decks:
        assert mixed != known
        assert sorted(mixed) == sorted(known)
    assert now.investigators[0] == then.investigators[0] or hasattr(now, "encounter_deck")
    assert getattr(then.investigators[0], "hand", 0) == getattr(now.investigators[0], "hand", 0)


def test_closed_hands_of_others_are_not_known_to_who_plays_on() -> None:
    """Another seat's hand is any part of its hand and deck together."""
    session = started("cards, closed hands")
    forks = [session.fork(bytes([n]) * 16, unseen_by=Seat(0)) for n in range(1, 9)]
    other = session.state.investigators[1]

    held = {tuple(sorted(fork.state.investigators[1].hand)) for fork in forks}
    assert len(held) > 1
    for fork in forks:
        mixed = fork.state.investigators[1]
        assert len(mixed.hand) == len(other.hand)
        waiting = fork.state.set_aside_weaknesses, session.state.set_aside_weaknesses
        then, now = ([*who.hand, *who.deck] for who in (mixed, other))
        assert sorted([*then, *waiting[0]]) == sorted([*now, *waiting[1]])


def test_what_is_fixed_to_come_is_not_known_to_who_plays_on() -> None:
    """A game master's dice are the game's."""
    session = started("board, three")
    session.chance.script_results("dice", ["6"])

    assert session.fork(OTHER, unseen_by=Seat(0)).chance.state.scripted == {}
    assert session.chance.state.scripted == {"dice": ["6"]}


def test_draws_go_on_by_the_new_seed() -> None:
    """The next draw of a fork is that of a game with its seed, at the same count."""
    session = started("cards, one")
    fork = session.fork(OTHER, unseen_by=None)

    assert fork.chance.draw_below("bag", 1 << 30) == Chance(
        OTHER, session.chance.copy_state()
    ).draw_below("bag", 1 << 30)


def test_nothing_is_told_in_a_playout() -> None:
    """No facts, no notes; with `figures` options have theirs."""
    session = started("board, three")
    for given in answers(session, "told"):
        if any(ask.kind == "movement" for ask in session.asks):
            break
        session.apply(given)

    def notes(game: AnySession | AnyPlayout) -> list[tuple[str, Any]]:
        parts = [part for ask in game.asks for part in ask.parts.values()]
        return [(option.note, option.figures) for part in parts for option in part.options]

    plain = session.fork(OTHER, unseen_by=None)
    reckoned = session.fork(OTHER, unseen_by=None, figures=True)
    assert any(note.startswith("1 point") for note, _ in notes(session))
    assert not any(note.startswith("1 point") for note, _ in notes(plain))
    assert notes(reckoned) == notes(session)


def test_a_hold_is_part_of_the_position() -> None:
    """Whoever asked to be waited for is waited for in a fork, too."""
    session = started("cards, four")
    session.apply(Held(Seat(2)))

    fork = session.fork(OTHER, unseen_by=Seat(0))
    assert fork.held_seats == session.held_seats == (Seat(2),)
    assert asked(fork) == asked(session)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_looked_up_in_a_playout_lasts_until_something_happens(name: str) -> None:
    """Until a script runs on; in a game everybody looks anew."""
    session, looks = started(name), list[AnySession | AnyPlayout]()
    fork = session.fork(OTHER, unseen_by=Seat(0))

    def look(game: AnySession | AnyPlayout) -> None:
        with game.reading_context():
            memo = game.rules.reading_context(game.game, again=True, plain=False)
            assert isinstance(memo, Memo)
            memo.cached_result(looks.append, game)

    for _ in range(2):
        look(session)
        look(fork)
    assert [each is fork for each in looks] == [False, True, False]

    first, chooser = fork.asks[0].id, Chooser(name)
    while fork.find_question(first) is not None:
        choice = chooser.choose(fork.asks)
        assert choice is not None
        fork.play(Answered(choice.seat, choice.ask.id, choice.answer))
    look(fork)
    assert looks.count(fork) == 2
