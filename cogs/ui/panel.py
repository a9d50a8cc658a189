"""A person's own choices, shown privately: one question with its controls, and ways to others."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import NotAllowed
from bot.engine.words import listed
from bot.table.messages import explained
from bot.table.snapshot import Told
from cogs.ui.context import Context, Place
from cogs.ui.controls import ROW, Corner, Item, Row, corner, with_note
from cogs.ui.item import Control
from cogs.ui.layout import source_beside
from cogs.ui.pending import Found, Pending, label_of
from cogs.ui.press import Op
from cogs.ui.reply import Private
from cogs.ui.text import LABEL, clip, clip_lines, small
from cogs.ui.whole import whole

OTHERS = 5
"""Other questions that a panel leads to."""
WHOSE = "Which of your seats passes?"
MEANWHILE = "You may act too; nobody waits for you."
TOLD = 1_900
"""Characters of what happened that an answer repeats."""
MORE = small("… more above in the channel.")


def question_text(place: Place, pending: Pending) -> str:
    """The question, who is asked, what asks, and the arithmetic."""
    ask, kit = pending.ask, place.look.kit
    alone = len(place.seats) < 2 and not _is_beside(pending)
    title = ask.prompt if alone else _titled(place, pending)
    said = filter(None, (source_beside(ask), MEANWHILE if _is_beside(pending) else ""))
    lines = explained(kit, place.look.running(), ask, pending.seat)
    return clip_lines([f"**{title}**", *filter(None, [small(" · ".join(said))]), *lines], 1_800)


def _is_beside(pending: Pending) -> bool:
    """Whether the table waits for others, and the seat only may act beside them."""
    ask = pending.ask
    return bool(ask.awaited) and not pending.awaited and pending.seat not in ask.given


def _titled(place: Place, pending: Pending) -> str:
    """The question with the seat that answers; where it is put to others, with them."""
    ask, own = pending.ask, place.name(pending.seat)
    if not _is_beside(pending):
        return f"{own}: {ask.prompt}"
    asked = listed(place.name(seat) for seat in ask.awaited)
    return f"{own}, beside {asked}’s “{ask.prompt}”"


def panel(place: Place, pending: Pending, *, before: str = "", page: int = 0) -> Private:
    """One question with all its controls; `before` is what was done last."""
    return with_controls(place, pending, whole(corner_of(place, pending), page=page), before)


def corner_of(place: Place, pending: Pending) -> Corner:
    """The place of a question; where several of the caller's seats answer it, with whose it is."""
    asked = [seat for seat in place.seats if seat in (*pending.ask.must, *pending.ask.may)]
    return corner(place.game, pending, name=place.name(pending.seat) if len(asked) > 1 else "")


def with_controls(
    place: Place, pending: Pending, controls: Sequence[Item], before: str = ""
) -> Private:
    """The question with these controls."""
    text = question_text(place, pending)
    return Private(
        f"{before}\n\n{text}" if before else text,
        (*controls, *_others(place, pending)),
    )


def _others(place: Place, shown: Pending) -> list[Item]:
    rest = [p for p in place.pending() if (p.ask.id, p.seat) != (shown.ask.id, shown.seat)]
    ways = [
        corner(place.game, each).button(Op.YOURS, clip(_way_words(place, each), LABEL))
        for each in rest[:OTHERS]
    ]
    return [Row(*ways)] if ways else []


def _way_words(place: Place, pending: Pending) -> str:
    """What a way to another question is called; one that is answered already has a mark."""
    mark = "✓" if pending.seat in pending.ask.given else "▸"
    return f"{mark} {_titled(place, pending)}"


def first_panel(place: Place, before: str = "") -> Private:
    """The caller's most pressing question. Raises `NotAllowed` with the reason if there is none."""
    place.check_seated()
    pending = place.pending()
    if not pending:
        place.check_playing(place.seats)
        raise NotAllowed(f"Nothing is asked of you now. {place.who_is_awaited()}")
    unanswered = [p for p in pending if p.seat not in p.ask.given]
    return panel(place, (unanswered or pending)[0], before=before)


