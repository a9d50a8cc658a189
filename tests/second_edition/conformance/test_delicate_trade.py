"""Delicate situations of trading, trophies and Other World encounters; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import EncounterDrawn
from bot.second_edition.core.registry import REGISTRY
from bot.second_edition.core.state import Cursor, Offer, Phase, Step
from bot.second_edition.encounters import drawing
from bot.second_edition.printed.terms import Coin, Deck, Place
from bot.second_edition.turn import arkham, movement, rounds
from bot.second_edition.verbs import (
    combat,
    losses,
    meeting,
    monsters,
    services,
    trading,
    travel,
    trophies,
)
from bot.second_edition.verbs.deeds import legal
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
SEATS = range(3)
LIBRARY = Place("library")


def two(**more: object) -> Scene:
    """Joe Diamond and Mandy Thompson in the Library."""
    scene = Scene("joe_diamond", "mandy_thompson", **more)  # pyright: ignore[reportArgumentType]
    for seat in (0, 1):
        scene.at(LIBRARY, seat)
    return scene


# Trading


def test_an_exhausted_card_changes_hands_exhausted() -> None:
    """§8: cards keep their state."""
    scene = two()
    card = scene.card("motorcycle")
    held = scene.b.held(ME, card)
    assert held is not None
    held.exhausted = True

    scene.run(trading.exchange(scene.b, Offer(ME, OTHER, (card,))))

    now = scene.b.held(OTHER, card)
    assert now is not None
    assert now.exhausted


def test_a_book_half_read_changes_hands_half_read() -> None:
    """§8: tokens on a card go with it."""
    scene = two()
    card = scene.card("book_of_dzyan")
    scene.who().cards[-1].tokens = 1

    scene.run(trading.exchange(scene.b, Offer(ME, OTHER, (card,))))

    assert scene.who(1).cards[-1].tokens == 1


def test_the_deputy_lends_the_wagon_not_the_title() -> None:
    """§8: the Revolver and the Patrol Wagon may be given away, the Deputy's card not."""
    scene = two()
    for code in ("deputy_of_arkham", "deputys_revolver", "patrol_wagon"):
        scene.card(code)

    names = [scene.b.code(card) for card in trading.tradable(scene.b, ME)]

    assert names == ["deputys_revolver", "patrol_wagon"]


def test_no_trade_in_the_middle_of_a_combat() -> None:
    """§8: in combat there is neither giving nor taking."""
    scene = two()
    scene.card("knife", 1)
    no = scene.monster("cultist", LIBRARY)
    scene.dice(*[6] * 9)

    scene.act(combat.fight_only(scene.b, ME, no), "fight:bare")

    keys = [option.key for part in scene.asked[0].parts.values() for option in part.options]
    assert not [key for key in keys if key.startswith(("trade", "accept"))]


def test_the_delayed_give_and_take() -> None:
    """§8: who only stands up in this Movement may trade in it."""
    scene = two()
    scene.who().money = 2
    travel.delay(scene.b, ME)
    scene.act(movement.begin(scene.b, ME))

    keys = [deed.key for deed in legal(movement.own_deeds(scene.b, ME))]

    assert "trade:seat1" in keys
    assert not [key for key in keys if key.startswith("move")]


def test_whoever_lies_in_the_hospital_can_be_given_something() -> None:
    """§8: the unconscious do nothing of their own in that turn, but a visitor may give."""
    scene = two()
    scene.who(1).money = 3
    scene.act(losses.lose(scene.b, ME, stamina=6))
    scene.at("st_marys_hospital", 1)
    scene.act(movement.begin(scene.b, OTHER), seat=1)

    assert not movement.own_deeds(scene.b, ME)
    keys = [deed.key for deed in legal(movement.own_deeds(scene.b, OTHER))]
    assert "trade:seat0" in keys


def test_an_offer_is_answered_while_it_is_open_who_goes_next() -> None:
    """§8: in free order an offer can be taken up between two movements; then somebody goes."""
    scene = Scene("joe_diamond", "mandy_thompson", "bob_jenkins", free_order=True)
    for seat in SEATS:
        scene.at(LIBRARY, seat)
    knife = scene.card("knife", 1)
    scene.who().money = 5
    scene.who().done = True
    scene.b.state.phase = Phase.MOVEMENT
    scene.b.state.offers.append(Offer(ME, OTHER, dollars=1, wants=(knife,)))

    scene.run(rounds.movement_step(scene.b), "accept", "go")

    asked = scene.asked[0]
    assert asked.kind == "next"
    assert [option.verb for option in asked.parts[ME].options] == ["trade"]
    assert ME not in asked.must
    assert scene.owns("knife")
    assert scene.b.state.cursor == Cursor(Step.MOVE_BEGIN, OTHER)


def test_the_lost_do_not_meet_each_other() -> None:
    """§8, §11: lost in time and space is no place to trade at."""
    scene = two()
    scene.who().money = 3
    for seat in (0, 1):
        scene.at("lost", seat)

    assert not movement.own_deeds(scene.b, ME)


def test_clue_tokens_are_not_traded() -> None:
    """§8: an offer has cards and money only."""
    scene = two()
    scene.who().clues = 5

    scene.run(trading.exchange(scene.b, Offer(ME, OTHER, dollars=0)))

    assert losses.amount(scene.b, OTHER, Coin.CLUES) == 0
    assert scene.who().clues == 5


