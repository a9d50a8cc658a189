"""Trading and Movement actions between the end of a movement and the end of its phase, §3 II, §8.

FAQ 2.0, "Trading": at any time of the Movement phase in the same place, before, during or after
moving, but not in combat.
"""

from __future__ import annotations

import pytest

from bot.engine.ask import Ask, Picked
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.second_edition.printed.terms import Place
from tests.second_edition.dull import at_phase
from tests.second_edition.game import Game
from tests.second_edition.playing import rules, seed_of
from tests.second_edition.table import Table
from tests.second_edition.terms import Cursor, Moved, Phase, Step, legal_choices

JOE, JENNY, MANDY = Seat(0), Seat(1), Seat(2)
PACES = ({}, {"free_order": True}, {"together": True})
pace = pytest.mark.parametrize("settings", PACES, ids=["classic", "free", "at-once"])
STREETS, HOSPITAL, WOODS = "uptown_streets", "st_marys_hospital", "woods"


def town(*seats: str, first: int = 1, **settings: bool) -> Game:
    """Three or fewer in an Upkeep, each in a place; a gate to the Abyss in the Woods.

    Jenny moves before Joe. `JENNY@` is delayed: she stands up and does not move.
    """
    names = ["joe_diamond", "jenny_barnes", "mandy_thompson"][: len(seats)]
    game = at_phase(Phase.UPKEEP, investigators=names, settings=settings)
    game.order(do="first", seat=first)
    game.order(do="clues", place=STREETS, to=0)
    game.order(do="clues", place=WOODS, to=0)
    for monster in list(game.monsters):
        game.order(do="monster", no=monster.no, place="cup")
    for gate in list(game.gates):
        game.order(do="close", place=gate.place)
    game.order(do="gate", place=WOODS, world="abyss")
    for seat, where in enumerate(seats):
        place, delayed, _ = where.partition("@")
        who = game.who(seat)
        who.cards.clear()
        who.specials.clear()
        who.money, who.clues, who.sliders = 3, 0, [0, 0, 0]
        game.order(do="move", seat=seat, place=place)
        who.delayed = bool(delayed)
    return game


def moves(game: Game) -> Game:
    """Begin the Movement phase."""
    game.order(do="phase", to="movement")
    return game


def question(game: Game, seat: Seat) -> Ask | None:
    """Return the Movement question that waits for a seat."""
    return next((each for each in game.asks if each.kind == "movement" and seat in each.must), None)


def ends(game: Game, seat: Seat) -> None:
    """Let a seat, which in free order says that it goes now, end its movement where it is."""
    if game.asks[0].kind == "next":
        game.answers("go", seat=seat)
    game.answers("end", seat=seat)


def keys(game: Game, seat: Seat) -> list[str]:
    """Return the options of a seat's Movement question; none if it has none."""
    ask = question(game, seat)
    return [] if ask is None else [option.key for option in ask.parts[seat].options]


def reasons(game: Game, seat: Seat) -> list[str]:
    """Return why something is not among a seat's options."""
    ask = question(game, seat)
    return [] if ask is None else [each.reason for each in ask.parts[seat].barred]


@pace
def test_a_trade_in_the_second_area(settings: dict[str, bool]) -> None:
    """§8: In an Other World an investigator can trade after moving to the second area."""
    game = moves(town("abyss:1", "abyss:2@", **settings))
    assert keys(game, JOE) == ["trade:seat1", "end"]
    assert game.awaited == (JOE,)

    game.answers("trade:seat1", seat=JOE)
    game.answers("give:n2", seat=JOE)
    game.answers("end", seat=JOE)

    assert (game.joe.money, game.jenny.money) == (1, 5)
    assert game.phase is not Phase.MOVEMENT


@pace
def test_a_trade_at_the_gate(settings: dict[str, bool]) -> None:
    """§8: After a return through a gate an investigator can trade at the gate."""
    game = moves(town("abyss:2", f"{WOODS}@", **settings))

    assert game.joe.place == WOODS
    assert keys(game, JOE) == ["trade:seat1", "end"]
    assert game.awaited == (JOE,)


