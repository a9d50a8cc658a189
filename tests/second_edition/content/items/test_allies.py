"""Allies and the Deputy's cards."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Deck
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import fight
from tests.second_edition.table import Table
from tests.second_edition.terms import CombatOver, Topic, Window, topics


@pytest.mark.parametrize(
    ("code", "deck"),
    [
        ("ruby_standish", Deck.UNIQUE),
        ("ryan_dean", Deck.COMMON),
        ("thomas_f_malone", Deck.SPELL),
    ],
)
def test_allies_bring_a_card(position: Position, code: str, deck: Deck) -> None:
    """Ruby, Ryan and Thomas bring a card when they join, and not when others do."""
    position.gets(code)
    first = len(position.me.of_deck(deck))
    position.gets("eric_colt")

    assert first == 1
    assert len(position.me.of_deck(deck)) == 1


def test_anna_brings_clues(position: Position) -> None:
    """Anna Kaslow brings 2 clues."""
    position.me.clues = 0
    position.gets("anna_kaslow")

    assert position.me.clues == 2


@pytest.mark.parametrize(("code", "stat"), [("duke", "sanity"), ("sir_william_brinton", "stamina")])
def test_allies_who_restore(position: Position, code: str, stat: str) -> None:
    """Discarded, Duke and Sir William restore a stat to its maximum."""
    position.gets(code)
    who = position.me
    setattr(who, stat, 1)

    assert position.use(code, Window.ANY)
    most = position.me.max_sanity() if stat == "sanity" else position.me.max_stamina()
    assert getattr(who, stat) == most
    assert not position.me.owns(code)


def test_allies_against_abilities(position: Position) -> None:
    """Eric, Murphy and Legrasse answer for their owner only."""
    answers: dict[str, Topic[[Seat], bool]] = {
        "eric_colt": topics.NO_NIGHTMARISH,
        "tom_mountain_murphy": topics.NO_OVERWHELMING,
        "john_legrasse": topics.ENDLESS_TROPHY,
    }
    for code, what in answers.items():
        position.gets(code)
        assert position.is_so(what, SEAT)
        assert not position.is_so(what, Seat(1))


def test_patrol_wagon(position: Position) -> None:
    """The Patrol Wagon takes its owner anywhere, instead of moving."""
    position.gets("patrol_wagon")
    position.wanted = ["witch_house"]

    assert position.use("patrol_wagon", Window.MOVEMENT)
    assert position.me.place == "witch_house"
    assert position.me.points == 0
    assert not position.use("patrol_wagon", Window.MOVEMENT)


def test_patrol_wagon_asks_where_to_first() -> None:
    """As with every move the goal comes first, then who stands in the way of leaving."""
    table = Table("joe_diamond")
    table.joe.gets("patrol_wagon")
    table.joe.at("uptown_streets")
    table.monster("cultist", "uptown_streets")
    table.joe.rolls(*[6] * 8)
    (drive,) = [choice for choice in table.joe.movement_choices() if "patrol" in choice.key]

    table.act(drive.run(), "witch_house", "evade")

    assert [ask.kind for ask in table.asked][:1] == ["place"]
    assert table.joe.place == "witch_house"


def test_patrol_wagon_breaks_down(position: Position) -> None:
    """After a combat a 1 puts the Patrol Wagon into the box."""
    wagon = position.gets("patrol_wagon")
    position.me.rolls(1)

    position.run(position.listen(CombatOver(combat=fight(position, "cultist"))))

    assert wagon in position.removed


def test_allies_ignore_resistance(position: Position) -> None:
    """Pickman sees through Physical, Armitage through Magical Resistance."""
    for code in ("richard_upton_pickman", "professor_armitage"):
        position.gets(code)
    gun, knife = position.gets("45_automatic"), position.gets("enchanted_knife")

    assert position.weapon_bonus(fight(position, "vampire"), gun, (gun,)) == 4
    assert position.weapon_bonus(fight(position, "witch"), knife, (knife,)) == 3
