"""Delicate situations of shops, services, cards and trophies; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds
from bot.engine.ids import Seat
from bot.second_edition.core import rolls
from bot.second_edition.core.facts import Noted, PlaceClosed
from bot.second_edition.core.registry import REGISTRY, Window
from bot.second_edition.core.state import Check, Die, Effect, Rumor, Standing
from bot.second_edition.encounters.interpreter import run
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.ops import Choose, Cost, Gain, Lose, LoseItems, May, Way
from bot.second_edition.printed.terms import CheckKind, Deck, Place, Skill, Special
from bot.second_edition.text.log import lines
from bot.second_edition.turn import arkham, mythos, upkeep
from bot.second_edition.verbs import (
    any_phase,
    deeds,
    gates,
    losses,
    services,
    shopping,
    specials,
    tracks,
    travel,
    trophies,
)
from tests.second_edition.heroes import joe, two
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS = Place("woods")


def noted(scene: Scene) -> list[tuple[str, tuple[str, ...]]]:
    """What was noted, with its arguments."""
    return [(fact.what, fact.args) for fact in scene.told(Noted)]


def spoken(scene: Scene) -> str:
    """The last note in words."""
    return lines(scene.b, scene.told(Noted))[-1]


# Prices that cannot be paid


def test_an_offer_that_cannot_be_paid_is_told() -> None:
    """§3 III: it is not offered, and the player hears what it would have cost."""
    scene = joe()
    scene.who().money = 1
    op = May([Gain(clues=1)], Cost(money=3))

    scene.act(run(scene.b, [op], Occasion(ME, "Docks", WOODS)))

    assert noted(scene) == [("cannot_pay", ("$3",))]
    assert spoken(scene) == "Joe cannot pay $3."


def test_a_choice_with_one_way_that_cannot_be_paid() -> None:
    """§3 III: the way that is too dear is told, the other one is taken."""
    scene = joe()
    scene.who().money = 1
    ways = Choose([Way([], Cost(money=3)), Way([Lose(sanity=1)])])

    scene.act(run(scene.b, [ways], Occasion(ME, "Docks", WOODS)))

    assert noted(scene) == [("cannot_pay", ("$3",))]
    assert scene.who().sanity == 3


def test_what_is_not_there_cannot_be_given() -> None:
    """§15: giving all or one of something needs at least one of it."""
    scene = joe()

    scene.act(run(scene.b, [May([LoseItems(1), Gain(clues=1)])], Occasion(ME, "Docks", WOODS)))

    assert noted(scene)[0][0] == "cannot_do"
    assert scene.who().clues == 0


def test_nothing_on_the_shelf_can_be_paid() -> None:
    """§3 III: with $1 and three dear cards nothing is bought, and that is told."""
    scene = joe()
    scene.who().money = 1
    scene.next("deck:common", "tommy_gun", "rifle", "shotgun")

    scene.act(services.use(scene.b, ME, REGISTRY.services[Place("general_store")]))

    assert noted(scene) == [("cannot_buy", ())]
    assert scene.who().money == 1


def test_the_only_card_that_can_be_paid_is_bought() -> None:
    """§3 III: who can pay for one has to buy; nothing is asked."""
    scene = joe()
    scene.who().money = 1
    scene.next("deck:common", "tommy_gun", "rifle", "food")

    scene.act(services.use(scene.b, ME, REGISTRY.services[Place("general_store")]))

    assert scene.owns("food")
    assert scene.who().money == 0


def test_an_encounter_that_sells_forces_nobody() -> None:
    """§3 III: where an encounter lets one buy, nothing need be bought."""
    scene = joe()
    scene.who().money = 9

    scene.act(shopping.shop(scene.b, ME, ((Deck.COMMON, 2),)), "nothing")

    assert scene.who().money == 9


@pytest.mark.parametrize(
    ("rumor", "place"),
    [
        ("disturbing_the_dead", "rivertown_streets"),
        ("good_work_undone", "easttown_streets"),
        ("the_great_ritual", "french_hill_streets"),
        ("the_southside_strangler_strikes", "southside_streets"),
        ("the_stars_are_right", "downtown_streets"),
    ],
)
def test_a_rumor_that_cannot_be_paid_says_what_it_takes(rumor: str, place: str) -> None:
    """§3 V: the deed is there at the activity marker, with the reason why it cannot be done."""
    scene = joe()
    scene.b.state.rumor = Rumor(rumor, since=0, clues=6)
    scene.at(place)
    scene.who().clues = 0

    (deed,) = deeds.window_deeds(scene.b, ME, Window.ARKHAM)

    assert deed.barred
    assert deed.barred.endswith(".")


def test_a_rumor_is_settled_at_its_marker_only() -> None:
    """§3 V: elsewhere it is not even listed."""
    scene = joe()
    scene.b.state.rumor = Rumor("good_work_undone", since=0, clues=6)
    scene.at("rivertown_streets")
    scene.who().clues = 5

    assert not deeds.window_deeds(scene.b, ME, Window.ARKHAM)


# Shops, services, cards


def test_bob_sees_four_and_puts_one_back() -> None:
    """§2, §3 III: his Shrewd Dealer counts in the General Store too."""
    scene = Scene("bob_jenkins")
    scene.who().money = 20
    scene.next("deck:common", "tommy_gun", "rifle", "food", "knife")

    scene.act(services.use(scene.b, ME, REGISTRY.services[Place("general_store")]), "tommy", "food")

    assert scene.owns("food")
    assert not scene.owns("tommy_gun")


def test_dexters_lesson() -> None:
    """§3 III: he draws three Spells for his $5 and keeps one."""
    scene = Scene("dexter_drake")
    scene.who().money = 5
    scene.next("deck:spell", "wither", "heal", "find_gate")

    scene.act(services.use(scene.b, ME, REGISTRY.services[Place("ye_olde_magick_shoppe")]), "heal")

    assert (scene.owns("heal"), scene.owns("wither"), scene.who().money) == (True, False, 0)


def test_a_prayer_for_a_cursed_friend() -> None:
    """§7: the Blessing only takes the Curse away."""
    scene = two()
    first = scene.trophy("chthonian")
    scene.trophy("gug")
    scene.special(Special.CURSE, 1)
    service = REGISTRY.services[Place("south_church")]

    scene.act(services.use(scene.b, ME, service), f"m{first}", "seat1")

    assert scene.who(1).specials == {}


@pytest.mark.parametrize(("money", "answers", "more"), [(0, [], 1), (2, ["all"], 2)])
@pytest.mark.parametrize(
    ("card", "place", "stat"),
    [
        ("a_strange_plague", "st_marys_hospital", "stamina"),
        ("dreams_of_a_sunken_city", "arkham_asylum", "sanity"),
    ],
)
def test_care_where_nobody_recovers(
    card: str, place: str, stat: str, money: int, answers: list[str], more: int
) -> None:
    """§3 V: the care of the Hospital and the Asylum works although nothing else mends."""
    scene = joe()
    scene.b.state.environment = card
    setattr(scene.who(), stat, most(scene, stat) - 2)
    scene.who().money = money
    scene.act(losses.gain(scene.b, ME, sanity=1, stamina=1))
    assert getattr(scene.who(), stat) == most(scene, stat) - 2

    scene.act(services.use(scene.b, ME, REGISTRY.services[Place(place)]), *answers)

    assert getattr(scene.who(), stat) == most(scene, stat) - 2 + more


def most(scene: Scene, stat: str) -> int:
    """Joe's maximum."""
    return scene.b.max_sanity(ME) if stat == "sanity" else scene.b.max_stamina(ME)


