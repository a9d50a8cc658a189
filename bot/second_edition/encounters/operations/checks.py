"""Checks and dice: skill checks, Combat checks, charts, rolls and wagers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from bot.engine.ask import Draft, Join, Part, first_pick
from bot.engine.english import with_article
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core import rolls
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat
from bot.second_edition.encounters.amount_values import amount_as_number
from bot.second_edition.encounters.entry_phrases import amount_text, row_text, you_are
from bot.second_edition.encounters.occasion import Occasion
from bot.second_edition.encounters.operation import Named, Wording, in_clause, operation, run_ops
from bot.second_edition.names.choosing import may
from bot.second_edition.names.naming import question_source
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.ops import (
    Chart,
    Check,
    CombatCheck,
    Gain,
    May,
    Op,
    Roll,
    RollDice,
    Successes,
    Wager,
)
from bot.second_edition.printed.terms import Coin
from bot.second_edition.verbs import (
    coins,
    departures,
    fight_options,
    losing,
    possessions,
    seat_choices,
    skill_checks,
    weapons,
)
from bot.second_edition.verbs.combat import combat_choices

# --- A check in words -----------------------------------------------------------------------------


def check_name(op: Check | CombatCheck | Chart) -> str:
    """Return a check's name: "Will (−1) check", "Lore (−2) check (2 successes needed)"."""
    skill = "combat" if isinstance(op, CombatCheck) else op.skill
    shown = f"{skill.capitalize()} ({signed(op.modifier)}) check"
    needed = op.difficulty if isinstance(op, Check) else 1
    return shown if needed == 1 else f"{shown} ({needed} successes needed)"


def made_text(op: Check | CombatCheck, words: Wording, instead: str = "") -> str:
    """Return "Make a Luck (−1) check. Pass: … Fail: …"."""
    rows = (("Pass", op.passed), ("Fail", op.failed))
    said = "".join(f" {when}: {you_are(words.clause(ops))}." for when, ops in rows if ops)
    either = f", or discard {words.name(instead)} to pass it" if instead else ""
    return f"Make {with_article(check_name(op))}{either}.{said}"


def _check_sentences(op: Check | CombatCheck, words: Wording) -> str:
    """Return "Pass a Luck (−1) check to …", or both results if both have an effect."""
    instead = op.instead if isinstance(op, Check) else ""
    if (op.passed and op.failed) or any(isinstance(each, May) for each in op.passed):
        return made_text(op, words, instead)
    if op.passed:
        either = f", or discard {words.name(instead)}," if instead else ""
        return f"Pass {with_article(check_name(op))}{either} to {words.clause(op.passed)}."
    return f"Pass {with_article(check_name(op))}, or {words.clause(op.failed)}."


def _check_clause(op: Check | CombatCheck, words: Wording) -> str:
    name, good, bad = with_article(check_name(op)), words.clause(op.passed), words.clause(op.failed)
    if good and bad:
        return f"make {name} (pass: {you_are(good)}; fail: {you_are(bad)})"
    return f"pass {name} to {good}" if good else f"pass {name}, or {bad}"


# --- A check carried out --------------------------------------------------------------------------


def _card_instead(op: Check) -> Iterator[Named]:
    if op.instead:
        yield "card", op.instead


@operation(Check, _check_clause, sentences=_check_sentences, names=_card_instead)
async def make_check(b: Board, op: Check, occasion: Occasion) -> None:
    """Make a skill check (or discard a card that passes it), then carry out its result."""
    if op.instead and await _has_discarded(b, op, occasion):
        await run_ops(b, op.passed, occasion)
        return
    seat, source = occasion.seat, occasion.source
    spec = skill_checks.CheckSpec(
        op.skill,
        op.modifier,
        op.difficulty,
        source=source,
        counts=any(_counts_successes(each) for each in op.passed),
        idle=not op.failed and all(_gives_nothing(b, seat, each) for each in op.passed),
        hanging=(op.passed, op.failed),
    )
    result = await skill_checks.perform_check(b, seat, spec)
    ops = op.passed if result.passed else op.failed
    await run_ops(b, ops, structs.replace(occasion, successes=result.successes))


def _counts_successes(op: Op) -> bool:
    """Return True if an operation's effect grows with each success."""
    amounts = (op.money, op.clues) if isinstance(op, Gain) else ()
    return any(isinstance(amount, Successes) for amount in amounts)


def _gives_nothing(b: Board, seat: Seat, op: Op) -> bool:
    """Return True if an operation would only restore Sanity or Stamina that is full already."""
    if not isinstance(op, Gain) or op.money != 0 or op.clues != 0:
        return False
    who = b.who(seat)
    sane = op.sanity == 0 or who.sanity >= b.sheets.max_sanity(seat)
    return sane and (op.stamina == 0 or who.stamina >= b.sheets.max_stamina(seat))


async def _has_discarded(b: Board, op: Check, occasion: Occasion) -> bool:
    """Return True if a card was discarded in order to pass."""
    held = b.cards.owns(occasion.seat, op.instead)
    if held is None:
        return False
    name = b.cards.facts(held.card).name
    prompt = f"Discard {name} to pass the {op.skill.capitalize()} check?"
    if not await may(b, occasion.seat, prompt, source=occasion.source):
        return False
    return await possessions.discard(b, occasion.seat, held.card, why=occasion.source)


@operation(CombatCheck, _check_clause, sentences=_check_sentences)
async def make_combat_check(b: Board, op: CombatCheck, occasion: Occasion) -> None:
    """Make a Combat check without a monster on the board, then carry out its result."""
    won = await skirmish(b, occasion.seat, op.modifier, source=occasion.source)
    await run_ops(b, op.passed if won else op.failed, occasion)
    await coins.settle_limits(b, occasion.seat)


