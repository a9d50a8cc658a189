"""The page of packages is made from the code."""

from __future__ import annotations

from tools.rooms import PAGE, imports_between_packages, page, without_implied


def test_the_page_is_up_to_date() -> None:
    """Whoever moves a module, or imports from another package, runs `python -m tools.rooms`."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_a_room_stands_on_none_that_stands_on_it() -> None:
    """There is a lowest room, and no circle."""
    edges = dict(imports_between_packages())
    while lowest := [room for room, others in edges.items() if not others & edges.keys()]:
        for room in lowest:
            del edges[room]

    assert not edges


def test_an_arrow_that_follows_is_left_out() -> None:
    """Who stands on a room stands on what that stands on."""
    edges = {"a": frozenset({"b", "c"}), "b": frozenset({"c"}), "c": frozenset[str]()}

    assert without_implied(edges)["a"] == {"b"}
