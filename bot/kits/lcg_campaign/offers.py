"""The lobby's options for campaigns of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.json_types import JsonObject
from bot.kits.lcg.leads import chosen_lead_slug, draw_random_lead, lead_premise
from bot.kits.lcg.offers import hands_setting
from bot.kits.lcg.verbs import HOUSE_RULES
from bot.lcg.campaign.players import why_not_first_deck
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.table.declares.components import Offers
from bot.table.declares.lobby_choices import Choice, Chosen, Lobby, Premise


class CampaignOffers(Offers):
    """Campaigns, with the game's investigators, difficulties and house rules."""

    title = "Arkham Horror: The Card Game, a campaign (classic rules)"
    short = "Card game campaign"
    seats = (1, 4)
    house_rules = HOUSE_RULES
    hidden_cards = True

    def __init__(self, rules: CampaignRules, cards: Offers) -> None:
        self.rules = rules
        self.library = rules.library
        self.cards = cards
        self.companions = cards.companions
        self.companion_strength = cards.companion_strength

    def scenarios(self) -> tuple[Choice, ...]:
        """Return the campaigns whose scenarios are all playable."""
        known = completeness.playable_scenarios(self.library, REGISTRY)
        return tuple(
            Choice(campaign.slug, campaign.name, f"{len(campaign.scenarios)} scenarios")
            for campaign in self.library.campaigns.values()
            if all(slug in known for slug in campaign.scenarios)
        )

    def difficulties(self) -> tuple[Choice, ...]:
        """Return the difficulties, from easy to expert."""
        return self.cards.difficulties()

    def investigators(self) -> tuple[Choice, ...]:
        """Return the investigators of the game."""
        return self.cards.investigators()

    def why_not_deck(self, investigator: str, cards: Sequence[str]) -> str:
        """Return the reason that the cards cannot be a first deck, or ""."""
        return why_not_first_deck(self.library, investigator, cards)

    def game_setup(self, lobby: Lobby) -> JsonObject:
        """Return the set-up for `Session.start`.

        Raises `RulesError` if it is not legal.
        """
        given: JsonObject = {
            "campaign": lobby.scenario,
            "difficulty": lobby.difficulty,
            "investigators": list(lobby.investigators),
            "settings": lobby.settings | hands_setting(lobby),
        }
        if lobby.decks:
            given["decks"] = lobby.decks
        given |= chosen_lead_slug(lobby)
        self.rules.new(given)
        return given

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return the choice of the first scenario's lead."""
        return lead_premise(lobby, self.investigators())

    def draw_open_choices(self, lobby: Lobby, chance: Chance) -> Chosen:
        """Return the premises with a random lead drawn."""
        return draw_random_lead(lobby, lobby.premises, chance)

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """Return the house rules and the edition, shown before the start."""
        return self.cards.lobby_notes(lobby)
