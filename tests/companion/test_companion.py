"""A companion ranks what a seat can do, thinks about it where it may, and says who acts next."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.companion import ALONE, AnyGame, CandidateAnswer, Companion, Head, ThinkingBudget
from bot.companion.thinking import Matter, think
from bot.engine.ask import Answer, Ask, Passed, Picked
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.pictures.render_pool import RenderPool
from bot.rulesets import kits
from bot.table.automation import thinker as thinker_module
from bot.table.automation.thinker import HANGS, MOST_OF_PEOPLE, Thinker, rank_in_process
from bot.table.declares.components import Automation
from tests.companion.others import Others
from tests.deadline import DEADLINE

SEED = bytes(range(16))
ME = Seat(0)
THOUGHT = ThinkingBudget(playouts=12, candidates=4)


class Greedy(Head):
    """Takes the first option; likes positions with resources, a round later."""

    def choose(self, game: AnyGame, ask: Ask, seat: Seat) -> Answer:
        """Whatever stands first, or a pass."""
        part = ask.parts[seat]
        if ask.may_pass(seat):
            return Passed()
        return Picked(tuple(option.key for option in part.options[: getattr(part.form, "min", 0)]))

    def candidates(self, game: AnyGame, ask: Ask, seat: Seat, most: int) -> list[CandidateAnswer]:
        """A card, a resource, the end of the turn."""
        keys = [option.key for option in ask.parts[seat].options]
        return [
            CandidateAnswer(Picked((key,)))
            for key in ("draw", "resource", "end-turn")
            if key in keys
        ]

    def matters(self, ask: Ask) -> bool:
        """Turns do."""
        return ask.kind == "turn"

    def sight(self, game: AnyGame, seat: Seat) -> bytes:
        """Who it is."""
        return str(seat).encode()

    def is_far(self, began: object, game: AnyGame) -> bool:
        """At once."""
        return True

    def value(self, game: AnyGame, began: object) -> float:
        """A tenth for each resource."""
        return game.state.investigators[0].resources / 10


def in_turn(companion: Companion) -> Session:
    """A game of cards in its first turn."""
    kit = kits()["lcg"]
    setup = {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": ["roland_banks"],
        "settings": {},
    }
    session = Session.start(kit.rules, setup, SEED)[0]
    while session.asks[0].kind != "turn":
        found = companion.next_answer(session)
        assert found is not None
        session.apply(Answered(found.seat, found.ask.id, found.answer))
    return session


def test_without_a_budget_the_policy_says_it_all() -> None:
    """Its order stands, and nothing was played on."""
    companion = Companion(Greedy())
    session = in_turn(companion)

    ranked = companion.rank(session, session.asks[0], ME)
    assert [each.answer for each in ranked] == [
        Picked((key,)) for key in ("draw", "resource", "end-turn")
    ]
    assert {each.playouts for each in ranked} == {0}


def test_with_a_budget_the_best_worth_comes_first() -> None:
    """What is worth most after playing on, with how often it was tried."""
    companion = Companion(Greedy())
    session = in_turn(companion)

    before = session.snapshot_hash()
    ranked = companion.rank(session, session.asks[0], ME, THOUGHT)
    assert ranked[0].answer == Picked(("resource",))
    assert ranked[0].worth == pytest.approx(0.6)
    assert 0 < sum(each.playouts for each in ranked) <= THOUGHT.playouts
    assert ranked[0].playouts > ranked[-1].playouts
    assert companion.choose(session, session.asks[0], ME, THOUGHT) == Picked(("resource",))
    assert session.snapshot_hash() == before


@pytest.mark.parametrize(("seconds", "tries"), [(5.0, [2, 2, 1]), (2.0, [1, 1]), (0.5, [1, 1])])
def test_a_budget_in_seconds_is_kept(seconds: float, tries: list[int]) -> None:
    """Where playouts are slow, what no time is left for is not tried at all."""
    now = [0.0]

    class Slow(Matter, frozen=True, kw_only=True):
        """A second for each playout."""

        def worth(self, answer: Answer, world: bytes) -> float:
            now[0] += 1.0
            return 0.5

    companion = Companion(Greedy())
    session = in_turn(companion)
    ask = session.asks[0]
    matter = Slow(
        head=companion.head,
        rules=session.rules,
        position=session.position,
        number=ask.id,
        seat=ME,
        seed=SEED,
    )
    found = companion.head.candidates(session, ask, ME, 3)
    budget = ThinkingBudget(seconds=seconds)

    ranked = think(matter, found, budget, clock=lambda: now[0])
    assert sorted((each.playouts for each in ranked), reverse=True) == tries
    assert now[0] <= max(seconds, 1.0) + 1.0


def test_the_same_sight_gives_the_same_ranking() -> None:
    """A budget in playouts knows no clock; the position may come from another process."""
    companion = Companion(Greedy())
    session = in_turn(companion)
    ask = session.asks[0]

    ranked = companion.rank(session, ask, ME, THOUGHT)
    assert companion.rank(session, ask, ME, THOUGHT) == ranked
    assert companion.rank_at(session.rules, session.position, ask.id, ME, THOUGHT) == ranked
    with pytest.raises(KeyError):
        companion.rank_at(session.rules, session.position, AskId(999), ME, THOUGHT)


SETUPS: dict[str, dict[str, Any]] = {
    "lcg": {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": ["roland_banks", "daisy_walker"],
        "settings": {},
    },
    "second_edition": {
        "ancient_one": "azathoth",
        "investigators": ["random"] * 2,
        "settings": {},
    },
}


@pytest.mark.parametrize("ruleset", sorted(SETUPS))
def test_every_game_has_a_companion(ruleset: str) -> None:
    """Its ranking begins with what it would do, and each answer is one that is allowed."""
    kit = kits()[ruleset]
    session = Session.start(kit.rules, SETUPS[ruleset], SEED)[0]
    for _ in range(40):
        found = kit.automation.companion.next_answer(session)
        assert found is not None
        ranked = kit.automation.companion.rank(session, found.ask, found.seat)
        assert ranked[0].answer == found.answer
        for each in ranked:
            session.check(Answered(found.seat, found.ask.id, each.answer))
        session.apply(Answered(found.seat, found.ask.id, found.answer))


@pytest.mark.parametrize("ruleset", sorted(SETUPS))
def test_the_best_alone_is_the_first_of_all(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its reason; and the reasons of several answers come from one look."""
    kit = kits()[ruleset]
    companion = kit.automation.companion
    session = Session.start(kit.rules, SETUPS[ruleset], SEED)[0]
    looks = list[Seat]()
    policy = companion.head.policy  # type: ignore[attr-defined]
    eyes = policy.eyes
    monkeypatch.setattr(policy, "eyes", lambda game, seat: looks.append(seat) or eyes(game, seat))
    several = 0
    for _ in range(60):
        found = companion.next_answer(session)
        assert found is not None
        ask, seat = found.ask, found.seat
        looks.clear()
        ranked = companion.rank(session, ask, seat)
        assert len(looks) <= 3
        several += len(ranked) > 3
        best = companion.best(session, ask, seat)
        assert (best.answer, best.reason) == (ranked[0].answer, ranked[0].reason)
        assert companion.has_choice(session, ask, seat) == (len(ranked) > 1)
        session.apply(Answered(seat, ask.id, found.answer))
    assert several > 3


