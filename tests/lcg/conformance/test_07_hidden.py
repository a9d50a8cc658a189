"""Rules notes §7: hidden cards, with a pack made for tests (`tests/lcg/hidden_pack`)."""

from __future__ import annotations

import pytest

from bot.engine.ask import Pick
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import Skill
from bot.lcg.text import log
from bot.lcg.views import board, hand as hand_view
from tests.lcg.hidden_pack.scripts import AGUE, LURKER, SHAME, WHISPER, HiddenRules
from tests.lcg.table import Player, Table

RULES = HiddenRules()
WARD, EMERGENCY_CACHE, MACHETE = "01065", "01088", "01020"


@pytest.fixture
def hall() -> Table:
    """Roland Banks and Agnes Baker in the Study, cards of the test pack among the Rats.

    Hands are closed, so that only its holder sees a hidden card.
    """
    return hall_with(closed_hands=True)


@pytest.fixture
def open_hall() -> Table:
    """The same with open hands, so that everybody sees a hidden card."""
    return hall_with(closed_hands=False)


def hall_with(*, closed_hands: bool) -> Table:
    """A table of two with the test pack."""
    pair = ["roland_banks", "agnes_baker"]
    return Table(pair, given_rules=RULES, settings={"closed_hands": closed_hands})


def read_by(table: Table, seat: int | None) -> list[str]:
    """The log as a seat reads it, without the game master's lines; None is a stranger."""
    told = log.lines(table.game, table.facts, None if seat is None else Seat(seat))
    return [line for line in told if "game master" not in line]


def shown_threats(table: Table, seat: int) -> list[str]:
    """The threat area of an investigator on the board that everybody sees."""
    return [card.name for card in board(table.game, ()).seats[seat].threats]


def hides(table: Table, player: Player, *cards: str) -> None:
    """Hidden cards are in a hand, as a game master may put them there."""
    player.holds(*cards)
    table.forget()


def test_a_hidden_card_goes_secretly_to_its_drawers_hand(hall: Table) -> None:
    """Rules Reference, "Hidden": the card goes to the hand; others learn that, but not its name."""
    hall.draws_encounter("Whisper of Tests", hall.agnes)

    assert hall.agnes.hand == [WHISPER]
    assert read_by(hall, 0) == read_by(hall, None) == ["Agnes draws a **hidden card**."]
    assert "Agnes hides Whisper of Tests. *Only you can see this.*" in read_by(hall, 1)


def test_no_board_shows_it(hall: Table) -> None:
    """Rules Reference, "Hidden": boards show others only a number of cards in hand."""
    hall.draws_encounter("Whisper of Tests", hall.agnes)

    assert not hall.in_play("Whisper of Tests")
    assert hall.game.in_play.threats(Seat(1)) == []
    assert shown_threats(hall, 1) == []
    assert [card.name for card in hand_view(hall.game, Seat(1)).cards] == ["Whisper of Tests"]


def test_a_hidden_card_that_surges_says_so(hall: Table) -> None:
    """The card that a hidden card’s surge draws is seen by all players."""
    hall.encounter_deck("Ague of Tests", "Whisper of Tests")

    hall.draws_encounter(player=hall.agnes)
    hall.settle()

    assert hall.agnes.hand == [AGUE, WHISPER]
    assert read_by(hall, 0)[0] == "Agnes draws a **hidden card**. It surges: draw another card."


def test_it_counts_towards_the_hand_size_and_stays(hall: Table) -> None:
    """Rules Reference, "Hidden": it counts towards the hand size, but is not discarded at 4.5."""
    hides(hall, hall.roland, "Whisper of Tests", *[MACHETE] * 7)
    hall.stops_before(Step.ROUND_END)
    hall.goes("upkeep")
    hall.settle()
    ask = hall.roland.ask

    assert (ask.kind, ask.parts[Seat(0)].form) == ("hand_size", Pick(1, 1))
    assert {option.label for option in ask.parts[Seat(0)].options} >= {"Machete"}
    assert all(option.label != "Whisper of Tests" for option in ask.parts[Seat(0)].options)


def test_it_leaves_the_hand_by_nothing_else(hall: Table) -> None:
    """Rules Reference, "Hidden": random discards and costs cannot take it from the hand."""
    hides(hall, hall.roland, "Whisper of Tests")
    with pytest.raises(NotAllowed, match="holds only 0 cards"):
        hall.order("discard", seat=0, random=1)
    hall.draws_encounter("Grave-Eater", hall.roland)
    hall.enemies_attack()

    assert hall.roland.hand == [WHISPER]


def test_amnesia_keeps_it(open_hall: Table) -> None:
    """Grim Rule: Amnesia discards all cards but a hidden one, which cannot leave the hand."""
    hides(open_hall, open_hall.roland, "Whisper of Tests", MACHETE, EMERGENCY_CACHE)
    open_hall.roland.stacks("Amnesia").draws()

    assert open_hall.roland.hand == [WHISPER]


