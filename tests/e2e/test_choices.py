"""Private choices: several at once, amounts, taking back; nothing is kept of their panels."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.wire.discord_text import LAYOUT
from tests.e2e.late import late_answers
from tests.e2e.server import Server, components, labels, panel, reply, text_of
from tests.e2e.test_confirmed import private


async def test_private_choices(server: Server) -> None:
    """A secret choice of several stands in nobody's public view, and counts when done."""
    await server.seated(server.ann, server.bob)
    assert "Lantern" not in str(labels(server.status))

    shown = await server.ann.click(server.status, label="Your choice")
    menu = components(panel(shown))[0].custom_id
    chosen = await server.ann.select(panel(shown), ["lantern", "torch"], custom_id=menu)
    done = await server.ann.click(panel(chosen), label="Replace 2")

    assert "Lantern, Torch" in text_of(panel(done))
    await server.bob.slash(server.channel, "answer", option="pass")
    assert "Roland Banks discards 2." in server.text


async def test_choice_taken_back(server: Server) -> None:
    """An answer that does not count yet is taken back."""
    await server.seated(server.ann, server.bob)
    await server.ann.slash(server.channel, "answer", option="torch")

    shown = await server.ann.click(server.status, label="Your choice")
    assert "Your answer: You replace: Torch." in text_of(panel(shown))
    back = await server.ann.click(panel(shown), label="Take it back")

    assert "Choose up to 3" in str(components(panel(back))[0].placeholder)


async def test_dividing_damage(server: Server) -> None:
    """Damage is divided with steppers; the draft lives in the buttons alone."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Rat")
    await server.ann.slash(server.channel, "pass")
    await server.bob.slash(server.channel, "pass")

    shown = await server.ann.click(server.status, label="Your choice")
    message = panel(shown)
    for _ in range(2):  # Roland takes the horror in any case
        plus = next(c for c in components(message) if c.label == "More" and not c.disabled)
        message = panel(await server.ann.click(message, custom_id=plus.custom_id))
        await server.restart()
    done = await server.ann.click(message, label="Done")

    assert "✓ You divide: 2 Roland Banks (damage), 1 Roland Banks (horror)." in text_of(panel(done))
    assert "takes 2 damage and 1 horror" in server.text


async def test_typed_amounts(server: Server) -> None:
    """Amounts are typed into a form, also after a restart, or after /answer."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Rat")
    await server.ann.slash(server.channel, "pass")
    await server.bob.slash(server.channel, "pass")
    shown = await server.ann.click(server.status, label="Your choice")

    form = await server.ann.click(panel(shown), label="Type amounts")
    wrong = await server.ann.submit_modal(form, {"amounts": "1 dog:damage\n2 Guard Cat"})
    said = text_of(panel(wrong))
    assert "“Guard Cat” isn’t one of the choices: Roland Banks (damage), Guard Dog (damage)" in said
    assert "> 1 dog:damage\n> 2 Guard Cat" in said
    assert "Guard Dog: 1/" in "".join(labels(panel(wrong)))
    form = await server.ann.click(panel(wrong), label="Type amounts")
    many = await server.ann.submit_modal(form, {"amounts": "9 self:horror"})
    assert "> 9 self:horror" in text_of(panel(many))
    assert "**8** too many of 1 horror" in text_of(panel(many))
    right = await server.ann.slash(
        server.channel, "answer", option="1 dog:damage, 1 self:damage, 1 self:horror"
    )

    assert "1 Guard Dog (damage)" in reply(right)


async def test_a_form_that_comes_too_late_leaves_the_panel(server: Server, tmp_path: Path) -> None:
    """Discord takes a form as the first answer only; the button is pressed again."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Rat")
    await server.ann.slash(server.channel, "pass")
    await server.bob.slash(server.channel, "pass")
    shown = panel(await server.ann.click(server.status, label="Your choice"))
    server.keeper.tables.games.evict(1)  # the press reads it from the store, after a write

    async with late_answers(server, tmp_path / "games.db"):
        write = asyncio.create_task(server.keeper.tables.note_time())
        await server.ann.click(shown, label="Type amounts")
    await write

    still, said = private(server)[-2:]
    assert "took me too long" in text_of(said)
    assert still.id == shown.id
    assert "Type amounts" in labels(still)
    await server.ann.click(server.status, label="Your choice")  # no form is open, so this one goes
    assert shown.id not in [each.id for each in private(server)]


@pytest.mark.parametrize(
    "typed", ["x" * 3_990, "nonsense, " * 399, "2 " + "y" * 3_980, "\n>_" * 990]
)
async def test_whatever_is_typed_is_answered(server: Server, typed: str) -> None:
    """With what was wrong and the question again, however long it is."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Rat")
    await server.ann.slash(server.channel, "pass")
    await server.bob.slash(server.channel, "pass")
    shown = await server.ann.click(server.status, label="Your choice")

    form = await server.ann.click(panel(shown), label="Type amounts")
    again = await server.ann.submit_modal(form, {"amounts": typed})

    said = text_of(panel(again))
    assert len(said) <= LAYOUT
    reasons = ("as an amount", "isn’t one of the choices", "60 amounts at most")
    assert any(reason in said for reason in reasons)
    assert "divide" in said.casefold()
    assert "Done" in labels(panel(again))


