"""What the companion of the board game makes of encounters, possessions, friends and monsters."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.ask import Option, Part, Pick, Picked
from bot.engine.autopilot import AutopilotQuestion
from bot.engine.session import Session
from bot.kits.second_edition.autopilot import (
    battle,
    effects,
    errands,
    gifts,
    offers,
    possessions,
    routes,
    walking,
)
from bot.kits.second_edition.autopilot.policy import load_policy
from bot.kits.second_edition.autopilot.sight import build_sight
from bot.kits.second_edition.autopilot.weights import WayToWin, load_weights
from bot.second_edition.core import about
from bot.second_edition.core.state import Combat, Gate, HeldCard, Monster, SkillCheck
from bot.second_edition.printed.ops import (
    Check,
    Cost,
    Devoured,
    Draw,
    Gain,
    Lose,
    May,
    Op,
    Receive,
)
from bot.second_edition.printed.terms import CardNo, Deck, Place, Skill, Special
from tests.kits.second_edition.table import the_kit as kit
from tests.kits.second_edition.test_policy import JOE, MANDY, open_gates, sight, started

LUCK = Skill.LUCK


def card(session: Session, code: str, nth: int = 0) -> CardNo:
    """Return the number of a card by its code."""
    found = [no for no, each in enumerate(session.state.cards) if each == code]
    return CardNo(found[nth])


def give(session: Session, seat: int, *codes: str) -> list[CardNo]:
    """A seat has these cards and no others."""
    numbers = [card(session, code) for code in codes]
    session.state.investigators[seat].cards = [HeldCard(no) for no in numbers]
    return numbers


def question(kind: str, *options: Option, **more: Any) -> AutopilotQuestion:
    """A question of a kind with options."""
    return AutopilotQuestion(seat=JOE, kind=kind, part=Part(options, form=Pick(0, 1)), **more)


@pytest.mark.parametrize(
    ("offer", "taken"),
    [
        (May([Gain(clues=2)]), True),
        (May([Draw(Deck.UNIQUE)], Cost(money=2)), True),
        (May([Gain(money=1)], Cost(clues=2)), False),
        (May([Draw(Deck.ALLY)], Cost(money=99)), False),
        (May([Check(LUCK, -1, passed=[Draw(Deck.UNIQUE)], failed=[Lose(sanity=1)])]), True),
        (May([Check(LUCK, -1, passed=[Gain(money=6)], failed=[Devoured()])]), False),
        (May([Gain(money=10), Receive(Special.CURSE)]), False),
    ],
)
def test_an_offer_is_taken_for_more_than_its_price(offer: May, taken: bool) -> None:
    """Chances and prices are weighed; who cannot pay does not want it."""
    session = started()
    session.state.investigators[JOE].money = 3

    assert (effects.worth_of_offer(sight(session), offer) > offers.LEAST) is taken


def test_the_question_of_an_offer_is_answered_by_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The companion takes the offer of the card in play; the careful autopilot declines."""
    session = started()
    joe = session.state.investigators[JOE]
    joe.place = Place("woods")
    some: list[Op] = [May([Gain(clues=2)])]
    monkeypatch.setattr(offers, "ops_of_card", lambda _sight, _card: some)
    session.state.encounters.append("uptown_1")
    yes = Option(key="yes", label="Yes")
    careful = build_sight(session, JOE, load_weights("careful"), WayToWin.SEALED)

    assert offers.rate_offer(sight(session), question("may", yes), yes) > 0
    assert offers.rate_offer(careful, question("may", yes), yes) < 0


