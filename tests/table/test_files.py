"""Games as files: whole when over, public before; changed ones are refused."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.engine.chance import seed_hash
from bot.engine.errors import Malformed, NotAllowed
from bot.engine.journal import Overridden, Record, encode_record
from bot.table.declares.table_settings import Hands, TableSettings
from bot.table.files import export, export as table_export, foreign
from bot.table.files.export import Exported, pack_file, unpack_file
from bot.table.files.foreign import MOST_BYTES, MOST_UNPACKED
from bot.table.files.replays import ReplayProgress, Replays, Stopped
from bot.table.past import log_lines as table_log
from bot.table.steps import game_status as gm_steps, inputs, undo as undo_steps
from tests.table.room import ALICE, BOB, CAROL, CHANNEL, GM, GUILD, SEED, Room, opened
from tests.table.test_campaigns import play_night, room_at, set_out

ELSEWHERE = CHANNEL + 70


async def played(room: Room) -> int:
    """A game with a draw, something private, a step taken back and another way."""
    game = await room.start(ALICE, BOB)
    await room.pick(ALICE, 0, "draw")
    await room.pick(ALICE, 0, "yes")
    await room.pick(ALICE, 0, "whisper")
    await room.tables.change(game, undo_steps.rewind, room.caller(GM), 2, "anew")
    await room.pick(ALICE, 0, "gather")
    return game


async def over(room: Room) -> bytes:
    """The file of a game that is over."""
    game = await played(room)
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "enough")
    return await room.tables.read(game, table_export.export_game, room.caller(ALICE))


async def test_a_whole_game_comes_out_as_it_was(room: Room, tmp_path: Path) -> None:
    """In another store: the same position at each step; no person is in it."""
    data = await over(room)
    assert b'"user"' not in zlib.decompress(data)
    was = await room.hash()
    async with opened(tmp_path / "other.db") as other:
        caller = other.caller(CAROL)
        brought = await other.tables.files.import_file(caller, GUILD, CHANNEL, data)
        other.game = brought.game
        assert await other.hash() == was
        snapshot = await other.snapshot()
        assert (snapshot.record.status, snapshot.occupants) == ("archived", {})
        assert snapshot.record.head == 5
        step = (await other.tables.read(brought.game, undo_steps.position_after_step, 3)).state
        assert step == (await room.tables.read(room.game, undo_steps.position_after_step, 3)).state
        again = await other.tables.files.import_file(caller, GUILD, CHANNEL, data)
        assert again.game == brought.game


async def test_a_long_game_is_looked_back_at_as_it_is_where_it_was_played(
    room: Room, tmp_path: Path
) -> None:
    """To show a board no more inputs are replayed than there: those of a round."""
    game = await room.start(ALICE, BOB)
    people = ((ALICE, 0), (BOB, 1))
    for _ in range(2):
        for user, seat in people:
            for key in ("gather", "draw", "yes", "gather", "end"):
                await room.pick(user, seat, key)
        for user, seat in people:
            await room.pick(user, seat, "yes")
    await room.tables.change(game, undo_steps.rewind, room.caller(GM), 20, "anew")
    await room.pick(BOB, 1, "gather")
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "enough")
    data = await room.tables.read(game, table_export.export_game, room.caller(ALICE))
    head = (await room.snapshot()).record.head
    steps = [*range(21), *range(head - 1, head + 1)]
    async with opened(tmp_path / "other.db") as other:
        brought = await other.tables.files.import_file(other.caller(CAROL), GUILD, CHANNEL, data)
        there = [await replayed(room, game, step) for step in steps]
        here = [await replayed(other, brought.game, step) for step in steps]

    assert all(ours <= theirs for ours, theirs in zip(here, there, strict=True))
    assert max(here) < 12


async def replayed(room: Room, game: int, step: int) -> int:
    """Return how many inputs are played again to come to a step."""
    return len((await room.tables.store.journal.load(game, step)).entries)


@pytest.mark.parametrize("part", ["seed", "digest", "payload", "missing", "config", "seal"])
async def test_a_changed_file_is_refused(room: Room, tmp_path: Path, part: str) -> None:
    """Whatever was changed; nothing of it is kept."""
    content = unpack_file(await over(room))
    first = content.steps[0]
    changed = {
        "seed": lambda: replace(content, seed=SEED[::-1].hex()),
        "digest": lambda: _with(content, replace(first, digest="0" * len(first.digest))),
        "payload": lambda: _with(
            content, replace(first, payload=first.payload.replace(b"draw", b"gather"))
        ),
        "missing": lambda: replace(content, steps=content.steps[:-1]),
        "config": lambda: replace(content, labels=content.labels[::-1]),
        "seal": lambda: replace(content, seal=""),
    }[part]()
    async with opened(tmp_path / "other.db") as other:
        with pytest.raises(Malformed, match="changed after it was made"):
            await other.tables.files.import_file(
                other.caller(CAROL), GUILD, CHANNEL, pack_file(changed)
            )
        assert await other.tables.store.games.all() == []


def _with(content: Exported, first: object) -> Exported:
    return replace(content, steps=(first, *content.steps[1:]))


async def test_a_game_that_goes_on_is_only_looked_at(room: Room, tmp_path: Path) -> None:
    """No seed, no input, nothing private; sealed, and to be checked where the game is known."""
    game = await played(room)
    data = await room.tables.read(game, table_export.export_game, room.caller(BOB))
    content = unpack_file(data)
    assert (content.seed, content.steps) == ("", ())
    plain = zlib.decompress(data)
    assert SEED.hex().encode() not in plain
    assert b"whisper" not in plain
    before = len(await room.tables.store.games.all())
    brought = await room.tables.files.import_file(room.caller(CAROL), GUILD, ELSEWHERE, data)
    assert brought.lines[-1] == "The seal is right."
    assert any("Ada finds 1 oil." in line for line in brought.lines)
    assert brought.picture is not None
    assert (brought.game, len(await room.tables.store.games.all())) == (0, before)
    forged = pack_file(replace(content, heading="Won"))
    with pytest.raises(Malformed, match="changed"):
        await room.tables.files.import_file(room.caller(CAROL), GUILD, ELSEWHERE, forged)
    async with opened(tmp_path / "other.db") as other:
        seen = await other.tables.files.import_file(other.caller(CAROL), GUILD, CHANNEL, data)
        assert "can’t check the seal" in seen.lines[-1]


async def test_a_game_brought_along_is_not_counted_for_the_server(room: Room) -> None:
    """Nobody sat at it there, and one game can be brought as often as somebody likes."""
    data = await over(room)
    await room.tables.files.import_file(room.caller(CAROL), GUILD, ELSEWHERE, data)
    await room.tables.stats.of_server(GUILD)

    counted = await room.tables.store.summaries.finished_in(GUILD)
    assert [each.game for each in counted] == [room.game]


async def test_who_takes_a_file_away(room: Room) -> None:
    """Who plays and game masters, once it has begun; a whole one needs a free channel."""
    record = await room.tables.lobby.open_lobby(
        room.caller(GM), GUILD, ELSEWHERE, "lantern", "night"
    )
    with pytest.raises(NotAllowed, match="hasn’t started"):
        await room.tables.read(record.id, table_export.export_game, room.caller(GM))
    data = await over(room)
    with pytest.raises(NotAllowed, match="Only its players"):
        await room.tables.read(room.game, table_export.export_game, room.caller(CAROL))
    with pytest.raises(NotAllowed, match="still has a game"):
        await room.tables.files.import_file(room.caller(CAROL), GUILD, ELSEWHERE, data)


PLAIN = msgspec.json.encode({"form": "keeper-game", "x": "here"})
BAD = {
    "text": b"hello",
    "other": zlib.compress(b"[1]"),
    "cut": zlib.compress(b"x" * 999)[:-5],
    "more": zlib.compress(PLAIN) + b"more",
    "bomb": zlib.compress(b" " * (MOST_UNPACKED + 9)),
    "big": b"\0" * (MOST_BYTES + 1),
    "deep": zlib.compress(PLAIN.replace(b'"here"', b"[" * 100_000)),
    "no UTF-8": zlib.compress(PLAIN.replace(b"here", b"\xff")),
    "no UTF-8 that counts": zlib.compress(PLAIN.replace(b"keeper", b"\xff")),
    "a long list": zlib.compress(PLAIN.replace(b'"here"', b"[" + b"1," * foreign.MOST_COMMAS)),
}


@pytest.mark.parametrize("kind", BAD)
async def test_what_is_no_file_is_said(room: Room, kind: str) -> None:
    """In a sentence, whatever it is."""
    with pytest.raises(Malformed, match="file"):
        await room.tables.files.import_file(room.caller(ALICE), GUILD, CHANNEL, BAD[kind])


PLACE = {"id": "1", "clues": 2}
BOARDS: dict[str, object] = {
    "places": {"places": [PLACE] * 10_000},
    "places of several towns": {"towns": [{"places": [PLACE] * 100}] * 5},
    "tokens": {"bag": ["skull"] * 1_000_000},
    "a number": {"places": [{**PLACE, "clues": 1_000_000}]},
    "columns": {"grid": [-1_000_000, 3]},
    "a name": {"places": [{**PLACE, "name": "x" * 100_000}]},
    "a fraction": {"grid": [1.5, 3]},
}
FORMS = {"msgpack": msgspec.msgpack.encode, "json": msgspec.json.encode}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("board", BOARDS)
async def test_a_board_beyond_bounds_is_not_drawn(
    room: Room, monkeypatch: pytest.MonkeyPatch, board: str, form: str
) -> None:
    """Nothing is begun of what a file of a few kilobytes would have drawn for minutes."""
    content = unpack_file(await _going_on(room))
    bomb = pack_file(replace(content, scene=FORMS[form](BOARDS[board])))
    assert len(bomb) < 64 * 1024
    drawn: list[bytes] = []
    await room.tables.wait_until_idle()
    monkeypatch.setattr(room.tables.kits["lantern"].pictures, "board", drawn.append)

    with pytest.raises(Malformed, match="more than any game"):
        await room.tables.files.import_file(room.caller(CAROL), GUILD, ELSEWHERE, bomb)
    assert drawn == []


def test_a_board_that_nests_without_end_is_refused() -> None:
    """Before it is looked at any closer."""
    for scene in (b"\x91" * 10_000, b"[" * 10_000, msgspec.json.encode(_nested(20))):
        with pytest.raises(Malformed):
            foreign.check_scene(scene)


def _nested(deep: int) -> list[object]:
    return [_nested(deep - 1)] if deep else []


def test_more_than_games_have_is_refused() -> None:
    """Seats, steps and what a game was begun with."""
    plain = Exported(
        ruleset="lantern",
        rules_version="1",
        seed_hash="",
        status="running",
        config=b"{}",
        labels=("Ada",),
        head=0,
        heading="Lanterns",
        created_at=0.0,
    )
    step = export.ExportedStep(1, 0.0, "answered", b"", "", "", "1")
    assert unpack_file(pack_file(plain)) == plain
    for more in (
        replace(plain, labels=("Ada",) * 100),
        replace(plain, labels=("A" * 2_000,)),
        replace(plain, heading="H" * 2_000),
        replace(plain, config=b" " * 100_000),
        replace(plain, log=(export.ExportedLines(1, ("x" * 5_000,)),)),
        replace(plain, steps=(step,) * (foreign.MOST_STEPS + 1)),
    ):
        with pytest.raises(Malformed, match="more than any game"):
            unpack_file(zlib.compress(msgspec.json.encode(more)))


@pytest.mark.parametrize(("count", "size"), [(1_001, 0), (1, 17_000), (30, 9_000)])
def test_what_was_changed_by_hand_is_measured_before_it_is_played_again(
    count: int, size: int
) -> None:
    """Time is looked at between steps: no step may have ten thousand enemies before it."""
    content = whole_with([{"oil": 1, "seat": 0, "why": "x" * size}] * count)

    with pytest.raises(Malformed, match="changed by hand"):
        unpack_file(pack_file(content))


def test_a_thousand_changes_by_hand_are_taken() -> None:
    """No game master has done so much."""
    content = whole_with([{"oil": 1, "seat": 0}] * 1_000)
    assert unpack_file(pack_file(content)) == content


def whole_with(commands: list[dict[str, object]]) -> Exported:
    """A whole file with commands and nothing else."""
    inputs = [Overridden(each) for each in commands]
    records = [encode_record(Record(step, each)) for step, each in enumerate(inputs, 1)]
    return Exported(
        ruleset="lantern",
        rules_version="1",
        seed_hash="",
        status="over",
        config=b"{}",
        labels=("Ada",),
        head=len(records),
        heading="Lanterns",
        created_at=0.0,
        seed=SEED.hex(),
        steps=tuple(
            export.ExportedStep(step, 0.0, "override", payload, "", "", "1")
            for step, payload in enumerate(records, 1)
        ),
    )


async def test_no_file_is_made_that_could_not_be_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said where the game is, and not only where somebody brings it."""
    game = await played(room)
    for oil in (3, 4):
        command: dict[str, object] = {"oil": oil, "seat": 0}
        await room.tables.change(game, inputs.override, room.caller(GM), command, "so")
    await room.tables.change_unread(game, gm_steps.end, room.caller(GM), "enough")
    assert unpack_file(
        await room.tables.read(game, table_export.export_game, room.caller(ALICE))
    ).whole

    monkeypatch.setattr(foreign, "MOST_COMMANDS", 1)
    with pytest.raises(NotAllowed, match="too big for one file"):
        await room.tables.read(game, table_export.export_game, room.caller(ALICE))


