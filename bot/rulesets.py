"""The games that this program knows: a kit for each, loaded when first needed."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.engine.json_types import JsonObject
from bot.table.declares.kit import Kit

KITS: Final[Mapping[str, str]] = {
    "lcg": "bot.kits.lcg.kit:LcgKit",
    "lcg_campaign": "bot.kits.lcg_campaign.kit:LcgCampaignKit",
    "second_edition": "bot.kits.second_edition.kit:SecondEditionKit",
}
"""Module and class by slug; the class takes no arguments but those of a host."""
TAKES_FACTS: Final = frozenset({"second_edition"})
"""The games of which a host can have further facts; their classes take the folder as `facts`."""
WITH_INCOMPLETE: Final = frozenset({"lcg", "lcg_campaign"})
"""The games that have boxes which are not offered; their classes take `incomplete` to have them."""


class Kits(Mapping[str, Kit]):
    """Kits by slug. Loading one reads and checks its content packs."""

    def __init__(
        self,
        sources: Mapping[str, str] = KITS,
        facts: Path | None = None,
        *,
        incomplete: bool = False,
    ) -> None:
        """`facts` is the folder of a host's further facts; `incomplete` boxes are there as well."""
        self._sources = sources
        self._facts = facts
        self._incomplete = incomplete
        self._loaded: dict[str, Kit] = {}

    def __getitem__(self, slug: str) -> Kit:
        if slug not in self._loaded:
            module, _, name = self._sources[slug].partition(":")
            given: JsonObject = {}
            if self._facts and slug in TAKES_FACTS:
                given["facts"] = self._facts
            if self._incomplete and slug in WITH_INCOMPLETE:
                given["incomplete"] = True
            self._loaded[slug] = getattr(importlib.import_module(module), name)(**given)
        return self._loaded[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


def kits(facts: Path | None = None, *, incomplete: bool = False) -> Kits:
    """Every kit of this program, with a host's further facts if it has any.

    With `incomplete` boxes that are not offered can be tried.
    """
    return Kits(facts=facts, incomplete=incomplete)


def check_facts(folder: Path) -> None:
    """Load the kits that take a host's further facts. Raises `PackError` for what is wrong."""
    loaded = kits(folder)
    for slug in TAKES_FACTS:
        loaded[slug]


def for_life(facts: Path | None = None) -> dict[str, Kit]:
    """Every kit, loaded now and kept for the life of the process.

    The garbage collector passes over what is in memory by then: looking through all cards would
    stop everything for about 10 ms, in the middle of a game. While they are loaded nothing is
    garbage, and looking for some would take a sixth of the time.
    """
    gc.disable()
    try:
        loaded = dict(kits(facts))
    finally:
        gc.enable()
    gc.collect()
    gc.freeze()
    return loaded
