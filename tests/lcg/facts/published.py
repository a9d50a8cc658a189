"""What the published card data say of our cards: names and numbers, and no sentence of theirs.

`python -m tests.lcg.facts.published FOLDER` makes the two files anew, of the public card data in a
folder. Of the sentences nothing is kept but hashes of runs of words: none of ours is to be theirs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any

from bot.lcg.printed.cards import Keyword, Skill

CARDS = Path(__file__).with_name("published_cards.json")
RUNS = Path(__file__).with_name("published_runs.bin")
LETTERS = 5
"""Bytes of a hash."""
RUN = 6
"""Words of a run."""
CYCLES = {
    "dunwich_legacy": ("dwl", "tmm", "tece", "bota", "uau", "wda", "litas"),
    "path_to_carcosa": ("ptc", "eotp", "tuo", "apot", "tpm", "bsr", "dca"),
}
BOXES = tuple(
    f"{cycle}/{each}{side}.json"
    for cycle, packs in CYCLES.items()
    for each in packs
    for side in ("", "_encounter")
)
AS_THEY_ARE = (
    "code", "name", "subname", "back_name", "type_code", "faction_code", "is_unique", "quantity",
    "victory", "xp", "cost", "deck_limit", "health", "health_per_investigator", "sanity",
    "enemy_fight", "enemy_evade", "enemy_damage", "enemy_horror", "shroud", "clues", "clues_fixed",
    "doom", "stage", "traits", "slot", "restrictions", "subtype_code",
    *(f"skill_{skill}" for skill in Skill),
)  # fmt: skip
"""Fields that are facts."""


def published_cards() -> list[dict[str, Any]]:
    """The facts of each card, in the order of their codes."""
    return json.loads(CARDS.read_text("utf-8"))


def published_runs() -> frozenset[bytes]:
    """The hashes of all runs of words that were published."""
    data = RUNS.read_bytes()
    return frozenset(data[n : n + LETTERS] for n in range(0, len(data), LETTERS))


def hashed(run: Iterable[str]) -> bytes:
    """Return what is kept of a run of words."""
    return blake2b(" ".join(run).encode(), digest_size=LETTERS).digest()


def runs_of(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Each run of words."""
    return (tuple(words[n : n + RUN]) for n in range(len(words) - RUN + 1))


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared."""
    return re.findall(r"[a-zà-ÿ']+", text.lower().replace("’", "'"))


# --- making them ----------------------------------------------------------------------------------


def _card(entry: dict[str, Any]) -> dict[str, Any]:
    """The facts of a card; those that stand in its box are read out of it."""
    kept = {name: entry[name] for name in AS_THEY_ARE if entry.get(name) is not None}
    if "restrictions" in kept:
        kept["restrictions"] = kept["restrictions"].partition(":")[2]
    box = entry.get("text") or ""
    whole = f"{box}\n{entry.get('back_text') or ''}"
    named = " ".join(re.findall(r"^(?:(?:[A-Z][a-z]+)\. ?)+", box, re.MULTILINE))
    uses = re.search(r"Uses \((\d) (\w+)\)", box)
    size = re.search(r"size:(\d+)", entry.get("deck_requirements", ""))
    limit = re.search(r"Max (\d) committed", box)
    return kept | {
        "keywords": [keyword for keyword in Keyword if f"{keyword.capitalize()}." in named],
        "uses": [int(uses[1]), uses[2]] if uses else None,
        "max_committed": int(limit[1]) if limit else None,
        "has_spawn": "Spawn</b>" in box,
        "has_prey": "Prey</b>" in box,
        "tests": re.findall(r"\[(willpower|intellect|combat|agility)\] \((\d)\)", whole),
        "deck_options": [
            [option.get("faction", []), option["level"]["min"], option["level"]["max"]]
            for option in entry.get("deck_options", [])
            if "level" in option
        ],
        "deck_size": int(size[1]) if size else None,
    }


def _is_ours(code: str) -> bool:
    """Everything but the placeholder."""
    return code != "01000"


def _read(folder: Path, names: Iterable[str]) -> list[dict[str, Any]]:
    return [entry for name in names for entry in json.loads((folder / name).read_text("utf-8"))]


def _write(folder: Path) -> None:
    entries = _read(folder, ("core.json", "core_encounter.json", "rtnotz.json", *BOXES))
    ours = sorted((e for e in entries if _is_ours(e["code"])), key=lambda entry: entry["code"])
    lines = ",\n".join(json.dumps(_card(each), ensure_ascii=False) for each in ours)
    CARDS.write_text(f"[\n{lines}\n]\n", "utf-8")
    every = _read(folder, sorted(str(each.relative_to(folder)) for each in folder.rglob("*.json")))
    parts = ("text", "back_text", "flavor", "back_flavor")
    texts = [card.get(part) or "" for card in every for part in parts]
    runs = chain.from_iterable(runs_of(words_of(text)) for text in texts)
    RUNS.write_bytes(b"".join(sorted({hashed(run) for run in runs})))


if __name__ == "__main__":
    _write(Path(sys.argv[1]))
