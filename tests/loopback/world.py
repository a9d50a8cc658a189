"""The loopback Discord's memory: guilds, channels, members and messages as JSON dicts."""

import dataclasses
import datetime as dt
import itertools
import time
from typing import Any

Json = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000
EVERYTHING = str((1 << 53) - 1)
"""All permissions, as the number in text that Discord sends."""

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15

TEXT_CHANNEL = 0
DIRECT_CHANNEL = 1
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12


class Refused(Exception):
    """Discord's own refusal of a call: HTTP status, its code, its sentence."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.body: Json = {"code": code, "message": message}


@dataclasses.dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart call."""

    filename: str
    data: bytes
    content_type: str


@dataclasses.dataclass(slots=True)
class Message:
    """A message: its payload, and who may see it if it is ephemeral."""

    payload: Json
    only_for: int | None = None

    @property
    def id(self) -> int:
        """The message's snowflake."""
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        """The channel or thread it stands in."""
        return int(self.payload["channel_id"])

    @property
    def content(self) -> str:
        """The plain text; empty for a message of components."""
        return self.payload["content"]

    @property
    def components(self) -> list[Json]:
        """The top-level components, with ids filled in and attachment links resolved."""
        return self.payload["components"]

    @property
    def attachments(self) -> list[Json]:
        """The files, each with id, filename, size and url."""
        return self.payload["attachments"]

    def texts(self) -> list[str]:
        """The content of every text display, in order."""
        return [item["content"] for item in self.walk() if item["type"] == 10]  # text display

    def custom_ids(self) -> list[str]:
        """The custom id of every button and select, in order."""
        return [item["custom_id"] for item in self.walk() if "custom_id" in item]

    def walk(self) -> list[Json]:
        """All components, parents before children."""
        return _walk(self.components)