def test_it_acts_for_the_seats_that_it_has() -> None:
    """Nobody else's questions are its own."""
    kit = kits()["lcg"]
    session = Session.start(kit.rules, SETUPS["lcg"], SEED)[0]

    found = kit.automation.companion.next_answer(session, {Seat(1)})
    assert found is not None
    assert found.seat == Seat(1)
    assert kit.automation.companion.next_answer(session, ()) is None


class ThinkingKit:
    """A kit as far as a thinker looks."""

    def __init__(self, companion: Companion) -> None:
        self.automation = Automation(companion=companion)
        self.rules = kits()["lcg"].rules


async def test_a_table_thinks_elsewhere() -> None:
    """What comes back is what the same thought gives here."""
    companion = Companion(Greedy())
    session, kit, others = in_turn(companion), ThinkingKit(companion), Others()
    ask = session.asks[0]

    ranked = await Thinker(others).rank(kit, session, ask, ME, THOUGHT)  # type: ignore[arg-type]
    assert others.jobs == 1
    assert ranked == companion.rank(session, ask, ME, THOUGHT)
    assert ranked == rank_in_process(kit, session.position, ask.id, ME, THOUGHT)  # type: ignore[arg-type]


@pytest.mark.parametrize("others", [None, Others(fails=True)])
async def test_nobody_waits_for_who_cannot_think(others: Others | None) -> None:
    """Without processes, or where they fail, the policy answers."""
    companion = Companion(Greedy())
    session, kit = in_turn(companion), ThinkingKit(companion)
    ask = session.asks[0]

    ranked = await Thinker(others).rank(kit, session, ask, ME, THOUGHT)  # type: ignore[arg-type]
    assert ranked == companion.rank(session, ask, ME, ALONE)


