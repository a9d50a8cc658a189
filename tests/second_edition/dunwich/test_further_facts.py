"""Further facts of a host: what no source tells, filled in, checked, and kept with the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.errors import NotAllowed
from bot.engine.ids import Seat
from bot.engine.pack_folders import PackError
from bot.second_edition.printed.terms import Dimension, MonsterNo, Special
from tests.second_edition.content.driving import Position
from tests.second_edition.packs import Catalogue, HostFacts, facts_name, library_of, load_library
from tests.second_edition.playing import play, rules
from tests.second_edition.table import Still, Table, undealt
from tests.second_edition.table_build import TableBuild
from tests.second_edition.terms import GameBegan, SeatChoice, Window, legal_choices

BOX = ("dunwich",)
SEVEN = """
box = "dunwich"

[[foe_cards]]
id = "one"
monster = "the_dunwich_horror"
count = 6
combat_rating = -1
combat_damage = 1

[[foe_cards]]
id = "two"
monster = "the_dunwich_horror"
horror_rating = -4
horror_damage = 4
combat_rating = -4
combat_damage = 4
hit = [{ type = "Draw", deck = "injury" }]

[[gates]]
id = "another_time_1"
world = "another_time"
modifier = -3
symbol = "star"

[[cards]]
id = "courier_run"
name = "Courier Run"
deck = "common"
kind = "task"
steps = ["newspaper", "train_station"]
payoff = [{ type = "Gain", money = 5 }]

[[rubble]]
id = "rubble_3"
location = "woods"

