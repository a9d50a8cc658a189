"""`keeper reports`: what players reported as wrong, and each report as a failing test.

An export is a folder with a bundle and a test that replays it. The bundle holds the whole game with
its seed, and so everything hidden; the list does not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TextIO

import msgspec
from msgspec import Struct

from bot.engine.ask import Allotted, Passed, Picked
from bot.engine.journal import Answered, Rewound, decode_record
from bot.store.api import Store
from bot.store.game_records import JournalEntry, NewGame, SeatRecord, StoredCheckpoint, WholeGame
from bot.table.steps.report_text import report_line
from bot.tools.replay import ToolError

FORM: Final = 1
"""The form of a bundle."""
GUILD: Final = 0
"""The server of games that are opened from a bundle."""


class ReportBundle(Struct, frozen=True, kw_only=True):
    """A report and its game up to the step that it is about. People are left out."""

    form: int = FORM
    sentence: str
    about: str
    ruleset: str
    rules_version: str
    created_at: float
    config: bytes
    seed: bytes
    labels: tuple[str, ...]
    start: StoredCheckpoint
    checkpoints: tuple[StoredCheckpoint, ...]
    """The newest one at or before the step, if that is not the start."""
    entries: tuple[JournalEntry, ...]

    @property
    def step(self) -> int:
        """The step that the report is about."""
        return self.entries[-1].step if self.entries else 0


async def list_reports(store: Store, out: TextIO) -> int:
    """Print a line for each report; its author is not named. Return the exit status."""
    found = await store.reports.all()
    for each in found:
        out.write(f"{report_line(each)}\n")
    if not found:
        out.write("No reports.\n")
    return 0


async def export_report(store: Store, number: int, folder: Path) -> int:
    """Write the bundle of a report and its test into a folder. Raises `ToolError`."""
    _write_bundle_and_test(number, await build_report_bundle(store, number), folder)
    return 0


def _write_bundle_and_test(number: int, bundle: ReportBundle, folder: Path) -> None:
    name = f"report_{number}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / f"{name}.json").open("xb") as new:
            new.write(msgspec.json.encode(bundle))
        with (folder / f"test_{name}.py").open("x", encoding="utf-8") as new:
            new.write(source_of_test(number, bundle))
    except OSError as error:
        raise ToolError(f"{error.filename} cannot be written: {error.strerror}.") from error


async def build_report_bundle(store: Store, number: int) -> ReportBundle:
    """Return the bundle of a report. Raises `ToolError` if there is none, or it has no game."""
    report = await store.reports.find(number)
    if report is None:
        raise ToolError(f"There is no report {number}.")
    if report.game is None:
        raise ToolError(f"Report {number} is of no game: “{report.sentence}” ({report.about}).")
    start = await store.journal.load(report.game, 0)
    if start.checkpoint is None or start.game.seed is None:
        raise ToolError(f"Game {report.game} has not started.")
    loaded = await store.journal.load(report.game, report.step)
    newest = loaded.checkpoint
    entries = await store.journal.entries(report.game, until=report.step)
    return ReportBundle(
        sentence=report.sentence,
        about=report.about,
        ruleset=start.game.ruleset,
        rules_version=report.rules_version,
        created_at=start.game.created_at,
        config=start.game.config,
        seed=start.game.seed,
        labels=tuple(each.label for each in await store.seats.of_game(report.game)),
        start=_checkpoint_without_game(start.checkpoint),
        checkpoints=(_checkpoint_without_game(newest),)
        if newest is not None and newest.step
        else (),
        entries=tuple(map(_entry_without_people, entries)),
    )


def _checkpoint_without_game(checkpoint: StoredCheckpoint) -> StoredCheckpoint:
    return msgspec.structs.replace(checkpoint, game=0, retired_by=None)


def _entry_without_people(entry: JournalEntry) -> JournalEntry:
    """Return an entry as it is brought into another store."""
    return msgspec.structs.replace(entry, game=0, user=None, interaction=None, retired_by=None)


# --- opening --------------------------------------------------------------------------------------


def read_bundle(file: Path) -> ReportBundle:
    """Read a bundle. Raises `ToolError`."""
    try:
        bundle = msgspec.json.decode(file.read_bytes(), type=ReportBundle)
    except OSError as error:
        raise ToolError(f"{file} cannot be read: {error.strerror}.") from error
    except msgspec.MsgspecError as error:
        raise ToolError(f"{file} is no bundle of a report: {error}.") from error
    if bundle.form != FORM:
        raise ToolError(f"{file} is a bundle of another form ({bundle.form}).")
    return bundle


async def store_bundle_as_game(store: Store, bundle: ReportBundle, user: int) -> int:
    """Store the game of a bundle as a running one, with `user` in every seat; return its number."""
    channel = max((game.channel for game in await store.games.all()), default=0) + 1
    new = NewGame(
        guild=GUILD,
        channel=channel,
        ruleset=bundle.ruleset,
        config=bundle.config,
        creator=user,
        created_at=bundle.created_at,
        rules_version=bundle.rules_version,
        seed=bundle.seed,
        status="running",
    )
    seats = tuple(SeatRecord(0, seat, label) for seat, label in enumerate(bundle.labels))
    steps = tuple((entry, _rewind_target(entry)) for entry in bundle.entries)
    whole = WholeGame(new, seats, bundle.start, steps, bundle.checkpoints)
    game = await store.journal.import_game(whole)
    for seat in seats:
        joined = msgspec.structs.replace(seat, game=game)
        await store.seats.join(joined, user, bundle.created_at)
    return game


def _rewind_target(entry: JournalEntry) -> int | None:
    given = decode_record(entry.payload).input
    return given.to if isinstance(given, Rewound) else None


# --- the test -------------------------------------------------------------------------------------

_TEST: Final = '''\
"""Report {number}: {sentence}