# Trophies


def test_a_gate_and_five_toughness_recruit_an_ally() -> None:
    """§13: ten toughness, two gates, or one of each half."""
    scene = two()
    scene.at("mas_boarding_house")
    scene.gate_trophy()
    for code in ("chthonian", "gug"):
        scene.trophy(code)
    service = REGISTRY.services[Place("mas_boarding_house")]
    assert not services.barred(scene.b, ME, service)
    keys = [f"g{scene.who().gates[0]}", f"m{scene.who().monsters[0]}"]

    scene.act(services.use(scene.b, ME, service), *keys, "duke")

    assert scene.owns("duke")
    assert not scene.who().monsters
    assert not scene.who().gates


def test_four_toughness_are_not_five() -> None:
    """§13: too little is too little, and the ability is barred with the reason."""
    scene = two()
    scene.trophy("gug")
    scene.trophy("cultist")
    service = REGISTRY.services[Place("river_docks")]

    assert services.barred(scene.b, ME, service).startswith("You need 5 toughness")


def test_legrasse_keeps_what_is_endless() -> None:
    """§13: Endless monsters are trophies of his friend, and worth their toughness."""
    scene = two(ancient_one="nyarlathotep")
    scene.card("john_legrasse")
    no = scene.monster("cultist", LIBRARY)

    scene.run(monsters.defeat(scene.b, ME, no))

    assert trophies.trophy_value(scene.b, ME) == 1


def test_a_monster_returned_by_its_defeat_is_no_trophy() -> None:
    """§13: a Warlock goes to the box, with Legrasse too."""
    scene = two()
    scene.card("john_legrasse")
    no = scene.monster("warlock", LIBRARY)

    scene.run(monsters.defeat(scene.b, ME, no))

    assert no in scene.b.state.box


# Other World encounters


def test_the_delayed_have_encounters_in_other_worlds() -> None:
    """§3 IV: delay keeps one from moving on, not from the encounter."""
    scene = two()
    scene.at("abyss:1")
    travel.delay(scene.b, ME)
    scene.dice(*[6] * 20)

    scene.act(arkham.other_world_encounter(scene.b, ME))

    assert scene.told(EncounterDrawn)


def test_whose_turn_is_lost_has_none() -> None:
    """§3 IV: all phases but Mythos are skipped."""
    scene = two()
    scene.at("abyss:1")
    scene.who().idle = scene.who().skipping = True

    scene.act(arkham.other_world_encounter(scene.b, ME))

    assert not scene.told(EncounterDrawn)


@pytest.mark.parametrize("wins", [True, False])
def test_a_monster_beyond_the_gate_never_stays(wins: bool) -> None:
    """§3 IV: a trophy if defeated, else back into the cup; the limit does not matter."""
    scene = two()
    scene.at("abyss:1")
    for _ in range(5):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], "uptown_streets")
    scene.next("cup", "maniac")
    scene.dice(*[6] * 12)

    scene.act(
        meeting.monster_appears(scene.b, ME), *(["fight", "fight:bare"] if wins else ["evade"])
    )

    assert len(scene.who().monsters) == int(wins)
    assert len(scene.b.state.monsters) == 5
    assert not scene.b.state.outskirts


@pytest.mark.parametrize(("wanted", "stamina"), [("gate_card_02", 3), ("gate_card_29", 1)])
def test_gloria_chooses_between_two_that_fit(wanted: str, stamina: int) -> None:
    """§3 IV: both have a colour of the world, the chosen one counts; both go below the deck."""
    scene = Scene("gloria_goldberg")
    scene.at("abyss:1")
    scene.who().stamina = 2
    on_top(scene, "gate_card_13", "gate_card_02", "gate_card_29")

    scene.act(drawing.gate_encounter(scene.b, ME, "abyss"), wanted)

    drawn, deck = ["gate_card_02", "gate_card_29"], scene.b.state.gate_deck
    assert [option.key for option in scene.asked[0].parts[ME].options] == drawn
    assert scene.who().stamina == stamina
    assert (deck[-1], {*deck[-3:]}) == (wanted, {"gate_card_13", *drawn})


def on_top(scene: Scene, *codes: str) -> None:
    """Gate cards lie on top of their deck in this order."""
    deck = scene.b.state.gate_deck
    deck[:] = [*codes, *(code for code in deck if code not in codes)]


def test_nobody_but_gloria_chooses() -> None:
    """§3 IV: one card for everybody else, Darrell too."""
    scene = Scene("darrell_simmons")
    scene.at("abyss:1")
    scene.who().stamina = 2
    on_top(scene, "gate_card_29", "gate_card_02")

    scene.act(drawing.gate_encounter(scene.b, ME, "abyss"))

    assert scene.who().stamina == 1
    assert scene.b.state.gate_deck[0] == "gate_card_02"


def test_a_skill_drawn_beyond_the_gate() -> None:
    """§2: abilities that draw more work in Other Worlds as well."""
    scene = Scene("amanda_sharpe")
    scene.at("abyss:1")

    assert scene.b.total("extra_draw", ME, Deck.SKILL) == 1
