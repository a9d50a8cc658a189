"""Whatever players do between scenarios: decks stay legal, nobody overspends, restarts are safe."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings, strategies as st

from bot.lcg.campaign.facts import CardBought
from bot.lcg.campaign.record import CampaignStep
from tests.lcg.campaign.campaign_table import CampaignTable

SLUGS = ("roland_banks", "daisy_walker", "skids_otoole")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seats=st.integers(1, 3),
    xp=st.integers(0, 12),
    picks=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 999)), max_size=14),
)
def test_any_order_of_purchases(seats: int, xp: int, picks: list[tuple[int, int]]) -> None:
    """Each input leaves legal decks (checked after each, with a restart), and pays its price."""
    table = CampaignTable(SLUGS[:seats])
    table.ends("r1")
    for seat in range(seats):
        table.earns(xp, seat)
    for seat, number in picks:
        options = sorted(table.options(seat % seats))
        if options and table.record.step is CampaignStep.INTERLUDE:
            table.chooses(options[number % len(options)], seat=seat % seats)

    spent = sum(fact.price for fact in table.told(CardBought))
    kept = sum(who.xp for who in table.record.roster)
    assert spent + kept == seats * xp
    assert all(who.xp >= 0 for who in table.record.roster)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    fates=st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), min_size=2, max_size=4
    ),
    leads=st.integers(0, 9),
)
def test_any_fates(fates: list[tuple[int, int, bool]], leads: int) -> None:
    """Scenario after scenario somebody falls: replaced while anybody is left, or the end."""
    table = CampaignTable(SLUGS[:2])
    for physical, mental, killed in fates:
        if table.session.over:
            break
        table.ends("r1", seats={1: {"physical": physical, "mental": mental, "killed": killed}})
        for seat in range(2 if table.record.step is CampaignStep.INTERLUDE else 0):
            choices = [key for key in sorted(table.options(seat)) if key.startswith("replace:")]
            if table.campaign.of(table.record.players[seat].seat) is None:
                table.chooses(choices[leads % len(choices)], seat=seat)
        if table.record.step is CampaignStep.INTERLUDE:
            table.goes_on(lead=leads % 2)

    assert table.session.over or table.wanted.number == len(table.record.played) + 1
