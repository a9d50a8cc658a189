"""Dunwich Horror, sections 8 to 17, where the tests of its cards and its Mythos say no more."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, MythosKind, Place
from tests.second_edition.content.driving import Position
from tests.second_edition.dunwich.visits import in_world, meets, opens, visitor
from tests.second_edition.packs import load_library
from tests.second_edition.table import Table
from tests.second_edition.terms import Standing, StepVisited, Window

BOX = ("dunwich",)
BOTH = load_library(*BOX)
MISSION, DEAL = "wave_of_destruction", "old_debts_come_due"
SCARS = ("jinxed", "depression")


@pytest.fixture
def table() -> Table:
    """Joe Diamond and Bob Jenkins in one street."""
    made = Table("joe_diamond", "bob_jenkins", boxes=BOX)
    made.joe.at("uptown_streets").has(money=0)
    made.bob.at("uptown_streets").has(money=0)
    return made


# Injuries, Madnesses, retiring


def test_scars_are_not_lost_like_items(table: Table) -> None:
    """DH 8.4: Who loses all items keeps Injuries and Madnesses."""
    for code in SCARS:
        table.joe.gets(code)
    table.joe.gets("knife")

    table.act(table.joe.lose_cards(None))

    assert not table.joe.owns("knife")
    assert all(table.joe.owns(code) for code in SCARS)


@pytest.mark.parametrize(
    ("card", "world", "deck"),
    [("gate_card_55", "dreamlands", Deck.MADNESS), ("gate_card_76", "yuggoth", Deck.INJURY)],
)
def test_some_gate_cards_cure(card: str, world: str, deck: Deck) -> None:
    """DH 8.6: A Madness goes in the Dreamlands, an Injury on Yuggoth."""
    position = visitor()
    position.me.has(sanity=3, stamina=3)
    for code in SCARS:
        position.gets(code)
    in_world(position, world)

    meets(position, card, world, wanted="b")

    assert not position.me.of_deck(deck)
    assert len(position.me.of_deck(Deck.INJURY, Deck.MADNESS)) == 1


def test_retiring_is_not_being_devoured() -> None:
    """DH 8.9: What answers that somebody is devoured does not answer it: Glaaki's grief."""
    table = Table("joe_diamond", ancient_one="glaaki", boxes=BOX)
    for code in SCARS:
        table.joe.gets(code)

    table.act(table.joe.upkeep(), "retire", "yes")

    assert table.joe.standing is Standing.COMING
    assert table.terror == 0


@pytest.mark.parametrize("deck", [Deck.INJURY, Deck.MADNESS])
def test_an_empty_deck_deals_nothing(table: Table, deck: Deck) -> None:
    """DH point 37: Where an encounter deals a card and none is left nothing happens."""
    table.decks[deck] = []

    table.act(table.joe.draw(deck))

    assert not table.joe.of_deck(deck)
    assert table.joe.playing


# Tasks and Missions


def test_missions_are_unique_items(table: Table) -> None:
    """DH 10.1: They have a price, are items, and change hands."""
    missions = [card for card in BOTH.cards.values() if card.kind == "mission"]
    assert len(missions) == 8
    assert {card.deck for card in missions} == {Deck.UNIQUE}
    assert all(card.price for card in missions)

    card = table.joe.gets(MISSION)
    assert table.is_item(card)
    assert card in table.joe.tradable()


def test_a_lost_mission_is_discarded_like_an_item(table: Table) -> None:
    """DH 10.1, 10.10: Who loses all items loses it, and it comes back without marks."""
    card = table.joe.gets(MISSION)
    table.run(table.joe.begins_quest(card))

    table.act(table.joe.lose_cards(None))

    assert card in table.decks[Deck.UNIQUE]
    table.run(table.joe.receive(card))
    held = table.joe.held(card)
    assert held is not None
    assert held.tokens == 0


def test_a_closed_place_cannot_be_visited(table: Table) -> None:
    """DH 10.7: Who stood there is in its street, and has not spent the phase there."""
    table.joe.gets(MISSION)
    table.joe.at("black_cave")
    table.run(table.close_place(Place("black_cave")))

    with table.without_encounters():
        table.act(table.joe.arkham_encounter())

    assert table.joe.place == "rivertown_streets"
    assert not table.told(StepVisited)


def test_what_is_sacrificed_gives_nothing(table: Table) -> None:
    """DH 10.12: An Ally that restores something when it is discarded does not do so."""
    table.joe.gets("joining_the_winning_team")
    table.joe.gets("duke")
    table.joe.at("st_marys_hospital").has(sanity=1)
    table.run(table.joe.has_spent_the_phase("st_marys_hospital"))

    table.act(table.joe.sacrifices(), "yes")

    assert not table.joe.owns("duke")
    assert table.joe.sanity == 1


# The Mythos


