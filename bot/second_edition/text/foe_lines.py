"""Lines on a monster or the Ancient One: its numbers as they are now, and what it does."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.second_edition import views
from bot.second_edition.core.game import Board
from bot.second_edition.names import cards
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.terms import MonsterNo
from bot.second_edition.views.overview import attack_text

LONGEST = 340
"""Characters of a text that is repeated under a question."""


def monster_lines(b: Board, no: MonsterNo, seat: Seat) -> list[str]:
    """A monster's numbers as they are now, and what it does."""
    now = views.monster_view(b, no, seat)
    parts = [f"Awareness {signed(now.awareness)}"]
    if now.horror is not None:
        parts.append(f"horror {signed(now.horror[0])} for {now.horror[1]} Sanity")
    if now.combat is not None:
        parts.append(f"combat {signed(now.combat[0])} for {now.combat[1]} Stamina")
    parts += [f"toughness {now.toughness}", *now.words]
    return [", ".join(parts), cards.clip(b.text(now.code), LONGEST)]


def monster_row(b: Board, no: MonsterNo, seat: Seat) -> str:
    """The same in one line that begins with its name, for one of several monsters."""
    numbers, what = monster_lines(b, no, seat)
    head = f"{b.marker_of(no).name}: {numbers[:1].lower()}{numbers[1:]}"
    return f"{head}. {what}" if what else head


def battle_lines(b: Board) -> list[str]:
    """The Ancient One in the final battle."""
    state = b.state
    doom = counted(state.doom, "doom token")
    resists = [word.replace("_", " ") for word in _DEFENCES if getattr(b.ancient_one, word)]
    rating = f"combat rating {signed(state.battle_modifier)}"
    return [
        f"{b.ancient_one.name}: {', '.join((rating, *resists, doom))}",
        f"Successes so far: {state.successes}; every {state.players} remove a doom token",
        attack_text(b),
    ]


_DEFENCES = ("physical_resistance", "physical_immunity", "magical_resistance", "magical_immunity")
