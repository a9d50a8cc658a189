"""Section 3, III and IV: encounters."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import EncounterDrawn
from bot.second_edition.encounters import drawing
from bot.second_edition.names import keys
from bot.second_edition.printed.terms import Deck, Place, Special
from bot.second_edition.turn import arkham
from bot.second_edition.verbs import services, trophies
from tests.second_edition.scene import Scene

ME = Seat(0)


def test_a_gate_draws_in() -> None:
    """Into a gate without an explored marker one is drawn, not delayed."""
    scene = Scene("joe_diamond")
    scene.gate("woods", "abyss")
    scene.at("woods")

    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert scene.who().place == "abyss:1"
    assert not scene.who().delayed
    assert scene.who().entered == "woods"


def test_an_explored_gate_may_be_closed() -> None:
    """By Fight or by Lore, or not; there is no encounter."""
    scene = Scene("joe_diamond")
    scene.gate("woods", "dreamlands")
    scene.at("woods")
    scene.who().explored = True

    scene.act(arkham.arkham_encounter(scene.b, ME), "leave")

    keys = [option.key for option in scene.asked[0].parts[ME].options]
    assert keys == ["close:fight", "close:lore", "leave"]
    assert not scene.told(EncounterDrawn)


def test_an_encounter_is_drawn_from_the_neighborhood() -> None:
    """The card goes back to the deck, which keeps its seven cards."""
    scene = Scene("joe_diamond")
    scene.at("library")
    scene.next("location:miskatonic_u", *scene.b.state.location_decks["miskatonic_u"][2:3])

    scene.b.registry.location_encounter, before = _nothing, scene.b.registry.location_encounter
    scene.act(arkham.arkham_encounter(scene.b, ME))
    scene.b.registry.location_encounter = before

    assert scene.told(EncounterDrawn)[0].entry == "library"
    assert len(scene.b.state.location_decks["miskatonic_u"]) == 7


def test_members_meet_the_inner_sanctum() -> None:
    """A member of the Lodge uses the Inner Sanctum's entry."""
    scene = Scene("joe_diamond")
    lodge = Place("silver_twilight_lodge")

    assert drawing.location_entry(scene.b, ME, lodge) == "silver_twilight_lodge"
    scene.special(Special.MEMBERSHIP)
    assert drawing.location_entry(scene.b, ME, lodge) == "inner_sanctum"


@pytest.mark.parametrize("wanted", ["northside_2", "northside_7"])
@pytest.mark.parametrize("drawn", [1, 2])
def test_darrell_draws_one_location_card_more(drawn: int, wanted: str) -> None:
    """He draws two and chooses; with an encounter that draws two, three."""
    scene = Scene("darrell_simmons")
    scene.at("newspaper")
    sanity = scene.who().sanity
    cards = ["northside_2", "northside_7", "northside_3"][: drawn + 1]
    scene.next("location:northside", *cards)

    scene.act(drawing.location_encounter(scene.b, ME, draw=drawn), wanted)

    assert [option.key for option in scene.asked[0].parts[ME].options] == cards
    outcome = (scene.who().money, scene.who().sanity)
    assert outcome == ((5, sanity) if wanted == "northside_2" else (0, sanity - 1))


def test_in_a_street_nothing_happens() -> None:
    """Without a rumor nobody in a street is asked."""
    scene = Scene("joe_diamond")
    scene.at("uptown_streets")

    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert not scene.asked


def test_the_unconscious_have_no_further_encounter() -> None:
    """Who went down in this turn does nothing more in it."""
    scene = Scene("joe_diamond")
    scene.who().idle = True

    scene.act(arkham.arkham_encounter(scene.b, ME))

    assert not scene.asked


# Gate cards


def test_gate_cards_match_the_colours_of_the_world() -> None:
    """§3 IV: Cards of other colours go below; the one that matches is resolved."""
    scene = Scene("joe_diamond")
    colours = scene.b.library.worlds["abyss"].colours
    before = list(scene.b.state.gate_deck)

    card = drawing._next_gate_card(scene.b, colours)

    assert scene.b.library.gate_cards[card].colour in colours
    passed = before[: before.index(card)]
    assert all(scene.b.library.gate_cards[each].colour not in colours for each in passed)
    assert scene.b.state.gate_deck[-len(passed) :] == passed or not passed


def test_the_other_entry() -> None:
    """§3 IV: a world that a card does not name uses its other entry."""
    scene = Scene("joe_diamond")
    card = next(each for each in scene.b.library.gate_cards.values() if each.colour is not None)
    named = card.worlds[0]

    assert drawing.gate_entry(scene.b, card.id, named) == named
    assert drawing.gate_entry(scene.b, card.id, "another_dimension") == "other"


def test_the_card_that_reshuffles() -> None:
    """§3 IV: it shuffles everything, and drawing goes on."""
    scene = Scene("joe_diamond")
    special = next(c.id for c in scene.b.library.gate_cards.values() if c.colour is None)
    deck = scene.b.state.gate_deck
    deck.remove(special)
    deck.insert(0, special)

    card = drawing._next_gate_card(scene.b, scene.b.library.worlds["dreamlands"].colours)

    assert card != special
    assert len(deck) == 48


def test_a_gate_card_goes_back_whatever_befalls_who_drew_it() -> None:
    """§3 IV: insane between the draw and the encounter, an investigator takes no card along."""
    scene = Scene("joe_diamond")
    scene.at("abyss:1")
    eye = scene.card("dragons_eye")
    scene.who().sanity = 1
    before = sorted(scene.b.state.gate_deck)

    scene.act(drawing.gate_encounter(scene.b, ME, "abyss"), f"use:{keys.card_key(scene.b, eye)}:0")

    assert scene.who().place == "lost"
    assert sorted(scene.b.state.gate_deck) == before


