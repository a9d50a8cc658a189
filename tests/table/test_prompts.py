"""What everybody sees of a question, and whom it concerns."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ask import Ask, Barred, Join, Option, Part, Passed, Picked
from bot.engine.ids import AskId, Seat
from bot.table.posts.courier import prompt_for
from bot.table.reminders.reminder_policy import hoped_for

ADA, BERT, CLEO = Seat(0), Seat(1), Seat(2)
HIDDEN = Part(
    (Option(key="play:guard-dog", label="Play Guard Dog", secret=True),),
    barred=(Barred(verb="play", label="Play Lucky!", reason="Costs 1.", secret=True),),
)
OPEN = Part((Option(key="yes", label="Yes"), Option(key="no", label="No")))
OFFERED = Part((Option(key="agree", label="Agree", calls=True),))


def asked(*parts: Part, must: tuple[Seat, ...] = (), may: tuple[Seat, ...] = ()) -> Ask:
    """A question with these parts, by seat."""
    given = {Seat(n): part for n, part in enumerate(parts)}
    return Ask(
        id=AskId(1),
        kind="stay",
        prompt="Stay?",
        source="",
        parts=given,
        must=must,
        may=may,
        join=Join.ALL,
        silence="",
    )


def test_of_a_secret_answer_only_that_it_was_given_is_told() -> None:
    """The key of a card in a hand stands in no public message; an open answer does."""
    ask = asked(HIDDEN, OPEN, must=(ADA, BERT))
    answered = replace(ask, given={ADA: Picked(("play:guard-dog",)), BERT: Picked(("no",))})
    prompt = prompt_for(answered, "")

    assert prompt.ask.given == {ADA: Passed(), BERT: Picked(("no",))}
    assert "guard-dog" not in str(prompt)
    assert prompt.private == (ADA,)


def test_of_secret_options_nothing_is_told() -> None:
    """Neither what can be played from a hand stands in public, nor what cannot and why."""
    prompt = str(prompt_for(asked(HIDDEN, OPEN, must=(ADA, BERT)), ""))

    assert "guard-dog" not in prompt
    assert "Lucky" not in prompt
    assert "yes" in prompt


def test_who_may_answer_an_offer_is_called() -> None:
    """Not who is waited for anyway, nor who merely may do something else."""
    ask = asked(OFFERED, OFFERED, OPEN, must=(ADA,), may=(BERT, CLEO))

    assert hoped_for(ask) == [BERT]
