"""Plays whole campaigns to their spots: the campaign, and each of its chapters, at one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine.journal import Answered
from bot.engine.session import AnySession
from bot.store.game_records import ACTIVE, GameRecord
from bot.store.sqlite import SqliteStore
from bot.table.declares.kit import Kit
from bot.table.game.snapshot import Caller
from bot.table.lobby import lobbies
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from bot.table.tables import Tables
from bot.tools.chooser import Chooser
from tests.recorded.campaign_spots import CAMPAIGN_SPOTS, CampaignSpot
from tests.recorded.recordings import GM, GUILD, Left, Mute, seed_bytes, user_of
from tests.table.room import TestClock

LEADER = Caller(GM, gm=True)
LONGEST, OPENING, TRIES = 900, 4, 40
"""Answers of a campaign; of a chapter that is not played to its end; campaigns that are tried."""


@dataclass(frozen=True)
class Standing:
    """A campaign's table as it stands: the game that its channel plays now."""

    game: int
    session: AnySession
    behind: int
    """How many inputs follow its newest checkpoint."""


class NotThere(Exception):
    """A campaign that does not come to its spot."""


async def try_out(kits: Mapping[str, Kit], spot: CampaignSpot) -> str:
    """The seed of a campaign that comes to a spot. Raises `LookupError`."""
    for number in range(TRIES):
        seed = f"{number} {spot.name}"
        with TemporaryDirectory() as folder:
            async with SqliteStore.open(Path(folder) / "tables.sqlite") as store:
                trial = CampaignRecorder(store, kits)
                there = await trial.comes_to(spot, seed)
                await trial.close()
        if there:
            return seed
    raise LookupError(f"no campaign comes to {spot.name!r}")


class CampaignRecorder:
    """Campaigns in a store, each brought to its spot."""

    def __init__(self, store: SqliteStore, kits: Mapping[str, Kit]) -> None:
        self._store = store
        self._kits = kits
        self._courier = Mute()
        self._tables = Tables(store, kits, self._courier, clock=TestClock())

    async def record(self) -> list[Left]:
        """Record all spots: a line for each campaign, and for each chapter of it."""
        left: list[Left] = []
        for channel, spot in enumerate(CAMPAIGN_SPOTS):
            seed = await try_out(self._kits, spot)
            campaign = await self.play(channel, spot, seed)
            left += await self._left(campaign, spot.name)
        return left

    async def close(self) -> None:
        """Put the tables away."""
        await self._tables.close(within=0.1)

    async def comes_to(self, spot: CampaignSpot, seed: str) -> bool:
        """Return whether the campaign with this seed does."""
        try:
            await self.play(0, spot, seed)
        except NotThere:
            return False
        return True

    async def play(self, channel: int, spot: CampaignSpot, seed: str) -> int:
        """Bring a campaign to its spot; its number. Raises `NotThere`."""
        campaign = await self._open(channel, spot, seed)
        await self._play(campaign, spot, Chooser(seed))
        return campaign

    async def _open(self, channel: int, spot: CampaignSpot, seed: str) -> int:
        tables = self._tables
        record = await tables.lobby.open_lobby(
            LEADER, GUILD, channel, "lcg_campaign", spot.campaign, "standard"
        )
        for seat, investigator in enumerate(spot.investigators):
            await tables.change(record.id, lobbies.join, Caller(user_of(seat)), investigator)
        await tables.change(record.id, lobbies.start, LEADER, seed_bytes(seed))
        return record.id

    # Playing

    async def _play(self, campaign: int, spot: CampaignSpot, chooser: Chooser) -> None:
        """Random answers until it stands there; earlier chapters are ended before long."""
        played = 0
        for _ in range(LONGEST):
            now = await self._now(campaign)
            chapters = await self._store.chapters.of_campaign(campaign)
            newest = max((each.chapter or 0 for each in chapters), default=0)
            if newest == spot.chapter and _stands(now, spot):
                await self._then(campaign, now.game, spot, chooser)
                return
            played = played + 1 if now.game != campaign else 0
            ends = newest < spot.chapter or spot.game == "lcg_campaign"
            if now.game != campaign and not spot.whole and ends and played > OPENING:
                await self._end(campaign, now.game, spot.resolution)
            else:
                await self._answer(now, chooser)
        raise NotThere

    async def _now(self, campaign: int) -> Standing:
        if not self._courier.held_up:
            await self._tables.wait_until_idle()
        chapters = await self._store.chapters.of_campaign(campaign)
        live = [each.id for each in chapters if each.chapter and each.status in ACTIVE]
        game = live[0] if live else campaign
        session = (await self._tables.games.snapshot(game)).require_session()
        return Standing(game, session, len((await self._store.journal.load(game)).entries))

    async def _answer(self, now: Standing, chooser: Chooser) -> None:
        choice = chooser.choose(now.session.asks)
        if choice is None:
            raise NotThere
        players = (await self._tables.games.snapshot(now.game)).occupants
        given = Answered(choice.seat, choice.ask.id, choice.answer)
        await self._tables.change(
            now.game, inputs.submit_input, Caller(players[choice.seat]), given
        )

    async def _end(self, campaign: int, chapter: int, resolution: str) -> None:
        """The game master ends a chapter, and gives everybody something to spend."""
        order = {"do": "end", "resolution": resolution}
        await self._tables.change(chapter, inputs.override, LEADER, order, "so")
        await self._tables.wait_until_idle()
        state = (await self._tables.games.snapshot(campaign)).require_session().state
        for each in state.players:
            if state.end is None and each.here and each.investigator is not None:
                gift = {"do": "set", "seat": each.seat, "what": "xp", "to": 4}
                await self._tables.change(campaign, inputs.override, LEADER, gift, "a gift")

    async def _then(self, campaign: int, game: int, spot: CampaignSpot, chooser: Chooser) -> None:
        """Do what the table does at its spot."""
        match spot.then:
            case "taken back":
                await self._tables.change(campaign, undo_steps.rewind, LEADER, 0, "as it was")
            case "halted":
                await self._tables.change_unread(game, gm_steps.end, LEADER, "Bedtime")
            case "tell":
                self._courier.held_up = True
                for _ in range(3):
                    await self._answer(await self._now(campaign), chooser)
                await self._tables.games.refresh(game)
            case "":
                await self._tables.wait_until_idle()

    # What is left

    async def _left(self, campaign: int, spot: str) -> list[Left]:
        chapters = await self._store.chapters.of_campaign(campaign)
        games = [
            await self._store.games.find(campaign),
            *sorted(chapters, key=lambda each: each.id),
        ]
        active = [each.id for each in games if each.status in ("running", "paused")]
        return [await self._line(game, _name(game, spot, active)) for game in games]

    async def _line(self, game: GameRecord, name: str) -> Left:
        session = (await self._tables.games.snapshot(game.id)).require_session()
        return Left(name, game.id, game.status, game.head, session.snapshot_hash())


def _stands(now: Standing, spot: CampaignSpot) -> bool:
    return now.session.rules.slug == spot.game and spot.reached(now.session, now.behind)


def _name(game: GameRecord, spot: str, active: list[int]) -> str:
    """The spot, for the game that is played; else which game of the campaign it is."""
    if game.id in active:
        return spot
    return f"{spot}: " + ("campaign" if game.chapter is None else f"chapter {game.chapter}")
