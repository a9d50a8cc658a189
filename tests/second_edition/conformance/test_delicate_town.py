"""Delicate situations of shops, cards, Mythos, limits and Rumors; sections as cited."""

from __future__ import annotations

import pytest

from bot.engine.errors import Cut, GameEnds
from bot.engine.ids import Seat
from bot.second_edition import (
    any_phase,
    arkham,
    battle,
    checks,
    deeds,
    encounters,
    endings,
    gates,
    losses,
    monsters,
    mythos,
    possessions,
    prowling,
    services,
    specials,
    tracks,
    travel,
    trophies,
    upkeep,
)
from bot.second_edition.entries import Choose, CombatCheck, Cost, Gain, Lose, LoseItems, May, Way
from bot.second_edition.facts import Changed, Noted
from bot.second_edition.interpreter import Scene as EntryScene
from bot.second_edition.interpreter import run
from bot.second_edition.registry import REGISTRY, Window
from bot.second_edition.state import Effect, Phase, Rumor, Standing
from bot.second_edition.terms import (
    CheckKind,
    Deck,
    Dimension,
    MonsterNo,
    Place,
    Skill,
    Special,
)
from bot.second_edition.words import lines
from tests.second_edition.conformance.test_00_tables import EIGHT
from tests.second_edition.scene import Scene

ME, OTHER = Seat(0), Seat(1)
WOODS, GRAVEYARD = Place("woods"), Place("graveyard")
UPTOWN = Place("uptown_streets")


def joe(**more: object) -> Scene:
    """Joe Diamond alone: Speed 3, Sneak 4, Fight 2, Will 3, Lore 0, Luck 3."""
    return Scene("joe_diamond", **more)  # pyright: ignore[reportArgumentType]


def two(**more: object) -> Scene:
    """Joe Diamond and Mandy Thompson."""
    return Scene("joe_diamond", "mandy_thompson", **more)  # pyright: ignore[reportArgumentType]


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

    scene.act(run(scene.b, [op], EntryScene(ME, "Docks", WOODS)))

    assert noted(scene) == [("cannot_pay", ("$3",))]
    assert spoken(scene) == "Joe cannot pay $3."


def test_a_choice_with_one_way_that_cannot_be_paid() -> None:
    """§3 III: the way that is too dear is told, the other one is taken."""
    scene = joe()
    scene.who().money = 1
    ways = Choose([Way([], Cost(money=3)), Way([Lose(sanity=1)])])

    scene.act(run(scene.b, [ways], EntryScene(ME, "Docks", WOODS)))

    assert noted(scene) == [("cannot_pay", ("$3",))]
    assert scene.who().sanity == 3


def test_what_is_not_there_cannot_be_given() -> None:
    """§15: giving all or one of something needs at least one of it."""
    scene = joe()

    scene.act(run(scene.b, [May([LoseItems(1), Gain(clues=1)])], EntryScene(ME, "Docks", WOODS)))

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

    scene.act(possessions.shop(scene.b, ME, ((Deck.COMMON, 2),)), "nothing")

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
    for _ in range(5):
        scene.trophy(scene.b.state.markers[scene.b.state.cup[0]])
    scene.special(Special.CURSE, 1)
    service = REGISTRY.services[Place("south_church")]
    keys = [f"m{no}" for no in scene.who().monsters]
    owed, used = 5, list[str]()
    for key, no in zip(keys, scene.who().monsters, strict=True):
        if owed > 0:
            used.append(key)
            owed -= monsters.stats(scene.b, no).toughness

    scene.act(services.use(scene.b, ME, service), *used, "seat1")

    assert scene.who(1).specials == {}


def test_care_in_the_plague() -> None:
    """§3 V: the care of the Hospital works although nobody gains Stamina otherwise."""
    scene = joe()
    scene.b.state.environment = "a_strange_plague"
    scene.who().stamina, scene.who().money = 1, 0
    scene.act(losses.gain(scene.b, ME, stamina=1))
    assert scene.who().stamina == 1

    scene.act(services.use(scene.b, ME, REGISTRY.services[Place("st_marys_hospital")]))

    assert scene.who().stamina == 2


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


def test_voice_of_ra_ends_with_the_turn() -> None:
    """§5: for the rest of the turn, its Mythos phase too, and not in the next one."""
    scene = joe()
    card = scene.card("voice_of_ra")
    scene.b.state.lasting.append(Effect("voice_of_ra", str(card), turn=1, seat=ME))
    plain = checks.Check(ME, Skill.LUCK, 0)
    assert checks.pool(scene.b, plain) == 4

    mythos.expire(scene.b)

    assert checks.pool(scene.b, plain) == 3


