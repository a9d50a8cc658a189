"""22 The first two scenarios at their edges, by Dunwich scenario notes §1."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import CardsDrawn, EnemyAttacked
from bot.lcg.printed.cards import Symbol
from tests.lcg import club as b
from tests.lcg.campus import (
    ADMINISTRATION,
    BREW,
    DORMITORIES,
    EARLY,
    EXPERIMENT,
    HUMANITIES,
    JAZZ,
    LABS,
    LIBRARY,
    QUAD,
    SECOND as AFTER_CLUB,
    UNION,
    campus,
)
from tests.lcg.club import SECOND as AFTER_CAMPUS, club
from tests.lcg.codes import ACOLYTE, COP, DOG, KNIFE
from tests.lcg.table import Table

WIZARD, THRALL, WHIPPOORWILL, VISIONS = "02087", "02086", "02090", "02083"
HUNTED, TWIST = "02099", "02093"


def act(table: Table, number: int) -> None:
    """It is this act, its predecessors' other sides carried out."""
    while table.state.act.index < number - 1:
        table.order("advance", what="act")


def prowling(seats: int = 1, at: str | None = None) -> Table:
    """Agenda 3 on the campus; The Experiment at a place of the test's own."""
    table = campus(seats)
    for _ in range(2):
        table.order("advance", what="agenda")
    if at is not None:
        table.order("remove", what=EXPERIMENT)
        table.enemy(EXPERIMENT).at(at)
    table.sets("agenda", doom=1)
    return table


def _place_of_the_beast(table: Table) -> str:
    place = table.game.piece(table.piece(EXPERIMENT).place)
    assert place is not None
    return place.code


def answered(table: Table) -> Table:
    """Each choice that stands open is answered with its first option, harm by oneself."""
    table.settle()
    while open_ones := [
        p for p in table.seats if p.is_awaited and p.ask.kind not in ("turn", "go")
    ]:
        player = open_ones[0]
        if player.ask.kind == "assign":
            player.assigns()
        else:
            player.chooses(player.ask.parts[player.seat].options[0].label)
        table.settle()
    return table


# I-A


@pytest.mark.parametrize("fallen", [(0,), (0, 1)])
def test_whoever_falls_to_the_horror_comes_to_resolution_4(fallen: tuple[int, ...]) -> None:
    """I-A, agenda 3’s back: 3 horror each, then R4; those it defeats get 1 mental trauma."""
    table = prowling(2, UNION)
    for seat in fallen:
        table.seats[seat].has(horror={0: 4, 1: 8}[seat])
    table.goes("mythos")
    table.settle()

    assert table.resolution == "r4"
    assert [player.who.new_mental for player in table] == [int(n in fallen) for n in (0, 1)]
    assert [player.who.xp for player in table] == [1, 1]
    assert "unconscious_several_hours" in table.notes


def test_who_resigned_takes_no_horror_of_the_last_agenda() -> None:
    """I-A, agenda 3’s back: resigned investigators take no horror; R4 is for all."""
    table = prowling(2, UNION)
    table.roland.has(horror=4).does("resign")
    table.goes("mythos")
    table.settle()

    assert table.resolution == "r4"
    assert (table.roland.who.new_mental, table.daisy.horror) == (0, 3)


def test_doom_anywhere_makes_the_beast_prowl() -> None:
    """I-A, agenda 3: doom on enemies counts, and all doom is removed."""
    table = prowling()
    table.sets("agenda", doom=0)
    acolyte = table.enemy(ACOLYTE, exhausted=True).at(LIBRARY)
    table.sets(acolyte.id, doom=1)
    table.goes("mythos")
    table.settle()

    assert (table.game.stages.doom, acolyte.doom) == (0, 0)
    assert table.piece(EXPERIMENT).place == table.piece(QUAD).id


def test_ancient_evils_make_the_beast_prowl() -> None:
    """I-A, agenda 3: The Experiment also moves if a card’s doom makes the agenda advance."""
    table = prowling()
    table.draws_encounter("Ancient Evils")

    assert (table.game.stages.doom, table.state.agenda.index) == (0, 2)
    assert table.piece(EXPERIMENT).place == table.piece(QUAD).id


