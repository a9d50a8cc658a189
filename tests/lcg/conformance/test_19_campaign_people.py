"""19 Campaign play: trauma, deaths, replacements, joining and leaving, story cards (4, 5, 8)."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.lcg.campaign.campaign_view import campaign_view
from bot.lcg.campaign.facts import CardDeclined, CardTaken, InvestigatorLost
from bot.lcg.campaign.record import CampaignStep, Status
from bot.lcg.core.state import Earned, StruckCard
from bot.lcg.decks.model import PLACEHOLDER
from bot.lcg.printed.cards import CardCode
from bot.lcg.printed.scenarios import CampaignEnd
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable, rules
from tests.lcg.codes import LITA

FIVE = ("roland_banks", "daisy_walker", "skids_otoole", "agnes_baker", "wendy_adams")
LIMITS = [
    ("roland_banks", 9, 5), ("daisy_walker", 5, 9), ("skids_otoole", 8, 6), ("agnes_baker", 6, 8),
    ("wendy_adams", 7, 7),
]  # fmt: skip


# 4 Trauma, killed, insane


@pytest.mark.parametrize(("slug", "health", "sanity"), LIMITS)
def test_trauma_as_high_as_what_is_printed_ends_it(slug: str, health: int, sanity: int) -> None:
    """4: an investigator is killed at their health in physical trauma, insane at mental sanity."""
    other = next(each for each in FIVE if each != slug)
    for change, how in (
        ({"physical": health}, Status.KILLED),
        ({"mental": sanity}, Status.INSANE),
        ({"physical": health + 1}, Status.KILLED),
        ({"physical": health - 1, "mental": sanity - 1}, Status.ACTIVE),
    ):
        table = CampaignTable((other, slug))
        table.ends("r2", seats={1: change})
        assert table.record.roster[1].status is how


def test_trauma_of_several_scenarios_adds_up() -> None:
    """4: trauma of a resolution, of a defeat and of earlier scenarios adds up."""
    table = CampaignTable()
    table.ends("r1", seats={0: {"mental": 2, "physical": 1}})
    table.goes_on()
    table.ends("r1", seats={0: {"mental": 2}, 1: {"mental": 2}})

    roland = table.record.roster[0]
    assert (roland.physical, roland.mental) == (1, 4)
    assert roland.status is Status.ACTIVE


def test_a_card_that_kills_writes_no_trauma() -> None:
    """4: an investigator killed by a card is recorded as killed, without more trauma."""
    table = CampaignTable()
    table.ends("r2", seats={1: {"killed": True}})

    daisy = table.record.roster[1]
    assert (daisy.status, daisy.physical, daisy.mental) == (Status.KILLED, 0, 0)
    assert table.told(InvestigatorLost)[0].how is Status.KILLED


def test_experience_and_story_cards_are_gone_with_the_dead() -> None:
    """4: experience and story cards of the dead are lost; the replacement gets neither."""
    table = CampaignTable()
    table.ends("r1")
    table.chooses(f"take:{LITA}", seat=0)
    table.goes_on()
    table.ends("r1", seats={0: {"killed": True}})
    table.chooses("replace:wendy_adams", seat=0)

    assert (table.record.roster[0].xp, table.record.roster[0].story) == (0, [])
    assert (table.who(0).xp, table.who(0).story) == (0, [])


# 5 Replacement, joining, leaving


def test_a_player_goes_on_with_somebody_new() -> None:
    """5: a replacement is unused, with a new deck, no experience or trauma, and a weakness."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"killed": True}})

    assert {key for key in table.options(0) if key.startswith("replace:")} == {
        *("replace:skids_otoole", "replace:agnes_baker", "replace:wendy_adams"),
        *("replace:zoey_samaras", "replace:rex_murphy", "replace:jenny_barnes"),
        *("replace:jim_culver", "replace:ashcan_pete", "replace:mark_harrigan"),
        *("replace:minh_thi_phan", "replace:sefina_rousseau", "replace:akachi_onyele"),
        *("replace:william_yorick", "replace:lola_hayes"),
    }
    assert "ready" not in table.options(0)
    table.chooses("replace:skids_otoole", seat=0)
    new = table.who(0)
    assert (new.xp, new.physical, new.mental, len(new.weaknesses)) == (0, 0, 0, 1)
    table.goes_on()
    assert table.wanted.seats[0] == (Seat(0), "skids_otoole")


