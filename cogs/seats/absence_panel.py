"""Absent players: who plays their seats, what others say about it, and the way back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.engine.ids import AskId, Seat
from bot.people.absence_times import parse_until
from bot.people.hints import Hint
from bot.people.time_zones import zone_by_name
from bot.table.errors import logged_failure
from bot.table.game.snapshot import Caller
from bot.table.memory.absences import COMPANION, PILOT, WAIT
from bot.table.seats import handing, standing_in
from cogs.past.catchup_panel import catchup_answer
from cogs.posts.status import HOST, KEEP, STAND_IN
from cogs.turn.back import BACK as BACK_PRESS
from cogs.wire.context import Context, Visitor
from cogs.wire.custom_id import Op, seat_in
from cogs.wire.discord_text import mention
from cogs.wire.presses import Pressed, press
from cogs.wire.reply import Private, sentence

CODES = {"companion": COMPANION, "pilot": PILOT, "wait": WAIT}
"""In place of a seat's number."""
_MENTION = re.compile(r"<@!?(\d{1,20})>")
BACK = "✓ You’re back"
"""The beginning of the sentence about a seat that its occupant took back."""
NOBODY = "nobody"
BY_WORD = {"companion": COMPANION, "autopilot": PILOT, NOBODY: None}
"""Typed words for automated players."""


@press(Op.TABLE, word=STAND_IN)
async def stand_in_pressed(at: Pressed) -> Private:
    """Vote for a stand-in. Raises `NotAllowed` unless the presser has an open vote."""
    if not at.visitor.seats and not at.visitor.snapshot.is_gm(at.visitor.caller):
        raise NotAllowed(at.visitor.no_seat)
    code = at.argument
    choice = CODES.get(code, seat_in(code))
    if choice is None:
        raise NotAllowed("That button is too old. `/game status` leads to the newest.")
    told = await at.context.tables.change(
        at.visitor.game,
        standing_in.vote_for_stand_in,
        at.visitor.caller,
        Seat(at.press.seat),
        AskId(at.press.ask),
        choice,
    )
    return sentence("\n".join(told.lines))


@press(Op.TABLE, word=HOST)
async def host_pressed(at: Pressed) -> Private:
    """Vote for a host. Raises `NotAllowed` unless the presser has a vote."""
    if not at.visitor.seats and not at.visitor.snapshot.is_gm(at.visitor.caller):
        raise NotAllowed(at.visitor.no_seat)
    code = at.argument
    choice = WAIT if code == KEEP else seat_in(code)
    if choice is None:
        raise NotAllowed("That button is too old. `/game status` leads to the newest.")
    told = await at.context.tables.hosts.vote(at.visitor.caller, at.visitor.game, choice)
    return sentence("\n".join(told.lines))


# --- back again -----------------------------------------------------------------------------------


@press(Op.TABLE, word=BACK_PRESS)
async def back_pressed(at: Pressed) -> Private:
    """Return the presser's seats to them, with a digest of the events."""
    return await back_here(at.context, at.visitor)


async def back_here(context: Context, at: Visitor) -> Private:
    """Take the caller's seats back, with a digest. Raises `NotAllowed` if nobody plays them."""
    told = await context.tables.change(at.game, standing_in.take_seats_back, at.caller)
    now = replace(at, snapshot=await context.tables.games.snapshot(at.game))
    missed = await catchup_answer(context, now)
    return replace(missed, text="\n".join((*told.lines, missed.text)), hint=Hint.AWAY)


async def back_everywhere(context: Context, user: int, here: Visitor | None) -> Private:
    """End the caller's absence and take back all seats, with a digest of the table `here`."""
    knew = (await context.tables.people.load_preferences(user)).away_said
    await context.tables.people.change_personal(user, lambda me: me.with_absence(0.0, 0.0))
    for game in await context.store.games.of_user(user):
        if here is None or game.id != here.game:
            await _give_back_at_table(context, user, game.id)
    try:
        answer = await back_here(context, here) if here is not None else sentence("")
    except NotAllowed:
        answer = sentence("")
    text = answer.text
    if not text.startswith(BACK):
        text = "\n".join(filter(None, (f"{BACK}.", text)))
    return replace(answer, text=text, hint=None if knew else Hint.AWAY)


