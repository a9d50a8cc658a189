"""States of earlier forms are changed to the one that is written now."""

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


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        (4, r"a newer Keeper \(form 4; this one reads 1 to 3\)"),
        (0, r"an earlier Keeper \(form 0; this one reads 1 to 3\)"),
    ],
)
def test_an_unknown_form_is_refused(schema: int, said: str) -> None:
    """A sentence, and no guess."""
    with pytest.raises(NotAllowed, match=said):
        LAMPS.decode(b"{}", schema, 5)


def test_forms_before_the_first_are_refused() -> None:
    """The first form need not be 1: what came before is read by no step."""
    lamps: Upgrades[Lamp, int] = Upgrades(Lamp, first=4)

    assert lamps.schema == 4
    assert lamps.decode(b'{"oil": 3, "lit": true}', 4, 5) == Lamp(oil=3, lit=True)
    with pytest.raises(NotAllowed, match=r"an earlier Keeper \(form 3; this one reads only 4\)"):
        lamps.decode(b"{}", 3, 5)