def test_the_beast_takes_its_way_through_every_lock() -> None:
    """I-A, The Experiment: it moves one step at a time: Quad, Student Union, Dormitories."""
    table = prowling()
    way: list[str] = []
    for _ in range(2):
        table.goes("mythos")
        table.settle()
        way.append(_place_of_the_beast(table))
        table.sets("agenda", doom=1)
    table.goes("mythos")
    table.settle()

    assert way == [QUAD, UNION]
    assert table.resolution == "r4"


def test_the_concoction_leaves_with_a_success_only() -> None:
    """I-A, Concoction: a hit removes it from the game; only The Experiment takes 6 more damage."""
    table = campus(log=AFTER_CLUB)
    table.roland.controls(BREW)
    enemy = table.enemy(WIZARD).engaged_with(table.roland)
    table.roland.does("fight", "Alchemical Concoction", token="auto_fail")
    table.settle()
    assert table.in_play(BREW)

    table.prints(WIZARD, fight=0)
    table.roland.does("fight", "Alchemical Concoction", token="0")
    table.settle()
    assert enemy.damage == 1
    assert BREW in table.codes(table.state.removed)


def test_a_basic_investigation_of_the_labs_finds_clues() -> None:
    """I-A, Alchemy Labs: a basic investigation finds clues, the Labs’ own only the Concoction."""
    table = campus(log=AFTER_CLUB)
    act(table, 3)
    table.order("remove", what=EXPERIMENT)
    table.all_at(LABS)
    table.prints(LABS, shroud=0)
    table.sets(LABS, clues=2)
    table.bag(1)
    table.roland.does("investigate", "Investigate Alchemy Labs")
    table.settle()
    assert (table.roland.clues, table.piece(BREW).controller) == (1, None)

    for _ in range(2):
        table.roland.does("investigate", "Search for the Concoction")
        table.settle()
    assert (table.roland.clues, table.piece(BREW).controller) == (1, table.roland.seat)


@pytest.mark.parametrize("lies", ["deck", "discard", "nowhere"])
def test_whoever_waits_in_the_office(lies: str) -> None:
    """I-A, Faculty Offices: a Humanoid of deck or discard pile appears, if there is one."""
    table = campus()
    table.encounter_deck(*([WHIPPOORWILL] if lies == "nowhere" else [WIZARD, THRALL, WHIPPOORWILL]))
    if lies == "discard":
        table.state.encounter_discard += table.state.encounter_deck[:2]
        del table.state.encounter_deck[:2]
    table.all_at(ADMINISTRATION)
    table.lays(EARLY, revealed=False)
    table.roland.controls(JAZZ)
    table.roland.does("move", "Faculty Offices")
    if lies != "nowhere":
        table.roland.chooses("Thrall")

    assert [enemy.code for enemy in table.roland.engaged()] == (
        [] if lies == "nowhere" else [THRALL]
    )


def test_jazz_opens_doors_for_one() -> None:
    """I-A, Jazz: only his controller can enter locked locations."""
    table = campus(2)
    table.all_at(UNION)
    table.lays(DORMITORIES, revealed=False)
    table.roland.controls(JAZZ)
    table.roland.ends_turn()

    assert table.daisy.why_not("move", "Dormitories").endswith(" is locked.")


def test_the_search_for_jazz_provokes_after_its_clue_is_paid() -> None:
    """I-A, act 2: the clue is paid before attacks of opportunity."""
    table = campus()
    act(table, 2)
    table.enemy(THRALL).engaged_with(table.roland)
    table.encounter_deck(VISIONS)
    table.roland.has(clues=1, damage=8, horror=0)
    table.roland.does("activate", "Rice’s Whereabouts")
    table.settle()

    assert not table.roland.playing
    assert table.piece(QUAD).clues == 0


