"""The picture of a whole game, looked at without a pixel, and its words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.game_numbers import Track
from renders.marks import Scene, Text
from renders.recap.picture import LIMIT, draw_recap, recap_alt
from renders.recap.recap_layout import recap_scene
from renders.theme import FLOOR
from tests.renders.marks_of import texts
from tests.renders.recap_scenes import RECAPS

ALL: dict[str, Scene] = {name: recap_scene(recap) for name, recap in RECAPS.items()}
every_recap = pytest.mark.parametrize("name", RECAPS)


@every_recap
def test_words_can_be_read_on_a_phone(name: str) -> None:
    """Every line is at least 9 px high on a phone."""
    for group, text in texts(ALL[name]):
        assert text.size >= FLOOR[ALL[name].width], (group.name, text)


@every_recap
def test_every_number_of_everybody_is_drawn(name: str) -> None:
    """A row for each, and the drawings above the rows are said in words below them."""
    words = [text.text for group, text in texts(ALL[name]) if group.name == "people"]
    for person in RECAPS[name].people:
        shown = [str(count.amount) for count in person.counts]
        assert any(words[n : n + len(shown)] == shown for n in range(len(words)))
        assert {count.name for count in person.counts} <= set(words)


def test_the_highest_bars_of_a_long_game_have_their_number() -> None:
    """Where not every figure has room, the greatest are written, and first and last round."""
    said = {group.name: _texts(ALL["long"], group.name) for group in ALL["long"].groups}

    assert "13" in said["track doom"]
    assert {"1", "60"} <= set(said["axis"])


def test_a_name_that_is_too_long_for_its_column_takes_two_lines() -> None:
    """No name of a number is cut short."""
    named = Track("damage", "Damage and horror taken", (1, 2, 3))
    shown = recap_scene(replace(RECAPS["just begun"], tracks=(named,)))

    assert {"Damage and", "horror taken"} <= set(_texts(shown, "track damage"))


def test_a_campaign_is_told_scenario_by_scenario() -> None:
    """How each ended, who fell, what was earned; no tests, for those are the scenarios' own."""
    told = [*_texts(ALL["campaign"], "episode 2"), *_texts(ALL["campaign"], "people")]

    assert told[:3] == [
        "The Midnight Masks",
        "No resolution after 11 rounds",
        "“Skids” O’Toole was killed.",
    ]
    assert {"killed", "experience earned", "physical trauma"} <= set(told)
    assert not {"Tests", "Luck", "–"} & set(told)
    assert "The Devourer Below: Resolution 1 after 14 rounds." in recap_alt(RECAPS["campaign"])


@every_recap
def test_the_words_beside_it_are_complete_and_fit(name: str) -> None:
    """All people, all numbers and the course stand in the alt text."""
    recap, words = RECAPS[name], recap_alt(RECAPS[name])

    assert len(words) <= LIMIT
    assert words.startswith(f"How it went: {recap.title}, {recap.result}.")
    if name != "long":
        assert all(person.name in words for person in recap.people)
        assert all(f"{track.name} by" in words for track in recap.tracks)


@every_recap
def test_it_can_be_drawn(name: str) -> None:
    """Every colour and drawing that it names is there."""
    assert draw_recap(RECAPS[name]).width == 1200


def _texts(scene: Scene, name: str) -> list[str]:
    group = next(each for each in scene.groups if each.name == name)
    return [mark.text for mark in group.marks if isinstance(mark, Text)]
