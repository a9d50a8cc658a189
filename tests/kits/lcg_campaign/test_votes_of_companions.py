"""Companions between two scenarios leave votes to people."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.kits.lcg_campaign.companion import Purse, spends


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

    points = {option.key: spends(purse, Asked(), option) for option in options}  # pyright: ignore[reportArgumentType]

    assert max(points, key=lambda key: points[key]) == "abstain"