def test_a_lantern_lights_luck_checks_only() -> None:
    """§4: +1 to Luck checks is no Luck."""
    scene = joe()
    scene.card("lantern")

    assert checks.pool(scene.b, checks.Check(ME, Skill.LUCK, 0)) == 4
    assert checks.pool(scene.b, checks.Check(ME, Skill.WILL, 0)) == 3
    assert scene.b.skill(ME, Skill.LUCK) == 3


@pytest.mark.parametrize(
    ("kind", "skill", "more"),
    [(CheckKind.HORROR, Skill.WILL, -1), (CheckKind.EVADE, Skill.SNEAK, 1)],
)
def test_fog_reaches_special_checks(kind: CheckKind, skill: Skill, more: int) -> None:
    """§4: what changes Will checks changes Horror checks, what changes Sneak checks evading."""
    scene = joe()
    made = checks.Check(ME, skill, 0, kind=kind)
    before = checks.pool(scene.b, made)
    scene.b.state.environment = "an_evil_fog"

    assert checks.pool(scene.b, made) == before + more


def test_mandy_helps_once_whoever_it_is() -> None:
    """§4: once per turn for the table, not for each investigator."""
    scene = two()
    scene.b.count("turn", "mandy_thompson")
    made = checks.Check(ME, Skill.LUCK, 0, rolled=True)
    made.dice = [checks.Die(1)]

    assert not deeds.legal(deeds.window_deeds(scene.b, OTHER, Window.AFTER_CHECK, about=made))


def test_planetary_alignment_and_an_empty_mind() -> None:
    """§5: at no cost the last Sanity is no hindrance."""
    scene = joe()
    card = scene.card("shrivelling")
    scene.b.state.environment = "planetary_alignment"

    assert arkham.services.losses.can_pay(scene.b, ME, sanity=0)
    assert deeds.spells.cost(scene.b, ME, card) == 0


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


# Gates and surges


def test_the_gate_that_awakens_brings_nothing_more() -> None:
    """§3 V: nobody is drawn in and no monster comes once the Ancient One awakens."""
    scene = Scene(*EIGHT, ancient_one="cthulhu")
    places = [p for p, facts in scene.b.library.locations.items() if facts.unstable]
    for place in places[:4]:
        scene.gate(place)
    scene.at(places[4])

    scene.run(gates.gate_appears(scene.b, places[4], monsters_too=2))

    assert isinstance(scene.raised, Cut)
    assert scene.who().place == places[4]
    assert not scene.b.state.monsters


def test_an_encounters_gate_brings_one_monster_with_eight_players() -> None:
    """§3 III: two monsters are for gates of the Mythos phase."""
    scene = Scene(*EIGHT)
    scene.at("woods")
    entry = REGISTRY.location_encounter
    assert entry is not None

    scene.run(gates.gate_appears(scene.b, WOODS, monsters_too=1))

    assert len(scene.b.monsters_at(WOODS)) == 1


def test_a_mythos_gate_brings_two_monsters_with_eight_players() -> None:
    """§0: from five players on."""
    scene = Scene(*EIGHT)

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 2


def test_a_surge_with_more_gates_than_players() -> None:
    """§3 V: as many monsters as gates, one each."""
    scene = two()
    for place in ("woods", "graveyard", "unvisited_isle"):
        scene.gate(place)

    scene.run(gates.surge(scene.b, WOODS))

    assert [len(scene.b.monsters_at(Place(p))) for p in ("woods", "graveyard")] == [1, 1]


def test_a_surge_without_room() -> None:
    """§3 V, §10: nobody decides where none fits: all go to the Outskirts."""
    scene = joe()
    scene.gate("woods")
    scene.gate("graveyard")
    for _ in range(4):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], UPTOWN)

    scene.run(gates.surge(scene.b, WOODS))

    assert len(scene.b.state.outskirts) == 2
    assert not scene.b.monsters_at(WOODS)


def test_monsters_do_not_go_through_gates() -> None:
    """§3 V: whoever is beyond the gate meets no monster of the surge."""
    scene = joe()
    scene.gate("woods", "abyss")
    scene.at("abyss:1")

    scene.run(gates.surge(scene.b, WOODS))

    assert len(scene.b.monsters_at(WOODS)) == 1


