"""Hash the commissioned documents: `python -m tests.kits.commissioned FOLDER`."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

from tests.lcg.facts.published import LETTERS, hashed

KEPT = Path(__file__).with_name("commissioned.json")
RUN = 8
"""Words of a run."""

Hashes = frozenset[bytes]


def kept_documents() -> dict[str, tuple[Hashes, Hashes]]:
    """Of each document by its name: the hashes of its lines, and of its runs of words."""
    found: dict[str, list[str]] = json.loads(KEPT.read_text("utf-8"))
    return {name: (_hashes(lines), _hashes(runs)) for name, (lines, runs) in found.items()}


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: headings are written in more ways than one."""
    return re.findall(r"\w+", text.casefold())


def runs_of(text: str) -> set[str]:
    """All that stands eight words on end in a text."""
    words = words_of(text)
    return {" ".join(words[n : n + RUN]) for n in range(len(words) - RUN + 1)}


def _hashes(text: str) -> Hashes:
    data = b64decode(text)
    return frozenset(data[n : n + LETTERS] for n in range(0, len(data), LETTERS))


# --- making them ----------------------------------------------------------------------------------


def _written(hashes: Iterable[bytes]) -> str:
    return b64encode(b"".join(sorted(set(hashes)))).decode()


def _kept(text: str) -> list[str]:
    return [
        _written(hashed(words_of(line)) for line in text.splitlines()),
        _written(hashed(run.split()) for run in runs_of(text)),
    ]


def make(folder: Path) -> None:
    """Write down what is kept of the documents in a folder."""
    texts = sorted(folder.glob("*.txt"))
    kept = {path.name: _kept(path.read_text("utf-8")) for path in texts}
    KEPT.write_text(json.dumps(kept, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
