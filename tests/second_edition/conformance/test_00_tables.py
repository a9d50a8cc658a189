"""Section 0: the numbers that depend on how many investigators play."""

from __future__ import annotations

import pytest

from bot.engine.errors import Cut, GameEnds
from bot.engine.ids import Seat
from bot.engine.session import Session
from bot.second_edition.core.registry import Window
from bot.second_edition.core.state import Held, Rumor, Standing
from bot.second_edition.printed.terms import Deck, Place
from bot.second_edition.turn import battle, mythos
from bot.second_edition.verbs import gates, tracks
from bot.second_edition.verbs.deeds import Deed, window_deeds
from tests.second_edition.heroes import EIGHT
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.scene import Scene

TABLE = (
    # players, monster limit, outskirts, gates that awaken, monsters per gate, overrun, trophies
    (1, 4, 7, 8, 1, 8, 1),
    (2, 5, 6, 8, 1, 10, 2),
    (3, 6, 5, 7, 1, 12, 3),
    (4, 7, 4, 7, 1, 14, 4),
    (5, 8, 3, 6, 2, 16, 5),
    (6, 9, 2, 6, 2, 18, 6),
    (7, 10, 1, 5, 2, 20, 7),
    (8, 11, 0, 5, 2, 22, 8),
)


@pytest.mark.parametrize(("players", "limit", "outskirts"), [row[:3] for row in TABLE])
def test_monster_limit_and_outskirts(players: int, limit: int, outskirts: int) -> None:
    """The monster limit is players and three, the Outskirts hold eight less the players."""
    scene = Scene(*EIGHT[:players])

    assert scene.b.limit() == limit
    assert scene.b.outskirts_limit() == outskirts


@pytest.mark.parametrize(("players", "limit"), [row[:2] for row in TABLE])
def test_the_limit_is_legal_at_equality(players: int, limit: int) -> None:
    """The monster that makes the number equal to the limit stays, the next one does not."""
    scene = Scene(*EIGHT[:players])
    scene.run(gates.monsters.spawn_monsters(scene.b, Place("woods"), limit))

    scene.run(gates.monsters.spawn_monsters(scene.b, Place("woods"), 1))

    assert scene.b.counted() == limit
    overflowed = players == 8
    assert len(scene.b.state.outskirts) == (0 if overflowed else 1)
    assert scene.b.state.terror == (1 if overflowed else 0)


@pytest.mark.parametrize(("players", "awakens"), [(row[0], row[3]) for row in TABLE])
def test_open_gates_that_awaken(players: int, awakens: int) -> None:
    """The Ancient One awakens when the number of open gates is reached."""
    scene = Scene(*EIGHT[:players])
    scene.who().place = Place("train_station")
    unstable = [each.id for each in scene.b.library.locations.values() if each.unstable]
    for place in unstable[: awakens - 2]:
        scene.gate(place)

    scene.run(gates.gate_appears(scene.b, unstable[awakens - 2]))
    assert scene.raised is None

    scene.run(gates.gate_appears(scene.b, unstable[awakens - 1]))
    assert isinstance(scene.raised, Cut | GameEnds)


@pytest.mark.parametrize(("players", "brings"), [(row[0], row[4]) for row in TABLE])
def test_monsters_of_a_new_gate(players: int, brings: int) -> None:
    """A gate of the Mythos brings one monster, two with five players or more."""
    scene = Scene(*EIGHT[:players])

    scene.run(mythos.gate_or_surge(scene.b, Place("woods")))

    assert len(scene.b.monsters_at(Place("woods"))) == brings
    assert scene.b.state.doom == 1


@pytest.mark.parametrize(("players", "overrun"), [(row[0], row[5]) for row in TABLE])
def test_monsters_that_overrun_arkham(players: int, overrun: int) -> None:
    """At terror level 10 twice the usual limit of monsters awakens the Ancient One."""
    scene = Scene(*EIGHT[:players], ancient_one="cthulhu")
    scene.b.state.limit_lifted = True
    scene.run(gates.monsters.spawn_monsters(scene.b, Place("woods"), overrun - 1))
    assert scene.raised is None

    scene.run(gates.monsters.spawn_monsters(scene.b, Place("woods"), 1))

    assert isinstance(scene.raised, Cut)


