"""Lines about a turn: the tests that actions lead to, their costs, and who would attack."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.english import capitalize_first, join_names
from bot.engine.ids import Seat
from bot.engine.seat_choices import legal_choices
from bot.lcg.core.card_marks import Aspect
from bot.lcg.core.constants import (
    FIRST_ACTION_COST,
    MAY_NOT_DISCOVER,
    MAY_NOT_INVESTIGATE,
    MAY_NOT_PLAY,
    MAY_NOT_SPEND_CLUES,
    Ban,
)
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, SkillTest, TestKind
from bot.lcg.names.disambiguation import kind_marks, kind_of
from bot.lcg.names.phrases import counted, seat_name, the
from bot.lcg.rules import attacks, costs
from bot.lcg.rules.abilities import OPEN_HANDED
from bot.lcg.rules.actions import (
    action_choices,
    cannot_fight,
    cannot_investigate,
    open_action_choices,
)
from bot.lcg.rules.attempts import begin_test
from bot.lcg.rules.seat_choices import risk_words
from bot.lcg.rules.skill_test import sums
from bot.lcg.rules.skill_test.sequence import skills_for
from bot.lcg.text.card_texts import offered_texts, with_room
from bot.lcg.text.skill_test_lines import attack_words, chance_of, damage_of, risk_of_miss

BANS: tuple[Ban[...], ...] = (
    MAY_NOT_PLAY,
    MAY_NOT_INVESTIGATE,
    MAY_NOT_DISCOVER,
    MAY_NOT_SPEND_CLUES,
)
"""Questions to cards about what an investigator may do."""
PRICED: Final = ("move", "investigate", "fight", "evade", "draw", "resource", "engage", "play")
"""Actions that can cost more than one."""
MOST: Final = 1_500
"""Characters of the lines, so that a panel has room for them."""
MOST_TOLD: Final = 30
"""Tests of one kind whose odds are worked out; a message has room for fewer."""


def turn_lines(g: Game, ask: Ask, reader: Seat | None) -> list[str]:
    """Return the lines under the question of a turn."""
    if not ask.must:
        return []
    seat = ask.must[0]
    verbs = {option.verb for option in ask.parts[seat].options}
    forbidden = _ban_lines(g, seat)
    if "resource" not in verbs:  # no action is left: nothing that costs one is worth telling
        return forbidden
    basic = [
        *forbidden,
        *_chance_lines(g, seat, verbs),
        *_expensive_actions(g, seat),
        *_attacker_lines(g, seat),
    ]
    through = _through_cards(g, seat, reader)
    return with_room(with_room([], [*basic, *through], MOST), offered_texts(g, ask, reader))


def _ban_lines(g: Game, seat: Seat) -> list[str]:
    """Return the texts of cards in the seat's threat area that forbid something."""
    bodies = [
        body for what in BANS for piece, body in g.constants.sources(what) if piece.threat == seat
    ]
    return list(dict.fromkeys(" ".join((body.__doc__ or "").split()) for body in bodies))


def _chance_lines(g: Game, seat: Seat, verbs: Collection[str]) -> list[str]:
    """Return lines on the tests of actions with these verbs, without cards or bonuses."""
    place = g.places.of_seat(seat)
    if place is None:
        return []
    lines: list[str] = []
    if "investigate" in verbs and place.clues and not cannot_investigate(g, seat, place):
        trial = begin_test(seat, TestKind.INVESTIGATE, place.id, {})
        clues = f", {counted(place.clues, 'clue')} there"
        lines.append(f"Investigate {the(g.card(place))}{clues}: {_against_text(g, trial)}")
    foes = sorted(g.enemies.at(place.id), key=lambda enemy: not g.enemies.is_engaged(enemy, seat))
    lines += [_against_enemy(g, seat, enemy) for enemy in foes[:MOST_TOLD]]
    return list(dict.fromkeys(line for line in lines if line))


