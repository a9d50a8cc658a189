"""What a campaign's kit says of its chapters: what is wanted, how it ended, who comes and goes."""

from __future__ import annotations

import msgspec
import pytest

from bot.engine.ask import Picked
from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.kits.lcg_campaign.chapters import LcgChapters
from bot.lcg.campaign.record import CampaignStep
from bot.lcg.campaign.ruleset import CampaignRules
from bot.lcg.core.campaign_counts import total_of
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.packs import whole_library
from bot.lcg.rules.log_entries import add_to_count, note_log
from bot.lcg.ruleset import LcgRules
from bot.table.declares.campaign_kit import Chapters
from bot.table.declares.lobby_choices import Lobby
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable, rules
from tests.lcg.carcosa import theatre
from tests.lcg.codes import LITA

CHAPTERS = LcgChapters(rules().library)


def played(table: CampaignTable, resolution: str) -> Session:
    """The wanted scenario, ended by its game master."""
    chapter = CHAPTERS.wanted_chapter(table.session)
    assert chapter is not None
    setup = msgspec.json.decode(msgspec.json.encode(chapter.setup))
    session, _ = Session.start(LcgRules(), setup, b"chapter-chapter-")
    keep_hands(session)
    session.apply(Overridden({"do": "end", "resolution": resolution}))
    return session


def keep_hands(session: Session) -> None:
    """Nobody takes a mulligan."""
    (ask,) = session.asks
    for seat in ask.must:
        session.apply(Answered(seat, ask.id, Picked(())))


def between() -> CampaignTable:
    """A campaign after its first scenario."""
    table = CampaignTable()
    table.ends("r2")
    return table


def test_it_is_what_the_table_wants() -> None:
    """The protocol of the table, to the letter."""
    chapters: Chapters = CHAPTERS

    assert chapters.wanted_chapter(CampaignTable().session) is not None


def test_a_scenario_is_played_and_comes_back() -> None:
    """Set-up, seats and settings of a game of the card game; its result is one command."""
    table = CampaignTable(settings={"share_freely": True})
    chapter = CHAPTERS.wanted_chapter(table.session)
    assert chapter is not None
    assert (chapter.ruleset, chapter.scenario, chapter.number) == ("lcg", "the_gathering", 1)
    assert chapter.seats == ((Seat(0), "roland_banks"), (Seat(1), "daisy_walker"))
    assert chapter.settings["share_freely"] is True

    session = played(table, "none")
    table.order(**CHAPTERS.result(table.session, session))

    assert table.record.step is CampaignStep.INTERLUDE
    assert CHAPTERS.wanted_chapter(table.session) is None
    assert [offer.code for offer in table.record.offers] == [LITA]
    assert all(who.xp == 2 for who in table.record.roster)


def test_a_scenario_played_by_itself_brings_its_decks() -> None:
    """A table that has just ended the first scenario goes on as a campaign with what it played."""
    alone, _ = Session.start(
        LcgRules(), {"scenario": "the_gathering", "investigators": list(PAIR)}, b"alone-alone-alone"
    )
    drawn = [
        alone.game.card(copy).code
        for who in alone.state.investigators
        for copy in (*who.deck, *who.hand, *alone.state.set_aside_weaknesses)
        if alone.game.card(copy).weakness == "basic" and alone.game.cards.owner(copy) == who.seat
    ]
    lobby = CHAPTERS.campaign_lobby(Lobby("the_gathering", "standard", PAIR), alone)
    assert lobby is not None
    assert lobby.scenario == "night_of_the_zealot"
    assert all(code in [c for deck in lobby.decks.values() for c in deck] for code in drawn)
    table = CampaignTable()
    keep_hands(alone)
    alone.apply(Overridden({"do": "end", "resolution": "r1"}))
    table.order(**CHAPTERS.result(table.session, alone))

    kept = [code for who in table.record.roster for code in who.weaknesses]
    assert sorted(kept) == sorted(drawn)
    assert CHAPTERS.campaign_lobby(Lobby("the_midnight_masks", "standard", PAIR), alone) is None


def test_a_game_master_records_a_resolution() -> None:
    """What is printed of it, where nobody played the scenario out."""
    table = CampaignTable()
    assert "r1" in [choice.slug for choice in CHAPTERS.outcomes(table.session)]
    table.order(**CHAPTERS.outcome_command(table.session, "r1"))

    assert [each.note for each in table.record.log] == ["house_burned"]
    with pytest.raises(NotAllowed):
        CHAPTERS.outcome_command(table.session, "r1")
    table.goes_on()
    table.order(**CHAPTERS.outcome_command(table.session, "r2"))
    assert [each.note for each in table.record.log] == [
        *("house_burned", "past_midnight", *["got_away"] * 6),
    ]


def test_numbers_of_a_scenario_that_was_cut_short_are_kept() -> None:
    """Carcosa notes §3: the Stranger’s tally counts at once, whatever end is recorded."""
    rules = CampaignRules(whole_library())
    setup = {"campaign": "the_path_to_carcosa", "investigators": ["roland_banks"]}
    campaign, _ = Session.start(rules, setup, bytes(16))
    played = theatre()
    add_to_count(played.game, "chasing_the_stranger", 3)
    note_log(played.game, "police_are_suspicious")
    command = LcgChapters(rules.library).outcome_command(campaign, "r2", played.session)

    log = msgspec.convert(command["result"]["log"], list[LogEntry])
    assert total_of(log, "chasing_the_stranger") == 5
    assert "police_are_suspicious" not in {entry.note for entry in log}


def test_who_joins_leaves_and_returns() -> None:
    """Each is a command; what cannot be is refused before there is one."""
    table = between()
    table.order(**CHAPTERS.join_command(table.session, Seat(2), "wendy_adams", None))
    table.order(**CHAPTERS.leave_command(table.session, Seat(0)))
    table.order(**CHAPTERS.return_command(table.session, Seat(0)))
    table.order(**CHAPTERS.replace_command(table.session, Seat(0), "agnes_baker", None))

    assert [who.slug for who in table.campaign.in_play()] == [
        *("agnes_baker", "daisy_walker", "wendy_adams"),
    ]
    for refused in (
        lambda: CHAPTERS.join_command(table.session, Seat(3), "roland_banks", None),
        lambda: CHAPTERS.return_command(table.session, Seat(1)),
        lambda: CHAPTERS.replace_command(table.session, Seat(0), "daisy_walker", None),
        lambda: CHAPTERS.leave_command(CampaignTable().session, Seat(0)),
    ):
        with pytest.raises(NotAllowed):
            refused()


def test_a_version_of_a_deck_is_checked_before_it_is_brought() -> None:
    """Each fault by name, or the command."""
    table = between()
    deck = list(table.who().deck)
    table.order(**CHAPTERS.deck_command(table.session, Seat(0), deck))
    with pytest.raises(NotAllowed, match="Deck size"):
        CHAPTERS.deck_command(table.session, Seat(0), [code for code in deck if code != "01016"])

    assert table.who().deck == deck
