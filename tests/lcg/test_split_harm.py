"""Harm that must be packed on one card, or split as evenly as possible."""

from __future__ import annotations

import pytest

from bot.engine.ask import Answer, Picked
from bot.engine.ids import Seat
from bot.lcg.core import constants as c
from bot.lcg.core.moments import Harm, Split
from bot.lcg.core.registry import REGISTRY, Constant
from bot.lcg.printed.cards import CardCode
from bot.lcg.rules.damage import deal_all
from tests.lcg import by_hand
from tests.lcg.codes import COP, DOG, GHOUL
from tests.lcg.table import Table

HALLWAY = "01112"


@pytest.fixture
def guarded(table: Table) -> Table:
    """Roland controls a Guard Dog (3 health) and a Beat Cop (2 health)."""
    table.prints(DOG, slots=())
    for code in (DOG, COP):
        table.roland.controls(code)
    return table


def answers(*keys: str) -> list[dict[Seat, Answer]]:
    """Roland's choices, one after another."""
    return [{Seat(0): Picked((key,))} for key in keys]


def test_packed_harm_fills_one_card_first(guarded: Table) -> None:
    """Three of four go on the dog; who takes the last is a choice again."""
    harm = Harm(Seat(0), damage=4, split=Split.PACKED)
    dog, cop = guarded.piece(DOG), guarded.piece(COP)
    replies = answers(dog.id, "self")
    by_hand.run(deal_all(guarded.game, [harm]), *replies)

    assert (harm.damage_on, harm.own_damage, cop.damage) == ({dog.id: 3}, 1, 0)


def test_even_harm_gives_each_card_one_before_the_next(guarded: Table) -> None:
    """Of three points each card takes one; only the order is asked for."""
    harm = Harm(Seat(0), damage=3, horror=1, split=Split.EVEN)
    dog, cop = guarded.piece(DOG), guarded.piece(COP)
    replies = answers(cop.id, "self", "self")
    by_hand.run(deal_all(guarded.game, [harm]), *replies)

    assert (harm.damage_on, harm.own_damage) == ({dog.id: 1, cop.id: 1}, 1)
    assert harm.own_horror == 1


def test_what_no_asset_has_room_for_is_the_investigators(table: Table) -> None:
    """Without assets nobody is asked, however it must be split."""
    harm = Harm(Seat(0), damage=20, split=Split.EVEN)
    _, asked = by_hand.run(deal_all(table.game, [harm]))

    assert (harm.own_damage, [draft.kind for draft in asked]) == (20, [])


def test_an_attack_says_how_it_is_split(guarded: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant ability does."""
    rule = Constant(CardCode(HALLWAY), lambda _g, _p, _enemy: Split.PACKED)
    monkeypatch.setitem(REGISTRY.constants, c.ATTACK_SPLIT, [rule])
    guarded.game.set_rules(guarded.game.library, guarded.game.registry)
    guarded.all_at(HALLWAY)
    guarded.enemy(GHOUL).engaged_with(guarded.roland)
    guarded.enemies_attack()
    guarded.roland.passes()
    guarded.roland.chooses("Guard Dog").passes()

    assert (guarded.in_play(DOG), guarded.roland.horror) == (False, 0)
