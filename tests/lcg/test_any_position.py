"""Any game, however a game master meddles: invariants hold and every position is restored."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings, strategies as st

from bot.engine.ask import Allot, Allotted, Answer, Part, Passed, Pick, Picked
from bot.engine.errors import RulesError
from bot.engine.journal import Answered, Input, Overridden, Record
from bot.engine.session import Session
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import CardCode, CardType
from tests.lcg.table import rules

INVESTIGATORS = ["roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams"]
DIFFICULTIES = ["easy", "standard", "hard", "expert"]
STEPS = 120


@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_any_game_stays_sound(number: int) -> None:
    """Legal answers and a game master's commands keep the invariants and survive restarts."""
    dice = random.Random(number)
    seed = number.to_bytes(16, "big")
    setup = {
        "scenario": "the_gathering",
        "investigators": dice.sample(INVESTIGATORS, dice.randint(1, 4)),
        "difficulty": dice.choice(DIFFICULTIES),
    }
    session, outcome = Session.start(rules(), setup, seed)
    checkpoint, tail = outcome.checkpoint, list[Record]()
    for step in range(STEPS):
        if session.over:
            break
        try:
            outcome = session.apply(_input(dice, session))
        except RulesError:
            continue
        tail.append(outcome.record)
        if outcome.checkpoint is not None:
            checkpoint, tail = outcome.checkpoint, []
        assert rules().faults(session.state) == []
        assert session.over or session.asks
        if step % 10 == 0 and checkpoint is not None:
            again = Session.restore(rules(), checkpoint.data, seed, tail)
            assert again.snapshot_hash() == session.snapshot_hash()
            assert rules().notation(again.state) == rules().notation(session.state)


def _input(dice: random.Random, session: Session[Any, Any]) -> Input:
    """A legal answer, or now and then a command."""
    if session.state.phase != "setup" and dice.random() < 0.15:
        return Overridden(dice.choice(COMMANDS)(dice, session))
    ask = dice.choice(session.asks)
    seat = dice.choice([*ask.must, *ask.may])
    if ask.passable(seat) and dice.random() < 0.4:
        return Answered(seat, ask.id, Passed())
    return Answered(seat, ask.id, _answer(dice, ask.parts[seat]))


def _answer(dice: random.Random, part: Part) -> Answer:
    if isinstance(part.form, Pick):
        most = min(part.form.max, len(part.options))
        count = dice.randint(min(part.form.min, most), most)
        return Picked(tuple(option.key for option in dice.sample(part.options, count)))
    return Allotted(_amounts(dice, part, part.form))


def _amounts(dice: random.Random, part: Part, form: Allot) -> dict[str, int]:
    amounts = {option.key: option.least for option in part.options}
    for group, total in form.totals.items():
        here = [option for option in part.options if option.group == group]
        for _ in range(total - sum(option.least for option in here)):
            room = [o for o in here if o.cap is None or amounts[o.key] < o.cap]
            if room:
                amounts[dice.choice(room).key] += 1
    return amounts


# Commands


def _seat(dice: random.Random, session: Session[Any, Any]) -> int:
    return dice.randrange(len(session.state.investigators))


def _code(dice: random.Random, *kinds: CardType, encounter: bool) -> str:
    cards = rules().library.cards.values()
    fitting = [
        card.code
        for card in cards
        if card.type in kinds
        and card.is_encounter == encounter
        and not card.is_weakness
        and card.back_of is None
        and (card.type is not CardType.TREACHERY or card.code in _revealed())
    ]
    return dice.choice(fitting)


def _revealed() -> set[CardCode]:
    return set(REGISTRY.revelations)


def _in_play(dice: random.Random, session: Session[Any, Any]) -> str:
    return dice.choice([*session.state.pieces, "nothing"])


def _spawn(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    code = _code(dice, CardType.ENEMY, encounter=True)
    return {"do": "spawn", "card": code, "engaged": _seat(dice, session)}


def _spawn_at(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    code = _code(dice, CardType.ENEMY, encounter=True)
    return {"do": "spawn", "card": code, "at": _in_play(dice, session)}


def _put(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    code = _code(dice, CardType.ASSET, encounter=False)
    return {"do": "put", "card": code, "control": _seat(dice, session), "resolve": True}


def _encounter(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    code = _code(dice, CardType.ENEMY, CardType.TREACHERY, encounter=True)
    return {"do": "encounter", "seat": _seat(dice, session), "card": code}


def _give(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    kinds = (CardType.ASSET, CardType.EVENT, CardType.SKILL)
    cards = [_code(dice, *kinds, encounter=False) for _ in range(4)]
    return {"do": "give", "seat": _seat(dice, session), "cards": cards}


def _enrich(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    return {"do": "set", "on": _seat(dice, session), "resources": 9, "actions": 4, "damage": 0}


def _deal(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    harm = {"damage": dice.randrange(3), "horror": dice.randrange(3)}
    return {"do": "deal", "seat": _seat(dice, session), **harm}


def _go(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    to = dice.choice(["mythos", "turn", "enemy", "upkeep", "1.4", "3.3", "4.4"])
    return {"do": "go", "to": to, "seat": _seat(dice, session)}


def _remove(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    to = dice.choice(["discard", "removed", "victory", "hand", "deck", "aside"])
    return {"do": "remove", "what": _in_play(dice, session), "to": to}


def _move(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    where = _in_play(dice, session)
    return {"do": "move", "who": _seat(dice, session), "to": where, "enter": True}


def _exhaust(dice: random.Random, session: Session[Any, Any]) -> dict[str, Any]:
    return {"do": "exhaust", "what": _in_play(dice, session), "exhausted": dice.random() < 0.5}


COMMANDS: list[Callable[[random.Random, Session[Any, Any]], dict[str, Any]]] = [
    _spawn,
    _spawn_at,
    _put,
    _encounter,
    _give,
    _enrich,
    _deal,
    _go,
    _remove,
    _move,
    _exhaust,
]
