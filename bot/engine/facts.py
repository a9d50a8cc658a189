"""Facts: typed records of what happened, visible to the seats that may know them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Union

import msgspec
from msgspec import Struct

from bot.engine.ids import Seat


class Fact(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Base class of all facts; each ruleset has its own tagged union of subclasses."""

    reveals: ClassVar[bool] = False
    """True if this kind shows something that was hidden (a card, a token, a die), which ends free
    undo."""

    printed: ClassVar[bool] = False
    """True if an `InputTrial` continues past it: it shows what is printed and open to look up, like
    the back of an agenda, or comes after the end of the game."""

    only: tuple[Seat, ...] | None = None
    """The seats that may know it; None for everyone."""

    @property
    def shows_hidden(self) -> bool:
        """True if the fact reveals something hidden, which cannot be undone freely."""
        return self.reveals

    def is_visible_to(self, seat: Seat | None) -> bool:
        """Return True if a seat may know the fact; None stands for a spectator."""
        return self.only is None or (seat is not None and seat in self.only)


def fact_union_of_package(package: str) -> Any:
    """Return the union of all fact classes in a package, without base classes."""

    def concrete_kinds(base: type[Fact]) -> Iterator[type[Fact]]:
        kinds = base.__subclasses__()
        for kind in kinds:
            yield from concrete_kinds(kind)
        if not kinds and base.__module__.startswith(package):
            yield base

    return Union[tuple(concrete_kinds(Fact))]  # noqa: UP007 (made at run time)


def encode_facts(facts: Iterable[Fact]) -> bytes:
    """Encode facts as a JSON array."""
    return msgspec.json.encode(list(facts))


def facts_digest(facts: Iterable[Fact]) -> str:
    """Return sixteen hex digits that identify these facts, to detect a different replay."""
    return encoded_facts_digest(encode_facts(facts))


def encoded_facts_digest(encoded: bytes) -> str:
    """Return the digest of facts that are already encoded."""
    return hashlib.blake2b(encoded, digest_size=8).hexdigest()
