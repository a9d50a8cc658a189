"""Games whose meaning is printed, to be compared with the same games in other words."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.engine.fingerprints import fingerprint
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.packs import read_library
from tests.lcg.positions import any_answer
from tests.lcg.table import rules

PARTIES = (
    ("roland_banks", "daisy_walker"),
    ("agnes_baker", "skids_otoole", "wendy_adams"),
    ("roland_banks",),
)
STEPS = 160
BROUGHT = (
    {"do": "give", "seat": 0, "cards": ["01020", "01028", "01040"]},
    {"do": "set", "on": 0, "resources": 20},
    {"do": "spawn", "card": "01159", "engaged": 0},
    {"do": "spawn", "card": "01159", "engaged": 0},
)


def play(rules: Any, number: int) -> list[list[object]]:
    """Digest, fingerprints and state after each input; at times those of the game restored."""
    chooser, seed = random.Random(number), number.to_bytes(16, "big")
    setup = {"scenario": "the_gathering", "investigators": list(PARTIES[number % len(PARTIES)])}
    session, start = Session.start(rules, setup, seed)
    checkpoint, tail, told = start.checkpoint, list[Any](), list[list[object]]()
    brought = list(BROUGHT)
    for step in range(STEPS):
        if session.over:
            break
        asks = sorted(session.asks, key=lambda ask: ask.id)
        if brought and asks[0].kind == "turn":
            given: Any = Overridden(brought.pop(0))
        else:
            ask = chooser.choice(asks)
            seat = chooser.choice(ask.awaited or ask.must)
            given = Answered(seat, ask.id, any_answer(_sorted(ask.parts[seat]), chooser))
        outcome = session.apply(given)
        tail.append(outcome.record)
        if outcome.checkpoint is not None:
            checkpoint = outcome.checkpoint
            tail = [record for record in tail if record.step > checkpoint.step]
        prints = [fingerprint(ask) for ask in session.asks]
        told.append([outcome.record.digest, prints, session.snapshot_hash()])
        if step % 20 == 0 and checkpoint is not None:
            again = Session.restore(rules, checkpoint.data, seed, tail)
            told.append([again.snapshot_hash()])
    return told


def _sorted(part: Any) -> Any:
    """The options in the order of their keys."""
    return replace(part, options=tuple(sorted(part.options, key=lambda option: option.key)))


def main(tables: Path | None) -> None:
    """Play and print; with these tables instead of the packs' own."""
    if tables is not None:
        rules().library = read_library(tables)
    games = [play(rules(), number) for number in range(3)]
    words = hashlib.sha256("".join(_shown(rules())).encode()).hexdigest()
    print(json.dumps({"games": games, "words": words}))  # noqa: T201 - its output


def _shown(rules: Any) -> list[str]:
    """Some of what players read, to see that the words are others indeed."""
    names = [card.name for card in rules.library.cards.values()]
    return [*names, *(text for texts in REGISTRY.texts.values() for text in texts)]
