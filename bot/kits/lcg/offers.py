"""The lobby's options for the card game: scenarios, investigators, earlier scenarios."""

from __future__ import annotations

from functools import cached_property

import msgspec

from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.engine.json_types import JsonObject
from bot.kits.lcg import premises
from bot.kits.lcg.leads import chosen_lead_slug, draw_random_lead, lead_premise
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
"""Settings of the rules by name: house rules, and settings that no lobby offers."""


class LcgOffers(Offers):
    """Complete scenarios and investigators, and the assumed ends of earlier scenarios."""

    title = "Arkham Horror: The Card Game (classic rules)"
    short = "Card game"
    seats = (1, 4)
    house_rules = HOUSE_RULES
    hidden_cards = True
    opening_premise = premises.OPENING
    companions = ("roland_banks", "daisy_walker", "wendy_adams", "agnes_baker", "skids_otoole")
    companion_strength = "alone they win 56% of The Gathering on Standard, two of them 27%"
    added = ("lead", "earlier", "log", "bag", "chapter", "trauma", "weaknesses", "one_set")

    def __init__(self, rules: LcgRules) -> None:
        self.rules = rules
        self.library = rules.library

    def scenarios(self) -> tuple[Choice, ...]:
        """Return the complete scenarios."""
        return tuple(
            Choice(slug, self.library.scenarios[slug].name, self._campaign_name(slug))
            for slug in completeness.playable_scenarios(self.library, REGISTRY)
        )

    def _campaign_name(self, slug: str) -> str:
        return self.library.campaigns[self.library.scenarios[slug].campaign].name

    def difficulties(self) -> tuple[Choice, ...]:
        """Return the difficulties, from easy to expert."""
        return tuple(Choice(level.value, level.capitalize()) for level in Difficulty)

    def investigators(self) -> tuple[Choice, ...]:
        """Return the investigators whose cards all work, box by box."""
        return self._playable_investigators

    @cached_property
    def _playable_investigators(self) -> tuple[Choice, ...]:
        # Every post that names an investigator needs them, and finding them takes milliseconds.
        slugs = completeness.playable_investigators(self.library, REGISTRY)
        cards = [
            (slug, self.library.cards[self.library.decks[slug].investigator]) for slug in slugs
        ]
        boxes = list(self.library.packs)
        cards.sort(key=lambda known: boxes.index(self.library.boxes[known[1].code]))
        return tuple(Choice(slug, card.name, comparison_line(card)) for slug, card in cards)

    def game_setup(self, lobby: Lobby) -> JsonObject:
        """Return the set-up for `Session.start`.

        Raises `RulesError` if it is not legal.
        """
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
            "settings": lobby.settings | hands_setting(lobby),
        }
        if lobby.decks:
            given["decks"] = lobby.decks
        if past := premises.chosen_history(self.library, lobby):
            given["earlier"] = past
        given |= chosen_lead_slug(lobby)
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
        """Return the house rules and the edition, shown before the start."""
        return list(views.house_rules(msgspec.convert(lobby.settings, HouseRules)))

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return the settings for results of earlier scenarios, and the one for the lead."""
        before = premises.history_premises(self.library, lobby)
        return (*before, *lead_premise(lobby, self.investigators()))

    def draw_open_choices(self, lobby: Lobby, chance: Chance) -> Chosen:
        """Return these choices with the random ones drawn."""
        past = premises.draw_history_premises(self.library, lobby, chance)
        return draw_random_lead(lobby, past, chance)


def hands_setting(lobby: Lobby) -> JsonObject:
    """Return the setting of open or closed hands for the rules."""
    return {"closed_hands": True} if lobby.table.hands is Hands.CLOSED else {}


def comparison_line(card: Card) -> str:
    """Return the values by which a player compares investigators."""
    said = [card.faction.capitalize()]
    if (skills := card.skills) is not None:
        said.append(
            f"willpower {skills.willpower}, intellect {skills.intellect}, "
            f"combat {skills.combat}, agility {skills.agility}"
        )
    return " · ".join([*said, f"health {card.health}, sanity {card.sanity}"])
