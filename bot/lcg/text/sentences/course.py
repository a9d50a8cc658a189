"""The course of the game: rounds, phases, turns, actions."""

from __future__ import annotations

from bot.engine.english import join_names
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.mark_names import marks_words
from bot.lcg.names.phrases import counted, one_action, seat_name, source_in_brackets, the
from bot.lcg.printed.cards import CardType
from bot.lcg.text.sentences.sentence_register import says


@says(f.GameBegan)
def _game_began(g: Game, fact: f.GameBegan) -> str:
    scenario = g.library.scenarios[fact.scenario].name
    return f"**{scenario}** begins. {seat_name(g, fact.lead)} leads."


says(f.RoundBegan)(lambda _g, fact: f"**Round {fact.round}**")


says(f.PhaseAltered)(
    lambda _g, fact: f"The {fact.phase} phase {'happens again' if fact.repeated else 'is skipped'}."
)


says(f.PhaseBegan)(lambda _g, fact: f"**{fact.phase.capitalize()} phase**")


says(f.TurnBegan)(lambda g, fact: f"**{seat_name(g, fact.seat)}’s turn**")


says(f.TurnHandedBack)(lambda g, fact: f"{seat_name(g, fact.seat)} lets someone else go first.")


@says(f.TurnEnded)
def _turn_ended(g: Game, fact: f.TurnEnded) -> str:
    unused = [counted(fact.unused, "action")] * bool(fact.unused)
    unused += [one_action(extra) for extra in fact.extras]
    left = f" with {join_names(unused)} unused" if unused else ""
    who = seat_name(g, fact.seat)
    return f"{who}’s turn ends{left}." if fact.by_itself else f"{who} ends the turn{left}."


_ACTIONS = {
    "investigate": "{who} investigates{target}.",
    "fight": "{who} fights{target}.",
    "evade": "{who} tries to evade{target}.",
    "engage": "{who} engages{target}.",
    "move": "{who} heads for{target}.",
    "draw": "{who} takes an action to draw a card.",
    "resource": "{who} takes an action to gain a resource.",
}


@says(f.ActionTaken)
def _action_taken(g: Game, fact: f.ActionTaken) -> str:
    card = g.library.cards.get(fact.target)
    aimed = card is not None and card.type in (CardType.ENEMY, CardType.LOCATION)
    target = (
        f" {the(card)}{source_in_brackets(marks_words(g, fact.target, fact.marks))}"
        if card is not None and aimed
        else ""
    )
    words = _ACTIONS.get(fact.action, "{who} takes an action: " + fact.action + "{target}.")
    return words.format(who=seat_name(g, fact.seat), target=target)


says(f.ActionsLost)(
    lambda g, fact: f"{seat_name(g, fact.seat)} loses {counted(fact.count, 'action')}."
)


says(f.ActionsGained)(
    lambda g, fact: (
        f"{seat_name(g, fact.seat)} gets {counted(fact.count, 'extra action')} this turn."
    )
)


says(f.LeadChanged)(lambda g, fact: f"{seat_name(g, fact.seat)} takes the lead.")
