"""Undo, votes, the game master's hand and rewinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.people.person_settings import Ping
from bot.table.game.snapshot import Caller
from bot.table.game.table import SEED_KNOWN
from bot.table.lobby import lobbies
from bot.table.seats import handing
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, CAROL, GM, Room, opened


async def test_the_own_last_step_is_taken_back_freely(room: Room) -> None:
    """Nothing was shown and nobody else acted: the game stands as before it."""
    await room.start(ALICE, BOB)
    before = await room.hash()
    await room.pick(ALICE, 0, "gather")
    told = await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.wait_until_idle()
    assert told.step == 2
    assert await room.hash() == before
    assert f"-# <@{ALICE}> undid a step: Ada finds 1 oil." in room.channel.lines


async def test_whose_step_it_was_is_named(room: Room) -> None:
    """A person takes it back; of one with two investigators the one that made it stands beside."""
    await room.start(ALICE, BOB, ALICE)
    name = (await room.snapshot()).labels[Seat(2)].title()
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.pick(ALICE, 2, "cheer")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.wait_until_idle()

    assert f"-# <@{ALICE}> ({name}) undid a step: {name} cheers." in room.channel.lines


async def test_undo_goes_on_step_by_step(room: Room) -> None:
    """Undoing twice takes two steps back, and play goes on from there, also after a restart."""
    await room.start(ALICE)
    before = await room.hash()
    await room.pick(ALICE, 0, "gather")
    await room.pick(ALICE, 0, "whisper")
    for _ in range(2):
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    assert await room.hash() == before
    await room.pick(ALICE, 0, "gather")
    played = await room.hash()
    room.tables.games.evict(room.game)
    assert await room.hash() == played
    assert (await room.snapshot()).record.head == 5


async def test_after_a_card_was_shown_the_others_are_asked(room: Room) -> None:
    """One who agrees is enough for two; the draw comes back the same."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    card = (await room.snapshot()).require_session().state.cards
    told = await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.wait_until_idle()
    vote = room.channel.status.vote
    assert vote is not None
    assert vote.missing == (BOB,)
    assert "hidden" in told.lines[0]
    with pytest.raises(NotAllowed, match="don’t need to answer"):
        await room.tables.change(
            room.game, undo_steps.vote_on_undo, room.caller(ALICE), vote.step, True
        )
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), vote.step, True)
    assert (await room.snapshot()).require_session().state.cards == []
    await room.pick(ALICE, 0, "draw")
    assert (await room.snapshot()).require_session().state.cards == card


async def test_a_request_lapses_as_the_game_goes_on(room: Room) -> None:
    """Whoever plays on has not agreed; the table is told, once, that nobody is asked any more."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "yes")
    await room.tables.wait_until_idle()
    await room.pick(BOB, 1, "cheer")
    await room.tables.wait_until_idle()

    assert sum("undo request is closed" in line for line in room.channel.lines) == 1
    assert room.channel.status.vote is None


async def test_a_request_says_how_far_back_it_goes(room: Room) -> None:
    """In the plan for whoever asks, and in the post: the steps, and what they told."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    plan = await room.tables.read(room.game, undo_steps.plan_undo, room.caller(ALICE))
    assert (plan.head, plan.steps, plan.extent) == (2, 2, "2 steps")
    assert plan.why_not == "others have acted since"
    assert plan.lines[0] == "Ada finds 1 oil."

    await room.tables.change(room.game, undo_own_step, room.caller(ALICE), plan.head)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE), plan.head)
    await room.tables.wait_until_idle()

    vote = room.channel.status.vote
    assert vote is not None
    assert vote.said == (
        f"<@{ALICE}> would like to undo 2 steps. Everyone else has to agree, because "
        "others have acted since; the game master can decide too."
    )
    assert vote.lines[0] == "Ada finds 1 oil."
    assert vote.to == 0


async def test_a_request_is_one_message_with_its_answers(room: Room) -> None:
    """Nothing is posted beside the status, which calls the others and has Agree and Keep it."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.pick(BOB, 1, "cheer")
    await room.tables.wait_until_idle()
    before = list(room.channel.lines)

    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.wait_until_idle()

    assert room.channel.lines == before
    newest = room.channel.posts[-1]
    assert newest.kind == "status"
    assert newest.vote is not None
    assert newest.mentions == (BOB,)


async def test_a_plan_is_void_when_the_game_has_gone_on(room: Room) -> None:
    """What was looked at is not what would be taken back now."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    plan = await room.tables.read(room.game, undo_steps.plan_undo, room.caller(ALICE))
    await room.pick(BOB, 1, "cheer")
    with pytest.raises(NotAllowed, match="moved on"):
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE), plan.head)


