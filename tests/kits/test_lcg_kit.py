"""The card game's kit, as the table uses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.facts import Fact, encode_facts
from bot.engine.ids import Seat
from bot.engine.journal import Overridden
from bot.engine.ruleset import for_looking
from bot.engine.session import Session
from bot.kits.lcg import LcgKit
from bot.lcg.facts import GmChanged, TestEnded
from bot.lcg.state import State
from bot.rulesets import kits
from bot.table.kit import Kit, Lobby
from tests.lcg.positions import hidden_differently, random_play

ROLAND = Seat(0)
PNG = b"\x89PNG"
KITS: list[LcgKit] = []


@pytest.fixture
def kit() -> LcgKit:
    """Give the kit, loaded once."""
    return the_kit()


def the_kit() -> LcgKit:
    """The one kit of these tests."""
    if not KITS:
        KITS.append(LcgKit())
    return KITS[0]


def lobby(**more: Any) -> Lobby:
    """Roland and Daisy before *The Gathering*."""
    chosen = {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": ("roland_banks", "daisy_walker"),
    }
    return Lobby(**(chosen | more))


def begun(kit: LcgKit, **more: Any) -> Session[Any, Any]:
    """A game at its mulligan."""
    return Session[Any, Any].start(kit.rules, kit.set_up(lobby(**more)), bytes(16))[0]


def gm(session: Session[Any, Any], command: dict[str, Any]) -> tuple[Fact, ...]:
    """Carry a command out; what it told."""
    return session.apply(Overridden(command, reason="test")).facts


@pytest.fixture
def session() -> Session[Any, Any]:
    """Give a game in play: both mulligans done, Roland's turn."""
    *_, (played, _) = random_play(1, 4)
    return played


# --- what can be played ---------------------------------------------------------------------------


def test_the_program_finds_the_kit() -> None:
    """The registry of rulesets names it, and it is a whole kit."""
    found: Kit = kits()["lcg"]

    assert isinstance(found, LcgKit)
    assert found.rules.slug == "lcg"


def test_only_finished_things_are_offered(kit: LcgKit) -> None:
    """The first scenario, four levels, the investigators whose cards all work."""
    assert "the_gathering" in [choice.slug for choice in kit.scenarios()]
    assert [c.slug for c in kit.difficulties()] == ["easy", "standard", "hard", "expert"]
    assert {"roland_banks", "daisy_walker"} <= {c.slug for c in kit.investigators()}


@pytest.mark.parametrize(
    "wrong",
    [
        {"scenario": "the_unknown"},
        {"investigators": ("nobody",)},
        {"investigators": ("roland_banks", "roland_banks")},
        {"investigators": ()},
        {"difficulty": "silly"},
        {"settings": {"another_games_rule": True}},
        {"decks": {"agnes_baker": ["01001"]}},
    ],
)
def test_a_lobby_that_cannot_be_played_is_refused(kit: LcgKit, wrong: dict[str, Any]) -> None:
    """Before anything is started, with a sentence."""
    with pytest.raises(RulesError):
        kit.set_up(lobby(**wrong))


def test_house_rules_reach_the_rules_and_the_notes(kit: LcgKit) -> None:
    """What the table chose is in force, and is said."""
    given = kit.set_up(lobby(settings={"share_freely": True}))
    session, _ = Session[Any, Any].start(kit.rules, given, bytes(16))

    assert given["settings"] == {"share_freely": True}
    assert any(note.startswith("House rule") for note in kit.log_notes(session))


# --- words ----------------------------------------------------------------------------------------


