"""Lines under a question, the same for every player: calculations, exact odds, texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from bot.engine.ask import Ask, Option
from bot.engine.english import capitalize_first
from bot.engine.ids import Seat
from bot.second_edition.core import about
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat, SkillCheck
from bot.second_edition.names import card_texts
from bot.second_edition.names.keys import pools_text
from bot.second_edition.names.naming import name_of, the_place
from bot.second_edition.names.signs import counted, signed
from bot.second_edition.printed.terms import Place, Skill
from bot.second_edition.text.check_lines import check_lines, with_clues
from bot.second_edition.text.foe_lines import (
    LONGEST,
    battle_lines,
    monster_lines,
    monster_row,
)
from bot.second_edition.turn import final_battle, upkeep
from bot.second_edition.verbs import chances, clue_tokens, dangers, monster_markers, seals, weapons


def explain(b: Board, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the lines under a question for a seat, or for all players."""
    with b.steady():
        return _explain_in_memo(b, ask, seat)


def _explain_in_memo(b: Board, ask: Ask, seat: Seat | None) -> list[str]:
    whom = seat if seat is not None else next(iter(ask.must), None)
    if whom is None:
        return []
    made = check_of(b, whom)
    if made is not None and ask.kind in _IN_CHECKS:
        return [*check_lines(b, made), *_card_lines(b, ask, whom, seat)]
    lines = _LINES.get(ask.kind)
    found = lines(b, whom, ask) if lines else []
    texts = (*_source_text(b, ask, found), *_card_lines(b, ask, whom, seat))
    return [line for line in (*found, *texts, *_barred_lines(ask, whom)) if line]


_IN_CHECKS = frozenset(("check", "before_check"))


def check_of(b: Board, seat: Seat) -> SkillCheck | None:
    """Return the innermost check of a seat; if it has none, the innermost of all seats.

    Others may act during a check.
    """
    own = [check for check in b.state.checks if check.seat == seat]
    return own[-1] if own else b.check


# --- monsters -----------------------------------------------------------------------------------


def _combat_lines(b: Board, seat: Seat, _ask: Ask) -> list[str]:
    fight = _fight_of(b, seat)
    if fight is None:
        return []
    head = _foe_lines(b, fight)
    hands = sum(each.hands for each in fight.weapons if each.lasts or each.failed)
    have = b.sheets.hands(seat) + b.sheets.spell_hands(seat)
    held = f"Hands: {have - hands} of {have} free"
    return [*head, _pools_line(b, seat) + _danger_text(b, fight), held, *_combat_clues(b, fight)]


def _danger_text(b: Board, fight: Combat, *, horror: bool = False) -> str:
    """Return what a single failure would bring: unconscious, or insane by a Horror check."""
    if fight.monster is None:
        return ""
    now = monster_markers.opponent_numbers(b, fight)
    found: list[str] = []
    scared = dangers.fall_warning(b, fight.seat, sanity=now.horror_damage)
    if horror and now.horror_rating is not None and scared:
        found.append(f"**a failed Horror check {scared}**")
    hit = dangers.fall_warning(b, fight.seat, stamina=now.combat_damage)
    if now.combat_rating is not None and hit:
        found.append(f"**a hit {hit}**")
    return "".join(f" · {each}" for each in found)


def _combat_clues(b: Board, fight: Combat) -> list[str]:
    """Return the chance of the best attack with clue tokens spent after the roll, one by one."""
    sets = weapons.weapon_sets(b, fight)
    best = next(iter(sets), None)
    if best is None or (fight.monster is None and fight.rating is None):
        return [_clue_count(b, fight.seat)]
    names = ", ".join(b.cards.facts(card).name for card in best) or "bare hands"
    return [with_clues(b, sets[best], f"With {names} and")]


def _fight_of(b: Board, seat: Seat) -> Combat | None:
    return next((each for each in reversed(b.state.combats) if each.seat == seat), None)


def _foe_code(b: Board, fight: Combat) -> str:
    return "" if fight.monster is None else b.state.markers[fight.monster]


def _foe_lines(b: Board, fight: Combat) -> list[str]:
    if fight.monster is not None:
        return monster_lines(b, fight.monster, fight.seat)
    if fight.rating is not None:
        return []
    return battle_lines(b, fight.seat)


