"""Orders of the board game: windows, conditions to stop, prepared answers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Final

from bot.engine.ask import Answer, Ask, Option, Picked
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.session import AnySession
from bot.kits.shared_conditions import conditions_of_tests, turn_condition
from bot.second_edition.core import rolls
from bot.second_edition.core.about import Kind, card_no, printed_thing
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Window
from bot.second_edition.names.ability_texts import ability_name
from bot.second_edition.names.naming import name_of, the_place
from bot.second_edition.printed.terms import TRACKS, CardNo, Place
from bot.second_edition.turn.upkeep import stop_text
from bot.second_edition.verbs.casting import battle_sets
from bot.second_edition.verbs.losing import marked_loss
from bot.table.declares.condition_kinds import ConditionKind
from bot.table.declares.order_kinds import (
    Filling,
    OrderBook,
    OrderReply,
    OrderSlot,
    OrderWindow,
    Prepared,
    Values,
)

DOOM_LEFT: Final = 1
"""Free spaces of the doom track at which the next gate may end it."""


# --- windows --------------------------------------------------------------------------------------


def _can_check_change(session: AnySession, ask: Ask, seat: Seat) -> bool:
    """Return True if an option could change the roll: its chance is above 0, or it has none."""
    others = [option for option in ask.parts[seat].options if option.verb != "pass"]
    return any(o.figures is None or not o.figures.chances or max(o.figures.chances) for o in others)


def _has_other_options(_session: AnySession, ask: Ask, seat: Seat) -> bool:
    return any(option.verb not in ("pass", "end-turn") for option in ask.parts[seat].options)


WINDOWS: Final = (
    OrderWindow("upkeep", "Upkeep actions", "ready", _has_other_options, spoken=("upkeep",)),
    OrderWindow("focus", "Sliders in Upkeep", "rest", spoken=("sliders",)),
    OrderWindow(
        "before_check",
        "Before my checks",
        "pass",
        spoken=("before my checks", "my checks", "checks"),
    ),
    OrderWindow(
        "check",
        "After my rolls: take the result",
        "take",
        _can_check_change,
        spoken=("my rolls", "rolls", "after my rolls"),
    ),
    OrderWindow(
        "horror", "Before a Horror check", "pass", spoken=("before a horror check", "horror checks")
    ),
    OrderWindow("hit", "When a monster hits me", "pass", spoken=("hits",)),
    OrderWindow("loss", "When I lose Sanity or Stamina", "pass", spoken=("losses",)),
    OrderWindow(
        "drawn", "When I draw an encounter", "pass", spoken=("encounters", "encounters that i draw")
    ),
    OrderWindow(
        "attacked",
        "When the Ancient One attacks",
        "pass",
        spoken=("attacks of the ancient one",),
    ),
    OrderWindow("trade", "Trading before an attack", "ready", spoken=("trades before an attack",)),
    OrderWindow("moved", "When my movement has ended", "pass", spoken=("the end of my movement",)),
    OrderWindow(
        "cost", "When I pay for a Spell", "pass", spoken=("costs of spells", "spell costs")
    ),
    OrderWindow(
        "afflicted", "When I draw an Injury or Madness", "pass", spoken=("injuries and madness",)
    ),
)


# --- conditions to stop ---------------------------------------------------------------------------


def _engagement_reason(
    session: AnySession, _ask: Ask, seat: Seat, _friend: Seat, _percent: int
) -> str:
    b: Board = session.game
    fights = any(combat.seat == seat and not combat.over for combat in b.state.combats)
    near = fights or bool(b.monsters.at(b.who(seat).place))
    return f"a monster is where {b.name(seat)} is" if near else ""


def _doom_reason(session: AnySession, _ask: Ask, _seat: Seat, _friend: Seat, _percent: int) -> str:
    b: Board = session.game
    near = b.state.doom + DOOM_LEFT >= b.ancient_one.doom and not b.state.awake
    return "the next doom token awakens the Ancient One" if near else ""


def _friend_in_danger_reason(
    session: AnySession, _ask: Ask, _seat: Seat, friend: Seat, _percent: int
) -> str:
    b: Board = session.game
    who = b.who(friend)
    near = who.playing and min(who.sanity, who.stamina) <= 1
    return f"{b.name(friend)} has 1 Sanity or Stamina left" if near else ""


def _current_chance(session: AnySession, seat: Seat) -> Fraction | None:
    """Return the chance of a seat’s check before its roll, or None."""
    b: Board = session.game
    checks = [made for made in b.state.checks if made.seat == seat and not made.rolled]
    return rolls.chance_before_roll(b, checks[-1]) if checks and not checks[-1].tallied else None


def _current_result(session: AnySession, seat: Seat) -> bool | None:
    """Return the current result of a seat’s check; None before the roll."""
    b: Board = session.game
    checks = [made for made in b.state.checks if made.seat == seat and made.rolled]
    return rolls.is_passed(b, checks[-1]) if checks and not checks[-1].tallied else None


CONDITIONS: Final = (
    ConditionKind(
        "engaged",
        "when a monster is where I am",
        holds=_engagement_reason,
        spoken=("a monster is with me", "an enemy engages me", "a monster comes to me"),
    ),
    ConditionKind(
        "doom",
        "when the next doom token would awaken the Ancient One",
        holds=_doom_reason,
        spoken=("the ancient one would awaken",),
    ),
    ConditionKind(
        "falls",
        "when {who} may fall unconscious or go insane",
        wants="seat",
        holds=_friend_in_danger_reason,
        spoken=("i may fall", "{who} may fall"),
    ),
    turn_condition(lambda session, seat: session.game.name(seat)),
    *conditions_of_tests("check", "my chance", _current_chance, _current_result),
)


# --- sliders --------------------------------------------------------------------------------------


def _stops_of(session: AnySession, seat: Seat) -> list[Filling]:
    """Return all settings of the three sliders, those nearest to the current one first."""
    b: Board = session.game
    now = tuple(b.who(seat).sliders) or (0,) * len(TRACKS)
    every = sorted(
        product(range(4), repeat=len(TRACKS)), key=lambda each: (_slider_distance(each, now), each)
    )
    return [Filling(" ".join(map(str, each)), _sliders_text(b, seat, each)) for each in every]


def _slider_distance(one: Iterable[int], other: Iterable[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def _sliders_text(b: Board, seat: Seat, stops: Iterable[int]) -> str:
    return ", ".join(stop_text(b, seat, track, stop) for track, stop in enumerate(stops))


def _move_sliders(
    session: AnySession, ask: Ask, seat: Seat, values: Values
) -> OrderReply | str | None:
    """Move the next slider that is not at its stop; then answer that the seat is ready."""
    b: Board = session.game
    wanted = [int(stop) for stop in values["stops"].split()]
    for track, (at, to) in enumerate(zip(b.who(seat).sliders, wanted, strict=True)):
        key = _next_stop(ask.parts[seat].options, track, at, to)
        if key:
            return OrderReply(Picked((key,)), "move the sliders")
    if list(b.who(seat).sliders) != wanted:
        return f"{b.name(seat)}’s Focus doesn’t reach that far"
    return OrderReply(Picked(("rest",)), "leave the sliders as planned", last=True)


def _next_stop(options: Iterable[Option], track: int, at: int, to: int) -> str:
    """Return the key of the reachable stop nearest to `to`; "" if none is nearer than `at`."""
    keys = {option.key for option in options}
    steps = range(to, at, 1 if to < at else -1)
    return next((key for stop in steps if (key := f"{TRACKS[track][0]}:{stop}") in keys), "")


# --- evade, clues ---------------------------------------------------------------------------------


def _evade_reply(_session: AnySession, ask: Ask, seat: Seat, _values: Values) -> OrderReply | None:
    ways = [option for option in ask.parts[seat].options if option.verb == "evade"]
    if not ways:
        return None
    best = max(ways, key=lambda each: max(each.figures.chances, default=0) if each.figures else 0)
    return OrderReply(Picked((best.key,)), "evade rather than fight")


def _spend_reply(session: AnySession, ask: Ask, seat: Seat, values: Values) -> OrderReply | None:
    b: Board = session.game
    spends = ask.parts[seat].option("clue")
    mine = bool(b.state.checks) and b.state.checks[-1].seat == seat
    if spends is None or not mine or rolls.is_passed(b, b.state.checks[-1]):
        return None
    if b.who(seat).clues <= int(values["keep"]):
        return None
    return OrderReply(Picked((spends.key,)), "spend clue tokens until it passes")


# --- an ability that answers losses ---------------------------------------------------------------

NEVER: Final = "never"
MINE: Final = "me"
"""Prefix of a number: only for the seat's own losses."""
MOST_LOST: Final = 5


