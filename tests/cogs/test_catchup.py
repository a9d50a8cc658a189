"""How what somebody missed is told: the newest whole, the rest counted, never too long."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table.declares.display_forms import Lying
from bot.table.past.catchup import Digest, Stretch
from cogs.past.catchup_panel import LINES, ROOM, brief_lines, digest_text


def _told(**more: object) -> str:
    return digest_text(Digest(since=3, at=60.0, head=99, chapter="Round 1", **more))  # pyright: ignore[reportArgumentType]


def test_the_newest_chapters_are_told_whole() -> None:
    """Of older ones it says how much there is, and where."""
    course = tuple(
        Stretch(f"Round {n}", tuple(f"Line {n}.{i} {'x' * 70}" for i in range(10)))
        for n in range(2, 12)
    )
    said = _told(course=course)
    assert len(said) <= ROOM
    assert "Line 11.9" in said
    assert "Line 10.0" in said
    assert "Line 2.0" not in said
    assert "-# Round 2 to Round " in said
    assert "earlier lines, in the log" in said


def test_of_a_long_chapter_the_newest_lines_are_told() -> None:
    """In their order, after a sign that something is left out."""
    lines = tuple(f"Line {n:02} {'x' * 90}" for n in range(60))
    said = _told(course=(Stretch("Round 2", lines),))
    assert "-# Round 2: " in said
    assert "lines before these, in the log" in said
    assert "**Round 2**\n…\nLine " in said
    assert said.rindex("Line 59") > said.rindex("Line 58")


def test_long_parts_leave_room_for_each_other() -> None:
    """Whatever happened."""
    many = tuple(f"Something happened {n} " + "x" * 90 for n in range(80))
    cards = tuple(Lying(f"p{n}", f"Card {n}", "Does this. " * 30) for n in range(12))
    course = (Stretch("Round 2", many),)
    said = _told(mine=many, numbers=many, lost=many, course=course, undone=4, came=cards)
    assert len(said) <= ROOM
    assert cards[-1].text.strip() in said
    for title in (
        "What happened to you",
        "New in your play area",
        "Numbers",
        "Undone since",
        "Round 2",
    ):
        assert f"**{title}" in said
    assert "4 steps were made and undone since" in said


def test_one_step_taken_back_is_one() -> None:
    """It is counted in words that agree."""
    assert "1 step was made and undone since; the log has it." in _told(undone=1)


def test_lines_of_others_that_are_quoted_stay_in_one_line() -> None:
    """A list is read line by line."""
    assert "- First. Second." in _told(mine=("> First.\nSecond.",))


def test_first_come_ten_lines_at_most() -> None:
    """Whatever is to be told: what lies before the reader last keeps its text."""
    came = tuple(Lying(str(n), f"Card {n}", f"It does {n}.") for n in range(6))
    numbers = ("**Roland**: damage 0 → 3", "**Daisy**: clues 0 → 1", "**The table**: doom 1 → 2")
    told = Digest(
        since=3, at=60.0, head=99, chapter="Round 1", now="Round 2", numbers=numbers, own=1,
        came=came, went=("Knife",), story=("*A door opens.*",), lost=("Roland moves.",),
    )  # fmt: skip
    lines = brief_lines(told, decide=("Which?",), stopped=("It stopped.",), earlier=True)

    assert len(lines) == LINES
    assert lines[1] == "**You decide:** Which?"
    assert "- **Card 5**: It does 5." in lines
    assert "*A door opens.*" in lines


def test_what_others_answered_for_one_is_told() -> None:
    """The newest of it in a line; so nothing is said to be unchanged that was decided."""
    played = ("# Turn 2", *(f"Bob sets slider {n} {'x' * 60}." for n in range(1, 6)))
    told = Digest(since=3, at=60.0, head=99, chapter="Round 1", played=played)

    said = brief_lines(told)

    (line,) = [each for each in said if "Played for you" in each]
    assert "slider 5" in line
    assert "slider 1" not in line
    assert "more before it)" in line
    assert "Nothing changed for you." not in said
    cards = tuple(Lying(f"p{n}", f"Card {n}", "Does this.") for n in range(4))
    numbers = ("**Bob**: clues 0 → 1", "**The table**: doom 1 → 2", "**Ann**: clues 1 → 0")
    full = replace(told, numbers=numbers, own=1, came=cards, went=("Lamp",), lost=("Gone.",))
    said = brief_lines(full, decide=("This?",), stopped=("Your plan.",), earlier=True)
    assert len(said) == LINES
    assert any("Gone since: Lamp." in line for line in said)
    assert "Card 3" in "".join(said)


def test_nothing_changed_is_said_where_nothing_did() -> None:
    """Not beside what changed at the table or on others."""
    told = Digest(since=3, at=60.0, head=99, chapter="Round 1", numbers=("**Bob**: clues 0 → 1",))

    said = brief_lines(told)
    assert "**Bob**: clues 0 → 1" in said
    assert "Nothing changed for you." not in said
    assert "Nothing changed for you." in brief_lines(replace(told, numbers=()))


def test_a_heading_is_no_news() -> None:
    """The newest thing that happened is told, and nothing of who looks on only."""
    course = (Stretch("Movement", ("Joe moves.", "**III Encounters**")),)
    told = Digest(since=3, at=60.0, head=99, chapter="Movement", course=course)

    assert brief_lines(told, seated=False)[1:] == ["**Now**: ", "-# Joe moves."]
    assert "Nothing changed for you." in brief_lines(told)
