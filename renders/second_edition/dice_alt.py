"""The alt text of dice: the faces in order, the successes, the outcome."""

from collections.abc import Sequence

from bot.engine.english import signed
from bot.second_edition.views.shapes import DiceView, DieView
from renders.second_edition.dice import chance, counted, faces, result_words


def dice_alt(view: DiceView) -> str:
    """Return one short paragraph of at most 1,000 characters."""
    result = result_words(view)
    said = [
        f"{view.title}.",
        _pool_text(view),
        f"Needs {counted(view.need, 'success')} on {faces(view.lowest)}." if view.need else "",
        _roll_text("Dice", [die for die in view.dice if not die.clue]),
        _roll_text(
            counted(view.clues, "clue token").capitalize(), [die for die in view.dice if die.clue]
        ),
        f"{result[:1].upper()}{result[1:]}.",
    ]
    if view.per_mille is not None:
        said.append(f"Chance was {chance(view.per_mille)} before the roll.")
    words = " ".join(word for word in said if word)
    return words if len(words) <= 1000 else words[:999] + "…"


def _pool_text(view: DiceView) -> str:
    """Return the parts of the number of dice; empty if there are none."""
    if not view.parts:
        return ""
    first, *rest = view.parts
    terms = [f"{first.label} {first.value}"]
    terms += [f"{part.label} {signed(part.value)}" for part in rest]
    return f"{', '.join(terms)}: {counted(view.pool, 'die')}."


def _roll_text(head: str, dice: Sequence[DieView]) -> str:
    return f"{head}: {', '.join(str(die.face) for die in dice)}." if dice else ""
