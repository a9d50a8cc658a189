"""Cards in play of one name: what tells them apart wherever one of them is meant."""

from __future__ import annotations

import pytest

from bot.lcg.core.card_marks import Aspect, Mark
from bot.lcg.core.facts import EnemyDamaged
from bot.lcg.names.disambiguation import as_target, called_in_full
from bot.lcg.printed.cards import CardCode
from bot.lcg.text import prompts
from bot.lcg.text.log import lines
from bot.lcg.text.volleys import told_apart
from tests.lcg.table import Player, Table


@pytest.fixture
def rats() -> Table:
    """Skids and Agnes, each engaged with a Swarm of Rats."""
    table = Table(["skids_otoole", "agnes_baker"])
    for seat in (0, 1):
        table.order("spawn", card="Swarm of Rats", engaged=seat)
    return table


def named(player: Player, verb: str) -> list[str]:
    """Return what may be named after a verb first."""
    options = [o for ask in player.asks for o in ask.parts[player.seat].options]
    return [option.args[0] for option in options if option.verb == verb]


def test_who_is_engaged_tells_enemies_apart(rats: Table) -> None:
    """Buttons and arguments say with whom each is engaged; attacking the other's may hurt them."""
    mine, hers = "Swarm of Rats (engaged with Skids)", "Swarm of Rats (engaged with Agnes)"

    buttons = {
        "Fight Swarm of Rats (Skids)",
        "Fight Swarm of Rats (Agnes)",
        "Evade Swarm of Rats (Skids)",
    }
    assert buttons <= set(rats.skids.labels())
    assert named(rats.skids, "fight") == [mine, hers]


def test_the_odds_say_which_enemy_they_are_of(rats: Table) -> None:
    """A line for each, as the buttons call them."""
    shown = prompts.explain(rats.game, rats.ask, rats.skids.seat)

    assert any(line.startswith("The Swarm of Rats (engaged with Skids): fight") for line in shown)
    assert any(line.startswith("The Swarm of Rats (engaged with Agnes): fight") for line in shown)


def test_events_name_their_target_apart(rats: Table) -> None:
    """Backstab of either enemy is an option of its own name."""
    rats.skids.holds("Backstab").has(resources=5)

    assert {
        "Play Backstab: Swarm of Rats (engaged with Skids)",
        "Play Backstab: Swarm of Rats (engaged with Agnes)",
    } <= set(rats.skids.labels())


def test_an_enemy_alone_needs_no_mark(solo: Table) -> None:
    """Another of its name elsewhere is no reason to say more."""
    solo.lays("Hallway")
    solo.order("spawn", card="Swarm of Rats", engaged=0)
    solo.order("spawn", card="Swarm of Rats", at="Hallway")

    assert named(solo.roland, "fight") == ["Swarm of Rats"]


def test_as_much_is_said_as_it_takes(solo: Table) -> None:
    """Engaged alike, then exhausted or ready, then damage; what nothing tells apart is counted."""
    for _ in range(4):
        solo.order("spawn", card="Ghoul Minion", engaged=0)
    first, second, *_ = solo.game.enemies.all()
    solo.order("exhaust", what=first.id)
    solo.order("set", on=second.id, damage=1)

    assert named(solo.roland, "fight") == [
        "Ghoul Minion (exhausted)",
        "Ghoul Minion (ready, 1 damage)",
        "Ghoul Minion (ready, no damage, 1st)",
        "Ghoul Minion (ready, no damage, 2nd)",
    ]


def test_enemies_between_which_nothing_differs_share_their_odds(solo: Table) -> None:
    """One line says it for both."""
    for _ in range(2):
        solo.order("spawn", card="Ghoul Minion", engaged=0)
    shown = prompts.explain(solo.game, solo.ask, solo.roland.seat)

    assert len([line for line in shown if line.startswith("The Ghoul Minion: fight")]) == 1


