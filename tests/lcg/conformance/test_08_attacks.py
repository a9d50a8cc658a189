"""Rules notes §8: attacks, their targets, their order and their log lines."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.about import of_card
from bot.lcg.core.facts import CardExhausted, EnemyAttacked
from bot.lcg.core.moments import EnemyAttacks
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Lasting, SkillTest, Standing, Until
from bot.lcg.printed.cards import Keyword, Skill
from bot.lcg.rules import attacks
from tests.lcg.by_hand import cancels, collected, hears, result, run
from tests.lcg.codes import GHOUL, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

ROLAND, DAISY, AGNES = Seat(0), Seat(1), Seat(2)
MASSIVE = (Keyword.MASSIVE,)


@pytest.mark.parametrize(
    ("name", "seat", "may"),
    [
        ("only_elite_attacks", ROLAND, False),
        ("only_elite_attacks", DAISY, True),
        ("mind_over_matter", ROLAND, True),
    ],
)
def test_only_elite_enemies_attack_whom_that_is_said_of(
    table: Table, name: str, seat: Seat, *, may: bool
) -> None:
    """A lasting effect that stops attacks of other enemies does not stop Elite ones."""
    table.state.lasting.append(Lasting(name=name, source=None, until=Until.ROUND, seat=seat))
    rats, priest = (table.enemy(each).engaged_with(table.roland) for each in (RATS, PRIEST))
    table.prints(PRIEST, traits=("Elite",))
    assert attacks.may_attack(table.game, rats, ROLAND) == may
    assert attacks.may_attack(table.game, priest, ROLAND)
    result(attacks.attack(table.game, rats, ROLAND))
    assert table.roland.damage == int(may)


@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize("kind", ["opportunity", "retaliates", ""])
def test_an_attack_is_told_with_what_it_is_and_whether_it_lands(
    table: Table, kind: str, *, cancelled: bool
) -> None:
    """A cancelled attack harms nobody, and afterwards no enemy counts as attacking."""
    rats = table.enemy(RATS).engaged_with(table.roland)
    during: list[list[str]] = []

    def then(event: EnemyAttacks) -> None:
        during.append([*table.state.attackers])
        if cancelled:
            cancels(event)

    hears(table, EnemyAttacks, Timing.WHEN, then)
    after, facts = hears(table, EnemyAttacks, Timing.AFTER), collected(table)
    how: dict[str, Any] = {kind: True} if kind else {}
    result(attacks.attack(table.game, rats, ROLAND, **how))
    told = EnemyAttacked(code=rats.code, seat=ROLAND, cancelled=cancelled, **how)
    assert [each for each in facts if isinstance(each, EnemyAttacked)] == [told]
    assert table.roland.damage == len(after) == int(not cancelled)
    assert during == [[rats.id]]
    assert table.state.attackers == []


@pytest.mark.parametrize("how", ["gone", "exhausted", "away", "stays"])
def test_an_attack_of_opportunity_is_made_by_who_still_can(table: Table, how: str) -> None:
    """Rules Reference, "Attack of Opportunity": each enemy attacks only if it still can."""
    rats, ghoul = (table.enemy(each).engaged_with(table.roland) for each in (RATS, GHOUL))

    def then(_event: EnemyAttacks) -> None:
        if how == "gone":
            zones.leave_play(table.game, ghoul)
        elif how == "exhausted":
            ghoul.exhausted = True
        elif how == "away":
            ghoul.threat = DAISY

    attacked = hears(table, EnemyAttacks, Timing.AFTER, then)
    run(attacks.attacks_of_opportunity(table.game, ROLAND), {ROLAND: Picked((rats.id,))})
    assert [each.enemy for each in attacked] == ([rats, ghoul] if how == "stays" else [rats])
    assert not rats.exhausted


def test_who_attacks_exhausts_which_goes_without_saying(table: Table) -> None:
    """Rules Reference, "Framework Event Details", 3.3: an attacker exhausts; massive ones later."""
    table.prints(GHOUL, keywords=MASSIVE)
    rats, _ = (table.enemy(each).engaged_with(table.roland) for each in (RATS, RAVENOUS))
    ghoul = table.enemy(GHOUL).at("Study")
    facts = collected(table)
    _, (draft,) = run(attacks.enemy_attacks(table.game, ROLAND), {ROLAND: Picked((rats.id,))})
    assert (draft.kind, draft.source) == ("attack_order", "Enemy phase")
    assert [each for each in facts if isinstance(each, CardExhausted)] == [
        CardExhausted(code=type(rats.code)(each), echo=True) for each in (RATS, RAVENOUS)
    ]
    assert not ghoul.exhausted


def test_a_massive_enemy_attacks_everybody_there_and_exhausts(table: Table) -> None:
    """Rules Reference, "Massive": it attacks all there in the lead’s order, then exhausts."""
    table.prints(GHOUL, keywords=MASSIVE)
    table.prints(RAVENOUS, keywords=MASSIVE)
    rats = table.enemy(RATS).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).at("Study")
    table.enemy(RAVENOUS, exhausted=True).at("Study")
    facts = collected(table)
    _, (draft,) = run(attacks.massive_attacks(table.game), {ROLAND: Picked(("seat1",))})
    assert (draft.kind, draft.source, draft.about) == (
        "attack_order",
        "Ghoul Minion",
        of_card(GHOUL),
    )
    assert draft.prompt == "Who does the Ghoul Minion attack first?"
    told = [each for each in facts if isinstance(each, EnemyAttacked | CardExhausted)]
    assert told == [
        EnemyAttacked(code=ghoul.code, seat=DAISY),
        EnemyAttacked(code=ghoul.code, seat=ROLAND),
        CardExhausted(code=ghoul.code, echo=True),
    ]
    assert not rats.exhausted


def test_a_massive_enemy_that_attacks_nobody_stays_ready(table: Table) -> None:
    """A massive enemy alone at its location does not attack and stays ready."""
    table.prints(GHOUL, keywords=MASSIVE)
    table.prints(RATS, keywords=MASSIVE)
    table.lays("Hallway")
    ghoul, rats = table.enemy(GHOUL).at("Hallway"), table.enemy(RATS).at("Study")
    table.daisy.at("Attic")
    hears(table, EnemyAttacks, Timing.AFTER, lambda _: zones.leave_play(table.game, rats))
    facts = collected(table)
    result(attacks.massive_attacks(table.game))
    assert (ghoul.exhausted, rats.exhausted) == (False, False)
    assert not [each for each in facts if isinstance(each, CardExhausted)]


def test_where_everybody_leaves_meanwhile_the_next_massive_enemy_attacks() -> None:
    """If all victims leave during its attacks, the next massive enemy attacks."""
    table = Table(["roland_banks", "daisy_walker", "agnes_baker"])
    for name in (GHOUL, RATS):
        table.prints(name, keywords=MASSIVE)
    table.roland.at("Hallway")
    table.enemy(GHOUL).at("Study")
    rats = table.enemy(RATS).at("Hallway")
    attacked = hears(table, EnemyAttacks, Timing.AFTER)

    def leave() -> None:
        for seat in (DAISY, AGNES):
            table.state.investigators[seat].standing = Standing.RESIGNED

    run(attacks.massive_attacks(table.game), leave)
    assert [(each.enemy, each.seat) for each in attacked] == [(rats, ROLAND)]


@pytest.mark.parametrize(
    ("how", "strikes"),
    [
        ("stands", True),
        ("gone", False),
        ("exhausted", False),
        ("nobody", False),
        ("success", False),
        ("out", False),
        ("other keyword", False),
    ],
)
def test_a_failed_attack_is_answered_by_who_still_can(
    table: Table, how: str, *, strikes: bool
) -> None:
    """Rules Reference, "Retaliate".

    Only a ready enemy in play attacks, and only a living attacker.
    """
    keyword = Keyword.ALERT if how == "other keyword" else Keyword.RETALIATE
    table.prints(RATS, keywords=(keyword,))
    rats = table.enemy(RATS, exhausted=how == "exhausted").engaged_with(table.roland)
    test = SkillTest(ROLAND, Skill.COMBAT, 3, success=how == "success")
    if how == "gone":
        zones.leave_play(table.game, rats)
    if how == "out":
        table.roland.who.standing = Standing.DEFEATED
    facts = collected(table)
    result(attacks.strike_back(table.game, test, None if how == "nobody" else rats))
    told = [EnemyAttacked(code=rats.code, seat=ROLAND, retaliates=True)]
    assert [each for each in facts if isinstance(each, EnemyAttacked)] == (told if strikes else [])