def _meeting_lines(b: Board, seat: Seat, ask: Ask) -> list[str]:
    fight = _fight_of(b, seat)
    if fight is None or fight.monster is None or about.code_of(ask.about) != _foe_code(b, fight):
        return [*_monsters_met(b, seat, ask), _pools_line(b, seat)]
    evade = chances.planned_evade_check(b, seat, fight.monster)
    clues = with_clues(b, evade, "Evading with") if ask.kind == "meet" else ""
    dangers = _danger_text(b, fight, horror=ask.kind == "meet")
    return [*monster_lines(b, fight.monster, seat), _pools_line(b, seat) + dangers, clues]


MOST_MET = 4
"""The most monsters to choose from that are described under the question."""


def _monsters_met(b: Board, seat: Seat, ask: Ask) -> list[str]:
    """Return the numbers of each of several monsters."""
    options = ask.parts[seat].options if seat in ask.parts else ()
    found = (about.monster_no(option.about) for option in options)
    numbers = dict.fromkeys(no for no in found if no is not None)
    return [monster_row(b, no, seat) for no in list(numbers)[:MOST_MET]]


def _battle_lines(b: Board, seat: Seat, _ask: Ask) -> list[str]:
    return [*battle_lines(b, seat), _pools_line(b, seat)]


# --- other questions ----------------------------------------------------------------------------


def _pools_line(b: Board, seat: Seat) -> str:
    pools = pools_text(b, seat)
    return f"{pools}; whatever fell to 0 returns to 1" if b.who(seat).falling else pools


def _clue_count(b: Board, seat: Seat) -> str:
    clues = b.who(seat).clues
    return f"{counted(clues, 'clue token')} to spend on dice after the roll" if clues else ""


def _slider_lines(b: Board, seat: Seat, _ask: Ask) -> list[str]:
    """Return the stops of the sliders, and what cards add to the skills."""
    who = b.who(seat)
    stops = [upkeep.stop_text(b, seat, track, stop) for track, stop in enumerate(who.sliders)]
    more = {skill: b.sheets.skill_bonus(seat, skill) for skill in Skill}
    added = ", ".join(f"{skill.capitalize()} {signed(n)}" for skill, n in more.items() if n)
    return [f"Now: {' · '.join(stops)}", f"Cards and effects add: {added}" if added else ""]


SKILLS_SERVE = (
    "Speed: movement points · Sneak: evading · Fight: combat · Will: horror · "
    "Lore: spells · Luck: encounters"
)
"""The uses of the skills, shown with the first decision on them."""


def _placing_lines(_b: Board, _seat: Seat, _ask: Ask) -> list[str]:
    return [SKILLS_SERVE]


def _means_lines(b: Board, seat: Seat, _ask: Ask) -> list[str]:
    """Return the seat's money and tokens."""
    who = b.who(seat)
    return [f"You have ${who.money}, {counted(who.clues, 'clue token')}; {_pools_line(b, seat)}"]


def _movement_lines(b: Board, seat: Seat, ask: Ask) -> list[str]:
    """Return the movement points left, and the offers that a move would end.

    The points are named only if the prompt is public.
    """
    who = b.who(seat)
    left = [f"You have {counted(who.points, 'movement point')} left"] * (
        ask.standing and not who.skipping
    )
    sides = [
        (each.giver, each.taker) for each in b.state.offers if seat in (each.giver, each.taker)
    ]
    lines = (
        f"If you move away, your offer to {b.name(taker)} is withdrawn"
        if giver == seat
        else f"If you move away, {b.name(giver)}’s offer to you is withdrawn"
        for giver, taker in sides
    )
    return list(dict.fromkeys((*left, *lines)))


def _encounter_lines(b: Board, seat: Seat, ask: Ask) -> list[str]:
    gate = b.gates.at(b.who(seat).place)
    if gate is None:
        return _means_lines(b, seat, ask)
    name = the_place(b.library.worlds[b.gates.world(gate.no)].name)
    door = f"Gate to {name} ({b.gates.symbol(gate.no)})"
    return [
        f"{door}, check to close {signed(b.gates.modifier(gate.no))}",
        _seal_line(b, seat, gate.place),
    ]


