"""Cards that are played as copies of events: which events, and the beginning of the copy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo
from bot.lcg.core.registry import Imitator
from bot.lcg.names.keys import one_of_each
from bot.lcg.rules.removal import remove_from_game


class PlayableCard(NamedTuple):
    """A card that a seat may play, and the card whose cost, text and traits it has as it is played.

    They are the same, unless it imitates an event.
    """

    copy: CopyNo
    original: CopyNo

    @property
    def imitator(self) -> CopyNo | None:
        """Return the card as an imitator; None if it is played as itself."""
        return None if self.copy == self.original else self.copy


def imitator_rule(g: Game, copy: CopyNo) -> Imitator | None:
    """Return the rule of a card that is played as a copy of an event; None for other cards."""
    return g.registry.imitators.get(g.state.copies[copy].code)


def playable_cards(
    g: Game, seat: Seat, copies: Iterable[CopyNo], fits: Callable[[CopyNo], bool] = lambda _: True
) -> list[PlayableCard]:
    """Return the ways in which a seat may play these cards: one for each event that a card copies.

    Only those whose original `fits` count. Equal cards of a pile count once.
    """
    ordinary: list[CopyNo] = []
    imitators: list[tuple[CopyNo, Imitator]] = []
    for copy in copies:
        rule = imitator_rule(g, copy)
        if rule is not None:
            imitators.append((copy, rule))
        elif fits(copy):
            ordinary.append(copy)
    found = [PlayableCard(copy, copy) for copy in one_of_each(g, ordinary)]
    for copy, rule in imitators:
        if all(g.state.copies[copy] != g.state.copies[each.copy] for each in found):
            originals = one_of_each(g, filter(fits, rule.originals(g, seat)))
            found += [PlayableCard(copy, original) for original in originals]
    return found


def begin_imitation(g: Game, imitator: CopyNo, original: CopyNo) -> None:
    """Let a card in limbo be a copy of an event; remove the event if the card's text says so.

    An event whose discard pile nothing can leave stays there.
    """
    rule, code = imitator_rule(g, imitator), g.card(original).code
    zones.imitate(g, imitator, code)
    if rule is not None and rule.removes and _can_be_removed(g, original):
        remove_from_game(g, original)


def _can_be_removed(g: Game, original: CopyNo) -> bool:
    owner = g.cards.owner(original)
    return owner is not None and original in g.investigators.loose_discard(owner)
