"""With closed hands nobody else knows which hidden card somebody holds; with open hands all do."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.engine.answer_checks import check_answer_form
from bot.engine.ask import Passed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.kits.lcg.words import LcgWords
from bot.table.declares.lobby_choices import Lobby
from bot.table.declares.table_settings import Hands, TableSettings
from bot.tools.chooser import Chooser
from tests.lcg.hidden_pack.scripts import AGUE, LURKER, WHISPER, HiddenRules
from tests.lcg.test_secrets import change_what_is_hidden, own
from tests.onlookers import AnySession, Onlookers, asked_anew, standing

KIT = LcgKit()
KIT.rules = HiddenRules()
KIT.library = KIT.rules.library
KIT.words = LcgWords(KIT.rules)
OPEN = Lobby("the_gathering", "standard", ("wendy_adams", "agnes_baker"))
CLOSED = replace(OPEN, table=TableSettings(hands=Hands.CLOSED))
STEPS = 120
SEEDS = (3, 22)
WENDY = Seat(0)
NAMES = ("Whisper of Tests", "Ague of Tests")
MANY = 400
"""Facts of a game that are told."""


def hold_other_hidden_cards(session: AnySession, seat: Seat, chance: random.Random) -> int:
    """Replace each hidden card of a hand, except those that count in a test."""
    state, g = session.state, session.game
    others = (WHISPER, AGUE) if state.tests else (WHISPER, AGUE, LURKER)
    hand = state.investigators[seat].hand
    found = [n for n in hand if g.hidden.stays_in_hand(n) and state.copies[n].code in others]
    for copy in found:
        code = chance.choice([c for c in others if c != state.copies[copy].code])
        state.copies[copy] = replace(state.copies[copy], code=code)
    return len(found)


def look_at_each_question(lobby: Lobby, seed: int, *, told: bool) -> int:
    """Check if the others are told which hidden card a hand has; return how often it was checked.

    If they are not, they are shown and asked the same whatever the card is.
    """
    table = Onlookers(KIT, lobby, own, change_what_is_hidden, STEPS)
    chance, compared = random.Random(seed), 0
    for session in table.played(seed):
        for seat in (Seat(0), Seat(1)):
            if not any(
                map(session.game.hidden.stays_in_hand, session.state.investigators[seat].hand)
            ):
                continue
            before, whole = standing(session), table.shown(session, unseen=seat)
            if not hold_other_hidden_cards(session, seat, chance):
                continue
            with asked_anew(session):
                assert told or standing(session) == before
                assert (table.shown(session, unseen=seat) != whole) is told, session.asks
            compared += 1
    return compared


def test_with_closed_hands_nobody_sees_which_hidden_card_it_is() -> None:
    """Boards, alt texts, panels, suggestions, and who is asked at all: equal for the others."""
    assert all(look_at_each_question(CLOSED, seed, told=False) > 10 for seed in SEEDS)


def test_with_open_hands_everybody_sees_which_hidden_card_it_is() -> None:
    """Another hidden card in a hand shows at each question."""
    assert all(look_at_each_question(OPEN, seed, told=True) > 10 for seed in SEEDS)


def test_a_game_master_is_offered_the_same() -> None:
    """Who steps in reads in no suggestion which hidden card somebody holds."""
    table = Onlookers(KIT, OPEN, own, hide_other_cards, STEPS)

    table.suggests_nothing_hidden(3, every=10)


def hide_other_cards(session: AnySession, chance: random.Random) -> None:
    """Other hidden cards in both hands."""
    for seat in (Seat(0), Seat(1)):
        hold_other_hidden_cards(session, seat, chance)


@pytest.mark.parametrize("lobby", [OPEN, CLOSED], ids=["open", "closed"])
def test_pictures_show_it_with_open_hands_only(lobby: Lobby) -> None:
    """Boards and alt texts, byte for byte."""
    table = Onlookers(KIT, lobby, own, change_what_is_hidden, STEPS)
    chance = random.Random(3)
    holding = (each for each in table.played(3) if hold_other_hidden_cards(each, WENDY, chance))
    session = next(holding)
    before = KIT.pictures.board(KIT.views.scene(session))

    hold_other_hidden_cards(session, WENDY, chance)

    same = KIT.pictures.board(KIT.views.scene(session)) == before
    assert same is (lobby is CLOSED)


def test_what_was_missed_names_it_for_all_with_open_hands() -> None:
    """The catch-up, the log and the recap are made of these lines."""
    session, facts = facts_of_a_game(OPEN, 3)

    lines = KIT.words.tell(session.state, facts, None)
    assert any("draws **Whisper of Tests**, a hidden card." in line for line in lines)
    assert not any("draws a **hidden card**" in line for line in lines)


def test_what_was_missed_names_it_for_its_holder_alone_with_closed_hands() -> None:
    """The same lines for a stranger and for the holder."""
    session, facts = facts_of_a_game(CLOSED, 3)

    lines = KIT.words.tell(session.state, facts, None)
    assert any("draws a **hidden card**" in line for line in lines)
    open_ = [line for line in lines if "discard" not in line]
    assert not any(name in line for line in open_ for name in NAMES)
    assert any("hides" in line for line in KIT.words.tell(session.state, facts, WENDY))


def facts_of_a_game(lobby: Lobby, seed: int) -> tuple[AnySession, list[Fact]]:
    """A game, and all that happened in it, to whomever it is told."""
    set_up = KIT.offers.game_setup(lobby)
    session, outcome = Session.start(KIT.rules, set_up, seed.to_bytes(16, "big"))
    chooser, facts = Chooser(str(seed)), list(outcome.facts)
    while len(facts) < MANY and (choice := chooser.choose(session.asks)) is not None:
        facts += session.apply(Answered(choice.seat, choice.ask.id, choice.answer)).facts
    return session, facts


def test_the_autopilot_plays_who_holds_them() -> None:
    """It answers for a seat with hidden cards by what that seat sees."""
    table = Onlookers(KIT, OPEN, own, change_what_is_hidden, STEPS)
    answered = 0
    for session in table.played(9):
        for ask in session.asks:
            for seat in ask.awaited:
                if session.game.hidden.in_hand(seat):
                    answer = KIT.automation.autopilot.choose(session, ask, seat)
                    assert answer == Passed() or check_answer_form(ask.parts[seat], answer) is None
                    answered += 1
    assert answered
