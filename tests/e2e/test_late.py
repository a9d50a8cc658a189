"""Deadlines, stand-ins and the autopilot on the simulated server, in both games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.declares.pace import DAY, HOUR, MINUTE
from tests.e2e.long_days import LongNight, LongTown
from tests.e2e.real_game import checked
from tests.e2e.server import labels, panel, reply, text_of


@pytest.fixture
async def night(tmp_path: Path) -> AsyncIterator[LongNight]:
    """The card game, with nobody at the table yet."""
    async with checked(tmp_path / "night.db", LongNight) as made:
        yield made


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[LongTown]:
    """The board game, with nobody at the table yet."""
    async with checked(tmp_path / "town.db", LongTown) as made:
        yield made


async def test_the_others_choose_who_plays_on(night: LongNight) -> None:
    """Roland's turn is over in two days; Bob takes the seat, until Ann presses that she is back."""
    await night.begin(night.ann, night.bob)
    await night.chosen(night.ann, pace="day")
    assert "If there’s no answer by then" in text_of(night.status)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    assert "the others choose who plays Roland" in text_of(shown)
    await night.wait(36 * HOUR + MINUTE)
    assert night.text.count(f"⏰ <@{night.ann.id}>") == 1
    await night.restart()
    await night.wait(12 * HOUR)
    assert f"Who plays Roland until <@{night.ann.id}> is back?" in text_of(night.status)
    assert {"Daisy", "Autopilot", "Keep waiting"} <= {*labels(night.status)}

    refused = await night.cat.click(night.status, label="Autopilot")
    assert "no seat" in text_of(panel(refused))
    refused = await night.bob.slash(night.channel, "resource")
    assert not reply(refused).startswith("✓")
    await night.bob.click(night.status, label="Daisy")
    assert f"<@{night.bob.id}> plays Roland" in text_of(night.status)
    assert (await night.do(night.bob, "resource")).startswith("✓")

    assert "I’m back" not in labels(night.status)
    own = panel(await night.ann.click(night.status, label="Catch up"))
    others = panel(await night.bob.click(night.status, label="Catch up"))
    assert "I’m back" in labels(own)
    assert "I’m back" not in labels(others)
    back = panel(await night.ann.click(own, label="I’m back"))
    assert "✓ You’re back: Roland Banks is yours again." in text_of(back)
    assert "resource" in text_of(back)
    assert "I’m back" not in labels(back)
    refused = await night.bob.slash(night.channel, "resource")
    assert not reply(refused).startswith("✓")


async def test_the_game_master_switches_the_autopilot_on_and_off(night: LongNight) -> None:
    """It plays Roland's turn in one post; then Ann is there again."""
    await night.begin(night.ann, night.bob)
    said = await night.do(
        night.gm, "gm autopilot", investigator="Roland Banks", on=True, reason="Ann is ill"
    )
    assert said == "✓ The autopilot plays Roland Banks."
    before = len(night.public())
    await night.wait(3 * MINUTE)
    assert "The autopilot plays Roland Banks." in night.text
    assert len(night.public()) - before <= 1
    said = await night.do(night.ann, "me back")
    assert "✓ You’re back: Roland Banks is yours again." in said
    said = await night.do(
        night.gm, "gm autopilot", investigator="Roland Banks", on=False, reason="Ann is back"
    )
    assert "isn’t playing Roland Banks" in said
    said = await night.do(
        night.ann, "gm autopilot", investigator="Daisy Walker", on=True, reason="for fun"
    )
    assert said.startswith("✓")  # Ann opened the table


async def test_a_friend_is_named_beforehand(night: LongNight) -> None:
    """By an investigator of the table; as soon as one is away, if that is wanted."""
    await night.begin(night.ann, night.bob)
    said = await night.do(night.ann, "seat friend", who="Daisy Walker", away=True)
    assert "plays Roland Banks as soon as you’re away" in said
    wrong = await night.do(night.ann, "seat friend", who="Roland Banks")
    assert "Name another player" in wrong
    await night.do(night.ann, "me away", until="3 days")
    await night.wait(MINUTE)
    assert f"<@{night.ann.id}> is away until <t:" in night.text
    assert f"<@{night.bob.id}> plays Roland" in night.text
    assert (await night.do(night.bob, "resource")).startswith("✓")
    await night.wait(4 * DAY)
    assert f"<@{night.ann.id}> is back" in night.text
    assert "Nobody" in (await night.do(night.ann, "seat friend", who="nobody"))


async def test_the_autopilot_plays_a_late_seat_of_the_board_game(town: LongTown) -> None:
    """Joe's movement, and what follows for him; Ann acts, and has him back."""
    await town.begin()
    await town.chosen(town.ann, pace="day", late="autopilot")
    assert "the autopilot plays Joe" in text_of(town.status)
    await town.wait(48 * HOUR + MINUTE)
    assert "The autopilot plays Joe Diamond." in town.text
    assert "The autopilot plays Joe until" in text_of(town.status)
    await town.restart()
    said = await town.do(town.ann, "me back")
    assert "✓ You’re back: Joe Diamond is yours again." in said
    assert said.count("You’re back") == 1
    assert "The autopilot plays" not in text_of(town.status)


async def test_away_asks_who_plays_at_each_table(night: LongNight) -> None:
    """In the answer itself, also from another channel; nobody else can press it."""
    await night.begin(night.ann, night.bob)
    await night.chosen(night.ann, pace="day")
    asked = panel(await night.ann.slash(night.other, "me away", until="3 days"))
    assert "Who plays for you until" in text_of(asked)
    assert "Roland Banks" in text_of(asked)
    assert {*labels(asked)} == {"Daisy", "Companion", "Autopilot", "The table waits"}
    assert f"<@{night.ann.id}> is away until" in text_of(night.status)

    told = panel(await night.ann.click(asked, label="The table waits"))
    assert "✓ Roland Banks waits until you’re back." in text_of(told)
    assert "and the table waits" in text_of(night.status)
    told = panel(await night.ann.click(asked, label="Daisy"))
    assert "plays Roland Banks until you’re back" in text_of(told)
    assert f"<@{night.bob.id}> plays Roland" in text_of(night.status)
    assert (await night.do(night.bob, "resource")).startswith("✓")
