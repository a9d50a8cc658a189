"""What the purposeful player of the board game is after: clue tokens, gates, seals, staying sane.

Weights by kind of question and option; what counts is read off the views and the figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from bot.engine.ask import Ask, Figures, Option
from bot.engine.ids import Seat
from bot.second_edition import views
from bot.second_edition.core.about import Kind
from bot.second_edition.turn.upkeep import stop_of
from bot.second_edition.views.shapes import PlaceView, SeatView, SheetView, TownView
from bot.table.recovery import AnySession
from bot.tools.purposeful import NOTHING, Wishes

SEAL: Final = 5
"""Clue tokens that a seal takes."""
ENOUGH: Final = SEAL + 2
"""Clue tokens above which nobody goes out of the way for more."""
VISIT: Final[Mapping[str, tuple[str, float]]] = {
    "curiositie_shoppe": ("money", 6),
    "general_store": ("money", 5),
    "ye_olde_magick_shoppe": ("money", 5),
    "south_church": ("trophies", 5),
    "police_station": ("trophies", 10),
}
"""Places worth a visit by who has so much of something."""
ARMOURY: Final = "general_store"
CARE: Final[Mapping[str, tuple[str, str]]] = {
    "st_marys_hospital": ("stamina", "max_stamina"),
    "arkham_asylum": ("sanity", "max_sanity"),
}
"""Where one is healed of what."""
SHARP: Final = 16
"""How much better places are preferred: the power of what they are worth."""
NEARER: Final = 0.82
"""What is left of a place's worth with every step to it."""
BESIDE: Final[Mapping[str, float]] = {"stop": 0.0, "trade": 0.02, "withdraw": 0.01, "decline": 0.5}
"""Deeds of a movement that are no steps, beside the best step's 1."""
FALL: Final = 3.0
"""What going insane or unconscious counts beside the tokens that are lost."""
NO_FIGURES: Final = Figures()


class Sight(Struct, frozen=True):
    """What a seat sees, and how far it is from place to place on the printed map."""

    town: TownView
    sheet: SheetView | None
    far: Callable[[str], Mapping[str, int]]
    first_skill: Callable[[int, int], int]
    """The value of the first skill of a slider at a stop."""

    def me(self, seat: Seat) -> SeatView:
        """The seat's own investigator."""
        return self.town.seats[seat]

    def place(self, id_: str) -> PlaceView | None:
        """A place by its id."""
        return next((place for place in self.town.places if place.id == id_), None)


class SecondEditionAims:
    """Gather clues, enter gates, close and seal them, fight when the odds are good."""

    def see(self, session: AnySession, seat: Seat) -> Sight:
        """The town, the seat's own sheet, and the printed map."""
        b = session.game
        known = b.who(seat).code in b.library.investigators
        sheet = views.sheet(b, seat) if known else None
        return Sight(
            views.town(b), sheet, b.distances, lambda track, at: b.sheet(seat).tracks[track][at][0]
        )

    def wishes(self, sight: Sight, ask: Ask, seat: Seat) -> Wishes:
        """How much each option is wanted."""
        weigh = _KINDS.get(ask.kind)
        if weigh is None:
            return {}
        return {NOTHING: 1.0, **weigh(sight, seat, ask)}


# --- movement -------------------------------------------------------------------------------------


