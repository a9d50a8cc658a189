"""Lines about a monster or the Ancient One: its current numbers, and its effects."""

from __future__ import annotations

from functools import partial

from bot.engine.english import lower_first
from bot.engine.ids import Seat
from bot.second_edition import views
from bot.second_edition.core.game import Board
from bot.second_edition.encounters import entry_texts, stakes
from bot.second_edition.names import card_texts
from bot.second_edition.names.naming import name_of
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.terms import Coin, MonsterNo
from bot.second_edition.verbs import dangers
from bot.second_edition.views.overview import attack_text

LONGEST = 340
"""Characters of a text that is repeated under a question."""


def monster_lines(b: Board, no: MonsterNo, seat: Seat) -> list[str]:
    """Return a monster's current numbers for a seat, and its effects."""
    now = views.monster_view(b, no, seat)
    parts = [f"Awareness {signed(now.awareness)}"]
    if now.horror is not None:
        rating, damage = now.horror
        taken = dangers.loss_left(b, seat, Coin.SANITY, damage)
        parts.append(f"horror {signed(rating)} for {taken} Sanity")
    if now.combat is not None:
        rating, damage = now.combat
        taken = dangers.loss_left(b, seat, Coin.STAMINA, damage)
        parts.append(f"combat {signed(rating)} for {taken} Stamina")
    parts += [f"toughness {now.toughness}", *now.words]
    return [", ".join(parts), card_texts.clip(b.text(now.code), LONGEST)]


def monster_row(b: Board, no: MonsterNo, seat: Seat) -> str:
    """Return a monster's name, numbers and effects in one line."""
    numbers, what = monster_lines(b, no, seat)
    head = f"{b.monsters.facts(no).name}: {numbers[:1].lower()}{numbers[1:]}"
    return f"{head}. {what}" if what else head


def battle_lines(b: Board, seat: Seat) -> list[str]:
    """Return the lines about the Ancient One in the final battle, for a seat."""
    state = b.state
    doom = counted(state.doom, "doom token")
    resists = [word.replace("_", " ") for word in _DEFENCES if getattr(b.ancient_one, word)]
    rating = f"combat rating {signed(state.battle_modifier)}"
    return [
        f"{b.ancient_one.name}: {', '.join((rating, *resists, doom))}",
        f"Successes so far: {state.successes} of {state.players} for the next doom token",
        attack_line(b, seat),
    ]


def attack_line(b: Board, seat: Seat) -> str:
    """Return the text of the Ancient One's attack, with the seat's loss if abilities change it."""
    rule = b.registry.ancient_ones.get(b.state.ancient_one)
    text = attack_text(b)
    if rule is None or rule.takes is None:
        return text
    left = stakes.for_seat(b, seat, [rule.takes])
    if left == [rule.takes]:
        return text
    loss = entry_texts.text(left, partial(name_of, b)) if left else "nothing is lost."
    return f"{text} For you: {lower_first(loss)}"


_DEFENCES = ("physical_resistance", "physical_immunity", "magical_resistance", "magical_immunity")