def _loss_abilities(session: AnySession, seat: Seat) -> list[Filling]:
    """Return a seat's abilities that react to losses, its own or those of others."""
    b: Board = session.game
    found: dict[str, str] = {}
    for _, number, origin in b.in_force.abilities(Window.LOSS, seat):
        found[origin.code] = ability_name(b, origin.code, number) or name_of(b, origin.code)
    return [Filling(code, name) for code, name in found.items()]


def _ability_in_play(session: AnySession, seat: Seat, values: Values) -> str:
    """Return the ability while the seat has it, or else ""."""
    has = {each.slug for each in _loss_abilities(session, seat)}
    return values["ability"] if values["ability"] in has else ""


def _loss_rules(_session: AnySession, _seat: Seat) -> list[Filling]:
    """Return the rules `2`: losses of two or more; `me 2`: only the seat's own; `never`."""
    numbers = range(2, MOST_LOST + 1)
    every = [Filling("1", "always"), *(Filling(str(n), f"from a loss of {n} on") for n in numbers)]
    mine = [Filling(f"{MINE} {n}", f"never for others, from a loss of {n} on") for n in numbers]
    return [*every, Filling(f"{MINE} 1", "never for others"), *mine, Filling(NEVER, "never")]


def _reply_by_rule(session: AnySession, ask: Ask, seat: Seat, values: Values) -> OrderReply | None:
    """Use the ability if the rule applies; if not, pass unless there are other options."""
    b, part, code = session.game, ask.parts[seat], values["ability"]
    uses = [option for option in part.options if _is_of(b, option, code)]
    if not uses:
        return None
    name = {each.slug: each.name for each in _loss_abilities(session, seat)}.get(code, code)
    if _does_rule_apply(values["when"], part.mark, seat):
        return OrderReply(Picked((uses[0].key,)), f"use {name}")
    others = [each for each in part.options if each not in uses and each.verb != "pass"]
    return None if others else OrderReply(Picked(("pass",)), "")


