"""Offers, choices, and effects that depend on the Ancient One."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import join_names, lower_first
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.entry_phrases import cost_text, you_are
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import (
    Wording,
    group_ops,
    in_clause,
    needs_own_sentence,
    operation,
    run_ops,
)
from bot.second_edition.encounters.operations.checks import made_text
from bot.second_edition.encounters.ways import resolve_choice, resolve_offer
from bot.second_edition.printed.ops import Check, Choose, Facing, May, Op


def _may_sentences(op: May, words: Wording) -> str:
    price = cost_text(op.cost)
    if any(needs_own_sentence(each) for each in op.ops):
        said = _offered_text(op.ops, words)
        return f"You may pay {price} to {said}" if price else f"You may {said}"
    said = words.clause(op.ops)
    return f"You may pay {price} to {said}." if price else f"You may {said}."


def _offered_text(ops: Sequence[Op], words: Wording) -> str:
    """Return the text after "You may" if some operations need separate sentences."""
    found = group_ops(ops)
    said = " ".join(_tried_text(group[0], words) for group in found if needs_own_sentence(group[0]))
    before = [words.clause(group) for group in found if not needs_own_sentence(group[0])]
    return join_names((*before, lower_first(said)))


def _tried_text(op: Op, words: Wording) -> str:
    return made_text(op, words) if isinstance(op, Check) else words.alone(op)


@operation(May, in_clause(_may_sentences), sentences=_may_sentences)
async def allow(b: Board, op: May, occasion: Occasion) -> None:
    """Offer operations to the player, perhaps for a price, and carry them out."""
    await run_ops(b, await resolve_offer(b, op, occasion), occasion)


def _choose_sentences(op: Choose, words: Wording) -> str:
    lettered = zip("abcd", op.ways, strict=False)
    return f"Choose: {', '.join(f'({key}) {words.way(way)}' for key, way in lettered)}."


@operation(Choose, in_clause(_choose_sentences), sentences=_choose_sentences)
async def let_choose(b: Board, op: Choose, occasion: Occasion) -> None:
    """Let the player choose one of the possibilities that are possible now, and carry it out."""
    await run_ops(b, await resolve_choice(b, op, occasion), occasion)


def _facing_clause(op: Facing, words: Wording) -> str:
    effect = you_are(words.clause(op.ops))
    return f"if {words.name(op.ancient_one)} is the Ancient One, {effect}"


@operation(Facing, _facing_clause, names=lambda op: [("Ancient One", op.ancient_one)])
async def run_if_facing(b: Board, op: Facing, occasion: Occasion) -> None:
    """Carry out operations only in games against a certain Ancient One."""
    if b.state.ancient_one == op.ancient_one:
        await run_ops(b, op.ops, occasion)
