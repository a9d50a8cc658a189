"""The pilot: a run on the loopback Discord, and the differences that it finds."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from bot.gateway.call_log import Call, anonymous_route, read_calls
from bot.tools.pilot import STEPS, AtTerminal, PilotStep, compare_with_simulated, expected_calls
from bot.tools.replay import ToolError
from tests.loopback.openapi import load_openapi
from tests.loopback.server import LoopbackDiscord
from tests.sockets.pilot import Pair, simulated


class Planting(Pair):
    """A Discord that answers three calls in another way than the recorded one."""

    async def do(self, step: PilotStep) -> None:
        """Plant a difference before some steps."""
        match step.key:
            case "thread":
                self.server.fail("POST", "/channels/*/messages", 502)
            case "select":
                self.server.fail("PATCH", "/channels/*/messages/*", 400, code=30046)
            case "deleted":
                self.server.fail("GET", "/channels/*/messages/*", 403, code=50001)
            case _:
                pass
        await super().do(step)


async def test_planted_differences_are_found(tmp_path: Path) -> None:
    """Three answers that the recording does not have; nothing secret is recorded."""
    async with LoopbackDiscord(load_openapi()) as server:
        found = await simulated(Planting(server, tmp_path / "pilot"))
    lines = compare_with_simulated(found, expected_calls())

    assert {*found} == {step.key for step in STEPS}
    read = "GET /channels/*/messages/* got 403, code 50001 here, 404, code 10008 in the simulation"
    assert f"deleted: {read}" in lines
    assert any(line.startswith("select: PATCH") and "code 30046" in line for line in lines)
    assert any(line.startswith("thread: POST") and "502" in line for line in lines)
    record = (tmp_path / "pilot" / "calls.jsonl").read_text("utf-8")
    assert not any(word in record for word in ("token-", "Roland", "Ann", str(server.channel)))


def test_each_kind_of_difference_is_a_line() -> None:
    """Status, code, order, a call too many and one too few."""
    a, b, c = (Call("POST", f"/{name}", 200) for name in "abc")
    there = {"start": [a, b, c], "thread": [Call("PATCH", "/a", 404, 10008)], "end": [a, b]}
    here = {
        "start": [Call("POST", "/a", 403, 50013), c, b],
        "thread": [Call("PATCH", "/a", 404, 10003), c],
        "end": [b],
    }

    assert compare_with_simulated(there, there) == []
    assert compare_with_simulated(here, there) == [
        "start: POST /a got 403, code 50013 here, 200 in the simulation",
        "start: POST /c came at another place",
        "thread: PATCH /a got 404, code 10003 here, 404, code 10008 in the simulation",
        "thread: POST /c was made here only, and got 200",
        "end: POST /a was made in the simulation only",
    ]


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/channels/123456789012345678/messages", "/channels/*/messages"),
        ("/interactions/1/aW50ZXJhY3Rpb246/callback", "/interactions/*/*/callback"),
        ("/webhooks/1/aW50-x_Y/messages/@original", "/webhooks/*/*/messages/@original"),
        ("/guilds/5/members/6?limit=7", "/guilds/*/members/*"),
    ],
)
def test_routes_have_no_ids_or_tokens(path: str, route: str) -> None:
    """They are all replaced by a star."""
    assert anonymous_route(path) == route


def test_an_unfinished_line_is_not_read(tmp_path: Path) -> None:
    """The bot may have been killed while it wrote."""
    file = tmp_path / "calls.jsonl"
    assert read_calls(file) == []
    file.write_bytes(b'{"method":"GET","route":"/a","status":200}\n{"method":"GE')
    assert read_calls(file) == [Call("GET", "/a", 200)]


async def test_people_at_a_terminal_press_enter() -> None:
    """Each step is printed with its instructions; the end of the input ends the pilot."""
    out = io.StringIO()
    people = AtTerminal(out, io.StringIO("\n"))
    await people.do(STEPS[0])
    assert STEPS[0].title in out.getvalue()
    assert "/game new" in out.getvalue()
    with pytest.raises(ToolError, match="last step"):
        await people.do(STEPS[1])
