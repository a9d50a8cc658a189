"""What stands under a question."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings, strategies as st
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.ids import Seat
from bot.lcg.core.state import Step
from bot.lcg.text import prompts
from bot.table.posts.courier import public_prompt
from tests.lcg.night import ACT, night
from tests.lcg.positions import as_game, hidden_differently, random_play
from tests.lcg.table import Table

ROLAND, DAISY = Seat(0), Seat(1)
NUMBERS = ("0", "-1", "-2", "auto_fail")


def lines(table: Table, seat: Seat | None = None) -> list[str]:
    """Return what stands under the open question."""
    return prompts.explain(table.game, table.ask, seat)


def test_a_turn_shows_the_odds_of_its_tests(table: Table) -> None:
    """Investigating and each enemy here, without cards or boosts."""
    table.bag(*NUMBERS)
    table.order("spawn", card="Ghoul Minion", engaged=0)

    shown = lines(table)

    assert "Investigate the Study, 4 clues there: intellect 3 against 2, 50% (2 of 4)" in shown
    assert (
        "The Ghoul Minion: fight combat 4 against 2, 75% (3 of 4); "
        "evade agility 2 against 2, 25% (1 of 4)"
    ) in shown


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("Machete", ["Machete · combat 5 against 4, 50% (2 of 4), 2 damage"]),
        (
            "Knife",
            [
                "Knife (+1 combat) · combat 5 against 4, 50% (2 of 4), 1 damage",
                (
                    "Knife (discard it: +2 combat, +1 damage) · combat 6 against 4, 75% (3 of 4), "
                    "2 damage"
                ),
            ],
        ),
        ("Switchblade", ["Switchblade · combat 4 against 4, 25% (1 of 4), 1 to 2 damage"]),
        ("Shotgun", ["Shotgun · combat 7 against 4, 75% (3 of 4), 1 to 5 damage"]),
        (
            "Shrivelling",
            ["Shrivelling (willpower, +1 damage) · willpower 3 against 4, 0%, 2 damage"],
        ),
        (
            "Roland’s .38 Special",
            ["Roland’s .38 Special · combat 7 against 4, 75% (3 of 4), 2 damage"],
        ),
        (
            "Flashlight",
            ["Flashlight: Investigate, −2 shroud · intellect 3 against 0, 75% (3 of 4)"],
        ),
        (
            "Burglary",
            ["Burglary: Investigate for 3 resources · intellect 3 against 2, 50% (2 of 4)"],
        ),
    ],
)
def test_a_turn_shows_the_odds_through_cards(table: Table, card: str, shown: list[str]) -> None:
    """Each weapon and tool shows its chance and damage with its own bonus."""
    table.bag(*NUMBERS)
    table.order("spawn", card="Ghoul Priest", engaged=0)
    table.roland.controls(card)
    told = [line.removeprefix("Fight Ghoul Priest with ") for line in lines(table)]

    assert [line for line in told if " · " in line] == shown


def test_odds_are_not_counted_in_tokens_where_some_reveal_others() -> None:
    """On Hard the cultist reveals another token: 3 of the 4 others is no number of 5 tokens."""
    table = Table(["roland_banks"], difficulty="hard")
    table.bag("0", "-1", "-1", "auto_fail", "cultist")

    shown = lines(table)

    assert "Investigate the Study, 2 clues there: intellect 3 against 2, 75%" in shown


def test_a_turn_shows_no_odds_of_a_weapon_that_is_spent(table: Table) -> None:
    """Without ammo there is no attack to reckon up."""
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.roland.controls(".45 Automatic").uses = 0

    assert not [line for line in lines(table) if "Automatic" in line]


def test_a_turn_shows_the_odds_of_events_to_their_holder(table: Table) -> None:
    """What an event in hand would do is told to nobody else, and below what all have to know."""
    table.bag(*NUMBERS)
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.roland.holds("Backstab").has(resources=5)
    shown = "Play Backstab: Ghoul Minion · agility 2 against 2, 25% (1 of 4), 3 damage"

    assert lines(table, ROLAND)[-2] == shown
    assert shown not in [*lines(table), *lines(table, DAISY)]


def test_a_turn_without_actions_shows_no_odds(table: Table) -> None:
    """What can no longer be done is not reckoned up."""
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.order("set", on=0, actions=0)

    assert lines(table) == []


def test_a_turn_warns_of_attacks_of_opportunity(table: Table) -> None:
    """Who would attack, and for how much."""
    table.order("spawn", card="Ghoul Minion", engaged=0)

    assert lines(table)[-1].endswith(
        "provokes an attack from the Ghoul Minion (1 damage and 1 horror)"
    )


def test_a_turn_says_what_costs_more(table: Table) -> None:
    """Frozen in Fear makes the first such action dearer, and says nothing once it is taken."""
    table.order("put", card="Frozen in Fear", threat=0)
    table.lays("Hallway")
    line = "Your first move, fight or evade this round costs 2 actions"
    before = lines(table)
    table.enemy("Swarm of Rats").engaged_with(table.roland)
    table.roland.does("fight", "Swarm of Rats", token="0")

    assert line in before
    assert line not in lines(table)


def test_a_turn_says_what_costs_more_each_time() -> None:
    """Card 02050: each investigation of the Orne Library costs 2 actions, not only the first."""
    table = Table(["roland_banks"], scenario="extracurricular_activity", log=[], chapter=1)
    table.all_at("Orne Library")
    table.roland.has(actions=4)
    before = lines(table)
    table.roland.does("investigate", token="auto_fail")

    assert table.roland.actions == 2
    assert "To investigate costs 2 actions each time" in before
    assert "To investigate costs 2 actions each time" in lines(table)
    assert not [line for line in before if line.startswith("Your first")]


def test_an_attack_says_how_many_actions_it_costs_now(table: Table) -> None:
    """Card 01164: the first attack of a round costs 2 actions with a weapon, too."""
    table.order("put", card="Frozen in Fear", threat=0)
    table.roland.controls(".45 Automatic")
    ghoul = table.enemy("Ghoul Minion").engaged_with(table.roland)

    options = table.ask.parts[table.roland.seat].options
    assert [o.note for o in options if o.key.startswith(f"fight:{ghoul.id}:")] == [
        "2 actions, 1 ammo"
    ]


def test_a_test_shows_its_sum_and_what_icons_would_change(table: Table) -> None:
    """Base, bonuses, commits, difficulty, the exact chance, and one or two icons more."""
    table.bag(*NUMBERS)
    table.order("hand", seat=0, cards=["Unexpected Courage"])
    table.order("test", seat=0, skill="willpower", difficulty=4)

    before = lines(table)
    table.roland.commits("Unexpected Courage")

    assert before[:2] == [
        "**Willpower 3 against 4** (Roland)",
        "Chance of success: **0%** · +1: 25% (1 of 4), +2: 50% (2 of 4), +3: 75% (3 of 4)",
    ]
    assert lines(table)[:2] == [
        "**Willpower 3 +2 committed = 5 against 4** (Roland)",
        "Chance of success: **50% (2 of 4)** · +1: 75% (3 of 4)",
    ]


def test_a_second_copy_says_why_it_is_not_offered(table: Table) -> None:
    """Max 1 committed: told to whoever holds another one, and to nobody else."""
    table.order("hand", seat=0, cards=["Guts", "Guts"])
    table.order("test", seat=0, skill="willpower", difficulty=4)
    line = "You can’t commit another Guts to this test."
    assert line not in lines(table, ROLAND)
    table.roland.commits("Guts")

    assert line in lines(table, ROLAND)
    assert line not in lines(table)


def test_a_test_says_who_may_help() -> None:
    """Who is there with cards in hand, and has committed none: nobody elsewhere, nobody without."""
    table = Table(["roland_banks", "daisy_walker", "skids_otoole", "agnes_baker"])
    table.lays("Hallway")
    for player in (table.daisy, table.skids, table.agnes):
        player.holds("Unexpected Courage")
    table.agnes.at("Hallway")
    table.roland.tests("intellect", 3)
    before = lines(table)
    table.daisy.commits("Unexpected Courage")

    assert "Daisy and Skids can commit a card each." in before
    assert "Skids can commit a card." in lines(table)


def test_who_may_help_does_not_tell_of_hands() -> None:
    """Everybody reads the same whether a hand holds a fitting icon or not."""
    said: list[list[str]] = []
    for card in ("Guts", "Unexpected Courage"):
        table = Table(["roland_banks", "daisy_walker"])
        table.roland.holds("Unexpected Courage")
        table.daisy.holds(card)
        table.roland.tests("intellect", 3)
        said.append([table.ask.prompt, *lines(table)])

    assert said[0] == said[1]
    assert "Daisy can commit a card." in said[0]


def test_a_fight_says_what_is_at_stake(table: Table) -> None:
    """The damage, the health left, and that a Ghoul Priest hits back."""
    table.order("hand", seat=0, cards=["Unexpected Courage"])
    table.order("spawn", card="Ghoul Priest", engaged=0)
    table.order("set", on="Ghoul Priest", damage=4)
    table.roland.does("fight", "Ghoul Priest")

    shown = lines(table)

    assert "Success: 1 damage to the Ghoul Priest of 6 health left" in shown
    assert "Failure: the Ghoul Priest retaliates for 2 damage and 2 horror" in shown


def test_a_fight_promises_the_damage_of_the_weapon(table: Table) -> None:
    """Machete's second damage, and the range of a weapon that counts by how much one succeeds."""
    table.order("hand", seat=0, cards=["Unexpected Courage"])
    table.order("spawn", card="Ghoul Priest", engaged=0)
    table.roland.controls("Machete")
    table.roland.controls("Switchblade")
    table.roland.does("fight", "Ghoul Priest", "Machete")
    machete = lines(table)
    table.roland.does("pass")

    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.roland.does("fight", "Ghoul Priest", "Machete")
    beside_another = lines(table)
    table.roland.does("pass")
    table.roland.does("fight", "Ghoul Priest", "Switchblade")

    assert any(line.startswith("Success: 2 damage to the Ghoul Priest") for line in machete)
    assert any(line.startswith("Success: 1 damage to the Ghoul") for line in beside_another)
    assert any(line.startswith("Success: 1 to 2 damage to the Ghoul") for line in lines(table))


