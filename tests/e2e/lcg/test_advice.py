"""`/advise`: what one can do here, best first, to oneself alone; and why, in plain words."""

from __future__ import annotations

import re

import pytest

from bot.table.declares.table_settings import Advice
from bot.table.game.snapshot import Caller
from cogs.help.advice import reason_beside
from tests.e2e.lcg.night import Night
from tests.e2e.real_game import GAME
from tests.e2e.server import labels, panel, reply, text_of


async def test_a_turn_of_the_card_game(night: Night) -> None:
    """The best three with chance, cost and what the act lacks; nobody else reads a word of it."""
    await night.begin(night.ann, night.bob)
    before = night.text

    said = await night.do(night.ann, "advise")

    assert said.startswith("**What I’d do as Roland Banks** · 3 actions left")
    assert [line[:4] for line in said.splitlines() if line[:1].isdigit()] == [
        "1. *",
        "2. *",
        "3. *",
    ]
    assert re.search(r"\*\*Investigate Study\*\*: \d+%, and the act needs 4 more clues\.", said)
    assert "Shroud 2" in said
    assert "I can’t see hidden cards either." in said
    assert night.text == before


@pytest.mark.parametrize(
    ("words", "reason", "told"),
    [
        ("Investigate Study", "Roland investigates: 63%, for 1 clue.", "63%, for 1 clue."),
        ("Roland Banks: Discover 1 clue", "Roland uses a card: discover 1 clue.", ""),
        ("Torch: Burn 1", "Roland uses a card: burn 1, for 1 horror.", "for 1 horror."),
        ("Shop: see 3 items", "Joe uses what the shop offers: Shop: see 3 items.", ""),
        ("Burn", "Roland uses a card: burning is best.", "burning is best."),
        ("Agree", "", ""),
    ],
)
def test_nothing_is_said_twice(words: str, reason: str, told: str) -> None:
    """A reason does not repeat what stands before it."""
    assert reason_beside(words, reason) == told


async def test_whoever_is_not_asked_is_told_so(night: Night) -> None:
    """In a sentence, with whom the table waits for; so are those who have no seat."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.bob, "advise")
    assert said.startswith("You have nothing to decide right now. Waiting for ")
    assert "Roland Banks" in said
    assert (await night.do(night.cat, "advise")).startswith("You have no seat at this table")


async def test_a_table_may_play_without(night: Night) -> None:
    """Its host switches it off; then nobody is advised, and help does not speak of it."""
    await night.begin(night.ann)
    assert "`/advise`" in await night.do(night.ann, "help")
    async with night.at_once():
        lobby, host = night.keeper.tables.lobby, Caller(night.ann.id)
        await lobby.table_setting(host, GAME, "advice", Advice.OFF)

    assert "plays without advice" in await night.do(night.ann, "advise")
    assert "`/advise`" not in await night.do(night.ann, "help")


async def test_a_press_asks_for_it_and_a_press_does_it(night: Night) -> None:
    """*Advise* stands among one's own choices, and buttons below do what is advised, or go back."""
    await night.begin(night.ann)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    advice = panel(await night.ann.click(shown, label="Advise"))
    assert text_of(advice).startswith("**What I’d do as Roland Banks** · 3 actions left")
    best, *_, back = labels(advice)
    assert best == "Investigate Study"
    shown = panel(await night.ann.click(advice, label=back))

    advice = panel(await night.ann.click(shown, label="Advise"))
    done = text_of(panel(await night.ann.click(advice, label=best)))
    assert done.startswith("✓ You investigate Study")


async def test_a_table_without_has_no_such_button(night: Night) -> None:
    """Nor has who is not asked; and a press on an old one is refused."""
    await night.begin(night.ann, night.bob)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    assert "Advise" in labels(shown)
    async with night.at_once():
        lobby, host = night.keeper.tables.lobby, Caller(night.ann.id)
        await lobby.table_setting(host, GAME, "advice", Advice.OFF)

    assert "plays without advice" in reply(await night.ann.click(shown, label="Advise"))
    now = panel(await night.ann.click(night.status, label="Your choice"))
    assert "Advise" not in labels(now)


async def test_it_advises_for_the_seat_that_is_named(night: Night) -> None:
    """Who plays two is advised for the one that is asked, or the one they name."""
    await night.begin(night.ann, night.bob)
    assert "You have no seat called" in await night.do(night.ann, "advise", **{"as": "Daisy"})
    assert "as Roland Banks" in await night.do(night.ann, "advise", **{"as": "Roland"})
