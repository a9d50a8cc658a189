"""What everybody sees of a question, and whom it concerns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.ask import Ask, Barred, Join, Option, Part, Passed, Picked
from bot.engine.facts import Fact
from bot.engine.ids import AskId, Seat
from bot.engine.script import choose
from bot.table.declares.table_settings import Narration
from bot.table.posts.courier import Message, public_prompt
from bot.table.posts.story_lines import first_sentence, narrate_story
from bot.table.reminders.reminder_policy import seats_asked_for_help
from bot.table.steps import inputs
from bot.table.telling.status_posts import drop_repeated_lines
from tests.table.room import ALICE, GM, Room, opened
from tests.table.toy_kit import Game, LanternRules

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
    prompt = public_prompt(answered, "")

    assert prompt.ask.given == {ADA: Passed(), BERT: Picked(("no",))}
    assert "guard-dog" not in str(prompt)
    assert prompt.private == (ADA,)


def test_of_secret_options_nothing_is_told() -> None:
    """Neither what can be played from a hand stands in public, nor what cannot and why."""
    prompt = str(public_prompt(asked(HIDDEN, OPEN, must=(ADA, BERT)), ""))

    assert "guard-dog" not in prompt
    assert "Lucky" not in prompt
    assert "yes" in prompt


def test_who_may_answer_an_offer_is_called() -> None:
    """Not who is waited for anyway, nor who merely may do something else."""
    ask = asked(OFFERED, OFFERED, OPEN, must=(ADA,), may=(BERT, CLEO))

    assert seats_asked_for_help(ask) == [BERT]


SENTENCE = "The lead chooses. Each investigator discards 1 random card, or the lead takes 2 horror."


def under(*lines: str, above: tuple[str, ...]) -> tuple[str, ...]:
    """Return what stays under a question with these lines."""
    prompt = public_prompt(asked(OPEN, must=()), "", lines)
    status = Message(game=1, kind="status", title="", lines=(), prompts=(prompt,))
    return drop_repeated_lines(status, above).prompts[0].lines


def test_a_sentence_stands_once() -> None:
    """With its name before it, and small; the arithmetic stays."""
    kept = under(
        f"-# What’s Going On?!: {SENTENCE}",
        "Health left: 3.",
        above=("Agnes draws **What’s Going On?!**.", f"> {SENTENCE}"),
    )

    assert kept == ("Health left: 3.",)


def test_what_was_told_otherwise_stays() -> None:
    """Only what stands above word for word is left out, and no numbers that look like it."""
    odds = "With bare hands and 1 clue token: 56%"

    assert under(odds, f"-# {SENTENCE}", above=(f"> {SENTENCE[:-10]}", odds)) == (
        odds,
        f"-# {SENTENCE}",
    )


KEEP = (Option(key="yes", label="Yes"), Option(key="no", label="No"))


class Flooded(LanternRules):
    """Who has much oil is not asked whether to keep a card."""

    async def _act(self, game: Game, seat: Seat, key: str) -> bool:
        if key != "draw":
            return await super()._act(game, seat, key)
        await choose(seat, "Keep it?", lambda: KEEP if game.state.oil[seat] < 4 else ())
        return True


async def test_a_skipped_question_is_told(path: Path) -> None:
    """Everybody reads which one it was; a change that leaves all standing says nothing of it."""
    async with opened(path, rules=Flooded()) as room:
        game = await room.start(ALICE)
        await room.pick(ALICE, 0, "draw")
        for oil in (2, 4):
            await room.tables.change(
                game, inputs.override, room.caller(GM), {"oil": oil, "seat": 0}, "a gift"
            )
        await room.tables.wait_until_idle()

        told = [line for line in room.channel.lines if "skipped" in line]
        assert told == ["-# There’s nothing left to decide for “Keep it?”, so it’s skipped."]
        assert (await room.ask(0)).kind == "turn"


async def test_a_player_answers_in_their_own_name(room: Room) -> None:
    """Only what a game master answers for somebody is told as such."""
    await room.start(ALICE)
    await room.pick(ALICE, 0, "gather")
    await room.tables.wait_until_idle()

    assert "Ada finds 1 oil." in room.channel.lines
    assert not any("game master" in line for line in room.channel.lines)


class Teller:
    """A kit that has two things to say of anything."""

    def narrate(self, state: object, facts: Sequence[Fact]) -> list[str]:
        """The same, whatever happened."""
        return ["A door opens. Nobody is behind it.", "It rains."]


class Mute(Teller):
    """A kit that fails at it."""

    def narrate(self, state: object, facts: Sequence[Fact]) -> list[str]:
        """Raises."""
        raise KeyError(state)


class Something(Fact, frozen=True):
    """What happened."""


@pytest.mark.parametrize(
    ("much", "lines"),
    [
        (Narration.FULL, ["> *A door opens. Nobody is behind it.*", "> *It rains.*"]),
        (Narration.SHORT, ["> *A door opens.*", "> *It rains.*"]),
        (Narration.NONE, []),
    ],
)
def test_a_table_hears_as_much_as_it_wants(much: Narration, lines: list[str]) -> None:
    """Quoted and in italics, a line for each turn of the story."""
    teller: Any = Teller()
    assert narrate_story(teller, None, [Something()], much) == lines


def test_a_fault_in_a_story_stops_nobody() -> None:
    """What happened is told without it."""
    mute: Any = Mute()
    assert narrate_story(mute, None, [Something()], Narration.FULL) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [("One. Two.", "One."), ("St. Mary", "St."), ("Why? So.", "Why?"), ("No end", "No end")],
)
def test_the_first_sentence_ends_at_a_mark(text: str, first: str) -> None:
    """Texts are written for it: no abbreviation in a first sentence."""
    assert first_sentence(text) == first