def _against_enemy(g: Game, seat: Seat, enemy: Piece) -> str:
    ways: list[str] = []
    if not cannot_fight(g, seat, enemy):
        ways.append("fight " + _against_text(g, begin_test(seat, TestKind.FIGHT, enemy.id, {})))
        ways += filter(
            None, [risk_of_miss(g, begin_test(seat, TestKind.FIGHT, enemy.id, {}), enemy)]
        )
    if g.enemies.is_engaged(enemy, seat):
        ways.append("evade " + _against_text(g, begin_test(seat, TestKind.EVADE, enemy.id, {})))
    near = g.enemies.at(g.places.where(enemy))
    name = capitalize_first(kind_of(g, enemy, near))
    told = any(mark.aspect is Aspect.ENGAGED for mark in kind_marks(g, enemy, near))
    others = [seat_name(g, other) for other in g.enemies.engaged_seats(enemy) if other != seat]
    if others and not told and not g.enemies.is_massive(enemy):
        name += f" (engaged with {join_names(others)})"
    return f"{name}: {'; '.join(ways)}" if ways else ""


def _through_cards(g: Game, seat: Seat, reader: Seat | None) -> list[str]:
    """Return lines on the tests that cards offer; cards in hand only for their holder."""
    lines: list[str] = []
    # The cards in hand are secret, so they are not examined for other readers.
    choices = action_choices(g, seat) if reader == seat else open_action_choices(g, seat)
    for choice in legal_choices(choices):
        if (choice.secret and reader != seat) or (trial := choice.trial()) is None:
            continue
        if len(lines) >= MOST_TOLD:
            break
        hit = f", {damage_of(g, trial)} damage" if trial.kind is TestKind.FIGHT else ""
        risk = risk_words(g, seat, foe) if hit and (foe := g.piece(trial.target)) else ""
        lines.append(
            "; ".join(filter(None, (f"{choice.label} · {_against_text(g, trial)}{hit}", risk)))
        )
    return list(dict.fromkeys(lines))


def _against_text(g: Game, test: SkillTest) -> str:
    """Return ``combat 2 against 2, 25%``, then other usable skills: ``or intellect 5``."""
    need = sums.difficulty(g, test)
    ways: list[str] = []
    for skill in skills_for(g, test):
        trial = replace(test, skill=skill)
        value = sums.skill_value(g, trial)
        against = "" if ways else f" against {need}"
        ways.append(f"{skill} {value}{against}, {chance_of(g, trial, value, need)}")
    return ", or ".join(ways)


def _expensive_actions(g: Game, seat: Seat) -> list[str]:
    """Return the actions that cost more than one action now.

    Some do so each time, others only the first time in a round.
    """
    each = _by_price({verb: costs.price_each(g, seat, 1, frozenset({verb})) for verb in PRICED})
    first = _by_price(
        {
            verb: costs.price(g, seat, 1, tags)
            for verb in PRICED
            if g.constants.total(FIRST_ACTION_COST, seat, tags := frozenset({verb}))
        }
    )
    return [
        *(f"To {verbs} costs {counted(price, 'action')} each time" for price, verbs in each),
        *(
            f"Your first {verbs} this round costs {counted(price, 'action')}"
            for price, verbs in first
        ),
    ]


def _by_price(prices: Mapping[str, int]) -> list[tuple[int, str]]:
    """Return each price above one action with its actions, cheapest first."""
    dear = sorted({price for price in prices.values() if price > 1})
    return [(price, join_names([v for v in prices if prices[v] == price], "or")) for price in dear]


def _attacker_lines(g: Game, seat: Seat) -> list[str]:
    """Return a line on the enemies that would attack during another action."""
    ready = [
        g.card(enemy)
        for enemy in g.enemies.engaged_with(seat)
        if not enemy.exhausted and attacks.may_attack(g, enemy, seat)
    ]
    if not ready:
        return []
    attackers = join_names([f"{the(card)} ({attack_words(card)})" for card in ready])
    spared = join_names(sorted(OPEN_HANDED))
    return [f"⚠ Any action except {spared} provokes an attack from {attackers}"]
