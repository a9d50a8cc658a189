"""The game master's commands as they are typed: numbers that do not fit, discards."""

from __future__ import annotations

import pytest

from bot.engine.ask import Picked
from bot.engine.errors import Ambiguous, Looked, NotAllowed, RulesError
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.table.declares.lobby_choices import Lobby


@pytest.fixture
def session(kit: LcgKit) -> Session:
    """Roland alone, at the start of his turn, with three cards."""
    lobby = Lobby("the_gathering", "standard", ("roland_banks",))
    session, _ = Session.start(kit.rules, kit.offers.game_setup(lobby), bytes(16))
    (mulligan,) = session.asks
    session.apply(Answered(mulligan.must[0], mulligan.id, Picked(())))
    session.apply(Overridden({"do": "set", "on": 0, "physical_trauma": 1}, "test"))
    hand = {"do": "hand", "seat": 0, "cards": ["Machete", "Knife", "Flashlight"]}
    session.apply(Overridden(hand, "test"))
    return session


def do(kit: LcgKit, session: Session, command: str, target: str, value: str) -> None:
    """Carry out what was typed."""
    made = kit.gm.command(session, command, target, value)
    session.apply(Overridden(made, "test"))


@pytest.mark.parametrize(("value", "left"), [("", 2), ("1", 2), ("2", 1), ("3", 0), ("all", 0)])
def test_a_number_discards_that_many(kit: LcgKit, session: Session, value: str, left: int) -> None:
    """At random, as what the command offers without a value; only “all” is all."""
    do(kit, session, "draw", "discard:seat0", value)

    assert len(session.game.who(0).hand) == left


@pytest.mark.parametrize(
    ("target", "value", "said"),
    [
        ("Roland: physical trauma", "1", "Roland: physical trauma is already at 1"),
        ("Roland: horror", "-1", "Roland: horror is already at 0"),
        ("Round", "+0", "Round is already at 1"),
        ("Lead investigator", "Roland", "Roland Banks already leads"),
    ],
)
def test_what_stands_so_already_is_not_set(
    kit: LcgKit, session: Session, target: str, value: str, said: str
) -> None:
    """Whoever sets a counter to its value is told so, and nothing changes."""
    with pytest.raises(NotAllowed) as refused:
        kit.gm.command(session, "set", target, value)

    assert str(refused.value) == f"{said}."


@pytest.mark.parametrize("value", ["0", "4", "Guts"])
def test_a_discard_that_cannot_be(kit: LcgKit, session: Session, value: str) -> None:
    """Refused with a sentence; the hand stays."""
    with pytest.raises(RulesError):
        do(kit, session, "draw", "discard:seat0", value)

    assert len(session.game.who(0).hand) == 3


def test_a_name_that_is_not_in_the_hand_is_a_look(kit: LcgKit, session: Session) -> None:
    """Whose hand it was is for the table, the card for nobody."""
    with pytest.raises(Looked) as refused:
        do(kit, session, "draw", "discard:seat0", "Guts")

    assert refused.value.public == "The game master looks for a card in Roland Banks’s hand"


def test_what_a_discard_offers(kit: LcgKit, session: Session) -> None:
    """What will happen is named before."""
    offered = {c.slug: c.name for c in kit.gm.values(session, "draw", "discard:seat0", "")}

    assert offered["1"] == "1 card at random"
    assert offered["all"] == "All cards"
    targets = [c.name for c in kit.gm.targets(session, "draw", "discards")]
    assert targets == ["Roland discards (a card, a number at random, or all)"]


@pytest.mark.parametrize(
    ("command", "target", "value", "sentence"),
    [
        ("set", "round", "0", "Round has to be at least 1."),
        ("set", "act", "0", "Act has to be at least 1."),
        ("set", "act", "12", "Act has to be at most 3."),
        ("draw", "draw:seat0", "0", "“count” has to be at least 1."),
        ("draw", "draw:seat0", "31", "“count” has to be at most 30."),
        ("set", "seat0:physical_trauma", "+99", "Roland: physical trauma has to be at most 99."),
        ("set", "seat0:damage", "100", "“100” doesn’t fit here. Write 4, +2 or -1, up to 99."),
        ("draw", "encounter:seat0", "2", "One encounter card at a time: 1, or a card’s name."),
    ],
)
def test_numbers_out_of_range(
    kit: LcgKit, session: Session, command: str, target: str, value: str, sentence: str
) -> None:
    """The sentence says the range in words, not in the terms of a program."""
    with pytest.raises(RulesError) as refused:
        do(kit, session, command, target, value)

    assert str(refused.value) == sentence


