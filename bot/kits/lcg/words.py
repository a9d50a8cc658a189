"""Texts of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import game_for_reading
from bot.engine.session import Session
from bot.engine.taking import Taking
from bot.kits.fact_reader import FactReader
from bot.kits.lcg import guide, summary
from bot.kits.lcg.scenes import opened_turn
from bot.kits.lcg.shortcuts import shortcut_menus
from bot.kits.lcg.verbs import VOCABULARY
from bot.lcg import views
from bot.lcg.core.facts import LcgFact
from bot.lcg.core.game import Game
from bot.lcg.core.state import Phase, State
from bot.lcg.rules.skill_test import commits
from bot.lcg.ruleset import LcgRules
from bot.lcg.text import log, prompts, skill_test_lines
from bot.lcg.text.narration import TELLING, narration
from bot.table.declares.components import Words
from bot.table.declares.display_forms import Passage
from bot.table.declares.shortcut_menus import ShortcutMenu
from renders.lcg.alt import standing_line


class LcgWords(Words):
    """Names, headings, log lines, summaries and explanations of the card game."""

    vocabulary = VOCABULARY
    narrates = True

    def __init__(self, rules: LcgRules) -> None:
        self.rules = rules
        self.library = rules.library
        self._facts = FactReader(LcgFact)

    def name(self, state: State, seat: Seat) -> str:
        """Return the investigator's name."""
        return self.library.cards[state.investigators[seat].code].name

    def heading(self, session: Session[State, Game]) -> str:
        """Return the scenario, round and phase."""
        state = session.state
        scenario = self.library.scenarios[state.scenario].name
        match state.phase:
            case Phase.SETUP:
                return f"{scenario} · set-up"
            case Phase.OVER:
                return f"{scenario} · {views.result_words(state.resolution)}"
            case phase:
                return f"{scenario} · round {state.round} · {phase.capitalize()} phase"

    def current_span(self, session: Session[State, Game]) -> str:
        """Return a key of the phase, and of the turn in it."""
        state = session.state
        turn = state.cursor.seat if state.phase is Phase.INVESTIGATION else None
        return f"{self.phase(session)}:{'' if turn is None else turn}"

    def phase(self, session: Session[State, Game]) -> str:
        """Return a key of the phase."""
        return f"{session.state.round}:{session.state.phase}"

    def groups_begun(self, facts: Sequence[Fact]) -> list[str]:
        """Return the turn that begins with each fact, or the time between turns."""
        return [opened_turn(fact) for fact in facts]

    def standing_line(self, session: Session[State, Game]) -> str:
        """Return the agenda, act and lead."""
        g = session.game
        return standing_line(views.stages(g), g.card(g.who(g.state.lead).code).name)

    def tell(self, state: State, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return the log lines that `seat` may see, without those that the summary repeats."""
        return log.lines(
            game_for_reading(self.rules, state), summary.facts_beside_summary(facts), seat
        )

    def passages(self, state: State, facts: Sequence[Fact], seat: Seat | None) -> list[Passage]:
        """Return log lines, each with its facts."""
        told = log.passages(
            game_for_reading(self.rules, state), summary.facts_beside_summary(facts), seat
        )
        return [Passage(*each) for each in told]

    def narrate(self, state: State, facts: Sequence[Fact]) -> list[str]:
        """Return the game master's sentences at turning points of the story."""
        if not any(isinstance(fact, TELLING) for fact in facts):
            return []  # Most steps have none, and binding the game takes time.
        return narration(game_for_reading(self.rules, state), facts)

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Return the facts from the journal without unknown ones."""
        return self._facts.read(data)

    def shortcut_menus(
        self, session: Session[State, Game], ask: Ask, seat: Seat
    ) -> list[ShortcutMenu]:
        """Return the menus of tests without a committed card, and of a turn’s first action."""
        return shortcut_menus(session.game, ask, seat)

    def seats_able_to_help(self, session: Session[State, Game], ask: Ask) -> tuple[Seat, ...]:
        """Return the seats that may still commit to the test, judged by open information."""
        return skill_test_lines.seats_that_may_commit(session.game, ask)

    def why_not_asked(self, session: Session[State, Game], ask: Ask, seat: Seat) -> str:
        """Return why the seat cannot commit to the test."""
        test = session.game.test if ask.kind == "commit" else None
        return "" if test is None else commits.why_not_asked(session.game, test, seat)

    def explain(self, session: Session[State, Game], ask: Ask, seat: Seat | None) -> list[str]:
        """Return the arithmetic, exact odds, and the texts of the cards in question."""
        return prompts.explain(session.game, ask, seat)

    def log_notes(self, session: Session[State, Game]) -> list[str]:
        """Return the house rules and edition in force."""
        return list(views.edition_and_house_rules(session.game))

    def why_out(self, session: Taking[State, Game], seat: Seat) -> str:
        """Return that the investigator was defeated or has resigned; "" while it plays."""
        return guide.out_of_scenario_reason(session.game, seat)

    def summary(self, session: Session[State, Game], *, kept: bool = True) -> list[str]:
        """Return the summary of a finished scenario; with `kept`, trauma, experience and log."""
        return summary.summary_lines(session.game, kept=kept)
