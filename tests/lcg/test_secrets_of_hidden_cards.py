"""Which hidden card somebody holds is nobody else's to know, hands open or closed."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.kits.lcg.kit import LcgKit
from bot.table.declares.kit import Lobby
from bot.table.declares.table_settings import Hands, TableSettings
from tests.lcg.hidden_pack.scripts import AGUE, LURKER, WHISPER, HiddenRules
from tests.lcg.test_secrets import change_what_is_hidden, own
from tests.onlookers import AnySession, Onlookers, asked_anew, standing

KIT = LcgKit()
KIT.rules = HiddenRules()
KIT.library = KIT.rules.library
OPEN = Lobby("the_gathering", "standard", ("wendy_adams", "agnes_baker"))
CLOSED = replace(OPEN, table=TableSettings(hands=Hands.CLOSED))
STEPS = 120
SEEDS = (3, 9)


def hold_other_hidden_cards(session: AnySession, seat: Seat, chance: random.Random) -> int:
    """Each hidden card of a hand is another one; how many there are."""
    state, g = session.state, session.game
    found = [copy for copy in state.investigators[seat].hand if g.stays_in_hand(copy)]
    for copy in found:
        code = chance.choice([c for c in (WHISPER, AGUE, LURKER) if c != state.copies[copy].code])
        state.copies[copy] = replace(state.copies[copy], code=code)
    return len(found)


def look_at_each_question(lobby: Lobby, seed: int) -> int:
    """Whatever is hidden in a hand, the others are shown and asked the same; how often it was."""
    table = Onlookers(KIT, lobby, own, change_what_is_hidden, STEPS)
    chance, compared = random.Random(seed), 0
    for session in table.played(seed):
        for seat in (Seat(0), Seat(1)):
            before, whole = standing(session), table.shown(session, unseen=seat)
            if not hold_other_hidden_cards(session, seat, chance):
                continue
            with asked_anew(session):
                assert standing(session) == before
                assert table.shown(session, unseen=seat) == whole, session.asks
            compared += 1
    return compared


def test_with_open_hands_nobody_sees_which_hidden_card_it_is() -> None:
    """Boards, alt texts, panels, suggestions, and who is asked at all: equal for the others."""
    assert all(look_at_each_question(OPEN, seed) > 20 for seed in SEEDS)


def test_with_closed_hands_neither() -> None:
    """The same where hands are closed."""
    assert all(look_at_each_question(CLOSED, seed) > 20 for seed in SEEDS)
