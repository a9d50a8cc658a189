"""Mark Harrigan and his own cards, by campaign notes §9."""

from __future__ import annotations

import pytest

from tests.lcg.table import Table

HOME_FRONT, SHELL_SHOCK, SOPHIE, GUILT = "03007", "03008", "03009", "03009b"
DRAW = "Draw a card"


def mark(damage: int = 0) -> Table:
    """Mark alone in the first scenario, with damage on him."""
    table = Table(["mark_harrigan"])
    table.mark.has(damage=damage)
    return table


def test_sophie_begins_in_play() -> None:
    """She is set aside and put into play, and never in the deck."""
    table = mark()

    assert table.piece(SOPHIE).controller == table.mark.seat
    assert SOPHIE not in table.codes(table.mark.who.deck)


@pytest.mark.parametrize(
    ("harm", "on", "offered"),
    [
        ({"damage": 1}, {"Mark Harrigan": 1}, True),
        ({"damage": 1}, {"Beat Cop": 1}, True),
        ({"horror": 1}, {}, False),
    ],
)
def test_mark_draws_after_damage(harm: dict[str, int], on: dict[str, int], offered: bool) -> None:
    """Reaction after damage is placed on a card he controls: draw 1."""
    table = mark()
    table.mark.controls("Beat Cop")
    table.mark.is_dealt(harm.get("damage", 0), harm.get("horror", 0))
    table.mark.assigns(**({"damage": on} if on else {"horror": {"Mark Harrigan": 1}}))

    assert ("reaction" in table.kinds) is offered


def test_mark_draws_once_a_phase() -> None:
    """Once per phase; a card of the deck comes to hand."""
    table = mark()
    table.mark.is_dealt(damage=1).chooses(DRAW)
    assert len(table.mark.hand) == 1

    table.mark.is_dealt(damage=1)

    assert table.kinds == ["turn"]


@pytest.mark.parametrize("damage", [0, 3])
def test_the_elder_sign_counts_damage(damage: int) -> None:
    """Elder sign: +1 for each damage on him."""
    table = mark(damage)
    table.mark.tests("combat", 3).reveals("elder_sign")

    assert table.result() == (True, 5 + damage)


@pytest.mark.parametrize(("damage", "left", "dealt"), [(2, 1, 2), (0, 0, 1)])
def test_the_home_front(damage: int, left: int, dealt: int) -> None:
    """A successful attack moves 1 damage from Mark to the enemy; with none it moves nothing."""
    table = mark(damage)
    enemy = table.enemy("Wizard of the Order").engaged_with(table.mark)
    table.prints("Wizard of the Order", health=9)
    table.mark.holds(HOME_FRONT).does("fight").commits("The Home Front").reveals("0")
    if damage:
        table.mark.chooses("The Home Front")

    assert (table.mark.damage, enemy.damage) == (left, dealt)


@pytest.mark.parametrize(("damage", "horror"), [(0, 0), (1, 0), (3, 1), (4, 2)])
def test_shell_shock(damage: int, horror: int) -> None:
    """1 horror per full 2 damage on him."""
    table = mark(damage)
    table.mark.stacks(SHELL_SHOCK).draws()
    table.settle()

    assert table.mark.horror == horror


def test_sophie_helps_for_damage() -> None:
    """Free: 1 direct damage, +2 in the running test, again and again; Mark’s reaction sees it."""
    table = mark()
    table.mark.controls("Beat Cop")
    table.mark.tests("intellect", 6)
    table.mark.chooses("Sophie").chooses(DRAW).chooses("Sophie")
    table.mark.reveals("0")

    assert (table.result(), table.mark.damage) == ((True, 6), 2)


def test_sophie_flips_in_the_middle_of_a_test() -> None:
    """At 5 damage she turns at once: the +2 counts, and each skill is 1 lower."""
    table = mark(4)
    table.mark.tests("intellect", 3, token="0").chooses("Sophie").chooses(DRAW)

    assert table.in_play(GUILT)
    assert table.result() == (True, 3)


def test_sophie_turns_back_once_he_is_healed() -> None:
    """4 or less: she turns back; nothing makes either side leave play."""
    table = mark(5)
    table.mark.does("resource")
    assert table.in_play(GUILT)
    table.mark.has(damage=4)
    table.mark.does("resource")

    assert table.in_play(SOPHIE)
    assert not table.game.pieces.may_leave(table.piece(SOPHIE))
