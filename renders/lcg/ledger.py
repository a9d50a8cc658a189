"""The panel below the investigators: the overflow of the map, and extra counts of a scenario.

It lists crowded places and investigators with everything there, separate decks with the number of
cards left, and the victory display. All measures are pixels of a board 1200 px wide.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.engine.english import names_with_counts
from bot.lcg.views.shapes import BoardView, DeckLeft, PlaceView, SeatView, StageView
from renders.lcg import threats
from renders.lcg.alt import stages_in_play_text
from renders.lcg.parts import asset_words
from renders.lettering import BOLD, MEDIUM, SEMIBOLD, fit, flow_items, middle, width
from renders.marks import Group, Icon, Mark, Rect, Slab, Text, fit_line
from renders.theme import BOARD_FLOOR, FRAME, GAP, RADIUS

_LEFT, _WIDE, _PAD, _NAME = 16, 1168, 14, 270
_LINE, _MOST = 38, 2000
"""The height of a line, and a height that is always enough."""


class Row(NamedTuple):
    """A row, drawn from its upper edge down."""

    tall: int
    marks: Callable[[int], list[Mark]]


def ledger_groups(
    view: BoardView, places: Sequence[PlaceView], seats: Sequence[SeatView], top: int
) -> list[Group]:
    """Return one panel from `top` down; nothing if there are no rows."""
    rows = _ledger_rows(view, places, seats)
    if not rows:
        return []
    marks: list[Mark] = []
    y = top + _PAD
    for row in rows:
        marks += row.marks(y)
        y += row.tall + GAP
    box = Rect(_LEFT, top, _WIDE, y - GAP + _PAD - top)
    ground = Slab(box, "panel", RADIUS, frame="line", width=FRAME)
    return [Group("ledger", box, (ground, *marks), alone=True)]


def _ledger_rows(
    view: BoardView, places: Sequence[PlaceView], seats: Sequence[SeatView]
) -> list[Row]:
    rows = [*map(_deck_row, view.decks)]
    if view.decks and view.displayed:
        rows.append(_card_list_row("Victory display", "V", view.displayed))
    rows += [_card_list_row(area.name, "–", area.cards) for area in view.areas]
    rows += [_stage_attachments_row(stage) for stage in stages_in_play_text(view) if stage.attached]
    rows += map(_place_row, places)
    rows += [
        _threats_row(seat.short, seat.short, threats.threats_of(seat.enemies, ()))
        for seat in seats
        if seat.enemies
    ]
    rows += [_cards_in_play_row(seat) for seat in seats if seat.assets]
    return rows


def _deck_row(deck: DeckLeft) -> Row:
    """Return a row with a deck's name and the number of cards left."""
    left = f"{deck.left} of {deck.of} left" if deck.left else "empty"

    def deck_marks(y: int) -> list[Mark]:
        cy = y + _LINE // 2
        start = _LEFT + _PAD + 40
        named = fit(deck.name, "", SEMIBOLD, BOARD_FLOOR, _NAME - 40, BOARD_FLOOR)
        return [
            Icon("cards", _LEFT + _PAD + 15, cy, 30, "jade"),
            fit_line(start, middle(cy, named.size), named, "cream"),
            Text(_LEFT + _PAD + _NAME, middle(cy, 30), left, BOLD, 30, "cream"),
        ]

    return Row(_LINE, deck_marks)


def _stage_attachments_row(stage: StageView) -> Row:
    """Return a row with the cards attached to the agenda or the act."""
    return _card_list_row(
        f"On the {stage.kind}", "–", names_with_counts([card.name for card in stage.attached])
    )


def _card_list_row(what: str, letter: str, names: Sequence[str]) -> Row:
    """Return a row with the cards of the victory display, or of an area out of play."""
    column = max(_NAME, width(what, SEMIBOLD, BOARD_FLOOR) + 60)
    lines = flow_items(names, 3, MEDIUM, BOARD_FLOOR, _WIDE - 2 * _PAD - column)

    def card_list_marks(y: int) -> list[Mark]:
        head = _row_title_marks(what, y, letter, "jade", column)
        return [*head, *_text_line_marks(lines, y, column)]

    return Row(_LINE * len(lines), card_list_marks)


def _text_line_marks(lines: Sequence[str], y: int, column: int = _NAME) -> list[Mark]:
    x = _LEFT + _PAD + column
    return [
        Text(x, middle(y + n * _LINE + _LINE // 2, BOARD_FLOOR), line, MEDIUM, BOARD_FLOOR, "cream")
        for n, line in enumerate(lines)
    ]


def _row_title_marks(
    words: str, y: int, letter: str, colour: str, column: int = _NAME
) -> list[Mark]:
    """Return the title of a row, after a letter."""
    cy = y + _LINE // 2
    name = fit(words, "", SEMIBOLD, BOARD_FLOOR, column - 48, BOARD_FLOOR)
    wide = width(letter, BOLD, 30)
    return [
        Text(_LEFT + _PAD + 15 - wide // 2, middle(cy, 30), letter, BOLD, 30, colour),
        fit_line(_LEFT + _PAD + 40, middle(cy, name.size), name, "cream"),
    ]


def _place_row(place: PlaceView) -> Row:
    """Return a row for a crowded place: each enemy with its values, then the other cards."""
    lying = threats.threats_of(place.enemies, place.attached)
    return _threats_row(place.name, place.short, lying)


def _threats_row(name: str, short: str, lying: Sequence[threats.Threat]) -> Row:
    shown = threats.stack_rows(lying, _WIDE - 2 * _PAD - _NAME, _MOST)

    def threat_marks(y: int) -> list[Mark]:
        cy = y + _LINE // 2
        words = fit(name, short, SEMIBOLD, BOARD_FLOOR, _NAME - 48, BOARD_FLOOR)
        return [
            Icon("enemy", _LEFT + _PAD + 15, cy, 30, "ember"),
            fit_line(_LEFT + _PAD + 40, middle(cy, words.size), words, "cream"),
            *threats.stack_marks(shown, _LEFT + _PAD + _NAME, y, on_paper=False),
        ]

    return Row(max(_LINE, shown.tall), threat_marks)


def _cards_in_play_row(seat: SeatView) -> Row:
    """Return a row with all cards that an investigator has in play."""
    words = [asset_words(asset) for asset in seat.assets]
    lines = flow_items(words, _MOST, MEDIUM, BOARD_FLOOR, _WIDE - 2 * _PAD - _NAME)

    def card_marks(y: int) -> list[Mark]:
        cy = y + _LINE // 2
        name = fit(seat.short, "", SEMIBOLD, BOARD_FLOOR, _NAME - 48, BOARD_FLOOR)
        return [
            Icon("cards", _LEFT + _PAD + 15, cy, 30, "mist"),
            fit_line(_LEFT + _PAD + 40, middle(cy, name.size), name, "cream"),
            *_text_line_marks(lines, y),
        ]

    return Row(_LINE * len(lines), card_marks)
