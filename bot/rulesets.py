"""The games that this program knows: a kit for each, loaded when first needed."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.table.declares.kit import Kit

KITS: Final[Mapping[str, str]] = {
    "lcg": "bot.kits.lcg.kit:LcgKit",
    "lcg_campaign": "bot.kits.lcg_campaign.kit:LcgCampaignKit",
    "second_edition": "bot.kits.second_edition.kit:SecondEditionKit",
}
"""Module and class by slug; the class takes no arguments."""


class Kits(Mapping[str, Kit]):
    """Kits by slug. Loading one reads and checks its content packs."""

    def __init__(self, sources: Mapping[str, str] = KITS) -> None:
        self._sources = sources
        self._loaded: dict[str, Kit] = {}

    def __getitem__(self, slug: str) -> Kit:
        if slug not in self._loaded:
            module, _, name = self._sources[slug].partition(":")
            self._loaded[slug] = getattr(importlib.import_module(module), name)()
        return self._loaded[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


def kits() -> Kits:
    """Every kit of this program."""
    return Kits()


def take_facts(folder: Path) -> None:
    """Read a host's further facts, before any kit is loaded. Raises `PackError`."""
    further_facts = importlib.import_module("bot.second_edition.encounters.further_facts")
    further_facts.HOST.take(folder)
    boxes = importlib.import_module("bot.second_edition.encounters.boxes")
    further_facts.HOST.check(boxes.library_of_all())


def for_life() -> dict[str, Kit]:
    """Every kit, loaded now and kept for the life of the process.

    The garbage collector passes over what is in memory by then: looking through all cards would
    stop everything for about 10 ms, in the middle of a game. While they are loaded nothing is
    garbage, and looking for some would take a sixth of the time.
    """
    gc.disable()
    try:
        loaded = dict(kits())
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()
    return loaded
