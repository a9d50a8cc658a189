"""The shop's pages: by class and level, none too long to be read."""

from __future__ import annotations

from bot.engine.ask import Option
from cogs.campaign.shop import MOST, page_name, shop_pages


def ware(name: str, shelf: str) -> Option:
    """A card that can be bought."""
    return Option(key=f"buy:{name}", label=name, verb="buy", args=(name,), shelf=shelf)


def test_each_page_is_of_one_class_and_level() -> None:
    """In the order in which they are offered, lower levels first."""
    pages = shop_pages([ware("A (2)", "seeker"), ware("B", "seeker"), ware("C", "guardian")])

    assert [page_name(page) for page in pages] == [
        "Level 0 Seeker cards", "Level 2 Seeker cards", "Level 0 Guardian cards",
    ]  # fmt: skip


def test_what_is_much_has_several_pages() -> None:
    """No card is left out, and each page is called otherwise."""
    wares = [ware(f"Card {n}", "seeker") for n in range(2 * MOST + 1)]
    pages = shop_pages(wares)

    assert [option for page in pages.values() for option in page] == wares
    assert [len(page) for page in pages.values()] == [MOST, MOST, 1]
    assert [page_name(page) for page in pages] == [
        "Level 0 Seeker cards", "Level 0 Seeker cards, page 2", "Level 0 Seeker cards, page 3",
    ]  # fmt: skip
