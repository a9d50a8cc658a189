"""37 Black Stars Rise, by Carcosa scenario notes VII: tokens, places, enemies, treacheries."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Piece
from tests.lcg.island import (
    ACOLYTE,
    BEAST,
    CHAPEL,
    CHOIR_A,
    CHOIR_C,
    CHURCH,
    CLOISTER,
    CRASHING,
    DARK_TOWER,
    FLOODED_CHAPEL,
    HALL,
    HIGH_NORTH,
    HIGH_WALL,
    MERGE,
    NORTH,
    PORTE,
    RUE,
    SEEKER,
    STEEP_STEPS,
    STEPS,
    TERROR,
    TOWER,
    WALL,
    at_stages,
    doom,
    island,
    opened,
)
from tests.lcg.table import Player, Table

SWIFT, HUNTED, STARS, KNIFE, DOG, PARANOIA = "03086", "03087", "03090", "01086", "01021", "01097"
STAYS = "01013"


def answers(table: Table, *names: str) -> None:
    """Answer one question after another, each with the one option that fits."""
    for name in names:
        table.settle()
        table.seats[table.ask.awaited[0]].chooses(name)
    table.settle()


def dooms(table: Table, first: int, second: int) -> None:
    """Put doom on both agendas."""
    table.sets("agenda", doom=first)
    table.sets("second_agenda", doom=second)


def prompts(player: Player) -> str:
    """Return the labels of the open question."""
    return " ".join(player.labels())


# Tokens


@pytest.mark.parametrize(("difficulty", "worth"), [("standard", -3), ("hard", -5)])
def test_the_skull_counts_doom_on_agendas(difficulty: str, worth: int) -> None:
    """VII, skull: the most doom on one agenda, on hard on both; other doom does not count."""
    table = island(difficulty=difficulty)
    dooms(table, 3, 2)
    table.enemy(ACOLYTE).at(RUE).doom = 4
    table.roland.tests("combat", 9, token="skull")
    table.settle()

    assert table.result()[1] == max(0, 4 + worth)


@pytest.mark.parametrize(
    ("difficulty", "verb", "fails"),
    [
        ("standard", "fight", True),
        ("standard", "investigate", False),
        ("hard", "investigate", True),
    ],
)
def test_the_cultist_fails_beside_doom(difficulty: str, verb: str, fails: bool) -> None:
    """VII, cultist: against an enemy with doom the test fails; on hard with any such enemy here."""
    table = island(difficulty=difficulty)
    acolyte = table.enemy(ACOLYTE).engaged_with(table.roland)
    acolyte.doom = 1
    table.bag("cultist", "elder_sign")
    table.roland.has(actions=3)
    where = "Acolyte" if verb == "fight" else "Porte"
    table.roland.does(verb, where, token=["cultist", "elder_sign"])
    table.settle()

    assert table.result()[0] is not fails


@pytest.mark.parametrize(
    ("difficulty", "target", "comes"),
    [("standard", 4, 0), ("standard", 5, 1), ("hard", 3, 0), ("hard", 4, 1)],
)
def test_the_tablet_brings_doom(difficulty: str, target: int, comes: int) -> None:
    """VII, tablet: another token; a failure, on hard also a success by 0, adds 1 doom to each."""
    table = island(difficulty=difficulty)
    table.bag("tablet", 0)
    table.roland.tests("combat", target, token=["tablet", "0"])
    table.settle()

    assert doom(table) == (comes, comes)


def test_two_tablets_bring_two() -> None:
    """VII, tablet: two of them add 2 doom to each; walls and towers react to both."""
    table = island()
    table.bag("tablet", "tablet", 0)
    table.roland.tests("combat", 9, token=["tablet", "tablet", "0"])
    while table.kinds != ["turn"]:
        table.settle()
        if "order" in table.kinds:
            table.roland.chooses(table.roland.labels()[0])

    assert doom(table) == (2, 2)


def test_the_elder_thing_fetches_a_byakhee() -> None:
    """VII, elder thing: a failure finds a Byakhee in deck or discards, and you draw it."""
    table = island()
    table.encounter_deck(STARS, SEEKER)
    table.bag("elder_thing")
    table.roland.tests("combat", 4)
    answers(table, "Rift Seeker")

    assert table.in_play(SEEKER)


# The village


def test_the_porte_moves_doom() -> None:
    """VII, Porte: 2 actions move 1 doom between agendas and give 2 clues; the wall reacts."""
    table = island(2)
    table.lays(WALL)
    table.daisy.at(WALL)
    assert not table.roland.can("activate", "Porte")
    dooms(table, 0, 2)
    clues = table.piece(PORTE).clues
    table.roland.does("activate", "Porte")
    table.settle()

    assert (doom(table), table.piece(PORTE).clues) == ((1, 1), clues + 2)
    assert (table.roland.actions, table.daisy.damage) == (1, 1)


@pytest.mark.parametrize(
    ("token", "before", "after"),
    [("0", (1, 2), (1, 3)), ("-1", (2, 2), (3, 2)), ("+1", (1, 2), (1, 2))],
)
def test_the_rue_is_watched(token: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    """VII, Grand Rue: a success by 0 or 1 adds 1 doom to the agenda with most."""
    table = island()
    table.all_at(RUE)
    dooms(table, *before)
    table.sets(table.piece(RUE).id, clues=1)
    table.prints(RUE, shroud=2)
    table.roland.does("investigate", "Grand Rue", token=token)
    table.settle()
    if before[0] == before[1]:
        table.roland.chooses("The Tide")

    assert doom(table) == after


@pytest.mark.parametrize(
    ("place", "on", "harm"),
    [(WALL, 0, (1, 0)), (WALL, 1, (0, 0)), (NORTH, 1, (0, 1)), (NORTH, 0, (0, 0))],
)
def test_walls_and_towers_react(place: str, on: int, harm: tuple[int, int]) -> None:
    """VII, Outer Wall: 1 damage after doom on deck a; North Tower: 1 horror after doom on c."""
    table = island()
    table.lays(place)
    table.all_at(place)
    table.goes("mythos")
    answers(table, ("The Tide", "The Ritual")[on])

    assert (table.roland.damage, table.roland.horror) == harm


@pytest.mark.parametrize(
    ("place", "before", "wins"),
    [
        (HIGH_WALL, (0, 1), True),
        (HIGH_WALL, (1, 1), False),
        (HIGH_NORTH, (1, 0), True),
        (HIGH_NORTH, (0, 1), False),
    ],
)
def test_what_a_lead_of_doom_does(place: str, before: tuple[int, int], wins: bool) -> None:
    """VII, 03286: icons count double while c leads; 03288: difficulty −1 while a leads."""
    table = island()
    table.lays(place)
    table.all_at(place)
    dooms(table, *before)
    table.bag(0)
    table.roland.holds("01025").tests("combat", 6 if place == HIGH_WALL else 5)
    if place == HIGH_WALL:
        table.roland.commits("Vicious Blow")
    table.roland.reveals("0")
    table.settle()

    assert table.result()[0] is wins


@pytest.mark.parametrize(
    ("actions", "omen", "choice", "left"),
    [(2, True, "Lose", 1), (2, True, "Draw", 2), (2, False, "", 1)],
)
def test_the_steps_are_broken(actions: int, omen: bool, choice: str, left: int) -> None:
    """VII, 03289: after entering, lose 1 action or take the top Omen, whichever can be done."""
    table = island()
    steps = table.lays(STEPS, revealed=False)
    if omen:
        copy = next(c for c in table.state.aside if table.game.card(c).code == STARS)
        table.state.aside.remove(copy)
        table.state.encounter_discard.append(copy)
    table.roland.has(actions=actions)
    table.bag("elder_sign")
    table.order("move", who=0, to=steps.id, enter=True)
    if choice:
        table.roland.chooses(choice)
    table.settle()

    assert table.roland.actions == left


@pytest.mark.parametrize(("choice", "gone"), [("Discard", True), ("Draw", False)])
def test_the_steps_are_steep(choice: str, gone: bool) -> None:
    """VII, 03290: after entering, lose an asset or draw the top Cultist enemy."""
    table = island()
    table.roland.controls(KNIFE)
    copy = next(c for c in table.state.aside if table.game.card(c).code == ACOLYTE)
    table.state.aside.remove(copy)
    table.state.encounter_discard.append(copy)
    steps = table.lays(STEEP_STEPS, revealed=False)
    table.order("move", who=0, to=steps.id, enter=True)
    table.roland.chooses(choice)
    if not gone:
        answers(table)
        while table.kinds != ["turn"]:
            table.roland.chooses(table.roland.labels()[0])
            table.settle()

    assert (table.in_play(KNIFE), table.in_play(ACOLYTE)) == (not gone, not gone)


# The abbey


def test_the_church_has_a_price() -> None:
    """VII, Abbey Church: 3 clues per investigator bring five locations, unrevealed."""
    table = island(2)
    table.lays(STEPS)
    table.all_at(STEPS)
    table.daisy.at(PORTE)
    table.daisy.has(clues=6)
    table.roland.has(clues=5)
    assert not table.roland.can("move", "Abbey Church")
    table.daisy.at(STEPS)
    table.order("set", on=1, clues=1)
    table.roland.does("move", "Abbey Church")
    table.settle()
    table.daisy.chooses("Agree")
    table.settle()

    assert (table.roland.clues, table.daisy.clues) == (0, 0)
    names = {place.code for place in table.game.places.all() if not place.revealed}
    assert {HALL, CLOISTER, CHAPEL, DARK_TOWER} <= names
    assert len(names & {CHOIR_A, CHOIR_C}) == 1


def test_the_roads_of_the_abbey() -> None:
    """VII, graph: all links go both ways, before and after the church opens."""
    table = island()
    opened(table, CHAPEL, DARK_TOWER, CLOISTER, HALL, CHOIR_A)
    found = {
        table.game.card(p).name: {table.game.card(n).name for n in table.game.places.connections(p)}
        for p in table.game.places.all()
    }
    village = {"Grand Rue", "Outer Wall", "North Tower", "Broken Steps"}
    assert found["Porte de l’Avancée"] == {"Grand Rue"}
    assert found["Grand Rue"] == village - {"Grand Rue"} | {"Porte de l’Avancée"}
    assert found["Broken Steps"] == village - {"Broken Steps"} | {"Abbey Church"}
    assert found["Outer Wall"] == village - {"Outer Wall"}
    assert found["Abbey Church"] == {
        "Broken Steps", "Chœur Gothique", "Cloister", "Knight’s Hall", "Chapel of St. Aubert",
    }  # fmt: skip
    assert found["Chœur Gothique"] == {"Abbey Church", "Abbey Tower"}
    assert found["Cloister"] == {"Abbey Church", "Knight’s Hall"}
    assert all(a in found[b] for a, near in found.items() for b in near)


@pytest.mark.parametrize(("stages", "shroud"), [((1, 1), 3), ((1, 2), 5), ((3, 2), 5), ((2, 2), 3)])
def test_the_church_is_darker(stages: tuple[int, int], shroud: int) -> None:
    """VII, Abbey Church: +2 shroud while the agendas have different numbers."""
    table = island()
    opened(table)
    at_stages(table, *stages)
    assert table.game.places.shroud(table.piece(CHURCH)) == shroud
    if stages == (3, 2):
        table = island()
        opened(table)
        at_stages(table, 2, 1)
        table.order("advance", what="agenda")
        assert table.game.places.shroud(table.piece(CHURCH)) == 3


@pytest.mark.parametrize(
    ("place", "harm", "after"), [(CHOIR_A, "damage", (1, 0)), (CHOIR_C, "horror", (0, 1))]
)
def test_the_choir_heals(place: str, harm: str, after: tuple[int, int]) -> None:
    """VII, Chœur Gothique: an action and 1 doom heal 2, once per game for the group."""
    table = island()
    opened(table, place)
    assert not table.roland.can("activate", "Chœur")
    table.roland.has(**{harm: 3}).does("activate", "Chœur")
    table.settle()

    assert (doom(table), getattr(table.roland, harm)) == (after, 1)
    assert not table.roland.can("activate", "Chœur")


@pytest.mark.parametrize(
    ("place", "goal", "verb", "name"),
    [
        (CLOISTER, CHAPEL, "parley", "Chapel"),
        (HALL, DARK_TOWER, "investigate", "Tower"),
    ],
)
def test_what_opens_the_goals(place: str, goal: str, verb: str, name: str) -> None:
    """VII, Cloister and Knight’s Hall: without clues they give guide and key to the goals."""
    table = island()
    opened(table, place, CHOIR_A)
    table.lays(goal, revealed=False)
    label = "Cloister" if place == CLOISTER else "Knight’s Hall"
    own = "Look for" if place == HALL else "Find a guide"
    table.sets(table.piece(place).id, clues=1)
    assert own not in prompts(table.roland)
    table.sets(table.piece(place).id, clues=0)
    table.bag("elder_sign")
    option = next(each for each in table.roland.labels() if own in each)
    table.roland.chooses(option)
    table.settle()
    table.roland.passes() if table.kinds == ["commit"] else None
    table.settle()
    assert label
    table.roland.at(CHURCH if place == CLOISTER else CHOIR_A)
    table.roland.has(actions=3)

    assert table.roland.can("move", name)


def test_locked_until_then() -> None:
    """VII, unrevealed Chapel and Tower: investigators cannot enter them, enemies can."""
    table = island()
    opened(table, CHURCH, CHOIR_A)
    chapel = table.lays(CHAPEL, revealed=False)
    table.lays(DARK_TOWER, revealed=False)
    assert "guide" in table.roland.why_not("move", "Chapel")
    table.roland.at(CHOIR_A)
    assert "key" in table.roland.why_not("move", "Abbey Tower")
    assert table.game.places.connections(table.piece(CHURCH))
    terror = table.enemy(TERROR).at(CHURCH)
    table.order("send", enemy=terror.id, to=chapel.id)
    assert terror.place == chapel.id


@pytest.mark.parametrize(("horror", "finds"), [(1, 0), (2, 1)])
def test_the_chapel_wants_despair(horror: int, finds: int) -> None:
    """VII, Chapel, Path is Open: clues only with 3 or less sanity left; it deals up to 3 horror."""
    table = island()
    opened(table, CHAPEL)
    table.sets(table.piece(CHAPEL).id, clues=1)
    table.roland.has(horror=0)
    table.bag("elder_sign")
    table.roland.does("activate", "Chapel")
    table.roland.chooses(f"{horror} horror")
    table.settle()
    table.roland.does("investigate", "Chapel", token="elder_sign")
    table.settle()

    assert (table.roland.horror, table.roland.clues) == (horror, finds)


@pytest.mark.parametrize(("hand", "finds"), [((), 1), ((STAYS,), 0)])
def test_the_tower_wants_empty_hands(hand: tuple[str, ...], finds: int) -> None:
    """VII, Tower, Path is Open: clues only without cards in hand; its action keeps weaknesses."""
    table = island(pile="vortex")
    opened(table, TOWER)
    table.sets(table.piece(TOWER).id, clues=1)
    table.roland.holds(KNIFE, DOG, *hand)
    table.roland.does("activate", "Abbey Tower")
    table.roland.chooses("Knife", "Guard Dog")
    table.settle()
    table.roland.does("investigate", "Abbey Tower", token="elder_sign")
    table.settle()

    assert (table.roland.hand, table.roland.clues) == (list(hand), finds)


def test_forbidden_places_are_worth_two() -> None:
    """VII: the forbidden location of either pile gives 2 victory points."""
    library = island().game.library
    worth = [library.card(code).victory for code in (FLOODED_CHAPEL, DARK_TOWER, WALL, NORTH)]
    assert worth == [2, 2, 1, 1]


# Enemies and treacheries


@pytest.mark.parametrize("there", [False, True])
def test_a_terror_comes_out_of_the_water(there: bool) -> None:
    """VII, Tidal Terror: it spawns at the Porte or, if in play, at the Chapel."""
    table = island()
    if there:
        table.lays(CHAPEL, revealed=False)
    table.all_at(RUE)
    table.draws_encounter(TERROR)
    if there:
        answers(table, "Chapel")

    place = table.piece(CHAPEL) if there else table.piece(PORTE)
    assert table.piece(TERROR).place == place.id


@pytest.mark.parametrize(
    ("choice", "harm", "after"), [("Take", (2, 2), (0, 0)), ("Place", (1, 1), (1, 1))]
)
def test_a_seeker_rends(choice: str, harm: tuple[int, int], after: tuple[int, int]) -> None:
    """VII, Rift Seeker: any attack of it deals 1 and 1 more, or adds 1 doom to each agenda."""
    table = island()
    table.enemy(SEEKER).engaged_with(table.roland)
    table.roland.has_deck(KNIFE).does("draw")
    answers(table, choice)

    assert (table.roland.damage, table.roland.horror) == harm
    assert doom(table) == after


def test_a_seeker_is_sent_away() -> None:
    """VII, Rift Seeker: a Parley action for 1 doom on each agenda and 2 horror discards it."""
    table = island()
    table.enemy(SEEKER).engaged_with(table.roland)
    table.roland.does("parley", "Rift Seeker")
    table.settle()

    assert (table.in_play(SEEKER), table.roland.horror, doom(table)) == (False, 2, (1, 1))
    assert SEEKER in table.encounter_discard


@pytest.mark.parametrize(
    ("card", "stages", "force"),
    [(CRASHING, (1, 3), 1), (CRASHING, (2, 1), 2), (MERGE, (3, 1), 1), (MERGE, (1, 3), 3)],
)
def test_the_storm_by_stage(card: str, stages: tuple[int, int], force: int) -> None:
    """VII: Crashing Floods depends on the stage of deck a, Worlds Merge on that of deck c."""
    table = island()
    at_stages(table, *stages)
    table.roland.has(actions=3).holds(KNIFE, KNIFE, DOG, DOG)
    table.draws_encounter(card, token="auto_fail")
    table.settle()
    while table.kinds == ["discard"]:
        table.roland.chooses(*[o.key for o in table.ask.parts[table.roland.seat].options[:force]])

    if card == CRASHING:
        assert (table.roland.damage, table.roland.actions) == (force, 3 - force)
    else:
        assert (table.roland.horror, len(table.roland.hand)) == (force, 4 - force)


def test_the_storm_with_an_act() -> None:
    """VII, Crashing Floods: with act 3a in play stage 3 counts."""
    table = island()
    at_stages(table, 2, 1)
    table.order("advance", what="agenda")
    table.roland.has(actions=9)
    table.draws_encounter(CRASHING, token="auto_fail")
    table.settle()

    assert (table.roland.damage, table.roland.actions) == (3, 6)


# The set Byakhee


def byakhee_at(table: Table, place: str) -> Piece:
    """A ready Swift Byakhee at a place."""
    return table.enemy(SWIFT).at(place)


@pytest.mark.parametrize(("start", "attacks"), [(RUE, True), (WALL, False)])
def test_a_byakhee_flies_on(start: str, attacks: bool) -> None:
    """§12, Swift Byakhee: it moves to its prey; after more than one step it does not attack."""
    table = island(2)
    table.lays(WALL)
    table.daisy.has(horror=6)
    table.roland.at(RUE if start == WALL else PORTE)
    table.daisy.at(PORTE)
    byakhee = byakhee_at(table, start)
    byakhee.threat = None
    table.enemies_attack()
    table.settle()
    while table.kinds != ["pause"]:
        seat = table.seats[table.ask.awaited[0]]
        seat.passes() if table.ask.kind in ("window", "reaction") else seat.chooses(
            seat.labels()[0]
        )

    assert byakhee.threat == table.daisy.seat
    assert (table.daisy.damage > 0) is attacks


@pytest.mark.parametrize(
    ("top", "comes", "horror"), [((STARS, SWIFT), True, 1), ((STARS,), False, 1), ((), False, 0)]
)
def test_hunted(top: tuple[str, ...], comes: bool, horror: int) -> None:
    """§12, Hunted by Byakhee: a card per point: draw a Byakhee; an Omen deals 1 horror."""
    table = island()
    table.encounter_deck(*top, ACOLYTE)
    table.draws_encounter(HUNTED, token="-2")
    table.settle()

    assert (table.in_play(SWIFT), table.roland.horror) == (comes, horror)


def test_the_beast_packs_its_harm() -> None:
    """§12, Beast of Aldebaran: its damage and horror fill one card before another."""
    table = island()
    table.roland.controls(DOG)
    table.enemy(BEAST).at(PORTE)
    table.enemies_attack()
    table.settle()
    table.roland.chooses("Roland Banks")
    table.settle()

    assert (table.roland.damage, table.roland.horror) == (2, 1)
    assert table.piece(DOG).damage == 0
