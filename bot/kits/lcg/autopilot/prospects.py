"""The sight of a seat, with printed facts and the results of its possible actions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.companion import AnyGame
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import sight
from bot.kits.lcg.autopilot.esteem import load_esteem
from bot.kits.lcg.autopilot.sight import Sight, Tool
from bot.kits.lcg.autopilot.weights import PolicyWeights
from bot.lcg.core.about import Kind, is_card
from bot.lcg.core.constants import MAY_NOT_ENTER
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Ability, Cost
from bot.lcg.core.state import CopyNo, PieceId, SkillTest, TestKind
from bot.lcg.printed.cards import Card, CardCode, CardType, Skill
from bot.lcg.printed.scenarios import StagePlan, Strategy
from bot.lcg.rules.actions import may_investigate
from bot.lcg.rules.attempts import begin_test
from bot.lcg.rules.seat_choices import SeatChoice
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.rules.skill_test.sequence import skills_for
from bot.lcg.rules.turns import cached_turn_choices
from bot.lcg.views.shapes import EnemyView, PlaceView, SeatView

BASIC: Final = ("investigate", "fight", "evade")
FREE: Final = Cost()
_NO_PLAN: Final = StagePlan()


class OptionUse(Struct, frozen=True):
    """The results of an action: its test, its cost, and whether enemies attack first."""

    chances: tuple[float, ...] = ()
    """Chances of success: without cards, with one and with two from hand.

    Empty without a test.
    """
    damage: int = 0
    clues: int = 0
    cost: Cost = FREE
    provokes: bool = False
    target: str = ""
    """The enemy that it targets."""
    piece: str = ""
    """The card in play that it uses."""
    boosts: int = 0
    """The bonus to the skill of the test in progress."""
    key: str = ""
    """The key of the option in a turn, or ""."""

    @property
    def has_test(self) -> bool:
        """True if it leads to a test."""
        return bool(self.chances)

    def expected_points(self, worth: float, aid: float) -> float:
        """Return the expected points if success is worth `worth` and a further card costs `aid`."""
        points = (chance * worth - aid * n for n, chance in enumerate(self.chances))
        return max(points, default=worth)


class Trial(Struct, frozen=True):
    """The test in progress and its target."""

    kind: TestKind = TestKind.PLAIN
    target: str = ""
    damage: int = 0
    clues: int = 0
    own: bool = True
    of_act: bool = False


class Prospect(Sight, frozen=True, dict=True, kw_only=True):
    """A seat's sight, printed cards, and the results of its actions, by open information only."""

    game: Game
    w: PolicyWeights
    cards: Mapping[CardCode, Card] = {}
    """Printed facts by code."""

    def printed(self, code: str) -> Card | None:
        """Return the printed card of a code, or None."""
        return self.cards.get(CardCode(code))

    def printed_card(self, option: Option) -> Card | None:
        """Return the printed card in hand that an option is about, or the event that it copies."""
        seen, about = self.card(option), option.about
        if seen is None and option.verb == "play" and about is not None and about.kind == Kind.COPY:
            return self.printed(self.game.card(CopyNo(int(about.id))).code)
        return None if seen is None else self.printed(seen.code)

    @cached_property
    def ways(self) -> Mapping[str, OptionUse]:
        """The results of a turn's actions, by the key of the option."""
        return {
            choice.key: _choice_use(self.game, choice)
            for choice in cached_turn_choices(self.game, self.seat, self.seat)
            if not choice.barred
        }

    def way(self, option: Option) -> OptionUse:
        """Return the result of a turn's option."""
        return self.ways.get(option.key, _PLAIN)

    def chances_to_evade(self, enemy: str) -> tuple[float, ...]:
        """Return the chances to evade an enemy, once it is engaged: alone, and with own cards."""
        test = begin_test(self.seat, TestKind.EVADE, PieceId(enemy), {})
        return chances_of_test(self.game, test)

    def use(self, option: Option) -> OptionUse:
        """Return the cost of an option that uses a card in play."""
        return _ability_use(self.game, option)

    @cached_property
    def weapons(self) -> Mapping[CardCode, tuple[Tool, ...]]:
        """The cards in hand with which one can fight, with their tools."""
        return {code: _fight_tools(self.game, code) for code in self._codes_in_hand}

    @cached_property
    def investigation_cards(self) -> Collection[CardCode]:
        """The cards in hand with which one can investigate."""
        return [
            code for code in self._codes_in_hand if _has_ability(self.game, code, "investigate")
        ]

    @cached_property
    def _codes_in_hand(self) -> list[CardCode]:
        return list(dict.fromkeys(CardCode(card.code) for card in self.hand))

    @cached_property
    def trial(self) -> Trial:
        """The test in progress."""
        return _trial_of(self.game, self.seat)

    @cached_property
    def can_leave_safely(self) -> bool:
        """True if the scenario is not lost when all investigators have left."""
        return _can_leave_safely(self.game)

    def lets_resign(self, card: Card) -> bool:
        """Return True if playing this event means to resign."""
        rule = self.game.registry.events.get(card.code)
        return rule is not None and "resign" in rule.is_a

    @cached_property
    def places_to_resign(self) -> Collection[CardCode]:
        """Revealed places that allow to resign, by code."""
        codes = [CardCode(place.code) for place in self.board.places if place.revealed]
        return [code for code in codes if _has_ability(self.game, code, "resign")]

    @cached_property
    def enemies_to_parley(self) -> Collection[CardCode]:
        """Enemies that allow to parley, by code."""
        codes = [CardCode(enemy.code) for enemy in self.enemies.values()]
        return [code for code in codes if _has_ability(self.game, code, "parley")]

    @cached_property
    def goals(self) -> Collection[str]:
        """Codes of the enemy or place that the act asks for, and of cards with the same name.

        Of several places with one title, such as exhibits, only the one with the subtitle counts.
        """
        act = self.board.act
        if act is None or not act.goal:
            return ()
        wanted = self.cards[CardCode(act.goal)]
        named = self.game.cards.codes_of_name(wanted.code)
        if wanted.type is not CardType.LOCATION or wanted.full_name == wanted.name:
            return named
        return [each for each in named if self.cards[each].full_name == wanted.full_name]

    def may_investigate(self, place: PlaceView) -> bool:
        """Return True if the seat could investigate a place, were it there."""
        piece = self.game.piece(PieceId(place.id))
        return piece is not None and may_investigate(self.game, self.seat, piece)

    def is_shut_out(self, place: PlaceView) -> bool:
        """Return True if the seat cannot enter a place now, perhaps for want of clues."""
        piece = self.game.piece(PieceId(place.id))
        ban = piece is not None and self.game.constants.ban(MAY_NOT_ENTER, self.seat, piece)
        return bool(ban)

    @cached_property
    def strategy(self) -> Strategy:
        """What the scenario declares about winning it."""
        return self.game.library.scenarios[self.game.state.scenario].strategy

    @cached_property
    def plan(self) -> StagePlan:
        """What the scenario declares for the current act and agendas."""
        stages = self.game.stages
        now = {stages.act.code, *(agenda.code for agenda in stages.agendas)}
        plans = self.strategy.plans
        named = (each for each in plans if now & set(each.stages))
        return next(named, next((each for each in plans if not each.stages), _NO_PLAN))

    def has_name_in(self, code: str, codes: Collection[CardCode]) -> bool:
        """Return True if one of these codes is that card, or has its name."""
        return code in codes or any(code in self.game.cards.codes_of_name(each) for each in codes)

    @cached_property
    def faces_final_boss(self) -> bool:
        """True if the enemy that the last act asks for is in play."""
        act = self.board.act
        if act is None or act.number != act.of or act.icon != "enemy":
            return False
        return any(each.code in self.goals for each in self.enemies.values())

    @cached_property
    def price(self) -> int:
        """Clues that the act's own ability costs each time; 0 if it has none."""
        return _clue_price(self.game)

    @cached_property
    def by_place(self) -> Mapping[str, tuple[EnemyView, ...]]:
        """The enemies at each place, engaged or not."""
        found = {place.id: list(place.enemies) for place in self.board.places}
        for seat in self.board.seats:
            found.setdefault(seat.place, []).extend(seat.enemies)
        return {place: tuple(dict.fromkeys(enemies)) for place, enemies in found.items()}

    @cached_property
    def prey_by_enemy(self) -> Mapping[str, SeatView]:
        """The seat that each enemy engages."""
        return {enemy.id: seat for seat in self.board.seats for enemy in seat.enemies}

    @cached_property
    def distances_from(self) -> Mapping[str, Mapping[str, int]]:
        """Steps from the seat's place, and from each place connected to it, to all others."""
        here = self.here()
        starts = (self.me.place, *(here.connections if here is not None else ()))
        return {start: self.steps(start) for start in starts}


