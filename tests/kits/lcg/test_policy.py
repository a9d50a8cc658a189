"""The card game's policy: what cards are worth, what an act waits for, what answers a token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.engine.ask import Answer, Ask, Option, Part, Pick, Picked
from bot.engine.autopilot import AutopilotQuestion
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.autopilot import answers, cards, goals, harm, near_end, needs, replies, trials
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.open_board import OpenBoard
from bot.kits.lcg.autopilot.policy import load_policy
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.kits.lcg.autopilot.sight import NOBODY, is_used_up, tool_of_attempt
from bot.lcg.core.about import About, Kind
from bot.lcg.core.registry import Attempt, Cost
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.rules.beneath_investigators import put_beneath
from bot.lcg.ruleset import LcgRules
from bot.lcg.views import board
from tests.kits.lcg.test_companion import ME, kit, started
from tests.lcg.codes import LITA, PRIEST, RAVENOUS
from tests.lcg.player import Player
from tests.lcg.table import Table


def answered(session: Session) -> Iterator[tuple[Prospect, Ask, Seat, Answer]]:
    """A whole game of companions: what each sees, is asked and answers, before it is applied."""
    companion = kit().automation.companion
    while not session.over:
        choice = companion.next_answer(session)
        assert choice is not None
        sight = load_policy("companion").eyes(session, choice.seat)
        yield sight, choice.ask, choice.seat, choice.answer
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def test_esteem_is_of_cards_that_there_are() -> None:
    """In play assets, in hand and in answer what is no asset."""
    cards, known = LcgRules().library.cards, load_esteem()

    for code in (*known.play, *known.deepens, *known.roams, *known.strengthens, *known.aims):
        assert cards[CardCode(code)].type is CardType.ASSET, code
    assert {*known.replies, *known.says, *known.hastens, *known.debts, *known.draws} <= set(cards)
    events = (known.keep, known.hits, known.blasts, known.finds, known.frees, known.plays)
    for table in (*events, known.gleans, known.turns, known.parries, known.cancels):
        for code in table:
            assert cards[CardCode(code)].type in (CardType.EVENT, CardType.SKILL), code


def test_damage_of_a_weapons_own_rule_counts() -> None:
    """The Machete's and the Derringer's, as one point."""
    assert tool_of_attempt(Attempt(bonus=1, more="machete")).damage == 1
    assert tool_of_attempt(Attempt(bonus=1, damage=1)).damage == 1
    assert tool_of_attempt(Attempt()).damage == 0
    assert tool_of_attempt(Attempt(), code="01006").bonus == 1


@pytest.mark.parametrize(("difficulty", "cards"), [(1, ()), (3, ("Overpower",)), (9, ())])
def test_a_helper_adds_a_card_only_where_it_changes_the_result(
    difficulty: int, cards: tuple[str, ...]
) -> None:
    """Not to a test that is nearly sure, nor to one that is nearly lost; and never a weapon."""
    table = Table(["roland_banks", "daisy_walker"])
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.daisy.holds("Overpower", "Knife")
    table.prints(RAVENOUS, fight=difficulty + 1)
    table.roland.does("fight", "Ravenous")

    answer = load_policy("companion").choose(table.session, table.daisy.ask, table.daisy.seat)

    keys = answer.keys if isinstance(answer, Picked) else ()
    part = table.daisy.ask.parts[table.daisy.seat]
    chosen = [option.label for key in keys if (option := part.option(key)) is not None]
    assert chosen == [f"Commit {name}" for name in cards]


def test_a_token_is_not_returned_where_it_succeeds() -> None:
    """Wendy discards a card for another token only where she would fail."""
    returned = 0
    for number in range(3):
        session = started("the_gathering", "wendy_adams", seed=bytes([number]) * 16)
        for sight, ask, seat, answer in answered(session):
            if ask.kind != "reaction" or not isinstance(answer, Picked) or seat != ME:
                continue
            test = sight.test
            if test is None or answer.keys[0] != "activate:own0:0":
                continue
            returned += 1
            last = test.revealed[-1].modifier
            total = sum(part.value for part in test.parts) + (last or 0)
            assert last is None or max(0, total) < test.difficulty
    assert returned


def test_the_open_board_is_the_board_that_everybody_sees() -> None:
    """Each part of it, but for the map and what is only read."""
    session = started("the_midnight_masks", "roland_banks", "wendy_adams")
    for count, _ in enumerate(answered(session)):
        if count % 9:
            continue
        shown, part = board(session.game, ()), OpenBoard(session.game)
        assert part.places == tuple(replace(each, at=None, drawing="") for each in shown.places)
        names = {seat.id: seat.place_name for seat in part.seats}
        seats = tuple(replace(each, place_name=names[each.id]) for each in shown.seats)
        assert part.seats == seats
        assert sorted(part.tokens) == sorted(shown.bag.tokens)
        assert (part.round, part.act, part.agendas) == (shown.round, shown.act, (shown.agenda,))


def begun(scenario: str, who: str) -> Session:
    """A game at its first turn."""
    session = started(scenario, who)
    for _, ask, _, _ in answered(session):
        if ask.kind == "turn":
            break
    return session


def test_tolls_are_of_words_that_are_asked() -> None:
    """Each card is one that there is; a price takes something."""
    cards = LcgRules().library.cards

    for code in answers.cards_with_known_prices():
        assert CardCode(code) in cards, code


def test_two_damage_are_taken_for_a_clue_while_there_is_health_for_them() -> None:
    """Hunting Shadow: the clue goes where the damage would strike its reader down."""
    session = begun("the_midnight_masks", "roland_banks")
    sight = load_policy("companion").eyes(session, ME)
    hale, clue = (answers.price_of_choice(sight, "01135", word) for word in ("damage", "clue"))
    session.game.who(ME).damage = 7
    frail = answers.price_of_choice(load_policy("companion").eyes(session, ME), "01135", "damage")

    assert hale is not None
    assert clue is not None
    assert frail is not None
    assert hale < clue < frail


def test_what_is_used_up_is_not_reckoned_with() -> None:
    """A weapon without ammunition, and one that is discarded for the attack."""
    assert is_used_up(Cost(uses=1), 0)
    assert not is_used_up(Cost(uses=1), 1)
    assert is_used_up(Cost(discard_self=True), 0)
    assert not is_used_up(Cost(), 0)


def test_an_unrevealed_location_is_expected_to_be_one_of_its_name() -> None:
    """In *Return* two Northsides are printed: their mean, and no look at which one lies there."""
    session = begun("return_to_the_midnight_masks", "roland_banks")
    sight = load_policy("companion").eyes(session, ME)
    north = next(place for place in sight.board.places if place.name == "Northside")

    may = goals.expected_values_of(sight, north)

    assert (may.shroud, may.clues, may.victory) == (2.5, 1.5, 0.5)


def near_the_end(session: Session) -> Prospect:
    """The last agenda of *The Gathering*, three doom before it ends, in the first act."""
    g = session.game
    g.state.agenda.index, g.state.agenda.doom = 2, 7
    return load_policy("companion").eyes(session, ME)


def test_a_defeat_is_better_than_the_end_of_the_last_agenda() -> None:
    """Whoever is in the house then is killed: harm is welcome, and goes to the investigator."""
    session = begun("the_gathering", "roland_banks")
    before = load_policy("companion").eyes(session, ME)
    assert not near_end.should_leave_now(before)
    assert harm.harm_cost(before, 1, 0) > 0

    late = near_the_end(session)

    assert near_end.rounds_left(late) == 3
    assert near_end.should_leave_now(late)
    assert harm.harm_cost(late, 1, 0) < 0


def test_where_the_last_agenda_takes_nothing_more_harm_is_harm_to_its_end() -> None:
    """The Midnight Masks end with it as they end where everybody is gone."""
    session = begun("the_midnight_masks", "roland_banks")
    session.game.state.agenda.index, session.game.state.agenda.doom = 1, 7
    sight = load_policy("companion").eyes(session, ME)

    assert near_end.rounds_left(sight) == 1
    assert not near_end.should_leave_now(sight)


def test_several_blows_are_reckoned_together() -> None:
    """Two attacks that each leave one standing may strike one down."""
    session = begun("the_gathering", "roland_banks")
    session.game.who(ME).damage = 6
    sight = load_policy("companion").eyes(session, ME)
    bite = replace(NOBODY, id="enemy-1", attack_damage=2)

    assert harm.cost_of_attack(sight, bite) < sight.w.fatal
    assert harm.cost_of_attacks(sight, [bite, bite]) >= sight.w.fatal


def picked(player: Player) -> str:
    """The label of what the companion picks; empty if it passes."""
    found = load_policy("companion").choose(player.table.session, player.ask, player.seat)
    keys = found.keys if isinstance(found, Picked) else ()
    option = player.ask.parts[player.seat].option(keys[0]) if keys else None
    return option.label if option is not None else ""


def test_an_attack_on_a_friend_is_parried() -> None:
    """Dodge, for whoever is struck here."""
    table = Table(["roland_banks", "skids_otoole"])
    table.roland.has(damage=7)
    table.skids.holds("Dodge").has(resources=1)
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.enemies_attack()

    assert picked(table.skids) == "Play Dodge"


def test_a_card_is_committed_for_what_it_adds() -> None:
    """Vicious Blow for the point of damage that fells, though the attack is nearly sure."""
    table = Table(["roland_banks"])
    table.prints(RAVENOUS, health=2, fight=1)
    table.enemy(RAVENOUS).engaged_with(table.roland)
    table.roland.holds("Vicious Blow").does("fight", "Ravenous")

    assert picked(table.roland) == "Commit Vicious Blow"


def test_an_ally_that_wins_the_fight_is_kept() -> None:
    """Lita Chantler: neither displaced by another ally nor lost to a scratch."""
    table = Table(["daisy_walker"])
    table.daisy.controls(LITA)
    table.daisy.holds("Dr. Milan Christopher").has(resources=9)
    table.goes("turn", table.daisy)

    assert "Milan" not in picked(table.daisy)


def test_nobody_who_falls_anyway_fears_a_riposte() -> None:
    """The Ghoul Priest would strike Roland down at the end of the round: he attacks."""
    table = Table(["roland_banks"])
    table.roland.controls("Machete")
    table.roland.has(damage=8, actions=1)
    table.enemy(PRIEST).engaged_with(table.roland)
    table.settle()

    assert picked(table.roland).startswith("Fight")


def group_against(code: str, *, held: Sequence[str] = ()) -> Table:
    """Roland, in his turn's place, engaged with an enemy; it is the turn of Skids beside him."""
    table = Table(["roland_banks", "skids_otoole"], scenario="the_gathering")
    table.state.act.index = 2
    table.enemy(code).engaged_with(table.roland)
    table.skids.holds(*held)
    table.goes("turn", table.skids)
    return table


