"""The board game's kit, as the table uses it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.ask import Ask, Picked
from bot.engine.errors import Ambiguous, Malformed, NotAllowed, RulesError
from bot.engine.facts import Fact, encode_facts
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Overridden
from bot.engine.session import Session
from bot.kits.second_edition import SecondEditionKit
from bot.rulesets import kits
from bot.second_edition.facts import CheckEnded, TurnBegan
from bot.second_edition.possessions import bottom_cards
from bot.second_edition.state import Rumor
from bot.second_edition.terms import CheckKind, Place, Skill
from bot.table.courier import prompt_for
from bot.table.kit import Kit, Lobby
from bot.tools.chooser import Chooser

JOE, MANDY = Seat(0), Seat(1)
CURFEW, HAPPY = "curfew_enforced", "happy_days_are_here_again"
PNG = b"\x89PNG"
KITS: list[SecondEditionKit] = []
AnySession = Session[Any, Any]


@pytest.fixture
def kit() -> SecondEditionKit:
    """Give the kit, loaded once."""
    return the_kit()


def the_kit() -> SecondEditionKit:
    """The one kit of these tests."""
    if not KITS:
        KITS.append(SecondEditionKit())
    return KITS[0]


def lobby(**more: Any) -> Lobby:
    """Joe and Mandy against Hastur."""
    chosen = {
        "scenario": "hastur",
        "difficulty": "standard",
        "investigators": ("joe_diamond", "mandy_thompson"),
    }
    return Lobby(**(chosen | more))


def begun(kit: SecondEditionKit, **more: Any) -> AnySession:
    """A game at its first question."""
    return Session[Any, Any].start(kit.rules, kit.set_up(lobby(**more)), bytes(16))[0]


def gm(session: AnySession, command: dict[str, Any]) -> tuple[Fact, ...]:
    """Carry a command out; what it told."""
    return session.apply(Overridden(command, reason="test")).facts


def played_to(session: AnySession, kind: str, *, most: int = 400, seed: str = "0") -> Ask:
    """Random answers until a question of this kind stands open."""
    chooser = Chooser(seed)
    for _ in range(most):
        found = next((ask for ask in session.asks if ask.kind == kind), None)
        if found is not None:
            return found
        choice = chooser.choose(session.asks)
        assert choice is not None
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    raise AssertionError(f"no question of the kind {kind}")


@pytest.fixture
def session(kit: SecondEditionKit) -> AnySession:
    """Give a game in its first Movement phase."""
    made = begun(kit)
    played_to(made, "movement")
    return made


# --- what can be played ---------------------------------------------------------------------------


def test_the_program_finds_the_kit() -> None:
    """The registry of rulesets names it, and it is a whole kit."""
    found: Kit = kits()["second_edition"]

    assert isinstance(found, SecondEditionKit)
    assert found.rules.slug == "second_edition"
    assert found.seats == (1, 8)


def test_all_of_the_base_game_is_offered(kit: SecondEditionKit) -> None:
    """Eight Ancient Ones or one drawn, sixteen investigators or one drawn, one difficulty."""
    assert len(kit.scenarios()) == 9
    assert kit.scenarios()[0].slug == "random"
    assert len(kit.investigators()) == 17
    assert [c.slug for c in kit.investigators() if c.many] == ["random"]
    assert [c.slug for c in kit.difficulties()] == ["standard"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"scenario": "dagon"},
        {"investigators": ("nobody",)},
        {"investigators": ("joe_diamond", "joe_diamond")},
        {"investigators": ()},
        {"investigators": ("random",) * 9},
        {"difficulty": "hard"},
        {"decks": {"joe_diamond": ["01001"]}},
        {"settings": {"free_order": "perhaps"}},
        {"settings": {"share_freely": True}},
    ],
)
def test_a_lobby_that_cannot_be_played_is_refused(
    kit: SecondEditionKit, wrong: dict[str, Any]
) -> None:
    """Before anything is started, with a sentence."""
    with pytest.raises(RulesError):
        kit.set_up(lobby(**wrong))


def test_eight_are_drawn_at_random(kit: SecondEditionKit) -> None:
    """All different, and the Ancient One too; each has a name once the game has begun."""
    session = begun(kit, scenario="random", investigators=("random",) * 8)
    names = [kit.name(session.state, Seat(n)) for n in range(8)]

    assert len(set(names)) == 8
    assert "A random investigator" not in names
    assert kit.heading(session).split(" · ")[0] in {c.name for c in kit.scenarios()}


def test_house_rules_reach_the_rules_and_the_notes(kit: SecondEditionKit) -> None:
    """By the lobby's names; whether dice are drawn is the table's own affair."""
    rules = {"injury_madness": True, "free_order": True, "test_pictures": False}
    session = begun(kit, settings=rules)

    assert session.state.settings.injuries
    assert session.state.settings.free_order
    assert kit.log_notes(session)[-1] == "House rules: Injury and Madness cards, free order"


# --- words ----------------------------------------------------------------------------------------


def test_the_heading_says_where_the_game_stands(kit: SecondEditionKit, session: AnySession) -> None:
    """Ancient One, turn and phase; the end when it is over."""
    assert kit.heading(begun(kit)) == "Hastur · set-up"
    assert kit.standing(begun(kit)) == ""
    assert kit.standing(session).startswith("First player ")
    assert kit.heading(session) == "Hastur · turn 1 · II Movement"
    gm(session, {"do": "awaken"})
    assert kit.heading(session) == "Hastur · final battle, round 1"
    gm(session, {"do": "end", "resolution": "sealed"})
    assert kit.heading(session) == "Hastur · Victory: six gates are sealed"


def test_facts_of_other_versions_are_left_out(kit: SecondEditionKit) -> None:
    """A journal of another version is still told as far as it is known."""
    known = TurnBegan(turn=3, first=JOE)
    data = encode_facts([known])[:-1] + b',{"type":"NoSuchFact","seat":3}]'

    assert kit.decode_facts(data) == (known,)


def test_a_sheet_is_text(kit: SecondEditionKit, session: AnySession) -> None:
    """Pools, sliders, ability, each card with what it does."""
    text = kit.hand_text(session, JOE)

    assert text.startswith("Private Eye · ")
    assert "Hunches: Each Clue that you spend" in text
    assert "- **.45 Automatic** (common weapon): 1 hand · physical +4" in text
    assert len(text) <= 3_500


def test_the_board_says_whom_the_table_waits_for(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """With the persons beside their investigators, and within Discord's limits."""
    text = kit.board_text(session, None, {JOE: "<@5>"})

    assert "**Joe Diamond** (<@5>)" in text
    assert f"Waiting for {kit.name(session.state, session.awaited[0])}: Movement" in text
    assert len(text) <= 3_500


