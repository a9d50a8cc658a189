"""Everything that is sent keeps to Discord's limits, in the worst case too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord import AppCommandOptionType
from hypothesis import given, settings, strategies as st

from bot.app import Keeper
from bot.engine.ask import Allot, Ask, Pick
from bot.rulesets import kits
from bot.store.sqlite import SqliteStore
from bot.table.declares.display_forms import Picture
from bot.table.posts.courier import Message
from cogs.posts.discord_courier import plain_view
from cogs.posts.message_view import message_view
from cogs.turn.division import division_controls
from cogs.turn.panel import all_controls
from cogs.wire.controls import make_anchor, multiple_choice_controls
from cogs.wire.custom_id import Op, Press
from cogs.wire.forms import amounts_form, reason_form
from cogs.wire.lengths import FIELDS
from cogs.wire.pending import Pending
from cogs.wire.reply import Private, files
from tests.cogs.limits import check_command, check_layout, command_length
from tests.cogs.pixels import png
from tests.cogs.strategies import LONG, asks, messages
from tests.cogs.toy_kit import HouseKit

ROOT = Path(__file__).parents[2]


@settings(max_examples=60)
@given(messages())
def test_public_messages(message: Message) -> None:
    """Every public message fits, and its plain form does."""
    check_layout(message_view(message).to_components())
    if message.title or message.lines or message.kind == "status":
        check_layout(plain_view(message).to_components())
    names = [file.filename for file in files(message.pictures)]
    assert len(set(names)) == len(names) <= 4


@settings(max_examples=80)
@given(asks(), st.integers(0, 5))
def test_private_questions(ask: Ask, page: int) -> None:
    """Every question fits with all its controls, on every page."""
    for seat in (*ask.must, *ask.may):
        asked = make_anchor(10**9, Pending(seat, ask))
        check_layout(Private(LONG, tuple(all_controls(asked, page=page))).view().to_components())
        match ask.parts[seat].form:
            case Pick() as form:
                items = multiple_choice_controls(asked, form, page=page, mask="3")
            case Allot() as form:
                items = division_controls(asked, form)
                form_press = Press(Op.TYPE, 1, 2, 3)
                assert amounts_form(form_press, asked.pending).to_dict()["title"]
        check_layout(Private("", tuple(items)).view().to_components())


def test_forms() -> None:
    """A form keeps to its limits."""
    form = reason_form(Press(Op.REWIND, 1, 999), LONG).to_dict()

    assert len(form["title"]) <= 45
    assert len(form["components"]) == 1


@pytest.fixture
async def keeper() -> AsyncIterator[Keeper]:
    """A client that never connects."""
    async with SqliteStore.open(":memory:") as store:
        made = Keeper(store, {"house": HouseKit(), **kits()})
        made.add_all_commands()
        yield made
        await made.tables.close()


async def test_command_tree(keeper: Keeper) -> None:
    """The command tree keeps to Discord's limits; only the owner's is for direct messages."""
    tree = [command.to_dict(keeper.tree) for command in keeper.tree.get_commands()]

    assert len(tree) <= 100
    for command in tree:
        check_command(command)
        assert command_length(command) <= 8_000
        assert command["contexts"] == [command["name"] == "admin"]


def test_pictures_are_described() -> None:
    """Each picture of a gallery has its alt text, also as a file."""
    message = Message(game=1, kind="log", galleries=((Picture("board.png", png(), "The attic."),),))
    gallery = message_view(message).to_components()[0]

    assert gallery["items"][0]["description"] == "The attic."
    assert files(message.pictures)[0].description == "The attic."


async def test_every_text_option_has_a_longest_text(keeper: Keeper) -> None:
    """Or choices. A suggestion, which Discord limits to 100 characters, has room in it."""
    for command in keeper.tree.walk_commands():
        for each in getattr(command, "parameters", ()):
            if each.type is not AppCommandOptionType.string or each.choices:
                continue
            where = f"/{command.qualified_name} {each.display_name}"
            assert each.max_value is not None, where
            assert 20 <= each.max_value <= 4_000, where
            assert not each.autocomplete or each.max_value >= 100, where


def test_every_field_of_a_form_has_a_longest_text() -> None:
    """Fields are made by `text_field` alone, which takes the length from the table."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "cogs").rglob("*.py")}

    assert [path.name for path, text in sources.items() if "ui.TextInput(" in text] == ["forms.py"]
    assert all(0 < most <= 4_000 for most in FIELDS.values())
