"""What the purposeful player of the board game wants: as a group, by one way to win."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from bot.engine.ask import Option, Picked
from bot.engine.autopilot import AutopilotQuestion
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.session import Session
from bot.kits.second_edition.autopilot import (
    answers,
    battle,
    cards,
    closing,
    errands,
    fights,
    routes,
    rumors,
    sliders,
    walking,
)
from bot.kits.second_edition.autopilot.policy import load_policy
from bot.kits.second_edition.autopilot.sight import Sight, build_sight
from bot.kits.second_edition.autopilot.weights import WayToWin, load_weights
from bot.second_edition.core import about
from bot.second_edition.core.state import Gate, HeldCard, Monster, Phase, Rumor, SkillCheck
from bot.second_edition.printed.terms import CardNo, Cause, CheckKind, MonsterNo, Place, Skill
from bot.table.declares.lobby_choices import Lobby
from bot.tools.purposeful import WAYS, draw_way_to_win, load_aims
from tests.kits.second_edition.table import the_kit as kit

LOBBY = Lobby("yig", "standard", ("joe_diamond", "mandy_thompson", "sister_mary", "michael_mcglen"))
JOE, MANDY = Seat(0), Seat(1)
CLUE = Option(key="clue", label="Spend 1 clue token for 1 more die", verb="use")
SEAL = Option(key="seal", label="Seal it", verb="seal")
NO_PART: Any = None


def started(lobby: Lobby = LOBBY) -> Session:
    """A game in its first Movement phase: nobody is asked for anything that matters here."""
    session = Session.start(kit().rules, kit().offers.game_setup(lobby), bytes(16))[0]
    session.state.turn, session.state.phase = 1, Phase.MOVEMENT
    session.state.monsters.clear()
    for who, place in zip(session.state.investigators, ("newspaper",) * 4, strict=True):
        who.place, who.sliders = Place(place), [1, 1, 1]
    return session


def sight(session: Session, seat: Seat = JOE, way: WayToWin = WayToWin.SEALED) -> Sight:
    """Return what a seat sees."""
    return build_sight(session, seat, load_weights("companion", way), way)


def asked(kind: str, **more: Any) -> AutopilotQuestion:
    """A question of a kind."""
    return AutopilotQuestion(seat=JOE, kind=kind, part=NO_PART, **more)


def open_gates(session: Session, *places: str) -> None:
    """Gates are open in these places and nowhere else."""
    state = session.state
    state.gate_stack += [gate.no for gate in state.gates]
    state.gates[:] = [Gate(state.gate_stack.pop(0), Place(place)) for place in places]


def test_everybody_has_an_errand_of_their_own() -> None:
    """No two are sent to the same place."""
    session = started()
    open_gates(session, "woods", "graveyard")
    session.state.clues = {Place("unnamable"): 1, Place("black_cave"): 2}

    sent = errands.assign_errands(sight(session).town)

    assert len(sent) == 4
    assert max(Counter(sent.values()).values()) == 1


def test_who_can_seal_goes_for_a_gate() -> None:
    """With clue tokens enough a gate is worth more than clue tokens next door."""
    session = started()
    open_gates(session, "woods")
    session.state.clues = {Place("unnamable"): 1}
    session.state.investigators[JOE].clues = 5

    worths = errands.worths_of_places(sight(session))

    assert worths["woods"] > 2 * worths["unnamable"]


def test_a_monster_on_the_way_costs_turns() -> None:
    """A place behind a monster is farther."""
    session = started()
    free = routes.costs_of_reaching(sight(session), "train_station")["newspaper"]
    monster = session.state.cup.pop()
    session.state.monsters.append(Monster(monster, Place("northside_streets")))

    assert routes.costs_of_reaching(sight(session), "train_station")["newspaper"] > free


def test_who_meets_a_monster_at_the_end_has_arrived() -> None:
    """A fight there holds nobody back; on the way it does, unless one slips past."""
    session = started()
    weak = next(no for no in session.state.cup if session.state.markers[no] == "maniac")
    foe = Monster(weak, Place("northside_streets"))
    session.state.monsters.append(foe)
    session.state.investigators[JOE].points = 4

    assert walking.dangers_of_path(sight(session), Place("northside_streets"))[0] == 1
    assert walking.dangers_of_path(sight(session), Place("downtown_streets"))[0] == 0
    assert 0 < walking.dangers_of_path(sight(session), Place("downtown_streets"), gain=20.0)[0] < 1


def test_nobody_takes_the_train_without_the_fare() -> None:
    """With a dollar the other town is near, without one out of reach."""
    lobby = structs.replace(LOBBY, settings={"dunwich": True})
    session = started(lobby)
    joe = session.state.investigators[JOE]
    joe.money = 1
    assert "bishops_brook_bridge" in routes.costs_from_seat(sight(session))

    joe.money = 0
    assert "bishops_brook_bridge" not in routes.costs_from_seat(sight(session))


def test_the_last_gates_are_worth_most() -> None:
    """Where all gates are to be closed and trophies are enough."""
    session = started()
    open_gates(session, "woods")
    before = errands.bonus_for_last_gates(sight(session, way=WayToWin.CLOSED))
    session.state.investigators[JOE].gates = [session.state.gate_stack.pop() for _ in range(3)]

    assert before == 0 < errands.bonus_for_last_gates(sight(session, way=WayToWin.CLOSED))
    assert errands.bonus_for_last_gates(sight(session)) == 0


@pytest.mark.parametrize(("clues", "spends"), [(4, True), (5, False), (6, True)])
def test_clue_tokens_are_kept_for_the_seal(clues: int, spends: bool) -> None:
    """At a gate whoever has just enough for a seal spends none."""
    session = started()
    session.state.investigators[JOE].clues = clues
    gate = asked("check", about=about.gate(Place("woods")))
    check = SkillCheck(JOE, Skill.LORE, 0, closes=Place("woods"), rolled=True)
    session.state.checks.append(check)

    assert (answers.rate_clue_spending(sight(session), gate, CLUE) > 0) is spends


def test_clue_tokens_save_a_life() -> None:
    """They are spent against a monster by who would not stand another blow, not in encounters."""
    session = started()
    who = session.state.investigators[JOE]
    who.clues, who.stamina = 3, 1
    ghoul = next(no for no in session.state.cup if session.state.markers[no] == "ghoul")
    check = SkillCheck(JOE, Skill.SNEAK, 0, kind=CheckKind.EVADE, monster=ghoul)
    session.state.checks.append(check)
    assert answers.rate_clue_spending(sight(session), asked("check"), CLUE) > 0

    check.kind, check.monster = CheckKind.PLAIN, None
    assert answers.rate_clue_spending(sight(session), asked("check"), CLUE) < 0


def test_clue_tokens_are_not_thrown_after_sanity_to_spare() -> None:
    """A Horror check that costs one of many is not worth one; being weak elsewhere is no reason."""
    session = started()
    who = session.state.investigators[JOE]
    who.clues, who.stamina, who.sanity = 3, 1, 7
    ghoul = next(no for no in session.state.cup if session.state.markers[no] == "ghoul")
    check = SkillCheck(JOE, Skill.WILL, 0, kind=CheckKind.HORROR, monster=ghoul)
    session.state.checks.append(check)

    assert answers.rate_clue_spending(sight(session), asked("check"), CLUE) < 0


@pytest.mark.parametrize(
    ("way", "sealed", "wanted"),
    [
        (WayToWin.SEALED, 5, True),
        (WayToWin.CLOSED, 4, True),
        (WayToWin.CLOSED, 5, False),
        (WayToWin.BEATEN, 0, False),
    ],
)
def test_each_way_has_its_seals(way: WayToWin, sealed: int, wanted: bool) -> None:
    """The sixth only where it is the aim; none with clue tokens before the final battle."""
    session = started()
    session.state.seals = [Place(f"place{n}") for n in range(sealed)]

    assert (answers.rate_sealing(sight(session, way=way), asked("seal"), SEAL) > 0) is wanted


def test_nobody_is_left_behind_a_gate() -> None:
    """A gate stays open for whoever is inside, unless another one or the victory saves them."""
    session = started()
    open_gates(session, "woods")
    state = session.state
    joe, mandy = state.investigators[JOE], state.investigators[MANDY]
    world = session.game.gates.world(state.gates[0].no)
    joe.place, joe.explored, mandy.place = Place("woods"), True, Place(f"{world}:1")
    close = Option(key="close:fight", label="Close the gate", verb="close-gate")
    sign = Option(key="seal:1", label="Close and seal", verb="seal")

    def stays_open(option: Option) -> bool:
        return answers.rate_encounter_option(sight(session), asked("encounter"), option) < 0

    assert stays_open(close)
    assert stays_open(sign)
    state.seals = [Place(f"place{n}") for n in range(5)]
    assert stays_open(close)
    assert not stays_open(sign)
    state.seals = []
    other = next(no for no in state.gate_stack if session.game.gates.world(no) == world)
    state.gates.append(Gate(other, Place("graveyard")))
    assert not stays_open(close)
    state.gates.pop()
    joe.gates = state.gate_stack[:3]
    assert not stays_open(close)
    joe.gates, mandy.place = [], Place("newspaper")
    assert not stays_open(close)


def test_clue_tokens_go_to_who_nearly_has_a_seal() -> None:
    """A token is worth more to a seat with four of five, and is not spent when it makes five."""
    session = started()
    session.state.clues = {Place("unnamable"): 1}
    joe = session.state.investigators[JOE]
    worth, cost = dict[int, float](), dict[int, float]()
    for clues in (1, 4, 5, 6):
        joe.clues = clues
        worth[clues] = errands.worth_of_clues(sight(session), Place("unnamable"))
        cost[clues] = answers.cost_of_clue(sight(session))

    assert worth[4] > worth[1] > 0
    assert cost[5] > cost[4] == cost[6]


@pytest.mark.parametrize(
    ("ancient_one", "useful"), [("yig", True), ("yog_sothoth", False), ("shub_niggurath", True)]
)
def test_trophies_that_the_battle_takes_are_kept(ancient_one: str, useful: bool) -> None:
    """Gate trophies pay for dissection, but not against Yog-Sothoth, who devours without them."""
    session = started()
    session.state.ancient_one = ancient_one
    joe = session.state.investigators[JOE]
    joe.gates = [session.state.gate_stack.pop()]
    place = Place("science_building")

    assert (errands.worth_of_sales(sight(session), place) > 0) is useful
    monster = next(no for no in session.state.cup if session.state.markers[no] == "ghoul")
    given = Option(key="m", label="Ghoul", about=about.monster(monster))
    gate = Option(key="g", label="Gate", about=about.gate(Place("woods")))
    points = [
        answers.prefer_weak_trophies(sight(session), asked("trophy"), o) for o in (given, gate)
    ]
    assert (points[0] > points[1]) is (ancient_one != "shub_niggurath")


def test_a_tome_is_read_with_lore() -> None:
    """Whoever carries one sets the slider for it; the careful autopilot reads nothing."""
    session = started()
    tome = next(n for n, code in enumerate(session.state.cards) if code == "old_journal")
    joe = session.state.investigators[JOE]
    joe.cards = []
    without = sliders.needs_by_slider(sight(session))[2][0]
    joe.cards.append(HeldCard(CardNo(tome)))
    careful = build_sight(session, JOE, load_weights("careful"), WayToWin.SEALED)

    assert sliders.needs_by_slider(sight(session))[2][0] > without
    assert sliders.needs_by_slider(careful)[2][0] <= without


def test_a_monster_that_hits_without_damage_is_dangerous() -> None:
    """A Dimensional Shambler costs no Stamina, but turns; a Warlock is worth its clue tokens."""
    session = started()
    state = session.state
    shambler, ghoul, warlock, witch = (
        next(no for no in state.cup if state.markers[no] == code)
        for code in ("dimensional_shambler", "ghoul", "warlock", "witch")
    )
    seen = sight(session, MANDY)

    assert fights.worths_of_meeting(seen, shambler)[1] < fights.worths_of_meeting(seen, ghoul)[1]
    defeats = [fights.worth_of_defeat(seen, seen.foe(no)) for no in (warlock, witch)]
    assert defeats[0] > defeats[1] + 2


def test_a_loan_is_not_paid_back_for_its_owner() -> None:
    """Nothing but the investigator's own ability is used in the Upkeep."""
    loan = Option(key="use:bank-loan", label="", verb="use", about=about.printed_thing("bank_loan"))
    own = Option(key="use:joe", label="", verb="use", about=about.printed_thing("joe_diamond"))
    points = [
        answers.prefer_own_ability(sight(started()), asked("upkeep"), each) for each in (loan, own)
    ]

    assert points[0] < 0 < points[1]