def test_a_short_encounter_deck_gives_what_it_has() -> None:
    """I-A, act 2: a deck of fewer than five cards is discarded completely, Jazz included."""
    table = campus(2)
    act(table, 2)
    table.order("stack", top=[VISIONS, VISIONS, JAZZ], only=True)
    table.roland.has(clues=1).does("activate", "Rice’s Whereabouts")

    assert table.piece(JAZZ).place == table.piece(QUAD).id
    assert table.encounter_discard == [VISIONS, VISIONS]


def test_jazz_who_is_drawn_stands_beside_his_drawer() -> None:
    """I-A, Jazz: he waits at his drawer’s location; only investigators there can parley."""
    table = campus(2)
    act(table, 2)
    table.order("move", who=1, to=LIBRARY)
    table.encounter_deck(JAZZ)
    table.draws_encounter(None, table.daisy)

    assert table.piece(JAZZ).place == table.piece(LIBRARY).id
    assert not table.roland.can("parley")


def test_the_humanities_count_ones_own_horror() -> None:
    """I-A, Humanities Building: horror on the investigator’s assets does not count."""
    table = campus()
    table.all_at(HUMANITIES)
    table.roland.controls(COP, horror=1)
    table.roland.has(horror=1).has_deck(*[KNIFE] * 4)
    table.roland.ends_turn()
    table.settle()

    assert table.roland.discard == [KNIFE]


def test_clean_places_count_for_all_in_the_end() -> None:
    """I-A, R2: Library and Dormitories without clues give each 2 experience."""
    table = campus(2)
    table.lays(LIBRARY)
    table.sets(LIBRARY, clues=0)
    table.all_at(DORMITORIES)
    table.sets(DORMITORIES, clues=0)
    table.roland.has(clues=6).does("activate", "Dormitories")
    if "agree" in table.kinds:
        table.daisy.chooses("Agree")

    assert table.resolution == "r2"
    assert sorted(table.victory) == [LIBRARY, DORMITORIES]
    assert [player.who.xp for player in table] == [2, 2]


# I-B


def with_him(seats: int, code: str = b.MORGAN, log: tuple[str, ...] = ()) -> Table:
    """The last act in the Back Alley; the first seat has the man whom they came for."""
    table = club(seats, log)
    table.order("remove", what=b.BOSS)
    table.lays(b.VIP)
    for _ in range(2):
        table.order("advance", what="act")
    answered(table)
    for enemy in [each.id for each in table.game.enemies.all()]:
        table.order("remove", what=enemy)
    table.order("remove", what=code)
    table.roland.controls(code)
    table.all_at(b.ALLEY)
    return table


def falls(table: Table, seat: int) -> None:
    """An investigator is defeated by damage."""
    table.seats[seat].is_dealt(damage=9, direct=True)
    answered(table)


def takes_turn(table: Table, seat: int) -> None:
    """The turn of a seat begins, if it has not yet."""
    if table.seats[seat].can("go"):
        table.seats[seat].goes()


def test_who_has_left_with_him_counts_when_the_last_one_falls() -> None:
    """I-B, act 3: an investigator who resigned with Morgan brings R2 when the last one leaves."""
    table = with_him(2)
    table.roland.does("resign")
    falls(table, 1)

    assert table.resolution == "r2"
    assert [player.who.xp for player in table] == [0, 0]


def test_a_friend_who_fell_before_does_not_matter() -> None:
    """I-B, act 3: R2 if the last investigator resigns with Morgan, even if another was defeated."""
    table = with_him(2)
    falls(table, 1)
    takes_turn(table, 0)
    table.roland.does("resign")

    assert table.resolution == "r2"


def test_who_falls_with_him_brings_nobody_out() -> None:
    """I-B, act 3: if the investigator with Morgan is defeated it is R1, with 1 experience more."""
    table = with_him(2)
    falls(table, 0)
    takes_turn(table, 1)
    table.daisy.does("resign")

    assert table.resolution == "r1"
    assert [player.who.xp for player in table] == [1, 1]
    assert "francis_morgan_kidnapped" in table.notes


