"""Receipts of answers: what the player has done, as a sentence to “you”."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.engine.about import About
from bot.engine.ask import Option, Passed, Pick, Picked
from cogs.wire.receipt_text import receipt, turn_receipt
from tests.cogs.asking import option, pending


@pytest.mark.parametrize(
    ("label", "verb", "said"),
    [
        ("Draw a card", "draw", "You draw a card."),
        ("Move to Attic", "move", "You move to Attic."),
        ("Parley with Lita Chantler", "parley", "You parley with Lita Chantler."),
        ("Don’t attack", "", "You don’t attack."),
        ("Evade Swarm of Rats", "evade", "You try to evade Swarm of Rats."),
        ("Flee", "flee", "You try to flee."),
        ("Close the gate: Lore (+1)", "close-gate", "You try to close the gate: Lore (+1)."),
        ("Close and seal with Elder Sign", "seal", "You close and seal with Elder Sign."),
        ("End turn", "end-turn", "You end your turn."),
        ("Ready", "", "You’re ready."),
        ("Yes", "", "You say yes."),
        ("Speed 5 / Sneak 2", "", "You choose “Speed 5 / Sneak 2”."),
        ("Fight 5 / Will 2", "focus", "You choose “Fight 5 / Will 2”."),
        ("Commit Evidence!", "commit", "You commit Evidence!"),
    ],
)
def test_an_answer_is_told_to_its_player(label: str, verb: str, said: str) -> None:
    """An action becomes a sentence; what is none is quoted."""
    asked = pending(option("a", label, verb), option("b", "Use nothing"))

    assert receipt(asked, Picked(("a",))) == said


def test_the_name_of_a_card_is_no_action() -> None:
    """A card whose name begins like an action is what was chosen."""
    card = Option(key="a", label="Look what I found!", about=About("card", "01079"))

    assert receipt(pending(card), Picked(("a",))) == "You choose “Look what I found!”."


def test_several_things_are_listed() -> None:
    """Each in its quotation marks; none of them, and passing, have their own words."""
    asked = pending(option("a", "Guts"), option("b", "Torch"), form=Pick(0, 2))

    assert receipt(asked, Picked(("a", "b"))) == "You choose “Guts” and “Torch”."
    assert receipt(asked, Picked(())) == "You choose none."
    assert receipt(asked, Passed()) == "You pass."


def test_a_question_with_words_of_its_own_keeps_them() -> None:
    """A mulligan says what is replaced."""
    asked = pending(option("a", "Torch"), option("b", "Rope"), form=Pick(0, 2))
    mulligan = replace(asked, ask=replace(asked.ask, kind="mulligan"))

    assert receipt(mulligan, Picked(("a",))).startswith("You replace: Torch.")


def test_taking_the_turn_is_told_with_what_is_done_in_it() -> None:
    """One sentence for both answers."""
    go = pending(option("go", "I’ll go now", "answer"))
    taken = receipt(go, Picked(("go",)))

    assert taken == "You take the turn."
    assert (
        turn_receipt(taken, "You investigate Study.") == "You take the turn and investigate Study."
    )


def test_a_card_is_not_bought_before_all_is_answered() -> None:
    """Which card leaves the deck may be asked first; the log says when it is bought."""
    asked = pending(option("a", "Beat Cop (2)", "buy"))

    assert receipt(asked, Picked(("a",))) == "You choose “Beat Cop (2)”."