def test_a_fight_beside_a_team_mate_warns(table: Table) -> None:
    """A miss would hit the one whom the enemy is engaged with."""
    table.order("hand", seat=0, cards=["Unexpected Courage"])
    table.order("spawn", card="Ghoul Minion", engaged=1)
    table.roland.does("fight", "Ghoul Minion")

    assert "Failure: Daisy takes 1 damage instead" in lines(table)


def test_a_treachery_repeats_its_text(table: Table) -> None:
    """Why one is tested, in our own words."""
    table.order("hand", seat=0, cards=["Unexpected Courage"])
    table.draws_encounter("Rotting Remains")

    assert any(line.startswith("-# Rotting Remains: Revelation") for line in lines(table))


def test_harm_to_divide_is_counted(table: Table) -> None:
    """How much, and how much one can still take."""
    table.order("put", card="Guard Dog", control=0)
    table.order("deal", seat=0, damage=2, horror=1)

    assert lines(table, ROLAND) == [
        "Roland: 2 damage and 1 horror to assign; 9 health and 5 sanity left"
    ]


def test_a_revealed_token_says_what_it_leads_to() -> None:
    """Who may return a token reads the result that it would give; then the next one's."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.holds("Knife")
    table.wendy.tests("willpower", 4, token=["-4", "0"])

    assert table.ask.prompt == "The −4 token is revealed: react?"
    assert lines(table, ROLAND)[0] == "So far: **0 against 4**, a failure by 4"


def test_a_failing_token_says_so() -> None:
    """The auto-fail has no sum."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.holds("Knife")
    table.wendy.tests("willpower", 4, token="auto_fail")

    assert table.ask.prompt == "The auto-fail token is revealed: react?"
    assert lines(table)[0] == "So far: **a failure**, automatically"


