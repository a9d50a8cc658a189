"""Companions in campaigns: their votes and their story cards."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.kits.lcg_campaign.companion import Purse, build_purse, rate_purchase, worth_in_deck
from bot.lcg.core.state import Earned
from bot.lcg.printed.cards import CardCode
from bot.lcg.ruleset import LcgRules
from tests.lcg.campaign.campaign_table import CampaignTable
from tests.lcg.codes import LITA


class Asked:
    """A question in which nothing stands."""


def test_who_leads_is_for_people_to_say() -> None:
    """Abstaining outweighs every candidate, and every scenario that may come first."""
    purse = Purse({})
    options = [
        Option(key="lead:0", label="Roland", verb="lead"),
        Option(key="first:extracurricular_activity", label="First", verb="first"),
        Option(key="abstain", label="No preference"),
    ]

    points = {option.key: rate_purchase(purse, Asked(), option) for option in options}  # pyright: ignore[reportArgumentType]

    assert max(points, key=lambda key: points[key]) == "abstain"


def offered() -> CampaignTable:
    """Whoever wants her may take Lita Chantler along: her finder is dead, another has come."""
    table = CampaignTable()
    table.ends("r3", earned=(Earned(CardCode(LITA)),), seats={0: {"killed": True}})
    table.chooses("replace:wendy_adams", seat=0)
    return table


def favourite(table: CampaignTable, seat: int) -> str:
    """Return what the companion does with what is offered, among taking, declining and going on."""
    sight = build_purse(table.session, Seat(seat))
    options = [
        Option(key=f"{verb}:{LITA}", label=verb, verb=verb) for verb in ("take", "decline")
    ] + [Option(key="ready", label="Ready", verb="ready")]
    points = {option.verb: rate_purchase(sight, Asked(), option) for option in options}  # pyright: ignore[reportArgumentType]
    return max(points, key=lambda verb: points[verb])


def test_a_companion_is_not_quicker_than_people() -> None:
    """While somebody else has yet to say, it goes on without her, and she stays on offer."""
    assert favourite(offered(), 1) == "ready"


def test_a_card_that_nobody_wants_is_taken() -> None:
    """The other has declined her, or is ready without her: then it takes what helps."""
    table = offered()
    table.chooses(f"decline:{LITA}", seat=0)
    assert favourite(table, 1) == "take"

    table = offered()
    table.chooses("ready", seat=0)
    assert favourite(table, 1) == "take"


def test_what_is_offered_to_the_companion_itself_is_taken() -> None:
    """Nobody else could have it."""
    table = CampaignTable()
    table.ends("r1")

    assert favourite(table, 0) == "take"


def test_experience_buys_no_card_for_a_weapon() -> None:
    """Of a starter deck, what deals damage or finds clues leaves last."""
    library = LcgRules().library
    for slug, kept in (
        ("roland_banks", {".45 Automatic", "Machete", "Beat Cop", "Vicious Blow"}),
        ("daisy_walker", {"Shrivelling", "Dr. Milan Christopher", "Deduction"}),
    ):
        cards = [library.cards[code] for code in library.decks[slug].cards]
        worst = sorted(cards, key=worth_in_deck)[: len(cards) // 2]
        assert not kept & {each.name for each in worst}, slug
