"""Abilities, choices, harm and counters."""

from __future__ import annotations

from bot.engine.english import capitalize_first, join_names
from bot.lcg.core import facts as f
from bot.lcg.core.about import Kind
from bot.lcg.core.game import Game
from bot.lcg.names.phrases import card_name, counted, harm, seat_name, source_in_brackets, the_card
from bot.lcg.names.sources import bracketed_source, source_name
from bot.lcg.printed.cards import CardType
from bot.lcg.text.sentences.sentence_register import says


@says(f.AbilityUsed)
def _ability_used(g: Game, fact: f.AbilityUsed) -> str:
    who, card = seat_name(g, fact.seat), g.library.cards.get(fact.code)
    does = ability_label(g, fact)
    if card is not None and card.type is CardType.INVESTIGATOR:
        return f"{who} uses an ability: {does}." if does else f"{who} uses an ability."
    return f"{who} uses {used_name(g, fact)}."


def used_name(g: Game, fact: f.AbilityUsed) -> str:
    """Return the name of the card whose ability is used.

    The ability is named, too, if the card has several.
    """
    card, does = g.library.cards.get(fact.code), ability_label(g, fact)
    more = f" ({does})" if does and len(g.registry.abilities.get(fact.code, ())) > 1 else ""
    is_place = card is not None and card.type is CardType.LOCATION
    return f"{the_card(g, fact.code) if is_place else card_name(g, fact.code)}{more}"


def ability_label(g: Game, fact: f.AbilityUsed) -> str:
    """Return the effect of an ability as it reads after its user: ``return the token``."""
    known = g.registry.abilities.get(fact.code, ())
    label = next((a.label for a in known if a.name == fact.ability), "")
    return f"{label[:1].lower()}{label[1:]}"


says(f.ForcedHappened)(lambda g, fact: f"{capitalize_first(the_card(g, fact.code))} takes effect.")


@says(f.ResourcesChanged)
def _resources_changed(g: Game, fact: f.ResourcesChanged) -> str:
    verb = "gains" if fact.amount > 0 else "loses" if fact.lost else "spends"
    amount = counted(abs(fact.amount), "resource")
    return f"{seat_name(g, fact.seat)} {verb} {amount}{source_in_brackets(card_name(g, fact.why))}."


says(f.UsesChanged)(lambda g, fact: f"{card_name(g, fact.code)} has {uses_left(fact)}.")


def uses_left(fact: f.UsesChanged) -> str:
    """Return the uses left on a card: ``2 supplies left``, ``no uses left``."""
    if not fact.left:
        return f"no {fact.kind or 'uses'} left"
    kind = _ONE.get(fact.kind, fact.kind.removesuffix("s")) if fact.left == 1 else fact.kind
    return f"{fact.left} {kind} left" if kind else f"{fact.left} left"


_ONE = {"supplies": "supply"}
"""Singulars of kinds of uses that do not just lose their last letter."""


@says(f.Healed)
def _say_healed(g: Game, fact: f.Healed) -> str:
    who = the_card(g, fact.code) if fact.code else seat_name(g, fact.seat)
    return f"{capitalize_first(who)} heals {harm(fact.damage, fact.horror)}."


@says(f.HarmAssigned)
def _harm_assigned(g: Game, fact: f.HarmAssigned) -> str:
    who = card_name(g, fact.code) if fact.code else seat_name(g, fact.seat)
    return f"{who} takes {harm(fact.damage, fact.horror)}{bracketed_source(g, fact.source)}."


@says(f.TraumaSuffered)
def _trauma_suffered(g: Game, fact: f.TraumaSuffered) -> str:
    kinds = ((fact.physical, "physical trauma"), (fact.mental, "mental trauma"))
    what = join_names(f"{n} {word}" for n, word in kinds if n)
    return f"{seat_name(g, fact.seat)} suffers {what}{bracketed_source(g, fact.source)}."


@says(f.InvestigatorOut)
def _investigator_out(g: Game, fact: f.InvestigatorOut) -> str:
    if fact.how is f.Fate.RESIGNED:
        return f"**{seat_name(g, fact.seat)} resigns.**"
    if fact.cause is not None and fact.cause.kind == Kind.HARM:
        return f"**{seat_name(g, fact.seat)} is {fact.how} by {source_name(g, fact.cause)}.**"
    return f"**{seat_name(g, fact.seat)} is {fact.how}**{bracketed_source(g, fact.cause)}."
