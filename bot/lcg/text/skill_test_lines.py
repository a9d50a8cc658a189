"""A skill test in lines: the sum, the exact chance, who may help, and what success brings."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.english import capitalize_first, join_names, signed_number
from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, SkillTest, TestKind
from bot.lcg.names.disambiguation import the_target
from bot.lcg.names.phrases import counted, harm, percent, seat_name, short_name, the
from bot.lcg.names.sources import source_name
from bot.lcg.printed.cards import Card, Keyword
from bot.lcg.rules.attempts import seat_hit_by_a_miss
from bot.lcg.rules.skill_test import chaos_tokens, sums
from bot.lcg.rules.skill_test.commits import is_used_up
from bot.lcg.rules.skill_test.sequence import as_it_stands
from bot.lcg.text.card_texts import offered_texts, text_of, with_room

MOST_ICONS = 3
"""How many further icons the odds are shown for."""

FAR = 99
"""A margin beyond which no card's rule changes."""


def chance_of(g: Game, test: SkillTest, value: int, need: int) -> str:
    """Return the chance of success with this value against `need`, as text."""
    return _chance_text(chaos_tokens.ReadBag(g, test), value, need)


def _chance_text(bag: chaos_tokens.ReadBag, value: int, need: int) -> str:
    odds = bag.odds(value, need)
    return percent(odds.numerator, odds.denominator, bag.deciding)


def attack_words(card: Card) -> str:
    """Return the harm of an enemy's attack: `1 damage and 1 horror`."""
    return harm(card.damage, card.horror) or "no damage or horror"


