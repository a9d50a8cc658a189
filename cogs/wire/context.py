"""The context of every command and press: the caller, their table and seats."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property

import discord
import msgspec
from msgspec import Struct

from bot.engine.ask import Ask
from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.engine.ids import AskId, Seat
from bot.engine.json_types import JsonObject
from bot.engine.names import Named, find_matches
from bot.people.hints import Hint
from bot.store.api import Store
from bot.store.game_records import ACTIVE, UnconfirmedStep
from bot.table.declares.deck_rules import DeckSource
from bot.table.declares.kit import Kit
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.table_settings import AS_RUN, TableSettings
from bot.table.declares.vocabulary import Verb
from bot.table.errors import RESTING
from bot.table.game.snapshot import Caller, Snapshot, StepReceipt
from bot.table.posts.nowhere import has_no_channel
from bot.table.posts.persons import seats_by_person
from bot.table.steps import answered_presses
from bot.table.tables import Tables
from bot.table.workers.loop_watch import LoopWatch, watch_jobs
from cogs.wire.answering import Answering
from cogs.wire.confirmations import Confirmations, Reasons
from cogs.wire.cooldowns import LookUps, Rests
from cogs.wire.custom_id import ANY, Interaction, Press
from cogs.wire.delivery import FileChecks
from cogs.wire.discord_text import OVER, Link, mention, message_link
from cogs.wire.own_place import in_own_thread
from cogs.wire.pending import Pending, open_questions
from cogs.wire.reply import Hinted

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}
ONE_CHANNEL = (
    "This page shows one channel only, so everything stays in it. On Discord you can choose that."
)
IN_THREADS = {"send_messages": ("send_messages_in_threads", "Send Messages in Threads")}


class Visitor(Struct, frozen=True, dict=True):
    """A user at a table."""

    caller: Caller
    snapshot: Snapshot

    @property
    def game(self) -> int:
        """The game's number."""
        return self.snapshot.record.id

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The caller's seats."""
        return self.snapshot.seats_of(self.caller.user)

    def name(self, seat: Seat) -> str:
        """Return the investigator's name."""
        session = self.snapshot.session
        if session is not None:
            return self.snapshot.kit.words.name(session.state, seat)
        slug = self.snapshot.labels.get(seat, "")
        return next(
            (c.name for c in self.snapshot.kit.offers.investigators() if c.slug == slug), slug
        )

    def person(self, seat: Seat) -> str:
        """Return the name of a seat's player, with their investigator unless a mention shows it."""
        return self._person_with([seat])

    def people(self, seats: Iterable[Seat]) -> list[str]:
        """Return the name of each player of these seats, with their investigators."""
        return [self._person_with(own) for own in seats_by_person(seats, self.snapshot.players)]

    def _person_with(self, seats: Sequence[Seat]) -> str:
        names = join_names(map(self.name, seats))
        user = self.snapshot.players.get(seats[0])
        return f"{mention(user)} ({names})" if user else names

    def seats_named(self, typed: str, among: Iterable[Seat] | None = None) -> list[Seat]:
        """Return the seats that a text can mean, by investigator: of these, or of the table."""
        labels = self.snapshot.labels
        seats = sorted(labels) if among is None else among
        return find_matches((Named(s, self.name(s), (labels.get(s, ""),)) for s in seats), typed)

    def own_seats(self, named: str = "") -> list[Seat]:
        """Return the caller's seats, or the named ones of theirs."""
        return self.seats_named(named, self.seats) if named.strip() else list(self.seats)

    def one_seat(self, command: str, named: str = "", option: str = "as") -> Seat:
        """Return the caller's only seat, or the one that an option names. Raises `NotAllowed`."""
        if not self.seats:
            raise NotAllowed(self.no_seat)
        found = self.own_seats(named)
        if len(found) == 1:
            return found[0]
        unknown = f"You have no seat called “{named}”. " if named.strip() and not found else ""
        raise NotAllowed(f"{unknown}{self.which_of(self.seats, command, option)}")

    def which_of(self, seats: Sequence[Seat], command: str, option: str = "as") -> str:
        """Return a sentence that asks which seat is meant, and how the command names one."""
        names, example = join_names(map(self.name, seats)), self.name(seats[0])
        return f"You play {names}. Say which one: `/{command} {option}:{example}`."

    def pending(self, seats: tuple[Seat, ...] | None = None) -> list[Pending]:
        """Return the open questions of the caller's seats (or of these), awaited ones first."""
        session = self.snapshot.session
        if session is None or self.snapshot.record.status != "running":
            return []
        mine = self.seats if seats is None else seats
        return open_questions(session, mine, self.snapshot.kit.words.vocabulary)

    @property
    def no_seat(self) -> str:
        """Return how the caller can get a seat, or who plays the seat that they lent."""
        if lent := self.snapshot.lent_by(self.caller.user):
            return " ".join(
                f"<@{self.snapshot.occupants.get(seat, 0)}> plays {self.name(seat)} for you until "
                f"<t:{int(loan.until)}:f>; `/seat back` takes the seat back sooner."
                for seat, loan in lent.items()
            )
        free = any(seat not in self.snapshot.occupants for seat in self.snapshot.labels)
        joinable = self.snapshot.record.status == "lobby" or (free and is_active(self.snapshot))
        return "You have no seat at this table" + (
            ". Take one: `/game join`." if joinable else ", and none is free."
        )

    def check_gm(self) -> None:
        """Raise `NotAllowed` unless the caller is game master of the table."""
        if not self.snapshot.is_gm(self.caller):
            raise NotAllowed("Only the game master can do that.")

    def check_may_end(self) -> None:
        """Raise `NotAllowed` unless the caller may end the game, and it is not over."""
        if not self.snapshot.is_gm(self.caller):
            raise NotAllowed("Only the host or a game master can end this game.")
        if not is_active(self.snapshot):
            raise NotAllowed("This game is already over.")

    def check_seated(self) -> None:
        """Raise `NotAllowed` if the game cannot be played now, or the caller has no seat."""
        self.check_open()
        if not self.seats:
            raise NotAllowed(self.no_seat)

    def check_open(self) -> None:
        """Raise `NotAllowed` with the reason if the game cannot be played now."""
        match self.snapshot.record.status:
            case "lobby":
                raise NotAllowed("The game hasn’t started yet: `/game start`.")
            case "paused":
                raise NotAllowed("The game is paused. A game master can resume it.")
            case "over" | "archived":
                raise NotAllowed(OVER)
            case "resting":
                raise NotAllowed(RESTING)
            case "running":
                self.snapshot.require_session()

    def check_playing(self, seats: Iterable[Seat]) -> None:
        """Raise `NotAllowed` with the reason if all of these seats are out of the game."""
        kit, session = self.snapshot.kit, self.snapshot.require_session()
        reasons = [kit.words.why_out(session, seat) for seat in seats]
        if reasons and all(reasons):
            raise NotAllowed(" ".join(reasons))

    def who_is_awaited(self) -> str:
        """Return a sentence with the players the table waits for."""
        session = self.snapshot.session
        names = self.people(session.awaited) if session else []
        return f"Waiting for {join_names(names)}." if names else "It’s nobody’s turn right now."


