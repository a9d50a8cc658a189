"""The printed facts of the packs, and the loader that checks them."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.packs import PackError
from bot.lcg.cards import (
    Card,
    CardCode,
    CardType,
    Difficulty,
    Faction,
    Keyword,
    Measure,
    PreyBearerOnly,
    PreyHighest,
    PreyLowest,
    SetSlug,
    Skill,
    Slot,
    SpawnAnyEmpty,
    SpawnAt,
    SpawnWithPrey,
    Symbol,
    Weakness,
)
from bot.lcg.packs import Library, load_library, read_library

# The public card data, where somebody has put a copy of it beside this repository.
REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "lcg"

CLASSES = (Faction.GUARDIAN, Faction.SEEKER, Faction.ROGUE, Faction.MYSTIC, Faction.SURVIVOR)
DECKS = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
SCENARIOS = ("the_gathering", "the_midnight_masks", "the_devourer_below")


@pytest.fixture
def library() -> Library:
    """Give the library the program plays with."""
    return load_library()


def player_cards(library: Library) -> list[Card]:
    """List the core set's player side."""
    return [card for card in library.cards.values() if not card.is_encounter]


# --- how many there are ---------------------------------------------------------------------------


def test_core_set_has_103_player_titles_and_121_cards(library: Library) -> None:
    """The player side of the 2016 box is whole."""
    cards = player_cards(library)

    assert len(cards) == 103
    assert sum(card.quantity for card in cards) == 121
    assert [card.code for card in cards] == [f"{n:05}" for n in range(1001, 1104)]


def test_player_cards_by_type(library: Library) -> None:
    """Each type occurs as often as in the box."""
    assert Counter(card.type for card in player_cards(library)) == {
        CardType.ASSET: 50,
        CardType.EVENT: 27,
        CardType.SKILL: 10,
        CardType.TREACHERY: 8,
        CardType.ENEMY: 3,
        CardType.INVESTIGATOR: 5,
    }


@pytest.mark.parametrize("faction", CLASSES)
def test_each_class_has_ten_cards_of_level_0_and_four_above(
    library: Library, faction: Faction
) -> None:
    """Level 0 is six assets, three events and one skill; single copies throughout."""
    cards = [c for c in library.cards.values() if c.faction is faction and c.level is not None]
    basic = Counter(card.type for card in cards if card.level == 0)

    assert len(cards) == 14
    assert basic == {CardType.ASSET: 6, CardType.EVENT: 3, CardType.SKILL: 1}
    assert {(card.quantity, card.deck_limit) for card in cards} == {(1, 2)}


def test_neutral_cards_are_ten_titles_and_26_copies(library: Library) -> None:
    """Eight of level 0, and two of level 3."""
    cards = [
        c for c in library.cards.values() if c.faction is Faction.NEUTRAL and c.level is not None
    ]

    assert Counter(card.level for card in cards) == {0: 8, 3: 2}
    assert sum(card.quantity for card in cards) == 26


def test_random_basic_weaknesses_are_ten_copies_of_eight_cards(library: Library) -> None:
    """The pool is drawn from without replacement; six copies are Madness."""
    pool = library.basic_weaknesses()

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
    cards = [card for slug in library.encounter_sets for card in library.in_set(slug)]

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
}


def test_encounter_sets_hold_what_their_symbols_mark(library: Library) -> None:
    """Copies by type of every encounter set."""
    found: dict[str, Counter[str]] = {}
    for slug in library.encounter_sets:
        copies = Counter[str]()
        for card in library.in_set(slug):
            copies[card.type] += card.quantity
        found[slug] = copies

    assert found == SETS


# --- decks ----------------------------------------------------------------------------------------


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
    """The Ghoul Priest and Lita are set aside; Locked Doors is not gathered."""
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


# --- scenarios ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "size"), [*zip(Difficulty, (16, 16, 17, 18), strict=True)])
def test_chaos_bag_has_its_size(library: Library, difficulty: Difficulty, size: int) -> None:
    """Six symbols and the numbers of the difficulty; an elder thing joins in scenario III."""
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