def test_the_terrible_experiment_is_fought() -> None:
    """Who fights well goes to the campus, begins with the easiest monster, and goes on."""
    session = started()
    state = session.state
    cultist, dhole = (
        next(no for no in state.cup if state.markers[no] == code) for code in ("cultist", "dhole")
    )
    campus = Place("miskatonic_u_streets")
    known = state.rumor = Rumor("the_terrible_experiment", since=1)
    known.monsters = [dhole, cultist, *(no for no in state.cup if no not in (dhole, cultist))][:6]

    def points(key: str, no: MonsterNo) -> float:
        option = Option(key=key, label="", about=about.monster(no))
        return rumors.rate_monster(sight(session), asked("monster"), option)

    def goes_on() -> bool:
        question = asked("may", about=about.printed_thing(known.code))
        yes = Option(key="yes", label="Yes")
        return rumors.rate_further_fight(sight(session), question, yes) > 0

    assert rumors.worth_of_rumor(sight(session), campus) > 10
    assert points("cultist", cultist) > points("dhole", dhole)
    assert goes_on()
    known.monsters = [dhole]
    assert rumors.worth_of_rumor(sight(session), campus) < 1
    assert not goes_on()


def test_azathoth_is_not_fought() -> None:
    """Who destroys the world by waking: the group goes for seals, and prepares for no battle."""
    session = started()
    session.state.ancient_one, session.state.doom = "azathoth", 13

    assert load_aims("second_edition", "beaten").see(session, JOE).town.way is WayToWin.SEALED
    assert sight(session).town.battle_nearness == 0


