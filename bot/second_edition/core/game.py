"""The board that scripts are given: state, chance and facts, and the questions asked of them.

Three layers, each of which knows those before it: the places (`town`), what lies on the table
(`pieces`), and here everything in force, with the numbers that it changes. They look; what changes
the state stands in modules named for the rulebook's chapters (`combat`, `gates`, `losses`…), as
functions of a `Board`; `api` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from bot.engine.chance import Chance
from bot.engine.facts import Fact, tell_nobody
from bot.engine.frames import Frames
from bot.engine.ids import Seat
from bot.engine.memo import Memo
from bot.second_edition.core import bans, topics
from bot.second_edition.core.bans import Ban
from bot.second_edition.core.facts.base import with_people
from bot.second_edition.core.pieces import Pieces
from bot.second_edition.core.records import REGISTRY, Ability, Registry
from bot.second_edition.core.state import Phase, SkillCheck, State
from bot.second_edition.core.topics import Topic
from bot.second_edition.core.uses import Origin, Window
from bot.second_edition.printed.library import Library
from bot.second_edition.printed.ops import Op
from bot.second_edition.printed.shapes import CardFacts
from bot.second_edition.printed.terms import Cause, Place, Skill

P = ParamSpec("P")
R = TypeVar("R")
Speaker = tuple[Callable[..., Any], Origin]
"""A body that answers a question about something in force, and what that is."""
Offered = tuple[Ability["Board"], int, Origin]
"""An ability, its number among those of its card, and what has it."""
_NOBODY: list[Speaker] = []
AT_ONCE = (Phase.MOVEMENT, Phase.ARKHAM, Phase.OTHER_WORLDS, Phase.FINAL_BATTLE)
"""The phases in which everybody may act at the same time, if the table wants it."""
Consequence = Sequence[Op] | str
"""What passing or failing a check leads to: of an encounter its values, of a script its words."""


class Encountered(NamedTuple):
    """An encounter that is resolved: whose, and by which card."""

    seat: Seat
    card: str


class Board(Pieces):
    """A state bound to its chance and its log."""

    def __init__(
        self,
        state: State,
        chance: Chance,
        tell: Callable[[Fact], None],
        library: Library,
        registry: Registry[Board] = REGISTRY,
    ) -> None:
        super().__init__(state, library)
        self.chance = chance
        self._tell = tell
        self.tells = tell is not tell_nobody
        """Whether anybody is told what happens."""
        self.registry = registry
        self.frames = Frames()
        """The seats that do or suffer something now; see `frames.perform`."""
        self.hanging: list[tuple[SkillCheck, tuple[Consequence, Consequence] | None]] = []
        """What passing and failing of each check in progress lead to."""
        self._met: list[Encountered] = []
        """Whose the encounters are that are resolved now."""
        self._mark: tuple[object, ...] = ()
        self._force: dict[str, list[Origin]] = {}
        self._speakers: dict[str, list[Speaker]] = {}
        self._bars: dict[str, list[Speaker]] = {}
        self._offered: dict[tuple[Window, Seat], list[Offered]] = {}
        self._memo = Memo(lasting=True)

    @property
    def words(self) -> bool:
        """Return whether somebody reads what stands beside options: notes and figures."""
        return self.tells and not self._memo.plain

    def tell(self, fact: Fact) -> None:
        """Tell what happened; who sat then in the seats that it names is kept with it."""
        if not self.tells:
            return
        self._tell(with_people(fact, lambda seat: self.state.investigators[seat].code))

    def text(self, code: str, modifier: int = 1) -> str:
        """Return what something does, as players read it, by the facts that this game has.

        `modifier` is that of an Ancient One's attack: 1 in the first round of the final battle.
        """
        return self.library.text(code, modifier)

    # Side by side

    def meets(self, seat: Seat, card: str) -> Encountered:
        """An encounter of a seat is resolved from now on."""
        met = Encountered(seat, card)
        self._met.append(met)
        self.state.encounters.append(card)
        return met

    def has_met(self, met: Encountered) -> None:
        """An encounter has been resolved, if it was not dropped before."""
        if met in self._met:
            self._met.remove(met)
        if met.card in self.state.encounters:
            self.state.encounters.remove(met.card)

    def meets_no_more(self, seat: Seat) -> None:
        """The encounters of a seat are dropped."""
        for met in [each for each in self._met if each.seat == seat]:
            self.has_met(met)

    def meets_nothing(self) -> None:
        """All encounters are dropped."""
        self._met.clear()
        self.state.encounters.clear()

    def in_encounter(self, seat: Seat) -> bool:
        """Return whether an encounter is resolved with a seat in it: its own, or one around it."""
        if not self.state.settings.together:
            return bool(self.state.encounters)
        return any(self._concerns(each.seat, seat) for each in self._met)

    def in_combat(self, seat: Seat) -> bool:
        """Return whether a combat is on in which a seat stands."""
        return any(self._concerns(each.seat, seat) for each in self.state.combats)

    def in_check(self, seat: Seat) -> bool:
        """Return whether a check is made in which a seat stands."""
        return any(self._concerns(each.seat, seat) for each in self.state.checks)

    @property
    def acting_at_once(self) -> bool:
        """Return whether in this phase everybody acts at the same time by the table's choice."""
        return self.state.settings.together and self.state.phase in AT_ONCE

    def acts(self, seat: Seat) -> bool:
        """Return whether it is the seat's turn to act in the phase, alone or with others."""
        if self.acting_at_once and self.state.phase is not Phase.FINAL_BATTLE:
            return self.who(seat).playing and not self.who(seat).done
        return self.state.cursor.seat == seat

    def _concerns(self, whose: Seat, seat: Seat) -> bool:
        """Return whether it concerns a seat: always; where all act at once, its own lane."""
        return not self.state.settings.together or whose in (seat, *self.frames.owners)

    # What is in force

    def in_force(self) -> dict[str, list[Origin]]:
        """Everything whose text holds now, by code; the map is not to be changed.

        It is asked for hundreds of times between two changes, so the last one is kept.
        """
        if self._memo.steady:
            return self._force
        mark = self._force_mark()
        if mark != self._mark:
            self._mark, self._force = mark, self._all_in_force()
            self._speakers, self._bars, self._offered = {}, {}, {}
        return self._force

    def steady(self, *, again: bool = False, plain: bool = False) -> Memo:
        """For the time of a block that changes nothing, such as the building of a question.

        What is in force is looked up once, and not compared with the state each time; `again`: it
        is what it was in the last such block, and so is all that was looked up there. `plain`:
        nobody reads what stands beside options.
        """
        self._memo.plain |= plain
        if not again:
            self._memo.forget()
            self.in_force()
        return self._memo

    def once(self, look: Callable[Concatenate[Board, P], R], *args: P.args, **more: P.kwargs) -> R:
        """Look something up on the board; once for a block that changes nothing."""
        return self._memo.once(look, self, *args, **more)

    def _force_mark(self) -> tuple[object, ...]:
        """Everything on which `in_force` depends."""
        state = self.state
        return (
            state.ancient_one,
            state.awake,
            state.first,
            state.environment,
            *state.headlines,
            *(state.aftermath or ()),
            *(state.conditions or ()),
            None if state.rumor is None else state.rumor.code,
            *[
                (who.code, who.standing, [held.card for held in who.cards])
                for who in state.investigators
            ],
        )

    def _all_in_force(self) -> dict[str, list[Origin]]:
        cards = self.state.cards
        origins = [Origin(code) for code in self._common_codes() if code]
        for who in self.playing():
            origins.append(Origin(who.code, who.seat))
            origins += [Origin(cards[held.card], who.seat, held.card) for held in who.cards]
        found: dict[str, list[Origin]] = {}
        for origin in origins:
            found.setdefault(origin.code, []).append(origin)
        return found

    def _common_codes(self) -> Iterator[str]:
        """The codes in force that are nobody's; some are empty."""
        state = self.state
        yield from state.boxes or ()
        if not state.awake:
            yield from (state.ancient_one, state.environment, *state.headlines)
            yield from state.aftermath or ()
            if state.rumor is not None:
                yield state.rumor.code
        yield from state.conditions or ()

    # What it says

    def answers(self, what: Topic[P, R], *about: P.args, **more: P.kwargs) -> Iterator[R]:
        """Return what everything in force says to a question of `topics`, nothings left out."""
        for body, origin in self._speaking(what.name):
            if said := body(self, origin, *about, **more):
                yield said

    def _speaking(self, what: str) -> list[Speaker]:
        """The bodies of everything in force that answer a question; as long-lived as `in_force`."""
        if what not in self.registry.constants:
            return _NOBODY
        here = self.in_force()
        if (speakers := self._speakers.get(what)) is None:
            speakers = self._speakers[what] = [
                (body, origin)
                for code, body in self.registry.constants[what].items()
                for origin in here.get(code, ())
            ]
        return speakers

    def abilities(self, window: Window, seat: Seat) -> list[Offered]:
        """The abilities in force that are a seat's, or everybody's, and used in a window."""
        here = self.in_force()
        if (offered := self._offered.get((window, seat))) is None:
            offered = self._offered[window, seat] = [
                (ability, number, origin)
                for code, origins in here.items()
                for number, ability in enumerate(self.registry.abilities.get(code, ()))
                if ability.window is window
                for origin in origins
                if origin.seat == seat or (ability.anyone and origin.seat is None)
            ]
        return offered

    def helps(self, window: Window, seat: Seat) -> bool:
        """Tell whether a seat has an ability for this window that answers what concerns others."""
        return any(ability.others for ability, _, _ in self.abilities(window, seat))

    def is_answered(self, what: Topic[P, R]) -> bool:
        """Tell whether anything in force may say something to a question, whatever it is about."""
        return bool(self._speaking(what.name))

    def total(self, what: Topic[P, int], *about: P.args, **more: P.kwargs) -> int:
        """The sum of what everything in force adds."""
        if not (speaking := self._speaking(what.name)):
            return 0  # nearly always
        return sum([body(self, origin, *about, **more) or 0 for body, origin in speaking])

    def is_so(self, what: Topic[P, bool], *about: P.args, **more: P.kwargs) -> bool:
        """Return whether anything in force says so."""
        if not (speaking := self._speaking(what.name)):
            return False  # nearly always
        return any(body(self, origin, *about, **more) for body, origin in speaking)

    def ban(self, what: Ban[P], *about: P.args, **more: P.kwargs) -> str:
        """Return why something may not be done, a sentence; empty if nothing forbids it."""
        by = self.forbidden_by(what, *about, **more)
        return self.registry.why_forbidden(by, what) if by else ""

    def forbidden_by(self, what: Ban[P], *about: P.args, **more: P.kwargs) -> str:
        """The code of what forbids something; empty if nothing does."""
        if what.name not in self.registry.bans:
            return ""
        for when, origin in self._forbidding(what.name):
            if when(self, origin, *about, **more):
                return origin.code
        return ""

    def _forbidding(self, what: str) -> list[Speaker]:
        """Return when each thing in force forbids something; as long-lived as `in_force`."""
        here = self.in_force()
        if what not in self._bars:
            self._bars[what] = [
                (each.when, origin)
                for code, each in self.registry.bans[what].items()
                for origin in here.get(code, ())
            ]
        return self._bars[what]

    def shut_out(self, place: Place) -> str:
        """The code of what lets neither gate nor monster appear in a place; empty if they do.

        For an elder sign it is `Cause.SEAL`. Rules, "Phase 3: Arkham Encounters".
        """
        if place in self.state.seals:
            return Cause.SEAL
        return self.forbidden_by(bans.APPEAR, place)

    # Numbers that it changes

    def max_sanity(self, seat: Seat) -> int:
        """Maximum Sanity, never below 0. Rules, "Damage, insanity, unconsciousness"."""
        return max(0, self.sheet(seat).sanity + self._maximum(seat, topics.MAX_SANITY))

    def max_stamina(self, seat: Seat) -> int:
        """Maximum Stamina, never below 0. Rules, "Damage, insanity, unconsciousness"."""
        return max(0, self.sheet(seat).stamina + self._maximum(seat, topics.MAX_STAMINA))

    def _maximum(self, seat: Seat, what: Topic[[Seat], int]) -> int:
        who = self.who(seat)
        lowered = who.lost_max_sanity if what is topics.MAX_SANITY else who.lost_max_stamina
        cards = sum(
            (card.max_sanity if what is topics.MAX_SANITY else card.max_stamina)
            for card in self.facts_held(seat)
        )
        return cards - lowered + self.total(what, seat)

    def movement_points(self, seat: Seat) -> int:
        """Movement points that a Movement phase begins with. Rules, "Phase 2: Movement"."""
        return max(0, self.skill(seat, Skill.SPEED) + self.total(topics.POINTS, seat))

    def focus(self, seat: Seat) -> int:
        """Stops that sliders may move in an Upkeep. Rules, "Phase 1: Upkeep", step 3."""
        return max(0, self.sheet(seat).focus + self.total(topics.FOCUS, seat))

    def hands(self, seat: Seat) -> int:
        """Hands in combat. Rules, "Evading and combat", hands."""
        return max(0, 2 + self.total(topics.HANDS, seat))

    def spell_hands(self, seat: Seat) -> int:
        """Hands beside those that only spells can use. Rules, "Evading and combat", hands."""
        return self.total(topics.SPELL_HANDS, seat)

    def skill(self, seat: Seat, skill: Skill) -> int:
        """A skill: slider and bonuses of cards; never below 0. Rules, "Skill checks"."""
        return self._memo.once(self._skill, seat, skill)

    def _skill(self, seat: Seat, skill: Skill) -> int:
        printed = self.slider(seat, skill, self.who(seat).sliders)
        cards = sum(card.skills.get(skill, 0) for card in self.facts_held(seat))
        return max(0, printed + cards + self.total(topics.SKILL, seat, skill))

    def skill_bonus(self, seat: Seat, skill: Skill) -> int:
        """Return what cards add to a skill, or take from it. Rules, "Skill checks"."""
        return self.skill(seat, skill) - self.slider(seat, skill, self.who(seat).sliders)

    def facts_held(self, seat: Seat) -> tuple[CardFacts, ...]:
        """The printed facts of a seat's cards, as often as it has them."""
        return self._memo.once(self._facts_held, seat)

    def _facts_held(self, seat: Seat) -> tuple[CardFacts, ...]:
        return tuple([self.card(held.card) for held in self.who(seat).cards])
