"""One game in memory: its row, kit, lobby choices and session."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Input
from bot.engine.names import first_name
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.game_records import GameRecord, GameStatus
from bot.table.clock import Clock
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.pace import AT_ONCE, Pace
from bot.table.declares.table_settings import Hands, TableSettings
from bot.table.game.recovery import session_to_show
from bot.table.game.seating import Seating
from bot.table.game.snapshot import ENDED
from bot.table.posts import persons
from bot.table.reminders.deadlines import Rests


class LoadedGame:
    """The data of one game that the parts of its table share. Call `read` before anything else."""

    def __init__(
        self,
        number: int,
        store: Store,
        kits: Callable[[str], Kit],
        clock: Clock,
        seats: Seating,
        pace: Pace = AT_ONCE,
    ) -> None:
        """`pace` is the default for tables that chose no pace."""
        self.number = number
        self.store = store
        self.clock = clock
        self.session: AnySession | None = None
        self.foreseen: tuple[int, Input, AnySession | None] | None = None
        """The last answer that was tried out: the step, the answer, and the session it would lead
        to.
        """
        self.pace = pace
        """The table's own pace, or the default."""
        self.is_campaign = False
        """True if its chapters are separate games."""
        self._seats = seats
        self._kits = kits
        self._default = pace
        self._record: GameRecord | None = None
        self._lobby: Lobby | None = None
        self._kit: Kit | None = None

    async def read(self) -> None:
        """Load the row and the seats from the store. Raises `NoSuchGame`."""
        self.use_record(await self.store.games.find(self.number))
        await self._seats.read(self.store, self.number)

    def use_record(self, record: GameRecord) -> None:
        """Use this row as the game's, and decode its kit, lobby choices and pace."""
        self._record = record
        self._kit = self._kits(record.ruleset)
        self.is_campaign = self._kit.chapters is not None
        self._lobby = msgspec.json.decode(record.config, type=Lobby)
        self.pace = self.pace_of(self._lobby.table)

    def forget(self) -> None:
        """Drop the row and the session from memory."""
        self.session = self._record = self.foreseen = None

    @property
    def is_loaded(self) -> bool:
        """Return True if the game's row is in memory."""
        return self._record is not None

    @property
    def record(self) -> GameRecord:
        """The game's row; only after `read`."""
        assert self._record is not None
        return self._record

    @property
    def kit(self) -> Kit:
        """The game's kit; only after `read`."""
        assert self._kit is not None
        return self._kit

    @property
    def lobby(self) -> Lobby:
        """Return the choices made in the lobby; only after `read`."""
        assert self._lobby is not None
        labels = self._seats.labels
        return replace(self._lobby, investigators=tuple(map(labels.__getitem__, sorted(labels))))

    @property
    def is_tutorial(self) -> bool:
        """Return True if this game is a tutorial; only after `read`."""
        assert self._lobby is not None
        return self._lobby.tutorial

    @property
    def is_running(self) -> bool:
        """Return True if the game is being played."""
        return self.session is not None and self.record.status == "running"

    def set_step(self, step: int, status: GameStatus | None) -> None:
        """Record a step that the store has, and the status after it (None: unchanged)."""
        self.foreseen = None
        self._record = replace(self.record, head=step, status=status or self.record.status)

    def set_status(self, status: GameStatus) -> None:
        """Record a status that the store has."""
        self._record = replace(self.record, status=status)

    async def store_pauses(self, rests: Rests) -> None:
        """Store the pauses of the game's deadlines."""
        kept = replace(self.lobby, rests=rests, investigators=())
        config = msgspec.json.encode(kept)
        await self.store.games.configure(self.number, config)
        self._lobby = kept
        self._record = replace(self.record, config=config)

    async def drop_host_votes(self) -> None:
        """Drop the votes on a new host: their seats may have other occupants now."""
        succession = self.lobby.succession
        if succession is None or not succession.votes:
            return
        kept = replace(succession, votes={}, voted_at=0.0)
        config = msgspec.json.encode(replace(self.lobby, succession=kept, investigators=()))
        await self.store.games.configure(self.number, config)
        await self.read()

    def drop_unknown_seats(self) -> None:
        """Drop seats that the game does not have, for example after a step back."""
        if self.session is not None:
            self._seats.keep_only(set(self.kit.rules.seats(self.session.state)))

    def kit_of(self, ruleset: str) -> Kit:
        """Return the kit of a ruleset. Raises `NotAllowed` if the bot does not have it."""
        return self._kits(ruleset)

    def pace_of(self, settings: TableSettings) -> Pace:
        """Return the pace of these settings in seconds, with defaults for times not chosen."""
        return settings.pace_in_seconds(self._default)

    def name(self, seat: Seat) -> str:
        """Return the investigator's name."""
        if self.session is not None:
            return self.kit.words.name(self.session.state, seat)
        slug = self._seats.labels.get(seat, "")
        return next((c.name for c in self.kit.offers.investigators() if c.slug == slug), slug)

    def first_name(self, seat: Seat) -> str:
        """Return the investigator's first name; the full name if two here share the first."""
        name = self.name(seat)
        if all(choice.name != name for choice in self.kit.offers.investigators()):
            return name  # no investigator is chosen yet
        short = first_name(name)
        others = (first_name(self.name(each)) for each in self._seats.labels if each != seat)
        return name if short in others else short

    def person(self, seat: Seat) -> str:
        """Return a mention of the seat's occupant; the investigator's first name if there is none.

        Stored text uses `person_mark` instead.
        """
        user = self._seats.occupants.get(seat)
        return self.first_name(seat) if user is None else f"<@{user}>"

    def seats_by_person(self, seats: Iterable[Seat]) -> list[list[Seat]]:
        """Return the seats grouped by occupant."""
        return persons.seats_by_person(seats, self._seats.occupants)

    def phase(self) -> str:
        """Return the kit's name for the current phase; empty before the start."""
        return self.kit.words.phase(self.session) if self.session is not None else ""

    def require_session(self) -> AnySession:
        """Return the session. Raises `NotAllowed` if the game has not started."""
        if self.session is None:
            raise NotAllowed("The game hasn’t started yet.")
        return self.session

    def shown_session(self) -> AnySession:
        """Return the session to display; without questions if the game is over.

        Raises `NotAllowed`.
        """
        return session_to_show(self.require_session(), self.record.status)

    async def hides_seed(self) -> bool:
        """Return True if the seed stays secret, because a campaign with closed hands continues."""
        parent = self.record.parent
        if parent is None or self.lobby.table.hands is not Hands.CLOSED:
            return False
        return (await self.store.games.find(parent)).status not in ENDED
