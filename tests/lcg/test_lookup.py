"""Cards and rules looked up; scripts checked against facts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.errors import Ambiguous, Malformed
from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.printed.packs import Library, load_library
from bot.lcg.text import lookup
from tests.lcg.decks.deck_samples import with_cards_elsewhere
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table, rules

MACHETE = CardCode("01020")


@pytest.fixture
def library() -> Library:
    """Give the library, its scripts loaded."""
    rules()
    return load_library()


def article(library: Library, name: str, table: Table | None = None) -> lookup.Reading:
    """A card looked up, at a table or without one."""
    return lookup.article(library, REGISTRY, name, table.state if table else None)


@pytest.mark.parametrize("name", ["Machete", "machete", "01020", "01520", "  MACHETE "])
def test_a_card_is_found_by_name_and_both_codes(library: Library, name: str) -> None:
    """The revised printing's code finds the same card."""
    assert article(library, name).title == "Machete"


def test_an_article_has_facts_our_text_rulings_and_codes(library: Library) -> None:
    """What stands on the card, in our own words."""
    found = article(library, "Guard Dog")

    assert "**Asset · Guardian · level 0 · cost 3 · ally slot**" in found.body
    assert "Health 3, sanity 1" in found.body
    assert "\n> " in found.body
    assert found.source.startswith("01021 · Revised 01521")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ghoul Priest", "Fight 4, health 5 per investigator, evade 4; attacks for 2 damage"),
        ("Ghoul Priest", "Prey: highest combat"),
        ("Flesh-Eater", "Spawns at Attic"),
        ("Roland Banks", "Willpower 3, intellect 3, combat 4, agility 2"),
        ("Holy Rosary", "You get +1 willpower."),
        ("Rotting Remains", "Test: willpower (3)"),
        ("Unexpected Courage", "Icons: wild ×2"),
        ("Study", "Shroud 2, 2 clues per investigator"),
    ],
)
def test_facts_are_told_in_words(library: Library, name: str, words: str) -> None:
    """Each type of card tells its own numbers."""
    assert words in article(library, name).body


def test_a_misspelt_name_gets_a_hint(library: Library) -> None:
    """The answer says what may have been meant."""
    with pytest.raises(Malformed, match="Did you mean Machete"):
        article(library, "Machette")


def test_namesakes_are_asked_about(library: Library) -> None:
    """There are two Downtowns: which one is asked."""
    with pytest.raises(Ambiguous, match="First Bank of Arkham"):
        article(library, "Downtown")


def test_of_several_levels_the_lowest_is_meant(library: Library) -> None:
    """The other one has its level in its name."""
    assert article(library, "Magnifying Glass").title == "Magnifying Glass"
    assert article(library, "Magnifying Glass (1)").title == "Magnifying Glass (1)"


def test_autocomplete_offers_what_begins_so_first(library: Library) -> None:
    """At most 25; a code finds its card."""
    assert lookup.card_names(library, "ghoul")[:2] == ["Ghoul Minion", "Ghoul Pits"]
    assert lookup.card_names(library, "01520") == ["Machete"]
    assert len(lookup.card_names(library, "")) == 25


def test_every_card_has_an_article_that_fits(library: Library) -> None:
    """Titles and bodies hold to Discord's limits."""
    for card in library.cards.values():
        found = article(library, card.code)
        assert 0 < len(found.title) <= 100
        assert len(found.body) <= 3_000


def test_no_card_says_a_sentence_twice() -> None:
    """Its scripts share the text; a limit, or a reference card's other difficulty, may repeat."""
    cards = whole_rules().library.cards
    texts = {
        code: " ".join(text.removeprefix(f"{card.name}: ") for text in REGISTRY.texts.get(code, ()))
        for code, card in cards.items()
        if card.type is not CardType.SCENARIO
    }
    repeated = {
        f"{cards[code].name}: {sentence}"
        for code, text in texts.items()
        for sentence, times in Counter(re.split(r"(?<=[.!?]) ", text)).items()
        if times > 1 and sentence not in ("Once per test.", "This leaves the game.")
    }
    assert not repeated


# --- what a running game hides --------------------------------------------------------------------


def test_an_unrevealed_place_is_a_spoiler(library: Library, table: Table) -> None:
    """Until somebody enters, what the Attic holds stands behind spoiler marks."""
    hidden = article(library, "Attic", table).body
    table.lays("Attic")
    shown = article(library, "Attic", table).body

    assert "||Shroud 1, 2 clues per investigator||" in hidden
    assert "> ||It happens each time" in hidden
    assert "||" not in shown


