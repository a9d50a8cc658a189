"""Lobby and settings by menus, the server's defaults, ready, cancel, and once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord

from bot.rulesets import kits
from cogs.wire.page import AROUND, LIST, text_height
from tests.e2e.server import Server, components, labels, opened, panel, reply, text_of, values


def menu_of(message: discord.Message, what: str) -> str:
    """The id of the menu with this word in it."""
    return next(each.custom_id for each in components(message) if what in each.custom_id)


def filled(form: Any) -> dict[str, str]:
    """What stands in a form as it is opened, by the name of the field."""
    fields = [each["component"] for each in form.modal["components"]]
    return {field["custom_id"]: field.get("value", "") for field in fields}


async def choose(who: Any, shown: discord.Message, what: str, value: str) -> discord.Message:
    """Choose in a menu of a private message; what it shows then."""
    return panel(await who.select(shown, [value], custom_id=menu_of(shown, what)))


async def test_the_creator_sets_the_table_by_menus(server: Server) -> None:
    """Each way with its sentence; others see them without menus; a restart loses nothing."""
    ann, bob = server.ann, server.bob
    await server.seated(ann, bob, start=False)
    shown = panel(await ann.click(server.status, label="Settings …"))
    assert "Pace: Open" in text_of(shown)

    shown = await choose(ann, shown, "set.pace", "day")
    assert "a chance to react passes after 12 h" in text_of(shown)
    await server.restart()
    shown = await choose(ann, shown, "set.undo", "gm")
    assert "✓ Undo: Game master." in text_of(shown)
    assert "Pace: a day" in text_of(server.status)
    others = panel(await bob.slash(server.channel, "game settings"))
    assert components(others) == []
    assert "can change this" in text_of(others)


async def test_settings_can_be_changed_later(server: Server) -> None:
    """Times are typed into a form; what is no time is said, and given back."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    shown = panel(await ann.slash(here, "game settings"))
    assert not any("scenario" in each.custom_id for each in components(shown))
    form = await ann.click(shown, label="Times …")
    wrong = await ann.submit_modal(form, {"time0": "soon", "time1": "", "time2": ""})
    assert "as a length of time" in text_of(panel(wrong))
    form = await ann.click(shown, label="Times …")
    done = await ann.submit_modal(form, {"time0": "10 min", "time1": "", "time2": "never"})

    now = (
        "This table’s own times: pings after 10 min; chances to react never time out, "
        "turns never time out"
    )
    assert now in text_of(panel(done))
    assert "Times: first ping: 10 min" in server.text
    status = reply(await server.cat.slash(here, "game status"))
    assert "first ping: 10 min" in status


async def test_the_form_of_times_has_those_in_force(server: Server) -> None:
    """Sent as it is nothing is the table’s own; what differs from the pace is."""
    ann = server.ann
    await server.seated(ann, start=False)
    shown = panel(await ann.click(server.status, label="Settings …"))
    shown = await choose(ann, shown, "set.pace", "day")
    form = await ann.click(shown, label="Times …")
    typed = {"time0": "3 min", "time1": "12 h", "time2": "2 days"}
    assert filled(form) == typed

    shown = panel(await ann.submit_modal(form, typed))
    assert "a chance to react passes after 12 h, a turn after 48 h" in text_of(shown)
    form = await ann.click(shown, label="Times …")
    shown = panel(await ann.submit_modal(form, {**typed, "time2": "1 day"}))
    assert "a chance to react passes after 12 h, a turn after 1 day" in text_of(shown)


async def test_the_pace_below_the_lobby_is_answered_in_a_line(server: Server) -> None:
    """Everything else stands behind *Settings …*; the lobby shows the choice."""
    await server.seated(server.ann, start=False)
    chosen = menu_of(server.status, "set.pace")
    answer = await server.ann.select(server.status, ["day"], custom_id=chosen)

    assert reply(answer) == "✓ Pace: A day."
    assert "Pace: a day" in text_of(server.status)


async def test_what_is_played_is_chosen_from_a_menu(server: Server) -> None:
    """In the lobby, by its creator."""
    await server.seated(server.ann, start=False)
    shown = panel(await server.ann.click(server.status, label="Settings …"))
    shown = await choose(server.ann, shown, "scenario", "house/night")

    assert "✓ You play" in text_of(shown)


async def test_only_the_chosen_game_is_offered(tmp_path: Path) -> None:
    """Before anybody sits, too, what other games have to play is not listed."""
    async with opened(tmp_path / "games.db", dict(kits())) as server:
        await server.ann.slash(server.channel, "game new", scenario="The Gathering")
        shown = panel(await server.ann.click(server.status, label="Settings …"))
        offered = values(await server.ann.autocomplete(server.channel, "game new", "scenario", ""))
        listed = next(each for each in components(shown) if "scenario" in each.custom_id)

        ours = [option.value for option in listed.options]
        assert ours == [each for each in offered if each.startswith("lcg/")]
        assert len(ours) < len(offered)


