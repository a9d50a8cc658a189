"""The gateway: one socket, one session that survives lost sockets.

Payloads are plain JSON text; a client that asked for compression accepts that.
"""

import asyncio
import collections
import dataclasses
import enum
import json
from collections.abc import Callable
from typing import Any

import aiohttp
from aiohttp import web

Json = dict[str, Any]

KEPT_EVENTS = 1_000


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
    seq: int = 0
    events: collections.deque[Json] = dataclasses.field(
        default_factory=lambda: collections.deque(maxlen=KEPT_EVENTS)
    )
    socket: web.WebSocketResponse | None = None


class Gateway:
    """Speaks with one bot: IDENTIFY, heartbeats, RESUME, events."""

    def __init__(self, ready: Callable[[], list[tuple[str, Json]]], url: str) -> None:
        self._ready = ready
        self._url = url
        self._transport: asyncio.Transport | None = None
        self.heartbeat_seconds = 41.25
        self.session: Session | None = None
        self.identified = 0
        self.resumed = 0
        self.heartbeats = 0
        self.changed = asyncio.Condition()

    @property
    def socket(self) -> web.WebSocketResponse | None:
        """The session's open socket."""
        return self.session.socket if self.session else None

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket until it closes."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._transport = request.transport
        interval = int(self.heartbeat_seconds * 1_000)
        await _send(socket, {"op": Op.HELLO, "d": {"heartbeat_interval": interval}})
        async for message in socket:
            if message.type == aiohttp.WSMsgType.TEXT:
                await self._receive(socket, json.loads(message.data))
        if self.session is not None and self.session.socket is socket:
            self.session.socket = None
        await self._tell()
        return socket

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event; while the socket is lost it waits for the RESUME."""
        if self.session is None:
            raise RuntimeError("no bot has identified itself")
        await self._emit(self.session, event, data)

    def drop(self) -> None:
        """Cut the socket as a failing network does; the session may be resumed."""
        if self._transport is not None:
            self._transport.abort()

    async def ask_to_reconnect(self) -> None:
        """Send opcode 7."""
        if self.session is not None and self.session.socket is not None:
            await _send(self.session.socket, {"op": Op.RECONNECT, "d": None})

    def forget(self) -> None:
        """Forget the session: the next RESUME is refused and the bot must identify anew."""
        self.session = None

    async def until(self, condition: Callable[[], bool], within: float = 5.0) -> None:
        """Wait for something to hold, looked at after every change, at most so many seconds."""
        async with asyncio.timeout(within), self.changed:
            await self.changed.wait_for(condition)

    async def _receive(self, socket: web.WebSocketResponse, frame: Json) -> None:
        match frame["op"]:
            case Op.HEARTBEAT:
                self.heartbeats += 1
                await _send(socket, {"op": Op.HEARTBEAT_ACK, "d": None})
            case Op.IDENTIFY:
                await self._identify(socket)
            case Op.RESUME:
                await self._resume(socket, frame["d"])
            case _:
                return  # presence and the like: nothing to answer
        await self._tell()

    async def _identify(self, socket: web.WebSocketResponse) -> None:
        self.identified += 1
        session = self.session = Session(f"session-{self.identified}", socket=socket)
        about = {"v": 10, "session_id": session.id, "resume_gateway_url": self._url}
        for event, data in self._ready():
            await self._emit(session, event, data | about if event == "READY" else data)

    async def _resume(self, socket: web.WebSocketResponse, wanted: Json) -> None:
        session = self.session
        if session is None or session.id != wanted["session_id"]:
            await _send(socket, {"op": Op.INVALID_SESSION, "d": False})
            return
        session.socket = socket
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
