"""Questions and messages for tests, in one line each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Ask, Barred, Form, Join, Option, Part, Pick
from bot.engine.ids import AskId, Seat
from bot.kits.lcg import verbs as lcg
from bot.kits.second_edition import verbs as second_edition
from bot.table.declares.vocabulary import Vocabulary
from cogs.wire.pending import Pending

ONE = Pick()
WORDS = Vocabulary((*lcg.VERBS, *second_edition.VERBS), lcg.QUESTIONS)
"""Of both games."""
ROLAND, DAISY = Seat(0), Seat(1)


def option(key: str, label: str = "", verb: str = "", *args: str) -> Option:
    """An option, labelled like its key if need be."""
    return Option(key=key, label=label or key.title(), verb=verb, args=args)


def pending(
    *options: Option,
    form: Form = ONE,
    number: int = 1,
    seat: Seat = ROLAND,
    join: Join = Join.ALL,
    may: bool = False,
    barred: Sequence[Barred] = (),
) -> Pending:
    """Return what a seat is asked."""
    ask = Ask(
        id=AskId(number),
        kind="choose",
        prompt="Which?",
        source="Test",
        parts={seat: Part(options, form, tuple(barred))},
        must=() if may else (seat,),
        may=(seat,) if may else (),
        join=join,
    )
    return Pending(seat, ask, vocabulary=WORDS)
