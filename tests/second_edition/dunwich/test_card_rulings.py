"""Rulings on the cards and investigators of the box: docs/second_edition_rulings.md."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Place
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import fight
from tests.second_edition.table import Table
from tests.second_edition.terms import Hit, Loss, Phase, Window

STREETS, WOODS = Place("uptown_streets"), Place("woods")


def test_de_vermiis_is_read_in_a_street(table: Table) -> None:
    """DH point 17: Beside an encounter or without one: the phase offers it."""
    table.joe.gets("de_vermiis_mysteriis")
    table.gate("woods", "abyss")
    table.joe.points = 2
    table.sets(phase=Phase.ARKHAM)
    table.joe.rolls(*[1] * 9)

    table.act(table.joe.arkham_encounter(), "use:de-vermiis")

    held = table.joe.holding("de_vermiis_mysteriis")
    assert held is not None
    assert held.exhausted


@pytest.mark.parametrize(
    ("start", "gates", "taken"),
    [
        ("train_station", ("woods", "whateley_farm"), "woods"),
        ("bishops_brook_bridge", ("woods", "independence_square"), "independence_square"),
    ],
)
def test_a_nightgaunt_between_the_towns(
    position: Position, start: str, gates: tuple[str, str], taken: str
) -> None:
    """DH 3.4: A gate of the own town is nearest; without one the way is that of the train."""
    for place, world in zip(gates, ("abyss", "rlyeh"), strict=True):
        position.gate(place, world)
    position.me.at(start)
    made = fight(position, "nightgaunt")
    assert made.monster is not None
    event = Hit(seat=SEAT, monster=made.monster, stamina=1, evading=False, combat=made)

    position.run(position.listen(event, "nightgaunt"))

    assert position.me.entered == taken


def test_an_ambush_does_not_stop_wrack(position: Position) -> None:
    """There is no fleeing, but the Spell ends the combat."""
    position.gets("wrack")
    position.gets("skill_lore")
    position.me.sliders[2], position.me.sanity = 3, 4
    made = fight(position, "ghoul")
    assert made.monster is not None
    assert position.stats(made.monster, SEAT, made).ambush
    position.me.rolls(*[6] * 8)

    assert position.use("wrack", Window.COMBAT, made)
    assert made.over


def test_mythos_lore_is_no_loss(table: Table) -> None:
    """DH 13.6: It stands for a Clue that is paid; Clues that are lost are tokens."""
    table.joe.gets("mythos_lore")
    table.joe.clues = 1

    table.run(table.joe.lose(clues=1))

    assert table.joe.clues == 0
    assert table.joe.can_pay(clues=1)


def test_no_card_is_a_clue_that_is_discarded(table: Table) -> None:
    """DH 13.6: Mythos Lore and Research Materials stand for Clues that are spent."""
    table.joe.gets("mythos_lore")
    table.joe.gets("research_materials")
    table.joe.clues = 1

    assert table.joe.can_pay(clues=3)
    assert not table.joe.can_pay(clues=2, discards=True)
    table.run(table.joe.pay(clues=1, discards=True))

    assert table.joe.clues == 0
    assert not table.asked


def test_mania_and_bought_successes(table: Table) -> None:
    """DH 13.5: Clues spent two by two: 2 of them are one success, 1 is not enough."""
    table.joe.gets("mania")
    table.joe.gets("strong_will")
    table.joe.clues = 1

    assert not table.joe.can_pay(clues=2)
    table.joe.clues = 2
    assert table.joe.can_pay(clues=2)


def test_the_trumpet_does_not_pay(table: Table) -> None:
    """A cost is no loss."""
    table.joe.gets("golden_trumpet")
    sanity = table.joe.sanity

    table.run(table.joe.pay(sanity=1))

    assert table.joe.sanity == sanity - 1
    assert not table.asked


def test_the_fire_goes_with_who_is_devoured(table: Table) -> None:
    """DH 17.6: Its owner gone the open gates are counted at once."""
    table.bob.gets("fire_of_asshurbanipal")
    for place in [p for p in table.areas() if table.unstable(p)][:8]:
        table.gate(place)

    table.act(table.bob.be_devoured(), seat=1)

    assert table.raised is not None


def test_the_fire_changes_hands(table: Table) -> None:
    """DH 17.6: Traded it goes on."""
    fire = table.joe.gets("fire_of_asshurbanipal")
    table.bob.at(STREETS)
    for place in [p for p in table.areas() if table.unstable(p)][:8]:
        table.gate(place)

    table.act(table.joe.propose(table.bob.seat), "give:fire")

    assert table.holder(fire) == Seat(1)
    assert table.raised is None


def test_leo_is_asked_last() -> None:
    """First whoever loses something, then Leo, as far as anything is left."""
    table = Table("joe_diamond", "leo_anderson", boxes=("dunwich",))
    table.joe.gets("whiskey")
    sanity = table.joe.sanity

    table.act(table.joe.lose(sanity=1), "use:whiskey")

    assert table.joe.sanity == sanity
    assert [ask.awaited[0] for ask in table.asked] == [Seat(0)]


def test_jacqueline_refuses_a_gate() -> None:
    """A card that is drawn for its gate only is a Mythos card like others."""
    table = Table("jacqueline_fine", boxes=("dunwich",))
    table.jacqueline.clues = 2
    table.next("mythos", "all_quiet_in_arkham", "city_gripped_by_blackouts")

    table.run(table.draws_mythos(gate_only=True), "yes")

    assert table.mythos_now is not None
    assert (table.mythos_now.code, table.mythos_now.gate_only) == (
        "city_gripped_by_blackouts",
        True,
    )


def test_mark_comes_back_when_others_do() -> None:
    """Lost in Time and Space he loses a turn, delayed or not."""
    table = Table("mark_harrigan", boxes=("dunwich",))
    table.act(table.mark.be_lost())
    assert table.mark.lost()
    table.run(table.mark.begin_movement())

    assert table.mark.returns


def test_concussion_binds_wilson() -> None:
    """No slider by more than one stop."""
    table = Table("wilson_richards", boxes=("dunwich",))
    table.wilson.gets("concussion")
    table.wilson.sliders[:] = [0, 0, 0]

    keys = [option.key for option in table.wilson.slides(table.wilson.focus(), (0, 0, 0))]

    assert sorted(keys) == ["fight:1", "lore:1", "speed:1"]


def test_losses_of_others_are_leos_alone(table: Table) -> None:
    """Nobody else is asked about what somebody else loses."""
    table.bob.gets("whiskey")
    loss = Loss(seat=Seat(0), sanity=1)

    assert not table.bob.window_choices(Window.LOSS, about=loss)
