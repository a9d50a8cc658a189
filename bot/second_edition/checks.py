"""Skill checks: dice, clue tokens one at a time, re-rolls, and what a check comes to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct, structs

from bot.engine.ask import Draft, Join, Option
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition import deeds, gates, odds
from bot.second_edition.events import CheckOver
from bot.second_edition.facts import CheckBegan, CheckEnded, DiceRolled, Rolled
from bot.second_edition.frames import listen, perform
from bot.second_edition.game import Board
from bot.second_edition.naming import start
from bot.second_edition.registry import Window
from bot.second_edition.signs import counted, signed
from bot.second_edition.state import Check, Die
from bot.second_edition.terms import (
    NOWHERE,
    SKILL_OF,
    CardNo,
    CheckKind,
    MonsterNo,
    Place,
    Skill,
)


class Result(Struct, frozen=True):
    """What a check came to."""

    check: Check
    passed: bool
    successes: int


def skill_of(what: Skill | CheckKind) -> Skill:
    """The skill of a special check."""
    return what if isinstance(what, Skill) else SKILL_OF[what]


async def check(
    b: Board,
    seat: Seat,
    what: Skill | CheckKind,
    modifier: int = 0,
    difficulty: int = 1,
    *,
    source: str = "",
) -> bool:
    """A skill check or special check; whether it is passed."""
    return (await perform_check(b, seat, what, modifier, difficulty, source=source)).passed


async def count_successes(
    b: Board, seat: Seat, what: Skill | CheckKind, modifier: int = 0, *, source: str = ""
) -> int:
    """A check of which the number of successes matters."""
    result = await perform_check(b, seat, what, modifier, 1, source=source, counts=True)
    return result.successes


async def perform_check(
    b: Board,
    seat: Seat,
    what: Skill | CheckKind,
    modifier: int = 0,
    difficulty: int = 1,
    *,
    source: str = "",
    monster: MonsterNo | None = None,
    card: CardNo | None = None,
    closes: Place = NOWHERE,
    counts: bool = False,
    doubled: int = 0,
    skill: Skill | None = None,
    fails: bool = False,
    tallied: bool = False,
) -> Result:
    """A check from its first die to its end.

    `counts`: more successes than the difficulty are worth something. `skill` replaces the usual
    skill of a special check. `fails`: it fails by itself, unless an ability passes it. `tallied`:
    it is neither passed nor failed, every success counts.
    """
    kind = what if isinstance(what, CheckKind) else CheckKind.PLAIN
    made = Check(
        seat=seat,
        skill=skill or skill_of(what),
        modifier=modifier,
        difficulty=difficulty,
        kind=kind,
        source=source,
        monster=monster,
        card=card,
        closes=closes,
        encounter=bool(b.state.encounters) and not b.state.combats,
        doubled=doubled,
        automatic=False if fails else None,
        tallied=tallied,
    )
    b.state.checks.append(made)
    before = pool(b, made)
    b.tell(
        CheckBegan(
            seat=seat,
            skill=made.skill,
            kind=kind,
            modifier=modifier,
            dice=before,
            difficulty=difficulty,
            source=source,
        )
    )
    start = chance(b, made, before)
    await _before(b, made)
    if made.automatic is None:
        _roll(b, made, pool(b, made))
        made.rolled = True
        await _after(b, made, counts=counts or tallied)
    return await _finish(b, made, start)


def pool(b: Board, made: Check) -> int:
    """Dice to roll at first: skill, modifier and bonuses; may be negative."""
    return b.skill(made.seat, made.skill) + bonuses(b, made) + made.modifier


def bonuses(b: Board, made: Check) -> int:
    """Dice from cards and effects that help with this check, not with the skill."""
    names = {made.kind.value, made.skill.value}
    cards = sum(
        amount
        for facts in b.facts_held(made.seat)
        for name, amount in facts.checks.items()
        if name in names
    )
    return cards + b.total("check", made.seat, made) + _lasting_dice(b, made)


def _lasting_dice(b: Board, made: Check) -> int:
    """Dice from effects that last, whether or not what brought them is still in play."""
    known = b.registry.lasting
    return sum(known[each.name](b, each, made) for each in b.state.lasting if each.name in known)


def successes(b: Board, made: Check) -> int:
    """Successes that lie on the table."""
    lowest = b.success_from(made.seat)
    hits = sum(1 for die in made.dice if die.face >= lowest)
    return hits + sum(1 for die in made.dice if made.doubled and die.face == made.doubled)


def passed(b: Board, made: Check) -> bool:
    """Whether it is passed as it stands."""
    if made.automatic is not None:
        return made.automatic
    return successes(b, made) >= made.difficulty


def dice_per_clue(b: Board, made: Check) -> int:
    """Dice that the next clue token gives."""
    cards = sum(1 for facts in b.facts_held(made.seat) if facts.extra_die is made.skill)
    return max(0, 1 + cards + b.total("clue_dice", made.seat, made))


def clue_dice(b: Board, made: Check, tokens: int) -> int:
    """Dice that the next clue tokens give together; after the next one all give the same."""
    if tokens < 1:
        return 0
    first = dice_per_clue(b, made)
    if tokens == 1:
        return first
    later = dice_per_clue(b, structs.replace(made, spent=made.spent + 1))
    return first + (tokens - 1) * later


def clue_room(b: Board, made: Check) -> int:
    """Clue tokens that may still be spent on it."""
    caps = [said for said in b.answers("clue_cap", made.seat, made) if isinstance(said, int)]
    at_hand = deeds.clues_at_hand(b, made.seat)
    room = max(0, min([at_hand, *(cap - made.spent for cap in caps)]))
    return room - room % deeds.clue_group(b, made.seat)


def chance(b: Board, made: Check, more: int) -> Fraction:
    """The chance to pass with `more` dice, given what lies on the table."""
    if made.automatic is not None:
        return Fraction(made.automatic)
    need = made.difficulty - (successes(b, made) if made.rolled else 0)
    return odds.chance(max(0, more), b.success_from(made.seat), need, bool(made.doubled))


def chance_of(b: Board, made: Check) -> Fraction:
    """The chance of a check that is not begun, without clue tokens."""
    return chance(b, made, pool(b, made))


def reroll_chance(b: Board, made: Check, which: Sequence[int] | None = None) -> Fraction:
    """The chance to pass when dice at these places, or all, are rolled again."""
    places = range(len(made.dice)) if which is None else which
    kept = [die for place, die in enumerate(made.dice) if place not in places]
    lowest = b.success_from(made.seat)
    hits = sum(1 + (die.face == made.doubled) for die in kept if die.face >= lowest)
    return odds.chance(len(places), lowest, made.difficulty - hits, bool(made.doubled))


def reroll_note(b: Board, made: Check, which: Sequence[int] | None = None) -> str:
    """What stands beside a re-roll: `56 % to pass`; nothing where it is passed already."""
    if made.tallied or passed(b, made):
        return ""
    return f"{odds.percent(reroll_chance(b, made, which))} to pass"


# The course of a check


async def _before(b: Board, made: Check) -> None:
    await deeds.respond(
        b,
        made.seat,
        Window.BEFORE_CHECK,
        made,
        lambda: _prompt(b, made),
        still=lambda: made.automatic is not True,
        source=made.source,
    )


def _prompt(b: Board, made: Check) -> str:
    dice = max(0, pool(b, made))
    share = "" if made.tallied else f", {odds.percent(chance(b, made, dice))} to pass"
    need = needed(made.difficulty)
    return f"{name(made)}{need}: {counted(dice, 'die')}{share}. Use something first?"


def check_note(
    b: Board, seat: Seat, what: Skill | CheckKind, modifier: int = 0, difficulty: int = 1
) -> str:
    """What a check would be, for who decides on it: `3 dice, 70 %`, without clue tokens."""
    kind = what if isinstance(what, CheckKind) else CheckKind.PLAIN
    made = Check(seat, skill_of(what), modifier, difficulty, kind=kind)
    made.encounter = bool(b.state.encounters) and not b.state.combats
    return planned_note(b, made)


def planned_note(b: Board, made: Check) -> str:
    """Dice and chance of a check that is not begun: `3 dice, 70 %`."""
    return dice_note(b, made, max(0, pool(b, made)))


def dice_note(b: Board, made: Check, dice: int) -> str:
    """Dice and chance of a check with so many: `3 dice, 70 %`."""
    if made.automatic is not None or made.rolled:
        return f"{counted(dice, 'die')}, {odds.percent(chance(b, made, dice))}"
    return _dice_note(dice, b.success_from(made.seat), made.difficulty, bool(made.doubled))


@cache
def _dice_note(dice: int, lowest: int, need: int, doubled: bool) -> str:
    return f"{counted(dice, 'die')}, {odds.percent(odds.chance(dice, lowest, need, doubled))}"


def name(made: Check) -> str:
    """`Fight (−1) check`, `Horror (+1) check`."""
    what = made.skill if made.kind is CheckKind.PLAIN else made.kind
    return f"{what.capitalize()} ({signed(made.modifier)}) check"


def needed(difficulty: int) -> str:
    """What stands behind a check's name: `, 2 successes needed`; nothing where it is one."""
    return f", {counted(difficulty, 'success')} needed" if difficulty != 1 else ""