def test_its_constant_ability_is_active_for_its_holder(hall: Table) -> None:
    """Rules Reference, "Hidden": its constant ability affects its holder; no log line names it."""
    hides(hall, hall.roland, "Whisper of Tests", EMERGENCY_CACHE)

    assert hall.roland.why_not("play", "Emergency Cache") == "A hidden card forbids it."
    assert not hall.roland.can("play", "Emergency Cache")


def test_the_others_are_not_touched_by_it(hall: Table) -> None:
    """Rules Reference, "Hidden": its constant ability does not affect other investigators."""
    hides(hall, hall.agnes, "Whisper of Tests")
    hall.roland.holds(EMERGENCY_CACHE)

    assert hall.roland.can("play", "Emergency Cache")


def test_only_its_holder_uses_its_abilities(hall: Table) -> None:
    """Rules Reference, "Hidden": only its holder can use its abilities."""
    hides(hall, hall.agnes, "Whisper of Tests", "Ague of Tests")

    assert not any("of Tests" in label for label in hall.roland.labels())
    assert "Ague of Tests: Warm up" in hall.agnes.labels()


def test_it_is_discarded_as_it_says(hall: Table) -> None:
    """Rules Reference, "Hidden".

    Discarded by its own ability, it is visible on its discard pile.
    """
    hides(hall, hall.roland, "Whisper of Tests")

    hall.roland.does("activate", "Whisper of Tests")

    assert (hall.roland.hand, hall.roland.actions) == ([], 1)
    assert hall.encounter_discard == [WHISPER]
    assert read_by(hall, 1) == ["Roland uses a hidden card.", "Roland discards Whisper of Tests."]


def test_its_options_are_for_its_holders_eyes(hall: Table) -> None:
    """Buttons, suggestions and proxies show the card’s options to its holder only."""
    hides(hall, hall.roland, "Whisper of Tests", "Ague of Tests")
    options = hall.roland.ask.parts[Seat(0)].options

    shown = [option for option in options if "of Tests" in option.label]
    assert len(shown) == 2
    assert all(option.secret for option in shown)


def test_a_forced_ability_is_told_without_its_name(hall: Table) -> None:
    """Rules Reference, "Hidden".

    All see the effect of its forced ability, only its holder its name.
    """
    hides(hall, hall.roland, "Ague of Tests")
    hall.roland.ends_turn()

    told = [line for line in read_by(hall, 1) if "hidden" in line.casefold()]
    assert hall.roland.horror == 1
    assert told[0] == "A hidden card in Roland’s hand has an effect."
    assert not any("Ague" in line for line in read_by(hall, 1))
    assert any("obeys Ague of Tests" in line for line in read_by(hall, 0))


def test_a_hidden_enemy_is_not_engaged_and_does_not_attack(hall: Table) -> None:
    """Rules Reference, "Hidden".

    A hidden enemy is engaged with nobody; its constant ability counts.
    """
    before = hall.game.investigators.skill(Seat(0), Skill.WILLPOWER)
    hall.draws_encounter("Lurker of Tests", hall.roland)

    assert hall.roland.hand == [LURKER]
    assert hall.game.enemies.engaged_with(Seat(0)) == []
    assert hall.game.investigators.skill(Seat(0), Skill.WILLPOWER) == before - 1
    hall.enemies_attack()
    assert (hall.roland.damage, hall.roland.horror) == (0, 0)


def test_a_hidden_enemy_comes_into_play_as_it_says(hall: Table) -> None:
    """Rules Reference, "Hidden": a hidden enemy enters play by its own text, then all see it."""
    hides(hall, hall.roland, "Lurker of Tests")
    hall.next_phase("upkeep")
    hall.settle()

    assert hall.roland.hand.count(LURKER) == 0
    assert [enemy.code for enemy in hall.game.enemies.engaged_with(Seat(0))] == [LURKER]


def test_who_is_eliminated_leaves_hidden_cards_to_the_encounter_discard_pile(hall: Table) -> None:
    """Rules Reference, "Hidden Cards in Hand when Eliminated".

    An eliminated investigator’s hidden cards go to the encounter discard pile; a weakness
    leaves the game.
    """
    hides(hall, hall.agnes, "Whisper of Tests", "Shame of Tests", MACHETE)
    hall.agnes.is_dealt(damage=20, direct=True)

    assert hall.encounter_discard == [WHISPER]
    assert SHAME not in hall.encounter_discard
    assert hall.agnes.hand == []


def test_its_drawer_may_cancel_it(hall: Table) -> None:
    """Rules Reference, "Hidden": its drawer may cancel the revelation; it is discarded then."""
    hall.agnes.holds(WARD)
    hall.draws_encounter("Whisper of Tests", hall.agnes)

    assert hall.ask.prompt == "Agnes draws a hidden card: react?"
    hall.agnes.chooses("Play Ward of Protection")
    assert hall.agnes.hand == []
    assert WHISPER in hall.encounter_discard