@pace
def test_a_trade_after_a_combat(settings: dict[str, bool]) -> None:
    """§8: Investigators do not trade in combat, but after one that ends the movement."""
    game = moves(town(STREETS, f"{STREETS}@", **settings))
    ends(game, JENNY)
    game.order(do="monster", code="cultist", place=STREETS)
    game.order(do="draws", purpose="dice", seat=JOE, next=["6"] * 6)
    game.answers("end", seat=JOE)
    game.answers("fight", seat=JOE)
    game.answers("fight:bare", seat=JOE)

    assert keys(game, JOE) == ["trade:seat1", "end"]
    assert game.awaited == (JOE,)
    game.answers("end", seat=JOE)
    assert game.phase is not Phase.MOVEMENT


@pace
def test_nothing_is_asked_twice(settings: dict[str, bool]) -> None:
    """§8: A player who ends a movement with a trade on offer is not asked again."""
    game = moves(town(STREETS, f"{STREETS}@", **settings))
    ends(game, JENNY)
    assert "trade:seat1" in keys(game, JOE)

    game.answers("end", seat=JOE)

    assert game.phase is not Phase.MOVEMENT


@pace
def test_an_evaded_monster_is_no_combat(settings: dict[str, bool]) -> None:
    """§8: An investigator who evades a monster ends the movement with the same press."""
    game = moves(town(STREETS, f"{STREETS}@", **settings))
    ends(game, JENNY)
    game.order(do="monster", code="cultist", place=STREETS)
    game.order(do="draws", purpose="dice", seat=JOE, next=["6"] * 6)
    game.answers("end", seat=JOE)
    game.answers("evade", seat=JOE)

    assert question(game, JOE) is None


@pace
@pytest.mark.parametrize("place", ["lost", f"{HOSPITAL}@"])
def test_nobody_there_means_no_question(settings: dict[str, bool], place: str) -> None:
    """§8: An investigator alone in the second area gets no question."""
    game = moves(town("abyss:1", place, **settings))

    step = (Place("abyss:1"), Place("abyss:2"))
    moved = [each for each in game.facts if isinstance(each, Moved) and each.seat == JOE]
    assert (moved[-1].source, moved[-1].to) == step
    assert game.phase is not Phase.MOVEMENT


@pace
def test_with_nothing_to_trade_there_is_no_question(settings: dict[str, bool]) -> None:
    """§8: Investigators without items and money get no question about a trade."""
    game = town("abyss:1", "abyss:2@", **settings)
    game.joe.money = game.jenny.money = 0

    moves(game)

    assert game.phase is not Phase.MOVEMENT


def test_whoever_is_to_move_proposes() -> None:
    """§8: The first to move need not wait: the other can propose a trade in their own turn."""
    game = moves(town("abyss:1", "abyss:2@", first=0))

    assert question(game, JOE) is None
    assert keys(game, JENNY) == ["trade:seat0", "end"]


def test_the_second_of_three_meets_the_first() -> None:
    """§8: A player is asked about a trade with one whose movement is over."""
    game = moves(town("abyss:1", "abyss:2@", STREETS))

    game.answers("end", seat=MANDY)
    assert keys(game, JOE) == ["trade:seat1", "end"]

    game = moves(town(STREETS, "abyss:2@", "abyss:1"))
    assert keys(game, MANDY) == ["trade:seat1", "end"]
    game.answers("end", seat=MANDY)
    assert game.joe.points == game.joe.movement_points()
    assert question(game, JOE) is not None


def test_an_offer_is_taken_up_after_the_movement() -> None:
    """§8: The other player accepts while that question is open; nobody waits for it."""
    game = moves(town("abyss:1", "abyss:2@"))
    game.answers("trade:seat1", seat=JOE)
    game.applies(Answered(JOE, game.asks[0].id, Picked(("give:n1", "want:n2"))))
    ask = question(game, JOE)
    assert ask is not None
    assert ask.may == (JENNY,)

    game.applies(Answered(JENNY, ask.id, Picked(("accept:0:0",))))

    assert (game.joe.money, game.jenny.money) == (4, 2)
    assert keys(game, JOE) == ["trade:seat1", "end"]


