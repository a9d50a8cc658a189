"""Skill checks from the first roll to the result, with clue tokens and re-rolls."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from bot.engine.about import About
from bot.engine.ask import Draft, Join, Option, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import about, odds, rolls
from bot.second_edition.core.facts import CheckBegan, CheckEnded
from bot.second_edition.core.frames import listen, perform
from bot.second_edition.core.game import Board, Consequence, DicePart
from bot.second_edition.core.moments import CheckOver
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import SkillCheck
from bot.second_edition.names.naming import check_source, reference_to_source
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import (
    NOWHERE,
    CardNo,
    CheckKind,
    Coin,
    MonsterNo,
    Place,
    Skill,
)
from bot.second_edition.verbs import check_notes, clue_tokens, dice_sums, seat_choices


class Result(Struct, frozen=True):
    """The result of a check."""

    check: SkillCheck
    passed: bool
    successes: int


class CheckSpec(Struct, frozen=True):
    """A skill check to make: its skill, its source, and what its result brings."""

    what: Skill | CheckKind
    modifier: int = 0
    difficulty: int = 1
    source: str = ""
    skill: Skill | None = None
    """Replaces the usual skill of a special check."""
    monster: MonsterNo | None = None
    card: CardNo | None = None
    closes: Place = NOWHERE
    """The place of the gate that it would close."""
    arms: tuple[str, ...] = ()
    """The cards that are fought with, by code."""
    bonuses: tuple[int, ...] = ()
    """Their bonuses, in the same order."""
    doubled: int = 0
    fails: bool = False
    """True if it fails automatically, unless an ability passes it."""
    tallied: bool = False
    """True if it neither passes nor fails: every success counts."""
    counts: bool = False
    """More successes than the difficulty are worth something."""
    idle: bool = False
    """True if nothing depends on it, so that there are no questions after the roll."""
    hanging: tuple[Consequence, Consequence] | None = None
    """The consequences of passing and of failing an encounter, shown under the question."""

    def check_of(self, b: Board, seat: Seat) -> SkillCheck:
        """Return the check of a seat before its first roll."""
        return SkillCheck(
            seat=seat,
            skill=self.skill or rolls.skill_of(self.what),
            modifier=self.modifier,
            difficulty=self.difficulty,
            kind=self.what if isinstance(self.what, CheckKind) else CheckKind.PLAIN,
            source=self.source,
            monster=self.monster,
            card=self.card,
            closes=self.closes,
            encounter=b.ongoing.in_encounter(seat) and not b.ongoing.in_combat(seat),
            doubled=self.doubled,
            automatic=False if self.fails else None,
            tallied=self.tallied,
        )


async def check(
    b: Board,
    seat: Seat,
    what: Skill | CheckKind,
    modifier: int = 0,
    difficulty: int = 1,
    *,
    source: str = "",
    passing: Consequence = "",
    failing: Consequence = "",
) -> bool:
    """Make a skill check or special check; return True if it is passed.

    `passing` and `failing` are its consequences: ops, which questions show after abilities, or a
    clause without capital and full stop if no op says it. Rules, "Skill checks".
    """
    hanging = (passing, failing) if passing or failing else None
    spec = CheckSpec(what, modifier, difficulty, source=source, hanging=hanging)
    return (await perform_check(b, seat, spec)).passed


async def count_successes(
    b: Board, seat: Seat, what: Skill | CheckKind, modifier: int = 0, *, source: str = ""
) -> int:
    """Make a check and return its number of successes. Rules, "Skill checks"."""
    spec = CheckSpec(what, modifier, source=source, tallied=True)
    return (await perform_check(b, seat, spec)).successes


async def perform_check(b: Board, seat: Seat, spec: CheckSpec) -> Result:
    """Make a check from its first roll to its end. Rules, "Skill checks"."""
    made = spec.check_of(b, seat)
    b.hanging = [each for each in b.hanging if each[0] in b.state.checks]
    b.hanging.append((made, spec.hanging))
    b.state.checks.append(made)
    arms = tuple(zip(spec.arms, spec.bonuses, strict=False))
    b.arms = [each for each in b.arms if each[0] in b.state.checks]
    b.arms.append((made, arms))
    before = rolls.number_of_dice(b, made)
    b.tell(
        CheckBegan(
            seat=seat,
            skill=made.skill,
            kind=made.kind,
            modifier=made.modifier,
            dice=max(0, before),
            difficulty=made.difficulty,
            source=made.source,
            closes=made.closes,
            cards=spec.arms,
            parts=dice_sums.dice_parts(b, made, arms),
        )
    )
    start = rolls.chance_to_pass(b, made, before)
    await _respond_before(b, made)
    parts = dice_sums.dice_parts(b, made, arms)
    if made.automatic is None:
        rolls.add_dice(b, made, rolls.number_of_dice(b, made))
        made.rolled = True
        if not spec.idle:
            await _improve_result(b, made, counts=spec.counts or spec.tallied)
    return await _finish_check(b, made, start, parts)


# The course of a check


async def _respond_before(b: Board, made: SkillCheck) -> None:
    await seat_choices.respond(
        b,
        made.seat,
        Window.BEFORE_CHECK,
        made,
        lambda: _check_prompt(b, made),
        still=lambda: made.automatic is not True,
        source=check_source(b, made.source, made.closes),
        about=_reference_to_asker(b, made),
    )


def _reference_to_asker(b: Board, made: SkillCheck) -> About | None:
    """Return the reference to a check's source, or to the gate that it would close."""
    return about.gate(made.closes) if made.closes else reference_to_source(b, made.source)