def test_a_second_loan_after_paying_back() -> None:
    """§3 I: who paid the first one back may take another."""
    scene = joe()
    scene.special(Special.BANK_LOAN)
    scene.who().money = 10
    (deed,) = any_phase.loan_deeds(scene.b, ME)
    scene.act(deed.run())

    assert not services.barred(scene.b, ME, REGISTRY.services[Place("bank_of_arkham")])


def test_who_defaults_loses_spells_and_keeps_allies() -> None:
    """§3 I: all items go, Spells among them; Skills and Allies are no items."""
    scene = joe()
    for code in ("wither", "knife", "duke", "skill_will"):
        scene.card(code)
    scene.special(Special.BANK_LOAN)
    scene.who().money = 0
    scene.dice(1)

    scene.act(upkeep._loan_roll(scene.b, ME))

    assert [scene.owns(code) for code in ("wither", "knife", "duke", "skill_will")] == [
        False,
        False,
        True,
        True,
    ]


def test_closed_magick_shoppe_for_good_and_for_a_while() -> None:
    """§10: when the Blackouts end, what terror closed stays closed."""
    scene = joe()
    scene.b.state.terror = 8
    scene.run(tracks.close_place(scene.b, Place("ye_olde_magick_shoppe")))
    scene.run(tracks.raise_terror(scene.b))
    scene.b.state.turn = 9

    mythos.expire(scene.b)

    assert scene.b.is_closed(Place("ye_olde_magick_shoppe"))
    assert all(fact.closed for fact in scene.told(PlaceClosed))


