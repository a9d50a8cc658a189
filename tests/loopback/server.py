"""A small Discord on loopback sockets: REST and gateway for one bot, driven by a test.

    async with LoopbackDiscord() as discord, bot_at(discord.url, bot):
        ann = discord.add_user("Ann")
        answer = await discord.slash(ann, "move", to="attic")
        assert answer.text == "Ann moves to the attic."

It does what a bot of commands, buttons and posts can see of the service, over real sockets: nonces
are enforced, interactions expire (`seconds_to_answer`, 3 at Discord), events come over the shard of
their guild, a lost gateway socket can be resumed, by another process too. It does not check
permissions, limits or rates; SimCord and the OpenAPI document do the first two,
`fail(…, status=429)` stands for the third.
"""

import asyncio
import json
from typing import Any, Self, TypeVar

from aiohttp import BodyPartReader, web

from tests.deadline import DEADLINE
from tests.loopback import interactions
from tests.loopback.faults import Drop, Failure, Fault, Hold
from tests.loopback.gateway import Gateway
from tests.loopback.interactions import Interaction
from tests.loopback.openapi import OpenApi
from tests.loopback.rest import ROUTES, Handler, Request, Rest
from tests.loopback.world import Json, Message, Refused, Upload, World

API = "/api/v10"

F = TypeVar("F", bound=Fault)


