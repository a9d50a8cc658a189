"""What the scenario declares for the current act: abilities to use, places to visit, enemies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.ask import Option
from bot.kits.lcg.autopilot import boss, harm, sight as sights
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.prospects import OptionUse, Prospect
from bot.lcg.core.about import Kind
from bot.lcg.core.registry import Ability, AbilityKind, Use
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.printed.scenarios import EntryDemand
from bot.lcg.rules.abilities import has_reached_limit
from bot.lcg.views.shapes import EnemyView, PlaceView, SeatView

USED: Final = (AbilityKind.ACTION, AbilityKind.FREE)
NEVER: Final = -50.0
RISKY: Final = 0.1
"""The share of a last resort that counts if the attacks that it provokes are fatal."""
LEAST: Final = 0.3
"""The effort of a free ability."""
LEAST_ODDS: Final = 0.1


def worth_of_option(sight: Prospect, option: Option) -> float | None:
    """Return the declared worth of using an ability; None if the scenario declares none."""
    code, index = code_of(sight, option), option.key.rpartition(":")[2]
    abilities = sight.game.registry.abilities.get(CardCode(code), ())
    if not code or not index.isdecimal() or int(index) >= len(abilities):
        return None
    return worth_of_ability(sight, abilities[int(index)])


def worth_of_ability(sight: Prospect, ability: Ability) -> float | None:
    """Return the declared worth of an ability, or None."""
    named = f"{ability.code}:{ability.name}"
    if (resort := sight.plan.last_resort.get(named)) is not None:
        if not boss.is_last_fight_lost(sight):
            return NEVER
        return RISKY * resort if harm.is_fatal(sight, sight.attackers) else resort
    declared = sight.plan.use.get(named, sight.plan.use.get(ability.code))
    return load_esteem().uses.get(named) if declared is None else declared


def code_of(sight: Prospect, option: Option) -> str:
    """Return the code of the card whose ability an option uses, or ""."""
    about = option.about
    if about is None:
        return ""
    if about.kind == Kind.PIECE:
        piece = sight.game.piece(PieceId(about.id))
        return piece.code if piece is not None else ""
    return about.id if about.kind == Kind.CARD else ""


def should_fetch(sight: Prospect) -> bool:
    """Return True if the scenario wants a card that is still in the seat's deck."""
    wanted, g = sight.plan.fetch, sight.game
    return bool(wanted) and any(g.card(each).code in wanted for each in g.who(sight.seat).deck)


def worth_of_hunting(sight: Prospect, enemy: EnemyView) -> float:
    """Return the declared additional worth of defeating an enemy."""
    hunt = sight.plan.hunt
    if not hunt:
        return 0.0
    return max((hunt[each] for each in hunt if sight.has_name_in(enemy.code, (each,))), default=0.0)


def worth_of_visit(sight: Prospect, place: PlaceView) -> float:
    """Return the declared worth of being at a location."""
    visit = sight.plan.visit
    if not visit:
        return 0.0
    if place.revealed:
        return visit.get(CardCode(place.code), 0.0)
    return max(
        (visit[each] for each in visit if sight.has_name_in(place.code, (each,))), default=0.0
    )


def counts_clues_at(sight: Prospect, place: PlaceView | None) -> bool:
    """Return True if the clues of a place count for the current act."""
    known = sight.plan.only_at
    return not known or place is None or sight.has_name_in(place.code, known)


def is_time_to_leave(sight: Prospect) -> bool:
    """Return True if the scenario declares that all should resign, and nothing is left to do."""
    if not sight.plan.leave:
        return False
    places = sight.board.places
    if sight.plan.clues and any(each.clues and counts_clues_at(sight, each) for each in places):
        return False
    return not any(True for each in places for _ in uses_at(sight, each))


def lacks_for_gate(sight: Prospect, code: str) -> int:
    """Return the resources or cards that the seat lacks for what a card demands; 0 if none."""
    gate = sight.strategy.gates.get(CardCode(code))
    if gate is None:
        return 0
    return max(0, gate.resources - sight.me.resources, gate.cards - sight.me.hand)


