"""Lines under a question: calculations, exact odds, and the price of each choice."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ask import Allot, Ask, Part
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.lcg import views
from bot.lcg.core.about import of_card
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import counted, harm, short_name
from bot.lcg.rules.costs import group_price
from bot.lcg.text.card_texts import MOST_TEXTS, offered_cards, own_cards, source_text, text_of
from bot.lcg.text.skill_test_lines import commit_lines, so_far
from bot.lcg.text.turn_lines import turn_lines


def explain(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the lines under a question, in Discord markdown."""
    found = _EXPLAIN.get(ask.kind)
    with g.sight.looking(), g.sight.as_seen_by(*(() if seat is None else (seat,))):
        return found(g, ask, seat) if found is not None else source_text(g, ask)


# --- damage, clues, cards ---------------------------------------------------------------------


def _explain_assignment(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    lines: list[str] = []
    for who, part in _relevant_parts(ask, seat):
        if isinstance(part.form, Allot):
            totals = part.form.totals
            dealt = harm(totals.get("damage", 0), totals.get("horror", 0))
            health, sanity = g.investigators.health_left(who), g.investigators.sanity_left(who)
            left = f"{health} health and {sanity} sanity left"
            lines.append(f"{short_name(g.name(who))}: {dealt} to assign; {left}")
    return lines


def _relevant_parts(ask: Ask, seat: Seat | None) -> list[tuple[Seat, Part]]:
    """Return the reader's own part of the question if there is one, or else all parts."""
    if seat is not None and seat in ask.parts:
        return [(seat, ask.parts[seat])]
    return list(ask.parts.items())


def _explain_clues(g: Game, ask: Ask, _seat: Seat | None) -> list[str]:
    act = g.stages.named_code(g.stages.act.code)
    if g.stages.has_two_agendas or ask.about not in (of_card(act), of_card(g.stages.act.code)):
        return source_text(g, ask)  # another card wants them
    holders = [seat for seat in views.payers(g) if g.who(seat).clues]
    held = [f"{short_name(g.name(seat))} has {g.who(seat).clues}" for seat in holders]
    return [
        f"The act needs {counted(_act_price(g), 'clue')}; {join_names(held) or 'nobody has any'}"
    ]


def _act_price(g: Game) -> int:
    """Return the clues that the group spends on the act: to advance it, or for its ability."""
    if g.stages.act_price is not None:
        return g.stages.act_price
    abilities = g.registry.abilities.get(g.stages.act.code, ())
    return max((group_price(g, each.cost) for each in abilities), default=0)


def _explain_mulligan(g: Game, _ask: Ask, seat: Seat | None) -> list[str]:
    rule = "Swap any number, once. You draw first; then the old cards are shuffled back."
    return [rule, *own_cards(g, seat)]


def _explain_choice_of_cards(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    return [*source_text(g, ask), *offered_cards(g, ask, seat)]


def _hand_size(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    return [
        *(
            f"{short_name(g.name(who))}: {counted(len(g.who(who).hand), 'card')}, "
            f"limit {g.investigators.hand_limit(who)}; you can’t discard weaknesses"
            for who, _ in _relevant_parts(ask, seat)
        ),
        *own_cards(g, seat),
    ]


def _next_turn(g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    left = [short_name(g.name(who.seat)) for who in g.playing() if not who.acted]
    return [f"Still to act: {join_names(left)}. Each investigator takes one turn a round."]


def _explain_order(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["All of these happen; you choose which comes first"]


def _explain_tie(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["It’s a tie: the lead investigator decides"]


def _explain_slots(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["The cards you choose are discarded"]


def _explain_search(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["If any card fits, you have to take one"]


def _explain_trauma(_g: Game, _ask: Ask, _seat: Seat | None) -> list[str]:
    return ["Trauma lasts for the campaign: you start each scenario with 1 damage or 1 horror"]


def _explain_window(g: Game, ask: Ask, seat: Seat | None) -> list[str]:
    """Return the texts of the usable cards that the reader may know."""
    abouts = dict.fromkeys(
        option.about
        for who, part in ask.parts.items()
        for option in part.options
        if who == seat or not option.secret
    )
    said = dict.fromkeys(line for about in abouts for line in text_of(g, about))
    return [*so_far(g), *list(said)[:MOST_TEXTS]]


_EXPLAIN: dict[str, Callable[[Game, Ask, Seat | None], list[str]]] = {
    "turn": turn_lines,
    "commit": commit_lines,
    "assign": _explain_assignment,
    "clues": _explain_clues,
    "agree": _explain_clues,
    "mulligan": _explain_mulligan,
    "beneath": _explain_choice_of_cards,
    "discard": _explain_choice_of_cards,
    "hand_size": _hand_size,
    "next_turn": _next_turn,
    "order": _explain_order,
    "attack_order": _explain_order,
    "prey": _explain_tie,
    "path": _explain_tie,
    "slots": _explain_slots,
    "search": _explain_search,
    "trauma": _explain_trauma,
    "reaction": _explain_window,
    "window": _explain_window,
}