def test_the_house_comes_down_over_all() -> None:
    """I-B, R4: each gets 1 physical trauma, even if resigned or defeated before."""
    table = with_him(3)
    falls(table, 2)
    takes_turn(table, 0)
    table.roland.does("resign")
    for _ in range(3):
        table.order("advance", what="agenda")
        answered(table)

    assert table.resolution == "r4"
    assert [player.who.new_physical for player in table] == [1, 1, 2]
    assert {"francis_morgan_kidnapped", "unconscious_several_hours"} <= set(table.notes)


def test_clover_can_die() -> None:
    """I-B, Fold: an uncontrolled Clover takes 1 damage each enemy phase; if he dies it is R1."""
    table = with_him(1, b.CLOVER, AFTER_CAMPUS)
    table.order("remove", what=b.CLOVER)
    table.order("put", card=b.CLOVER, at=b.BAR)
    table.sets(table.piece(b.CLOVER).id, damage=2)
    table.enemies_attack()
    assert not table.in_play(b.CLOVER)
    table.goes("investigation")
    table.settle()
    table.roland.does("resign")

    assert table.resolution == "r1"


def test_clover_shows_a_way_past_the_boss() -> None:
    """I-B, Peter Clover: he exhausts to evade a Criminal here, without an action, even an Elite."""
    table = with_him(1, b.CLOVER, AFTER_CAMPUS)
    boss = table.enemy(b.BOSS).engaged_with(table.roland)
    table.roland.does("activate", "Peter Clover")
    answered(table)

    assert (boss.threat, boss.exhausted, table.piece(b.CLOVER).exhausted) == (None, True, True)
    assert table.roland.actions == 3


def test_morgan_takes_a_clue_for_each_investigator() -> None:
    """I-B, All In: Morgan joins after one success per investigator."""
    table = club(4)
    table.order("remove", what=b.BOSS)
    table.lays(b.VIP)
    for _ in range(2):
        table.order("advance", what="act")
    table.all_at(b.VIP)
    taken: list[bool] = []
    for _ in range(4):
        table.roland.has(actions=3).does("parley", "Morgan", token="0")
        table.settle()
        taken.append(table.piece(b.MORGAN).controller == table.roland.seat)

    assert taken == [False, False, False, True]


def test_only_clues_in_the_vip_area_pay() -> None:
    """I-B, act 2: 2 clues per investigator, from investigators in the VIP Area only."""
    table = club(2)
    table.order("remove", what=b.BOSS)
    table.lays(b.VIP)
    table.order("advance", what="act")
    table.order("move", who=0, to=b.VIP)
    table.roland.has(clues=3)
    table.daisy.has(clues=5)
    assert not table.roland.can("activate", "Advance")
    table.roland.has(clues=4).does("activate", "Advance")
    answered(table)

    assert table.piece(b.MORGAN).place == table.piece(b.VIP).id
    assert (table.roland.clues, table.daisy.clues) == (0, 5)


def test_the_boss_strikes_for_the_clues_that_end_the_act() -> None:
    """I-B, Pit Boss and act 1: the same gained clues bring his attack and advance the act."""
    table = club()
    table.all_at(b.LOUNGE)
    table.roland.has(clues=2).holds(DOG)
    table.roland.does("activate", "Clover Club Lounge").chooses("Guard Dog")
    answered(table)

    assert (table.state.act.index, table.roland.damage, table.roland.clues) == (1, 2, 0)


def test_the_boss_leaves_others_for_who_gains_clues() -> None:
    """I-B, Pit Boss: he engages the investigator who gains clues and leaves any other."""
    table = club(2)
    table.all_at(b.LOUNGE)
    table.order("remove", what=b.BOSS)
    boss = table.enemy(b.BOSS).engaged_with(table.daisy)
    table.roland.holds(DOG).does("activate", "Clover Club Lounge").chooses("Guard Dog")

    assert (boss.threat, table.roland.damage, table.daisy.damage) == (table.roland.seat, 2, 0)


