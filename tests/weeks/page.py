"""The section of docs/reliability.md on simulated weeks."""

from __future__ import annotations

from pathlib import Path

from tests.reliability.page import PAGE, put_section
from tests.weeks.tally import Tally

TITLE = "Simulated weeks of tables"
INTRODUCTION = """\
`python -m tests.weeks --weeks 1000 --keep` simulates towns for four weeks each, on a fast clock:
a bot with a store in memory and a recording courier, at four tables of both games and of
campaigns. Random people live in six time zones; three of these change to or from summer time.
They sleep, look in a few times a day, answer with thought or at random, plan (sense and
nonsense), give every kind of order, go away with or without notice, hold, undo, vote, give and
leave seats, press twice and press outdated buttons. Game masters set, move, spawn, rewind, pause,
hand over, change the pace and lose channels. Users change their names on Discord; the bot stores
only their ids. The bot is restarted normally, after days, and after a kill. Texts are made,
pictures are not.

After each hour every table is checked. The alarm does not ring without end; writes and posts are
in proportion to actions; nothing due is undone, unposted or posted twice; the one status shows
the current questions, and its buttons work; an outdated press is refused; nobody is pinged at
night, while away or against their settings; no stored name can become outdated; every promised
deadline holds; players are pinged as the pace requires, or a post explains why not; a restart
changes nothing. The log contains no alarms. The numbers below are from the newest run, on one
core.
"""
ROWS = {
    "Card game": ("lcg",),
    "Campaigns of the card game": ("lcg_campaign",),
    "Board game": ("second_edition",),
}
MENDED = (
    (
        "A digest included tables for which its reader wants no pings",
        "test_a_digest_leaves_out_what_calls_otherwise",
    ),
    (
        "A ping that was late because of a kill came at night",
        "test_a_call_that_was_not_told_before_the_night_comes_in_the_morning",
    ),
    (
        "A player who got a seat back was pinged at night for questions the previous player missed",
        "test_who_gets_a_seat_back_at_night_is_not_called_for_what_its_player_missed",
    ),
    (
        "After a restart a question that reopened counted as older, and so did its deadline",
        "test_a_question_that_comes_back_stands_since_then",
    ),
    (
        "Plans without a possible step let the alarm ring without end, for all tables",
        "test_it_is_put_off_and_rests",
    ),
    (
        "A warning came at night after deadlines became shorter or a pause ended",
        "test_a_warning_whose_time_is_past_waits_for_the_morning",
    ),
    (
        "The status promised the autopilot although no other player was left",
        "test_what_is_said_to_come_is_what_comes",
    ),
    (
        "The status promised a time that had moved when a player went away",
        "test_the_status_promises_no_time_that_has_moved",
    ),
    (
        "*No word from …* replaced the status, and nobody could press",
        "test_reminders_come_rarely_and_then_the_table_is_told",
    ),
    (
        "So did the post that a player refuses private messages",
        "test_who_takes_no_letters_is_mentioned_and_told_so_once",
    ),
    (
        "So did the post that private threads are not possible",
        "test_without_a_place_the_channel_calls_and_the_table_is_told_once",
    ),
    (
        "After days without the bot the status promised a time in the past",
        "test_what_was_due_while_there_was_no_bot_is_promised_anew",
    ),
    (
        "After a reload the timers still had a deadline that the table had removed",
        "test_a_deadline_that_is_none_any_more_is_not_kept",
    ),
    (
        "The bot posted the same text twice, for a missing answer and a missing vote",
        "test_the_last_word_on_somebody_is_said_once",
    ),
    (
        "An asset at a location could not pay for its ability with its health",
        "test_a_beat_cop_whom_nobody_controls_takes_the_damage_himself",
    ),
)
"""What weeks found: what was wrong, and the test that shows it."""


def keep(tally: Tally, page: Path = PAGE) -> None:
    """Put what came of a run into the page."""
    put_section(TITLE, written(tally), page)


def written(tally: Tally) -> str:
    """The section without its title."""
    return "\n".join(
        [
            INTRODUCTION,
            "| Game | Table-weeks | Games begun |\n|---|---|---|",
            *(_row(name, tally, *slugs) for name, slugs in ROWS.items()),
            "",
            "| What | How often |\n|---|---|",
            *(f"| {name} | {number:,} |" for name, number in _numbers(tally)),
            "",
            "| Found and fixed | Test |\n|---|---|",
            *(f"| {wrong} | `{test}` |" for wrong, test in MENDED),
        ]
    )


def _row(name: str, tally: Tally, *slugs: str) -> str:
    begun = sum(tally.games[each] for each in slugs)
    return f"| {name} | {tally.weeks(*slugs):,.0f} | {begun:,} |"


def _numbers(tally: Tally) -> list[tuple[str, int]]:
    return [
        ("Towns", tally.towns),
        ("Actions of people and game masters", tally.actions),
        ("of them refused with a sentence", tally.refused.total()),
        ("Kinds of actions", len({*tally.done, *tally.refused})),
        ("Steps in the journals", tally.steps),
        ("of them by orders, plans, deadlines, the autopilot", tally.by_itself),
        ("Posts", tally.posts),
        ("Edits", tally.edits),
        ("Calls", tally.calls),
        ("Rings of the alarm", tally.rings),
        ("Restarts", tally.restarts),
        ("Kills at work", tally.kills),
        ("Looks at a table", tally.checks),
        ("Seconds of one core", round(tally.seconds)),
        ("Found by this run", tally.found),
    ]
