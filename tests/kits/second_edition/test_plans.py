"""What a plan of the board game can name."""

from __future__ import annotations

import pytest

from bot.kits.second_edition.kit import SecondEditionKit
from tests.kits.second_edition.table import JOE, AnySession


@pytest.mark.parametrize("word", ["Hibb's Roadhouse", "hibbs roadhouse", "woods", "Northside"])
def test_places_are_known(kit: SecondEditionKit, session: AnySession, word: str) -> None:
    """By name, as buttons write it, by code."""
    assert kit.automation.plans.has_object(session, "move", word)
    assert kit.automation.plans.knows_object(session, JOE, "move", word)


@pytest.mark.parametrize("word", ["x", "Hallway", "nowhere at all"])
def test_what_nothing_is_called_is_not(
    kit: SecondEditionKit, session: AnySession, word: str
) -> None:
    """No place bears such a name."""
    assert not kit.automation.plans.has_object(session, "move", word)


def test_a_monster_may_come_yet(kit: SecondEditionKit, session: AnySession) -> None:
    """It is in the cup: it can be planned, and is not there now."""
    session.state.monsters.clear()

    assert kit.automation.plans.has_object(session, "fight", "Byakhee")
    assert not kit.automation.plans.knows_object(session, JOE, "fight", "Byakhee")
