"""An update under running games, as players see it: through the buttons of each recorded table.

The budget: no choice is repeated for a change of wording, and at most one at each table for a fixed
rule.
"""

from __future__ import annotations

import io
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec import Struct, structs

from bot.engine.journal import Answered, Rewound, decode_record, encode_record
from bot.engine.script import Question
from bot.lcg.core.game import Game
from bot.lcg.core.state import SkillTest
from bot.lcg.rules import setup as lcg_setup
from bot.lcg.rules.skill_test import sums
from bot.rulesets import kits
from bot.second_edition.core import rolls
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.turn import setup as board_setup
from bot.store.sqlite import SqliteStore
from bot.table.memory.given_ahead import Plan
from bot.tools.update_check import check_update
from cogs.wire.custom_id import Op, Press
from tests.e2e.server import Server, components, panel, text_of
from tests.recorded.recorder import lobby_of
from tests.recorded.recordings import Left, left_in, name_of, recordings, unpacked, user_of
from tests.recorded.spots import SPOTS
from tests.reworded_questions import reword_questions

KITS = kits()
NAMES = [name_of(game) for game in ("lcg", "second_edition")]
SEATS = 4
CLOSED = "closed"


class Update(Struct, frozen=True):
    """What an update does to the tables of a recording."""

    repeated: dict[str, int]
    """How many choices of players are repeated, by the spot of the table."""
    told: dict[str, str]
    """The public text of each table since the update."""


class Updated(Server):
    """A server on which the tables of a recording lie in channels of their own."""

    def __init__(self, store: SqliteStore, name: str) -> None:
        super().__init__(store, KITS)
        self.left = [left for left in left_in(name) if left.status == "running"]
        self.places = {left.game: self.guild.create_text_channel(left.spot) for left in self.left}
        self.people = {
            user_of(seat): self.guild.add_member(self.env.create_user(f"seat{seat}"))
            for seat in range(SEATS)
        }

    async def move_in(self) -> None:
        """Give the tables the channels and people of this server."""

        def rewrite(db: Any) -> None:
            for game, place in self.places.items():
                moved = "UPDATE game SET guild = ?, channel = ? WHERE id = ?"
                db.execute(moved, (self.guild.id, place.id, game))
                db.execute("UPDATE outbox SET channel = ? WHERE game = ?", (place.id, game))
            for user, member in self.people.items():
                db.execute('UPDATE tenure SET "user" = ? WHERE "user" = ?', (member.id, user))
            db.execute("DELETE FROM message")

        await self.store.runner.write(rewrite)

    async def repeated(self, left: Left) -> int:
        """Return how many choices of players a table has to repeat."""
        entries = await self.store.journal.entries(left.game)
        back = [e.step for e in entries if is_update(decode_record(e.payload).input)]
        lost = [decode_record(e.payload).input for e in entries if e.retired_by in back]
        return sum(isinstance(given, Answered) for given in lost)


def is_update(given: object) -> bool:
    """Return True for a step back because the rules changed."""
    return isinstance(given, Rewound) and given.why == "misfit"


def fix_a_rule(file: Path) -> None:
    """Let the newest input of each running game have had another outcome by the earlier rules."""
    with closing(sqlite3.connect(file)) as db:
        newest = db.execute(
            """SELECT game, max(step) FROM journal JOIN game ON game.id = journal.game
               WHERE retired_by IS NULL AND status = 'running' AND kind = 'answer' GROUP BY game"""
        ).fetchall()
        for game, step in newest:
            which = (game, step)
            (payload,) = db.execute(
                "SELECT payload FROM journal WHERE game = ? AND step = ?", which
            ).fetchone()
            other = structs.replace(decode_record(payload), digest="other")
            db.execute(
                "UPDATE journal SET payload = ?, digest = 'other' WHERE game = ? AND step = ?",
                (encode_record(other), *which),
            )
        db.commit()


def nothing(_file: Path) -> None:
    """Change nothing in the recording."""


@asynccontextmanager
async def updated(
    name: str, folder: Path, change: Callable[[Path], None] = nothing
) -> AsyncIterator[Updated]:
    """Yield the tables of a recording after an update."""
    file = unpacked(name, folder)
    change(file)
    async with SqliteStore.open(file) as store:
        server = Updated(store, name)
        await server.move_in()
        await server.env.start()
        try:
            await server.keeper.tables.open()
            await server.keeper.tables.wait_until_idle()
            await server.env.settle()
            yield server
        finally:
            await server.keeper.close()
            await server.env.shutdown()


async def open_choice(server: Updated, left: Left) -> str:
    """Press *Your choice* of a status from before the update, until somebody is asked something."""
    here = server.keeper.get_channel(server.places[left.game].id)
    assert isinstance(here, discord.TextChannel)
    view = discord.ui.View()
    custom_id = Press(Op.YOURS, left.game).custom_id
    view.add_item(discord.ui.Button(label="Your choice", custom_id=custom_id))
    status = await here.send("An old status", view=view)
    for member in server.people.values():
        shown = panel(await member.click(status, label="Your choice"))
        if any(each.custom_id.split("/")[3] != "0" for each in components(shown)):
            return text_of(shown)
    return ""


