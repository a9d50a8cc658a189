"""What stands under a question: the arithmetic, the exact odds, what each choice costs.

Computed anew whenever a question is shown. With `seat` None only what everybody may know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from copy import deepcopy

from msgspec.structs import replace

from bot.engine.about import About
from bot.engine.ask import Allot, Ask, Part
from bot.engine.deeds import legal
from bot.engine.ids import Seat
from bot.engine.words import listed, signed, start
from bot.lcg import views
from bot.lcg.core.about import is_card
from bot.lcg.core.constants import (
    MAY_NOT_DISCOVER,
    MAY_NOT_INVESTIGATE,
    MAY_NOT_PLAY,
    MAY_NOT_SPEND_CLUES,
    Ban,
)
from bot.lcg.core.game import Game
from bot.lcg.core.marks import Aspect
from bot.lcg.core.state import Piece, SkillTest, TestKind
from bot.lcg.names.namesakes import kind_marks, kind_of, the_target
from bot.lcg.names.phrases import counted, harm, percent, seat_name, short_name, slots_taken, the
from bot.lcg.names.sources import card_of, source_name
from bot.lcg.printed.cards import Card, CardType, Keyword
from bot.lcg.rules import attacks, costs
from bot.lcg.rules.abilities import OPEN_HANDED
from bot.lcg.rules.actions import action_deeds, cannot_fight, cannot_investigate
from bot.lcg.rules.attempts import begun, exposed
from bot.lcg.rules.deeds import risk_words
from bot.lcg.rules.skill_test import sums, tokens
from bot.lcg.rules.skill_test.commits import is_used_up
from bot.lcg.rules.skill_test.sequence import as_it_stands, skills_for
from bot.lcg.views.shapes import HandCardView

MOST_ICONS = 3
"""How many further icons the odds are shown for."""
FAR = 99
"""Points of success by which no rule of a card goes further."""
BANS: tuple[Ban[...], ...] = (
    MAY_NOT_PLAY,
    MAY_NOT_INVESTIGATE,
    MAY_NOT_DISCOVER,
    MAY_NOT_SPEND_CLUES,
)
"""Questions to cards about what an investigator may do."""
ROOM = 1_300
"""Characters under a question within which texts of cards are repeated."""
MOST_TEXTS = 4
"""Cards whose text is repeated under one question."""


def explain(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """Lines under a question, in Discord markdown."""
    found = _EXPLAIN.get(ask.kind)
    return found(g, ask, seat) if found is not None else _source_text(g, ask)


# --- a turn -----------------------------------------------------------------------------------


def _turn(g: Game, ask: Ask, reader: Seat | None) -> list[str]:
    if not ask.must:
        return []
    seat = ask.must[0]
    verbs = {option.verb for option in ask.parts[seat].options}
    forbidden = _forbidden(g, seat)
    if "resource" not in verbs:  # no action is left: nothing that costs one is worth telling
        return forbidden
    basic = [*forbidden, *_chances(g, seat, verbs), *_dear(g, seat), *_provoked(g, seat)]
    through = _through_cards(g, seat, reader)
    return _with_room([*basic, *through], _offered(g, ask, reader))


def _forbidden(g: Game, seat: Seat) -> list[str]:
    """What cards in the seat's threat area do not let it do, as the cards say it."""
    bodies = [body for what in BANS for piece, body in g.sources(what) if piece.threat == seat]
    return list(dict.fromkeys(" ".join((body.__doc__ or "").split()) for body in bodies))


def _chances(g: Game, seat: Seat, verbs: Collection[str]) -> list[str]:
    """The tests that an action with these verbs would lead to, without cards or boosts."""
    place = g.place_of(seat)
    if place is None:
        return []
    lines: list[str] = []
    if "investigate" in verbs and place.clues and not cannot_investigate(g, seat, place):
        trial = begun(seat, TestKind.INVESTIGATE, place.id, {})
        clues = f", {counted(place.clues, 'clue')} there"
        lines.append(f"Investigate {the(g.card(place))}{clues}: {_against(g, trial)}")
    foes = sorted(g.enemies_at(place.id), key=lambda enemy: not g.is_engaged(enemy, seat))
    lines += [_against_enemy(g, seat, enemy) for enemy in foes]
    return list(dict.fromkeys(line for line in lines if line))


