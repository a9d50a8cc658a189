"""Chapters of a campaign of the card game, as the table asks for them (`campaign_kit`)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import structs

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.engine.session import Session
from bot.kits.lcg_campaign import words
from bot.lcg.campaign import next_scenario, players, upgrading
from bot.lcg.campaign.campaign_view import campaign_view
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignRecord, CampaignStep
from bot.lcg.decks.model import slug_of
from bot.lcg.printed.packs import Library
from bot.lcg.rules.scenario_result import ScenarioResult, played_decks, scenario_result
from bot.lcg.views import result_words
from bot.table.declares.campaign_kit import AnyChapter, Chapter
from bot.table.declares.lobby_choices import Choice, Lobby

AnyCampaign = Session[CampaignRecord, CampaignGame]


class LcgChapters:
    """The chapters of a campaign: scenarios of the card game."""

    ruleset = "lcg"

    def __init__(self, library: Library) -> None:
        self.library = library

    def wanted_chapter(self, session: AnyCampaign) -> Chapter | None:
        """The scenario that is to be played now, the lead in its first seat."""
        found = next_scenario.wanted_chapter(session.game)
        if found is None:
            return None
        record = session.state
        return Chapter(
            number=found.number,
            ruleset=self.ruleset,
            scenario=found.scenario,
            difficulty=record.difficulty.value,
            setup=found.setup,
            seats=found.seats,
            settings=msgspec.to_builtins(record.settings),
        )

    def result(self, session: AnyCampaign, chapter: AnyChapter) -> JsonObject:
        """The command with what the campaign keeps of a scenario."""
        return _command(session, scenario_result(chapter.game))

    def outcomes(self, session: AnyCampaign) -> tuple[Choice, ...]:
        """The resolutions of the scenario that is wanted."""
        scenario = session.game.scenario
        if scenario is None or session.state.step is not CampaignStep.CHAPTER:
            return ()
        return tuple(Choice(each.slug, result_words(each.slug)) for each in scenario.resolutions)

    def outcome_command(self, session: AnyCampaign, outcome: str) -> JsonObject:
        """Return what is printed of a resolution. Raises `NotAllowed` for another one."""
        if outcome not in {choice.slug for choice in self.outcomes(session)}:
            raise NotAllowed(f"{outcome!r} isn’t one of the resolutions.")
        return _command(session, next_scenario.printed_result(session.game, outcome))

    def log(self, session: AnyCampaign) -> list[str]:
        """The campaign log."""
        return words.log(campaign_view(session.game))

    def unused_investigators(self, session: AnyCampaign) -> list[str]:
        """Return who was never in the campaign."""
        return session.game.newcomers()

    def free(self, session: AnyCampaign, seat: Seat) -> list[str]:
        """Return who is neither lost, nor in use, nor waiting for somebody who rests."""
        return session.game.free(seat)

    def joining(
        self, session: AnyCampaign, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """A new player, with somebody whom nobody has played yet."""
        c = session.game
        _check_time(c)
        players.check_joining(c, investigator)
        players.beginner(c.library, investigator, seat, deck or ())
        return {"do": "join", "seat": seat, "investigator": investigator, "deck": list(deck or ())}

    def replacing(
        self, session: AnyCampaign, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """A seat goes on with another investigator, with a deck of its own or the starter deck."""
        c = session.game
        _check_time(c)
        players.check_choice(c, seat, investigator)
        if c.record_of(investigator) is None:
            players.beginner(c.library, investigator, seat, deck or ())
        chosen = {"seat": seat, "investigator": investigator, "deck": list(deck or ())}
        return {"do": "replace", **chosen}

    def leaving(self, session: AnyCampaign, seat: Seat) -> JsonObject:
        """A player rests; the record is kept."""
        _check_time(session.game)
        players.check_leaving(session.game, seat)
        return {"do": "leave", "seat": seat}

    def returning(self, session: AnyCampaign, seat: Seat) -> JsonObject:
        """A player who rests plays again."""
        _check_time(session.game)
        players.check_coming_back(session.game, seat)
        return {"do": "return", "seat": seat}

    def bringing(self, session: AnyCampaign, seat: Seat, deck: Sequence[str]) -> JsonObject:
        """The next version of a deck. Raises `NotAllowed` with each fault by name."""
        c = session.game
        _check_time(c)
        who = c.of(seat)
        if who is None:
            raise NotAllowed("Choose a new investigator first.")
        upgrading.check_version(c, who, deck)
        return {"do": "bring", "seat": seat, "deck": list(deck)}

    def campaign_lobby(self, played: Lobby, chapter: AnyChapter) -> Lobby | None:
        """Return the campaign that a played first scenario begins, with its decks; else None."""
        scenario = self.library.scenarios.get(played.scenario)
        if scenario is None:
            return None
        campaign = self.library.campaigns[scenario.campaign]
        if campaign.scenarios[0] != scenario.slug:
            return None
        decks = {
            slug_of(self.library, who): [*deck.cards, *deck.weaknesses]
            for who, deck in played_decks(chapter.game).items()
        }
        return structs.replace(played, scenario=campaign.slug, decks=decks)


def _command(session: AnyCampaign, result: ScenarioResult) -> JsonObject:
    given = {"number": session.state.chapter, "result": msgspec.to_builtins(result)}
    return {"do": "result", **given}


def _check_time(c: CampaignGame) -> None:
    if c.record.step not in (CampaignStep.INTERLUDE, CampaignStep.LEAD):
        raise NotAllowed("You can only do that between two scenarios.")