def test_a_surge_at_kates_own_gate() -> None:
    """§3 V: at the surging gate she holds all of it back."""
    scene = Scene("kate_winthrop", "joe_diamond")
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")

    scene.run(mythos.gate_or_surge(scene.b, WOODS))

    assert not scene.b.state.monsters


def test_monsters_still_walk_to_kate() -> None:
    """§3 V: they do not appear there, but they may move there, and stay."""
    scene = Scene("kate_winthrop")
    scene.at("northside_streets")
    no = scene.monster("cultist", "train_station")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("northside_streets")) == [no]


def test_closing_a_gate_leaves_the_experiment_alone() -> None:
    """§15: monsters on The Terrible Experiment are not on the board."""
    scene = joe()
    gate = scene.gate("woods")
    symbol = scene.b.gate_symbol(gate.no)
    no = next(n for n in scene.b.state.cup if monsters.stats(scene.b, n).symbol is symbol)
    monsters.forget(scene.b, no)
    scene.b.state.rumor = Rumor("the_terrible_experiment", since=0, monsters=[no])

    scene.run(gates.close_gate(scene.b, WOODS))

    assert scene.b.state.rumor.monsters == [no]


def test_closing_a_gate_leaves_trophies_alone() -> None:
    """§12: monsters in Arkham, Sky and Outskirts leave, not trophies."""
    scene = joe()
    gate = scene.gate("woods")
    symbol = scene.b.gate_symbol(gate.no)
    code = next(
        scene.b.state.markers[n]
        for n in scene.b.state.cup
        if monsters.stats(scene.b, n).symbol is symbol
    )
    scene.trophy(code)

    scene.run(gates.close_gate(scene.b, WOODS))

    assert len(scene.who().monsters) == 1


def test_research_materials_help_to_seal() -> None:
    """§12: they stand for a clue token there too."""
    scene = joe()
    scene.card("research_materials")
    scene.who().clues = 4
    scene.gate("woods")
    scene.gate("graveyard")
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.FIGHT), "seal")

    assert scene.b.state.seals == [WOODS]
    assert not scene.owns("research_materials")
    assert scene.who().clues == 0


def test_an_elder_sign_without_doom_tokens() -> None:
    """§12: there is none to remove; the seal counts all the same."""
    scene = joe()
    scene.gate("woods")
    scene.gate("graveyard")
    travel.set_explored(scene.b, ME, on=True)
    scene.at("woods")

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert (scene.b.state.doom, scene.b.state.seals) == (0, [WOODS])


def test_no_elder_sign_while_no_one_can_help() -> None:
    """§12: gates cannot be sealed, by no card either."""
    scene = joe()
    scene.b.state.environment = "no_one_can_help_you_now"
    scene.card("elder_sign")

    assert not gates.elder_signs(scene.b, ME, WOODS)


def test_rlyeh_rising_before_yog_sothoth() -> None:
    """§12: both add a success: a gate to R'lyeh needs three."""
    scene = joe(ancient_one="yog_sothoth")
    scene.b.state.environment = "rlyeh_rising"

    assert gates.close_difficulty(scene.b, scene.gate("woods", "rlyeh")) == 3
    assert gates.close_difficulty(scene.b, scene.gate("graveyard", "abyss")) == 2


def test_the_sixth_seal_wins_before_its_user_is_devoured() -> None:
    """§12, §14: the sixth elder sign ends the game, even for the last Sanity and Stamina."""
    scene = joe()
    scene.gate("woods")
    for place in ("graveyard", "unvisited_isle", "black_cave", "unnamable", "witch_house"):
        gates.place_seal(scene.b, Place(place))
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sanity = scene.who().stamina = 1

    scene.act(gates.use_elder_sign(scene.b, ME, WOODS, scene.card("elder_sign")))

    assert isinstance(scene.raised, GameEnds)
    assert scene.raised.resolution == "sealed"


# Monsters and limits


def test_flyers_in_the_fog_stay_in_the_sky() -> None:
    """§9: they do not move at all."""
    scene = joe()
    scene.at(UPTOWN)
    scene.b.state.environment = "an_evil_fog"
    no = scene.monster("byakhee", "sky")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("sky")) == [no]


def test_hasturs_cultists_fly() -> None:
    """§9: from a location without prey beside it into the Sky."""
    scene = joe(ancient_one="hastur")
    no = scene.monster("cultist", "woods")

    scene.run(prowling.activate(scene.b, no, white=True))

    assert scene.b.monsters_at(Place("sky")) == [no]


