"""A simulated server with people at a table of the toy game: the real bot on a real file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from copy import copy
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import discord
import simcord
import simcord.components
import simcord.http.router
from discord.app_commands import commands as discord_commands

from bot.app import Keeper
from bot.engine.ask import Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.store.sqlite import SqliteStore
from bot.table.clock import SystemClock
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.lobby.lobbies import find_choice
from bot.table.steps import inputs
from cogs.lobby.new_table import Wish, open_lobby
from cogs.wire.custom_id import Press
from tests.cogs.toy_kit import HouseKit
from tests.deadline import DEADLINE

S = TypeVar("S", bound="Server")


def copied(document: Any) -> Any:
    """Another such document; what is in it is JSON, and `deepcopy` takes five times as long."""
    if isinstance(document, dict):
        return {key: copied(value) for key, value in document.items()}
    return [copied(each) for each in document] if isinstance(document, list) else document


# The body of each call is copied four times.
for module, name, way in (
    (simcord.components, "deepcopy", copied),
    (simcord.http.router, "copy", SimpleNamespace(deepcopy=copied)),
):
    setattr(module, name, way)

ADDED = "__discord_app_commands_param_autocomplete__"
"""The attribute in which discord.py stores the autocompletes of a callback: one bot’s own."""


class Parameters:
    """A cache of command parameters, which discord.py reads from signatures for each bot."""

    def __init__(self) -> None:
        self._read = discord_commands._extract_parameters_from_callback
        self._known: dict[object, dict[str, Any]] = {}

    def __call__(self, func: Any, globalns: dict[str, Any]) -> dict[str, Any]:
        """Return the parameters of a callback, with the autocompletes of its bot."""
        told = {name: value for name, value in vars(func).items() if name != ADDED}
        given = (func.__defaults__, repr(func.__kwdefaults__), *getattr(func, ADDED, ()))
        key = (func.__code__, *given, repr(told))
        if key not in self._known:
            self._known[key] = self._read(func, globalns)
        found = {name: copy(parameter) for name, parameter in self._known[key].items()}
        for name, callback in getattr(func, ADDED, {}).items():
            found[name].autocomplete = discord_commands.validate_auto_complete_callback(callback)
        return found


discord_commands._extract_parameters_from_callback = Parameters()

GLANCE = 0.002
"""Seconds between two looks at whether the bot has come to rest."""


HORIZON = 5.0
"""Seconds: a bot that only sleeps, and for longer than this, has come to rest."""


class Env(simcord.Env):
    """A simulated Discord that looks often, and waits for a bot on a busy machine.

    SimCord itself waits 50 ms at nearly every press, and its timeout is two things at once: how
    long it waits, and the time after which a sleeping task counts as being at rest.
    """

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, check_errors=False, settle_timeout=DEADLINE)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - SimCord's own parameter
        idle: float = GLANCE,
        _deadline: float | None = None,
        **more: Any,
    ) -> None:
        """Settle again and again, each time up to the horizon, until the bot is at rest."""
        now = asyncio.get_running_loop().time
        last = _deadline or now() + (self.settle_timeout if timeout is None else timeout)
        while True:
            until = min(last, now() + HORIZON)
            try:
                await super()._settle_internal(idle=idle, _deadline=until, **more)
            except TimeoutError:
                if now() >= last:
                    raise
            else:
                return


class Server:
    """A guild with a channel, three players and a game master."""

    hints = False
    """Whether people are told what helps, each once: most tests are about people who know."""

    confirmed_after = 0.0
    """Seconds until confirmations are stored; SimCord waits for a timer that ends soon."""

    def __init__(self, store: SqliteStore, games: Mapping[str, Kit]) -> None:
        self.store = store
        self.games = games
        keeper = self.keeper = self._begun()
        env = self.env = Env(keeper)
        self.guild = env.create_guild("Arkham")
        self.channel = self.guild.create_text_channel("table")
        self.other = self.guild.create_text_channel("chat")
        self.ann, self.bob, self.cat = (
            self.guild.add_member(env.create_user(name, global_name=name.title()))
            for name in ("ann", "bob", "cat")
        )
        role = self.guild.create_role("GM", permissions=discord.Permissions(manage_guild=True))
        self.gm = self.guild.add_member(env.create_user("gm"), roles=[role])
        env.backend.advance_clock(SystemClock().now() - env.now().timestamp())

    def made(self) -> Keeper:
        """The bot, as it is started and started anew."""
        return Keeper(self.store, self.games)

    def _begun(self) -> Keeper:
        keeper = self.made()
        keeper.context.answering.confirmations.delay = self.confirmed_after
        if not self.hints:
            keeper.context.answering.hints = None
        return keeper

    # --- seeing --------------------------------------------------------------------------------

    def public(self) -> list[discord.Message]:
        """Return what everybody sees, oldest first."""
        return [m for m in self.channel.history() if not m.flags.ephemeral]

    @property
    def status(self) -> discord.Message:
        """The one status message: it has the board's button, or the lobby's."""
        found = [m for m in self.public() if {"Board", "Start the game"} & {*labels(m)}]
        assert len(found) == 1
        return found[0]

    @property
    def text(self) -> str:
        """All public text."""
        return "\n".join(map(text_of, self.public()))

    # --- doing ---------------------------------------------------------------------------------

    async def press_made_up(self, who: Any, press: Press | str) -> Any:
        """Let somebody press a button with this id, however they came by it."""
        here = self.keeper.get_channel(self.channel.id)
        assert isinstance(here, discord.TextChannel)
        view = discord.ui.View()
        custom_id = press if isinstance(press, str) else press.custom_id
        view.add_item(discord.ui.Button(label="!", custom_id=custom_id))
        posted = await here.send("A button that was shown to others", view=view)
        return await who.click(posted, label="!")

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """Show what is arranged here by the table's own means when all of it is done."""
        with self.env._bot_scope():  # else nobody waits for what is told of it
            yield
        await self.keeper.tables.wait_until_idle()
        await self.env.settle()

    async def lobby(
        self, ruleset: str, seats: Mapping[Any, Any], scenario: str, level: str = "", **rules: bool
    ) -> int:
        """Open a lobby and let people join; within `at_once`. Return the number of the game."""
        context, here = self.keeper.context, (self.guild.id, self.channel.id)
        slug = find_choice(self.games[ruleset].offers.scenarios(), scenario, "scenario").slug
        opener = Caller(next(iter(seats.values())).id)
        wish = Wish(difficulty=level, settings=rules)
        await open_lobby(context, opener, here, ruleset, slug, wish)
        game = (await context.tables.looks.find(*here)).record.id
        for hero, person in seats.items():
            await context.tables.change(game, lobbies.join, Caller(person.id), hero)
        return game

    async def seated(self, *people: Any, start: bool = True) -> int:
        """A new game with these people in the order of the toy's heroes; its number."""
        seats = dict(zip(("roland", "daisy", "wendy"), people, strict=False))
        async with self.at_once():
            game = await self.lobby(next(iter(self.games)), seats, "night")
            if start:
                await self.keeper.tables.change(game, lobbies.start, Caller(people[0].id), None)
        return game

    async def playing(self, *people: Any) -> None:
        """A game past the discards, at the first one's turn."""
        game, tables = await self.seated(*people), self.keeper.tables
        async with self.at_once():
            (ask,) = (await tables.games.snapshot(game)).require_session().asks
            for seat, person in enumerate(people):
                await tables.change(
                    game,
                    inputs.submit_input,
                    Caller(person.id),
                    Answered(Seat(seat), ask.id, Picked(())),
                )

    async def restart(self) -> None:
        """End the bot in an orderly way and start another on the same file."""
        await self.keeper.close()
        self.keeper = self._begun()
        await self.env.restart_bot(self.keeper)


