"""Replace and kill processes while people play: `python -m tests.fleet [ROLLS=20] [KILLS=100]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from itertools import chain, zip_longest
from pathlib import Path

from tests.fleet.places import LATE, Fleet, opened
from tests.postgres import served


async def run(address: str, folder: Path, rolls: int, kills: int) -> int:
    """1 if a press was late, lost, turned away or told twice."""
    began = time.monotonic()
    async with opened(address, folder) as fleet:
        await fleet.begin()
        async with fleet.playing():
            for number, what in enumerate(_mixed(rolls, kills)):
                place = fleet.places[number % len(fleet.places)]
                status = await (place.roll() if what == "roll" else place.kill())
                say(f"{number + 1} {what} {status or 0}, {len(fleet.presses)} presses")
        await fleet.quiet()
        return report(fleet, rolls, kills, time.monotonic() - began)


def _mixed(rolls: int, kills: int) -> list[str]:
    """A roll, some kills, another roll, and so on."""
    each = -(-kills // max(1, rolls))
    groups = [["kill"] * min(each, kills - at) for at in range(0, kills, each)]
    pairs = zip_longest([["roll"]] * rolls, groups, fillvalue=list[str]())
    return list(chain.from_iterable(first + then for first, then in pairs))


def report(fleet: Fleet, rolls: int, kills: int, seconds: float) -> int:
    """Print the figures; 1 if any is bad."""
    presses = sorted(press.seconds for press in fleet.presses)
    bad = {
        "later than 3 s": sum(each > LATE for each in presses),
        "not carried out": sum("✓" not in press.text for press in fleet.presses),
        "not told once": sum(abs(p.told - len(p.presses)) for p in fleet.players),
        "sessions begun too soon": fleet.server.gateway.too_soon,
    }
    for player in fleet.players:
        for number, press in enumerate(player.presses):
            if press.seconds > LATE or "✓" not in press.text:
                say(
                    f"table {player.channel}, press {number}: {press.seconds:.1f} s, {press.text!r}"
                )
    p50, p99 = (presses[int(len(presses) * part)] for part in (0.5, 0.99))
    gateway = fleet.server.gateway
    say(
        f"{rolls} rolls, {kills} kills in {seconds:.0f} s; {len(presses)} presses: "
        f"p50 {p50 * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms, latest {presses[-1]:.2f} s; "
        f"{gateway.identified} sessions begun, {gateway.resumed} gone on with; "
        + ", ".join(f"{count} {what}" for what, count in bad.items())
    )
    return int(any(bad.values()))


def say(line: str) -> None:
    """A line on standard output, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Run it on a server of its own, or the one that is named for tests."""
    rolls, kills = (int(given) for given in (sys.argv[1:] or ["20", "100"]))
    with (
        tempfile.TemporaryDirectory() as folder,
        served() as databases,
        databases.fresh() as address,
    ):
        return asyncio.run(run(address, Path(folder), rolls, kills))


if __name__ == "__main__":
    sys.exit(main())
