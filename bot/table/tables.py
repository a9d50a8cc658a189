"""The registry of tables: everything that cogs and tools ask of a game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
import structlog

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.journal import Answered, Input, Overridden
from bot.engine.said import plain
from bot.people.settings import Personal
from bot.store.api import GameRecord, NewGame, Store
from bot.store.errors import ChannelTaken, NoSuchGame, SeatTaken, StoreError, StoreFailed
from bot.table import (
    audit,
    choosing,
    export,
    gm,
    handing,
    importing,
    inputs,
    log,
    moving,
    readiness,
    rematch,
    standing_in,
    tutorial,
    undo,
)
from bot.table import lobby as lobbies
from bot.table.alarm import Alarm
from bot.table.clock import Clock, SystemClock
from bot.table.courier import Courier
from bot.table.deputies import Deputies, Deputy
from bot.table.errors import Closing, Trouble
from bot.table.handing import SeatReturns
from bot.table.kit import Kit, Lobby, Picture
from bot.table.lapses import VoteLapses
from bot.table.order_setting import Change, set_orders
from bot.table.pace import AT_ONCE, Pace
from bot.table.past import Past
from bot.table.people import People
from bot.table.plan_list import Plan
from bot.table.plan_setting import cancel_plan, resume_plan, set_plan
from bot.table.publisher import Publisher
from bot.table.recap import Recaps
from bot.table.recovery import AnySession
from bot.table.rematch import TAKEN
from bot.table.sieve import Sieve
from bot.table.snapshot import Brought, Caller, LogStretch, Snapshot, Told, UndoPlan
from bot.table.stats import StatsReader
from bot.table.table import Farewell, Table, no_farewell
from bot.table.table_settings import AS_RUN, TableSettings

_log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")


class Tables:
    """All games of one store. Refusals are `RulesError`s whose text is for the caller alone.

    A method raises `NotAllowed` where there is no such game, and `Trouble` where the store failed
    and nothing was changed; what brings something new raises `Closing` while the program ends.
    """

    def __init__(
        self,
        store: Store,
        kits: Mapping[str, Kit],
        courier: Courier | None = None,
        *,
        clock: Clock | None = None,
        debounce: float = 0.0,
        idle: float = 1800.0,
        pace: Pace = AT_ONCE,
        deputies: Iterable[Deputy] = (),
    ) -> None:
        """Without a courier nothing is told in public. `debounce` and `idle` are seconds.

        `pace` is how tables call people that chose none of their own; `deputies` act for seats.
        """
        self.store = store
        self.kits = kits
        self._clock = clock or SystemClock()
        self._idle = idle
        self._people = People(store)
        self._deputies = Deputies(
            (VoteLapses(), SeatReturns(), tutorial.TutorialCloses(), *deputies)
        )
        self._pace = pace
        self._alarm = Alarm(store, self._clock, self._ring)
        self.farewell: Farewell = no_farewell
        """Set by whoever shows people things."""
        self._open: OrderedDict[int, Table] = OrderedDict()
        self._closing = False
        self._pool = ThreadPoolExecutor(1, "pictures")
        self.past = Past(store, self.snapshot, self._draw)
        self.recaps = Recaps(store, self._visit, self.paint)
        self.stats = StatsReader(store, self.recaps)
        self._publisher: Publisher | None = None
        if courier is not None:
            self._publisher = Publisher(
                store,
                courier,
                self._clock,
                self._pool,
                debounce=debounce,
                people=self._people,
                visit=self._visit,
                pause=self._unheard,
                resume=self._heard,
                closing=self.recaps.closing,
            )

    # Life

    async def open(self) -> None:
        """Send what an earlier run left untold. Need not wait for Discord to be ready."""
        if self._publisher is not None:
            self._publisher.take_up(await self.store.pending_outbox())
            await self._alarm.look()

    async def close(self, within: float = 10.0) -> None:
        """Take nothing in any more, finish what is under way, tell what is told by then.

        `within` is how many seconds the telling may take.
        """
        self._closing = True
        await self._alarm.close()
        for table in list(self._open.values()):
            await table.actor.rest()
        if self._publisher is not None:
            await self._publisher.close(within)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def rest(self) -> None:
        """Wait until every input is carried out, what is due is done, and everything is told."""
        await self._alarm.rest()
        for table in list(self._open.values()):
            await table.actor.rest()
        if self._publisher is not None:
            await self._publisher.rest()

    def evict(self, game: int) -> None:
        """Drop a game from memory; it is rebuilt from the store when next needed."""
        table = self._open.get(game)
        if table is not None and table.actor.idle:
            del self._open[game]

    # Looking

    async def check_free(self, guild: int, channel: int) -> None:
        """Raises `NotAllowed` where the channel has a game that is not over."""
        if await self.store.active_game(guild, channel) is not None:
            raise NotAllowed(TAKEN)

    async def find(self, guild: int, channel: int) -> Snapshot:
        """The channel's game (active, else the newest). `NotAllowed` if it never had one."""
        record = await self.store.active_game(guild, channel)
        if record is None:
            past = [game for game in await self.store.games_in(channel) if game.guild == guild]
            if not past:
                raise NotAllowed("There is no game in this channel: `/game new` opens one.")
            record = past[0]
        return await self.snapshot(record.id)

    async def snapshot(self, game: int) -> Snapshot:
        """The game with this number."""
        return await self._visit(game, _look)

    async def log(
        self,
        game: int,
        seats: Sequence[Seat],
        first: int = 0,
        until: int | None = None,
        sieve: Sieve | None = None,
    ) -> list[LogStretch]:
        """What the steps from `first` to `until` told, as who has these seats may know it.

        Oldest first; the set-up is step 0. Who took a seat since stands where it happened, a
        stretch of its own after the step that was the newest then. With a sieve only what passes.
        """
        return await self._visit(game, lambda t: log.lines(t, seats, first, until, sieve))

    async def board(self, game: int) -> Picture:
        """The board as everybody may see it, drawn off the event loop.

        Raises `NotAllowed` before the game has started.
        """

        async def sketch(table: Table) -> tuple[Kit, bytes]:
            return table.kit, table.kit.scene(table.shown())

        kit, scene = await self._visit(game, sketch)
        return await self._draw(kit.scene_picture, scene)

    async def hand(self, game: int, seat: Seat) -> Picture | None:
        """The seat's own cards, drawn off the event loop; the game's inputs wait meanwhile.

        Raises `NotAllowed` before the game has started, and where there is no such seat.
        """

        async def draw(table: Table) -> Picture | None:
            session = table.playing()
            if seat not in table.kit.rules.seats(session.state):
                raise NotAllowed("There is no such seat.")
            return await self._draw(table.kit.hand_picture, session, seat)

        return await self._visit(game, draw)

    # Lobby

    async def new(
        self,
        caller: Caller,
        guild: int,
        channel: int,
        ruleset: str,
        scenario: str,
        difficulty: str = "",
        settings: dict[str, Any] | None = None,
        *,
        table: TableSettings = AS_RUN,
    ) -> GameRecord:
        """Open a lobby in a channel.

        Raises `NotAllowed` where the channel has a game that is not over or the program does not
        know the ruleset, `Malformed` or `Ambiguous` for a scenario or difficulty that is not one.
        """
        self._intake()
        kit = self._kit(ruleset)
        level = difficulty or lobbies.default_difficulty(kit)
        lobby = Lobby(
            scenario=lobbies.chosen(kit.scenarios(), scenario, "scenario").slug,
            difficulty=lobbies.chosen(kit.difficulties(), level, "difficulty").slug,
            investigators=(),
            settings=settings or {},
            table=table,
        )
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
        try:
            record = await self.store.create_game(new)
        except ChannelTaken:
            raise NotAllowed(TAKEN) from None
        await self.refresh(record.id)
        return record

    async def join(
        self,
        caller: Caller,
        game: int,
        investigator: str,
        user: int = 0,
        deck: Sequence[str] | None = None,
        deck_name: str = "",
    ) -> Told:
        """Take a seat with an investigator (by slug); a game master may seat another `user`.

        `deck` is a deck's cards, checked before; empty is the starter deck. `deck_name` is what
        the lobby calls it. Raises `RulesError` as `lobby.join` does.
        """
        brought = None if deck is None else lobbies.BroughtDeck(tuple(deck), deck_name)
        return await self._change(
            game, lambda t: lobbies.join(t, caller, investigator, user, brought)
        )

    async def leave(self, caller: Caller, game: int, seat: Seat | None = None) -> Told:
        """Leave a seat (None: all of the caller's). In a running game it waits for a successor.

        Raises `NotAllowed` where it is not the caller's.
        """
        return await self._change(game, lambda t: lobbies.leave(t, caller, seat))

    async def difficulty(self, caller: Caller, game: int, named: str) -> Told:
        """Choose a difficulty (slug or name) in the lobby: its creator or a game master.

        Raises `RulesError` as `choosing.set_difficulty` does.
        """
        return await self._change(game, lambda t: choosing.set_difficulty(t, caller, named))

    async def house_rules(self, caller: Caller, game: int, chosen: Sequence[str]) -> Told:
        """Play by exactly these house rules (names), chosen in the lobby as the difficulty is.

        Raises `NotAllowed` as `choosing.set_house_rules` does.
        """
        return await self._change(game, lambda t: choosing.set_house_rules(t, caller, chosen))

    async def table_setting(self, caller: Caller, game: int, name: str, way: str) -> Told:
        """Choose one of a table's settings (`table_settings.SETTINGS`), at any time.

        Raises `RulesError` as `choosing.set_table` does.
        """
        return await self._change(game, lambda t: choosing.set_table(t, caller, name, way))

    async def table_times(self, caller: Caller, game: int, times: TableSettings) -> Told:
        """Choose the debounce and the deadlines of a table, in seconds; None is as its pace.

        Raises `NotAllowed` as `choosing.set_times` does.
        """
        return await self._change(game, lambda t: choosing.set_times(t, caller, times))

    async def scenario(self, caller: Caller, game: int, ruleset: str, named: str) -> Told:
        """Choose what a lobby plays, by slug or name.

        Raises `RulesError` as `choosing.set_scenario` does, `NotAllowed` for an unknown game.
        """
        kit = self._kit(ruleset)
        return await self._change(
            game, lambda t: choosing.set_scenario(t, caller, ruleset, kit, named)
        )

    async def ready(self, caller: Caller, game: int) -> Told:
        """Say in the lobby that one is ready to begin, or not any more.

        Raises `NotAllowed` as `readiness.ready` does.
        """
        return await self._change(game, lambda t: readiness.ready(t, caller))

    async def rematch(self, caller: Caller, game: int) -> GameRecord:
        """Open a lobby like a game that is over, with the same people, decks and settings.

        Raises `NotAllowed` as `rematch.rematch` does.
        """
        self._intake()
        snapshot = await self.snapshot(game)
        record = await rematch.rematch(self.store, snapshot, caller, self._clock.now())
        await self.refresh(record.id)
        return record

    async def begin_tutorial(
        self, caller: Caller, guild: int, channel: int, ruleset: str
    ) -> GameRecord:
        """Begin a tutorial in a channel of its own; the caller plays.

        Raises `NotAllowed` where the game has none.
        """
        self._intake()
        record = await tutorial.open_table(
            self.store, self._kit(ruleset), ruleset, caller, (guild, channel), self._clock.now()
        )
        await self.start(caller, record.id)
        return record

    async def tutorials(self, user: int, guild: int) -> list[GameRecord]:
        """Somebody's tutorials in a server that are not over, oldest first."""
        return await tutorial.of_user(self.store, user, guild)

    async def leave_tutorial(self, caller: Caller, game: int) -> Told:
        """End a tutorial and put its channel away.

        Raises `NotAllowed` where it is not the caller's, or none.
        """
        return await self._change(game, lambda t: tutorial.leave(t, caller))

    async def decks(self, caller: Caller, game: int, decks: dict[str, Any]) -> Told:
        """Set decks of the players' own, by investigator, as they are: for tools and tests.

        At the start only their codes are checked; `join` takes decks that keep all rules.
        Raises `NotAllowed` after the start.
        """

        async def change(table: Table) -> Told:
            if table.record.status != "lobby":
                raise NotAllowed("This game has started already.")
            lobby = msgspec.structs.replace(table.lobby, investigators=(), decks=decks)
            await self.store.configure(game, msgspec.json.encode(lobby))
            table.forget()
            return Told(0)

        return await self._change(game, change)

    async def start(self, caller: Caller, game: int, seed: bytes | None = None) -> Told:
        """Set the game up and post the hash of its seed (16 bytes).

        Raises `RulesError` where the table may not start, or not so.
        """
        return await self._change(game, lambda t: lobbies.start(t, caller, seed))

    # Playing

    async def act(
        self, caller: Caller, game: int, given: Input, *, mark: str = "", reason: str = ""
    ) -> Told:
        """Carry out an input: answers and holds of the caller's seats, overrides of a GM.

        A GM answers for any seat with `Answered(..., by="gm")` and a `reason`. `mark` is that of
        the prompt which was pressed. A rewind has a method of its own.
        Raises `RulesError` where it is refused; nothing has changed then.
        """
        return await self._change(game, lambda t: inputs.act(t, caller, given, mark, plain(reason)))

    async def set_orders(self, caller: Caller, game: int, seat: Seat, change: Change) -> Told:
        """Change what a seat ordered (`order_setting`), at once carried out where it applies.

        Raises `RulesError` where nothing was changed.
        """
        return await self._change(game, lambda t: set_orders(t, caller, seat, change))

    async def set_plan(
        self, caller: Caller, game: int, seat: Seat, text: str, *, more: bool = False
    ) -> Plan:
        """Plan these steps for a seat, instead of what it planned or after that.

        Raises `RulesError` where nothing was changed.
        """
        return await self._change(game, lambda t: set_plan(t, caller, seat, text, more=more))

    async def cancel_plan(self, caller: Caller, game: int, seat: Seat) -> None:
        """Forget what a seat planned. Raises `NotAllowed` where there is nothing."""
        await self._change(game, lambda t: cancel_plan(t, caller, seat))

    async def resume_plan(self, caller: Caller, game: int, seat: Seat) -> Plan:
        """Go on with a plan that stopped. Raises `NotAllowed` where there is none."""
        return await self._change(game, lambda t: resume_plan(t, caller, seat))

    async def undo_plan(self, caller: Caller, game: int) -> UndoPlan:
        """What `undo` would do now, in words. Raises `NotAllowed` where it would."""
        return await self._visit(game, lambda t: undo.plan(t, caller))

    async def pictures_of_undo(self, caller: Caller, game: int) -> tuple[Picture, ...]:
        """The board as it is and as `undo` would leave it, as everybody may see both.

        Nothing where there is nothing to see. Raises `NotAllowed` where `undo` would.
        """

        async def sketch(table: Table) -> tuple[Kit, list[bytes]]:
            to = (await undo.plan(table, caller)).to
            sessions = (table.shown(), await undo.position(table, to))
            return table.kit, [table.kit.scene(session) for session in sessions]

        kit, scenes = await self._visit(game, sketch)
        if not all(map(kit.shows, scenes)) or kit.outline(scenes[0]) == kit.outline(scenes[1]):
            return ()
        drawn = [await self._draw(kit.scene_picture, scene) for scene in scenes]
        return tuple(map(undo.as_stage, drawn, undo.STAGES))

    async def undo(self, caller: Caller, game: int, head: int | None = None) -> Told:
        """Take the caller's own last step back: at once if free, else by a vote of the others.

        With `head`, the step of the plan that was looked at, only if it is still the newest.
        Raises `NotAllowed` where there is nothing to take back, or it may not be.
        """
        return await self._change(game, lambda t: undo.undo(t, caller, head))

    async def vote(self, caller: Caller, game: int, step: int, agree: bool) -> Told:
        """Answer a request to take a step back; the last one who agrees carries it out.

        Raises `NotAllowed` where no answer of the caller's is wanted.
        """
        return await self._change(game, lambda t: undo.vote(t, caller, step, agree))

    async def ask_for_help(self, caller: Caller, game: int, seat: Seat, number: AskId) -> Told:
        """Call those who can help with a question, once; raises `NotAllowed` where nobody can."""
        return await self._change(game, lambda t: inputs.ask_for_help(t, caller, seat, number))

    # Absence

    async def back(self, caller: Caller, game: int) -> Told:
        """The caller plays their own seats again. Raises `NotAllowed` where they do already."""
        return await self._change(game, lambda t: standing_in.back(t, caller))

    async def choose_stand_in(
        self, caller: Caller, game: int, seat: Seat, ask: AskId, choice: Seat
    ) -> Told:
        """Say who is to play for somebody who is late: a seat, `absences.PILOT` or `WAIT`.

        Raises `NotAllowed` as `standing_in.vote` does.
        """
        return await self._change(game, lambda t: standing_in.vote(t, caller, seat, ask, choice))

    async def befriend(
        self, caller: Caller, game: int, seat: Seat, friend: Seat | None, *, at_once: bool = False
    ) -> Told:
        """Name who plays a seat of the caller's when they are late, or as soon as they are away.

        Raises `NotAllowed` as `standing_in.befriend` does.
        """
        return await self._change(
            game, lambda t: standing_in.befriend(t, caller, seat, friend, at_once=at_once)
        )

    async def autopilot(self, caller: Caller, game: int, seat: Seat, on: bool, reason: str) -> Told:
        """Let the autopilot play a seat, or no longer.

        Raises `NotAllowed` as `standing_in.switch` does.
        """
        return await self._change(game, lambda t: standing_in.switch(t, caller, seat, on, reason))

    # Game master

    async def override(
        self, caller: Caller, game: int, command: dict[str, Any], reason: str
    ) -> Told:
        """Change something where the script waits; `command` comes from `Kit.gm_command`.

        Raises `RulesError` where it is refused.
        """
        return await self.act(caller, game, Overridden(command, plain(reason)))

    async def preview(self, caller: Caller, game: int, step: int) -> tuple[str, Picture]:
        """The position after `step`, as everybody may see it, before rewinding there.

        Raises `NotAllowed` for other people, and where one cannot go back to the step.
        """

        async def sketch(table: Table) -> tuple[Kit, str, bytes]:
            if not table.is_gm(caller):
                raise NotAllowed("Only the game master of this table can do that.")
            session = await undo.position(table, step)
            return table.kit, table.kit.heading(session), table.kit.scene(session)

        kit, heading, scene = await self._visit(game, sketch)
        return heading, await self._draw(kit.scene_picture, scene)

    async def position(self, game: int, step: int) -> AnySession:
        """The position after `step`, rewound away since or not, in a session of its own.

        Raises `NotAllowed` where there is no such step, or not by the rules of today.
        """
        return await self._visit(game, lambda t: undo.position(t, step))

    async def ahead(self, game: int, given: Answered) -> AnySession | None:
        """The position as it would be after an answer, to look at, in a session of its own.

        None where the answer is refused, or would show something hidden: nobody looks at that.
        Worked out once as long as the game stands where it stands.
        """
        return await self._visit(game, lambda t: inputs.ahead(t, given))

    async def rewind(self, caller: Caller, game: int, to: int, reason: str) -> Told:
        """Go back to the position after step `to`. Nothing is deleted.

        Raises `NotAllowed` for other people, and where one cannot go back to the step.
        """
        return await self._change(game, lambda t: undo.rewind(t, caller, to, plain(reason)))

    async def pause(self, caller: Caller, game: int, reason: str) -> Told:
        """Refuse inputs until `resume`.

        Raises `NotAllowed` for other people, and where the game does not run.
        """
        return await self._change(game, lambda t: gm.pause(t, caller, reason))

    async def resume(self, caller: Caller, game: int, reason: str = "") -> Told:
        """Take inputs again; the status is brought up to date, or posted anew if it is gone.

        Raises `NotAllowed` for other people, and where the game is not paused.
        """
        return await self._change(game, lambda t: gm.resume(t, caller, reason))

    async def look_at_choices(self, caller: Caller, game: int, seat: Seat, reason: str) -> Told:
        """Let a game master see what is hidden among a seat's choices; the table is told first.

        Raises `NotAllowed` for other people, and where nothing is asked of the seat.
        """
        return await self._change(game, lambda t: gm.look_at_choices(t, caller, seat, reason))

    async def seat(self, caller: Caller, game: int, seat: Seat, user: int, reason: str) -> Told:
        """Hand a seat to somebody else.

        Raises `NotAllowed` for other people, and where there is no such seat.
        """
        return await self._change(game, lambda t: handing.hand_over(t, caller, seat, user, reason))

    async def substitute(
        self, caller: Caller, game: int, seat: Seat, user: int, until: float
    ) -> Told:
        """Let somebody play a seat of the caller's until a time, seconds since the epoch.

        Raises `NotAllowed` as `handing.substitute` does.
        """
        return await self._change(game, lambda t: handing.substitute(t, caller, seat, user, until))

    async def give_back(self, caller: Caller, game: int, seat: Seat | None = None) -> Told:
        """End a substitution before its time: its owner, the substitute or a game master.

        Raises `NotAllowed` as `handing.give_back` does.
        """
        return await self._change(game, lambda t: handing.give_back(t, caller, seat))

    async def audit(self, caller: Caller, game: int) -> list[str]:
        """Everything that game masters did, and seats that changed hands: who, when, why.

        Raises `NotAllowed` for other people.
        """
        return await self._visit(game, lambda t: audit.lines(t, caller))

    async def move(self, caller: Caller, game: int, channel: int, reason: str) -> Told:
        """Take a game to another channel of its server; what is to be told is told there.

        Raises `NotAllowed` as `moving.move` does, and where that channel has a game.
        """
        before = (await self.snapshot(game)).record
        status = await self.store.message(game, "status")
        told = await self._change(game, lambda t: moving.move(t, caller, channel, reason))
        if self._publisher is not None:
            await self._publisher.leave(before.channel, game, status)
        return told

    async def end(self, caller: Caller, game: int, reason: str) -> Told:
        """End the game as it stands and post its seed; a lobby is closed.

        Raises `NotAllowed` for other people, and where the game is over.
        """
        return await self._change(game, lambda t: gm.end(t, caller, reason))

    async def archive(self, caller: Caller, game: int, reason: str) -> Told:
        """Put a game away that is over: it cannot be rewound any more.

        Raises `NotAllowed` for other people, and while the game is not over.
        """
        return await self._change(game, lambda t: gm.archive(t, caller, reason))

    async def refresh(self, game: int) -> None:
        """Bring the status message up to date, or post it anew if it is gone."""

        async def refresh(table: Table) -> None:
            await table.tell()

        await self._visit(game, refresh)

    # Files

    async def export(self, caller: Caller, game: int) -> bytes:
        """The game as one file; without its seed while it goes on.

        Raises `NotAllowed` as `export.exported` does.
        """
        return await self._visit(game, lambda t: export.exported(t, caller))

    async def bring(self, caller: Caller, guild: int, channel: int, data: bytes) -> Brought:
        """Read a file: a whole game is kept as an archived one, to be looked at in the channel.

        Raises `RulesError` where the channel has a game, or the file is not as it was made.
        """
        self._intake()
        content = export.unpacked(data)
        kit = self._kit(content.ruleset)
        if not content.whole:
            return await self._looked_at(kit, content)
        await self.check_free(guild, channel)
        start = await self._draw(importing.worked_out, kit, content)
        game = await importing.kept(self.store, content, start, caller, (guild, channel))
        return Brought(game, content.heading, ())

    async def _looked_at(self, kit: Kit, content: export.Exported) -> Brought:
        """A game that goes on elsewhere, as everybody may see it."""
        sealed = await importing.seal_checked(self.store, content)
        try:
            picture = await self._draw(kit.scene_picture, content.scene)
        except Exception as error:
            raise Malformed(export.SPOILED) from error
        lines = tuple(line for each in content.log for line in each.lines)
        return Brought(0, content.heading, (*lines, sealed), picture)

    # Channels

    async def channel_closed(self, channel: int, why: str, *, opens_again: bool = False) -> None:
        """Nobody can hear a channel any more: its game waits, and is not lost.

        `opens_again`: it is a thread that somebody archived.
        """
        for game in await self.store.games_in(channel):
            if game.status == "running":
                await self._unheard(game.id, why)
                if opens_again:
                    await self.store.set_message(game.id, moving.CLOSED, 1)

    async def channel_opened(self, channel: int) -> None:
        """A thread that was archived is open again: a game that waited for it goes on."""
        for game in await self.store.games_in(channel):
            if await self.store.message(game.id, moving.CLOSED) is not None:
                await self.store.set_message(game.id, moving.CLOSED, None)
                await self._heard(game.id)

    # People

    def now(self) -> float:
        """What time it is at the tables, seconds since the epoch."""
        return self._clock.now()

    async def personal(self, user: int) -> Personal:
        """What somebody chose for themselves."""
        return await self._people.of(user)

    async def change_personal(self, user: int, change: Callable[[Personal], Personal]) -> Personal:
        """Keep what somebody chooses for themselves."""
        new = await self._people.change(user, change)
        for game in await self.store.games_of(user):
            if game.status == "running":
                await self._visit(game.id, Table.plan_calls)
        return new

    async def forget_user(self, user: int) -> None:
        """Erase a person; games in which they sat are paused until somebody takes the seat."""
        self._people.forget(user)
        gone = await self.store.forget_user(user, self._clock.now())
        await lobbies.forget_decks(self.store, gone.sat)
        for tenure in gone.ended:
            seat = Seat(tenure.seat)
            await self._visit(tenure.game, lambda t, s=seat: gm.vacate(t, s))
        for game in gone.games:
            if game in self._open:
                await self._visit(game, Table.read_seats)

    def part(self, user: int, channel: int) -> None:
        """Somebody lost a seat at a channel's table: what they opened there is closed."""
        self.farewell(user, channel)

    # Inside

    def _intake(self) -> None:
        if self._closing:
            raise Closing

    def _kit(self, ruleset: str) -> Kit:
        if ruleset not in self.kits:
            raise NotAllowed(f"This program does not know the game “{ruleset}”.")
        return self.kits[ruleset]

    def _table(self, game: int) -> Table:
        """The game in memory; what has been idle too long leaves it here."""
        now = self._clock.now()
        for number, table in list(self._open.items()):
            if now - table.used <= self._idle:
                break
            if table.actor.idle:
                del self._open[number]
        table = self._open.get(game)
        if table is None:
            wake = self._publisher.wake if self._publisher is not None else None
            table = Table(
                game,
                self.store,
                self._kit,
                self._clock,
                wake,
                people=self._people,
                pace=self._pace,
                ring_at=self._alarm.set,
                duties=self._deputies.duties,
            )
            table.farewell = self.part
            self._open[game] = table
        self._open.move_to_end(game)
        table.used = now
        return table

    async def _ring(self, game: int, now: float) -> None:
        """Do what is due for a game."""

        async def ring(table: Table) -> None:
            await self._deputies.act(table, now)
            await table.ring(now)

        await self._visit(game, ring)

    async def _visit(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` in the game's actor, with the game loaded."""
        table = self._table(game)

        async def run() -> T:
            with structlog.contextvars.bound_contextvars(game=game):
                try:
                    await table.ready()
                    return await job(table)
                except NoSuchGame:
                    self._open.pop(game, None)
                    raise NotAllowed("There is no such game.") from None
                except SeatTaken as error:
                    raise NotAllowed("Somebody sits there already.") from error
                except ChannelTaken as error:
                    raise NotAllowed(str(error)) from error
                except StoreFailed as error:
                    table.forget()
                    _log.exception("the store failed")
                    raise Trouble(
                        "That could not be saved; nothing was changed. Please try again."
                    ) from error
                except StoreError:
                    table.forget()
                    raise

        return await table.actor.do(run)

    async def _change(self, game: int, job: Callable[[Table], Awaitable[T]]) -> T:
        """Run `job` as something new from outside."""
        self._intake()
        return await self._visit(game, job)

    async def _unheard(self, game: int, why: str) -> None:
        """Nobody can hear the game any more: it waits, nothing is lost."""

        async def pause(table: Table) -> None:
            if await moving.unheard(table, why):
                _log.warning("a game is paused: its channel cannot be reached", why=why)

        await self._visit(game, pause)

    async def _heard(self, game: int) -> None:
        """The game can be heard again: it goes on where nobody can have missed anything."""

        async def resume(table: Table) -> None:
            if table.record.status == "paused":
                await table.set_status("running", "I can write here again: the game goes on.")

        await self._visit(game, resume)

    async def paint(self, draw: Callable[..., T], *args: object) -> T:
        """Draw what belongs to no table, off the event loop and after what is being drawn."""
        return await self._draw(draw, *args)

    async def _draw(self, draw: Callable[..., T], *args: object) -> T:
        """Draw off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: draw(*args))


async def _look(table: Table) -> Snapshot:
    return table.snapshot()
