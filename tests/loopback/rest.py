"""The REST calls that the loopback Discord carries out; others are a 404."""

import dataclasses
from collections.abc import Callable
from typing import Any

from tests.loopback.interactions import Interaction
from tests.loopback.world import (
    DIRECT_CHANNEL,
    EPHEMERAL,
    LOADING,
    PUBLIC_THREAD,
    Json,
    Message,
    Refused,
    Upload,
    World,
)

REPLY = 4
DEFER = 5
DEFER_UPDATE = 6
UPDATE = 7


@dataclasses.dataclass(slots=True)
class Request:
    """One REST call as it was received, and how it ended."""

    method: str
    path: str
    """Below the API's base, without the query."""
    query: dict[str, str]
    json: Any
    """The decoded body; of a multipart call its `payload_json`; None without one."""
    uploads: list[Upload]
    args: dict[str, str] = dataclasses.field(default_factory=dict)
    """The placeholders of the route, such as `channel`."""
    status: int | None = None
    """The answer's status; None while there is none, and for ever if the connection was cut."""
    problems: list[str] = dataclasses.field(default_factory=list)
    """What the OpenAPI document has against it, if one was given."""

    @property
    def body(self) -> Json:
        """The body where it is an object, else an empty one."""
        return self.json if isinstance(self.json, dict) else {}

    def id_of(self, name: str) -> int:
        """A placeholder as a snowflake."""
        return int(self.args[name])