# --- single cards ---------------------------------------------------------------------------------


def test_ghoul_priest(library: Library) -> None:
    """His health grows with the number of investigators."""
    priest = library.card("01116")

    assert (priest.fight, priest.health, priest.evade) == (4, 5, 4)
    assert (priest.damage, priest.horror, priest.victory) == (2, 2, 2)
    assert priest.prey == PreyHighest(of=Measure.COMBAT)
    assert priest.keywords == (Keyword.HUNTER, Keyword.RETALIATE)
    assert [priest.health_for(n) for n in (1, 2, 4)] == [5, 10, 20]


def test_umordhoth_has_six_health_and_four_for_each(library: Library) -> None:
    """Some of his health is flat, the rest per investigator."""
    assert [library.card("01157").health_for(n) for n in (1, 4)] == [10, 22]
    assert library.card("01121b").health_for(2) == 8
    assert library.card("01112").health_for(2) is None


def test_spawns(library: Library) -> None:
    """A place, either of two places, any empty place, or the prey."""
    assert library.card("01118").spawn == SpawnAt(locations=(CardCode("01113"),))
    assert library.card("01137").spawn == SpawnAt(locations=(CardCode("01130"), CardCode("01131")))
    assert library.card("01169").spawn == SpawnAnyEmpty()
    assert library.card("01121b").spawn == SpawnWithPrey()
    assert library.card("01160").spawn is None


def test_prey(library: Library) -> None:
    """Weakness enemies hunt their bearer only."""
    assert library.card("01161").prey == PreyLowest(of=Measure.REMAINING_HEALTH)
    assert {library.card(code).prey for code in ("01101", "01102", "01103")} == {PreyBearerOnly()}


def test_study_has_two_clues_for_each_investigator(library: Library) -> None:
    """Clue values count per investigator; an objective without a price has none."""
    assert library.card("01111").clues_for(3) == 6
    assert library.card("01109").clues_for(2) == 6
    assert library.card("01110").clues_for(2) is None


def test_shotgun_takes_both_hands(library: Library) -> None:
    """A two-handed asset names the slot twice."""
    shotgun = library.card("01029")

    assert shotgun.slots == (Slot.HAND, Slot.HAND)
    assert shotgun.matching_icons(Skill.COMBAT) == 2


def test_wild_icons_match_every_test(library: Library) -> None:
    """Roland's gun counts two for combat and one for willpower."""
    gun = library.card("01006")

    assert gun.matching_icons(Skill.COMBAT) == 2
    assert gun.matching_icons(Skill.WILLPOWER) == 1


def test_first_aid_is_discarded_when_empty_and_a_gun_is_not(library: Library) -> None:
    """Running out of uses only discards a card that says so."""
    empty = [c.name for c in library.cards.values() if c.uses and c.uses.discard_empty]

    assert empty == ["First Aid", "Forbidden Knowledge", "Grotesque Statue"]


def test_the_necronomicon_cannot_be_played(library: Library) -> None:
    """An asset that prints no cost only enters play by its revelation."""
    assert not library.card("01009").is_playable
    assert library.card("01117").is_playable
    assert not library.card("01025").is_playable


def test_a_base_skill_by_name(library: Library) -> None:
    """Daisy's intellect is 5; nobody has a wild skill."""
    skills = library.card("01002").skills

    assert skills is not None
    assert [skills.of(skill) for skill in Skill] == [3, 5, 2, 2, 0]


def test_namesakes_have_different_full_names(library: Library) -> None:
    """Level and subtitle tell cards of one name apart."""
    assert [c.full_name for c in library.named("beat COP")] == ["Beat Cop", "Beat Cop (2)"]
    assert library.card("01116").full_name == "Ghoul Priest"
    assert library.named("Nyarlathotep") == ()
    names = Counter(card.full_name for card in library.cards.values())
    assert max(names.values()) == 1


def test_traits_are_found_whatever_the_case(library: Library) -> None:
    """A trait of two words is one trait."""
    assert library.card("01157").has_trait("ancient one")
    assert library.card("01102").traits == ("Humanoid", "Cultist", "Silver Twilight")
    assert not library.card("01157").has_trait("Monster")