def _is_of(b: Board, option: Option, code: str) -> bool:
    """Return True if an option uses this card or ability."""
    card = card_no(option.about)
    if card is not None:
        return b.cards.code(card) == code
    return option.about == printed_thing(code)


def _does_rule_apply(rule: str, mark: str, seat: Seat) -> bool:
    whose, lost = marked_loss(mark)
    if rule == NEVER:
        return False
    only_mine = rule.startswith(MINE)
    return lost >= int(rule.removeprefix(MINE)) and (whose == seat or not only_mine)


# --- the same attack in each round of the final battle ------------------------------------------

FIGHT: Final = "fight:"
"""Prefix of an attack's key; its cards follow, or `bare`."""


def _attack_sets(session: AnySession, seat: Seat) -> list[Filling]:
    """Return the seat's sets of weapons and Spells while the Ancient One is awake."""
    b: Board = session.game
    if not b.state.awake:
        return []
    return [_attack_filling(b, some) for some in battle_sets(b, seat)]


def _attack_filling(b: Board, some: tuple[CardNo, ...]) -> Filling:
    slug = "-".join(str(card) for card in sorted(some)) or "bare"
    return Filling(slug, join_names([b.cards.facts(card).name for card in some]) or "bare hands")


def _arms_while_owned(session: AnySession, seat: Seat, values: Values) -> str:
    """Return the set while the seat owns its cards, or else ""."""
    here = {each.slug for each in _attack_sets(session, seat)}
    return values["arms"] if values["arms"] in here else ""


def _arms_of(answer: Answer | None) -> tuple[str, ...]:
    """Return the set of the chosen attack."""
    key = answer.keys[0] if isinstance(answer, Picked) and answer.keys else ""
    return (key.removeprefix(FIGHT),) if key.startswith(FIGHT) else ()


def _reply_with_attack(
    session: AnySession, ask: Ask, seat: Seat, values: Values
) -> OrderReply | str | None:
    """Leave sliders and trades unchanged; cast the Spells of the set, then attack with it."""
    if not session.state.awake:
        return None
    part, arms = ask.parts[seat], values["arms"]
    if ask.kind in _LEFT_ALONE:
        return OrderReply(Picked((_LEFT_ALONE[ask.kind],)), "")
    casts = [o for o in part.options if o.verb == "cast" and _is_among(o, arms)]
    chosen = casts[0] if casts else part.option(f"{FIGHT}{arms}")
    if chosen is None:
        return "these weapons and Spells aren’t all at hand in this round"
    return OrderReply(Picked((chosen.key,)), "attacks as before")


_LEFT_ALONE: Final = {"focus": "rest", "trade": "ready"}
"""Answers to the questions before the attack, by kind."""


def _is_among(option: Option, arms: str) -> bool:
    """Return True if an option uses a card of the set."""
    return str(card_no(option.about)) in arms.split("-")


# --- a path ---------------------------------------------------------------------------------------


