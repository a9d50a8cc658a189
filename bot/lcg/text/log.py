"""Facts as log lines for players; a line that only repeats the one beside it is left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.english import join_names, without_double_full_stop
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core import facts as f
from bot.lcg.core.about import About, is_card
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import card_name, counted, seat_name, source_in_brackets, the_card
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.text.sentences import SAYS
from bot.lcg.text.sentences.cards import says_mulligan
from bot.lcg.text.sentences.effects import ability_label, used_name, uses_left
from bot.lcg.text.sentences.groups import TOGETHER, is_told_with
from bot.lcg.text.sentences.tests import says_action_with_test, says_whole_test
from bot.lcg.text.volleys import told_apart
from bot.lcg.text.whole_tests import put_together, whole_test

_JOINED = (f.CardsDrawn, f.Mulliganed, f.ResourcesChanged, f.Moved, f.XpEarned)
"""Facts that share one sentence if several investigators do the same."""


def lines(g: Game, told: Sequence[Fact], seat: Seat | None) -> list[str]:
    """Return the log lines of facts that `seat` may see; None is a spectator."""
    return [line for line, _ in passages(g, told, seat)]


def passages(
    g: Game, told: Sequence[Fact], seat: Seat | None
) -> list[tuple[str, tuple[Fact, ...]]]:
    """Return the log lines that `seat` may see, each with the facts that it reports."""
    seen = [fact for fact in told if fact.is_visible_to(seat)]
    return _join_equal(g, put_together(told_apart(_without_echoes(g, seen))))


# --- what is left out -------------------------------------------------------------------------


def _without_echoes(g: Game, told: list[Fact]) -> list[Fact]:
    kept: list[Fact] = []
    attackers: set[CardCode] = set()
    for number, fact in enumerate(told):
        after = told[number + 1] if number + 1 < len(told) else None
        if isinstance(fact, f.EnemyAttacked):
            attackers.add(fact.code)
        before = kept[-1] if kept else None
        if not (_told_by_next(g, fact, after) or _told_before(g, fact, before, attackers)):
            kept.append(fact)
    return kept


_SAYS_IT: dict[str, tuple[type[Fact], ...]] = {
    "investigate": (f.TestBegan,),
    "move": (f.Moved,),
    "draw": (f.CardsDrawn, f.CardsSeen),
    "resource": (f.ResourcesChanged,),
    "engage": (f.EnemyEngaged,),
}


def _told_by_next(g: Game, fact: Fact, after: Fact | None) -> bool:
    """Return True if the next fact implies this one."""
    match fact, after:
        case f.ActionTaken(action=action), _ if isinstance(after, _SAYS_IT.get(action, ())):
            return True
        case f.CardsDrawn(seat=seat, count=count), f.CardsSeen(how=f.SeenHow.DRAWN) as seen:
            return seen.seat == seat and len(seen.codes) == count
        case f.ForcedHappened(code=code), f.HarmAssigned() | f.TestBegan():
            return is_card(after.source, code)
        case f.ForcedHappened(code=code), f.CardDiscarded(code=same) | f.ActAdvanced(code=same):
            return code == same
        case f.CardsDrawn(seat=seat, count=1), f.EncounterDrawn(seat=same) | f.HiddenDrawn(
            seat=same
        ):
            return seat == same
        case (
            f.CardsSeen(how=f.SeenHow.DRAWN | f.SeenHow.TAKEN, codes=(code,)),
            f.EncounterDrawn(code=same),
        ):
            return code == same
        case f.EnemyDisengaged(code=code), f.EnemyEvaded(code=same):
            return code == same
        case f.CardEntered(code=code, place=""), f.PlaceRevealed(code=same):
            return code == same
        case f.ForcedHappened(code=code), Fact():
            return _names_card(after, code)
        case _:
            return False


def _names_card(fact: Fact, code: CardCode) -> bool:
    """Return True if a fact names this card as its source or subject."""
    values = [getattr(fact, name) for name in fact.__struct_fields__]
    return any(is_card(each, code) if isinstance(each, About) else each == code for each in values)


def _told_before(g: Game, fact: Fact, before: Fact | None, attackers: Collection[CardCode]) -> bool:
    """Return True if an earlier fact implies this one, or if it is never worth a line.

    `attackers` are the cards that attack or are played.
    """
    match fact:
        case f.CardExhausted(echo=echo):
            return echo
        case f.CardEntered(code=code, place=place):
            played = isinstance(before, f.CardPlayed) and before.code == code
            return not place and (played or code in attackers)
        case f.ForcedHappened(code=code):
            card = g.library.cards.get(code)
            return card is not None and card.type is CardType.INVESTIGATOR
        case _:
            return type(fact) not in SAYS


# --- lines ------------------------------------------------------------------------------------


def _join_equal(g: Game, told: Sequence[Fact]) -> list[tuple[str, tuple[Fact, ...]]]:
    """Return one line for each fact; equal facts of several investigators share a line."""
    found: list[tuple[str, tuple[Fact, ...]]] = []
    number = 0
    while number < len(told):
        group = _next_group(g, told, number)
        number += len(group)
        line = _say_group(g, group) if len(group) > 1 else SAYS[type(group[0])](g, group[0])
        if line:
            found.append((without_double_full_stop(line), tuple(group)))
    return found


def _next_group(g: Game, told: Sequence[Fact], number: int) -> list[Fact]:
    first = told[number]
    if isinstance(first, f.RoundBegan) and _begins_phase(told, number + 1):
        return list(told[number : number + 2])
    if isinstance(first, f.TestBegan):
        return list(whole_test(told, number))
    if isinstance(first, f.AbilityUsed):
        return _ability_group(g, first, told, number)
    if isinstance(first, f.ActionTaken):
        return _action_group(first, told, number)
    group = [first]
    for other in told[number + 1 :]:
        if not _shares_sentence(g, first, other):
            break
        group.append(other)
    return group


def _ability_group(g: Game, first: f.AbilityUsed, told: Sequence[Fact], number: int) -> list[Fact]:
    """Return an ability together with its cost or gain, else as any other action."""
    after = told[number + 1 : number + 2]
    if _is_cost(g, first, after):
        return _paid_group(told, number)
    if _is_named_gain(g, first, after):
        return list(told[number : number + 2])
    return _action_group(first, told, number)


def _action_group(
    first: f.ActionTaken | f.AbilityUsed, told: Sequence[Fact], number: int
) -> list[Fact]:
    """Return an action or ability with the uses it spends and its skill test, if any."""
    group: list[Fact] = [first]
    if isinstance(first, f.AbilityUsed) and _spends_uses(first, told[number + 1 : number + 2]):
        group.append(told[number + 1])
    began = next(iter(told[number + len(group) :]), None)
    if isinstance(began, f.TestBegan) and began.seat == first.seat:
        group += whole_test(told, number + len(group))
    return group


def _spends_uses(used: f.AbilityUsed, after: Sequence[Fact]) -> bool:
    """Return True if the next fact is that the card loses uses."""
    return any(isinstance(fact, f.UsesChanged) and fact.code == used.code for fact in after)


def _paid_group(told: Sequence[Fact], number: int) -> list[Fact]:
    """Return an ability, its cost, and the actions that it gives."""
    gained = isinstance(next(iter(told[number + 2 :]), None), f.ActionsGained)
    return list(told[number : number + 2 + gained])


def _is_cost(g: Game, used: f.AbilityUsed, after: Sequence[Fact]) -> bool:
    """Return True if the next fact is a cost of this ability: resources, or a card."""
    match after:
        case [f.ResourcesChanged(seat=used.seat, lost=False, why="") as paid]:
            return paid.amount < 0
        case [f.CardDiscarded(seat=used.seat, why=None)]:
            return bool(_is_own(g, used) and ability_label(g, used))
        case _:
            return False


def _is_named_gain(g: Game, used: f.AbilityUsed, after: Sequence[Fact]) -> bool:
    """Return True if the next fact is exactly the gain that an ability's label names."""
    match after:
        case [f.ResourcesChanged(seat=used.seat, lost=False, why="", amount=amount)] if amount > 0:
            says = f"gain {counted(amount, 'resource')}"
            return _is_own(g, used) and ability_label(g, used) == says
        case _:
            return False


