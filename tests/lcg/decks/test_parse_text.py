"""Reading decks from text exports."""

from __future__ import annotations

import pytest

from bot.engine.errors import Ambiguous, Malformed, NotAllowed
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import PLACEHOLDER, starter
from bot.lcg.decks.parse_text import cards_by_name, find_card
from bot.lcg.printed.cards import Card
from tests.lcg.decks.deck_samples import LIBRARY, MACHETE, read

NAMES = cards_by_name(LIBRARY)
ARKHAMDB = """\
The Fed's first case

Roland Banks (Core Set)
Total Cards: (33)
Packs: From Core Set to Core Set
0 XP

Assets (4)
Hand
2x Machete (Core Set)
Hand x2
1x Shotgun (4) (Core Set)
Ally
1x Beat Cop (2) (Core Set)

Event
1x “I'll see you in the next box!” (Some Pack)
1x Evidence! (Core Set)

Treachery
1x Cover Up (Core Set)
1x Random Basic Weakness (Core Set)

Side Deck
2x Knife (Core Set)
"""

ARKHAM_BUILD = """\
# Umbrellas and Ends

Investigator: Wendy Adams
Experience: 2

## Deck

**Asset**
_Hand_
- Baseball Bat x2
_Accessory_
- Wendy’s Amulet
**Event**
- Lucky! (2) x2
- [Cunning Distraction](https://example.invalid/card/01078)
**Treachery**
- Abandoned and Alone

## Side deck

- Machete x2
"""


def named(name: str, level: int = 0) -> Card:
    """The card with this name and level."""
    return next(card for card in LIBRARY.cards_named(name) if (card.level or 0) == level)


def test_the_text_of_arkhamdb() -> None:
    """Counts before, levels and packs behind; headings and the side deck are no cards."""
    deck = read(ARKHAMDB)

    assert (deck.name, deck.investigator) == ("The Fed's first case", "01001")
    assert deck.cards == {
        MACHETE: 2,
        named("Shotgun", 4).code: 1,
        named("Beat Cop", 2).code: 1,
        named("Evidence!").code: 1,
        "01007": 1,
        PLACEHOLDER: 1,
        "“I'll see you in the next box!”": 1,
    }
    assert deck.unknown(LIBRARY) == [("“I'll see you in the next box!”", 1)]


def test_the_text_of_arkham_build() -> None:
    """Bullets with counts behind, Markdown links, typographic apostrophes."""
    deck = read(ARKHAM_BUILD)

    assert (deck.name, deck.investigator) == ("Umbrellas and Ends", "01005")
    assert deck.cards == {
        named("Baseball Bat").code: 2,
        "01014": 1,
        named("Lucky!", 2).code: 2,
        named("Cunning Distraction").code: 1,
        "01015": 1,
    }


def test_text_that_begins_with_a_link() -> None:
    """A bracket alone makes no JSON."""
    deck = read("[Roland Banks](/card/01001)\n\n- 2x [Machete](/card/01020) (Core Set)\n")

    assert (deck.investigator, deck.cards) == ("01001", {MACHETE: 2})


def test_text_pasted_into_one_line() -> None:
    """Line breaks lost in pasting are found again at the counts."""
    deck = read(
        "Roland Banks (Core Set) Assets (2) 2x Machete (Core Set) Event 1x Evidence! (Core Set) "
        "Side Deck 2x Knife (Core Set)"
    )

    assert deck.investigator == "01001"
    assert deck.cards == {MACHETE: 2, named("Evidence!").code: 1}


def test_whose_deck_it_is_by_signature_cards() -> None:
    """Without the investigator's name the signature cards tell."""
    assert read("2x Machete\n1x Cover Up").investigator == "01001"
    with pytest.raises(Malformed, match="whose deck"):
        read("2x Machete\n1x Knife")


def test_an_investigator_who_is_not_known() -> None:
    """The text names somebody else: that is said."""
    with pytest.raises(NotAllowed, match="Wilson Richards"):
        read("Investigator: Wilson Richards\n2x Machete")


