"""Whole games as text, compared with accepted ones.

To accept new ones: `UPDATE_GOLDENS=1 pytest tests/goldens`, then read what changed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.engine.ask import Allotted, Answer, Ask, Passed, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.names.phrases import short_name
from bot.table.kit import Lobby
from tests.goldens.careful import Careful

KIT = LcgKit()
GAMES = {
    "roland_alone": Lobby("the_gathering", "standard", ("roland_banks",)),
    "roland_and_daisy": Lobby("the_gathering", "easy", ("roland_banks", "daisy_walker")),
}
_FOLDER = Path(__file__).parent / "games"
LONGEST = 1_000


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_was_accepted(name: str) -> None:
    """The same seed and the same choices give the same text, and it is the accepted one."""
    text = played(GAMES[name], name)
    path = _FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDENS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


def played(lobby: Lobby, name: str) -> str:
    """A game as a spectator reads it; what was chosen stands behind `>`."""
    seed = name.encode()[:16].ljust(16, b".")
    session, outcome = Session.start(KIT.rules, KIT.set_up(lobby), seed)
    player = Careful(name)
    lines = KIT.tell(session.state, outcome.facts, None)
    for _ in range(LONGEST):
        if session.over:
            break
        choice = player.choose(session.game, session.asks)
        lines.append(
            f"> {who(session, choice.seat)}: {said(choice.ask, choice.seat, choice.answer)}"
        )
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        lines += KIT.tell(session.state, outcome.facts, None)
    assert session.over
    return "\n".join(["", *lines, ""]).lstrip("\n")


def who(session: Session, seat: Seat) -> str:
    """Who chooses."""
    return short_name(KIT.name(session.state, seat))


def said(ask: Ask, seat: Seat, answer: Answer) -> str:
    """What was chosen, in the words of the question."""
    part = ask.parts[seat]
    match answer:
        case Passed():
            return f"[{ask.prompt}] pass"
        case Picked(keys):
            chosen = ", ".join(o.label for key in keys if (o := part.option(key)))
        case Allotted(amounts):
            chosen = ", ".join(
                f"{n} {o.group} {o.label}" for key, n in amounts.items() if (o := part.option(key))
            )
    return f"[{ask.prompt}] {chosen or 'none'}"