async def waiting_plans(server: Updated) -> list[Plan]:
    """Return the plans of all seats that have steps left."""
    snapshots = [await server.keeper.tables.games.snapshot(left.game) for left in server.left]
    memories = [memory for each in snapshots for memory in each.memories.values()]
    return [memory.ahead.plan for memory in memories if memory.ahead.plan is not None]


@pytest.mark.parametrize("name", NAMES)
async def test_other_words_repeat_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Labels, prompts and notes may change at every table."""
    monkeypatch.setattr(Question, "__init__", Question.__init__)  # put back at the end
    reword_questions(lambda words: f"{words}*" if words else words)
    async with updated(name, tmp_path) as server:
        assert {await server.repeated(left) for left in server.left} == {0}
        assert all(["*" in await open_choice(server, left) for left in server.left])
        assert [plan.stopped for plan in await waiting_plans(server)] == [""]


@pytest.mark.parametrize("name", NAMES)
async def test_a_fixed_rule_repeats_one_choice(name: str, tmp_path: Path) -> None:
    """The table reads which; everybody finds their question, and nobody a closed one."""
    async with updated(name, tmp_path, fix_a_rule) as server:
        repeated = {left.spot: await server.repeated(left) for left in server.left}
        assert max(repeated.values()) == 1
        for left in server.left:
            said = "\n".join(text_of(m) for m in server.places[left.game].history())
            assert ("The rules were updated" in said) is (repeated[left.spot] == 1), left.spot
            assert ("Choices to make again" in said) is (repeated[left.spot] == 1), left.spot
            assert CLOSED not in await open_choice(server, left), left.spot
        assert len(await waiting_plans(server)) == 1


async def read_update(file: Path) -> tuple[int, list[str]]:
    """Return the exit status of `keeper verify --next` and its lines."""
    out = io.StringIO()
    async with SqliteStore.open(file, read_only=True) as store:
        status = await check_update(store, KITS, out)
    return status, out.getvalue().splitlines()


def correct_skill_tests(patch: pytest.MonkeyPatch, *, waits: bool) -> None:
    """Add 1 to the skill, or a die, in each test or check.

    `waits`: only in games that began under version 2 of the rules.
    """
    added, lasting = sums.added_skill, rolls.lasting_dice

    def applies(state: Any) -> bool:
        return not waits or state.began_under(2)

    def one_more(g: Game, test: SkillTest) -> int:
        return added(g, test) + applies(g.state)

    def a_die_more(b: Board, made: SkillCheck) -> list[tuple[str, int]]:
        return [*lasting(b, made), *([("", 1)] if applies(b.state) else [])]

    patch.setattr(sums, "added_skill", one_more)
    patch.setattr(rolls, "lasting_dice", a_die_more)
    for module in (lcg_setup, board_setup):
        patch.setattr(module, "RULES_VERSION", 2)


@pytest.mark.parametrize("name", NAMES)
async def test_a_correction_that_would_break_the_budget_waits(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open tables keep the old rule and repeat nothing; a game that begins now has the new one."""
    file = unpacked(name, tmp_path)
    with monkeypatch.context() as patch:
        correct_skill_tests(patch, waits=False)
        status, lines = await read_update(file)
        assert status == 1, lines

    correct_skill_tests(monkeypatch, waits=True)
    status, lines = await read_update(file)
    assert status == 0
    assert all(line.endswith("plays on where it is") for line in lines[:-1])

    kit = KITS[name.rsplit("/", maxsplit=1)[-1]]
    begun = kit.rules.new(kit.offers.game_setup(lobby_of(kit, SPOTS[kit.rules.slug][0])))
    assert begun.began_under(2)
    assert kit.rules.decode(kit.rules.encode(begun), kit.rules.schema).began_under(2)


@pytest.mark.parametrize("name", recordings())
async def test_tables_of_every_release_keep_to_the_budget(name: str, tmp_path: Path) -> None:
    """They are opened by the running rules; a table repeats one choice at most."""
    status, lines = await read_update(unpacked(name, tmp_path))
    assert status == 0, lines


@pytest.mark.parametrize("name", NAMES)
async def test_the_operator_is_told_before(name: str, tmp_path: Path) -> None:
    """`verify --next` names each open table, and the choices that it would repeat."""
    file = unpacked(name, tmp_path)
    open_games = [left for left in left_in(name) if left.status != "over"]
    status, lines = await read_update(file)
    assert status == 0
    assert len(lines) == len(open_games) + 1
    assert all(line.endswith("plays on where it is") for line in lines[:-1])

    fix_a_rule(file)
    status, lines = await read_update(file)
    assert status == 0
    assert sum("1 choice is repeated" in line for line in lines) > len(open_games) / 3
    assert not any("2 choices" in line for line in lines)