async def test_a_request_survives_a_restart(path: Path) -> None:
    """Who has agreed has agreed, and the last answer carries it out."""
    async with opened(path) as room:
        game = await room.start(ALICE, BOB, CAROL)
        before = await room.hash()
        await room.pick(ALICE, 0, "draw")
        await room.tables.change(game, undo_own_step, room.caller(ALICE))
        await room.tables.change(game, undo_steps.vote_on_undo, room.caller(CAROL), 1, True)
        channel = room.channel
    async with opened(path, channel=channel, game=game) as room:
        with pytest.raises(NotAllowed, match="don’t need to answer"):
            await room.tables.change(game, undo_steps.vote_on_undo, room.caller(CAROL), 1, True)
        await room.tables.change(game, undo_steps.vote_on_undo, room.caller(BOB), 1, True)
        assert await room.hash() == before


async def test_who_leaves_the_table_is_not_asked_any_more(room: Room) -> None:
    """The others' agreement is enough."""
    await room.start(ALICE, BOB, CAROL)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, lobbies.leave, room.caller(BOB), None)
    await room.tables.wait_until_idle()
    vote = room.channel.status.vote
    assert vote is not None
    assert vote.missing == (CAROL,)

    await room.tables.change(room.game, lobbies.leave, room.caller(CAROL), None)
    await room.tables.change(room.game, lobbies.join, room.caller(CAROL), "bert")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(CAROL), 1, True)
    assert (await room.snapshot()).record.head == 2


async def test_a_request_lapses(room: Room) -> None:
    """When somebody says no, or the game goes on, the request does not stand any more."""
    await room.start(ALICE, BOB, CAROL)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(CAROL), 1, True)
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 1, False)
    with pytest.raises(NotAllowed, match="request is closed"):
        await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 1, True)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "yes")
    with pytest.raises(NotAllowed, match="request is closed"):
        await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), 1, True)


async def test_alone_a_shown_card_is_the_game_masters_affair(room: Room) -> None:
    """With nobody to ask, undo says who can help."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="You have no step"):
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "draw")
    with pytest.raises(NotAllowed, match="/gm rewind"):
        await room.tables.change(room.game, undo_own_step, room.caller(ALICE))


async def test_a_hold_is_no_action(room: Room) -> None:
    """Whoever asks the table to wait did nothing: the step before is free, and they hold on."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "gather")
    await room.hold(BOB, 1)
    assert (
        await room.tables.read(room.game, undo_steps.plan_undo, room.caller(ALICE))
    ).why_not == ""

    await room.hold(ALICE, 0)
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    snapshot = await room.snapshot()

    assert snapshot.require_session().state.oil == [0, 0]
    assert snapshot.require_session().held_seats == (0, 1)
    room.tables.games.evict(room.game)
    assert (await room.snapshot()).require_session().held_seats == (0, 1)
    with pytest.raises(NotAllowed, match="You have no step"):
        await room.tables.change(room.game, undo_own_step, room.caller(BOB))


async def test_a_request_outlives_a_hold(room: Room) -> None:
    """The game has not gone on by it: the others are still asked, and can agree."""
    await room.start(ALICE, BOB)
    before = await room.hash()
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.hold(BOB, 1)
    await room.hold(BOB, 1, on=False)
    await room.tables.wait_until_idle()
    vote = room.channel.status.vote

    assert vote is not None
    assert not any("undo request is closed" in line for line in room.channel.lines)
    await room.tables.change(room.game, undo_steps.vote_on_undo, room.caller(BOB), vote.step, True)
    assert await room.hash() == before


async def test_the_game_master_rewinds_to_any_step(room: Room) -> None:
    """With a reason, told publicly, and undone by rewinding again."""
    await room.start(ALICE, BOB)
    hashes = [await room.hash()]
    for key in ("gather", "draw", "yes", "gather"):
        await room.pick(ALICE, 0, key)
        hashes.append(await room.hash())
    with pytest.raises(NotAllowed, match="game master"):
        await room.tables.change(room.game, undo_steps.rewind, room.caller(ALICE), 1, "please")
    with pytest.raises(NotAllowed, match="reason"):
        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 1, " ")
    with pytest.raises(NotAllowed, match="no step 99"):
        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 99, "a try")
    heading, picture = await room.tables.gm.preview(room.caller(GM), room.game, 1)
    await room.tables.change(
        room.game, undo_steps.rewind, room.caller(GM), 1, "we misread the card"
    )
    await room.tables.wait_until_idle()

    assert not any(SEED_KNOWN in line for line in room.channel.lines)
    assert "round 1" in heading
    assert b'"oil":[1,0]' in picture.data
    assert await room.hash() == hashes[1]
    assert any("we misread the card" in line for line in room.channel.lines)
    with pytest.raises(NotAllowed, match="itself undone"):
        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 3, "again")
    assert (await room.tables.read(room.game, undo_steps.position_after_step, 4)).state.oil == [
        2,
        0,
    ]
    assert await room.hash() == hashes[1]