def test_the_board_names_every_place(kit: SecondEditionKit, session: AnySession) -> None:
    """Also where nothing is: what a refusal does not find there is not in play."""
    text = kit.board_text(session, None)

    board = session.game
    assert all(board.place_name(place) in text for place in board.areas())


def test_help_depends_on_the_phase(kit: SecondEditionKit, session: AnySession) -> None:
    """Before a game, in one's turn, in another's, when delayed."""
    assert any("/game join" in line for line in kit.help(None, None))
    mine = session.awaited[0]
    own, other = kit.help(session, mine), kit.help(session, Seat(1 - mine))
    assert own[0] == other[0]
    assert other[1].endswith("acts now.")
    gm(session, {"do": "status", "seat": int(mine), "what": "delayed", "on": True})
    assert any("delayed" in line for line in kit.help(session, mine))


def test_every_verb_of_the_help_is_a_command(kit: SecondEditionKit) -> None:
    """And each says in a line what it does."""
    assert len({verb.name for verb in kit.verbs}) == len(kit.verbs)
    assert {"flee", "cast", "close-gate", "take-clues", "focus"} <= {v.name for v in kit.verbs}
    assert all(verb.help.endswith(".") for verb in kit.verbs)


# --- odds -----------------------------------------------------------------------------------------


def in_combat(kit: SecondEditionKit) -> AnySession:
    """Joe, Fight 5, with 2 clue tokens, fights a Ghoul in the Woods with nothing in hand."""
    session = begun(kit, investigators=("joe_diamond",))
    played_to(session, "movement")
    gm(session, {"do": "monster", "code": "ghoul", "place": "woods"})
    gm(session, {"do": "sliders", "seat": 0, "stops": [0, 3, 0]})
    gm(session, {"do": "set", "seat": 0, "what": "clues", "to": 2})
    gm(session, {"do": "draws", "purpose": "dice", "seat": 0, "next": ["6"] * 1})
    gm(session, {"do": "move", "seat": 0, "place": "woods"})
    answer(session, "end")
    answer(session, "fight")
    while not any(ask.kind == "combat" for ask in session.asks):
        answer(session, "take")
    return session


def answer(session: AnySession, key: str) -> tuple[Fact, ...]:
    """Choose an option of the first question."""
    ask = session.asks[0]
    return session.apply(Answered(ask.must[0], ask.id, Picked((key,)))).facts


