"""Companions at a table: seated, playing, taken over; one person is enough."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import count, groupby, islice
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.companion import Companion, Head
from bot.engine.ask import Answer, Ask, Passed, Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered
from bot.table.automation.companion_play import BREATH, PATIENCE, SOON, undo_vote_deadline
from bot.table.automation.lateness import Absences, Autopilots, Deadlines
from bot.table.declares.components import Automation
from bot.table.declares.pace import DAY, HOUR
from bot.table.declares.table_settings import Hands
from bot.table.declares.vocabulary import Verb, Vocabulary
from bot.table.game.snapshot import Caller
from bot.table.game.table import Table
from bot.table.game.table_automation import SPANS
from bot.table.lobby import lobbies, lobby_options
from bot.table.lobby.lobby_companions import add_companion, remove_companion
from bot.table.memory.absences import COMPANION
from bot.table.past import log_lines as table_log
from bot.table.seats import handing, standing_in
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.real_room import RealRoom, real_kits
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Channel, Room, opened
from tests.table.toy_kit import LanternKit

T = TypeVar("T")
DEPUTIES = (Absences(), Deadlines(), Autopilots())


class Gatherer(Head):
    """Gathers oil once and ends its turn; helps nobody."""

    def __init__(self, why: str = "There is nothing to do.") -> None:
        self.why = why

    def choose(self, game: Any, ask: Ask, seat: Seat) -> Answer:
        """Oil or the end of the turn, else a pass or what stands first."""
        part = ask.parts[seat]
        if part.option("end") is not None:
            return Picked(("end" if game.state.oil[seat] else "gather",))
        return Passed() if ask.may_pass(seat) else Picked((part.options[0].key,))

    def reasons(self, game: Any, ask: Ask, seat: Seat, answers: Sequence[Answer]) -> list[str]:
        """Always the same."""
        return [self.why for _ in answers]


def kit_with_reasons(why: str = "There is nothing to do.") -> LanternKit:
    """The toy game with a companion that says why."""
    kit = LanternKit()
    careful = kit.automation.autopilot
    kit.automation = Automation(autopilot=careful, companion=Companion(Gatherer(why)))
    return kit


async def begun(room: Room, *users: int, companions: int = 1) -> None:
    """The toy game with these and companions."""
    await room.lobby(*users)
    for _ in range(companions):
        await room.tables.change(room.game, add_companion, room.caller(users[0]))
    await room.tables.change(room.game, lobbies.start, room.caller(GM), SEED)
    await room.tables.wait_until_idle()


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room in which everything acts by itself that does at a real table."""
    async with opened(tmp_path / "g.db", deputies=DEPUTIES) as found:
        yield found


# --- the lobby ------------------------------------------------------------------------------------


async def test_one_fills_a_seat_in_the_lobby(room: Room) -> None:
    """With an investigator of its own choice, or the one that is named; all see it, none waits."""
    await room.lobby(ALICE)
    await room.tables.change(room.game, add_companion, room.caller(ALICE), "Cleo")
    await room.tables.change(room.game, add_companion, room.caller(ALICE))
    await room.tables.wait_until_idle()
    lines = room.channel.status.lines

    assert "Cleo: a companion" in lines
    assert "Bert: a companion" in lines
    assert "3 of up to 3 seats taken, 0 ready." in lines
    await room.tables.change(room.game, lobbies.start, room.caller(ALICE), SEED)
    assert (await room.snapshot()).companions == {1, 2}


async def test_one_gets_up_again(room: Room) -> None:
    """Its seat goes, and the others move up; then there is none any more."""
    await room.lobby(ALICE)
    for hero in ("bert", "cleo"):
        await room.tables.change(room.game, add_companion, room.caller(ALICE), hero)
    await room.tables.change(room.game, remove_companion, room.caller(ALICE), Seat(1))

    look = await room.snapshot()
    assert (look.labels, look.companions) == ({0: "ada", 1: "cleo"}, {1})
    with pytest.raises(NotAllowed, match="No companion plays there"):
        await room.tables.change(room.game, remove_companion, room.caller(ALICE), Seat(0))


