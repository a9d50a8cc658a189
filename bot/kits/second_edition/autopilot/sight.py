"""The view of a seat in the board game: the open board, and conclusions from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Final

from msgspec import Struct, field

from bot.engine.ask import Figures, Option
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.kits.second_edition.autopilot.weights import PolicyWeights, WayToWin
from bot.second_edition.core import odds, rolls
from bot.second_edition.core.game import Board
from bot.second_edition.core.monster_changes import Stats
from bot.second_edition.core.state import Investigator
from bot.second_edition.printed.piece_facts import AncientOneFacts, CardFacts
from bot.second_edition.printed.terms import (
    TRACKS,
    Deck,
    MonsterNo,
    Place,
    Skill,
    Source,
    Special,
)
from bot.second_edition.turn import moves
from bot.second_edition.verbs import awakening, monster_markers, seals

ELDER_SIGN: Final = "elder_sign"
HANDS: Final = 2
MANY_SCARS: Final = 3
"""The number of Injuries and Madnesses at which the next is probably a duplicate."""
NO_FIGURES: Final = Figures()
NEARLY: Final = 5
"""The number of elder signs at which the final battle is unlikely."""
RARE: Final = 0.2
"""The rate of gates in a place without Mythos cards."""


@cache
def chance_of(dice: int, lowest: int, need: int) -> float:
    """Return the chance of at least `need` successes."""
    return float(odds.chance_of_successes(max(0, dice), lowest, need))


class Route(Struct, frozen=True):
    """An errand: its worth, its distance, and the monsters on the way and at its end."""

    worth: float
    steps: int
    passed: Sequence[MonsterNo]
    met: Sequence[MonsterNo]


class Arms(Struct, frozen=True):
    """Dice of the weapons in two hands: of permanent ones, and the most with disposable ones."""

    physical: int = 0
    magical: int = 0
    most: int = 0

    def against(self, foe: Stats | AncientOneFacts) -> int:
        """Return the dice of permanent weapons against a monster or the Ancient One."""
        return _reduced_dice(
            self.physical, foe.physical_resistance, foe.physical_immunity
        ) + _reduced_dice(self.magical, foe.magical_resistance, foe.magical_immunity)

    @property
    def total(self) -> int:
        """The dice against a monster without resistances."""
        return self.physical + self.magical


def _reduced_dice(dice: int, resists: bool, immune: bool) -> int:
    return 0 if immune else (dice + 1) // 2 if resists else dice


class TownSight(Struct, frozen=True, dict=True):
    """The open information of all seats, computed once for a decision."""

    board: Board
    way: WayToWin
    w: PolicyWeights
    level: Seat | None = None
    """The seat whose sliders are assumed to be in the middle."""
    sights: dict[Seat, Sight] = field(default_factory=dict[Seat, "Sight"])

    @cached_property
    def monsters(self) -> Mapping[Place, Sequence[MonsterNo]]:
        """The monsters of each place."""
        found: dict[Place, list[MonsterNo]] = {}
        for each in self.board.state.monsters:
            found.setdefault(each.place, []).append(each.no)
        return found

    @cached_property
    def people(self) -> Mapping[Place, Sequence[Seat]]:
        """The investigators of each place."""
        found: dict[Place, list[Seat]] = {}
        for who in self.board.seats.playing():
            found.setdefault(who.place, []).append(who.seat)
        return found

    @cached_property
    def gate_limit(self) -> int:
        """The number of open gates at which the Ancient One awakens."""
        return awakening.gate_limit(self.board)

    @cached_property
    def price(self) -> int:
        """Clue tokens that a seal costs."""
        return seals.seal_cost(self.board)

    @cached_property
    def gate_rates(self) -> Mapping[str, float]:
        """The rate of gates opening in each place, by the Mythos cards: 1 is most often."""
        return gate_rates_of(self.board)

    @cached_property
    def doom_left(self) -> int:
        """Doom tokens missing on the doom track."""
        return self.board.ancient_one.doom - self.board.state.doom

    @cached_property
    def battle_nearness(self) -> float:
        """The nearness of the final battle: 0 is far or never, 1 is next turn."""
        state = self.board.state
        if self.board.ancient_one.destroys or len(state.seals) >= NEARLY:
            return 0.0
        gates = self.gate_limit - len(state.gates)
        left = min(float(self.doom_left), 2.0 * gates)
        return max(0.0, min(1.0, 1 - (left - 1) / self.w.horizon))

    def sight(self, seat: Seat) -> Sight:
        """Return the table as a seat sees it."""
        if seat not in self.sights:
            self.sights[seat] = Sight(self, seat)
        return self.sights[seat]


def gate_rates_of(board: Board) -> Mapping[str, float]:
    """Return the rate of gates in each place by all Mythos cards: 1 is most often."""
    counts: dict[str, float] = {}
    for card in board.library.mythos.values():
        if card.gate is not None:
            counts[card.gate] = counts.get(card.gate, 0.0) + 1.0
    most = max(counts.values(), default=1.0)
    return {place: n / most for place, n in counts.items()}


class Sight(Struct, frozen=True, dict=True):
    """The table as one seat sees it."""

    town: TownSight
    seat: Seat
    worths: dict[str, float] = field(default_factory=dict[str, float])
    """Cached worth of each place to the seat."""
    foes: dict[MonsterNo, Stats] = field(default_factory=dict[MonsterNo, Stats])
    met: dict[MonsterNo, tuple[float, float, float]] = field(
        default_factory=dict[MonsterNo, tuple[float, float, float]]
    )
    """Cached worth of fighting and of evading each monster, and the chance to evade."""
    sliders: dict[tuple[int, ...], float] = field(default_factory=dict[tuple[int, ...], float])
    """Cached worth of slider settings."""
    plans: dict[Seat, Sequence[Route]] = field(default_factory=dict[Seat, "Sequence[Route]"])
    """Cached errands."""
    turns: dict[str, Mapping[str, float]] = field(default_factory=dict[str, Mapping[str, float]])
    """Cached costs of reaching each place from the others."""
    means: dict[Seat, Mapping[str, float]] = field(default_factory=dict[Seat, Mapping[str, float]])
    """Cached mean worth of an encounter in each place."""

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.town.board

    @property
    def w(self) -> PolicyWeights:
        """The weights of the character."""
        return self.town.w

    @property
    def me(self) -> Investigator:
        """The seat's own investigator."""
        return self.board.who(self.seat)

    @property
    def awake(self) -> bool:
        """True in the final battle."""
        return self.board.state.awake

    @property
    def is_away(self) -> bool:
        """True if the seat is in an Other World, or has returned and is about to close the gate."""
        return ":" in self.me.place or self.me.explored

    def skill(self, skill: Skill) -> int:
        """Return a skill at the current or assumed sliders."""
        if not self.is_known:
            return 0
        return (
            self._level_skill(skill) if self.is_level else self.board.sheets.skill(self.seat, skill)
        )

    def _level_skill(self, skill: Skill) -> int:
        track = next(n for n, pair in enumerate(TRACKS) if skill in pair)
        side = TRACKS[track].index(skill)
        stops = self.board.sheets.printed(self.seat).tracks[track]
        middle = (stops[1][side] + stops[2][side] + 1) // 2
        return max(0, middle + self.board.sheets.skill_bonus(self.seat, skill))

    @property
    def is_level(self) -> bool:
        """True if the sliders are assumed to be in the middle."""
        return self.town.level == self.seat

    @cached_property
    def level(self) -> Sight:
        """The sight of the seat with the sliders assumed in the middle."""
        return TownSight(self.board, self.town.way, self.w, self.seat).sight(self.seat)

    @cached_property
    def is_known(self) -> bool:
        """True if the seat has its investigator."""
        return self.me.code in self.board.library.investigators

    @cached_property
    def lowest(self) -> int:
        """The lowest face that is a success."""
        return rolls.success_from(self.board, self.seat)

    @cached_property
    def steps_per_turn(self) -> int:
        """The steps of a turn."""
        if self.is_level or not self.is_known:
            return max(1, self.skill(Skill.SPEED))
        return max(1, self.board.sheets.movement_points(self.seat))

    @cached_property
    def max_sanity(self) -> int:
        """Its maximum Sanity."""
        return self.board.sheets.max_sanity(self.seat)

    @cached_property
    def max_stamina(self) -> int:
        """Its maximum Stamina."""
        return self.board.sheets.max_stamina(self.seat)

    @property
    def health(self) -> int:
        """The lower of Sanity and Stamina."""
        return min(self.me.sanity, self.me.stamina)

    @cached_property
    def codes(self) -> frozenset[str]:
        """The codes of its cards."""
        return frozenset(self.board.cards.code(held.card) for held in self.me.cards)

    @property
    def has_sign(self) -> bool:
        """True if the seat owns an Elder Sign, which always seals."""
        return ELDER_SIGN in self.codes

    @property
    def can_seal(self) -> bool:
        """True if the seat could seal a gate."""
        return self.has_sign or (self.w.sealing and self.me.clues >= self.town.price)

    @cached_property
    def toughness(self) -> int:
        """The total toughness of the monster trophies."""
        return sum(self.board.monsters.facts(no).toughness for no in self.me.monsters)

    @cached_property
    def arms(self) -> Arms:
        """The dice of the seat's weapons."""
        cards = [self.board.cards.facts(held.card) for held in self.me.cards if not held.exhausted]
        return dice_of_weapons(cards, HANDS)

    @cached_property
    def takes_afflictions(self) -> bool:
        """True if the seat would take an Injury or a Madness instead of a loss."""
        if not self.board.state.settings.injuries:
            return False
        return len(self.board.cards.of_deck(self.seat, Deck.INJURY, Deck.MADNESS)) < MANY_SCARS

    @property
    def is_blessed(self) -> bool:
        """True if the seat has a Blessing."""
        return Special.BLESSING in self.me.specials

    @cached_property
    def routes(self) -> dict[Place, list[Place]]:
        """The route to each area within reach, except for the seat's own place."""
        return moves.shortest_paths(self.board, self.seat)

    def foe(self, no: MonsterNo) -> Stats:
        """Return a monster's numbers for the seat."""
        if no not in self.foes:
            self.foes[no] = monster_markers.stats(self.board, no, self.seat)
        return self.foes[no]

    def at(self, place: str) -> Sequence[MonsterNo]:
        """Return the monsters of a place."""
        return self.town.monsters.get(Place(place), ())


