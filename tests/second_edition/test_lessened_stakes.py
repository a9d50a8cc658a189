"""Stakes on display are those of the investigator who is asked: losses are lessened, costs not."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Place
from tests.second_edition.table import Table

WOODS = Place("woods")


@pytest.mark.parametrize(
    ("who", "price"),
    [
        ("harvey_walters", "1 Stamina"),
        ("michael_mcglen", "1 Sanity"),
        ("joe_diamond", "1 Sanity and 1 Stamina"),
    ],
)
def test_the_elder_sign_names_what_is_lost(who: str, price: str) -> None:
    """Harvey loses no Sanity by an Elder Sign, Michael no Stamina."""
    table = Table(who)
    table.me.gets("elder_sign")
    table.me.at(WOODS)
    table.gate(WOODS, "abyss")
    table.me.explored = True

    notes = [deed.note for deed in table.me.close_deeds(WOODS) if deed.verb == "seal"]

    assert notes == [f"{price}; a doom token is removed"]