async def test_the_settings_fit_one_and_a_half_phone_screens(tmp_path: Path) -> None:
    """The lobby of the card game has the most menus: they say what is in force."""
    async with opened(tmp_path / "games.db", dict(kits())) as server:
        await server.ann.slash(server.channel, "game new", scenario="The Gathering")
        await server.ann.slash(server.channel, "game join", investigator="Roland Banks")
        shown = panel(await server.ann.click(server.status, label="Settings …"))
        menus = [each for each in components(shown) if getattr(each, "options", ())]

        assert len(menus) == 10
        assert text_height([text_of(shown)]) + len(menus) * (LIST + AROUND) < 800
        assert "Undo: By vote" not in text_of(shown)


async def test_a_menu_that_was_refused_shows_what_is_in_force(server: Server) -> None:
    """A panel of the lobby is still open when the game begins; hands can change no more."""
    ann = server.ann
    await server.seated(ann, server.bob, start=False)
    shown = panel(await ann.click(server.status, label="Settings …"))
    await ann.click(server.status, label="Start the game")
    shown = await choose(ann, shown, "set.hands", "closed")

    assert "Hands stay as they were" in text_of(shown)
    assert "Hands: Open" in text_of(shown)
    assert not any("set.hands" in each.custom_id for each in components(shown))
    assert not any("scenario" in each.custom_id for each in components(shown))


async def test_ready_pressed_twice_is_ready(server: Server) -> None:
    """A button leads to the state that it names; *Not ready* stands in the private answer."""
    ann, bob = server.ann, server.bob
    await server.seated(ann, bob, start=False)
    once = reply(await ann.click(server.status, label="Ready"))
    again = await ann.click(server.status, label="Ready")
    assert once == reply(again) == "✓ You’re ready."

    answer = await ann.click(panel(again), label="Not ready")

    assert text_of(panel(answer)) == "✓ You’re no longer ready."


async def test_everybody_is_ready_and_anybody_starts(server: Server) -> None:
    """Who is not is named; the creator could start anyway."""
    ann, bob, cat = server.ann, server.bob, server.cat
    await server.seated(ann, bob, cat, start=False)
    early = await bob.click(server.status, label="Start the game")
    assert "aren’t ready yet" in reply(early)
    for who in (ann, cat):
        assert reply(await who.click(server.status, label="Ready")) == "✓ You’re ready."
    await server.restart()
    await bob.click(server.status, label="Start the game")

    assert (await server.keeper.tables.games.snapshot(1)).record.status == "running"


async def test_a_lobby_is_cancelled(server: Server) -> None:
    """By its creator, who is asked first."""
    await server.seated(server.ann, server.bob, start=False)
    assert "Only the host" in reply(await server.bob.click(server.status, label="Close …"))
    asked = panel(await server.ann.click(server.status, label="Close …"))
    await server.ann.click(asked, label="Close the table")

    assert (await server.keeper.tables.games.snapshot(1)).record.status == "over"


async def test_once_more_from_the_closing_post(server: Server) -> None:
    """The same people sit there; a stranger opens none."""
    ann, bob = server.ann, server.bob
    await server.playing(ann, bob)
    asked = panel(await ann.slash(server.channel, "game end"))
    form = await ann.click(asked, label="End the game …")
    await ann.submit_modal(form, {"reason": "late"})
    last = next(m for m in server.public() if "Rematch" in labels(m))
    assert "Only those who played" in reply(await server.cat.click(last, label="Rematch"))
    await bob.click(last, label="Rematch")

    again = await server.keeper.tables.games.snapshot(2)
    assert again.occupants == {0: ann.id, 1: bob.id}
    lobby = next(m for m in server.public() if "Ready" in labels(m))
    assert "Roland Banks: <@" in text_of(lobby)


async def test_a_server_is_set_up(server: Server) -> None:
    """Permissions with reasons, a role, and what new tables have; for who manages it."""
    gm, here = server.gm, server.channel
    assert "Only members who can manage" in reply(await server.ann.slash(here, "setup"))
    shown = panel(await gm.slash(here, "setup"))
    assert "✓ View Channel" in text_of(shown)
    await server.restart()
    shown = await choose(gm, shown, "set.pace", "week")
    form = await gm.click(shown, label="Times …")
    await gm.submit_modal(form, {"time0": "5 min", "time1": "", "time2": ""})
    await server.seated(server.ann, start=False)

    assert "Pace: a week" in text_of(server.status)
    assert "first ping: 5 min" in text_of(server.status)
