"""The rulings of docs/second_edition_rulings.md that no conformance test covers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.engine.ids import Seat
from bot.second_edition.core.state import Combat, Offer, Rumor, Standing, Weapon
from bot.second_edition.encounters.packs import Library
from bot.second_edition.printed.terms import Deck, Dimension, Place, Skill, Source
from bot.second_edition.turn import endings, movement, mythos
from bot.second_edition.verbs import (
    checks,
    fate,
    gates,
    losses,
    meeting,
    possessions,
    prowling,
    trading,
    travel,
    weapons,
)
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def test_no_clue_token_for_a_passed_check() -> None:
    """A passed check asks for nothing, unless more successes are worth something."""
    scene = Scene("joe_diamond")
    scene.who().clues = 2
    scene.dice(5, 1, 1)
    assert scene.run(checks.check(scene.b, ME, Skill.WILL))
    assert not scene.asked

    scene.dice(5, 1, 1, 6, 6)
    assert scene.run(checks.count_successes(scene.b, ME, Skill.WILL), "clue", "take") == 3


def test_weapons_without_hands_are_always_used() -> None:
    """A weapon that needs no hands is part of every set."""
    scene = Scene("joe_diamond")
    library = scene.b.library
    assert isinstance(library, Library)
    knife = structs.replace(library.cards["knife"], hands=0)
    scene.b.library = replace(library, cards={**library.cards, "knife": knife})
    card = scene.card("knife")
    scene.card("rifle")
    no = scene.monster("zombie", "woods")

    assert all(card in some for some in weapons.combos(scene.b, Combat(ME, no)))


def test_a_spell_out_of_hand_ends() -> None:
    """A lasting spell that is not among the weapons of a round is over."""
    scene = Scene("joe_diamond")
    card = scene.card("wither")
    fight = Combat(ME, scene.monster("zombie", "woods"))
    fight.weapons.append(Weapon(card, 1, 3, Source.MAGICAL, lasts=True))
    scene.b.state.combats.append(fight)
    scene.dice(5)

    scene.run(weapons.attack_check(scene.b, fight, (), source="test"))

    assert not fight.weapons


@pytest.mark.parametrize("who", ["joe_diamond", "kate_winthrop"])
def test_where_no_monster_appears(who: str) -> None:
    """In a sealed location, and where Kate is, cards bring no monster."""
    scene = Scene(who)
    scene.at("science_building")
    if who == "joe_diamond":
        scene.b.state.seals.append(Place("science_building"))

    scene.act(meeting.monster_appears(scene.b, ME))

    assert not scene.asked
    assert len(scene.b.state.cup) == 55


def test_an_empty_injury_deck() -> None:
    """Without a card left the usual losses apply."""
    scene = Scene("joe_diamond", injuries=True)
    scene.b.state.removed += scene.b.state.decks.pop(Deck.INJURY)
    scene.who().clues = 4

    scene.act(losses.lose(scene.b, ME, stamina=6))

    assert (scene.who().clues, scene.who().stamina) == (2, 1)


def test_own_costs_devour_in_the_final_battle() -> None:
    """Who pays the last Sanity is devoured."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="cthulhu")
    scene.b.state.awake = True
    scene.who().sanity = 1

    scene.act(losses.pay(scene.b, ME, sanity=1))

    assert scene.who().standing is Standing.OUT


def test_discarded_allies_go_below_their_deck() -> None:
    """An Ally that is discarded may come again."""
    scene = Scene("joe_diamond")
    card = scene.card("duke")

    scene.act(possessions.discard(scene.b, ME, card))

    assert scene.b.state.decks[Deck.ALLY][-1] == card


def test_sent_into_a_closed_location() -> None:
    """One stands in its street instead."""
    scene = Scene("joe_diamond")
    scene.b.state.closed.append(Place("general_store"))

    scene.act(travel.move_to(scene.b, ME, Place("general_store")))

    assert scene.who().place == "rivertown_streets"