async def test_one_player_with_companions_begins_on_easy(real: RealRoom) -> None:
    """Unless somebody chose a difficulty; a second player, or no companion, brings the default."""
    change, alice = real.tables.change, real.caller(ALICE)
    opened = await real.tables.lobby.open_lobby(alice, GUILD, CHANNEL, "lcg", "the_gathering")
    real.game = opened.id

    async def level() -> str:
        return (await real.snapshot()).lobby.difficulty

    await change(real.game, lobbies.join, alice, "roland_banks")
    assert await level() == "standard"
    told = await change(real.game, add_companion, alice)
    assert "The difficulty is now Easy (one player with companions)" in told.lines[1]
    await change(real.game, remove_companion, alice, Seat(1))
    assert await level() == "standard"
    await change(real.game, add_companion, alice)
    await change(real.game, lobbies.join, real.caller(BOB), "zoey_samaras")
    assert await level() == "standard"
    await change(real.game, lobbies.leave, real.caller(BOB), None)
    assert await level() == "easy"
    await change(real.game, lobby_options.set_difficulty, alice, "Hard")
    await change(real.game, remove_companion, alice, Seat(1))
    assert await level() == "hard"


async def test_a_person_sits_down_in_its_place(room: Room) -> None:
    """In the lobby by its investigator; nothing of the companion is left when they leave."""
    await room.lobby(ALICE)
    await room.tables.change(room.game, add_companion, room.caller(ALICE), "bert")
    told = await room.tables.change(room.game, lobbies.join, room.caller(BOB), "bert")

    assert told.lines[0] == "✓ Bert is yours; the companion has left."
    assert (await room.snapshot()).companions == frozenset()
    assert (await room.snapshot()).occupants == {0: ALICE, 1: BOB}


async def test_at_a_full_table_one_makes_room(real: RealRoom) -> None:
    """For whoever joins as somebody else: the newest goes; where none is there it is full."""
    change, alice = real.tables.change, real.caller(ALICE)
    record = await real.tables.lobby.open_lobby(alice, GUILD, CHANNEL, "lcg", "the_gathering")
    real.game = record.id
    await change(real.game, lobbies.join, alice, "roland_banks")
    for _ in range(3):
        await change(real.game, add_companion, alice)
    before = (await real.snapshot()).labels
    told = await change(real.game, lobbies.join, real.caller(BOB), "zoey_samaras")

    look = await real.snapshot()
    gone, difficulty = told.lines
    assert gone == "✓ Zoey Samaras is yours; the companion that played Agnes Baker has left."
    assert difficulty.startswith("The difficulty is now Standard (more players, or no companion)")
    assert look.labels == {**before, 3: "zoey_samaras"}
    assert (look.occupants, look.companions) == ({0: ALICE, 3: BOB}, {1, 2})
    for _ in range(2):
        await change(real.game, remove_companion, alice, Seat(1))
    for user, name in ((CAROL, "skids_otoole"), (GM, "agnes_baker")):
        await change(real.game, lobbies.join, real.caller(user), name)
    with pytest.raises(NotAllowed, match="is full"):
        await change(real.game, lobbies.join, real.caller(1), "rex_murphy")


async def test_who_has_no_seat_brings_none(room: Room) -> None:
    """Nor more than there is room for, nor one in the place of somebody."""
    await room.lobby(ALICE)
    with pytest.raises(NotAllowed, match="Only players with a seat"):
        await room.tables.change(room.game, add_companion, room.caller(CAROL))
    with pytest.raises(NotAllowed, match="already plays Ada"):
        await room.tables.change(room.game, add_companion, room.caller(ALICE), "ada")
    await room.tables.change(room.game, add_companion, room.caller(GM))
    await room.tables.change(room.game, add_companion, room.caller(GM))
    with pytest.raises(NotAllowed, match="is full"):
        await room.tables.change(room.game, add_companion, room.caller(ALICE))