def test_who_is_agile_evades_the_enemy_that_retaliates_before_the_others_attack() -> None:
    """With the cards for it in hand: engage, evade; and then it is attacked without risk."""
    armed = group_against(PRIEST, held=["Manual Dexterity", "Manual Dexterity"])
    assert picked(armed.skids) == "Engage Ghoul Priest"

    bare = group_against(PRIEST)
    assert picked(bare.skids) != "Engage Ghoul Priest"


def test_the_last_action_takes_a_fatal_enemy_from_a_friend() -> None:
    """Roland would fall to the ghoul, Skids would not; a healthy friend keeps it."""
    for damage, taken in ((8, True), (0, False)):
        table = group_against(RAVENOUS)
        table.roland.has(damage=damage)
        table.skids.has(actions=1)
        table.settle()
        assert (picked(table.skids) == "Engage Ravenous Ghoul") is taken, damage


def test_nobody_pays_the_debts_of_others_or_more_than_is_owed() -> None:
    """Hospital Debts: its owner pays, up to six resources, and keeps some."""
    cases = ((0, 0, 9, False), (1, 0, 9, True), (1, 6, 9, False), (1, 0, 3, False))
    for seat, paid, held, pays in cases:
        table = Table(["roland_banks", "skids_otoole"], scenario="the_gathering")
        table.state.act.index = 2
        debts = table.skids.suffers("Hospital Debts")
        debts.resources = paid
        for player in table:
            player.has(resources=held)
        sight = load_policy("companion").eyes(table.session, Seat(seat))
        key, about = f"activate:{debts.id}:0", About(Kind.PIECE, debts.id)
        option = Option(key=key, label="Pay", about=about)
        asked = AutopilotQuestion(seat=Seat(seat), kind="window", part=Part((option,), Pick()))
        assert (replies.rate_reply(sight, asked, option) > 0) is pays