def _is_own(g: Game, used: f.AbilityUsed) -> bool:
    card = g.library.cards.get(used.code)
    return card is not None and card.type is CardType.INVESTIGATOR


def _shares_sentence(g: Game, first: Fact, other: Fact) -> bool:
    """Return True if two facts share a sentence, such as the same action of two seats."""
    if type(other) is not type(first):
        return False
    if isinstance(first, _JOINED):
        return _common_amount(other) == _common_amount(first)
    return is_told_with(g, first, other)


def _begins_phase(told: Sequence[Fact], number: int) -> bool:
    return number < len(told) and isinstance(told[number], f.PhaseBegan)


def _common_amount(fact: Fact) -> tuple[object, ...]:
    match fact:
        case f.CardsDrawn(count=count) | f.Mulliganed(count=count):
            return (count,)
        case f.ResourcesChanged(amount=amount, why=why, lost=lost):
            return (amount, why, lost)
        case f.Moved(to=to, origin=origin):
            return (to, origin == to)
        case f.XpEarned(amount=amount):
            return (amount,)
        case _:
            return ()


def _say_group(g: Game, group: Sequence[Fact]) -> str:
    match group:
        case [f.RoundBegan(round=number), f.PhaseBegan(phase=phase)]:
            return f"**Round {number} · {phase.capitalize()} phase**"
        case [f.TestBegan(), *_]:
            return says_whole_test(g, group)
        case [f.AbilityUsed() as used, f.CardDiscarded() | f.ResourcesChanged() as paid, *gained]:
            return _says_paid(g, used, paid, gained)
        case [f.ActionTaken() | f.AbilityUsed() as action, *rest]:
            return _says_action(g, action, rest)
        case [first, *_] if type(first) in TOGETHER:
            return TOGETHER[type(first)](g, group)
        case _:
            pass
    seats = dict.fromkeys(x.seat for x in group if isinstance(x, _JOINED))
    times = len(group) // len(seats) if seats else 1
    return _say_alike(
        g, group[0], join_names([seat_name(g, seat) for seat in seats]), len(seats), times
    )


