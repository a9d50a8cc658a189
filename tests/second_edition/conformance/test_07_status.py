"""Sections 7, 8, 11 and 13: statuses, trading, lost in time and space, trophies."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import StatusChanged
from bot.second_edition.core.state import Cursor, Offer, Phase, Standing, Step
from bot.second_edition.printed.terms import Special
from bot.second_edition.turn import movement, rounds
from bot.second_edition.verbs import fate, specials, trading, travel, trophies
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)


def test_an_arrest() -> None:
    """§7: into the Jail Cell, without half of the money, rounded down; delayed; no turn."""
    scene = Scene("joe_diamond")
    scene.who().money = 5

    assert scene.run(travel.arrest(scene.b, ME))

    who = scene.who()
    assert (who.place, who.money, who.arrested, who.delayed) == ("jail_cell", 3, True, True)


@pytest.mark.parametrize(
    ("sanity", "stamina", "there"), [(0, 3, "arkham_asylum"), (3, 0, "st_marys_hospital")]
)
def test_who_goes_down_in_jail_is_free(sanity: int, stamina: int, there: str) -> None:
    """§7: Asylum and Hospital end an arrest; the investigator stays delayed."""
    scene = Scene("joe_diamond")
    scene.run(travel.arrest(scene.b, ME))
    who = scene.who()
    who.sanity, who.stamina = sanity, stamina

    scene.act(fate.go_down(scene.b, ME))

    assert (who.place, who.arrested, who.delayed) == (there, False, True)
    assert ("arrested", False) in [(each.status, each.on) for each in scene.told(StatusChanged)]


def test_the_devoured_are_not_arrested() -> None:
    """§7: whoever comes next starts free."""
    scene = Scene("joe_diamond")
    scene.run(travel.arrest(scene.b, ME))

    scene.act(fate.devour(scene.b, ME))

    assert not scene.who().arrested


@pytest.mark.parametrize(
    ("has", "gains"),
    [(Special.BLESSING, Special.CURSE), (Special.CURSE, Special.BLESSING)],
)
def test_blessing_and_curse_cancel_each_other(has: Special, gains: Special) -> None:
    """§7: the card gained is not taken; the other is discarded."""
    scene = Scene("joe_diamond")
    scene.special(has)

    assert not specials.gain_special(scene.b, ME, gains)
    assert not scene.who().specials


def test_one_special_card_of_a_kind() -> None:
    """§7: nobody has two."""
    scene = Scene("joe_diamond")
    scene.special(Special.RETAINER)

    assert not specials.gain_special(scene.b, ME, Special.RETAINER)


def test_a_lost_turn() -> None:
    """§7: all phases of the next turn but Mythos are skipped."""
    scene = Scene("joe_diamond", "mandy_thompson")
    travel.lose_next_turn(scene.b, ME)
    scene.b.state.cursor = Cursor(Step.TURN)

    scene.run(rounds.turn(scene.b))

    assert scene.who().skipping
    assert scene.who().idle
    assert not scene.who().skip_turn


def test_a_new_investigator_comes_in_the_next_turn() -> None:
    """§7: at random, with possessions as at the start."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.who().standing = Standing.COMING
    scene.next("investigators", "sister_mary")

    scene.run(rounds.turn(scene.b), "speed:0", "fight:0", "lore:0")

    assert scene.who().code == "sister_mary"
    assert scene.who().playing
    assert scene.owns("cross")
    assert Special.BLESSING in scene.who().specials


# Lost in time and space


def test_the_timeline_of_being_lost() -> None:
    """§11: lost in one turn, standing up in the next, back in the Upkeep after that."""
    scene = Scene("joe_diamond")
    scene.run(travel.lose_in_time(scene.b, ME))
    assert scene.who().delayed
    assert not scene.who().returns

    scene.act(movement.begin(scene.b, ME))

    assert not scene.who().delayed
    assert scene.who().returns


def test_yog_sothoth_devours_the_lost() -> None:
    """§11: before Yog-Sothoth one is devoured instead."""
    scene = Scene("joe_diamond", "mandy_thompson", ancient_one="yog_sothoth")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert scene.who().standing is Standing.COMING


def test_yig_is_angry() -> None:
    """§11: before Yig each one lost adds a doom token."""
    scene = Scene("joe_diamond", ancient_one="yig")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert scene.b.state.doom == 1


def test_sister_mary_is_never_lost() -> None:
    """§11: she goes to the South Church instead, also before Yog-Sothoth."""
    scene = Scene("sister_mary", ancient_one="yog_sothoth")
    scene.at("abyss:1")

    scene.act(travel.lose_in_time(scene.b, ME))

    assert scene.who().place == "south_church"
    assert scene.who().playing


