"""Decks from today's shops: where cards come from, and the codes of the Revised Core Set."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.lcg.decks.deck_check import faults
from bot.lcg.decks.model import starter
from tests.lcg.decks.deck_samples import LIBRARY, read, roland, sheet, wrong

REVISED: dict[str, str] = {old: new for new, old in LIBRARY.aliases.items()}
OF_THE_BOX = [s for s, deck in LIBRARY.decks.items() if deck.investigator.startswith("01")]
KNOWN = (1683, 1684, 1687, 1688, 1690, 1691, 1693, 1694, 1695)
EXTRA = [f"{code:05}" for code in range(1683, 1696) if code not in KNOWN]
HALF = ("01016", "01017", "01018", "01019", "01020", "01021", "01022", "01023", "01024", "01025")
SEEKER = ("01030", "01031", "01032", "01037", "01039")


def unknown(code: str) -> str:
    """Return what is said of a card in Roland's deck."""
    (fault,) = wrong(roland(**{f"c{code}": 1, "c01086": 0}))
    return fault.removeprefix("Unknown card: I don’t know ")


def test_the_four_of_the_revised_core_set_that_are_not_known() -> None:
    """They are told apart: the box they are in, and the one they were first in."""
    assert unknown("01689") == (
        "“01689” (×1): product Revised Core Set, and before Return to the Dunwich Legacy."
    )
    assert all("Revised Core Set, and before" in unknown(code) for code in EXTRA)


@pytest.mark.parametrize(
    ("code", "product"),
    [
        ("04148", "The Forgotten Age"),
        ("05324", "The Circle Undone"),
        ("12045", "Core Set of 2026"),
        ("51007", "Return to the Dunwich Legacy"),
        ("60227", "Harvey Walters Investigator Deck"),
    ],
)
def test_products_by_code(code: str, product: str) -> None:
    """The first digits of a code say the product, whether its name is known or not."""
    assert f"product {product}" in unknown(code)


def test_a_code_of_no_product() -> None:
    """What no table tells is not invented."""
    assert unknown("44001") == "“44001” (×1): its product is unknown too."


@pytest.mark.parametrize(("new", "old"), [("01694", "02158"), ("01693", "02194")])
def test_five_of_the_revised_core_set_are_known_by_both_codes(new: str, old: str) -> None:
    """Charisma and Emergency Cache (2): by the code of the box, and by the one they first had."""
    decks = [read(sheet(roland(**{f"c{code}": 1}))) for code in (new, old)]

    assert decks[0].cards == decks[1].cards
    assert decks[0].unknown(LIBRARY) == decks[1].unknown(LIBRARY) == []


def test_permanent_cards_stand_beside_the_deck() -> None:
    """Rules Reference, "Permanent": they do not count towards the deck's size."""
    assert wrong(roland(c01694=2, c02157=1)) == []
    assert "Copies: Charisma: at most 2 in a deck; it has 3." in wrong(roland(c01694=3))


def test_a_text_names_the_products() -> None:
    """By name where it is known, else as the list itself says."""
    deck = read(
        "Roland Banks\n2x Epiphany! (The Boundary Beyond)\n1x Test Kit (3)\n"
        "1x Well Prepared [2] (Echoes of the Past)\n1x Nonsense (3 XP)\n2x Machete (Core Set)"
    )
    told = [each.text for each in faults(LIBRARY, deck) if each.rule == "Unknown card"]

    assert told == [
        "I don’t know “Epiphany!” (×2): product The Forgotten Age.",
        "I don’t know “Nonsense (3)” (×1): its product is unknown too.",
        "I don’t know “Test Kit (3)” (×1): product The Forgotten Age.",
        ("I don’t know “Well Prepared (2)” (×1): product Echoes of the Past, as its list says."),
    ]


def test_an_investigator_of_another_product() -> None:
    """Who is not known is told with the product, too."""
    with pytest.raises(NotAllowed, match=r"Somebody \(04001\), from The Forgotten Age; I"):
        read(sheet(investigator_code="04001", investigator_name="Somebody"))


def test_every_code_of_the_revised_core_set_is_known() -> None:
    """01501 to 01603 are the cards 01001 to 01103."""
    assert all(REVISED[f"{n:05}"] == f"{n + 500:05}" for n in range(1001, 1104))


def test_a_deck_of_one_revised_core_set() -> None:
    """Two copies of each class card, by the new codes, are legal; the same deck by the old ones."""
    slots = {"01006": 1, "01007": 1, "01000": 1} | dict.fromkeys((*HALF, *SEEKER), 2)
    revised = {REVISED.get(code, code): copies for code, copies in slots.items()}

    deck = read(sheet(revised, investigator_code="01501"))

    assert faults(LIBRARY, deck) == []
    assert deck.cards == read(sheet(slots)).cards


@pytest.mark.parametrize("slug", OF_THE_BOX)
def test_starter_decks_by_the_new_codes(slug: str) -> None:
    """All five investigators, their signature cards and weaknesses have their new codes."""
    deck = starter(LIBRARY, slug)
    revised = {REVISED.get(code, code): copies for code, copies in deck.cards.items()}

    again = read(sheet(revised, investigator_code=REVISED[deck.investigator]))

    assert again.cards == deck.cards
    assert faults(LIBRARY, again) == []


def test_old_and_new_codes_are_one_title() -> None:
    """Two of each edition are four of one card: two too many. Ten neutrals in a box are no more."""
    slots = roland(c01020=2, c01520=2, c01586=1, c01086=2)

    assert "Copies: Machete: at most 2 in a deck; it has 4." in wrong(slots)
    assert "Copies: Knife: at most 2 in a deck; it has 3." in wrong(slots)