[[charts]]
id = "sheldon_gang"
rows = [{ faces = [1, 2], ops = [{ type = "Arrested" }] }]
"""


def given(folder: Path, text: str) -> str:
    """The facts of a folder with one file, as a game keeps them."""
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    host = HostFacts()
    host.take(folder)
    host.check(load_library(*BOX))
    return host.for_boxes(BOX)


def new(facts: str) -> Still:
    """A game with further facts before anything is shuffled."""
    return undealt("joe_diamond", boxes=BOX, facts=facts)


def test_they_replace_the_stand_ins(tmp_path: Path) -> None:
    """DH point 2, point 4: Cards, gate markers, Tasks, rubble and charts are those of the host."""
    library = new(given(tmp_path, SEVEN)).library

    assert [card.count for card in library.foe_cards.values()] == [6, 1]
    gate = next(each for each in library.gates if each.marker == "another_time_1")
    assert (gate.modifier, gate.symbol, gate.stand_in) == (-3, Dimension.STAR, False)
    assert library.cards["courier_run"].steps == ("newspaper", "train_station")
    assert library.rubble["rubble_3"].location == "woods"
    assert library.charts["sheldon_gang"].rows[0].faces == (1, 2)


def test_what_is_left_is_still_said(tmp_path: Path) -> None:
    """What was filled in is named no more."""
    said = [each.said for each in load_library(*BOX).unknown]
    left = [each.said for each in new(given(tmp_path, SEVEN)).library.unknown]

    assert len(said) == 5
    assert "the seven cards of the Dunwich Horror" in said
    assert "the seven cards of the Dunwich Horror" not in left
    assert "the chart of the Sheldon Gang" not in left


def test_a_filled_in_task_is_in_its_deck(tmp_path: Path) -> None:
    """DH point 1: It joins the Common Items of a game that begins with it, and of no other."""
    assert "courier_run" in new(given(tmp_path, SEVEN)).cards
    assert "courier_run" not in undealt("joe_diamond", boxes=BOX).cards


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('box = "kingsport"', "I don’t know an expansion kingsport"),
        ('box = "dunwich"\nfoes = 3', "foes"),
        (SEVEN.replace("count = 6", "count = 5"), "has 7 cards, not 6"),
        (SEVEN.replace('"newspaper"', '"newspapers"'), "there is no place newspapers"),
        (SEVEN.replace('id = "another_time_1"', 'id = "lost_carcosa_1"'), "is not unknown"),
        (SEVEN.replace('id = "courier_run"', 'id = "knife"'), "is not unknown"),
        (SEVEN.replace('kind = "task"', 'kind = "weapon"'), "has to be a Task"),
        (SEVEN.replace("[1, 2]", '["one"]'), "Expected `int`"),
        (SEVEN.replace("[1, 2]", "[1, 7]"), "each face from 1 to 6 once, not 7"),
        (SEVEN.replace("[1, 2]", "[2, 2]"), "each face from 1 to 6 once, not 2"),
        (SEVEN.replace("count = 6", 'count = 6\ngains = ["flying"]'), "there is no ability flying"),
        (SEVEN.replace('id = "one"', 'id = "knife"'), "knife is the id of something else"),
        (SEVEN.replace('world = "another_time"', 'world = "abyss"'), "does not lead to abyss"),
        (SEVEN.replace('kind = "task"', 'kind = "task"\ncount = 2'), "There is one Courier Run"),
        (
            SEVEN.replace('kind = "task"', 'kind = "task"\nsacrifice = { clues = 1 }'),
            "no sacrifice",
        ),
        (SEVEN.replace('"Gain", money = 5', '"Take", card = "cake"'), "cake is unknown"),
        (SEVEN.replace('"Arrested"', '"Word", name = "hush"'), "hush is unknown"),
        (SEVEN.replace('"woods"', '"library"'), "2 rubble markers name library"),
        (SEVEN + '[[rubble]]\nid = "rubble_3"\nlocation = "newspaper"', "filled in 2 times"),
    ],
)
def test_what_is_wrong_is_told_at_the_start(tmp_path: Path, text: str, wrong: str) -> None:
    """A sentence says what and where."""
    with pytest.raises((PackError, NotAllowed), match=wrong):
        new(given(tmp_path, text))


def test_a_game_that_began_with_odd_facts_goes_on(tmp_path: Path) -> None:
    """What a host is told to mend today does not stop the games that have it."""
    odd = given(tmp_path, SEVEN).replace('"woods"', '"library"')

    assert new(odd).library.rubble["rubble_3"].location == "library"


def test_an_empty_folder_is_a_mistake(tmp_path: Path) -> None:
    """A folder without a file is not what somebody meant."""
    with pytest.raises(PackError, match="no TOML file"):
        HostFacts().take(tmp_path)


def test_a_game_keeps_its_facts(tmp_path: Path) -> None:
    """They stand in the state: a game is the same on a host that has no such folder."""
    facts = given(tmp_path, SEVEN)
    encoded = new(facts).encoded()

    state = rules().decode(encoded, 1)

    assert Still(state).library.foe_cards.keys() == {"one", "two"}
    assert b"facts" not in undealt("joe_diamond", boxes=BOX).encoded()


def test_the_log_names_them(tmp_path: Path) -> None:
    """The first line names the facts and what stand-ins still play for."""
    facts = given(tmp_path, SEVEN)
    game = new(facts)

    line = game.lines([GameBegan(ancient_one="cthulhu", first=Seat(0), facts=facts_name(facts))])[0]

    assert f"This bot’s operator added facts of their own ({facts_name(facts)})." in line
    assert "three gate markers" in line


def test_the_end_says_what_stand_ins_played_for() -> None:
    """A game without further facts says so at its end."""
    table = Table("joe_diamond", boxes=BOX)
    table.finish("devoured")

    assert "the seven cards of the Dunwich Horror" in table.end_lines()[-1]


@pytest.mark.parametrize(
    ("name", "unknown"),
    [
        (
            "Shudde M’ell",
            "Placeholders replace the facts that no source gives: five rubble markers.",
        ),
        (
            "Sheldon Gang Membership",
            "Left out because no source gives their facts: the chart of the Sheldon Gang.",
        ),
    ],
)
def test_what_is_looked_up_names_its_stand_ins(name: str, unknown: str) -> None:
    """Whose text does not show them says so in a sentence of its own."""
    text = Catalogue(load_library(*BOX)).article(name).body

    assert text.endswith(unknown)


TASKS = (
    "Courier Run",
    "Genealogy Research",
    "Mineralogy Report",
    "Newspaper Assignment",
    "Patrolling the Streets",
)


@pytest.mark.parametrize("name", TASKS)
def test_a_task_that_is_left_out_is_looked_up(name: str) -> None:
    """DH point 1: Its article says what it is, and that no game has it."""
    article = Catalogue(load_library(*BOX)).article(name)

    assert article.title == name
    assert article.body.startswith("**Common Item, task · left out**\nNo source gives")
    assert article.source.startswith("Dunwich Horror")


def test_a_task_that_was_filled_in_is_looked_up(tmp_path: Path) -> None:
    """With its steps and payoff; the others are left out as before."""
    catalogue = Catalogue(library_of(BOX, given(tmp_path, SEVEN)))

    article = catalogue.article("Courier Run")
    assert article.body.startswith("**Common item, task · 1 copy**")
    assert "Train Station" in article.body
    assert "$5" in article.body
    assert article.source.startswith("Dunwich Horror")
    assert "left out" in catalogue.article("Mineralogy Report").body


def test_a_game_speaks_by_its_own_facts(tmp_path: Path) -> None:
    """What is told of a Task and of the Horror is what the game has, not what the host has now."""
    with_facts = new(given(tmp_path, SEVEN))
    with_facts.me.gets("courier_run")
    (task,) = with_facts.me.view().cards

    assert task.progress == "0 of 2 done, next Newspaper"
    assert "Train Station" in task.text
    assert "6 of 7" in with_facts.note("the_dunwich_horror")
    assert "placeholder" in new("").note("the_dunwich_horror")


def test_a_chart_that_was_filled_in_is_looked_up(tmp_path: Path) -> None:
    """The membership says what each face of the die brings."""
    body = (
        Catalogue(library_of(BOX, given(tmp_path, SEVEN))).article("Sheldon Gang Membership").body
    )

    assert "1 or 2: You are arrested." in body
    assert "stand-ins" not in body


def test_without_the_box_nothing_is_said() -> None:
    """The base game has no stand-ins."""
    table = Table("joe_diamond")
    table.finish("devoured")

    assert "stand-ins" not in "".join(table.lines(table.facts))


def test_odds_before_the_card_rest_on_the_average(tmp_path: Path) -> None:
    """Until a card is drawn the numbers are those of the average card, rounded to the worse."""
    game = new(given(tmp_path, SEVEN))

    now = game.stats(MonsterNo(game.markers.index("the_dunwich_horror")))

    assert (now.combat_rating, now.combat_damage) == (-2, 2)
    assert now.horror_rating == -4


def test_a_game_is_played_with_them(tmp_path: Path) -> None:
    """A whole game at random, rebuilt on the way."""
    facts = given(tmp_path, SEVEN)

    assert play(2, "further facts", boxes=["dunwich"], facts=facts, restart_every=40).resolution


def test_the_gang_helps_by_its_chart(tmp_path: Path) -> None:
    """DH 13.8: Once in an Upkeep who is in a street area may roll on a chart that was filled in."""
    facts = given(tmp_path, SEVEN)
    position = Position("gang", investigators=["joe_diamond"], boxes=list(BOX), facts=facts)
    position.me.has_special(Special.SHELDON_GANG).at("woods")
    assert not gang(position)
    position.me.at("uptown_streets").rolls(2)

    position.run(gang(position)[0].run())

    assert position.me.arrested
    position.me.has(arrested=False).at("uptown_streets")
    assert not gang(position)


def test_without_its_chart_the_gang_does_nothing(table: Table) -> None:
    """DH 13.8, point 3: No source tells the chart: without it there is no action."""
    table.joe.has_special(Special.SHELDON_GANG)

    assert not gang(table)


def gang(table: TableBuild) -> list[SeatChoice]:
    """Return what the gang offers in an Upkeep."""
    found = legal_choices(table.me.window_choices(Window.UPKEEP))
    return [choice for choice in found if "Sheldon" in choice.label]


def test_the_known_rubble(table: Table) -> None:
    """DH 1.2, point 5: Two locations are known, five are stand-ins."""
    assert {"administration", "library"} <= {
        each.location for each in table.library.rubble.values()
    }