def _roll(b: Board, made: Check, dice: int, why: str = "", *, bonus: bool = False) -> None:
    faces = _faces(b, made.seat, dice)
    made.dice += [Die(face, bonus=bonus) for face in faces]
    _tell_dice(b, made, faces, why)


def _faces(b: Board, seat: Seat, dice: int) -> list[int]:
    return [b.chance.die(f"dice:{seat}") for _ in range(dice)]


def _tell_dice(b: Board, made: Check, faces: Sequence[int], why: str) -> None:
    b.tell(
        DiceRolled(
            seat=made.seat,
            faces=tuple(faces),
            all=tuple(die.face for die in made.dice),
            successes=successes(b, made),
            why=why,
        )
    )


def reroll(b: Board, made: Check, which: Sequence[int] | None = None, *, why: str = "") -> None:
    """Roll dice of a check again: those at these places, or all."""
    places = range(len(made.dice)) if which is None else which
    faces: list[int] = []
    for place in places:
        made.dice[place].face = b.chance.die(f"dice:{made.seat}")
        faces.append(made.dice[place].face)
    _tell_dice(b, made, faces, why or "reroll")


def failures(b: Board, made: Check) -> list[int]:
    """The places of the dice that are no successes."""
    lowest = b.success_from(made.seat)
    return [place for place, die in enumerate(made.dice) if die.face < lowest]


