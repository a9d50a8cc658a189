"""Sentences on the course of the game: turns, phases, the Ancient One, the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.second_edition.core import facts as f
from bot.second_edition.core.game import Board
from bot.second_edition.encounters.further_facts import placeholder_sentences, unknown_with
from bot.second_edition.names.naming import name_of, place_name, the_place, with_article, with_the
from bot.second_edition.names.signs import DECK_NAMES, counted
from bot.second_edition.printed.terms import Deck, Place
from bot.second_edition.text.sentences.sentence_register import (
    actor_name,
    person_name,
    says,
    says_together,
)

_PHASES = {
    "upkeep": "I Upkeep",
    "movement": "II Movement",
    "arkham_encounters": "III Arkham Encounters",
    "other_world_encounters": "IV Other World Encounters",
    "mythos": "V Mythos",
    "final_battle": "Final battle",
    "over": "The end",
}


@says(f.GameBegan)
def _game_began(b: Board, fact: f.GameBegan) -> str:
    first = person_name(b, fact.who, fact.first)
    stirs = f"**{name_of(b, fact.ancient_one)} stirs.** {first} is the first player."
    host = f"This bot’s operator added facts of their own ({fact.facts})." if fact.facts else ""
    return " ".join(
        filter(
            None, (stirs, host, placeholder_sentences(unknown_with(b.library, b.state.ancient_one)))
        )
    )


says(f.TurnBegan)(
    lambda b, fact: f"**Turn {fact.turn}** · first player {person_name(b, fact.who, fact.first)}"
)


@says_together(f.TurnBegan)
def _turn_and_phase(b: Board, began: Sequence[f.TurnBegan | f.PhaseBegan]) -> str:
    """Return one heading for a turn and the phase it begins with."""
    turn, phase = began[0], began[-1]
    assert isinstance(turn, f.TurnBegan)
    assert isinstance(phase, f.PhaseBegan)
    name = _phase_began(b, phase).strip("*")
    return f"**Turn {turn.turn} · {name} · first player {person_name(b, turn.who, turn.first)}**"


@says(f.PhaseBegan)
def _phase_began(_b: Board, fact: f.PhaseBegan) -> str:
    """Return the heading of a phase; the set-up needs none, as the game's heading precedes it."""
    if fact.phase == "setup":
        return ""
    return f"**{_PHASES.get(fact.phase, str(fact.phase).replace('_', ' ').capitalize())}**"


WOKE = {
    "doom": "the doom track is full",
    "gates": "too many gates are open",
    "markers": "no gate marker is left",
    "cup": "no monster is left in the cup",
    "overrun": "monsters overrun the town",
    "servants": "no Servant of Glaaki is left",
    "gm": "the game master woke it",
}
"""Why the Ancient One woke, by the rule that woke it."""


says(f.GmChanged)(lambda b, fact: f"The game master {_gm_did(b, fact)}.")


def _gm_did(b: Board, fact: f.GmChanged) -> str:
    match fact.what, fact.args:
        case "monster", (code, "", to):
            return f"puts {with_article(name_of(b, code))} at {place_name(b, Place(to))}"
        case "monster", (code, source, to):
            way = f"from {place_name(b, Place(source))} to {place_name(b, Place(to))}"
            return f"moves {with_the(name_of(b, code))} {way}"
        case "clues", (place, n):
            return f"sets the clue tokens at {place_name(b, Place(place))} to {n}"
        case "seal", (place,):
            return f"removes the seal from {place_name(b, Place(place))}"
        case "card", (code,):
            return f"puts {name_of(b, code)} back into its deck"
        case "first", _ if fact.seat is not None:
            return f"gives the first-player marker to {actor_name(b, fact)}"
        case "gate_trophy", (world,) if fact.seat is not None:
            return (
                f"gives {actor_name(b, fact)} a gate to {the_place(name_of(b, world))} as a trophy"
            )
        case "mythos_card", (code,):
            return f"puts {name_of(b, code)} into play"
        case "condition", (code,):
            return f"turns {name_of(b, code)} face down"
        case _:
            return _prepared_text(fact)


def _prepared_text(fact: f.GmChanged) -> str:
    """Return the clause on prepared results, without revealing them."""
    match fact.what, fact.args:
        case "stack", (deck, n):
            return f"puts {counted(int(n), 'card')} on top of {_pile_words(deck)}"
        case "draws", _:
            return "sets upcoming results"
        case _:
            return "changes the game"


def _pile_words(deck: str) -> str:
    """Return a deck by the name that commands have for it."""
    piles = {"mythos": "the Mythos deck", "gate_cards": "the gate cards", "gates": "the gate stack"}
    if deck in tuple(Deck):
        return f"the {DECK_NAMES[Deck(deck)]} deck"
    hood = deck.removeprefix("location:").replace("_", " ").title()
    return piles.get(deck) or f"the {hood} deck"


@says(f.AncientOneWoke)
def _ancient_one_woke(b: Board, fact: f.AncientOneWoke) -> str:
    why = f": {WOKE[fact.why]}" if fact.why in WOKE else ""
    return f"**{name_of(b, fact.code)} awakens**{why}."


@says(f.BattleRound)
def _battle_round(b: Board, fact: f.BattleRound) -> str:
    name = name_of(b, b.state.ancient_one)
    return f"**Final battle, round {fact.round}** · {name} has {fact.doom} doom"


_ENDS = {
    "sealed": "six gates are sealed",
    "closed": "every gate is closed",
    "beaten": "the Ancient One is defeated",
    "sacrificed": "one investigator’s sacrifice saves everyone",
    "joined": "the last investigator joined the Ancient One",
    "betrayed": "one investigator joined the Ancient One and wins alone",
    "devoured": "everyone is devoured",
    "destroyed": "the world ends",
}


@says(f.GameEnded)
def _game_ended(b: Board, fact: f.GameEnded) -> str:
    """Return the sentence on the end. Score and placeholders are told elsewhere."""
    head = "Victory" if fact.won else "Defeat"
    return f"**{head}**: {_ENDS.get(fact.resolution, fact.resolution)}."