@pytest.mark.parametrize("card", ["Ghoul Minion", "Hunting Shadow", "Beat Cop"])
def test_it_is_asked_where_a_card_comes_into_play(kit: LcgKit, card: str) -> None:
    """What its card does not say is chosen by nobody else."""
    two = Lobby("the_gathering", "standard", ("roland_banks", "daisy_walker"))
    session, _ = Session.start(kit.rules, kit.offers.game_setup(two), bytes(16))

    with pytest.raises(Ambiguous, match="Write it in `at`, like"):
        kit.gm.command(session, "spawn", card, "")


def test_an_enemy_that_spawns_as_printed_needs_no_place(kit: LcgKit, session: Session) -> None:
    """Its card says where."""
    made = kit.gm.command(session, "spawn", "Ruth Turner", "")

    assert made == {"do": "spawn", "card": "01141"}


def test_only_what_a_card_can_hold_is_offered(kit: LcgKit, session: Session) -> None:
    """Damage first for an enemy, and no clues; clues first for a location, and no damage."""
    session.apply(Overridden({"do": "spawn", "card": "Ghoul Priest", "engaged": 0}, "test"))

    priest = [choice.name for choice in kit.gm.targets(session, "set", "Ghoul Priest")]
    study = [choice.name for choice in kit.gm.targets(session, "set", "Study")]

    assert priest[0] == "Ghoul Priest: damage"
    assert "Ghoul Priest: clues" not in priest
    assert study[0] == "Study: clues"
    assert "Study: damage" not in study


def test_what_a_card_cannot_hold_is_refused(kit: LcgKit, session: Session) -> None:
    """Clues on a Ghoul Priest are no counter of the game."""
    session.apply(Overridden({"do": "spawn", "card": "Ghoul Priest", "engaged": 0}, "test"))

    with pytest.raises(RulesError):
        do(kit, session, "set", "Ghoul Priest: clues", "9")


def test_a_named_weakness_is_drawn(kit: LcgKit, session: Session) -> None:
    """It is no card for a hand: its revelation resolves as in a real draw."""
    session.apply(Overridden({"do": "stack", "seat": 0, "top": ["Guts", "Paranoia"]}, "test"))
    session.apply(Overridden({"do": "set", "on": 0, "resources": 4}, "test"))

    do(kit, session, "draw", "draw:seat0", "Paranoia")

    roland = session.game.who(0)
    assert roland.resources == 0
    assert len(roland.hand) == 3
    assert [session.game.card(copy).name for copy in roland.discard] == ["Paranoia"]


def test_a_named_card_is_drawn_from_wherever_it_lies(kit: LcgKit, session: Session) -> None:
    """Out of the middle of the deck, whose other cards stay as they lie."""
    top = ["Guts", "Overpower", "Dodge"]
    session.apply(Overridden({"do": "stack", "seat": 0, "top": top, "only": True}, "test"))

    do(kit, session, "draw", "draw:seat0", "Overpower")

    roland = session.game.who(0)
    assert session.game.card(roland.hand[-1]).name == "Overpower"
    assert [session.game.card(copy).name for copy in roland.deck] == ["Guts", "Dodge"]


def test_a_part_of_a_name_means_a_card_that_can_be_there(kit: LcgKit, session: Session) -> None:
    """Never an act of some scenario; a card of the deck before any other."""
    session.apply(Overridden({"do": "stack", "seat": 0, "top": ["Cover Up"], "only": True}, "test"))

    assert kit.gm.command(session, "draw", "draw:seat0", "Cover")["card"] == "01007"
    with pytest.raises(RulesError):
        kit.gm.command(session, "draw", "draw:seat0", "Uncovering")
    with pytest.raises(RulesError):
        kit.gm.command(session, "draw", "encounter:seat0", "Cover")