def test_the_heading_says_where_the_game_stands(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Scenario, round, phase; the resolution when it is over."""
    assert kit.heading(begun(kit)) == "The Gathering · set-up"
    assert kit.heading(session) == "The Gathering · round 1 · Investigation phase"
    assert kit.standing(session) == (
        "Agenda 1 of 3, doom 0 of 3 · Act 1 of 3, clues 0 of 4 · lead Roland Banks"
    )
    gm(session, {"do": "end", "resolution": "r2"})
    assert kit.heading(session) == "The Gathering · Resolution 2"


def test_facts_of_other_versions_are_left_out(kit: LcgKit) -> None:
    """A journal of another version is still told as far as it is known."""
    known = GmChanged(what="looks on")
    data = encode_facts([known])[:-1] + b',{"type":"NoSuchFact","seat":3}]'

    assert kit.decode_facts(data) == (known,)


def test_a_hand_is_numbered_text(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Each card with cost, icons, our text, and why it cannot be played."""
    gm(session, {"do": "hand", "seat": 0, "cards": ["Machete", "Dodge"]})

    first, machete, text, dodge, *_ = kit.hand_text(session, ROLAND).split("\n")

    assert first.startswith("2 cards, hand limit 8")
    assert machete.startswith("1. **Machete** · Asset · cost 3 · hand slot · icons combat")
    assert text.startswith("-# ")
    assert "*It is played in answer to something; this is not the moment.*" in dodge


def test_help_depends_on_the_phase(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Before a game, in one's turn, in another's."""
    assert any("/game join" in line for line in kit.help(None, None))
    turn = session.state.turn
    own, other = kit.help(session, turn), kit.help(session, Seat(1 - (turn or 0)))
    assert own != other


# --- pictures -------------------------------------------------------------------------------------


def test_board_and_hand_are_drawn_with_alt_texts(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Pictures hold to Discord's limits and name nothing hidden in their file names."""
    board = kit.scene_picture(kit.scene(session))
    hand = kit.hand_picture(session, ROLAND)

    assert hand is not None
    for picture in (board, hand):
        assert picture.data.startswith(PNG)
        assert 0 < len(picture.alt) <= 1_000
    assert (board.name, hand.name) == ("board.png", "hand.png")


def test_the_board_says_whom_the_table_waits_for(kit: LcgKit, session: Session[Any, Any]) -> None:
    """The picture on request, and the text with the persons beside their investigators."""
    awaited = kit.name(session.state, session.awaited[0]).split()[0]

    assert f"for {awaited}" in kit.scene_picture(kit.scene(session)).alt
    assert "**Roland Banks** (<@5>)" in kit.board_text(session, None, {ROLAND: "<@5>"})


def test_an_empty_hand_has_no_picture(kit: LcgKit, session: Session[Any, Any]) -> None:
    """Words say it."""
    gm(session, {"do": "hand", "seat": 0, "cards": []})

    assert kit.hand_picture(session, ROLAND) is None
    assert kit.hand_text(session, ROLAND).startswith("0 cards, hand limit 8")


def ended(seed: int = 3) -> tuple[State, Sequence[Fact]]:
    """A position in which a test has just ended."""
    for session, facts in random_play(seed, 200):
        if any(isinstance(fact, TestEnded) for fact in facts):
            return session.state, facts
    raise AssertionError("no test in this game")


def test_a_test_has_a_small_picture_if_the_table_wants_it(kit: LcgKit) -> None:
    """A table setting turns it off."""
    state, facts = ended()
    drawn = kit.fact_pictures(state, facts)
    state.settings = msgspec.structs.replace(state.settings, test_pictures=False)

    assert drawn[0].data.startswith(PNG)
    assert "Chance was" in drawn[0].alt
    assert kit.fact_pictures(state, facts) == []


# --- looking up -----------------------------------------------------------------------------------


def test_cards_and_rules_are_looked_up(kit: LcgKit) -> None:
    """With or without a game."""
    assert kit.card("01520", None).title == "Machete"
    assert kit.card_names("mach") == ["Machete"]
    assert kit.rule("aoo").source.startswith("Rules Reference")
    assert "Surge" in kit.rule_terms("sur")


# --- the game master ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "target", "value", "wanted"),
    [
        ("set", "agenda:doom", "2", {"do": "set", "on": "agenda", "doom": 2}),
        ("set", "Roland: damage", "+2", {"do": "set", "on": 0, "damage": 2}),
        ("set", "seat1:resources", "-2", {"do": "set", "on": 1, "resources": 3}),
        ("set", "round", "+1", {"do": "round", "number": 2}),
        ("set", "phase", "enemy", {"do": "go", "to": "enemy"}),
        ("set", "lead", "Daisy", {"do": "lead", "seat": 1}),
        ("set", "act", "2", {"do": "stage", "of": "act", "number": 2}),
        ("move", "Roland", "out", {"do": "resign", "seat": 0}),
        ("spawn", "Ghoul Minion", "Daisy", {"do": "spawn", "card": "01160", "engaged": 1}),
        ("spawn", "Attic", "", {"do": "place", "card": "01113"}),
        ("spawn", "Machete", "Roland", {"do": "put", "card": "01020", "control": 0}),
        ("spawn", "Frozen in Fear", "Daisy", {"do": "put", "card": "01164", "threat": 1}),
        ("draw", "draw:seat0", "2", {"do": "draw", "seat": 0, "count": 2}),
        ("draw", "draw:seat0", "Machete", {"do": "draw", "seat": 0, "card": "01020"}),
        ("draw", "encounter:seat1", "1", {"do": "encounter", "seat": 1}),
        ("draw", "discard:seat0", "all", {"do": "discard", "seat": 0}),
        ("draw", "shuffle:encounter", "", {"do": "shuffle"}),
        ("token", "skull", "+1", {"do": "bag", "add": ["skull"]}),
        ("token", "-1", "-2", {"do": "bag", "take": ["-1", "-1"]}),
    ],
)
def test_what_the_game_master_types_becomes_a_command(
    kit: LcgKit,
    session: Session[Any, Any],
    command: str,
    target: str,
    value: str,
    wanted: dict[str, Any],
) -> None:
    """The rules carry it out."""
    gm(session, {"do": "set", "on": 1, "resources": 5})

    made = kit.gm_command(session, command, target, value)

    assert made == wanted
    assert any(isinstance(fact, GmChanged) for fact in gm(session, made))


def test_enemies_are_sent_engaged_and_removed(kit: LcgKit, session: Session[Any, Any]) -> None:
    """`/gm move` takes a location, an investigator, or “out”."""
    gm(session, {"do": "place", "card": "Attic"})
    gm(session, kit.gm_command(session, "spawn", "Ghoul Minion", "Roland"))
    (minion,) = session.game.enemies()

    gm(session, kit.gm_command(session, "move", "Ghoul Minion", "Attic"))
    assert session.game.where(minion) == session.game.first_of("01113").id
    gm(session, kit.gm_command(session, "move", minion.id, "daisy"))
    assert minion.threat == Seat(1)
    gm(session, kit.gm_command(session, "set", "Ghoul Minion: exhausted", "yes"))
    assert minion.exhausted
    gm(session, kit.gm_command(session, "move", "Ghoul Minion", "out"))
    assert not session.game.in_play(minion)


@pytest.mark.parametrize(
    ("command", "target", "value"),
    [
        ("set", "agenda:doom", "many"),
        ("set", "nothing", "1"),
        ("set", "phase", "lunch"),
        ("set", "lead", "Wendy"),
        ("move", "Roland", "Mars"),
        ("move", "Study", "Roland"),
        ("spawn", "Guts", ""),
        ("spawn", "Nobody", ""),
        ("token", "skull", "some"),
        ("dance", "x", "y"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    kit: LcgKit, session: Session[Any, Any], command: str, target: str, value: str
) -> None:
    """Nothing is changed."""
    with pytest.raises(RulesError) as refused:
        kit.gm_command(session, command, target, value)
    assert str(refused.value)[-1] in ".?:"


@pytest.mark.parametrize("command", ["set", "move", "spawn", "draw", "token"])
def test_targets_are_offered_and_understood(
    kit: LcgKit, session: Session[Any, Any], command: str
) -> None:
    """Autocomplete fits Discord, and what it offers is taken."""
    offered = kit.gm_targets(session, command, "")

    assert 0 < len(offered) <= 25
    assert all(len(c.slug) <= 100 and len(c.name) <= 100 for c in offered)
    value = {"token": "+1", "spawn": "Study"}.get(command, "1")
    for choice in offered[:3]:
        try:
            kit.gm_command(session, command, choice.slug, value)
        except NotAllowed:
            assert command in ("move", "spawn")


@pytest.mark.parametrize(
    ("command", "target", "typed"),
    [
        ("set", "seat0:damage", ""),
        ("set", "seat1:resources", ""),
        ("set", "phase", ""),
        ("set", "lead", "d"),
        ("set", "act", "+"),
        ("move", "Roland", ""),
        ("move", "Study", ""),
        ("spawn", "Ghoul Minion", ""),
        ("spawn", "Machete", "r"),
        ("draw", "draw:seat0", "mach"),
        ("draw", "encounter:seat1", ""),
        ("draw", "discard:seat0", "a"),
        ("token", "skull", ""),
    ],
)
def test_values_are_offered_and_understood(
    kit: LcgKit, session: Session[Any, Any], command: str, target: str, typed: str
) -> None:
    """Every value that autocomplete offers for a target is taken."""
    offered = kit.gm_values(session, command, target, typed)

    assert 0 < len(offered) <= 25
    for choice in offered:
        assert kit.gm_command(session, command, target, choice.slug)["do"]


@pytest.mark.parametrize(
    ("command", "target"),
    [("set", ""), ("move", "Mars"), ("spawn", "Nobody"), ("spawn", "Attic"), ("dance", "x")],
)
def test_without_a_target_no_value_is_offered(
    kit: LcgKit, session: Session[Any, Any], command: str, target: str
) -> None:
    """Nor for what takes none."""
    assert kit.gm_values(session, command, target, "") == []


def test_enemies_can_be_moved_to_investigators(kit: LcgKit, session: Session[Any, Any]) -> None:
    """A value names what it is; a number says what it comes to."""
    gm(session, kit.gm_command(session, "spawn", "Ghoul Minion", "Roland"))
    where = [c.name for c in kit.gm_values(session, "move", "Ghoul Minion", "")]
    steps = [c.name for c in kit.gm_values(session, "set", "Ghoul Minion: damage", "")]

    assert where == ["Study", "Roland", "Daisy", "Out of play"]
    assert steps == ["+1 (now 0, then 1)"]
    assert [c.slug for c in kit.gm_values(session, "set", "Ghoul Minion: exhausted", "")] == [
        "yes",
        "no",
    ]
    assert kit.gm_values(session, "draw", "shuffle:encounter", "") == []


# --- nothing leaks --------------------------------------------------------------------------------


def everything(kit: LcgKit, session: Session[Any, Any], seat: Seat | None) -> list[Any]:
    """All that a seat can look at, pictures as what they are drawn from."""
    shown: list[Any] = [kit.heading(session), kit.standing(session), kit.log_notes(session)]
    shown.append(kit.help(session, seat))
    shown += [kit.board_text(session, seat), kit.scene(session)]
    shown += [kit.explain(session, ask, seat) for ask in session.asks]
    shown += [kit.card(name, session.state) for name in ("Attic", "Trapped", "Machete")]
    if seat is not None:
        shown.append(kit.hand_text(session, seat))
    return shown


class Twin:
    """A session whose hidden cards lie differently."""

    def __init__(self, kit: LcgKit, session: Session[Any, Any], seat: Seat | None) -> None:
        self.state = hidden_differently(session.state, seat, 7)
        self.game = for_looking(kit.rules, self.state)
        self.asks = session.asks


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), viewer=st.sampled_from([0, 1, None]))
@settings(max_examples=15)
def test_equal_views_give_equal_messages(seed: int, steps: int, viewer: int | None) -> None:
    """Whatever a seat looks at is the same over positions that it cannot tell apart."""
    kit = the_kit()
    *_, (session, _) = random_play(seed, steps)
    seat = None if viewer is None else Seat(viewer)
    twin: Any = Twin(kit, session, seat)

    assert everything(kit, twin, seat) == everything(kit, session, seat)