def test_a_replacement_brings_a_deck_of_level_0() -> None:
    """5: a replacement’s deck may not contain cards that cost experience."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"killed": True}})
    deck = list(rules().library.starter_deck("wendy_adams"))
    dear = [CardCode("01084") if code == "01080" else code for code in deck]

    with pytest.raises(NotAllowed, match="Lucky"):
        table.order("replace", seat=0, investigator="wendy_adams", deck=dear)
    table.order("replace", seat=0, investigator="wendy_adams", deck=deck)
    assert table.who(0).slug == "wendy_adams"


@pytest.mark.parametrize("two", [("01096", "01097"), ("01096", PLACEHOLDER)])
def test_a_new_deck_has_one_basic_weakness(two: tuple[str, str]) -> None:
    """2 and 5: a deck has the number of basic weaknesses its card prints, chosen or drawn.

    A deck with more is refused at the start, for a replacement and for a new player.
    """
    wendy = list(rules().library.starter_deck("wendy_adams"))
    roland = list(rules().library.starter_deck("roland_banks"))
    with pytest.raises(NotAllowed, match="Basic weaknesses: this deck needs exactly 1"):
        CampaignTable(decks={"roland_banks": [*roland, *two]})
    table = CampaignTable(decks={"roland_banks": [*roland, "01096"]})
    assert table.who(0).weaknesses == ["01096"]
    table.ends("r2", seats={0: {"killed": True}})

    for order, seat in (("replace", 0), ("join", 2)):
        with pytest.raises(NotAllowed, match="Basic weaknesses: this deck needs exactly 1"):
            table.order(order, seat=seat, investigator="wendy_adams", deck=[*wendy, *two])
    table.order("replace", seat=0, investigator="wendy_adams", deck=[*wendy, PLACEHOLDER])
    assert len(table.who(0).weaknesses) == 1


def test_the_dead_cannot_be_chosen_again() -> None:
    """5: a dead investigator cannot be chosen again by any player."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"killed": True}})

    with pytest.raises(NotAllowed):
        table.order("replace", seat=0, investigator="roland_banks")
    with pytest.raises(NotAllowed):
        table.order("join", seat=2, investigator="roland_banks")


def test_nobody_is_left_to_choose() -> None:
    """5: the campaign is lost when all players need a new investigator and none is left."""
    fours = [sorted(rules().library.decks)[n : n + 4] for n in range(0, 16, 4)]
    table = CampaignTable(tuple(fours[0]), campaign="the_dunwich_legacy")
    for seat in range(3):
        table.chooses("scenario:extracurricular_activity", seat=seat)
    all_die = {seat: {"killed": True} for seat in range(4)}
    for four in fours[1:]:
        table.ends("r1", seats=all_die)
        for seat, slug in enumerate(four):
            table.chooses(f"replace:{slug}", seat=seat)
        table.goes_on()
        assert not table.session.over
    table.ends("r1", seats=all_die)

    assert table.session.over
    assert (table.record.end, table.record.ended_by) == (CampaignEnd.LOST, "pool")


def test_all_lost_does_not_end_it_while_others_are_left() -> None:
    """5: if all investigators are lost, the players continue with others."""
    table = CampaignTable()
    table.ends("r3", seats={0: {"killed": True}, 1: {"killed": True, "insane": True}})
    table.chooses("replace:wendy_adams", seat=0)
    table.chooses("replace:agnes_baker", seat=1)
    table.goes_on()

    assert table.wanted.scenario == "the_midnight_masks"
    assert [who.status for who in table.record.roster[:2]] == [Status.KILLED, Status.INSANE]


def test_who_joins_brings_somebody_never_used() -> None:
    """5: a new player starts without experience and counts in the next scenario."""
    table = CampaignTable()
    table.ends("r2")
    table.order("join", seat=2, investigator="wendy_adams")
    with pytest.raises(NotAllowed):
        table.order("join", seat=3, investigator="daisy_walker")
    table.goes_on()

    assert len(table.wanted.seats) == 3
    assert len(table.wanted.setup["investigators"]) == 3


def test_who_leaves_may_come_back_with_the_record() -> None:
    """5: a player who leaves and returns has the same deck, experience and trauma."""
    table = CampaignTable()
    table.ends("r2", seats={1: {"physical": 2}})
    xp = table.who(1).xp
    table.order("leave", seat=1)
    table.goes_on()
    assert [slug for _, slug in table.wanted.seats] == ["roland_banks"]
    table.ends("r1")
    table.order("return", seat=1)

    daisy = table.who(1)
    assert (daisy.xp, daisy.physical, daisy.status) == (xp, 2, Status.ACTIVE)


def test_the_last_player_does_not_leave() -> None:
    """5: the last player cannot leave the campaign."""
    table = CampaignTable(("wendy_adams",))
    table.ends("r2")

    with pytest.raises(NotAllowed):
        table.order("leave", seat=0)


def test_retiring_is_leaving_and_joining() -> None:
    """5: a retired investigator’s record is stored, and a player can take it up again."""
    table = CampaignTable()
    table.ends("r2")
    xp = table.who(0).xp
    table.chooses("replace:wendy_adams", seat=0)
    assert table.record.roster[0].status is Status.LEFT
    table.chooses("replace:roland_banks", seat=0)

    assert (table.who(0).slug, table.who(0).xp) == ("roland_banks", xp)


