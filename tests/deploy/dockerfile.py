"""A Dockerfile as its instructions."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]


class Instruction(Struct, frozen=True):
    """A word such as RUN, and what stands after it, on one line."""

    word: str
    text: str

    @property
    def words(self) -> list[str]:
        """The text as a shell splits it; a JSON list as it is."""
        return json.loads(self.text) if self.text.startswith("[") else shlex.split(self.text)


class Stage(Struct, frozen=True):
    """What follows a FROM."""

    image: str
    name: str
    steps: tuple[Instruction, ...]

    def all(self, word: str) -> list[Instruction]:
        """Its instructions of a kind."""
        return [each for each in self.steps if each.word == word]

    def one(self, word: str) -> Instruction:
        """The only one of a kind."""
        (found,) = self.all(word)
        return found


def stages(path: Path = ROOT / "Dockerfile") -> list[Stage]:
    """The stages of the file. Raises `ValueError` for what is no instruction."""
    text = re.sub(r"^\s*#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found: list[Stage] = []
    for line in filter(None, map(str.strip, text.replace("\\\n", " ").splitlines())):
        word, _, rest = line.partition(" ")
        if word not in KNOWN:
            raise ValueError(line)
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            found.append(Stage(image, name, ()))
        else:
            last = found[-1]
            step = Instruction(word, " ".join(rest.split()))
            found[-1] = Stage(last.image, last.name, (*last.steps, step))
    return found


KNOWN = frozenset((
    "FROM", "WORKDIR", "RUN", "COPY", "ENV", "USER", "VOLUME", "STOPSIGNAL", "HEALTHCHECK",
    "ENTRYPOINT",
))  # fmt: skip
