"""What the card game tells whoever asks: help, advice, the log and parts of it."""

from __future__ import annotations

import re

import pytest

from bot.kits.lcg.kit import LcgKit
from bot.table.declares.table_settings import Advice
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobby_options
from cogs.help.advice import reason_without_action
from cogs.wire.custom_id import Op, Press
from tests.e2e.lcg.night import Night
from tests.e2e.real_game import GAME
from tests.e2e.server import components, labels, names, panel, reply, text_of

ONE_SCREEN = 26
"""Lines of a phone, and characters in each."""
ACROSS = 44


def rows(text: str) -> int:
    """Return how many lines a text fills on a phone."""
    return sum(1 + max(0, len(line) - 1) // ACROSS for line in text.splitlines())


async def test_in_ones_turn_it_says_how_to_play_it(night: Night) -> None:
    """The turn first, with commands that do something now; then what else one may want."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.ann, "help")

    assert "**Play my turn** *Your choice* below the newest post, or `/" in said
    assert "**Plan while it’s not my turn** `/plan move Hallway, investigate twice, end`" in said
    assert "`/orders " in said
    assert "`/rule skill test`" in said
    assert rows(said) <= ONE_SCREEN


async def test_out_of_turn_there_is_no_turn_to_play(night: Night) -> None:
    """Whose turn it is, and what can be said ahead."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.bob, "help")

    assert "It’s Roland Banks’s turn." in said
    assert "Play my turn" not in said
    assert "Plan while" in said


async def test_who_has_no_seat_can_watch(night: Night) -> None:
    """Nothing is offered that needs one."""
    await night.begin(night.ann, night.bob)

    said = await night.do(night.cat, "help")

    assert "**Watch** `/watch`" in said
    assert "/plan" not in said


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
    needed = r"the act needs 4 clues, doom is 0 of 3\."
    assert re.search(rf"\*\*Investigate Study\*\*: \d+%, and {needed}", said)
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
    assert reason_without_action(words, reason) == told


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
        host = Caller(night.ann.id)
        await night.keeper.tables.change(
            GAME, lobby_options.set_table_setting, host, "advice", Advice.OFF
        )

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
        host = Caller(night.ann.id)
        await night.keeper.tables.change(
            GAME, lobby_options.set_table_setting, host, "advice", Advice.OFF
        )

    assert "plays without advice" in reply(await night.ann.click(shown, label="Advise"))
    now = panel(await night.ann.click(night.status, label="Your choice"))
    assert "Advise" not in labels(now)


async def test_it_advises_for_the_seat_that_is_named(night: Night) -> None:
    """Who plays two is advised for the one that is asked, or the one they name."""
    await night.begin(night.ann, night.bob)
    assert "You have no seat called" in await night.do(night.ann, "advise", **{"as": "Daisy"})
    assert "as Roland Banks" in await night.do(night.ann, "advise", **{"as": "Roland"})


async def test_the_log_begins_with_the_set_up(night: Night) -> None:
    """What was told in public of it, in order; of one's own cards nobody else reads."""
    await night.sit(night.ann, night.bob)
    await night.do(night.ann, "game start")

    said = reply(await night.ann.slash(night.channel, "log"))

    assert said.startswith("-# step 0 · "), said
    assert "**The Gathering** begins. Roland leads." in said
    assert "Daisy draws 5 cards." in said
    await night.restart()
    assert reply(await night.ann.slash(night.channel, "log")) == said


async def _fight(night: Night) -> None:
    """Roland takes a resource and fights a ghoul."""
    await night.begin(night.ann, night.bob)
    await night.do(night.ann, "resource")
    await night.do(
        night.gm, "gm spawn", card="Ghoul Minion", at="Roland", reason="The test wants it"
    )
    await night.tokens("0")
    await night.do(night.ann, "fight", target="Ghoul Minion")
    await night.do(night.bob, "answer", option="pass")


async def test_an_enemy_alone(night: Night) -> None:
    """Typed by name; a page says what it shows."""
    await _fight(night)
    said = await night.do(night.ann, "log", only="ghoul min")
    assert said.startswith("-# Only: Ghoul Minion\n")
    assert "Ghoul Minion" in said.partition("\n")[2]
    assert "resource" not in said


async def test_a_friend_oneself_and_the_rolls(night: Night) -> None:
    """By a select below the page, after a restart too."""
    await _fight(night)
    page = panel(await night.bob.slash(night.channel, "log"))
    assert "Show Ghoul Minion" in labels(page)
    await night.restart()
    said = {}
    for value in ("me", "s0", "rolls"):
        (choose,) = [each for each in components(page) if hasattr(each, "options")]
        page = panel(await night.bob.select(page, [value], custom_id=choose.custom_id))
        said[value] = text_of(page)
    both = "Roland and Daisy keep every card."
    assert both in said["me"]
    assert "Roland" not in said["me"].replace(both, "")
    assert "Roland gains 1 resource." in said["s0"]
    assert "Daisy" not in said["s0"].replace(both, "").partition("\n")[2]
    assert "token **0**: **succeeds by 2**." in said["rolls"]
    assert "gains 1 resource" not in said["rolls"]


async def test_what_can_be_asked_for(night: Night) -> None:
    """Oneself, friends, rolls and the enemies in play; by name all others."""
    await _fight(night)
    here = (night.channel, "log", "only")
    offered = names(await night.ann.autocomplete(*here, ""))
    assert offered == ["me", "Roland Banks", "Daisy Walker", "tests and rolls", "Ghoul Minion"]
    assert "Ghoul Priest" in names(await night.ann.autocomplete(*here, "priest"))
    assert "I don’t know an investigator or enemy" in await night.do(
        night.ann, "log", only="Cthugha"
    )
    assert "Nothing of that kind yet" in await night.do(night.ann, "log", only="Ghoul Priest")


def test_every_enemy_fits_into_a_button() -> None:
    """A filter is part of an id."""
    for code in LcgKit().past.enemy_names(None):
        assert Press(Op.LOG, 1, 1_000, rest=f"old.99.c{code}").custom_id
