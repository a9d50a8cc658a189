"""Alt texts and the text board: everything is said, nothing hidden is."""

import msgspec
import pytest

from bot.engine.english import rounded_percentage
from bot.lcg.views.shapes import BoardView, WaitView
from renders.lcg import alt, text
from renders.lcg.skill_test_picture import skill_test_scene
from renders.lcg.text import board_text
from renders.marks import Text
from tests.renders import lcg_hand_scenes as hand_scenes, lcg_scenes as scenes
from tests.renders.lcg_extremes import BOARDS, HANDS

every_board = pytest.mark.parametrize("view", BOARDS.values(), ids=BOARDS)


@every_board
def test_the_alt_text_is_short_enough(view: BoardView) -> None:
    """Discord takes 1,024 characters; ours are at most 1,000."""
    assert 0 < len(alt.board_alt(view)) <= 1000


@every_board
def test_the_text_board_is_short_enough(view: BoardView) -> None:
    """A text board fits beside other things in one message."""
    assert 0 < len(board_text(view)) <= 3000


@pytest.mark.parametrize("make", [scenes.calm, scenes.crowded, scenes.study, scenes.many])
def test_the_alt_text_names_everything(make: object) -> None:
    """Every place, investigator, counter and whom the table waits for."""
    view: BoardView = make()  # type: ignore[operator]
    words = alt.board_alt(view)

    assert view.agenda is not None
    assert f"doom {view.agenda.have} of {view.agenda.need}" in words
    assert all(f"{place.name}: " in words for place in view.places)
    assert all(f"damage {seat.damage}/{seat.health}" in words for seat in view.seats)
    assert all(f"horror {seat.horror}/{seat.sanity}" in words for seat in view.seats)
    assert all(wait.name in words for wait in view.waiting)


@pytest.mark.parametrize("make", [scenes.calm, scenes.crowded])
def test_every_enemy_is_named_with_its_damage(make: object) -> None:
    """Engaged or not: name and damage out of health, each one, in alt text and text board."""
    view: BoardView = make()  # type: ignore[operator]
    all_enemies = [enemy for group in (*view.places, *view.seats) for enemy in group.enemies]

    words, text = alt.board_alt(view), board_text(view)

    for enemy in all_enemies:
        state = " exhausted" if enemy.exhausted else ""
        assert f"{enemy.name}{state} {enemy.damage}/{enemy.health}" in words
        assert f"{enemy.name}, damage {enemy.damage}/{enemy.health}" in text


@every_board
def test_every_threat_is_named_before_what_can_be_left_out(view: BoardView) -> None:
    """Cards in a threat area, so also the Hidden ones of an open hand, at every length."""
    words = alt.board_alt(view)
    threats = [card.name for seat in view.seats for card in seat.threats]

    assert [name for name in threats if name not in words] == []


def test_those_who_are_asked_the_same_are_named_together() -> None:
    """One line and one clause, not one for each."""
    awaited = tuple(
        WaitView(seat=name, name=name, what="who goes next") for name in ("Roland", "Daisy")
    )
    view = msgspec.structs.replace(scenes.calm(), waiting=awaited)

    assert "Waiting for Roland, Daisy: who goes next\n" in board_text(view)
    assert "Waiting for Roland, Daisy: who goes next. " in alt.board_alt(view)


def test_a_calm_board_reads_like_this() -> None:
    """The first sentences, word for word."""
    assert alt.board_alt(scenes.calm()).startswith(
        "The Gathering, round 5, Investigation. Waiting for Daisy Walker: 2 actions left. "
        "Agenda 2 of 3, Rise of the Ghouls, doom 4 of 7. Act 2 of 3, The Barrier, clues 5 of 12. "
        "Attic: shroud 1, 3 clues, to Hallway; Daisy; Swarm of Rats exhausted 0/1."
    )


def test_connections_and_the_bag_are_said() -> None:
    """Where one can go from each place, and what may be drawn."""
    said = alt.board_alt(scenes.calm())

    assert "Hallway: shroud 3, 0 clues, to Attic, Cellar and Parlor; " in said
    assert "Bag: +1, 0 ×2, −1 ×3, −2 ×2, −3, −4, skull ×2, cultist, tablet, auto-fail" in said


def test_nothing_of_a_face_down_place_is_said() -> None:
    """Shroud, clues and victory points of an unrevealed place change no word."""
    plain = scenes.board(places=(scenes.place("attic", revealed=False, victory=0),), seats=())
    rich = scenes.board(
        places=(scenes.place("attic", revealed=False, shroud=4, clues=7, victory=1),), seats=()
    )

    assert alt.board_alt(plain) == alt.board_alt(rich)
    assert board_text(plain) == board_text(rich)


def test_a_hand_is_only_counted_on_the_board() -> None:
    """The board's words hold no card of a hand; only the hand's own text names them."""
    said = alt.board_alt(scenes.calm()) + board_text(scenes.calm())

    assert "5 cards" in said
    assert "Evidence!" not in said
    assert "4 Evidence!, cost 1" in alt.hand_alt(hand_scenes.hand(8))


@pytest.mark.parametrize("view", HANDS.values(), ids=HANDS)
def test_a_hand_is_numbered_like_the_menu(view: object) -> None:
    """Each card by its number, name and cost."""
    words = alt.hand_alt(view)  # type: ignore[arg-type]

    assert len(words) <= 1000
    for number, card in enumerate(view.cards, 1):  # type: ignore[attr-defined]
        assert f"{number} {card.name}" in words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("before", "combat 4 +1 +2 = 7 against 4 before the token."),
        ("success", "combat 4 +1 +2 −2 = 5 against 4: success by 1."),
        ("failure", "combat 4 +1 +2 −4 = 3 against 4: failure by 1."),
        ("auto_fail", "combat 4 +1 +2 against 4: automatic failure."),
        ("elder_sign", "combat 4 +1 +2 +2 = 9 against 4: success by 5."),
    ],
)
def test_a_test_is_said_as_a_sum(name: str, words: str) -> None:
    """The parts, the token, the comparison and the outcome."""
    assert words in alt.test_alt(hand_scenes.TESTS[name])


def test_a_cancelled_token_does_not_count() -> None:
    """It is named, but it is no part of the sum."""
    words = alt.test_alt(hand_scenes.TESTS["many_parts"])

    assert "−3 cancelled" in words
    assert "−3 =" not in words


@pytest.mark.parametrize(
    ("chance", "shown"),
    [((14, 16), 88), ((0, 16), 0), ((16, 16), 100), ((1, 999), 1), ((998, 999), 99), ((1, 2), 50)],
)
def test_percent_is_honest_at_the_ends(chance: tuple[int, int], shown: int) -> None:
    """0 and 100 per cent are said only when they are certain."""
    assert rounded_percentage(*chance) == shown


def test_tokens_are_counted_only_when_they_are_the_chance() -> None:
    """With "reveal another" the chance is no share of the bag, so no tokens are named."""
    view = msgspec.structs.replace(hand_scenes.TESTS["before"], chance=(201, 240))
    said = [m.text for g in skill_test_scene(view).groups for m in g.marks if isinstance(m, Text)]

    assert "84%" in said
    assert not any("tokens" in words for words in said)


def test_a_players_name_cannot_format_the_board() -> None:
    """Names from outside are escaped; a mention shows as the person's name."""
    assert text.escape("<@123> > _x_") == r"<@123> \> \_x\_"
    assert text.escape("**x** [a](b) `c`") == r"\*\*x\*\* \[a\](b) \`c\`"
