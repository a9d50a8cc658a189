"""What the board game tells whoever asks: help, advice, the log, what one missed."""

from __future__ import annotations

from bot.kits.second_edition.kit import SecondEditionKit
from cogs.wire.custom_id import Op, Press
from tests.e2e.lcg.test_looks import ONE_SCREEN, rows
from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import panel, reply, text_of


async def test_help_is_in_words_of_the_board_game(town: Town) -> None:
    """The phase, what to do in it, and a plan as somebody could say it here."""
    await town.begin()

    said = await town.do(town.ann, "help")

    assert "Movement" in said
    assert "`/plan move Library, then encounter`" in said
    assert "`/rule closing a gate`" in said
    assert "Hallway" not in said
    assert rows(said) <= ONE_SCREEN


async def test_a_choice_of_the_board_game(town: Town) -> None:
    """The same at a table of the other game, with what the options say of themselves."""
    await town.begin()

    said = await town.do(town.ann, "advise")

    assert said.startswith("**What I’d do as Joe Diamond** · ")
    assert "1. **" in said
    assert "I can’t see hidden cards either." in said


async def test_the_log_begins_with_the_set_up(town: Town) -> None:
    """While the sliders are set it says what was dealt; later it is what came first."""
    await town.sit()
    await town.ann.click(town.status, label="Start the game")

    said = await town.do(town.ann, "log")
    assert said.startswith("-# step 0 · "), said
    assert "**Azathoth stirs.** Joe is the first player." in said
    await town.quietly("movement")
    await town.do(town.ann, "end-turn")

    newest = panel(await town.ann.slash(town.channel, "log"))
    later = text_of(panel(await town.ann.click(newest, label="⏮ Beginning")))
    assert later.splitlines()[1] == said.splitlines()[1]


async def test_a_monster_a_friend_and_the_rolls(town: Town) -> None:
    """An evasion is found by the monster, by who tried it, and by its dice."""
    await town.begin()
    await town.gm_does("spawn", card="Cultist", at="Easttown Streets")
    await town.phase("movement", Joe="Easttown Streets", Mandy="Library")
    await town.do(town.ann, "move", to="Velma’s Diner")
    await town.dice(JOE, 6, 6, 6)
    await town.do(town.ann, "evade", target="cult")

    monster = await town.do(town.cat, "log", only="Cultist")
    assert "Joe evades the Cultist." in monster
    assert "Velma’s Diner" not in monster
    rolls = await town.do(town.cat, "log", only="tests and rolls")
    assert "Joe: Evade" in rolls
    assert "Velma’s Diner" not in rolls
    assert "Library" not in rolls
    friend = await town.do(town.cat, "log", only="Joe")
    assert "Joe moves to Velma’s Diner." in friend
    assert "Library" not in friend


def test_every_monster_fits_into_a_button() -> None:
    """A filter is part of an id."""
    for code in SecondEditionKit().past.enemy_names(None):
        assert Press(Op.LOG, 1, 1_000, rest=f"old.99.c{code}").custom_id


async def test_catching_up(town: Town) -> None:
    """What touched one, numbers from then to now, and the rest by turn and phase."""
    await town.begin()
    await town.phase("movement", Joe="Woods", Mandy="Library", Vincent="Hospital")
    await town.do(town.bob, "hold")
    await town.gm_does("set", target="Mandy: sanity", value="2")
    await town.gm_does("set", target="terror", value="3")
    await town.do(town.ann, "move", to="Uptown Streets")
    await town.restart()

    page = panel(await town.bob.click(town.status, label="Catch up"))
    assert "**Mandy Thompson**: Sanity 5 → 2\n**Now**: Turn 1 · II Movement" in text_of(page)
    said = text_of(panel(await town.bob.click(page, label="More")))

    _, _, told = said.partition("**What happened to you**\n")
    touched, _, told = told.partition("**Numbers**\n")
    numbers, _, course = told.partition("**Turn 1 · II Movement**\n")
    assert "Mandy" in touched
    assert "- **Mandy Thompson**: Sanity 5 → 2" in numbers
    assert "- **The table**: terror 0 → 3" in numbers
    assert "Joe moves to the Uptown streets." in course


async def test_boards_of_earlier_turns(town: Town) -> None:
    """Where a turn began, drawn; and in words who stood where."""
    await town.begin()
    await town.quietly(turn=2)
    page = panel(await town.cat.slash(town.channel, "history", round=1))
    assert "turn 1" in text_of(page)
    assert [each.filename[:4] for each in page.attachments] == ["town"]
    page = panel(await town.cat.click(page, label="As text"))
    assert "Vincent" in text_of(page)
    page = panel(await town.cat.click(page, label="Phase ⏭"))
    assert "turn 1 · " in text_of(page)


async def test_devouring_is_asked_about(town: Town) -> None:
    """Devoured: asked about; knocked down or moved about: done at once. The audit says which."""
    gm, here = town.gm, town.channel
    await town.begin()
    said = await town.do(gm, "gm set", target="Joe: money", value="27", reason="a test")
    assert said.startswith("✓ Done.")

    asked = panel(await gm.slash(here, "gm move", target="Joe", to="devoured", reason="too bold"))
    assert text_of(asked).startswith("**That takes Joe Diamond out of the game.**")
    assert "devoured" not in town.text
    done = panel(await gm.click(asked, label="Do it"))
    assert text_of(done).startswith("✓ Done.")

    money, gone = reply(await gm.slash(here, "gm audit")).splitlines()[-2:]
    assert money.endswith(": a test · Joe gains $19 (game master).")
    assert ": too bold · " in gone
    assert "devoured" in gone