def test_a_fast_monster_stops_where_somebody_is() -> None:
    """§9: in the first area with an investigator, also of two steps in its own street."""
    scene = joe()
    street = scene.b.street_of(WOODS)
    scene.at(street)
    no = scene.monster("dimensional_shambler", "woods")

    scene.run(prowling.activate(scene.b, no, white=False))

    assert scene.b.monsters_at(street) == [no]


def test_the_outskirts_overflow_twice_in_one_surge() -> None:
    """§10: each time all return to the cup and terror rises."""
    scene = Scene(*EIGHT)
    for _ in range(11):
        scene.monster(scene.b.state.markers[scene.b.state.cup[0]], UPTOWN)
    scene.gate("woods")

    scene.run(gates.surge(scene.b, WOODS))

    assert scene.b.state.terror == 8
    assert not scene.b.state.outskirts


def test_happy_days_hold_even_the_experiment() -> None:
    """§10: what cannot rise does not rise, not to 10 either; the monsters come all the same."""
    scene = joe()
    scene.b.state.environment = "happy_days_are_here_again"
    scene.b.state.rumor = Rumor("the_terrible_experiment", since=0)
    for _ in range(8):
        mythos.add_to_rumor(scene.b)

    scene.run(mythos.settle_rumor(scene.b))

    assert scene.b.state.terror == 0
    assert scene.b.counted() == 4


def test_a_headline_of_a_neighborhood_leaves_the_sky_alone() -> None:
    """§15: streets and locations of the neighborhood only."""
    scene = joe()
    stays = scene.monster("byakhee", "sky")
    scene.monster("cultist", "uptown_streets")
    scene.monster("ghoul", "woods")

    scene.run(REGISTRY.mythos["private_security_hired_in_uptown"](scene.b))

    assert [each.no for each in scene.b.state.monsters] == [stays]


def test_an_ally_in_service_does_not_leave_with_the_terror() -> None:
    """§10: one of the Ally deck goes, not one who joined somebody."""
    scene = joe()
    scene.card("duke")
    scene.b.state.decks[Deck.ALLY].clear()

    scene.run(tracks.raise_terror(scene.b))

    assert scene.owns("duke")


def test_the_fire_vampire_of_a_rainy_day() -> None:
    """§3 V: another one is drawn; with nothing else in the cup the Ancient One awakens."""
    scene = joe()
    scene.b.state.environment = "raining_cats_and_dogs"
    fires = [n for n in scene.b.state.cup if scene.b.state.markers[n] == "fire_vampire"]
    others = [n for n in scene.b.state.cup if n not in fires]
    scene.b.state.cup = [*fires, others[0]]

    no = monsters.draw_monster(scene.b)

    assert no == others[0]


def test_a_weather_that_ithaqua_refuses_keeps_the_old_environment() -> None:
    """§15: a Weather card is discarded, another Environment stays in play."""
    scene = joe(ancient_one="ithaqua")
    scene.b.state.environment = "the_festival"
    scene.b.state.mythos_deck.remove("heat_wave")
    mythos.begin(scene.b, "heat_wave")

    scene.run(mythos.ability_step(scene.b))

    assert scene.b.state.environment == "the_festival"


def test_the_leader_of_the_mythos_phase() -> None:
    """§3 V: of several at the new clue token the first player names one."""
    scene = two()
    for seat in (0, 1):
        scene.at("woods", seat)
    scene.b.state.clues.pop(WOODS, None)
    card = next(c for c in scene.b.library.mythos.values() if c.clue == WOODS)
    scene.b.state.mythos_deck.remove(card.id)
    mythos.begin(scene.b, card.id)

    scene.run(mythos.clue_step(scene.b), "seat1")

    assert tuple(scene.asked[0].awaited) == (ME,)
    assert (scene.who(0).clues, scene.who(1).clues) == (0, 1)


# The end


def test_the_environment_is_gone_in_the_final_battle() -> None:
    """§14: with its modifiers."""
    scene = joe(ancient_one="cthulhu")
    scene.b.state.environment = "heat_wave"
    made = checks.Check(ME, Skill.FIGHT, 0, kind=CheckKind.COMBAT)
    assert checks.pool(scene.b, made) == 1

    scene.run(battle.begin(scene.b))

    assert checks.pool(scene.b, made) == 2


def test_dreams_of_madness_end_when_cthulhu_awakes() -> None:
    """§14: powers of the slumbering one end: the maxima are whole again."""
    scene = joe(ancient_one="cthulhu")
    assert scene.b.max_sanity(ME) == 3

    scene.run(battle.begin(scene.b))

    assert scene.b.max_sanity(ME) == 4