def _seal_line(b: Board, seat: Seat, place: Place) -> str:
    """Return the cost of sealing, and the clue tokens that remain for the check."""
    price, has = seals.seal_price(b, seat, place), clue_tokens.clues_at_hand(b, seat)
    if price is None:
        return f"You can’t seal it; you have {counted(has, 'clue token')}"
    spare = "" if has < price else f": {has - price or 'none'} to spare for the check"
    return f"Sealing costs {counted(price, 'clue token')}, you have {has}{spare}"


def _offer_lines(_b: Board, _seat: Seat, _ask: Ask) -> list[str]:
    """Return what a trade asks of the other seat."""
    return [OF_A_TRADE]


_LINES: dict[str, Callable[[Board, Seat, Ask], list[str]]] = {
    "combat": _combat_lines,
    "meet": _meeting_lines,
    "movement": _movement_lines,
    "battle": _battle_lines,
    "final_battle": _battle_lines,
    "hit": _meeting_lines,
    "horror": _meeting_lines,
    "focus": _slider_lines,
    "sliders": _placing_lines,
    "may": _means_lines,
    "choose": _means_lines,
    "buy": _means_lines,
    "allot": _means_lines,
    "amount": _means_lines,
    "interest": _means_lines,
    "sell": _means_lines,
    "offer": _offer_lines,
    "encounter": _encounter_lines,
    "any": _means_lines,
}


OF_A_TRADE = "A gift changes hands at once. If you want something in return, they have to agree."
_ABOUT_CARDS = frozenset((
    "afflicted", "any", "attacked", "before_check", "buy", "cards", "check", "choose", "cost",
    "drawn", "hit", "horror", "keep", "lose_cards", "loss", "moved", "offer", "search", "sell",
    "upkeep",
))  # fmt: skip
MOST_CARDS = 6
"""The most cards with their texts under a question; others only have a note."""


def _card_lines(b: Board, ask: Ask, whom: Seat, seat: Seat | None) -> list[str]:
    """Return the text of each card in the options, with equal ones counted.

    Secret ones are shown only to their owner.
    """
    if ask.kind not in _ABOUT_CARDS or whom not in ask.parts:
        return []
    shown = [o for o in ask.parts[whom].options if not o.secret or whom == seat]
    codes = _codes_of(b, shown)
    if not 0 < len(codes) <= MOST_CARDS:
        return []
    return [f"- {card_texts.card_line(b, code, times)}" for code, times in codes.items()]


def _codes_of(b: Board, options: Iterable[Option]) -> Counter[str]:
    """Return the codes of the cards in the options, with their number."""
    found = (about.card_no(option.about) for option in options)
    return Counter(b.cards.code(card) for card in found if card is not None)


MOST_BARRED = 4
"""The most barred actions with their reasons under a question."""


def _barred_lines(ask: Ask, whom: Seat) -> list[str]:
    """Return the barred actions with their reasons; of places only those within reach."""
    barred = ask.parts[whom].barred if whom in ask.parts else ()
    told = [each for each in barred if not each.secret and not each.quiet]
    return [f"Not now: {each.reason}" for each in told[:MOST_BARRED]]


def _source_text(b: Board, ask: Ask, said: Iterable[str]) -> list[str]:
    """Return the text of the card or Ancient One that asks, if it has one not shown yet."""
    code = about.code_of(ask.about)
    if ask.kind in _TELL_ALL or not _is_read(b, code):
        return []
    modifier = final_battle.attack_modifier(b) if b.state.awake else 1
    text = card_texts.clip_text(b.text(code, modifier), LONGEST)
    return [f"{name_of(b, code)}: {capitalize_first(text)}"] if text and text not in said else []


def _is_read(b: Board, code: str) -> bool:
    """Return True if this code has a text that players may read."""
    tables = (
        b.library.cards,
        b.library.mythos,
        b.library.monsters,
        b.library.ancient_ones,
        b.library.conditions,
    )
    return any(code in table for table in tables)


_TELL_ALL = frozenset(
    ("combat", "meet", "battle", "final_battle", "hit", "horror", "focus", "sliders", "encounter")
)
"""Kinds of question whose own lines already describe their source."""