def test_who_rests_finds_the_investigator_again() -> None:
    """5: an investigator whose player rests is free only if the game master releases it."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"killed": True}})
    table.order("leave", seat=1)

    assert "replace:daisy_walker" not in table.options(0)
    assert "is kept for their player" in table.barred(0)["Play Daisy Walker"]
    with pytest.raises(NotAllowed, match="Daisy Walker is kept for their player"):
        table.order("replace", seat=0, investigator="daisy_walker")
    with pytest.raises(NotAllowed, match="not keeping an investigator"):
        table.order("release", seat=0)
    table.order("release", seat=1)
    table.chooses("replace:daisy_walker", seat=0)
    table.order("return", seat=1)
    assert table.who(0).slug == "daisy_walker"
    assert table.campaign.of(Seat(1)) is None


def test_who_retired_can_be_taken_up_by_anybody() -> None:
    """5: any player can take up a retired investigator; the list tells rested from retired."""
    table = CampaignTable()
    table.ends("r2")
    table.chooses("replace:wendy_adams", seat=0)
    table.order("leave", seat=1)
    shown = {who.name: who.status for who in campaign_view(table.campaign).roster}

    assert shown["Roland Banks"] == "retired"
    assert shown["Daisy Walker"] == "left"
    table.order("return", seat=1)
    table.chooses("replace:roland_banks", seat=1)


def test_nobody_joins_or_leaves_while_a_scenario_is_played() -> None:
    """5: players can join, leave and change decks between scenarios only."""
    table = CampaignTable()
    for command in ({"do": "leave", "seat": 1}, {"do": "bring", "seat": 0, "deck": []}):
        with pytest.raises(NotAllowed):
            table.order(**command)


# 8 Story cards and weaknesses


def test_a_story_asset_is_one_decision() -> None:
    """8: the investigator takes or declines a story asset before they are ready.

    It is outside the thirty cards.
    """
    table = CampaignTable()
    table.ends("r1")
    assert "ready" not in table.options(0)
    assert f"take:{LITA}" not in table.options(1)
    table.chooses(f"take:{LITA}", seat=0)
    table.goes_on()

    assert table.told(CardTaken) == [CardTaken(code=CardCode(LITA), investigator=CardCode("01001"))]
    assert table.wanted.setup["decks"]["roland_banks"].count(LITA) == 1


def test_a_declined_story_asset_is_never_offered_again() -> None:
    """8: a declined story asset is not offered again, to any player."""
    table = CampaignTable()
    table.ends("r1")
    table.chooses(f"decline:{LITA}", seat=0)

    assert table.record.offers == []
    assert not any("take" in key for key in table.options(0) | table.options(1))


def test_resolution_2_offers_nothing() -> None:
    """8: after resolution 2 nobody is offered Lita Chantler."""
    table = CampaignTable()
    table.ends("r2")

    assert table.record.offers == []


def test_where_the_players_choose_anybody_may_take_it() -> None:
    """8: if the players choose, any of them may take the card, a replacement included.

    If nobody takes it before all are ready, it leaves the campaign.
    """
    table = CampaignTable()
    given = {"earned": (Earned(CardCode(LITA)),), "seats": {0: {"killed": True}}}
    table.ends("r3", **given)
    table.chooses("replace:wendy_adams", seat=0)
    table.chooses(f"decline:{LITA}", seat=1)
    assert f"take:{LITA}" in table.options(0)
    table.chooses(f"take:{LITA}", seat=0)
    assert table.who(0).story == [LITA]

    table = CampaignTable()
    table.ends("r3", **given)
    table.chooses("replace:wendy_adams", seat=0)
    table.chooses("ready", seat=0)
    table.chooses("ready", seat=1)
    assert [offer.code for offer in table.record.offers] == [LITA]  # somebody may think again
    table.votes(0)
    assert table.told(CardDeclined)[-1] == CardDeclined(code=CardCode(LITA))


def test_an_offer_dies_with_whom_it_was_made_to() -> None:
    """8: an offer ends if its investigator dies."""
    table = CampaignTable()
    table.ends("r1", seats={0: {"killed": True}})

    assert table.record.offers == []
    assert table.told(CardDeclined) == [CardDeclined(code=CardCode(LITA))]


def test_a_weakness_gained_stays_in_the_deck() -> None:
    """8: a weakness gained in a scenario stays in the deck for the next ones."""
    table = CampaignTable()
    table.ends("r2", earned=(Earned(CardCode("01096"), Seat(1)),))
    table.goes_on()

    assert "01096" in table.who(1).weaknesses
    assert "01096" in table.wanted.setup["decks"]["daisy_walker"]


def test_a_card_that_is_struck_leaves_the_deck() -> None:
    """8: a card that a scenario removes leaves the deck permanently."""
    table = CampaignTable()
    table.ends("r1")
    table.chooses(f"take:{LITA}", seat=0)
    table.goes_on()
    table.ends("r1", lost=(StruckCard(CardCode(LITA)),))

    assert table.who(0).story == []
    assert table.record.step is CampaignStep.INTERLUDE


def test_who_holds_the_record_of_somebody_else_does_not_get_it_back() -> None:
    """5: a player who returns does not get back an investigator another player has taken up."""
    table = CampaignTable((*PAIR, "wendy_adams"))
    table.ends("r2")
    table.order("leave", seat=2)
    table.order("release", seat=2)
    table.chooses("replace:wendy_adams", seat=0)
    table.order("return", seat=2)

    assert table.record.players[2].investigator is None
    assert "replace:roland_banks" in table.options(2)