def test_voice_of_ra_ends_with_the_turn() -> None:
    """§5: for the rest of the turn, its Mythos phase too, and not in the next one."""
    scene = joe()
    card = scene.card("voice_of_ra")
    scene.b.state.lasting.append(Effect("voice_of_ra", str(card), turn=1, seat=ME))
    plain = Check(ME, Skill.LUCK, 0)
    assert rolls.pool(scene.b, plain) == 4

    mythos.expire(scene.b)

    assert rolls.pool(scene.b, plain) == 3


def test_a_lantern_lights_luck_checks_only() -> None:
    """§4: +1 to Luck checks is no Luck."""
    scene = joe()
    scene.card("lantern")

    assert rolls.pool(scene.b, Check(ME, Skill.LUCK, 0)) == 4
    assert rolls.pool(scene.b, Check(ME, Skill.WILL, 0)) == 3
    assert scene.b.skill(ME, Skill.LUCK) == 3


@pytest.mark.parametrize(
    ("kind", "skill", "more"),
    [(CheckKind.HORROR, Skill.WILL, -1), (CheckKind.EVADE, Skill.SNEAK, 1)],
)
def test_fog_reaches_special_checks(kind: CheckKind, skill: Skill, more: int) -> None:
    """§4: what changes Will checks changes Horror checks, what changes Sneak checks evading."""
    scene = joe()
    made = Check(ME, skill, 0, kind=kind)
    before = rolls.pool(scene.b, made)
    scene.b.state.environment = "an_evil_fog"

    assert rolls.pool(scene.b, made) == before + more


def test_mandy_helps_once_whoever_it_is() -> None:
    """§4: once per turn for the table, not for each investigator."""
    scene = two()
    scene.b.count("turn", "mandy_thompson")
    made = Check(ME, Skill.LUCK, 0, rolled=True)
    made.dice = [Die(1)]

    assert not deeds.legal(deeds.window_deeds(scene.b, OTHER, Window.AFTER_CHECK, about=made))


def test_planetary_alignment_and_an_empty_mind() -> None:
    """§5: at no cost the last Sanity is no hindrance."""
    scene = joe()
    card = scene.card("shrivelling")
    scene.b.state.environment = "planetary_alignment"

    assert arkham.services.losses.can_pay(scene.b, ME, sanity=0)
    assert deeds.spells.cost(scene.b, ME, card) == 0


def test_specials_are_one_of_a_kind() -> None:
    """§7: who is Blessed stays Blessed once."""
    scene = joe()
    scene.run(specials.bless(scene.b, ME))
    scene.run(specials.bless(scene.b, ME))

    assert list(scene.who().specials) == [Special.BLESSING]


# Trophies


def test_no_change_is_given() -> None:
    """§13: six toughness for five are five."""
    scene = joe()
    for code in ("chthonian", "gug"):
        scene.trophy(code)
    assert trophies.trophy_value(scene.b, ME) == 6
    first = scene.who().monsters[0]

    scene.act(trophies.spend_trophies(scene.b, ME, 1), f"m{first}")

    assert not scene.who().monsters


def test_a_spent_gate_can_open_again() -> None:
    """§13: gate trophies that are spent go below the stack."""
    scene = joe()
    scene.gate_trophy()
    no = scene.who().gates[0]

    trophies.lose_gate_trophy(scene.b, ME, no)

    assert scene.b.state.gate_stack[-1] == no


def test_trophies_of_the_devoured_count_for_the_victory() -> None:
    """§7, §14: unspent trophies stay with the player, whoever plays on."""
    scene = two()
    scene.gate("woods")
    scene.gate_trophy(1)
    scene.who(1).standing = Standing.COMING
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT))

    assert isinstance(scene.raised, GameEnds)