_PLAIN: Final = OptionUse()


def build_prospect(game: AnyGame, seat: Seat, w: PolicyWeights) -> Prospect:
    """Return the prospect of a seat."""
    g: Game = game.game
    base = sight.build_sight(game, seat)
    return Prospect(
        seat=base.seat,
        board=base.board,
        hand=base.hand,
        test=base.test,
        tools=base.tools,
        game=g,
        w=w,
        cards=g.library.cards,
    )


def _trial_of(g: Game, seat: Seat) -> Trial:
    test = g.test
    if test is None:
        return Trial()
    return Trial(
        kind=test.kind,
        target=test.target or "",
        damage=_damage_of_success(g, test),
        clues=test.clues,
        own=test.seat == seat,
        of_act=is_card(test.source, g.stages.act.code),
    )


def _can_leave_safely(g: Game) -> bool:
    known = g.library.scenarios[g.state.scenario].resolutions
    return not any(each.slug == "none" and each.outcome == "lost" for each in known)


def _has_ability(g: Game, code: CardCode, what: str) -> bool:
    return any(what in ability.is_a for ability in g.registry.abilities.get(code, ()))


def _fight_tools(g: Game, code: CardCode) -> tuple[Tool, ...]:
    return tuple(
        sight.tool_of_attempt(
            each.attempt, each.cost.discard_self, _printed_shots(g, code, each.cost), code
        )
        for each in g.registry.abilities.get(code, ())
        if each.attempt is not None and "fight" in each.is_a
    )