def test_a_failing_test_says_by_how_much(table: Table) -> None:
    """Whoever could add to it reads how much is missing, anew after each card."""
    table.roland.holds("01080", "01080")
    table.roland.tests("willpower", 7, token="-1")

    assert table.ask.prompt == "Roland would fail the test by 5: react?"
    table.roland.chooses(table.roland.offers()[0])
    assert table.ask.prompt == "Roland would fail the test by 3: react?"


def test_a_card_in_hand_is_explained_to_its_owner_only(table: Table) -> None:
    """A reaction that only one hand allows names no card to the others."""
    table.order("hand", seat=1, cards=["Dodge"])
    table.order("set", on=1, resources=5)
    table.order("spawn", card="Ghoul Minion", engaged=1)
    table.order("attack", enemy="Ghoul Minion", seat=1)
    ask = table.ask

    assert any("Dodge" in line for line in lines(table, DAISY))
    assert not any("Dodge" in line for line in lines(table, None))
    assert "Dodge" not in ask.prompt + ask.source
    assert ask.prompt == "Ghoul Minion attacks Daisy for 1 damage and 1 horror: react?"


def _open_words(ask: Ask) -> list[str]:
    """Everything of a question that everybody reads."""
    shown = public_prompt(ask, "").ask
    found = [shown.prompt, shown.source, shown.silence]
    for part in shown.parts.values():
        found += [f"{o.label} {o.note} {o.args}" for o in part.options]
        found += [f"{b.label} {b.reason}" for b in part.barred]
    return found


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 100))
@example(seed=3684, steps=22)
@settings(max_examples=25)
def test_labels_and_lines_fit(seed: int, steps: int) -> None:
    """Buttons hold 80 characters; options have labels."""
    for session, _ in random_play(seed, steps):
        for ask in session.asks:
            assert 0 < len(ask.prompt) <= 150
            for seat, part in ask.parts.items():
                assert all(0 < len(option.label) <= 80 for option in part.options)
                assert sum(len(x) for x in prompts.explain(session.game, ask, seat)) <= 1_500


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 80), viewer=st.sampled_from([0, 1, None]))
@settings(max_examples=25)
def test_explanations_depend_on_nothing_hidden(seed: int, steps: int, viewer: int | None) -> None:
    """Odds and sums are the same over two positions that a seat cannot tell apart."""
    *_, (session, _) = random_play(seed, steps)
    seat = None if viewer is None else Seat(viewer)
    twin = as_game(hidden_differently(session.state, seat, seed))

    for ask in session.asks:
        assert prompts.explain(twin, ask, seat) == prompts.explain(session.game, ask, seat)


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60))
@settings(max_examples=15)
def test_no_public_word_of_a_question_names_a_card_in_hand(seed: int, steps: int) -> None:
    """What stands under the status message names cards that are in the open, or none."""
    for session, _ in random_play(seed, steps):
        game = session.game
        hands = {c for who in session.state.investigators for c in who.hand}
        known = {game.card(p).name for p in game.in_play.all()}
        known |= {game.card(copy).name for copy in range(len(game.state.copies))
                  if copy not in hands and copy not in _deck_cards(session.state)}  # fmt: skip
        secret = {game.card(copy).name for copy in hands} - known
        for ask in session.asks:
            public = [*_open_words(ask), *prompts.explain(game, ask, None)]
            assert not [n for n in secret if any(n in text for text in public)], (ask, secret)