def _against_enemy(g: Game, seat: Seat, enemy: Piece) -> str:
    ways: list[str] = []
    if not cannot_fight(g, seat, enemy):
        ways.append("fight " + _against(g, begun(seat, TestKind.FIGHT, enemy.id, {})))
        ways += filter(None, [_risk(g, begun(seat, TestKind.FIGHT, enemy.id, {}), enemy)])
    if g.is_engaged(enemy, seat):
        ways.append("evade " + _against(g, begun(seat, TestKind.EVADE, enemy.id, {})))
    near = g.enemies_at(g.where(enemy))
    name = start(kind_of(g, enemy, near))
    told = any(mark.aspect is Aspect.ENGAGED for mark in kind_marks(g, enemy, near))
    others = [seat_name(g, other) for other in g.engaged_with(enemy) if other != seat]
    if others and not told and not g.is_massive(enemy):
        name += f" (engaged with {listed(others)})"
    return f"{name}: {'; '.join(ways)}" if ways else ""


def _through_cards(g: Game, seat: Seat, reader: Seat | None) -> list[str]:
    """The tests that cards would lead to; those in hand are for their holder alone."""
    lines: list[str] = []
    for deed in legal(action_deeds(g, seat)):
        if (deed.secret and reader != seat) or (trial := deed.trial()) is None:
            continue
        hit = f", {_damage(g, trial)} damage" if trial.kind is TestKind.FIGHT else ""
        risk = risk_words(g, seat, foe) if hit and (foe := g.piece(trial.target)) else ""
        lines.append("; ".join(filter(None, (f"{deed.label} · {_against(g, trial)}{hit}", risk))))
    return list(dict.fromkeys(lines))


def _against(g: Game, test: SkillTest) -> str:
    """``combat 2 against 2, 25 %``, then other skills that may be used: ``or intellect 5``."""
    need = sums.difficulty(g, test)
    ways: list[str] = []
    for skill in skills_for(g, test):
        trial = replace(test, skill=skill)
        value = sums.value(g, trial)
        against = "" if ways else f" against {need}"
        ways.append(f"{skill} {value}{against}, {_chance(g, trial, value, need)}")
    return ", or ".join(ways)


def _chance(g: Game, test: SkillTest, value: int, need: int) -> str:
    odds = tokens.odds(g, test, value, need)
    return percent(odds.numerator, odds.denominator, tokens.that_decide(g, test))


def _dear(g: Game, seat: Seat) -> list[str]:
    """Actions that cost more than one now: the first of them in a round, not each."""
    verbs = ("move", "investigate", "fight", "evade", "draw", "resource", "engage", "play")
    prices = {verb: costs.price(g, seat, 1, frozenset({verb})) for verb in verbs}
    return [
        f"The first of these this round costs {counted(price, 'action')}: "
        f"{listed([v for v in verbs if prices[v] == price])}"
        for price in sorted({p for p in prices.values() if p > 1})
    ]


def _provoked(g: Game, seat: Seat) -> list[str]:
    """Who would attack during another action."""
    ready = [
        g.card(enemy)
        for enemy in g.engaged(seat)
        if not enemy.exhausted and attacks.may_attack(g, enemy, seat)
    ]
    if not ready:
        return []
    attackers = listed([f"{the(card)} ({_attack(card)})" for card in ready])
    spared = listed(sorted(OPEN_HANDED))
    return [f"⚠ Any action but {spared} provokes an attack by {attackers}"]


def _attack(card: Card) -> str:
    return harm(card.damage, card.horror) or "no harm"


# --- a test -----------------------------------------------------------------------------------