def test_the_delayed_take_clue_tokens() -> None:
    """Who ends the phase where clue tokens lie may take them, delayed or not."""
    scene = Scene("joe_diamond")
    scene.at("woods")
    travel.delay(scene.b, ME)

    scene.act(movement.begin(scene.b, ME))
    scene.act(movement.end(scene.b, ME), "n1")

    assert scene.who().clues == 1


@pytest.mark.parametrize("busy", ["french_hill_streets", "merchant_district_streets"])
def test_of_equal_paths_the_emptier(busy: str) -> None:
    """The way goes where fewer monsters are."""
    scene = Scene("joe_diamond")
    scene.at("rivertown_streets")
    scene.who().points = 2
    scene.monster("zombie", busy)

    path = movement.paths(scene.b, ME)[Place("miskatonic_u_streets")]

    assert len(path) == 2
    assert busy not in path


def test_one_offer_at_a_time() -> None:
    """Until it is answered no other one can be made to the same investigator."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.at("woods", 0)
    scene.at("woods", 1)
    scene.who().money = 1
    scene.b.state.offers.append(Offer(ME, OTHER, (), 1, (), 0))

    deed = trading.proposals_of(scene.b, ME)[0]

    assert deed.barred == "An offer of yours is waiting."


def test_an_offer_that_cannot_be_kept() -> None:
    """If a card or the money is gone meanwhile, nothing changes hands."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.at("woods", 0)
    scene.at("woods", 1)
    offer = Offer(ME, OTHER, (), 5, (), 0)

    scene.run(trading.accept(scene.b, offer))

    assert (scene.who(0).money, scene.who(1).money) == (0, 0)


def test_a_surge_beside_kate() -> None:
    """The share of her gate is spread over the others."""
    scene = Scene("kate_winthrop")
    scene.gate("science_building")
    scene.gate("woods")

    scene.run(gates.surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 2


def test_a_gate_where_one_is_open() -> None:
    """Only the monster comes."""
    scene = Scene("joe_diamond")
    scene.gate("woods")

    assert not scene.run(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert scene.b.state.doom == 0
    assert len(scene.b.state.gates) == 1
    assert len(scene.b.monsters_at(WOODS)) == 1


def test_a_rumor_that_is_over_is_boxed() -> None:
    """Its monsters return to the cup."""
    scene = Scene("joe_diamond")
    scene.b.state.mythos_deck.remove("the_terrible_experiment")
    scene.b.state.rumor = Rumor("the_terrible_experiment", since=1)
    mythos.add_to_rumor(scene.b)
    assert len(scene.b.state.cup) == 54

    mythos.drop_rumor(scene.b)

    assert scene.b.state.mythos_box == ["the_terrible_experiment"]
    assert len(scene.b.state.cup) == 55


def test_movement_symbols_in_doubt() -> None:
    """Happy Days moves triangles too; The Story Continues moves nothing."""
    cards = Scene("joe_diamond").b.library.mythos

    assert Dimension.TRIANGLE in cards["happy_days_are_here_again"].white
    assert not cards["the_story_continues"].white
    assert not cards["the_story_continues"].black


def test_a_hound_in_the_sky() -> None:
    """It is one line from every street."""
    scene = Scene("joe_diamond")
    scene.at("library")
    no = scene.monster("hound_of_tindalos", "sky")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("library")) == [no]


def test_a_tie_for_first_citizen() -> None:
    """The earlier in turn order."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.b.state.first = OTHER
    scene.gate_trophy(0)
    scene.gate_trophy(1)

    assert endings.first_citizen(scene.b) == "mandy_thompson"


def test_nobody_is_left_in_the_box() -> None:
    """Without an unused investigator whoever retires is out."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.b.state.unused.clear()

    scene.act(fate.retire(scene.b, ME))

    assert scene.who().standing is Standing.OUT