def test_codes_of_the_revised_core_set_name_the_same_cards(library: Library) -> None:
    """Every player card was reprinted under a code 500 higher."""
    assert len(library.aliases) == 103
    for alias, code in library.aliases.items():
        assert int(alias) == int(code) + 500
        assert library.card(alias) is library.cards[code]


def test_the_library_is_loaded_once() -> None:
    """Everybody shares the same facts."""
    assert load_library() is load_library()


# --- packs that cannot be used --------------------------------------------------------------------

EVENT = '[[cards]]\ncode = "{code}"\nname = "A"\ntype = "event"\nfaction = "rogue"\ncost = 1\n'


def pack(root: Path, name: str, *tables: str) -> None:
    """Write a pack with some tables."""
    folder = root / name
    folder.mkdir()
    (folder / "pack.toml").write_text(f'[pack]\nslug = "{name}"\nname = "{name}"\n')
    for number, table in enumerate(tables):
        (folder / f"{number}.toml").write_text(table)


def test_folders_without_a_pack_file_are_no_packs(tmp_path: Path) -> None:
    """Only a folder with pack.toml is read."""
    pack(tmp_path, "mine", EVENT.format(code="90001"))
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "cards.toml").write_text("not toml")

    assert list(read_library(tmp_path).cards) == ["90001"]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (EVENT.format(code="90001") * 2, "More than one card is called 90001"),
        (EVENT.format(code="90001") + "colour = 3\n", "unknown field `colour`"),
        (EVENT.format(code="90001").replace("cost = 1", ""), "lacks cost"),
        (EVENT.format(code="90001") + 'required_by = "90009"\n', "90009 is unknown"),
        (EVENT.format(code="90001") + 'encounter_set = "cats"\n', "cats is unknown"),
        (EVENT.format(code="90001") + '[aliases]\n90002 = "90003"\n', "90003 is unknown"),
        (EVENT.format(code="90001") + '[aliases]\n90001 = "90001"\n', "alias 90001"),
        ('[[decks]]\nslug = "d"\ninvestigator = "90001"\ncards = []\n', "deck d: 90001"),
        ('[[campaigns]]\nslug = "c"\nname = "C"\nscenarios = ["s"]\nbags = {}\n', "s is unknown"),
        ("cards = [", "0.toml"),
    ],
)
def test_a_faulty_pack_says_what_is_wrong(tmp_path: Path, table: str, sentence: str) -> None:
    """Mistakes in the tables end the start with a sentence, not a game in the middle."""
    pack(tmp_path, "mine", table)

    with pytest.raises(PackError, match=re.escape(sentence)):
        read_library(tmp_path)


def test_two_packs_cannot_hold_the_same_code(tmp_path: Path) -> None:
    """Codes are unique over all packs."""
    pack(tmp_path, "one", EVENT.format(code="90001"))
    pack(tmp_path, "two", EVENT.format(code="90001"))

    with pytest.raises(PackError, match="90001"):
        read_library(tmp_path)


# --- against the public card data -----------------------------------------------------------------


def entries() -> list[dict[str, Any]]:
    """Read the public card data of the core set, without its placeholder."""
    names = ("core.json", "core_encounter.json")
    if not all((REFERENCE / name).is_file() for name in names):
        return []
    found = [entry for name in names for entry in json.loads((REFERENCE / name).read_text("utf-8"))]
    return [entry for entry in found if entry["code"] != "01000"]


needs_reference = pytest.mark.skipif(not entries(), reason="no copy of the public card data")

SAME = {
    "name": "name",
    "subtitle": "subname",
    "back_name": "back_name",
    "type": "type_code",
    "faction": "faction_code",
    "unique": "is_unique",
    "quantity": "quantity",
    "victory": "victory",
    "level": "xp",
    "cost": "cost",
    "deck_limit": "deck_limit",
    "health": "health",
    "health_per_investigator": "health_per_investigator",
    "sanity": "sanity",
    "fight": "enemy_fight",
    "evade": "enemy_evade",
    "damage": "enemy_damage",
    "horror": "enemy_horror",
    "shroud": "shroud",
    "clues": "clues",
    "clues_fixed": "clues_fixed",
    "doom": "doom",
    "stage": "stage",
}
KINDS = {"basicweakness": Weakness.BASIC, "weakness": Weakness.SIGNATURE}