def test_shub_niggurath_awake_lends_no_toughness() -> None:
    """§14: trophies are worth what is printed."""
    scene = joe(ancient_one="shub_niggurath")
    scene.trophy("ghoul")

    scene.run(battle.begin(scene.b))

    assert trophies.trophy_value(scene.b, ME) == 1


def test_research_materials_are_no_clue_for_nyarlathotep() -> None:
    """§14: they can be discarded for a clue token, they are none."""
    scene = two(ancient_one="nyarlathotep")
    scene.card("research_materials", 0)
    scene.who(1).clues = 1

    scene.run(battle.begin(scene.b))

    assert scene.who(0).standing is Standing.OUT


def test_the_last_clue_spent_on_the_check_itself() -> None:
    """§14: who passes by the last clue token has none left, and is devoured."""
    scene = two(ancient_one="nyarlathotep")
    scene.who(0).clues = scene.who(1).clues = 1
    scene.run(battle.begin(scene.b))
    scene.who().sliders = [0, 0, 3]
    scene.dice(1, 1, 1, 1, 6, 6)

    rule = REGISTRY.ancient_ones["nyarlathotep"]
    scene.act(rule.attack(scene.b, ME, 1), "clue")

    assert scene.who(0).standing is Standing.OUT


def test_a_statue_wards_off_the_doom_as_well() -> None:
    """§14: the whole attack of the turn is cancelled, Cthulhu's doom token with it."""
    scene = joe(ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))
    scene.b.state.doom = 5
    scene.b.state.battle_round = 1
    scene.card("warding_statue")

    scene.run(battle.ancient_one_attacks(scene.b), "use:")

    assert (scene.b.state.doom, scene.b.max_sanity(ME)) == (5, 4)


def test_the_attack_gets_harder_though_it_was_warded_off() -> None:
    """§14: the modifier falls by the rounds."""
    scene = joe(ancient_one="hastur")
    scene.run(battle.begin(scene.b))
    scene.b.state.battle_round = 3

    scene.dice(*[6] * 6)
    scene.run(battle.ancient_one_attacks(scene.b))

    began = [fact for fact in scene.facts if type(fact).__name__ == "CheckBegan"]
    assert began[-1].modifier == -1  # pyright: ignore[reportAttributeAccessIssue]


def test_cthulhus_doom_does_not_exceed_the_track() -> None:
    """§14: a token is added unless the track is full."""
    scene = joe(ancient_one="cthulhu")
    scene.run(battle.begin(scene.b))

    scene.run(battle.add_battle_doom(scene.b))

    assert scene.b.state.doom == 13


def test_the_seals_that_were_undone_still_cost_score() -> None:
    """§14: one less for each elder sign played during the game."""
    scene = joe()
    gates.place_seal(scene.b, WOODS)
    gates.remove_seals(scene.b)

    assert ("elder_signs", -1) in endings.score_parts(scene.b)


def test_no_retainer_in_the_final_battle() -> None:
    """§14: no money any more."""
    scene = joe(ancient_one="cthulhu")
    scene.special(Special.RETAINER)
    scene.run(battle.begin(scene.b))
    money = scene.who().money
    scene.who().sliders = [0, 0, 0]

    assert not [d for d in upkeep._deeds(scene.b, ME) if "retainer" in d.key]
    assert scene.who().money == money


def test_specials_are_one_of_a_kind() -> None:
    """§7: who is Blessed stays Blessed once."""
    scene = joe()
    scene.run(specials.bless(scene.b, ME))
    scene.run(specials.bless(scene.b, ME))

    assert list(scene.who().specials) == [Special.BLESSING]


def test_no_monster_of_an_empty_board_moves() -> None:
    """§9: the boxes of the card name symbols, not monsters in the cup."""
    scene = joe()
    before = list[MonsterNo](scene.b.state.cup)

    scene.run(prowling.move_monsters(scene.b, list(Dimension), list(Dimension)))

    assert scene.b.state.cup == before
    assert scene.b.state.phase is Phase.SETUP


def test_ithaqua_rolls_for_nothing_that_cannot_be_lost() -> None:
    """§6, §14: the Derringer goes only if its owner lets it."""
    scene = joe(ancient_one="ithaqua")
    scene.card("18_derringer")
    scene.card("knife")
    scene.dice(1)

    scene.run(battle.begin(scene.b))

    assert scene.owns("18_derringer")
    assert not scene.owns("knife")