def test_weapons_of_one_name_are_told_apart(solo: Table) -> None:
    """By their ammunition, or by being exhausted."""
    solo.order("spawn", card="Ghoul Minion", engaged=0)
    solo.roland.controls(".45 Automatic", uses=1)
    solo.roland.controls(".45 Automatic", uses=3)

    labels = solo.roland.labels()

    assert "Fight Ghoul Minion with .45 Automatic (1 ammo)" in labels
    assert "Fight Ghoul Minion with .45 Automatic (3 ammo)" in labels


def test_cards_to_choose_among_are_told_apart(solo: Table) -> None:
    """A question that puts two cards of one name says what differs, too."""
    solo.roland.controls(".45 Automatic", uses=1)
    solo.roland.controls(".45 Automatic", uses=3)
    solo.tokens("auto_fail")
    solo.draws_encounter("Crypt Chill")

    assert solo.roland.labels() == [".45 Automatic (1 ammo)", ".45 Automatic (3 ammo)"]


@pytest.fixture
def woods() -> Table:
    """Roland on the Main Path, with three parts of the woods around, the first revealed."""
    table = Table(["roland_banks"], scenario="the_devourer_below", log=[])
    for place in [each for each in table.game.places.all() if not each.revealed]:
        table.order("remove", what=place.id)
    for n, code in enumerate(("01150", "01151", "01152")):
        table.order("place", card=code, revealed=not n)
    return table


def test_places_of_one_name_are_told_apart(woods: Table) -> None:
    """Revealed ones by what is written on them; others are counted, for they look the same."""
    first, *others = [
        p for p in woods.game.places.all() if woods.game.card(p).name == "Arkham Woods"
    ]

    assert as_target(woods.game, first) == woods.game.card(first).full_name
    assert [as_target(woods.game, each) for each in others] == [
        "Arkham Woods (1st)",
        "Arkham Woods (2nd)",
    ]


def test_a_hidden_side_is_no_part_of_a_name(woods: Table) -> None:
    """What is written on the other side of an unrevealed location is not told."""
    hidden = [place for place in woods.game.places.all() if not place.revealed]

    assert hidden
    assert all(
        called_in_full(woods.game, place, hidden).startswith("Arkham Woods (") for place in hidden
    )


def test_long_labels_say_less(rats: Table) -> None:
    """A button holds 80 characters; what is typed keeps the whole name."""
    rats.skids.controls("Knife")
    long = "Fight Swarm of Rats (Agnes) with Knife (discard it: +2 combat, +1 damage)"
    options = [o for ask in rats.skids.asks for o in ask.parts[rats.skids.seat].options]

    found = next(option for option in options if option.label == long)

    assert found.args == ("Swarm of Rats (engaged with Agnes)", "Knife")


@pytest.mark.parametrize("hurt", [0, 1])
def test_enemies_hit_at_once_are_counted(hurt: int) -> None:
    """Two Ghoul Priests hit at once are told by the order of hits."""
    table = Table(["roland_banks"])
    for damage in (0, hurt):
        table.enemy("01116", damage=damage, exhausted=True).at("Study")
    table.roland.holds("01024").does("play", "Dynamite")
    table.settle()

    told = lines(table.game, table.told(EnemyDamaged), None)
    assert [line.partition(" takes")[0] for line in told] == [
        "The Ghoul Priest (1st)",
        "The Ghoul Priest (2nd)",
    ]


def test_one_enemy_hit_twice_is_no_volley() -> None:
    """The same of two Acolytes, hit by the same source again, is not called another one."""
    mark = (Mark(Aspect.NUMBER, counts=(1,)),)
    hurt = (Mark(Aspect.DAMAGE, counts=(1,)),)
    hits = [
        EnemyDamaged(code=CardCode("01116"), amount=1, left=4, marks=mark),
        EnemyDamaged(code=CardCode("01116"), amount=1, left=3, marks=hurt),
    ]

    assert told_apart(hits) == hits
