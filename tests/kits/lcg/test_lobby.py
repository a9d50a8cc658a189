"""The card game's kit: what can be played."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.rulesets import kits
from bot.table.declares.kit import Kit
from tests.kits.lcg.table import lobby


def test_the_program_finds_the_kit() -> None:
    """The registry of rulesets names it, and it is a whole kit."""
    found: Kit = kits()["lcg"]

    assert isinstance(found, LcgKit)
    assert found.rules.slug == "lcg"


def test_only_finished_things_are_offered(kit: LcgKit) -> None:
    """The first scenario, four levels, the investigators whose cards all work."""
    assert "the_gathering" in [choice.slug for choice in kit.offers.scenarios()]
    assert [c.slug for c in kit.offers.difficulties()] == ["easy", "standard", "hard", "expert"]
    assert {"roland_banks", "daisy_walker"} <= {c.slug for c in kit.offers.investigators()}


@pytest.mark.parametrize(
    "wrong",
    [
        {"scenario": "the_unknown"},
        {"investigators": ("nobody",)},
        {"investigators": ("roland_banks", "roland_banks")},
        {"investigators": ()},
        {"difficulty": "silly"},
        {"settings": {"another_games_rule": True}},
        {"decks": {"agnes_baker": ["01001"]}},
    ],
)
def test_a_lobby_that_cannot_be_played_is_refused(kit: LcgKit, wrong: dict[str, Any]) -> None:
    """Before anything is started, with a sentence."""
    with pytest.raises(RulesError):
        kit.offers.game_setup(lobby(**wrong))


def test_house_rules_reach_the_rules_and_the_notes(kit: LcgKit) -> None:
    """What the table chose is in force, and is said."""
    given = kit.offers.game_setup(lobby(settings={"share_freely": True}))
    session, _ = Session.start(kit.rules, given, bytes(16))

    assert given["settings"] == {"share_freely": True}
    assert any(note.startswith("House rule") for note in kit.words.log_notes(session))


def test_investigators_are_compared_by_their_numbers(kit: LcgKit) -> None:
    """Class, skills, health and sanity stand beside each in the lobby's list."""
    notes = {choice.slug: choice.note for choice in kit.offers.investigators()}

    assert notes["roland_banks"] == (
        "Guardian · willpower 3, intellect 3, combat 4, agility 2 · health 9, sanity 5"
    )


def _shown(kit: LcgKit, **premises: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What is chosen about the scenarios before *Where Doom Awaits*, by name."""
    said = {"earlier": ("chosen",), **premises}
    found = kit.offers.premises(lobby(scenario="where_doom_awaits", premises=said))
    return {premise.name: premise.chosen for premise in found}


def test_the_number_of_those_who_escaped_is_chosen_before_a_later_scenario(kit: LcgKit) -> None:
    """As many as there were unless the players say fewer; not asked where none escaped."""
    before, escaped = "undimensioned_and_unseen", "undimensioned_and_unseen.brood_escaped"

    assert _shown(kit)[escaped] == ("5",)
    assert _shown(kit, **{escaped: ("2",)})[escaped] == ("2",)
    assert escaped not in _shown(kit, **{before: ("r2",)})

    given = kit.offers.game_setup(
        lobby(scenario="where_doom_awaits", premises={"earlier": ("chosen",), escaped: ("2",)})
    )
    session, _ = Session.start(kit.rules, given, bytes(16))
    counts = [entry.count for entry in session.state.before if entry.note == "brood_escaped"]
    assert counts == [2]
