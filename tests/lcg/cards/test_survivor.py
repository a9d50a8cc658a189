"""Survivor cards of level 0."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import CardReturned
from bot.lcg.printed.cards import CardCode
from tests.lcg.codes import GHOUL, KNIFE, PRIEST, RATS
from tests.lcg.table import Table

AT_TABLE = ("roland_banks", "wendy_adams")


def discards(table: Table, *names: str) -> None:
    """Roland's discard pile, topmost last."""
    for name in names:
        table.roland.holds(name)
        table.order("discard", seat=table.roland.seat, cards=[name])


def test_leather_coat_takes_damage(table: Table) -> None:
    """It costs nothing and has 2 health."""
    table.roland.holds("Leather Coat").does("play", "Leather Coat")

    table.roland.is_dealt(damage=2).assigns(damage={"Leather Coat": 2})

    assert (table.roland.damage, table.in_play("Leather Coat")) == (0, False)
    assert table.roland.resources == 5


def test_scavenging_takes_an_item_back(table: Table) -> None:
    """After investigating with 2 to spare an Item returns from the discard pile."""
    talent = table.roland.controls("Scavenging")
    discards(table, "Knife", "Emergency Cache", "Flashlight")

    table.roland.does("investigate", token="+1").chooses("Return an Item to your hand")
    assert sorted(table.roland.labels()) == ["Flashlight", "Knife"]
    table.roland.chooses("Knife")

    assert (table.roland.hand, talent.exhausted, table.roland.clues) == ([KNIFE], True, 1)
    assert table.told(CardReturned) == [CardReturned(code=CardCode(KNIFE), seat=table.roland.seat)]


def test_scavenging_wants_two_to_spare(table: Table) -> None:
    """By 1 it does not work."""
    table.roland.controls("Scavenging")
    discards(table, "Knife")

    table.roland.does("investigate", token="0")

    assert table.kinds == ["turn"]


def test_scavenging_wants_an_item(table: Table) -> None:
    """Other cards stay in the pile."""
    table.roland.controls("Scavenging")
    discards(table, "Emergency Cache")

    table.roland.does("investigate", token="+1")

    assert table.kinds == ["turn"]


def test_baseball_bat(table: Table) -> None:
    """+2 combat and 2 damage."""
    table.roland.controls("Baseball Bat")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("fight", "Baseball Bat", token="-4")

    assert (table.ended.total, table.in_play(GHOUL), table.in_play("Baseball Bat")) == (
        2,
        False,
        True,
    )


@pytest.mark.parametrize("token", ["skull", "auto_fail"])
def test_baseball_bat_breaks(table: Table, token: str) -> None:
    """A skull or the auto-fail token discards it after the attack."""
    table.roland.controls("Baseball Bat")
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("fight", "Baseball Bat", token=token)
    table.settle()

    assert table.roland.discard == ["01074"]
    assert table.in_play(RATS) == (token == "auto_fail")


def test_baseball_bat_withstands_other_symbols(table: Table) -> None:
    """A tablet does not break it."""
    table.roland.controls("Baseball Bat")
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("fight", "Baseball Bat", token="tablet")

    assert table.in_play("Baseball Bat")


def test_rabbits_foot_is_quiet_on_success(table: Table) -> None:
    """Nor does it mind the failures of others."""
    table.roland.controls("Rabbit’s Foot")

    table.roland.tests("willpower", 2, token="0")
    table.wendy.tests("combat", 5, token="0")

    assert table.kinds == ["turn"]


def test_stray_cat_fears_the_elite(table: Table) -> None:
    """The Ghoul Priest, and those evaded already, are no targets."""
    table.roland.controls("Stray Cat")
    table.enemy(PRIEST).engaged_with(table.roland)
    table.enemy(RATS, exhausted=True).at("Study")

    assert not table.roland.can("activate", "Stray Cat")


def test_dig_deep_boosts_willpower_and_agility(table: Table) -> None:
    """Each resource is +1."""
    table.roland.controls("Dig Deep")
    table.roland.has(resources=1)

    table.roland.tests("agility", 3)
    assert not table.roland.can("activate", "Dig Deep", "willpower")
    table.tokens("0")
    table.roland.does("activate", "Dig Deep", "agility")

    assert (table.ended.success, table.roland.resources) == (True, 0)


def test_cunning_distraction_evades_everybody(table: Table) -> None:
    """All enemies here, the Elite and those of friends too, without attacks of opportunity."""
    priest = table.enemy(PRIEST).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.wendy)
    table.roland.holds("Cunning Distraction")

    table.roland.does("play", "Cunning Distraction")

    assert [(e.exhausted, e.threat) for e in (priest, ghoul)] == [(True, None)] * 2
    assert (table.roland.damage, table.roland.resources) == (0, 0)