class Rest:
    """All handlers, working on one world."""

    def __init__(self, world: World, emit: Callable[[str, Json, int], None]) -> None:
        self.world = world
        self.interactions: dict[str, Interaction] = {}
        self._emit = emit

    # --- who the bot is ---

    def me(self, _: Request) -> Json:
        """The bot's own user."""
        return self.world.bot

    def application(self, _: Request) -> Json:
        """The bot's application."""
        owner = self.world.bot | {"bot": False}
        return {
            "id": str(self.world.application_id),
            "name": "Keeper",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "00",
            "flags": 0,
            "owner": owner,
            "team": None,
        }

    def user(self, request: Request) -> Json:
        """Anybody."""
        return self.world.member(request.id_of("user"))["user"]

    def member(self, request: Request) -> Json:
        """Anybody, as a member of the guild."""
        return self.world.member(request.id_of("user"))

    def gateway(self, _: Request) -> Json:
        """Return where the gateway is, how many shards Discord recommends, how many may begin."""
        limit = {
            "total": 1_000,
            "remaining": self.world.starts_left,
            "reset_after": int(self.world.starts_again * 1_000),
            "max_concurrency": self.world.max_concurrency,
        }
        url = f"ws{self.world.base_url.removeprefix('http')}/gateway"
        return {"url": url, "shards": self.world.shards, "session_start_limit": limit}

    def guild(self, request: Request) -> Json:
        """A guild."""
        return self.world.guild(request.id_of("guild"))

    # --- commands ---

    def put_commands(self, request: Request) -> list[Json]:
        """Replace all commands; they get ids."""
        guild = request.args.get("guild")
        self.world.commands = [
            {"description": "", "type": 1, "options": [], **command}
            | {
                "id": str(self.world.snowflake()),
                "application_id": str(self.world.application_id),
                "version": "1",
                "default_member_permissions": command.get("default_member_permissions"),
            }
            | ({"guild_id": guild} if guild else {})
            for command in request.json
        ]
        return self.world.commands

    def commands(self, _: Request) -> list[Json]:
        """All commands."""
        return self.world.commands

    # --- interactions ---

    def callback(self, request: Request) -> Json | None:
        """The first answer to an interaction."""
        interaction = self.interactions.get(request.args["token"])
        if interaction is None or interaction.id != request.id_of("interaction"):
            raise Refused(404, 10062, "Unknown interaction")
        interaction.take(request.body)
        self._carry_out(interaction, request)
        interaction.answered.set()
        if request.query.get("with_response") not in {"1", "true"}:
            return None
        return _callback_resource(interaction)

    def _carry_out(self, interaction: Interaction, request: Request) -> None:
        data = interaction.data
        kind = request.body["type"]
        if kind == REPLY:
            interaction.original = self._answer(interaction, data, request.uploads)
        elif kind == DEFER:
            flags = (data.get("flags") or 0) & EPHEMERAL | LOADING
            interaction.original = self._answer(interaction, {"flags": flags}, [])
        elif kind == UPDATE and interaction.source is not None:
            interaction.original = self.world.edit(interaction.source, data, request.uploads)
        elif kind == DEFER_UPDATE:
            interaction.original = interaction.source

    def _answer(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        hidden = (body.get("flags") or 0) & EPHEMERAL
        only_for = interaction.user_id if hidden else None
        message = self.world.post(interaction.channel_id, body, uploads, only_for=only_for)
        message.payload["interaction_metadata"] = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": self.world.users[interaction.user_id],
            "authorizing_integration_owners": {},
        }
        return message

    def follow_up(self, request: Request) -> Json:
        """A further message; while the first one is "thinking" it completes that."""
        interaction = self._of_token(request)
        original = interaction.original
        if original is not None and original.payload["flags"] & LOADING:
            return self.world.edit(original, request.body, request.uploads).payload
        message = self._answer(interaction, request.body, request.uploads)
        interaction.followups.append(message)
        return message.payload

    def get_answer(self, request: Request) -> Json:
        """A message of an interaction."""
        return self._of_token(request).reachable(request.args["message"]).payload

    def edit_answer(self, request: Request) -> Json:
        """Edit a message of an interaction."""
        message = self._of_token(request).reachable(request.args["message"])
        return self.world.edit(message, request.body, request.uploads).payload

    def delete_answer(self, request: Request) -> None:
        """Delete a message of an interaction."""
        message = self._of_token(request).reachable(request.args["message"])
        del self.world.messages[message.channel_id][message.id]

    def _of_token(self, request: Request) -> Interaction:
        found = self.interactions.get(request.args["token"])
        if found is None or found.callback is None:
            raise Refused(404, 10015, "Unknown Webhook")
        return found

    # --- channels and messages ---

    def channel(self, request: Request) -> Json:
        """A channel or thread."""
        return self.world.channel(request.id_of("channel"))

    def edit_channel(self, request: Request) -> Json:
        """Change a channel or thread; a thread's own settings lie one level deeper."""
        channel = self.world.channel(request.id_of("channel"))
        metadata = channel.get("thread_metadata", {})
        for key, value in request.body.items():
            (metadata if key in metadata else channel)[key] = value
        return channel

    def channels(self, request: Request) -> list[Json]:
        """A guild's channels."""
        return self.world.guild(request.id_of("guild"))["channels"]

    def active_threads(self, request: Request) -> Json:
        """A guild's threads."""
        return {"threads": self.world.guild(request.id_of("guild"))["threads"], "members": []}

    def direct_channel(self, request: Request) -> Json:
        """A channel with one person."""
        user = self.world.users[int(request.body["recipient_id"])]
        channel_id = self.world.add_channel("direct", type=DIRECT_CHANNEL, recipients=[user])
        return self.world.channel(channel_id)

    def post(self, request: Request) -> Json:
        """Post a message."""
        channel_id = request.id_of("channel")
        return self.world.post(channel_id, request.body, request.uploads).payload

    def history(self, request: Request) -> list[Json]:
        """The newest public messages first."""
        found = self.world.messages[request.id_of("channel")].values()
        public = [message.payload for message in found if message.only_for is None]
        return public[::-1][: int(request.query.get("limit", "50"))]

    def get_message(self, request: Request) -> Json:
        """One public message."""
        return self._public(request).payload

    def edit_message(self, request: Request) -> Json:
        """Edit a public message."""
        return self.world.edit(self._public(request), request.body, request.uploads).payload

    def delete_message(self, request: Request) -> None:
        """Delete a public message."""
        message = self._public(request)
        del self.world.messages[message.channel_id][message.id]

    def _public(self, request: Request) -> Message:
        return self.world.public_message(request.id_of("channel"), request.id_of("message"))

    def nothing(self, _: Request) -> None:
        """Accept and do nothing: typing, thread members."""

    # --- threads ---

    def start_thread(self, request: Request) -> Json:
        """A thread without a first message."""
        kind = request.body.get("type", PUBLIC_THREAD)
        return self._thread(request, kind)

    def start_thread_at(self, request: Request) -> Json:
        """A public thread below a message."""
        return self._thread(request, PUBLIC_THREAD)

    def _thread(self, request: Request, kind: int) -> Json:
        parent = request.id_of("channel")
        thread_id = self.world.add_thread(parent, request.body["name"], kind)
        thread = self.world.channel(thread_id)
        self._emit(
            "THREAD_CREATE", thread | {"newly_created": True}, self.world.guild_of(thread_id)
        )
        return thread