def _printed_shots(g: Game, code: CardCode, cost: Cost) -> int:
    """Return the attempts for which a card's printed uses suffice."""
    uses = g.library.cards[code].uses
    return uses.count // cost.uses if uses is not None and cost.uses else sight.MANY


def _clue_price(g: Game) -> int:
    costs = [ability.cost for ability in g.registry.abilities.get(g.stages.act.code, ())]
    return max((cost.clues or cost.group_clues * g.state.started for cost in costs), default=0)


def _ability_use(g: Game, option: Option) -> OptionUse:
    """Return the cost of an option that uses a card in play."""
    ability = _used_ability(g, option)
    piece = _piece_id(option)
    if ability is None:
        return OptionUse(target=piece, piece=piece)
    return OptionUse(
        cost=ability.cost, target=piece, piece=piece, boosts=_boost_to_test(g, ability)
    )


def _boost_to_test(g: Game, ability: Ability) -> int:
    """Return an ability's bonus to the test in progress; 0 if it boosts another skill."""
    other = g.test is not None and ability.name in set(Skill) - {g.test.skill}
    return 0 if other else ability.boosts


def _choice_use(g: Game, choice: SeatChoice) -> OptionUse:
    test = _test_of_choice(g, choice)
    way = replace(_ability_use(g, choice.option()), provokes=choice.provokes, key=choice.key)
    if choice.target is not None:
        way = replace(way, target=choice.target)
    if test is None:
        return way
    deals = _damage_of_success(g, test) if test.kind is TestKind.FIGHT else 0
    finds = test.clues if test.kind is TestKind.INVESTIGATE else 0
    return replace(way, chances=chances_of_test(g, test), damage=deals, clues=finds)


def _damage_of_success(g: Game, test: SkillTest) -> int:
    """Return the damage of a successful attack, with what allies at the location add."""
    enemy, place = g.piece(test.target), g.who(test.seat).place
    added = 0
    if test.kind is TestKind.FIGHT and enemy is not None and g.card(enemy).has_trait("Monster"):
        allies = (g.in_play.first_of(code) for code in load_esteem().strengthens)
        holders = [ally.controller for ally in allies if ally is not None]
        added = sum(1 for each in holders if each is not None and g.who(each).is_at(place))
    return test.damage + sums.further_damage(g, test) + added


def _piece_id(option: Option) -> str:
    about = option.about
    return about.id if about is not None and about.kind == Kind.PIECE else ""


def _used_ability(g: Game, option: Option) -> Ability | None:
    """Return the ability of a card in play that an option uses, or None."""
    parts, number = option.key.split(":"), option.key.rpartition(":")[2]
    piece = g.piece(PieceId(_piece_id(option)))
    if len(parts) > 2 and parts[-2].startswith("own") and number.isdecimal():
        return g.registry.abilities[g.who(Seat(int(parts[-2][3:]))).code][int(number)]
    if piece is None or not number.isdecimal() or option.key.count(":") < 2:
        return None
    return g.registry.abilities[piece.code][int(number)]


def _test_of_choice(g: Game, choice: SeatChoice) -> SkillTest | None:
    """Return the test of an action as it would begin now, or None."""
    if (test := choice.trial()) is not None or choice.verb not in BASIC:
        return test
    target = choice.target or g.who(choice.seat).place
    return None if target is None else begin_test(choice.seat, TestKind(choice.verb), target, {})


def _payable_boosts(g: Game, test: SkillTest) -> Iterator[int]:
    """Yield the boosts to a test's skill that its seat's assets sell, if it can pay."""
    money = g.who(test.seat).resources
    for asset in g.in_play.controlled_by(test.seat, None):
        for ability in g.registry.abilities.get(asset.code, ()):
            other = ability.name in set(Skill) - {test.skill}
            price = ability.cost.resources
            if ability.boosts and price and not other:
                yield from [ability.boosts] * (money // price)


def chances_of_test(g: Game, test: SkillTest) -> tuple[float, ...]:
    """Return the chances with the best possible skill: alone, with one and two helps.

    A help is a card from hand, or a boost of an own asset that the seat can pay.
    """
    need = sums.difficulty(g, test)
    ways = [replace(test, skill=skill) for skill in skills_for(g, test)]
    way = max(ways, key=lambda each: sums.skill_value(g, each))
    value = sums.skill_value(g, way)
    hand = () if sums.why_no_increase(g, way) else g.who(test.seat).hand
    spare = [card for copy in hand if (card := g.card(copy)).type is not CardType.ASSET]
    icons = [card.matching_icons(way.skill) for card in spare]
    best = sorted([*icons, *_payable_boosts(g, way)], reverse=True)[:2]
    sums_ = [value, *(value + sum(best[: n + 1]) for n in range(len(best)) if best[n])]
    bag = chaos_tokens.ReadBag(g, way)
    return tuple(float(bag.odds(each, need)) for each in sums_)
