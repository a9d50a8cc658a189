"""Lobbies and tutorials: opening, joining, choosing and starting."""

from __future__ import annotations

import msgspec

from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.store.api import Store
from bot.store.errors import ChannelTaken
from bot.store.game_records import GameRecord, NewGame
from bot.table.clock import Clock
from bot.table.declares.house_rules import require_box_of
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.table_settings import AS_RUN, TableSettings
from bot.table.game.snapshot import Caller, Told
from bot.table.game.table import Table
from bot.table.lobby import lobbies, lobby_options, rematch
from bot.table.lobby.choices import find_choice
from bot.table.lobby.lobby_difficulty import default_difficulty
from bot.table.lobby.rematch import TAKEN
from bot.table.steps import tutorial
from bot.table.tables.open_tables import OpenTables
from bot.table.tables.openings import Openings


class LobbyTables:
    """Operations on lobbies."""

    def __init__(self, games: OpenTables, store: Store, clock: Clock, openings: Openings) -> None:
        self._games = games
        self._store = store
        self._clock = clock
        self._openings = openings

    async def open_lobby(
        self,
        caller: Caller,
        guild: int,
        channel: int,
        ruleset: str,
        scenario: str,
        difficulty: str = "",
        settings: JsonObject | None = None,
        *,
        table: TableSettings = AS_RUN,
        premise: str = "",
    ) -> GameRecord:
        """Open a lobby in a channel; `premise` is a choice of the kit's first one.

        Raises `NotAllowed` if the channel has a game that is not over or the ruleset is unknown,
        `Malformed` or `Ambiguous` for an unknown scenario or difficulty.
        """
        self._games.check_accepts_work()
        kit = self._openings.kit(ruleset)
        level = difficulty or default_difficulty(kit)
        named = find_choice(kit.offers.scenarios(), scenario, "scenario")
        lobby = Lobby(
            scenario=named.slug,
            difficulty=find_choice(kit.offers.difficulties(), level, "difficulty").slug,
            investigators=(),
            difficulty_chosen=bool(difficulty),
            settings=settings or {},
            table=table,
        )
        require_box_of(kit.offers.house_rules, lobby.settings, named)
        if premise:
            lobby = lobby_options.with_first_premise(kit, lobby, premise)
        new = NewGame(
            guild=guild,
            channel=channel,
            ruleset=ruleset,
            config=msgspec.json.encode(lobby),
            creator=caller.user,
            created_at=self._clock.now(),
            rules_version=kit.rules.version,
            interaction=caller.interaction,
        )
        await self._openings.check_room(guild, caller.user)
        try:
            record = await self._store.games.create(new)
        except ChannelTaken:
            raise NotAllowed(TAKEN) from None
        await self._games.refresh(record.id)
        return record

    async def rematch(self, caller: Caller, game: int) -> GameRecord:
        """Open a lobby like a finished game's, with the same people. Raises `NotAllowed`."""
        self._games.check_accepts_work()
        snapshot = await self._games.snapshot(game)
        await self._openings.check_room(snapshot.record.guild, caller.user)
        record = await rematch.rematch(self._store, snapshot, caller, self._clock.now())
        await self._games.refresh(record.id)
        return record

    async def set_scenario(self, caller: Caller, game: int, ruleset: str, named: str) -> Told:
        """Choose a lobby's scenario, by slug or name. Raises `RulesError`."""
        kit = self._openings.kit(ruleset)
        return await self._games.change(
            game, lambda t: lobby_options.set_scenario(t, caller, ruleset, kit, named)
        )

    async def set_decks(self, caller: Caller, game: int, decks: JsonObject) -> Told:
        """Set decks by investigator without checking them, for tools and tests.

        At the start only their codes are checked; `join` takes decks that keep all rules. Raises
        `NotAllowed` after the start.
        """

        async def change(table: Table) -> Told:
            if table.record.status != "lobby":
                raise NotAllowed("This game has already started.")
            lobby = msgspec.structs.replace(table.lobby, investigators=(), decks=decks)
            await self._store.games.configure(game, msgspec.json.encode(lobby))
            table.forget()
            return Told(0)

        return await self._games.change(game, change)


class TutorialTables:
    """Tutorials, from start to end."""

    def __init__(self, games: OpenTables, store: Store, clock: Clock, openings: Openings) -> None:
        self._games = games
        self._store = store
        self._clock = clock
        self._openings = openings

    async def begin(self, caller: Caller, guild: int, channel: int, ruleset: str) -> GameRecord:
        """Start a tutorial in a separate channel for the caller. Raises `NotAllowed`."""
        self._games.check_accepts_work()
        await self._openings.check_room(guild, caller.user)
        record = await tutorial.open_table(
            self._store,
            self._openings.kit(ruleset),
            ruleset,
            caller,
            (guild, channel),
            self._clock.now(),
        )
        await self._games.change(record.id, lambda t: lobbies.start(t, caller, None))
        return record

    async def open_tutorials(self, user: int, guild: int) -> list[GameRecord]:
        """Return a user's open tutorials in a server, oldest first."""
        return await tutorial.open_tutorials_of_user(self._store, user, guild)
