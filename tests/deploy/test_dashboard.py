"""The dashboard and the alerts speak of figures that there are."""

from __future__ import annotations

import json
import re
from itertools import combinations
from typing import Any

import yaml

from bot.monitor.figures import FIGURES, HISTOGRAMS
from bot.table.workers.meter import MeterStage
from tests.deploy.dockerfile import ROOT

BOARD: dict[str, Any] = json.loads((ROOT / "deploy/grafana/keeper.json").read_text("utf-8"))
ALERTS: dict[str, Any] = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text("utf-8"))
ASKED = [target["expr"] for panel in BOARD["panels"] for target in panel.get("targets", ())]
RULES = [rule for group in ALERTS["groups"] for rule in group["rules"]]
TOLD = {each.exported_name for each in FIGURES} | {
    f"{each.name}_{part}" for each in HISTOGRAMS for part in ("bucket", "sum", "count")
}


def figures_in(expressions: list[str]) -> set[str]:
    """The names of our figures."""
    return {name for each in expressions for name in re.findall(r"\bkeeper_\w+", each)}


def test_every_figure_that_is_shown_is_told() -> None:
    """A panel of a figure that does not exist would stay empty."""
    assert figures_in(ASKED) <= TOLD
    assert figures_in([rule["expr"] for rule in RULES]) <= TOLD


def test_every_figure_that_is_told_is_shown() -> None:
    """Of a histogram its buckets."""
    shown = {re.sub("_bucket$", "", name) for name in figures_in(ASKED)}
    assert shown == {each.exported_name for each in FIGURES} | {each.name for each in HISTOGRAMS}


def test_every_stage_that_is_named_exists() -> None:
    """Stages are labels: a misspelt one would show nothing."""
    named = {stage for each in ASKED for stage in re.findall(r'stage="(\w+)"', each)}
    assert named == set(MeterStage)


def test_panels_lie_beside_each_other() -> None:
    """Each has a number and a place of its own, within the 24 columns, and the one source."""
    panels = BOARD["panels"]
    assert len({each["id"] for each in panels}) == len(panels)
    places = [each["gridPos"] for each in panels]
    assert all(p["x"] >= 0 and p["x"] + p["w"] <= 24 for p in places)
    for a, b in combinations(places, 2):
        beside = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
        below = a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"]
        assert beside or below
    sources = yaml.safe_load((ROOT / "deploy/grafana/sources.yml").read_text("utf-8"))
    used = {each["datasource"]["uid"] for each in panels if "datasource" in each}
    assert used == {each["uid"] for each in sources["datasources"]}


def test_every_alert_is_explained() -> None:
    """The page for hosts says what to do about each."""
    page = (ROOT / "docs/hosting.md").read_text("utf-8")
    assert [rule["alert"] for rule in RULES if f"`{rule['alert']}`" not in page] == []
