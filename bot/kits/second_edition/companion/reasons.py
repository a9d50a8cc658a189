"""Reasons in a line: the action, its chance and the group's gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.ask import Answer, Ask, Option, Passed, Picked
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.kits.second_edition.autopilot import cards, closing, errands, fights
from bot.kits.second_edition.autopilot.sight import Sight, figures_of_option
from bot.second_edition.core import about, odds
from bot.second_edition.names.naming import place_name
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import TRACKS, MonsterNo, Place, Skill
from bot.second_edition.turn.movement import END, END_ALL
from bot.second_edition.turn.moves import STOP
from bot.second_edition.verbs import chances
from bot.second_edition.verbs.gates import SEALS_TO_WIN

WORTHY: Final = 5.0
"""Points at which a card is worth its price."""


def reason(sight: Sight, ask: Ask, seat: Seat, answer: Answer) -> str:
    """Return the reason for a seat's answer as a sentence, or ""."""
    if isinstance(answer, Passed) and ask.kind == "encounter":
        said = _explain_open_gate(sight)
        return f"{sight.board.name(seat)} {said}." if said else ""
    if not isinstance(answer, Picked) or len(answer.keys) != 1 or not sight.is_known:
        return ""
    option = ask.parts[seat].option(answer.keys[0])
    tell = TOLD.get(ask.kind)
    said = tell(sight, option) if tell is not None and option is not None else ""
    return f"{sight.board.name(seat)} {said}." if said else ""


def _estimated_percent(chance: float) -> str:
    """Format an estimated chance over more than one check."""
    return f"about {min(99, max(1, round(100 * chance)))}%"


def _evade_percent(sight: Sight, no: MonsterNo) -> str:
    """Return the chance to evade a monster, as beside the option."""
    return odds.percent_text(chances.evade_chance(sight.board, sight.seat, no))


def _first_percent(option: Option) -> str:
    """Return the chance shown beside an option, or ""."""
    told = figures_of_option(option).chances
    return f"{told[0]}%" if told else ""


def _explain_move(sight: Sight, option: Option) -> str:
    word, _, place = option.key.partition(":")
    here, board = sight.me.place, sight.board
    if option.key in (END, END_ALL):
        return _join_reasons(
            f"stays at {place_name(sight.board, here)}", _what_is_there(sight, here)
        )
    if word != STOP:
        return ""
    to = Place(place)
    monsters = sorted(
        _monsters_passed(sight, to), key=lambda no: chances.evade_chance(board, sight.seat, no)
    )
    worst = f" the {board.monsters.facts(monsters[0]).name}" if monsters else ""
    past = f"{_evade_percent(sight, monsters[0])} to evade{worst}" if monsters else ""
    said = f"goes to {place_name(sight.board, to)}"
    return _join_reasons(
        said, *filter(None, (_what_is_there(sight, to) or _explain_direction(sight, to), past))
    )


def _monsters_passed(sight: Sight, to: Place) -> list[MonsterNo]:
    path = (sight.me.place, *sight.routes.get(to, ()))
    return [no for place in path for no in sight.at(place)]


def _join_reasons(said: str, *why: str) -> str:
    return f"{said}: {', '.join(filter(None, why))}" if any(why) else said


def _what_is_there(sight: Sight, place: Place) -> str:
    board = sight.board
    gate, clues = board.gates.at(place), board.state.clues.get(place, 0)
    if gate is not None:
        ends = "sealed" if sight.can_seal and board.town.unstable(place) else "closed"
        chance = _estimated_percent(closing.chance_to_close(sight, gate))
        return f"its gate can be {ends} ({chance} in two tries), {_gates_open(sight)}"
    have = f"{sight.me.clues} of {sight.town.price} for a seal"
    found = [f"{counted(clues, 'clue token')} there ({have})"] if clues else []
    if errands.worth_of_care(sight, place):
        found.append("its care is needed")
    if errands.worth_of_sales(sight, place):
        found.append("its service helps")
    return join_names(found)


def _gates_open(sight: Sight) -> str:
    """Return how many gates are open, and the number that awakens the Ancient One."""
    return f"{len(sight.board.state.gates)} of {sight.town.gate_limit} gates are open"


def _explain_open_gate(sight: Sight) -> str:
    names = [sight.board.name(seat) for seat in errands.seats_behind_gate(sight)]
    return f"leaves the gate open: {join_names(names)} can return by no other" if names else ""


def _explain_direction(sight: Sight, to: Place) -> str:
    goal = errands.best_errand_place(sight)
    return f"on the way to {place_name(sight.board, Place(goal))}" if goal and goal != to else ""


