"""The board game's kit: nothing hidden leaks."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings, strategies as st

from bot.engine.ask import Ask
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.verbs.draws import bottom_cards
from bot.table.posts.courier import public_prompt
from bot.tools.chooser import Chooser
from tests.kits.second_edition.table import JOE, MANDY, AnySession, begun, lobby, the_kit


def everything(kit: SecondEditionKit, session: AnySession) -> list[Any]:
    """All that anybody can look at, pictures as what they are drawn from."""
    shown: list[Any] = [
        kit.words.heading(session),
        kit.words.log_notes(session),
        kit.views.scene(session),
    ]
    shown.append(kit.words.standing_line(session))
    for seat in (None, JOE, MANDY):
        shown += [kit.views.board_text(session, seat), kit.guide.help(session, seat)]
        shown += [kit.words.explain(session, ask, seat) for ask in session.asks]
        shown += [ask_in_public(ask) for ask in session.asks]
    seats = kit.rules.seats(session.state)
    shown += [kit.views.sheet_text(session, seat) for seat in seats]
    shown += [
        kit.views.hand_text(session, seat) for seat in seats if not bottom_cards(session.game, seat)
    ]
    commands = ("set", "move", "spawn", "draw", "token")
    shown += [kit.gm.targets(session, command, "") for command in commands]
    return shown


def ask_in_public(ask: Ask) -> list[Any]:
    """A question as the table posts it: its words, and labels and notes that are not secret."""
    shown = public_prompt(ask, "").ask
    options = [
        (seat, each.key, each.label, each.args, each.note)
        for seat, part in shown.parts.items()
        for each in part.options
    ]
    barred = [(each.label, each.reason) for part in shown.parts.values() for each in part.barred]
    return [shown.prompt, shown.source, options, barred]


def asked_anew(session: AnySession) -> None:
    """Compute the open questions again from what lies there now."""
    session._stale = True
    session._run_to_question()


OPENED = ("keep", "buy", "search", "encounter_card")
"""Questions about cards that were taken from a deck: those lie open by then."""


def hide_differently(session: AnySession, chance: random.Random) -> None:
    """Other orders of decks, cup and stack, and another seed."""
    state = session.state
    piles = (state.cup, state.gate_stack, state.gate_deck, state.mythos_deck, state.box)
    for pile in (*piles, *state.decks.values(), *state.location_decks.values()):
        chance.shuffle(pile)
    session.chance._seed = chance.randbytes(16)


@given(
    seed=st.integers(0, 10_000),
    steps=st.integers(0, 80),
    who=st.sampled_from(("joe_diamond", "ashcan_pete")),
)
@settings(max_examples=15)
def test_equal_views_give_equal_messages(seed: int, steps: int, who: str) -> None:
    """Whatever lies hidden, everybody is shown the same, questions asked anew included."""
    kit, chooser = the_kit(), Chooser(str(seed))
    session = begun(kit, investigators=(who, "mandy_thompson"))
    for _ in range(steps):
        if session.over or (choice := chooser.choose(session.asks)) is None:
            break
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    before = everything(kit, session)
    hide_differently(session, random.Random(seed))
    if not any(ask.kind in OPENED for ask in session.asks):
        asked_anew(session)

    assert everything(kit, session) == before


def scrounging(kit: SecondEditionKit) -> AnySession:
    """Ashcan Pete, asked from which end of the Common Item deck he draws."""
    session = begun(kit, investigators=("ashcan_pete", "mandy_thompson"))
    for seed in range(40):
        session = Session.start(
            kit.rules,
            kit.offers.game_setup(lobby(investigators=("ashcan_pete", "mandy_thompson"))),
            bytes([seed] * 16),
        )[0]
        chooser = Chooser(str(seed))
        for _ in range(120):
            if any("draw from the top or the bottom" in ask.prompt for ask in session.asks):
                return session
            if session.over or (choice := chooser.choose(session.asks)) is None:
                break
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    raise AssertionError("never asked")


def test_the_bottom_card_is_its_owners_secret(kit: SecondEditionKit) -> None:
    """Ashcan Pete alone reads it: in his choice and in his own sheet, and nobody in public."""
    session = scrounging(kit)
    (ask,) = (ask for ask in session.asks if "draw from the top or the bottom" in ask.prompt)
    named = ask.parts[JOE].option("bottom")
    posted = public_prompt(ask, "")

    assert named is not None
    assert named.secret
    card = named.label.removeprefix("From the bottom: ")
    assert posted.private == (JOE,)
    assert card not in str(ask_in_public(ask))
    (own,) = (
        line
        for line in kit.views.hand_text(session, JOE).split("\n")
        if line.startswith("Only you know")
    )
    assert card in own
    assert "Only you know" not in kit.views.sheet_text(session, JOE)
    assert "Only you know" not in kit.views.hand_text(session, MANDY)
    before = everything(kit, session)
    hide_differently(session, random.Random(5))
    asked_anew(session)
    assert everything(kit, session) == before
