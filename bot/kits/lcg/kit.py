"""The card game as the table sees it: its rules, words, views and pictures put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.chance import Chance
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.recap import Recap
from bot.engine.ruleset import for_looking
from bot.engine.session import Session
from bot.kits.fact_reader import FactReader
from bot.kits.film import BoardFilm
from bot.kits.glossary import Glossary
from bot.kits.lcg import gm, gm_targets, gm_values, guide, premises, recap, summary, turning_points
from bot.kits.lcg.autopilot import AUTOPILOT
from bot.kits.lcg.chronicle import LcgPast
from bot.kits.lcg.decks import LcgDecks
from bot.kits.lcg.leads import given_lead, lead_premise, with_lead_drawn
from bot.kits.lcg.orders import ORDERS
from bot.kits.lcg.plans import PLANS
from bot.kits.lcg.scenes import opens, outline, redraws
from bot.kits.lcg.verbs import HOUSE_RULES, VOCABULARY
from bot.kits.tutorials import read_tutorial
from bot.lcg import views
from bot.lcg.core import completeness
from bot.lcg.core.facts import LcgFact, TestEnded
from bot.lcg.core.game import Game
from bot.lcg.core.registry import REGISTRY
from bot.lcg.core.state import HouseRules, Phase, State
from bot.lcg.names import phrases
from bot.lcg.printed.cards import Card, Difficulty
from bot.lcg.ruleset import LcgRules
from bot.lcg.text import earlier, log, lookup, prompts, skill_test_lines
from bot.lcg.text.narration import narration
from bot.lcg.views import skill_test
from bot.lcg.views.shapes import HandCardView, HandView
from bot.table.declares.kit import Article, Choice, Lobby, Picture
from bot.table.declares.premises import Chosen, Premise
from bot.table.declares.table_settings import Hands
from renders.lcg.alt import board_alt, hand_alt, standing, test_alt
from renders.lcg.board import board_png, draw_board
from renders.lcg.hand import hand_png
from renders.lcg.skill_test import skill_test_png
from renders.lcg.text import board_text
from renders.recap.picture import recap_alt, recap_png

SETTINGS = HouseRules.__struct_fields__
"""What the rules can be told by name: the house rules, and what no lobby offers."""
HAND_LIMIT = 3_400
"""Characters of a hand as text."""


class LcgKit(LcgPast):
    """Arkham Horror: The Card Game. Loading it checks the packs; `PackError` says what is wrong."""

    title = "Arkham Horror: The Card Game (classic rules)"
    short = "Card game"
    seats = (1, 4)
    vocabulary = VOCABULARY
    house_rules = HOUSE_RULES
    hidden_cards = True
    narrates = True
    orders = ORDERS
    autopilot = AUTOPILOT
    plans = PLANS

    def __init__(self) -> None:
        self.rules = LcgRules()
        self.library = self.rules.library
        completeness.ensure(self.library, REGISTRY)
        self.decks = LcgDecks(self.library, REGISTRY)
        self._facts = FactReader(LcgFact, earlier.brings_up(self.library))
        self.glossary = Glossary("data.lcg")
        self.tutorial = read_tutorial("data.lcg")

    # What can be played

    def scenarios(self) -> tuple[Choice, ...]:
        """Scenarios that are complete."""
        return tuple(
            Choice(slug, self.library.scenarios[slug].name, self._campaign(slug))
            for slug in completeness.begun(self.library, REGISTRY)
        )

    def _campaign(self, slug: str) -> str:
        return self.library.campaigns[self.library.scenarios[slug].campaign].name

    def difficulties(self) -> tuple[Choice, ...]:
        """From easy to expert."""
        return tuple(Choice(level.value, level.capitalize()) for level in Difficulty)

    def investigators(self) -> tuple[Choice, ...]:
        """Investigators of whom every card works."""
        slugs = completeness.playable_investigators(self.library, REGISTRY)
        cards = [
            (slug, self.library.cards[self.library.decks[slug].investigator]) for slug in slugs
        ]
        return tuple(Choice(slug, card.name, compared(card)) for slug, card in cards)

    def set_up(self, lobby: Lobby) -> dict[str, Any]:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""
        if lobby.scenario not in completeness.begun(self.library, REGISTRY):
            raise NotAllowed(f"The scenario {lobby.scenario!r} cannot be played.")
        offered = {choice.slug for choice in self.investigators()}
        for slug in lobby.investigators:
            if slug not in offered:
                raise NotAllowed(f"The investigator {slug!r} cannot be played.")
        given: dict[str, Any] = {
            "scenario": lobby.scenario,
            "difficulty": lobby.difficulty,
            "investigators": list(lobby.investigators),
            "settings": lobby.settings | _hands(lobby),
        }
        for name in lobby.settings:
            if name not in SETTINGS:
                raise NotAllowed(f"There is no setting {name!r}; there are {', '.join(SETTINGS)}.")
        for name in lobby.decks:
            if name not in lobby.investigators:
                raise NotAllowed(f"There is a deck for {name!r}, whom nobody plays.")
        if lobby.decks:
            given["decks"] = lobby.decks
        if past := premises.earlier(self.library, lobby):
            given["earlier"] = past
        given |= given_lead(lobby)
        self.rules.new(given)
        return given

    added = ("lead", "earlier", "log", "bag", "chapter", "trauma", "weaknesses")
    """What a set-up knows that no lobby says, for positions within campaigns."""

    # What came before

    opening_premise = premises.OPENING

    def premises(self, lobby: Lobby) -> tuple[Premise, ...]:
        """Return how the scenarios before this one are taken to have ended, and who leads."""
        before = premises.premises(self.library, lobby)
        return (*before, *lead_premise(lobby, self.investigators()))

    def drawn(self, lobby: Lobby, chance: Chance) -> Chosen:
        """The same, where it is left to chance."""
        past = premises.drawn(self.library, lobby, chance)
        return with_lead_drawn(lobby, past, chance)

    # Words

    def name(self, state: State, seat: Seat) -> str:
        """The investigator's name."""
        return self.library.cards[state.investigators[seat].code].name

    def heading(self, session: Session[State, Game]) -> str:
        """Scenario, round and phase."""
        state = session.state
        scenario = self.library.scenarios[state.scenario].name
        match state.phase:
            case Phase.SETUP:
                return f"{scenario} · set-up"
            case Phase.OVER:
                return f"{scenario} · {views.result_words(state.resolution)}"
            case phase:
                return f"{scenario} · round {state.round} · {phase.capitalize()} phase"

    def opens(self, fact: Fact) -> str:
        """Return the turn that begins with it, or the time between turns."""
        return opens(fact)

    def standing(self, session: Session[State, Game]) -> str:
        """Agenda, act and lead."""
        return standing(views.board(session.game, session.asks))

    def tell(self, state: State, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Log lines, only of what `seat` may know; at the end not what the summary says."""
        return log.lines(for_looking(self.rules, state), summary.untold(facts), seat)

    def narrate(self, state: State, facts: Sequence[Fact]) -> list[str]:
        """Return what the game master says where the story turns."""
        return narration(for_looking(self.rules, state), facts)

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Facts from the journal, also of an earlier version; unknown ones are left out."""
        return self._facts.read(data)

    def helpers(self, session: Session[State, Game], ask: Ask) -> tuple[Seat, ...]:
        """Return who may still commit to the test, as everybody sees it."""
        return skill_test_lines.helpers(session.game, ask)

    def explain(self, session: Session[State, Game], ask: Ask, seat: Seat | None) -> list[str]:
        """Arithmetic, exact odds, and what the cards in question say."""
        return prompts.explain(session.game, ask, seat)

    def board_text(
        self,
        session: Session[State, Game],
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """The whole board as text; the same for everybody."""
        view, who = views.board(session.game, session.asks), players or {}
        seats = tuple(replace(s, player=who.get(Seat(n), "")) for n, s in enumerate(view.seats))
        return board_text(replace(view, seats=seats))

    def hand_text(self, session: Session[State, Game], seat: Seat) -> str:
        """The seat's own cards as text, numbered as in the picture."""
        return hand_words(views.hand(session.game, seat))

    def sheet_text(self, session: Session[State, Game], seat: Seat) -> str:
        """Empty: hands are hidden in this game, and the board shows all the rest."""
        return ""

    def log_notes(self, session: Session[State, Game]) -> list[str]:
        """House rules and edition in force."""
        return list(views.notes(session.game))

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """House rules and edition before the start."""
        return list(views.house_rules(msgspec.convert(lobby.settings, HouseRules)))

    def out(self, session: Session[State, Game], seat: Seat) -> str:
        """That the investigator was defeated or has resigned; empty while it plays."""
        return guide.out(session.game, seat)

    def summary(self, session: Session[State, Game], *, kept: bool = True) -> list[str]:
        """Return how the scenario ended; trauma, experience and notes where they are `kept`."""
        return summary.lines(session.game, kept=kept)

    def redraws(self, facts: Sequence[Fact]) -> bool:
        """Return whether turn, map, stages or who is where changed."""
        return any(redraws(fact) for fact in facts)

    def shows(self, scene: bytes) -> bool:
        """Return whether a location is in play; before that the set-up has no board."""
        return bool(views.decode(scene).places)

    def outline(self, scene: bytes) -> object:
        """Places, enemies, investigators and stages."""
        return outline(views.decode(scene))

    def help(self, session: Session[State, Game] | None, seat: Seat | None) -> list[str]:
        """Return what one can do now."""
        return guide.lines(None if session is None else session.game, seat)

    # Pictures

    def span(self, session: Session[State, Game]) -> str:
        """The phase, or the turn in it."""
        state = session.state
        turn = state.cursor.seat if state.phase is Phase.INVESTIGATION else None
        return f"{self.phase(session)}:{'' if turn is None else turn}"

    def phase(self, session: Session[State, Game]) -> str:
        """The phase of the round."""
        return f"{session.state.round}:{session.state.phase}"

    def scene(self, session: Session[State, Game]) -> bytes:
        """The board with whom the table waits for."""
        return views.encode(views.board(session.game, session.asks))

    def scene_picture(self, scene: bytes) -> Picture:
        """The board, drawn."""
        view = views.decode(scene)
        return Picture("board.png", board_png(view), board_alt(view))

    def hand_drawing(
        self, session: Session[State, Game], seat: Seat
    ) -> Callable[[], Picture] | None:
        """Return what draws the seat's own cards; None for an empty hand."""
        view = views.hand(session.game, seat)
        return partial(hand_picture, view) if view.cards else None

    def fact_pictures(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """The results of skill tests, where the table wants them."""
        if not state.settings.test_pictures:
            return []
        g = for_looking(self.rules, state)
        sheets = [fact.sheet for fact in facts if isinstance(fact, TestEnded)]
        shown = [skill_test.view(g, sheet) for sheet in sheets if sheet is not None]
        return [Picture("test.png", skill_test_png(view), test_alt(view)) for view in shown]

    def turning_points(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """A new act or agenda, an Elite enemy, where the table wants pictures."""
        if not state.settings.test_pictures:
            return []
        return turning_points.pictures(for_looking(self.rules, state), facts)

    # Looking back

    def recap(self, session: Session[State, Game], facts: Sequence[Fact]) -> Recap:
        """The scenario in numbers."""
        return recap.recap(session.game, facts)

    def recap_picture(self, told: Recap) -> Picture:
        """Those numbers, drawn."""
        return Picture("recap.png", recap_png(told), recap_alt(told))

    def film(self) -> BoardFilm:
        """A film of its boards."""
        return BoardFilm(
            lambda scene: draw_board(views.decode(scene)),
            lambda scene: board_alt(views.decode(scene)),
        )

    # Looking things up

    def card(self, name: str, state: State | None) -> Article:
        """A card in our own words, with facts and rulings."""
        found = lookup.article(self.library, REGISTRY, name, state)
        return Article(found.title, found.body, found.source)

    def card_names(self, prefix: str) -> list[str]:
        """At most 25 card names."""
        return lookup.card_names(self.library, prefix)

    def rule(self, term: str) -> Article:
        """A term of the rules in our own words."""
        return self.glossary.article(term)

    def rule_terms(self, prefix: str) -> list[str]:
        """At most 25 terms."""
        return self.glossary.names(prefix)

    # The game master

    def gm_targets(self, session: Session[State, Game], command: str, prefix: str) -> list[Choice]:
        """Return what a command can name."""
        return gm_targets.targets(session.game, command, prefix)

    def gm_values(
        self, session: Session[State, Game], command: str, target: str, prefix: str
    ) -> list[Choice]:
        """Return what the command's value can be for this target."""
        return gm_values.values(session.game, command, target, prefix)

    def gm_command(
        self, session: Session[State, Game], command: str, target: str, value: str
    ) -> dict[str, Any]:
        """An override from what was typed. Raises `RulesError`."""
        return gm.command(session.game, command, target, value)


def _hands(lobby: Lobby) -> dict[str, Any]:
    """Return what the rules have to know of how the table keeps its hands."""
    return {"closed_hands": True} if lobby.table.hands is Hands.CLOSED else {}


def compared(card: Card) -> str:
    """Return what investigators are compared by when one is chosen."""
    said = [card.faction.capitalize()]
    if (skills := card.skills) is not None:
        said.append(
            f"willpower {skills.willpower}, intellect {skills.intellect}, "
            f"combat {skills.combat}, agility {skills.agility}"
        )
    return " · ".join([*said, f"health {card.health}, sanity {card.sanity}"])


def hand_picture(view: HandView) -> Picture:
    """Somebody's own cards, drawn."""
    return Picture("hand.png", hand_png(view), hand_alt(view))


def hand_words(view: HandView) -> str:
    """A hand as text: a card a line, its text below; shortened where it would be too long."""
    cards, resources = len(view.cards), view.resources
    head = f"{phrases.counted(cards, 'card')}, hand limit {view.limit}"
    head += f", {phrases.counted(resources, 'resource')}"
    full = [head, *(_card_words(n, card, True) for n, card in enumerate(view.cards, 1))]
    if sum(len(line) + 1 for line in full) <= HAND_LIMIT:
        return "\n".join(full)
    brief = [head, *(_card_words(n, card, False) for n, card in enumerate(view.cards, 1))]
    return "\n".join(brief)[:HAND_LIMIT]


def _card_words(number: int, card: HandCardView, full: bool) -> str:
    facts = [card.kind] + ([f"cost {card.cost}"] if card.cost is not None else [])
    facts += phrases.slots_taken(card.slots)
    facts += [f"health {card.health}"] if card.health is not None else []
    facts += [f"sanity {card.sanity}"] if card.sanity is not None else []
    if card.icons:
        facts.append("icons " + ", ".join(card.icons))
    if card.why_not:
        facts.append(f"*{card.why_not}*")
    line = f"{number}. **{card.name}** · {' · '.join(facts)}"
    return f"{line}\n-# {card.text}" if full and card.text else line