@needs_reference
def test_every_number_and_name_is_the_printed_one(library: Library) -> None:
    """All fields that the public data has are the same in our tables."""
    blank = Card(
        code=CardCode("0"), name="", type=CardType.SCENARIO, faction=Faction.MYTHOS, quantity=0
    )

    assert [e["code"] for e in entries()] == list(library.cards)
    for entry in entries():
        card = library.cards[entry["code"]]
        for ours, theirs in SAME.items():
            printed = entry.get(theirs)
            expected = getattr(blank, ours) if printed is None else printed
            assert (card.code, ours, getattr(card, ours)) == (card.code, ours, expected)


@needs_reference
def test_traits_slots_icons_and_restrictions_are_the_printed_ones(library: Library) -> None:
    """The fields that our tables write in another way."""
    for entry in entries():
        card = library.cards[entry["code"]]
        printed = {skill: entry.get(f"skill_{skill}", 0) for skill in Skill}
        base = card.skills
        mine = (
            {skill: base.of(skill) for skill in Skill}
            if base
            else {skill: card.icons.count(skill) for skill in Skill}
        )

        assert mine == printed
        assert "".join(f"{t}. " for t in card.traits).strip() == entry.get("traits", "")
        assert slot_line(card) == entry.get("slot", "")
        assert card.required_by == (entry.get("restrictions", ":").split(":")[1] or None)
        assert card.weakness == KINDS.get(entry.get("subtype_code", ""))


def slot_line(card: Card) -> str:
    """Write a card's slots as the public data does."""
    if card.slots == (Slot.HAND, Slot.HAND):
        return "Hand x2"
    return "".join(slot.capitalize() for slot in card.slots)


@needs_reference
def test_keywords_uses_and_limits_are_the_printed_ones(library: Library) -> None:
    """The facts that stand in a card's box: keyword lines, uses, commit limits, spawn, prey."""
    for entry in entries():
        card, box = library.cards[entry["code"]], entry.get("text", "")
        lines = " ".join(re.findall(r"^(?:(?:[A-Z][a-z]+)\. ?)+", box, re.MULTILINE))
        uses = re.search(r"Uses \((\d) (\w+)\)", box)
        limit = re.search(r"Max (\d) committed", box)

        assert {k for k in Keyword if f"{k.capitalize()}." in lines} == set(card.keywords)
        assert (uses and (int(uses[1]), uses[2])) == (
            card.uses and (card.uses.count, card.uses.kind)
        )
        assert card.max_committed == (int(limit[1]) if limit else None)
        assert ("Spawn</b>" in box, "Prey</b>" in box) == (bool(card.spawn), bool(card.prey))


@needs_reference
def test_tests_of_cards_are_the_printed_ones(library: Library) -> None:
    """Each test names the printed skills and the printed difficulty."""
    for entry in entries():
        test = library.cards[entry["code"]].test
        box = entry.get("text", "") + "\n" + (entry.get("back_text") or "")
        printed = re.findall(r"\[(willpower|intellect|combat|agility)\] \((\d)\)", box)

        assert printed == ([(s, str(test.difficulty)) for s in test.skills] if test else [])


@needs_reference
def test_deck_building_options_are_the_printed_ones(library: Library) -> None:
    """Classes and levels an investigator may take, and the size of the deck."""
    for entry in entries():
        card = library.cards[entry["code"]]
        options = [
            (o["faction"], o["level"]["min"], o["level"]["max"])
            for o in entry.get("deck_options", [])
        ]

        assert [(list(o.factions), o.lowest, o.highest) for o in card.deck_options] == options
        assert (card.deck_size is not None) == ("size:30" in entry.get("deck_requirements", ""))
