"""What the board game's pictures say in words."""

from itertools import pairwise

import pytest

from bot.second_edition.views.shapes import WaitView
from renders.second_edition.alt import town_alt
from renders.second_edition.dice import dice_alt, percent_text
from renders.second_edition.shared_phrases import standing_line
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from renders.second_edition.text import town_text
from tests.renders import sheet_scenes, town_scenes as scenes

every_town = pytest.mark.parametrize("name", scenes.TOWNS)


@every_town
def test_words_keep_their_limits(name: str) -> None:
    """An alt text has 1,000 characters at most, a text board 3,000."""
    view = scenes.TOWNS[name]()

    assert 0 < len(town_alt(view)) <= 1000
    assert 0 < len(town_text(view)) <= 3000


def test_the_alt_text_says_what_the_picture_shows() -> None:
    """Turn, doom, terror, gates, monsters, clues, seals, closed places and people."""
    words = town_alt(scenes.calm())

    for part in (
        "Turn 7, Arkham Encounters.",
        "Yog-Sothoth doom 6 of 12.",
        "Terror 3.",
        "Gates 3 of 7: Graveyard to Dreamlands (explored by Winthrop)",
        "Star Spawn (plus 3), Dark Young (hexagon 3) at Witch House",
        "Unvisited Isle 2",
        "Sealed: Independence.",
        "Closed: General Store.",
        "Joe Diamond at River Docks, Stamina 5, Sanity 3",
        "first player",
    ):
        assert part in words


def test_two_towns_in_words() -> None:
    """The track, the train, the vortices and everybody's place are said of both."""
    view = scenes.dunwich_crowded()
    words, board = town_alt(view), town_text(scenes.dunwich_calm())

    assert "Dunwich Horror track 3 of 3." in words
    assert all(each.short in words for each in view.seats)
    assert "Dunwich Horror track 1 of 3" in board
    assert "Train: Train Station – Brook Bridge" in board
    assert "Commons (white and black)" in board


def test_a_crowded_alt_text_still_names_everybody_and_every_gate() -> None:
    """With eight investigators and eleven monsters numbers go before names."""
    words = town_alt(scenes.crowded())

    for seat in scenes.crowded().seats:
        assert seat.short in words
    assert "Woods to Yuggoth" in words


def test_the_text_board_holds_everything_of_a_crowded_table() -> None:
    """Every monster, gate, investigator and card in play is in it."""
    view = scenes.crowded()
    words = town_text(view)

    for place in view.places:
        for monster in place.monsters:
            assert monster.name in words
        if place.gate:
            assert f"gate to {place.gate.name}" in words
    for seat in view.seats:
        assert seat.name in words
    assert "Southside Strangler" in words


def test_the_text_board_keeps_lists_apart_and_names_every_place() -> None:
    """After a list stands a blank line; places where nothing is are named in one line."""
    lines = town_text(scenes.calm()).split("\n")

    ends = [after for line, after in pairwise(lines) if line.startswith("- ")]
    assert ends
    assert all(not after or after.startswith("- ") for after in ends)
    assert any(line.startswith("Nothing at: ") for line in lines)
    assert all(any(place.name in line for line in lines) for place in scenes.calm().places)


@pytest.mark.parametrize("name", sheet_scenes.SHEETS)
def test_sheets_keep_their_limits(name: str) -> None:
    """A sheet's alt text has 1,000 characters at most, its text 3,000."""
    view = sheet_scenes.SHEETS[name]()

    assert 0 < len(sheet_alt(view)) <= 1000
    assert 0 < len(sheet_text(view)) <= 3000


_SKILLS = "Speed 4, Sneak 4 (+1 by cards), Fight 3, Will 3 (+1 by cards), Lore 2, Luck 1; focus 3."


def test_a_sheet_says_its_sliders() -> None:
    """The pair in use and what cards add."""
    words = sheet_alt(sheet_scenes.sheet())

    assert _SKILLS in words
    assert "Map of Arkham (1 more movement point) exhausted" in words


@pytest.mark.parametrize("name", sheet_scenes.DICE)
def test_dice_keep_their_limit(name: str) -> None:
    """At most 1,000 characters, whatever was rolled."""
    assert 0 < len(dice_alt(sheet_scenes.DICE[name])) <= 1000


def test_dice_say_faces_successes_and_outcome() -> None:
    """The faces in order, those of clues apart."""
    assert dice_alt(sheet_scenes.DICE["passed"]) == (
        "Joe Diamond fights the Gug. Fight 3, .45 Automatic +4, Gug −2: 5 dice. "
        "Needs 3 successes on 5–6. Dice: 2, 5, 1, 4, 6. 1 clue token: 3, 5. "
        "3 successes: the Gug is defeated. Chance was 21% before the roll."
    )


@pytest.mark.parametrize(
    ("per_mille", "said"),
    [(0, "0%"), (4, "<1%"), (5, "1%"), (924, "92%"), (996, ">99%"), (1000, "100%")],
)
def test_a_chance_reads_as_on_the_button(per_mille: int, said: str) -> None:
    """Rounded once, and certain only where it is."""
    assert percent_text(per_mille) == said


def test_who_is_asked_the_same_is_named_together() -> None:
    """One line for eight who are asked who goes next, in the picture's words and in the text."""
    waiting = (
        WaitView(seat="seat0", name="Joe", what="who goes next"),
        WaitView(seat="seat1", name="Kate", what="who goes next"),
        WaitView(seat="seat2", name="Pete", what="a choice"),
    )
    view = scenes.town(waiting=waiting)

    assert "Waiting for Joe, Kate: who goes next; Pete: a choice." in town_alt(view)
    assert "Waiting for Joe, Kate: who goes next\nWaiting for Pete: a choice" in town_text(view)


def test_how_the_game_stands_in_a_line() -> None:
    """First player and counters; in the final battle doom alone matters."""
    assert standing_line(scenes.calm()) == (
        "First player Diamond · doom 6 of 12 · terror 3 · gates 3 of 7 · seals 1 of 6 "
        "· monsters 7 of 7"
    )
    assert standing_line(scenes.battle()) == "Doom 11 of 13"


def test_an_explored_gate_is_told_with_who_explored_it() -> None:
    """In the alt text however short it has to be, and in the text board; other gates are not."""
    calm, crowded = scenes.calm(), scenes.crowded()

    assert "Graveyard to Dreamlands (explored by " in town_alt(calm)
    assert town_alt(calm).count("explored by") == 1
    assert "(explored by " in town_alt(crowded)
    assert "gate to The Dreamlands, to close" in town_text(calm)
    assert ", explored by " in town_text(calm)


def test_everything_that_lies_in_town_is_said() -> None:
    """Gates, monsters, clues, seals, closed places, activity: of a real game with all of them."""
    words = town_alt(scenes.real("eight"))

    said = (
        "Gates 2 of 5: Witch House to Yuggoth",
        "Monsters 11 of 11: Chthonian at Graveyard",
        "at the Sky",
        "Clues: Roadhouse 1",
        "Sealed: Independence",
        "Closed: General Store",
        "Activity: Easttown",
        "Lost in Time and Space 1/3",
        "arrested",
    )
    for part in said:
        assert part in words
    assert len(words) <= 1000