def _commit(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    test = g.test
    if test is None:
        return []
    value, need = sums.value(g, test), sums.difficulty(g, test)
    chance, more = _chance(g, test, value, need), _with_icons(g, test, value, need)
    lines = [
        f"**{_sum(g, test, value)} against {need}** ({short_name(g.name(test.seat))})",
        f"Chance of success: **{chance}**{more}",
        *_committed(g, test),
        *_used_up(g, test, seat),
        *_helpers(g, test),
        *_stakes(g, test),
    ]
    return _with_room(lines, _offered(g, ask, seat))


def _committed(g: Game, test: SkillTest) -> list[str]:
    """Who committed what: ``+3 committed: Evidence! (Roland), Guts (Daisy)``."""
    said = [f"{g.card(c.copy).full_name} ({seat_name(g, c.seat)})" for c in test.commits]
    return [f"{signed(sums.icons(g, test))} committed: {', '.join(said)}"] if said else []


def _used_up(g: Game, test: SkillTest, reader: Seat | None) -> list[str]:
    """Which cards in the reader's hand are not offered since enough of them are committed."""
    cards = [] if reader is None else [g.card(copy) for copy in g.who(reader).hand]
    useful = [card for card in cards if card.matching_icons(test.skill)]
    names = dict.fromkeys(card.full_name for card in useful if is_used_up(g, test, card))
    return [f"No more of {name} may be committed to this test." for name in names]


def helpers(g: Game, ask: Ask) -> tuple[Seat, ...]:
    """Who can be asked for help: who may still commit, whatever their hands hold."""
    return _who_may_help(g, g.test) if ask.kind == "commit" and g.test is not None else ()


def _who_may_help(g: Game, test: SkillTest) -> tuple[Seat, ...]:
    done = {commit.seat for commit in test.commits}
    here = [who for who in g.at(g.who(test.seat).place) if who.seat not in (test.seat, *done)]
    return tuple(who.seat for who in here if who.hand and g.may_act(who.seat))


def _helpers(g: Game, test: SkillTest) -> list[str]:
    """Who else could still commit, as everybody at the table sees it: whatever their hands hold."""
    able = [seat_name(g, seat) for seat in _who_may_help(g, test)]
    if len(able) > 1:
        return [f"{listed(able)} are there and may commit a card each."]
    return [f"{name} is there and may commit a card." for name in able]


def _sum(g: Game, test: SkillTest, value: int) -> str:
    """The sum in words: ``Combat 4 +1 Beat Cop +1 committed = 6``; ``Combat 4`` alone."""
    parts = [f"{test.skill.capitalize()} {g.base_skill(test.seat, test.skill)}"]
    bonuses = g.skill_bonuses(test.seat, test.skill, test)
    parts += [f"{signed(amount)} {source_name(g, source)}" for source, amount in bonuses]
    for bonus in test.counting_bonuses:
        parts.append(f"{signed(bonus.amount)} {source_name(g, bonus.source, full=True)}")
    if icons := sums.icons(g, test):
        parts.append(f"+{icons} committed")
    return " ".join(parts) + (f" = {value}" if len(parts) > 1 else "")


def _with_icons(g: Game, test: SkillTest, value: int, need: int) -> str:
    """What further icons would change, as long as they change anything."""
    said: list[str] = []
    before = tokens.odds(g, test, value, need)
    for more in range(1, MOST_ICONS + 1):
        odds = tokens.odds(g, test, value + more, need)
        if odds != before:
            said.append(f"+{more}: {_chance(g, test, value + more, need)}")
        before = odds
    return f" · {', '.join(said)}" if said else " · more icons change nothing"


def _stakes(g: Game, test: SkillTest) -> list[str]:
    """What success and failure lead to, with what is committed, and what the card says."""
    target = g.piece(test.target)
    plain = _outcomes(g, test, target) if target is not None else []
    return [*plain, *_text_of(g, test.source)]


def _outcomes(g: Game, test: SkillTest, target: Piece) -> list[str]:
    """What every such investigation, attack or evasion leads to."""
    won = deepcopy(test)
    sums.count_commits(g, won)
    match test.kind:
        case TestKind.INVESTIGATE:
            return _investigation(won, target)
        case TestKind.FIGHT:
            return _fight(g, test, target, _damage(g, won))
        case TestKind.EVADE:
            return [f"Success: {the_target(g, target)} exhausts and disengages"]
        case TestKind.PLAIN:
            return []


def _investigation(test: SkillTest, place: Piece) -> list[str]:
    """The clues; nothing where something else comes instead of them."""
    if not test.clues:
        return []
    clues = min(test.clues, place.clues)
    return [f"Success: {counted(clues, 'clue')}" if clues else "There is no clue to discover"]


def _damage(g: Game, won: SkillTest) -> str:
    """What a success deals: ``2``, or ``1 to 5`` where it counts by how much it succeeds."""
    need = won.difficulty = sums.difficulty(g, won)
    won.success = True
    return _between(_dealt(g, won, total) for total in (need, need + FAR))


def _missed(g: Game, test: SkillTest) -> str:
    """What a failure deals to a team-mate, which may count by how much it fails."""
    need = sums.difficulty(g, test)
    lost = replace(test, difficulty=need, success=False)
    return _between(_dealt(g, lost, total) for total in (max(0, need - 1), 0))


def _dealt(g: Game, test: SkillTest, total: int) -> int:
    """The damage of an attack that comes to this total."""
    return test.damage + sums.further_damage(g, replace(test, total=total))


def _between(amounts: Iterable[int]) -> str:
    """``2``, or ``1 to 5``."""
    least, most = amounts
    return str(least) if least == most else f"{least} to {most}"


def _fight(g: Game, test: SkillTest, enemy: Piece, hit: str) -> list[str]:
    """`hit` is the damage of a success; a failure may hit a team-mate."""
    health = g.health(enemy)
    left = "" if health is None else f" of {max(0, health - enemy.damage)} health left"
    lines = [f"Success: {hit} damage to {the_target(g, enemy)}{left}"]
    if risk := _risk(g, test, enemy):
        lines.append(start(risk))
    if g.has_keyword(enemy, Keyword.RETALIATE) and not enemy.exhausted:
        lines.append(f"Failure: {the(g.card(enemy))} retaliates for {_attack(g.card(enemy))}")
    return lines


def _risk(g: Game, test: SkillTest, enemy: Piece) -> str:
    """What a missed attack does to a team-mate, if it hits one."""
    other = exposed(g, test.seat, enemy)
    if other is None:
        return ""
    return f"failure: {seat_name(g, other)} takes {_missed(g, test)} damage instead"


# --- damage, clues, cards ---------------------------------------------------------------------


def _assign(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    lines: list[str] = []
    for who, part in _parts(ask, seat):
        if isinstance(part.form, Allot):
            totals = part.form.totals
            dealt = harm(totals.get("damage", 0), totals.get("horror", 0))
            left = f"{g.health_left(who)} health and {g.sanity_left(who)} sanity left"
            lines.append(f"{short_name(g.name(who))}: {dealt} to divide; {left}")
    return lines


def _parts(ask: Ask, seat: Seat | None) -> list[tuple[Seat, Part]]:
    """The parts to speak of: one's own if there is one, else everybody's."""
    if seat is not None and seat in ask.parts:
        return [(seat, ask.parts[seat])]
    return list(ask.parts.items())


def _clues(g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    holders = [seat for seat in views.payers(g) if g.who(seat).clues]
    held = [f"{short_name(g.name(seat))} {g.who(seat).clues}" for seat in holders]
    return [f"The act wants {counted(g.act_price or 0, 'clue')}; held: {listed(held) or 'none'}"]


def _mulligan(g: Game, _ask: Ask, seat: Seat | None) -> list[str]:
    rule = "Once, any number: replacements are drawn first, then the others shuffled back"
    return [rule, *_own_cards(g, seat)]


def _with_room(lines: list[str], texts: Iterable[str]) -> list[str]:
    """The lines, and as many texts of cards as there is room for."""
    left = ROOM - sum(len(line) + 1 for line in lines)
    for text in texts:
        left -= len(text) + 1
        if left >= 0:
            lines = [*lines, text]
    return lines


def _offered(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """What the reader's cards say that can be played or committed now, a line each."""
    if seat is None or seat not in ask.parts:
        return []
    cards = dict.fromkeys(
        option.about
        for option in ask.parts[seat].options
        if option.secret and option.verb in ("play", "commit") and option.about is not None
    )
    return list(dict.fromkeys(line for card in cards for line in _text_of(g, card)))


def _own_cards(g: Game, seat: Seat | None) -> list[str]:
    """The reader's cards among which they choose, with cost and text."""
    return [] if seat is None else [_card_line(card) for card in views.hand(g, seat).cards]


def _card_line(card: HandCardView) -> str:
    """``**Machete** · Asset · cost 3 · hand slot · combat: text``, the text in small print."""
    facts = [card.kind] + ([f"cost {card.cost}"] if card.cost is not None else [])
    facts += slots_taken(card.slots)
    facts += [", ".join(card.icons)] if card.icons else []
    line = f"**{card.name}** · {' · '.join(facts)}"
    return f"{line}\n-# {card.text}" if card.text else line


def _hand_size(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    return [
        *(
            f"{short_name(g.name(who))}: {counted(len(g.who(who).hand), 'card')}, "
            f"limit {g.hand_limit(who)}; weaknesses stay"
            for who, _ in _parts(ask, seat)
        ),
        *_own_cards(g, seat),
    ]


def _next_turn(g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    left = [short_name(g.name(who.seat)) for who in g.playing() if not who.acted]
    return [f"Yet to act: {listed(left)}. Each investigator takes one turn a round"]


def _order(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["All of them happen; you choose which comes first"]


def _tie(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["The lead investigator decides between equals"]


def _slots(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["What you choose goes to its discard pile"]


def _search(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["What fits must be taken"]


def _trauma(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["Trauma stays for the campaign: 1 damage or horror at the start of each scenario"]


# --- texts of cards ---------------------------------------------------------------------------


def _window(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """What the cards that could be used do: only cards that the reader may know."""
    abouts = dict.fromkeys(
        option.about
        for who, part in ask.parts.items()
        for option in part.options
        if who == seat or not option.secret
    )
    said = dict.fromkeys(line for about in abouts for line in _text_of(g, about))
    return [*_so_far(g), *list(said)[:MOST_TEXTS]]


def _so_far(g: Game) -> list[str]:
    """What the revealed tokens would lead to, as long as they can still be changed."""
    if (test := g.test) is None or test.success is not None or not tokens.counting(test):
        return []
    judged = as_it_stands(g, test)
    result = "a success" if judged.success else "a failure"
    if judged.automatic:
        return [f"As it stands: **{result}**, automatically"]
    by = f" by {judged.margin}" if judged.margin else ""
    return [f"As it stands: **{judged.total} against {judged.difficulty}**, {result}{by}"]


def _source_text(g: Game, ask: Ask) -> list[str]:
    """What the card that asks says; of an act or agenda, its other side, which is open now."""
    for card in (g.act, g.agenda):
        back = g.registry.backs.get(card.code)
        if is_card(ask.about, card.code) and back is not None:
            return [f"-# {' '.join((back.__doc__ or '').split())}"]
    return _text_of(g, ask.about)


def _text_of(g: Game, about: About | None) -> list[str]:
    """Our text of a card in small print; nothing where a reference names none."""
    card = card_of(g, about)
    if card is None or card.type is CardType.SCENARIO:
        return []
    text = views.card_text(g, card)
    return [f"-# {card.name}: {text}"] if text else []


_EXPLAIN: dict[str, Callable[[Game, Ask, Seat | None], list[str]]] = {
    "turn": _turn,
    "commit": _commit,
    "assign": _assign,
    "clues": _clues,
    "agree": _clues,
    "mulligan": _mulligan,
    "hand_size": _hand_size,
    "next_turn": _next_turn,
    "order": _order,
    "attack_order": _order,
    "prey": _tie,
    "path": _tie,
    "slots": _slots,
    "search": _search,
    "trauma": _trauma,
    "reaction": _window,
    "window": _window,
}
