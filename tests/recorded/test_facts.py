"""What an earlier version wrote is understood to the last fact, so that its log can be told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.engine.journal import decode_record
from bot.lcg.core.about import of_action, of_card, of_harm
from bot.lcg.core.facts import HarmAssigned, InvestigatorOut, TestBegan
from tests.kits.lcg.table import begun, the_kit
from tests.recorded.recordings import unpacked

KIT = the_kit()


def told(name: str, folder: Path) -> Iterator[bytes]:
    """The facts of each step in a recording, as they were written."""
    with closing(sqlite3.connect(unpacked(name, folder))) as store:
        for (payload,) in store.execute("SELECT payload FROM journal ORDER BY game, step"):
            yield bytes(decode_record(payload).facts)


def written(**fact: object) -> bytes:
    """A step's facts as version 4 wrote them."""
    return msgspec.json.encode([fact])


def test_every_fact_of_version_4_is_understood(tmp_path: Path) -> None:
    """No line is left out when a game of the version before is told."""
    steps = list(told("lcg-4", tmp_path))
    kept = [len(msgspec.json.decode(facts, type=list[Any])) for facts in steps]

    assert [len(KIT.words.decode_facts(facts)) for facts in steps] == kept
    assert sum(kept) > 1000


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("Investigate", of_action("investigate")),
        ("Ghoul Minion", of_card("01160")),
        ("Beat Cop (2)", of_card("01028")),
        ("Daisy Walker's attack", of_card("01002")),
        ("Tablet token", About("token", "tablet")),
        ("No such card", None),
    ],
)
def test_a_name_becomes_what_it_named(name: str, about: About | None) -> None:
    """Names in old facts are looked up; one that is not known any more is left out."""
    (fact,) = KIT.words.decode_facts(written(type="HarmAssigned", seat=0, damage=1, source=name))

    assert fact == HarmAssigned(Seat(0), damage=1, source=about)


def test_what_defeats_and_tests_of_version_4() -> None:
    """A cause is damage or horror; a test comes from its action."""
    out = KIT.words.decode_facts(
        written(type="InvestigatorOut", seat=1, how="defeated", cause="horror")
    )
    test = KIT.words.decode_facts(
        written(type="TestBegan", seat=0, skill="combat", value=4, difficulty=2, source="Fight")
    )

    assert [each.cause for each in out if isinstance(each, InvestigatorOut)] == [of_harm("horror")]
    assert [each.source for each in test if isinstance(each, TestBegan)] == [of_action("fight")]


def test_a_game_masters_line_of_version_4_is_told_as_it_was() -> None:
    """Only its clause was kept, and that is what is told."""
    game = begun(KIT)
    facts = KIT.words.decode_facts(written(type="GmChanged", what="sets the round to 3"))

    (line,) = KIT.words.tell(game.state, facts, None)

    assert "The game master sets the round to 3." in line
