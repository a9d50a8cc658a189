"""A campaign to be looked at and told: views, sentences, notation, the game master."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.kits.lcg_campaign import words
from bot.lcg.campaign.campaign_view import campaign_view, deck_view, log_view
from bot.lcg.campaign.facts import CampaignFact
from bot.lcg.campaign.sentences import SAYS, lines
from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Symbol
from tests.lcg.campaign.campaign_table import PAIR, CampaignTable, rules
from tests.lcg.codes import LITA


def test_every_fact_has_a_sentence() -> None:
    """None is told without words."""
    assert set(SAYS) == set(CampaignFact.__args__)


def test_who_chooses_somebody_new_is_named() -> None:
    """By the player, and by whom they played: never by the number of a seat."""
    table = CampaignTable()
    table.ends("r2", seats={1: {"killed": True}})
    table.order("leave", seat=1)
    table.order("return", seat=1)
    board = words.campaign_text(table.campaign, {Seat(1): "Bob"})

    assert campaign_view(table.campaign).choosers == ("Whoever played Daisy Walker",)
    assert "Bob (played Daisy Walker) chooses a new investigator" in board
    assert "Whoever played Daisy Walker chooses" in words.campaign_text(table.campaign, {})
    assert "Whoever played Daisy Walker is back." in table.said()
    assert not any("Seat 2" in line for line in (board, *table.said()))


def test_a_scenario_s_end_is_told_with_who_and_why() -> None:
    """Log, trauma, bag, experience with its reasons, what is offered."""
    table = CampaignTable()
    seats = {1: {"physical": 5}}
    table.ends("r1", seats=seats, bag=(*table.record.bag, *(Symbol.ELDER_THING,) * 2))
    said = "\n".join(table.said())

    for part in (
        "**The Gathering** is over: Resolution 1.",
        "Campaign log: The house burned down.",
        "Roland Banks takes 1 mental trauma (now 1).",
        "**Daisy Walker is killed** and is out of the campaign.",
        "Elder thing and elder thing join the chaos bag for good.",
        "Roland Banks earns 2 experience from the resolution (2 to spend).",
        "Roland Banks can take Lita Chantler for the rest of the campaign.",
    ):
        assert part in said


def test_purchases_are_told_with_what_they_cost() -> None:
    """What joins, what leaves, the price, what remains."""
    table = CampaignTable()
    table.ends("r2")
    table.chooses("upgrade:01028:01018")
    table.order("bring", seat=1, deck=table.who(1).deck)
    table.ready()

    said = table.said()
    assert "Roland Banks takes Beat Cop (2) for Beat Cop: 2 experience, 1 left." in said
    assert "Roland Banks is ready." in said
    assert any("brings a new version of the deck, unchanged" in line for line in said)


def test_closed_hands_hide_what_decks_hold() -> None:
    """Cards bought and brought, random weaknesses: names for their player, for others a price."""
    table = CampaignTable(settings={"closed_hands": True})
    table.ends("r2")
    table.chooses("upgrade:01028:01018")
    changed = [code for code in table.who().deck if code != "01016"]
    table.order("bring", seat=0, deck=[*changed, "01021"])
    weakness = table.campaign.library.cards[table.who().weaknesses[0]].name
    own, others = (lines(table.campaign, table.facts, Seat(n)) for n in (0, 1))

    assert "Roland Banks takes a card: 2 experience, 1 left." in others
    assert "Roland Banks brings a new version of the deck: 1 experience, 0 left." in others
    assert "Roland Banks gets a weakness." in others
    assert f"Roland Banks gets a weakness: {weakness}." in own
    assert "Roland Banks takes Beat Cop (2) for Beat Cop: 2 experience, 1 left." in own
    for line in others:
        assert not any(name in line for name in ("Beat Cop", ".45", "Guard Dog", f" {weakness}"))


def test_closed_hands_in_the_view() -> None:
    """Everybody sees how many; their player what."""
    table = CampaignTable(settings={"closed_hands": True})
    table.ends("r2")
    table.chooses("upgrade:01028:01018")
    shown, own = (campaign_view(table.campaign, seats).roster[0] for seats in ((), (Seat(0),)))

    assert shown.weaknesses == ("1 weakness, not shown",)
    assert shown.bought == ("1 card for 2 experience",)
    assert own.bought == ("Beat Cop (2) for 2 experience",)
    assert (shown.xp, shown.earned) == (own.xp, own.earned)


@pytest.mark.parametrize("closed", [False, True])
def test_cards_of_a_new_version_have_no_price_of_their_own(closed: bool) -> None:
    """The version was paid as a whole: no card is shown as free, no sum leaves it out."""
    table = CampaignTable(settings={"closed_hands": closed})
    table.ends("r2")
    table.chooses("upgrade:01028:01018")
    rest = [code for code in table.who().deck if code != "01016"]
    table.order("bring", seat=0, deck=[*rest, "01021"])
    shown = campaign_view(table.campaign).roster[0].bought

    assert shown == (("2 cards",) if closed else ("Beat Cop (2) for 2 experience", "Guard Dog"))


def test_open_hands_show_everything() -> None:
    """At a table that does not close them."""
    table = CampaignTable()
    table.ends("r2")
    table.chooses("upgrade:01028:01018")

    assert campaign_view(table.campaign).roster[0].bought == ("Beat Cop (2) for 2 experience",)


def test_what_is_held_stands_beside_what_can_be_bought() -> None:
    """How many copies there are of how many; and each list is of one class."""
    table = CampaignTable()
    table.ends("r2")
    options = {option.key: option for option in table.ask().parts[Seat(0)].options}

    assert options["buy:01016"].note == ("1 experience, you have 1 of 2, guardian, replaces a card")
    assert {o.shelf for o in options.values() if o.verb == "buy"} == {
        "guardian", "neutral", "seeker",
    }  # fmt: skip
    assert {o.shelf for o in options.values() if o.verb == "upgrade"} == {"upgrades"}


def test_people_come_and_go_in_words() -> None:
    """Joining, leaving, coming back, replacing."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"killed": True, "insane": True}})
    table.order("join", seat=2, investigator="wendy_adams")
    table.order("leave", seat=1)
    table.order("return", seat=1)
    table.order("replace", seat=0, investigator="agnes_baker")
    said = "\n".join(table.said())

    for part in (
        "**Roland Banks goes insane**",
        "Wendy Adams joins the campaign.",
        "Daisy Walker sits out, and can come back.",
        "Daisy Walker is back.",
        "Agnes Baker is the new investigator.",
    ):
        assert part in said