def test_a_cheat_is_the_revealers_and_once_a_round() -> None:
    """I-B, act 1: only the revealer of a token can cheat, once a round for the whole group."""
    table = club(2)
    table.roland.tests("combat", 4, token="auto_fail")
    assert not table.daisy.can("activate", "Cheat")
    table.roland.does("activate", "Cheat").chooses("Elder sign")
    table.settle()
    assert table.result() == (True, 4 + table.place(b.LUNA).clues)

    table.daisy.tests("combat", 2, token="auto_fail")
    assert not table.daisy.can("activate", "Cheat")


def test_a_token_that_was_chosen_acts_as_it_would() -> None:
    """I-B, act 1: a skull chosen by cheating can be paid for, as if it was revealed."""
    table = club()
    table.roland.tests("combat", 4, token="auto_fail")
    table.roland.does("activate", "Cheat").chooses("Skull")
    table.settle()
    table.roland.chooses("Yes")

    assert table.result() == (True, 4)


def test_fate_can_be_cheated() -> None:
    """I-B, act 1: investigators can also cheat with tokens that a treachery reveals."""
    table = club()
    table.tokens("0")
    table.draws_encounter(TWIST)
    table.settle()
    assert (table.roland.damage, table.roland.horror) == (1, 0)

    table.tokens("auto_fail")
    table.draws_encounter(TWIST)
    table.roland.does("activate", "Cheat").chooses("+1")
    assert (table.roland.damage, table.roland.horror) == (1, 0)


@pytest.mark.parametrize(("token", "clues"), [(1, 0), (-3, 0), (-4, 2), ("auto_fail", 0)])
def test_odd_and_even(token: int | str, clues: int) -> None:
    """I-B, Cardroom: −4 is even, +1 is odd; the ability can be repeated while money lasts."""
    table = club()
    table.order("remove", what=b.BOSS)
    table.all_at(b.CARDROOM)
    table.bag(token)
    table.roland.has(resources=4)
    table.roland.does("activate", "Clover Club Cardroom")
    table.settle()

    assert (table.roland.clues, table.roland.resources) == (clues, 2)
    assert table.roland.can("activate", "Clover Club Cardroom")


def test_whoever_leaves_la_bella_luna_takes_enemies_along() -> None:
    """I-B, agenda 2’s back: all leave La Bella Luna, with their engaged enemies and the others."""
    table = club(2)
    table.order("remove", what=b.BOSS)
    engaged = table.enemy(b.MOBSTER).engaged_with(table.roland)
    loose = table.enemy(b.MOBSTER, exhausted=True).at(b.LUNA)
    for _ in range(2):
        table.order("advance", what="agenda")
        answered(table)

    assert b.LUNA in table.codes(table.state.removed)
    assert (engaged.threat, loose.place) == (table.roland.seat, table.piece(b.LOUNGE).id)


def test_a_beast_of_the_set_aside_ones_stays_gone() -> None:
    """I-B, second: a beast that Fold has used cannot come by agenda 2’s back."""
    table = club(1, AFTER_CAMPUS)
    table.order("remove", what=b.BOSS)
    table.lays(b.VIP)
    for _ in range(2):
        table.order("advance", what="act")
    table.roland.chooses("Servant")
    table.order("advance", what="agenda")
    answered(table)

    beasts = [
        e.code for e in table.game.enemies.all() if table.game.card(e).has_trait("Abomination")
    ]
    assert sorted(beasts) == [b.SPHERES, b.SERVANT]
    assert table.codes(table.state.encounter_deck).count(b.SPHERES) == 1


def test_whom_beasts_devour_is_not_defeated() -> None:
    """I-B, agenda 3: the Pit Boss is discarded by a beast, without victory points."""
    table = club()
    for _ in range(2):
        table.order("advance", what="agenda")
        answered(table)
    for enemy in [each.id for each in table.game.enemies.all()]:
        table.order("remove", what=enemy)
    table.all_at(b.BAR)
    table.enemy(b.SPHERES, exhausted=True).at(b.BAR)
    table.enemy(b.BOSS).engaged_with(table.roland)
    table.enemies_attack()

    assert not table.in_play(b.BOSS)
    assert b.BOSS not in table.victory
    assert table.roland.damage == 0