def test_a_miss_counts_where_a_card_can_prevent_it() -> None:
    """A success against an enemy that retaliates also spares the attacker its attack."""
    table = group_against(PRIEST)
    table.skids.does("fight", "Ghoul Priest")
    sight = load_policy("companion").eyes(table.session, table.skids.seat)
    enemy = sight.enemies[sight.trial.target]
    hit = needs.worth_of_damage(sight, enemy, sight.trial.damage)

    assert trials.worth_of_success(sight) > hit
    exhausted = replace(enemy, exhausted=True)
    assert needs.cost_of_miss(sight, sight.me, exhausted) == 0


def test_lita_chantler_adds_to_the_damage_of_attacks_beside_her() -> None:
    """On a Monster, while somebody controls her at the place."""
    dealt = list[int]()
    for beside in (False, True):
        table = group_against(PRIEST)
        if beside:
            table.roland.controls(LITA)
        sight = load_policy("companion").eyes(table.session, table.skids.seat)
        dealt += [each.damage for key, each in sight.ways.items() if key.startswith("fight")]
    assert dealt == [1, 2]


def test_skids_buys_an_action_before_his_last_if_it_is_worth_the_price() -> None:
    """To find another clue; not while he has more actions, nor while he saves for an ally."""
    for actions, hand, buys in ((1, (), True), (3, (), False), (1, ("Leo De Luca",), False)):
        table = Table(["skids_otoole"], scenario="the_gathering")
        table.skids.holds(*hand)
        table.skids.has(actions=actions, resources=4)
        table.settle()
        assert ("extra action" in picked(table.skids)) is buys, (actions, hand)