def test_the_group_arms_itself_as_the_battle_comes_near() -> None:
    """Weapons and care are worth more."""
    session = started()
    joe = session.state.investigators[JOE]
    joe.money, joe.sanity = 5, 2
    calm, asylum = sight(session), Place("arkham_asylum")
    before = (
        errands.worth_of_sales(calm, Place("general_store")),
        errands.worth_of_care(calm, asylum),
    )
    session.state.doom = session.game.ancient_one.doom - 1
    late = sight(session)

    assert calm.town.battle_nearness < 0.5 < late.town.battle_nearness
    assert errands.worth_of_sales(late, Place("general_store")) > before[0]
    assert errands.worth_of_care(late, asylum) > before[1]


def test_gates_are_closed_with_the_better_skill() -> None:
    """Joe fights; an easy gate is closed more likely than a hard one, with an Elder Sign surely."""
    session = started()
    joe, game = session.state.investigators[JOE], session.game
    joe.clues = 0
    ranked = sorted(session.state.gate_stack, key=game.gates.modifier)
    hard, easy = (Gate(no, Place("woods")) for no in (ranked[0], ranked[-1]))
    mine = sight(session)

    assert closing.is_fight_best(mine)
    assert closing.chance_to_close(mine, hard) < closing.chance_to_close(mine, easy)
    sign = next(n for n, code in enumerate(session.state.cards) if code == "elder_sign")
    joe.cards.append(HeldCard(CardNo(sign)))
    assert closing.chance_to_close(sight(session), hard) == 1


