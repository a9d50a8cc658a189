"""Whole campaigns of the program's players, in memory."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.engine.errors import NotAllowed
from bot.rulesets import Kits, kits
from bot.tools.campaigns import simulate_campaigns
from bot.tools.simulate import PLAYERS, SimulationPlan

PLAN = SimulationPlan(
    game="lcg_campaign",
    scenario="night_of_the_zealot",
    investigators=("roland_banks", "Daisy Walker"),
    seed=1,
)


@cache
def all_kits() -> Kits:
    """The games, read once."""
    return kits()


IN_EVERY_RUN = ("random", "companion")
"""Players whose campaign is played before each change; the others play at night."""


def play_campaigns(**changes: Any) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the lines, without times."""
    out = io.StringIO()
    status = simulate_campaigns(msgspec.structs.replace(PLAN, **changes), all_kits(), out)
    lines = [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    times = {"seconds", "decisions_per_second", "p50_ms", "p95_ms"}
    return status, [{k: v for k, v in line.items() if k not in times} for line in lines]


@cache
def simulated(**changes: Any) -> tuple[int, list[dict[str, Any]]]:
    """The same, played once for all tests."""
    return play_campaigns(**changes)


@pytest.mark.parametrize(
    "player",
    [
        player if player in IN_EVERY_RUN else pytest.param(player, marks=pytest.mark.nightly)
        for player in PLAYERS
    ],
)
def test_a_campaign_comes_to_its_end(player: str) -> None:
    """Each kind of player plays chapter after chapter; the last line counts."""
    status, (campaign, total) = simulated(player=player)

    assert status == 0
    assert campaign["end"] in ("won", "survived", "lost")
    assert campaign["chapters"][0]["scenario"] == "the_gathering"
    assert campaign["decisions"] == campaign["asks_forced"] + campaign["asks_optional"]
    assert total == {"campaigns": 1, "decisions": campaign["decisions"], "violations": 0}


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_restart_after_some_answers_changes_nothing(every: int) -> None:
    """The campaign and the chapter are rebuilt from their checkpoints and the inputs since."""
    assert simulated(restart_every=every) == simulated()


def test_another_seed_is_another_campaign() -> None:
    """As for single games."""
    assert simulated(seed=2)[1][0] != simulated()[1][0]


def test_the_purposeful_player_spends_experience() -> None:
    """Decks grow between two scenarios."""
    _, (campaign, _) = simulated(player="purposeful")

    assert campaign["bought"] > 0


@pytest.mark.nightly
def test_a_companion_plays_a_campaign_to_its_end(seed: int) -> None:
    """Every scenario, with what it brought; the same seed gives the same campaign."""
    again = [play_campaigns(player="companion", games=2, seed=seed)[1][:2] for _ in range(2)]

    assert [line["state"] for line in again[0]] == [line["state"] for line in again[1]]
    for line in again[0]:
        assert line["end"] is not None
        assert all(each["earned"] >= 0 for each in line["chapters"])
    assert any(each["earned"] > 0 for line in again[0] for each in line["chapters"])


def test_an_unknown_campaign_is_refused() -> None:
    """With what there is."""
    with pytest.raises(NotAllowed, match="night_of_the_zealot"):
        simulated(scenario="nowhere")


def test_a_broken_invariant_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit status says so, and the line at which decision."""
    kit = all_kits()["lcg_campaign"]
    monkeypatch.setattr(kit.rules, "find_faults", lambda _record: ["the bag is empty"])
    status, (campaign, total) = play_campaigns()

    assert status == 1
    assert campaign["faults"] == ["decision 0: the bag is empty"]
    assert total["violations"] == 1