async def _after(b: Board, made: Check, *, counts: bool) -> None:
    """Clue tokens and re-rolls, one at a time, until the player takes the result."""
    built: dict[Seat, list[deeds.Deed]] = {}
    while True:
        replies = await ask(lambda: _after_draft(b, made, built, counts=counts))
        if not replies:
            return
        if any("clue" in getattr(answer, "keys", ()) for answer in replies.values()):
            await _spend(b, made)
            continue
        deed = deeds.taken(replies, built)
        if deed is None:
            return
        await perform(b, deed.seat, deed.run())


def _after_deeds(b: Board, made: Check) -> dict[Seat, list[deeds.Deed]]:
    found: dict[Seat, list[deeds.Deed]] = {}
    for seat in b.order():
        if seat != made.seat and not b.helps(Window.AFTER_CHECK, seat):
            continue
        own = deeds.legal(deeds.window_deeds(b, seat, Window.AFTER_CHECK, about=made))
        if own or seat == made.seat:
            found[seat] = own
    return found


def _after_draft(
    b: Board, made: Check, built: dict[Seat, list[deeds.Deed]], *, counts: bool
) -> Draft | None:
    """The question; `built` gets the deeds behind its options."""
    if not b.who(made.seat).playing or made not in b.state.checks:
        return None
    if passed(b, made) and not counts:
        return None
    mine = _after_deeds(b, made)
    built.clear()
    built.update(mine)
    clue = _clue_option(b, made)
    if clue is None and not any(mine.values()):
        return None
    take = Option(key="take", label="Take the result", verb="pass")
    parts = {seat: deeds.part(own) for seat, own in mine.items()}
    extra = (take,) if clue is None else (clue, take)
    parts[made.seat] = deeds.part(mine.get(made.seat, []), *extra)
    return Draft(
        kind="check",
        prompt=_after_prompt(b, made),
        source=made.source,
        parts=parts,
        must=(made.seat,),
        may=tuple(seat for seat in parts if seat != made.seat),
        join=Join.ANY,
    )


def _after_prompt(b: Board, made: Check) -> str:
    faces = " ".join(str(die.face) for die in made.dice) or "no dice"
    state = "passed" if passed(b, made) else "failed"
    hits = successes(b, made)
    if made.tallied:
        return f"{name(made)}: {faces}: {counted(hits, 'success')} as it stands"
    need = counted(made.difficulty, "success")
    return f"{name(made)}: {faces}: {hits} of {need}, {state} as it stands"


def _clue_option(b: Board, made: Check) -> Option | None:
    room = clue_room(b, made)
    if not room:
        return None
    tokens = deeds.clue_group(b, made.seat)
    gained = clue_dice(b, made, tokens)
    note = _clue_note(b, made, tokens, room)
    dice = f"{gained} more {'die' if gained == 1 else 'dice'}"
    cost = _clue_cost(b, made.seat, tokens)
    return Option(key="clue", label=f"{cost} for {dice}", verb="use", args=("clue",), note=note)


