"""The figures, each declared once: its name, its description and its reader."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final, Literal

from msgspec import Struct
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.monitor.lag import LoopLag
from bot.monitor.program_state import Sight
from bot.table.workers.meter import Durations

Samples = Iterable[tuple[str, float]]
"""Pairs of a label's value and a number; the first is empty if the figure has no label."""
Spans = Iterable[tuple[str, Durations]]


class Reading(Struct, frozen=True):
    """A number that goes up and down (`gauge`), or up only (`counter`)."""

    name: str
    """The name without `_total`, the ending of every counter."""
    kind: Literal["gauge", "counter"]
    sentence: str
    read: Callable[[Sight], Samples]
    label: str = ""

    @property
    def exported_name(self) -> str:
        """The name on the page `/metrics`."""
        return f"{self.name}_total" if self.kind == "counter" else self.name


class Histogram(Struct, frozen=True):
    """A distribution of durations, in buckets of seconds."""

    name: str
    sentence: str
    read: Callable[[Sight, LoopLag], Spans]
    label: str = ""


def _single_sample(read: Callable[[Sight], float]) -> Callable[[Sight], Samples]:
    return lambda sight: [("", read(sight))]


def _latency_samples(sight: Sight) -> Samples:
    return [(str(shard), each) for shard, each in sight.latencies if math.isfinite(each)]


def _samples_by_label(read: Callable[[Sight], Mapping[str, float]]) -> Callable[[Sight], Samples]:
    return lambda sight: list(read(sight).items()) or [("", 0.0)]


FIGURES: Final = (
    Reading(
        "keeper_decisions", "counter",
        "Inputs that were carried out and stored.", _single_sample(lambda s: s.meter.decided),
    ),
    Reading(
        "keeper_presses", "counter",
        "Presses and sent forms.", _single_sample(lambda s: s.meter.presses),
    ),
    Reading(
        "keeper_stale_presses", "counter",
        "Presses at a question that was closed.", _single_sample(lambda s: s.meter.stale),
    ),
    Reading(
        "keeper_answers", "counter",
        "Answers by their source; `silence` is a timeout.",
        _samples_by_label(lambda s: s.meter.answers), "by",
    ),
    Reading(
        "keeper_games", "counter",
        "Games begun, finished by the rules, and abandoned.",
        _samples_by_label(lambda s: s.meter.games),
        "how",
    ),
    Reading(
        "keeper_faults", "counter",
        "Inputs at which the rules failed.", _single_sample(lambda s: s.meter.raised),
    ),
    Reading(
        "keeper_stalls", "counter",
        "Times that an automatic action had no effect.", _single_sample(lambda s: s.meter.stalled),
    ),
    Reading(
        "keeper_posts_unsaid", "counter",
        "Posts that could not be made.", _single_sample(lambda s: s.meter.unsaid),
    ),
    Reading(
        "keeper_handlers_held_loop", "counter",
        "Times that a handler held the event loop for over 0.1 s, so that all others waited.",
        _samples_by_label(lambda s: s.meter.held), "handler",
    ),
    Reading(
        "keeper_tables_live", "gauge", "Tables in memory.", _single_sample(lambda s: s.tables_live),
    ),
    Reading(
        "keeper_servers", "gauge", "Servers of this process.", _single_sample(lambda s: s.servers),
    ),
    Reading(
        "keeper_outbox_channels", "gauge",
        "Channels with unsent posts.", _single_sample(lambda s: s.unsent_posts[0]),
    ),
    Reading(
        "keeper_outbox_age_seconds", "gauge",
        "Age of the oldest unsent post.", _single_sample(lambda s: s.unsent_posts[1]),
    ),
    Reading(
        "keeper_pictures_waiting", "gauge",
        "Pictures being drawn or waiting to be drawn.",
        _single_sample(lambda s: s.pictures_waiting),
    ),
    Reading(
        "keeper_gateway_latency_seconds", "gauge",
        "Round-trip time of a heartbeat to Discord.", _latency_samples, "shard",
    ),
    Reading(
        "keeper_discord_calls", "counter",
        "Calls that count towards Discord's 50 a second.", _single_sample(lambda s: s.calls.calls),
    ),
    Reading(
        "keeper_rate_limit_waits", "counter",
        "Calls of these that waited for their turn.", _single_sample(lambda s: s.calls.waits),
    ),
    Reading(
        "keeper_rate_limit_wait_seconds", "counter",
        "How long they waited in total.", _single_sample(lambda s: s.calls.waited),
    ),
    Reading(
        "keeper_rate_limit_refusals", "counter",
        "Calls that Discord refused for any of its limits (429).",
        _single_sample(lambda s: s.calls.refused),
    ),
)  # fmt: skip

HISTOGRAMS: Final = (
    Histogram(
        "keeper_stage_seconds",
        "Duration of the parts of an answer: rules, commit, answer (the whole), picture.",
        lambda sight, _lag: [(str(stage), d) for stage, d in sight.meter.stages.items()],
        "stage",
    ),
    Histogram(
        "keeper_decision_wait_seconds",
        "The time from a question to the player's answer.",
        lambda sight, _lag: [("", sight.meter.waits)],
    ),
    Histogram(
        "keeper_loop_lag_seconds",
        "Delay of the event loop when it runs due callbacks.",
        lambda _sight, lag: [("", lag.seen)],
    ),
)


class AllReadings(Collector):
    """Collects all figures on request; collects none before the bot runs."""

    def __init__(self, lag: LoopLag) -> None:
        self.sight: Sight | None = None
        self._lag = lag

    def collect(self) -> Iterator[Metric]:
        """Yield the figures in Prometheus' format."""
        if self.sight is None:
            return
        for figure in FIGURES:
            yield _metric_family(figure, figure.read(self.sight))
        for each in HISTOGRAMS:
            yield _histogram_metric(each, each.read(self.sight, self._lag))


def _metric_family(figure: Reading, samples: Samples) -> Metric:
    make = CounterMetricFamily if figure.kind == "counter" else GaugeMetricFamily
    family = make(figure.name, figure.sentence, labels=_label_values(figure.label))
    for value, number in samples:
        family.add_metric(_label_values(value), number)
    return family


def _histogram_metric(figure: Histogram, spans: Spans) -> Metric:
    family = HistogramMetricFamily(figure.name, figure.sentence, labels=_label_values(figure.label))
    for value, seen in spans:
        bounds = [*map(str, seen.bounds), "+Inf"]
        buckets = list(zip(bounds, accumulate(seen.counts), strict=True))
        family.add_metric(_label_values(value), buckets, seen.total)
    return family


def _label_values(one: str) -> list[str]:
    return [one] if one else []
