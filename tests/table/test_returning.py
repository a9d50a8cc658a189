"""Coming back in the real games: ten lines that name everything that came to lie before one."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ids import Seat
from bot.table.declares.display_forms import Lying
from bot.table.declares.pace import MINUTE
from bot.table.past.catchup import Digest
from bot.table.seats import standing_in
from cogs.past.catchup_panel import LINES, brief_lines, digest_text
from tests.table.real_room import RealRoom
from tests.table.room import ALICE, BOB, GM
from tests.weeks.returning import cards_before

STEPS = {"lcg": 25, "second_edition": 8}
"""Of whoever is there, while the other one is away: the games are not over by then."""


async def absent(room: RealRoom, seat: int, *, on: bool) -> None:
    """The autopilot plays a seat, or its player again."""
    done = room.tables.change(
        room.game, standing_in.switch_autopilot, room.caller(GM), Seat(seat), on, "a journey"
    )
    await done
    await room.tables.wait_until_idle()


async def play(room: RealRoom, user: int, seat: int, steps: int) -> None:
    """Somebody plays on as the autopilot would; the other seat is played by it."""
    for _ in range(steps):
        asked = [a for a in await room.asks() if seat in a.awaited]
        if not asked:
            await room.wait(3 * MINUTE)
            continue
        snapshot = await room.snapshot()
        chosen = snapshot.kit.automation.autopilot.choose(
            snapshot.require_session(), asked[0], Seat(seat)
        )
        keys = getattr(chosen, "keys", None)
        if keys is None:
            await room.give(user, seat, chosen)
            await room.tables.wait_until_idle()
        else:
            await room.answer(user, seat, *keys, kind=asked[0].kind)


async def lies_before(room: RealRoom, seat: int) -> dict[str, str]:
    """The cards before a seat, read off the state, by id."""
    session: Any = (await room.snapshot()).require_session()
    return {str(id_): name for id_, name in cards_before(session, (Seat(seat),))}


async def returns(room: RealRoom, user: int, was: dict[str, str], seat: int) -> int:
    """Somebody is told what came; how many cards that were not there before."""
    told = (await room.tables.past.find_missed(room.game, user, boards=False)).digest
    lines = brief_lines(told, decide=["Something"], table=["Doom 1"])
    assert len(lines) <= LINES
    came = [name for id_, name in (await lies_before(room, seat)).items() if id_ not in was]
    for name in came:
        assert name in "\n".join(lines)
    return len(came)


@pytest.mark.parametrize("ruleset", STEPS)
async def test_who_returns_finds_every_card_that_came(real: RealRoom, ruleset: str) -> None:
    """Two people, one after the other, while the other one played on."""
    await real.begin(ruleset)
    if ruleset == "lcg":
        await real.keep_hands()
    found = 0
    for away, there, seat in ((ALICE, BOB, 0), (BOB, ALICE, 1)):
        was = await lies_before(real, seat)
        await absent(real, seat, on=True)
        await play(real, there, 1 - seat, STEPS[ruleset])
        if ruleset == "second_edition":
            await real.order("card", code="axe", seat=seat)
        found += await returns(real, away, was, seat)
        await absent(real, seat, on=False)

    assert found > 0


async def test_a_weakness_in_hand_and_what_hangs_where_one_is_are_found(real: RealRoom) -> None:
    """Each with its text whole; so is what hangs on one’s own cards."""
    await real.begin("lcg")
    await real.keep_hands()
    await absent(real, 0, on=True)
    was = await lies_before(real, 0)
    await real.order("put", card="Obscuring Fog", attach="Study")
    await real.order("hand", seat=0, cards=["The Necronomicon", "Machete"])

    assert await returns(real, ALICE, was, 0) == 2
    told = (await real.tables.past.find_missed(real.game, ALICE, boards=False)).digest
    said = "\n".join(brief_lines(told))
    assert "- **Obscuring Fog (where you are)**: " in said
    assert "(in your hand)**: " in said
    assert "Machete" not in said
    assert all(each.text in said for each in told.came)


# --- the lines themselves -------------------------------------------------------------------------


def told(**more: Any) -> Digest:
    """Return what somebody missed."""
    return Digest(since=3, at=60.0, head=99, chapter="Round 1", now="Round 4", **more)


def test_the_newest_card_is_never_cut() -> None:
    """Older ones are named in one line, all of them; the newest stand whole, and last."""
    cards = tuple(Lying(f"p{n}", f"Card {n}", f"Does {n}.") for n in range(30))
    numbers = ("**Ada**: horror 0 → 2", "**Bert**: clues 0 → 1", "**The table**: doom 0 → 3")
    lines = brief_lines(
        told(came=cards, numbers=numbers, own=1, went=("Knife",), story=("> *It is late.*",)),
        decide=["Discard one", "Agree"],
        stopped=["Your plan stopped: an enemy came."],
        table=["Agenda 2 of 3"],
    )

    assert len(lines) == LINES
    assert lines[1] == "**You decide:** Discard one · and 1 more"
    assert all(f"Card {n}" in "\n".join(lines) for n in range(30))
    assert "- **Card 29**: Does 29." in lines
    assert lines[-3:-1] == ["**Now**: Round 4 · Agenda 2 of 3", "**The table**: doom 0 → 3"]
    assert lines[-1] == "> *It is late.*"


def test_a_long_text_stands_whole() -> None:
    """As many cards as there is room for, the newest in any case; in *More* they stand too."""
    long = tuple(Lying(f"p{n}", f"Card {n}", f"{n} " + "Does this. " * 70) for n in range(3))
    lines = brief_lines(told(came=long))

    assert "Also in your play area now: Card 0." in lines
    assert [f"- **{each.name}**: {each.text}" for each in long[1:]] == lines[2:4]
    assert long[-1].text in digest_text(told(came=long))
    alone = Lying("p", "Card", "Does this. " * 180)
    assert f"- **Card**: {alone.text}" in brief_lines(told(came=(alone,)))


def test_equal_cards_are_counted() -> None:
    """A line that names them stays one."""
    cards = tuple(Lying(f"p{n}", "Fog" if n % 2 else "Mist") for n in range(12))
    lines = brief_lines(told(came=cards))

    assert any("Mist ×" in line and "Fog ×" in line for line in lines)


def test_whose_plan_has_played_has_done_something() -> None:
    """Nobody is told that they did nothing; without a step of theirs it begins with the game."""
    lines = brief_lines(Digest(since=0, at=60.0, head=9, chapter="Set-up"))

    assert lines[0] == "### Since the game began, <t:60:R>"
    assert not any("nothing here" in line for line in lines)
