"""The core set, and what returns to it: how many cards there are, decks, scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.printed.cards import Card, CardType, Difficulty, SetSlug, Symbol, Weakness
from bot.lcg.printed.packs import Library

DECKS = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
SCENARIOS = ("the_gathering", "the_midnight_masks", "the_devourer_below")


def of_the_box(library: Library) -> list[Card]:
    """List the core set's cards."""
    return [card for card in library.cards.values() if card.code.startswith("01")]


# How many there are


def test_random_basic_weaknesses_are_ten_copies_of_eight_cards(library: Library) -> None:
    """The pool is drawn from without replacement; six copies are Madness."""
    pool = [code for code in library.basic_weaknesses() if code.startswith("01")]

    assert (len(pool), len(set(pool))) == (10, 8)
    assert sum(library.card(code).has_trait("madness") for code in pool) == 6


def test_each_investigator_requires_a_signature_card_and_a_weakness(library: Library) -> None:
    """Both are single copies that no other deck may hold."""
    for slug in DECKS:
        required = [
            library.card(c) for c in library.required_cards(library.decks[slug].investigator)
        ]
        assert [card.weakness for card in required] == [None, Weakness.SIGNATURE]


def test_encounter_side_has_79_titles_and_111_cards(library: Library) -> None:
    """The Masked Hunter is the back of an agenda and no card of its own."""
    cards = [c for c in of_the_box(library) if c.is_encounter and c.back_of is None]

    assert len(cards) == 79
    assert sum(card.quantity for card in cards) == 111
    assert library.card("01121b").back_of == "01121a"
    assert library.card("01121a").back == "01121b"


SETS = {
    "the_gathering": {"scenario": 1, "agenda": 3, "act": 3, "location": 5, "enemy": 3, "asset": 1},
    "the_midnight_masks": {"scenario": 1, "agenda": 2, "act": 1, "location": 11, "treachery": 5},
    "cult_of_umordhoth": {"enemy": 5},
    "the_devourer_below": {
        "scenario": 1,
        "agenda": 3,
        "act": 3,
        "location": 8,
        "enemy": 1,
        "treachery": 2,
    },
    "rats": {"enemy": 3},
    "ghouls": {"enemy": 4, "treachery": 3},
    "striking_fear": {"treachery": 7},
    "ancient_evils": {"treachery": 3},
    "chilling_cold": {"treachery": 4},
    "dark_cult": {"enemy": 4, "treachery": 2},
    "nightgaunts": {"enemy": 2, "treachery": 2},
    "locked_doors": {"treachery": 2},
    "agents_of_hastur": {"enemy": 2, "treachery": 2},
    "agents_of_yog_sothoth": {"enemy": 2, "treachery": 2},
    "agents_of_cthulhu": {"enemy": 2, "treachery": 2},
    "agents_of_shub_niggurath": {"enemy": 4},
    "ghouls_of_umordhoth": {"enemy": 4, "treachery": 3},
    "the_devourers_cult": {"enemy": 4, "treachery": 2},
    "return_to_the_devourer_below": {"scenario": 1, "location": 4, "treachery": 2},
    "return_to_the_gathering": {
        "scenario": 1,
        "act": 1,
        "location": 9,
        "enemy": 2,
        "treachery": 2,
    },
    "return_to_the_midnight_masks": {"scenario": 1, "agenda": 1, "location": 4, "treachery": 2},
    "return_cult_of_umordhoth": {"enemy": 3},
}


def test_encounter_sets_hold_what_their_symbols_mark(library: Library) -> None:
    """Copies by type of every encounter set (scenario notes §5)."""
    found = {slug: Counter[str]() for slug in SETS}
    for slug, copies in found.items():
        for card in library.in_set(SetSlug(slug)):
            copies[card.type] += card.quantity

    assert found == SETS


# Decks


@pytest.mark.parametrize("slug", DECKS)
def test_starter_deck_is_legal(library: Library, slug: str) -> None:
    """Thirty cards of level 0 that its investigator may take, and the two required ones."""
    investigator = library.card(library.decks[slug].investigator)
    cards = [library.card(code) for code in library.decks[slug].cards]
    copies = Counter(card.name for card in cards)

    assert len(cards) == investigator.deck_size == 30
    assert len(library.starter_deck(slug)) == 32
    assert {name for name, count in copies.items() if count == 2} == {
        "Emergency Cache",
        "Unexpected Courage",
    }
    assert max(copies.values()) == 2
    assert all(
        card.level == 0 and any(card.faction in o.factions for o in investigator.deck_options)
        for card in cards
    )


def test_gathering_is_played_with_26_encounter_cards(library: Library) -> None:
    """The Ghoul Priest and Lita are set aside; Locked Doors is not gathered (scenario notes §2)."""
    deck = Counter(library.card(code).name for code in library.encounter_deck("the_gathering"))

    assert deck == {
        "Flesh-Eater": 1,
        "Icy Ghoul": 1,
        "Swarm of Rats": 3,
        "Ghoul Minion": 3,
        "Ravenous Ghoul": 1,
        "Grasping Hands": 3,
        "Rotting Remains": 3,
        "Frozen in Fear": 2,
        "Dissonant Voices": 2,
        "Ancient Evils": 3,
        "Crypt Chill": 2,
        "Obscuring Fog": 2,
    }
    assert deck.total() == 26


