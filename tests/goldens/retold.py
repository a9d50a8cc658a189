"""Whole games as text; accept new ones with `UPDATE_GOLDENS=1 pytest tests/goldens`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from bot.engine.ask import Allotted, Answer, Ask, Passed, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.tools.chooser import ChosenAnswer

AnySession = Session
LONGEST = 1_000
_FOLDER = Path(__file__).parent / "games"


def accepted(name: str, text: str) -> list[str]:
    """The lines of the accepted game; `text` becomes it where that is wanted."""
    path = _FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDENS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8").splitlines()


def retold(
    kit: Kit,
    lobby: Lobby,
    name: str,
    choose: Callable[[AnySession], ChosenAnswer | None],
    called: Callable[[str], str],
) -> str:
    """Return a game as a spectator reads it, choices behind `>`; `name` is the seed."""
    seed = name.encode()[:16].ljust(16, b".")
    session, outcome = Session.start(kit.rules, kit.offers.game_setup(lobby), seed)
    lines = kit.words.tell(session.state, outcome.facts, None)
    for _ in range(LONGEST):
        if session.over:
            break
        choice = choose(session)
        assert choice is not None
        chooser = called(kit.words.name(session.state, choice.seat))
        lines.append(f"> {chooser}: {said(choice.ask, choice.seat, choice.answer)}")
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        lines += kit.words.tell(session.state, outcome.facts, None)
    assert session.over
    return "\n".join(["", *lines, ""]).lstrip("\n")


def said(ask: Ask, seat: Seat, answer: Answer) -> str:
    """Return what was chosen, in the words of the question."""
    part = ask.parts[seat]
    match answer:
        case Passed():
            return f"[{ask.prompt}] pass"
        case Picked(keys):
            chosen = ", ".join(o.label for key in keys if (o := part.option(key)))
        case Allotted(amounts):
            shares = [(n, part.option(key)) for key, n in amounts.items()]
            chosen = ", ".join(
                " ".join(filter(None, (str(n), o.group, o.label))) for n, o in shares if o
            )
    return f"[{ask.prompt}] {chosen or 'none'}"