def test_a_check_is_worth_its_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clue tokens save who would be devoured, and do not pay for a dollar."""
    session = started()
    session.state.encounters.append("uptown_1")
    made = SkillCheck(JOE, LUCK, -1)

    def stake(passed: list[Op], failed: list[Op]) -> float:
        some: list[Op] = [Check(LUCK, -1, passed=passed, failed=failed)]
        monkeypatch.setattr(offers, "ops_of_card", lambda _sight, _card: some)
        return offers.stake_of_check(sight(session), made)

    assert stake([], [Devoured()]) > 20
    assert stake([Gain(money=1)], []) < 2


def test_idle_turns_go_where_encounters_are_good() -> None:
    """The Newspaper pays; the Witch House takes Sanity."""
    session = started()
    seen = sight(session)
    worths = [
        offers.mean_worth_of_encounter(seen, Place(each)) for each in ("newspaper", "witch_house")
    ]

    assert worths[0] > 1
    assert worths[1] < 0


def test_possessions_are_used_if_the_movement_points_can_be_spared() -> None:
    """An Ancient Tablet where the move is short; not in place of a gate at the edge of reach."""
    session = started()
    joe = session.state.investigators[JOE]
    (tablet,) = give(session, JOE, "ancient_tablet")
    use = Option(key="use:tablet", label="", verb="use", about=about.card(tablet))
    moves = [
        Option(key=f"stop:{to}", label="", verb="move")
        for to in ("northside_streets", "woods", "newspaper")
    ]

    def used(points: int) -> bool:
        joe.points = points
        asked = question("movement", *moves, use)
        seen = sight(session)
        best = max(walking.rate_move(seen, asked, each) for each in moves[:1])
        return possessions.rate_use_in_movement(seen, asked, use) > best

    assert used(4)
    open_gates(session, "train_station")
    joe.clues, joe.points = 5, 3
    near = Option(key="stop:train_station", label="", verb="move")
    asked = question("movement", near, use)
    seen = sight(session)
    assert possessions.rate_use_in_movement(seen, asked, use) < walking.rate_move(seen, asked, near)


@pytest.mark.parametrize(("code", "verb"), [("find_gate", "cast"), ("motorcycle", "use")])
def test_a_way_is_made_shorter(code: str, verb: str) -> None:
    """Find Gate brings back a turn sooner, a Motorcycle farther, for whoever can afford it."""
    session = started()
    joe = session.state.investigators[JOE]
    (no,) = give(session, JOE, code)
    option = Option(key="it", label="", verb=verb, about=about.card(no))
    asked = question("movement", option)
    joe.points, joe.sanity, joe.sliders = 2, 4, [1, 1, 3]
    open_gates(session, "woods")
    joe.clues = 5
    if code == "find_gate":
        joe.place = Place("abyss:1")

    assert possessions.rate_use_in_movement(sight(session), asked, option) > 0
    joe.sanity, joe.clues = 1, 0
    if code == "motorcycle":
        session.state.clues = {Place("newspaper"): 3}
        session.state.gates.clear()
    assert possessions.rate_use_in_movement(sight(session), asked, option) <= 0.5


def test_who_is_treated_needs_it_most() -> None:
    """And a maximum that is lowered is the higher one."""
    session = started()
    state = session.state
    state.investigators[MANDY].sanity = 1
    asked = question("choose", about=about.printed_thing("carolyn_fern"))
    points = [
        possessions.rate_treated_seat(
            sight(session), asked, Option(key=f"seat{seat}", label="", about=about.seat(seat))
        )
        for seat in (JOE, MANDY)
    ]
    assert points[1] > points[0]
    spell = Option(key="heal", label="", about=about.card(CardNo(99)))
    assert possessions.rate_treated_seat(sight(session), asked, spell) == 0

    lowered = question("choose", about=about.printed_thing("cthulhu"))
    joe = sight(session)
    rated = {
        key: possessions.rate_treated_seat(joe, lowered, Option(key=key, label=""))
        for key in ("sanity", "stamina")
    }
    assert (rated["sanity"] > rated["stamina"]) is (joe.max_sanity > joe.max_stamina)


def test_spare_items_go_to_who_needs_them() -> None:
    """A third weapon to the unarmed, a sign to whoever lacks clue tokens; nothing comes back."""
    session = started()
    state = session.state
    *_, knife = give(session, JOE, "tommy_gun", "knife")
    give(session, MANDY)
    assert gifts.best_gift(sight(session), MANDY) == knife
    trade = Option(key=f"trade:seat{MANDY}", label="", verb="trade", about=about.seat(MANDY))
    assert gifts.rate_trade(sight(session), question("movement", trade), trade) > 0

    give(session, MANDY, "knife")
    give(session, JOE, "tommy_gun")
    assert gifts.best_gift(sight(session, MANDY), JOE) is None
    assert gifts.best_gift(sight(session), MANDY) is None

    (sign,) = give(session, JOE, "elder_sign")
    state.investigators[JOE].clues = 5
    assert gifts.best_gift(sight(session), MANDY) == sign
    state.investigators[MANDY].clues = 5
    assert gifts.best_gift(sight(session), MANDY) is None


def test_a_gift_is_given_in_the_game() -> None:
    """The companion proposes it, and wants nothing for it; the careful autopilot never does."""
    session = started()
    *_, knife = give(session, JOE, "tommy_gun", "knife")
    give(session, MANDY)
    options = (
        Option(key="give:knife", label="", about=about.card(knife)),
        Option(key="give:n1", label=""),
    )
    asked = question("offer", *options)
    for who in session.state.investigators[2:]:
        who.place = Place("woods")

    assert load_policy("companion").answer(sight(session), asked) == Picked(("give:knife",))
    careful = build_sight(session, JOE, load_weights("careful"), WayToWin.SEALED)
    assert gifts.best_gift(careful, MANDY) is None


def test_a_stand_in_gives_nothing_away() -> None:
    """Trades are for the player of a seat to decide, as verbs with lasting effects are."""
    assert kit().words.vocabulary.verb("trade").lasting


def test_spells_are_prepared_for_the_battle() -> None:
    """Lore is set for the spell of an unarmed investigator; spare weapons are handed out."""
    session = started()
    state = session.state
    state.awake, state.battle_modifier = True, -3
    give(session, JOE, "dread_curse_of_azathoth")
    seen = sight(session)
    poor, good = (battle.worth_of_sliders(seen, [2, 2, 2, 2, lore, 2]) for lore in (1, 5))
    assert good > poor + 0.5

    give(session, MANDY)
    spare = give(session, JOE, "tommy_gun", "shotgun")
    assert gifts.best_gift(sight(session), MANDY) in spare
    assert state.combats == list[Combat]()


def test_a_blocked_way_is_not_cheaper_later() -> None:
    """Nobody waits behind monsters because passing them seems cheaper in the next turn."""
    session = started()
    state = session.state
    strong = [no for no in state.cup if state.markers[no] in ("dark_young", "dhole", "shoggoth")]
    state.monsters += [Monster(no, Place("northside_streets")) for no in strong]
    joe = state.investigators[JOE]
    joe.stamina, joe.points = 1, 1
    seen = sight(session)

    later = routes.cost_of_passing(seen, "northside_streets")
    _, now = walking.dangers_of_path(seen, Place("northside_streets"))
    assert -now <= later


def test_who_fights_well_clears_the_way_of_others() -> None:
    """Easy trophies are an errand, the more so beside others; strong monsters are none."""
    session = started()
    state = session.state
    cultist, dhole = (
        next(no for no in state.cup if state.markers[no] == code) for code in ("cultist", "dhole")
    )
    give(session, JOE, "tommy_gun")
    street = Place("northside_streets")
    state.monsters.append(Monster(cultist, street))
    beside = errands.worth_of_hunt(sight(session), street)
    for who in state.investigators[1:]:
        who.place = Place("woods")
    alone = errands.worth_of_hunt(sight(session), street)
    state.monsters[-1] = Monster(dhole, street)

    assert beside > alone > 0 == errands.worth_of_hunt(sight(session), street)


def test_low_sanity_does_not_keep_a_seal_waiting() -> None:
    """With five clue tokens and two points the gate comes before the next token."""
    session = started()
    open_gates(session, "woods")
    session.state.clues = {Place("unnamable"): 2}
    joe = session.state.investigators[JOE]
    joe.clues, joe.sanity, joe.stamina = 5, 2, 4
    seen = sight(session)
    gate = next(each for each in session.state.gates if isinstance(each, Gate))

    assert errands.worth_of_gate(seen, gate) > 2 * errands.worth_of_clues(seen, Place("unnamable"))
