"""Reasons in a line: what somebody does, with what chance, and what the group gains by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Answer, Ask, Option, Picked
from bot.engine.ids import Seat
from bot.engine.words import listed
from bot.kits.second_edition.autopilot import cards, closing, errands, fights
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.core import about
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import MonsterNo, Place
from bot.second_edition.turn.movement import END, END_ALL
from bot.second_edition.turn.moves import STOP

WORTHY: Final = 5.0
"""Points with which a card is told to be worth its price."""


def reason(sight: Sight, ask: Ask, seat: Seat, answer: Answer) -> str:
    """Return why a seat would answer so, as a sentence; empty where there is nothing to say."""
    if not isinstance(answer, Picked) or len(answer.keys) != 1 or not sight.is_known:
        return ""
    option = ask.parts[seat].option(answer.keys[0])
    tell = TOLD.get(ask.kind)
    said = tell(sight, option) if tell is not None and option is not None else ""
    return f"{sight.board.name(seat)} {said}." if said else ""


def _percent(chance: float) -> str:
    return f"{min(99, max(1, round(100 * chance)))}%"


def _goes(sight: Sight, option: Option) -> str:
    word, _, place = option.key.partition(":")
    here = sight.me.place
    if option.key in (END, END_ALL):
        return _with(f"stays at {sight.board.place_name(here)}", _what_is_there(sight, here))
    if word != STOP:
        return ""
    to = Place(place)
    monsters = [fights.reckoned(sight, no)[2] for no in _met(sight, to)]
    past = f"{_percent(min(monsters))} to evade the worst monster" if monsters else ""
    said = f"goes to {sight.board.place_name(to)}"
    return _with(said, *filter(None, (_what_is_there(sight, to) or _ahead(sight, to), past)))


def _met(sight: Sight, to: Place) -> list[MonsterNo]:
    path = (sight.me.place, *sight.routes.get(to, ()))
    return [no for place in path for no in sight.at(place)]


def _with(said: str, *why: str) -> str:
    return f"{said}: {', '.join(why)}" if any(why) else said


def _what_is_there(sight: Sight, place: Place) -> str:
    board = sight.board
    gate, clues = board.gate_at(place), board.state.clues.get(place, 0)
    if gate is not None:
        ends = "sealed" if sight.can_seal and board.unstable(place) else "closed"
        return f"its gate can be {ends}, {_percent(closing.chance(sight, gate))}"
    found = [f"{counted(clues, 'clue token')} there"] if clues else []
    if errands.care(sight, place):
        found.append("care is needed")
    if errands.offers(sight, place):
        found.append("what it offers helps")
    return listed(found)


def _ahead(sight: Sight, to: Place) -> str:
    goal = errands.target(sight)
    return f"on the way to {sight.board.place_name(Place(goal))}" if goal and goal != to else ""


def _meets(sight: Sight, option: Option) -> str:
    no = about.monster_no(option.about)
    if no is None:
        return ""
    battle, evade, share = fights.reckoned(sight, no)
    name = sight.board.marker_of(no).name
    if option.verb == "evade":
        why = "fighting it costs more" if battle < evade else "there is more to do than to fight"
        return f"evades the {name}: {_percent(share)}, {why}"
    return f"fights the {name}: " + (
        "the trophy is worth it" if battle > 0 else "evading it costs more"
    )


def _seals(_sight: Sight, option: Option) -> str:
    return "seals the gate for good" if option.verb == "seal" else ""


def _encounters(sight: Sight, option: Option) -> str:
    place = sight.me.place
    match option.verb:
        case "seal":
            return _seals(sight, option)
        case "close-gate":
            gate = sight.board.gate_at(place)
            told = "" if gate is None else f": {_percent(closing.chance(sight, gate))}"
            return f"closes the gate{told}"
        case "encounter" if option.about is not None and option.about.kind == about.Kind.SERVICE:
            return f"uses what {sight.board.place_name(place)} offers"
        case _:
            return ""


def _buys(sight: Sight, option: Option) -> str:
    no = about.card_no(option.about)
    if no is None:
        return "keeps the money"
    why = "it helps most" if cards.worth_to(sight, no) >= WORTHY else "nothing better is there"
    return f"buys {sight.board.card(no).name}: {why}"


TOLD: Final[Mapping[str, Callable[[Sight, Option], str]]] = {
    "movement": _goes,
    "meet": _meets,
    "encounter": _encounters,
    "seal": _seals,
    "buy": _buys,
}
