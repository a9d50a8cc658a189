"""Whose turn it is, and in which order; the house rules of turns."""

from __future__ import annotations

from bot.engine.ask import Passed, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.lcg.ruleset import LcgRules
from bot.lcg.text import prompts
from tests.lcg.table import Table

FOUR = ["roland_banks", "daisy_walker", "agnes_baker", "wendy_adams"]


def verbs(table: Table) -> list[str]:
    """The verbs of Roland's options, each once, in order."""
    return list(dict.fromkeys(option.verb for option in table.ask.parts[table.roland.seat].options))


def test_who_is_engaged_fights_or_evades_first(table: Table) -> None:
    """What provokes attacks comes after what ends them; ending the turn is last."""
    table.order("spawn", card="Ghoul Minion", engaged=0)

    assert verbs(table)[:3] == ["fight", "evade", "investigate"]
    assert verbs(table)[-2:] == ["end-turn", "answer"]


def test_an_act_that_can_advance_comes_first(table: Table) -> None:
    """With clues enough the act stands before everything else."""
    table.order("set", on=0, clues=4)

    assert table.roland.offers()[0] == "advance"


def labels(table: Table) -> list[str]:
    """Return what Roland's options are called, in order."""
    return [option.label for option in table.ask.parts[table.roland.seat].options]


def test_an_enemy_takes_one_line_to_be_fought(table: Table) -> None:
    """The best weapon stands first; bare hands come after everything but ending the turn."""
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.roland.controls("Machete")

    found = labels(table)

    assert found[0] == "Fight Ghoul Minion with Machete"
    assert found.index("Fight Ghoul Minion") > found.index("Gain a resource")


def test_what_is_hopeless_stands_below(table: Table) -> None:
    """Beside enemies that nobody can hit the basic actions keep their places."""
    table.bag("-4")
    for _ in range(3):
        table.order("spawn", card="Ghoul Minion", engaged=0)

    found = labels(table)

    assert found.index("Gain a resource") < found.index("Fight Ghoul Minion (1st)")
    assert found.index("Draw a card") < found.index("Evade Ghoul Minion (1st)")


def test_the_order_does_not_tell_what_a_hand_holds(table: Table) -> None:
    """A better way from the hand does not move what everybody sees."""
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.order("set", on=0, resources=9)
    before = [label for label in labels(table) if "Ghoul" in label]
    table.order("hand", seat=0, cards=["Backstab"])

    part = table.ask.parts[table.roland.seat]
    seen = [o.label for o in part.options if "Ghoul" in o.label and not o.secret]

    assert seen == before


def test_where_no_clue_is_left_moving_comes_first(table: Table) -> None:
    """Investigating a place without clues is possible, and hardly wanted."""
    table.order("set", on=0, clues=4)
    table.roland.does("activate", "Trapped")

    assert verbs(table).index("move") < verbs(table).index("investigate")


def test_abilities_say_what_they_cost(table: Table) -> None:
    """Ammo, charges and exhausting stand beside the choice."""
    table.roland.controls("Flashlight")

    part = table.ask.parts[table.roland.seat]
    notes = {option.label: option.note for option in part.options}

    assert next(note for label, note in notes.items() if "Flashlight" in label) == "1 supply"


def test_equal_cards_in_hand_are_one_choice(table: Table) -> None:
    """Which of two is played is the same: one is offered, and then the other."""
    table.order("hand", seat=0, cards=["Emergency Cache", "Emergency Cache"])

    assert labels(table).count("Play Emergency Cache") == 1
    table.roland.does("play", "Emergency Cache")
    assert labels(table).count("Play Emergency Cache") == 1


def test_equal_cards_are_committed_one_by_one(table: Table) -> None:
    """Two copies of a skill that allows it: one choice, then the other."""
    table.order("hand", seat=0, cards=["Vicious Blow", "Vicious Blow"])
    table.roland.tests("combat", 4)

    for _ in range(2):
        found = [o.label for o in table.ask.parts[table.roland.seat].options]
        assert found.count("Commit Vicious Blow") == 1
        table.roland.commits("Vicious Blow")


def test_enemies_engaged_with_oneself_come_first() -> None:
    """By every way: the basic attack, a weapon, an event."""
    table = Table(["skids_otoole", "agnes_baker"])
    for seat in (1, 0):
        table.order("spawn", card="Swarm of Rats", engaged=seat)
    table.skids.controls("Knife")
    table.skids.holds("Backstab").has(resources=5)

    found = table.skids.labels()

    for way in ("Play Backstab", "Knife (+1 combat)", "Knife (discard"):
        ways = [label for label in found if way in label]
        assert ["Skids" in label for label in ways] == [True, False]


def test_investigating_where_no_clue_is_stands_last(table: Table) -> None:
    """It is legal and does nothing: no line of odds, and its button below all that is of use."""
    table.sets("Study", clues=0)

    found = labels(table)

    assert found.index("Investigate Study") > found.index("Draw a card")
    assert not [
        line for line in prompts.explain(table.game, table.ask, None) if "Investigate" in line
    ]


def begun(**settings: bool) -> Session:
    """Four investigators, mulligans done."""
    given = {
        "scenario": "the_gathering",
        "difficulty": "standard",
        "investigators": FOUR,
        "settings": settings,
    }
    session, _ = Session.start(LcgRules(), given, bytes(16))
    while session.asks[0].kind == "mulligan":
        answer(session, ())
    return session


def answer(session: Session, keys: tuple[str, ...]) -> None:
    """The first who is awaited answers."""
    (ask, *_) = session.asks
    session.apply(Answered(ask.awaited[0], ask.id, Picked(keys)))


def turns(session: Session) -> list[Seat]:
    """Return whose turns the first round has; windows are passed, and the last is named first."""
    found: list[Seat] = []
    while session.state.round == 1 and len(found) < len(FOUR):
        (ask, *_) = session.asks
        seat = ask.awaited[0]
        if ask.kind == "turn":
            found.append(seat)
            answer(session, ("end-turn",))
        elif ask.kind == "next_turn":
            answer(session, (ask.parts[seat].options[-1].key,))
        else:
            session.apply(Answered(seat, ask.id, Passed()))
    return found


def test_in_seat_order_nobody_is_asked_who_goes() -> None:
    """The lead first, then by seat; no turn is handed back."""
    session = begun(seat_order=True)
    assert session.asks[0].kind == "turn"
    assert session.asks[0].parts[Seat(0)].option("hand-back") is None
    assert turns(session) == [0, 1, 2, 3]


def test_the_lead_says_who_goes() -> None:
    """Only the lead is asked, and names whoever is left; the last one goes unasked."""
    session = begun(lead_order=True)
    assert session.asks[0].must == (Seat(0),)
    assert [option.key for option in session.asks[0].parts[Seat(0)].options] == [
        "turn:0", "turn:1", "turn:2", "turn:3",
    ]  # fmt: skip
    assert turns(session) == [3, 2, 1, 0]


def test_without_them_whoever_says_so_goes_first() -> None:
    """As ever: everybody who is left is asked."""
    assert begun().asks[0].must == (Seat(0), Seat(1), Seat(2), Seat(3))
