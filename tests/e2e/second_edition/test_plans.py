"""A plan of the board game names what there is, also by the button under a refusal."""

from __future__ import annotations

from tests.e2e.second_edition.town import JOE, Town
from tests.e2e.server import labels, panel, text_of


async def test_a_place_that_there_is_not_is_refused(town: Town) -> None:
    """By typing, with the nearest names, and out of turn; a place that there is can be planned."""
    await town.begin()
    said = await town.do(town.bob, "plan", steps="move to Roadhause")
    assert "the place called “Roadhause”" in said
    assert "Roadhouse" in said
    shown = panel(await town.bob.slash(town.channel, "move", to="x"))
    assert not [label for label in labels(shown) if label.startswith("Plan: ")]
    assert "the place called “x”" in text_of(shown)
    assert "✓ Your plan is set" in await town.do(town.bob, "plan", steps="move to Woods")


async def test_every_verb_names_what_there_is(town: Town) -> None:
    """Spells, cards, people, ways and stops; nothing is planned then."""
    await town.begin()
    for steps, said in (
        ("cast Fireball", "the spell called “Fireball”"),
        ("use Bananas", "the card or investigator called “Bananas”"),
        ("trade Nobodyxyz", "the investigator called “Nobodyxyz”"),
        ("fight Cultist with Spoon", "the weapon or spell called “Spoon”"),
        ("close by luck", "the way called “by luck”"),
        ("sliders Charm 3", "the stop of a slider called “Charm 3”"),
    ):
        assert said in await town.do(town.bob, "plan", steps=steps)
    assert "has no plan" in await town.do(town.bob, "plan")
    for steps in ("cast Wither", "use clue", "fight Cultist with Axe and Knife", "sliders Speed 3"):
        assert "✓ Your plan is set" in await town.do(town.bob, "plan", steps=steps)


async def test_a_monster_that_may_come_is_marked(town: Town) -> None:
    """It is in the cup."""
    await town.begin()
    said = await town.do(town.bob, "plan", steps="fight Byakhee")

    assert "Byakhee · not there yet" in said
    assert "✓ Your plan is set" in text_of(
        panel(await town.bob.slash(town.channel, "plan", steps="end"))
    )


async def test_a_way_that_takes_the_last_point_ends_the_plan(town: Town) -> None:
    """The movement ends by itself, where the plan would have stopped it; all is at rest."""
    await town.begin()
    said = await town.do(town.ann, "plan", steps="to Arkham Asylum, stop")
    assert "✓ Your plan is set" in said
    await town.env.settle()

    assert (await town.state).investigators[JOE].place == "arkham_asylum"
    assert "Joe Diamond’s plan ends with the turn." in town.text
    assert "has no plan" in await town.do(town.ann, "plan")


async def test_a_plan_is_offered_for_real_places_only(town: Town) -> None:
    """Out of turn each place that is meant is offered; one that does not exist is refused."""
    await town.begin()
    part = panel(await town.bob.slash(town.channel, "move", to="Arkham"))
    assert [label for label in labels(part) if label.startswith("Plan: ")] == [
        "Plan: move to Bank of Arkham",
        "Plan: move to Arkham Asylum",
    ]

    said = panel(await town.bob.slash(town.channel, "move", to="Boston"))
    assert not [label for label in labels(said) if label.startswith("Plan: ")]
    assert "I don’t know the place called “Boston”." in text_of(said)