def test_cunning_distraction_wants_an_enemy(table: Table) -> None:
    """Nobody to distract."""
    table.roland.holds("Cunning Distraction")

    assert table.roland.why_not("play", "Cunning") == "There’s no enemy here to evade."


def test_look_what_i_found(table: Table) -> None:
    """Failing to investigate by 2 or less finds 2 clues."""
    table.roland.holds("01079")

    table.roland.does("investigate").reveals("-3")
    table.roland.does("play", "Look what I found")

    assert (table.roland.clues, table.ended.success) == (2, False)


def test_look_what_i_found_needs_to_be_near(table: Table) -> None:
    """By 3 it is too far."""
    table.roland.at("Cellar").holds("01079")

    table.roland.does("investigate").reveals("-2")

    assert (table.kinds, table.roland.clues) == (["turn"], 0)


@pytest.mark.parametrize(("place", "near"), [("Study", True), ("Cellar", False)])
def test_look_what_i_found_after_the_auto_fail(table: Table, place: str, near: bool) -> None:
    """The whole shroud is the margin: 2 is near, 4 is not."""
    table.roland.at(place).holds("01079")

    table.roland.does("investigate").reveals("auto_fail")

    assert table.roland.can("play", "Look what I found") == near


def test_look_what_i_found_is_for_investigations(table: Table) -> None:
    """A failed test of another kind does not do."""
    table.roland.holds("01079")

    table.roland.tests("intellect", 4).reveals("0")

    assert table.kinds == ["turn"]


def test_lucky_saves_a_test(table: Table) -> None:
    """+2 when it would fail: it succeeds, and nothing fails."""
    table.roland.holds("Lucky!")
    table.roland.controls("Rabbit’s Foot")

    table.roland.tests("willpower", 4, token="-1").does("play", "Lucky!")

    assert (table.ended.success, table.ended.total) == (True, 4)
    assert table.kinds == ["turn"]


@pytest.mark.parametrize(
    ("card", "need", "token", "note"),
    [
        ("01080", 4, "-1", "1 resource"),
        ("01080", 6, "-1", "1 resource; you would still fail by 2"),
        ("01084", 5, "-2", "1 resource; you would still fail by 2"),
        ("01084", 1, "auto_fail", "1 resource; you would still fail"),
    ],
)
def test_lucky_says_if_it_is_not_enough(
    table: Table, card: str, need: int, token: str, note: str
) -> None:
    """Playing it stays possible: it may be worth failing by less."""
    table.roland.holds(card)

    table.roland.tests("willpower", need, token=token)

    options = table.ask.parts[table.roland.seat].options
    assert [option.note for option in options if option.verb == "play"] == [note]


def test_one_lucky_is_enough(table: Table) -> None:
    """Once the test would succeed no more luck is offered."""
    table.roland.holds("01080", "01080")

    table.roland.tests("willpower", 4, token="-1")
    table.roland.chooses(table.roland.offers()[0])

    assert (table.kinds, len(table.roland.hand)) == (["turn"], 1)


def test_lucky_does_not_beat_the_auto_fail(table: Table) -> None:
    """Nothing is offered."""
    table.roland.holds("Lucky!")

    table.roland.tests("willpower", 1, token="auto_fail")

    assert table.kinds == ["turn"]


def test_lucky_is_for_own_tests(table: Table) -> None:
    """A friend's failure cannot be mended."""
    table.wendy.holds("Lucky!")

    table.roland.tests("willpower", 4, token="-1")

    assert not table.wendy.can("play", "Lucky!")


def test_lucky_from_the_discard_pile(table: Table) -> None:
    """With her amulet Wendy is lucky twice: the event lies under her deck then."""
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.has_deck(KNIFE).holds("Lucky!")
    table.order("discard", seat=table.wendy.seat, cards=["Lucky!"])

    table.wendy.tests("willpower", 5, token="-1").does("play", "Lucky!")

    assert (table.ended.success, table.wendy.deck) == (True, [KNIFE, "01080"])


def test_survival_instinct_is_optional(table: Table) -> None:
    """One may stay."""
    table.roland.at("Hallway").holds("Survival Instinct")
    table.lays("Attic")
    table.enemy(GHOUL).engaged_with(table.roland)
    rats = table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("evade", "Ghoul Minion").commits("Survival Instinct").reveals("+1")
    table.roland.chooses("Evade").chooses("No").chooses("Stay here")

    assert (table.roland.is_at("Hallway"), rats.threat) == (True, table.roland.seat)


def test_survival_instinct_only_in_evasions(table: Table) -> None:
    """In another agility test it is just an icon."""
    table.roland.at("Hallway").holds("Survival Instinct")
    table.lays("Attic")

    table.roland.tests("agility", 2).commits("Survival Instinct").reveals("0")

    assert table.kinds == ["turn"]
