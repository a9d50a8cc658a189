"""Plays a game twice: as it is, and with every word, sentence and name replaced by another.

Run as a program it plays one of the two and prints what is kept of it, as JSON. The words are
replaced where they stand: in the source of the rules and of the packs before it is compiled, and in
the tables of the packs as they are read; and every word of every question as it is put. Keys, codes
and numbers are left as they are.
"""

from __future__ import annotations

import ast
import json
import sys
from typing import Any

from tests.reworded_questions import reword_questions
from tests.reworded_source import RewordingFinder

ROOMS = ("bot.second_edition", "data.second_edition")
KEPT = ("bot.second_edition.printed", "bot.second_edition.core.bans")
"""What holds ids and nothing that is read."""


def other(text: str) -> str:
    """Other words of the same form: braces and what stands in them stay."""
    inside, made = 0, list[str]()
    for letter in text:
        inside += (letter == "{") - (letter == "}")
        made.append("ж" if letter.isalpha() and not inside else letter)
    return "".join(made)


def is_read(text: str) -> bool:
    """Return whether a constant is a sentence or a name: a space, or a capital at its start."""
    return text[:1].isupper() or (" " in text.strip() and any(map(str.isalpha, text)))


class _Other(ast.NodeTransformer):
    """Replaces the constants that players read, docstrings among them."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and is_read(node.value):
            return ast.copy_location(ast.Constant(other(node.value)), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Type variables are called what they are called."""
        named = isinstance(node.func, ast.Name) and node.func.id in ("TypeVar", "ParamSpec")
        return node if named else self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """The tag by which a fact is stored is no word of it."""
        node.body = [self.visit(part) for part in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Annotations that stand as text are none of it."""
        node.value = None if node.value is None else self.visit(node.value)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Nor are those of parameters."""
        return node


def _rename_tables() -> None:
    """Names in the tables of the packs."""
    import msgspec  # noqa: PLC0415

    from bot.engine import pack_folders  # noqa: PLC0415 - after the finder stands

    read = pack_folders.read_pack

    def renamed(root: Any, kind: Any) -> Any:
        tables = msgspec.to_builtins(read(root, kind))
        return [msgspec.convert(_renamed(table), kind) for table in tables]

    setattr(pack_folders, "read_pack", renamed)  # noqa: B010 - another function stands there


def _renamed(value: object) -> object:
    if isinstance(value, dict):
        return {
            key: other(each) if key in ("name", "occupation", "power") else _renamed(each)
            for key, each in value.items()
        }
    return [_renamed(each) for each in value] if isinstance(value, list | tuple) else value


GAMES = (
    (1, "alone", False),
    (2, "pair", False),
    (3, "words", False),
    (5, "crowd", False),
    (4, "floor", True),
)
"""How many play, the name of the seed, and whether all act at once."""


RESTORED = 4
"""Inputs from one restored game to the next; it is restored with the inputs between."""


def kept(inputs: int, players: int, name: str, at_once: bool) -> list[list[object]]:
    """Of each input: fingerprint, digest, the game's hash, and whether it is restored as it was."""
    from bot.engine.journal import Answered  # noqa: PLC0415
    from bot.engine.session import Session  # noqa: PLC0415
    from bot.tools.chooser import Chooser  # noqa: PLC0415
    from tests.second_edition.playing import rules, seed_of, set_up  # noqa: PLC0415

    seed, chooser = seed_of(name), Chooser(name)
    set_out = set_up(players, settings={"together": True} if at_once else {})
    session, outcome = Session.start(rules(), set_out, seed)
    checkpoint, tail, found = outcome.checkpoint, [], list[list[object]]()
    while not session.over and len(found) < inputs:
        choice = chooser.choose(session.asks)
        assert choice is not None
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        record = outcome.record
        checkpoint, tail = (
            (outcome.checkpoint, []) if outcome.checkpoint else (checkpoint, [*tail, record])
        )
        assert checkpoint is not None
        now, same = session.snapshot_hash(), True
        if len(found) % RESTORED == 0:
            again = Session.restore(rules(), checkpoint.data, seed, tail)
            same = again.snapshot_hash() == now
        found.append([record.fingerprint, record.digest, now, same])
    return found


if __name__ == "__main__":
    sys.meta_path.insert(0, RewordingFinder(_Other, ROOMS, KEPT))
    _rename_tables()
    reword_questions(other)
    games = [kept(int(sys.argv[1]), *game) for game in GAMES]
    print(json.dumps(games))  # noqa: T201 - read by the test