# --- Charts ---------------------------------------------------------------------------------------


def _chart_sentences(op: Chart, words: Wording) -> str:
    return " ".join((f"Make {with_article(check_name(op))}.", *_row_texts(op.rows, words)))


def _row_texts(rows: dict[int, list[Op]], words: Wording) -> list[str]:
    starts = sorted(rows)
    said: list[str] = []
    for place, low in enumerate(starts):
        last = place + 1 == len(starts)
        high = low if last else starts[place + 1] - 1
        effect = you_are(words.clause(rows[low])) or "nothing"
        said.append(f"{row_text(low, high, last)}: {effect}.")
    return said


@operation(Chart, in_clause(_chart_sentences), sentences=_chart_sentences)
async def look_up_row(b: Board, op: Chart, occasion: Occasion) -> None:
    """Make a check, and carry out the highest row of a table that its successes reach."""
    seat, source = occasion.seat, occasion.source
    count = await skill_checks.count_successes(b, seat, op.skill, op.modifier, source=source)
    row = max(low for low in op.rows if low <= count)
    await run_ops(b, op.rows[row], structs.replace(occasion, successes=count))


# --- Dice -----------------------------------------------------------------------------------------


def _roll_sentences(op: Roll, words: Wording) -> str:
    rows: tuple[tuple[str, Sequence[Op]], ...] = (
        ("on a success", op.success),
        ("on a failure", op.failure),
    )
    said = [f"{when} {you_are(words.clause(ops))}" for when, ops in rows if ops]
    return f"Roll a die: {', '.join(said)}."


@operation(Roll, in_clause(_roll_sentences), sentences=_roll_sentences)
async def roll_die(b: Board, op: Roll, occasion: Occasion) -> None:
    """Roll a die outside a skill check, then carry out what a success or a failure brings."""
    seat = occasion.seat
    count = rolls.count_successful_faces(b, seat, rolls.roll(b, seat, source=occasion.source))
    ops = op.success if count else op.failure
    await run_ops(b, ops, structs.replace(occasion, successes=count))


@operation(
    RollDice, lambda op, words: f"roll {counted(op.count, 'die')} and {words.clause(op.ops)}"
)
async def roll_dice(b: Board, op: RollDice, occasion: Occasion) -> None:
    """Roll dice outside a skill check, then carry out what successes and failures bring."""
    seat = occasion.seat
    count = rolls.count_successful_faces(
        b, seat, rolls.roll(b, seat, op.count, source=occasion.source)
    )
    rolled = structs.replace(occasion, successes=count, failures=op.count - count)
    await run_ops(b, op.ops, rolled)


def _wager_clause(op: Wager, words: Wording) -> str:
    end = "at 0 you are devoured, otherwise" if op.devours else "if any is left,"
    return (
        f"roll a die for each {op.stat.capitalize()} you have and lose "
        f"{amount_text(op.stat, op.lost)}; {end} {words.clause(op.won)}"
    )


@operation(Wager, _wager_clause)
async def wager(b: Board, op: Wager, occasion: Occasion) -> None:
    """Roll a die for each point of a stat.

    Each failure loses a point; the reward follows if a point is left, else the investigator is
    devoured.
    """
    seat, source = occasion.seat, occasion.source
    have = coins.amount_of(b, seat, op.stat)
    won = rolls.count_successful_faces(b, seat, rolls.roll(b, seat, have, source=source))
    rolled = structs.replace(occasion, successes=won, failures=have - won)
    lost = amount_as_number(b, rolled, op.lost, op.stat)
    if op.stat is Coin.SANITY:
        await losing.lose(b, seat, sanity=lost, source=source, settled=False)
    else:
        await losing.lose(b, seat, stamina=lost, source=source, settled=False)
    if op.devours and not coins.amount_of(b, seat, op.stat):
        await departures.devour(b, seat, source=source)
        return
    await coins.settle_limits(b, seat)
    await run_ops(b, op.won, structs.replace(occasion, successes=won))


# --- Combat checks of encounters ------------------------------------------------------------------


async def skirmish(b: Board, seat: Seat, modifier: int, *, source: str = "") -> bool:
    """Make a Combat check of difficulty 1.

    The caller handles an investigator whose Stamina falls to 0.
    """
    combat = Combat(seat=seat, monster=None, rating=modifier, round=1, begun=True)
    b.state.combats.append(combat)
    passed = False
    while combat in b.state.combats:
        replies = await ask(lambda: _skirmish_draft(b, combat, source))
        _, key = first_pick(replies)
        choice = seat_choices.find_choice(combat_choices(b, combat), key)
        if choice is not None:
            await choice.run()
            continue
        some = weapons.cards_still_held(b, seat, fight_options.cards_of(key))
        passed = (await weapons.attack_check(b, combat, some, source=source)).passed
        b.state.combats.remove(combat)
        await weapons.run_effects_of_use(b, seat, some)
    return passed


def _skirmish_draft(b: Board, combat: Combat, source: str) -> Draft | None:
    if combat not in b.state.combats:
        return None
    others = seat_choices.build_part(combat_choices(b, combat))
    fights, left_out = fight_options.fight_choices(b, combat)
    return Draft(
        kind="combat",
        prompt=f"Combat ({signed(combat.rating or 0)}) check: what do you fight with?",
        **question_source(b, source),
        parts={combat.seat: Part((*fights, *others.options), barred=(*others.barred, *left_out))},
        must=(combat.seat,),
        join=Join.ANY,
    )