@pytest.mark.parametrize(("face", "clues"), [(6, 3), (1, 0)])
def test_the_alien_statue_with_the_last_sanity(face: int, clues: int) -> None:
    """§5: what the last Sanity is spent for happens, then its owner is insane."""
    scene = joe()
    scene.card("alien_statue")
    scene.at(UPTOWN)
    scene.who().sanity, scene.who().clues, scene.who().points = 1, 0, 3
    scene.dice(face)
    (deed,) = deeds.window_deeds(scene.b, ME, Window.MOVEMENT)

    scene.act(deed.run(), *(["clues"] if face == 6 else []))

    gained = [fact.amount for fact in scene.told(Changed) if fact.what == "clues"]
    assert sum(each for each in gained if each > 0) == clues
    assert scene.who().place == "arkham_asylum"


def test_a_closed_location_is_closed_again_when_its_gate_goes() -> None:
    """§10: the gate replaced the closed marker; without it all there stand in the street."""
    scene = two()
    place = Place("hibbs_roadhouse")
    scene.gate(place)
    scene.gate("graveyard")
    scene.at(place, 0)
    scene.at(place, 1)
    no = scene.monster("maniac", place)
    symbol = monsters.stats(scene.b, no).symbol
    assert scene.b.gate_symbol(scene.b.state.gates[0].no) is not symbol
    scene.run(tracks.close_place(scene.b, place))
    assert scene.who().place == place
    travel.set_explored(scene.b, ME, on=True)
    scene.who().sliders = [0, 3, 0]
    scene.dice(*[6] * 8)

    scene.act(gates.try_to_close(scene.b, ME, place, Skill.FIGHT))

    assert [scene.who(seat).place for seat in (0, 1)] == ["easttown_streets"] * 2
    assert scene.b.monsters_at(Place("easttown_streets")) == [no]


def test_the_blue_watcher_closes_a_gate_before_its_user_falls() -> None:
    """§12: its last 2 Stamina close the gate, five clue tokens seal it, then the Hospital."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.gate("woods")
    scene.gate("graveyard")
    scene.at("woods")
    travel.set_explored(scene.b, ME, on=True)
    scene.who().stamina, scene.who().clues = 2, 5

    scene.act(gates.try_to_close(scene.b, ME, WOODS, Skill.LORE), "use:", "seal")

    assert scene.b.state.seals == [WOODS]
    assert len(scene.who().gates) == 1
    assert (scene.who().place, scene.who().stamina) == ("st_marys_hospital", 1)


def test_an_inner_sanctum_rite_for_the_last_sanity() -> None:
    """§5: the gate closes that was paid for, then the member is insane."""
    scene = joe()
    scene.at("silver_twilight_lodge")
    scene.special(Special.MEMBERSHIP)
    scene.gate("woods")
    scene.who().sanity, scene.who().clues = 1, 2
    scene.who().sliders = [0, 0, 3]
    scene.dice(6)
    scene.next("location:french_hill", "french_hill_7")

    scene.act(encounters.location_encounter(scene.b, ME), "yes")

    assert not scene.b.state.gates
    assert scene.who().place == "arkham_asylum"


def test_what_a_lone_combat_check_wins_comes_first() -> None:
    """§5: the clue token is gained, then half of them are lost in the Hospital."""
    scene = joe()
    scene.card("blue_watcher_of_the_pyramid")
    scene.who().stamina, scene.who().clues = 2, 0
    op = CombatCheck(-1, [Gain(clues=1)], [])

    scene.act(run(scene.b, [op], EntryScene(ME, "Hospital", WOODS)), "use:")

    assert (scene.who().place, scene.who().clues) == ("st_marys_hospital", 1)


def test_a_page_that_costs_the_last_sanity_is_turned() -> None:
    """§5: the Book of Dzyan gives its Spell and takes its token before its reader is insane."""
    scene = joe()
    scene.card("book_of_dzyan")
    scene.at(UPTOWN)
    scene.who().sanity, scene.who().points = 1, 3
    scene.who().sliders = [0, 0, 3]
    scene.dice(6, 6)
    deed = next(d for d in deeds.window_deeds(scene.b, ME, Window.MOVEMENT) if d.verb == "use")

    scene.next("deck:spell", "wither")

    scene.act(deed.run(), "wither")

    assert scene.who().place == "arkham_asylum"
    assert [held.tokens for held in scene.who().cards] == [1]
