"""Who may do what: a row for each command and press (`test_matrix.py` misses none)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import cogs.features  # noqa: F401 - registers the handlers
from cogs.wire.custom_id import Op
from cogs.wire.presses import AT_TABLE
from tests.e2e.server import Server


class Right(StrEnum):
    """What somebody has to be."""

    ANYBODY = "anybody"
    """Answered privately with what the presser may see, or about themselves alone."""
    SEAT = "seat"
    """Plays a seat of this table: its owner, or who stands in for them."""
    CREATOR = "creator"
    """Opened this table, or is a game master."""
    MASTER = "master"
    """A game master of this table."""
    SERVER = "server"
    """May manage the server."""


GAME = 2
"""The table at which they try."""
PLAYER = {Right.ANYBODY, Right.SEAT}
MASTER = {Right.ANYBODY, Right.CREATOR, Right.MASTER, Right.SERVER}
ROLES: Final[Mapping[str, set[Right]]] = {
    "stranger": {Right.ANYBODY},
    "spectator": {Right.ANYBODY},
    "player of another table": {Right.ANYBODY},
    "former owner of the seat": {Right.ANYBODY},
    "owner of the bot": {Right.ANYBODY},
    "seat owner": PLAYER,
    "other seat": PLAYER,
    "substitute": PLAYER,
    "game master": MASTER,
}

COMMANDS: Final[Mapping[Right, Mapping[str, dict[str, Any]]]] = {
    Right.ANYBODY: {
        "game new": {"scenario": "night"}, "game join": {"investigator": "daisy"},
        "game status": {}, "game settings": {}, "game export": {}, "game import": {},
        "games": {}, "board": {}, "log": {}, "sheet": {}, "help": {}, "card": {"name": "Key"},
        "rule": {"term": "Clue"}, "history": {}, "watch": {}, "recap": {}, "stats": {},
        "deck import": {}, "deck show": {}, "deck list": {}, "deck check": {},
        "deck remove": {"deck": "none"}, "campaign new": {}, "campaign join": {},
        "campaign status": {}, "campaign log": {},
        "me zone": {"city": "Berlin"}, "me quiet": {"hours": "22-8"}, "me away": {"until": "off"},
        "me digest": {"time": "off"}, "me ping": {"how": "channel"}, "me hints": {}, "me show": {},
        "me forget": {}, "me back": {},
        "me answers": {"place": "channel"}, "catchup": {}, "tutorial": {},
        "wrong": {"what": "A rule"},
    },
    Right.SEAT: {
        "campaign next": {}, "campaign leave": {}, "campaign decks": {}, "campaign continue": {},
        "campaign replace": {},
        "deck upgrade": {}, "game leave": {}, "game ready": {}, "game rematch": {}, "hand": {},
        "hold": {},
        "answer": {"option": "Key"}, "pass": {}, "undo": {},
        "plan": {"steps": "search"}, "advise": {},
        "seat friend": {"who": "autopilot"}, "seat companion": {"investigator": "wendy"},
        "orders": {"say": "pass turns"},
        "seat substitute": {"player": None, "until": "3 days"}, "seat back": {},
    },
    Right.CREATOR: {"game start": {}, "game end": {}, "campaign start": {}, "campaign end": {}},
    Right.MASTER: {
        "campaign record": {"outcome": "dark", "reason": "why"},
        "gm pause": {"reason": "why"}, "gm resume": {"reason": "why"}, "gm end": {},
        "gm rewind": {"step": 0}, "gm preview": {"step": 0}, "gm audit": {}, "gm reports": {},
        "gm move-table": {"channel": None, "reason": "why"},
        "gm replace": {"investigator": "Roland", "player": None, "reason": "why"},
        "gm answer": {"investigator": "Roland", "option": "pass", "reason": "why"},
        "gm autopilot": {"investigator": "Roland", "on": True, "reason": "why"},
        "gm set": {"target": "clues", "value": "2", "reason": "why"},
        "gm move": {"target": "clues", "to": "2", "reason": "why"},
        "gm spawn": {"card": "Key", "reason": "why"},
        "gm draw": {"target": "clues", "reason": "why"},
        "gm token": {"token": "0", "reason": "why"},
    },
    Right.SERVER: {"setup": {}, "gm role": {}},
}  # fmt: skip
"""Every command but the verbs of games, which are a seat's, with what is typed."""

OWNERS: Final = {
    "admin faults",
    "admin figures",
    "admin reports",
    "admin slow",
    "admin stuck",
    "admin announce",
    "admin drain",
}
"""Commands that no server knows: `test_admin.py`."""

PRESSES: Final[Mapping[Right, set[Op]]] = {
    Right.ANYBODY: {
        Op.YOURS, Op.BOARD, Op.LOG, Op.HISTORY, Op.CATCHUP, Op.HAND, Op.AGAIN, Op.DECK, Op.NEW,
        Op.JOIN, Op.NEVER_MIND, Op.AMOUNT, Op.TABLE, Op.TUTORIAL, Op.STOP, Op.REPORT,
    },
    Right.SEAT: {
        Op.OPTION, Op.PASS, Op.WITHDRAW, Op.HOLD, Op.RELEASE, Op.SELECT, Op.MULTI, Op.PAGE, Op.DONE,
        Op.TOGETHER, Op.SURE, Op.MORE, Op.LESS, Op.ALLOT, Op.CLEAR, Op.TYPE, Op.ADD, Op.HELP,
        Op.ADVISE,
        Op.ORDER, Op.PLAN, Op.AGREE, Op.REFUSE, Op.UNDO, Op.LEAVE, Op.BOTH,
    },
    Right.CREATOR: {Op.LEVEL, Op.RULES, Op.START},
    Right.MASTER: {Op.REWIND, Op.END},
}  # fmt: skip
"""Every press; what each action of `Op.TABLE` wants stands in `test_authorisation.py`."""

TABLE_WORDS: Final = {word for op, word in AT_TABLE if op is Op.TABLE}
"""The first words of presses that concern the table itself."""


async def arranged(server: Server) -> dict[str, Any]:
    """Two tables, at the first of which everybody there can be has done something."""

    def member(name: str) -> Any:
        return server.guild.add_member(server.env.create_user(name, global_name=name.title()))

    names = ("gil", "sue", "ole", "wim", "hal", "new")
    gone, stands_in, other, watcher, host, new = map(member, names)
    ann, bob, cat, gm, here = server.ann, server.bob, server.cat, server.gm, server.channel
    await gm.slash(server.other, "game new", scenario="night")
    await other.slash(server.other, "game join", investigator="roland")
    await gm.slash(here, "game new", scenario="night")
    for person, hero in ((ann, "roland"), (gone, "daisy"), (bob, "wendy")):
        await person.slash(here, "game join", investigator=hero)
    await gm.slash(here, "game start")
    await gm.slash(here, "gm replace", investigator="Daisy", player=new, reason="Gil left")
    await ann.slash(here, "seat substitute", player=stands_in, until="3 days")
    await watcher.slash(here, "watch")
    return {
        "stranger": cat,
        "spectator": watcher,
        "player of another table": other,
        "former owner of the seat": gone,
        "owner of the bot": host,
        "seat owner": bob,
        "other seat": new,
        "substitute": stands_in,
        "game master": gm,
    }