class Context:
    """Finds tables and callers for the cogs; holds their shared objects."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        kits: Mapping[str, Kit],
        deck_source: DeckSource,
        link_to: Link = message_link,
    ) -> None:
        self.tables = tables
        self.store = store
        self.kits = kits
        self.deck_source = deck_source
        self._link_to = link_to
        confirmations = Confirmations(store.journal, self._read_step)
        self.answering = Answering(confirmations, meter=tables.meter, hints=tables.people.take_hint)
        self.answering.own_edited = tables.note_own_edit
        self.rests = Rests()
        self.look_ups = LookUps(tables.now)
        self.file_checks = FileChecks()
        self.reasons = Reasons()
        self.threads = True
        """True if links to threads work: the page of `bot.local` shows one channel only."""
        self._gm_roles: dict[int, int | None] = {}

    @contextmanager
    def serving(self, interaction: Interaction, handler: str) -> Generator[None]:
        """Measure the steps of a handler, and charge its look-ups to the user's budget."""
        watch = LoopWatch(handler, self.tables.meter)
        with self.look_ups.charging(interaction.user.id), watch_jobs(watch):
            yield

    def check_other_channels(self) -> None:
        """Raise `NotAllowed` if people can't be led to a thread or to direct messages."""
        if not self.threads:
            raise NotAllowed(ONE_CHANNEL)

    async def _read_step(self, user: int, made: UnconfirmedStep) -> StepReceipt:
        return await self.tables.read(made.game, answered_presses.step_receipt, user, made.step)

    async def caller(self, interaction: Interaction) -> Caller:
        """Return the caller, with their right to act as game master here.

        The caller counts as a member of the server, whatever was stored.
        """
        if interaction.guild_id is not None:
            self.tables.hosts.note_here(interaction.guild_id, interaction.user.id)
        return Caller(
            user=interaction.user.id,
            gm=await self._is_gm(interaction),
            interaction=interaction.id,
            confirmed=self.answering.confirmations.delivered_to(interaction.user.id),
        )

    async def visitor_here(self, interaction: Interaction) -> Visitor:
        """Return the caller at the channel's table. Raises `NotAllowed` if there is none."""
        return await self._find_visitor(interaction, self.tables.looks.find)

    async def visitor_here_in_outline(self, interaction: Interaction) -> Visitor:
        """Return the caller at the channel's table, without loading its board."""
        return await self._find_visitor(interaction, self.tables.looks.find_outline)

    async def _find_visitor(
        self, interaction: Interaction, find: Callable[[int, int], Awaitable[Snapshot]]
    ) -> Visitor:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise NotAllowed("A table lives in a server’s channel, so I can’t do that here.")
        caller = await self.caller(interaction)
        try:
            snapshot = await find(interaction.guild_id, interaction.channel_id)
        except NotAllowed as nothing:
            elsewhere = await self._own_tables(interaction)
            raise NotAllowed(f"{nothing} {elsewhere}".strip()) from None
        snapshot.check_new(interaction.id)
        return self.visitor(caller, snapshot)

    def visitor(self, caller: Caller, snapshot: Snapshot) -> Visitor:
        """Return the caller at a loaded table, and record their activity there."""
        self.tables.hosts.note_seen(snapshot, caller.user)
        return Visitor(caller, snapshot)

    def visitor_of(self, interaction: Interaction, caller: Caller, snapshot: Snapshot) -> Visitor:
        """Return the caller at the table of a press.

        Raises `NotAllowed` if it is of another channel.
        """
        visitor = visitor_of(interaction, caller, snapshot)
        return self.visitor(visitor.caller, visitor.snapshot)

    async def visitor_at(self, interaction: Interaction, game: int) -> Visitor:
        """Return the caller at the table of a press. Raises `NotAllowed` if not of this channel."""
        caller = await self.caller(interaction)
        return self.visitor_of(interaction, caller, await self.tables.games.snapshot(game))

    async def visitor_at_in_outline(self, interaction: Interaction, game: int) -> Visitor:
        """Return the caller at the table of a press, without loading its board."""
        caller = await self.caller(interaction)
        return self.visitor_of(interaction, caller, await self.tables.games.outline(game))

    async def visitor_from_letter(self, interaction: Interaction, game: int) -> Visitor:
        """Return the caller at the table that a private message is about. Raises `NotAllowed`."""
        visitor = Visitor(Caller(interaction.user.id), await self.tables.games.snapshot(game))
        if not visitor.seats:
            raise NotAllowed("You have no seat at that table.")
        return visitor

    async def visitor_as_gm(self, interaction: Interaction) -> Visitor:
        """Return the caller at the channel's table.

        Raises `NotAllowed` unless they are game master.
        """
        visitor = await self.visitor_here(interaction)
        visitor.check_gm()
        return visitor

    async def status_link(self, snapshot: Snapshot) -> str:
        """Return a link to the table's status message; empty if there is none."""
        message = await self.store.messages.find(snapshot.record.id, "status")
        return self._link_to(snapshot.record.guild, snapshot.record.channel, message)

    async def _own_tables(self, interaction: Interaction) -> str:
        """Return a sentence with the channels of the caller's tables in this server."""
        games = await self.store.games.of_user(interaction.user.id)
        here = [
            g for g in games if g.guild == interaction.guild_id and not has_no_channel(g.channel)
        ]
        mine = [f"<#{game.channel}>" for game in here]
        return f"Your table is in {join_names(dict.fromkeys(mine))}." if mine else ""

    # --- game masters --------------------------------------------------------------------------

    async def _is_gm(self, interaction: Interaction) -> bool:
        # Discord sends the person's permissions along, so this needs no request.
        if interaction.permissions.manage_guild:
            return True
        if not isinstance(interaction.user, discord.Member) or interaction.guild_id is None:
            return False
        role = await self.gm_role(interaction.guild_id)
        return role is not None and interaction.user.get_role(role) is not None

    async def gm_role(self, guild: int) -> int | None:
        """Return the role whose members may act as game masters in a server."""
        if guild not in self._gm_roles:
            self._gm_roles[guild] = (await self._guild_settings(guild)).get("gm_role")
        return self._gm_roles[guild]

    async def set_gm_role(self, guild: int, role: int | None) -> None:
        """Set or clear the game masters' role of a server."""
        await self._change_settings(guild, lambda kept: {**kept, "gm_role": role})
        self._gm_roles[guild] = role

    async def table_defaults(self, guild: int) -> TableSettings:
        """Return the default settings of new tables in a server."""
        return _table_defaults(await self._guild_settings(guild))

    async def change_table_defaults(
        self, guild: int, change: Callable[[TableSettings], TableSettings]
    ) -> None:
        """Change the default settings of new tables in a server.

        An error of `change` changes nothing.
        """

        def with_new_defaults(kept: JsonObject) -> JsonObject:
            return {**kept, "table": msgspec.to_builtins(change(_table_defaults(kept)))}

        await self._change_settings(guild, with_new_defaults)

    async def _change_settings(
        self, guild: int, change: Callable[[JsonObject], JsonObject]
    ) -> None:
        """Change some settings of a server in the store, keeping concurrent changes to others."""

        def encode_changed_settings(kept: bytes | None) -> bytes:
            return json.dumps(change(json.loads(kept) if kept else {})).encode()

        await self.store.people.change_guild_settings(guild, encode_changed_settings)

    async def _guild_settings(self, guild: int) -> JsonObject:
        kept = await self.store.people.guild_settings(guild)
        return json.loads(kept.json) if kept else {}