def test_before_a_fight_numbers_and_odds_are_told(kit: SecondEditionKit) -> None:
    """The monster as it is now, one's pools, free hands, and clue tokens for later."""
    session = in_combat(kit)
    (ask,) = session.asks
    lines = kit.explain(session, ask, JOE)

    assert lines[0].startswith("Awareness −3, horror +0 for 1 Sanity, combat −1 for 1 Stamina")
    assert lines[0].endswith("toughness 1, ambush")
    assert "Hands: 2 of 2 free" in lines
    assert "With .45 Automatic, Bullwhip and 1 clue token: 99 %, with 2: 99 %" in lines
    assert lines == kit.explain(session, ask, None)


def test_after_a_roll_the_chance_of_each_clue_token_is_exact(kit: SecondEditionKit) -> None:
    """Joe's Hunches make two dice of each: 1 − (2/3)² and 1 − (2/3)⁴."""
    session = in_combat(kit)
    bare = next(o.key for o in session.asks[0].parts[JOE].options if o.key == "fight:bare")
    gm(session, {"do": "draws", "purpose": "dice", "seat": 0, "next": ["1"] * 4})
    answer(session, bare)
    (ask,) = session.asks
    lines = kit.explain(session, ask, None)

    assert ask.kind == "check"
    assert lines[0] == "Fight 5, weapons and rating −1: 4 dice; successes on 5 to 6"
    assert lines[1] == "Needs 1 success, has 0: failed so far"
    assert lines[2] == "With 1 clue token: 56 %, with 2: 80 %"


def test_every_question_can_be_explained(kit: SecondEditionKit) -> None:
    """Whatever is asked in three random games, the lines are short enough for a post."""
    for seed in range(3):
        session = begun(kit, scenario="random", investigators=("random",) * 3)
        chooser = Chooser(str(seed))
        for _ in range(150):
            if session.over or (choice := chooser.choose(session.asks)) is None:
                break
            for ask in session.asks:
                lines = kit.explain(session, ask, None)
                assert all(0 < len(line) <= 400 for line in lines), (ask.kind, lines)
                assert len(lines) <= 6
                assert sum(map(len, lines)) <= 1_200, (ask.kind, lines)
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


ODD = re.compile(
    r"(?<![\w.−-])-\d|\b1 (dice|clues|tokens|cards|monsters|points|successes|gates|items)\b"
    r"|\bNone\b"
)
"""A hyphen for a minus, a plural of one, a value that is none."""


def read_by_players(kit: SecondEditionKit, session: AnySession) -> list[str]:
    """Every word of the open questions, of the board and of the sheets."""
    said = [kit.board_text(session, None)]
    for ask in session.asks:
        said += [ask.prompt, ask.source, *kit.explain(session, ask, None)]
        for seat, part in ask.parts.items():
            said.append(kit.sheet_text(session, seat))
            said += [text for o in part.options for text in (o.label, o.note)]
            said += [barred.reason for barred in part.barred]
    return said


def test_numbers_read_well_in_whole_games(kit: SecondEditionKit) -> None:
    """One minus sign, one die, in every question, log line, board and sheet of two games."""
    for seed in ("minus", "plural"):
        session = begun(kit, scenario="random", investigators=("random",) * 3)
        chooser, facts = Chooser(seed), list[Fact]()
        for _ in range(150):
            if session.over or (choice := chooser.choose(session.asks)) is None:
                break
            assert [said for said in read_by_players(kit, session) if ODD.search(said)] == []
            facts += session.apply(Answered(choice.seat, choice.ask.id, choice.answer)).facts
        told = kit.tell(session.state, facts, None)
        assert [line for line in told if ODD.search(line)] == []


# --- pictures -------------------------------------------------------------------------------------