def commit_lines(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the lines under the question that offers commitments."""
    test = g.test
    if test is None:
        return []
    value, need = sums.skill_value(g, test), sums.difficulty(g, test)
    bag = chaos_tokens.ReadBag(g, test)
    barred = sums.why_no_increase(g, test)
    chance, more = _chance_text(bag, value, need), "" if barred else _with_icons(bag, value, need)
    lines = [
        f"**{_sum_text(g, test, value)} against {need}** ({short_name(g.name(test.seat))})",
        f"Chance of success: **{chance}**{more}",
        *([barred] if barred else []),
        *_commits_line(g, test),
        *_used_up(g, test, seat),
        *_helper_lines(g, test),
        *_stake_lines(g, test),
    ]
    return with_room(lines, offered_texts(g, ask, seat))


def _commits_line(g: Game, test: SkillTest) -> list[str]:
    """Return the committed cards with their seats.

    For example ``+3 committed: Evidence! (Roland), Guts (Daisy)``.
    """
    said = [f"{g.card(c.copy).full_name} ({seat_name(g, c.seat)})" for c in test.commits]
    return [f"{signed_number(sums.icons(g, test))} committed: {', '.join(said)}"] if said else []


def _used_up(g: Game, test: SkillTest, reader: Seat | None) -> list[str]:
    """Return a line on cards in the reader's hand of which the test already has enough copies."""
    cards = [] if reader is None else [g.card(copy) for copy in g.who(reader).hand]
    useful = [card for card in cards if card.matching_icons(test.skill)]
    names = dict.fromkeys(card.full_name for card in useful if is_used_up(g, test, card))
    return [f"You can’t commit another {name} to this test." for name in names]


def seats_that_may_commit(g: Game, ask: Ask) -> tuple[Seat, ...]:
    """Return the seats that may still commit, regardless of the cards they hold."""
    return _who_may_help(g, g.test) if ask.kind == "commit" and g.test is not None else ()


def _who_may_help(g: Game, test: SkillTest) -> tuple[Seat, ...]:
    done = {commit.seat for commit in test.commits}
    here = [
        who
        for who in g.investigators.at(g.who(test.seat).place)
        if who.seat not in (test.seat, *done)
    ]
    return tuple(who.seat for who in here if who.hand and g.investigators.may_act(who.seat))


def _helper_lines(g: Game, test: SkillTest) -> list[str]:
    """Return lines on other seats that could still commit, by open information."""
    able = [seat_name(g, seat) for seat in _who_may_help(g, test)]
    if len(able) > 1:
        return [f"{join_names(able)} can commit a card each."]
    return [f"{name} can commit a card." for name in able]


def _sum_text(g: Game, test: SkillTest, value: int) -> str:
    """Return the sum as text: ``Combat 4 +1 Beat Cop +1 committed = 6``, or ``Combat 4``."""
    parts = [f"{test.skill.capitalize()} {g.investigators.base_skill(test.seat, test.skill, test)}"]
    bonuses = g.investigators.skill_bonuses(test.seat, test.skill, test)
    parts += [f"{signed_number(amount)} {source_name(g, source)}" for source, amount in bonuses]
    for bonus in sums.counting_bonuses(g, test):
        parts.append(f"{signed_number(bonus.amount)} {source_name(g, bonus.source, full=True)}")
    if icons := sums.icons(g, test):
        parts.append(f"+{icons} committed")
    return " ".join(parts) + (f" = {value}" if len(parts) > 1 else "")


def _with_icons(bag: chaos_tokens.ReadBag, value: int, need: int) -> str:
    """Return how each further icon changes the chance, until it no longer does."""
    said: list[str] = []
    before = bag.odds(value, need)
    for more in range(1, MOST_ICONS + 1):
        odds = bag.odds(value + more, need)
        if odds != before:
            said.append(f"+{more}: {_chance_text(bag, value + more, need)}")
        before = odds
    return f" · {', '.join(said)}" if said else " · more icons won’t help"


def _stake_lines(g: Game, test: SkillTest) -> list[str]:
    """Return what success and failure do, with the committed cards, and the card's text."""
    target = g.piece(test.target)
    plain = _outcome_lines(g, test, target) if target is not None else []
    return [*plain, *text_of(g, test.source)]


def _outcome_lines(g: Game, test: SkillTest, target: Piece) -> list[str]:
    """Return the lines that say what a successful test does to its target."""
    won = deepcopy(test)
    sums.count_commits(g, won)
    match test.kind:
        case TestKind.INVESTIGATE:
            return _investigation_lines(won, target)
        case TestKind.FIGHT:
            return _fight_lines(g, test, target, damage_of(g, won))
        case TestKind.EVADE:
            return [f"Success: {the_target(g, target)} exhausts and disengages"]
        case TestKind.PLAIN:
            return []


def _investigation_lines(test: SkillTest, place: Piece) -> list[str]:
    """Return the line on clues to discover; empty if another effect replaces them."""
    if not test.clues:
        return []
    clues = min(test.clues, place.clues)
    return [f"Success: {counted(clues, 'clue')}" if clues else "There are no clues to discover"]


def damage_of(g: Game, won: SkillTest) -> str:
    """Return the damage of a success: ``2``, or ``1 to 5`` if it depends on the margin."""
    need = won.difficulty = sums.difficulty(g, won)
    won.success = True
    return _range_text(_attack_damage(g, won, total) for total in (need, need + FAR))


def _miss_line(g: Game, test: SkillTest) -> str:
    """Return the line on damage that a failure deals to a team-mate."""
    need = sums.difficulty(g, test)
    lost = replace(test, difficulty=need, success=False)
    return _range_text(_attack_damage(g, lost, total) for total in (max(0, need - 1), 0))


def _attack_damage(g: Game, test: SkillTest, total: int) -> int:
    """Return the damage of an attack with this total."""
    enemy, ended = g.piece(test.target), replace(test, total=total)
    return sums.attack_damage(g, ended, enemy) if enemy else test.damage


def _range_text(amounts: Iterable[int]) -> str:
    """Return ``2``, or ``1 to 5``."""
    least, most = amounts
    return str(least) if least == most else f"{least} to {most}"


def _fight_lines(g: Game, test: SkillTest, enemy: Piece, hit: str) -> list[str]:
    """Return the lines of a fight; `hit` is the damage. They warn if a failure hits a team-mate."""
    health = g.pieces.health(enemy)
    left = "" if health is None else f" of {max(0, health - enemy.damage)} health left"
    lines = [f"Success: {hit} damage to {the_target(g, enemy)}{left}"]
    if risk := risk_of_miss(g, test, enemy):
        lines.append(capitalize_first(risk))
    if g.pieces.has_keyword(enemy, Keyword.RETALIATE) and not enemy.exhausted:
        lines.append(f"Failure: {the(g.card(enemy))} retaliates for {attack_words(g.card(enemy))}")
    return lines


def risk_of_miss(g: Game, test: SkillTest, enemy: Piece) -> str:
    """Return the damage that a missed attack deals to a team-mate, or ""."""
    other = seat_hit_by_a_miss(g, test.seat, enemy)
    if other is None:
        return ""
    return f"failure: {seat_name(g, other)} takes {_miss_line(g, test)} damage instead"


def so_far(g: Game) -> list[str]:
    """Return the result with the tokens revealed so far, while it can still change."""
    if (
        (test := g.test) is None
        or test.success is not None
        or not chaos_tokens.uncancelled_tokens(test)
    ):
        return []
    judged = as_it_stands(g, test)
    result = "a success" if judged.success else "a failure"
    if judged.automatic:
        return [f"So far: **{result}**, automatically"]
    by = f" by {judged.margin}" if judged.margin else ""
    return [f"So far: **{judged.total} against {judged.difficulty}**, {result}{by}"]
