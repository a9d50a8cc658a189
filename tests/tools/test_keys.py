"""Keys of answers, as lines give them."""

from __future__ import annotations

from bot.engine.ask import Option, Part
from bot.tools.option_keys import current_keys

PART = Part(
    tuple(
        Option(key=key, label=key)
        for key in (
            "fight:enemy-2",
            "fight:enemy-12",
            "fight:enemy-2:asset-4:0",
            "play:card_4",
            "play:card_8:location-1",
            "draw",
            "end-turn",
        )
    )
)


def test_keys_that_stand_there_are_meant() -> None:
    """In the order given."""
    assert current_keys(PART, ["draw", "play:card_4"]) == ("draw", "play:card_4")


def test_keys_of_earlier_recordings_are_understood() -> None:
    """Names stood where the kind of a thing stands now; numbers are the same."""
    given = ["fight:swarm-of-rats-2", "fight:ghoul-2:45-automatic-4:0", "play:45-automatic_4"]

    found = current_keys(PART, [*given, "play:dynamite-blast_8:study-1"])

    assert found == (
        "fight:enemy-2",
        "fight:enemy-2:asset-4:0",
        "play:card_4",
        "play:card_8:location-1",
    )


def test_what_nothing_is_like_stays_as_it_is() -> None:
    """It is refused as any strange key is; so is one that could be several."""
    twice = Part((Option(key="asset-2", label=""), Option(key="enemy-2", label="")))

    assert current_keys(PART, ["evade:enemy-2", "play:card_5", "rest"]) == (
        "evade:enemy-2",
        "play:card_5",
        "rest",
    )
    assert current_keys(twice, ["machete-2"]) == ("machete-2",)
