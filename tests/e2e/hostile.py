"""Hostile texts, and interactions that carry them past Discord's own checks."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from simcord import actors, interactions
from simcord.backend import serializers
from simcord.enums import AppCommandType, ComponentType, InteractionType
from simcord.results import InteractionResult

from bot.engine.look_up_work import Work
from cogs.wire.cooldowns import LookUps
from cogs.wire.custom_id import Press
from tests.e2e.server import Server

LENGTH: Final = 6_000
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def _random_words() -> str:
    chance = random.Random(37)
    return " ".join("".join(chance.choices(LETTERS, k=5)) for _ in range(LENGTH // 6))


TEXTS: Final[Mapping[str, str]] = {
    "random words": _random_words(),
    "one long word": "a" * LENGTH,
    "a letter that stands for eighteen": "\ufdfa" * LENGTH,
    "combining marks": "qz" + "\u0301" * LENGTH,
    "zero width": "\u200b\u200d\ufeff" * (LENGTH // 3),
    "right to left": "\u202e\u05d0\u05d1 " * (LENGTH // 4),
    "emoji": "👩‍👩‍👧‍👦 " * (LENGTH // 8),
    "nested markup": "||**__~~`>[" * (LENGTH // 11),
    "digits": "9" * 10_000,
    "small digits": "²³" * (LENGTH // 2),
    "commas": "qz, " * (LENGTH // 4),
    "conditions": "pass until " * (LENGTH // 11),
    "a long plan": "commit guts, " * (LENGTH // 13),
    "half an order": "commit guts to the roland below 5 % " * (LENGTH // 36),
    "spaces": "9x" + " " * LENGTH + "9",
}
"""The texts by name."""


class RecordedLookUps(LookUps):
    """Budgets that are always full, and the work of each interaction so far."""

    def __init__(self) -> None:
        super().__init__(count(step=3_600).__next__)
        self.works: list[Work] = []

    @contextmanager
    def charging(self, user: int) -> Generator[Work]:
        """Count as usual, and store the work."""
        with super().charging(user) as work:
            self.works.append(work)
            yield work


Data = tuple[InteractionType, dict[str, Any]]
"""The type and the content of an interaction."""


def command_data(
    who: Any, channel: Any, name: str, options: Mapping[str, Any], texts: Mapping[str, str]
) -> Data:
    """A command whose `texts` take the place of the same options, however long they are."""
    first, *groups = name.split()
    root = actors._resolve_visible_command(who, channel.id, first, AppCommandType.CHAT_INPUT)
    leaf, nesting = interactions.walk_to_subcommand(root, groups)
    made, resolved = interactions.build_options(
        who, name, leaf, {**options, **dict.fromkeys(texts, "xxx")}, channel_id=channel.id
    )
    made = [{**each, "value": texts.get(each["name"], each["value"])} for each in made]
    data = _data(root, interactions.nest_options(root, nesting, made))
    return InteractionType.APPLICATION_COMMAND, {
        **data,
        **({"resolved": resolved} if resolved else {}),
    }


def suggestion_data(who: Any, channel: Any, name: str, option: str, text: str) -> Data:
    """An autocomplete of one option."""
    first, *groups = name.split()
    root = actors._resolve_visible_command(who, channel.id, first, AppCommandType.CHAT_INPUT)
    _leaf, nesting = interactions.walk_to_subcommand(root, groups)
    made = [{"name": option, "type": 3, "value": text, "focused": True}]
    data = _data(root, interactions.nest_options(root, nesting, made))
    return InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data


def _data(root: Mapping[str, Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    kind = root.get("type", AppCommandType.CHAT_INPUT)
    return {"id": root["id"], "name": root["name"], "type": kind, "options": options}


def form_data(custom_id: str, texts: Mapping[str, str]) -> Data:
    """A form with these texts by field."""
    fields = [
        {
            "type": int(ComponentType.LABEL),
            "component": {
                "type": int(ComponentType.TEXT_INPUT),
                "custom_id": field,
                "value": text,
            },
        }
        for field, text in texts.items()
    ]
    return InteractionType.MODAL_SUBMIT, {"custom_id": custom_id, "components": fields}


async def forged(server: Server, who: Any, press: Press, *texts: str) -> Any:
    """Somebody sends a form with this id and these texts that was never shown to them."""
    fields = {f"field{number}": text for number, text in enumerate(texts)}
    kind, data = form_data(press.custom_id, fields)
    return await actors._dispatch_actor_interaction(who, kind, server.channel, data)


def press_data(custom_id: str, values: list[str]) -> Data:
    """A choice in a select, whatever its options are."""
    kind = int(ComponentType.STRING_SELECT)
    return InteractionType.MESSAGE_COMPONENT, {
        "custom_id": custom_id,
        "component_type": kind,
        "values": values,
    }


def _message_with(server: Server, who: Any, channel: Any, custom_id: str) -> dict[str, Any]:
    """The newest message of a channel as if it had that select alone."""
    stored = actors._visible_message(who, channel.history()[-1])
    select = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
    message = dict(serializers.message_payload(server.env.backend, stored))
    return {**message, "flags": 0, "components": [{"type": 1, "components": [select]}]}


async def send_all(
    server: Server, who: Any, channel: Any, sent: Iterable[Data]
) -> list[InteractionResult]:
    """Send interactions one right after the other, and wait until all are answered."""
    results: list[InteractionResult] = []
    backend = server.env.backend
    for kind, data in sent:
        record, payload = interactions.base_payload(
            backend,
            type=int(kind),
            channel_id=channel.id,
            guild_id=who.guild.id,
            user_id=who.id,
            data=data,
        )
        if kind is InteractionType.MESSAGE_COMPONENT:
            payload["message"] = _message_with(server, who, channel, data["custom_id"])
        backend.emit("INTERACTION_CREATE", payload)
        results.append(InteractionResult(server.env, record))
    await server.env._settle_internal(dispatch="INTERACTION_CREATE")
    return results