async def test_a_rematch_has_them_again(room: Room) -> None:
    """In their seats, as everybody."""
    await begun(room, ALICE)
    await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "")
    again = await room.tables.lobby.rematch(room.caller(ALICE), room.game)

    assert (await room.tables.games.snapshot(again.id)).companions == {1}


# --- playing --------------------------------------------------------------------------------------


async def test_one_person_is_enough(room: Room) -> None:
    """Companions play their turns a moment after they are asked, and wait for nobody else."""
    await begun(room, ALICE, companions=2)
    await room.wait(HOUR)
    assert await room.answered_by() == []  # it is Alice’s turn
    await room.pick(ALICE, 0, "end")
    await room.wait(SOON - 1)
    assert [who for who, _ in await room.answered_by()] == [0]
    await room.wait(2.0)

    played = await room.answered_by()
    assert {(1, "companion"), (2, "companion")} <= set(played)
    assert 0 in (await room.snapshot()).require_session().awaited
    assert "-# Companions play Bert and Cleo." in room.channel.status.lines
    assert sum("A companion plays" in line for line in room.channel.lines) == 2
    assert all(user == ALICE for who in room.channel.called for user in who)


async def test_companions_alone_sleep(room: Room) -> None:
    """Without a person nobody plays, nothing is due, and nothing is posted, however long."""
    await begun(room, ALICE, companions=2)
    await room.pick(ALICE, 0, "end")
    await room.tables.change(room.game, lobbies.leave, room.caller(ALICE), None)
    await room.tables.wait_until_idle()
    posts, edits = len(room.channel.posts), len(room.channel.edits)
    await room.wait(30 * DAY)

    assert [who for who, _ in await room.answered_by()] == [0]
    assert (len(room.channel.posts), len(room.channel.edits)) == (posts, edits)
    assert await room.tables.store.timers.all(game=room.game, due=room.clock.now()) == []
    await room.tables.change(room.game, lobbies.join, room.caller(BOB), "Ada")
    await room.wait(HOUR)
    assert (1, "companion") in await room.answered_by()


async def test_it_is_taken_over_in_the_midst(room: Room) -> None:
    """By whoever likes; the companion does nothing there any more, also after they have left."""
    await begun(room, ALICE)
    await room.tables.change(room.game, lobbies.join, room.caller(BOB), "Bert")
    await room.pick(ALICE, 0, "end")
    await room.wait(HOUR)
    assert [who for who, _ in await room.answered_by()] == [0]
    await room.tables.change(room.game, lobbies.leave, room.caller(BOB), None)
    await room.wait(HOUR)
    assert [who for who, _ in await room.answered_by()] == [0]

    await room.tables.change(room.game, add_companion, room.caller(ALICE))
    await room.wait(HOUR)
    assert (1, "companion") in await room.answered_by()
    assert any("A companion plays Bert until someone" in line for line in room.channel.lines)


async def test_a_seat_that_is_not_free_is_not_given(room: Room) -> None:
    """Neither one's own, nor another's, nor one that has a companion; and it can be sent away."""
    await begun(room, ALICE, BOB)
    for name, why in (("Ada", "your seat"), ("Bert", f"<@{BOB}> plays"), ("Cleo", "already plays")):
        with pytest.raises(NotAllowed, match=why):
            await room.tables.change(room.game, add_companion, room.caller(ALICE), name)
    with pytest.raises(NotAllowed, match="No seat is free"):
        await room.tables.change(room.game, add_companion, room.caller(ALICE))
    await room.tables.change(room.game, remove_companion, room.caller(BOB), Seat(2))
    await room.tables.wait_until_idle()

    assert (await room.snapshot()).companions == frozenset()
    assert any("The companion has left: Cleo" in line for line in room.channel.lines)


