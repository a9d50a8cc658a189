"""The numbers of each investigator in a row, and a legend of the icons above them."""

from collections.abc import Iterator, Sequence

from bot.engine.game_numbers import Count, Person, Recap, luck_text, tenths_text
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, fit, middle, width
from renders.marks import Group, Icon, Mark, Rect, Slab, Text, centred, fit_line
from renders.theme import BOARD_FLOOR, FRAME, MARGIN, RADIUS, SPINE, Role, seat_role

HEAD = 56
ROW = 62
FATE = 36
"""The extra height of a row with a fate."""
_LEGEND = 44
_NAME = 340
_CHANCE = "By chance: passed unaided (and the number expected)"
_TESTS = (("Tests", 110), ("By chance", 170), ("Luck", 100))
_COLOURS: dict[str, Role] = {
    "clue": "jade", "combat": "brass", "enemy": "ember", "damage": "ember", "horror": "sky",
    "gate": "lilac", "elder_sign": "jade", "heart": "ember", "sanity": "sky", "wild": "brass",
    "cards": "jade",
}  # fmt: skip


def people_height(recap: Recap, wide: int) -> int:
    """Return the height of the table in pixels; 0 without investigators."""
    if not recap.people:
        return 0
    rows = sum(_row_height(person) for person in recap.people)
    return HEAD + rows + (_tells_tests(recap) + len(_legend_lines(recap, wide))) * _LEGEND + 16


def _tells_tests(recap: Recap) -> bool:
    """Return True if tests are shown; campaigns count them in their scenarios."""
    return not recap.episodes


def _row_height(person: Person) -> int:
    return ROW + FATE * bool(person.fate)


def people_groups(recap: Recap, box: Rect) -> list[Group]:
    """Return the table from the top of `box` down: headings, investigators, legend."""
    if not recap.people:
        return []
    marks: list[Mark] = [Slab(box, "panel", RADIUS, frame="line", width=FRAME)]
    columns = _column_middles(box, recap)
    marks += _heading_marks(recap, columns, box.y + HEAD // 2)
    top = box.y + HEAD
    for person in recap.people:
        row = Rect(box.x, top, box.w, _row_height(person))
        marks += _row_marks(person, row, columns)
        top = row.bottom
    marks += _legend_marks(recap, Rect(box.x, top, box.w, box.bottom - top))
    return [Group("people", box, tuple(marks))]


def _column_middles(box: Rect, recap: Recap) -> list[int]:
    """Return the middles of all columns after the name."""
    middles: list[int] = []
    left, counts = box.x + _NAME, recap.people[0].counts
    for _, wide in _TESTS if _tells_tests(recap) else ():
        middles.append(left + wide // 2)
        left += wide
    room = box.right - MARGIN - left
    return middles + [left + round(room * (n + 0.5) / len(counts)) for n in range(len(counts))]


def _heading_marks(recap: Recap, columns: Sequence[int], cy: int) -> Iterator[Mark]:
    counts = recap.people[0].counts
    for x, (word, _) in zip(columns[: len(columns) - len(counts)], _TESTS, strict=False):
        yield centred(x, cy, word, MEDIUM, BOARD_FLOOR, "mist")
    for x, count in zip(columns[len(columns) - len(counts) :], counts, strict=True):
        yield Icon(count.icon, x, cy, 34, _COLOURS.get(count.icon, "mist"))


def _row_marks(person: Person, box: Rect, columns: Sequence[int]) -> Iterator[Mark]:
    """Yield the seat's colour and the name, the fate below it, then the numbers."""
    cy = box.y + ROW // 2
    yield Slab(Rect(box.x + 14, box.y + 8, SPINE, box.h - 16), seat_role(person.colour))
    short = person.name.split()[-1]
    name = fit(person.name, short, SEMIBOLD, 34, _NAME - 44, BOARD_FLOOR)
    yield fit_line(box.x + 34, middle(cy, name.size), name, "cream")
    if person.fate:
        y = middle(box.y + ROW + FATE // 2 - 8, BOARD_FLOOR)
        yield Text(box.x + 34, y, person.fate, MEDIUM, BOARD_FLOOR, "mist")
    for x, words in zip(columns, _number_texts(person)[-len(columns) :], strict=True):
        face = BOLD if words not in ("0", "–") else MEDIUM
        yield centred(x, cy, words, face, 32, "cream" if face == BOLD else "mist")


def _number_texts(person: Person) -> list[str]:
    tests = person.tests
    chance = f"{tests.by_chance} ({tenths_text(tests.hoped)})"
    made = [f"{tests.passed}/{tests.made}", chance, luck_text(tests.luck)]
    shown = made if tests.made else ["–", "–", "–"]
    return [*shown, *(str(count.amount) for count in person.counts)]


def _legend_marks(recap: Recap, box: Rect) -> Iterator[Mark]:
    if _tells_tests(recap):
        base = middle(box.bottom - 8 - _LEGEND // 2, BOARD_FLOOR)
        yield Text(box.x + 34, base, _CHANCE, MEDIUM, BOARD_FLOOR, "mist")
    for n, line in enumerate(_legend_lines(recap, box.w)):
        cy, x = box.y + 8 + n * _LEGEND + _LEGEND // 2, box.x + 34
        for count in line:
            yield Icon(count.icon, x + 14, cy, 28, _COLOURS.get(count.icon, "mist"))
            yield Text(x + 38, middle(cy, BOARD_FLOOR), count.name, MEDIUM, BOARD_FLOOR, "mist")
            x += _legend_width(count)


def _legend_width(count: Count) -> int:
    return 38 + width(count.name, MEDIUM, BOARD_FLOOR) + 32


def _legend_lines(recap: Recap, wide: int) -> list[list[Count]]:
    """Return the icons with their words, as many in a line as fit."""
    lines: list[list[Count]] = []
    left = 0
    for count in recap.people[0].counts:
        if not lines or left < _legend_width(count):
            lines.append([])
            left = wide - 34
        lines[-1].append(count)
        left -= _legend_width(count)
    return lines
