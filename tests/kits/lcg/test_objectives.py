"""The companion and the objective of each act: it advances as soon as it can."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.ask import Ask, Option, Passed, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.kits.lcg.autopilot import boss
from bot.kits.lcg.autopilot.policy import load_policy
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.ruleset import LcgRules
from tests.kits.lcg.table import the_kit as kit
from tests.lcg.codes import COP, GHOUL, PRIEST
from tests.lcg.table import Table

MANY = 12
LONGEST = 60
LAST_NIGHT = {
    f"{box}{scenario} {act}"
    for box in ("", "return_to_")
    for scenario, act in (("the_midnight_masks", "01123"), ("the_devourer_below", "01146"))
}
"""Acts that two boxes share."""
PAID = """
    01108 01109 01123 01146 01148 50012
    02045 02066 02067 02122 02240 02277 02281 02316 02318
    03046 03124 03125 03126 03163 03204 03206 03320
"""
"""The acts that advance by clues."""


def reached(scenario: str, act: int) -> Table:
    """Two investigators who have plenty of clues in an act, all where the act wants them."""
    table = Table(["roland_banks", "daisy_walker"], scenario=scenario)
    table.state.act.index = act
    sight = load_policy("companion").eyes(table.session, Seat(0))
    wanted = [each for each in sight.goals if sight.cards[CardCode(each)].type is CardType.LOCATION]
    there = [each.id for each in table.game.places.all() if each.code in wanted]
    if wanted and not there:
        there = [table.lays(wanted[0]).id]
    for player in table:
        table.sets(player.seat, clues=MANY)
        if there:
            player.who.place = there[0]
    return table


def is_advance(table: Table, option: Option) -> bool:
    """Return True if an option is to advance the act; a second agenda in its place is none."""
    act = table.game.stages.act.code
    agendas = {agenda.code for agenda in table.game.stages.agendas}
    named = option.about is not None and option.about.id == act and act not in agendas
    return option.verb != "resign" and (named or option.key == "advance")


def round_of(table: Table) -> Iterator[tuple[Ask, Seat, tuple[str, ...]]]:
    """A round in which nobody does anything else: the questions and what was answered."""
    for _ in range(LONGEST):
        choice = kit().automation.companion.next_answer(table.session)
        if choice is None or table.state.round > 1:
            return
        part, answer = choice.ask.parts[choice.seat], choice.answer
        keys = answer.keys if isinstance(answer, Picked) else ()
        yield choice.ask, choice.seat, keys
        if choice.ask.kind == "turn" and part.option("end-turn") is not None:
            answer = Picked(("end-turn",))
        elif choice.ask.may_pass(choice.seat):
            answer = Passed()
        table.apply(Answered(choice.seat, choice.ask.id, answer))


def test_the_act_advances_wherever_that_is_offered() -> None:
    """In every scenario, with the clues in hand, unless the scenario declares a reason to wait."""
    offered = set[str]()
    for scenario, facts in LcgRules().library.scenarios.items():
        for number, act in enumerate(facts.acts):
            table = reached(scenario, number)
            for ask, seat, keys in round_of(table):
                ways = [each.key for each in ask.parts[seat].options if is_advance(table, each)]
                early = boss.should_prepare(load_policy("companion").eyes(table.session, seat))
                assert not early or act in (*facts.strategy.prepare_in, *facts.strategy.hold)
                assert not ways or bool(set(keys) & set(ways)) is not early, (scenario, act)
                offered |= {act, f"{scenario} {act}"} if ways else set()
    assert {*PAID.split(), *LAST_NIGHT} <= offered


@pytest.mark.parametrize(
    ("armed", "doom", "waits"), [(False, 0, True), (True, 0, False), (False, 5, False)]
)
def test_the_barrier_waits_for_weapons_while_there_is_time(
    armed: bool, doom: int, waits: bool
) -> None:
    """Only before the Ghoul Priest, and not when the last agenda is near its end."""
    table = reached("the_gathering", 1)
    if armed:
        for weapon in (".45 Automatic", COP):
            table.roland.controls(weapon)
        table.daisy.controls("Machete")
    table.state.agenda.index, table.state.agenda.doom = (2, doom) if doom else (0, 0)
    sight = load_policy("companion").eyes(table.session, Seat(0))

    assert boss.should_prepare(sight) is waits


def test_one_investigator_has_more_time_to_prepare() -> None:
    """At the same doom two investigators advance the act."""
    waits = list[bool]()
    for names in (["roland_banks"], ["roland_banks", "daisy_walker"]):
        table = Table(names, scenario="the_gathering")
        table.state.act.index, table.state.agenda.index, table.state.agenda.doom = 1, 1, 1
        waits.append(boss.should_prepare(load_policy("companion").eyes(table.session, Seat(0))))
    assert waits == [True, False]


def test_the_fighter_goes_last_in_the_last_fight_and_first_to_free_a_friend() -> None:
    """Help is fetched before the blows; whoever is held by a ghoul is freed first."""
    table = reached("the_gathering", 2)
    head = kit().automation.companion.head
    table.enemy(PRIEST).engaged_with(table.roland)
    table.goes("investigation")
    ask = table.asked[0]
    assert ask.kind == "next_turn"
    assert head.first_of(table.session, ask, [Seat(0), Seat(1)]) == 1
    table.prints(PRIEST, evade=2)
    assert head.first_of(table.session, ask, [Seat(0), Seat(1)]) == 0
    table.prints(PRIEST, evade=4)

    table.enemy(GHOUL).engaged_with(table.daisy)
    assert head.first_of(table.session, ask, [Seat(0), Seat(1)]) == 0


def test_reasons_count_clues_and_doom() -> None:
    """What the act has and needs, and how near the agenda is, for who waits and who advances."""
    companion = kit().automation.companion
    told = dict[str, str]()
    for scenario, act in (("the_gathering", 0), ("the_gathering", 1)):
        table = reached(scenario, act)
        for ask, seat, _ in round_of(table):
            told.setdefault(f"{act}{ask.kind}", companion.best(table.session, ask, seat).reason)
    table = reached("the_gathering", 0)
    for player in table:
        table.sets(player.seat, clues=1)
    table.roland.has(actions=3)
    searched = [each.reason for each in companion.rank(table.session, table.roland.ask, Seat(0))]

    assert "you have 24 of 4 clues" in told["0turn"]
    assert "isn’t ready for the Ghoul Priest yet, and" in told["1reaction"]
    assert any("2 more clues of 4, doom is 0 of 3" in each for each in searched)
    for player in table:
        table.sets(player.seat, clues=0)
    searched = [each.reason for each in companion.rank(table.session, table.roland.ask, Seat(0))]
    assert any("the act needs 4 clues, doom is 0 of 3" in each for each in searched)
