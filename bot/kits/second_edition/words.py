"""Texts of the board game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.ask import Ask
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.ruleset import game_for_reading
from bot.engine.session import Session
from bot.engine.taking import Taking
from bot.kits.fact_reader import FactReader
from bot.kits.second_edition import guide, scenes, summary
from bot.kits.second_edition.offers import TownOffers, rules_notes
from bot.kits.second_edition.phases import PHASES
from bot.kits.second_edition.shortcuts import shortcut_menus
from bot.kits.second_edition.verbs import VOCABULARY
from bot.second_edition import views
from bot.second_edition.core.facts import GameFact
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase, State
from bot.second_edition.encounters.packs import whole_library
from bot.second_edition.ruleset import SecondEditionRules
from bot.second_edition.text import log, prompts, whole_checks
from bot.table.declares.components import Words
from bot.table.declares.display_forms import Passage
from bot.table.declares.shortcut_menus import ShortcutMenu
from renders.second_edition.shared_phrases import standing_line, turn_order

_FACTS = FactReader(GameFact)


class TownWords(Words):
    """Names, headings, log lines, summaries and explanations of the board game."""

    vocabulary = VOCABULARY

    def __init__(self, rules: SecondEditionRules) -> None:
        self.rules = rules
        self.library = whole_library()
        """The library of all boxes; a game can have boxes that the lobby does not offer."""

    def name(self, state: State, seat: Seat) -> str:
        """Return the investigator's name."""
        facts = self.library.investigators.get(state.investigators[seat].code)
        return facts.name if facts else "A random investigator"

    def heading(self, session: Session[State, Board]) -> str:
        """Return the Ancient One, turn and phase."""
        state = session.state
        facts = self.library.ancient_ones.get(state.ancient_one)
        name = facts.name if facts else TownOffers.title
        match state.phase:
            case Phase.SETUP:
                return f"{name} · set-up"
            case Phase.FINAL_BATTLE:
                return f"{name} · final battle, round {state.battle_round}"
            case Phase.OVER:
                return f"{name} · {views.RESULTS.get(state.resolution, 'the game is over')}"
            case phase:
                return f"{name} · turn {state.turn} · {PHASES[phase]}"

    def shortcut_menus(
        self, session: Session[State, Board], ask: Ask, seat: Seat
    ) -> list[ShortcutMenu]:
        """Return the menus for Upkeep and all sliders together."""
        return shortcut_menus(session.game, ask, seat)

    def phase(self, session: Session[State, Board]) -> str:
        """Return a key of the phase, or of the round of the final battle."""
        state = session.state
        return f"{state.turn}:{state.phase}:{state.battle_round}"

    def groups_begun(self, facts: Sequence[Fact]) -> list[str]:
        """Return the keys of the log groups that facts begin: a phase, or a round of the battle."""
        return [scenes.opened_phase(fact) for fact in facts]

    def unfinished_facts(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return the facts of checks that are not over."""
        return whole_checks.unfinished_checks(facts)

    def complete_facts(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return the facts, with the beginnings of checks that end in them."""
        return whole_checks.with_beginnings(facts)

    def standing_line(self, session: Session[State, Board]) -> str:
        """Return first player, doom, terror, gates, seals and monsters; "" during the set-up."""
        if session.state.phase is Phase.SETUP:
            return ""
        view = views.standing_view(session.game)
        return " · ".join(filter(None, (standing_line(view), turn_order(view))))

    def tell(self, state: State, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Return the log lines that `seat` may see."""
        return log.lines(game_for_reading(self.rules, state), facts, seat)

    def passages(self, state: State, facts: Sequence[Fact], seat: Seat | None) -> list[Passage]:
        """Return log lines, each with its facts."""
        told = log.passages(game_for_reading(self.rules, state), facts, seat)
        return [Passage(*each) for each in told]

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Return the facts from the journal without unknown ones."""
        return _FACTS.read(data)

    def explain(self, session: Session[State, Board], ask: Ask, seat: Seat | None) -> list[str]:
        """Return the arithmetic, exact odds, and the effect of the thing in question."""
        return prompts.explain(session.game, ask, seat)

    def log_notes(self, session: Session[State, Board]) -> list[str]:
        """Return the edition, boxes and house rules in force."""
        return rules_notes(views.house_rules(session.game), views.box_names(session.game))

    def why_out(self, session: Taking[State, Board], seat: Seat) -> str:
        """Return the fate of the investigator and the arrival of a new one; "" while it plays."""
        return guide.out_of_game_reason(session.game, seat)

    def summary(self, session: Session[State, Board], *, kept: bool = True) -> list[str]:
        """Return the end of the game."""
        return summary.summary_lines(session.game)