# Movement actions


def carried_off(game: Game) -> None:
    """A Nightgaunt beats Joe, who has Find Gate, in the streets where he ends his movement."""
    game.order(do="card", code="find_gate", seat=JOE)
    game.joe.sliders, game.joe.sanity = [0, 0, 2], 4
    game.order(do="monster", code="nightgaunt", place=STREETS)
    moves(game)
    game.order(do="draws", purpose="dice", seat=JOE, next=["5", "1"])


@pace
def test_find_gate_after_a_nightgaunt(settings: dict[str, bool]) -> None:
    """§3 II: Find Gate can be cast at any time of Movement, also after a Nightgaunt’s move."""
    game = town(STREETS, HOSPITAL + "@", first=0, **settings)
    carried_off(game)
    game.answers("end", seat=JOE)
    game.answers("fight", seat=JOE)
    game.answers("fight:bare", seat=JOE)
    (cast, end) = keys(game, JOE)
    assert (cast.partition("_")[0], end) == ("cast:find-gate", "end")

    game.order(do="draws", purpose="dice", seat=JOE, next=["6"] * 6)
    game.answers(cast, seat=JOE)
    assert (game.joe.place, game.joe.explored) == (WOODS, True)


def test_find_gate_on_the_way() -> None:
    """§3 II: Find Gate can also be cast if the Nightgaunt was met while leaving."""
    game = town(STREETS, f"{HOSPITAL}@", first=0)
    carried_off(game)
    game.answers("move:southside_streets", seat=JOE)
    game.answers("fight", seat=JOE)
    game.answers("fight:bare", seat=JOE)

    assert game.joe.place == "abyss:1"
    assert [key.partition("_")[0] for key in keys(game, JOE)] == ["cast:find-gate", "end"]


def test_the_delayed_cast_no_find_gate() -> None:
    """§3 II: A delayed investigator who stands up cannot cast Find Gate."""
    game = town(f"{STREETS}@", f"{HOSPITAL}@", first=0)
    carried_off(game)
    game.answers("fight", seat=JOE)
    game.answers("fight:bare", seat=JOE)

    assert game.phase is not Phase.MOVEMENT


def test_find_gate_leads_to_a_trade() -> None:
    """§8: After Find Gate an investigator can trade at the gate."""
    game = town(STREETS, f"{WOODS}@")
    carried_off(game)
    game.answers("end", seat=JOE)
    game.answers("fight", seat=JOE)
    game.answers("fight:bare", seat=JOE)
    game.order(do="draws", purpose="dice", seat=JOE, next=["6"] * 6)
    game.answers(keys(game, JOE)[0], seat=JOE)

    assert keys(game, JOE) == ["trade:seat1", "end"]


def test_a_declined_spell_is_not_offered_again() -> None:
    """§3 II: An investigator who declines Find Gate moves on and is not asked again."""
    game = town("abyss:1", f"{HOSPITAL}@")
    game.order(do="card", code="find_gate", seat=JOE)
    moves(game)
    assert len(keys(game, JOE)) == 2

    game.answers("end", seat=JOE)

    assert game.phase is not Phase.MOVEMENT


@pytest.mark.parametrize("card", ["motorcycle", "map_of_arkham", "old_journal", "patrol_wagon"])
def test_a_combat_ends_what_takes_movement(card: str) -> None:
    """§3 II: A combat takes all movement points; no card gives or costs any afterwards."""
    game = town(STREETS, f"{STREETS}@")
    game.order(do="card", code=card, seat=JOE)
    moves(game)
    game.answers("end", seat=JENNY)
    assert [key for key in keys(game, JOE) if key.startswith("use:")]
    game.order(do="monster", code="cultist", place=STREETS)
    game.order(do="draws", purpose="dice", seat=JOE, next=["6"] * 6)
    game.answers("move:southside_streets", seat=JOE)
    game.answers("fight", seat=JOE)
    game.answers("fight:bare", seat=JOE)

    assert keys(game, JOE) == ["trade:seat1", "end"]