def test_only_what_can_be_drawn_is_offered(kit: LcgKit, session: Session) -> None:
    """Numbers and the cards that exist for such a deck: what lies in it stays hidden."""
    three = [c.name for c in kit.gm.values(session, "draw", "draw:seat0", "3")]
    named = [c.name for c in kit.gm.values(session, "draw", "draw:seat0", "e")]
    foes = [c.name for c in kit.gm.values(session, "draw", "encounter:seat0", "rat")]

    session.game.who(0).deck.clear()
    session.game.who(0).hand.clear()
    session.state.encounter_deck.clear()
    assert three[0] == "3 cards"
    assert foes[0] == "Swarm of Rats"
    for target, typed, before in (
        ("draw", "3", three),
        ("draw", "e", named),
        ("encounter", "rat", foes),
    ):
        offered = [c.name for c in kit.gm.values(session, "draw", f"{target}:seat0", typed)]
        assert offered == before


@pytest.mark.parametrize(
    ("target", "typed"), [("act", "12"), ("act", "0"), ("round", "1"), ("seat0:damage", "100")]
)
def test_a_number_that_would_be_refused_is_not_offered(
    kit: LcgKit, session: Session, target: str, typed: str
) -> None:
    """What is offered while typing is what can be done."""
    assert kit.gm.values(session, "set", target, typed) == []


@pytest.mark.parametrize(
    ("token", "value", "said"),
    [
        ("+1", "+1", "The game master adds a +1 to the chaos bag: 17 tokens."),
        ("skull", "-2", "The game master takes 2 × skull out of the chaos bag: 14 tokens."),
        ("elder_sign", "", "The game master adds an elder sign to the chaos bag: 17 tokens."),
    ],
)
def test_a_token_is_told_by_name(
    kit: LcgKit, session: Session, token: str, value: str, said: str
) -> None:
    """Which token, and whether it was added or taken out."""
    made = kit.gm.command(session, "token", token, value)
    outcome = session.apply(Overridden(made, "test"))

    assert kit.words.tell(session.state, outcome.facts, None) == [said]


def woods(session: Session, *, revealed: bool) -> None:
    """Two locations of one title come into play."""
    for code in ("01153", "01155"):
        order = {"do": "place", "card": code, "revealed": revealed}
        session.apply(Overridden(order, "test"))


def test_places_of_one_title_are_all_offered(kit: LcgKit, session: Session) -> None:
    """By their subtitles; the title alone is asked about, not taken for the first."""
    woods(session, revealed=True)

    offered = kit.gm.values(session, "move", "Roland", "woods")
    do(kit, session, "move", "Roland", "Arkham Woods: Quiet Glade")

    assert [each.name for each in offered] == [
        "Arkham Woods: Cliffside",
        "Arkham Woods: Quiet Glade",
    ]
    assert session.game.places.of_seat(0).code == "01155"
    with pytest.raises(Ambiguous, match="Which location: Arkham Woods: Cliffside, "):
        do(kit, session, "move", "Roland", "Arkham Woods")


def test_the_other_side_of_a_place_is_not_offered(kit: LcgKit, session: Session) -> None:
    """A game master who types sees of an unrevealed location what everybody sees."""
    woods(session, revealed=False)

    offered = kit.gm.values(session, "move", "Roland", "woods")
    named = kit.gm.targets(session, "move", "woods") + kit.gm.targets(session, "set", "woods")
    with pytest.raises(RulesError) as refused:
        do(kit, session, "move", "Roland", "R'lyeh")

    assert [each.name for each in offered] == ["Arkham Woods (1st)", "Arkham Woods (2nd)"]
    told = [each.name for each in named] + [str(refused.value)]
    assert len(told) > 3
    assert not [words for words in told if "Cliffside" in words or "Glade" in words]


def test_a_location_before_any_is_in_play(kit: LcgKit) -> None:
    """While the scenario is set up the refusal lists no names, and breaks off nowhere."""
    lobby = Lobby("the_gathering", "standard", ("roland_banks",))
    session, _ = Session.start(kit.rules, kit.offers.game_setup(lobby), bytes(16))
    with pytest.raises(NotAllowed, match=r"^No location is in play yet\.$"):
        kit.gm.command(session, "move", "Roland", "Study")