def test_town_and_sheet_are_drawn_with_alt_texts(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """Pictures hold to Discord's limits and name nothing hidden in their file names."""
    town = kit.scene_picture(kit.scene(session))
    sheet = kit.hand_picture(session, JOE)

    assert sheet is not None
    for picture in (town, sheet):
        assert picture.data.startswith(PNG)
        assert 0 < len(picture.alt) <= 1_000
    assert (town.name, sheet.name) == ("town.png", "sheet.png")
    assert "Waiting for" in town.alt


def ended(**more: Any) -> CheckEnded:
    """A check of Joe's that is over."""
    plain = {
        "seat": JOE,
        "skill": Skill.FIGHT,
        "kind": CheckKind.PLAIN,
        "passed": True,
        "successes": 1,
        "difficulty": 1,
        "faces": (5, 2),
    }
    return CheckEnded(**(plain | more))


def test_dice_that_mattered_have_a_picture(kit: SecondEditionKit, session: AnySession) -> None:
    """Fights, gates, several successes, clue tokens spent; at most two with one post."""
    quiet = [ended(), ended(kind=CheckKind.HORROR), ended(automatic=True, difficulty=3)]
    loud = [
        ended(kind=CheckKind.COMBAT, source="Ghoul"),
        ended(source="Gate to Abyss"),
        ended(clues=1, by_clues=1),
    ]

    assert kit.fact_pictures(session.state, quiet) == []
    pictures = kit.fact_pictures(session.state, [*quiet, *loud])
    assert len(pictures) == 2
    assert all(picture.data.startswith(PNG) for picture in pictures)
    assert "Joe Diamond" in pictures[0].alt


# --- looking up -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ghoul", "Awareness −3, horror +0 for 1 Sanity"),
        ("joe_diamond", "Begins with .45 Automatic, $8 and 3 clues"),
        ("General Store", "Closes at terror 3"),
        ("Azathoth", "Doom track 14"),
        ("Knife", "physical +1"),
        ("Wither", "casting"),
        ("Abyss", "to close"),
        ("Blessing", "4, 5 and 6"),
        ("Solar Eclipse", "No Spell can be cast"),
        ("Easttown streets", "White arrow"),
    ],
)
def test_everything_with_a_name_is_looked_up(kit: SecondEditionKit, name: str, words: str) -> None:
    """With or without a game, in our own words."""
    found = kit.card(name, None)

    assert words.casefold() in found.body.casefold()
    assert found.source.endswith("text in our own words")


def test_all_articles_fit_into_an_answer(kit: SecondEditionKit) -> None:
    """Every component has one, with a heading line and at most 3,500 characters."""
    for name in kit.catalogue.things:
        body = kit.card(name, None).body
        assert body.startswith("**")
        assert len(body) <= 3_500


def test_what_is_mistyped_is_guessed(kit: SecondEditionKit) -> None:
    """A refusal says what is near."""
    with pytest.raises(Malformed, match="Did you mean Azathoth"):
        kit.card("Azatoth", None)
    assert kit.card_names("gho")[0].startswith("Gho")


def test_rules_are_looked_up(kit: SecondEditionKit) -> None:
    """By their names or other words for them; prefixes are completed."""
    assert kit.rule("blessed").title == "Blessing"
    assert kit.rule("close a gate").title == "Closing a gate"
    assert kit.rule("sealing").source.startswith("Rulebook, p. 18")
    assert kit.rule_terms("mons") != []
    with pytest.raises(RulesError):
        kit.rule("attack of opportunity")


# --- the game master ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "target", "value", "wanted"),
    [
        ("set", "doom", "2", {"do": "set", "what": "doom", "to": 2}),
        ("set", "Terror", "+1", {"do": "set", "what": "terror", "to": 1}),
        ("set", "Joe: sanity", "-1", {"do": "set", "seat": 0, "what": "sanity", "to": 3}),
        ("set", "seat1:money", "7", {"do": "set", "seat": 1, "what": "money", "to": 7}),
        ("set", "seat0:sliders", "0 3 1", {"do": "sliders", "seat": 0, "stops": [0, 3, 1]}),
        ("set", "first", "Mandy", {"do": "first", "seat": 1}),
        ("set", "phase", "mythos", {"do": "phase", "to": "mythos"}),
        ("set", "phase", "other", {"do": "phase", "to": "other_world_encounters"}),
        ("set", "awaken", "yes", {"do": "awaken"}),
        ("set", "Clues: Newspaper", "2", {"do": "clues", "place": "newspaper", "to": 2}),
        ("move", "Joe", "Police Station", {"do": "move", "seat": 0, "place": "police_station"}),
        ("move", "Joe", "Abyss (2)", {"do": "move", "seat": 0, "place": "abyss:2"}),
        ("spawn", "Ghoul", "Woods", {"do": "monster", "code": "ghoul", "place": "woods"}),
        ("spawn", "Byakhee", "the Sky", {"do": "monster", "code": "byakhee", "place": "sky"}),
        ("spawn", "Knife", "Mandy", {"do": "card", "code": "knife", "seat": 1}),
        ("draw", "dice:0", "6 6 1", {"do": "draws", "purpose": "dice:0", "next": ["6", "6", "1"]}),
        ("draw", "cup", "Ghoul, Zombie",
         {"do": "draws", "purpose": "cup", "next": ["ghoul", "zombie"]}),
        ("draw", "gates", "Abyss", {"do": "draws", "purpose": "gates", "next": ["abyss"]}),
        ("draw", "deck:common", "Axe", {"do": "draws", "purpose": "deck:common", "next": ["axe"]}),
        ("draw", "mythos", "An Evil Fog",
         {"do": "draws", "purpose": "mythos", "next": ["an_evil_fog"]}),
        ("token", "Joe: Blessing", "+1",
         {"do": "special", "seat": 0, "what": "blessing", "on": True}),
        ("token", "status:seat1:delayed", "",
         {"do": "status", "seat": 1, "what": "delayed", "on": True}),
        ("token", "seal:historical_society", "+1",
         {"do": "seal", "place": "historical_society", "on": True}),
    ],
)  # fmt: skip
def test_what_the_game_master_types_becomes_a_command(
    kit: SecondEditionKit,
    session: AnySession,
    command: str,
    target: str,
    value: str,
    wanted: dict[str, Any],
) -> None:
    """The rules carry it out."""
    made = kit.gm_command(session, command, target, value)

    assert made == wanted
    gm(session, made)
    assert session.rules.faults(session.state) == []


