"""A campaign of the card game as the table sees it: its components put together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from bot.companion import AutopilotHead, Companion
from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import for_looking
from bot.engine.session import Session
from bot.engine.taking import Taking
from bot.kits.drawn_pictures import BoardFilm, DrawnPictures
from bot.kits.fact_reader import FactReader
from bot.kits.lcg.kit import LcgKit
from bot.kits.lcg_campaign import words
from bot.kits.lcg_campaign.autopilot import AUTOPILOT
from bot.kits.lcg_campaign.chapters import LcgChapters
from bot.kits.lcg_campaign.companion import SPENDING
from bot.kits.lcg_campaign.gm import CampaignGameMaster
from bot.kits.lcg_campaign.offers import CampaignOffers
from bot.kits.lcg_campaign.past import CampaignPast
from bot.kits.lcg_campaign.verbs import VOCABULARY
from bot.lcg.campaign import campaign_view, sentences
from bot.lcg.campaign.closed_hands import as_seen
from bot.lcg.campaign.facts import CampaignFact, ScenarioOver
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.narration import narration
from bot.lcg.campaign.record import CampaignRecord, CampaignStep
from bot.lcg.campaign.ruleset import CampaignRules
from bot.table.declares.components import Automation, Guide, Views, Words
from bot.table.declares.display_forms import Article, Passage, Picture
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from renders.lcg.campaign_alt import campaign_alt
from renders.lcg.campaign_picture import campaign_png, draw_campaign

AnyCampaign = Session[CampaignRecord, CampaignGame]
BUYING: Final = ("interlude", "leaver")
"""The questions under which a seat is told what it has to spend."""


class LcgCampaignKit(Kit):
    """Campaigns of Arkham Horror: The Card Game; cards, decks and rules are those of the game."""

    def __init__(self, *, incomplete: bool = False) -> None:
        cards = LcgKit(incomplete=incomplete)
        rules = CampaignRules(cards.library)
        offers = CampaignOffers(rules, cards.offers)
        super().__init__(
            rules,
            offers,
            CampaignWords(rules, offers),
            views=CampaignViews(),
            pictures=CampaignPictures(),
            past=CampaignPast(),
            guide=CampaignGuide(cards.guide),
            gm=CampaignGameMaster(),
            automation=Automation(
                autopilot=AUTOPILOT, companion=Companion(AutopilotHead(SPENDING))
            ),
            decks=cards.decks,
            chapters=LcgChapters(rules.library),
        )


class CampaignWords(Words[CampaignRecord, CampaignGame]):
    """A campaign in words: who, where it stands, what happened, how it ended."""

    vocabulary = VOCABULARY
    narrates = True

    def __init__(self, rules: CampaignRules, offers: CampaignOffers) -> None:
        self.rules = rules
        self.library = rules.library
        self.offers = offers
        self._facts = FactReader(CampaignFact)

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

    def phase(self, session: AnyCampaign) -> str:
        """The step of the chapter."""
        return f"{session.state.chapter}:{session.state.step}"

    def standing(self, session: AnyCampaign) -> str:
        """Return how much experience each has to spend."""
        found = session.game.in_play()
        return " · ".join(
            f"{self.library.card(who.code).name} {who.xp} experience" for who in found
        )

    def tell(self, state: CampaignRecord, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return what happened, a line each."""
        return sentences.lines(for_looking(self.rules, state), facts, seat)

    def passages(
        self, state: CampaignRecord, facts: Sequence[Fact], seat: Seat | None
    ) -> list[Passage]:
        """A line a fact."""
        c = for_looking(self.rules, state)
        seen = [as_seen(c, fact, seat) for fact in facts]
        found = [(sentences.lines(c, [fact], seat), fact) for fact in seen]
        return [Passage(line, (fact,)) for lines, fact in found for line in lines]

    def openings(self, facts: Sequence[Fact]) -> list[str]:
        """Return what begins with the end of a scenario."""
        return [f"after:{each.number}" if isinstance(each, ScenarioOver) else "" for each in facts]

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

    def log_notes(self, session: AnyCampaign) -> list[str]:
        """House rules and edition in force."""
        kept = msgspec.to_builtins(session.state.settings)
        return self.offers.lobby_notes(Lobby("", "", (), settings=kept))

    def out(self, session: Taking[CampaignRecord, CampaignGame], seat: Seat) -> str:
        """Return why a seat plays no part: it rests."""
        if session.game.player(seat).here:
            return ""
        return f"{self.name(session.state, seat)} sits out; `/campaign join` brings them back."

    def summary(self, session: AnyCampaign, *, kept: bool = True) -> list[str]:
        """Return how the campaign ended; what stands in its log is told by the look back."""
        view = campaign_view.campaign_view(session.game)
        if session.state.step is not CampaignStep.OVER:
            return []
        log = [] if session.state.played else words.log(view)
        return [f"## {view.name}", *filter(None, [view.end]), *log]


class CampaignViews(Views[CampaignRecord, CampaignGame]):
    """The campaign, and the investigators with their decks; nothing is posted by itself."""

    def board_text(
        self, session: AnyCampaign, seat: Seat | None, players: Mapping[Seat, str] | None = None
    ) -> str:
        """The whole campaign as text."""
        view = _view_of(session, () if seat is None else (seat,))
        return words.board_of(view, players or {})

    def hand_text(self, session: AnyCampaign, seat: Seat) -> str:
        """The investigator with the deck."""
        return words.sheet(session.game, seat)

    def scene(self, session: AnyCampaign) -> bytes:
        """The campaign's view."""
        return msgspec.json.encode(_view_of(session))


class CampaignPictures(DrawnPictures[CampaignRecord, CampaignGame]):
    """The campaign, drawn."""

    def board(self, scene: bytes) -> Picture:
        """The campaign, drawn."""
        view = _view(scene)
        return Picture("campaign.png", campaign_png(view), campaign_alt(view))

    def film(self) -> BoardFilm:
        """The campaign's pictures, one after the other."""
        return BoardFilm(
            lambda scene: draw_campaign(_view(scene)), lambda scene: campaign_alt(_view(scene))
        )


class CampaignGuide(Guide[CampaignRecord, CampaignGame]):
    """Help between scenarios; cards and rules as in the game."""

    def __init__(self, cards: Guide) -> None:
        self.cards = cards

    def help(self, session: AnyCampaign | None, seat: Seat | None) -> list[str]:
        """Return what one can do now."""
        return words.help_lines(None if session is None else session.game)

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


def _view_of(session: AnyCampaign, seats: Collection[Seat] = ()) -> campaign_view.CampaignView:
    view = campaign_view.campaign_view(session.game, seats)
    return campaign_view.stopped_view(view) if session.stopped else view


def _view(scene: bytes) -> campaign_view.CampaignView:
    return msgspec.json.decode(scene, type=campaign_view.CampaignView)
