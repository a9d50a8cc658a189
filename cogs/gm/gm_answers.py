"""Answers of a game master for an absent player; hidden choices only once the table knows."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ask import Part
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.table.steps import game_status as gm_steps
from cogs.turn.typed_answers import read_answer, suggest_answers
from cogs.wire.context import Context, Visitor
from cogs.wire.discord_text import clip_lines
from cogs.wire.pending import Pending, Which, pending_of
from cogs.wire.reply import Private
from cogs.wire.slash_commands import MOST_SUGGESTIONS

LOOK = "look"
"""What is typed instead of an option to see the hidden ones."""
LOOK_LABEL = "Look at hidden choices (everyone is told)"
HIDDEN = f"To see choices hidden from you, take `{LOOK}`. Everyone at the table is told."


def suggest_for(visitor: Visitor, seat: Seat, text: str) -> list[tuple[str, str]]:
    """Return at most 25 (name, value) for a seat that the caller may see."""
    rows = suggest_answers(_pending_of(visitor, seat), text)
    if _sees(visitor, seat) or text.strip().casefold() not in LOOK_LABEL.casefold():
        return rows
    return [*rows[: MOST_SUGGESTIONS - 1], (LOOK_LABEL, LOOK)]


def answer_for(visitor: Visitor, seat: Seat, text: str) -> Answered:
    """The answer that a typed text gives for a seat. Raises `RulesError`."""
    asked = _pending_of(visitor, seat)
    if not asked:
        raise NotAllowed(f"{visitor.name(seat)} has nothing to answer right now.")
    try:
        reply = read_answer(asked, text)
    except Which as several:
        raise NotAllowed(f"{several} {', '.join(several.choices)}".strip()) from None
    except NotAllowed as refusal:
        more = "" if _sees(visitor, seat) else f" {HIDDEN}"
        raise NotAllowed(f"{refusal}{more}") from None
    return Answered(seat, reply.pending.ask.id, reply.answer, by="gm")


async def look_at(context: Context, visitor: Visitor, seat: Seat, reason: str) -> Private:
    """Every choice of a seat, once the table was told that they are looked at."""
    await context.tables.change(
        visitor.game, gm_steps.look_at_choices, visitor.caller, seat, reason
    )
    seen = Visitor(visitor.caller, await context.tables.games.snapshot(visitor.game))
    lines = [f"✓ Everyone is told. {visitor.name(seat)} can choose from these, with `/gm answer`:"]
    for each in _pending_of(seen, seat):
        lines.append(f"**{each.ask.prompt}**")
        lines += [f"- {each.label(option)}" for option in each.part.options]
    return Private(clip_lines(lines, 1_900))


def is_look(visitor: Visitor, seat: Seat, text: str) -> bool:
    """Return True if the hidden choices are asked for, rather than one of them given."""
    return text.strip().casefold() == LOOK and not _sees(visitor, seat)


def _pending_of(visitor: Visitor, seat: Seat) -> list[Pending]:
    """Return what a seat is asked, without the options that the caller may not see."""
    session = visitor.snapshot.running()
    asked = pending_of(session, (seat,), visitor.snapshot.kit.words.vocabulary)
    return [each if _may_see(visitor, each) else _public(each) for each in asked]


def _sees(visitor: Visitor, seat: Seat) -> bool:
    session = visitor.snapshot.running()
    return all(
        _may_see(visitor, each)
        for each in pending_of(session, (seat,), visitor.snapshot.kit.words.vocabulary)
    )


def _may_see(visitor: Visitor, pending: Pending) -> bool:
    looked = (visitor.caller.user, pending.seat, pending.ask.id)
    return pending.seat in visitor.seats or looked in visitor.snapshot.seen


def _public(pending: Pending) -> Pending:
    part = pending.part
    shown = Part(
        tuple(option for option in part.options if not option.secret),
        part.form,
        tuple(barred for barred in part.barred if not barred.secret),
    )
    ask = replace(pending.ask, parts={**pending.ask.parts, pending.seat: shown})
    return replace(pending, ask=ask)