def dunwich() -> Table:
    """Joe in the streets of Uptown in his Movement, Mandy in the Woods; Dunwich Horror."""
    table = Table("joe_diamond", "mandy_thompson", boxes=("dunwich",))
    table.phase, table.cursor = Phase.MOVEMENT, Cursor(Step.MOVE, JOE)
    table.joe.at(STREETS)
    table.mandy.at(WOODS)
    for card in ("patrol_wagon", "call_friend", "summon_shantak", "mi_go_brain_case"):
        table.joe.gets(card)
    table.act(table.joe.begin_movement())
    return table


def actions(table: Table) -> set[str]:
    """Return the cards that Joe can use or cast in Movement."""
    keys_of_choices = [choice.key for choice in legal_choices(table.joe.movement_choices())]
    return {card for card in CARDS if any(f":{card}" in key for key in keys_of_choices)}


CARDS = {"patrol-wagon", "call-friend", "summon-shantak", "mi-go-brain-case"}


def test_whoever_drove_has_no_movement_action() -> None:
    """§3 II: The Patrol Wagon replaces the movement, so no Movement action follows."""
    table = dunwich()
    assert actions(table) == CARDS

    table.act(table.joe.ask_movement_choice(), "use:patrol", "southside_streets")

    assert actions(table) == set()


def test_a_friend_is_called_after_a_combat() -> None:
    """§3 II: After a combat Movement actions that do not change movement points are possible."""
    table = dunwich()
    no = table.monster("cultist", STREETS)
    table.joe.rolls(*[6] * 9)

    table.act(table.joe.handle_monsters(), "fight", "fight:bare")

    assert no in table.joe.monsters
    assert actions(table) == {"call-friend"}


def test_who_was_called_has_no_movement_action() -> None:
    """§3 II: An investigator who was called by a friend has no movement in that turn."""
    table = dunwich()
    table.mandy.gets("find_gate")
    table.joe.sliders = [0, 0, 3]
    table.joe.at("abyss:1")
    table.joe.rolls(*[6] * 9)
    table.act(table.joe.ask_movement_choice(), "cast:call")
    assert table.mandy.place == "abyss:1"

    table.act(table.mandy.begin_movement(), seat=1)

    assert not [
        each for each in legal_choices(table.mandy.movement_choices()) if each.verb == "cast"
    ]


@pace
def test_a_restart_changes_nothing(settings: dict[str, bool]) -> None:
    """§8: After a restart the trade is done and the question is still open."""
    game = moves(town("abyss:1", "abyss:2@", **settings))
    game.answers("trade:seat1", seat=JOE)
    kept = game.answers("give:n2", seat=JOE).checkpoint
    assert kept is not None

    again = Game(Session.restore(rules(), kept.data, seed_of("ruleset")))

    assert (again.joe.money, again.jenny.money) == (1, 5)
    assert keys(again, JOE) == ["trade:seat1", "end"]
    assert again.asks == game.asks
    again.answers("end", seat=JOE)
    assert again.phase is not Phase.MOVEMENT
    assert again.joe.place == "abyss:2"


def test_nothing_is_given_to_whoever_is_in_combat() -> None:
    """§8: With free order nobody trades with an investigator in combat, only afterwards."""
    game = moves(town(STREETS, STREETS, together=True))
    game.order(do="monster", code="cultist", place=STREETS)
    game.order(do="draws", purpose="dice", seat=JENNY, next=["6"] * 6)
    assert "trade:seat1" in keys(game, JOE)

    game.answers("end", seat=JENNY)
    game.answers("fight", seat=JENNY)

    assert "trade:seat1" not in keys(game, JOE)
    assert "Jenny Barnes is in combat." in reasons(game, JOE)
    game.answers("fight:bare", seat=JENNY)
    assert "trade:seat1" in keys(game, JOE)