def test_abroad_the_sliders_are_set_for_the_gate() -> None:
    """In an Other World Joe's Fight is wanted most."""
    session = started()
    session.state.investigators[JOE].place = Place("abyss:2")

    wanted = sliders.needs_by_slider(sight(session))

    assert wanted[1][0] == max(each for pair in wanted for each in pair)


def test_an_injury_is_taken_rather_than_losses() -> None:
    """It costs no clue tokens and no items."""
    session = started(structs.replace(LOBBY, settings={"injury_madness": True}))
    question = asked("choose", about=about.cause(Cause.UNCONSCIOUS))
    scar, losses = (Option(key=key, label=key) for key in ("card", "losses"))

    worth = [answers.rate_care_choice(sight(session), question, each) for each in (scar, losses)]

    assert worth[0] > worth[1]


def test_a_dead_end_is_not_fought() -> None:
    """Fighting a monster that one cannot hurt is worth less than a weak one."""
    session = started()
    state = session.state
    weak, strong = (
        next(no for no in state.cup if state.markers[no] == code) for code in ("cultist", "dhole")
    )

    battles = [fights.worths_of_meeting(sight(session), no)[0] for no in (weak, strong)]
    assert battles[0] > 0 > battles[1]


def test_the_final_battle_wants_fight_and_a_defence() -> None:
    """Against Yig Speed withstands; Lore does nothing."""
    session = started()
    session.state.awake = True
    seen = sight(session)

    even = battle.worth_of_sliders(seen, [2, 2, 2, 2, 2, 2])
    assert battle.worth_of_sliders(seen, [2, 2, 4, 2, 2, 2]) > even + 0.5
    assert battle.worth_of_sliders(seen, [4, 2, 2, 2, 2, 2]) > even + 0.2
    assert battle.worth_of_sliders(seen, [2, 2, 2, 2, 4, 2]) < even + 0.1


