"""`keeper pilot`: a checklist on the real Discord, compared with the simulated one.

The pilot runs the bot as a process of its own, on a new database, tells two people what to do, and
records which calls the bot makes meanwhile: method, route, status and error code, without content,
names, ids or tokens. Each difference from the recording on the simulated Discord is a line.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final, Protocol, TextIO

import msgspec
from msgspec import Struct

from bot.gateway.call_log import Call, read_calls
from bot.tools.replay import ToolError

EXPECTED: Final = Path(__file__).with_name("pilot_expected.json")
"""The calls of each step on the simulated Discord (`python -m tests.sockets.pilot`)."""
QUIET: Final = 4.0
"""Seconds without a call after which a step is over."""
LOOK: Final = 0.05
"""Seconds between looks at the recorded calls."""
COMMAND: Final = (sys.executable, "-m", "bot")


class PilotStep(Struct, frozen=True):
    """A step of the pilot."""

    key: str
    title: str
    instructions: tuple[str, ...]
    """What the two people do; A and B are their names here."""
    kill: bool = False
    """The bot is killed at its first call of the step, and started again."""


STEPS: Final = (
    PilotStep(
        "start",
        "Commands and a table",
        (
            "Invite the bot to an empty server and open a text channel that A and B can read.",
            "A: `/game new scenario:The Gathering`, then `/game join investigator:Roland Banks`.",
            "B: `/game join investigator:Daisy Walker`. A: `/game start`.",
        ),
    ),
    PilotStep(
        "thread",
        "A notification in a private thread",
        (
            "A and B: `/me answers place:thread`.",
            "Both: open the private thread from the notification, A on a phone. Don't answer yet.",
        ),
    ),
    PilotStep(
        "select",
        "A select on a phone",
        (
            "A, on the phone: choose the first card of the list in the thread; press the button.",
            "B: press *Keep all* in your own thread.",
        ),
    ),
    PilotStep(
        "deleted",
        "A deleted message",
        (
            "B, who may manage messages: delete the status message, the one with *Board*.",
            "A: `/board`.",
        ),
    ),
    PilotStep(
        "archived",
        "An archived thread",
        (
            "B: archive A's private thread (“Close thread”).",
            "A: `/resource` in the channel.",
        ),
    ),
    PilotStep(
        "restart",
        "A restart in the middle of a press",
        (
            "A: `/draw`. The bot is killed while it answers and starts again by itself.",
            "Discord may say that the application did not respond. Wait until the bot has posted.",
        ),
        kill=True,
    ),
    PilotStep("end", "The end", ("A: `/game end`, *End the game …*, any reason.",)),
)


class PilotPeople(Protocol):
    """The two people, or a test in their place."""

    async def do(self, step: PilotStep) -> None:
        """Carry out a step; return when both people have done it."""
        ...


class AtTerminal:
    """People who read instructions and press Enter."""

    def __init__(self, out: TextIO, typed: TextIO) -> None:
        self._out, self._in = out, typed

    async def do(self, step: PilotStep) -> None:
        """Print a step and wait for Enter. Raises `ToolError` at the end of the input."""
        number = STEPS.index(step) + 1
        lines = "".join(f"   - {line}\n" for line in step.instructions)
        self._out.write(f"\n{number} of {len(STEPS)}. {step.title}\n{lines}   Done? Press Enter. ")
        self._out.flush()
        if not await asyncio.to_thread(self._in.readline):
            raise ToolError("The pilot was ended before its last step.")


class BotProcess:
    """The bot of the pilot: started, killed and started again."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._command, self._environment, self._log = command, environment, log
        self._process: Process | None = None

    async def start(self) -> None:
        """Start it; its output goes to the log."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=self._environment, stdin=DEVNULL, stdout=log, stderr=log
            )

    async def end(self, how: signal.Signals) -> None:
        """End it with a signal, and wait until it has ended."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        await self._process.wait()

    @property
    def ended(self) -> bool:
        """True if the process ended by itself."""
        return self._process is not None and self._process.returncode is not None