class World:
    """All state behind REST and gateway."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self._count = itertools.count()
        self.application_id = self.snowflake()
        self.bot = self._user(self.application_id, "Keeper", bot=True)
        self.users: dict[int, Json] = {self.application_id: self.bot}
        self.guild_id = self.snowflake()
        self.guilds = [self.guild_id]
        self.shards = 1
        """How many Discord recommends."""
        self.max_concurrency = 1
        self.starts_left = 1_000
        """Sessions that may begin, until `starts_again` seconds have gone by."""
        self.starts_again = 86_400.0
        self.channels: dict[int, Json] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.commands: list[Json] = []
        self.files: dict[str, Upload] = {}
        self._nonces: dict[tuple[int, str], Message] = {}
        self.add_channel("table")

    def forget_nonces(self) -> None:
        """Minutes have gone by: the same nonce makes another message now."""
        self._nonces.clear()

    def snowflake(self) -> int:
        """A new id: now in its upper bits, a running number below."""
        milliseconds = time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS
        return (milliseconds << 22) | (next(self._count) & 0x3FFFFF)

    # --- people and places ---

    @staticmethod
    def _user(user_id: int, name: str, *, bot: bool = False) -> Json:
        return {
            "id": str(user_id),
            "username": name.lower(),
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
            "flags": 0,
        }

    def add_user(self, name: str) -> int:
        """A new person in the guild; the id."""
        user_id = self.snowflake()
        self.users[user_id] = self._user(user_id, name)
        return user_id

    def add_guild(self, shard: int = 0, count: int = 1) -> int:
        """A new guild, whose events come over this shard of so many; the id."""
        first = self.snowflake() >> 22
        guild_id = (first - first % count + shard) << 22 | (next(self._count) & 0x3FFFFF)
        self.guilds.append(guild_id)
        return guild_id

    def add_channel(self, name: str, guild: int | None = None, **fields: Any) -> int:
        """A new text channel, or a thread if `fields` say so, of the first guild; the id."""
        channel_id = self.snowflake()
        self.channels[channel_id] = {
            "id": str(channel_id),
            "guild_id": str(guild or self.guild_id),
            "type": TEXT_CHANNEL,
            "name": name,
            "position": len(self.channels),
            "permission_overwrites": [],
            "parent_id": None,
            "topic": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            **fields,
        }
        self.messages[channel_id] = {}
        return channel_id

    def add_thread(self, parent_id: int, name: str, kind: int) -> int:
        """A new thread below a channel, made by the bot; the id."""
        guild = self.guild_of(parent_id)
        metadata = {
            "archived": False,
            "locked": False,
            "invitable": True,
            "auto_archive_duration": 1440,
            "archive_timestamp": now(),
        }
        return self.add_channel(
            name,
            guild,
            type=kind,
            parent_id=str(parent_id),
            owner_id=str(self.application_id),
            message_count=0,
            member_count=1,
            thread_metadata=metadata,
        )

    def channel(self, channel_id: int) -> Json:
        """The channel, or Discord's 10003."""
        if channel_id not in self.channels:
            raise Refused(404, 10003, "Unknown Channel")
        return self.channels[channel_id]

    def guild_of(self, channel_id: int) -> int:
        """The guild of a channel, or Discord's 10003."""
        return int(self.channel(channel_id)["guild_id"])

    def member(self, user_id: int) -> Json:
        """Somebody as a member of the guild, or Discord's 10007."""
        if user_id not in self.users:
            raise Refused(404, 10007, "Unknown Member")
        return {
            "user": self.users[user_id],
            "nick": None,
            "avatar": None,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }

    def guild(self, guild_id: int | None = None) -> Json:
        """A guild as GUILD_CREATE carries it; the first one, or Discord's 10004."""
        guild_id = guild_id or self.guild_id
        if guild_id not in self.guilds:
            raise Refused(404, 10004, "Unknown Guild")
        mine = [c for c in self.channels.values() if c["guild_id"] == str(guild_id)]
        everyone = {
            "id": str(guild_id),
            "name": "@everyone",
            "permissions": EVERYTHING,
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        is_thread = {PUBLIC_THREAD, PRIVATE_THREAD}
        return {
            "id": str(guild_id),
            "name": "Arkham",
            "owner_id": str(self.application_id - 1),
            "icon": None,
            "roles": [everyone],
            "emojis": [],
            "stickers": [],
            "features": [],
            "channels": [c for c in mine if c["type"] == TEXT_CHANNEL],
            "threads": [c for c in mine if c["type"] in is_thread],
            "members": [self.member(self.application_id)],
            "member_count": len(self.users),
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "large": False,
            "unavailable": False,
            "preferred_locale": "en-US",
            "joined_at": "2026-01-01T00:00:00+00:00",
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
            "afk_timeout": 300,
        }

    # --- messages ---

    def post(
        self, channel_id: int, body: Json, uploads: list[Upload], *, only_for: int | None = None
    ) -> Message:
        """A new message of the bot; with an enforced nonce seen before, the earlier message."""
        self.channel(channel_id)
        nonce = body.get("nonce") if body.get("enforce_nonce") else None
        known = self._nonces.get((channel_id, str(nonce)))
        if nonce is not None and known is not None:
            return known
        message = Message(self._blank(channel_id, body), only_for)
        self._write(message, {"content": "", "embeds": [], "components": []} | body, uploads)
        self.messages[channel_id][message.id] = message
        if nonce is not None:
            self._nonces[channel_id, str(nonce)] = message
        return message

    def edit(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        """Change what `body` names; the message is no longer "thinking"."""
        message.payload["flags"] &= ~LOADING
        message.payload["flags"] |= (body.get("flags") or 0) & COMPONENTS_V2
        message.payload["edited_timestamp"] = now()
        self._write(message, body, uploads)
        return message

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message, or Discord's 10008."""
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None:
            raise Refused(404, 10008, "Unknown Message")
        return found

    def public_message(self, channel_id: int, message_id: int) -> Message:
        """A message that the channel's own calls can reach: not an ephemeral one."""
        message = self.message(channel_id, message_id)
        if message.only_for is not None:
            raise Refused(404, 10008, "Unknown Message")
        return message

    def _blank(self, channel_id: int, body: Json) -> Json:
        return {
            "id": str(self.snowflake()),
            "channel_id": str(channel_id),
            "type": 0,
            "author": self.bot,
            "attachments": [],
            "timestamp": now(),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "flags": body.get("flags") or 0,
            "nonce": body.get("nonce"),
        }

    def _write(self, message: Message, body: Json, uploads: list[Upload]) -> None:
        payload = message.payload
        payload["attachments"] = self._attachments(message, body, uploads)
        if "content" in body:
            payload["content"] = body["content"] or ""
        links = {item["filename"]: item for item in payload["attachments"]}
        for key in ("embeds", "components"):
            if key in body:
                payload[key] = _resolved(body[key] or [], links)
        for number, component in enumerate(_walk(payload["components"]), start=1):
            component.setdefault("id", number)

    def _attachments(self, message: Message, body: Json, uploads: list[Upload]) -> list[Json]:
        """Files kept from before (those listed, or all if none are listed), then the new ones."""
        listed = body.get("attachments")
        notes = {str(item["id"]): item for item in listed or []}
        kept = [
            item for item in message.payload["attachments"] if listed is None or item["id"] in notes
        ]
        added = [
            self._store(message, upload, notes.get(str(number), {}))
            for number, upload in enumerate(uploads)
        ]
        return kept + added

    def _store(self, message: Message, upload: Upload, note: Json) -> Json:
        file_id = self.snowflake()
        path = f"/attachments/{message.channel_id}/{file_id}/{upload.filename}"
        self.files[path] = upload
        url = self.base_url + path
        return {
            "id": str(file_id),
            "filename": upload.filename,
            "description": note.get("description"),
            "content_type": upload.content_type,
            "size": len(upload.data),
            "url": url,
            "proxy_url": url,
        }


def now() -> str:
    """The present as Discord writes it."""
    return dt.datetime.fromtimestamp(time.time(), dt.UTC).isoformat()


def _walk(components: list[Json]) -> list[Json]:
    found: list[Json] = []
    for component in components:
        inner = [component[key] for key in ("accessory", "component") if component.get(key)]
        found += [component, *_walk(component.get("components") or []), *_walk(inner)]
    return found


def _resolved(value: Any, links: dict[str, Json]) -> Any:
    """A copy in which `{"url": "attachment://name"}` points at the stored file."""
    if isinstance(value, list):
        return [_resolved(item, links) for item in value]
    if not isinstance(value, dict):
        return value
    copy = {key: _resolved(item, links) for key, item in value.items()}
    url = copy.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        stored = links.get(url.removeprefix("attachment://"))
        if stored is None:
            raise Refused(400, 50035, f"Invalid Form Body: {url} is not attached")
        copy |= {key: stored[key] for key in ("url", "proxy_url", "content_type")}
        copy["attachment_id"] = stored["id"]
    return copy
