"""A recap as a picture 1200 px wide, with its alt text."""

from functools import lru_cache

from PIL import Image

from bot.engine.game_numbers import (
    Episode,
    Person,
    Recap,
    Track,
    luck_text,
    person_phrases,
    tenths_text,
)
from renders.canvas import paint
from renders.encode import encode
from renders.recap.recap_layout import recap_scene

LIMIT = 1000
"""The most characters of an alt text."""


def draw_recap(recap: Recap) -> Image.Image:
    """Draw the recap as an RGB image 1200 px wide."""
    return paint(recap_scene(recap))


@lru_cache(maxsize=8)
def recap_png(recap: Recap) -> bytes:
    """Return the recap as a PNG, cached by recap."""
    return encode(draw_recap(recap))


def recap_alt(recap: Recap) -> str:
    """Return the fullest alt text that fits."""
    tries = (_alt_text(recap, brief) for brief in range(3))
    return next((words for words in tries if len(words) <= LIMIT), _alt_text(recap, 3)[:LIMIT])


def _alt_text(recap: Recap, brief: int) -> str:
    """Return the alt text; a higher `brief` drops unchanged values and details of investigators."""
    head = f"How it went: {recap.title}, {recap.result}."
    course = [_track_text(track, recap.unit, brief) for track in recap.tracks]
    people = [_person_text(person, brief) for person in recap.people]
    if brief == 3:
        return " ".join([head, *course, *people])
    parts = [_episode_text(each, brief) for each in recap.episodes]
    return " ".join([head, *recap.decided, *parts, *course, *people])


def _episode_text(each: Episode, brief: int) -> str:
    """Return a scenario's result, without its consequences in the briefest versions."""
    said = each.lines if brief < 2 else ()
    return " ".join([f"{each.title}: {each.result}.", *said])


def _track_text(track: Track, unit: str, brief: int) -> str:
    values = _runs_text(track.values) if brief else ", ".join(map(str, track.values))
    return f"{track.name} by {unit}: {values}."


def _runs_text(values: tuple[int, ...]) -> str:
    """Return equal numbers in sequence as one: ``0 ×3, 1``."""
    runs: list[tuple[int, int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1] = value, runs[-1][1] + 1
        else:
            runs.append((value, 1))
    return ", ".join(f"{value} ×{count}" if count > 1 else str(value) for value, count in runs)


def _person_text(person: Person, brief: int) -> str:
    if brief < 2 or not person.tests.made:
        return f"{person.name}: {'; '.join(person_phrases(person)) or 'nothing'}."
    tests = person.tests
    chance = f"{tests.by_chance} ({tenths_text(tests.hoped)})"
    made = f"{tests.passed}/{tests.made}, by chance {chance}, luck {luck_text(tests.luck)}"
    counts = "/".join(str(count.amount) for count in person.counts)
    return f"{person.name}: {made}; {counts}{f'; {person.fate}' if person.fate else ''}."