def test_sliders_come_to_rest() -> None:
    """No change is taken back: each makes the whole more, whatever the sliders stand on."""
    session = started()
    open_gates(session, "woods", "graveyard")
    monster = session.state.cup.pop()
    session.state.monsters.append(Monster(monster, Place("northside_streets")))
    joe = session.state.investigators[JOE]
    skills = ("speed", "fight", "lore")

    seen: set[tuple[int, ...]] = set()
    while tuple(joe.sliders) not in seen:
        seen.add(tuple(joe.sliders))
        points = {
            (track, stop): sliders.rate_slider_option(
                sight(session), asked("focus"), Option(key=f"{skill}:{stop}", label=skill)
            )
            for track, skill in enumerate(skills)
            for stop in range(4)
            if stop != joe.sliders[track]
        }
        (track, stop), best = max(points.items(), key=lambda each: each[1])
        if best <= sliders.LEAST:
            return
        joe.sliders[track] = stop
    pytest.fail("the sliders go in a circle")


def test_of_cards_that_are_drawn_the_best_are_kept() -> None:
    """Though they are nobody's yet; a third weapon is worth less than the first."""
    session = started()
    state = session.state
    gun, whip = (
        next(no for no, code in enumerate(state.cards) if code == each)
        for each in ("tommy_gun", "bullwhip")
    )
    seen = sight(session, MANDY)

    keep = [
        cards.rate_kept_card(
            seen, asked("keep"), Option(key=str(no), label="", about=about.card(CardNo(no)))
        )
        for no in (gun, whip)
    ]
    assert keep[0] > keep[1]


def test_characters_and_ways_are_data() -> None:
    """Each name has its policy; what a way changes is changed in every character."""
    assert load_weights("careful").dares is False
    assert load_weights("companion", "closed").last > load_weights("companion").last
    assert load_policy("careful") is load_policy("careful")
    with pytest.raises(KeyError):
        load_weights("nobody")


def test_ways_are_drawn_by_the_seed() -> None:
    """Each game's is the same for its seed, and all come; games without ways have none."""
    ways = {draw_way_to_win("second_edition", f"1/{n}") for n in range(40)}

    assert ways == {*WAYS["second_edition"]} == {each.value for each in WayToWin}
    assert draw_way_to_win("second_edition", "1/2") == draw_way_to_win("second_edition", "1/2")
    assert draw_way_to_win("lcg", "1/2") == ""


def test_a_way_that_there_is_not_is_refused() -> None:
    """With the names of those that there are."""
    with pytest.raises(NotAllowed, match="sealed, closed, beaten"):
        load_aims("second_edition", "escaped")
    with pytest.raises(NotAllowed, match="no way"):
        load_aims("lcg", "sealed")


@pytest.mark.parametrize("name", ["careful", "companion"])
def test_a_trade_after_the_movement_is_left_alone(name: str) -> None:
    """Who is asked once more after an Other World step ends the movement, and does not trade."""
    session = started()
    state = session.state
    for who in state.investigators:
        who.place, who.money, who.done = Place("abyss:2"), 3, True
    state.investigators[JOE].place, state.investigators[JOE].done = Place("abyss:1"), False
    session.apply(Overridden({"do": "go", "step": "movement.end", "seat": JOE}))
    (ask,) = session.asks
    assert {option.verb for option in ask.parts[JOE].options} == {"trade", "end-turn"}

    assert load_policy(name).choose(session, ask, JOE) == Picked(("end",))
