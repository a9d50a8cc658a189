"""Somebody at the driver: lines in, replies out."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.tools.drive import Driver


class Player:
    """Lines in, replies out."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    async def say(self, verb: str, **fields: Any) -> dict[str, Any]:
        """One line."""
        line = msgspec.json.encode({"verb": verb, **fields})
        return msgspec.json.decode(await self.driver.line(line))

    async def until(self, kind: str) -> dict[str, Any]:
        """Do as little as possible until a question of this kind is open."""
        reply = await self.say("show")
        while all(ask["kind"] != kind for ask in reply["asks"]):
            ask = reply["asks"][0]
            seat = ask["awaited"][0]
            given = _least(ask["parts"][str(seat)])
            reply = await self.say("answer", seat=seat, ask=ask["id"], **given)
        return reply


def _least(part: dict[str, Any]) -> dict[str, Any]:
    """An answer that changes nothing where that is possible."""
    if part["form"]["type"] == "allot":
        return {"amounts": {"rest": sum(part["form"]["totals"].values())}}
    keys = [option["key"] for option in part["options"]]
    return {"keys": ["rest"] if "rest" in keys else keys[: part["form"]["min"]]}
