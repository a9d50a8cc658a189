"""Tables of *Black Stars Rise*, and its codes."""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any

from bot.lcg.core.game import Game
from bot.lcg.rules.piles import Pile, use_stages
from tests.lcg.carcosa import in_carcosa
from tests.lcg.table import Table

TIDE, STORM, STORM_TRUE, FLOODS = "03275", "03276a", "03276b", "03277"
RITUAL, ENTITY, ENTITY_TRUE, SKY = "03278", "03279a", "03279b", "03280"
BELOW, ABOVE = "03281", "03282"
PORTE, RUE, WALL, HIGH_WALL, NORTH, HIGH_NORTH = (f"0328{n}" for n in range(3, 9))
STEPS, STEEP_STEPS, CHURCH, CHOIR_A, CHOIR_C = "03289", "03290", "03291", "03292", "03293"
CLOISTER, HALL, CHAPEL, FLOODED_CHAPEL = "03294", "03295", "03296", "03297"
TOWER, DARK_TOWER = "03298", "03299"
TERROR, SEEKER, CRASHING, MERGE = "03300", "03301", "03302", "03303"
BEAST, ASHLEIGH, ANCIENT_EVILS, ACOLYTE = "03088", "03069b", "01166", "01169"


def island(seats: int = 1, pile: str = "flood", **more: Any) -> Table:
    """The first turn at the gate, with this pile and no weaknesses in the decks."""
    table = in_carcosa("black_stars_rise", seats, **more)
    flood, vortex = table.game.library.scenarios["black_stars_rise"].piles
    _change_pile(table.game, flood if pile == "flood" else vortex)
    return table


def _change_pile(g: Game, pile: Pile) -> None:
    """Use another pile than the one drawn."""
    use_stages(g, pile)
    cards, codes = g.library.cards, [*chain(*g.library.scenarios["black_stars_rise"].piles)]
    down = [place for place in g.places.all() if place.code in codes and not place.revealed]
    used = [*(place.copy for place in down), *g.state.aside]
    for code in pile:
        alike = [each for each in codes if cards[each].name == cards[code].name]
        left = (each for each in alike if each != code)
        for copies, turned in ((used, repeat(code)), (g.state.removed, left)):
            for copy in [copy for copy in copies if g.state.copies[copy].code in alike]:
                g.cards.turn(copy, next(turned))
    for place in down:
        g.in_play.turn(place, g.state.copies[place.copy].code)


def at_stages(table: Table, first: int, second: int) -> None:
    """Make these the current agendas, by their numbers."""
    table.order("stage", of="agenda", number=first)
    table.order("stage", of="second_agenda", number=second)


def doom(table: Table) -> tuple[int, ...]:
    """Return the doom on each agenda in force."""
    stages = table.game.stages
    return tuple(stages.of_agenda(card).doom for card in stages.agendas)


def opened(table: Table, *places: str) -> None:
    """Reveal the church and what is behind it, and let everybody be at the first of these."""
    table.lays(CHURCH)
    for code in places:
        table.lays(code)
    table.all_at(places[0] if places else CHURCH)