def _deck_cards(state: object) -> set[int]:
    """Numbers of the cards in all player decks."""
    return {c for who in getattr(state, "investigators", ()) for c in who.deck}


def test_what_is_at_stake_counts_committed_cards(table: Table) -> None:
    """Vicious Blow's damage and Deduction's clue are in the promise, until they are taken back."""
    table.order("hand", seat=0, cards=["Vicious Blow", "Deduction"])
    table.order("spawn", card="Ghoul Priest", engaged=0)
    table.roland.does("fight", "Ghoul Priest")
    table.roland.commits("Vicious Blow")

    assert any(line.startswith("Success: 2 damage to the Ghoul Priest") for line in lines(table))

    table.roland.does("commit", "Vicious Blow (take back)")

    assert any(line.startswith("Success: 1 damage to the Ghoul Priest") for line in lines(table))


def test_an_investigation_promises_the_clue_of_deduction(table: Table) -> None:
    """Two clues with Deduction committed."""
    table.order("hand", seat=0, cards=["Deduction"])
    table.roland.does("investigate")
    table.roland.commits("Deduction")

    assert "Success: 2 clues" in lines(table)


def test_a_turn_shows_every_skill_that_may_be_used(table: Table) -> None:
    """After Mind over Matter an enemy is fought and evaded with intellect too."""
    table.bag(*NUMBERS)
    table.order("hand", seat=0, cards=["Mind over Matter"])
    table.order("set", on=0, resources=5)
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.roland.does("play", "Mind over Matter")

    assert (
        "The Ghoul Minion: fight combat 4 against 2, 75% (3 of 4), or intellect 3, 50% (2 of 4); "
        "evade agility 2 against 2, 25% (1 of 4), or intellect 3, 50% (2 of 4)"
    ) in lines(table)