def _walking_goals(session: AnySession, seat: Seat) -> list[Filling]:
    """Return the places in town that can be reached on foot, nearest first."""
    b: Board = session.game
    if not b.town.in_arkham(b.who(seat).place):
        return []
    far = b.town.distances(b.who(seat).place)
    near = sorted((place for place in far if far[place]), key=lambda place: (far[place], place))
    return [Filling(place, the_place(b.town.place_name(place))) for place in near]


def _walk_reply(
    session: AnySession, ask: Ask, seat: Seat, values: Values
) -> OrderReply | str | None:
    """Move towards the goal until a monster blocks the way; then the player decides."""
    b: Board = session.game
    here, goal = b.who(seat).place, Place(values["to"])
    if here == goal:
        return f"{b.name(seat)} has arrived"
    steps = {
        place: option for option in ask.parts[seat].options if (place := _move_destination(option))
    }
    nearer = _nearer_steps(b, here, goal, steps)
    if not nearer:
        return None
    name = the_place(b.town.place_name(goal))
    safe = next((place for place in nearer if _is_safe(b, steps[place], place, seat)), None)
    if safe is None:
        return f"a monster or a gate is on the way to {name}"
    return OrderReply(Picked((steps[safe].key,)), f"walk to {name}", last=safe == goal)


def _nearer_steps(b: Board, here: Place, goal: Place, steps: Iterable[Place]) -> list[Place]:
    """Return the steps that lead nearer to the goal, nearest first."""
    far = b.town.distances(goal)
    near = [(far[place], place) for place in steps if place in far]
    return [place for away, place in sorted(near) if away < far.get(here, away + 1)]


def _move_destination(option: Option) -> Place | None:
    """Return the destination of a plain move; None for any other option."""
    about = option.about
    if option.verb != "move" or len(option.args) != 1 or about is None or about.kind != Kind.PLACE:
        return None
    return Place(about.id)


def _is_safe(b: Board, option: Option, place: Place, seat: Seat) -> bool:
    """Return True if a step evades no monster and leads to neither a monster nor a gate."""
    evades = option.figures is not None and bool(option.figures.chances)
    return not evades and not b.monsters.at(place) and b.gates.at(place) is None


ANSWERS: Final = (
    Prepared(
        "ability",
        "{ability}: {when}",
        "Uses this against losses by my rule, and leaves the others without asking",
        ("loss",),
        _reply_by_rule,
        (
            OrderSlot("ability", "Which ability or card", _loss_abilities),
            OrderSlot(
                "when",
                "When: “from a loss of 2 on”, “never for others”",
                _loss_rules,
                default="1",
            ),
        ),
        _ability_in_play,
        "you no longer have it",
        spoken=("use {ability}", "use {ability} {when}"),
    ),
    Prepared(
        "sliders",
        "Sliders for next turn: {stops}",
        "Moves my sliders to these stops once, in my next Upkeep, as far as Focus allows",
        ("focus",),
        _move_sliders,
        (OrderSlot("stops", "The stops, like Speed 3, Fight 2, Lore 1", _stops_of),),
        spoken=("sliders {stops}", "sliders next turn {stops}"),
    ),
    Prepared(
        "evade",
        "Evade rather than fight",
        "When I meet a monster, makes the Evade check with the best chance",
        ("meet",),
        _evade_reply,
        spoken=("evade", "evade monsters"),
    ),
    Prepared(
        "again",
        "Attack with {arms} in each round",
        "In the final battle: leaves sliders and trades, casts these Spells, and attacks",
        ("focus", "trade", "battle"),
        _reply_with_attack,
        (OrderSlot("arms", "Which weapons and Spells", _attack_sets),),
        _arms_while_owned,
        "you no longer have all of it",
        spoken=("the same attack again with {arms}",),
        button="The same in each round",
        values_of=_arms_of,
    ),
    Prepared(
        "walk",
        "Walk to {to} as far as it is safe",
        "Takes the shortest way once, in my Movement, and stops at a monster or a gate",
        ("movement",),
        _walk_reply,
        (OrderSlot("to", "Which place", _walking_goals),),
        spoken=("walk to {to}", "go to {to}"),
    ),
    Prepared(
        "clues",
        "Spend clue tokens until it passes, keep {keep}",
        "After a failed roll of mine, spends one clue token after another",
        ("check",),
        _spend_reply,
        (OrderSlot("keep", "How many clue tokens to keep", most=99, default="0"),),
        spoken=(
            "spend clue tokens",
            "spend clues until it passes, keep {keep}",
            "spend clues",
            "spend clues until it passes",
            "spend clue tokens until it passes",
        ),
    ),
)

ORDERS: Final = OrderBook(WINDOWS, CONDITIONS, ANSWERS)
