"""A campaign of the card game as the table sees it: its rules, words, views and pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.engine.ask import Ask
from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.recap import Recap
from bot.engine.ruleset import for_looking
from bot.engine.session import Session
from bot.kits.fact_reader import FactReader
from bot.kits.film import BoardFilm
from bot.kits.lcg.kit import LcgKit
from bot.kits.lcg.leads import given_lead, lead_premise, with_lead_drawn
from bot.kits.lcg.verbs import HOUSE_RULES
from bot.kits.lcg_campaign import gm, recap, words
from bot.kits.lcg_campaign.autopilot import AUTOPILOT
from bot.kits.lcg_campaign.chapters import LcgChapters
from bot.kits.lcg_campaign.past import CampaignPast
from bot.kits.lcg_campaign.verbs import VOCABULARY
from bot.lcg.campaign import sentences, views
from bot.lcg.campaign.facts import CampaignFact, ScenarioOver
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.narration import narration
from bot.lcg.campaign.record import CampaignRecord, CampaignStep
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.table.declares.kit import Article, Choice, Lobby, Picture
from bot.table.declares.lessons import Tutorial
from bot.table.declares.order_kinds import OrderBook
from bot.table.declares.plan_kinds import PlanBook
from bot.table.declares.premises import Chosen, Premise
from bot.table.declares.table_settings import Hands
from renders.lcg.campaign import campaign_png, draw_campaign
from renders.lcg.campaign_alt import campaign_alt

AnyCampaign = Session[CampaignRecord, CampaignGame]
BUYING: Final = ("interlude", "leaver")
"""The questions under which a seat is told what it has to spend."""


class LcgCampaignKit(CampaignPast):
    """Campaigns of Arkham Horror: The Card Game; cards, decks and rules are those of the game."""

    title = "Arkham Horror: The Card Game, a campaign (classic rules)"
    short = "Card game campaign"
    seats = (1, 4)
    vocabulary = VOCABULARY
    house_rules = HOUSE_RULES
    hidden_cards = True
    narrates = True
    orders = OrderBook()
    plans = PlanBook()
    autopilot = AUTOPILOT
    tutorial: Tutorial | None = None

    def __init__(self) -> None:
        self.cards = LcgKit()
        self.rules = CampaignRules()
        self.library = self.rules.library
        self.decks = self.cards.decks
        self.chapters = LcgChapters(self.library)
        self._facts = FactReader(CampaignFact)

    # What can be played

    def scenarios(self) -> tuple[Choice, ...]:
        """Campaigns all of whose scenarios can be played."""
        known = completeness.begun(self.library, REGISTRY)
        return tuple(
            Choice(campaign.slug, campaign.name, f"{len(campaign.scenarios)} scenarios")
            for campaign in self.library.campaigns.values()
            if all(slug in known for slug in campaign.scenarios)
        )

    def difficulties(self) -> tuple[Choice, ...]:
        """From easy to expert."""
        return self.cards.difficulties()

    def investigators(self) -> tuple[Choice, ...]:
        """Those of the game."""
        return self.cards.investigators()

    def set_up(self, lobby: Lobby) -> dict[str, Any]:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""
        closed = {"closed_hands": True} if lobby.table.hands is Hands.CLOSED else {}
        given: dict[str, Any] = {
            "campaign": lobby.scenario,
            "difficulty": lobby.difficulty,
            "investigators": list(lobby.investigators),
            "settings": lobby.settings | closed,
        }
        if lobby.decks:
            given["decks"] = lobby.decks
        given |= given_lead(lobby)
        self.rules.new(given)
        return given

    opening_premise = None

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return who leads the first scenario."""
        return lead_premise(lobby, self.investigators())

    def drawn(self, lobby: Lobby, chance: Chance) -> Chosen:
        """Return who leads, where the lot decides it."""
        return with_lead_drawn(lobby, lobby.premises, chance)

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """House rules and edition before the start."""
        return self.cards.lobby_notes(lobby)

    # Words

    def name(self, state: CampaignRecord, seat: Seat) -> str:
        """The investigator's name; of several who are to be chosen, with whom each follows."""
        game = for_looking(self.rules, state)
        if (who := game.of(seat)) is not None:
            return self.library.card(who.code).name
        last = game.last_of(seat)
        if last is None or sum(each.investigator is None for each in state.players) < 2:
            return words.NOBODY_YET
        return f"{words.NOBODY_YET} after {self.library.card(last.code).name}"

    def heading(self, session: AnyCampaign) -> str:
        """Campaign and scenario."""
        return words.heading(session.game)

    def span(self, session: AnyCampaign) -> str:
        """The step of the chapter."""
        return self.phase(session)

    def phase(self, session: AnyCampaign) -> str:
        """The step of the chapter."""
        return f"{session.state.chapter}:{session.state.step}"

    def standing(self, session: AnyCampaign) -> str:
        """Return how much experience each has to spend."""
        found = session.game.in_play()
        return " · ".join(f"{self.library.card(who.code).name} {who.xp} XP" for who in found)

    def tell(self, state: CampaignRecord, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return what happened, a line each."""
        return sentences.lines(for_looking(self.rules, state), facts, seat)

    def opens(self, fact: Fact) -> str:
        """Return what begins with the end of a scenario."""
        return f"after:{fact.number}" if isinstance(fact, ScenarioOver) else ""

    def narrate(self, state: CampaignRecord, facts: Sequence[Fact]) -> list[str]:
        """Return what the game master says where the campaign turns."""
        return narration(for_looking(self.rules, state), facts)

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Facts from the journal; unknown ones are left out."""
        return self._facts.read(data)

    def explain(self, session: AnyCampaign, ask: Ask, seat: Seat | None) -> list[str]:
        """Return how much a seat has to spend, where it chooses what to buy."""
        who = session.game.of(seat) if seat is not None and ask.kind in BUYING else None
        return [] if who is None else [f"{who.xp} experience to spend."]

    def helpers(self, session: AnyCampaign, ask: Ask) -> tuple[Seat, ...]:
        """Nobody: each changes their own deck."""
        return ()

    def log_notes(self, session: AnyCampaign) -> list[str]:
        """House rules and edition in force."""
        kept = msgspec.to_builtins(session.state.settings)
        return self.cards.lobby_notes(Lobby("", "", (), settings=kept))

    def out(self, session: AnyCampaign, seat: Seat) -> str:
        """Return why a seat plays no part: it rests."""
        if session.game.player(seat).here:
            return ""
        return f"{self.name(session.state, seat)} rests; `/campaign join` comes back."

    def summary(self, session: AnyCampaign, *, kept: bool = True) -> list[str]:
        """Return how the campaign ended."""
        view = views.campaign_view(session.game)
        if session.state.step is not CampaignStep.OVER:
            return []
        return [f"## {view.name}", *filter(None, [view.end]), *words.log(view)]

    def help(self, session: AnyCampaign | None, seat: Seat | None) -> list[str]:
        """Return what one can do now."""
        return words.help_lines(None if session is None else session.game)

    # Views

    def board_text(
        self, session: AnyCampaign, seat: Seat | None, players: Mapping[Seat, str] | None = None
    ) -> str:
        """The whole campaign as text."""
        view = _seen(session, () if seat is None else (seat,))
        return words.board_of(view, players or {})

    def hand_text(self, session: AnyCampaign, seat: Seat) -> str:
        """The investigator with the deck."""
        return words.sheet(session.game, seat)

    def sheet_text(self, session: AnyCampaign, seat: Seat) -> str:
        """Empty: `hand_text` has it."""
        return ""

    def redraws(self, facts: Sequence[Fact]) -> bool:
        """Never by itself: `/campaign status` shows it."""
        return False

    def shows(self, scene: bytes) -> bool:
        """There is always something to see."""
        return True

    def outline(self, scene: bytes) -> object:
        """Everything counts."""
        return scene

    def scene(self, session: AnyCampaign) -> bytes:
        """The campaign's view."""
        return msgspec.json.encode(_seen(session))

    def scene_picture(self, scene: bytes) -> Picture:
        """The campaign, drawn."""
        view = _view(scene)
        return Picture("campaign.png", campaign_png(view), campaign_alt(view))

    def hand_drawing(self, session: AnyCampaign, seat: Seat) -> None:
        """None: a deck is read."""

    def fact_pictures(self, state: CampaignRecord, facts: Sequence[Fact]) -> list[Picture]:
        """None."""
        return []

    def turning_points(self, state: CampaignRecord, facts: Sequence[Fact]) -> list[Picture]:
        """None."""
        return []

    # Looking back: tests and deeds are counted in the scenarios

    def recap(self, session: AnyCampaign, facts: Sequence[Fact]) -> Recap | None:
        """Its scenarios, who fell, and everybody's record."""
        return recap.recap(session.game, facts)

    def recap_picture(self, told: Recap) -> Picture:
        """The whole campaign, drawn."""
        return self.cards.recap_picture(told)

    def film(self) -> BoardFilm:
        """The campaign's pictures, one after the other."""
        return BoardFilm(
            lambda scene: draw_campaign(_view(scene)), lambda scene: campaign_alt(_view(scene))
        )

    # Looking things up: as in the game

    def card(self, name: str, state: CampaignRecord | None) -> Article:
        """A card."""
        return self.cards.card(name, None)

    def card_names(self, prefix: str) -> list[str]:
        """At most 25 card names."""
        return self.cards.card_names(prefix)

    def rule(self, term: str) -> Article:
        """A term of the rules."""
        return self.cards.rule(term)

    def rule_terms(self, prefix: str) -> list[str]:
        """At most 25 terms."""
        return self.cards.rule_terms(prefix)

    # The game master

    def gm_targets(self, session: AnyCampaign, command: str, prefix: str) -> list[Choice]:
        """Return what can be set: numbers, the lead, the log, whom others may play."""
        return gm.targets(session.game, prefix)

    def gm_values(
        self, session: AnyCampaign, command: str, target: str, prefix: str
    ) -> list[Choice]:
        """To what."""
        return gm.values(session.game, target, prefix)

    def gm_command(
        self, session: AnyCampaign, command: str, target: str, value: str
    ) -> dict[str, Any]:
        """The command that sets it. Raises `RulesError`."""
        if command != "set":
            raise NotAllowed("In a campaign `/gm set` alone changes something: the record.")
        return gm.command(session.game, target, value)


def _seen(session: AnyCampaign, seats: Collection[Seat] = ()) -> views.CampaignView:
    view = views.campaign_view(session.game, seats)
    return views.stopped_view(view) if session.stopped else view


def _view(scene: bytes) -> views.CampaignView:
    return msgspec.json.decode(scene, type=views.CampaignView)