def _check_prompt(b: Board, made: SkillCheck) -> str:
    dice = max(0, rolls.number_of_dice(b, made))
    share = (
        ""
        if made.tallied
        else f", {odds.percent_text(rolls.chance_to_pass(b, made, dice))} to pass"
    )
    need = check_notes.successes_needed(made.difficulty)
    name = check_notes.name_of_check(made)
    return f"{name}{need}: {counted(dice, 'die')}{share}. Use anything first?"


async def _improve_result(b: Board, made: SkillCheck, *, counts: bool) -> None:
    """Offer clue tokens and re-rolls, one at a time, until the player accepts the result."""
    built: dict[Seat, list[seat_choices.SeatChoice]] = {}
    while True:
        replies = await ask(lambda: _after_draft(b, made, built, counts=counts))
        if first_pick(replies)[1] == "clue":
            await _spend_clue(b, made)
            continue
        choice = seat_choices.find_chosen(replies, built)
        if choice is None:
            return
        await perform(b, choice.seat, choice.run())


def _after_choices(b: Board, made: SkillCheck) -> dict[Seat, list[seat_choices.SeatChoice]]:
    found: dict[Seat, list[seat_choices.SeatChoice]] = {}
    for seat in b.seats.order():
        if seat != made.seat and not b.in_force.helps(Window.AFTER_CHECK, seat):
            continue
        own = seat_choices.legal_choices(
            seat_choices.window_choices(b, seat, Window.AFTER_CHECK, about=made)
        )
        if own or seat == made.seat:
            found[seat] = own
    return found


def _after_draft(
    b: Board, made: SkillCheck, built: dict[Seat, list[seat_choices.SeatChoice]], *, counts: bool
) -> Draft | None:
    """The question; `built` gets the choices behind its options."""
    if not _can_be_improved(b, made, counts=counts):
        return None
    mine = _after_choices(b, made)
    built.update(mine)
    others = any(mine.values())
    clue = _clue_option(b, made) if counts or _can_still_pass(b, made, rerolls=others) else None
    if clue is None and not others:
        return None
    take = Option(key="take", label="Take the result", verb="pass")
    parts = {seat: seat_choices.build_part(own) for seat, own in mine.items()}
    extra = (take,) if clue is None else (clue, take)
    parts[made.seat] = seat_choices.build_part(mine.get(made.seat, []), *extra)
    return Draft(
        kind="check",
        prompt=_after_prompt(b, made),
        source=check_source(b, made.source, made.closes),
        about=_reference_to_asker(b, made),
        parts=parts,
        must=(made.seat,),
        may=tuple(seat for seat in parts if seat != made.seat),
        join=Join.ANY,
    )


