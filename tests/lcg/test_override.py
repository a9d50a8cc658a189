"""The game master's commands, each doing what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.engine.errors import NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.lcg.core.facts import GmChanged
from bot.lcg.gm import AnyCommand, Command, override
from bot.lcg.gm.chance import CARD_PURPOSES
from bot.lcg.printed.cards import Faction
from bot.lcg.rules.beneath_investigators import cards_beneath
from bot.lcg.rules.roles import role_of
from tests import gm_tables
from tests.lcg.codes import DOG, GHOUL, RATS
from tests.lcg.table import Table

Check = Callable[[Table], bool]


@pytest.fixture
def laid(table: Table) -> Table:
    """A ghoul with Roland, a dog of Daisy's, an exhausted swarm of rats, a knife in a hand."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(RATS, exhausted=True).at("Study")
    table.daisy.controls(DOG)
    table.roland.holds("01086")
    table.forget()
    return table


def scripted(table: Table) -> set[str]:
    """The purposes whose next draws are fixed."""
    return set(table.session.chance.state.scripted)


CASES: dict[str, tuple[dict[str, Any], Check]] = {
    "set": ({"on": "act", "doom": 1}, lambda t: t.state.act.doom == 1 == t.game.stages.doom),
    "beneath": (
        {"seat": 1, "cards": ["Dodge"]},
        lambda t: t.codes(cards_beneath(t.game, Seat(1))) == ["01023"],
    ),
    "round": ({"number": 5}, lambda t: t.state.round == 5),
    "lead": ({"seat": "daisy_walker"}, lambda t: t.state.lead == 1),
    "stage": ({"of": "act", "number": 2}, lambda t: t.game.stages.act.code == "01109"),
    "advance": ({"what": "act"}, lambda t: t.daisy.is_at("Hallway")),
    "move": ({"who": 1, "to": "Study"}, lambda t: t.daisy.is_at("Study")),
    "place": ({"card": "Attic", "revealed": True}, lambda t: t.place("Attic").clues == 4),
    "remove": ({"what": DOG, "to": "aside"}, lambda t: DOG in t.codes(t.state.aside)),
    "defeat": ({"what": GHOUL, "by": "Roland"}, lambda t: "reaction" in t.kinds),
    "resign": ({"seat": "Roland"}, lambda t: not t.roland.playing),
    "spawn": ({"card": "01118", "engaged": "Daisy"}, lambda t: t.piece("01118").threat == 1),
    "engage": ({"enemy": RATS, "seat": 1}, lambda t: t.piece(RATS).threat == 1),
    "disengage": ({"enemy": GHOUL}, lambda t: "prey" in t.kinds),
    "exhaust": ({"what": DOG}, lambda t: t.piece(DOG).exhausted),
    "give": ({"seat": 1, "cards": ["Knife"]}, lambda t: t.daisy.hand == ["01086"]),
    "hand": ({"seat": 0, "cards": ["Guts"]}, lambda t: t.roland.hand == ["01089"]),
    "discard": ({"seat": 0}, lambda t: (t.roland.hand, t.roland.discard) == ([], ["01086"])),
    "put": ({"card": "01164", "threat": 0}, lambda t: t.piece("01164").threat == 0),
    "stack": ({"top": [RATS, GHOUL]}, lambda t: t.codes(t.state.encounter_deck) == [RATS, GHOUL]),
    "shuffle": ({"seat": 0, "discard": True}, lambda t: t.roland.discard == []),
    "bag": ({"add": ["skull"], "take": ["+1"]}, lambda t: t.state.bag.count(1) == 0),
    "draws": ({"purpose": "bag", "next": ["skull"]}, lambda t: "bag" in scripted(t)),
    "draw": ({"seat": 1, "count": 2}, lambda t: len(t.daisy.hand) == 2),
    "encounter": ({"seat": 1, "card": "01166"}, lambda t: t.state.agenda.doom == 1),
    "deal": ({"seat": 0, "horror": 2}, lambda t: t.roland.horror == 2),
    "attack": ({"enemy": GHOUL, "seat": 0}, lambda t: t.roland.damage == 1),
    "test": ({"seat": 0, "skill": "combat", "difficulty": 1}, lambda t: t.kinds == ["commit"]),
    "go": ({"to": "turn", "seat": "Daisy"}, lambda t: t.state.turn == 1),
    "end": ({"resolution": "r2"}, lambda t: t.session.over),
}  # fmt: skip


@pytest.mark.parametrize("verb", sorted(CASES))
def test_a_command_does_what_it_says(laid: Table, verb: str) -> None:
    """The command changes what it names, and is told to everybody."""
    command, check = CASES[verb]
    laid.order(verb, **command)

    assert check(laid), laid.describe()
    assert len(laid.told(GmChanged)) == 1


