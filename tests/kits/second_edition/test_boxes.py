"""Boxes in the lobby of the board game: chosen like house rules, offered when they are complete."""

from __future__ import annotations

from functools import cache

import pytest

from bot.engine.errors import NotAllowed
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition import views
from bot.second_edition.encounters.boxes import all_boxes
from bot.table.declares.house_rules import choices_in_boxes, require_box_of
from bot.table.declares.settings_text import rules_line
from tests.kits.second_edition.table import begun, lobby

DUNWICH = {"dunwich": True}


@cache
def _offering() -> SecondEditionKit:
    """A kit that offers every box, complete or not."""
    return SecondEditionKit(all_boxes())


def test_a_box_that_is_offered_can_be_chosen() -> None:
    """It stands among what a table chooses, by its name."""
    rule = next(rule for rule in _offering().offers.house_rules if rule.box)

    assert (rule.name, rule.title, rule.kind) == ("dunwich", "Dunwich Horror", "Expansion")
    assert len(rule.sentence) <= 100


def test_the_lobby_says_the_boxes() -> None:
    """The base game first, then what was chosen."""
    assert rules_line(_offering(), lobby()) == "Expansions: none. House rules: none."
    assert rules_line(_offering(), lobby(settings=DUNWICH)) == (
        "Expansions: Dunwich Horror. House rules: none."
    )


def test_a_box_that_there_is_not_is_refused_in_the_lobby() -> None:
    """Whoever names it is told which there are."""
    with pytest.raises(NotAllowed, match=r"house rule “kingsport”\. Expansions: dunwich"):
        _offering().offers.game_setup(lobby(settings={"kingsport": True}))


def test_a_game_begins_with_the_chosen_boxes() -> None:
    """The set-up names them, and the log says so instead of the house rules that they bring."""
    kit = _offering()
    session = begun(kit, settings=DUNWICH)

    assert session.state.boxes == ("dunwich",)
    assert kit.words.log_notes(session)[1:] == ["With Dunwich Horror"]
    assert kit.pictures.board(kit.views.scene(session)).data


def test_a_game_without_boxes_has_none(kit: SecondEditionKit) -> None:
    """The set-up is what it was, and nobody is told of boxes that cannot be chosen."""
    assert "boxes" not in kit.offers.game_setup(lobby())
    if not any(rule.box for rule in kit.offers.house_rules):
        assert rules_line(kit, lobby()) == "House rules: none."


def test_what_comes_with_a_box_is_chosen_with_it() -> None:
    """Investigators and Ancient Ones of a box are there when the table has it."""
    kit = _offering()
    everybody = kit.offers.investigators()
    of_the_box = [choice for choice in everybody if choice.box]

    assert choices_in_boxes(everybody, DUNWICH) == list(everybody)
    assert choices_in_boxes(everybody, {}) == [c for c in everybody if c not in of_the_box]
    for choice in of_the_box[:1]:
        with pytest.raises(NotAllowed, match="comes with Dunwich Horror"):
            require_box_of(kit.offers.house_rules, {}, choice)
        with pytest.raises(NotAllowed, match="comes with Dunwich Horror"):
            kit.offers.game_setup(lobby(investigators=(choice.slug,)))


def test_the_second_town_is_seen() -> None:
    """Places know their town; vortices, train and tracks are there, with the box only."""
    both, base = (views.town(begun(_offering(), settings=s).game) for s in (DUNWICH, {}))

    assert {place.town for place in both.places} == {"", "Dunwich"}
    assert [len(vortex.colours) for vortex in both.vortices] == [1, 1, 2]
    assert both.trains == (("train_station", "bishops_brook_bridge"),)
    assert [(track.have, track.of) for track in both.tracks] == [(0, 3)]
    assert (base.vortices, base.trains, base.tracks, base.boxes) == ((), (), (), ())


@pytest.mark.parametrize("settings", [DUNWICH, {}])
def test_the_game_master_names_what_the_game_has(settings: dict[str, bool]) -> None:
    """Monsters, places and worlds of a box where it is in play, and there only."""
    kit = _offering()
    session = begun(kit, settings=settings)

    assert bool(kit.gm.targets(session, "spawn", "Lost Carcosa")) is bool(settings)
    assert bool(kit.gm.values(session, "move", "Joe", "Sentinel Hill")) is bool(settings)


@pytest.mark.parametrize("settings", [DUNWICH, {}])
def test_the_game_master_turns_conditions(settings: dict[str, bool]) -> None:
    """By name, where the game has them; special cards of a box are there with it only."""
    kit = _offering()
    session = begun(kit, settings=settings)
    names = [each.name for each in kit.gm.targets(session, "token", "Condition")]

    assert ("Condition: Coded Messages" in names) is bool(settings)
    assert bool(kit.gm.targets(session, "token", "Rail pass")) is bool(settings)
    if settings:
        command = kit.gm.command(session, "token", "Condition: Coded Messages", "+1")
        assert command == {"do": "condition", "code": "coded_messages", "on": True}
