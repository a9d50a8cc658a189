"""A fit of positions' features to the games' results, for `python -m tools.tune value`."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

SHRINKING: Final = 0.01
"""The strength of the pull of weights towards 0: positions of one game are much alike."""


def fit_logistic(rows: Sequence[tuple[Mapping[str, float], float]]) -> dict[str, float]:
    """Return weights whose logistic sum of features fits the results best (Adam)."""
    names = list(rows[0][0])
    data = [([each[name] for name in names], end) for each, end in rows]
    w, m, v = ([0.0] * len(names) for _ in range(3))
    by, step = random.Random(1), 0
    for _ in range(12):
        by.shuffle(data)
        for at in range(0, len(data), 64):
            batch, step = data[at : at + 64], step + 1
            slope = [0.0] * len(names)
            for x, end in batch:
                p = 1 / (1 + math.exp(-sum(a * b for a, b in zip(w, x, strict=True))))
                for n, value in enumerate(x):
                    slope[n] += (p - end) * value / len(batch)
            for n, raw in enumerate(slope):
                g = raw + SHRINKING * w[n]
                m[n] = 0.9 * m[n] + 0.1 * g
                v[n] = 0.99 * v[n] + 0.01 * g * g
                w[n] -= (
                    0.05 * (m[n] / (1 - 0.9**step)) / (math.sqrt(v[n] / (1 - 0.99**step)) + 1e-8)
                )
    return dict(zip(names, w, strict=True))