def _table_defaults(kept: JsonObject) -> TableSettings:
    try:
        return msgspec.convert(kept.get("table", {}), TableSettings)
    except msgspec.ValidationError:  # of a later version
        return AS_RUN


def visitor_of(interaction: Interaction, caller: Caller, snapshot: Snapshot) -> Visitor:
    """Return the caller at the table of a press.

    Raises `NotAllowed` if it is not of this channel.
    """
    record = snapshot.record
    here = (interaction.guild_id, interaction.channel_id)
    # A tutorial without a thread has no channel: it is wherever its player is.
    own = has_no_channel(record.channel) and record.creator == caller.user
    elsewhere = (record.guild, record.channel) != here and not (own and record.guild == here[0])
    if elsewhere and not _in_own_place(interaction, caller, snapshot):
        raise NotAllowed("That table is in another channel.")
    snapshot.check_new(interaction.id)
    return Visitor(caller, snapshot)


def _in_own_place(interaction: Interaction, caller: Caller, snapshot: Snapshot) -> bool:
    """Return True if the press is in a private thread of the table or in direct messages."""
    if interaction.guild_id is None:
        return bool(snapshot.seats_of(caller.user))
    same = interaction.guild_id == snapshot.record.guild
    return same and in_own_thread(interaction, snapshot.record.channel)