def _clue_cost(b: Board, seat: Seat, tokens: int) -> str:
    """`Spend 1 clue token`; `Discard Research Materials` where there is no token for it."""
    spent = min(tokens, b.who(seat).clues)
    said = [f"spend {counted(spent, 'clue token')}"] if spent else []
    if spent < tokens:
        names = dict.fromkeys(b.card(card).name for card in deeds.clue_cards(b, seat))
        count = f"{tokens - spent} " if tokens - spent > 1 else ""
        said.append(f"discard {count}{' or '.join(names)}")
    return start(" and ".join(said))


def _clue_note(b: Board, made: Check, tokens: int, room: int) -> str:
    """The chance to pass with the next clue tokens and with all; of one more success if passed."""
    if made.tallied or passed(b, made):
        share = odds.chance(clue_dice(b, made, tokens), b.success_from(made.seat), 1)
        return f"{odds.percent(share)} for one more success"
    note = f"{odds.percent(chance(b, made, clue_dice(b, made, tokens)))} to pass"
    if room > tokens:
        share = chance(b, made, clue_dice(b, made, room))
        note += f", {odds.percent(share)} with all {room}"
    return note + (f"; {seal}" if (seal := _seal_note(b, made, tokens)) else "")


def _seal_note(b: Board, made: Check, tokens: int) -> str:
    """That too few clue tokens are left for the seal once the next ones are spent on its gate."""
    price = gates.seal_price(b, made.seat, made.closes) if made.closes else None
    left = deeds.clues_at_hand(b, made.seat) - tokens
    short = price is not None and left < price <= left + tokens
    return f"leaves {left}, sealing takes {price}" if short else ""


def clue_odds(b: Board, made: Check) -> str:
    """The chance of a check not begun with clue tokens: `with 1 clue: 33 %, with all 7: 94 %`.

    Empty if none may be spent.
    """
    group, room = deeds.clue_group(b, made.seat), clue_room(b, made)
    if made.automatic is not None or made.tallied or not room:
        return ""
    before = max(0, pool(b, made))
    first = chance(b, made, before + clue_dice(b, made, group))
    told = f"with {counted(group, 'clue')}: {odds.percent(first)}"
    if room > group:
        most = chance(b, made, before + clue_dice(b, made, room))
        told += f", with all {room}: {odds.percent(most)}"
    return told


async def _spend(b: Board, made: Check) -> None:
    dice = tokens = 0
    for _ in range(deeds.clue_group(b, made.seat)):
        dice += dice_per_clue(b, made)
        tokens += await deeds.spend_clues(b, made.seat, 1, made.source)
        made.spent += 1
    _roll(b, made, dice, "clue" if tokens else "clue_card", bonus=True)


async def _finish(b: Board, made: Check, start: Fraction) -> Result:
    ok, hits = passed(b, made), successes(b, made)
    if made in b.state.checks:
        b.state.checks.remove(made)
    b.tell(
        CheckEnded(
            seat=made.seat,
            skill=made.skill,
            kind=made.kind,
            passed=ok,
            successes=hits,
            difficulty=made.difficulty,
            per_mille=odds.per_mille(start),
            source=made.source,
            modifier=made.modifier,
            faces=tuple(die.face for die in made.dice),
            by_clues=sum(die.bonus for die in made.dice),
            clues=made.spent,
            lowest=b.success_from(made.seat),
            doubled=made.doubled,
            automatic=made.automatic is not None,
            tallied=made.tallied,
        )
    )
    await listen(b, CheckOver(check=made, passed=ok, successes=hits), only=made.seat)
    return Result(made, ok, hits)


# Plain rolls


def roll(b: Board, seat: Seat, dice: int = 1, *, source: str = "") -> list[int]:
    """Dice that are no skill check: no clue token helps."""
    faces = _faces(b, seat, max(0, dice))
    b.tell(Rolled(seat=seat, faces=tuple(faces), source=source))
    return faces


def roll_for_table(b: Board, dice: int = 1, *, source: str = "") -> list[int]:
    """Dice that nobody's blessing touches, rolled for the game itself."""
    faces = [b.chance.die("dice") for _ in range(dice)]
    b.tell(Rolled(seat=None, faces=tuple(faces), source=source))
    return faces


def hits(b: Board, seat: Seat, faces: Sequence[int]) -> int:
    """How many faces are successes for a seat."""
    return sum(1 for face in faces if face >= b.success_from(seat))
