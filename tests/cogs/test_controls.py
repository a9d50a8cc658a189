"""Questions as buttons and selects: what stands where."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.ask import Allot, Allotted, Join, Option, Pick, Picked
from cogs.turn.division import division_controls
from cogs.turn.panel import all_controls
from cogs.wire.controls import (
    IN_FULL,
    Row,
    answer_text,
    cut_options_in_full,
    make_anchor,
    multiple_choice_controls,
    single_choice_controls,
    whole_lists,
)
from cogs.wire.custom_id import Op, parse_press, seat_in
from cogs.wire.discord_text import LABEL
from tests.cogs.asking import option, pending

END = option("end-turn", "End turn", "end-turn")


def buttons(items: list[Any]) -> list[str]:
    """Labels of the buttons."""
    return [c.item.label for row in items for c in getattr(row, "children", ()) if has_label(c)]


def has_label(control: Any) -> bool:
    """Return whether it is a button."""
    return hasattr(control.item, "label")


def listed(items: list[Any]) -> list[Any]:
    """The entries of the select."""
    rows = [c.item for row in items for c in row.children if hasattr(c.item, "options")]
    return rows[0].options if rows else []


def menus(items: list[Any]) -> list[Any]:
    """The selects."""
    return [c.item for row in items for c in row.children if hasattr(c.item, "options")]


def moves(count: int) -> list[Option]:
    """Ways to go."""
    return [option(f"move:{n}", f"Move to {n}", "move", str(n)) for n in range(count)]


def test_two_rows_of_buttons() -> None:
    """Ten short options are ten buttons, with arguments or without."""
    shown = single_choice_controls(make_anchor(1, pending(*moves(9), END)))

    assert len(buttons(shown)) == 10
    assert listed(shown) == []


def test_what_ends_a_turn_stands_last() -> None:
    """Wherever it is listed: it is the last thing that one wants."""
    shown = single_choice_controls(
        make_anchor(1, pending(END, option("rest", "Rest", "rest"), *moves(2)))
    )

    assert buttons(shown)[-1].startswith("End turn")


def test_a_button_says_as_much_of_a_long_note_as_fits() -> None:
    """Whole parts of it, the first ones; never half a bracket."""
    odds = "horror 56%, avg −0.9 Sanity; round 1 80%, avg −0.4 Stamina"
    way = "3 points; Ghoul (evade 50%, in the way of everybody), Zombie; by Southside, Uptown"
    ghost = Option(key="fight", label="Fight Ghost", verb="fight", note=odds)
    polyp = Option(key="flying", label="Fight the Flying Polyp", verb="fight", note=odds)
    move = Option(key="move", label="Move to Woods", verb="move", note=way)

    assert buttons(single_choice_controls(make_anchor(1, pending(ghost, polyp, move)))) == [
        f"Fight Ghost · {odds}",
        "Fight the Flying Polyp · horror 56%, avg −0.9 Sanity; round 1 80% …",
        "Move to Woods · 3 points; Ghoul (evade 50%, in the way of everybody), Zombie …",
    ]


def test_the_rest_is_listed_with_its_notes() -> None:
    """Ways of one verb, more than a row holds, are one list; the rest and the end are buttons."""
    near = [replace(each, note="2 points; 1 clue") for each in moves(11)]
    dear = Option(key="play:x", label="Play Lantern", verb="play", note="3 resources")
    shown = single_choice_controls(make_anchor(1, pending(*near, dear, END)))

    assert buttons(shown) == ["Play Lantern · 3 resources", "End turn"]
    assert [(each.label, each.description) for each in listed(shown)] == [
        (f"Move to {n}", "2 points; 1 clue") for n in range(11)
    ]


def test_what_does_the_same_and_more_is_a_list_of_its_own() -> None:
    """Moves that also stop stand in a second list; no place is listed twice in one."""
    there = moves(30)
    stops = [
        option(f"stop:{o.key[5:]}", f"{o.label} and stop", "move", *o.args, "and stop")
        for o in there
    ]
    shown = single_choice_controls(make_anchor(1, pending(*there, *stops, END)), page=1)
    first, second = menus(shown)

    assert [o.label for o in first.options] == [f"Move to {n}" for n in range(25, 30)]
    assert [o.label for o in second.options] == [f"Move to {n} and stop" for n in range(25, 30)]
    assert first.placeholder == "Move: 30 ways (page 2 of 2)"
    assert second.placeholder == "Move and stop: 30 ways (page 2 of 2)"
    assert first.custom_id != second.custom_id
    assert buttons(shown) == ["End turn", "◀ Back", "More ▶"]


def ways_and_stops(sizes: dict[str, int]) -> list[Option]:
    """Moves to places on shelves of these sizes, and each of them once more with a stop."""
    shelves = [shelf for shelf, size in sizes.items() for _ in range(size)]
    there = [replace(each, shelf=shelves[n]) for n, each in enumerate(moves(len(shelves)))]
    stops = [
        replace(
            option(f"stop:{o.key[5:]}", f"{o.label} and stop", "move", *o.args, "and stop"),
            shelf=o.shelf,
        )
        for o in there
    ]
    return [*there, *stops, END]


def test_ways_of_several_shelves_are_few_lists_and_a_switch() -> None:
    """No shelf is split, and what does the same and more is chosen unless it is switched off."""
    asked = pending(*ways_and_stops({"Old Town": 14, "Docks": 9, "": 7}))
    first, second = menus(shown := single_choice_controls(make_anchor(1, asked)))
    assert [o.label for o in first.options] == [f"Move to {n} and stop" for n in range(23)]
    assert [o.label for o in second.options] == [f"Move to {n} and stop" for n in range(23, 30)]
    assert first.placeholder == "Move and stop: Old Town, Docks"
    assert second.placeholder == "Move and stop: Elsewhere"
    assert "Stop there: on" in buttons(shown)

    first, _ = menus(plain := single_choice_controls(make_anchor(1, asked), page=1))
    assert [o.label for o in first.options] == [f"Move to {n}" for n in range(23)]
    assert first.placeholder == "Move: Old Town, Docks"
    assert "Stop there: off" in buttons(plain)


def test_whole_lists_have_what_does_the_same_and_more_instead() -> None:
    """One list if it holds them all, else lists by shelves; none if a shelf is too long."""
    few, many, most = (
        whole_lists(make_anchor(1, pending(*ways_and_stops(sizes))), "Ann")
        for sizes in ({"Old Town": 4, "Docks": 9}, {"Old Town": 20, "Docks": 9}, {"Docks": 26})
    )
    (one,) = menus(few)
    assert [o.value for o in one.options] == [*(f"stop:{n}" for n in range(13)), END.key]
    assert [each.placeholder for each in menus(many)] == [
        "Ann: Old Town",
        "Ann: Docks",
    ]
    assert most == []


def test_a_shelf_of_several_words_is_shown_as_it_is_and_can_be_pressed() -> None:
    """Without ways and flags each shelf is a list: its name is read, its id is one of a press."""
    there = [
        replace(each, shelf="Old Town" if n < 20 else "Miskatonic University")
        for n, each in enumerate(moves(30))
    ]
    shown = menus(single_choice_controls(make_anchor(1, pending(*there, END))))
    assert [each.placeholder for each in shown] == ["Old Town (20)", "Miskatonic University (10)"]
    pressed = [parse_press(each.custom_id) for each in shown]
    assert [each and each.rest for each in pressed] == ["0.old_town", "0.miskatonic_university"]


def test_a_list_counts_what_stands_in_it() -> None:
    """What one seldom wants has a list of its own: the other does not count it as well."""
    ways = [Option(key=f"w{n}", label=f"Way {n}", verb=f"way{n}") for n in range(14)]
    seldom = Option(key="resign", label="Resign", verb="resign", shelf="more")

    shown = single_choice_controls(make_anchor(1, pending(*ways, seldom, END)))

    (rest, more) = menus(shown)
    assert rest.placeholder == f"Choose from {len(rest.options)} more"
    assert (more.placeholder, len(more.options)) == ("More (1)", 1)
    assert len(buttons(shown)) + len(rest.options) == 15


def test_a_list_of_one_verb_is_called_by_it() -> None:
    """Beside the button to flee it is seen where one fights."""
    ways = [Option(key=f"f{n}", label=f"Fight with {n}", verb="fight") for n in range(12)]
    flee = Option(key="flee", label="Flee", verb="flee")

    shown = single_choice_controls(make_anchor(1, pending(*ways, flee)))

    assert buttons(shown) == ["Flee"]
    assert [each.placeholder for each in menus(shown)] == ["Fight: choose from 12"]


def test_what_a_control_cannot_hold_stands_above_it() -> None:
    """A note that is cut on its button is told whole; one that fits is not told twice."""
    odds = "horror 56%, avg −0.9 Sanity; round 1 80%, avg −0.4 Stamina; with a Knife 90%"
    ghost = Option(key="ghost", label="Fight Ghost", verb="fight", note=odds)
    ghoul = Option(key="ghoul", label="Fight Ghoul", verb="fight", note="80%")

    assert cut_options_in_full(pending(ghost, ghoul)) == [IN_FULL, f"- Fight Ghost · {odds}"]


def test_a_name_before_a_label_takes_no_note_away() -> None:
    """Who answers for several seats reads whose it is, and as much of the note as fits."""
    odds = "9 dice, 87%, avg −0.3 Stamina; discards a Stick of Dynamite; ends Shrivelling"
    fight = Option(key="fight", label="Fight with Dynamite", verb="fight", note=odds)
    asked = pending(fight, Option(key="flee", label="Flee", verb="flee"))

    shown = buttons(single_choice_controls(make_anchor(1, asked, "Michael McGlen")))

    assert shown[0] == "Michael McGlen: Fight with Dynamite · 9 dice, 87%, avg −0.3 Stamina …"
    assert len(shown[0]) <= LABEL
    assert cut_options_in_full(asked, name="Michael McGlen") == [
        IN_FULL,
        f"- Fight with Dynamite · {odds}",
    ]


def test_a_label_that_a_phone_would_cut_stands_above_its_list() -> None:
    """Of an encounter’s ways what each leads to is read whole."""
    way = "Lose 2 Sanity and make a Lore (−1) check (pass: gain 2 Clues; fail: lose 2 Stamina)"

    assert cut_options_in_full(pending(option("a", way), option("b", "Gain $1"))) == [
        IN_FULL,
        f"- {way}",
    ]


def test_no_select_for_one() -> None:
    """One option too many moves another one into the select beside it."""
    several = [replace(each, verb=f"verb{n // 4}") for n, each in enumerate(moves(10))]
    shown = single_choice_controls(make_anchor(1, pending(*several, END)))

    assert len(buttons(shown)) == 9
    assert [entry.label for entry in listed(shown)] == ["Move to 8", "Move to 9"]


def test_keeping_all() -> None:
    """Replacing no card is called keeping all of them, also when it is done."""
    asked = pending(option("a", "Torch"), option("b", "Rope"), form=Pick(0, 2))
    mulligan = replace(asked, ask=replace(asked.ask, kind="mulligan"))

    assert "Keep all" in buttons(all_controls(make_anchor(1, mulligan)))
    assert answer_text(mulligan, Picked(())) == "You keep your whole hand."
    assert answer_text(asked, Picked(())) == "You choose none."


def test_what_is_chosen_is_named_by_what_is_done() -> None:
    """The button says the question's own verb, if there is one for all options."""
    cards = option("a", "Torch"), option("b", "Rope")
    asked = pending(*cards, form=Pick(0, 2))
    mulligan = replace(asked, ask=replace(asked.ask, kind="mulligan"))
    verbs = pending(option("a", "Torch", "commit"), option("b", "Rope", "commit"), form=Pick(0, 2))

    shown = [
        buttons(multiple_choice_controls(make_anchor(1, p), Pick(0, 2), mask="1"))
        for p in (asked, mulligan, verbs)
    ]

    assert shown == [["Done: 1 chosen"], ["Replace 1"], ["Commit 1"]]