async def test_under_load_the_policy_answers() -> None:
    """One thought is under way, and so many stand in line as can be waited for."""
    companion = Companion(Greedy())
    go = asyncio.Event()
    session, kit, thinker = in_turn(companion), ThinkingKit(companion), Thinker(Others(blocks=go))
    ask = session.asks[0]
    under_way = [
        asyncio.create_task(thinker.rank(kit, session, ask, ME, THOUGHT, game=game))  # type: ignore[arg-type]
        for game in range(1 + MOST_OF_PEOPLE)
    ]
    await asyncio.sleep(0)

    ranked = await thinker.rank(kit, session, ask, ME, THOUGHT, game=9)  # type: ignore[arg-type]
    assert ranked[0].playouts == 0
    go.set()
    assert all(each[0].playouts for each in await asyncio.gather(*under_way))
    assert thinker.has_room(9, person=True)


async def test_one_table_after_the_other_and_people_first() -> None:
    """A table's thoughts take half of the line at most."""
    companion = Companion(Greedy())
    go = asyncio.Event()
    others = Others(blocks=go)
    session, kit, thinker = in_turn(companion), ThinkingKit(companion), Thinker(others)
    ask = session.asks[0]

    def wants(game: int, playouts: int, *, person: bool = False) -> asyncio.Task[Any]:
        budget = ThinkingBudget(playouts=playouts)
        thought = thinker.think(kit, session, ask, ME, budget, game=game, person=person)  # type: ignore[arg-type]
        return asyncio.create_task(thought)

    first = [wants(1, 11), wants(1, 12), wants(1, 13), wants(1, 14)]
    assert thinker.has_room(2)
    assert not thinker.has_room(1), "three of it stand in line"
    wanted = [*first, wants(2, 21), wants(3, 31, person=True), wants(1, 15, person=True)]
    go.set()
    await asyncio.gather(*wanted)

    begun = [job.args[-1].playouts for job in others.orders]  # type: ignore[attr-defined]
    assert begun == [11, 31, 15, 21, 12, 13, 14]


async def test_several_processes_think_at_once() -> None:
    """As many thoughts are under way as there are processes."""
    companion = Companion(Greedy())
    go = asyncio.Event()
    others = Others(blocks=go, at_once=3)
    session, kit, thinker = in_turn(companion), ThinkingKit(companion), Thinker(others)
    wanted = [
        asyncio.create_task(thinker.rank(kit, session, session.asks[0], ME, THOUGHT, game=game))  # type: ignore[arg-type]
        for game in range(5)
    ]
    for _ in range(100):
        await asyncio.sleep(0)

    assert others.jobs == 3
    go.set()
    await asyncio.gather(*wanted)
    assert others.jobs == 5


