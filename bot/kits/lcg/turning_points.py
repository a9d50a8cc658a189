"""Small pictures of what turns a scenario: a new act or agenda, an Elite enemy that appears."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.facts import Fact
from bot.lcg.core.facts import ActAdvanced, AgendaAdvanced, EnemySpawned
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece
from bot.lcg.views.places import enemy_view
from bot.lcg.views.stages import act_view, agenda_view
from bot.table.declares.shapes import Picture
from renders.lcg.cards import enemy_alt, enemy_png, stage_alt, stage_png


def pictures(g: Game, facts: Sequence[Fact]) -> list[Picture]:
    """Of the agenda and the act that advanced, as they are now; of each Elite enemy that came."""
    found: list[Picture] = []
    for kind, view in ((AgendaAdvanced, agenda_view), (ActAdvanced, act_view)):
        if any(isinstance(fact, kind) for fact in facts):
            shown = view(g)
            found.append(Picture(f"{shown.kind}.png", stage_png(shown), stage_alt(shown)))
    for enemy in _bosses(g, facts):
        place = g.piece(enemy.place) if enemy.place else None
        where = g.pieces.face_card(place).name if place is not None else _before(g, enemy)
        shown_enemy = enemy_view(g, enemy)
        found.append(
            Picture("enemy.png", enemy_png(shown_enemy, where), enemy_alt(shown_enemy, where))
        )
    return found


def _bosses(g: Game, facts: Sequence[Fact]) -> list[Piece]:
    """Elite enemies that entered play in these facts and still are in play."""
    came = {fact.code for fact in facts if isinstance(fact, EnemySpawned) and fact.place}
    return [
        each for each in g.enemies.all() if each.code in came and g.card(each).has_trait("Elite")
    ]


def _before(g: Game, enemy: Piece) -> str:
    """The place of the investigator whom an enemy is engaged with."""
    place = g.places.of_seat(enemy.threat) if enemy.threat is not None else None
    return g.pieces.face_card(place).name if place is not None else ""
