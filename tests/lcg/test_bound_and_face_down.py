"""Treacheries that take slots, player cards face down as assets, what players remember, bans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.ask import Answer, Picked
from bot.engine.ids import Seat
from bot.lcg.api import (
    bind_slots,
    in_play_with,
    is_remembered,
    put_face_down,
    read_page,
    remember,
    show_face,
)
from bot.lcg.core import constants as c
from bot.lcg.core.facts import CardRevealed, PageRead, Remembered
from bot.lcg.core.moments import EnemyIsAttacked
from bot.lcg.core.registry import REGISTRY, Constant, Headcount, Objective, Timing
from bot.lcg.core.state import CopyNo
from bot.lcg.printed.cards import CardCode, Slot
from bot.lcg.text.sentences import SAYS
from bot.lcg.views.overview import board
from renders.lcg.text import board_text
from tests.lcg.by_hand import collected, run
from tests.lcg.codes import COP, DOG, FROZEN, GHOUL, KNIFE, MACHETE
from tests.lcg.table import Table
from tests.lcg.test_areas_apart import rules_with

HALLWAY, PARLOR = "01112", "01115"


def bound(table: Table) -> list[str]:
    """Frozen in Fear takes two hands; return the codes in Roland's hand."""
    piece = table.roland.suffers(FROZEN)
    table.prints(FROZEN, slots=(Slot.HAND, Slot.HAND))
    weapons = [each.id for each in table.game.in_play.controlled_by(table.roland.seat)][:1]
    reply: dict[Seat, Answer] = {table.roland.seat: Picked(tuple(weapons))}
    several = any(table.game.card(each).extra_slots for each in table.game.in_play.all())
    run(bind_slots(table.game, piece), *[reply] * several)
    return table.codes(table.game.who(table.roland.seat).hand)


@pytest.mark.parametrize(("hands", "returned"), [(0, [MACHETE, KNIFE]), (1, [KNIFE])])
def test_a_treachery_takes_slots(table: Table, hands: int, returned: list[str]) -> None:
    """Assets in them return to hand; with one more hand their controller chooses which."""
    table.prints(DOG, extra_slots=(Slot.HAND,) * hands)
    for code in (KNIFE, MACHETE, DOG):
        table.roland.controls(code)

    assert sorted(bound(table)) == returned
    assert table.in_play(DOG)
    table.roland.holds(KNIFE)
    assert "slot" in table.roland.why_not("play", "Knife") or hands


def face_down(table: Table, *deck: str) -> CopyNo:
    """The top card of Roland's deck is in play face down, as a Guard Dog."""
    table.roland.has_deck(*deck)
    piece = put_face_down(table.game, table.roland.seat, table.roland.who.deck[0], DOG)
    return piece.copy


def test_a_card_lies_face_down_as_an_asset() -> None:
    """It has the other card's facts; leaving play shows it."""
    for deck in ((KNIFE, MACHETE, COP), (MACHETE, COP, KNIFE)):
        table = Table()
        face_down(table, *deck)
        (piece,) = table.game.in_play.controlled_by(table.roland.seat)
        assert board(table.game, table.asked).seats[0].assets[0].name == "Guard Dog"
        table.restored()
        told = collected(table)
        show_face(table.game, piece)
        assert told == [CardRevealed(code=CardCode(deck[0]), seat=table.roland.seat)]
        assert not table.rules.find_faults(table.state)


def test_what_is_remembered_is_shown_once() -> None:
    """By its words in the facts, in the log and on the board."""
    table = Table(given_rules=rules_with(remembered={"fire": "the house is on fire"}))
    told = collected(table)
    for _ in range(2):
        remember(table.game, "fire")

    assert told == [Remembered(what="fire")]
    assert SAYS[Remembered](table.game, told[0]) == "Remember: the house is on fire."
    assert is_remembered(table.game, "fire")
    assert "Remember: the house is on fire" in board_text(board(table.game, table.asked))


def test_a_page_is_read_under_its_title() -> None:
    """By its title in the facts, in the log."""
    table = Table(given_rules=rules_with(pages={"mirror": "The Mirror"}))
    told = collected(table)
    read_page(table.game, "mirror")

    assert told == [PageRead(page="mirror")]
    assert SAYS[PageRead](table.game, told[0]) == "**The Mirror**."


def test_an_act_advances_as_soon_as_its_count_is_complete(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules Reference, "Objective": before the next step, not in the middle of an action."""
    count = Headcount(have=lambda _g: table.roland.resources, need=1, icon="clue", unit="held")
    goal = Objective(tally=count, at_once=True)
    monkeypatch.setitem(REGISTRY.objectives, table.game.stages.act.code, goal)
    table.roland.has(resources=0).does("resource")

    assert table.game.stages.act.stage == 2


@pytest.mark.parametrize(
    ("what", "body", "verb", "name"),
    [
        (c.MAY_NOT_FIGHT, lambda _g, _p, _s, foe: "No." * (foe.code == GHOUL), "fight", "Ghoul"),
        (c.MAY_NOT_ACT_THROUGH, lambda _g, _p, _s, card: "No.", "resign", "Parlor"),
    ],
)
def test_actions_that_a_card_forbids(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    what: Any,
    body: Callable[..., str],
    verb: str,
    name: str,
) -> None:
    """An attack on an enemy; an action ability of a card."""
    monkeypatch.setitem(REGISTRY.constants, what, [Constant(CardCode(PARLOR), body)])
    table.game.set_rules(table.game.library, table.game.registry)
    table.roland.at(PARLOR)
    table.enemy(GHOUL).engaged_with(table.roland)

    assert table.roland.why_not(verb, name) == "No."


def test_an_attack_is_answered_before_its_test(table: Table) -> None:
    """The moment comes once for each attack, and no test has begun."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    seen = table.watch(EnemyIsAttacked, Timing.WHEN, lambda: bool(table.state.tests))
    table.roland.does("fight", "Ghoul", token="0")

    assert seen == [False]
    assert ghoul.damage == 1


def test_an_ability_that_is_not_given_now_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A location that would gain a Resign later has none yet."""
    table = Table()
    table.lays(PARLOR)
    (ability,) = (a for a in REGISTRY.abilities[CardCode(PARLOR)] if "resign" in a.is_a)
    for given in (True, False):
        changed = replace(ability, granted=lambda _g, _use, given=given: given)
        monkeypatch.setitem(REGISTRY.abilities, CardCode(PARLOR), [changed])
        assert bool(in_play_with(table.game, "resign")) is given
