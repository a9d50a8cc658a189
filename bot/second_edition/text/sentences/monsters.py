"""Monsters and combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bot.engine.english import capitalize_first, join_names
from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.foe_words import foe_card_text
from bot.second_edition.names.naming import name_of, place_name, with_article, with_the
from bot.second_edition.names.signs import counted
from bot.second_edition.printed.terms import OUTSKIRTS, SKY
from bot.second_edition.text.sentences.sentence_register import actor_name, says, says_together


def _counted_names(b: Board, monsters: Iterable[str], single: Callable[[str], str]) -> str:
    """Return monsters' names in order of arrival, equal ones counted, to start a sentence."""
    names = Counter(name_of(b, monster) for monster in monsters)
    return capitalize_first(
        join_names([counted(n, name) if n > 1 else single(name) for name, n in names.items()])
    )


@says_together(f.MonsterPlaced)
def _monsters_placed(b: Board, facts: Sequence[f.MonsterPlaced]) -> str:
    first, names = facts[0], _counted_names(b, (fact.monster for fact in facts), with_article)
    verbs = ("appears", "comes") if len(facts) == 1 else ("appear", "come")
    if first.seat is not None:
        return f"**{names} {verbs[0]}** in front of {actor_name(b, first)}."
    if first.place in (OUTSKIRTS, SKY):
        return f"{names} {verbs[1]} to {b.town.place_name(first.place)}."
    return f"**{names} {verbs[0]}** at {place_name(b, first.place)}."


says(f.MonsterPlaced)(lambda b, fact: _monsters_placed(b, [fact]))


def _way_text(b: Board, fact: f.MonsterMoved) -> str:
    return f"from {place_name(b, fact.source)} to {place_name(b, fact.to)}"


says(f.MonsterMoved)(
    lambda b, fact: (
        f"{capitalize_first(with_the(name_of(b, fact.monster)))} moves {_way_text(b, fact)}."
    )
)


@says_together(f.MonsterMoved)
def _monsters_moved(b: Board, facts: Sequence[f.MonsterMoved]) -> str:
    return f"{counted(len(facts), name_of(b, facts[0].monster))} move {_way_text(b, facts[0])}."


def _can_return(b: Board, fact: f.MonsterGone) -> bool:
    """Return True if a monster that goes to the box can come back: it is Spawn."""
    return fact.to == "box" and b.library.monsters[fact.monster].spawn


@says_together(f.MonsterGone)
def _monsters_gone(b: Board, facts: Sequence[f.MonsterGone]) -> str:
    """Return the sentence on several monsters that leave one place for the cup or the box."""
    first, names = facts[0], _counted_names(b, (fact.monster for fact in facts), with_the)
    way = {"cup": "go back to the cup", "box": "leave the game"}.get(first.to, "are gone")
    way = "are set aside again" if _can_return(b, first) else way
    origin = f" from {b.town.place_name(OUTSKIRTS)}" if first.place == OUTSKIRTS else ""
    return f"{names} {way}{origin}."


@says(f.MonsterGone)
def _monster_gone(b: Board, fact: f.MonsterGone) -> str:
    name = name_of(b, fact.monster)
    if fact.to == "trophy" and fact.seat is not None:
        if fact.taken:
            return f"{actor_name(b, fact)} takes {with_the(name)} as a trophy."
        return f"{actor_name(b, fact)} **defeats {with_the(name)}** and keeps it as a trophy."
    return f"{capitalize_first(with_the(name))} {_destination_text(b, fact)}."


def _destination_text(b: Board, fact: f.MonsterGone) -> str:
    if _can_return(b, fact):
        return "is set aside again"
    return {"cup": "goes back to the cup", "box": "leaves the game"}.get(fact.to, "is gone")


def says_defeat(b: Board, check: f.CheckEnded, gone: f.MonsterGone) -> str:
    """Return the sentence on the defeat of a monster that becomes nobody's trophy."""
    foe = with_the(name_of(b, gone.monster))
    return f"{actor_name(b, check)} **defeats {foe}**, which {_destination_text(b, gone)}."


@says(f.FoeCardDrawn)
def _foe_card_drawn(b: Board, fact: f.FoeCardDrawn) -> str:
    said = foe_card_text(b.library.foe_cards[fact.card], lambda code: name_of(b, code))
    return f"{capitalize_first(with_the(name_of(b, fact.monster)))} draws its card: {said}"


@says(f.CombatBegan)
def _combat_began(b: Board, fact: f.CombatBegan) -> str:
    foe = with_the(name_of(b, fact.monster)) if fact.monster else name_of(b, b.state.ancient_one)
    return f"{actor_name(b, fact)} fights {foe}."


@says(f.CombatEnded)
def _combat_ended(b: Board, fact: f.CombatEnded) -> str:
    foe = with_the(name_of(b, fact.monster)) if fact.monster else name_of(b, b.state.ancient_one)
    words = {"fled": f"gets away from {foe}", "evaded": f"evades {foe}"}.get(fact.how, "")
    return f"{actor_name(b, fact)} {words}." if words else ""
