"""A card as a small picture of 800×300: a new act or agenda, an Elite enemy."""

from functools import lru_cache

from PIL import Image

from bot.lcg.views.shapes import EnemyView, StageView
from renders.canvas import paint
from renders.encode import encode
from renders.lcg import parts
from renders.lcg.stages import STAGE_COLOURS
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, TITLE, clip, fit, middle, width, wrap
from renders.marks import Group, Icon, Mark, Rect, Scene, Slab, Text, fit_line
from renders.theme import FRAME, RADIUS, SPINE, floor_of

WIDTH, HEIGHT = 800, 300
_BOX = Rect(0, 0, WIDTH, HEIGHT)
_FLOOR = floor_of(WIDTH)
_LEFT, _ROOM = 40, 730
_SIZE, _STEP = 26, 32


def stage_scene(view: StageView) -> Scene:
    """Return the picture of an act or agenda: name, number, progress, and what ends it."""
    colour = STAGE_COLOURS[view.kind]
    name = fit(view.name, "", TITLE, 48, _ROOM, _FLOOR)
    marks = _frame_marks(colour)
    marks += [
        Icon(view.icon, _LEFT + 18, 44, 36, colour),
        Text(_LEFT + 46, middle(44, 30), _number_phrase(view), SEMIBOLD, 30, colour),
        fit_line(_LEFT, 112, name, "cream"),
    ]
    if view.need is None:
        marks.append(Text(_LEFT, 164, view.unit or "", MEDIUM, 28, "mist"))
    else:
        marks += _progress_marks(view, colour)
    return _card_scene(view.kind, marks + _rules_text_marks(view.note, 214))


def _number_phrase(view: StageView) -> str:
    return f"{view.kind.capitalize()} {view.numbered}"


def _progress_marks(view: StageView, colour: str) -> list[Mark]:
    assert view.need is not None
    figure = f"{view.have}/{view.need}"
    start = _LEFT + width(figure, BOLD, 38) + 16
    unit = fit(view.unit, "", MEDIUM, 28, 240, _FLOOR)
    bar = Rect(start + width(*unit) + 20, 144, 0, 20)
    return [
        Text(_LEFT, 166, figure, BOLD, 38, "cream"),
        fit_line(start, 166, unit, "mist"),
        *parts.units(bar._replace(w=_LEFT + _ROOM - bar.x), view.have, view.need, colour),
    ]


def enemy_scene(view: EnemyView, place: str) -> Scene:
    """Return the picture of an enemy that appears: name, place, and its combat values."""
    name = fit(view.name, view.short, TITLE, 48, _ROOM, _FLOOR)
    where = f"appears at {place}" if place else "appears"
    marks = _frame_marks("ember")
    marks += [
        Icon("enemy", _LEFT + 18, 44, 36, "ember"),
        fit_line(
            _LEFT + 46, middle(44, 30), fit(where, "appears", SEMIBOLD, 30, 640, _FLOOR), "ember"
        ),
        fit_line(_LEFT, 112, name, "cream"),
        *_combat_value_marks(view),
    ]
    return _card_scene("enemy", marks + _rules_text_marks(", ".join(view.words), 228))


def _combat_value_marks(view: EnemyView) -> list[Mark]:
    """Return fight, health, evade, and the damage and horror of its attack."""
    shown = (
        ("combat", view.fight, "cream", "fight"),
        ("heart", view.health, "ember", "health"),
        ("agility", view.evade, "cream", "evade"),
        ("damage", view.attack_damage, "ember", "damage"),
        ("horror", view.attack_horror, "sky", "horror"),
    )
    told = [("–" if value is None else str(value), word) for _, value, _, word in shown]
    need = sum(62 + width(figure, BOLD, 36) + width(word, MEDIUM, 24) for figure, word in told)
    marks: list[Mark] = []
    x = _LEFT
    for (icon, _, colour, _), (number, word) in zip(shown, told, strict=True):
        figure = Text(x + 38, middle(160, 36), number, BOLD, 36, "cream")
        marks += [Icon(icon, x + 16, 160, 32, colour), figure]
        x = figure.ink.right + 18
        if need - 18 <= _ROOM:
            label = Text(figure.ink.right + 6, middle(160, 24), word, MEDIUM, 24, "mist")
            marks.append(label)
            x = label.ink.right + 18
    return marks


def _frame_marks(colour: str) -> list[Mark]:
    return [
        Slab(_BOX, "panel", RADIUS, frame="line", width=FRAME),
        Slab(_BOX._replace(w=SPINE + 4), colour, SPINE // 2),
    ]


def _rules_text_marks(text: str, base: int) -> list[Mark]:
    """Return the lines of a text from a baseline down, as many as fit."""
    room = 1 + (HEIGHT - 14 - base) // _STEP
    lines = clip(wrap(text, MEDIUM, _SIZE, _ROOM), room, MEDIUM, _SIZE, _ROOM) if text else []
    return [
        Text(_LEFT, base + n * _STEP, line, MEDIUM, _SIZE, "cream") for n, line in enumerate(lines)
    ]


def _card_scene(name: str, marks: list[Mark]) -> Scene:
    return Scene(WIDTH, HEIGHT, (Group(name, _BOX, tuple(marks)),))


def draw_stage(view: StageView) -> Image.Image:
    """Draw an act or agenda as an RGB image of 800×300."""
    return paint(stage_scene(view))


def draw_enemy(view: EnemyView, place: str) -> Image.Image:
    """Draw an enemy that appears at a place as an RGB image of 800×300."""
    return paint(enemy_scene(view, place))


@lru_cache(maxsize=16)
def stage_png(view: StageView) -> bytes:
    """Return an act or agenda as a PNG, cached by view."""
    return encode(draw_stage(view))


@lru_cache(maxsize=16)
def enemy_png(view: EnemyView, place: str) -> bytes:
    """Return an enemy as a PNG, cached by view."""
    return encode(draw_enemy(view, place))


def stage_alt(view: StageView) -> str:
    """Return the alt text of an act or agenda, at most 1,000 characters."""
    counted = f"{view.have} of {view.need} {view.unit}" if view.need is not None else view.unit
    progress = f", {counted}" if counted else ""
    words = f"{_number_phrase(view)}: {view.name}{progress}."
    return f"{words} {view.note}".strip()[:1000]


def enemy_alt(view: EnemyView, place: str) -> str:
    """Return the alt text of an enemy."""
    numbers = (("fight", view.fight), ("health", view.health), ("evade", view.evade),
               ("damage", view.attack_damage), ("horror", view.attack_horror))  # fmt: skip
    told = [f"{word} {value}" for word, value in numbers if value is not None]
    where = f" appears at {place}" if place else " appears"
    return f"{view.name}{where}: {', '.join([*told, *view.words])}."
