"""What a picture of dice says in words: the faces in order, the successes, the outcome."""

from bot.engine.words import signed
from bot.second_edition.views.shapes import DiceView
from renders.second_edition.dice import chance, counted, faces, result_words


def dice_alt(view: DiceView) -> str:
    """One short paragraph, never over 1,000 characters."""
    said = [f"{view.title}."]
    if view.parts:
        first, *rest = view.parts
        terms = [f"{first.label} {first.value}"]
        terms += [f"{part.label} {signed(part.value)}" for part in rest]
        said.append(f"{', '.join(terms)}: {counted(view.pool, 'die')}.")
    if view.need:
        need = counted(view.need, "success")
        said.append(f"Needs {need} on {faces(view.lowest)}.")
    pool = [str(die.face) for die in view.dice if not die.clue]
    clue = [str(die.face) for die in view.dice if die.clue]
    if pool:
        said.append(f"Dice: {', '.join(pool)}.")
    if clue:
        said.append(f"{counted(view.clues, 'clue').capitalize()}: {', '.join(clue)}.")
    words = result_words(view)
    said.append(f"{words[:1].upper()}{words[1:]}.")
    if view.per_mille is not None:
        said.append(f"Chance was {chance(view.per_mille)} before the roll.")
    words = " ".join(said)
    return words if len(words) <= 1000 else words[:999] + "…"
