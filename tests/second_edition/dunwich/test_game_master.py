"""What the game master can do with a box: its Spawn, its track, its Conditions."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from tests.second_edition.dull import playing
from tests.second_edition.game import Game
from tests.second_edition.terms import GameEnded, GmChanged

HORROR, HILL, TRACK = "the_dunwich_horror", "sentinel_hill", "dunwich_horror_track"
GRATITUDE = "velmas_gratitude"


@pytest.fixture
def game() -> Game:
    """A game with the box in its first Movement phase."""
    return playing(boxes=["dunwich"])


def standing(game: Game) -> list[str]:
    """Return where the Horror stands, if anywhere."""
    return [each.place for each in game.monsters if game.markers[each.no] == HORROR]


def test_spawn_is_put_on_the_board(game: Game) -> None:
    """It is never in the cup, and comes from beside the board; a second one there is not."""
    game.order(do="monster", code=HORROR, place=HILL)

    assert standing(game) == [HILL]
    assert game.faults() == []
    with pytest.raises(NotAllowed, match="No “The Dunwich Horror” is in the cup"):
        game.order(do="monster", code=HORROR, place=HILL)


def test_a_full_track_brings_the_horror(game: Game) -> None:
    """The game master's last token does what any last token does."""
    game.order(do="track", track=TRACK, to=2)
    assert standing(game) == []

    game.order(do="track", track=TRACK, to=3)

    assert standing(game) == [HILL]
    assert game.faults() == []


def test_an_emptied_track_leaves_the_horror(game: Game) -> None:
    """Tokens that leave do not remove what is in play."""
    game.order(do="track", track=TRACK, to=3)

    game.order(do="track", track=TRACK, to=1)

    assert standing(game) == [HILL]
    assert game.tracks == {TRACK: 1}


@pytest.mark.parametrize(("track", "to"), [(TRACK, 4), (TRACK, -1), ("terror", 1)])
def test_a_track_has_its_size(game: Game, track: str, to: int) -> None:
    """Beyond it, below nothing, or on a track that is not there: refused with a sentence."""
    with pytest.raises(NotAllowed):
        game.order(do="track", track=track, to=to)


def test_conditions_are_turned(game: Game) -> None:
    """Face up one holds for all, face down again for nobody; both are told."""
    game.order(do="condition", code=GRATITUDE)
    assert game.conditions == (GRATITUDE,)

    game.order(do="condition", code=GRATITUDE, on=False)

    assert not game.conditions
    assert "The game master turns Velma’s Gratitude face down." in game.lines(game.told(GmChanged))
    assert game.faults() == []


@pytest.mark.parametrize(
    ("code", "on", "why"),
    [
        ("good_mood", True, "I don’t know a Condition “good_mood”."),
        (GRATITUDE, False, "Velma’s Gratitude is already face down."),
    ],
)
def test_a_condition_that_cannot_be_turned(game: Game, code: str, why: str, *, on: bool) -> None:
    """One that is not there, or lies so already: refused with a sentence."""
    with pytest.raises(NotAllowed, match=why):
        game.order(do="condition", code=code, on=on)


@pytest.mark.parametrize("to", ["cup", "box"])
def test_the_horror_is_taken_away(game: Game, to: str) -> None:
    """It leaves with the tokens that brought it, and can come again."""
    game.order(do="track", track=TRACK, to=3)
    no = next(each.no for each in game.monsters if game.markers[each.no] == HORROR)

    game.order(do="monster", no=no, place=to)

    assert standing(game) == []
    assert game.tracks == {TRACK: 0}
    assert game.faults() == []
    game.order(do="track", track=TRACK, to=3)
    assert standing(game) == [HILL]


@pytest.mark.parametrize(
    ("resolution", "won"), [("sacrificed", True), ("joined", True), ("betrayed", False)]
)
def test_the_game_ends_as_by_a_mission(game: Game, resolution: str, *, won: bool) -> None:
    """The endings of Missions are the game master's, too."""
    game.order(do="end", resolution=resolution)

    assert game.resolution == resolution
    assert [fact.won for fact in game.told(GameEnded)] == [won]
