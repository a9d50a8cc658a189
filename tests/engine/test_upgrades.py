"""States of older forms are brought to the one that is written now."""

from __future__ import annotations

import pytest
from msgspec import Struct

from bot.engine.errors import NotAllowed
from bot.engine.upgrades import Raw, Upgrades


class Lamp(Struct):
    """A state in its third form."""

    oil: int
    lit: bool


def _to_2(raw: Raw, _most: int) -> None:
    raw["oil"] = raw.pop("fuel")


def _to_3(raw: Raw, most: int) -> None:
    raw["lit"] = raw["oil"] < most


LAMPS: Upgrades[Lamp, int] = Upgrades(Lamp, _to_2, _to_3)


@pytest.mark.parametrize(
    ("schema", "data"),
    [(1, b'{"fuel": 3}'), (2, b'{"oil": 3}'), (3, b'{"oil": 3, "lit": true}')],
)
def test_each_form_is_read(schema: int, data: bytes) -> None:
    """Step by step from where it stands."""
    assert LAMPS.schema == 3
    assert LAMPS.decode(data, schema, 5) == Lamp(oil=3, lit=True)


def test_a_newer_form_is_refused() -> None:
    """A sentence, and no guess."""
    with pytest.raises(NotAllowed, match=r"newer Keeper \(form 4, known up to 3\)"):
        LAMPS.decode(b"{}", 4, 5)