class LoopbackDiscord:
    """The server; an async context manager that listens on a free port of 127.0.0.1."""

    def __init__(self, openapi: OpenApi | None = None) -> None:
        self._openapi = openapi
        self._runner: web.AppRunner | None = None
        self._faults: list[Fault] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.requests: list[Request] = []
        """Every REST call, in the order of arrival."""
        self.seconds_to_answer = DEADLINE
        """Seconds after which Discord takes no first answer; a busy bot may need more than 3."""

    async def __aenter__(self) -> Self:
        self._app = web.Application(client_max_size=32 << 20)
        self._runner = web.AppRunner(self._app, access_log=None, shutdown_timeout=0.1)
        self._app.router.add_get("/gateway", self._gateway_socket)
        self._app.router.add_get("/attachments/{rest:.*}", self._file)
        for method, path, handler in ROUTES:
            self._app.router.add_route(method, API + path, self._served(handler))
        self._app.router.add_route("*", API + "/{rest:.*}", self._served(_unknown))
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self.world = World(self.url)
        self.gateway = Gateway(
            self._opening, f"ws://{host}:{port}/gateway", lambda: self.world.max_concurrency
        )
        self._rest = Rest(self.world, self._emit_soon)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.gateway.drop()
        for fault in self._faults:
            if isinstance(fault, Hold):
                fault.abandon()
        if self._runner is not None:
            await self._runner.cleanup()

    # --- the world ---

    @property
    def channel(self) -> int:
        """The first channel of the guild."""
        return next(iter(self.world.channels))

    def add_user(self, name: str) -> int:
        """A person in the guild; the id."""
        return self.world.add_user(name)

    def messages(self, channel: int | None = None, viewer: int | None = None) -> list[Message]:
        """Return what stands in a channel, oldest first: for a viewer, their ephemeral ones too."""
        found = self.world.messages[channel or self.channel].values()
        return [message for message in found if message.only_for in {None, viewer}]

    # --- what people do; each waits until the bot's answer is complete ---

    async def slash(
        self, user: int, name: str, *, channel: int | None = None, **options: Any
    ) -> Interaction:
        """Run a command such as "game new"."""
        data = interactions.command_data(self.world, name, options)
        return await self.interact(user, interactions.COMMAND, data, channel=channel)

    async def autocomplete(
        self, user: int, name: str, option: str, typed: str, **options: Any
    ) -> list[Json]:
        """Type into an option; the choices offered, each with name and value."""
        filled = options | {option: typed}
        data = interactions.command_data(self.world, name, filled, focused=option)
        answer = await self.interact(user, interactions.AUTOCOMPLETE, data)
        return answer.data["choices"]

    async def press(self, user: int, message: Message, custom_id: str) -> Interaction:
        """Press a button."""
        data = interactions.component_data(message, custom_id)
        return await self.interact(user, interactions.COMPONENT, data, source=message)

    async def select(
        self, user: int, message: Message, custom_id: str, *values: str
    ) -> Interaction:
        """Choose in a select of texts."""
        data = interactions.component_data(message, custom_id, list(values))
        return await self.interact(user, interactions.COMPONENT, data, source=message)

    async def submit(self, shown: Interaction, values: dict[str, str]) -> Interaction:
        """Submit the modal that an interaction was answered with."""
        data = interactions.modal_data(shown, values)
        source = shown.source
        return await self.interact(shown.user_id, interactions.MODAL, data, source=source)

    async def interact(
        self,
        user: int,
        kind: int,
        data: Json,
        *,
        channel: int | None = None,
        source: Message | None = None,
        within: float = DEADLINE,
    ) -> Interaction:
        """Send an interaction and wait for its answer. Raises `TimeoutError` without one."""
        interaction = await self.send(user, kind, data, channel=channel, source=source)
        await self.gateway.until(lambda: interaction.complete, within)
        return interaction

    async def send(
        self,
        user: int,
        kind: int,
        data: Json,
        *,
        channel: int | None = None,
        source: Message | None = None,
        copies: int = 1,
        again: Interaction | None = None,
    ) -> Interaction:
        """Send an interaction and do not wait; `copies` deliver the very same one again.

        `again` is one that was sent before, perhaps to another process.
        """
        place = source.channel_id if source else channel or self.channel
        interaction = again or Interaction(
            self.world.snowflake(), kind, user, place, source, self.seconds_to_answer
        )
        self._rest.interactions[interaction.token] = interaction
        payload = interactions.payload(self.world, interaction, data)
        for _ in range(copies):
            await self.gateway.dispatch("INTERACTION_CREATE", payload, self.world.guild_of(place))
        return interaction

    # --- weather ---

    def fail(
        self,
        method: str,
        path: str,
        status: int,
        *,
        code: int = 0,
        retry_after: float = 0.05,
        times: int | None = 1,
    ) -> Failure:
        """Answer matching calls with an HTTP error; `path` is a glob: `/channels/*/messages`."""
        return self._add(Failure(method, path, times, status, code, retry_after))

    def drop(
        self, method: str, path: str, *, processed: bool = False, times: int | None = 1
    ) -> Drop:
        """Cut the connection of matching calls: unread, or carried out but unanswered."""
        return self._add(Drop(method, path, times, processed))

    def hold(self, method: str, path: str) -> Hold:
        """Hold the next matching call back; wait for `reached`, then `release` or `abandon`."""
        return self._add(Hold(method, path))

    def clear_weather(self) -> None:
        """End all faults."""
        self._faults.clear()

    def _add(self, fault: F) -> F:
        self._faults.append(fault)
        return fault

    # --- what the bot did ---

    async def connected(self, times: int = 1) -> None:
        """Wait until a bot has identified itself so often."""
        await self.gateway.until(lambda: self.gateway.identified >= times)

    async def resumed(self, times: int = 1) -> None:
        """Wait until a lost socket was resumed so often."""
        await self.gateway.until(lambda: self.gateway.resumed >= times)

    async def commands_registered(self) -> None:
        """Wait until the bot has commands."""
        await self.gateway.until(lambda: bool(self.world.commands))

    async def posted(
        self, count: int, channel: int | None = None, within: float = DEADLINE
    ) -> None:
        """Wait until so many public messages stand in a channel."""
        await self.gateway.until(lambda: len(self.messages(channel)) >= count, within)

    @property
    def problems(self) -> list[str]:
        """Return what the OpenAPI document has against the calls so far."""
        return [problem for request in self.requests for problem in request.problems]

    # --- sockets ---

    def _opening(self, shard: int, count: int) -> list[tuple[str, Json]]:
        guilds = [each for each in self.world.guilds if (each >> 22) % count == shard]
        ready = {
            "user": self.world.bot,
            "guilds": [{"id": str(each), "unavailable": True} for each in guilds],
            "application": {"id": str(self.world.application_id), "flags": 0},
        }
        come = [("GUILD_CREATE", self.world.guild(each)) for each in guilds]
        return [("READY", ready), *come]

    def _emit_soon(self, event: str, data: Json, guild: int) -> None:
        task = asyncio.get_running_loop().create_task(self.gateway.dispatch(event, data, guild))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _gateway_socket(self, request: web.Request) -> web.StreamResponse:
        return await self.gateway.handle(request)

    async def _file(self, request: web.Request) -> web.Response:
        upload = self.world.files.get(request.path)
        if upload is None:
            return web.Response(status=404)
        return web.Response(body=upload.data, content_type=upload.content_type)

    def _served(self, handler: Handler) -> Any:
        """A handler behind the record, the weather and the translation to HTTP."""

        async def serve(incoming: web.Request) -> web.StreamResponse:
            request = await self._recorded(incoming)
            try:
                return await self._weathered(incoming, request, handler)
            finally:
                async with self.gateway.changed:
                    self.gateway.changed.notify_all()

        return serve

    async def _recorded(self, incoming: web.Request) -> Request:
        body, uploads = await _body(incoming)
        path = incoming.path.removeprefix(API)
        request = Request(
            incoming.method, path, dict(incoming.query), body, uploads, dict(incoming.match_info)
        )
        if self._openapi is not None:
            request.problems = self._openapi.problems(request.method, path, body)
        self.requests.append(request)
        return request

    async def _weathered(
        self, incoming: web.Request, request: Request, handler: Handler
    ) -> web.StreamResponse:
        fault = next((f for f in self._faults if f.meets(request.method, request.path)), None)
        if fault is not None:
            fault.use()
        if isinstance(fault, Failure):
            return _reply(request, fault.status, fault.body, fault.headers)
        if isinstance(fault, Hold) and not await fault.wait():
            return _cut(incoming)
        if isinstance(fault, Drop) and not fault.processed:
            return _cut(incoming)
        answer = self._answer(request, handler)
        return _cut(incoming) if isinstance(fault, Drop) else answer

    def _answer(self, request: Request, handler: Handler) -> web.Response:
        try:
            result = handler(self._rest, request)
        except Refused as refusal:
            return _reply(request, refusal.status, refusal.body)
        return _reply(request, 204 if result is None else 200, result)


def _unknown(_: Rest, request: Request) -> None:
    """Refuse a call that the loopback Discord does not know."""
    raise Refused(404, 0, f"404: {request.method} {request.path} is not served here")


async def _body(incoming: web.Request) -> tuple[Any, list[Upload]]:
    """The decoded body and the files of a call."""
    if not incoming.content_type.startswith("multipart/"):
        raw = await incoming.read()
        return (json.loads(raw) if raw else None), []
    body: Any = None
    uploads: list[Upload] = []
    async for part in await incoming.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.filename:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            uploads.append(Upload(part.filename, data, kind))
    return body, uploads


def _reply(
    request: Request, status: int, body: Any, headers: dict[str, str] | None = None
) -> web.Response:
    """An answer; discord.py wants the content type without a charset."""
    request.status = status
    if status == 204:
        return web.Response(status=status)
    raw = json.dumps(body).encode()
    return web.Response(status=status, body=raw, content_type="application/json", headers=headers)


def _cut(incoming: web.Request) -> web.Response:
    """Break the connection; the answer that is returned reaches nobody."""
    if incoming.transport is not None:
        incoming.transport.abort()
    return web.Response(status=500)
