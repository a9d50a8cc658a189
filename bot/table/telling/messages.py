"""The two kinds of messages: log posts and the status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import structlog

from bot.engine.ask import Ask
from bot.engine.english import join_names
from bot.engine.ids import AskId, Seat
from bot.engine.said import harmless_text
from bot.engine.session import AnySession
from bot.table.campaigns.campaign_actions import halted_line
from bot.table.declares.house_rules import choices_off_default
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Choice
from bot.table.declares.premises import premise_lines
from bot.table.declares.settings_text import rules_line, settings_line
from bot.table.declares.vocabulary import TURN
from bot.table.game.snapshot import ENDED, Snapshot
from bot.table.game.stories import TAKEN_BY, status_lines
from bot.table.game.table import Table
from bot.table.lobby.ready_seats import is_ready, ready_count_text
from bot.table.memory.absences import PILOT, PRESENT
from bot.table.posts.courier import Message, Prompt, Waiting, is_heading, public_prompt
from bot.table.reminders.deadlines import Deadline
from bot.table.reminders.reminder_policy import seats_asked_for_help
from bot.table.seats.hosting import host_ballot
from bot.table.seats.standing_in import open_ballots, stand_in_lines
from bot.table.steps.tutorial import next_table_of_tutorial, panel_pointer_lines
from bot.table.telling.log_groups import LogGroup

FIRST_TIME = "First time? `/tutorial` teaches this game in ten minutes, in private."

NEVER = (0.0, "")
"""The deadline of a question without one, and the effect of its timeout."""

log = structlog.stdlib.get_logger(__name__)


def log_message(table: Table, log_group: LogGroup) -> Message:
    """Return the log post of a group, without pictures; the status below has the questions."""
    lines = tuple(line.text for line in log_group.lines)
    named = bool(lines) and is_heading(lines[0])
    where = "" if log_group.closed and log_group.rest else position_heading(table)
    where = (_scenario_name(table) or where) if log_group.ends else where
    return Message(
        game=table.game,
        kind="log",
        title=lines[0].strip("*") if named else where,
        lines=lines,
        steps=tuple(line.step for line in log_group.lines),
        ends=log_group.ends,
        chapter=table.record.parent is not None,
        threaded=table.lobby.table.log_thread and not log_group.ends,
        names=names_of(table),
        seats=table.seats.players,
    )


def status_message(table: Table, mentions: tuple[int, ...] = ()) -> Message:
    """Return the status: heading, awaited players and open questions. It pings `mentions`."""
    session = table.session
    shown = _is_running(table)
    asks, look = _shown_asks(table), table.snapshot()
    return Message(
        game=table.game,
        kind="status",
        title=position_heading(table),
        lines=tuple(_status_lines(table, look)),
        waiting=awaited_players(table, look.deadlines),
        prompts=tuple(_question_prompt(table, ask) for ask in asks),
        mentions=mentions,
        called=tuple(dict.fromkeys(_called_seats(table, asks))),
        names=names_of(table),
        seats=table.seats.players,
        ballots=open_ballots(table) if shown else (),
        host_ballot=host_ballot(table),
        vote=table.votes.standing if session is not None and shown else None,
        levels=difficulties_of(table) if table.record.status == "lobby" else (),
        level=table.lobby.difficulty,
        house_rules=table.kit.offers.house_rules if table.record.status == "lobby" else (),
        chosen=choices_off_default(table.kit.offers.house_rules, table.lobby.settings),
        table=table.lobby.table if table.record.status == "lobby" else None,
        lobby=session is None,
        gone=table.record.status == "resting" or _has_ended(table),
        closed=not shown and table.record.status != "lobby",
        door=_door_label(table),
    )


def _door_label(table: Table) -> str:
    """Return the label of the table that a finished tutorial leads to; empty elsewhere."""
    door = next_table_of_tutorial(table.snapshot()) if table.loaded.is_tutorial else None
    return "" if door is None else door.label


def _called_seats(table: Table, asks: Sequence[Ask]) -> list[Seat]:
    """Return the seats that a player has asked for help or offered a trade."""
    session = table.session
    if session is None:
        return []
    helped = [ask for ask in asks if ask.id in table.seats.helped_questions]
    able = [
        (ask, seat) for ask in helped for seat in table.kit.words.seats_able_to_help(session, ask)
    ]
    return [
        *(seat for ask in asks for seat in seats_asked_for_help(ask)),
        *(seat for ask, seat in able if seat not in (*ask.awaited, *ask.given)),
    ]


def _question_prompt(table: Table, ask: Ask) -> Prompt:
    kit, session = table.kit, table.session
    assert session is not None
    lines = tuple(explain_question(kit, session, ask, None))
    return public_prompt(ask, session.question_hash(ask), lines, kit.words.vocabulary)


def explain_question(kit: Kit, session: AnySession, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the kit's lines under a question; log a fault in them and return none."""
    try:
        return kit.words.explain(session, ask, seat)
    except Exception:
        log.exception("a question could not be explained", ask=ask.id, kind=ask.kind)
        return []


def _shown_asks(table: Table) -> tuple[Ask, ...]:
    """Return the open questions of a running game."""
    session = table.session
    return session.asks if session is not None and _is_running(table) else ()


def _has_ended(table: Table) -> bool:
    """Return True if the game has ended, so that its last post has buttons; not for a lobby."""
    return table.session is not None and table.record.status in ENDED


def _is_running(table: Table) -> bool:
    return table.record.status == "running"