def check_permissions(interaction: Interaction) -> None:
    """Raise `NotAllowed` with the names of the permissions that the bot lacks in the channel."""
    have = interaction.app_permissions
    threaded = isinstance(interaction.channel, discord.Thread)
    wanted = [
        IN_THREADS.get(flag, (flag, name)) if threaded else (flag, name)
        for flag, name in NEEDED.items()
    ]
    missing = [name for flag, name in wanted if not getattr(have, flag)]
    if missing:
        raise NotAllowed(
            "I can’t run a table here: in this channel I lack the "
            f"permission{'s'[: len(missing) > 1]} {join_names(missing)}."
        )


def check_seat(visitor: Visitor, press: Press) -> None:
    """Raise `NotAllowed` for a press of a seat that the table does not have."""
    if press.seat != ANY and Seat(press.seat) not in visitor.snapshot.labels:
        raise NotAllowed("This table doesn’t have that seat.")


def seat_for_press(visitor: Visitor, press: Press, ask: Ask) -> Seat:
    """Return the seat that a press is for. Raises `NotAllowed` if it is not the presser's."""
    if press.seat == ANY:
        return own_seats_for_button(visitor, ask)[0]
    seat = Seat(press.seat)
    if seat not in visitor.seats:
        raise _refusal_with_hint(visitor, not_your_button_sentence(visitor, seat))
    return seat


