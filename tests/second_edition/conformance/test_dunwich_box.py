"""Dunwich Horror: what is in the box, the set-up with it, and what sources tell in several ways."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.second_edition.printed.terms import Deck, Dimension, MonsterNo, Place
from tests.second_edition.content import reference
from tests.second_edition.dunwich.visits import meets, visitor
from tests.second_edition.heroes import EIGHT
from tests.second_edition.packs import ENTRIES, load_library
from tests.second_edition.table import Table, undealt

BOX = ("dunwich",)
BASE, BOTH = load_library(), load_library(*BOX)
OF_ARKHAM = 7
"""New location cards of each neighborhood of Arkham."""


def copies(library: object, deck: Deck) -> int:
    """Return how many cards a deck has."""
    assert library in (BASE, BOTH)
    cards = (BASE if library is BASE else BOTH).cards.values()
    return sum(card.count for card in cards if card.deck is deck)


# What is in the box


def test_the_second_board() -> None:
    """DH 1.1: Four street areas, nine locations, three vortices, a track of three, two worlds."""
    assert len(BOTH.streets) - len(BASE.streets) == 4
    assert len(BOTH.locations) - len(BASE.locations) == 9
    assert len(BOTH.vortices) == 3
    assert [track.size for track in BOTH.tracks.values()] == [3]
    assert set(BOTH.worlds) - set(BASE.worlds) == {"another_time", "lost_carcosa"}


def test_sheets_and_markers() -> None:
    """DH 1.2: Eight investigators, four Ancient Ones, four gate markers, seven of rubble."""
    assert len(BOTH.investigators) - len(BASE.investigators) == 8
    assert len(BOTH.ancient_ones) - len(BASE.ancient_ones) == 4
    gates = [sum(gate.count for gate in library.gates) for library in (BASE, BOTH)]
    assert gates == [16, 20]
    assert len(BOTH.rubble) == 7


def test_nine_spawn_and_a_mask() -> None:
    """DH 1.3: Of its 28 monster markers nine are Spawn, one is a Mask."""
    more = [monster for monster in BOTH.monsters.values() if monster.of_box]

    assert sum(monster.count for monster in more if monster.spawn) == 9
    assert [monster.id for monster in more if monster.mask] == ["the_beast"]


@pytest.mark.parametrize(
    ("deck", "new"),
    [
        (Deck.COMMON, 15 - 5),
        (Deck.UNIQUE, 25),
        (Deck.SPELL, 21),
        (Deck.SKILL, 11),
        (Deck.ALLY, 5),
    ],
)
def test_new_cards_of_each_deck(deck: Deck, new: int) -> None:
    """DH 1.4, 1.8, point 1: So many new cards, replaced ones not among them; no Task is known."""
    assert copies(BOTH, deck) - copies(BASE, deck) == new


def test_special_cards_of_the_box() -> None:
    """DH 1.5: Eight memberships, eight passes, four Conditions, seven cards of the Horror."""
    assert {
        code: BOTH.specials[code].count for code in set(BOTH.specials) - set(BASE.specials)
    } == {
        "rail_pass": 8,
        "sheldon_gang": 8,
    }
    assert len(BOTH.conditions) == 4
    assert sum(card.count for card in BOTH.foe_cards.values()) == 7


def test_new_location_mythos_and_gate_cards() -> None:
    """DH 1.6: Seven cards for each neighborhood of Arkham, fourteen for each of Dunwich."""
    new = [card for code, card in BOTH.location_cards.items() if code not in BASE.location_cards]
    count = Counter(card.neighborhood for card in new)

    assert {hood: count[hood] for hood in BASE.neighborhoods} == dict.fromkeys(
        BASE.neighborhoods, OF_ARKHAM
    )
    assert sorted(set(count) - set(BASE.neighborhoods)) == [
        "backwoods_country",
        "blasted_heath",
        "village_commons",
    ]
    assert sum(count.values()) == 63 + 42
    assert len(BOTH.mythos) - len(BASE.mythos) == 36
    assert len(BOTH.gate_cards) - len(BASE.gate_cards) == 32


def test_decks_of_both_boxes() -> None:
    """DH 1.7: What lies ready; the five Tasks that no source tells are missing among the Items."""
    box = undealt("joe_diamond", boxes=list(BOX))
    sizes = {deck: len(pile) for deck, pile in box.decks.items()}

    assert sizes[Deck.COMMON] == 59 - 5
    assert (sizes[Deck.UNIQUE], sizes[Deck.SPELL]) == (64, 61)
    assert (sizes[Deck.SKILL], sizes[Deck.ALLY]) == (31, 16)
    assert (len(box.mythos_deck), len(box.gate_deck)) == (103, 81)
    assert {len(cards) for cards in box.location_decks.values()} == {14}
    assert (len(box.gate_markers), len(box.markers)) == (20, 60 + 28)


def test_revised_cards_are_the_base_games() -> None:
    """DH 1.8: Flesh Ward, Healing Stone and Lantern lie in the decks as often as before."""
    for code in ("flesh_ward", "healing_stone", "lantern"):
        assert BOTH.cards[code] == BASE.cards[code]


# Set-up


def test_the_horror_and_the_conditions_wait() -> None:
    """DH 2.1, 7.3: Nothing lies on the track, the Horror is beside the board, no Condition up."""
    table = Table("joe_diamond", boxes=BOX)
    horror = MonsterNo(table.markers.index("the_dunwich_horror"))

    assert table.tokens_on("dunwich_horror_track") == 0
    assert horror in table.box
    assert not table.conditions
    assert table.printed(horror).symbol is Dimension.CRESCENT


@pytest.mark.parametrize("deck", [Deck.INJURY, Deck.MADNESS])
def test_injuries_are_shuffled_and_drawn_from_the_top(deck: Deck) -> None:
    """DH 2.3: Twenty-four cards in no order that is printed; the top one is drawn."""
    table = Table("joe_diamond", boxes=BOX)
    pile = list(table.decks[deck])
    assert len(pile) == 24
    assert pile != sorted(pile)

    table.run(table.joe.draw(deck))

    assert [held.card for held in table.joe.of_deck(deck)] == pile[:1]


def test_masks_are_in_the_cup_where_they_are_used() -> None:
    """DH 2.5: Against Nyarlathotep nineteen monsters of the box are in the cup."""
    table = Table("joe_diamond", ancient_one="nyarlathotep", boxes=BOX)

    assert len(table.cup) == 60 + 19


def test_many_players_begin_with_two_monsters() -> None:
    """DH 2.6: With five or more the first gate brings two."""
    table = Table(*EIGHT, boxes=BOX)
    table.next("mythos", "all_quiet_in_arkham")
    table.draw_opening()

    table.run(table.mythos_gate())

    assert len(table.monsters_at(Place("woods"))) == 2


# Parts of the box


def test_two_parts_are_played_without_the_rest() -> None:
    """DH 16.1: Injuries and Madnesses, and the monsters, are house rules of every game."""
    table = Table("joe_diamond", injuries=True, dunwich_monsters=True)

    assert len(table.decks[Deck.INJURY]) == 24
    assert len(table.cup) == 55 + 18
    assert not table.boxes
    assert not table.library.vortices


# Where sources differ


def test_a_card_of_easttown() -> None:
    """DH point 6, point 15: Its three entries are those of the one transcription."""
    assert "$6" in entry("easttown_8", "hibbs_roadhouse")
    assert "delayed" in entry("easttown_8", "police_station")
    assert "Retainer" in entry("easttown_8", "velmas_diner")
    assert entry("easttown_8", "velmas_diner") != entry("easttown_10", "velmas_diner")


def entry(card: str, at: str) -> str:
    """Return what an entry says."""
    return Table("joe_diamond", boxes=BOX).entry_text(card, at)


def test_the_test_of_strength() -> None:
    """DH point 7: It asks for a Fight check at -2."""
    assert "Fight (−2)" in entry("village_commons_13", "darkes_carnival")


def test_names_as_on_the_cards() -> None:
    """DH point 11: Of several spellings the card's own."""
    assert BOTH.locations[Place("gardners_place")].name == "Gardners’ Place"
    assert BOTH.monsters["rat_thing"].name == "Rat-thing"
    assert BOTH.cards["de_vermiis_mysteriis"].name == "De Vermiis Mysteriis"


def test_items_that_one_source_tells() -> None:
    """DH point 14: The Carbine Rifle is held in one hand, as that source has it."""
    assert BOTH.cards["carbine_rifle"].hands == 1


@reference.needed
def test_entries_share_a_card_as_the_checked_tables_say() -> None:
    """DH point 15: Each card has exactly the entries that the tables put together."""
    wanted = {
        row["card"]: {each["location"] for each in row["encounters"]}
        for row in reference.rows("dunwich/location_encounters", "cards")
    }

    assert {code: set(ENTRIES.on(code)) for code in wanted} == wanted


@pytest.mark.parametrize("card", ["village_commons_9", "village_commons_11"])
def test_games_that_cost_money_may_be_declined(card: str) -> None:
    """DH point 34: Whoever does not want to play keeps the dollar."""
    position = visitor()
    position.me.money = 1

    meets(position, card, "darkes_carnival", wanted="no")

    assert position.me.money == 1
