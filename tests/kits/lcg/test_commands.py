"""The card game's kit: what the game master types becomes a command."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.lcg.core.facts import GmChanged
from tests.kits.lcg.table import gm


@pytest.mark.parametrize(
    ("command", "target", "value", "wanted"),
    [
        ("set", "agenda:doom", "2", {"do": "set", "on": "agenda", "doom": 2}),
        ("set", "Roland: damage", "+2", {"do": "set", "on": 0, "damage": 2}),
        ("set", "seat1:resources", "-2", {"do": "set", "on": 1, "resources": 3}),
        ("set", "round", "+1", {"do": "round", "number": 2}),
        ("set", "phase", "enemy", {"do": "go", "to": "enemy"}),
        ("set", "lead", "Daisy", {"do": "lead", "seat": 1}),
        ("set", "act", "2", {"do": "stage", "of": "act", "number": 2}),
        ("move", "Roland", "out", {"do": "resign", "seat": 0}),
        ("spawn", "Ghoul Minion", "Daisy", {"do": "spawn", "card": "01160", "engaged": 1}),
        ("spawn", "Attic", "", {"do": "place", "card": "01113"}),
        ("spawn", "Machete", "Roland", {"do": "put", "card": "01020", "control": 0}),
        ("spawn", "Frozen in Fear", "Daisy", {"do": "put", "card": "01164", "threat": 1}),
        ("draw", "draw:seat0", "2", {"do": "draw", "seat": 0, "count": 2}),
        ("draw", "draw:seat0", "Machete", {"do": "draw", "seat": 0, "card": "01020"}),
        ("draw", "encounter:seat1", "1", {"do": "encounter", "seat": 1}),
        ("draw", "discard:seat0", "all", {"do": "discard", "seat": 0}),
        ("draw", "shuffle:encounter", "", {"do": "shuffle"}),
        ("token", "skull", "+1", {"do": "bag", "add": ["skull"]}),
        ("token", "-1", "-2", {"do": "bag", "take": ["-1", "-1"]}),
    ],
)
def test_what_the_game_master_types_becomes_a_command(
    kit: LcgKit,
    session: Session,
    command: str,
    target: str,
    value: str,
    wanted: dict[str, Any],
) -> None:
    """The rules carry it out."""
    gm(session, {"do": "set", "on": 1, "resources": 5})

    made = kit.gm.command(session, command, target, value)

    assert made == wanted
    assert any(isinstance(fact, GmChanged) for fact in gm(session, made))


def test_enemies_are_sent_engaged_and_removed(kit: LcgKit, session: Session) -> None:
    """`/gm move` takes a location, an investigator, or “out”."""
    gm(session, {"do": "place", "card": "Attic"})
    gm(session, kit.gm.command(session, "spawn", "Ghoul Minion", "Roland"))
    (minion,) = session.game.enemies.all()

    gm(session, kit.gm.command(session, "move", "Ghoul Minion", "Attic"))
    assert session.game.places.where(minion) == session.game.in_play.first_of("01113").id
    gm(session, kit.gm.command(session, "move", minion.id, "daisy"))
    assert minion.threat == Seat(1)
    gm(session, kit.gm.command(session, "set", "Ghoul Minion: exhausted", "yes"))
    assert minion.exhausted
    gm(session, kit.gm.command(session, "move", "Ghoul Minion", "out"))
    assert minion not in session.game.in_play


@pytest.mark.parametrize(
    ("command", "target", "value"),
    [
        ("set", "agenda:doom", "many"),
        ("set", "nothing", "1"),
        ("set", "phase", "lunch"),
        ("set", "lead", "Wendy"),
        ("move", "Roland", "Mars"),
        ("move", "Study", "Roland"),
        ("spawn", "Guts", ""),
        ("spawn", "Nobody", ""),
        ("token", "skull", "some"),
        ("dance", "x", "y"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    kit: LcgKit, session: Session, command: str, target: str, value: str
) -> None:
    """Nothing is changed."""
    with pytest.raises(RulesError) as refused:
        kit.gm.command(session, command, target, value)
    assert str(refused.value)[-1] in ".?:"


@pytest.mark.parametrize("command", ["set", "move", "spawn", "draw", "token"])
def test_targets_are_offered_and_understood(kit: LcgKit, session: Session, command: str) -> None:
    """Autocomplete fits Discord, and what it offers is taken."""
    offered = kit.gm.targets(session, command, "")

    assert 0 < len(offered) <= 25
    assert all(len(c.slug) <= 100 and len(c.name) <= 100 for c in offered)
    value = {"token": "+1", "spawn": "Study"}.get(command, "1")
    for choice in offered[:3]:
        try:
            kit.gm.command(session, command, choice.slug, value)
        except NotAllowed:
            assert command in ("move", "spawn")


@pytest.mark.parametrize(
    ("command", "target", "typed"),
    [
        ("set", "seat0:damage", ""),
        ("set", "seat1:resources", ""),
        ("set", "phase", ""),
        ("set", "lead", "d"),
        ("set", "act", "+"),
        ("move", "Roland", ""),
        ("move", "Study", ""),
        ("spawn", "Ghoul Minion", ""),
        ("spawn", "Machete", "r"),
        ("draw", "draw:seat0", "mach"),
        ("draw", "encounter:seat1", ""),
        ("draw", "discard:seat0", "a"),
        ("token", "skull", ""),
    ],
)
def test_values_are_offered_and_understood(
    kit: LcgKit, session: Session, command: str, target: str, typed: str
) -> None:
    """Every value that autocomplete offers for a target is taken."""
    offered = kit.gm.values(session, command, target, typed)

    assert 0 < len(offered) <= 25
    for choice in offered:
        assert kit.gm.command(session, command, target, choice.slug)["do"]


@pytest.mark.parametrize(
    ("command", "target"),
    [("set", ""), ("move", "Mars"), ("spawn", "Nobody"), ("spawn", "Attic"), ("dance", "x")],
)
def test_without_a_target_no_value_is_offered(
    kit: LcgKit, session: Session, command: str, target: str
) -> None:
    """Nor for what takes none."""
    assert kit.gm.values(session, command, target, "") == []


def test_enemies_can_be_moved_to_investigators(kit: LcgKit, session: Session) -> None:
    """A value names what it is; a number says what it comes to."""
    gm(session, kit.gm.command(session, "spawn", "Ghoul Minion", "Roland"))
    where = [c.name for c in kit.gm.values(session, "move", "Ghoul Minion", "")]
    steps = [c.name for c in kit.gm.values(session, "set", "Ghoul Minion: damage", "")]

    assert where == ["Study", "Roland", "Daisy", "Out of play"]
    assert steps == ["+1 (now 0, then 1)"]
    assert [c.slug for c in kit.gm.values(session, "set", "Ghoul Minion: exhausted", "")] == [
        "yes",
        "no",
    ]
    assert kit.gm.values(session, "draw", "shuffle:encounter", "") == []
