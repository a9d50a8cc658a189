"""The small questions that scripts of every game put: a word, an amount, yes or no."""

from __future__ import annotations

from bot.engine.answer_checks import KEY
from bot.engine.ask import shorten_for_key
from bot.engine.ids import Seat
from bot.engine.script import choose, choose_amount, choose_word, confirm, run_together
from tests.engine.toy import Play, Toy, ToyGame, options

A = Seat(0)
WAYS = [("north", "To the north"), ("south", "To the south")]


def test_a_word_is_offered_by_its_label_and_comes_back_as_its_key() -> None:
    """The player reads the label with its note beside it; the script gets the key."""

    async def step(g: ToyGame) -> None:
        g.say(await choose_word(A, "Where?", WAYS, source="A map", note=lambda key: f"by {key}"))

    play = Play(Toy(step=step), "step")
    assert (play.ask.kind, play.ask.source) == ("choose", "A map")
    assert [(each.label, each.note) for each in play.ask.parts[A].options] == [
        ("To the north", "by north"),
        ("To the south", "by south"),
    ]
    play.pick(0, "south")

    assert play.state.said == ["south"]


def test_of_no_words_none_is_chosen() -> None:
    """Where there is nothing to choose the key is empty, and nobody is asked."""

    async def step(g: ToyGame) -> None:
        g.say(repr(await choose_word(A, "Where?", [])))

    play = Play(Toy(step=step), "step")

    assert play.session.over
    assert play.state.said == ["''"]


def test_words_given_as_a_function_are_those_there_are_by_then() -> None:
    """A question that stands open is computed anew with the words of now."""
    open_ways = list(WAYS)

    async def step(g: ToyGame) -> None:
        g.say(await choose_word(A, "Where?", lambda: open_ways))

    async def bar_the_south(g: ToyGame) -> None:
        await choose(Seat(1), "Bar it?", lambda: options("bar", "leave"))
        open_ways.pop()
        g.say("barred")

    async def both(g: ToyGame) -> None:
        await run_together(step(g), bar_the_south(g))

    play = Play(Toy(both=both), "both")
    play.pick(1, "bar")

    assert play.state.said == ["barred", "north"]


def test_an_amount_lies_between_its_bounds() -> None:
    """Every whole number from the least to the most is offered, and no other."""

    async def step(g: ToyGame) -> None:
        g.say(str(await choose_amount(A, "How many?", 1, 3)))

    play = Play(Toy(step=step), "step")
    assert [each.label for each in play.ask.parts[A].options] == ["1", "2", "3"]
    play.pick(0, "n2")

    assert play.state.said == ["2"]


def test_an_amount_without_a_choice_is_the_least() -> None:
    """Nobody is asked for a number that cannot be chosen."""

    async def step(g: ToyGame) -> None:
        g.say(str(await choose_amount(A, "How many?", 2, 2)))

    assert Play(Toy(step=step), "step").state.said == ["2"]


def test_a_note_stands_beside_yes() -> None:
    """What yes would cost is read before it is pressed."""

    async def step(g: ToyGame) -> None:
        g.say(str(await confirm(A, "Do you?", kind="may", note=lambda: "costs $1")))

    play = Play(Toy(step=step), "step")
    assert [each.note for each in play.ask.parts[A].options] == ["costs $1", ""]
    play.pick(0, "yes")

    assert play.state.said == ["True"]


def test_a_name_as_a_word_of_a_key_is_plain() -> None:
    """Accents, quotes and case go, what is too long is cut, and no hyphen is left at the end."""
    assert shorten_for_key("Séance d'Été (II)", 20) == "seance-dete-ii"
    assert shorten_for_key("Knife of the North", 6) == "knife"
    assert KEY.fullmatch(shorten_for_key("Ye Olde Magick Shoppe", 24))