def _says_paid(g: Game, used: f.AbilityUsed, paid: Fact, gained: Sequence[Fact]) -> str:
    """Return the sentence on the cost of an ability and what it is paid for."""
    spent = SAYS[type(paid)](g, paid).removesuffix(".")
    if _is_named_gain(g, used, [paid]):
        return f"{spent} (own ability)."
    if gained and isinstance(gained[0], f.ActionsGained):
        return f"{spent}: {counted(gained[0].count, 'extra action')} this turn."
    if not _is_own(g, used):
        return f"{spent} on {used_name(g, used)}."
    return f"{spent} to {ability_label(g, used)}."


def _says_action(g: Game, action: f.ActionTaken | f.AbilityUsed, rest: Sequence[Fact]) -> str:
    """Return the sentence on an action or ability, with the uses it spends and its test."""
    said = SAYS[type(action)](g, action)
    if rest and isinstance(rest[0], f.UsesChanged):
        said, rest = _with_uses(said, rest[0], tested=len(rest) > 1), rest[1:]
    return says_action_with_test(g, said, rest) if rest else said


def _with_uses(said: str, uses: f.UsesChanged, *, tested: bool) -> str:
    """Add the uses left to a sentence; in brackets if a test follows after a colon."""
    left = uses_left(uses)
    return f"{said[:-1]} ({left})." if tested else f"{said[:-1]}: {left}."


def _say_alike(g: Game, fact: Fact, who: str, seats: int, times: int) -> str:
    """Return the sentence on seats that did the same, each this many times."""
    each = " each" if seats > 1 else ""
    match fact:
        case f.CardsDrawn(count=count):
            verb = "draw" if each else "draws"
            return f"{who} {verb} {counted(count * times, 'card')}{each}."
        case f.Mulliganed(count=count):
            return says_mulligan(who, count, several=seats > 1)
        case f.Moved():
            return f"{who} {_move_verb(fact, seats)} {the_card(g, fact.to)}."
        case f.XpEarned(amount=amount):
            return f"{who} earn{'' if each else 's'} {amount * times} experience{each}."
        case f.ResourcesChanged():
            much = counted(abs(fact.amount) * times, "resource")
            why = source_in_brackets(card_name(g, fact.why))
            return f"{who} {_gain_verb(fact, seats)} {much}{each}{why}."
        case _:
            return ""


def _move_verb(fact: f.Moved, seats: int) -> str:
    if fact.origin == fact.to:
        return "are at" if seats > 1 else "is at"
    return "move to" if seats > 1 else "moves to"


def _gain_verb(fact: f.ResourcesChanged, seats: int) -> str:
    verb = "gain" if fact.amount > 0 else "lose" if fact.lost else "spend"
    return verb if seats > 1 else f"{verb}s"
