"""Facts decoded from the journal, including journals of other versions."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.engine.facts import Fact


class FactReader:
    """A decoder of lists of one game's facts; `kinds` is the union of the known fact types."""

    def __init__(self, kinds: Any) -> None:
        self._one: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(kinds)
        self._all: msgspec.json.Decoder[list[Fact]] = msgspec.json.Decoder(list[kinds])
        self._raw = msgspec.json.Decoder(list[msgspec.Raw])

    def read(self, data: bytes) -> tuple[Fact, ...]:
        """Return the facts in `data`, a JSON list, without facts of unknown types or fields."""
        try:
            return tuple(self._all.decode(data))
        except msgspec.ValidationError:
            return tuple(fact for raw in self._raw.decode(data) for fact in self._decode_known(raw))

    def _decode_known(self, raw: msgspec.Raw) -> list[Fact]:
        try:
            return [self._one.decode(raw)]
        except msgspec.ValidationError:
            return []