WORST = {
    "one line": lambda: '{"step":1,"lines":["' + "x" * 12_500_000 + '\U0001f56f"]}',
    "small lists": lambda: ",".join(['{"step":1,"lines":[]}'] * 249_000),
}
"""A log of text that takes four bytes a letter, and one of as many things as commas are allowed."""
REST = (
    '], "form":"keeper-game","version":1,"ruleset":"lantern","rules_version":"1","seed_hash":"",'
    '"status":"running","config":"","labels":[],"head":0,"heading":"L","created_at":0}'
)
READING = """
import resource, sys
from bot.engine.errors import Malformed
from bot.table.files.export import unpack_file
data = sys.stdin.buffer.read()
pages = int(open("/proc/self/statm").read().split()[0])
most = pages * resource.getpagesize() + 100 * 1024 * 1024
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    unpack_file(data)
except Malformed as refused:
    print(refused)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux")
@pytest.mark.parametrize("kind", WORST)
def test_a_small_file_takes_little_memory_before_it_is_refused(kind: str) -> None:
    """100 MiB beside the program, whatever it holds: it could be brought by anybody."""
    bomb = zlib.compress(f'{{"log": [{WORST[kind]()}{REST}'.encode())
    assert len(bomb) < 64 * 1024

    read = subprocess.run(
        [sys.executable, "-c", READING], input=bomb, capture_output=True, check=False
    )

    assert read.stdout.decode().strip() == foreign.TOO_MUCH, read.stderr.decode()[-500:]


async def _going_on(room: Room) -> bytes:
    return await room.tables.read(await played(room), table_export.export_game, room.caller(BOB))


async def test_a_game_is_not_worked_out_for_ever(room: Room, tmp_path: Path) -> None:
    """After its time is over it is told how far it came, and nothing is kept."""
    data = await over(room)
    async with opened(tmp_path / "other.db") as other:
        other.tables.files.replays = Replays(longest=0.0)
        with pytest.raises(Malformed, match=r"too long.* 0 of 4 steps"):
            await other.tables.files.import_file(other.caller(CAROL), GUILD, CHANNEL, data)
        assert await other.tables.store.games.all() == []
        other.tables.files.replays = Replays()
        assert (
            await other.tables.files.import_file(other.caller(CAROL), GUILD, CHANNEL, data)
        ).game


async def test_who_waits_no_longer_stops_the_work() -> None:
    """At the next step; so does the end of the program. What comes meanwhile is not held up."""
    replays = Replays()
    begun, steps = threading.Event(), list[int]()

    def without_end(progress: ReplayProgress) -> None:
        progress.begin(9)
        for number in itertools.count():
            progress.step(number)
            steps.append(number)
            begun.set()

    waiting = asyncio.create_task(replays.run(without_end))
    await asyncio.to_thread(begun.wait)
    waiting.cancel()
    assert await replays.run(lambda _: "the next") == "the next"
    last = asyncio.create_task(replays.run(without_end))
    await asyncio.sleep(0)
    replays.close()
    with pytest.raises((Stopped, asyncio.CancelledError)):
        await last


async def test_few_files_are_read_at_once() -> None:
    """Another one is to be brought again later."""
    replays, go = Replays(), threading.Event()
    reading = [asyncio.create_task(replays.run(lambda _: go.wait())) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(NotAllowed, match="busy reading other files"):
        await replays.run(lambda _: True)
    go.set()
    assert all(await asyncio.gather(*reading))
    assert await replays.run(lambda _: True)
    replays.close()


def test_a_later_form_is_said() -> None:
    """The program is older than the file."""
    content = msgspec.json.encode({"form": "keeper-game", "version": 2})
    with pytest.raises(Malformed, match="file"):
        unpack_file(zlib.compress(content))


@pytest.mark.parametrize("hands", Hands)
async def test_a_chapter_with_closed_hands_is_told_whole_when_its_campaign_is_over(
    tmp_path: Path, hands: Hands
) -> None:
    """Before that its file would show with what decks the others go on."""
    async with room_at(tmp_path / "g.db") as room:
        campaign = await set_out(room, ALICE, BOB, table=TableSettings(hands=hands))
        night = room.game
        await play_night(room, ALICE, BOB)
        file = unpack_file(
            await room.tables.read(night, table_export.export_game, room.caller(BOB))
        )
        assert file.whole is (hands is Hands.OPEN)
        assert bool(file.steps) is file.whole
        assert bool(file.log) is not file.whole
        assert file.status == "over"
        await room.tables.change_unread(campaign.id, gm_steps.end, room.caller(GM), "enough")
        assert unpack_file(
            await room.tables.read(night, table_export.export_game, room.caller(BOB))
        ).whole


@pytest.mark.parametrize("hands", Hands)
async def test_the_seed_of_a_chapter_is_told_when_its_file_may_show_it(
    tmp_path: Path, hands: Hands
) -> None:
    """With closed hands it is in no post, log or file before the campaign is over; its hash is."""
    async with room_at(tmp_path / "g.db") as room:
        campaign = await set_out(room, ALICE, BOB, table=TableSettings(hands=hands))
        night = room.game
        seed = (await room.tables.store.games.find(night)).seed or b""
        assert seed_hash(seed) in "\n".join(room.channel.lines)
        await play_night(room, ALICE, BOB)

        async def shown() -> str:
            log = [
                line
                for each in await room.tables.read(night, table_log.log_of_steps, (), 0, None)
                for line in each.lines
            ]
            file = unpack_file(
                await room.tables.read(night, table_export.export_game, room.caller(BOB))
            )
            kept = [line for each in file.log for line in each.lines]
            return "\n".join([*room.channel.lines, *log, *kept])

        assert (seed.hex() in await shown()) is (hands is Hands.OPEN)
        await room.tables.change_unread(campaign.id, gm_steps.end, room.caller(GM), "enough")
        assert seed.hex() in await shown()


async def test_a_chapter_that_is_ended_keeps_its_seed_as_well(tmp_path: Path) -> None:
    """By a game master, in the middle; and who goes on with it is not told that it is known."""
    async with room_at(tmp_path / "g.db") as room:
        await set_out(room, ALICE, BOB, table=TableSettings(hands=Hands.CLOSED))
        seed = (await room.tables.store.games.find(room.game)).seed or b""

        await room.tables.change_unread(room.game, gm_steps.end, room.caller(GM), "it is late")
        await room.tables.wait_until_idle()

        assert seed.hex() not in "\n".join(room.channel.lines)
        assert "post its seed in" in "\n".join(room.channel.lines)
