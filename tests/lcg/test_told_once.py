"""What several facts of a kind say is told in one line; names that take no article."""

from __future__ import annotations

import itertools

import pytest

from bot.kits.lcg import summary
from bot.lcg.core.facts import CardsSeen, CluesLeft
from bot.lcg.names.phrases import the
from bot.lcg.printed.cards import CardCode
from bot.lcg.text import log
from tests.lcg.altar import ALL_TAKEN, altar
from tests.lcg.brood import BROOD, HEATH, RUINS, VILLAGE, alone, broods, drawn, lays, valley
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table


@pytest.fixture(scope="module")
def opening() -> list[str]:
    """The lines of set-up at the altar, all taken, with six more cards in the deck."""
    log_of_before = [{"note": note} for note in (*ALL_TAKEN, "obannion_bone_to_pick")]
    table = Table(
        scenario="blood_on_the_altar",
        log=log_of_before,
        chapter=5,
        given_rules=whole_rules(),
        at_turn=False,
    )
    table.chooses_none()
    return log.lines(table.game, table.facts, None)


def test_a_row_of_shuffles_is_told_once(opening: list[str]) -> None:
    """Six cards are shuffled in one after another: one line."""
    assert "The encounter deck is shuffled." in opening
    assert not [one for one, other in itertools.pairwise(opening) if one == other]


def test_cards_for_an_area_are_told_together(opening: list[str]) -> None:
    """All who were taken in one line."""
    assert [line for line in opening if "potential sacrifices" in line] == [
        (
            "Professor Warren Rice, Dr. Francis Morgan, Dr. Henry Armitage, Zebulon Whateley and "
            "Earl Sawyer go to the potential sacrifices."
        )
    ]


def test_cards_under_places_are_told_together(opening: list[str]) -> None:
    """Five places with as many cards: one line."""
    (line,) = (line for line in opening if "face down under" in line)

    assert line.startswith("1 card each is put face down under ")
    assert line.count(",") == 3


def test_the_same_asset_of_several_is_told_once() -> None:
    """Each investigator puts one into play: one line says for whom."""
    table = valley(2)
    lays(table, RUINS)
    table.all_at(RUINS)
    table.roland.has(clues=4).does("activate", "Saracenic Script")

    said = [line for line in log.lines(table.game, table.facts, None) if "Esoteric" in line]
    assert said[-1:] == ["Esoteric Formula comes into play for Roland and Daisy."]
    assert len([line for line in said if "comes into play" in line]) == 1


def test_who_was_sacrificed_is_told_together() -> None:
    """A line of the log for all of them, and one for what leaves the decks."""
    table = altar()
    table.order("end", resolution="none")
    said = summary.summary_lines(table.game)

    assert (
        "Campaign log: Given to Yog-Sothoth: Zebulon Whateley: Recalling Ancient Things and "
        "Earl Sawyer: Smarter Than He Lets On."
    ) in said
    assert "Zebulon Whateley and Earl Sawyer are out of the campaign." in said


def test_the_summary_has_the_number_of_an_entry() -> None:
    """How many Broods got away."""
    table = valley()
    table.order("end", resolution="r1")

    assert "Campaign log: Creatures of the brood that got away: 5." in summary.summary_lines(
        table.game
    )


@pytest.mark.parametrize(("code", "name"), [
    ("02202", "Bishop’s Brook"), ("02244", "Cold Spring Glen"), ("02097", "O’Bannion’s Thug"),
    ("02204", "the Burned Ruins"), ("02213", "the Schoolhouse"), ("03052", "Backstage"),
    ("03060", "the Royal Emissary"),
])  # fmt: skip
def test_some_names_take_no_article(code: str, name: str) -> None:
    """Those of an owner, and proper names."""
    assert the(whole_rules().library.card(CardCode(code))) == name


def test_a_name_with_a_mark_needs_no_stop() -> None:
    """In the middle of a line, as at its end."""
    table = valley()
    seen = CardsSeen(seat=table.roland.seat, codes=(CardCode("01022"),))

    assert log.lines(table.game, [seen], None) == [
        "Roland draws Evidence! *Only you can see this.*"
    ]


def test_clues_go_on_an_enemy_and_in_a_place() -> None:
    """What holds them decides the word."""
    table = valley()
    left = [
        CluesLeft(seat=table.roland.seat, count=1, on=CardCode(code)) for code in (BROOD, VILLAGE)
    ]

    assert log.lines(table.game, left, None) == [
        "Roland leaves 1 clue on the Brood of Yog-Sothoth.",
        "Roland leaves 1 clue in Dunwich Village.",
    ]


def test_which_of_two_enemies_moves_is_asked() -> None:
    """With another of its name in play the question says from where it comes."""
    table = valley()
    lays(table, RUINS)
    alone(table, VILLAGE)
    drawn(table, RUINS, RUINS)
    table.next_phase("enemy")
    assert table.ask.prompt == "Where does the Brood of Yog-Sothoth move?"

    table = valley()
    lays(table, HEATH)
    lays(table, RUINS)
    lays(table, VILLAGE)
    alone(table, VILLAGE)
    table.enemy(BROOD).at(HEATH)
    drawn(table, RUINS, HEATH)
    table.next_phase("enemy")
    assert len(broods(table)) == 2
    assert table.ask.prompt == "Where does the Brood of Yog-Sothoth move from Dunwich Village?"