async def test_of_several_free_seats_one_is_to_be_named(room: Room) -> None:
    """The refusal shows how."""
    await begun(room, ALICE, BOB, companions=0)
    await room.tables.change(room.game, lobbies.leave, room.caller(ALICE), None)
    await room.tables.change(room.game, lobbies.leave, room.caller(BOB), None)

    with pytest.raises(NotAllowed, match="`/seat companion investigator:Ada`"):
        await room.tables.change(room.game, add_companion, room.caller(GM))


async def test_it_plays_for_who_is_away(room: Room) -> None:
    """As they chose; they are back by what they do."""
    await begun(room, ALICE, BOB, companions=0)
    until = room.clock.now() + 6 * DAY
    await room.tables.people.change_personal(
        ALICE, lambda me: me.with_absence(until, room.clock.now())
    )
    await room.tables.change(
        room.game, standing_in.lend_while_away, room.caller(ALICE), Seat(0), COMPANION
    )
    await room.wait(HOUR)
    assert set(await room.answered_by()) == {(0, "companion")}
    assert any("A companion plays Ada until" in line for line in room.channel.status.lines)

    await room.pick(BOB, 1, "end")
    await room.tables.change(room.game, standing_in.take_seats_back, room.caller(ALICE))
    await room.wait(HOUR)
    assert (
        sum(each == (0, "companion") for each in await room.answered_by())
        == len(await room.answered_by()) - 1
    )


async def test_a_game_master_gives_its_seat_to_somebody(room: Room) -> None:
    """As any seat; nothing of the companion is left there."""
    await begun(room, ALICE)
    await room.tables.change(
        room.game, handing.hand_over, room.caller(GM), Seat(1), BOB, "Bob is here"
    )
    await room.tables.wait_until_idle()

    look = await room.snapshot()
    assert (look.companions, look.occupants) == (frozenset(), {0: ALICE, 1: BOB})
    assert not look.memories[Seat(1)].tenancy.companion


@pytest.mark.parametrize("kind", ["careful", "lasting"])
async def test_it_does_nothing_final_in_somebodys_stead(tmp_path: Path, kind: str) -> None:
    """What is for a person to do is theirs; a companion with a seat of its own does it."""
    kit = kit_with_reasons()
    verbs = (Verb("end", "End", careful=kind == "careful", lasting=kind == "lasting"),)
    kit.words.vocabulary = Vocabulary(verbs=verbs)
    kits = {"lantern": kit}
    async with opened(tmp_path / "g.db", kits=kits, deputies=DEPUTIES) as room:
        await begun(room, ALICE, BOB, companions=0)
        until = room.clock.now() + 6 * DAY
        await room.tables.people.change_personal(ALICE, lambda me: me.with_absence(until, 0.0))
        await room.tables.change(
            room.game, standing_in.lend_while_away, room.caller(ALICE), Seat(0), COMPANION
        )
        await room.wait(SOON + 1)

        hers = {(each.answer, each.reason) for each in await room.answers() if each.seat == 0}
        assert (Picked(("gather",)), "There is nothing to do.") in hers
        assert {why for answer, why in hers if answer == Picked(("end",))} == {""}


async def test_the_log_says_once_a_phase_who_plays(room: Room) -> None:
    """Also where two companions act in turns."""
    await begun(room, ALICE, companions=2)
    await room.pick(ALICE, 0, "end")
    await room.wait(SOON + 1)
    turns = [each.seat for each in await room.answers() if each.by == "companion"]
    assert len([*groupby(turns)]) > 2

    whole = await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
    lines = [line for each in whole for line in each.lines if "A companion plays" in line]
    assert len(lines) == len(set(lines)) == 2


