"""Sight and reckoning of a seat: printed facts, and what its own deeds lead to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.companion import AnyGame
from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.kits.lcg.autopilot import sight
from bot.kits.lcg.autopilot.sight import Sight, Tool
from bot.kits.lcg.autopilot.weights import PolicyWeights
from bot.lcg.core.about import Kind, is_card
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Ability, Cost
from bot.lcg.core.state import PieceId, SkillTest, TestKind
from bot.lcg.printed.cards import Card, CardCode, Skill
from bot.lcg.rules.attempts import begin_test
from bot.lcg.rules.deeds import Deed
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.rules.skill_test.sequence import skills_for
from bot.lcg.rules.turns import known_turn_deeds
from bot.lcg.views.shapes import EnemyView, SeatView

BASIC: Final = ("investigate", "fight", "evade")
FREE: Final = Cost()


class OptionUse(Struct, frozen=True):
    """A deed's results: its test, what it costs, whether enemies strike first."""

    chances: tuple[float, ...] = ()
    """Of success: as it is, and with one and two cards more from hand; empty without a test."""
    damage: int = 0
    clues: int = 0
    cost: Cost = FREE
    provokes: bool = False
    target: str = ""
    """The enemy that it is about."""
    piece: str = ""
    """The card in play that is used."""
    boosts: int = 0
    """How much it adds to the skill of the test that is being made."""
    key: str = ""
    """Of the option; empty where it is none of a turn."""

    @property
    def tested(self) -> bool:
        """Whether it leads to a test."""
        return bool(self.chances)

    def likely(self, worth: float, aid: float) -> float:
        """Return what is to be hoped for where success is worth this much, and each card `aid`."""
        points = (chance * worth - aid * n for n, chance in enumerate(self.chances))
        return max(points, default=worth)


class Trial(Struct, frozen=True):
    """The test that is being made, and what it is about."""

    kind: TestKind = TestKind.PLAIN
    target: str = ""
    damage: int = 0
    clues: int = 0
    own: bool = True
    of_act: bool = False


class Prospect(Sight, frozen=True, dict=True, kw_only=True):
    """A seat's sight, printed cards, and where its deeds lead, by open information only."""

    game: Game
    w: PolicyWeights
    cards: Mapping[CardCode, Card] = {}
    """Printed facts."""

    def printed(self, code: str) -> Card | None:
        """The card of a code."""
        return self.cards.get(CardCode(code))

    def printed_card(self, option: Option) -> Card | None:
        """The printed card of the own hand that an option is about."""
        seen = self.card(option)
        return None if seen is None else self.printed(seen.code)

    @cached_property
    def ways(self) -> Mapping[str, OptionUse]:
        """Return what the deeds of a turn lead to, by the key of the option."""
        return {
            deed.key: _way(self.game, deed)
            for deed in known_turn_deeds(self.game, self.seat, self.seat)
            if not deed.barred
        }

    def way(self, option: Option) -> OptionUse:
        """Return what an option of a turn leads to."""
        return self.ways.get(option.key, _PLAIN)

    def use(self, option: Option) -> OptionUse:
        """Return what an option costs that uses a card in play."""
        return _used(self.game, option)

    @cached_property
    def weapons(self) -> Mapping[CardCode, tuple[Tool, ...]]:
        """How the cards in hand let one fight."""
        return {code: _fights(self.game, code) for code in self._held}

    @cached_property
    def lenses(self) -> Collection[CardCode]:
        """Cards in hand that let one investigate."""
        return [code for code in self._held if _offers(self.game, code, "investigate")]

    @cached_property
    def _held(self) -> list[CardCode]:
        return list(dict.fromkeys(CardCode(card.code) for card in self.hand))

    @cached_property
    def trial(self) -> Trial:
        """The test that is being made."""
        return _trial(self.game, self.seat)

    @cached_property
    def leaves_well(self) -> bool:
        """Whether it is not lost where nobody is left."""
        return _leaves_well(self.game)

    def lets_resign(self, card: Card) -> bool:
        """Tell whether playing an event is to resign."""
        rule = self.game.registry.events.get(card.code)
        return rule is not None and "resign" in rule.is_a

    @cached_property
    def refuges(self) -> Collection[CardCode]:
        """Cards that let one resign."""
        codes = [CardCode(place.code) for place in self.board.places if place.revealed]
        return [code for code in codes if _offers(self.game, code, "resign")]

    @cached_property
    def talkers(self) -> Collection[CardCode]:
        """Enemies whom one can parley with."""
        codes = [CardCode(enemy.code) for enemy in self.enemies.values()]
        return [code for code in codes if _offers(self.game, code, "parley")]

    @cached_property
    def goals(self) -> Collection[str]:
        """Codes of what the act asks for, an enemy or a place, and of its namesakes."""
        act = self.board.act
        if act is None or not act.goal:
            return ()
        return self.game.cards.codes_of_name(CardCode(act.goal))

    @cached_property
    def price(self) -> int:
        """Clues that the act's own ability takes each time; 0 where it has none."""
        return _price(self.game)

    @cached_property
    def by_place(self) -> Mapping[str, tuple[EnemyView, ...]]:
        """The enemies at each place, engaged or not."""
        found = {place.id: list(place.enemies) for place in self.board.places}
        for seat in self.board.seats:
            found.setdefault(seat.place, []).extend(seat.enemies)
        return {place: tuple(dict.fromkeys(enemies)) for place, enemies in found.items()}

    @cached_property
    def prey_of(self) -> Mapping[str, SeatView]:
        """With whom each enemy is engaged."""
        return {enemy.id: seat for seat in self.board.seats for enemy in seat.enemies}

    @cached_property
    def ranges(self) -> Mapping[str, Mapping[str, int]]:
        """Steps from each place that can be entered from here, and from here, to all others."""
        here = self.here()
        starts = (self.me.place, *(here.connections if here is not None else ()))
        return {start: self.steps(start) for start in starts}


