"""The gateway: a socket a shard, sessions that survive lost sockets, plain JSON payloads."""

import asyncio
import collections
import dataclasses
import enum
import json
import time
from collections.abc import Callable
from typing import Any

import aiohttp
from aiohttp import web

from tests.deadline import DEADLINE

Json = dict[str, Any]

KEPT_EVENTS = 1_000
GOODBYE = frozenset((1000, 1001))
"""Codes with which a client ends its session for good."""


class Op(enum.IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclasses.dataclass(slots=True)
class Session:
    """What a client may resume: its events so far, and the socket while there is one."""

    id: str
    shard: int = 0
    count: int = 1
    seq: int = 0
    events: collections.deque[Json] = dataclasses.field(
        default_factory=lambda: collections.deque(maxlen=KEPT_EVENTS)
    )
    socket: web.WebSocketResponse | None = None


class Gateway:
    """Speaks with one bot; the newest session of a shard gets its events."""

    def __init__(
        self,
        ready: Callable[[int, int], list[tuple[str, Json]]],
        url: str,
        concurrency: Callable[[], int],
    ) -> None:
        """`ready` gives the first events of a shard of so many, `concurrency` `max_concurrency`."""
        self._ready = ready
        self._url = url
        self._concurrency = concurrency
        self._begun: dict[int, float] = {}
        self._transports: dict[web.WebSocketResponse, asyncio.Transport] = {}
        self.heartbeat_seconds = 41.25
        self.identify_seconds = 0.0
        """Two beginnings of a bucket that are nearer are refused: 5 seconds at Discord."""
        self.sessions: dict[int, Session] = {}
        """By shard."""
        self.identified = 0
        self.too_soon = 0
        """Beginnings that were refused for `identify_seconds`."""
        self.resumed = 0
        self.heartbeats = 0
        self.changed = asyncio.Condition()

    @property
    def session(self) -> Session | None:
        """The first shard's."""
        return self.sessions.get(0)

    @property
    def socket(self) -> web.WebSocketResponse | None:
        """The first shard's open socket."""
        return self.session.socket if self.session else None

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket until it closes."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if request.transport is not None:
            self._transports[socket] = request.transport
        interval = int(self.heartbeat_seconds * 1_000)
        await _send(socket, {"op": Op.HELLO, "d": {"heartbeat_interval": interval}})
        async for message in socket:
            if message.type == aiohttp.WSMsgType.TEXT:
                await self._receive(socket, json.loads(message.data))
        self._transports.pop(socket, None)
        for session in [each for each in self.sessions.values() if each.socket is socket]:
            session.socket = None
            if socket.close_code in GOODBYE:
                del self.sessions[session.shard]
        await self._tell()
        return socket

    async def dispatch(self, event: str, data: Json, guild: int = 0) -> None:
        """Send an event of a guild, or of none; while the socket is lost it waits for a RESUME."""
        if not self.sessions:
            raise RuntimeError("no bot has identified itself")
        for session in list(self.sessions.values()):
            if (guild >> 22) % session.count == session.shard:
                await self._emit(session, event, data)

    def drop(self, shard: int | None = None) -> None:
        """Cut sockets as a failing network does; the sessions may be resumed."""
        for session in self.sessions.values():
            transport = self._transports.get(session.socket) if session.socket else None
            if transport is not None and shard in (None, session.shard):
                transport.abort()

    def forget(self) -> None:
        """Forget the sessions: a RESUME is refused and the bot must identify anew."""
        for session in self.sessions.values():
            session.id += " (forgotten)"

    async def until(self, condition: Callable[[], bool], within: float = DEADLINE) -> None:
        """Wait for something to hold, looked at after every change, at most so many seconds."""
        async with asyncio.timeout(within), self.changed:
            await self.changed.wait_for(condition)

    async def _receive(self, socket: web.WebSocketResponse, frame: Json) -> None:
        match frame["op"]:
            case Op.HEARTBEAT:
                self.heartbeats += 1
                await _send(socket, {"op": Op.HEARTBEAT_ACK, "d": None})
            case Op.IDENTIFY:
                await self._identify(socket, *frame["d"].get("shard", (0, 1)))
            case Op.RESUME:
                await self._resume(socket, frame["d"])
            case _:
                return  # presence and the like: nothing to answer
        await self._tell()

    async def _identify(self, socket: web.WebSocketResponse, shard: int, count: int) -> None:
        if not self._in_turn(shard):
            self.too_soon += 1
            await _send(socket, {"op": Op.INVALID_SESSION, "d": False})
            return
        self.identified += 1
        session = Session(f"session-{self.identified}", shard, count, socket=socket)
        self.sessions[shard] = session
        about = {"v": 10, "session_id": session.id, "resume_gateway_url": self._url}
        about["shard"] = [shard, count]
        for event, data in self._ready(shard, count):
            await self._emit(session, event, data | about if event == "READY" else data)

    def _in_turn(self, shard: int) -> bool:
        bucket, now = shard % self._concurrency(), time.monotonic()
        before = self._begun.get(bucket, -self.identify_seconds)
        self._begun[bucket] = now
        return now - before >= self.identify_seconds

    async def _resume(self, socket: web.WebSocketResponse, wanted: Json) -> None:
        known = {session.id: session for session in self.sessions.values()}
        session = known.get(wanted["session_id"])
        if session is None or wanted["seq"] > session.seq:
            await _send(socket, {"op": Op.INVALID_SESSION, "d": False})
            return
        before, session.socket = session.socket, socket
        if before is not None and before in self._transports:
            self._transports[before].abort()
        for frame in [item for item in session.events if item["s"] > wanted["seq"]]:
            await _send(socket, frame)
        self.resumed += 1
        await self._emit(session, "RESUMED", {})

    async def _emit(self, session: Session, event: str, data: Json) -> None:
        session.seq += 1
        frame = {"op": Op.DISPATCH, "t": event, "s": session.seq, "d": data}
        session.events.append(frame)
        if session.socket is not None:
            await _send(session.socket, frame)

    async def _tell(self) -> None:
        async with self.changed:
            self.changed.notify_all()


async def _send(socket: web.WebSocketResponse, frame: Json) -> None:
    """Send one frame; to a socket that has just died, nothing."""
    if not socket.closed:
        try:
            await socket.send_str(json.dumps(frame))
        except ConnectionError:
            return
