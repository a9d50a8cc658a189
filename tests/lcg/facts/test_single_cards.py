"""Printed facts of single cards, and how cards are found."""

from __future__ import annotations

from collections import Counter

from bot.lcg.printed.cards import (
    CardCode,
    Measure,
    PreyBearerOnly,
    PreyLowest,
    Skill,
    Slot,
    SpawnAnyEmpty,
    SpawnAt,
    SpawnWithPrey,
)
from bot.lcg.printed.packs import Library, load_library


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
    empty = [c.full_name for c in library.cards.values() if c.uses and c.uses.discard_empty]

    assert empty == [
        *("First Aid", "Forbidden Knowledge", "Grotesque Statue (4)"),
        *("Lockpicks (1)", "First Aid (3)"),
    ]


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
    """Level and subtitle tell cards of one name apart, but for those that lie side by side."""
    assert [c.full_name for c in library.cards_named("beat COP")] == ["Beat Cop", "Beat Cop (2)"]
    assert library.card("01116").full_name == "Ghoul Priest"
    assert library.cards_named("Nyarlathotep") == ()
    twice = Counter(
        card.full_name
        for card in library.cards.values()
        if not card.is_encounter and not card.back_of and not card.is_weakness
    )
    assert max(twice.values()) == 1


def test_traits_are_found_whatever_the_case(library: Library) -> None:
    """A trait of two words is one trait."""
    assert library.card("01157").has_trait("ancient one")
    assert library.card("01102").traits == ("Humanoid", "Cultist", "Silver Twilight")
    assert not library.card("01157").has_trait("Monster")


def test_codes_of_the_revised_core_set_name_the_same_cards(library: Library) -> None:
    """Every player card was reprinted under a code 500 higher; five come from other boxes."""
    of_the_box = {a: code for a, code in library.aliases.items() if code.startswith("01")}

    assert (len(of_the_box), len(library.aliases)) == (103, 112)
    assert all(int(alias) == int(code) + 500 for alias, code in of_the_box.items())
    for alias, code in library.aliases.items():
        assert library.card(alias) is library.cards[code]


def test_the_library_is_loaded_once() -> None:
    """Everybody shares the same facts."""
    assert load_library() is load_library()
