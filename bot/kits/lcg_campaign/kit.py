"""A campaign of the card game as a kit: all its components."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from bot.companion import Companion
from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import game_for_reading
from bot.engine.session import Session
from bot.engine.taking import Taking
from bot.kits.drawn_pictures import BoardFilm, DrawnPictures
from bot.kits.fact_reader import FactReader
from bot.kits.lcg.kit import LcgKit
from bot.kits.lcg_campaign import words
from bot.kits.lcg_campaign.autopilot import AUTOPILOT
from bot.kits.lcg_campaign.chapters import LcgChapters
from bot.kits.lcg_campaign.companion import CampaignHead
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
"""The questions that show a seat's experience."""


class LcgCampaignKit(Kit):
    """Campaigns of Arkham Horror: The Card Game, with the game's cards, decks and rules."""

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
            automation=Automation(autopilot=AUTOPILOT, companion=Companion(CampaignHead())),
            decks=cards.decks,
            chapters=LcgChapters(rules.library),
        )


class CampaignWords(Words):
    """Names, headings, log lines and summaries of a campaign."""

    vocabulary = VOCABULARY
    narrates = True

    def __init__(self, rules: CampaignRules, offers: CampaignOffers) -> None:
        self.rules = rules
        self.library = rules.library
        self.offers = offers
        self._facts = FactReader(CampaignFact)

    def name(self, state: CampaignRecord, seat: Seat) -> str:
        """Return the investigator's name.

        If several are still to be chosen, name the predecessor.
        """
        game = game_for_reading(self.rules, state)
        if (who := game.of(seat)) is not None:
            return self.library.card(who.code).name
        last = game.last_of(seat)
        if last is None or sum(each.investigator is None for each in state.players) < 2:
            return words.NOBODY_YET
        return f"{words.NOBODY_YET} after {self.library.card(last.code).name}"

    def heading(self, session: AnyCampaign) -> str:
        """Return the campaign and the scenario."""
        return words.campaign_heading(session.game)

    def phase(self, session: AnyCampaign) -> str:
        """Return a key of the chapter's step."""
        return f"{session.state.chapter}:{session.state.step}"

    def standing_line(self, session: AnyCampaign) -> str:
        """Return the experience of each investigator."""
        found = session.game.in_play()
        return " · ".join(
            f"{self.library.card(who.code).name} {who.xp} experience" for who in found
        )

    def tell(self, state: CampaignRecord, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return the log lines of facts."""
        return sentences.lines(game_for_reading(self.rules, state), facts, seat)

    def passages(
        self, state: CampaignRecord, facts: Sequence[Fact], seat: Seat | None
    ) -> list[Passage]:
        """Return log lines, each with its fact."""
        c = game_for_reading(self.rules, state)
        seen = [as_seen(c, fact, seat) for fact in facts]
        found = [(sentences.lines(c, [fact], seat), fact) for fact in seen]
        return [Passage(line, (fact,)) for lines, fact in found for line in lines]

    def groups_begun(self, facts: Sequence[Fact]) -> list[str]:
        """Return the key of the log group that a scenario's end begins, "" for other facts."""
        return [f"after:{each.number}" if isinstance(each, ScenarioOver) else "" for each in facts]

    def narrate(self, state: CampaignRecord, facts: Sequence[Fact]) -> list[str]:
        """Return the game master's sentences at turning points of the campaign."""
        return narration(game_for_reading(self.rules, state), facts)

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Return the facts from the journal without unknown ones."""
        return self._facts.read(data)

    def explain(self, session: AnyCampaign, ask: Ask, seat: Seat | None) -> list[str]:
        """Return a seat's experience for questions about purchases."""
        who = session.game.of(seat) if seat is not None and ask.kind in BUYING else None
        return [] if who is None else [f"{who.xp} experience to spend."]

    def log_notes(self, session: AnyCampaign) -> list[str]:
        """Return the house rules and edition in force."""
        kept = msgspec.to_builtins(session.state.settings)
        return self.offers.lobby_notes(Lobby("", "", (), settings=kept))

    def why_out(self, session: Taking[CampaignRecord, CampaignGame], seat: Seat) -> str:
        """Return that the seat rests, or ""."""
        if session.game.player(seat).here:
            return ""
        return f"{self.name(session.state, seat)} sits out; `/campaign join` brings them back."

    def summary(self, session: AnyCampaign, *, kept: bool = True) -> list[str]:
        """Return the end of the campaign; the log is part of the recap."""
        view = campaign_view.campaign_view(session.game)
        if session.state.step is not CampaignStep.OVER:
            return []
        log = [] if session.state.played else words.log_text(view)
        return [f"## {view.name}", *filter(None, [view.end]), *log]


class CampaignViews(Views):
    """The campaign and the investigators with their decks; the table never posts it unasked."""

    def board_text(
        self, session: AnyCampaign, seat: Seat | None, players: Mapping[Seat, str] | None = None
    ) -> str:
        """Return the whole campaign as text."""
        view = _view_of(session, () if seat is None else (seat,))
        return words.view_text(view, players or {})

    def hand_text(self, session: AnyCampaign, seat: Seat) -> str:
        """Return the investigator and deck as text."""
        return words.deck_text(session.game, seat)

    def scene(self, session: AnyCampaign) -> bytes:
        """Return the campaign's view."""
        return msgspec.json.encode(_view_of(session))


class CampaignPictures(DrawnPictures):
    """Pictures of the campaign."""

    def board(self, scene: bytes) -> Picture:
        """Draw the campaign."""
        view = _decode_view(scene)
        return Picture("campaign.png", campaign_png(view), campaign_alt(view))

    def film(self) -> BoardFilm:
        """Return a new film of the campaign's pictures."""
        return BoardFilm(
            lambda scene: draw_campaign(_decode_view(scene)),
            lambda scene: campaign_alt(_decode_view(scene)),
        )


class CampaignGuide(Guide):
    """Help between scenarios; cards and rules are those of the game."""

    def __init__(self, cards: Guide) -> None:
        self.cards = cards

    def help(self, session: AnyCampaign | None, seat: Seat | None) -> list[str]:
        """Return the possibilities in the current step."""
        return words.campaign_help_lines(None if session is None else session.game)

    def card(self, name: str, state: CampaignRecord | None) -> Article:
        """Return the article on a card."""
        return self.cards.card(name, None)

    def card_names(self, prefix: str) -> list[str]:
        """Return at most 25 card names."""
        return self.cards.card_names(prefix)

    def rule(self, term: str) -> Article:
        """Return the article on a term of the rules."""
        return self.cards.rule(term)

    def rule_terms(self, prefix: str) -> list[str]:
        """Return at most 25 terms."""
        return self.cards.rule_terms(prefix)


def _view_of(session: AnyCampaign, seats: Collection[Seat] = ()) -> campaign_view.CampaignView:
    view = campaign_view.campaign_view(session.game, seats)
    return campaign_view.stopped_view(view) if session.stopped else view


def _decode_view(scene: bytes) -> campaign_view.CampaignView:
    return msgspec.json.decode(scene, type=campaign_view.CampaignView)