def test_a_friend_who_would_fall_is_reached_in_time() -> None:
    """Whoever can still take the enemy this round goes there before other things."""
    for damage, actions, hurries in ((4, 3, True), (0, 3, False), (4, 1, False)):
        table = Table(["roland_banks", "daisy_walker"], scenario="the_gathering")
        hallway, cellar = table.lays("Hallway"), table.lays("Cellar")
        table.roland.who.place, table.daisy.who.place = hallway.id, cellar.id
        table.enemy(RAVENOUS).engaged_with(table.daisy)
        table.daisy.has(damage=damage)
        table.roland.has(actions=actions)
        sight = load_policy("companion").eyes(table.session, table.roland.seat)
        assert (goals.best_goal_rate(sight, cellar.id) > 4) is hurries, (damage, actions)


def test_friends_harm_counts_in_full_in_the_last_fight() -> None:
    """Dynamite Blast on the Ghoul Priest, with a friend who would fall beside it."""
    table = group_against(PRIEST, held=["Dynamite Blast"])
    table.skids.has(resources=9)
    table.roland.has(damage=7)
    table.settle()

    assert "Dynamite" not in picked(table.skids)


@pytest.mark.parametrize(
    ("held", "engaged", "brings"),
    [(6, False, True), (6, True, False), (5, False, True), (2, False, False)],
)
def test_clues_are_brought_where_the_act_wants_them(held: int, engaged: bool, brings: bool) -> None:
    """As soon as the others will have found the rest; not while an enemy holds up a friend."""
    table = Table(["roland_banks", "daisy_walker"], scenario="the_gathering")
    table.state.act.index = 1
    hallway, cellar, attic = (table.lays(name) for name in ("Hallway", "Cellar", "Attic"))
    table.daisy.who.place, table.roland.who.place = cellar.id, attic.id
    cellar.clues, attic.clues = 4, 0
    table.sets(table.roland.seat, clues=held - 1)
    table.sets(table.daisy.seat, clues=1)
    if engaged:
        table.enemy(RAVENOUS).engaged_with(table.daisy)
    sight = load_policy("companion").eyes(table.session, table.roland.seat)
    found = goals.goals_at_place(sight, sight.places[hallway.id])

    assert any(each.gain == sight.w.goal for each in found) is brings


@pytest.mark.parametrize(
    ("held", "resources", "worth"),
    [(4, 5, 0.6), (6, 5, 0.2), (7, 5, 0.0), (8, 5, 0.0), (4, 0, 0.15)],
)
def test_a_draw_is_worth_the_room_in_the_hand(held: int, resources: int, worth: float) -> None:
    """Cards beyond the hand limit are discarded; those that are too dear help little."""
    table = Table(["sefina_rousseau"], whole=True)
    table.order("shuffle", seat=0, discard=True)
    table.sefina.holds("Dodge")
    put_beneath(table.game, Seat(0), list(table.state.investigators[0].hand))
    table.sefina.has(resources=resources).holds(*["Knife"] * held)
    sight = load_policy("companion").eyes(table.session, Seat(0))
    options = table.sefina.ask.parts[Seat(0)].options
    option = next(each for each in options if "Draw an event" in each.label)

    assert cards.worth_of_ability(sight, option, sight.ways[option.key]) == pytest.approx(worth)
