"""The Rumor in play: the worth of settling it, and the monsters of The Terrible Experiment."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.second_edition.autopilot import fights
from bot.kits.second_edition.autopilot.sight import Sight
from bot.second_edition.core import about
from bot.second_edition.core.state import Rumor
from bot.second_edition.printed.terms import Deck, MonsterNo, Place

EXPERIMENT: Final = "the_terrible_experiment"
RITUAL: Final = 3
FULL: Final = 8
"""The monsters on `EXPERIMENT` at which it fails."""
DISASTER: Final = 30.0
"""The worth of a monster less, just before."""
HOPELESS: Final = -12.0
"""The worth of a fight that is not tried for it."""
LOW: Final = 4.0
"""The least worth of another fight in the same turn."""


def worth_of_rumor(sight: Sight, place: Place) -> float:
    """Return the worth of a place where the seat can settle the Rumor."""
    board, known = sight.board, sight.board.state.rumor
    if known is None or board.library.mythos[known.code].activity != place:
        return 0.0
    if known.code == EXPERIMENT:
        best = best_fight(sight, known)
        return max(0.0, best + worth_of_progress(known)) if best > HOPELESS else 0.0
    return sight.w.rumor * means_to_settle(sight, known)


def means_to_settle(sight: Sight, known: Rumor) -> float:
    """Return a seat's means to settle a Rumor, from 0 for never; more if it is urgent."""
    me, state = sight.me, sight.board.state
    match known.code:
        case "disturbing_the_dead":
            return float(len(me.gates) >= 2)
        case "good_work_undone":
            return min(1.0, me.clues / 3) * (len(state.seals) + 0.3 * known.clues) / 4
        case "the_great_ritual":
            least = RITUAL + (state.players > 4)
            return 3.0 * (len(sight.board.cards.of_deck(sight.seat, Deck.SPELL)) >= least)
        case "the_stars_are_right":
            return 1.2 * bool(sight.board.cards.of_deck(sight.seat, Deck.ALLY))
        case _:
            return 0.0


def worth_of_progress(known: Rumor) -> float:
    """Return the worth of a monster less on the Rumor: more as it nears the end."""
    return DISASTER * (len(known.monsters) / FULL) ** 2


def best_fight(sight: Sight, known: Rumor) -> float:
    """Return the worth of fighting the easiest monster on the Rumor."""
    return max((worth_of_fight(sight, no) for no in known.monsters), default=HOPELESS)


def worth_of_fight(sight: Sight, no: MonsterNo) -> float:
    """Return the worth of fighting a monster."""
    return fights.worths_of_meeting(sight, no)[0]


def rate_monster(sight: Sight, _asked: AutopilotQuestion, option: Option) -> float:
    """Choose the easiest monster of those on a Rumor."""
    known, no = sight.board.state.rumor, about.monster_no(option.about)
    return worth_of_fight(sight, no) if known and no in known.monsters and no is not None else 0.0


def rate_further_fight(sight: Sight, asked: AutopilotQuestion, option: Option) -> float:
    """Fight further monsters on a Rumor while there are many and the fight is not hopeless."""
    known = sight.board.state.rumor
    if known is None or known.code != EXPERIMENT or about.code_of(asked.about) != known.code:
        return 0.0
    worth = best_fight(sight, known) + worth_of_progress(known)
    return 2.0 * (option.key == "yes" and worth > LOW)