def test_an_encounter_elsewhere_and_back() -> None:
    """One encounter in an Other World, then back where one was."""
    scene = Scene("joe_diamond")
    scene.at("curiositie_shoppe")
    scene.b.registry.gate_encounter, before = _nothing, scene.b.registry.gate_encounter

    scene.act(drawing.visit(scene.b, ME, "abyss"))

    scene.b.registry.gate_encounter = before
    assert scene.who().place == "curiositie_shoppe"
    assert len(scene.b.state.gate_deck) == 49


async def _nothing(_b: object, _seat: Seat, _card: str, _entry: str) -> None:
    return None


def test_a_redirected_encounter_at_a_gate() -> None:
    """Who is sent to a location with a gate to have an encounter there is drawn in."""
    scene = Scene("joe_diamond")
    scene.gate("woods", "abyss")
    scene.at("woods")
    scene.monster("zombie", "woods")

    scene.act(drawing.encounter_here(scene.b, ME))

    assert scene.who().place == "abyss:1"


# What locations offer


def offered(scene: Scene, place: str) -> str:
    """Why a location's ability cannot be used; empty if it can."""
    return services.barred(scene.b, ME, scene.b.registry.services[Place(place)])


@pytest.mark.parametrize(
    ("place", "money"),
    [
        ("general_store", 1),
        ("curiositie_shoppe", 1),
        ("ye_olde_magick_shoppe", 5),
        ("administration", 8),
    ],
)
def test_what_services_cost(place: str, money: int) -> None:
    """Without the money the ability is barred with a reason."""
    scene = Scene("joe_diamond")
    scene.who().money = money - 1
    assert offered(scene, place) == f"You need ${money}."

    scene.who().money = money
    assert offered(scene, place) == ""


@pytest.mark.parametrize(
    ("place", "deck"), [("general_store", Deck.COMMON), ("curiositie_shoppe", Deck.UNIQUE)]
)
def test_in_a_shop_one_card_must_be_bought(place: str, deck: Deck) -> None:
    """Three cards are shown; who can pay one of them must buy exactly one."""
    scene = Scene("joe_diamond")
    scene.who().money = 20
    before = len(scene.b.state.decks[deck])

    scene.act(
        services.use(scene.b, ME, scene.b.registry.services[Place(place)]), top_key(scene, deck)
    )

    options = [option.key for option in scene.asked[0].parts[ME].options]
    assert (len(options), "nothing" in options) == (3, False)
    assert len(scene.who().cards) == 1
    assert len(scene.b.state.decks[deck]) == before - 1


def top_key(scene: Scene, deck: Deck, number: int = 0) -> str:
    """The key of the top card of a deck, or of one below it."""
    return keys.card_key(scene.b, scene.b.state.decks[deck][number])


@pytest.mark.parametrize(
    ("place", "deck", "price"),
    [("ye_olde_magick_shoppe", Deck.SPELL, 5), ("administration", Deck.SKILL, 8)],
)
def test_what_is_taught_is_one_of_two(place: str, deck: Deck, price: int) -> None:
    """For the price two cards are drawn and one of choice is kept; the other goes below."""
    scene = Scene("joe_diamond")
    scene.who().money = price + 1
    other, wanted = scene.b.state.decks[deck][:2]

    scene.act(
        services.use(scene.b, ME, scene.b.registry.services[Place(place)]), top_key(scene, deck, 1)
    )

    assert [held.card for held in scene.who().cards] == [wanted]
    assert scene.b.state.decks[deck][-1] == other
    assert scene.who().money == 1


def test_once_a_turn() -> None:
    """A location's ability is used once per turn."""
    scene = Scene("joe_diamond")
    scene.who().sanity = 1
    care = scene.b.registry.services[Place("arkham_asylum")]

    scene.act(services.use(scene.b, ME, care))

    assert scene.who().sanity == 2
    assert offered(scene, "arkham_asylum") == "Once per turn."


def test_care_for_two_dollars() -> None:
    """$2 restore all of it."""
    scene = Scene("joe_diamond")
    scene.who().stamina, scene.who().money = 1, 2
    care = scene.b.registry.services[Place("st_marys_hospital")]

    scene.act(services.use(scene.b, ME, care), "all")

    assert (scene.who().stamina, scene.who().money) == (6, 0)


def test_a_loan() -> None:
    """$10 and the card; no second one, none after a default."""
    scene = Scene("joe_diamond")
    bank = scene.b.registry.services[Place("bank_of_arkham")]

    scene.act(services.use(scene.b, ME, bank))

    assert scene.who().money == 10
    assert "Bank Loan" in bank.barred(scene.b, ME)
    scene.who().specials.clear()
    scene.who().defaulted = True
    assert bank.barred(scene.b, ME)


def test_the_deputy() -> None:
    """Ten toughness or two gates make the one Deputy of Arkham, with revolver and wagon."""
    scene = Scene("joe_diamond")
    scene.gate_trophy()
    scene.gate_trophy()
    station = scene.b.registry.services[Place("police_station")]

    scene.act(services.use(scene.b, ME, station), "g")

    assert scene.owns("deputys_revolver")
    assert scene.owns("patrol_wagon")
    assert offered(scene, "police_station")
    assert len(scene.b.state.gate_stack) == 16


def test_any_ally_for_trophies() -> None:
    """At Ma's Boarding House one chooses any Ally of the deck."""
    scene = Scene("joe_diamond")
    scene.gate_trophy()
    scene.gate_trophy()
    house = scene.b.registry.services[Place("mas_boarding_house")]

    scene.act(services.use(scene.b, ME, house), "g", "duke")

    assert scene.owns("duke")
    assert trophies.trophy_units(scene.b, ME) == 0
