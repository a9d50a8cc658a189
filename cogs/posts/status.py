"""The status message: the position, the awaited players, and their controls."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.engine.english import capitalize_first, join_names
from bot.engine.ids import Seat
from bot.engine.names import first_name
from bot.table.declares.house_rules import HouseRule
from bot.table.declares.table_settings import SETTINGS, Setting, TableSettings
from bot.table.posts.courier import Ballot, HostBallot, Message, Vote
from bot.table.posts.persons import seats_by_person
from cogs.posts.questions import (
    add_prompt,
    lists_of_asked_seats,
    only_awaited_prompt,
    prompt_for_any_of_several,
    public_controls,
    ready_lines,
)
from cogs.posts.waiting_lines import MOST_ASKED, waiting_lines, waits_for_companions_only
from cogs.wire.controls import ROW, Item, Row, button, new_table_button, select_menu
from cogs.wire.custom_id import Control, Op, Press
from cogs.wire.discord_text import (
    CHOICE,
    LABEL,
    clip,
    clip_lines,
    mention,
    relative_time,
    small_print,
)
from cogs.wire.page import CLOSED_GAME, FRAME, OPEN_GAME, SCREEN, Page, items_height
from cogs.wire.reply import galleries

BOXES, HOUSE_RULES = "boxes", "rules"
"""The menus of a lobby."""
COMPANION = "companion"
"""The first word of presses about companions; alone it opens their panel."""
MOST_LOBBY = 1_800
MOST_STANDING = 1_200
"""Characters of where a game stands."""
MOST_WAITING = 1_200
"""Characters of the lines on awaited players."""
MOST_LOST = 300
"""Characters of the lines on steps that would be undone."""


def lines_on_hoped_for_seats(message: Message) -> list[str]:
    """Return lines on seats asked for help or offered a trade, and on new occupants."""
    by_prompt: dict[str, list[Seat]] = {}
    for seat in message.called:
        if seat in message.seats:
            by_prompt.setdefault(_question_of_optional_seat(message, seat), []).append(seat)
    lines = [
        f"💬 {_players_line(message, seats)}: {what or 'you can help'} (optional)"
        for what, seats in by_prompt.items()
    ]
    asked = {each.user for each in message.waiting}
    asked |= {message.seats.get(seat) for seat in message.called}
    asked |= {*message.vote.missing} if message.vote is not None else set()
    rest = [mention(user) for user in message.mentions if user not in asked]
    return [*lines, *([f"🔔 {join_names(rest)}"] if rest else [])]


def _players_line(message: Message, seats: Sequence[Seat]) -> str:
    """Return each person who plays one of these seats once, with their investigators."""
    named = {seat: message.names.get(seat, f"Seat {seat + 1}") for seat in seats}
    return join_names(
        f"**{join_names(named[seat] for seat in own)}** ({mention(message.seats[own[0]])})"
        for own in seats_by_person(seats, message.seats)
    )


def _question_of_optional_seat(message: Message, seat: Seat) -> str:
    """Return the question of a seat that is not awaited: an offer, or a request for help."""
    asks = [prompt.ask for prompt in message.prompts]
    own = [ask for ask in asks if seat in ask.may and seat not in ask.awaited]
    offers = [o.label for ask in own for o in ask.parts[seat].options if o.calls]
    names = (message.names[each] for ask in own for each in ask.awaited if each in message.names)
    wanting = join_names(dict.fromkeys(map(first_name, names)))
    wanted = f"{wanting} would like your help" if wanting else ""
    said = "; ".join(offers) or wanted or next((ask.prompt for ask in own), "")
    return clip(said, MOST_ASKED)


def status_view(message: Message) -> ui.LayoutView:
    """Return the status: the position, the awaited players, and their controls."""
    page = Page(CLOSED_GAME if message.closed else OPEN_GAME, reserve=8 + len(message.galleries))
    page.add_text(f"## {message.title}" if message.title else "")
    page.add_text(clip_lines(message.lines, MOST_LOBBY if message.lobby else MOST_STANDING))
    waits = [*waiting_lines(message.waiting), *lines_on_hoped_for_seats(message)]
    by_itself = waits_for_companions_only(message.waiting)
    prompt = None if message.closed else only_awaited_prompt(message.prompts)
    ready = [] if prompt is not None or message.closed else ready_lines(message)
    page.add_text(clip_lines(filter(None, [*waits, *ready]), MOST_WAITING))
    _add_requests(page, message)
    below = bottom_row(message)
    if prompt is not None:
        taken = FRAME + items_height([*page.shown, *below])
        add_prompt(page, message, prompt, SCREEN - taken, pressed=not by_itself)
    elif not (message.closed or by_itself):
        taken = FRAME + items_height([*page.shown, *below])
        page.add_items(_choices_of_several(message, SCREEN - taken))
    last = galleries(message.galleries)
    return page.finish([*last, *below])


def _choices_of_several(message: Message, room: int) -> list[Item]:
    """Return buttons for any presser, or a list for each seat if all fit `room`."""
    if (common := prompt_for_any_of_several(message.prompts)) is not None:
        return public_controls(message.game, common)
    lists = lists_of_asked_seats(message)
    return lists if items_height(lists) <= room else []


def _add_requests(page: Page, message: Message) -> None:
    """Add the open votes: on an undo, on stand-ins, on a host."""
    if message.vote is not None:
        page.add_text(vote_text(message.vote))
        page.add_items([vote_row(message.game, message.vote)])
    for ballot in message.ballots:
        page.add_text(ballot_text(ballot))
        page.add_items(ballot_items(message.game, ballot))
    if message.host_ballot is not None:
        page.add_text(host_text(message.host_ballot))
        page.add_items(host_items(message.game, message.host_ballot))
    if message.door:
        page.add_items([Row(new_table_button(message.game, message.door))])


def vote_text(vote: Vote) -> str:
    """Return the request to undo steps, with the log lines of those steps."""
    said = (
        vote.said
        or f"{mention(vote.asker)} would like to undo their last step, and everything since."
    )
    missing = f" Waiting for {join_names(map(mention, vote.missing))}." if vote.missing else ""
    missing += f" The request ends {relative_time(vote.until)}." if vote.until else ""
    lost = clip_lines((f"- {line}" for line in vote.lines), MOST_LOST)
    return clip(f"↩ {said}{missing}", 500) + (f" It would undo:\n{lost}" if lost else "")


def vote_row(game: int, vote: Vote) -> Item:
    """Return the two buttons to agree to or refuse an undo."""
    return Row(
        button(Press(Op.AGREE, game, vote.step), "Agree", discord.ButtonStyle.success),
        button(Press(Op.REFUSE, game, vote.step), "Don’t undo"),
    )


def bottom_row(message: Message) -> list[Item]:
    """Return the buttons for private views; none in a closed lobby."""
    game = message.game
    if message.lobby:
        return [] if message.closed else _lobby_rows(message)
    looks = [
        button(Press(Op.HAND, game), "My cards"),
        button(Press(Op.BOARD, game), "Board"),
        button(Press(Op.LOG, game), "Log"),
        button(Press(Op.CATCHUP, game), "Catch up"),
    ]
    watch = button(Press(Op.TABLE, game, rest="watch"), "Watch")
    if message.prompts and not message.closed:
        yours = button(Press(Op.YOURS, game), "Your choice", _yours_style(message))
        return [Row(yours, *looks), Row(watch)]
    return [Row(*looks, watch)]


def _yours_style(message: Message) -> discord.ButtonStyle:
    """Return the style of the button to hidden choices: plain if the only question is public."""
    asked = {(seat, prompt.private) for prompt in message.prompts for seat in prompt.ask.awaited}
    plain = len(asked) == 1 and all(seat not in private for seat, private in asked)
    return discord.ButtonStyle.secondary if plain else discord.ButtonStyle.success


def _lobby_rows(message: Message) -> list[Item]:
    """Return the lobby's controls to join, leave and start, and the choice of difficulty."""
    game = message.game
    join = button(Press(Op.JOIN, game), "Join", discord.ButtonStyle.success)
    leave = button(Press(Op.LEAVE, game), "Leave")
    start = button(Press(Op.START, game), "Start the game", discord.ButtonStyle.primary)
    levels = [
        discord.SelectOption(
            label=clip(f"Difficulty: {level.name}", CHOICE),
            value=level.slug,
            description=clip(level.note, CHOICE) or None,
            default=level.slug == message.level,
        )
        for level in message.levels
    ]
    picker = [Row(select_menu(Press(Op.LEVEL, game), "Difficulty", levels))] if levels else []
    ready = button(Press(Op.TABLE, game, rest="ready"), "Ready", discord.ButtonStyle.success)
    settings = button(Press(Op.TABLE, game, rest="settings"), "Settings …")
    cancel = button(Press(Op.TABLE, game, rest="cancel"), "Close …")
    companion = button(Press(Op.TABLE, game, rest=COMPANION), "Add a companion …")
    below = [Row(join, leave, ready, start), Row(companion, settings, cancel)]
    return [*picker, *_house_rule_rows(message), *_pace_row(message), *below]


