"""Two worlds that differ only in what Roland holds are the same to everybody else, byte for byte.

Everything that is sent is compared, not what a function returns: posts, edits, pictures' names and
descriptions, threads, letters, private answers, forms and suggestions, in order.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from bot.table.table_settings import Hands
from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.real_game import checked
from tests.e2e.rights import COMMANDS, Right
from tests.e2e.server import components, labels, panel, reply, text_of
from tests.e2e.test_settings import choose

HOLDS = (["Working a Hunch", "Guts", "Machete"], ["Dynamite Blast", "Beat Cop", "Knife"])
"""A fast event and an icon for a test of will, or nothing of the kind."""

LOOKS: dict[str, dict[str, Any]] = {
    "game status": {}, "game settings": {}, "game export": {}, "games": {}, "board": {}, "log": {},
    "sheet": {"investigator": "Roland"}, "help": {}, "history": {}, "watch": {}, "recap": {},
    "stats": {}, "catchup": {}, "hand": {}, "undo": {}, "orders show": {}, "plan": {},
    "me show": {}, "card": {"name": "Machete"}, "rule": {"term": "Doom"},
    "answer": {"option": "Machete"}, "commit": {"card": "Guts"}, "seat back": {},
    "orders prepare": {"answer": "commit", "first": "Guts"}, "game rematch": {},
    "game ready": {}, "gm audit": {}, "gm answer": {
        "investigator": "Roland", "option": "Machete", "reason": "Late"
    },
}  # fmt: skip
"""What Daisy's player, a spectator and a stranger look at, with what is typed."""
CHANGES = {
    "game new", "game join", "game import", "game leave", "deck import", "deck show", "deck list",
    "deck check", "deck remove", "me zone", "me quiet", "me away", "me back", "me digest",
    "me ping", "me forget", "hold", "pass", "seat substitute", "seat friend", "orders window",
    "orders pause", "orders resume", "orders delete", "tutorial",
}  # fmt: skip
"""They do something, and answer with what their caller typed."""
FIELDS = (
    ("answer", "option"), ("commit", "card"), ("play", "card"), ("move", "to"), ("fight", "target"),
    ("plan", "steps"), ("orders prepare", "first"), ("sheet", "investigator"), ("card", "name"),
    ("log", "only"),
)  # fmt: skip
"""What is suggested while they type."""


def test_every_command_is_looked_at() -> None:
    """A new one shows nothing of others, or shows nothing: it is added to one of the tables."""
    known = {name for right in (Right.ANYBODY, Right.SEAT) for name in COMMANDS[right]}
    assert known <= {*LOOKS, *CHANGES}


async def world(path: Path, held: list[str]) -> list[str]:
    """All that others are sent, over a turn of Daisy's in which Roland could act or not."""
    async with checked(path, Night) as night:
        await night.sit(night.ann, night.bob)
        shown = panel(await night.ann.slash(night.channel, "game settings"))
        shown = await choose(night.ann, shown, "set.hands", Hands.CLOSED)
        await choose(night.ann, shown, "set.log_thread", "yes")
        await night.do(night.bob, "me ping", how="private")
        await night.ann.slash(night.channel, "game start")
        for person in (night.ann, night.bob):
            await night.do(person, "answer", option="pass")
        await night.calm()
        await night.hand(ROLAND, *held)
        await night.hand(DAISY, "Knife")
        await night.do(night.ann, "orders window", window="window", way="matters")
        seen = await looked_at(night)
        await night.do(night.bob, "answer", option="I go now")
        await night.tokens("0", "0")
        await night.do(night.bob, "investigate")
        seen += await looked_at(night)
        await night.do(night.ann, "pass")
        await night.do(night.bob, "pass")
        await night.do(night.bob, "undo")
        seen += await looked_at(night)
        own = reply(await night.ann.slash(night.channel, "hand"))
        assert held[0] in own
        assert bool(night.bob.user.dm_channel.history())
        return [*seen, *sent(night)]


async def looked_at(night: Night) -> list[str]:
    """Everything that others can open and have suggested."""
    seen: list[str] = []
    for who in (night.bob, night.cat):
        for command, options in LOOKS.items():
            done = await who.slash(night.channel, command, **options)
            seen.append(f"{who.name} /{command}: {reply(done)}")
            seen += shown_with(done)
        for command, field in FIELDS:
            given = {"answer": "commit"} if command == "orders prepare" else {}
            found = await who.autocomplete(night.channel, command, field, "", **given)
            seen.append(f"{who.name} /{command} {field}: {found}")
        mine = panel(await who.click(night.status, label="Your choice"))
        seen += [text_of(mine), *labels(mine), *(each.custom_id for each in components(mine))]
    return [plain(each) for each in seen]


def shown_with(done: Any) -> list[str]:
    """Controls and pictures of a private answer."""
    if done.response is None:
        return []
    shown = panel(done)
    pictures = [f"{each.filename} {each.description}" for each in shown.attachments]
    return [*labels(shown), *pictures]


def sent(night: Night) -> list[str]:
    """Posts, edits, threads and letters, as they went to Discord."""
    calls = [each for each in night.env.http_requests if "/interactions/" not in each.path]
    public = [each for each in calls if "/webhooks/" not in each.path]
    return [
        plain(f"{each.method} {each.path} {msgspec.json.encode(each.json).decode()}")
        for each in public
    ]


def plain(text: str) -> str:
    """Without what no two worlds have in common: Discord's numbers, nonces, seconds, salts."""
    text = re.sub(r'"nonce":"[^"]*"', "", text)
    text = re.sub(r"<t:\d+|it is \d\d:\d\d there", "<t:0", text)
    return re.sub(r"\d{15,20}", "#", text)


async def test_what_somebody_holds_is_nowhere_to_be_seen(tmp_path: Path) -> None:
    """With closed hands not even by who is asked, and what for."""
    one = await world(tmp_path / "one.db", HOLDS[0])
    other = await world(tmp_path / "other.db", HOLDS[1])

    differing = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    assert differing[:3] == []
    assert len(one) == len(other)
