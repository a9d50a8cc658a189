"""The Dunwich Legacy: how many cards there are, and facts that the public data do not tell."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.printed.cards import (
    CardCode,
    Faction,
    SetSlug,
    SpawnFarthest,
    SpawnMostClues,
    SpawnTrait,
    Weakness,
)
from bot.lcg.printed.packs import Library


def codes(whole: Library, first: int, last: int) -> list[CardCode]:
    """List the codes of a stretch of the cycle."""
    found = [code for code in whole.cards if f"{first:05}" <= code <= f"{last:05}"]
    return [code for code in found if code not in whole.face_down.values()]


def test_the_cycle_is_whole(whole: Library) -> None:
    """Every number of the deluxe box and its six packs is a card."""
    assert codes(whole, 2001, 2333) == [f"{n:05}" for n in range(2001, 2334)]


def test_player_cards_by_class(whole: Library) -> None:
    """112 titles, five of which came with the Revised Core Set."""
    cards = [c for code, c in whole.cards.items() if code.startswith("02") and not c.is_encounter]

    assert len(cards) == 112
    assert Counter(card.faction for card in cards if card.level is not None) == {
        Faction.GUARDIAN: 17,
        Faction.SEEKER: 17,
        Faction.ROGUE: 17,
        Faction.MYSTIC: 17,
        Faction.SURVIVOR: 17,
        Faction.NEUTRAL: 9,
    }


@pytest.mark.parametrize(
    ("scenario", "size"),
    [("extracurricular_activity", 32), ("the_house_always_wins", 19)],
)
def test_encounter_decks_have_their_size(whole: Library, scenario: str, size: int) -> None:
    """The notes count what is left after everything that is set aside."""
    assert len(whole.encounter_deck(scenario)) == size


def test_health_that_grows_with_the_number_of_investigators(whole: Library) -> None:
    """Of two it is all of their health, of others a part (README: fields)."""
    grown = {code: whole.card(code).health_for(2) for code in ("02216", "02293")}
    partly = {code: whole.card(code).health_for(2) for code in ("02058", "02255", "02323")}

    assert grown == {"02216": 12, "02293": 6}
    assert partly == {"02058": 13, "02255": 3, "02323": 16}


def test_spawn_instructions_of_the_cycle(whole: Library) -> None:
    """Where the clues are, far away, or by a trait."""
    assert whole.card("02086").spawn == SpawnMostClues()
    assert whole.card("02095").spawn == SpawnFarthest()
    assert whole.card("02295").spawn == SpawnTrait(trait="Altered", nearest=True)
    assert whole.card("02329").spawn == SpawnTrait(trait="Extradimensional")


def test_roads_that_lead_one_way_only(whole: Library) -> None:
    """IV: from the Commons to the Store, from the Church to the Commons, and not back."""
    card = whole.card

    assert card("02201").leads_to(card("02206"))
    assert not card("02206").leads_to(card("02201"))
    assert card("02209").leads_to(card("02201"))
    assert not card("02201").leads_to(card("02209"))
    assert card("02202").leads_to(card("02205"))


def test_what_is_shuffled_into_the_encounter_deck(whole: Library) -> None:
    """People and places among the enemies: a passenger, and ten places of the last scenario."""
    cards = {card.code for card in whole.cards.values() if card.in_encounter_deck}

    assert cards >= {"02060", "02179", "02324", "02325", "02326", "02327", "02328"}
    deck = whole.copies_in_set(SetSlug("lost_in_time_and_space"))
    assert Counter(deck)[CardCode("02324")] == 4


def test_across_space_and_time_is_no_basic_weakness(whole: Library) -> None:
    """It joins a deck by what happened on the train."""
    assert whole.card("02178").weakness is Weakness.STORY
    assert CardCode("02178") not in whole.basic_weaknesses()
