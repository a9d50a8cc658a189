"""One person with two investigators: each question, its cards and its receipt name the seat."""

from __future__ import annotations

from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.server import labels, panel, text_of


async def mulligan(night: Night) -> None:
    """Ann has Roland and Skids; both are asked for their mulligan."""
    await night.ann.slash(night.channel, "game new", scenario="The Gathering")
    for name in ("Roland Banks", "Skids"):
        await night.ann.slash(night.channel, "game join", investigator=name)
    await night.seal()
    await night.ann.slash(night.channel, "game start")


async def test_a_seat_that_has_answered_is_marked_and_shown_as_itself(night: Night) -> None:
    """Heading, answer and Take it back are of the seat that was opened; its button has a mark."""
    await mulligan(night)
    first = panel(await night.ann.click(night.status, label="Your choice"))
    skids = next(label for label in labels(first) if label.startswith("▸"))
    second = panel(await night.ann.click(first, label=skids))
    after = panel(await night.ann.click(second, label='"Skids" O’Toole: Keep all'))

    assert 'Skids" O’Toole: You keep your whole hand.' in text_of(after).splitlines()[0]
    assert "**Roland Banks: Which cards do you replace?**" in text_of(after)
    answered = next(label for label in labels(after) if "Skids" in label)
    assert answered.startswith('✓ "Skids" O’Toole')

    again = panel(await night.ann.click(after, label=answered))

    assert '**"Skids" O’Toole: Which cards do you replace?**' in text_of(again)
    assert "Your answer: You keep your whole hand." in text_of(again)
    assert "**Roland Banks:" not in text_of(again)
    assert "Take it back" in labels(again)
    back = panel(await night.ann.click(again, label="Take it back"))
    assert 'Skids" O’Toole: You withdraw your answer.' in text_of(back)


async def test_a_doubled_press_answers_for_one_seat(night: Night) -> None:
    """A second press of the first one's button answers for its own seat, which has answered."""
    await mulligan(night)
    second = panel(await night.ann.click(night.status, label="Your choice"))
    await night.do(
        night.gm, "gm answer", investigator="Roland Banks", option="none", reason="He said so"
    )
    steps = await night.steps()

    again = panel(await night.ann.click(second, label="Roland Banks: Keep all"))

    assert await night.steps() == steps
    assert text_of(again).startswith("That’s already your answer.")
    assert '"Skids" O’Toole: Keep all' in labels(again)


async def test_what_is_replaced_is_said(night: Night) -> None:
    """A mulligan typed with names says what becomes of them, and when the new ones come."""
    await mulligan(night)
    (ask,) = await night.asks
    shown = ask.parts[ROLAND].options[0].label

    said = await night.do(night.ann, "answer", option=shown, **{"as": "Roland"})

    assert said.startswith(
        f"✓ Roland Banks: You replace: {shown}. You draw the new cards once everyone has chosen."
    )