def _explain_meeting(sight: Sight, option: Option) -> str:
    no = about.monster_no(option.about)
    if no is None:
        return ""
    battle, evade, _ = fights.worths_of_meeting(sight, no)
    name = sight.board.monsters.facts(no).name
    if option.verb == "evade":
        why = "there are better things to do than fight" if battle > 0 else "fighting costs more"
        why = why if evade >= battle else "fighting is worth more"
        return f"evades the {name}: {_evade_percent(sight, no)}, {why}"
    why = "the trophy is worth it" if battle > 0 else "evading costs more"
    return f"fights the {name}: {why if battle >= evade else 'it is likely to cost too much'}"


def _explain_seal(sight: Sight, option: Option) -> str:
    if option.verb != "seal":
        return ""
    seals = len(sight.board.state.seals) + 1
    doom = f"doom {sight.board.state.doom} of {sight.board.ancient_one.doom}"
    return f"seals the gate for good: {seals} of {SEALS_TO_WIN} seals, {doom}"


def _explain_encounter(sight: Sight, option: Option) -> str:
    place = sight.me.place
    match option.verb:
        case "seal":
            return _explain_seal(sight, option)
        case "close-gate":
            return _join_reasons(
                "closes the gate",
                _first_percent(option),
                _gates_open(sight),
            )
        case "encounter" if option.about is not None and option.about.kind == about.Kind.SERVICE:
            who = sight.board.who(sight.seat)
            hurt = (
                f"Stamina {who.stamina}, Sanity {who.sanity}"
                if errands.worth_of_care(sight, place)
                else ""
            )
            return _join_reasons(
                f"uses the service at {place_name(sight.board, place)}", option.label, hurt
            )
        case "encounter":
            return f"has an encounter at {place_name(sight.board, place)}: it could be anything"
        case _:
            return ""


def _explain_purchase(sight: Sight, option: Option) -> str:
    no = about.card_no(option.about)
    if no is None:
        return "keeps the money"
    why = (
        "it helps most"
        if cards.worth_to_seat(sight, no) >= WORTHY
        else "nothing better is for sale"
    )
    return f"buys {sight.board.cards.facts(no).name}: {why}"


def _explain_slider(sight: Sight, option: Option) -> str:
    """Return the reason to move a slider: the skill that rises, and its use."""
    skill, _, stop = option.key.partition(":")
    track = next((n for n, pair in enumerate(TRACKS) if pair[0] == skill), None)
    if track is None or not stop:
        return "leaves the sliders: they fit what comes next"
    stops = sight.board.sheets.printed(sight.seat).tracks[track]
    now, then = stops[sight.me.sliders[track]], stops[int(stop)]
    gains = [n for n, (old, new) in enumerate(zip(now, then, strict=True)) if new > old]
    if not gains:
        return f"sets {option.label}: they fit what comes next"
    raised = TRACKS[track][gains[0]]
    price = TRACKS[track][1 - gains[0]]
    loss = now[1 - gains[0]] - then[1 - gains[0]]
    risk = f"{price.value.title()} drops by {loss}" if loss > 0 else ""
    return _join_reasons(f"sets {option.label}", _explain_skill(sight, raised), risk)


def _explain_skill(sight: Sight, skill: Skill) -> str:
    """Return the use of a skill at the moment, in a few words."""
    goal = errands.best_errand_place(sight) if not sight.is_away else ""
    name = sight.board.town.place_name(Place(goal)) if goal else ""
    gate = sight.board.gates.at(Place(goal)) if goal else None
    closes = Skill.FIGHT if closing.is_fight_best(sight) else Skill.LORE
    match skill:
        case _ if skill is closes and (gate is not None or sight.is_away):
            return "to close the gate"
        case Skill.SPEED:
            return f"for the way to {name}" if name else "to get further"
        case Skill.SNEAK:
            return "to evade monsters"
        case Skill.FIGHT:
            return "to fight"
        case Skill.WILL:
            return "against horror"
        case Skill.LORE:
            return "for spells"
        case _:
            return "for encounters"


def _explain_combat(_sight: Sight, option: Option) -> str:
    what = option.label[:1].lower() + option.label[1:]
    loss = figures_of_option(option).loss / 10
    risk = f"{loss:.1f} lost on average" if loss else ""
    return _join_reasons(f"chooses to {what}", _first_percent(option), risk)


def _explain_check(_sight: Sight, option: Option) -> str:
    if not _first_percent(option):
        return "takes the result: improving it would cost too much" if option.key == "done" else ""
    what = option.label[:1].lower() + option.label[1:]
    return _join_reasons(f"chooses to {what}", f"{_first_percent(option)} to pass")


TOLD: Final[Mapping[str, Callable[[Sight, Option], str]]] = {
    "movement": _explain_move,
    "meet": _explain_meeting,
    "encounter": _explain_encounter,
    "seal": _explain_seal,
    "buy": _explain_purchase,
    "sliders": _explain_slider,
    "focus": _explain_slider,
    "combat": _explain_combat,
    "check": _explain_check,
}
