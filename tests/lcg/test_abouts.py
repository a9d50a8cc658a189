"""What a question and its options are about is said by a reference, not by their words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.ask import Ask
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.tools.chooser import Chooser
from tests.lcg.table import rules

PARTIES = (("wendy_adams",), ("roland_banks", "daisy_walker"), ("agnes_baker", "skids_otoole"))
NOTHING = {"end-turn", "hand-back", "reveal"}
"""Keys that choose nothing of the game: they go on, or back."""


def asked(party: tuple[str, ...], inputs: int = 250) -> Iterator[Ask]:
    """The questions of a game played at random."""
    setup = {"scenario": "the_gathering", "investigators": list(party)}
    seed = party[0].encode()[:11].ljust(16, b"-")
    session = Session.start(rules(), setup, seed)[0]
    chooser = Chooser(party[0])
    for _ in range(inputs):
        yield from session.asks
        choice = chooser.choose(session.asks)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
        if session.over:
            return


def test_every_option_says_what_it_is_about() -> None:
    """But for those that choose nothing."""
    silent = {
        option.key
        for party in PARTIES
        for ask in asked(party)
        for part in ask.parts.values()
        for option in part.options
        if option.about is None
    }

    assert silent <= NOTHING


def test_a_question_of_several_things_leaves_it_to_its_options() -> None:
    """Every other one says what asks."""
    kinds = {ask.kind for party in PARTIES for ask in asked(party) if ask.about is None}

    assert kinds <= {"reaction", "assign", "lead"}
