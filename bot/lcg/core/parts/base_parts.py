"""A state with the cards of its packs, and the parts that ask no ability of a card."""

from __future__ import annotations

from bot.lcg.core.parts.acts_and_agendas import ActsAndAgendas
from bot.lcg.core.parts.hidden_cards import HiddenCards
from bot.lcg.core.parts.in_play import InPlay
from bot.lcg.core.parts.known import Known
from bot.lcg.core.parts.physical_cards import PhysicalCards
from bot.lcg.core.parts.viewpoint import Viewpoint
from bot.lcg.core.state import State
from bot.lcg.printed.packs import Library


class BaseParts:
    """The parts of a game that all others use."""

    def __init__(self, state: State, library: Library) -> None:
        self.state = state
        self.library = library
        self.known = Known()
        self.sight = Viewpoint(any_hidden=bool(library.hidden_codes))
        self.cards = PhysicalCards(state, library, self.known)
        self.in_play = InPlay(state, library, self.known, self.cards, self.sight)
        self.hidden = HiddenCards(state, library, self.sight)
        self.stages = ActsAndAgendas(state, library)