_PLAIN: Final = OptionUse()


def see(game: AnyGame, seat: Seat, w: PolicyWeights) -> Prospect:
    """Return what a seat may see and reckon."""
    g: Game = game.game
    base = sight.see(game, seat)
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


def _trial(g: Game, seat: Seat) -> Trial:
    test = g.test
    if test is None:
        return Trial()
    return Trial(
        kind=test.kind,
        target=test.target or "",
        damage=test.damage + sums.further_damage(g, test),
        clues=test.clues,
        own=test.seat == seat,
        of_act=is_card(test.source, g.stages.act.code),
    )


def _leaves_well(g: Game) -> bool:
    known = g.library.scenarios[g.state.scenario].resolutions
    return not any(each.slug == "none" and each.outcome == "lost" for each in known)


def _offers(g: Game, code: CardCode, what: str) -> bool:
    return any(what in ability.is_a for ability in g.registry.abilities.get(code, ()))


def _fights(g: Game, code: CardCode) -> tuple[Tool, ...]:
    return tuple(
        sight.tool_of(each.attempt, each.cost.discard_self)
        for each in g.registry.abilities.get(code, ())
        if each.attempt is not None and "fight" in each.is_a
    )


def _price(g: Game) -> int:
    costs = [ability.cost for ability in g.registry.abilities.get(g.stages.act.code, ())]
    return max((cost.clues or cost.group_clues * g.state.started for cost in costs), default=0)


def _used(g: Game, option: Option) -> OptionUse:
    """Return what an option costs, where it uses a card in play."""
    ability = _ability(g, option)
    piece = _piece(option)
    if ability is None:
        return OptionUse(target=piece, piece=piece)
    return OptionUse(cost=ability.cost, target=piece, piece=piece, boosts=_boosts(g, ability))


def _boosts(g: Game, ability: Ability) -> int:
    """What it adds to the test that is being made; of a boost to another skill nothing."""
    other = g.test is not None and ability.name in set(Skill) - {g.test.skill}
    return 0 if other else ability.boosts


def _way(g: Game, deed: Deed) -> OptionUse:
    test = _test(g, deed)
    way = replace(_used(g, deed.option()), provokes=deed.provokes, key=deed.key)
    if deed.target is not None:
        way = replace(way, target=deed.target)
    if test is None:
        return way
    deals = test.damage + sums.further_damage(g, test) if test.kind is TestKind.FIGHT else 0
    finds = test.clues if test.kind is TestKind.INVESTIGATE else 0
    return replace(way, chances=chances(g, test), damage=deals, clues=finds)


def _piece(option: Option) -> str:
    about = option.about
    return about.id if about is not None and about.kind == Kind.PIECE else ""


def _ability(g: Game, option: Option) -> Ability | None:
    """The ability of a card in play that an option uses."""
    parts, number = option.key.split(":"), option.key.rpartition(":")[2]
    piece = g.piece(PieceId(_piece(option)))
    if len(parts) > 2 and parts[-2].startswith("own") and number.isdecimal():
        return g.registry.abilities[g.who(Seat(int(parts[-2][3:]))).code][int(number)]
    if piece is None or not number.isdecimal() or option.key.count(":") < 2:
        return None
    return g.registry.abilities[piece.code][int(number)]


def _test(g: Game, deed: Deed) -> SkillTest | None:
    """The test of a deed, as it would begin now."""
    if (test := deed.trial()) is not None or deed.verb not in BASIC:
        return test
    target = deed.target or g.who(deed.seat).place
    return None if target is None else begin_test(deed.seat, TestKind(deed.verb), target, {})


def chances(g: Game, test: SkillTest) -> tuple[float, ...]:
    """By the best skill that it may be made with: alone, and with one or two cards from hand."""
    need = sums.difficulty(g, test)
    ways = [replace(test, skill=skill) for skill in skills_for(g, test)]
    way = max(ways, key=lambda each: sums.value(g, each))
    value = sums.value(g, way)
    icons = (g.card(copy).matching_icons(way.skill) for copy in g.who(test.seat).hand)
    best = sorted(icons, reverse=True)[:2]
    sums_ = [value, *(value + sum(best[: n + 1]) for n in range(len(best)) if best[n])]
    bag = chaos_tokens.ReadBag(g, way)
    return tuple(float(bag.odds(each, need)) for each in sums_)