def dice_of_weapons(cards: Sequence[CardFacts], hands: int) -> Arms:
    """Return the dice of the best weapons that fit into these hands."""
    weapons = [card for card in cards if card.kind == "weapon" and card.hands is not None]
    stays = [card for card in weapons if not card.discard_after_use]
    some = _best_weapons(stays, hands)
    magical = sum(card.combat for card in some if card.source is Source.MAGICAL)
    whole = sum(card.combat for card in some)
    most = sum(card.combat for card in _best_weapons(weapons, hands))
    return Arms(whole - magical, magical, most)


def _best_weapons(weapons: Sequence[CardFacts], hands: int) -> list[CardFacts]:
    """Return the best weapons that fit into these hands: two one-handed, or one two-handed."""
    ones = sorted((c for c in weapons if (c.hands or 0) < HANDS), key=lambda c: -c.combat)[:hands]
    both = max((c for c in weapons if (c.hands or 0) >= HANDS), key=_combat_dice, default=None)
    if both is not None and hands >= HANDS and both.combat > sum(map(_combat_dice, ones)):
        return [both]
    return ones


def _combat_dice(card: CardFacts) -> int:
    return card.combat


def build_sight(game: Running, seat: Seat, w: PolicyWeights, way: WayToWin) -> Sight:
    """Return the table as a seat sees it."""
    return TownSight(game.game, way, w).sight(seat)


def figures_of_option(option: Option) -> Figures:
    """Return the numbers of an option."""
    return option.figures or NO_FIGURES


def last_chance_percent(option: Option, otherwise: float = 50) -> float:
    """Return the last chance of an option, in percent."""
    chances = figures_of_option(option).chances
    return float(chances[-1]) if chances else otherwise
