"""Autopilots: what they choose, and the page about them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, strategies as st

from bot.engine.answer_checks import check_answer_form
from bot.engine.ask import Allot, Allotted, Ask, Option, Part, Passed, Pick, Picked
from bot.engine.autopilot import NOTHING, AutopilotQuestion, Policy
from bot.engine.chance import Chance
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.autopilot import AUTOPILOT as LCG
from bot.kits.second_edition.autopilot import AUTOPILOT as TOWN
from bot.rulesets import Kits, kits
from bot.table.declares.lobby_choices import Lobby
from bot.tools.careful import Careful
from bot.tools.simulate import choose_investigators
from tests.autopilot_page import PAGE, RESULTS, words
from tests.lcg.positions import hidden_differently

ME = Seat(0)
GAMES = ("lcg", "second_edition")


@cache
def games() -> Kits:
    """Both games, read once."""
    return kits()


def liking(points: dict[str, float]) -> Policy[None]:
    """A policy of one consideration: points by key."""

    def likes(_sight: None, _asked: AutopilotQuestion, option: Option) -> float:
        """As they are given."""
        return points.get(option.key, 0.0)

    return Policy(lambda _session, _seat: None, {"k": (likes,)})


def chosen(part: Part, points: dict[str, float], *, may_pass: bool = False) -> Any:
    """Return what a policy with these points answers."""
    asked = AutopilotQuestion(seat=ME, kind="k", part=part, may_pass=may_pass)
    return liking(points).answer(None, asked)


def options(*keys: str) -> tuple[Option, ...]:
    """Options with these keys."""
    return tuple(Option(key=key, label=key) for key in keys)


def test_the_best_is_chosen_and_the_first_of_equals() -> None:
    """By points; without any the first that is listed."""
    part = Part(options("a", "b", "c"))

    assert chosen(part, {"b": 2, "c": 1}) == Picked(("b",))
    assert chosen(part, {}) == Picked(("a",))


def test_what_cannot_help_is_passed() -> None:
    """Whatever the points: an option that is futile is chosen only where passing is no answer."""
    part = Part((Option(key="vain", label="Vain", futile=True),))

    assert chosen(part, {"vain": 5}, may_pass=True) == Passed()
    assert chosen(part, {"vain": 5}) == Picked(("vain",))


def test_nothing_is_done_unless_something_is_better() -> None:
    """Where doing nothing is an answer, an option has to be worth more."""
    part, some = Part(options("a", "b")), Part(options("a", "b"), Pick(0, 2))

    assert chosen(part, {"a": -1}, may_pass=True) == Passed()
    assert chosen(part, {"a": 1, NOTHING.key: 2}, may_pass=True) == Passed()
    assert chosen(part, {"b": 1}, may_pass=True) == Picked(("b",))
    assert chosen(some, {"b": 1}) == Picked(("b",))
    assert chosen(some, {}) == Picked(())


@given(st.integers(1, 5), st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_picks_are_legal(count: int, low: int, more: int, may_pass: bool) -> None:
    """Between the fewest and the most, as far as there are options; or a pass."""
    part = Part(options(*(f"k{n}" for n in range(count))), Pick(low, max(low + more, 1)))
    given = chosen(part, {"k0": 1, "k1": -1}, may_pass=may_pass)
    if not (may_pass and given == Passed()):
        check_answer_form(part, given)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=4))
def test_divisions_are_legal(caps: list[tuple[int, int, bool]]) -> None:
    """Whatever the caps, what is divided is valid."""
    keys = tuple(
        Option(key=f"k{n}", label="k", least=least, cap=least + more if capped else None)
        for n, (least, more, capped) in enumerate(caps)
    )
    part = Part(keys, Allot({"": 5 + sum(option.least for option in keys)}))
    given = chosen(part, {"k0": 1})
    assert isinstance(given, Allotted)
    check_answer_form(part, given)


# --- whole games ----------------------------------------------------------------------------------
def asked(game: str, players: int, number: int) -> Iterator[tuple[Session, Ask, Seat]]:
    """A whole game of the autopilot at every seat: each question before it is answered."""
    kit = games()[game]
    lobby = Lobby(kit.offers.scenarios()[0].slug, "standard", choose_investigators(kit, players))
    session, _ = Session.start(kit.rules, kit.offers.game_setup(lobby), number.to_bytes(16))
    choose = Careful(kit.automation.autopilot).choose
    while not session.over:
        choice = choose(session)
        assert choice is not None
        yield session, choice.ask, choice.seat
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        assert session.rules.find_faults(session.state) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [1, 3])
def test_whole_games_are_played(game: str, players: int) -> None:
    """To their end, every answer legal, every invariant kept, and never in a circle."""
    decisions = [sum(1 for _ in asked(game, players, number)) for number in range(3)]

    assert all(10 < each < 5_000 for each in decisions)


def piles_changed(state: Any, _seat: Seat, seed: int) -> Any:
    """A state of the board game with its decks, cup and gate stack in other orders."""
    other = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    piles = (other.cup, other.gate_stack, other.gate_deck, other.mythos_deck)
    for pile in (*piles, *other.decks.values(), *other.location_decks.values()):
        random.Random(seed).shuffle(pile)
    return other


VARIED = {"lcg": hidden_differently, "second_edition": piles_changed}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [0, 1])
def test_what_a_seat_cannot_see_changes_no_choice(game: str, number: int) -> None:
    """Hands of others, decks, cup and what others are asked: whatever they are, the same."""
    kit, looked_at = games()[game], 0
    for session, ask, seat in asked(game, 3, number):
        looked_at += 1
        if looked_at % 3:
            continue
        chosen = kit.automation.autopilot.choose(session, ask, seat)
        state = VARIED[game](session.state, seat, looked_at)
        board = kit.rules.bind(state, Chance(bytes(16)), lambda _fact: None)
        alone = msgspec.structs.replace(ask, parts={seat: ask.parts[seat]})
        other = cast("Session", SimpleNamespace(game=board, state=state))
        assert kit.automation.autopilot.choose(other, alone, seat) == chosen, (ask.kind, ask.prompt)
    assert looked_at > 30


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_spent_given_or_left(game: str) -> None:
    """It never resigns, retires, trades, or chooses a thing that somebody else controls."""
    kit = games()[game]
    for session, ask, seat in asked(game, 3, 5):
        answer = kit.automation.autopilot.choose(session, ask, seat)
        keys = answer.keys if isinstance(answer, Picked) else ()
        chosen = [option for option in ask.parts[seat].options if option.key in keys]
        for option in chosen:
            assert option.verb != "resign"
            assert option.key != "retire"
            assert option.verb != "trade" or option.key.startswith("decline")


def test_choosing_changes_nothing() -> None:
    """The game is the same before and after."""
    for game in GAMES:
        for session, ask, seat in asked(game, 2, 7):
            before = session.snapshot_hash()
            games()[game].automation.autopilot.choose(session, ask, seat)
            assert session.snapshot_hash() == before


def test_the_page_is_current() -> None:
    """`python -m tests.autopilot_page words` writes it anew."""
    assert PAGE.read_text(encoding="utf-8").partition(RESULTS)[0] == words() + "\n"


def test_every_consideration_says_what_it_wants() -> None:
    """In a sentence."""
    for policy in (LCG, TOWN):
        every = [each for found in policy.considerations.values() for each in found]
        for each in (*every, *policy.always):
            first = (each.__doc__ or "").partition("\n")[0]
            assert first.endswith("."), each
