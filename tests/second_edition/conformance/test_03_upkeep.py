"""Section 3, I: Upkeep."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.printed.terms import Special
from tests.second_edition.heroes import joe
from tests.second_edition.table import Table
from tests.second_edition.terms import Rolled, Standing

ME = Seat(0)
REST = "rest"


@pytest.mark.parametrize("special", [Special.BLESSING, Special.CURSE, Special.RETAINER])
def test_cards_that_may_be_lost_are_rolled_for(special: Special) -> None:
    """A Blessing, Curse, Retainer or loan is discarded on a roll of 1."""
    table = joe()
    table.joe.has_special(special)
    table.joe.rolls(1)

    table.act(table.joe.upkeep(), REST)

    assert special not in table.joe.specials


@pytest.mark.parametrize("special", [Special.BLESSING, Special.CURSE, Special.RETAINER])
def test_no_roll_in_the_first_upkeep(special: Special) -> None:
    """No retention roll in the first Upkeep after the card was gained; the next one has it."""
    table = joe()
    table.joe.has_special(special, fresh=True)

    table.act(table.joe.upkeep(), REST)
    assert not table.told(Rolled)

    table.joe.rolls(2)
    table.act(table.joe.upkeep(), REST)
    assert len(table.told(Rolled)) == 1


def test_exhausted_cards_are_refreshed() -> None:
    """Exhausted cards are refreshed at the start of Upkeep."""
    table = joe()
    table.joe.gets("motorcycle")
    table.joe.cards[0].exhausted = True

    table.act(table.joe.upkeep(), REST)

    assert not table.joe.cards[0].exhausted


def test_sliders_move_within_focus() -> None:
    """A player may move sliders by up to Focus stops in total, then the questions end."""
    table = joe()

    table.act(table.joe.upkeep(), "speed:2", "fight:1")

    assert table.joe.sliders == [2, 1, 0]
    assert [ask.prompt for ask in table.asked] == [
        "Move your sliders? Focus 3",
        "Move your sliders? Focus 1 left",
    ]


def test_a_slider_is_moved_again_until_ready() -> None:
    """Only the final position counts: moving a slider back returns its Focus."""
    table = joe()

    table.act(table.joe.upkeep(), "speed:2", "speed:0", "lore:1", REST)

    assert table.joe.sliders == [0, 0, 1]
    assert [ask.prompt[-6:] for ask in table.asked] == ["ocus 3", "1 left", "ocus 3", "2 left"]
    notes = [option.note for option in table.asked[1].parts[ME].options[:-1]]
    back = notes.index("frees 2 Focus")
    assert all("frees" in note for note in notes[back:])
    assert not any("frees" in note for note in notes[:back])


def test_a_slider_that_was_placed_is_placed_again() -> None:
    """In set-up each slider question has a button back to the previous slider."""
    table = joe()

    table.run(
        table.joe.place_sliders(), "speed:3", "back", "speed:1", "fight:2", "back",
        "fight:0", "lore:3",
    )  # fmt: skip

    assert table.joe.sliders == [1, 0, 3]
    assert table.asked[1].parts[ME].options[-1].label == "Back to Speed / Sneak"
    assert "back" not in [option.key for option in table.asked[0].parts[ME].options]


def test_a_stop_is_shown_as_the_skills_that_it_gives() -> None:
    """Each option names both skills and its Focus; one button leaves the sliders as they are."""
    table = joe()
    table.act(table.joe.upkeep(), REST)

    options = table.asked[0].parts[ME].options
    assert [(option.label, option.note) for option in options[:2]] == [
        ("Speed 4 / Sneak 3", "1 Focus"),
        ("Speed 5 / Sneak 2", "2 Focus"),
    ]
    assert options[-1].label == "Leave them as they are"


def test_sliders_stay_on_their_tracks() -> None:
    """No slider moves past its last stop; all moves together cost at most the Focus."""
    table = joe()
    table.joe.sliders = [2, 0, 3]

    def keys(focus: int, *start: int) -> list[str]:
        return [o.key for o in table.joe.slides(focus, start)]

    assert keys(1, 2, 0, 3) == ["speed:1", "speed:3", "fight:1", "lore:2"]
    assert keys(3, 2, 1, 1) == ["fight:1", "fight:2", "lore:0", "lore:1", "lore:2"]


def test_a_concussion_moves_each_slider_by_one_stop() -> None:
    """A Concussion limits each slider to one stop; Focus still covers all three."""
    table = joe()
    table.joe.gets("concussion")
    table.joe.sliders = [1, 1, 1]

    table.act(table.joe.upkeep(), "speed:2", "fight:0", "lore:2")

    offered = [[option.key for option in ask.parts[ME].options] for ask in table.asked]
    assert offered[0] == ["speed:0", "speed:2", "fight:0", "fight:2", "lore:0", "lore:2", REST]
    assert not {"speed:3", "fight:3", "lore:3"} & {*offered[1], *offered[2]}
    assert table.joe.sliders == [2, 0, 2]


def test_everybody_adjusts_at_the_same_time() -> None:
    """All players have their Upkeep at the same time; it ends when all are ready."""
    table = Table("joe_diamond", "monterey_jack")

    table.run(table.upkeep_of_all(), REST, "rest")

    assert [ask.awaited[0] for ask in table.asked] == [0, 1]


def test_back_from_lost_in_time_and_space() -> None:
    """An investigator back from lost in time and space picks any place in Arkham."""
    table = joe()
    table.joe.at("lost")
    table.joe.returns = True

    table.act(table.joe.upkeep(), "library", REST)

    assert table.joe.place == "library"
    assert not table.joe.explored


def test_retirement_with_two_injuries() -> None:
    """DH 8.9: An investigator with two Injury or Madness cards may retire; another one comes."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("jinxed")
    table.joe.gets("depression")

    table.act(table.joe.upkeep(), "retire", "yes")

    assert table.joe.standing is Standing.COMING


def test_retirement_is_asked_about_once() -> None:
    """The question before a retirement names the losses; No returns to the Upkeep."""
    table = Table("joe_diamond", injuries=True)
    table.joe.gets("jinxed")
    table.joe.gets("depression")
    table.joe.has_special(Special.RETAINER, fresh=True)
    table.joe.money, table.joe.clues = 0, 1

    table.act(table.joe.upkeep(), "retire", "no", "ready", REST)

    assert table.joe.standing is Standing.PLAYING
    assert table.asked[1].prompt == (
        "Retire Joe Diamond for good? You lose all 2 cards, the Retainer, $2 and 1 clue token. "
        "A new investigator comes next turn."
    )


@pytest.mark.parametrize(("turn", "futile"), [(1, True), (2, False)])
def test_sliders_that_were_just_placed_need_no_move(turn: int, futile: bool) -> None:
    """In turn 1 the Upkeep does not suggest slider moves, as they were just placed."""
    table = joe()
    table.turn = turn

    table.act(table.joe.upkeep(), REST)

    assert table.asked[0].parts[ME].is_futile_except(REST) is futile


def test_who_comes_later_has_just_placed_the_sliders_too() -> None:
    """A replacement’s first Upkeep does not suggest slider moves either; the next one does."""
    table = joe()
    table.turn = 5
    table.run(table.joe.place_sliders(), "speed:3", "fight:2", "lore:3")

    table.act(table.joe.upkeep(), REST)
    assert table.asked[-1].parts[ME].is_futile_except(REST)

    table.run(table.step_turn())
    table.act(table.joe.upkeep(), REST)
    assert not table.asked[-1].parts[ME].is_futile_except(REST)
