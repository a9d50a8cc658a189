"""A record of the calls to Discord: method, route, status and error code; no content, no ids."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Final, NamedTuple

import aiohttp
import msgspec
from msgspec import Struct

BODY_SECONDS: Final = 1.0
"""Seconds in which the body of an error is awaited; it holds the error code."""
BASE: Final = "/api/v10"
_IDS: Final = re.compile(r"(?<=/)\d+(?=/|$)")
_TOKENS: Final = re.compile(r"^(/(?:webhooks|interactions)/\*)/[^/]+")


class Call(Struct, frozen=True):
    """One call to Discord and its result."""

    method: str
    route: str
    """The path with `*` for each id and token, such as `/channels/*/messages`."""
    status: int
    code: int = 0
    """Discord's error code (`10008`: unknown message); 0 if there is none."""

    @property
    def name(self) -> str:
        """The method and the route."""
        return f"{self.method} {self.route}"


class _Failed(NamedTuple):
    method: str
    route: str
    status: int


def anonymous_route(path: str) -> str:
    """Return a path with its ids and tokens replaced by `*`."""
    return _TOKENS.sub(r"\1/*", _IDS.sub("*", path.partition("?")[0]))


class CallLog:
    """Appends a JSON line to a file for each call to Discord."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def watch(self, config: aiohttp.TraceConfig) -> None:
        """Record the calls that are made with this trace."""
        config.on_request_end.append(self._on_end)
        config.on_response_chunk_received.append(self._on_body)

    async def _on_end(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        _, api, path = ended.url.path.partition(BASE)
        if not api:
            return
        failed = _Failed(ended.method, anonymous_route(path), ended.response.status)
        if failed.status < 400:
            self._write(Call(*failed))
            return
        context.failed = failed
        asyncio.get_running_loop().call_later(BODY_SECONDS, self._write_failed, context, 0)

    async def _on_body(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        received: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        self._write_failed(context, _error_code_in(received.chunk))

    def _write_failed(self, context: SimpleNamespace, code: int) -> None:
        """Record a failed call once, with the error code if the response has one."""
        failed: _Failed | None = context.__dict__.pop("failed", None)
        if failed is not None:
            self._write(Call(*failed, code))

    def _write(self, call: Call) -> None:
        with self._file.open("ab") as out:
            out.write(msgspec.json.encode(call) + b"\n")


def _error_code_in(body: bytes) -> int:
    try:
        return msgspec.json.decode(body, type=_Body).code
    except msgspec.MsgspecError:
        return 0


class _Body(Struct):
    """The part of an error's body that is recorded."""

    code: int = 0


def read_calls(file: Path) -> list[Call]:
    """Return the recorded calls; none if the file does not exist yet. Skips an unfinished line."""
    if not file.exists():
        return []
    lines = file.read_bytes().split(b"\n")[:-1]
    return [msgspec.json.decode(line, type=Call) for line in lines]