@pytest.mark.parametrize("kind", get_args(AnyCommand))
def test_a_command_has_a_choice(kind: type[Command]) -> None:
    """A record can be made without its abstract method, so this is looked at here."""
    assert not kind.__abstractmethods__


@pytest.mark.parametrize("to", ["mythos", "investigation", "enemy"])
def test_a_jump_ends_what_kept_an_enemy_from_engaging(to: str) -> None:
    """Stealth lasts until the turn ends; a jump ends the turn, so the enemy engages Skids."""
    table = Table(["skids_otoole", "roland_banks"], whole=True)
    table.roland.at("Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.skids)
    table.skids.controls("03028")
    table.skids.does("evade", "Stealth").reveals("+1")
    assert ghoul.threat is None
    table.goes(to)

    assert ghoul.threat == table.skids.seat


def test_a_role_is_changed() -> None:
    """Of an investigator who plays in one, to a class or Neutral."""
    table = Table(["lola_hayes", "roland_banks"], whole=True)
    table.order("role", seat=0, role="Mystic")

    assert role_of(table.game, Seat(0)) is Faction.MYSTIC
    for seat, role, why in ((1, "mystic", "has no role"), (0, "mythos", "A role is one of")):
        with pytest.raises(NotAllowed, match=why):
            table.order("role", seat=seat, role=role)


def test_only_events_lie_beneath_an_investigator(laid: Table) -> None:
    """What is there already goes under the deck; an asset or an enemy is refused."""
    laid.order("beneath", seat=0, cards=["Dodge"])
    laid.order("beneath", seat=0, cards=["Evidence!"])

    assert laid.codes(cards_beneath(laid.game, Seat(0))) == ["01022"]
    assert laid.roland.deck[-1] == "01023"
    with pytest.raises(NotAllowed, match="can’t be placed beneath"):
        laid.order("beneath", seat=0, cards=["Knife"])


def test_each_enemy_that_is_spawned_chooses_once(table: Table) -> None:
    """A second one that comes while the first still chooses: two questions, and no third."""
    table.order("spawn", card="Ghoul Minion", at="Study")
    table.order("spawn", card="Swarm of Rats", at="Study")
    minion, rats = table.piece("01160"), table.piece(RATS)

    table.roland.chooses("Daisy Walker").chooses("Roland Banks")

    assert (minion.threat, rats.threat) == (1, 0)
    assert table.kinds == ["turn"]


def test_revealing_and_sending(table: Table) -> None:
    """A location is revealed once; an enemy is sent to a location."""
    table.lays("Attic", revealed=False)
    table.order("reveal", place="Attic")
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.order("send", enemy=ghoul.id, to="Attic")

    assert table.place("Attic").revealed
    assert (ghoul.threat, ghoul.place) == (None, table.place("Attic").id)


@pytest.mark.parametrize("name", ["look what i found!", "“Look what I found!”", "01079"])
def test_quotation_marks_of_a_name_do_not_matter(solo: Table, name: str) -> None:
    """A card whose name is printed in quotation marks is found without them, too."""
    solo.order("give", seat=0, cards=[name])

    assert solo.roland.hand == ["01079"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("look what i found", "01079"),
        ("Evidence", "01022"),
        ("Leo De Luca", "01048"),
        ("Leo de Luca (1)", "01054"),
        ("lucky 2", "01084"),
        ("Lucky", "01080"),
        ("Rolands 38 Special", "01006"),
    ],
)
def test_nor_does_other_punctuation_where_nothing_else_fits(
    solo: Table, name: str, code: str
) -> None:
    """A title alone means the lowest level."""
    solo.order("give", seat=0, cards=[name])

    assert solo.roland.hand == [code]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Cliffside", "01153"),
        ("Southside: Historical Society", "01126"),
        ("Arkham Woods: Old House", "01152"),
    ],
)
def test_places_of_one_title_are_told_by_their_subtitles(solo: Table, name: str, code: str) -> None:
    """Alone or after the title."""
    solo.order("place", card=name)

    assert solo.in_play(code)


def test_accents_do_not_matter(solo: Table) -> None:
    """Umôrdhoth is found by plain letters, in the library and in play."""
    solo.order("spawn", card="Umordhoth", at="Study")
    solo.order("set", on="umordhoth", damage=2)

    assert solo.piece("01157").damage == 2


def test_cards_in_play_are_found_without_punctuation(solo: Table) -> None:
    """The same for what lies on the table."""
    solo.roland.controls("01054")
    solo.order("set", on="leo de luca", damage=1)

    assert solo.piece("01054").damage == 1


@pytest.mark.parametrize("name", ["", "!!"])
def test_nothing_is_called_nothing(solo: Table, name: str) -> None:
    """A name without letters fits no card."""
    with pytest.raises(NotAllowed, match="I don’t know a card"):
        solo.order("give", seat=0, cards=[name])


