"""Checks what the bot sends against Discord's published OpenAPI document.

Works for any record of a call (method, path without `/api/v10`, JSON body), so for the loopback
server's `Request`s and for SimCord's `env.http_requests` alike:

    document = load_openapi() or pytest.skip("no OpenAPI document")
    assert document.problems_of(env.http_requests) == []

The document is not part of the project: it is read from the path in `DISCORD_OPENAPI`, or from
`shared/reference/discord/openapi.json` beside the repository.

Where the document and the service disagree, the service counts:
- an attachment's `id` may be an integer (discord.py sends one),
- a message's `content` has at most 2,000 characters, not 4,000.
"""

import functools
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

import jsonschema_rs
import pytest

Json = Any
"""A decoded JSON value."""

REPOSITORY = Path(__file__).resolve().parents[2]
LONGEST_CONTENT = 2_000


class Call(Protocol):
    """One recorded REST call."""

    @property
    def method(self) -> str:
        """The verb in capitals, such as POST."""
        ...

    @property
    def path(self) -> str:
        """The path below the API's base, with or without a query."""
        ...

    @property
    def json(self) -> Any:
        """The decoded body, None without one; of a multipart call, its `payload_json`."""
        ...


class OpenApi:
    """The calls of an OpenAPI 3.1 document, and what is wrong with a given one."""

    def __init__(self, document: dict[str, Json]) -> None:
        self._root = {"components": _as_enforced(document["components"])}
        self._paths: dict[str, dict[str, Json]] = document["paths"]
        self._templates = sorted(self._paths, key=lambda path: path.count("{"))
        self._validators: dict[tuple[str, str], jsonschema_rs.Draft202012Validator | None] = {}

    def problems_of(self, calls: Iterable[Call]) -> list[str]:
        """Return what is wrong with each call, in order; an empty list if nothing is."""
        return [
            problem
            for call in calls
            for problem in self.problems(call.method, call.path, call.json)
        ]

    def problems(self, method: str, path: str, body: Json) -> list[str]:
        """Return what is wrong with one call, each sentence starting with method and path."""
        name = f"{method} {path}"
        template = self._template(path)
        if template is None or method.lower() not in self._paths[template]:
            return [f"{name}: the document has no such call"]
        validator = self._validator(template, method.lower())
        if validator is None:
            return [] if body is None else [f"{name}: takes no body"]
        error = worst_of(validator, _as_documented(body))
        return [] if error is None else [f"{name}: {error}"]

    def _template(self, path: str) -> str | None:
        """The document's path that fits; the one with fewest placeholders if several do."""
        plain = path.split("?", 1)[0]
        return next((item for item in self._templates if _pattern(item).fullmatch(plain)), None)

    def _validator(self, template: str, method: str) -> jsonschema_rs.Draft202012Validator | None:
        key = (template, method)
        if key not in self._validators:
            content = self._paths[template][method].get("requestBody", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema")
            self._validators[key] = (
                None
                if schema is None
                else jsonschema_rs.Draft202012Validator({**self._root, "allOf": [schema]})
            )
        return self._validators[key]


def worst_of(validator: jsonschema_rs.Draft202012Validator, body: Json) -> str | None:
    """Return what is wrong deepest in a body, with where it stands; None if nothing is."""
    if validator.is_valid(body):
        return None
    worst = max(_leaves(validator.iter_errors(body)), key=lambda error: len(error.instance_path))
    where = "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in worst.instance_path
    )
    return f"${where}: {worst.message}"


def _leaves(errors: Iterable[Any]) -> Iterable[Any]:
    """The errors themselves, and those of the alternatives that none of fitted."""
    for error in errors:
        yield error
        for alternative in getattr(error.kind, "context", ()):
            yield from _leaves(alternative)


def load_openapi() -> OpenApi | None:
    """The document beside the repository, or None where there is none."""
    beside = REPOSITORY.parent / "shared" / "reference" / "discord" / "openapi.json"
    path = Path(os.environ.get("DISCORD_OPENAPI") or beside)
    return _load(path) if path.is_file() else None


def need_openapi() -> OpenApi:
    """The document, or the calling test is skipped."""
    document = load_openapi()
    if document is None:
        pytest.skip("Discord's OpenAPI document is not here")
    return document


@functools.cache
def _load(path: Path) -> OpenApi:
    return OpenApi(json.loads(path.read_text(encoding="utf-8")))


@functools.cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^}]+\}", template)
    return re.compile("[^/]+".join(map(re.escape, parts)))


def _as_enforced(components: Json) -> Json:
    """The schemas with the shorter `content` that the service enforces for messages."""
    for schema in components["schemas"].values():
        properties = schema.get("properties", {})
        if "embeds" in properties and "maxLength" in properties.get("content", {}):
            properties["content"]["maxLength"] = LONGEST_CONTENT
    return components


def _as_documented(body: Json) -> Json:
    """The body with attachment ids as text; the original stays untouched."""
    if isinstance(body, list):
        return [_as_documented(item) for item in body]
    if not isinstance(body, dict):
        return body
    changed = {key: _as_documented(value) for key, value in body.items()}
    attachments = changed.get("attachments")
    if isinstance(attachments, list):
        changed["attachments"] = [_text_id(item) for item in attachments]
    return changed


def _text_id(attachment: Json) -> Json:
    if isinstance(attachment, dict) and isinstance(attachment.get("id"), int):
        return {**attachment, "id": str(attachment["id"])}
    return attachment