@pytest.mark.parametrize(
    ("target", "value", "said"),
    [
        ("Doom", "+0", "Doom stands at 1 already: nothing changes."),
        ("Joe: money", "8", "Joe: money stands at 8 already: nothing changes."),
        ("Clues: Woods", "-1", "Clues: Woods stands at 0 already: nothing changes."),
        ("First player", "Joe", "Joe Diamond is first player already: nothing changes."),
        ("Joe: sliders", "0 0 0", "The sliders stand so already: nothing changes."),
    ],
)
def test_what_stands_so_already_is_not_set(
    kit: SecondEditionKit, session: AnySession, target: str, value: str, said: str
) -> None:
    """Whoever sets a counter to its value is told so, and the table is not."""
    session.state.first = JOE
    session.state.clues.pop(Place("woods"), None)
    session.state.investigators[JOE].sliders = [0, 0, 0]
    session.state.doom = 1

    with pytest.raises(NotAllowed) as refused:
        kit.gm_command(session, "set", target, value)

    assert str(refused.value) == said


@pytest.mark.parametrize("doom", ["99", "+20"])
def test_who_fills_the_doom_track_reads_how_to_awaken(
    kit: SecondEditionKit, session: AnySession, doom: str
) -> None:
    """A full track has a command of its own, named as it is typed."""
    with pytest.raises(NotAllowed, match="/gm set target:awaken value:yes"):
        kit.gm_command(session, "set", "Doom", doom)
    assert kit.gm_command(session, "set", "awaken", "yes") == {"do": "awaken"}


