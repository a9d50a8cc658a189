"""Facts read back from the journal, also from a journal of another version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot.engine.facts import Fact


class FactReader:
    """Reads lists of the facts of one game; `kinds` is the union of all that it knows.

    `bring_up` changes a fact that an earlier version wrote into the form of today, in place.
    """

    def __init__(
        self, kinds: Any, bring_up: Callable[[dict[str, Any]], None] | None = None
    ) -> None:
        self._bring_up = bring_up
        self._one: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(kinds)
        self._all: msgspec.json.Decoder[list[Fact]] = msgspec.json.Decoder(list[kinds])
        self._raw = msgspec.json.Decoder(list[msgspec.Raw])

    def read(self, data: bytes) -> tuple[Fact, ...]:
        """The facts in `data`, a JSON list; those that are not understood any more are left out."""
        try:
            return tuple(self._all.decode(data))
        except msgspec.ValidationError:
            return tuple(fact for raw in self._raw.decode(data) for fact in self._decode_known(raw))

    def _decode_known(self, raw: msgspec.Raw) -> list[Fact]:
        try:
            return [self._one.decode(raw)]
        except msgspec.ValidationError:
            return self._earlier(raw)

    def _earlier(self, raw: msgspec.Raw) -> list[Fact]:
        if self._bring_up is None:
            return []
        record = msgspec.json.decode(raw, type=dict[str, Any])
        self._bring_up(record)
        try:
            return [self._one.decode(msgspec.json.encode(record))]
        except msgspec.ValidationError:
            return []