@pytest.mark.parametrize(("players", "wanted"), [(row[0], row[6]) for row in TABLE])
def test_gate_trophies_for_closing_all_gates(players: int, wanted: int) -> None:
    """With no gate open, as many gate trophies as players win the game."""
    scene = Scene(*EIGHT[:players])
    for _ in range(wanted - 1):
        scene.gate_trophy(players - 1)
    gates.check_victory(scene.b)

    scene.gate_trophy(0)

    with pytest.raises(GameEnds, match="closed"):
        gates.check_victory(scene.b)


@pytest.mark.parametrize("players", range(1, 9))
def test_successes_for_a_doom_token(players: int) -> None:
    """In the final battle as many successes as players began remove a doom token."""
    scene = Scene(*EIGHT[:players], ancient_one="cthulhu")
    scene.b.state.doom = 13

    battle.strike(scene.b, Seat(0), 2 * players - 1)

    assert scene.b.state.doom == 12
    assert scene.b.state.successes == players - 1


@pytest.mark.parametrize("players", range(1, 9))
def test_set_up_for_every_number_of_players(players: int) -> None:
    """A game starts and its invariants hold, whoever plays."""
    session, _ = Session.start(
        rules(),
        {"investigators": list(EIGHT[:players]), "ancient_one": "yig"},
        seed_of(f"set-up {players}"),
    )

    assert session.rules.faults(session.state) == []
    assert session.state.players == players


def test_the_number_of_players_never_falls() -> None:
    """An investigator who is eliminated still counts for every table."""
    scene = Scene(*EIGHT[:5])
    scene.who(4).standing = Standing.OUT

    assert scene.b.limit() == 8
    assert tracks.awakening_gates(scene.b.state.players) == 6


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("count", range(1, 8))
def test_every_surge_is_even(players: int, count: int) -> None:
    """§0, §3 V: whatever is chosen, shares differ by one and the surging gate has no fewer."""
    scene = Scene(*EIGHT[:players])
    unstable = [str(each.id) for each in scene.b.library.locations.values() if each.unstable]
    for place in unstable[:count]:
        scene.gate(place)
    number = max(players, count)
    base, rest = divmod(number, count)
    last = unstable[count - 1]
    answer = dict.fromkeys(unstable[:count], base)
    for place in [last, *unstable[: count - 1]][:rest]:
        answer[place] += 1
    asked = rest > 1

    shares = scene.run(gates._spread(scene.b, Place(last), number), *([answer] if asked else []))

    assert sum(shares.values()) == number
    assert max(shares.values()) - min(shares.values()) <= 1
    assert shares[last] == max(shares.values())


def _deed_of_the_rumor(scene: Scene) -> Deed:
    found = window_deeds(scene.b, Seat(0), Window.ARKHAM)
    return next(deed for deed in found if deed.verb == "use")


@pytest.mark.parametrize(("players", "spells"), [(n, 3 if n < 5 else 4) for n in range(1, 9)])
def test_spells_of_the_great_ritual(players: int, spells: int) -> None:
    """§0: three, with five players or more four."""
    scene = Scene(*EIGHT[:players])
    scene.b.state.rumor = Rumor("the_great_ritual", since=0)
    scene.at("french_hill_streets")
    pile = scene.b.state.decks[Deck.SPELL]
    for _ in range(spells - 1):
        scene.who().cards.append(Held(pile.pop()))
    deed = _deed_of_the_rumor(scene)
    assert deed.barred == f"It takes {spells} Spells; you have {spells - 1}."

    scene.who().cards.append(Held(pile.pop()))

    deed = _deed_of_the_rumor(scene)
    assert not deed.barred
