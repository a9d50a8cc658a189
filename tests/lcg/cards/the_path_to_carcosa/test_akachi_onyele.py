"""Akachi Onyele and her own cards, by campaign notes §9."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table

SPEAKER, SPIRITS, SHRIVELLING, FIRST_AID = "03014", "03015", "01060", "01019"


def akachi() -> Table:
    """Akachi alone in the first scenario."""
    return Table(["akachi_onyele"])


@pytest.mark.parametrize(("card", "uses"), [(SHRIVELLING, 5), (FIRST_AID, 3)])
def test_charges_come_with_one_more(card: str, uses: int) -> None:
    """Her assets with uses (charges) enter with 1 more, and no others."""
    table = akachi()
    table.akachi.has(resources=9).holds(card)
    table.akachi.does("play", table.game.library.card(card).name)
    table.settle()

    assert table.piece(card).uses == uses


def test_the_elder_sign_charges() -> None:
    """Elder sign: +1, and 1 charge on such an asset."""
    table = akachi()
    spell = table.akachi.controls(SHRIVELLING)
    before = spell.uses
    table.akachi.tests("intellect", 3, token="elder_sign")
    table.settle()

    assert (table.result(), spell.uses) == ((True, 3), before + 1)


@pytest.mark.parametrize(("choice", "hand", "gained"), [("Return", 1, 0), ("Gain", 0, 3)])
def test_the_spirit_speaker(choice: str, hand: int, gained: int) -> None:
    """Spirit-Speaker: the asset returns to hand, or its charges become resources."""
    table = akachi()
    table.akachi.controls(SPEAKER)
    assert not table.akachi.can("activate", "Spirit-Speaker")
    table.akachi.controls(SHRIVELLING, uses=3)
    before = table.akachi.resources
    table.akachi.does("activate", "Spirit-Speaker").chooses(choice)

    assert not table.in_play(SHRIVELLING)
    assert (len(table.akachi.hand), table.akachi.resources - before) == (hand, gained)


@pytest.mark.parametrize(("offered", "trauma"), [(3, 1), (4, 0)])
def test_angered_spirits(offered: int, trauma: int) -> None:
    """Angered Spirits: 1 charge for each exhausted Spell; fewer than 4 at the end: 1 trauma."""
    table = akachi()
    spirits = table.akachi.suffers(SPIRITS)
    assert not table.akachi.can("activate", "Angered Spirits")
    spell = table.akachi.controls(SHRIVELLING, uses=4)
    for _ in range(offered):
        table.order("exhaust", what=spell.id, exhausted=False)
        table.akachi.does("activate", "Angered Spirits")
    assert (spirits.resources, spell.uses, spell.exhausted) == (offered, 4 - offered, True)
    table.order("resign", seat=0)

    assert table.akachi.who.new_physical == trauma
