"""What nobody's silence decides: choices that shape a game, in the real games; windows pass."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.table.automation.order_setting import set_orders, window_order
from bot.table.declares.pace import HOUR
from bot.table.declares.table_settings import Late
from tests.table.real_room import LONG, SHORT, RealRoom
from tests.table.room import ALICE, BOB


async def by_itself(room: RealRoom) -> list[tuple[int, str]]:
    """Return who did not answer themselves, and who or what did."""
    return [each for each in await room.answered_by() if each[1] != "player"]


async def test_nobody_keeps_a_hand_by_saying_nothing(real: RealRoom) -> None:
    """The table waits for the mulligan as for a turn, and then goes on waiting, as it chose."""
    await real.begin("lcg")
    await real.wait(SHORT + HOUR)
    assert await real.kinds() == ["mulligan"]
    await real.wait(LONG)

    assert await real.kinds() == ["mulligan"]
    assert await by_itself(real) == []
    assert real.said("No word from") == 2


async def test_whoever_stands_in_keeps_or_replaces(real: RealRoom) -> None:
    """Once the time of a turn is over, not that of a window."""
    await real.begin("lcg", late=Late.AUTOPILOT)
    await real.answer(ALICE, 0, kind="mulligan")
    await real.wait(LONG - HOUR)
    assert await by_itself(real) == []
    await real.wait(HOUR + 1)

    assert (1, "autopilot") in await by_itself(real)
    assert "mulligan" not in await real.kinds()


async def to_the_barrier(room: RealRoom, passes: Sequence[int] = ()) -> None:
    """End the round, with the clues in the Hallway; these seats pass all reactions."""
    await room.begin("lcg")
    await room.keep_hands()
    for seat in passes:
        order = window_order(Seat(seat), "reaction", "pass")
        user = (ALICE, BOB)[seat]
        await room.tables.change(room.game, set_orders, room.caller(user), Seat(seat), order)
    for seat in (0, 1):
        await room.order("hand", seat=seat, cards=[])
    await room.order("advance", what="act")
    for name in ("roland_banks", "daisy_walker"):
        await room.order("set", on=name, clues=4)
    await room.order("go", to="4.6")


async def test_the_clues_of_an_act_are_not_let_go_in_silence(real: RealRoom) -> None:
    """Both could spend them as the round ends: that is no window that passes after half a day."""
    await to_the_barrier(real)
    assert await real.kinds() == ["reaction"]
    await real.wait(SHORT + HOUR)

    assert await real.kinds() == ["reaction"]
    await real.wait(LONG)
    assert await by_itself(real) == []
    assert real.said("No word from") == 2


async def test_an_order_lets_no_clues_of_an_act_go(real: RealRoom) -> None:
    """Who passes all reactions is asked what shapes the game all the same."""
    await to_the_barrier(real, passes=(0, 1))

    assert await real.kinds() == ["reaction"]
    assert await by_itself(real) == []


async def test_a_deck_is_not_ready_in_silence(real: RealRoom) -> None:
    """Between two scenarios everybody has the time of a turn, then whoever stands in says it."""
    await real.begin("lcg_campaign")
    await real.keep_hands()
    await real.order("end", resolution="r1")
    assert await real.kinds() == ["interlude", "interlude"]
    await real.wait(SHORT + HOUR)
    assert await real.kinds() == ["interlude", "interlude"]
    await real.wait(LONG)

    assert await real.kinds() == ["interlude", "interlude"]
    assert await by_itself(real) == []


async def test_what_becomes_of_the_house_is_never_passed(real: RealRoom) -> None:
    """The choice that a resolution hangs on waits."""
    await real.begin("lcg")
    await real.keep_hands()
    await real.order("stage", of="act", number=3)
    await real.order("advance", what="act")
    (ask,) = await real.asks()
    assert "house" in ask.prompt
    await real.wait(30 * LONG)

    assert [each.id for each in await real.asks()] == [ask.id]
    assert await by_itself(real) == []


async def to_the_vote(room: RealRoom) -> None:
    """Both are ready for the next scenario: who leads is voted for."""
    await room.begin("lcg_campaign")
    await room.keep_hands()
    await room.order("end", resolution="r2")
    for seat, user in enumerate((ALICE, BOB)):
        await room.answer(user, seat, "ready", kind="interlude")
    assert await room.kinds() == ["lead"]


async def test_who_leads_is_never_passed(real: RealRoom) -> None:
    """While nobody has voted the table waits, as for any choice that shapes a game."""
    await to_the_vote(real)
    await real.wait(2 * LONG)

    assert await real.kinds() == ["lead"]
    assert real.said("No word from") == 2


async def test_a_vote_has_one_deadline_and_counts_what_was_said(real: RealRoom) -> None:
    """Who says nothing in the time of a turn, reckoned from the question, abstains."""
    await to_the_vote(real)
    campaign = real.game
    await real.wait(LONG - 2 * HOUR)
    await real.answer(ALICE, 0, "lead:1", kind="lead")
    assert "(Roland Banks: Daisy Walker)" in (await real.asks())[0].prompt
    await real.wait(HOUR)
    assert await real.kinds() == ["lead"]
    await real.wait(LONG / 4 + 2 * HOUR)
    await real.find()

    assert real.game != campaign
    snapshot = await real.tables.games.snapshot(campaign)
    assert snapshot.require_session().state.lead == 1
    assert real.said("No word from <@") == 1


async def test_a_card_of_the_story_is_never_passed(real: RealRoom) -> None:
    """Lita is offered: neither taken nor declined by half a day of silence."""
    await real.begin("lcg_campaign")
    await real.keep_hands()
    await real.order("end", resolution="r1")
    offered = [ask for ask in await real.asks() if _offers(ask)]
    assert offered
    await real.wait(SHORT + HOUR)

    assert [ask.id for ask in await real.asks() if _offers(ask)] == [a.id for a in offered]
    assert await by_itself(real) == []


def _offers(ask: Ask) -> bool:
    """Return whether a card of the story can be taken."""
    return any(o.key.startswith("take:") for part in ask.parts.values() for o in part.options)
