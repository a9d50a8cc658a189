"""Commands that fix the next random results: dice, decks, the monster cup."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.engine.errors import Malformed, NotAllowed
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.command_base import Command, SeatNumber, find_playing
from bot.second_edition.printed.terms import Deck


class Draws(Command, frozen=True, tag="draws"):
    """Fix the next random results for a purpose, after those already fixed.

    `seat` adds ``:<seat>`` to the purpose. With `replace`, earlier fixed results are dropped; with
    an empty `next`, results are random again. Purposes are ``dice:<seat>``, ``dice`` (without a
    seat), ``cup``, ``spawn``, ``gates``, ``mythos``, ``gate_cards``, ``location:<neighborhood>``,
    ``deck:<deck>``, ``ally``, ``investigators`` and ``foe_card:<monster>``. A result that does not
    exist is refused; one that is impossible when it is due is dropped.
    """

    purpose: str
    next: list[str | int]
    seat: SeatNumber | None = None
    replace: bool = False

    def run(self, b: Board) -> None:
        """Fix the results."""
        purpose = self.purpose
        if self.seat is not None:
            purpose = f"{purpose}:{find_playing(b, self.seat)}"
        if not self.next and not self.replace:
            raise Malformed("Name at least one result, or replace what is fixed.")
        _check_results(b, purpose, self.next)
        _script_draws(b, purpose, self.next, replace=self.replace)


class ManyDraws(Command, frozen=True, tag="many_draws"):
    """Fix the next random results of several purposes; `do` may be omitted."""

    draws: dict[str, list[str | int]]

    def run(self, b: Board) -> None:
        """Fix the results."""
        for purpose, results in self.draws.items():
            _check_results(b, purpose, results)
        for purpose, results in self.draws.items():
            _script_draws(b, purpose, results)


def _check_results(b: Board, purpose: str, results: Sequence[str | int]) -> None:
    """Raise `Malformed` for an unknown purpose, `NotAllowed` for a result that does not exist."""
    if purpose not in _known_purposes(b):
        raise Malformed(f"Nothing is drawn or rolled for {purpose!r}.")
    kind, _, which = purpose.partition(":")
    known = _RESULTS[kind](b, which)
    if strange := [each for each in results if str(each) not in known]:
        raise NotAllowed(f"“{strange[0]}” isn’t a possible result of “{purpose}”.")


def _script_draws(
    b: Board, purpose: str, results: Sequence[str | int], *, replace: bool = False
) -> None:
    b.chance.script_results(purpose, [str(each) for each in results], replace=replace)
    b.tell(GmChanged(what="draws", args=(purpose,)))


def _known_purposes(b: Board) -> set[str]:
    """Return all purposes whose random results the game master can fix."""
    return {
        *("dice", "cup", "spawn", "gates", "mythos", "gate_cards", "ally", "investigators"),
        *(f"dice:{who.seat}" for who in b.state.investigators),
        *(f"location:{hood}" for hood in b.state.location_decks),
        *(f"deck:{deck}" for deck in Deck),
        *(f"foe_card:{card.monster}" for card in b.library.foe_cards.values()),
    }


def _cards_of(b: Board, deck: str) -> set[str]:
    return {card.id for card in b.library.cards.values() if card.deck == deck}


def _cards_at(b: Board, hood: str) -> set[str]:
    return {card.id for card in b.library.location_cards.values() if card.neighborhood == hood}


_RESULTS: dict[str, Callable[[Board, str], Collection[str]]] = {
    "dice": lambda _b, _seat: {str(face) for face in range(1, 7)},
    "cup": lambda b, _: b.state.markers,
    "spawn": lambda b, _: b.state.markers,
    "gates": lambda b, _: {gate.world for gate in b.library.gates},
    "mythos": lambda b, _: b.library.mythos,
    "gate_cards": lambda b, _: b.library.gate_cards,
    "ally": lambda b, _: _cards_of(b, Deck.ALLY),
    "investigators": lambda b, _: b.library.investigators,
    "location": _cards_at,
    "deck": _cards_of,
    "foe_card": lambda b, _: b.library.foe_cards,
}
"""The results that exist, by the kind of a purpose."""