def _callback_resource(interaction: Interaction) -> Json:
    """The answer to a callback that asked for one."""
    kind = (interaction.callback or {})["type"]
    message = interaction.original
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    if message is None:
        return {"interaction": about}
    flags = message.payload["flags"]
    about |= {
        "response_message_id": str(message.id),
        "response_message_loading": bool(flags & LOADING),
        "response_message_ephemeral": bool(flags & EPHEMERAL),
    }
    if kind not in {REPLY, UPDATE}:
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": kind, "message": message.payload}}


Handler = Callable[[Rest, Request], Any]

ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", "/users/@me", Rest.me),
    ("GET", "/users/{user}", Rest.user),
    ("POST", "/users/@me/channels", Rest.direct_channel),
    ("GET", "/oauth2/applications/@me", Rest.application),
    ("GET", "/applications/@me", Rest.application),
    ("PUT", "/applications/{application}/commands", Rest.put_commands),
    ("GET", "/applications/{application}/commands", Rest.commands),
    ("PUT", "/applications/{application}/guilds/{guild}/commands", Rest.put_commands),
    ("GET", "/applications/{application}/guilds/{guild}/commands", Rest.commands),
    ("GET", "/gateway/bot", Rest.gateway),
    ("GET", "/guilds/{guild}", Rest.guild),
    ("GET", "/guilds/{guild}/threads/active", Rest.active_threads),
    ("GET", "/guilds/{guild}/channels", Rest.channels),
    ("GET", "/guilds/{guild}/members/{user}", Rest.member),
    ("POST", "/interactions/{interaction}/{token}/callback", Rest.callback),
    ("POST", "/webhooks/{application}/{token}", Rest.follow_up),
    ("GET", "/webhooks/{application}/{token}/messages/{message}", Rest.get_answer),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}", Rest.edit_answer),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}", Rest.delete_answer),
    ("GET", "/channels/{channel}", Rest.channel),
    ("PATCH", "/channels/{channel}", Rest.edit_channel),
    ("POST", "/channels/{channel}/typing", Rest.nothing),
    ("POST", "/channels/{channel}/messages", Rest.post),
    ("GET", "/channels/{channel}/messages", Rest.history),
    ("GET", "/channels/{channel}/messages/{message}", Rest.get_message),
    ("PATCH", "/channels/{channel}/messages/{message}", Rest.edit_message),
    ("DELETE", "/channels/{channel}/messages/{message}", Rest.delete_message),
    ("POST", "/channels/{channel}/threads", Rest.start_thread),
    ("POST", "/channels/{channel}/messages/{message}/threads", Rest.start_thread_at),
    ("PUT", "/channels/{channel}/thread-members/{user}", Rest.nothing),
    ("DELETE", "/channels/{channel}/thread-members/{user}", Rest.nothing),
]