def gate_to_meet(sight: Prospect) -> EntryDemand | None:
    """Return what the seat should save up for, or None.

    Only one seat saves: the one that is nearest to what is demanded.
    """
    for place in sight.board.places:
        for code in (place.code, *(each.code for each in place.attached)):
            gate = sight.strategy.gates.get(CardCode(code))
            wanted = place.clues if code == place.code else code not in _interviewed(sight, place)
            if gate is not None and wanted and place.revealed and _is_best_saver(sight, gate):
                return gate
    return None


def _interviewed(sight: Prospect, place: PlaceView) -> set[str]:
    """Return the codes of the characters at a place who hold no clue."""
    g = sight.game
    pieces = (g.piece(PieceId(each.id)) for each in place.attached)
    return {piece.code for piece in pieces if piece is not None and not piece.clues}


def _is_best_saver(sight: Prospect, gate: EntryDemand) -> bool:
    """Return True if no other seat lacks less; of equals the first one saves."""

    def lacks(seat: SeatView) -> int:
        return max(0, gate.resources - seat.resources, gate.cards - seat.hand)

    seats = [each for each in sight.board.seats if not each.out]
    return min(seats, key=lambda each: (lacks(each), each.number)).number == sight.seat


def uses_at(sight: Prospect, place: PlaceView) -> Iterator[tuple[float, float]]:
    """Yield the worth of each declared ability of a location and cards there, and its effort."""
    found = (sight.game.piece(PieceId(each)) for each in _pieces_at(sight, place))
    for piece in filter(None, found):
        for ability in sight.game.registry.abilities.get(piece.code, ()):
            worth = (worth_of_ability(sight, ability) or 0.0) - _harm_of(sight, ability)
            if worth > 0 and _is_usable(sight, ability, piece):
                odds = _odds(sight, ability)
                yield worth, max(LEAST, ability.cost.actions / odds)


def _pieces_at(sight: Prospect, place: PlaceView) -> Iterator[str]:
    if place.revealed or _is_known(sight, place):
        yield place.id
    yield from (each.id for each in place.attached)
    yield from (each.id for each in sight.by_place.get(place.id, ()))


def _is_known(sight: Prospect, place: PlaceView) -> bool:
    """Return True if only one location has the name of an unrevealed one."""
    card = sight.printed(place.code)
    if card is None or sight.game.library.locations_behind(card.name):
        return False
    named = sight.game.library.cards_named(card.name)
    return sum(each.type is CardType.LOCATION for each in named) == 1


def _is_usable(sight: Prospect, ability: Ability, piece: Piece) -> bool:
    """Return True if the seat could use an ability if it were at the location."""
    g, cost = sight.game, ability.cost
    use = Use(sight.seat, piece=piece)
    held = sum(seat.clues for seat in sight.board.seats)
    payable = (
        cost.resources <= sight.me.resources
        and cost.clues <= sight.me.clues
        and cost.group_clues * g.state.started <= held
    )
    is_used = ability.kind in USED and (ability.granted is None or ability.granted(g, use))
    return is_used and payable and not has_reached_limit(g, ability, use) and ability.when(g, use)


def _harm_of(sight: Prospect, ability: Ability) -> float:
    """Return the cost to the seat of the damage and horror that an ability takes."""
    cost = ability.cost
    return harm.harm_cost(sight, cost.damage, cost.horror) if cost.damage or cost.horror else 0.0


def _odds(sight: Prospect, ability: Ability) -> float:
    """Return the odds of the test printed on an ability's card, or 1."""
    test = sight.game.library.card(CardCode(ability.tests)).test if ability.tests else None
    if test is None:
        return 1.0
    odds = (sight.odds(each, test.difficulty, sights.BARE) for each in test.skills)
    return max(LEAST_ODDS, *odds)


def worth_of_using(sight: Prospect, way: OptionUse, worth: float, price: float) -> float:
    """Return the worth of a declared ability now, by the odds of its test."""
    return way.expected_points(worth, sight.w.help) - price