# Trading


def two() -> Scene:
    """Two investigators in one street, in the Movement phase."""
    scene = Scene("joe_diamond", "mandy_thompson")
    scene.b.state.phase = Phase.MOVEMENT
    scene.at("uptown_streets", 0)
    scene.at("uptown_streets", 1)
    return scene


def test_a_gift_changes_hands_at_once() -> None:
    """§8: nobody has to agree to a gift."""
    scene = two()
    scene.card("knife")
    scene.who().money = 3

    scene.run(trading.propose(scene.b, ME, OTHER), ("knife",), "n2")

    assert scene.owns("knife", 1)
    assert (scene.who(0).money, scene.who(1).money) == (1, 2)


def test_money_that_is_wanted_is_seen() -> None:
    """§8: who asks for money reads what the other has, and words on every button."""
    scene = two()
    scene.who(0).money, scene.who(1).money = 0, 2
    scene.card("knife")

    scene.run(trading.propose(scene.b, ME, OTHER), ("knife",), "n2")

    ask = scene.asked[-1]
    assert ask.prompt.startswith("And how much money do you want? Mandy Thompson has $2.")
    labels = [option.label for option in ask.parts[ME].options]
    assert labels == ["Want $0", "Want $1", "Want $2"]


def test_an_exchange_waits_for_the_other_side() -> None:
    """§8: an offer blocks nobody; accepted, both sides change hands."""
    scene = two()
    scene.card("knife", 0)
    scene.card("rifle", 1)

    scene.run(trading.propose(scene.b, ME, OTHER), ("knife",), ("rifle",))
    assert scene.owns("knife", 0)

    offers = {deed.key.split(":")[0] for deed in trading.deeds_of(scene.b, OTHER, propose=False)}
    assert offers == {"accept", "decline"}
    scene.run(trading.accept(scene.b, scene.b.state.offers[0]))

    assert scene.owns("knife", 1)
    assert scene.owns("rifle", 0)


def test_an_offer_can_be_withdrawn() -> None:
    """§8: who made it may take it back."""
    scene = two()
    scene.b.state.offers.append(Offer(ME, OTHER, (), 0, (), 1))
    withdraw = trading.deeds_of(scene.b, ME, propose=False)[0]

    scene.run(withdraw.run())

    assert not scene.b.state.offers


def test_only_in_the_same_area() -> None:
    """§8: apart there is no trade, and offers fall away."""
    scene = two()
    scene.b.state.offers.append(Offer(ME, OTHER, (), 0, (), 1))
    scene.at("woods", 1)

    trading.drop_stale(scene.b)

    assert not scene.b.state.offers
    assert not trading.together_with(scene.b, ME)


def test_what_cannot_be_traded() -> None:
    """§8: Skills, Allies, Injuries and Madnesses stay."""
    scene = two()
    for code in ("skill_luck", "duke", "jinxed", "knife", "wither"):
        scene.card(code)

    names = [scene.b.code(card) for card in trading.tradable(scene.b, ME)]

    assert names == ["knife", "wither"]


# Trophies


def test_trophies_are_worth_their_toughness() -> None:
    """§13: units of five; a gate trophy counts five; no change is given."""
    scene = Scene("joe_diamond")
    scene.trophy("shoggoth")
    scene.trophy("gug")
    assert trophies.trophy_units(scene.b, ME) == 1

    scene.gate_trophy()
    assert trophies.trophy_units(scene.b, ME) == 2


def test_modified_toughness_counts() -> None:
    """§13: Black Goat: each monster trophy is worth one more."""
    scene = Scene("joe_diamond", ancient_one="shub_niggurath")
    scene.trophy("shoggoth")
    scene.trophy("zombie")

    assert trophies.trophy_value(scene.b, ME) == 6


def test_spent_trophies_go_back() -> None:
    """§13: monsters to the cup, gates below the stack."""
    scene = Scene("joe_diamond")
    no = scene.trophy("shoggoth")
    other = scene.trophy("gug")

    assert scene.run(trophies.spend_trophies(scene.b, ME, 1), f"m{no}")
    assert no in scene.b.state.cup
    assert other in scene.b.state.cup


def test_too_few_trophies() -> None:
    """§13: nothing is spent by who cannot pay."""
    scene = Scene("joe_diamond")
    scene.trophy("zombie")

    assert not scene.run(trophies.spend_trophies(scene.b, ME, 1))
    assert scene.who().monsters
