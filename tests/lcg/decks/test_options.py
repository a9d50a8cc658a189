"""Deck options with a limit, barred traits; cards beside the thirty (Dunwich notes §6, §7)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.lcg.decks.candidates import candidates
from bot.lcg.decks.deck_check import experience, faults, option_text, options_text, room_for
from bot.lcg.decks.model import DeckList, starter
from bot.lcg.decks.view import deck_view
from bot.lcg.printed.cards import Card, CardCode, ClassQuota, DeckOption, Faction, Keyword, UseKind
from bot.lcg.printed.packs import Library
from tests.lcg.decks.deck_samples import LIBRARY

ROLAND, MAGNIFYING_GLASS, OLD_BOOK = map(CardCode, ("01001", "01030", "01031"))
SHOTGUN, CHARISMA, MACHETE = map(CardCode, ("01029", "02158", "01020"))
OFF_CLASS = ("01030", "01033", "01037", "01038", "01039", "01044")
"""Seeker and rogue cards of level 0."""


def library_with(*cards: Card) -> Library:
    """The library with other facts of these cards."""
    return replace(LIBRARY, cards={**LIBRARY.cards, **{card.code: card for card in cards}})


def eager(**changes: object) -> Library:
    """Roland as one who takes guardian and neutral cards, and five others of level 0."""
    own = DeckOption(factions=(Faction.GUARDIAN, Faction.NEUTRAL))
    others = DeckOption(highest=0, limit=5)
    found = structs.replace(LIBRARY.card(ROLAND), deck_options=(others, own), **changes)
    return library_with(found)


def deck_of(codes: tuple[str, ...]) -> DeckList:
    """Roland’s guardian and neutral cards, and these; filled up to thirty with Knives."""
    before = starter(LIBRARY, "roland_banks").cards
    own = {
        code: 2
        for code, card in LIBRARY.cards.items()
        if code.startswith("01") and card.level == 0 and card.faction is Faction.GUARDIAN
    }
    kept = {code: n for code, n in before.items() if code in ("01006", "01007", "01000")}
    left = 30 - sum(own.values()) - len(codes)
    neutral = [c for c in ("01086", "01087", "01088", "01089", "01090", "01091") for _ in range(2)]
    cards: dict[str, int] = {**kept, **own}
    for code in (*codes, *neutral[:left]):
        cards[code] = cards.get(code, 0) + 1
    return DeckList("test", ROLAND, cards)


def wrong(library: Library, deck: DeckList) -> list[str]:
    """The faults as text."""
    return [str(fault) for fault in faults(library, deck)]


def test_up_to_five_other_cards_of_level_0() -> None:
    """Five cards of other classes are legal, the sixth is not: all copies count, and are named."""
    library = eager()

    assert wrong(library, deck_of(OFF_CLASS[:5])) == []
    assert wrong(library, deck_of((*OFF_CLASS[:4], OFF_CLASS[0]))) == []
    (fault,) = wrong(library, deck_of((*OFF_CLASS[:5], OFF_CLASS[0])))
    assert fault.startswith("Other classes: Roland Banks can take up to 5 other cards of level 0")
    assert "this deck has 6 (Magnifying Glass ×2" in fault


def test_others_are_of_level_0_only() -> None:
    """An option with a limit has its levels, too."""
    (fault,) = wrong(eager(), deck_of(("01040",)))

    assert "Magnifying Glass (1) (seeker 1)" in fault
    assert options_text(eager().card(ROLAND)) in fault


def test_what_an_investigator_may_take_in_words() -> None:
    """The options, and what is barred."""
    said = options_text(eager(barred_traits=("Fortune",)).card(ROLAND))

    assert said == (
        "up to 5 other cards of level 0, guardian and neutral 0–5, but no Fortune cards"
    )


@pytest.mark.parametrize(
    ("option", "taken", "words"),
    [
        (DeckOption(traits=("Tome",)), OLD_BOOK, "Tome 0–5"),
        (DeckOption(uses=UseKind.CHARGES), "01060", "“uses (charges)” 0–5"),
    ],
)
def test_options_by_trait_and_by_uses(option: DeckOption, taken: str, words: str) -> None:
    """Any class, but only cards that have what the option names."""
    assert [option.takes(LIBRARY.card(code)) for code in (taken, "01030")] == [True, False]
    assert option_text(option) == words


def test_cards_of_several_classes() -> None:
    """A deck needs so many cards of so many classes; neutral cards are of none."""
    quota = ClassQuota(classes=2, cards=5)
    library = eager(class_quota=quota)
    (fault,) = wrong(library, deck_of(OFF_CLASS[:4]))

    assert "needs at least 5 cards of each of 2 classes; this deck has guardian" in fault
    assert wrong(library, deck_of(OFF_CLASS[:5])) == []


def test_barred_traits() -> None:
    """Cards with a barred trait are faults, whatever their class."""
    library = eager(barred_traits=("Tome",))

    (fault,) = wrong(library, deck_of((OLD_BOOK,)))

    assert fault == "Restrictions: Old Book of Lore: Roland Banks can take no Tome cards."
    assert wrong(eager(barred_traits=("Fortune",)), deck_of((OLD_BOOK,))) == []


@pytest.mark.parametrize(("held", "room"), [(0, 5), (3, 2), (5, 0)])
def test_room_that_is_left(held: int, room: int) -> None:
    """The copies of other classes that a deck can still take; its own have no such limit."""
    library = eager()
    investigator = library.card(ROLAND)
    deck = deck_of(OFF_CLASS[:held]).known_cards(library)

    assert room_for(investigator, library.card("01045"), deck) == room
    assert room_for(investigator, library.card(MACHETE), deck) > room


def test_a_substitute_wants_room_among_the_others() -> None:
    """For an unknown card nothing is offered that would make a sixth of other classes."""
    library = eager()
    deck = deck_of(OFF_CLASS[:5])
    deck.cards["99999"] = 1

    offered = {card.faction for card in candidates(library, deck, "99999")}

    assert offered == {Faction.GUARDIAN, Faction.NEUTRAL}


def test_an_exceptional_card_counts_twice_and_once_in_a_deck() -> None:
    """Rules Reference, "Exceptional": double experience, one copy."""
    dear = structs.replace(LIBRARY.card(SHOTGUN), keywords=(Keyword.EXCEPTIONAL,))
    library = library_with(dear)
    deck = starter(LIBRARY, "roland_banks")
    deck.cards["01086"], deck.cards["01087"], deck.cards[SHOTGUN] = 0, 0, 2

    assert experience(library, (SHOTGUN, SHOTGUN)) == 16
    assert any("Shotgun: at most 1 in a deck" in each for each in wrong(library, deck))


def test_permanent_cards_stand_beside_the_thirty() -> None:
    """Rules Reference, "Permanent": they do not count, and a deck lists them apart."""
    deck = starter(LIBRARY, "roland_banks")
    deck.cards[CHARISMA] = 2

    groups = {group.title: group for group in deck_view(LIBRARY, deck).groups}

    assert wrong(LIBRARY, deck) == []
    assert [line.name for line in groups["Permanent"].lines] == ["Charisma"]
    assert "Charisma" not in {line.name for line in groups["Signature cards and weaknesses"].lines}