async def _give_back_at_table(context: Context, user: int, game: int) -> None:
    with logged_failure("a seat could not be taken back", game=game), suppress(RulesError):
        await context.tables.change(
            game, standing_in.take_seats_back, Caller(user)
        )  # nobody may play for them there


# --- in advance -----------------------------------------------------------------------------------


async def friend_answer(
    context: Context,
    at: Visitor,
    typed: str,
    investigator: str,
    *,
    player: int | None = None,
    at_once: bool,
) -> Private:
    """Name the stand-in who plays a seat when its player is late. Raises `RulesError`."""
    seat = own_seat(at, "seat friend", investigator)
    friend = _read_friend(at, typed) if player is None else _seat_of_player(at, player)
    told = await context.tables.change(
        at.game, standing_in.name_stand_in, at.caller, seat, friend, at_once=at_once
    )
    return sentence("\n".join(told.lines))


def _read_friend(at: Visitor, typed: str) -> Seat | None:
    word = typed.strip().casefold()
    if found := _MENTION.fullmatch(word):
        return _seat_of_player(at, int(found[1]))
    if not word:
        raise Malformed(
            "Name a player or an investigator at this table, “companion”, “autopilot” or “nobody”."
        )
    if word in BY_WORD:
        return BY_WORD[word]
    return named_seat(at, typed)


def _seat_of_player(at: Visitor, user: int) -> Seat:
    """Return the first seat of a user. Raises `NotAllowed` if they have none here."""
    seats = [seat for seat, occupant in at.snapshot.occupants.items() if occupant == user]
    if not seats:
        raise NotAllowed(f"{mention(user)} has no seat at this table.")
    return min(seats)


def friend_names(at: Visitor) -> Sequence[str]:
    """Return the possible texts for the option of `/seat friend`."""
    others = [seat for seat in sorted(at.snapshot.occupants) if seat not in at.seats]
    return (*map(at.name, others), *BY_WORD)


# --- seats ----------------------------------------------------------------------------------------


async def substitute_answer(
    context: Context, at: Visitor, player: int, until: str, investigator: str
) -> Private:
    """Lend a seat until a time, read in the caller's time zone. Raises `RulesError`."""
    seat = own_seat(at, "seat substitute", investigator)
    me = await context.tables.people.load_preferences(at.caller.user)
    moment = parse_until(until, context.tables.now(), zone_by_name(me.zone))
    told = await context.tables.change(
        at.game, handing.lend_to_substitute, at.caller, seat, player, moment
    )
    return sentence("\n".join(told.lines))


async def back_answer(context: Context, at: Visitor, investigator: str) -> Private:
    """Return a seat to its lender, or take back one's own. Raises `NotAllowed`."""
    seat = named_seat(at, investigator) if investigator.strip() else None
    told = await context.tables.change(at.game, handing.end_substitution, at.caller, seat)
    return sentence("\n".join(told.lines))


def own_seat(at: Visitor, command: str, investigator: str) -> Seat:
    """Return the caller's named seat, or their only one. Raises `NotAllowed`."""
    if investigator.strip():
        return named_seat(at, investigator)
    return at.one_seat(command, option="investigator")


def named_seat(at: Visitor, investigator: str) -> Seat:
    """Return the seat of the named investigator. Raises `NotAllowed` if there is none."""
    seats = at.seats_named(investigator)
    if len(seats) != 1:
        names = ", ".join(map(at.name, sorted(at.snapshot.labels)))
        raise NotAllowed(f"Which investigator? Here: {names}.")
    return seats[0]
