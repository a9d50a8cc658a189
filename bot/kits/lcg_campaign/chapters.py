"""Chapters of a campaign of the card game, as the table uses them (`campaign_kit`)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, structs

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
        """Return the scenario to play now, with the lead in its first seat, or None."""
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
        """Return the command that records a scenario's result."""
        return _result_command(session, scenario_result(chapter.game))

    def outcomes(self, session: AnyCampaign) -> tuple[Choice, ...]:
        """Return the resolutions of the current scenario."""
        scenario = session.game.scenario
        if scenario is None or session.state.step is not CampaignStep.CHAPTER:
            return ()
        return tuple(Choice(each.slug, result_words(each.slug)) for each in scenario.resolutions)

    def outcome_command(
        self, session: AnyCampaign, outcome: str, cut_short: AnyChapter | None = None
    ) -> JsonObject:
        """Return the command with a resolution's printed result.

        Numbers that the scenario `cut_short` has added to the log are kept: they count immediately.
        Raises `NotAllowed` if it has no such resolution.
        """
        if outcome not in {choice.slug for choice in self.outcomes(session)}:
            raise NotAllowed(f"{outcome!r} isn’t one of the resolutions.")
        result = next_scenario.printed_result(session.game, outcome)
        if cut_short is not None:
            counted = [each for each in cut_short.state.log if each.count is not UNSET]
            result = structs.replace(result, log=(*counted, *result.log))
        return _result_command(session, result)

    def log(self, session: AnyCampaign) -> list[str]:
        """Return the campaign log."""
        return words.log_text(campaign_view(session.game))

    def unused_investigators(self, session: AnyCampaign) -> list[str]:
        """Return the investigators who were never in the campaign."""
        return session.game.newcomers()

    def free_investigators(self, session: AnyCampaign, seat: Seat) -> list[str]:
        """Return the investigators that a seat can choose.

        They are neither lost, nor in use, nor reserved for a resting player.
        """
        return session.game.free(seat)

    def join_command(
        self, session: AnyCampaign, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """Return the command for a new player with a new investigator.

        Raises `RulesError` if not allowed.
        """
        c = session.game
        _check_time(c)
        players.check_joining(c, investigator)
        players.beginner(c.library, investigator, seat, deck or ())
        return {"do": "join", "seat": seat, "investigator": investigator, "deck": list(deck or ())}

    def replace_command(
        self, session: AnyCampaign, seat: Seat, investigator: str, deck: Sequence[str] | None
    ) -> JsonObject:
        """Return the command for another investigator in a seat.

        It uses this deck, or the starter deck if there is none. Raises `RulesError` if not allowed.
        """
        c = session.game
        _check_time(c)
        players.check_choice(c, seat, investigator)
        if c.record_of(investigator) is None:
            players.beginner(c.library, investigator, seat, deck or ())
        chosen = {"seat": seat, "investigator": investigator, "deck": list(deck or ())}
        return {"do": "replace", **chosen}

    def leave_command(self, session: AnyCampaign, seat: Seat) -> JsonObject:
        """Return the command to let a player rest; the record stays.

        Raises `RulesError` if not allowed.
        """
        _check_time(session.game)
        players.check_leaving(session.game, seat)
        return {"do": "leave", "seat": seat}

    def return_command(self, session: AnyCampaign, seat: Seat) -> JsonObject:
        """Return the command for a resting player to play again.

        Raises `RulesError` if not allowed.
        """
        _check_time(session.game)
        players.check_coming_back(session.game, seat)
        return {"do": "return", "seat": seat}

    def deck_command(self, session: AnyCampaign, seat: Seat, deck: Sequence[str]) -> JsonObject:
        """Return the command for the next version of a deck.

        Raises `NotAllowed` with each fault by name.
        """
        c = session.game
        _check_time(c)
        who = c.of(seat)
        if who is None:
            raise NotAllowed("Choose a new investigator first.")
        upgrading.check_version(c, who, deck)
        return {"do": "bring", "seat": seat, "deck": list(deck)}

    def campaign_lobby(self, played: Lobby, chapter: AnyChapter) -> Lobby | None:
        """Return the campaign that a finished first scenario begins, with its decks.

        None for any other scenario.
        """
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


def _result_command(session: AnyCampaign, result: ScenarioResult) -> JsonObject:
    given = {"number": session.state.chapter, "result": msgspec.to_builtins(result)}
    return {"do": "result", **given}


def _check_time(c: CampaignGame) -> None:
    if c.record.step not in (CampaignStep.INTERLUDE, CampaignStep.LEAD):
        raise NotAllowed("You can only do that between two scenarios.")
