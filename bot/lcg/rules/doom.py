"""The doom that counts for advancing an agenda, and its facts. Rules Reference, "Doom"."""

from __future__ import annotations

from bot.lcg.core.constants import DOOM_COUNTED
from bot.lcg.core.facts import DoomPlaced
from bot.lcg.core.game import Game
from bot.lcg.printed.cards import Card, CardCode


def counted_doom(g: Game, agenda: Card | None = None) -> int:
    """Return the doom that counts for advancing the agenda; by default all doom in play."""
    agenda = agenda or g.stages.agenda
    total = g.stages.doom_counted_for(agenda)
    return max(0, total + g.constants.total(DOOM_COUNTED, agenda))


def tell_doom(g: Game, amount: int, on: CardCode | None = None) -> None:
    """Report that doom was placed on or removed from the agenda, or the card `on`.

    While two agendas are in force, only doom on one of them is reported with its threshold.
    """
    on = on or CardCode("")
    agenda = next((each for each in g.stages.agendas if each.code == on), g.stages.agenda)
    total, need = counted_doom(g, agenda), g.stages.threshold_of(agenda) or 0
    if g.stages.has_two_agendas and agenda.code != on:
        total, need = g.stages.doom, 0
    g.tell(DoomPlaced(amount=amount, total=total, need=need, on=on))


def missing_doom(g: Game, agenda: Card) -> int:
    """Return the doom still missing until the last agenda of this one's deck advances."""
    stage = g.stages.of_agenda(agenda)
    later = g.stages.deck_of(stage)[stage.index + 1 :]
    cards = (g.library.cards[g.state.instead.get(code, code)] for code in later)
    now = max(0, (g.stages.threshold_of(agenda) or 0) - counted_doom(g, agenda))
    return now + sum(g.stages.threshold_of(card) or 0 for card in cards)