def position_heading(table: Table) -> str:
    """Return the line on the current position of the game."""
    if table.session is None:
        return _lobby_heading(table)
    title = table.kit.words.heading(table.session)
    match table.record.status:
        case "paused":
            return f"{title} · paused"
        case "over" | "archived":
            return f"{title} · over"
        case "resting":
            return f"{title} · a scenario is being played"
        case _:
            return title


def _lobby_heading(table: Table) -> str:
    lobby, kit = table.lobby, table.kit
    scenario = _scenario_name(table) or lobby.scenario
    level = next((c.name for c in difficulties_of(table) if c.slug == lobby.difficulty), "")
    state = "waiting for players" if table.record.status == "lobby" else "closed"
    return " · ".join(part for part in (kit.offers.title, scenario, level, state) if part)


def _scenario_name(table: Table) -> str:
    """Return the scenario's name in the lobby; empty if it is not offered."""
    found = (c.name for c in table.kit.offers.scenarios() if c.slug == table.lobby.scenario)
    return next(found, "")


def difficulties_of(table: Table) -> tuple[Choice, ...]:
    """Return the difficulties of the game; none if there is nothing to choose."""
    levels = table.kit.offers.difficulties()
    return levels if len(levels) > 1 else ()


def _status_lines(table: Table, look: Snapshot) -> list[str]:
    if table.session is None:
        return _lobby_lines(table)
    lines = [_to_small_text(line) for line in status_lines(table.kit, table.loaded.shown_session())]
    lines += panel_pointer_lines(look)
    lines += filter(None, [halted_line(table)])
    lines += [_to_small_text(line) for line in [table.oversight.pause_line()] if line]
    played = {*table.seats.occupants, *table.seats.companions}
    vacant = [seat for seat in sorted(table.seats.labels) if seat not in played]
    lines += companion_lines(table)
    if vacant and table.record.status in ("running", "paused"):
        free = ", ".join(table.name(seat) for seat in vacant)
        lines = [*lines, f"Free: {free} ({TAKEN_BY})."]
    return [*lines, *map(_to_small_text, stand_in_lines(table))]


def companion_lines(table: Table) -> list[str]:
    """Return a line on the seats that companions play in a running game."""
    seats = sorted(table.seats.companions)
    if not seats or table.record.status not in ("running", "paused"):
        return []
    names = join_names([table.first_name(seat) for seat in seats])
    return [
        _to_small_text(f"{'Companions play' if len(seats) > 1 else 'A companion plays'} {names}.")
    ]


def _lobby_lines(table: Table) -> list[str]:
    if table.record.status != "lobby":
        return []
    lines = [
        f"{table.name(seat)}: <@{table.seats.occupants[seat]}>{_deck_taken(table, seat)}"
        f"{' · ✓ ready' * is_ready(table, seat)}"
        if seat in table.seats.occupants
        else f"{table.name(seat)}: {'a companion' if seat in table.seats.companions else 'free'}"
        for seat in sorted(table.seats.labels)
    ]
    return [
        *lines,
        _count_line(table),
        *([_to_small_text(FIRST_TIME)] if table.kit.guide.tutorial is not None else []),
        _to_small_text(rules_line(table.kit, table.lobby)),
        _to_small_text(settings_line(table.kit, table.lobby.table)),
        *map(_to_small_text, premise_lines(table.kit, table.lobby)),
        *map(_to_small_text, table.kit.offers.lobby_notes(table.lobby)),
    ]


def _count_line(table: Table) -> str:
    """Return a line on how many seats are taken and how many people are ready."""
    taken, (fewest, most) = len(table.seats.labels), table.kit.offers.seats
    least = f" You need at least {fewest}." if taken < fewest > 1 else ""
    return f"{taken} of up to {most} seats taken{ready_count_text(table)}.{least}"


def _to_small_text(line: str) -> str:
    return f"-# {line}"


def _deck_taken(table: Table, seat: Seat) -> str:
    """Return the deck of a seat as text; empty for the starter deck."""
    slug = table.seats.labels[seat]
    if slug not in table.lobby.decks:
        return ""
    name = table.lobby.deck_names.get(slug)
    return f", with the deck “{harmless_text(name)}”" if name else ", with their own deck"


def names_of(table: Table) -> dict[Seat, str]:
    """Return the investigators' names by seat."""
    return {seat: table.name(seat) for seat in sorted(table.seats.labels)}


def source_unless_named(ask: Ask) -> str:
    """Return the source of a question, unless the prompt names it or it is a turn."""
    source = ask.source
    name = " ".join(source.split()[-2:])
    said = ask.kind == TURN or name.casefold() in ask.prompt.casefold()
    return "" if said else source


def awaited_players(
    table: Table, deadlines: Mapping[tuple[AskId, Seat], Deadline]
) -> tuple[Waiting, ...]:
    """Return the players the table waits for, in the order of the questions."""
    if table.session is None or not _is_running(table):
        return ()
    ends = {whose: (each.at, each.then) for whose, each in deadlines.items()}
    players, now = table.seats.players, table.clock.now()
    return tuple(
        Waiting(
            seat=seat,
            name=table.name(seat),
            user=players.get(seat),
            prompt=ask.prompt,
            source=source_unless_named(ask),
            since=table.questions.asked_since(ask, seat) or 0.0,
            until=ends.get((ask.id, seat), NEVER)[0],
            then=ends.get((ask.id, seat), NEVER)[1],
            over=0.0 < ends.get((ask.id, seat), NEVER)[0] <= now,
            autopilot=table.seats.absences.get(seat, PRESENT).stand_in == PILOT,
            companion=seat in table.seats.played_by_companions,
            by_itself=seat in table.seats.companions,
        )
        for ask in table.session.asks
        for seat in ask.awaited
    )
