"""Facts of what happened: typed records, told to the seats that may know them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Union

import msgspec
from msgspec import Struct

from bot.engine.ids import Seat


class Fact(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Base of everything that happened; each ruleset has its own tagged union of subclasses."""

    reveals: ClassVar[bool] = False
    """Whether it shows something that was hidden (a card, a token, a die): ends the free undo."""

    only: tuple[Seat, ...] | None = None
    """The seats that may know it; None is everybody."""

    @property
    def shows(self) -> bool:
        """Return True if it shows something hidden indeed: no die that is rolled shows nothing."""
        return self.reveals

    def seen_by(self, seat: Seat | None) -> bool:
        """Return True if `seat` may know it; None is a spectator."""
        return self.only is None or (seat is not None and seat in self.only)


def kinds_below(package: str) -> Any:
    """Return the union of the kinds of facts declared in a package, without their base classes."""

    def found(base: type[Fact]) -> Iterator[type[Fact]]:
        kinds = base.__subclasses__()
        for kind in kinds:
            yield from found(kind)
        if not kinds and base.__module__.startswith(package):
            yield base

    return Union[tuple(found(Fact))]  # noqa: UP007 (made at run time)


def tell_nobody(_fact: Fact) -> None:
    """Tell nobody: of a game that somebody plays on alone, what is only told is not made."""


def encode_facts(facts: Iterable[Fact]) -> bytes:
    """Facts as a JSON array."""
    return msgspec.json.encode(list(facts))


def digest(facts: Iterable[Fact]) -> str:
    """Sixteen hex digits over what happened, to notice when replaying gives something else."""
    return digest_of(encode_facts(facts))


def digest_of(encoded: bytes) -> str:
    """The same over what is encoded already."""
    return hashlib.blake2b(encoded, digest_size=8).hexdigest()