async def test_a_long_word_is_refused_in_a_sentence(server: Server) -> None:
    """What was typed is repeated as far as one knows it again."""
    await server.playing(server.ann)

    said = reply(await server.ann.slash(server.channel, "move", to="far away " * 44))

    assert "I don’t know anything called “far away far away" in said
    assert "Move to Attic" in said
    assert len(said) < 500


async def test_many_options_page(server: Server) -> None:
    """More options than a select holds stand on pages; turning one shows it privately."""
    await server.playing(server.ann, server.bob)
    await server.gm.slash(
        server.channel, "gm set", target="trinkets", value="60", reason="A crowded attic"
    )

    second = await server.ann.click(server.status, label="More ▶")
    third = await server.ann.click(panel(second), label="More ▶")
    menu = next(c for c in components(panel(third)) if hasattr(c, "options"))
    done = await server.ann.select(panel(third), ["play:59"], custom_id=menu.custom_id)

    assert "(page 3 of 3)" in menu.placeholder
    assert "✓ You play Trinket 59." in text_of(panel(done))


async def test_a_panel_leaves_nothing_behind(server: Server) -> None:
    """Private panels and posts go on working, and no task and no view stays for any of them."""
    await server.playing(server.ann, server.bob)
    before = len(asyncio.all_tasks())

    for _ in range(3):
        await server.ann.slash(server.channel, "game settings")
        await server.bob.slash(server.channel, "hand")
        shown = panel(await server.ann.click(server.status, label="Your choice"))
        assert components(panel(await server.ann.click(shown, label=labels(shown)[0])))

    assert len(asyncio.all_tasks()) <= before
    assert server.keeper.persistent_views == []
    assert server.keeper._connection._view_store._views == {}


async def end_turn(server: Server, person: Any) -> None:
    """End somebody's turn by their panel."""
    shown = panel(await person.click(server.status, label="Your choice"))
    sure = panel(await person.click(shown, label="End turn · 3 actions left"))
    await person.click(sure, label="Yes: End turn")
    await server.env.settle()


async def test_the_panel_shows_the_next_question(server: Server) -> None:
    """Ann's panel waits while Bob plays, and asks her again when it is her turn: it stays."""
    await server.playing(server.ann, server.bob)
    shown = panel(await server.ann.click(server.status, label="Your choice"))
    sure = panel(await server.ann.click(shown, label="End turn · 3 actions left"))
    waits = panel(await server.ann.click(sure, label="Yes: End turn"))

    await end_turn(server, server.bob)
    now = next(m for m in server.channel.history(viewer=server.ann) if m.id == waits.id)
    assert text_of(now).startswith("✓ You end your turn.")
    assert "Move to Attic" in labels(now)
    await server.restart()
    done = panel(await server.ann.click(now, label="Move to Attic"))
    assert done.id == waits.id
    assert text_of(done).startswith("✓ You move to Attic.")


async def test_a_panel_waits_for_the_next_question(server: Server) -> None:
    """Ann passes, and has nothing to decide; asked again, she is so in the same message."""
    await server.playing(server.ann, server.bob)
    shown = panel(await server.ann.click(server.status, label="Your choice"))
    sure = panel(await server.ann.click(shown, label="End turn · 3 actions left"))
    follows = panel(await server.ann.click(sure, label="Yes: End turn"))
    waits = panel(await server.ann.click(follows, label="Pass"))
    assert "-# Waiting for " in text_of(waits)
    await end_turn(server, server.bob)

    now = next(m for m in server.channel.history(viewer=server.ann) if m.id == waits.id)
    assert "Move to Attic" in labels(now)