def test_monsters_gates_and_cards_are_moved_and_removed(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """`/gm move` takes a place, an investigator, or “out”."""
    board = session.game
    gate = next(place for place in (Place("woods"), Place("graveyard")) if not board.gate_at(place))
    gm(session, kit.gm_command(session, "spawn", "Abyss", gate))
    assert board.gate_at(gate) is not None
    gm(session, kit.gm_command(session, "move", f"gate:{gate}", "out"))
    assert board.gate_at(gate) is None

    gm(session, kit.gm_command(session, "spawn", "Ghoul", "newspaper"))
    (ghoul,) = board.monsters_at(Place("newspaper"))
    for to, there in (("Downtown streets", "downtown_streets"), ("sky", "sky")):
        gm(session, kit.gm_command(session, "move", f"monster{ghoul}", to))
        assert board.monsters_at(Place(there)) == [ghoul]
    gm(session, kit.gm_command(session, "move", f"monster{ghoul}", "out"))
    assert ghoul in session.state.cup

    gm(session, kit.gm_command(session, "move", ".45 Automatic (Joe)", "Mandy"))
    assert board.owns(MANDY, "45_automatic")
    gm(session, kit.gm_command(session, "move", ".45 Automatic (Mandy)", "out"))
    assert not board.owns(MANDY, "45_automatic")


def piece(kit: SecondEditionKit, session: AnySession, typed: str) -> str:
    """What autocomplete offers first for what is typed."""
    return kit.gm_targets(session, "move", typed)[0].name


def test_pieces_are_named_as_they_are_seen(kit: SecondEditionKit, session: AnySession) -> None:
    """A monster by name and place, equal ones numbered; gates with both ends; trophies."""
    board, state = session.game, session.state
    for place in ("newspaper", "newspaper", "train_station"):
        gm(session, kit.gm_command(session, "spawn", "Cultist", place))
    names = [choice.name for choice in kit.gm_targets(session, "move", "cultist")]
    assert names[:3] == [
        "Cultist (Newspaper)",
        "Cultist (Newspaper) 2",
        "Cultist (Train Station)",
    ]
    with pytest.raises(Ambiguous, match=r"Cultist \(Newspaper\), "):
        kit.gm_command(session, "move", "Cultist", "out")
    gm(session, kit.gm_command(session, "move", "Cultist (Newspaper) 2", "out"))
    assert len(board.monsters_at(Place("newspaper"))) == 1

    gate = state.gates[0]
    world = board.library.worlds[board.gate_world(gate.no)].name
    assert piece(kit, session, world).endswith(f"(to {world})")
    (cultist,) = board.monsters_at(Place("train_station"))
    board.who(JOE).monsters.append(cultist)
    state.monsters = [each for each in state.monsters if each.no != cultist]
    gm(session, kit.gm_command(session, "move", "Cultist (trophy of Joe)", "out"))
    assert cultist in state.cup


def test_the_shops_follow_the_terror_level(kit: SecondEditionKit, session: AnySession) -> None:
    """Set to a number they close or open with it; who is inside is put into the street."""
    gm(session, kit.gm_command(session, "move", "Joe", "General Store"))
    told = gm(session, kit.gm_command(session, "set", "Terror", "6"))
    assert session.state.closed == ["curiositie_shoppe", "general_store"]
    assert session.game.who(JOE).place == "rivertown_streets"
    assert any("General Store" in line for line in kit.tell(session.state, told, None))

    gm(session, kit.gm_command(session, "set", "Terror", "5"))
    assert session.state.closed == ["general_store"]
    assert session.rules.faults(session.state) == []


def test_mythos_cards_in_play_and_gate_trophies_are_removed(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """They go where they belong, and the table is told; a Rumor neither passes nor fails."""
    board, state = session.game, session.state
    deck, doom = state.mythos_deck, state.doom
    deck += [state.environment] if state.environment else []
    environment = next(c for c in deck if board.library.mythos[c].kind == "environment")
    rumor = next(c for c in deck if board.library.mythos[c].kind == "rumor")
    deck.remove(environment)
    deck.remove(rumor)
    state.environment, state.rumor = environment, Rumor(rumor, since=1)
    no = state.gate_stack.pop(0)
    board.who(JOE).gates.append(no)

    for typed in ("Environment: ", "Rumor: ", "trophy of Joe"):
        told = gm(session, kit.gm_command(session, "move", piece(kit, session, typed), "out"))
        assert kit.tell(state, told, None)

    assert (state.environment, state.rumor, state.doom) == ("", None, doom)
    assert board.who(JOE).gates == []
    assert session.rules.faults(state) == []


def test_trophies_are_given(kit: SecondEditionKit, session: AnySession) -> None:
    """A monster of the board, one from somebody else; a gate from the stack, and handed on."""
    joe, mandy = session.game.who(JOE), session.game.who(MANDY)
    gm(session, kit.gm_command(session, "spawn", "Ghoul", "newspaper"))
    told = gm(session, kit.gm_command(session, "move", "Ghoul (Newspaper)", "Joe"))
    assert "Ghoul" in " ".join(kit.tell(session.state, told, None))
    assert len(joe.monsters) == 1
    gm(session, kit.gm_command(session, "move", "Ghoul (trophy of Joe)", "Mandy"))
    assert (len(joe.monsters), len(mandy.monsters)) == (0, 1)

    told = gm(session, kit.gm_command(session, "spawn", "Dreamlands", "Joe"))
    assert "gives Joe a gate to" in " ".join(kit.tell(session.state, told, None))
    gm(session, kit.gm_command(session, "move", piece(kit, session, "trophy of Joe"), "Mandy"))
    assert (len(joe.gates), len(mandy.gates)) == (0, 1)
    assert session.rules.faults(session.state) == []


@pytest.mark.parametrize("name", ["Curfew Enforced", "Good Work Undone"])
def test_mythos_cards_come_into_play(kit: SecondEditionKit, session: AnySession, name: str) -> None:
    """An Environment replaces the one that lies there; a Rumor comes with what lies on it."""
    gm(session, kit.gm_command(session, "spawn", "Happy Days Are Here Again", ""))
    told = gm(session, kit.gm_command(session, "spawn", name, ""))

    state = session.state
    assert f"The game master puts {name} into play." in kit.tell(state, told, None)
    assert state.environment == (CURFEW if name.startswith("C") else HAPPY)
    assert (state.rumor is not None and state.rumor.clues == 6) == name.startswith("G")
    assert session.rules.faults(state) == []


@pytest.mark.parametrize(
    "command",
    [
        {"do": "mythos_card", "code": "manhunt_in_arkham", "on": True},
        {"do": "mythos_card", "code": "nothing", "on": True},
        {"do": "gate_trophy", "seat": None, "world": "abyss"},
        {"do": "gate_trophy", "seat": 0, "world": "abyss", "to": 1},
        {"do": "monster", "code": "ghoul", "seat": 9},
    ],
)
def test_what_the_game_master_cannot_give(session: AnySession, command: dict[str, Any]) -> None:
    """A Headline does not stay; nobody gives what is not there."""
    with pytest.raises(NotAllowed):
        gm(session, command)


@pytest.mark.parametrize(
    ("to", "place", "arrested"),
    [
        ("Jail Cell", "jail_cell", True),
        ("Police Station", "police_station", False),
        ("Lost in time", "lost", False),
    ],
)
def test_somebody_is_put_into_the_police_station(
    kit: SecondEditionKit, session: AnySession, to: str, place: str, *, arrested: bool
) -> None:
    """In the Jail Cell under arrest, and not without; or lost in time and space."""
    money = session.game.who(JOE).money
    assert to in "".join(choice.name for choice in kit.gm_values(session, "move", "seat0", to))

    gm(session, kit.gm_command(session, "move", "Joe", to))

    who = session.game.who(JOE)
    assert (who.place, who.arrested, who.money) == (place, arrested, money)
    assert session.rules.faults(session.state) == []


@pytest.mark.parametrize(
    ("command", "target", "value"),
    [
        ("move", "Joe", "out"),
        ("set", "doom", "many"),
        ("set", "nothing", "1"),
        ("set", "phase", "lunch"),
        ("set", "first", "Wendy"),
        ("set", "awaken", "perhaps"),
        ("move", "Joe", "Mars"),
        ("spawn", "Nobody", ""),
        ("spawn", "Ghoul", "Mars"),
        ("draw", "dice:0", "7"),
        ("draw", "deck:common", "Wither"),
        ("draw", "gate_cards", "nine"),
        ("draw", "cup", ""),
        ("token", "Joe: Blessing", "many"),
        ("dance", "x", "y"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    kit: SecondEditionKit, session: AnySession, command: str, target: str, value: str
) -> None:
    """Nothing is changed."""
    with pytest.raises(RulesError) as refused:
        kit.gm_command(session, command, target, value)
    assert str(refused.value)[-1] in ".?:"


@pytest.mark.parametrize("command", ["set", "move", "spawn", "draw", "token"])
def test_targets_and_values_are_offered_and_understood(
    kit: SecondEditionKit, session: AnySession, command: str
) -> None:
    """Autocomplete fits Discord, and what it offers is taken."""
    offered = kit.gm_targets(session, command, "")

    assert 0 < len(offered) <= 25
    assert all(len(c.slug) <= 100 and len(c.name) <= 100 for c in offered)
    for target in offered:
        values = kit.gm_values(session, command, target.slug, "")
        assert 0 < len(values) <= 25
        assert all(len(c.slug) <= 100 and len(c.name) <= 100 for c in values)
        for value in values:
            assert kit.gm_command(session, command, target.slug, value.slug)["do"]


@pytest.mark.parametrize(("command", "target"), [("set", ""), ("move", "Mars"), ("dance", "x")])
def test_without_a_target_no_value_is_offered(
    kit: SecondEditionKit, session: AnySession, command: str, target: str
) -> None:
    """Nor for what there is not."""
    assert kit.gm_values(session, command, target, "") == []


def test_a_phase_begins_anew_on_the_game_masters_word(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """Everybody acts in it, whoever has acted before; in the final battle there are none."""
    gm(session, kit.gm_command(session, "set", "phase", "upkeep"))
    played_to(session, "movement")
    gm(session, kit.gm_command(session, "set", "phase", "movement"))
    assert session.state.phase == "movement"
    assert not any(who.done for who in session.state.investigators)
    gm(session, {"do": "awaken"})
    with pytest.raises(NotAllowed):
        gm(session, {"do": "phase", "to": "mythos"})


# --- nothing leaks --------------------------------------------------------------------------------


def everything(kit: SecondEditionKit, session: AnySession) -> list[Any]:
    """All that anybody can look at, pictures as what they are drawn from."""
    shown: list[Any] = [kit.heading(session), kit.log_notes(session), kit.scene(session)]
    shown.append(kit.standing(session))
    for seat in (None, JOE, MANDY):
        shown += [kit.board_text(session, seat), kit.help(session, seat)]
        shown += [kit.explain(session, ask, seat) for ask in session.asks]
        shown += [ask_in_public(ask) for ask in session.asks]
    seats = kit.rules.seats(session.state)
    shown += [kit.sheet_text(session, seat) for seat in seats]
    shown += [
        kit.hand_text(session, seat) for seat in seats if not bottom_cards(session.game, seat)
    ]
    commands = ("set", "move", "spawn", "draw", "token")
    shown += [kit.gm_targets(session, command, "") for command in commands]
    return shown


def ask_in_public(ask: Ask) -> list[Any]:
    """A question as the table posts it: its words, and labels and notes that are not secret."""
    shown = prompt_for(ask).ask
    options = [
        (seat, each.key, each.label, each.args, each.note)
        for seat, part in shown.parts.items()
        for each in part.options
    ]
    barred = [(each.label, each.reason) for part in shown.parts.values() for each in part.barred]
    return [shown.prompt, shown.source, options, barred]


def asked_anew(session: AnySession) -> None:
    """Compute the open questions again from what lies there now."""
    session._stale = True
    session._run()


OPENED = ("keep", "buy", "search", "encounter_card")
"""Questions about cards that were taken from a deck: those lie open by then."""


def hide_differently(session: AnySession, chance: random.Random) -> None:
    """Other orders of decks, cup and stack, and another seed."""
    state = session.state
    piles = (state.cup, state.gate_stack, state.gate_deck, state.mythos_deck, state.box)
    for pile in (*piles, *state.decks.values(), *state.location_decks.values()):
        chance.shuffle(pile)
    session.chance._seed = chance.randbytes(16)


@given(
    seed=st.integers(0, 10_000),
    steps=st.integers(0, 80),
    who=st.sampled_from(("joe_diamond", "ashcan_pete")),
)
@settings(max_examples=15)
def test_equal_views_give_equal_messages(seed: int, steps: int, who: str) -> None:
    """Whatever lies hidden, everybody is shown the same, questions asked anew included."""
    kit, chooser = the_kit(), Chooser(str(seed))
    session = begun(kit, investigators=(who, "mandy_thompson"))
    for _ in range(steps):
        if session.over or (choice := chooser.choose(session.asks)) is None:
            break
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    before = everything(kit, session)
    hide_differently(session, random.Random(seed))
    if not any(ask.kind in OPENED for ask in session.asks):
        asked_anew(session)

    assert everything(kit, session) == before


def scrounging(kit: SecondEditionKit) -> AnySession:
    """Ashcan Pete, asked from which end of the Common Item deck he draws."""
    session = begun(kit, investigators=("ashcan_pete", "mandy_thompson"))
    for seed in range(40):
        session = Session[Any, Any].start(
            kit.rules,
            kit.set_up(lobby(investigators=("ashcan_pete", "mandy_thompson"))),
            bytes([seed] * 16),
        )[0]
        chooser = Chooser(str(seed))
        for _ in range(120):
            if any(ask.prompt.startswith("Draw from which end") for ask in session.asks):
                return session
            if session.over or (choice := chooser.choose(session.asks)) is None:
                break
            session.apply(Answered(choice.seat, choice.ask.id, choice.answer))
    raise AssertionError("never asked")


def test_the_bottom_card_is_its_owners_secret(kit: SecondEditionKit) -> None:
    """Ashcan Pete alone reads it: in his choice and in his own sheet, and nobody in public."""
    session = scrounging(kit)
    (ask,) = (ask for ask in session.asks if ask.prompt.startswith("Draw from which end"))
    named = ask.parts[JOE].option("bottom")
    posted = prompt_for(ask)

    assert named is not None
    assert named.secret
    card = named.label.removeprefix("From the bottom: ")
    assert posted.private == (JOE,)
    assert card not in str(ask_in_public(ask))
    (own,) = (
        line for line in kit.hand_text(session, JOE).split("\n") if line.startswith("For your eyes")
    )
    assert card in own
    assert "For your eyes" not in kit.sheet_text(session, JOE)
    assert "For your eyes" not in kit.hand_text(session, MANDY)
    before = everything(kit, session)
    hide_differently(session, random.Random(5))
    asked_anew(session)
    assert everything(kit, session) == before


@pytest.mark.parametrize("typed", ["gates", "Gate: Woods", "monsters", "monster"])
def test_the_game_master_is_told_how_gates_and_monsters_are_changed(
    kit: SecondEditionKit, session: AnySession, typed: str
) -> None:
    """`/gm set` has no number for them: it names spawn and move."""
    with pytest.raises(NotAllowed, match=r"/gm spawn.*/gm move.*out"):
        kit.gm_command(session, "set", typed, "3")