async def test_the_log_says_once_who_plays(room: Room) -> None:
    """In a row of a companion's steps; and again where the log begins anew."""
    await begun(room, ALICE)
    await room.pick(ALICE, 0, "end")
    await room.wait(SOON + 1)
    steps = [n for n, each in enumerate(await room.answers(), start=1) if each.by == "companion"]
    assert len(steps) > 1

    whole = await room.tables.read(room.game, table_log.log_of_steps, (), 0, None)
    lines = [line for each in whole for line in each.lines]
    assert lines.count("-# A companion plays Bert.") == 1
    later = await room.tables.read(room.game, table_log.log_of_steps, (), steps[1], None)
    assert later[0].lines[0] == "-# A companion plays Bert."


# --- the real games -------------------------------------------------------------------------------


async def seated(
    room: RealRoom,
    ruleset: str,
    companions: int,
    people: tuple[int, ...] = (ALICE,),
    scenario: str = "",
    /,
    **settings: bool,
) -> None:
    """Alice, and perhaps others, with companions at a table of a real game."""
    kit = real_kits()[ruleset]
    record = await room.tables.lobby.open_lobby(
        room.caller(ALICE),
        GUILD,
        CHANNEL,
        ruleset,
        scenario or kit.offers.scenarios()[0].slug,
        settings=settings,
    )
    room.game = record.id
    heroes = [each for each in kit.offers.investigators() if not each.many]
    for user, hero in zip(people, heroes, strict=False):
        await room.tables.change(room.game, lobbies.join, room.caller(user), hero.slug)
    for _ in range(companions):
        await room.tables.change(room.game, add_companion, room.caller(ALICE))
    await room.tables.change(room.game, lobbies.start, room.caller(ALICE), SEED)
    await room.tables.wait_until_idle()
    await room.find()


async def plays_on(room: RealRoom, steps: int) -> None:
    """People answer whatever waits for them, as the careful policy does, until so many steps."""
    for _ in range(10 * steps):
        look = await room.snapshot()
        if look.record.head >= steps or look.record.status != "running":
            return
        session, people = look.require_session(), look.occupants
        asked = [(ask, seat) for ask in session.asks for seat in ask.awaited if seat in people]
        if not asked:
            await room.wait(BREATH)
            await room.find()
            continue
        ask, seat = asked[0]
        answer = look.kit.automation.autopilot.choose(session, ask, seat)
        caller = room.caller(people[seat])
        await room.tables.change(
            room.game, inputs.submit_input, caller, Answered(seat, ask.id, answer)
        )
        await room.tables.wait_until_idle()
        await room.find()


@pytest.mark.parametrize("ruleset", ["lcg", "second_edition"])
async def test_three_play_with_one_person(real: RealRoom, ruleset: str) -> None:
    """Both games go on and on; nobody waits for a companion longer than its two minutes."""
    await seated(real, ruleset, 3)
    await plays_on(real, 40)

    passed_as_futile = {(0, "order")}
    assert {*await real.answered_by()} - passed_as_futile == {
        (0, "player"),
        *((seat, "companion") for seat in (1, 2, 3)),
    }
    assert (await real.snapshot()).record.status == "running"


async def test_a_request_to_go_back_is_left_standing(room: Room) -> None:
    """For an hour, while somebody who is there has not answered it; of others nobody waits."""
    await begun(room, ALICE, BOB)
    assert await held(room) == 0.0
    await room.pick(ALICE, 0, "draw")
    asked = room.clock.now()
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    assert await held(room) == asked + HOUR

    vote = room.channel.status.vote
    assert vote is None or vote.missing == (BOB,)
    await room.tables.change(
        room.game, standing_in.switch_autopilot, Caller(GM, gm=True), Seat(1), True, "gone"
    )
    assert await held(room) == 0.0


