"""Whole games at random, through the real table."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from bot.engine.answer_checks import check_answer_form
from bot.engine.ask import Allot, Allotted, Ask, Join, Option, Part, Pick
from bot.engine.ids import AskId, Seat
from bot.store.sqlite import MEMORY, SqliteStore
from bot.tools.chooser import Chooser
from bot.tools.simulate import SimulationPlan, simulate
from tests.table.toy_kit import Lantern, LanternKit, LanternRules

PLAN = SimulationPlan(
    game="lantern", scenario="night", investigators=("ada", "bert"), games=3, seed=5, max_rounds=60
)


async def simulated(
    plan: SimulationPlan, rules: LanternRules | None = None, where: Path | str = MEMORY
) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the lines."""
    out = io.StringIO()
    kits = {"lantern": LanternKit(rules or LanternRules(calm=True))}
    async with SqliteStore.open(where) as store:
        status = await simulate(plan, store, kits, out)
    return status, [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


def timeless(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines without times."""
    times = {"seconds", "decisions_per_second", "p50_ms", "p95_ms"}
    return [{k: v for k, v in line.items() if k not in times} for line in lines]


async def test_the_same_seed_gives_the_same_lines(tmp_path: Path) -> None:
    """In memory, in a file, and rebuilt after every second decision."""
    status, lines = await simulated(PLAN)
    again = await simulated(msgspec.structs.replace(PLAN, restart_every=2), where=tmp_path / "a.db")
    later = await simulated(PLAN, where=tmp_path / "a.db")
    other = await simulated(msgspec.structs.replace(PLAN, seed=6))

    assert status == again[0] == 0
    assert timeless(lines) == timeless(again[1]) == timeless(later[1])
    assert timeless(lines) != timeless(other[1])
    assert [line.get("game") for line in lines] == [1, 2, 3, None]
    assert all(line["resolution"] in ("dawn", "darkness") for line in lines[:3])
    assert lines[3]["decisions"] == sum(line["decisions"] for line in lines[:3])
    for line in lines[:3]:
        assert line["decisions"] == line["asks_forced"] + line["asks_optional"]


async def test_the_last_line_counts_waits_per_round() -> None:
    """What had to be answered, and what could be passed, over the rounds of all games."""
    _, lines = await simulated(PLAN)
    rounds = sum(line["rounds"] for line in lines[:3])

    for kind in ("forced", "optional"):
        asked = sum(line[f"asks_{kind}"] for line in lines[:3])
        assert lines[3][f"{kind}_per_round"] == round(asked / rounds, 2)


async def test_a_long_game_is_stopped() -> None:
    """After the last round allowed there is no resolution, and that is no fault."""
    status, lines = await simulated(msgspec.structs.replace(PLAN, games=1, max_rounds=1, seed=1))
    assert status == 0
    assert lines[0]["rounds"] == 1


class Leaking(LanternRules):
    """Its oil goes below nothing."""

    def find_faults(self, state: Lantern) -> list[str]:
        """Broken as soon as there is a card."""
        return ["a card is in two places"] if state.cards else []


async def test_a_broken_invariant_is_reported() -> None:
    """The game stops, its line says where, and the exit status is 1."""
    status, lines = await simulated(PLAN, Leaking(calm=True))
    assert status == 1
    assert any("a card is in two places" in fault for line in lines[:3] for fault in line["faults"])
    assert lines[3]["violations"] >= 1


@pytest.mark.filterwarnings("default")
async def test_a_script_that_raises_is_a_violation() -> None:
    """The series goes on with the next game."""
    status, lines = await simulated(PLAN, LanternRules())
    assert status == 1
    assert len(lines) == 4


def _ask(part: Part, join: Join = Join.ALL) -> Ask:
    return Ask(
        id=AskId(1),
        kind="k",
        prompt="p",
        source="",
        parts={Seat(0): part},
        must=(Seat(0),),
        may=(),
        join=join,
    )


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=4),
    st.integers(0, 9),
    st.integers(),
)
def test_random_allotments_are_legal(
    caps: list[tuple[int, int, bool]], total: int, seed: int
) -> None:
    """Whatever the caps, what is chosen is valid."""
    options = tuple(
        Option(key=f"k{n}", label="k", least=least, cap=least + more if capped else None)
        for n, (least, more, capped) in enumerate(caps)
    )
    total = max(total, sum(option.least for option in options))
    part = Part(options, Allot({"": total}))
    choice = Chooser(str(seed)).choose((_ask(part),))
    assert choice is not None
    assert isinstance(choice.answer, Allotted)
    check_answer_form(part, choice.answer)


@given(st.integers(1, 5), st.integers(0, 5), st.integers(0, 5), st.integers())
def test_random_picks_are_legal(count: int, low: int, more: int, seed: int) -> None:
    """Between the fewest and the most, as far as there are options."""
    options = tuple(Option(key=f"k{n}", label="k") for n in range(count))
    part = Part(options, Pick(low, max(low + more, 1)))
    choice = Chooser(str(seed)).choose((_ask(part),))
    assert choice is not None
    check_answer_form(part, choice.answer)
