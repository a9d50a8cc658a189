"""`faults`: list inputs that raised, export them as bundles, and replay them.

A bundle contains a whole position with its seed, so everything hidden in the game. The list does
not.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TextIO

import msgspec
from msgspec import Struct

from bot.engine.errors import ReplayMismatch
from bot.engine.journal import Input, Record
from bot.engine.session import AnySession
from bot.store.api import Store
from bot.store.game_records import FaultRecord
from bot.table.declares.kit import Kit
from bot.table.game.recovery import live_inputs
from bot.table.steps.fault_text import fault_line
from bot.tools.replay import ToolError, position_text

FORM: Final = 1
"""The format number of a bundle."""


class Bundle(Struct, frozen=True, kw_only=True):
    """Everything needed to reproduce a fault: a checkpoint, the inputs after it, the last input."""

    form: int = FORM
    ruleset: str
    rules_version: str
    game: int
    step: int
    at: float
    seed: bytes
    checkpoint: bytes
    records: list[Record]
    input: Input
    position: str
    """In notation, by the rules that raised."""
    error: str


async def list_faults(store: Store, out: TextIO) -> int:
    """Print a line for each fault, without anything hidden."""
    found = await store.faults.all()
    for fault in found:
        out.write(f"{fault_line(fault)}\n")
    if not found:
        out.write("No faults recorded.\n")
    return 0


async def export_fault(store: Store, number: int, file: Path) -> int:
    """Write the bundle of a fault to a new file. Raises `ToolError`."""
    fault = await store.faults.find(number)
    if fault is None:
        raise ToolError(f"There is no fault {number}.")
    bundle = await build_fault_bundle(store, fault)
    try:
        with file.open("xb") as new:
            new.write(msgspec.json.encode(bundle))
    except OSError as error:
        raise ToolError(f"{file} cannot be written: {error.strerror}.") from error
    return 0


async def build_fault_bundle(store: Store, fault: FaultRecord) -> Bundle:
    """Return the bundle of a fault, from its row and the game's journal."""
    loaded = await store.journal.load(fault.game, fault.step - 1)
    if loaded.checkpoint is None or loaded.game.seed is None:
        raise ToolError(f"Game {fault.game} has no checkpoint.")
    return Bundle(
        ruleset=loaded.game.ruleset,
        rules_version=fault.rules_version,
        game=fault.game,
        step=fault.step,
        at=fault.at,
        seed=loaded.game.seed,
        checkpoint=loaded.checkpoint.blob,
        records=live_inputs(loaded),
        input=msgspec.json.decode(fault.input, type=Input),
        position=fault.position,
        error=fault.error,
    )


def replay_bundle(file: Path, kits: Mapping[str, Kit], out: TextIO) -> int:
    """Replay a bundle with the current rules; return 1 if it still raises.

    Raises `ToolError` if it cannot be replayed.
    """
    bundle = _read_bundle(file)
    if bundle.ruleset not in kits:
        raise ToolError(f"It is of “{bundle.ruleset}”, which this program does not know.")
    rules = kits[bundle.ruleset].rules
    try:
        session = AnySession.restore(rules, bundle.checkpoint, bundle.seed, tuple(bundle.records))
    except ReplayMismatch as mismatch:
        raise ToolError(
            f"The running rules ({rules.version}) do not come to this position: {mismatch}."
        ) from mismatch
    out.write(position_text(session))
    out.write(f"input {msgspec.json.encode(bundle.input).decode()}\n")
    try:
        session.apply(bundle.input)
    except Exception:  # noqa: BLE001 - whatever the rules raise is the finding
        out.write(traceback.format_exc())
        return 1
    out.write("It is carried out.\n")
    return 0


def _read_bundle(file: Path) -> Bundle:
    try:
        bundle = msgspec.json.decode(file.read_bytes(), type=Bundle)
    except OSError as error:
        raise ToolError(f"{file} cannot be read: {error.strerror}.") from error
    except msgspec.MsgspecError as error:
        raise ToolError(f"{file} is no bundle of this program: {error}.") from error
    if bundle.form != FORM:
        raise ToolError(f"{file} is a bundle of another form ({bundle.form}).")
    return bundle