def test_nobody_else_answers_its_draw(hall: Table) -> None:
    """Grim Rule: others cannot react to the drawn card, since they do not know it."""
    hall.roland.holds(WARD)
    hall.draws_encounter("Whisper of Tests", hall.agnes)

    assert "reaction" not in hall.kinds
    assert hall.agnes.hand == [WHISPER]


def test_that_it_could_be_cancelled_tells_nothing(hall: Table) -> None:
    """A hidden enemy’s drawer gets the same question as a treachery’s, so it reveals nothing."""
    hall.agnes.holds(WARD)
    hall.draws_encounter("Lurker of Tests", hall.agnes)

    assert hall.ask.prompt == "Agnes draws a hidden card: react?"
    assert hall.ask.parts[Seat(1)].options == ()
    hall.agnes.passes()
    assert LURKER in hall.agnes.hand


def test_a_hidden_weakness_is_drawn_like_one(hall: Table) -> None:
    """Rules Reference, "Hidden": a hidden weakness goes from one’s deck to the hand as secretly."""
    hall.agnes.stacks("Shame of Tests").draws()

    assert hall.agnes.hand == [SHAME]
    assert not any("Shame" in line for line in read_by(hall, 0))


def test_a_game_master_may_take_it_away(hall: Table) -> None:
    """A game master can discard a hidden card by name; a replaced hand holds none."""
    hides(hall, hall.agnes, "Whisper of Tests", "Ague of Tests")
    hall.order("discard", seat=1, cards=["Ague of Tests"])
    hall.order("hand", seat=1, cards=[MACHETE])

    assert hall.agnes.hand == [MACHETE]
    assert sorted(hall.encounter_discard) == [WHISPER, AGUE]


def test_with_open_hands_all_learn_what_is_drawn(open_hall: Table) -> None:
    """Rules notes §7: with open hands, logs and boards name a hidden card to all players."""
    open_hall.draws_encounter("Whisper of Tests", open_hall.agnes)

    assert open_hall.agnes.hand == [WHISPER]
    told = ["Agnes draws **Whisper of Tests**, a hidden card."]
    assert read_by(open_hall, None) == read_by(open_hall, 0) == read_by(open_hall, 1) == told
    assert shown_threats(open_hall, 1) == ["Whisper of Tests (in hand)"]
    assert shown_threats(open_hall, 0) == []


def test_with_open_hands_only_its_holder_uses_it(open_hall: Table) -> None:
    """Rules notes §7: with open hands all see a hidden card’s options; only its holder has them."""
    hides(open_hall, open_hall.roland, "Whisper of Tests")
    option = next(
        each for each in open_hall.roland.ask.parts[Seat(0)].options if "of Tests" in each.label
    )
    assert not option.secret
    assert not any("of Tests" in label for label in open_hall.agnes.labels())

    open_hall.roland.does("activate", "Whisper of Tests")

    assert (open_hall.roland.hand, open_hall.encounter_discard) == ([], [WHISPER])
    assert read_by(open_hall, 1)[0] == "Roland uses Whisper of Tests."


def test_with_open_hands_its_effects_name_it(open_hall: Table) -> None:
    """Rules notes §7: with open hands, all read which hidden card takes effect or forbids."""
    hides(open_hall, open_hall.roland, "Whisper of Tests", "Ague of Tests", EMERGENCY_CACHE)
    assert open_hall.roland.why_not("play", "Emergency Cache") == "Whisper of Tests: no events."

    open_hall.roland.ends_turn()

    assert open_hall.roland.horror == 1
    assert any("Ague of Tests" in line for line in read_by(open_hall, 1))
    assert not any("hidden" in line.casefold() for line in read_by(open_hall, 1))


@pytest.mark.parametrize(("closed_hands", "drop"), [(False, 1), (True, 0)])
def test_boards_reckon_with_it_only_with_open_hands(closed_hands: bool, drop: int) -> None:
    """Rules notes §7: the board’s skill values include what a hidden card in an open hand does."""
    table = hall_with(closed_hands=closed_hands)
    before = board(table.game, ()).seats[0].skills
    hides(table, table.roland, "Lurker of Tests")
    table.settle()

    assert board(table.game, ()).seats[0].skills == (before[0] - drop, *before[1:])


def test_with_open_hands_the_question_names_the_draw(open_hall: Table) -> None:
    """Rules notes §7: with open hands, only who can react to the drawn card is asked."""
    open_hall.agnes.holds(WARD)
    open_hall.draws_encounter("Lurker of Tests", open_hall.agnes)
    assert "reaction" not in open_hall.kinds

    open_hall.draws_encounter("Whisper of Tests", open_hall.agnes)
    assert open_hall.ask.prompt == "Agnes draws Whisper of Tests: react?"
    assert all(part.might == () for part in open_hall.ask.parts.values())