def _house_rule_rows(message: Message) -> list[Item]:
    """Return the menus of boxes and house rules that the game has."""
    boxes = [rule for rule in message.house_rules if rule.box]
    others = [rule for rule in message.house_rules if not rule.box]
    return [
        *_chosen_row(message, boxes, BOXES, "Expansions: none"),
        *_chosen_row(message, others, HOUSE_RULES, "House rules: none"),
    ]


def _chosen_row(message: Message, rules: Sequence[HouseRule], rest: str, words: str) -> list[Item]:
    """Return a menu in which any number of entries can be selected."""
    if not rules:
        return []
    options = [
        discord.SelectOption(
            label=clip(f"{rule.kind}: {rule.without or rule.title}", CHOICE),
            value=rule.choice,
            description=clip(rule.left or rule.sentence, CHOICE),
            default=rule.choice in message.chosen,
        )
        for rule in rules
    ]
    press = Press(Op.RULES, message.game, rest=rest)
    return [Row(select_menu(press, words, options, min_values=0, max_values=len(options)))]


def _pace_row(message: Message) -> list[Item]:
    """Return the menu of the table's pace. Other settings are behind *Settings …*."""
    if message.table is None:
        return []
    return [Row(setting_menu(message.game, SETTINGS[0], message.table))]