About {about}, step {step}. The test fails until EXPECTED says what should be told instead.
"""

from pathlib import Path

from bot.tools.driving import replay_lines

BUNDLE = Path(__file__).with_name("report_{number}.json")
EXPECTED = ["Say here what the table should read after the last line."]
LINES = [
{lines}
]


def test_report_{number}() -> None:
    """Replay the position and repeat the last input by the rules that run now."""
    replies = replay_lines(LINES)

    assert [each["error"] for each in replies if each.get("error")] == []
    assert replies[-1]["told"] == EXPECTED, replies[-1]["position"]
'''


def source_of_test(number: int, bundle: ReportBundle) -> str:
    """Return the source of a test that replays a bundle and fails until it is completed."""
    lines = ['{"verb": "open", "file": str(BUNDLE)}']
    again = _drive_line_of_entry(bundle.entries[-1]) if bundle.entries else None
    if again is None:
        lines.append('{"verb": "show"}')
    else:
        lines += [f'{{"verb": "rewind", "to": {bundle.step - 1}}}', repr(again)]
    return _TEST.format(
        number=number,
        sentence=bundle.sentence.replace("\\", "/").replace('"', "”"),
        about=bundle.about or "the table",
        step=bundle.step,
        lines="\n".join(f"    {line}," for line in lines),
    )


def _drive_line_of_entry(entry: JournalEntry) -> dict[str, Any] | None:
    """Return the line of `drive` that gives an answer again; None if it is no answer."""
    given = decode_record(entry.payload).input
    if not isinstance(given, Answered) or given.answer is None:
        return None
    line: dict[str, Any] = {"verb": "answer", "seat": int(given.seat)}
    match given.answer:
        case Picked(keys=keys):
            return {**line, "keys": list(keys)}
        case Allotted(amounts=amounts):
            return {**line, "amounts": dict(amounts)}
        case Passed():
            return {**line, "do": "pass"}
