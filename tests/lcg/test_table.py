"""The tests' vocabulary, and the game master's commands below it."""

from __future__ import annotations

import pytest

from bot.engine.errors import Ambiguous, Malformed, NotAllowed
from bot.lcg.core.facts import EnemyAttacked, GmChanged
from bot.lcg.core.state import Step
from bot.lcg.gm.override import COMMANDS
from bot.lcg.text.log import lines
from tests.lcg.table import Table, Unexpected


def test_laid_at_the_first_turn(table: Table) -> None:
    """The table stands at the first seat's turn, with three actions and empty hands."""
    assert table.kinds == ["turn"]
    assert table.state.turn == 0
    assert (table.roland.actions, table.roland.hand, table.daisy.hand) == (3, [], [])


def test_holds_controls_and_places(table: Table) -> None:
    """Cards come to hand and into play, investigators and locations where they are wanted."""
    dog = table.roland.holds("01025").at("Hallway").controls("Guard Dog", damage=1)

    assert table.roland.hand == ["01025"]
    assert (dog.controller, dog.damage) == (0, 1)
    assert table.roland.is_at("Hallway")
    assert table.daisy.is_at("Study")


def test_a_fight_with_fixed_tokens(table: Table) -> None:
    """Tokens are fixed, a fight is fought, the enemy suffers."""
    ghoul = table.enemy("01160").engaged_with(table.roland)

    table.roland.does("fight", "Ghoul Minion", token="0")

    assert ghoul.damage == 1
    assert table.roland.actions == 2


def test_enemies_attack_and_the_game_pauses(table: Table) -> None:
    """The enemy phase is played to its end and no further."""
    ghoul = table.enemy("01160").engaged_with(table.roland)

    table.enemies_attack()

    assert table.paused is Step.UPKEEP
    assert (table.roland.damage, table.roland.horror, ghoul.exhausted) == (1, 1, True)
    assert len(table.told(EnemyAttacked)) == 1


def test_unexpected_questions_raise(table: Table) -> None:
    """What is not asked cannot be answered, and the message shows what is asked."""
    with pytest.raises(Unexpected, match="turn: 3 actions left"):
        table.roland.assigns(damage={})
    with pytest.raises(NotAllowed, match=r"not connected|cannot move"):
        table.roland.does("move", "Attic")


def test_every_command_says_what_it_needs(table: Table) -> None:
    """A command that cannot be read is refused with a sentence, and nothing changes."""
    before = table.session.snapshot_hash()
    for command in ({}, {"do": "dance"}, *({"do": verb, "what?": 1} for verb in COMMANDS.verbs)):
        with pytest.raises(Malformed):
            table.rules.override(table.game, command)
    assert table.session.snapshot_hash() == before


@pytest.mark.parametrize(
    ("do", "command"),
    [
        ("set", {"on": "Roland", "damage": -1}),
        ("set", {"on": "Roland", "damage": 1000}),
        ("set", {"on": "Roland"}),
        ("set", {"on": "act", "uses": 1}),
        ("set", {"on": "Nobody", "damage": 1}),
        ("move", {"who": "Roland", "to": "Attic"}),
        ("move", {"who": 7, "to": "Study"}),
        ("place", {"card": "Study"}),
        ("place", {"card": "Guard Dog"}),
        ("spawn", {"card": "Guard Dog"}),
        ("spawn", {"card": "01160", "at": "Study", "engaged": 0}),
        ("put", {"card": "Guard Dog"}),
        ("put", {"card": "Guard Dog", "control": 0, "threat": 1}),
        ("give", {"seat": 0, "cards": ["01160"]}),
        ("stack", {"top": ["Guard Dog"]}),
        ("stack", {"top": ["01160"], "seat": 0}),
        ("bag", {"only": []}),
        ("bag", {"add": ["moon"]}),
        ("bag", {"take": [-8]}),
        ("stage", {"of": "act", "number": 9}),
        ("go", {"to": "lunch"}),
        ("go", {"to": "setup.deal"}),
        ("end", {"resolution": "r9"}),
        ("engage", {"enemy": "01160", "seat": 0}),
    ],
)
def test_commands_are_checked_before_anything_changes(
    table: Table, do: str, command: dict[str, object]
) -> None:
    """A command that cannot be carried out changes nothing."""
    before = table.session.snapshot_hash()
    with pytest.raises((NotAllowed, Malformed)):
        table.order(do, **command)
    assert table.session.snapshot_hash() == before


def test_names_can_be_ambiguous(table: Table) -> None:
    """Two of a kind are told apart by their ids."""
    first = table.enemy("01159").at("Study")
    table.enemy("01159").at("Study")

    with pytest.raises(Ambiguous) as caught:
        table.order("defeat", what="Swarm of Rats")

    assert first.id in caught.value.choices


def test_every_command_is_told(table: Table) -> None:
    """What the game master does is in the log, without hidden cards."""
    table.roland.stacks("01025", "01016")
    table.roland.holds("01025")

    told = lines(table.game, table.told(GmChanged), None)
    assert told == [
        "The game master puts 2 cards on top of Roland Banks’s deck.",
        "The game master adds 1 card to Roland Banks’s hand.",
    ]


def test_setting_a_lethal_counter_defeats(table: Table) -> None:
    """What a change brings about happens at once."""
    ghoul = table.enemy("01160").at("Study")
    table.sets(ghoul.id, damage=2)
    table.daisy.has(horror=9)

    assert not table.in_play("01160")
    assert not table.daisy.playing


def test_cards_leave_play_to_every_pile(table: Table) -> None:
    """A card leaves to the pile that was named."""
    for to, pile in (("discard", "discard"), ("hand", "hand"), ("deck", "deck")):
        table.order("remove", what=table.roland.controls("01021").id, to=to)
        assert "01021" in getattr(table.roland, pile)


def test_put_everywhere(table: Table) -> None:
    """Treacheries lie in threat areas and on locations, assets wait at locations."""
    fear = table.roland.suffers("01164")
    fog = table.attached("01168", "Study")
    table.order("put", card="Lita Chantler", at="Study")

    assert fear.threat == 0
    assert fog.host == table.place("Study").id
    assert table.piece("01117").place == table.place("Study").id


def test_scripted_draws_of_chance(table: Table) -> None:
    """A random discard takes the card that was named."""
    table.roland.holds("01025", "01088")
    table.order("draws", purpose="random", seat="Roland", next=["01088"])
    table.order("advance", what="agenda")
    table.roland.chooses("discard")

    assert table.roland.discard == ["01088"]


def test_time_is_set(table: Table) -> None:
    """Round, lead, stage, turn and end are set."""
    table.order("round", number=7)
    table.order("lead", seat="Daisy")
    table.order("stage", of="agenda", number=3)
    table.goes("turn", table.daisy)
    assert (table.state.round, table.state.lead, table.state.turn) == (7, 1, 1)
    assert table.game.stages.agenda.code == "01107"

    table.order("end", resolution="r1")
    assert table.session.over
    assert table.state.resolution == "r1"
