"""What a person may look at: cards, board, log, cards and rules by name."""

from __future__ import annotations

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.table.kit import Article
from bot.table.messages import standing_of
from cogs.ui.context import Context, Place, active
from cogs.ui.controls import Row, button
from cogs.ui.layout import MOST_PICTURES
from cogs.ui.press import Op, Press
from cogs.ui.refusals import no_such_verb
from cogs.ui.reply import Private
from cogs.ui.text import OVER, clip, clip_lines, mention, small

ARTICLE = 3_500


async def board_answer(context: Context, place: Place) -> Private:
    """The board: its text, and its picture, as everybody may see it."""
    session = place.look.shown()
    seat = place.seats[0] if place.seats else None
    players = {who: mention(user) for who, user in place.look.occupants.items()}
    text = place.look.kit.board_text(session, seat, players)
    picture = await context.tables.board(place.game)
    return Private(clip(text, 3_600), pictures=(picture,))


async def hand_answer(context: Context, place: Place) -> Private:
    """The caller's own cards, of each of their seats."""
    session = place.look.running()
    if not place.seats:
        raise NotAllowed(place.no_seat)
    texts = [
        f"**{place.name(seat)}**\n{place.look.kit.hand_text(session, seat)}" for seat in place.seats
    ]
    drawn = [await context.tables.hand(place.game, seat) for seat in place.seats[:MOST_PICTURES]]
    pictures = tuple(picture for picture in drawn if picture is not None)
    over = [] if active(place.look) else [OVER]
    return Private(clip("\n\n".join([*over, *texts]), 3_600), pictures=pictures)


async def sheet_answer(context: Context, place: Place, named: str = "") -> Private:
    """An investigator's sheet, in games that know the verb: there all of them lie open.

    What only its player may know stands in the caller's own sheet alone.
    """
    kit, session = place.look.kit, place.look.running()
    if all(verb.name != "sheet" for verb in kit.verbs):
        raise NotAllowed(no_such_verb(place, "sheet"))
    seats = [seat for seat in sorted(place.look.labels) if _is_named(place.name(seat), named)]
    if not named.strip():
        seats = list(place.seats[:1])
    if len(seats) != 1:
        names = ", ".join(map(place.name, sorted(place.look.labels)))
        raise NotAllowed(f"Whose sheet? At this table: {names}.")
    words = kit.hand_text if seats[0] in place.seats else kit.sheet_text
    text = f"**{place.name(seats[0])}**\n{words(session, seats[0])}"
    picture = await context.tables.hand(place.game, seats[0])
    return Private(clip(text, 3_600), pictures=(picture,) if picture else ())


def _is_named(name: str, typed: str) -> bool:
    return typed.strip().casefold() in name.casefold()


def article_answer(article: Article) -> Private:
    """A card or a rule."""
    source = [small(article.source)] if article.source else []
    return Private(
        clip(f"### {article.title}\n{article.body}", ARTICLE)
        + "".join(f"\n{line}" for line in source)
    )


def status_answer(place: Place, url: str) -> Private:
    """Where the game stands, for one person, with a way to the status message."""
    look, session = place.look, place.look.session
    head = look.kit.heading(session) if session else f"The lobby of {look.kit.title}"
    state = {"paused": " (paused)", "over": " (over)", "archived": " (over)"}
    lines = [f"**{head}**{state.get(look.record.status, '')}"]
    lines += [_seat_line(place, seat) for seat in sorted(look.labels)]
    if session:
        lines[1:1] = standing_of(look.kit, look.shown())
        if look.record.status == "running":
            lines.append(place.who_is_awaited())
        lines += look.kit.log_notes(session)
    lines.append(url)
    buttons = [
        button(Press(Op.BOARD, place.game), "Board"),
        button(Press(Op.LOG, place.game), "Log"),
    ]
    if place.pending():
        buttons.insert(0, button(Press(Op.YOURS, place.game), "Your choice"))
    return Private(clip_lines(filter(None, lines), 1_900), (Row(*buttons),) if session else ())


def _seat_line(place: Place, seat: Seat) -> str:
    user = place.look.occupants.get(seat)
    return f"- {place.name(seat)}: {mention(user) if user else 'nobody'}"