def test_a_deal_goes_with_the_investigator(table: Table) -> None:
    """DH 11.9: Whoever comes after a devoured investigator has no part in it."""
    table.joe.is_marked(DEAL)

    table.act(table.joe.be_devoured())

    assert not table.joe.has_mark(DEAL)


def test_the_story_continues_once() -> None:
    """DH 11.10: One card of both boxes shuffles the Mythos deck."""
    assert [c.id for c in BOTH.mythos.values() if c.kind is MythosKind.SPECIAL] == [
        "the_story_continues"
    ]


# Allies, Conditions


def test_an_exhausted_ally_keeps_its_bonus() -> None:
    """DH 13.3: Ammi Pierce adds to Luck and Will exhausted as well, and refreshes in Upkeep."""
    table = Table("joe_diamond", boxes=BOX)
    table.joe.gets("ammi_pierce")
    held = table.joe.holding("ammi_pierce")
    assert held is not None
    ready = table.joe.view()

    held.exhausted = True

    assert table.joe.view().skills == ready.skills
    assert not table.joe.window_choices(Window.ANY)
    table.act(table.joe.upkeep(), "rest")
    assert not held.exhausted


# Ancient Ones


def under(code: str, **more: object) -> Position:
    """Somebody beside a gate, against an Ancient One."""
    return visitor(ancient_one=code, **more)


def test_who_is_where_the_ground_cracks() -> None:
    """DH 14.5: They are in the street after it."""
    position = under("shudde_mell")
    opens(position, "woods", "abyss")
    position.notes["rubble"] = ["rubble_2"]
    position.me.at("library")

    position.run(position.surge(Place("woods")))

    assert position.me.place == "miskatonic_u_streets"
    assert position.is_closed(Place("library"))


def test_rubble_below_an_open_gate() -> None:
    """DH 14.6: The location stays a gate, and is closed when that closes."""
    position = under("shudde_mell")
    opens(position, "woods", "abyss")
    position.notes["rubble"] = ["rubble_1"]
    gate = opens(position, "administration", "abyss")

    position.run(position.surge(Place("woods")))
    assert position.gate_at(Place("administration")) is gate

    position.run(position.close_gate(Place("administration")))
    assert position.is_closed(Place("administration"))


def test_conditions_are_no_abilities_of_locations() -> None:
    """DH 14.8: The Library's books are read under Tsathoggua, too."""
    position = under("tsathoggua")
    position.sets(conditions=("rare_book_collection",))
    position.me.at("library").has(sanity=3)

    assert position.use("rare_book_collection", Window.ARKHAM)

    assert position.me.clues == 1


def test_an_older_environment_stays() -> None:
    """DH 14.9: An Urban one is discarded; the one that lies there goes on."""
    position = under("tsathoggua")
    position.environment_comes("windy")

    position.mythos("help_wanted")
    position.run(position.mythos_ability())

    assert position.environment == "windy"
    assert "help_wanted" in position.mythos_deck


# Where it is delicate


def test_a_burst_can_take_the_victory_back(table: Table) -> None:
    """DH 17.3: Five elder signs of six are left; doom is what it was."""
    table.prints("all_quiet_in_arkham", burst=True)
    table.mythos("all_quiet_in_arkham")
    table.seals += [Place(p) for p in ("woods", "graveyard", "unnamable", "black_cave")]
    doom = table.doom

    table.run(table.mythos_gate())

    assert len(table.seals) == 3
    assert table.doom == doom


def test_professor_rice_finds_clues() -> None:
    """DH 17.7: One on each unstable location, none where it is sealed or a gate is open."""
    position = visitor()
    position.clues.clear()
    position.seals.append(Place("woods"))
    opens(position, "graveyard", "abyss")

    position.gets("professor_rice")

    assert len(position.clues) == 16 - 2
    assert not {"woods", "graveyard"} & set(position.clues)


def test_the_process_is_cast_like_any_spell() -> None:
    """DH 17.8: It takes its Sanity, and a Spell check that may fail."""
    position = visitor()
    card = position.gets("alchemical_process")
    position.me.has(sanity=3, money=0).rolls(*[1] * 6)

    position.run(position.me.cast("alchemical_process", card))

    assert position.me.money == 0
    assert position.me.sanity < 3


def test_diana_gains_by_a_gate_and_by_the_horror() -> None:
    """DH 17.9: The doom token of a gate that opens is one as well, and the Horror's."""
    table = Table("diana_stanley", boxes=BOX)
    table.diana.at("uptown_streets").has(sanity=1, stamina=1)

    table.run(table.gate_appears(Place("woods")), {"sanity": 1})
    horror = table.monster("the_dunwich_horror", "sentinel_hill")
    table.next("dice", "5")
    table.run(table.activate(horror, white=True), {"stamina": 1})

    assert (table.diana.sanity, table.diana.stamina) == (2, 2)