async def test_after_a_step_back_people_have_time(tmp_path: Path) -> None:
    """It waits two minutes, over a restart as well; or until a person has done something."""
    path, channel = tmp_path / "g.db", Channel()
    async with opened(path, channel=channel) as room:
        await begun(room, ALICE)
        await room.pick(ALICE, 0, "end")
        await room.wait(SOON + 1)
        played = await room.answers()
        assert played[-1].by == "companion"
        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 1, "not so")
        await room.wait(BREATH / 2)
        assert await room.answers() == played
        clock, game = room.clock, room.game
    async with opened(path, channel=channel, clock=clock, game=game) as room:
        await room.wait(BREATH / 4)
        assert await room.answers() == played
        await room.wait(BREATH / 2)
        again = await room.answers()
        assert len(again) > len(played)

        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 0, "nor so")
        await room.pick(ALICE, 0, "end")
        await room.wait(SOON + 1)
        assert len(await room.answers()) > len(again) + 1


async def test_a_companion_is_not_asked_about_a_step_back(room: Room) -> None:
    """What it did since goes with the step, as long as nothing hidden was shown."""
    await begun(room, ALICE, BOB)
    await room.pick(ALICE, 0, "end")
    await room.pick(BOB, 1, "end")
    await room.wait(SOON + 1)
    assert (2, "companion") in await room.answered_by()
    await room.tables.change(room.game, undo_own_step, room.caller(BOB))

    assert (await room.snapshot()).require_session().awaited == (1,)
    assert room.channel.status.vote is None


async def held(room: Room) -> float:
    """Return until when companions hold still for a request to go back."""
    found: list[float] = []

    async def look(table: Table) -> None:
        found.append(undo_vote_deadline(table))

    await room.tables.games.visit(room.game, look)
    return found[0]


