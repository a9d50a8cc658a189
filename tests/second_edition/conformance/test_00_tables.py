"""Section 0: the numbers that depend on how many investigators play."""

from __future__ import annotations

import pytest

from bot.engine.errors import GameEnds, JumpTo
from bot.engine.session import Session
from bot.second_edition.printed.terms import Deck, Place
from tests.second_edition.game import Game
from tests.second_edition.heroes import EIGHT
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.rulebook import awakening_gates
from tests.second_edition.table import Table
from tests.second_edition.terms import HeldCard, Rumor, SeatChoice, Standing, Window

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
    """The monster limit is 3 more than the players; the Outskirts hold 8 less the players."""
    table = Table(*EIGHT[:players])

    assert table.limit() == limit
    assert table.outskirts_limit() == outskirts


@pytest.mark.parametrize(("players", "limit"), [row[:2] for row in TABLE])
def test_the_limit_is_legal_at_equality(players: int, limit: int) -> None:
    """A monster that reaches the limit stays in Arkham; the next one goes to the Outskirts."""
    table = Table(*EIGHT[:players])
    table.run(table.spawn_monsters(Place("woods"), limit))

    table.run(table.spawn_monsters(Place("woods"), 1))

    assert table.counted() == limit
    overflowed = players == 8
    assert len(table.outskirts) == (0 if overflowed else 1)
    assert table.terror == (1 if overflowed else 0)


@pytest.mark.parametrize(("players", "awakens"), [(row[0], row[3]) for row in TABLE])
def test_open_gates_that_awaken(players: int, awakens: int) -> None:
    """The Ancient One awakens when the open gates reach the number for the players."""
    table = Table(*EIGHT[:players])
    table.me.place = Place("train_station")
    unstable = [each.id for each in table.library.locations.values() if each.unstable]
    for place in unstable[: awakens - 2]:
        table.gate(place)

    table.run(table.gate_appears(unstable[awakens - 2]))
    assert table.raised is None

    table.run(table.gate_appears(unstable[awakens - 1]))
    assert isinstance(table.raised, JumpTo | GameEnds)


@pytest.mark.parametrize(("players", "brings"), [(row[0], row[4]) for row in TABLE])
def test_monsters_of_a_new_gate(players: int, brings: int) -> None:
    """A gate of the Mythos brings one monster, two with five players or more."""
    table = Table(*EIGHT[:players])

    table.run(table.gate_or_surge(Place("woods")))

    assert len(table.monsters_at(Place("woods"))) == brings
    assert table.doom == 1


@pytest.mark.parametrize(("players", "overrun"), [(row[0], row[5]) for row in TABLE])
def test_monsters_that_overrun_arkham(players: int, overrun: int) -> None:
    """At terror level 10 twice the usual limit of monsters awakens the Ancient One."""
    table = Table(*EIGHT[:players], ancient_one="cthulhu")
    table.limit_lifted = True
    table.run(table.spawn_monsters(Place("woods"), overrun - 1))
    assert table.raised is None

    table.run(table.spawn_monsters(Place("woods"), 1))

    assert isinstance(table.raised, JumpTo)


@pytest.mark.parametrize(("players", "wanted"), [(row[0], row[6]) for row in TABLE])
def test_gate_trophies_for_closing_all_gates(players: int, wanted: int) -> None:
    """With no gate open, one gate trophy for each player wins the game."""
    table = Table(*EIGHT[:players])
    for _ in range(wanted - 1):
        table.who(players - 1).gate_trophy()
    table.check_victory()

    table.me.gate_trophy()

    with pytest.raises(GameEnds, match="closed"):
        table.check_victory()


@pytest.mark.parametrize("players", range(1, 9))
def test_successes_for_a_doom_token(players: int) -> None:
    """In the final battle, one success for each player who began removes a doom token."""
    table = Table(*EIGHT[:players], ancient_one="cthulhu")
    table.doom = 13

    table.me.strike(2 * players - 1)

    assert table.doom == 12
    assert table.successes == players - 1


@pytest.mark.parametrize("players", range(1, 9))
def test_set_up_for_every_number_of_players(players: int) -> None:
    """A game starts and its invariants hold, whoever plays."""
    game = Game(
        *Session.start(
            rules(),
            {"investigators": list(EIGHT[:players]), "ancient_one": "yig"},
            seed_of(f"set-up {players}"),
        )
    )

    assert game.faults() == []
    assert game.players == players


def test_the_number_of_players_never_falls() -> None:
    """The tables count an investigator who is eliminated."""
    table = Table(*EIGHT[:5])
    table.who(4).standing = Standing.OUT

    assert table.limit() == 8
    assert awakening_gates(table.players) == 6


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("count", range(1, 8))
def test_every_surge_is_even(players: int, count: int) -> None:
    """§0, §3 V: A surge is divided evenly; the surging gate has no fewer than another gate."""
    table = Table(*EIGHT[:players])
    unstable = [str(each.id) for each in table.library.locations.values() if each.unstable]
    for place in unstable[:count]:
        table.gate(place)
    number = max(players, count)
    base, rest = divmod(number, count)
    last = unstable[count - 1]
    answer = dict.fromkeys(unstable[:count], base)
    for place in [last, *unstable[: count - 1]][:rest]:
        answer[place] += 1
    asked = rest > 1

    shares = table.run(table.spread(Place(last), number), *([answer] if asked else []))

    assert sum(shares.values()) == number
    assert max(shares.values()) - min(shares.values()) <= 1
    assert shares[last] == max(shares.values())


def _choice_of_the_rumor(table: Table) -> SeatChoice:
    found = table.me.window_choices(Window.ARKHAM)
    return next(choice for choice in found if choice.verb == "use")


@pytest.mark.parametrize(("players", "spells"), [(n, 3 if n < 5 else 4) for n in range(1, 9)])
def test_spells_of_the_great_ritual(players: int, spells: int) -> None:
    """§0: Settling the Great Ritual takes three Spells, with five players or more four."""
    table = Table(*EIGHT[:players])
    table.rumor = Rumor("the_great_ritual", since=0)
    table.me.at("french_hill_streets")
    pile = table.decks[Deck.SPELL]
    for _ in range(spells - 1):
        table.me.cards.append(HeldCard(pile.pop()))
    choice = _choice_of_the_rumor(table)
    assert choice.barred == f"{{it}} needs {spells} Spells; you have {spells - 1}."

    table.me.cards.append(HeldCard(pile.pop()))

    choice = _choice_of_the_rumor(table)
    assert not choice.barred