@pytest.mark.parametrize("name", ["auto_fail", "Auto-Fail", "autofail", "AUTO FAIL"])
def test_tokens_are_named_as_people_write_them(solo: Table, name: str) -> None:
    """Symbols with or without what joins their words."""
    solo.order("bag", only=[name])

    assert [str(each) for each in solo.state.bag] == ["auto_fail"]


def test_every_command_is_documented_and_tested() -> None:
    """`docs/drive.md` lists each command as its record has it."""
    assert set(CASES) | {"reveal", "send", "role"} == set(override.COMMANDS.verbs)
    wanted = "python -m tests.gm_tables"
    assert gm_tables.PAGE.read_text(encoding="utf-8") == gm_tables.page(), f"run: {wanted}"


def test_nothing_changes_before_the_scenario_is_set_up() -> None:
    """During the mulligan only draws can be fixed."""
    table = Table(["roland_banks"], at_turn=False)
    with pytest.raises(NotAllowed, match="set up"):
        table.order("draw", seat=0)
    table.order("draws", purpose="bag", next=["skull"])

    assert scripted(table) == {"bag"}


def test_a_command_in_the_middle_of_a_test(table: Table) -> None:
    """A change where a script waits: the question is computed anew, the test goes on."""
    table.roland.holds("01093").does("investigate")
    table.sets("Study", clues=0)
    table.order("put", card="01168", attach="Study")
    assert table.test.difficulty == 4
    table.roland.reveals("+1")

    assert table.roland.clues == 0


def test_who_is_taken_out_is_chosen_no_more() -> None:
    """The lead is asked whom the rats choose; Daisy is taken out, and two are left to choose of."""
    table = Table(["roland_banks", "daisy_walker", "skids_otoole"])
    table.order("spawn", card="01159", at="Study")
    assert len(table.roland.labels()) == 3

    table.order("defeat", what="Daisy Walker")

    assert table.roland.labels() == ["Roland Banks", '"Skids" O’Toole']


def test_the_next_lead_chooses_where_the_one_asked_is_taken_out() -> None:
    """The question of a lead who is taken out goes to the new lead."""
    table = Table(["roland_banks", "daisy_walker", "skids_otoole"])
    table.order("spawn", card="01159", at="Study")
    table.order("defeat", what="Roland Banks")
    assert table.kinds == ["lead"]

    table.daisy.chooses('"Skids" O’Toole')
    table.skids.chooses("Daisy Walker")

    assert table.piece("01159").threat == table.daisy.seat


def test_a_command_while_nobody_leads() -> None:
    """Until the new lead is chosen, the next in player order decides what the lead would."""
    table = Table(["roland_banks", "daisy_walker", "skids_otoole"])
    table.order("defeat", what="Roland Banks")
    table.order("spawn", card="01159", at="Study")
    assert table.kinds == ["prey"]

    table.daisy.chooses('"Skids" O’Toole')

    assert table.kinds == ["lead"]
    assert table.piece("01159").threat == table.skids.seat


def test_a_card_put_into_play_meanwhile_is_found_no_more() -> None:
    """Of two Ghouls to draw one is spawned: the other is left, and each is in one place."""
    table = Table(["roland_banks"], "hard")
    table.encounter_deck("01160", "01161")
    table.roland.tests("willpower", 9, token="skull")
    assert sorted(table.roland.labels()) == ["Ghoul Minion", "Ravenous Ghoul"]

    table.order("spawn", card="01161", engaged=0)

    assert table.roland.labels() == ["Ghoul Minion"]


def test_going_elsewhere_drops_what_runs(table: Table) -> None:
    """Jumping to a phase ends tests; committed cards go to their owners' discard piles."""
    table.roland.holds("01093", "01089").tests("willpower", 3).commits("01093")
    table.enemies_attack()

    assert table.state.tests == []
    assert table.roland.discard == ["01093"]


def test_cards_come_from_the_own_deck_before_the_box(table: Table) -> None:
    """A card that lies in the game is taken from there; another copy is made if there is none."""
    before = len(table.state.copies)
    table.roland.holds("01025")
    assert len(table.state.copies) == before

    table.roland.holds("01025")
    assert len(table.state.copies) == before + 1