def test_later_scenarios_are_played_with_21_and_29_encounter_cards(library: Library) -> None:
    """The third deck counts the set of agents that joins it, of whichever there is one."""
    agents = {
        sum(card.quantity for card in library.in_set(slug))
        for slug in library.scenarios["the_devourer_below"].one_set_of
    }

    assert len(library.encounter_deck("the_midnight_masks")) == 21
    assert agents == {4}
    assert len(library.encounter_deck("the_devourer_below")) + 4 == 29


# Scenarios


@pytest.mark.parametrize(("difficulty", "size"), [*zip(Difficulty, (16, 16, 17, 18), strict=True)])
def test_chaos_bag_has_its_size(library: Library, difficulty: Difficulty, size: int) -> None:
    """Six symbols and numbers by level; an elder thing joins in III (scenario notes §1)."""
    bag = library.chaos_bag("the_gathering", difficulty)
    symbols = Counter(token for token in bag if isinstance(token, Symbol))

    assert len(bag) == size
    assert symbols == {
        Symbol.SKULL: 2,
        Symbol.CULTIST: 1,
        Symbol.TABLET: 1,
        Symbol.AUTO_FAIL: 1,
        Symbol.ELDER_SIGN: 1,
    }
    assert library.chaos_bag("the_devourer_below", difficulty) == (*bag, Symbol.ELDER_THING)


def test_standard_bag_of_the_gathering(library: Library) -> None:
    """The numbers that most games are played with."""
    bag = library.chaos_bag("the_gathering", Difficulty.STANDARD)

    assert [t for t in bag if isinstance(t, int)] == [1, 0, 0, -1, -1, -1, -2, -2, -3, -4]


def test_expert_reads_the_other_side_of_the_scenario_card(library: Library) -> None:
    """Tablet of The Gathering: -2 and 1 damage, or -4 with 1 damage and 1 horror."""
    scenario = library.scenarios["the_gathering"]
    mild = scenario.side(Difficulty.STANDARD).face(Symbol.TABLET)
    grim = scenario.side(Difficulty.EXPERT).face(Symbol.TABLET)

    assert mild is not None
    assert grim is not None
    assert (mild.modifier, mild.damage, mild.horror) == (-2, 1, 0)
    assert (grim.modifier, grim.damage, grim.horror) == (-4, 1, 1)
    assert scenario.side_a.face(Symbol.ELDER_THING) is None


@pytest.mark.parametrize("slug", SCENARIOS)
def test_connections_go_both_ways(library: Library, slug: str) -> None:
    """Whoever can walk there can walk back, revealed or not."""
    locations = [c for c in library.in_set(SetSlug(slug)) if c.type is CardType.LOCATION]
    for place in locations:
        for other in place.connections:
            assert place.code in library.card(other).connections
        for other in place.revealed_connections:
            assert place.code in library.card(other).revealed_connections


def test_hallway_is_the_hub_of_the_house(library: Library) -> None:
    """Nothing leads to the Study; attic, cellar and parlor hang on the Hallway."""
    assert library.card("01111").connections == ()
    assert set(library.card("01112").connections) == {"01113", "01114", "01115"}


def test_every_location_of_a_scenario_has_its_place_in_set_up(library: Library) -> None:
    """Each is in play, drawn at random or set aside, and none is two of these."""
    for slug in SCENARIOS:
        scenario = library.scenarios[slug]
        drawn = [code for draw in scenario.random_locations for code in draw.choices]
        placed = [*scenario.in_play, *drawn, *scenario.set_aside]
        locations = [c.code for c in library.in_set(SetSlug(slug)) if c.type is CardType.LOCATION]

        assert len(placed) == len(set(placed))
        assert set(locations) <= set(placed)


def test_resolutions_carry_their_experience(library: Library) -> None:
    """Keeping the house earns the lead investigator one point more than the others."""
    scenario = library.scenarios["the_gathering"]

    assert [r.slug for r in scenario.resolutions] == ["none", "r1", "r2", "r3"]
    assert (scenario.resolution("r2").xp, scenario.resolution("r2").lead_xp) == (2, 1)
    assert scenario.resolution("r1").lead_mental_trauma == 1
    assert scenario.resolution("r3").log == (
        "lita_forced_to_find_others",
        "house_standing",
        "ghoul_priest_alive",
    )
    with pytest.raises(KeyError):
        scenario.resolution("r4")


def test_where_the_last_agenda_leads_is_a_resolution(library: Library) -> None:
    """Players reckon with it before it comes."""
    for scenario in library.scenarios.values():
        if scenario.agenda_ends:
            assert scenario.resolution(scenario.agenda_ends).slug == scenario.agenda_ends