def _movement(sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """The best place by far; other things beside it. A movement is ended by a choice of its own."""
    me = sight.me(seat)
    worths = {place.id: _worth(sight, me, place) for place in sight.town.places}
    options = ask.parts[seat].options
    steps = {o.key: _step(sight, me, worths, o) for o in options if _verb(o) in ("move", "end")}
    best = max(steps.values(), default=1.0)
    beside = {option.key: BESIDE.get(_verb(option), 1.0) for option in options}
    wanted = {**beside, **{key: (worth / best) ** SHARP for key, worth in steps.items()}}
    return wanted | {o.key: 0.0 for o in options if _verb(o) == "stop"}


def _verb(option: Option) -> str:
    return option.key.partition(":")[0]


def _step(sight: Sight, me: SeatView, worths: Mapping[str, float], option: Option) -> float:
    """What it is worth to go there, or to stay: who explored a gate stays for it."""
    to = option.key.partition(":")[2]
    if not to and "explored" in me.statuses:
        return 1e9
    return _past(option) * _standing(sight, me, worths, to or me.place)


def _past(option: Option) -> float:
    """What is left of a wish past the monsters on the way."""
    return math.prod(0.3 + 0.7 * percent / 100 for percent in _figures(option).chances)


def _standing(sight: Sight, me: SeatView, worths: Mapping[str, float], start: str) -> float:
    """What it is worth to end there: the best within reach, less the farther it is."""
    if sight.place(start) is None:
        return 1.0
    far = sight.far(start).items()
    return max(worths[place] * NEARER**steps for place, steps in far if place in worths)


def _worth(sight: Sight, me: SeatView, place: PlaceView) -> float:
    """What a turn that ends in a place is worth."""
    if place.closed:
        return 0.01
    worth = _gate(sight, me, place) if place.gate is not None else _location(sight, me, place)
    dangers = sum(monster.toughness for monster in place.monsters)
    return worth / (1 + 0.3 * dangers)


def _gate(sight: Sight, me: SeatView, place: PlaceView) -> float:
    """A gate: to be entered by who can seal it, or by anybody when there are too many."""
    if min(me.sanity, me.stamina) < 2 or place.gate is None:
        return 0.5
    gates = sight.town.open_gates
    pressing = 120 * (gates.have + 1) / gates.of if gates.of else 0
    worth = pressing + (60 if me.clues >= SEAL else 2 * me.clues)
    others = [seat for seat in place.seats if seat != me.id]
    return worth * (0.2 if others or _is_visited(sight.town, place.gate.world) else 1)


def _is_visited(town: TownView, world: str) -> bool:
    """Whether somebody is in an other world."""
    return any(each.id == world and (each.first or each.second) for each in town.worlds)


def _location(sight: Sight, me: SeatView, place: PlaceView) -> float:
    worth = 1.0 if place.street else 2.0
    if place.clues:
        worth += 16 * min(place.clues, 3) * (1 if me.clues < ENOUGH else 0.2)
    if place.id in CARE:
        have, most = (getattr(me, name) for name in CARE[place.id])
        worth += 40 * max(0, most / 2 - have)
    if place.id in VISIT:
        what, least = VISIT[place.id]
        unarmed = place.id == ARMOURY and not _armed(sight)
        worth += (40 if unarmed else 12) if getattr(me, what) >= least else 0
    return worth


def _armed(sight: Sight) -> bool:
    """Whether somebody has two things that are held in hands."""
    cards = sight.sheet.cards if sight.sheet is not None else ()
    return sum(card.times for card in cards if card.handed) > 1


# --- trouble --------------------------------------------------------------------------------------


def _figures(option: Option) -> Figures:
    return option.figures or NO_FIGURES


def _percent(option: Option, otherwise: float = 50) -> float:
    """The last chance of an option."""
    chances = _figures(option).chances
    return float(chances[-1]) if chances else otherwise


def _loss(option: Option) -> float:
    """Mean losses together; going insane or unconscious counts as `FALL`."""
    told = _figures(option)
    return told.loss / 10 + FALL * told.falls


def _meet(sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """Fight for trophies where it costs little, else slip by."""
    found: dict[str, float] = {}
    for option in ask.parts[seat].options:
        gain = {"fight": 2.0, "evade": 1.0}.get(option.verb, 1.0)
        good = gain * _percent(option) / 100
        found[option.key] = (0.02 + good / (1 + _loss(option))) ** 3
    return found


def _combat(sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """The best weapons; spells that are cheap; away where neither helps."""
    found: dict[str, float] = {}
    for option in ask.parts[seat].options:
        percent = _percent(option, 30) / 100
        factor = {"flee": 0.4, "cast": 1.2}.get(option.verb, 1.0)
        found[option.key] = (factor * percent + 0.01) ** 4
    return found


def _battle(_sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """Most dice; never stand by."""
    found: dict[str, float] = {}
    for option in ask.parts[seat].options:
        dice = _figures(option).amount
        found[option.key] = (1.0 + (4 if dice is None else dice)) ** 3
    return {**found, "leave": 0.01}


def _check(sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """Clue tokens only where a seal does not want them: in a battle, in trouble, or to spare."""
    me = sight.me(seat)
    weak = min(me.sanity, me.stamina) < 3
    free = sight.town.ancient_one.awake or me.clues > SEAL or weak or _closes(ask)
    return {"clue": 6 if free else 0.1, "take": 1, "pass": 1}


def _closes(ask: Ask) -> bool:
    """Whether a check would close a gate."""
    return ask.about is not None and ask.about.kind == Kind.GATE


# --- encounters and choices -----------------------------------------------------------------------


def _encounter(sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    me = sight.me(seat)
    ability = 8.0 if me.place in CARE or me.place in VISIT else 0.3
    found = {"encounter": 1.0, "ability": ability, "leave": 0.001}
    for option in ask.parts[seat].options:
        if option.verb == "seal":
            found[option.key] = 50
        if option.verb == "close-gate":
            found[option.key] = (0.1 + _percent(option, 100) / 100) ** 3
    return found


def _buy(_sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """The dearest."""
    found: dict[str, float] = {}
    for option in ask.parts[seat].options:
        found[option.key] = 1.0 + (_figures(option).amount or 0) ** 2
    return {**found, "nothing": 0.2}


def _sliders(sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """Speed, Fight and Lore, the first of each pair, as high as they go."""
    found: dict[str, float] = {}
    for option in ask.parts[seat].options:
        stop = stop_of(option.key)
        found[option.key] = 4.0 ** (0 if stop is None else sight.first_skill(*stop))
    return found


def _most(_sight: Sight, seat: Seat, ask: Ask) -> Wishes:
    """As many as there are."""
    keys = [option.key for option in ask.parts[seat].options]
    return {key: 10.0 ** int(key[1:]) for key in keys if key[1:].isdecimal()}


def _fixed(weights: Mapping[str, float]) -> Callable[[Sight, Seat, Ask], Wishes]:
    return lambda _sight, _seat, _ask: weights


_KINDS: Final[Mapping[str, Callable[[Sight, Seat, Ask], Wishes]]] = {
    "movement": _movement,
    "meet": _meet,
    "combat": _combat,
    "battle": _battle,
    "check": _check,
    "encounter": _encounter,
    "buy": _buy,
    "take_clues": _most,
    "seal": _fixed({"seal": 1_000, "leave": 0.1}),
    "may": _fixed({"yes": 2, "no": 1}),
    "sliders": _sliders,
    "focus": _fixed({"rest": 300}),
    "loss": _fixed({"pass": 0.2}),
    "hit": _fixed({"pass": 0.2}),
    "horror": _fixed({"pass": 0.3}),
    "attacked": _fixed({"pass": 0.2}),
    "before_check": _fixed({"pass": 0.3}),
    "upkeep": _fixed({"ready": 0.5}),
    "any": _fixed({"pass": 0.3}),
}
"""How the options of a question are weighed, by its kind; all others are indifferent."""
