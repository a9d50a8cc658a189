"""William Yorick and his own cards, by campaign notes §8 and §9."""

from __future__ import annotations

import pytest

from tests.lcg.codes import KNIFE
from tests.lcg.table import Table

BURY, GHOULS, MINION, ACOLYTE = "03016", "03017", "Acolyte", "01169"
PLAY = "Play an asset from your discard pile"


def yorick(*discarded: str) -> Table:
    """Yorick alone in the first scenario, with cards in his discard pile."""
    table = Table(["william_yorick"])
    for name in discarded:
        table.yorick.holds(name)
        table.order("discard", seat=table.yorick.seat, cards=[name])
    return table


def defeats(table: Table, name: str = MINION) -> None:
    """Yorick defeats an enemy with one attack."""
    table.enemy(name).engaged_with(table.yorick)
    table.yorick.does("fight", token="+1")
    if "commit" in table.kinds:
        table.yorick.reveals()


def test_an_asset_is_played_from_the_discard_pile() -> None:
    """Reaction after he defeats an enemy: its cost is paid, no action; once per round."""
    table = yorick("Beat Cop", "Leather Coat", "Emergency Cache")
    before = table.yorick.resources
    defeats(table)
    table.yorick.chooses(PLAY).chooses("Beat Cop")

    assert table.in_play("Beat Cop")
    assert (before - table.yorick.resources, table.yorick.actions) == (4, 2)
    defeats(table)
    assert table.kinds == ["turn"]


@pytest.mark.parametrize(
    ("discarded", "resources"), [(["Emergency Cache"], 5), (["Knife"], 0), ([], 5)]
)
def test_nothing_to_play(discarded: list[str], resources: int) -> None:
    """Only an asset that he can pay for."""
    table = yorick(*discarded)
    table.yorick.has(resources=resources)
    defeats(table)

    assert table.kinds == ["turn"]


def test_the_elder_sign_returns_a_card() -> None:
    """Elder sign: +2, and on a success one card returns to hand."""
    table = yorick("Knife", "Emergency Cache")
    table.yorick.tests("combat", 6, token="elder_sign")
    table.yorick.chooses("Knife")

    assert (table.result(), table.yorick.hand) == ((True, 6), [KNIFE])


@pytest.mark.parametrize(("name", "offered"), [(MINION, True), ("Ghoul Priest", False)])
def test_bury_them_deep(name: str, offered: bool) -> None:
    """After a non-Elite enemy at his location is defeated: both join the victory display."""
    table = yorick()
    table.yorick.holds(BURY)
    table.prints("Ghoul Priest", health=1, health_per_investigator=False)
    defeats(table, name)
    assert (table.kinds == ["reaction"]) is offered
    if offered:
        table.yorick.chooses("Bury Them Deep")
        assert sorted(table.victory) == sorted([BURY, ACOLYTE])


def test_ghouls_lock_the_discard_pile() -> None:
    """While they are engaged nothing leaves it: no draw from an empty deck, and no horror."""
    table = yorick("Knife", "Emergency Cache")
    table.enemy("Graveyard Ghouls").engaged_with(table.yorick)
    table.yorick.has_deck()
    table.yorick.draws()
    assert (table.yorick.hand, table.yorick.horror) == ([], 0)
    table.yorick.tests("combat", 3, token="elder_sign")
    assert table.kinds == ["turn"]


def test_evaded_ghouls_lock_nothing() -> None:
    """Exhausted and evaded, they lock nothing: an empty deck is made of the pile, for 1 horror."""
    table = yorick("Knife", "Emergency Cache")
    table.enemy("Graveyard Ghouls").engaged_with(table.yorick)
    table.yorick.does("evade", token="+1")
    table.yorick.has_deck()
    table.yorick.draws()

    assert (len(table.yorick.hand), table.yorick.horror) == (1, 1)


def test_defeated_ghouls_free_the_pile() -> None:
    """Defeating the Ghouls themselves already frees the pile."""
    table = yorick("Knife")
    table.enemy("Graveyard Ghouls", damage=2).engaged_with(table.yorick)
    table.yorick.does("fight", token="+1")

    assert PLAY in table.yorick.labels()[0]