async def test_help_is_thought_over_once_a_step(
    real: RealRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many companions could help in a test, and however often it is asked what is due."""
    await seated(real, "lcg", 3)
    head = real_kits()["lcg"].automation.companion.head
    asked, choose = list[tuple[AskId, Seat]](), head.choose

    def counted(game: Any, ask: Ask, seat: Seat) -> Answer:
        if seat not in ask.must:
            asked.append((ask.id, seat))
        return choose(game, ask, seat)

    monkeypatch.setattr(head, "choose", counted)
    several = False
    for steps in range(10, 60):
        await plays_on(real, steps)
        asked.clear()

        async def look(table: Table) -> None:
            for _ in range(3):
                table.automation.scheduled()

        await real.tables.games.visit(real.game, look)
        assert len(asked) == len(set(asked))
        waiting = (await real.snapshot()).require_session().asks
        several |= any(ask.kind == "commit" and len(ask.may) > 1 for ask in waiting)
    assert several


async def test_they_play_on_alone_at_a_pace_that_can_be_read(real: RealRoom) -> None:
    """Without people in the game they take some turns after each pause, and no more."""
    await seated(real, "lcg", 3)
    await plays_on(real, 20)
    await real.order("resign", seat=0)
    before = (await real.snapshot()).record.head
    await real.wait(BREATH)
    after = (await real.snapshot()).record

    assert (after.head > before, after.status) == (True, "running")
    await real.wait(BREATH)
    assert (await real.snapshot()).record.head > after.head


async def test_they_pause_after_a_row_of_turns(room: Room) -> None:
    """Once, before their next action; a person’s step begins the row anew."""
    await begun(room, ALICE)

    async def look(table: Table) -> None:
        automation, turns = table.automation, count()

        def play(spans: int) -> list[bool]:
            paused: list[bool] = []
            for turn in islice(turns, spans):
                for _ in range(3):
                    automation.count_action(f"turn {turn}")
                    automation.count_action()  # an order's
                paused.append(automation.is_paused_for_people)
            return paused

        for begins_anew in (automation.note_person, lambda: automation.count_action("another")):
            assert play(SPANS - 1) == [False] * (SPANS - 1)
            begins_anew()
        assert automation.is_paused_for_people
        assert play(SPANS - 1) == [False] * (SPANS - 1)

    await room.tables.games.visit(room.game, look)


GOES_FIRST = pytest.mark.parametrize(
    ("ruleset", "kind", "rules"),
    [
        ("lcg", "next_turn", {}),
        ("second_edition", "next", {"free_order": True}),
        ("second_edition", "movement", {"together": True}),
    ],
)
"""The questions in which people can take their turns before companions."""


async def asked_who_goes_first(
    real: RealRoom, ruleset: str, kind: str, rules: Mapping[str, bool]
) -> int:
    """Play until people and companions can go first; return the number of the last step."""
    await seated(real, ruleset, 2, (ALICE, BOB), **rules)
    while not any(kind == ask.kind and 0 in ask.awaited for ask in await real.asks()):
        await plays_on(real, (await real.snapshot()).record.head + 1)
    return (await real.snapshot()).record.head


async def steps_after(real: RealRoom, seconds: float) -> int:
    """Let time pass; return the number of the last step."""
    await real.wait(seconds)
    await real.find()
    return (await real.snapshot()).record.head


@GOES_FIRST
async def test_people_may_go_first(
    real: RealRoom, ruleset: str, kind: str, rules: Mapping[str, bool]
) -> None:
    """Companions wait for people, but not longer than a chance to react may take."""
    before = await asked_who_goes_first(real, ruleset, kind, rules)
    assert await steps_after(real, PATIENCE - BREATH) == before
    assert await steps_after(real, 2 * BREATH) > before


@GOES_FIRST
async def test_companions_go_first_where_the_table_wants(
    real: RealRoom, ruleset: str, kind: str, rules: Mapping[str, bool]
) -> None:
    """They play as soon as they are asked, and can be told so while the game goes on."""
    before = await asked_who_goes_first(real, ruleset, kind, rules)
    await real.tables.change(
        real.game, lobby_options.set_table_setting, real.caller(ALICE), "companions_first", "yes"
    )
    assert await steps_after(real, SOON + 1) > before


async def test_the_game_says_which_companion_goes_first(
    real: RealRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several whose first answer decides, the one that the head names, here the last."""
    await seated(real, "lcg", 3)
    head = real_kits()["lcg"].automation.companion.head
    monkeypatch.setattr(head, "first_of", lambda game, ask, seats: seats[-1])
    while not any(ask.kind == "next_turn" for ask in await real.asks()):
        await plays_on(real, (await real.snapshot()).record.head + 1)
    await real.tables.change(
        real.game, lobby_options.set_table_setting, real.caller(ALICE), "companions_first", "yes"
    )
    before = len(await real.answered_by())
    await real.wait(SOON + 1)

    assert (await real.answered_by())[before] == (3, "companion")


@GOES_FIRST
async def test_companions_wait_for_nobody_who_is_away(
    real: RealRoom, ruleset: str, kind: str, rules: Mapping[str, bool]
) -> None:
    """One of two people is not everybody; once both are away, companions play."""
    before = await asked_who_goes_first(real, ruleset, kind, rules)
    await real.away(ALICE, 100.0)
    assert await steps_after(real, BREATH + 1) == before
    await real.away(BOB, 100.0)
    assert await steps_after(real, SOON + 1) > before


async def test_people_decide_how_a_campaign_continues(real: RealRoom) -> None:
    """In a vote, two companions wait for a person, and vote as the person did."""
    await seated(real, "lcg_campaign", 2, (ALICE,), "the_dunwich_legacy")
    (ask,) = await real.asks()
    first, second = (option.key for option in ask.parts[Seat(0)].options)
    assert (ask.kind, ask.silence) == ("first", first)
    await real.wait(2 * BREATH + 1)
    assert await real.answered_by() == []

    answer = Answered(Seat(0), ask.id, Picked((second,)))
    await real.tables.change(real.game, inputs.submit_input, real.caller(ALICE), answer)
    await real.wait(SOON + 1)

    order = (await real.snapshot()).require_session().state.order
    assert second == f"scenario:{order[0]}"


async def test_between_scenarios_they_are_ready(real: RealRoom) -> None:
    """They spend what they have, and the next scenario has them in their seats."""
    await seated(real, "lcg_campaign", 2)
    campaign = (await real.snapshot()).record.parent
    assert campaign is not None
    assert (await real.snapshot()).companions == {1, 2}
    await plays_on(real, 4)
    await real.order("end", resolution="r1")
    assert real.game == campaign
    for _ in range(10):
        await real.wait(BREATH)
        await real.find()
        look = await real.snapshot()
        asked = [ask for ask in look.require_session().asks if 0 in ask.awaited]
        if real.game != campaign or not asked:
            break
        chosen = look.kit.automation.autopilot.choose(look.require_session(), asked[0], Seat(0))
        await real.tables.change(
            real.game,
            inputs.submit_input,
            real.caller(ALICE),
            Answered(Seat(0), asked[0].id, chosen),
        )
    assert real.game != campaign
    assert (await real.snapshot()).companions == {1, 2}


@pytest.mark.parametrize(("hands", "told"), [(Hands.OPEN, True), (Hands.CLOSED, False)])
async def test_catch_up_says_why(tmp_path: Path, hands: Hands, told: bool) -> None:
    """Beside what a companion did; where hands are closed, only who has the seat reads it."""
    kits = {"lantern": kit_with_reasons("Bert ends the turn: there is nothing to do.")}
    async with opened(tmp_path / "g.db", kits=kits) as room:
        await room.lobby(ALICE)
        await room.tables.change(
            room.game, lobby_options.set_table_setting, room.caller(GM), "hands", hands
        )
        await room.tables.change(room.game, add_companion, room.caller(ALICE))
        await room.tables.change(room.game, lobbies.start, room.caller(GM), SEED)
        await room.pick(ALICE, 0, "end")
        await room.wait(SOON + 1)
        assert any(each.reason for each in await room.answers())

        missed = (await room.tables.past.find_missed(room.game, ALICE, boards=False)).digest
        lines = [line for stretch in missed.course for line in stretch.lines]
        assert any("there is nothing to do" in line for line in (*lines, *missed.mine)) is told
        assert not any("there is nothing" in line for line in room.channel.lines)


@pytest.mark.parametrize("ruleset", ["lcg", "second_edition"])
async def test_reasons_of_real_games_reach_the_catch_up(real: RealRoom, ruleset: str) -> None:
    """Whoever comes back reads beside what companions did why they did it, in both games."""
    await seated(real, ruleset, 3)
    reasons, lines = set[str](), set[str]()
    for steps in range(10, 90, 8):
        await plays_on(real, steps)
        missed = (await real.tables.past.find_missed(real.game, ALICE, boards=False)).digest
        lines |= {line for stretch in missed.course for line in stretch.lines}
        lines |= set(missed.mine)
    for each in await real.answers():
        why = each.reason.partition(": ")[2].removesuffix(".")
        reasons |= {f"({why})"} if each.by == "companion" and why else set()

    told = {why for why in reasons if any(why in line for line in lines)}
    assert len(reasons) > 3
    assert len(told) > 2
    chances = {why for why in reasons if "%" in why}
    assert chances
    assert not any(why in line for why in chances for line in real.channel.lines)


async def movement_beside_a_companion(real: RealRoom, place: str) -> None:
    """Alice, in the Roadhouse, and a companion somewhere move at the same time."""
    await seated(real, "second_edition", 1, together=True)
    await plays_on(real, 12)
    await real.order("move", seat=0, place="hibbs_roadhouse")
    await real.order("move", seat=1, place=place)
    await real.order("phase", to="movement")


async def test_a_companion_moves_once_the_people_have(real: RealRoom) -> None:
    """It waits for nobody who has ended the movement."""
    await movement_beside_a_companion(real, "hibbs_roadhouse")
    await real.answer(ALICE, 0, "end", kind="movement")
    await real.wait(BREATH)

    assert "movement" not in await real.kinds()
