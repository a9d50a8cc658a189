"""The command that puts cards on top of a deck, so that they are drawn next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bot.engine.errors import Malformed, NotAllowed
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.command_base import Command
from bot.second_edition.printed.terms import CardNo, Deck

T = TypeVar("T")


class StackDeck(Command, frozen=True, tag="stack"):
    """Put cards on top of a deck, the first named on top.

    Decks are those of possession cards (``spell``), ``mythos``, ``gate_cards``, ``gates`` (markers,
    by their worlds) and ``location:<neighborhood>``; location cards return after each draw, so the
    named ones are drawn next. Cards in the box join their deck.
    """

    deck: str
    top: list[str]

    def run(self, b: Board) -> None:
        """Put the cards on top. Raises `Malformed` or `NotAllowed` before anything is moved."""
        if not self.top:
            raise Malformed("Name at least one card.")
        _stack_named(b, self.deck, self.top)
        b.tell(GmChanged(what="stack", args=(self.deck, str(len(self.top)))))


def _stack_named(b: Board, deck: str, top: Sequence[str]) -> None:
    state, hood = b.state, deck.removeprefix("location:")
    if deck in tuple(Deck):
        _stack_cards(b, Deck(deck), top)
    elif deck == "mythos":
        state.mythos_deck[:] = _put_names_first(state.mythos_deck, state.mythos_deck, top)
    elif deck == "gate_cards":
        state.gate_deck[:] = _put_names_first(state.gate_deck, state.gate_deck, top)
    elif deck == "gates":
        worlds = [b.gates.world(no) for no in state.gate_stack]
        state.gate_stack[:] = _put_names_first(state.gate_stack, worlds, top)
    elif deck.startswith("location:") and hood in state.location_decks:
        _put_names_first(state.location_decks[hood], state.location_decks[hood], top)
        later = b.chance.state.scripted.get(deck, [])
        b.chance.script_results(deck, [*top, *later], replace=True)
    else:
        raise Malformed(f"There is no deck {deck!r}.")


def _put_names_first(pile: Sequence[T], names: Sequence[str], top: Sequence[str]) -> list[T]:
    """Return the pile with the named cards first. Raises `NotAllowed` if one is missing."""
    rest = list(zip(names, pile, strict=True))
    first: list[T] = []
    for name in top:
        found = next((each for each in rest if each[0] == name), None)
        if found is None:
            raise NotAllowed(f"“{name}” isn’t in that deck.")
        rest.remove(found)
        first.append(found[1])
    return [*first, *(each for _, each in rest)]


def _stack_cards(b: Board, deck: Deck, top: Sequence[str]) -> None:
    """Put named cards on top of a deck of possessions.

    Cards of the deck that are out of the game are put back into it.
    """
    boxed = [card for card in b.state.removed if b.cards.facts(card).deck is deck]
    pile: list[CardNo] = [*b.state.decks.get(deck, []), *boxed]
    ordered = _put_names_first(pile, [b.cards.code(card) for card in pile], top)
    chosen = ordered[: len(top)]
    b.state.decks[deck] = [card for card in ordered if card in chosen or card not in boxed]
    b.state.removed[:] = [card for card in b.state.removed if card not in chosen]
