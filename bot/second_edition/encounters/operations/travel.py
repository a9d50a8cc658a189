"""Moves of an investigator, and operations that delay or remove an investigator."""

from __future__ import annotations

from bot.second_edition.core.game import Board
from bot.second_edition.encounters import drawing
from bot.second_edition.encounters.entry_phrases import you_are
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import Wording, operation, run
from bot.second_edition.names.naming import the_place
from bot.second_edition.printed.ops import (
    Arrested,
    Delayed,
    Devoured,
    Encounter,
    FallBack,
    LoseTurn,
    Lost,
    Move,
    MoveAnywhere,
    ReturnToArkham,
    ToStreet,
    Visit,
)
from bot.second_edition.verbs import departures, travelling


@operation(
    Move,
    lambda op, words: f"move to {the_place(words.name(op.to))}",
    names=lambda op: [("place", op.to.partition(":")[0])],
)
async def move(b: Board, op: Move, occasion: Occasion) -> None:
    """Move to a certain place."""
    await travelling.move_to(b, occasion.seat, op.to)


@operation(ToStreet, "move to the street")
async def move_to_street(b: Board, _op: ToStreet, occasion: Occasion) -> None:
    """Move to the street of the neighborhood in which the encounter began."""
    await travelling.move_to(b, occasion.seat, b.town.street_of(occasion.place))


@operation(MoveAnywhere, "move to any location or street area")
async def move_anywhere(b: Board, _op: MoveAnywhere, occasion: Occasion) -> None:
    """Move to a place that the player chooses."""
    await travelling.move_anywhere(b, occasion.seat, source=occasion.source)


def _encounter_clause(op: Encounter, _words: Wording) -> str:
    drawn = "" if op.cards == 1 else f", drawing {op.cards} cards and using one"
    return f"have an encounter there{drawn}"


@operation(Encounter, _encounter_clause)
async def have_encounter(b: Board, op: Encounter, occasion: Occasion) -> None:
    """Have an encounter in the location where the investigator is now."""
    if b.town.is_location(b.who(occasion.seat).place):
        await drawing.encounter_here(b, occasion.seat, draw=op.cards)


@operation(
    Visit,
    lambda op, words: f"have an encounter in {the_place(words.name(op.world))} and come back here",
    names=lambda op: [("place", op.world)],
)
async def visit(b: Board, op: Visit, occasion: Occasion) -> None:
    """Have one encounter in an Other World."""
    await drawing.visit(b, occasion.seat, op.world)


@operation(
    ReturnToArkham,
    lambda op, _words: "return to Arkham" + ("" if op.explored else " without an explored marker"),
)
async def return_to_arkham(b: Board, op: ReturnToArkham, occasion: Occasion) -> None:
    """Return to Arkham through a gate to this world."""
    await travelling.return_to_arkham(b, occasion.seat, explored=op.explored)


@operation(
    FallBack,
    lambda op, words: (
        "move back from the second area of this Other World to the first "
        f"(if you are in the first, {you_are(words.clause(op.otherwise))} instead)"
    ),
)
async def fall_back(b: Board, op: FallBack, occasion: Occasion) -> None:
    """Move to the first area of this Other World; in the first, carry out other operations."""
    if not await travelling.fall_back(b, occasion.seat):
        await run(b, op.otherwise, occasion)


@operation(Delayed, "be delayed")
async def delay(b: Board, _op: Delayed, occasion: Occasion) -> None:
    """Delay the investigator."""
    travelling.delay(b, occasion.seat)


@operation(LoseTurn, "lose your next turn")
async def lose_turn(b: Board, _op: LoseTurn, occasion: Occasion) -> None:
    """Take away the next turn."""
    travelling.lose_next_turn(b, occasion.seat)


@operation(Arrested, "be arrested")
async def arrest(b: Board, _op: Arrested, occasion: Occasion) -> None:
    """Arrest the investigator."""
    await travelling.arrest(b, occasion.seat)


@operation(Lost, "be lost in time and space")
async def lose_in_time(b: Board, _op: Lost, occasion: Occasion) -> None:
    """Move the investigator to Lost in Time and Space."""
    await travelling.lose_in_time(b, occasion.seat, source=occasion.source)


@operation(Devoured, "be devoured")
async def devour(b: Board, _op: Devoured, occasion: Occasion) -> None:
    """Devour the investigator."""
    await departures.devour(b, occasion.seat, source=occasion.source)
