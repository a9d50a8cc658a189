"""Players' actions in campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_bytes

import msgspec

from bot.engine.errors import NotAllowed
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.errors import ChannelTaken
from bot.store.game_records import Adoption, GameRecord, NewGame, SeatRecord
from bot.table.campaigns import campaign_actions, campaign_steps as campaigns
from bot.table.clock import Clock
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.game.recovery import stored_checkpoint
from bot.table.game.snapshot import Caller, Snapshot
from bot.table.game.table import Table
from bot.table.lobby.lobbies import SEED_BYTES, begin_game, set_up_rows
from bot.table.lobby.rematch import TAKEN
from bot.table.posts import outbox_rows
from bot.table.tables.open_tables import OpenTables
from bot.table.tables.openings import Openings

ADOPTED = 1
"""The number of the chapter that a separately played game becomes."""


class ChapterTables:
    """Campaigns between their chapters."""

    def __init__(
        self,
        games: OpenTables,
        store: Store,
        clock: Clock,
        kits: Mapping[str, Kit],
        openings: Openings,
        *,
        tells: bool,
    ) -> None:
        """`tells`: True if anything is posted publicly."""
        self._games = games
        self._store = store
        self._clock = clock
        self._kits = kits
        self._openings = openings
        self._posts_publicly = tells

    async def show_board(self, caller: Caller, game: int) -> None:
        """Post the current board. Raises `NotAllowed` unless the caller has a seat there."""

        async def show(table: Table) -> None:
            table.require_session()
            seat = next(
                (s for s, user in table.seats.occupants.items() if user == caller.user), None
            )
            if seat is None and not table.oversight.is_gm(caller):
                raise NotAllowed("Only players at this table can show it to everyone.")
            who = "The game master" if seat is None else table.name(seat)
            await table.outbox.show_board(f"{who} shows how the campaign stands.")

        await self._games.visit(game, show)

    async def play_again(self, caller: Caller, game: int) -> None:
        """Start a chapter that was cut short again. Raises `NotAllowed`."""
        begun = await self._games.change(game, lambda t: campaign_actions.play_again(t, caller))
        if begun is not None:
            await self._games.visit(begun, campaigns.announce_chapter)

    async def continue_as_campaign(self, caller: Caller, game: int) -> GameRecord:
        """Make a finished game the first chapter of a new campaign.

        Raises `NotAllowed` if no campaign begins with it, unless the caller played, if the channel
        has another game, and if it would exceed a limit.
        """
        self._games.check_accepts_work()
        played = await self._games.snapshot(game)
        slug, lobby = self._find_campaign(played, caller)
        await self._openings.check_room(played.record.guild, caller.user)
        adoption = self._make_adoption(played, slug, lobby, caller)

        async def adopt(table: Table) -> int:
            try:
                campaign = (await self._store.chapters.adopt(adoption)).id
            except ChannelTaken:
                raise NotAllowed(TAKEN) from None
            await table.read_seats()
            table.chapters.unsettled = True  # the chapter's result is still to be recorded
            return campaign

        campaign = await self._games.change(game, adopt)
        await self._games.visit(campaign, campaigns.announce_chapter)
        return await self._store.games.find(campaign)

    def _find_campaign(self, played: Snapshot, caller: Caller) -> tuple[str, Lobby]:
        """Return the ruleset of the campaign that continues a game, and its lobby.

        Raises `RulesError` before anything is opened, also if no campaign begins with it: for
        example with decks that have experience.
        """
        session = _ended_session(played, caller)
        for slug, kit in self._kits.items():
            chapters = kit.chapters
            if chapters is None:
                continue
            if (lobby := chapters.campaign_lobby(played.lobby, session)) is not None:
                who = tuple(label for _, label in sorted(played.labels.items()))
                lobby = msgspec.structs.replace(lobby, investigators=who)
                kit.offers.game_setup(lobby)
                return slug, lobby
        raise NotAllowed("No campaign starts with this scenario.")

    def _make_adoption(self, played: Snapshot, slug: str, lobby: Lobby, caller: Caller) -> Adoption:
        """Return a new campaign with the finished game as its first chapter."""
        rules, seed, now = self._kits[slug].rules, token_bytes(SEED_BYTES), self._clock.now()
        setup = self._kits[slug].offers.game_setup(lobby)
        outcome, _ = begin_game(rules, setup, seed, played.record.id)
        assert outcome.checkpoint is not None
        kept = msgspec.structs.replace(
            lobby,
            investigators=(),
            decks=played.lobby.decks,
            table=played.lobby.table,
            setup=setup,
            started_at=now,
        )
        channel = played.record.channel
        told = (*set_up_rows(channel, outcome, seed), outbox_rows.status_row(channel))
        new = NewGame(
            guild=played.record.guild,
            channel=channel,
            ruleset=slug,
            config=msgspec.json.encode(kept),
            creator=played.record.creator or caller.user,
            created_at=now,
            rules_version=rules.version,
            seed=seed,
            status="running",
            interaction=caller.interaction,
        )
        return Adoption(
            game=played.record.id,
            number=ADOPTED,
            new=new,
            seats=tuple(
                (SeatRecord(0, seat, label), played.occupants.get(seat))
                for seat, label in sorted(played.labels.items())
            ),
            start=stored_checkpoint(0, outcome.checkpoint),
            outbox=told if self._posts_publicly else (),
        )


def _ended_session(played: Snapshot, caller: Caller) -> AnySession:
    """Return the finished session that a campaign continues. Raises `NotAllowed`."""
    if played.record.parent is not None:
        raise NotAllowed("That scenario was already part of a campaign.")
    session = played.session
    if played.record.status != "over" or session is None or not session.over:
        raise NotAllowed("A campaign can only continue from a scenario that was played to its end.")
    if caller.user not in played.occupants.values() and not played.is_gm(caller):
        raise NotAllowed("Only those who played, or the game master, can do that.")
    return session
