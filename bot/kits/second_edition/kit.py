"""The board game as the table sees it: its rules, words, views and pictures put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.errors import NotAllowed
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.recap import Recap
from bot.engine.ruleset import for_looking
from bot.engine.session import Session
from bot.engine.words import listed
from bot.kits.fact_reader import FactReader
from bot.kits.film import BoardFilm
from bot.kits.glossary import Glossary
from bot.kits.second_edition import gm, gm_targets, gm_values, guide, recap, scenes, summary
from bot.kits.second_edition.autopilot import AUTOPILOT
from bot.kits.second_edition.chronicle import TownPast
from bot.kits.second_edition.orders import ORDERS
from bot.kits.second_edition.phases import PHASES
from bot.kits.second_edition.plans import PLANS
from bot.kits.second_edition.verbs import (
    COMBAT_GUIDE,
    FREE_ORDER,
    OWN_RULES,
    TOGETHER,
    VOCABULARY,
)
from bot.kits.tutorials import read_tutorial
from bot.second_edition import views
from bot.second_edition.core import state as states
from bot.second_edition.core.facts import CheckEnded, GameFact
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Phase, State
from bot.second_edition.encounters.boxes import all_boxes, offered as all_offered
from bot.second_edition.encounters.further_facts import HOST, stand_ins, unknown_with
from bot.second_edition.encounters.packs import (
    library_of,
    load_library,
    whole_library,
    with_host_facts,
)
from bot.second_edition.printed.box_shapes import LoosePart
from bot.second_edition.printed.tables import InvestigatorSheet, Pack
from bot.second_edition.printed.terms import CheckKind
from bot.second_edition.ruleset import SecondEditionRules
from bot.second_edition.text import log, prompts
from bot.second_edition.text.lookup import Catalogue
from bot.second_edition.turn.setup import RANDOM, SEATS
from bot.second_edition.verbs.draws import bottom_cards
from bot.second_edition.views.shapes import SheetView
from bot.table.declares.boxes import with_its_box
from bot.table.declares.house_rules import HouseRule, no_such_choice
from bot.table.declares.kit import Article, Choice, Lobby, Picture
from renders.recap.picture import recap_alt, recap_png
from renders.second_edition.alt import town_alt
from renders.second_edition.dice import dice_png
from renders.second_edition.dice_alt import dice_alt
from renders.second_edition.sheet import sheet_png
from renders.second_edition.sheet_alt import sheet_alt, sheet_text
from renders.second_edition.text import town_text
from renders.second_edition.town import draw_town, town_png
from renders.second_edition.words import standing, turn_order

IN_THE_RULES = {
    FREE_ORDER.name: "free_order",
    TOGETHER.name: "together",
    COMBAT_GUIDE.name: "combat_guide",
}
"""House rules as the rules call them; the table looks at the others by itself."""
"""Beside a box of which something is told by no source."""
WHERE_TOLD = "`/card` says so of each."
DICE_PICTURES = 2
"""At most so many pictures of dice go with one post, the last ones."""
_FACTS = FactReader(GameFact)


class SecondEditionKit(TownPast):
    """Arkham Horror, 2nd edition. Loading it checks the packs; `PackError` says what is wrong."""

    title = "Arkham Horror, 2nd edition"
    short = "Board game"
    seats = SEATS
    """Towns of one post would be near the same: the newest is enough."""
    vocabulary = VOCABULARY
    hidden_cards = False
    narrates = False
    orders = ORDERS
    autopilot = AUTOPILOT
    plans = PLANS

    def __init__(self, offered: tuple[Pack, ...] | None = None) -> None:
        boxes = all_offered() if offered is None else offered
        self.boxes = {box.slug: box for box in boxes}
        self.library = whole_library()
        """Of all boxes: games can have some that are not offered yet."""
        parts = self.library.parts.values()
        self.house_rules = (*map(_part_as_rule, parts), *OWN_RULES, *map(_as_rule, boxes))
        self._in_the_rules = {part.name: part.rule for part in parts} | IN_THE_RULES
        self.offered = with_host_facts(load_library(*self.boxes))
        self.rules = SecondEditionRules()
        self.catalogue = Catalogue(self.offered)
        self.glossary = Glossary("data.second_edition")
        self.tutorial = read_tutorial("data.second_edition")

    # What can be played

    def scenarios(self) -> tuple[Choice, ...]:
        """An Ancient One that is drawn, or a chosen one."""
        drawn = Choice(RANDOM, "A random Ancient One")
        return (
            drawn,
            *(
                Choice(
                    facts.id,
                    facts.name,
                    f"Doom track {facts.doom} · {facts.power}{self._from(facts.id)}",
                    box=self._box(facts.id),
                )
                for facts in self.offered.ancient_ones.values()
            ),
        )

    def difficulties(self) -> tuple[Choice, ...]:
        """The rules know one."""
        return (Choice("standard", "Standard"),)

    def investigators(self) -> tuple[Choice, ...]:
        """All of the boxes that are offered, and one drawn as it begins, which several may take."""
        return (
            *(
                Choice(
                    facts.id,
                    facts.name,
                    f"{_compared(facts)}{self._from(facts.id)}",
                    box=self._box(facts.id),
                )
                for facts in self.offered.investigators.values()
            ),
            Choice(RANDOM, "A random investigator", "Drawn when the game begins", many=True),
        )

    def _chosen(self, lobby: Lobby) -> list[Choice]:
        wanted = (lobby.scenario, *lobby.investigators)
        return [c for c in (*self.scenarios(), *self.investigators()) if c.slug in wanted]

    def _box(self, code: str) -> str:
        """The box with which something comes; empty for the base game."""
        slug = self.offered.origins[code]
        return slug if slug in self.boxes else ""

    def _from(self, code: str) -> str:
        return f" · {self.boxes[box].name}" if (box := self._box(code)) else ""

    def set_up(self, lobby: Lobby) -> dict[str, Any]:
        """The set-up for `Session.start`. Raises `RulesError` when it is not legal."""
        if lobby.difficulty not in ("", "standard"):
            raise NotAllowed(f"There is no difficulty {lobby.difficulty!r} in this game.")
        if lobby.decks:
            raise NotAllowed("This game is played without decks of one’s own.")
        given: dict[str, Any] = {
            "ancient_one": lobby.scenario,
            "investigators": list(lobby.investigators),
            "settings": self._house_rules(lobby.settings),
        }
        for choice in self._chosen(lobby):
            with_its_box(self.house_rules, lobby.settings, choice)
        if chosen := [box.slug for box in all_boxes() if lobby.settings.get(box.slug)]:
            given["boxes"] = chosen
            if facts := HOST.for_boxes(chosen):
                given["facts"] = facts
        self.rules.new(given)
        return given

    def _house_rules(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """House rules by the names of the rules. Raises `NotAllowed` for one that there is not.

        Boxes are none: a box that is not offered yet can be named all the same.
        """
        known = {rule.name for rule in self.house_rules} | {box.slug for box in all_boxes()}
        if strange := [name for name in settings if name not in known]:
            raise NotAllowed(no_such_choice(self.house_rules, strange[0]))
        rules = self._in_the_rules
        return {rule: settings[name] for name, rule in rules.items() if name in settings}

    # Words

    def name(self, state: State, seat: Seat) -> str:
        """The investigator's name."""
        facts = self.library.investigators.get(state.investigators[seat].code)
        return facts.name if facts else "A random investigator"

    def heading(self, session: Session[State, Board]) -> str:
        """Ancient One, turn and phase."""
        state = session.state
        facts = self.library.ancient_ones.get(state.ancient_one)
        name = facts.name if facts else self.title
        match state.phase:
            case Phase.SETUP:
                return f"{name} · set-up"
            case Phase.FINAL_BATTLE:
                return f"{name} · final battle, round {state.battle_round}"
            case Phase.OVER:
                return f"{name} · {views.RESULTS.get(state.resolution, 'the game is over')}"
            case phase:
                return f"{name} · turn {state.turn} · {PHASES[phase]}"

    def opens(self, fact: Fact) -> str:
        """Return the phase that begins with it, or the round of the final battle."""
        return scenes.opens(fact)

    def standing(self, session: Session[State, Board]) -> str:
        """First player, doom, terror, gates, seals, monsters; nothing before there are any."""
        if session.state.phase is Phase.SETUP:
            return ""
        view = views.town(session.game, session.asks)
        return " · ".join(filter(None, (standing(view), turn_order(view))))

    def tell(self, state: State, facts: Sequence[Fact], seat: Seat | None) -> list[str]:
        """Log lines, only of what `seat` may know."""
        return log.lines(for_looking(self.rules, state), facts, seat)

    def narrate(self, state: State, facts: Sequence[Fact]) -> list[str]:
        """Nothing: encounters tell the story of this game."""
        return []

    def decode_facts(self, data: bytes) -> tuple[Fact, ...]:
        """Facts from the journal; unknown ones are left out."""
        return _FACTS.read(data)

    def helpers(self, session: Session[State, Board], ask: Ask) -> tuple[Seat, ...]:
        """Nobody: a check is one investigator’s own."""
        return ()

    def explain(self, session: Session[State, Board], ask: Ask, seat: Seat | None) -> list[str]:
        """Arithmetic, exact odds, and what the thing in question does."""
        return prompts.explain(session.game, ask, seat)

    def board_text(
        self,
        session: Session[State, Board],
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """The whole town as text; the same for everybody."""
        view, who = views.town(session.game, session.asks), players or {}
        seats = tuple(replace(s, player=who.get(Seat(s.number), "")) for s in view.seats)
        return town_text(replace(view, seats=seats))

    def hand_text(self, session: Session[State, Board], seat: Seat) -> str:
        """The investigator's sheet as text, and what only its player may look at."""
        bottoms = bottom_cards(session.game, seat)
        private = "; ".join(f"{deck} {name}" for deck, name in bottoms)
        said = f"For your eyes only, at the bottom of the decks: {private}" if private else ""
        return "\n".join(filter(None, (self.sheet_text(session, seat), said)))

    def sheet_text(self, session: Session[State, Board], seat: Seat) -> str:
        """The investigator's sheet as text, without the name that stands above it."""
        board = session.game
        if board.who(seat).code not in self.library.investigators:
            return "The investigator is still to be drawn."
        name = self.name(session.state, seat)
        return sheet_text(views.sheet(board, seat)).removeprefix(f"**{name}** · ")

    def log_notes(self, session: Session[State, Board]) -> list[str]:
        """Edition, boxes and house rules in force."""
        return _notes(views.house_rules(session.game), views.boxes(session.game))

    def lobby_notes(self, lobby: Lobby) -> list[str]:
        """The edition, and what stand-ins play for; the lobby names house rules and boxes."""
        msgspec.convert(self._house_rules(lobby.settings), states.HouseRules)
        chosen = [slug for slug in self.boxes if lobby.settings.get(slug)]
        library = with_host_facts(load_library(*chosen))
        said = stand_ins(unknown_with(library, lobby.scenario))
        return [*_notes(()), *([f"{said} {WHERE_TOLD}"] if said else [])]

    def out(self, session: Session[State, Board], seat: Seat) -> str:
        """That the investigator is gone and whether another one comes; empty while it plays."""
        return guide.out(session.game, seat)

    def summary(self, session: Session[State, Board], *, kept: bool = True) -> list[str]:
        """Return how the game ended."""
        return summary.lines(session.game)

    def redraws(self, facts: Sequence[Fact]) -> bool:
        """Return whether gates, monsters, phases or who is where changed."""
        return any(scenes.redraws(fact) for fact in facts)

    def shows(self, scene: bytes) -> bool:
        """Whether anything lies or stands in the town; before that the set-up has no picture."""
        return scenes.settled(views.decode(scene))

    def outline(self, scene: bytes) -> object:
        """The town without whose turn it is."""
        return scenes.outline(views.decode(scene))

    def help(self, session: Session[State, Board] | None, seat: Seat | None) -> list[str]:
        """Return what one can do now."""
        return guide.lines(None if session is None else session.game, seat)

    # Pictures

    def span(self, session: Session[State, Board]) -> str:
        """The phase, or the round of the final battle."""
        state = session.state
        return f"{state.turn}:{state.phase}:{state.battle_round}"

    def phase(self, session: Session[State, Board]) -> str:
        """The phase, or the round of the final battle."""
        return self.span(session)

    def scene(self, session: Session[State, Board]) -> bytes:
        """The town with whom the table waits for."""
        return views.encode(views.town(session.game, session.asks))

    def scene_picture(self, scene: bytes) -> Picture:
        """The town, drawn."""
        view = views.decode(scene)
        return Picture("town.png", town_png(view), town_alt(view))

    def hand_drawing(
        self, session: Session[State, Board], seat: Seat
    ) -> Callable[[], Picture] | None:
        """Return what draws the investigator's sheet; None before there is one."""
        board = session.game
        if board.who(seat).code not in self.library.investigators:
            return None
        return partial(sheet_picture, views.sheet(board, seat))

    def fact_pictures(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """Dice of the checks that mattered."""
        board = for_looking(self.rules, state)
        told = [f for f in facts if isinstance(f, CheckEnded) and _mattered(f)]
        shown = [views.ended(board, fact) for fact in told[-DICE_PICTURES:]]
        return [Picture("dice.png", dice_png(view), dice_alt(view)) for view in shown]

    def turning_points(self, state: State, facts: Sequence[Fact]) -> list[Picture]:
        """None."""
        return []

    # Looking back

    def recap(self, session: Session[State, Board], facts: Sequence[Fact]) -> Recap:
        """The game in numbers."""
        return recap.recap(session.game, facts)

    def recap_picture(self, told: Recap) -> Picture:
        """Those numbers, drawn."""
        return Picture("recap.png", recap_png(told), recap_alt(told))

    def film(self) -> BoardFilm:
        """A film of its boards."""
        return BoardFilm(
            lambda scene: draw_town(views.decode(scene)),
            lambda scene: town_alt(views.decode(scene)),
        )

    # Looking things up

    def card(self, name: str, state: State | None) -> Article:
        """A card, monster, investigator or place in our own words."""
        found = self.catalogue.article(name)
        return Article(found.title, found.body, found.source)

    def card_names(self, prefix: str) -> list[str]:
        """At most 25 names."""
        return self.catalogue.names(prefix)

    def rule(self, term: str) -> Article:
        """A term of the rules in our own words."""
        return self.glossary.article(term)

    def rule_terms(self, prefix: str) -> list[str]:
        """At most 25 terms."""
        return self.glossary.names(prefix)

    # The game master

    def gm_targets(self, session: Session[State, Board], command: str, prefix: str) -> list[Choice]:
        """Return what a command can name."""
        return gm_targets.targets(session.game, _catalogue(session.game), command, prefix)

    def gm_values(
        self, session: Session[State, Board], command: str, target: str, prefix: str
    ) -> list[Choice]:
        """Return what the command's value can be for its target."""
        return gm_values.values(session.game, _catalogue(session.game), command, target, prefix)

    def gm_command(
        self, session: Session[State, Board], command: str, target: str, value: str
    ) -> dict[str, Any]:
        """The rules' own command. Raises `RulesError`."""
        return gm.command(session.game, _catalogue(session.game), command, target, value)


def _compared(facts: InvestigatorSheet) -> str:
    """Return what investigators are compared by when one is chosen."""
    parts = (f"sanity {facts.sanity}, stamina {facts.stamina}", f"focus {facts.focus_said}")
    return " · ".join((facts.occupation, *parts))


def _notes(rules: Sequence[str], boxes: Sequence[str] = ()) -> list[str]:
    edition = "2nd edition, revised printing, with its FAQ"
    more = [f"With {listed(boxes)}"] if boxes else []
    return [edition, *more, *([f"House rules: {', '.join(rules)}"] if rules else [])]


def _catalogue(b: Board) -> Catalogue:
    """Return what a game has, with its boxes and without those of other games."""
    return _catalogue_with(b.state.boxes or (), b.state.facts or "")


@lru_cache(maxsize=16)
def _catalogue_with(boxes: tuple[str, ...], facts: str) -> Catalogue:
    return Catalogue(library_of(boxes, facts) if facts else load_library(*boxes))


def _part_as_rule(part: LoosePart) -> HouseRule:
    """A part of a box as a table chooses it."""
    return HouseRule(part.name, part.title, part.sentence)


def _as_rule(box: Pack) -> HouseRule:
    """A box as a table chooses it; a line of the lobby names its stand-ins."""
    return HouseRule(box.slug, box.name, box.sentence, box=True)


def _mattered(fact: CheckEnded) -> bool:
    """Rolled, and a fight, a gate's closing, several successes, or worth a clue token."""
    if fact.automatic or not fact.faces:
        return False
    serious = fact.kind is CheckKind.COMBAT or bool(fact.closes)
    return serious or fact.difficulty > 1 or fact.clues > 0


def sheet_picture(view: SheetView) -> Picture:
    """An investigator's sheet, drawn."""
    return Picture("sheet.png", sheet_png(view), sheet_alt(view))