def test_the_other_side_of_an_act_is_a_spoiler_until_it_advances(
    library: Library, table: Table
) -> None:
    """Acts to come are wholly hidden, the current one but for its back."""
    assert "||" in article(library, "The Barrier", table).body
    now = article(library, "Trapped", table).body
    table.order("stage", of="act", number=2)
    after = article(library, "Trapped", table).body

    assert now.count("||") == 2
    assert "||" not in after


# --- the check at the start -----------------------------------------------------------------------


def test_facts_and_scripts_fit(library: Library) -> None:
    """Nothing is missing, nothing is left over."""
    assert completeness.script_mismatches(library, REGISTRY) == []


def test_a_scenario_card_without_script_is_named(library: Library) -> None:
    """The start fails with the card that lacks its script."""
    scripts = {code: body for code, body in REGISTRY.revelations.items() if code != "01163"}

    with pytest.raises(Exception, match=r"Rotting Remains \(01163\) of the_gathering"):
        completeness.require_complete_scripts(library, replace(REGISTRY, revelations=scripts))


def test_a_script_for_no_card_is_named(library: Library) -> None:
    """An orphan is an error too."""
    orphan = {**REGISTRY.revelations, CardCode("77777"): REGISTRY.revelations[CardCode("01163")]}

    (said,) = completeness.script_mismatches(library, replace(REGISTRY, revelations=orphan))

    assert said == "A script serves the card 77777, which no pack has."


def test_a_script_for_a_card_of_facts_is_named(library: Library) -> None:
    """The list of cards without scripts is kept true."""
    extra = {**REGISTRY.revelations, CardCode("01159"): REGISTRY.revelations[CardCode("01163")]}

    (said,) = completeness.script_mismatches(library, replace(REGISTRY, revelations=extra))

    assert said == "Swarm of Rats (01159) has a script but stands in facts_only."


def test_an_investigator_with_an_unfinished_card_is_not_offered(library: Library) -> None:
    """Roland is offered while every card of his works, and not without one of them."""
    assert "roland_banks" in completeness.playable_investigators(library, REGISTRY)
    scripts = {code: own for code, own in REGISTRY.abilities.items() if code != MACHETE}

    offered = completeness.playable_investigators(library, replace(REGISTRY, abilities=scripts))

    assert "roland_banks" not in offered
    assert "daisy_walker" in offered


def test_a_card_that_there_is_not_is_refused(library: Library) -> None:
    """Where no name is near, none is suggested."""
    with pytest.raises(Malformed, match=r"called “Xqzw”\.$"):
        article(library, "Xqzw")


@pytest.mark.parametrize(
    ("typed", "title", "said"),
    [
        ("Epiphany!", "Epiphany!", "I don’t have this card yet"),
        ("epiphany", "Epiphany!", "I don’t have this card yet"),
        ("04231", "Epiphany!", "I don’t have this card yet"),
        ("The Forgotten Age", "The Forgotten Age", "numbered 04001 to"),
        ("epiph", "Epiphany!", "I don’t have this card yet"),
        ("Core Set", "Core Set", "cards of it."),
    ],
)
def test_cards_and_products_that_the_import_knows(
    library: Library, typed: str, title: str, said: str
) -> None:
    """A product is not taken for a card with a like name (“Path to the Hill”)."""
    found = article(with_cards_elsewhere(library), typed)

    assert found.title == title
    assert said in found.body


def test_reprints_are_cards_of_their_product(library: Library) -> None:
    """The numbers of the revised core set that name cards of the core set are counted."""
    assert "I have" in article(library, "Revised Core Set").body
    assert "I have 182 cards of it" in article(library, "Core Set").body


def test_every_name_of_the_import_has_an_article(library: Library) -> None:
    """Cards of other products and all products are found by their whole names."""
    library = with_cards_elsewhere(library)
    products = [product.name for product in library.products.all]
    for name in (*library.products.names.values(), *products):
        assert article(library, name).title
        assert name in lookup.article_names(library, name)


def test_part_of_a_product_name_is_asked_about(library: Library) -> None:
    """The player says which product."""
    with pytest.raises(Ambiguous, match="Return to the Path to Carcosa"):
        article(library, "path to carcosa")


def test_known_cards_come_before_products(library: Library) -> None:
    """A scenario card and its product share a name: the card has the article."""
    assert "Product" not in article(library, "The Miskatonic Museum").body
    assert article(library, "Machete").title == "Machete"
