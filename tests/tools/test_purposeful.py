"""The player with a purpose: legal, repeatable, and better than chance."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from bot.engine.answer_checks import check_answer_form
from bot.engine.ask import Allot, Allotted, Ask, Join, Option, Part, Passed, Pick, Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.session import AnySession, Session
from bot.rulesets import Kits, kits
from bot.store.sqlite import MEMORY, SqliteStore
from bot.table.declares.lobby_choices import Lobby
from bot.tools.purposeful import NOTHING, Purposeful, Wishes, load_aims
from bot.tools.simulate import SimulationPlan, player_for_game, simulate
from tests.table.toy_kit import LanternKit, LanternRules

ME = Seat(0)


class Wanting:
    """Aims that are given."""

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes

    def see(self, session: AnySession, seat: Seat) -> None:
        """Nothing."""

    def wishes(self, sight: None, ask: Ask, seat: Seat) -> Wishes:
        """The same for every question."""
        return self._wishes


class Asking:
    """A session with one question."""

    def __init__(self, part: Part, join: Join = Join.ALL) -> None:
        ask = Ask(
            id=AskId(1),
            kind="k",
            prompt="p",
            source="",
            parts={ME: part},
            must=(ME,),
            may=(),
            join=join,
        )
        self.asks = (ask,)


def answer(part: Part, wishes: Wishes, join: Join = Join.ALL, seed: str = "1") -> Any:
    """Return what a player with these wishes answers."""
    choice = Purposeful(seed, Wanting(wishes)).choose(Asking(part, join))  # pyright: ignore[reportArgumentType]
    assert choice is not None
    return choice.answer


def options(*keys: str) -> tuple[Option, ...]:
    """Options with these keys."""
    return tuple(Option(key=key, label=key) for key in keys)


def test_what_is_not_wanted_is_not_chosen() -> None:
    """An option of no worth is taken only where there is nothing else."""
    part = Part(options("a", "b"))

    assert {answer(part, {"a": 0}, seed=str(n)).keys for n in range(20)} == {("b",)}
    assert answer(Part(options("a")), {"a": 0}) == Picked(("a",))


def test_nothing_is_weighed_too() -> None:
    """Where doing nothing is an answer, it is chosen by its worth."""
    part = Part(options("a"))

    assert answer(part, {NOTHING: 0}, Join.OPEN) == Picked(("a",))
    assert answer(part, {"a": 0}, Join.OPEN) == Passed()
    assert answer(Part(options("a", "b"), Pick(0, 2)), {NOTHING: 0}) in (
        Picked(("a", "b")),
        Picked(("b", "a")),
    )


@given(st.integers(1, 5), st.integers(0, 5), st.integers(0, 5), st.integers(), st.booleans())
def test_picks_are_legal(count: int, low: int, more: int, seed: int, window: bool) -> None:
    """Between the fewest and the most, as far as there are options; or a pass in a window."""
    part = Part(options(*(f"k{n}" for n in range(count))), Pick(low, max(low + more, 1)))
    given = answer(part, {"k0": 0, "k1": 5}, Join.OPEN if window else Join.ALL, str(seed))
    if not (window and given == Passed()):
        check_answer_form(part, given)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=4))
def test_allotments_are_legal(caps: list[tuple[int, int, bool]]) -> None:
    """Whatever the caps, what is divided is valid."""
    keys = tuple(
        Option(key=f"k{n}", label="k", least=least, cap=least + more if capped else None)
        for n, (least, more, capped) in enumerate(caps)
    )
    part = Part(keys, Allot({"": 5 + sum(option.least for option in keys)}))
    given = answer(part, {"k0": 0})
    assert isinstance(given, Allotted)
    check_answer_form(part, given)


# --- whole games ----------------------------------------------------------------------------------


@cache
def games() -> Kits:
    """Both games, read once."""
    return kits()


def play(plan: SimulationPlan, number: int, measure: Callable[[Any], int]) -> int:
    """A whole game without a table; what is counted of its facts."""
    kit = games()[plan.game]
    lobby = Lobby(
        scenario=plan.scenario, difficulty=plan.difficulty, investigators=plan.investigators
    )
    session, outcome = Session.start(kit.rules, kit.offers.game_setup(lobby), number.to_bytes(16))
    choose, counted = player_for_game(plan, number, kit), 0
    while not session.over:
        choice = choose(session)
        assert choice is not None
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        assert session.rules.find_faults(session.state) == []
        counted += sum(measure(fact) for fact in outcome.facts)
    return counted


def compared(plan: SimulationPlan, seeds: int, measure: Callable[[Any], int]) -> dict[str, int]:
    """The same games by either player, and what was counted in all of them."""
    total = Counter[str]()
    for player in ("random", "purposeful"):
        for number in range(seeds):
            total[player] += play(msgspec.structs.replace(plan, player=player), number, measure)
    return dict(total)


@pytest.mark.nightly
def test_the_act_advances_on_purpose() -> None:
    """Over the same games of the card game: at least twice as often as at random."""
    plan = SimulationPlan(
        game="lcg",
        scenario="the_gathering",
        investigators=("roland_banks", "daisy_walker"),
        difficulty="standard",
    )
    advanced = compared(plan, 6, lambda fact: type(fact).__name__ == "ActAdvanced")

    assert advanced["purposeful"] >= 2 * max(1, advanced["random"])


@pytest.mark.nightly
def test_more_gates_are_closed_on_purpose() -> None:
    """Over the same games of the board game: at least four times as many as at random."""
    plan = SimulationPlan(game="second_edition", scenario="random", investigators=("random",) * 3)
    closed = compared(plan, 3, lambda fact: type(fact).__name__ == "GateClosed")

    assert closed["purposeful"] >= 4 * max(1, closed["random"])


@pytest.mark.parametrize("game", ["lcg", "second_edition"])
async def test_the_same_seed_gives_the_same_games(game: str) -> None:
    """Also where the game is rebuilt now and then; and not the random player's."""
    plan = SimulationPlan(game=game, players=2, games=1, seed=4, player="purposeful", max_rounds=3)

    first = await _states(plan)

    assert first == await _states(msgspec.structs.replace(plan, restart_every=7))
    assert first != await _states(msgspec.structs.replace(plan, player="random"))