def test_a_mulligan_shows_the_hand_to_its_owner(table: Table) -> None:
    """Each card with cost and text, so that nobody needs to look elsewhere; others see none."""
    table.order("hand", seat=0, cards=["Machete"])
    ask = replace(table.ask, kind="mulligan")

    own = prompts.explain(table.game, ask, ROLAND)

    assert any(line.startswith("**Machete** · Asset · cost 3 · hand slot") for line in own)
    assert len(prompts.explain(table.game, ask, None)) == 1


@pytest.mark.parametrize("kind", ["mulligan", "next_turn"])
def test_a_hint_of_two_sentences_ends_with_a_stop(table: Table, kind: str) -> None:
    """A hint of one sentence has none, as a heading has none."""
    (line,) = prompts.explain(table.game, replace(table.ask, kind=kind), None)

    assert ". " in line
    assert line.endswith(".")


def test_who_takes_it_says_what(table: Table) -> None:
    """The question names what is divided."""
    table.roland.controls("Guard Dog")
    table.roland.is_dealt(damage=1, horror=2)

    assert table.ask.prompt == "Who takes 1 damage and 2 horror?"


def test_harm_on_an_asset_is_not_the_investigators(table: Table) -> None:
    """Who reacts to damage reads on whom it is."""
    table.roland.controls("Guard Dog")
    table.order("spawn", card="Swarm of Rats", engaged=0)
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})

    assert table.ask.prompt == "Guard Dog is dealt 1 damage (Swarm of Rats): react?"


def test_harm_on_several_says_what_each_takes(table: Table) -> None:
    """The investigator first."""
    table.roland.controls("Guard Dog")
    table.order("spawn", card="Ghoul Minion", engaged=0)
    table.enemies_attack()
    table.roland.assigns(damage={"Guard Dog": 1})

    said = "Roland is dealt 1 horror, Guard Dog 1 damage (Ghoul Minion): react?"
    assert table.ask.prompt == said


def test_a_question_of_prey_names_the_enemy() -> None:
    """Whoever reads only the question knows who is meant."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("spawn", card="Swarm of Rats", at="Study")

    assert table.ask.prompt == "Who does the Swarm of Rats engage?"


@pytest.mark.parametrize(("code", "text"), [("01018", "discard"), ("01028", "exhaust")])
def test_a_window_shows_the_card_that_is_offered(code: str, text: str) -> None:
    """Of cards with one name at several levels that in play, not the lowest."""
    table = Table(["roland_banks"])
    table.roland.controls(code)
    table.enemy("01160").engaged_with(table.roland)
    table.stops_before(Step.ENEMY_END)
    table.goes("enemy")

    shown = [line for line in lines(table) if line.startswith("-# Beat Cop")]

    assert [text in line.lower() for line in shown] == [True]


def test_the_price_of_a_search_is_told_with_the_agreement() -> None:
    """Uncovering the Conspiracy: 2 clues for each investigator, an ability of the act."""
    table = night(2)
    table.roland.has(clues=3)
    table.daisy.has(clues=3)
    table.roland.does("activate", ACT)

    told = "The act needs 4 clues; Roland has 3 and Daisy has 3"
    assert told in lines(table)
    table.roland.allots(seat0=2, seat1=2)
    assert (table.ask.kind, told in lines(table)) == ("agree", True)
