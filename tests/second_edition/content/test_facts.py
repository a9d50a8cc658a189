"""The fact tables: how many there are, that they fit together, and the checked numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.second_edition.printed.terms import Deck, MythosKind, Place
from tests.second_edition.content import reference
from tests.second_edition.packs import load_library
from tests.second_edition.table import Table

LIBRARY = load_library()
DECKS = {"common": Deck.COMMON, "unique": Deck.UNIQUE, "spells": Deck.SPELL, "skills": Deck.SKILL}


@pytest.mark.parametrize(
    ("deck", "kinds", "copies"),
    [
        (Deck.COMMON, 22, 44),
        (Deck.UNIQUE, 26, 39),
        (Deck.SPELL, 11, 40),
        (Deck.SKILL, 10, 20),
        (Deck.ALLY, 11, 11),
        (Deck.DEPUTY, 3, 3),
        (Deck.INJURY, 12, 24),
        (Deck.MADNESS, 12, 24),
    ],
)
def test_decks_have_their_size(deck: Deck, kinds: int, copies: int) -> None:
    """DH 1.4: Each deck has the kinds and number of cards of the box."""
    found = [card for card in LIBRARY.cards.values() if card.deck is deck]

    assert (len(found), sum(card.count for card in found)) == (kinds, copies)


def test_everything_is_there() -> None:
    """The numbers of all other components of the box are complete."""
    assert len(LIBRARY.investigators) == 16
    assert len(LIBRARY.ancient_ones) == 8
    assert (len(LIBRARY.neighborhoods), len(LIBRARY.streets), len(LIBRARY.locations)) == (9, 9, 26)
    assert (len(LIBRARY.worlds), sum(gate.count for gate in LIBRARY.gates)) == (8, 16)
    assert (len(LIBRARY.location_cards), len(LIBRARY.gate_cards)) == (63, 49)


def test_specials_share_cards() -> None:
    """Blessing and Curse are the two sides of 8 cards: 35 Special cards in all."""
    shared = sum(special.count for special in LIBRARY.specials.values()) - 8

    assert shared + 3 == 35


def test_monsters_are_sixty() -> None:
    """DH 1.3: 60 markers, 5 of them Masks; 28 more of the expansion."""
    base = [monster for monster in LIBRARY.monsters.values() if not monster.of_box]
    more = [monster for monster in LIBRARY.monsters.values() if monster.of_box]

    assert sum(monster.count for monster in base) == 60
    assert sum(monster.count for monster in base if monster.mask) == 5
    assert sum(m.count for m in more) + sum(m.more for m in base) == 28


def test_mythos_kinds() -> None:
    """67 cards: 36 Headlines, 24 Environments, 6 Rumors and one card that reshuffles."""
    kinds = Counter(card.kind for card in LIBRARY.mythos.values())

    assert kinds[MythosKind.HEADLINE] == 36
    assert kinds[MythosKind.ENVIRONMENT] == 24
    assert kinds[MythosKind.RUMOR] == 6
    assert kinds[MythosKind.SPECIAL] == 1


def test_unstable_locations() -> None:
    """Gates open in 11 locations, and each Mythos card with a gate names one of them."""
    unstable = {place for place, location in LIBRARY.locations.items() if location.unstable}

    assert len(unstable) == 11
    assert {card.gate for card in LIBRARY.mythos.values() if card.gate} == unstable


def test_streets_are_a_ring_both_ways() -> None:
    """White arrows lead through all nine streets, black arrows the other way round."""
    start = here = Place("northside_streets")
    seen: list[Place] = []
    while here not in seen:
        seen.append(here)
        here = LIBRARY.streets[here].white

    assert here == start
    assert len(seen) == 9
    for street in LIBRARY.streets.values():
        assert LIBRARY.streets[street.white].black == street.id
        assert all(street.id in LIBRARY.streets[near].streets for near in street.streets)


def test_each_world_has_gates_and_colours() -> None:
    """Each Other World has two gate markers; each colour has 12 gate cards."""
    assert {gate.world for gate in LIBRARY.gates} == set(LIBRARY.worlds)
    colours = Counter(card.colour for card in LIBRARY.gate_cards.values())
    assert sorted(colours.values()) == [1, 12, 12, 12, 12]


def test_sliders_balance() -> None:
    """Along a slider one skill rises as the other falls."""
    for who in LIBRARY.investigators.values():
        for track in who.tracks:
            sums = {high + low for high, low in track}
            assert len(track) == 4
            assert len(sums) == 1, who.id


# Compared with the checked tables


@reference.needed
@pytest.mark.parametrize(
    "row", reference.rows("investigators", "investigators"), ids=lambda row: row["id"]
)
def test_investigators_as_checked(row: dict[str, Any]) -> None:
    """The sheets of all investigators have the printed numbers."""
    who = LIBRARY.investigators[row["id"]]
    tracks = row["skill_tracks"]

    assert (who.name, who.occupation, who.home) == (row["name"], row["occupation"], row["home"])
    assert (who.sanity, who.stamina, who.focus) == (row["sanity"], row["stamina"], row["focus"])
    assert [[list(stop) for stop in track] for track in who.tracks] == [
        tracks[pair] for pair in ("speed_sneak", "fight_will", "lore_luck")
    ]
    fixed = row["fixed_possessions"]
    assert (who.money, who.clues) == (fixed["money"], fixed["clues"])
    assert len(who.fixed) + len(who.specials) == sum(len(c) for c in fixed["cards"].values())
    dealt = {DECKS[deck]: n for deck, n in row["random_possessions"].items() if n}
    assert dict(who.random) == dealt


@reference.needed
@pytest.mark.parametrize("row", reference.rows("monsters", "monsters"), ids=lambda row: row["id"])
def test_monsters_as_checked(row: dict[str, Any]) -> None:
    """The markers of all monsters have the printed numbers."""
    monster = LIBRARY.monsters[row["id"].replace("pharoah", "pharaoh")]

    for field in ("count", "awareness", "horror_rating", "toughness", "combat_rating", "movement"):
        assert getattr(monster, field) == row[field], field
    assert monster.horror_damage == (row["horror_damage"] or 0)
    assert monster.combat_damage == (row["combat_damage"] or 0)
    assert monster.symbol == row["dimension"]
    for ability in (
        "ambush",
        "endless",
        "undead",
        "mask",
        "nightmarish",
        "overwhelming",
        "physical resistance",
        "physical immunity",
        "magical resistance",
        "magical immunity",
    ):
        wanted = row["abilities"].get(ability, 0)
        assert getattr(monster, ability.replace(" ", "_")) == wanted, ability


@reference.needed
@pytest.mark.parametrize("table", ["common_items", "unique_items", "spells"])
def test_cards_as_checked(table: str) -> None:
    """Items and Spells have the printed counts, prices, hands and bonuses."""
    by_name = {card.name: card for card in LIBRARY.cards.values()}
    for row in reference.rows(table, "cards"):
        card = by_name[row["name"]]
        assert card.count == row["count"], card.id
        assert card.combat == (row.get("combat_bonus") or 0), card.id
        assert card.hands == row.get("hands"), card.id
        assert card.price == row.get("price", 0), card.id
        if table == "spells":
            casting = row["casting_modifier"]
            assert card.casting == (casting if isinstance(casting, int) else None), card.id
            assert card.cost == row["sanity_cost"], card.id


@reference.needed
def test_allies_as_checked() -> None:
    """Each Ally has the printed bonuses."""
    by_name = {card.name: card for card in LIBRARY.cards.values()}
    for row in reference.rows("allies", "cards"):
        card = by_name[row["name"]]
        found = {skill.value: n for skill, n in card.skills.items()}
        found |= {"max_sanity": card.max_sanity, "max_stamina": card.max_stamina}
        assert {what: n for what, n in found.items() if n} == row["bonus"], card.id


@reference.needed
@pytest.mark.parametrize("row", reference.rows("mythos", "cards"), ids=lambda row: row["id"])
def test_mythos_as_checked(row: dict[str, Any]) -> None:
    """Each Mythos card has its printed gate, clue location and monster movement."""
    card = LIBRARY.mythos[row["id"]]

    assert (card.kind, card.subtype) == (row["type"], row.get("subtype") or "")
    assert (card.gate, card.clue) == (row["gate_location"], row["clue_location"])
    assert (list(card.white), list(card.black)) == (row["white"], row["black"])
    assert card.activity == row.get("activity")


@reference.needed
def test_board_as_checked() -> None:
    """The board has the printed connections, arrows, icons and closing locations."""
    for row in reference.rows("board", "streets"):
        street = LIBRARY.streets[row["id"]]
        assert list(street.streets) == row["adjacent_streets"]
        assert (street.white, street.black) == (row["white_arrow_to"], row["black_arrow_to"])
    for row in reference.rows("board", "locations"):
        place = LIBRARY.locations[row["id"]]
        assert (place.name, place.street) == (row["name"], row["street"])
        assert place.unstable == row["unstable"]
        special = row.get("special_ability") or {}
        assert place.ability == special.get("name", "")
        assert place.closes_at == special.get("closes_at_terror")


@reference.needed
def test_worlds_and_gates_as_checked() -> None:
    """Other Worlds have their colours, gates their modifiers and symbols."""
    gates = {gate.world: gate for gate in LIBRARY.gates}
    for row in reference.rows("other_worlds", "other_worlds"):
        assert LIBRARY.worlds[row["id"]].name == row["name"]
        assert sorted(LIBRARY.worlds[row["id"]].colours) == sorted(row["encounter_colours"])
        assert gates[row["id"]].modifier == row["gate_modifier"]
        assert gates[row["id"]].symbol == row["gate_symbol"]


@reference.needed
def test_ancient_ones_as_checked() -> None:
    """Ancient Ones have their printed doom tracks, combat ratings and defences."""
    for row in reference.rows("ancient_ones", "ancient_ones"):
        old = LIBRARY.ancient_ones[row["id"]]
        assert old.doom == row["doom_track"]
        assert old.combat_rating == row["combat_rating"].get("value")
        for defence in ("physical resistance", "physical immunity", "magical resistance"):
            assert getattr(old, defence.replace(" ", "_")) == (defence in row["defenses"])


@pytest.mark.parametrize("code", ["18_derringer", "deputys_revolver"])
def test_what_cannot_be_lost_says_so(code: str) -> None:
    """The Derringer and the Deputy’s Revolver cannot be lost; cards and the shop say so."""
    said = "It can’t be lost or stolen unless you let it."

    assert LIBRARY.cards[code].keeps
    assert LIBRARY.text(code) == said
    assert Table().card_line(code).endswith(said)
