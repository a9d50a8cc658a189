"""Everything that others are sent and can open, as text, to compare two worlds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec

from bot.app import Keeper
from tests.e2e.server import Server, components, labels, panel, reply, text_of
from tests.table.room import TestClock

Looks = Mapping[str, Mapping[str, Any]]
"""Commands with what is typed."""
Fields = Sequence[tuple[str, str]]
"""Commands and the field for which something is suggested."""

EVERYWHERE: Looks = {
    "game status": {}, "game settings": {}, "game export": {}, "games": {}, "board": {}, "log": {},
    "help": {}, "history": {}, "watch": {}, "recap": {}, "stats": {}, "catchup": {}, "hand": {},
    "undo": {}, "orders": {}, "plan": {}, "me show": {}, "rule": {"term": "Doom"},
    "advise": {}, "seat back": {}, "game rematch": {}, "game ready": {}, "gm audit": {},
    "campaign status": {}, "campaign log": {}, "campaign decks": {},
}  # fmt: skip
"""What a player, a spectator and a stranger look at in any game."""
HELD = "a handler held the event loop"
"""Logged with the name of a handler that took long: it depends on the machine alone."""
UNDO = "undo"
"""It may take back what is looked at, and so comes last."""


class RestingClock(TestClock):
    """A clock on which no time passes: whoever sleeps waits until the games are at rest.

    So the publisher posts all that one press leads to at once, however busy the machine is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rests: Callable[[], Awaitable[None]] | None = None

    async def sleep(self, seconds: float) -> None:
        """Wait for the games."""
        if self.rests is not None:
            await self.rests()


class Still(Server):
    """A server on whose clock no time passes, however busy the machine is."""

    def made(self) -> Keeper:
        """The bot, as it is started and started anew."""
        clock = RestingClock()
        keeper = Keeper(self.store, self.games, clock=clock, debounce=3.0)
        clock.rests = keeper.tables.games.wait_until_idle
        return keeper


async def looked_at(
    server: Server, people: Sequence[Any], looks: Looks, fields: Fields, **typed: str
) -> list[str]:
    """Everything that others can open and have suggested.

    `typed` is how the text begins for which something is suggested, by the command.
    """
    seen: list[str] = []
    for who in people:
        for command, options in looks.items():
            if command != UNDO:
                seen += await _answered(server, who, command, options)
        for command, field in fields:
            begun = typed.get(command.replace(" ", "_"), "")
            found = await who.autocomplete(server.channel, command, field, begun)
            seen.append(f"{who.name} /{command} {field}: {found}")
        mine = panel(await who.click(server.status, label="Your choice"))
        seen += [text_of(mine), *labels(mine), *(each.custom_id for each in components(mine))]
        if UNDO in looks:
            seen += await _answered(server, who, UNDO, looks[UNDO])
    return [plain(each) for each in seen]


async def _answered(
    server: Server, who: Any, command: str, options: Mapping[str, Any]
) -> list[str]:
    """What somebody is answered to a command, with its controls and pictures."""
    done = await who.slash(server.channel, command, **options)
    return [f"{who.name} /{command}: {reply(done)}", *shown_with(done)]


def shown_with(done: Any) -> list[str]:
    """Controls and pictures of a private answer."""
    if done.response is None:
        return []
    shown = panel(done)
    pictures = [f"{each.filename} {each.description}" for each in shown.attachments]
    return [*labels(shown), *pictures]


def sent(server: Server, but: Collection[int] = ()) -> list[str]:
    """Posts, edits, threads and letters, as they went to Discord; `but`: not into these threads."""
    calls = [each for each in server.env.http_requests if "/interactions/" not in each.path]
    public = [each for each in calls if "/webhooks/" not in each.path]
    return [
        plain(f"{each.method} {each.path} {msgspec.json.encode(each.json).decode()}")
        for each in public
        if not any(f"/channels/{thread}" in each.path for thread in but)
    ]


def logged(lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what the process writes into its log, without lines that a busy machine adds."""
    told = (line for line in lines if line["event"] != HELD)
    return [plain(repr(sorted(line.items(), key=repr))) for line in told]


def plain(text: str) -> str:
    """Without what no two worlds have in common: Discord's numbers, nonces, seconds, salts."""
    text = re.sub(r'"nonce":"[^"]*"', "", text)
    text = re.sub(r"<t:\d+|it is \d\d:\d\d there", "<t:0", text)
    text = re.sub(r"\b(ms|seconds|took|at)', [\d.]+", r"\1', 0", text)
    text = re.sub(r"Try again in \d+ seconds?", "Try again later", text)
    return re.sub(r"\d{15,20}", "#", text)


def differing(one: Sequence[str], other: Sequence[str]) -> list[tuple[str, str]]:
    """Return at most three places where two worlds differ, and what one of them has more of."""
    found = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    if len(one) == len(other):
        return found[:3]
    more, fewer = Counter(one) - Counter(other), Counter(other) - Counter(one)
    return [*found[:3], ("\n".join(more.elements()), "\n".join(fewer.elements()))]