def test_whose_answer_a_button_gives() -> None:
    """Who answers the same for two seats reads it on the button that answers, on no other."""
    asked = pending(option("a", "Torch"), option("b", "Rope"), form=Pick(0, 2), join=Join.OPEN)
    at = make_anchor(1, asked, name="Skids")

    row = Row(at.button(Op.DONE, "Keep all"), at.button(Op.HOLD, "Wait for me"))
    assert buttons([row]) == ["Skids: Keep all", "Wait for me"]


def test_a_sentence_ends_once() -> None:
    """A card's own exclamation mark is stop enough."""
    asked = pending(option("a", "Commit Evidence!"), option("b", "Commit Guts"))

    assert answer_text(asked, Picked(("a",))) == "Commit Evidence!"
    assert answer_text(asked, Picked(("b",))) == "Commit Guts."


def test_amounts_in_words() -> None:
    """What was divided is a sentence; a share of clues is a proposal."""
    asked = pending(option("seat1", "Daisy Walker"), option("seat0", "Roland Banks"))
    clues = replace(asked, ask=replace(asked.ask, kind="clues"))
    amounts = Allotted({"seat1": 3, "seat0": 1})

    assert answer_text(clues, amounts) == (
        "You propose: Daisy Walker spends 3, Roland Banks spends 1."
    )
    assert answer_text(asked, amounts) == "You divide: 3 Daisy Walker, 1 Roland Banks."