def test_the_view_of_a_campaign() -> None:
    """Scenarios, roster with trauma and experience, log, bag, what is offered."""
    table = CampaignTable()
    table.ends("r1", log=(LogEntry("house_burned"), LogEntry("got_away", card=CardCode("01137"))))
    view = campaign_view(table.campaign)

    assert [each.state for each in view.scenarios] == ["over", "next", "later"]
    assert view.scenarios[0].result == "Resolution 1"
    roland, daisy = view.roster
    assert (roland.xp, roland.mental, roland.sanity, roland.leads) == (2, 1, 5, True)
    assert len(daisy.weaknesses) == 1
    assert view.offers == ("Lita Chantler: for Roland Banks",)
    assert len(view.bag) == 16
    assert view.log[1].names == ('"Wolf-Man" Drew',)
    assert view.end == ""


def test_crossed_out_entries_stay_to_be_read() -> None:
    """Marked as such."""
    table = CampaignTable()
    table.ends("none")
    table.order("cross_out", note="house_standing")

    assert [(each.text, each.crossed) for each in log_view(table.campaign)] == [
        ("The house still stands", True),
        ("The Ghoul Priest is alive", False),
    ]


def test_a_deck_with_everything_that_belongs_to_it() -> None:
    """Story assets and weaknesses among its lines."""
    table = CampaignTable()
    table.ends("r1")
    table.chooses(f"take:{LITA}")

    lines = deck_view(table.campaign, table.who())
    assert sum(line.copies for line in lines) == 34
    assert LITA in [line.code for line in lines]
    assert rules().notation(table.record).count("01117") == 1


def test_the_game_master_s_commands() -> None:
    """Numbers of a record, notes, who leads; what cannot be is refused."""
    table = CampaignTable(PAIR)
    table.order("lead", seat=1)
    assert table.wanted.seats[0][1] == "daisy_walker"
    table.order("set", seat=0, what="mental", to=3)
    table.order("note", note="house_standing")
    assert (table.who().mental, len(table.record.log)) == (3, 1)
    for command in (
        {"do": "note", "note": "no_such_note"},
        {"do": "cross_out", "note": "house_burned"},
        {"do": "set", "seat": 7, "what": "xp", "to": 1},
    ):
        with pytest.raises(NotAllowed):
            table.order(**command)
    with pytest.raises(RulesError):
        table.order("set", seat=0, what="luck", to=1)


def test_who_may_not_be_ready_reads_which_card_to_decide_about() -> None:
    """A card that is offered to one investigator alone is named."""
    table = CampaignTable()
    table.ends("r1")
    barred = table.barred()

    assert barred["Ready for the next scenario"] == "First decide whether to take Lita Chantler."


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("roland_banks", "Roland Banks is killed and can no longer be played in this campaign."),
        ("daisy_walker", "Daisy Walker is already in play."),
        ("nobody", "I don’t know an investigator called 'nobody'."),
    ],
)
def test_a_refused_investigator_is_told_with_the_reason(chosen: str, why: str) -> None:
    """One who is lost, one who is played, and an unknown one."""
    table = CampaignTable()
    table.ends("r2", seats={0: {"killed": True}})

    with pytest.raises(NotAllowed, match=f"^{why}$"):
        table.order("replace", seat=0, investigator=chosen)