def _refusal_with_hint(visitor: Visitor, why: str) -> NotAllowed:
    """Return the refusal of an answer to a question that the caller does not have."""
    hint = plan_hint(visitor)
    return NotAllowed(why) if hint is None else Hinted(why, hint)


def plan_hint(visitor: Visitor) -> Hint | None:
    """Return the hint on plans, for a player in a game that has them."""
    can_plan = bool(visitor.seats) and visitor.snapshot.kit.automation.plans != PlanBook()
    return Hint.PLAN if can_plan else None


def own_seats_for_button(visitor: Visitor, ask: Ask) -> list[Seat]:
    """Return the presser's seats that a shared button can be for. Raises `NotAllowed`."""
    mine = [seat for seat in visitor.seats if seat in (*ask.must, *ask.may)]
    if not mine:
        raise _refusal_with_hint(visitor, not_your_question_sentence(visitor, ask))
    return [seat for seat in mine if seat in ask.awaited] or mine


def own_seat(visitor: Visitor, press: Press, command: str) -> Seat:
    """Return the seat of a press, or the presser's only one. Raises `NotAllowed`."""
    if press.seat == ANY:
        return visitor.one_seat(command)
    seat = Seat(press.seat)
    if seat not in visitor.seats:
        raise NotAllowed(not_your_button_sentence(visitor, seat))
    return seat


def belongs_to_another_game_sentence(
    context: Context, visitor: Visitor, what: str, text: str, is_of: Callable[[Kit, str], bool]
) -> str:
    """Return a sentence if the text names something of another game; else empty."""
    own = visitor.snapshot.kit
    there = next((kit for kit in context.kits.values() if is_of(kit, text)), own)
    if is_of(own, text) or there is own:
        return ""
    other, here = there.offers.short.lower(), own.offers.short.lower()
    return f"“{text}” is {what} for the {other}; here you play the {here}. "


def not_your_button_sentence(visitor: Visitor, seat: Seat) -> str:
    """Return why another player's button does nothing."""
    return f"That one’s for {visitor.person(seat)}." + (
        "" if visitor.seats else f" {visitor.no_seat}"
    )


def not_your_question_sentence(visitor: Visitor, ask: Ask) -> str:
    """Return why a question is not the caller's."""
    if not visitor.seats:
        return visitor.no_seat
    names = visitor.people(ask.awaited)
    return "That one’s not for you" + (f", but for {join_names(names)}." if names else ".")


def no_such_verb_sentence(visitor: Visitor, verb: Verb) -> str:
    """Return that the game lacks a verb, and similar verbs that it has."""
    kit = visitor.snapshot.kit
    ways = [f"`/{near}`" for near in verb.see if kit.words.vocabulary.has_verb(near)]
    return f"{kit.offers.title} has no /{verb.name}" + (
        f": see {join_names(ways)}." if ways else "."
    )


def pressed_question(visitor: Visitor, press: Press) -> Pending | None:
    """Return the pending question of a press; None if closed. Raises `NotAllowed`."""
    visitor.check_open()
    session = visitor.snapshot.require_session()
    ask = session.find_question(AskId(press.ask))
    mark = "" if ask is None else session.question_hash(ask)
    if ask is None or (press.mark and mark != press.mark):
        return None
    seat = seat_for_press(visitor, press, ask)
    if seat not in ask.parts or seat not in (*ask.must, *ask.may):
        raise NotAllowed(not_your_question_sentence(visitor, ask))
    words = visitor.snapshot.kit.words.vocabulary
    return Pending(seat, ask, seat in session.held_seats, mark, words)


def is_active(snapshot: Snapshot) -> bool:
    """Return True if the game is not over yet."""
    return snapshot.record.status in ACTIVE