@asynccontextmanager
async def opened(path: Path, games: Mapping[str, Kit] | None = None) -> AsyncIterator[Server]:
    """A server on a database file, for the toy game unless others are given."""
    async with started(path, lambda store: Server(store, games or {"house": HouseKit()})) as server:
        yield server


@asynccontextmanager
async def started(path: Path, make: Callable[[SqliteStore], S]) -> AsyncIterator[S]:
    """The server that `make` builds on a database file, until it is closed."""
    async with SqliteStore.open(path) as store:
        server = make(store)
        await server.env.start()
        try:
            yield server
        finally:
            await server.keeper.close()
            await server.env.shutdown()


def components(message: discord.Message) -> list[Any]:
    """All buttons and selects of a message."""
    found: list[Any] = []

    def walk(each: Any) -> None:
        if getattr(each, "custom_id", None):
            found.append(each)
        for child in getattr(each, "children", ()):
            walk(child)

    for top in message.components:
        walk(top)
    return found


def text_of(message: discord.Message) -> str:
    """All text of a message."""
    found = [message.content]

    def walk(each: Any) -> None:
        if isinstance(content := getattr(each, "content", None), str):
            found.append(content)
        for child in getattr(each, "children", ()):
            walk(child)

    for top in message.components:
        walk(top)
    return "\n".join(filter(None, found))


def reply(result: Any) -> str:
    """The text of a private answer."""
    assert result.ephemeral or result.response is None
    return text_of(result.response.message) if result.response else ""


def panel(result: Any) -> discord.Message:
    """The private message that an answer is, to be pressed on."""
    assert result.response is not None
    return result.response.message


async def in_words(person: Any, result: Any) -> str:
    """Return a text with all its pages, or the one behind the *Text* button of a picture."""
    page = panel(result)
    if "Text" in labels(page):
        page = panel(await person.click(page, label="Text"))
    texts = [text_of(page)]
    while more := [label for label in labels(page) if label.endswith(" ▶")]:
        page = panel(await person.click(page, label=more[0]))
        texts.append(text_of(page))
    return "\n".join(texts)


def labels(message: discord.Message) -> list[str]:
    """Buttons' labels and selects' options."""
    found: list[str] = []
    for each in components(message):
        found += [o.label for o in each.options] if hasattr(each, "options") else [each.label]
    return found


def values(choices: list[dict[str, str]]) -> list[str]:
    """Return what autocomplete would send."""
    return [choice["value"] for choice in choices]


def names(choices: list[dict[str, str]]) -> list[str]:
    """Return what autocomplete showed."""
    return [choice["name"] for choice in choices]
