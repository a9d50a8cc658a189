"""Pictures of the card game: the board, hands, tests and turning points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import game_for_reading
from bot.engine.session import Session
from bot.kits.drawn_pictures import BoardFilm, DrawnPictures
from bot.lcg import views
from bot.lcg.core.facts import (
    ActAdvanced,
    ActReplacesAgendas,
    AgendaAdvanced,
    EnemySpawned,
    TestEnded,
)
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, State
from bot.lcg.ruleset import LcgRules
from bot.lcg.views import skill_test
from bot.lcg.views.places import enemy_view
from bot.lcg.views.shapes import HandView, StageView
from bot.lcg.views.stages import act_view, agenda_view
from bot.table.declares.display_forms import Picture
from renders.lcg.alt import board_alt, hand_alt, test_alt
from renders.lcg.card_picture import enemy_alt, enemy_png, stage_alt, stage_png
from renders.lcg.hand import hand_png
from renders.lcg.layout import board_png, draw_board
from renders.lcg.skill_test_picture import skill_test_png


class LcgPictures(DrawnPictures):
    """Board, hands, tests, new acts and agendas, Elite enemies."""

    def __init__(self, rules: LcgRules) -> None:
        self.rules = rules

    def board(self, scene: bytes) -> Picture:
        """Draw the board."""
        view = views.decode(scene)
        return Picture("board.png", board_png(view), board_alt(view))

    def hand(self, session: Session[State, Game], seat: Seat) -> Callable[[], Picture] | None:
        """Return a function that draws the seat's hand; None if it is empty."""
        view = views.hand(session.game, seat)
        return partial(draw_hand, view) if view.cards else None

    def results(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """Return pictures of the skill tests' results, if the table wants them."""
        if not state.settings.test_pictures:
            return []
        g = game_for_reading(self.rules, state)
        sheets = [fact.sheet for fact in facts if isinstance(fact, TestEnded)]
        shown = [skill_test.skill_test_view(g, sheet) for sheet in sheets if sheet is not None]
        return [Picture("test.png", skill_test_png(view), test_alt(view)) for view in shown]

    def turning_points(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """Return pictures of new acts, agendas and Elite enemies, if the table wants pictures."""
        if not state.settings.test_pictures:
            return []
        return _turning_pictures(game_for_reading(self.rules, state), facts)

    def film(self) -> BoardFilm:
        """Return a new film of boards."""
        return BoardFilm(
            lambda scene: draw_board(views.decode(scene)),
            lambda scene: board_alt(views.decode(scene)),
        )


def draw_hand(view: HandView) -> Picture:
    """Draw a hand."""
    return Picture("hand.png", hand_png(view), hand_alt(view))


def _turning_pictures(g: Game, facts: Sequence[Fact]) -> list[Picture]:
    """Draw the new agenda and act as they are now, and each Elite enemy that entered play."""
    found = [
        Picture(f"{shown.kind}.png", stage_png(shown), stage_alt(shown))
        for shown in _new_stages(g, facts)
    ]
    for enemy in _new_elites(g, facts):
        place = g.piece(enemy.place) if enemy.place else None
        where = g.pieces.face_card(place).name if place is not None else _engaged_place(g, enemy)
        shown_enemy = enemy_view(g, enemy)
        found.append(
            Picture("enemy.png", enemy_png(shown_enemy, where), enemy_alt(shown_enemy, where))
        )
    return found


def _new_stages(g: Game, facts: Sequence[Fact]) -> list[StageView]:
    """Return the agenda and act that have just come, as they are now; both of two agendas."""
    agenda, act = any(isinstance(fact, AgendaAdvanced) for fact in facts), False
    act = any(isinstance(fact, ActAdvanced | ActReplacesAgendas) for fact in facts)
    if agenda and (act or g.stages.has_two_agendas):
        return [agenda_view(g), act_view(g)]
    return [agenda_view(g)] if agenda else [act_view(g)] if act else []


def _new_elites(g: Game, facts: Sequence[Fact]) -> list[Piece]:
    """Return the Elite enemies that entered play in these facts and are still in play."""
    came = {fact.code for fact in facts if isinstance(fact, EnemySpawned) and fact.place}
    return [
        each for each in g.enemies.all() if each.code in came and g.card(each).has_trait("Elite")
    ]


def _engaged_place(g: Game, enemy: Piece) -> str:
    """Return the name of the location of the investigator that an enemy engages."""
    place = g.places.of_seat(enemy.threat) if enemy.threat is not None else None
    return g.pieces.face_card(place).name if place is not None else ""