def test_the_hunted_are_struck_by_who_can() -> None:
    """I-B, Hunted Down: unengaged Criminals move, exhausted or not; engaging Criminals attack."""
    table = club()
    table.order("remove", what=b.BOSS)
    table.order("advance", what="agenda")
    ready = table.enemy(b.MOBSTER).at(b.LOUNGE)
    tired = table.enemy(b.MOBSTER, exhausted=True).at(b.LOUNGE)
    table.draws_encounter(HUNTED)
    answered(table)

    assert (ready.threat, tired.place) == (table.roland.seat, table.piece(b.LUNA).id)
    assert table.roland.damage == 1


def test_the_aloof_do_not_strike() -> None:
    """I-B, agenda 1 and Hunted Down: an aloof Criminal moves but engages nobody."""
    table = club()
    table.order("remove", what=b.BOSS)
    mobster = table.enemy(b.MOBSTER).at(b.LOUNGE)
    table.draws_encounter(HUNTED)
    answered(table)

    assert (mobster.place, mobster.threat) == (table.piece(b.LUNA).id, None)
    assert table.roland.damage == 0


def test_several_cheats_are_one_elder_thing() -> None:
    """I-B, resolutions: cheating adds one elder thing, no matter how often."""
    table = club()
    for _ in range(2):
        table.roland.tests("combat", 4, token="auto_fail")
        if table.kinds == ["commit"]:
            table.roland.reveals()
        table.roland.does("activate", "Cheat").chooses("+1")
        table.settle()
        table.next_phase("upkeep")
        table.goes("investigation")
        answered(table)
    table.roland.does("resign")

    assert table.state.bag.count(Symbol.ELDER_THING) == 1


def test_the_drink_is_drunk_before_the_boss_strikes() -> None:
    """I-B, Bar: 2 clues and 2 cards are one effect; reactions to the clues come after both."""
    table = club()
    table.all_at(b.BAR)
    table.order("remove", what=b.BOSS)
    table.enemy(b.BOSS, exhausted=True).at(b.BAR)
    table.roland.has(resources=2).has_deck(KNIFE, KNIFE, KNIFE)
    table.forget()
    table.roland.does("activate", "Clover Club Bar")
    answered(table)

    drawn, struck = (
        next(n for n, fact in enumerate(table.facts) if isinstance(fact, kind))
        for kind in (CardsDrawn, EnemyAttacked)
    )
    assert drawn < struck
    assert (table.roland.clues, len(table.roland.hand)) == (2, 2)


def test_a_beast_comes_back_out_of_the_discards() -> None:
    """I-B, act 2’s back, second: the beast can come from the discard pile or from out of play."""
    table = club(1, AFTER_CAMPUS)
    table.order("remove", what=b.BOSS)
    table.lays(b.VIP)
    table.order("advance", what="act")
    table.order("advance", what="agenda")
    answered(table)
    for enemy in [each.id for each in table.game.enemies.all()]:
        table.order("remove", what=enemy)
    state = table.state
    state.encounter_discard += state.encounter_deck
    state.encounter_deck.clear()
    table.order("advance", what="act")
    answered(table)

    (beast,) = [e for e in table.game.enemies.all() if table.game.card(e).has_trait("Abomination")]
    assert beast.place == table.piece(b.BAR).id


def test_who_kills_a_criminal_has_struck_one() -> None:
    """I-B, agenda 1: damage that defeats a Criminal advances it, too."""
    table = club()
    table.order("remove", what=b.BOSS)
    table.enemy(b.MOBSTER, damage=1).engaged_with(table.roland)
    table.prints(b.MOBSTER, fight=0)
    table.bag(1)
    table.roland.does("fight", "Mobster")
    answered(table)

    assert table.state.agenda.index == 1
    assert not table.in_play(b.MOBSTER)