async def test_who_waits_no_longer_leaves_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that nobody is free for in time is never begun, and the policy answers."""
    monkeypatch.setattr(thinker_module, "LONGEST_OF_PEOPLE", 0.001)
    companion = Companion(Greedy())
    go = asyncio.Event()
    others = Others(blocks=go)
    session, kit, thinker = in_turn(companion), ThinkingKit(companion), Thinker(others)
    ask = session.asks[0]
    first = asyncio.create_task(thinker.rank(kit, session, ask, ME, THOUGHT))  # type: ignore[arg-type]
    await asyncio.sleep(0)

    ranked = await thinker.rank(kit, session, ask, ME, THOUGHT, game=2)  # type: ignore[arg-type]
    assert ranked[0].playouts == 0
    go.set()
    assert (await first)[0].playouts
    assert others.jobs == 1


async def test_the_end_of_a_process_that_was_closed_is_no_trouble() -> None:
    """A thought that is under way then fails in silence; what stands in line is not begun."""
    companion = Companion(Greedy())
    go = asyncio.Event()
    others = Others(blocks=go, fails=True)
    session, kit, thinker = in_turn(companion), ThinkingKit(companion), Thinker(others)
    ask = session.asks[0]
    wanted = [
        asyncio.create_task(thinker.rank(kit, session, ask, ME, THOUGHT, game=game))  # type: ignore[arg-type]
        for game in range(2)
    ]
    await asyncio.sleep(0)
    for each in wanted:
        each.cancel()
    with capture_logs() as logged:
        await thinker.close()
        go.set()
        await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})
        await asyncio.sleep(0)

    assert logged == []
    assert others.jobs == 1
    assert not thinker.has_room()


async def test_who_is_late_is_not_free() -> None:
    """Nobody waits for it any more, but its process thinks on: it counts until it comes back."""
    companion = Companion(Greedy())
    go, budget = asyncio.Event(), ThinkingBudget(seconds=0.001, playouts=4)
    others = Others(blocks=go)
    session, kit, thinker = in_turn(companion), ThinkingKit(companion), Thinker(others)
    ask = session.asks[0]
    for _ in range(2):
        ranked = await thinker.rank(kit, session, ask, ME, budget, patience=0.0)  # type: ignore[arg-type]
        assert ranked[0].playouts == 0
    assert not thinker.has_room()
    assert others.jobs == 1

    go.set()
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})
    assert thinker.has_room()


async def test_a_process_of_its_own_thinks_the_same() -> None:
    """The position travels; what comes back is what the same thought gives here."""
    kit = kits()["lcg"]
    companion = kit.automation.companion
    session = in_turn(companion)
    ask = session.asks[0]
    budget = ThinkingBudget(seconds=DEADLINE, playouts=4, candidates=2)
    thinker = Thinker(RenderPool(1, {"lcg": kit}))

    try:
        there = await thinker.rank(kit, session, ask, ME, budget)
    finally:
        await thinker.close()
    assert there == companion.rank(session, ask, ME, budget)
    assert there[0].playouts > 0
    assert there[0].reason


async def test_who_hangs_is_ended() -> None:
    """A thought has an end in the process that thinks it; nobody waits on, and none is kept."""
    companion = Companion(Greedy())
    session, kit, others = in_turn(companion), ThinkingKit(companion), Others()
    budget = ThinkingBudget(seconds=2.0, playouts=4)

    await Thinker(others).rank(kit, session, session.asks[0], ME, budget)  # type: ignore[arg-type]
    assert others.within == [2.0 + HANGS]


def test_nothing_that_is_printed_tells_the_seed() -> None:
    """Neither a position on its way to another process nor what is thought about."""
    companion = Companion(Greedy())
    session = in_turn(companion)
    position, ask = session.position, session.asks[0]
    matter = Matter(
        head=companion.head,
        rules=session.rules,
        position=position,
        number=ask.id,
        seat=ME,
        seed=SEED,
    )

    assert position.seed == SEED
    for told in (repr(position), str(matter), f"{[matter, position]}"):
        assert repr(SEED)[2:-1] not in told
        assert "seed" not in told
        assert "base" not in told