async def _states(plan: SimulationPlan) -> list[str]:
    out = io.StringIO()
    async with SqliteStore.open(MEMORY) as store:
        assert await simulate(plan, store, games(), out) == 0
    lines = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    return [line["state"] for line in lines[:-1]]


async def test_house_rules_are_switched_on() -> None:
    """By name; one that the game does not know is refused."""
    plan = SimulationPlan(
        game="second_edition", players=1, max_rounds=1, house_rules=("injury_madness",)
    )
    assert await _states(plan)

    with pytest.raises(NotAllowed, match="no_such_rule"):
        await _states(msgspec.structs.replace(plan, house_rules=("no_such_rule",)))


async def test_a_game_without_aims_has_no_such_player() -> None:
    """It says so before anything is played."""
    with pytest.raises(NotAllowed, match="no purposeful player"):
        load_aims("lantern")
    toy = {"lantern": LanternKit(LanternRules(calm=True))}
    plan = SimulationPlan(
        game="lantern", scenario="night", investigators=("ada",), player="purposeful"
    )
    async with SqliteStore.open(MEMORY) as store:
        with pytest.raises(NotAllowed, match="no purposeful player"):
            await simulate(plan, store, toy, io.StringIO())


TOLD = ("movement", "meet", "combat", "encounter")
"""Kinds of questions whose notes tell chances."""


def test_figures_are_the_numbers_of_the_notes() -> None:
    """Whoever reckons reads what players read: chances in their order, and mean losses."""
    plan = SimulationPlan(game="second_edition", scenario="random", investigators=("random",) * 2)
    kit, told = games()[plan.game], 0
    lobby = Lobby(scenario="random", difficulty="standard", investigators=plan.investigators)
    session, _ = Session.start(kit.rules, kit.offers.game_setup(lobby), bytes(16))
    choose = player_for_game(msgspec.structs.replace(plan, player="purposeful"), 0, kit)
    while not session.over:
        choice = choose(session)
        assert choice is not None
        for ask in session.asks:
            told += sum(map(_says_its_figures, _weighed(ask)))
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))

    assert told > 50


def _weighed(ask: Ask) -> list[Option]:
    """The options of a question that promise something; not those that move and stop at once."""
    if ask.kind not in TOLD:
        return []
    options = [option for part in ask.parts.values() for option in part.options]
    return [each for each in options if each.figures is not None]


def _says_its_figures(option: Option) -> bool:
    """Return whether it tells any chance; if it does they are its figures."""
    assert option.figures is not None
    chances = tuple(int(found) for found in re.findall(r"(\d+)%", option.note))
    losses = [float(found) for found in re.findall(r"avg (?:−|under )([\d.]+)", option.note)]

    assert chances == option.figures.chances, option.note
    if option.verb in ("evade", "fight") and option.key in ("evade", "fight"):
        assert sum(losses) == pytest.approx(option.figures.loss / 10), option.note
    return bool(chances)
