"""Items and skills that lessen losses and change checks."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import CheckKind, Place
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import check, fight
from tests.second_edition.terms import Hit, Loss, Window

# Losses


@pytest.mark.parametrize(
    ("code", "stat"), [("food", "stamina"), ("whiskey", "sanity"), ("enchanted_jewelry", "stamina")]
)
def test_a_loss_is_one_less(position: Position, code: str, stat: str) -> None:
    """Food, Whiskey and the Jewelry take 1 off a loss of their kind, and off no other."""
    position.gets(code)
    sane, well = Loss(seat=SEAT, stamina=2), Loss(seat=SEAT, sanity=2)
    loss, other = (sane, well) if stat == "stamina" else (well, sane)

    assert not position.use(code, Window.LOSS, other)
    assert position.use(code, Window.LOSS, loss)
    assert getattr(loss, stat) == 1
    assert (position.me.owns(code)) == (code == "enchanted_jewelry")


def test_jewelry_breaks_at_three(position: Position) -> None:
    """The third token on the Enchanted Jewelry discards it."""
    position.gets("enchanted_jewelry")
    for _ in range(3):
        assert position.use("enchanted_jewelry", Window.LOSS, Loss(seat=SEAT, stamina=2))

    assert not position.me.owns("enchanted_jewelry")


def test_obsidian_statue_cancels_one_kind(position: Position) -> None:
    """All of one kind of loss from one source is cancelled."""
    position.gets("obsidian_statue")
    loss = Loss(seat=SEAT, sanity=3, stamina=4)
    position.wanted = ["stamina"]

    assert position.use("obsidian_statue", Window.LOSS, loss)
    assert (loss.sanity, loss.stamina) == (3, 0)


def test_warding_statue_stops_combat_damage(position: Position) -> None:
    """The Warding Statue takes the damage of a failed Combat check."""
    position.gets("warding_statue")
    made = fight(position, "gug")
    assert made.monster is not None
    hit = Hit(seat=SEAT, monster=made.monster, stamina=4)

    assert position.use("warding_statue", Window.HIT, hit)
    assert hit.stamina == 0


# Checks


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("stealth", CheckKind.EVADE),
        ("marksman", CheckKind.COMBAT),
        ("bravery", CheckKind.HORROR),
        ("expert_occultist", CheckKind.SPELL),
    ],
)
def test_skills_re_roll_their_check(position: Position, code: str, kind: CheckKind) -> None:
    """Exhausted, a Skill re-rolls all dice of its own kind of check."""
    position.gets(code)
    position.me.rolls(6, 6)

    assert not position.use(code, Window.AFTER_CHECK, check(position, 1, 2))
    made = check(position, 1, 2, kind=kind)
    assert position.use(code, Window.AFTER_CHECK, made)
    assert [die.face for die in made.dice] == [6, 6]
    assert not position.use(code, Window.AFTER_CHECK, made)


def test_cigarette_case_re_rolls_anything(position: Position) -> None:
    """Discarded, the Lucky Cigarette Case re-rolls a whole check of one's own."""
    position.gets("lucky_cigarette_case")
    made = check(position, 1, 5)
    position.me.rolls(6, 2)

    assert position.use("lucky_cigarette_case", Window.AFTER_CHECK, made)
    assert [die.face for die in made.dice] == [6, 2]
    assert not position.me.owns("lucky_cigarette_case")


def test_bullwhip_re_rolls_one_die(position: Position) -> None:
    """The Bullwhip re-rolls one failed die of a Combat check."""
    position.gets("bullwhip")
    made = check(position, 6, 2, 1, kind=CheckKind.COMBAT)
    position.me.rolls(5)

    assert position.use("bullwhip", Window.AFTER_CHECK, made)
    assert [die.face for die in made.dice] == [6, 5, 1]


def test_research_materials_are_a_clue(position: Position) -> None:
    """Research Materials can be spent like a clue."""
    position.me.clues = 0
    position.gets("research_materials")

    position.run(position.me.pay(clues=1))

    assert not position.me.owns("research_materials")


def test_silver_key_passes_three_evasions(position: Position) -> None:
    """The Silver Key passes Evade checks and is discarded after the third."""
    position.gets("silver_key")
    for _ in range(3):
        made = check(position, kind=CheckKind.EVADE)
        assert position.use("silver_key", Window.BEFORE_CHECK, made)
        assert made.automatic

    assert not position.me.owns("silver_key")


def test_blue_watcher_only_where_it_helps(position: Position) -> None:
    """The Blue Watcher passes a Combat check against a monster or a check to close a gate."""
    position.gets("blue_watcher_of_the_pyramid")
    code = "blue_watcher_of_the_pyramid"
    ancient = check(position, kind=CheckKind.COMBAT)
    closing = check(position)
    closing.closes = Place("woods")

    assert not position.use(code, Window.BEFORE_CHECK, check(position))
    position.awake = True
    assert not position.use(code, Window.BEFORE_CHECK, ancient)
    position.awake = False
    assert position.use(code, Window.BEFORE_CHECK, closing)
    assert closing.automatic