def test_nobody_is_left_to_go_on() -> None:
    """Once everybody is out no phase can begin, also while trauma is still to be chosen."""
    table = Table()
    table.roland.has(damage=8, horror=4).is_dealt(1, 1)

    with pytest.raises(NotAllowed, match="Nobody is left"):
        table.goes("mythos")


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("bag", {"add": ["--1"]}, "I don’t know a token '--1'."),
    ("draws", {"purpose": "bag", "next": ["+-1"]}, "I don’t know a token '+-1'."),
    ("bag", {"add": ["99999999999999999999"]}, "I don’t know a token '99999999999999999999'."),
    ("move", {"who": [], "to": "Study"}, "“who” has to name at least 1"),
    ("move", {"who": [0, "Roland"], "to": "Study"}, "Roland Banks is named twice."),
    ("set", {"on": "Study", "damage": 1}, "Study has no damage."),
    ("set", {"on": "Study", "uses": 1}, "Study has no uses."),
    ("set", {"on": GHOUL, "horror": 1}, "Ghoul Minion has no horror."),
    ("put", {"card": "01164", "attach": "act", "control": 0}, "Choose one: control"),
    ("put", {"card": "01164", "threat": 0, "resolve": True}, "Only what is controlled"),
    ("put", {"card": "01164", "threat": 0, "owner": 0}, "it has no owner"),
    ("put", {"card": "01007", "threat": 0, "owner": 7}, "I don’t know the seat 7."),
    ("stack", {"top": [GHOUL], "seat": 0, "apart": "cultists"}, "a seat, or a deck apart"),
    ("stack", {"top": [GHOUL], "apart": "cultists"}, "I don’t know a deck called 'cultists'."),
    ("stack", {"top": []}, "Name at least one card."),
    ("draws", {"purpose": "bag", "next": []}, "Name at least one result"),
    ("draws", {"purpose": "bag", "next": ["0"], "seat": 0}, "A seat is for “random”"),
    ("draws", {"purpose": "dice", "next": ["6"]}, "Nothing is drawn for “dice”"),
    ("defeat", {"what": 0, "by": 1}, "Only an enemy can be defeated by an investigator."),
    ("deal", {"seat": 0}, "Name some damage or horror."),
    ("go", {"to": "mythos", "seat": 1}, "it takes no seat"),
    ("exhaust", {"what": "Study"}, "Study can’t be exhausted."),
    ("set", {"on": DOG, "uses": 1}, "Guard Dog has no uses."),
    ("set", {"on": 0, "doom": 1}, "Roland Banks has no doom."),
    ("set", {"on": "act", "damage": 1}, "the act has no damage."),
    ("spawn", {"card": GHOUL, "exhausted": True}, "choose at or engaged"),
    ("spawn", {"card": GHOUL, "at": "Study", "damage": 1, "resolve": True}, "leave resolve out"),
    ("put", {"card": "01164", "control": 0}, "Frozen in Fear can’t enter play that way."),
    ("put", {"card": DOG, "threat": 0}, "Guard Dog can’t enter play that way."),
    ("put", {"card": DOG, "attach": "Study"}, "Guard Dog can’t enter play that way."),
    ("put", {"card": "01168", "at": "Study"}, "Obscuring Fog can’t enter play that way."),
]


@pytest.mark.parametrize(("verb", "command", "reason"), REFUSED)
def test_what_makes_no_sense_is_refused(
    laid: Table, verb: str, command: dict[str, Any], reason: str
) -> None:
    """With a sentence, and nothing is changed."""
    before = laid.session.snapshot_hash()
    with pytest.raises(RulesError) as refused:
        laid.order(verb, **command)

    assert reason in str(refused.value)
    assert laid.session.snapshot_hash() == before


def test_tokens_go_where_cards_can_hold_them(laid: Table) -> None:
    """Damage on what has health, horror on what has sanity or enters with it, clues likewise."""
    laid.order("put", card="01009", threat=0)
    laid.order("put", card="01007", threat=0)
    laid.order("put", card="01117", at="Study")
    for name, counters in {
        "Guard Dog": {"damage": 1, "horror": 0, "doom": 1},
        "Ghoul Minion": {"damage": 1, "doom": 1},
        "The Necronomicon": {"horror": 1},
        "Cover Up": {"clues": 1},
        "Lita Chantler": {"damage": 1, "horror": 1},
        "Study": {"clues": 1, "doom": 1},
    }.items():
        laid.sets(name, **counters)
        assert all(getattr(laid.piece(name), n) == v for n, v in counters.items()), name


def test_every_purpose_of_chance_can_be_fixed() -> None:
    """By `draws`; but decks are stacked, and `new` names the lead, set, bag and earlier endings."""
    root = Path(__file__).parents[2]
    pattern = re.compile(r'chance\.(?:choose|shuffled)\(\s*f?"([a-z_]+)')
    files = [*(root / "bot" / "lcg").rglob("*.py"), *(root / "data" / "lcg").rglob("*.py")]
    used = {word for file in files for word in pattern.findall(file.read_text("utf-8"))}

    by_other_ways = {"deck", "encounter", "apart", "set", "lead", "earlier", "pair"}
    assert used == {"bag", "random", "concealed", *CARD_PURPOSES} | by_other_ways