async def pilot(
    people: PilotPeople,
    folder: Path,
    *,
    command: Sequence[str] = COMMAND,
    environment: Mapping[str, str] = os.environ,
    quiet: float = QUIET,
) -> dict[str, list[Call]]:
    """Run all steps and return the calls of each by its key.

    `folder` gets the database, the calls and the log. Raises `ToolError` if the bot ends.
    """
    file = _create_calls_file(folder)
    recording = {
        **environment,
        "KEEPER_DATABASE": str(folder / "pilot.db"),
        "KEEPER_CALLS": str(file),
        "KEEPER_DEBOUNCE": "0",
    }
    bot = BotProcess(command, recording, folder / "pilot.log")
    found: dict[str, list[Call]] = {}
    await bot.start()
    try:
        for step in STEPS:
            before = len(read_calls(file))
            restart = _restart_at_call(bot, file, before) if step.kill else _do_nothing()
            await asyncio.gather(restart, people.do(step))
            await _wait_until_quiet(file, quiet)
            if bot.ended:
                raise ToolError(f"The bot has ended: {folder / 'pilot.log'} says why.")
            found[step.key] = read_calls(file)[before:]
    finally:
        await bot.end(signal.SIGTERM)
    return found


def _create_calls_file(folder: Path) -> Path:
    """Make the folder and return the file for the calls. Raises `ToolError` if it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "calls.jsonl"
    if file.exists():
        raise ToolError(f"{folder} has a pilot already: name an empty folder.")
    return file


async def _restart_at_call(bot: BotProcess, file: Path, before: int) -> None:
    while len(read_calls(file)) == before:  # noqa: ASYNC110 - another process writes the file
        await asyncio.sleep(LOOK)
    await bot.end(signal.SIGKILL)
    await bot.start()


async def _do_nothing() -> None:
    pass


async def _wait_until_quiet(file: Path, quiet: float) -> None:
    """Wait until the bot has made no call for `quiet` seconds."""
    seen = -1
    while seen != (now := len(read_calls(file))):
        seen = now
        await asyncio.sleep(quiet)


# --- comparing ------------------------------------------------------------------------------------


def compare_with_simulated(
    here: Mapping[str, Sequence[Call]], there: Mapping[str, Sequence[Call]]
) -> list[str]:
    """Return a line for each difference in status, code or order from the simulated Discord."""
    return [
        f"{step.key}: {line}"
        for step in STEPS
        for line in _step_differences(here.get(step.key, ()), there.get(step.key, ()))
    ]


def _step_differences(here: Sequence[Call], there: Sequence[Call]) -> list[str]:
    names_here, names_there = [c.name for c in here], [c.name for c in there]
    matcher = SequenceMatcher(None, names_there, names_here, autojunk=False)
    lines: list[str] = []
    extra, missing = list[Call](), list[Call]()
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            pairs = zip(there[a:b], here[c:d], strict=True)
            lines += [_result_line(x, y) for x, y in pairs if x != y]
        else:
            missing += there[a:b]
            extra += here[c:d]
    return [*lines, *_unpaired_lines(extra, missing)]


def _unpaired_lines(extra: Sequence[Call], missing: Sequence[Call]) -> list[str]:
    """Return the lines for calls without a counterpart at the same place."""
    only_there, lines = list(missing), list[str]()
    for call in extra:
        if call in only_there:
            only_there.remove(call)
            lines.append(f"{call.name} came at another place")
        else:
            lines.append(f"{call.name} was made here only, and got {_result_text(call)}")
    return [*lines, *(f"{call.name} was made in the simulation only" for call in only_there)]


def _result_line(simulated: Call, real: Call) -> str:
    return f"{real.name} got {_result_text(real)} here, {_result_text(simulated)} in the simulation"


def _result_text(call: Call) -> str:
    return f"{call.status}, code {call.code}" if call.code else str(call.status)


def expected_calls() -> dict[str, list[Call]]:
    """Return the calls of each step on the simulated Discord."""
    return msgspec.json.decode(EXPECTED.read_bytes(), type=dict[str, list[Call]])


async def run_pilot(folder: Path, out: TextIO, typed: TextIO) -> int:
    """Try a game on a real server, guided at the terminal, and store the record.

    Return 0 if the calls are those of the simulation, otherwise 1. Raises `ToolError`.
    """
    out.write(f"The pilot stores its database, its log and its record in {folder}.\n")
    here = await pilot(AtTerminal(out, typed), folder)
    (folder / "pilot.json").write_bytes(msgspec.json.format(msgspec.json.encode(here), indent=1))
    lines = compare_with_simulated(here, expected_calls())
    out.write("".join(f"{line}\n" for line in lines) or "Nothing differs from the simulation.\n")
    out.write(f"{folder / 'pilot.json'} has the record: no content, names, ids or tokens.\n")
    return int(bool(lines))
