"""What the game master can do with a box: its Spawn, and its track."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from tests.second_edition.dull import playing
from tests.second_edition.game import Game

HORROR, HILL, TRACK = "the_dunwich_horror", "sentinel_hill", "dunwich_horror_track"


@pytest.fixture
def game() -> Game:
    """A game with the box in its first Movement phase."""
    return playing(boxes=["dunwich"])


def standing(game: Game) -> list[str]:
    """Where the Horror stands, if anywhere."""
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
