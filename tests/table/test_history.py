"""Earlier boards, and the ways between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.steps.own_undo import undo_own_step
from tests.table.room import ALICE, BOB, GM, Room, opened
from tests.table.toy_kit import LanternRules


async def _two_rounds(room: Room) -> None:
    """Six steps: the second round begins with the fourth; the first and the fifth give oil."""
    await room.start(ALICE)
    for key in ("gather", "end", "yes", "gather", "draw", "yes"):
        await room.pick(ALICE, 0, key)


async def test_any_board_can_be_seen_again(room: Room) -> None:
    """As it was after that step, with what the step told."""
    await _two_rounds(room)
    boards = [
        (await room.tables.past.find_earlier_board(room.game, (), step))[0] for step in range(7)
    ]
    oil = [each.text.partition("oil ")[2][:3] for each in boards]
    assert oil == ["[0]", "[1]", "[1]", "[1]", "[2]", "[2]", "[2]"]
    assert boards[1].told == ("Ada finds 1 oil.",)
    assert [each.step for each in boards] == [*range(7)]


async def test_ways_lead_from_step_to_step(room: Room) -> None:
    """Steps that told nothing are skipped, but for the newest."""
    await _two_rounds(room)
    first, _ = await room.tables.past.find_earlier_board(room.game, (), 1)
    assert (first.before, first.after) == (0, 3)
    last, _ = await room.tables.past.find_earlier_board(room.game, (), 6)
    assert (last.before, last.after) == (5, None)


async def test_ways_lead_from_round_to_round(room: Room) -> None:
    """Back to where the one that is shown begins, or the one before it."""
    await _two_rounds(room)
    seen, _ = await room.tables.past.find_earlier_board(room.game, (), 4)
    assert (seen.chapter_before, seen.chapter_after) == (3, None)
    assert seen.rounds == ((0, "Set-up"), (3, "Round 2"))
    assert seen.round == 1
    seen, _ = await room.tables.past.find_earlier_board(room.game, (), round_=2)
    assert seen.step == 3
    with pytest.raises(NotAllowed, match="a round 7"):
        await room.tables.past.find_earlier_board(room.game, (), round_=7)


async def test_without_a_step_it_is_the_board_before_now(room: Room) -> None:
    """One goes back from there."""
    await _two_rounds(room)
    seen, _ = await room.tables.past.find_earlier_board(room.game, ())
    assert (seen.step, seen.head) == (5, 6)


async def test_a_step_that_is_not_there(room: Room) -> None:
    """With a sentence."""
    await room.start(ALICE)
    with pytest.raises(NotAllowed, match="no step 9"):
        await room.tables.past.find_earlier_board(room.game, (), 9)


async def test_what_was_taken_back_can_be_seen_and_says_so(room: Room) -> None:
    """The board is the one that stood then; the ways lead past it."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.pick(ALICE, 0, "gather")
    await room.tables.change(room.game, undo_own_step, room.caller(ALICE))
    await room.pick(ALICE, 0, "draw")
    await room.pick(ALICE, 0, "yes")

    gone, _ = await room.tables.past.find_earlier_board(room.game, (), 2)

    assert gone.undone
    assert "oil [2]" in gone.text
    assert (gone.before, gone.after) == (1, 3)
    back, _ = await room.tables.past.find_earlier_board(room.game, (), 4)
    assert not back.undone
    assert "oil [1]" in back.text
    assert back.before == 3


async def test_a_step_told_to_somebody_alone(room: Room) -> None:
    """Is told to nobody else in the history either."""
    await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "whisper")
    own, _ = await room.tables.past.find_earlier_board(room.game, (Seat(0),), 1)
    other, _ = await room.tables.past.find_earlier_board(room.game, (Seat(1),), 1)
    assert own.told == ("You hear: psst.",)
    assert other.told == ()


async def test_the_rules_were_updated_since(path: Path) -> None:
    """The nearest board that can be shown stands in, and it is said so."""
    async with opened(path) as room:
        game = await room.start(ALICE)
        for key in ("gather", "gather", "end", "yes", "gather"):
            await room.pick(ALICE, 0, key)
        channel = room.channel
    rules = LanternRules("2", bonus=1)
    async with opened(path, game=game, channel=channel, rules=rules) as room:
        seen, _ = await room.tables.past.find_earlier_board(game, (), 2)
        assert (seen.asked, seen.step, seen.exact) == (2, 0, False)
        assert "oil [0]" in seen.text
        missed = await room.tables.past.find_missed(game, GM)
        assert missed.digest.exact
