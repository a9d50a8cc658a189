"""Interactions as the loopback Discord sends them, and what became of each."""

import asyncio
import dataclasses
import time
from typing import Any

from tests.deadline import DEADLINE
from tests.loopback.world import EVERYTHING, LOADING, Json, Message, Refused, World

COMMAND = 2
COMPONENT = 3
AUTOCOMPLETE = 4
MODAL = 5

BUTTON = 2
SELECT = 3


@dataclasses.dataclass(slots=True)
class Interaction:
    """One interaction and the bot's answers to it."""

    id: int
    kind: int
    user_id: int
    channel_id: int
    source: Message | None = None
    """The message whose component was used."""
    seconds_to_answer: float = DEADLINE
    """Seconds after which Discord takes no first answer."""
    callback: Json | None = None
    """The body of the first answer: `type` and `data`."""
    original: Message | None = None
    """The message that the answer made or edits."""
    followups: list[Message] = dataclasses.field(default_factory=list)
    born: float = dataclasses.field(default_factory=time.monotonic)
    answered: asyncio.Event = dataclasses.field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        """The secret in the calls that answer it."""
        return f"token-{self.id}"

    @property
    def data(self) -> Json:
        """The data of the first answer; empty before."""
        return (self.callback or {}).get("data") or {}

    @property
    def text(self) -> str:
        """Return what the answer says now: the message's, else the first answer's content."""
        if self.original is not None:
            return self.original.content or "\n".join(self.original.texts())
        return self.data.get("content") or ""

    @property
    def complete(self) -> bool:
        """True if there is an answer, and the bot is not still "thinking"."""
        loading = self.original is not None and self.original.payload["flags"] & LOADING
        return self.answered.is_set() and not loading

    def take(self, body: Json) -> None:
        """Accept the first answer; late and second ones are refused as Discord does."""
        if self.callback is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - self.born > self.seconds_to_answer:
            raise Refused(404, 10062, "Unknown interaction")
        self.callback = body

    def reachable(self, message_id: str) -> Message:
        """The answer's message or a follow-up by id, "@original" for the former."""
        mine = [*([self.original] if self.original else []), *self.followups]
        for message in mine:
            if message_id in {str(message.id), "@original"}:
                return message
        raise Refused(404, 10008, "Unknown Message")


def payload(world: World, interaction: Interaction, data: Json) -> Json:
    """INTERACTION_CREATE."""
    guild = str(world.guild_of(interaction.channel_id))
    member = world.member(interaction.user_id) | {"permissions": EVERYTHING}
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "guild_id": guild,
        "guild": {"id": guild, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "channel_id": str(interaction.channel_id),
        "channel": world.channel(interaction.channel_id) | {"permissions": EVERYTHING},
        "member": member,
        "locale": "en-US",
        "app_permissions": EVERYTHING,
        "entitlements": [],
        "authorizing_integration_owners": {"0": guild},
        "context": 0,
        "attachment_size_limit": 10 << 20,
    }
    if interaction.source is not None:
        body["message"] = interaction.source.payload
    return _privately(body) if interaction.user_id == world.application_id else body


def _privately(body: Json) -> Json:
    """The same in a private conversation, in which the bot's owner writes."""
    of_guilds = ("guild_id", "guild", "guild_locale", "member")
    kept = {name: value for name, value in body.items() if name not in of_guilds}
    channel = {"id": body["channel_id"], "type": 1}
    return {**kept, "user": body["member"]["user"], "channel": channel, "context": 1}


def command_data(world: World, name: str, options: Json, *, focused: str = "") -> Json:
    """The data of a slash command such as "game new", its options taken from the registered one."""
    root, *nested = name.split()
    command = next((item for item in world.commands if item["name"] == root), None)
    if command is None:
        raise LookupError(f"/{root} is not registered")
    leaf, path = command, []
    for part in nested:
        leaf = next(item for item in leaf.get("options", []) if item["name"] == part)
        path.append(leaf)
    known = {item["name"]: item for item in leaf.get("options", [])}
    filled: list[Json] = [
        {"name": key, "type": known[key]["type"], "value": value}
        | ({"focused": True} if key == focused else {})
        for key, value in options.items()
    ]
    for part in reversed(path):
        filled = [{"name": part["name"], "type": part["type"], "options": filled}]
    return {"id": command["id"], "name": root, "type": 1, "options": filled}


def component_data(message: Message, custom_id: str, values: list[str] | None = None) -> Json:
    """The data of a press (no values) or of a select; the component must be usable."""
    found = [item for item in message.walk() if item.get("custom_id") == custom_id]
    if not found:
        raise LookupError(f"{custom_id} is not among {message.custom_ids()}")
    if found[0].get("disabled"):
        raise LookupError(f"{custom_id} is disabled")
    data: Json = {"custom_id": custom_id, "id": found[0]["id"]}
    if values is None:
        return data | {"component_type": BUTTON}
    return data | {"component_type": SELECT, "values": values}


def modal_data(shown: Interaction, values: dict[str, str]) -> Json:
    """The data of a submitted modal: texts by the custom id of their input."""
    return {
        "custom_id": shown.data["custom_id"],
        "components": [_filled(item, values) for item in shown.data["components"]],
    }


def _filled(component: Json, values: dict[str, str]) -> Any:
    copy: Json = {key: component[key] for key in ("type", "id") if key in component}
    if "component" in component:
        copy["component"] = _filled(component["component"], values)
    if "components" in component:
        copy["components"] = [_filled(item, values) for item in component["components"]]
    if "custom_id" in component:
        copy["custom_id"] = component["custom_id"]
        copy["value"] = values.get(component["custom_id"], "")
    return copy