def which(place: Place, sentence: str, found: Sequence[Found]) -> Private:
    """Several things fit what was typed: ask which is meant."""
    several_seats = len({each.pending.seat for each in found}) > 1
    buttons = [_which_button(place, each, name_seat=several_seats) for each in found[:20]]
    rows = [Row(*buttons[i : i + 5]) for i in range(0, len(buttons), 5)]
    return Private(f"**{sentence}**", tuple(rows))


def whose(place: Place, several: Sequence[Pending], op: Op, key: str = "") -> Private:
    """A press of somebody who is asked the same for several seats: ask for which it counts."""
    option = several[0].part.option(key)
    sentence = f"Which of your seats: {label_of(option)}?" if option else WHOSE
    buttons = [
        corner(place.game, each).button(op, place.name(each.seat), key) for each in several[:ROW]
    ]
    return Private(f"**{sentence}**", (Row(*buttons),))


def _which_button(place: Place, found: Found, *, name_seat: bool) -> Control:
    at: Corner = corner(place.game, found.pending)
    label = with_note(found.option)
    name = place.name(found.pending.seat)
    if name_seat and not label.startswith(name):
        label = f"{name}: {label}"
    return at.button(Op.OPTION, label, found.option.key)


def sure(place: Place, pending: Pending, key: str, label: str) -> Private:
    """Ask whether something is meant that others may have to agree to take back."""
    at = corner(place.game, pending)
    return Private(
        f"**{place.name(pending.seat)}: {label}?** Taking it back {_needs(place)}.",
        (Row(at.button(Op.SURE, f"Yes: {label}", key), at.button(Op.NEVER_MIND, "Never mind")),),
    )


def _needs(place: Place) -> str:
    """What a step back may need: the others, or the game master where nobody else plays."""
    others = any(user != place.caller.user for user in place.look.occupants.values())
    return "may need the others’ agreement" if others else "may need `/gm rewind`"


def done_text(words: str, told: Told) -> str:
    """What was done and what came of it."""
    if told.again:
        return "That has been done already."
    lines = [f"✓ {words}", *told.lines]
    if sum(len(line) + 1 for line in lines) <= TOLD:
        return "\n".join(lines)
    kept = clip_lines(lines, TOLD - len(MORE) - 1).removesuffix("\n…")
    return f"{kept}\n{MORE}"


async def after(
    context: Context, place: Place, words: str, told: Told, *, go_on: bool = False
) -> Private:
    """The answer to an act: what was done, and the person's next question if one waits.

    Who presses goes on pressing: the answer is a panel in which the whole turn can be played.
    Who types goes on typing: only questions in the middle of something follow.
    """
    text = done_text(words, told)
    now = Place(place.caller, await context.tables.look(place.game))
    if now.look.record.status != "running":
        is_now = "paused" if now.look.record.status == "paused" else "over"
        return Private(f"{text}\n\nThe game is {is_now}.")
    if (follows := _follows(now, go_on)) is not None:
        return panel(now, follows, before=text)
    session = now.look.running()
    others = [now.name(seat) for seat in session.awaited if seat not in now.seats]
    return Private("\n".join([text, *_waits(others)]))


def _follows(now: Place, go_on: bool) -> Pending | None:
    """The question that comes with the answer: an awaited one, else what one may go on with."""
    pending = now.pending()
    awaited = [p for p in pending if p.awaited and (go_on or p.ask.kind != "turn")]
    able = [p for p in pending if go_on and p.seat not in p.ask.given]
    return next(iter((*awaited, *able)), None)


def _waits(names: Sequence[str]) -> list[str]:
    return [small(f"The table waits for {listed(names)}.")] if names else []


async def stale(context: Context, place: Place) -> Private:
    """A press at a question that is closed: say so, and lead to what is asked now."""
    url = await context.status_link(place.look)
    lead = f" What is asked now: {url}" if url else ""
    pending = place.pending()
    if not pending:
        return Private(f"That question is closed.{lead}\n{small(place.who_is_awaited())}")
    at = corner(place.game, pending[0])
    return Private(f"That question is closed.{lead}", (Row(at.button(Op.YOURS, "Your choice")),))