def _can_be_improved(b: Board, made: SkillCheck, *, counts: bool) -> bool:
    """Return True if a roll can be improved: it failed, or its successes are counted."""
    return b.who(made.seat).playing and (counts or not rolls.is_passed(b, made))


def _after_prompt(b: Board, made: SkillCheck) -> str:
    faces = " ".join(str(die.face) for die in made.dice) or "no dice"
    state = "passes" if rolls.is_passed(b, made) else "fails unless you add dice"
    hits = rolls.successes(b, made)
    if made.tallied:
        so_far = f"{check_notes.name_of_check(made)}: {faces}: {counted(hits, 'success')} so far"
        return f"{so_far}; {check_notes.note_on_blow(b, hits)}" if b.state.awake else so_far
    need = counted(made.difficulty, "success")
    return f"{check_notes.name_of_check(made)}: {faces}: {hits} of {need}, {state}"


def _can_still_pass(b: Board, made: SkillCheck, *, rerolls: bool) -> bool:
    """Return True if the check could pass with all clue tokens (and, with `rerolls`, re-rolls)."""
    dice = clue_tokens.clue_dice(b, made, clue_tokens.spendable_clues(b, made))
    dice += len(rolls.positions_of_failures(b, made)) if rerolls else 0
    best = 2 if made.doubled else 1
    return rolls.successes(b, made) + dice * best >= made.difficulty


def cannot_pass(b: Board, made: SkillCheck) -> bool:
    """Return True if neither clue tokens nor abilities can raise a check's chance above 0."""
    if rolls.chance_before_roll(b, made) or clue_tokens.spendable_clues(b, made):
        return False
    before = seat_choices.window_choices(b, made.seat, Window.BEFORE_CHECK, about=made)
    return not (seat_choices.legal_choices(before) or any(_after_choices(b, made).values()))


def is_out_of_reach(b: Board, made: SkillCheck) -> bool:
    """Return True if a roll would fail even if all clue tokens and re-rolls were successes."""
    return not made.tallied and not _can_still_pass(b, made, rerolls=True)


def _clue_option(b: Board, made: SkillCheck) -> Option | None:
    room = clue_tokens.spendable_clues(b, made)
    if not room:
        return None
    tokens = clue_tokens.clue_group(b, made.seat)
    gained = clue_tokens.clue_dice(b, made, tokens)
    note = check_notes.clue_note(b, made, tokens, room)
    dice = f"{gained} more {'die' if gained == 1 else 'dice'}"
    cost = check_notes.clue_cost(b, made.seat, tokens)
    return Option(
        key="clue",
        label=f"{cost} for {dice}",
        verb="use",
        args=("clue",),
        note=note,
        about=about.coin(Coin.CLUES),
    )


async def _spend_clue(b: Board, made: SkillCheck) -> None:
    group = clue_tokens.clue_group(b, made.seat)
    dice = clue_tokens.clue_dice(b, made, group)
    tokens = await clue_tokens.spend_clues(b, made.seat, group, made.source)
    made.spent += group
    rolls.add_dice(b, made, dice, "clue" if tokens else "clue_card", clues=tokens)


async def _finish_check(
    b: Board, made: SkillCheck, start: Fraction, parts: tuple[DicePart, ...]
) -> Result:
    ok, hits = rolls.is_passed(b, made), rolls.successes(b, made)
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
            per_mille=odds.in_thousandths(start),
            source=made.source,
            closes=made.closes,
            modifier=made.modifier,
            faces=tuple(die.face for die in made.dice),
            by_clues=sum(die.bonus for die in made.dice),
            clues=made.spent,
            lowest=rolls.lowest_success(b, made),
            doubled=rolls.lowest_double_success(b, made),
            automatic=made.automatic is not None,
            tallied=made.tallied,
            parts=parts,
        )
    )
    await listen(b, CheckOver(check=made, passed=ok, successes=hits), only=made.seat)
    return Result(made, ok, hits)
