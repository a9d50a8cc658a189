"""Offers of the card game: scenarios, investigators, what came before."""

from __future__ import annotations

from functools import cached_property

import msgspec

from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.kits.lcg import premises
from bot.kits.lcg.leads import given_lead, lead_premise, with_lead_drawn
from bot.kits.lcg.verbs import HOUSE_RULES
from bot.lcg import views
from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import HouseRules
from bot.lcg.printed.cards import Card, Difficulty
from bot.lcg.ruleset import LcgRules
from bot.table.declares.components import Offers
from bot.table.declares.lobby_choices import Choice, Chosen, Lobby, Premise
from bot.table.declares.table_settings import Hands

SETTINGS = HouseRules.__struct_fields__
"""What the rules can be told by name: the house rules, and what no lobby offers."""


class LcgOffers(Offers):
    """Scenarios and investigators that are complete, and what is taken to have come before."""

    title = "Arkham Horror: The Card Game (classic rules)"
    short = "Card game"
    seats = (1, 4)
    house_rules = HOUSE_RULES
    hidden_cards = True
    opening_premise = premises.OPENING
    companions = ("roland_banks", "daisy_walker", "wendy_adams", "agnes_baker", "skids_otoole")
    added = ("lead", "earlier", "log", "bag", "chapter", "trauma", "weaknesses", "one_set")

    def __init__(self, rules: LcgRules) -> None:
        self.rules = rules
        self.library = rules.library

    def scenarios(self) -> tuple[Choice, ...]:
        """Scenarios that are complete."""
        return tuple(
            Choice(slug, self.library.scenarios[slug].name, self._campaign(slug))
            for slug in completeness.playable_scenarios(self.library, REGISTRY)
        )

    def _campaign(self, slug: str) -> str:
        return self.library.campaigns[self.library.scenarios[slug].campaign].name

    def difficulties(self) -> tuple[Choice, ...]:
        """From easy to expert."""
        return tuple(Choice(level.value, level.capitalize()) for level in Difficulty)

    def investigators(self) -> tuple[Choice, ...]:
        """Investigators of whom every card works, box by box."""
        return self._investigators

    @cached_property
    def _investigators(self) -> tuple[Choice, ...]:
        # Names in every post ask for them; working them out takes milliseconds.
        slugs = completeness.playable_investigators(self.library, REGISTRY)
        cards = [
            (slug, self.library.cards[self.library.decks[slug].investigator]) for slug in slugs
        ]
        boxes = list(self.library.packs)
        cards.sort(key=lambda known: boxes.index(self.library.boxes[known[1].code]))
        return tuple(Choice(slug, card.name, comparison_line(card)) for slug, card in cards)

    def set_up(self, lobby: Lobby) -> JsonObject:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""
        if lobby.scenario not in completeness.playable_scenarios(self.library, REGISTRY):
            raise NotAllowed(f"The scenario {lobby.scenario!r} can’t be played.")
        offered = {choice.slug for choice in self.investigators()}
        for slug in lobby.investigators:
            if slug not in offered:
                raise NotAllowed(f"The investigator {slug!r} can’t be played.")
        self._refuse_strangers(lobby)
        given: JsonObject = {
            "scenario": lobby.scenario,
            "difficulty": lobby.difficulty,
            "investigators": list(lobby.investigators),
            "settings": lobby.settings | hands(lobby),
        }
        if lobby.decks:
            given["decks"] = lobby.decks
        if past := premises.earlier(self.library, lobby):
            given["earlier"] = past
        given |= given_lead(lobby)
        self.rules.new(given)
        return given

    @staticmethod
    def _refuse_strangers(lobby: Lobby) -> None:
        """Raise `NotAllowed` for an unknown setting, and for a deck nobody plays."""
        for name in lobby.settings:
            if name not in SETTINGS:
                raise NotAllowed(
                    f"I don’t know the setting {name!r}. Choose from: {', '.join(SETTINGS)}."
                )
        for name in lobby.decks:
            if name not in lobby.investigators:
                raise NotAllowed(
                    f"There’s a deck for {name!r}, but nobody plays that investigator."
                )

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """House rules and edition before the start."""
        return list(views.house_rules(msgspec.convert(lobby.settings, HouseRules)))

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return how the scenarios before this one are taken to have ended, and who leads."""
        before = premises.premises(self.library, lobby)
        return (*before, *lead_premise(lobby, self.investigators()))

    def draw_open_choices(self, lobby: Lobby, chance: Chance) -> Chosen:
        """The same, where it is left to chance."""
        past = premises.draw_premises(self.library, lobby, chance)
        return with_lead_drawn(lobby, past, chance)


def hands(lobby: Lobby) -> JsonObject:
    """Return what the rules have to know of how the table keeps its hands."""
    return {"closed_hands": True} if lobby.table.hands is Hands.CLOSED else {}


def comparison_line(card: Card) -> str:
    """Return what investigators are compared by when one is chosen."""
    said = [card.faction.capitalize()]
    if (skills := card.skills) is not None:
        said.append(
            f"willpower {skills.willpower}, intellect {skills.intellect}, "
            f"combat {skills.combat}, agility {skills.agility}"
        )
    return " · ".join([*said, f"health {card.health}, sanity {card.sanity}"])
