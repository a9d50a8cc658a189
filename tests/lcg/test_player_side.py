"""What cards of players change: draws, commits, tokens, opening hands, what may be used."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.engine.ids import Seat
from bot.lcg.core import constants as c
from bot.lcg.core.constants import Question
from bot.lcg.core.facts import Mulliganed, TokenRevealed
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CardCommitted, CardDrawn, EncounterDue, OpeningHands
from bot.lcg.core.registry import REGISTRY, Ability, AbilityKind, Constant, Timing, Use
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import CardCode, Skill, Symbol
from bot.lcg.rules.draws import discard_from_hand
from bot.lcg.rules.skill_test.reveals import fix_token
from bot.lcg.rules.skill_test.sums import gain_icons
from tests.lcg import by_hand
from tests.lcg.codes import GHOUL, MACHETE
from tests.lcg.pausing import PausingRules, rules
from tests.lcg.table import Table

Answering = Callable[[Question, Callable[..., Any]], None]
HALLWAY, ATTIC, OVERPOWER, ROLAND = "01112", "01113", "01091", "01001"


@pytest.fixture
def says(table: Table, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Let the Hallway, where everybody is, answer a question."""

    def register(what: Question, body: Callable[..., Any]) -> None:
        known = [*REGISTRY.constants.get(what, ()), Constant(CardCode(HALLWAY), body)]
        monkeypatch.setitem(REGISTRY.constants, what, known)
        table.game.set_rules(table.game.library, table.game.registry)
        table.all_at(HALLWAY)

    return register


def test_another_does_something_instead_of_the_mythos_draw(table: Table) -> None:
    """Whose draw is cancelled draws nothing; the others draw."""
    table.encounter_deck("Swarm of Rats", "Swarm of Rats")

    def keep(event: EncounterDue) -> None:
        event.cancelled = event.seat == table.roland.seat

    by_hand.hears(table, EncounterDue, Timing.WHEN, keep)
    table.stops_before(Step.INVESTIGATION)
    table.goes("mythos")

    assert [each.threat for each in table.game.enemies.all()] == [table.daisy.seat]


def test_another_takes_over_what_was_drawn(table: Table) -> None:
    """It is resolved as if the other had drawn it."""

    def take(event: CardDrawn) -> None:
        event.taken_by = table.daisy.seat

    by_hand.hears(table, CardDrawn, Timing.WHEN, take)
    table.draws_encounter("Swarm of Rats", table.roland)

    assert [each.threat for each in table.game.enemies.all()] == [table.daisy.seat]


def test_a_committed_card_gains_an_icon(table: Table) -> None:
    """It counts in the sum of this test, and the moment says which card it is."""
    table.roland.holds(OVERPOWER)

    def gain(event: CardCommitted) -> None:
        gain_icons(event.test, event.copy, Skill.WILD)

    by_hand.hears(table, CardCommitted, Timing.AFTER, gain)
    table.roland.tests("combat", 7, token="0").commits("Overpower")

    assert (table.ended.success, table.ended.total) == (True, 7)


@pytest.mark.parametrize("allowed", [False, True])
def test_commits_from_another_location(table: Table, says: Answering, allowed: bool) -> None:
    """Only where a card allows it is anybody asked who is elsewhere."""
    table.daisy.holds(OVERPOWER)
    says(c.COMMITS_FROM_AFAR, lambda _g, _p, seat, _test: allowed and seat == Seat(1))
    table.roland.at(ATTIC).holds(OVERPOWER).tests("combat", 3)

    assert [bool(ask.parts[Seat(1)].options) for ask in table.daisy.asks] == [True] * allowed


def test_a_token_that_is_fixed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is revealed: with nothing but failures in the bag the elder sign counts."""
    table.bag("auto_fail")

    async def fix(g: Game, test: Any, _seat: Seat) -> None:
        fix_token(g, test, Symbol.ELDER_SIGN)

    known = REGISTRY.commits[CardCode(OVERPOWER)]
    monkeypatch.setitem(REGISTRY.commits, CardCode(OVERPOWER), replace(known, before=fix))
    table.roland.holds(OVERPOWER).tests("combat", 2).commits("Overpower").passes()

    assert table.ended.success
    assert [fact.token for fact in table.told(TokenRevealed)] == [Symbol.ELDER_SIGN]


def test_abilities_that_may_not_be_used(table: Table, says: Answering) -> None:
    """Of one card; others work."""
    says(c.MAY_NOT_TRIGGER, lambda _g, _p, _seat, card: "No." if card.code == MACHETE else "")
    table.roland.controls(MACHETE)
    table.enemy(GHOUL).engaged_with(table.roland)

    assert "No." in table.roland.why_not("fight", "Ghoul Minion", "Machete")
    table.roland.does("fight", "Ghoul Minion", token="+1")


def test_horror_that_defeats_nobody(table: Table, says: Answering) -> None:
    """It stays, and nothing is left of the sanity; damage defeats as ever."""
    says(c.NO_DEFEAT_BY_HORROR, lambda _g, _p, _seat: "No.")
    table.roland.is_dealt(horror=9)

    assert (table.roland.horror, table.game.investigators.sanity_left(Seat(0))) == (9, 0)
    assert table.roland.playing
    table.roland.is_dealt(damage=9)
    assert not table.roland.playing


@pytest.fixture
def seven(monkeypatch: pytest.MonkeyPatch) -> PausingRules:
    """Roland draws seven cards for the opening hand and discards the first of them."""
    given = copy(rules())
    card = structs.replace(given.library.cards[CardCode(ROLAND)], opening_hand=7)
    given.library = replace(given.library, cards={**given.library.cards, card.code: card})

    async def keep_six(g: Game, seat: Seat) -> None:
        discard_from_hand(g, seat, g.who(seat).hand[0])

    monkeypatch.setitem(REGISTRY.opening_hands, CardCode(ROLAND), keep_six)
    return given


def test_an_opening_hand_of_ones_own(seven: PausingRules) -> None:
    """As many cards as printed are drawn; what comes next is the investigator's, no mulligan."""
    table = Table(["roland_banks", "daisy_walker"], given_rules=seven, at_turn=False)

    assert not table.roland.is_awaited
    table.daisy.chooses()
    assert (len(table.roland.hand), len(table.daisy.hand)) == (6, 5)
    assert not table.told(Mulliganed)[1:]


def test_moments_around_opening_hands(seven: PausingRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before they are drawn, and once all have theirs."""
    seen: list[int] = []

    async def count(g: Game, use: Use) -> None:
        seen.append(len(g.who(use.seat).hand))

    for timing in Timing:
        forced = Ability(
            code=CardCode(ROLAND), name=timing, kind=AbilityKind.FORCED, run=count,
            to=OpeningHands, timing=timing,
        )  # fmt: skip
        monkeypatch.setitem(REGISTRY.listeners, (OpeningHands, timing), [forced])
    Table(["roland_banks"], given_rules=seven, at_turn=False)

    assert seen == [0, 6]