# --- settings -------------------------------------------------------------------------------------


SET = "set"


def setting_menu(game: int, setting: Setting, settings: TableSettings) -> Control:
    """Return the menu of a table setting; game 0 is for a server’s new tables."""
    now = setting.current_value(settings)
    options = [
        discord.SelectOption(
            label=clip(f"{setting.title}: {way.title}", CHOICE),
            value=way.code,
            description=clip(way.sentence, CHOICE),
            default=way is now,
        )
        for way in setting.ways
    ]
    return select_menu(Press(Op.TABLE, game, rest=f"{SET}.{setting.name}"), setting.title, options)


# --- questions to the whole table -----------------------------------------------------------------


STAND_IN, HOST = "standin", "host"
KEEP = "wait"
"""The code for nobody: the table keeps its host for now."""


def ballot_items(game: int, ballot: Ballot) -> list[Item]:
    """Return a button for each candidate, a companion, the autopilot, and for waiting."""
    choices = [(str(seat), clip(name, LABEL)) for seat, name, _ in ballot.people]
    choices += [("companion", "Companion"), ("pilot", "Autopilot"), ("wait", "Keep waiting")]
    buttons = [
        button(Press(Op.TABLE, game, ballot.ask, ballot.seat, rest=f"{STAND_IN}.{code}"), label)
        for code, label in choices
    ]
    return [Row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]


def ballot_text(ballot: Ballot) -> str:
    """Return the question of a vote, and the votes so far."""
    asked = f"🪑 **Who plays {ballot.name} until {ballot.player} is back?**"
    people = [f"{mention(user)} ({name})" for _, name, user in ballot.people]
    could = join_names([*people, "a companion", "the autopilot"], "or")
    decides = f"{capitalize_first(could)}, or the table waits. The majority decides."
    return clip_lines([f"{asked} {decides}", *map(small_print, ballot.said)], 600)


def host_text(ballot: HostBallot) -> str:
    """Return the candidates for hosting, the reason, and the votes so far."""
    could = join_names((f"{mention(user)} ({name})" for _, name, user in ballot.people), "or")
    ends = f" The vote ends {relative_time(ballot.until)}." if ballot.until else ""
    asked = f"🪑 **Who hosts this table from now on?** {ballot.why}"
    asked = f"{asked} {could}, or you keep waiting. The majority decides.{ends}"
    return clip_lines([asked, *map(small_print, ballot.said)], 600)


def host_items(game: int, ballot: HostBallot) -> list[Item]:
    """Return a button for each candidate for hosting, and for waiting."""
    choices = [(str(seat), clip(name, LABEL)) for seat, name, _ in ballot.people]
    buttons = [
        button(Press(Op.TABLE, game, rest=f"{HOST}.{code}"), label)
        for code, label in [*choices, (KEEP, "Keep waiting")]
    ]
    return [Row(*buttons[n : n + ROW]) for n in range(0, len(buttons), ROW)]