@pytest.mark.parametrize(
    ("words", "name", "level"),
    [
        ("Beat Cop", "Beat Cop", 0),
        ("Beat Cop (2)", "Beat Cop", 2),
        ("Beat Cop [2]", "Beat Cop", 2),
        ("Beat Cop (2 XP)", "Beat Cop", 2),
        ("Beat Cop ••", "Beat Cop", 2),
        ("BEAT COP (2) (Revised Core Set)", "Beat Cop", 2),
        ("Beat Cop (Core Set) (2)", "Beat Cop", 2),
        ("Beat Cop [01028]", "Beat Cop", 2),
        ("01528", "Beat Cop", 2),
        (".45 Automatic (Core Set)", ".45 Automatic", 0),
        ("The Necronomicon: John Dee Translation", "The Necronomicon", 0),
        ("Roland’s .38 Special", "Roland's .38 Special", 0),
    ],
)
def test_cards_by_name(words: str, name: str, level: int) -> None:
    """A name with its level, pack, subtitle or code."""
    assert find_card(LIBRARY, NAMES, words) == named(name, level).code


def test_a_level_that_does_not_exist() -> None:
    """Such a card is not known, and its level is told with it."""
    assert find_card(LIBRARY, NAMES, "Machete (5)") == "Machete (5)"


@pytest.mark.parametrize("slug", list(LIBRARY.decks))
def test_every_starter_deck_survives_its_own_text(slug: str) -> None:
    """A deck written line by line is read as the same deck, and is legal."""
    deck = starter(LIBRARY, slug)
    lines = [f"{n}x {card.full_name} (Core Set)" for card, n in deck.known_cards(LIBRARY)]
    again = read(
        "\n".join([LIBRARY.card(deck.investigator).name, *lines, "1x Random Basic Weakness"])
    )

    assert again.cards == dict(sorted(deck.cards.items()))
    assert again.investigator == deck.investigator
    assert faults(LIBRARY, again) == []


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("Hello there, can you read this?", ""),
        ("500x Machete\nRoland Banks", "A deck can’t have 500 copies of Machete"),
        ("-2x Machete\nRoland Banks", ""),
    ],
)
def test_text_that_is_no_deck(given: str, why: str) -> None:
    """Chat, 500 copies and negative counts are refused."""
    with pytest.raises(Malformed, match=f"^{why}.*Nothing was saved"):
        read(given)


def test_a_name_that_fits_several_cards_is_asked_about() -> None:
    """Undimensioned and Unseen: three cards are called Strange Solution (4)."""
    with pytest.raises(Ambiguous) as asked:
        read("Rex Murphy\n1x Strange Solution (4)")
    assert asked.value.choices == (
        "Strange Solution: Restorative Concoction (4)",
        "Strange Solution: Acidic Ichor (4)",
        "Strange Solution: Freezing Variant (4)",
    )

    deck = read("Rex Murphy\n1x Strange Solution: Acidic Ichor (4)\n2x Strange Solution")

    assert deck.cards == {"02021": 2, "02263": 1}


def test_a_scenarios_namesake_is_not_asked_about() -> None:
    """The Necronomicon of a deck is Daisy Walker's, not the one of The Miskatonic Museum."""
    assert find_card(LIBRARY, NAMES, "The Necronomicon") == "01009"


@pytest.mark.parametrize(
    ("lines", "notes"),
    [
        ("Roland Banks (Parallel)", ["parallel"]),
        ("Parallel Roland Banks", ["parallel"]),
        ("Investigator: Roland Banks (Parallel)", ["parallel"]),
        ("Roland Banks\nParallel front", ["parallel"]),
        ("Roland Banks (Core Set)\nTaboo List: 2.1 (Aug 2023)", ["taboo"]),
        ("Roland Banks (Parallel)\nTaboo: 2.2", ["taboo", "parallel"]),
        ("Roland Banks\nTaboo: None", []),
        ("Parallel lives\nRoland Banks", []),
        ("No taboo\nRoland Banks", []),
    ],
)
def test_a_text_gets_the_notes_of_the_json(lines: str, notes: list[str]) -> None:
    """Taboo lists and parallel investigators do not count here, and it is said so."""
    deck = read(f"{lines}\n2x Machete (Core Set)")

    assert deck.investigator == "01001"
    assert [word for word in ("taboo", "parallel") for n in deck.notes if word in n] == notes


def test_a_file_for_octgn_is_recognised() -> None:
    """Its cards have no levels (ArkhamDB's export to OCTGN): what to do instead is said."""
    text = (
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n'
        '<deck game="a6d114c7-2e2a-4896-ad8c-0330605c90bf" sleeveid="0">\n'
        '  <section name="Asset" shared="False">\n'
        '    <card qty="1" id="d2d4b4ac">Roland’s .38 Special</card>\n'
    )
    for given in (text, text.encode()):
        with pytest.raises(Malformed, match=r"OCTGN \(\.o8d\)"):
            read(given)
    with pytest.raises(Malformed, match="web page"):
        read("<html><body>Sign in</body></html>")