def test_a_share_of_clues_starts_with_ones_own() -> None:
    """The first holder pays what they have, the next the rest; damage starts with what must be."""
    own = Option(key="seat0", label="Roland Banks", cap=3)
    other = Option(key="seat1", label="Daisy Walker", cap=2)
    asked = pending(own, other, form=Allot({"": 4}))
    clues = replace(asked, ask=replace(asked.ask, kind="clues"))

    assert "Roland Banks: 3/3" in buttons(division_controls(make_anchor(1, clues), Allot({"": 4})))
    assert "Daisy Walker: 1/2" in buttons(division_controls(make_anchor(1, clues), Allot({"": 4})))
    assert "Roland Banks: 2/3" in buttons(division_controls(make_anchor(1, asked), Allot({"": 4})))


def test_the_button_waits_until_two_are_chosen() -> None:
    """The list says how many; choosing none is offered only where it is possible."""
    form = Pick(2, 2)
    asked = pending(*moves(3), form=form)

    assert buttons(multiple_choice_controls(make_anchor(1, asked), form)) == ["Done"]
    free = Pick(0, 2)
    assert buttons(
        multiple_choice_controls(make_anchor(1, pending(*moves(3), form=free)), free)
    ) == ["Choose none"]


@pytest.mark.parametrize(
    ("text", "seat"), [("0", 0), ("12", 12), ("", None), ("²", None), ("٣", None), ("-1", None)]
)
def test_a_seat_in_a_press_is_a_plain_number(text: str, seat: int | None) -> None:
    """Some characters are digits without being a number that can be read."""
    assert seat_in(text) == seat