async def test_an_override_is_told_and_undoable(room: Room) -> None:
    """The game master's change has a reason that everybody reads, and can be taken back."""
    await room.start(ALICE)
    before = await room.hash()
    with pytest.raises(NotAllowed, match="Only the game master"):
        await room.tables.change(
            room.game, inputs.override, room.caller(ALICE), {"oil": 9, "seat": 0}, "x"
        )
    with pytest.raises(NotAllowed, match="reason"):
        await room.tables.change(
            room.game, inputs.override, room.caller(GM), {"oil": 9, "seat": 0}, ""
        )
    await room.tables.change(
        room.game, inputs.override, room.caller(GM), {"oil": 9, "seat": 0}, "a gift"
    )
    await room.tables.wait_until_idle()
    assert room.channel.lines[-2:] == [
        f"-# The game master (<@{GM}>) steps in: a gift",
        "Oil is set to 9.",
    ]
    await room.tables.change(room.game, undo_own_step, room.caller(GM))
    assert await room.hash() == before


async def test_a_refusal_that_tells_something_hidden_is_told(room: Room) -> None:
    """The table learns that the game master looked, and why; not what was seen."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="not that one"):
        await room.tables.change(
            room.game, inputs.override, room.caller(GM), {"peek": 0}, "a doubt"
        )
    await room.tables.wait_until_idle()

    assert room.channel.lines[-1] == "-# Somebody looks at seat 0: a doubt"
    assert (await room.snapshot()).record.head == 0


async def test_the_game_master_answers_for_a_sleeper(room: Room) -> None:
    """Journalled as theirs and told with the reason."""
    await room.start(ALICE, BOB)
    ask = await room.ask(0)
    given = Answered(Seat(0), ask.id, Picked(("end",)), by="gm")
    with pytest.raises(NotAllowed, match="Only the game master"):
        await room.tables.change(
            room.game, inputs.submit_input, room.caller(BOB), given, "", "hurry"
        )
    await room.tables.change(
        room.game, inputs.submit_input, room.caller(GM), given, "", "Alice is away"
    )
    await room.tables.wait_until_idle()
    assert any("answers for Ada: Alice is away" in line for line in room.channel.lines)
    assert (await room.ask(1)).awaited == (1,)


async def test_a_finished_game_can_be_rewound(room: Room) -> None:
    """The last question stands again."""
    await room.start(ALICE, settings={"rounds": 1})
    await room.pick(ALICE, 0, "end")
    await room.pick(ALICE, 0, "no")
    assert (await room.snapshot()).record.status == "over"
    await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 1, "a slip")
    await room.tables.wait_until_idle()
    assert (await room.snapshot()).record.status == "running"
    assert room.channel.lines[-1] == f"-# {SEED_KNOWN}"
    await room.pick(ALICE, 0, "yes")
    assert (await room.snapshot()).require_session().state.resolution == "dawn"
    await room.tables.change(room.game, gm_steps.archive, room.caller(GM), "put away")
    with pytest.raises(NotAllowed, match="archived"):
        await room.tables.change(room.game, undo_steps.rewind, room.caller(GM), 1, "a slip")


async def test_an_old_press_does_not_meet_the_question_again(room: Room) -> None:
    """After an undo the same question has a new number, which no button of before carries."""
    await room.start(ALICE)
    old = await room.ask(0)
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    with pytest.raises(NotAllowed, match="closed"):
        await room.tables.change(
            room.game,
            inputs.submit_input,
            room.caller(ALICE),
            Answered(Seat(0), old.id, Picked(("gather",))),
        )
    assert (await room.ask(0)).id > old.id


async def test_who_is_asked_to_agree_privately_gets_a_letter(room: Room) -> None:
    """Nothing else is wanted of them: the letter says that it is their word that is missing."""
    await room.start(ALICE, BOB)
    await room.tables.people.change_personal(BOB, lambda me: replace(me, ping=Ping.PRIVATE))
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.wait_until_idle()

    assert not room.channel.called or BOB not in room.channel.called[-1]
    assert [user for user, text in room.channel.letters if "undo a step" in text] == [BOB]


async def test_who_gets_a_seat_hears_of_it_privately(room: Room) -> None:
    """Though nothing is wanted of it yet."""
    await room.start(ALICE, BOB)
    await room.tables.people.change_personal(CAROL, lambda me: replace(me, ping=Ping.PRIVATE))
    await room.tables.change(
        room.game, handing.hand_over, Caller(GM, gm=True), Seat(1), CAROL, "Bob moves"
    )
    await room.tables.wait_until_idle()

    assert [user for user, text in room.channel.letters if "seat" in text] == [CAROL]


@pytest.mark.parametrize("agree", [True, False])
async def test_a_game_master_decides_alone(room: Room, agree: bool) -> None:
    """Whoever else is asked; who opened the table and plays has a vote like the others."""
    await room.start(ALICE, BOB, CAROL)
    await room.pick(ALICE, 0, "draw")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.tables.change(room.game, undo_steps.vote_on_undo, Caller(GM, gm=True), 1, agree)
    await room.tables.wait_until_idle()

    assert room.channel.status.vote is None
    assert (await room.snapshot()).require_session().state.cards == ([] if agree else ["sun"])
    words = "(the game master agreed)" if agree else "The game master doesn’t agree"
    assert any(words in line for line in room.channel.lines)
