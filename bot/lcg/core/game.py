"""The game that scripts are given: state, chance and facts, and the questions asked of them.

Everything here only looks. What changes the state stands in modules named for the rulebook's
chapters (`damage`, `enemies`, `places`…), as functions of a `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from msgspec import UNSET

from bot.engine.about import About
from bot.engine.chance import Chance
from bot.engine.facts import Fact, tell_nobody
from bot.engine.ids import Seat
from bot.engine.memo import Memo
from bot.engine.script import Script
from bot.lcg.core.about import of_card, of_hidden
from bot.lcg.core.constants import (
    ATTACK_DAMAGE,
    ATTACK_HORROR,
    BASE_SKILL,
    BLANK,
    BLANK_ASSET,
    ENEMY_HEALTH,
    EVADE,
    FIGHT,
    GAINS,
    HAND_LIMIT,
    HEALTH,
    MAY_NOT_LEAVE,
    SANITY,
    SHROUD,
    SKILL,
    Asked,
    Ban,
    Modifier,
    Question,
)
from bot.lcg.core.moments import Event
from bot.lcg.core.play_area import PlayArea
from bot.lcg.core.records import (
    REGISTRY,
    Ability,
    AbilityKind,
    Constant,
    EventCard,
    Registry,
    Timing,
)
from bot.lcg.core.state import Investigator, Piece, PieceId, SkillTest, State
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Skill
from bot.lcg.printed.packs import Library

SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
ENTERING = (CardType.ASSET, CardType.ENEMY, CardType.TREACHERY, CardType.LOCATION)
"""Types of cards whose abilities listen only once they are in play."""

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=Event)
_NO_ANSWERS: Iterator[Any] = iter(())


class MomentResolver(Protocol):
    """The resolver of a moment, who reacts and how: the rules above the game fill it in."""

    def __call__(self, g: Game, events: Sequence[Event], timing: Timing) -> Script[None]:
        """Resolve what answers moments of one kind: forced abilities, then reactions."""
        ...


class Game(PlayArea):
    """A state bound to its chance and its log: moments, and what abilities of cards change."""

    def __init__(
        self,
        state: State,
        chance: Chance,
        tell: Callable[[Fact], None],
        library: Library,
        answering: MomentResolver,
        registry: Registry[Game] = REGISTRY,
    ) -> None:
        super().__init__(state, library)
        self.chance = chance
        self.tell = tell
        self.tells = tell is not tell_nobody
        """Whether anybody is told what happens."""
        # In a playout what is looked up for a question serves whoever answers it, too.
        self._memo = Memo(lasting=not self.tells)
        self.registry = registry
        self._answering = answering

    @property
    def words(self) -> bool:
        """Return whether somebody reads what stands beside options: notes, names told apart."""
        return self.tells and not self._memo.plain

    async def listen(self, event: Event, timing: Timing) -> None:
        """Forced abilities at a moment, then reactions; nothing where no card knows of it.

        Rules Reference, "Triggering Condition".
        """
        await self.listen_all([event], timing)

    async def listen_all(self, events: Sequence[Event], timing: Timing) -> None:
        """The same for moments of one kind that come at once: one window answers any of them.

        Rules Reference, "Reaction Opportunities".
        """
        if not events:
            return
        if self.is_heard(type(events[0]), timing):
            await self._answering(self, events, timing)

    async def listen_each(self, events: Sequence[E], timing: Timing) -> list[E]:
        """Announce moments one after another; return those that nothing cancelled."""
        for event in events:
            await self.listen(event, timing)
        return [event for event in events if not event.cancelled]

    async def moment(self, event: Event, effect: Callable[[], Script[None]] | None = None) -> None:
        """Resolve a moment: "when" abilities, the effect unless cancelled, "after" abilities.

        Rules Reference, "Triggering Condition": forced before reactions at each point, and a new
        moment inside opens a nested one that finishes first.
        """
        kind = type(event)  # nearly always nobody hears of it: then not even a script is begun
        if self.is_heard(kind, Timing.WHEN):
            await self.listen(event, Timing.WHEN)
        if effect is not None and not event.cancelled:
            await effect()
        if not event.cancelled and self.is_heard(kind, Timing.AFTER):
            await self.listen(event, Timing.AFTER)

    def is_heard(self, event: type[Event], timing: Timing) -> bool:
        """Return whether any card of this game might answer a moment of this kind."""
        return bool(self.listeners(event, timing) or self.answering_events(event, timing))

    def is_blank(self, seat: Seat) -> bool:
        """Return whether the investigator's text box counts as blank. Rules Reference, "Blank"."""
        return any(self.answers(BLANK, seat))

    def abilities_in_reach(self, seat: Seat, kind: AbilityKind) -> list[Ability[Game]]:
        """Abilities of a kind: of cards in play by whomever, of the investigator, act and agenda.

        Each once, in the order in which the cards entered play.
        """
        key = (self.who(seat).code, self.act.code, self.agenda.code, kind)
        if (found := self._able.get(key)) is None:
            codes = (*dict.fromkeys(each.code for each in self.state.pieces.values()), *key[:3])
            known = self.registry.abilities
            of_codes = [ability for code in codes for ability in known.get(code, ())]
            found = self._able[key] = [each for each in of_codes if each.kind is kind]
        return (
            [*found, *self._hidden_abilities(seat, kind, found)]
            if self.hidden_in_hand(seat)
            else found
        )

    def _hidden_abilities(
        self, seat: Seat, kind: AbilityKind, besides: Sequence[Ability[Game]]
    ) -> list[Ability[Game]]:
        """The abilities of hidden cards in a hand, each once, besides those that are known."""
        codes = dict.fromkeys(piece.code for piece in self.hidden_in_hand(seat))
        found = [each for code in codes for each in self.registry.abilities.get(code, ())]
        return [each for each in found if each.kind is kind and each not in besides]

    def is_wiped(self, piece: Piece) -> bool:
        """Return whether its text box counts as blank, also by what another card says."""
        if self.state.lasting and super().is_wiped(piece):
            return True
        if piece.controller is None or BLANK_ASSET in self._unanswered:
            return False  # nearly always
        return any(self.answers(BLANK_ASSET, piece))

    def may_leave(self, piece: Piece) -> bool:
        """Return whether nothing keeps a card in play. Rules Reference, "Permanent"."""
        permanent = self.has_keyword(piece, Keyword.PERMANENT)
        return not permanent and not self.ban(MAY_NOT_LEAVE, piece)

    def discardable(self, seat: Seat) -> list[Piece]:
        """Assets that a seat controls and that can be discarded."""
        return [piece for piece in self.cards_of(seat) if self.may_leave(piece)]

    def shroud(self, place: Piece) -> int:
        """A location's shroud with what is attached. Rules Reference, "Modifiers"."""
        base = self.card(place).shroud or 0
        attached = self.attachments(place.id)
        bonus = sum(self.card(each).shroud_bonus for each in attached) if attached else 0
        return max(0, base + bonus + self.total(SHROUD, place))

    def has_keyword(self, it: Piece | Card, keyword: Keyword) -> bool:
        """Return True if a card has a keyword now. The rules look keywords up here alone.

        A card in play has what it gains, and what is printed on it unless its text is blank. A
        card out of play has what is printed on it. Rules Reference, "Keywords" and "Blank".
        """
        if isinstance(it, Card):
            return it.prints_keyword(keyword)
        if self.library.cards[it.code].prints_keyword(keyword) and not self.is_wiped(it):
            return True
        return any(self.answers(GAINS, it, keyword))

    def is_massive(self, enemy: Piece) -> bool:
        """Return whether an enemy is massive. Rules Reference, "Massive"."""
        return self.has_keyword(enemy, Keyword.MASSIVE)

    def engaged_enemies(self, seat: Seat) -> list[Piece]:
        """Enemies engaged with a seat; a ready massive enemy is engaged with everybody there.

        Rules Reference, "Massive".
        """
        return [each for each in self.enemies() if self.is_engaged(each, seat)]

    def is_engaged(self, enemy: Piece, seat: Seat) -> bool:
        """Return whether an enemy is engaged with a seat (Rules Reference, "Massive")."""
        if self.is_massive(enemy):
            return not enemy.exhausted and enemy.place == self.who(seat).place
        return enemy.threat == seat

    def engaged_with(self, enemy: Piece) -> list[Seat]:
        """Return whom an enemy is engaged with. Rules Reference, "Enemy Engagement"."""
        if self.is_massive(enemy):
            return [each.seat for each in self.playing() if self.is_engaged(enemy, each.seat)]
        seat = enemy.threat
        return [] if seat is None or not self.who(seat).playing else [seat]

    def fight(self, enemy: Piece) -> int:
        """An enemy's fight value. Rules Reference, "Modifiers"."""
        exposed = self.exposed(enemy) if self.state.lasting else 0
        return max(0, (self.card(enemy).fight or 0) + self._sum_for(FIGHT, enemy) + exposed)

    def exposed(self, enemy: Piece) -> int:
        """Return what lasting effects add to an enemy's fight value for the next attack on it."""
        mine = (each for each in self.state.lasting if each.piece == enemy.id)
        return sum(each.amount for each in mine if each.name == "next_attack")

    def evade(self, enemy: Piece) -> int:
        """An enemy's evade value. Rules Reference, "Modifiers"."""
        return max(0, (self.card(enemy).evade or 0) + self._sum_for(EVADE, enemy))

    def strength(self, enemy: Piece) -> tuple[int, int]:
        """Damage and horror that an enemy's attack deals. Rules Reference, "Modifiers"."""
        damage, horror = super().strength(enemy)
        more = self._sum_for(ATTACK_DAMAGE, enemy), self._sum_for(ATTACK_HORROR, enemy)
        return max(0, damage + more[0]), max(0, horror + more[1])

    def _sum_for(self, what: Modifier[[Piece]], enemy: Piece) -> int:
        """Tell what cards in play add to a number of an enemy; many ways to it ask for the same."""
        if self._memo.steady and self.in_play(enemy):
            return self._memo.once(self._added_to, what, enemy.id)
        return self.total(what, enemy)

    def _added_to(self, what: Modifier[[Piece]], enemy: PieceId) -> int:
        return self.total(what, self.state.pieces[enemy])

    def health(self, piece: Piece) -> int | None:
        """Health of an enemy or asset; None if it has none.

        Rules Reference, "Health and Damage".
        """
        blank = bool(self.state.lasting) and self.is_wiped(piece)
        health = self.card(piece).health_for(self.state.started, blank=blank)
        return None if health is None else health + self.total(ENEMY_HEALTH, piece)

    def max_health(self, seat: Seat) -> int:
        """Printed health with modifiers. Rules Reference, "Health and Damage"."""
        return (self.library.cards[self.state.investigators[seat].code].health or 0) + self.total(
            HEALTH, seat
        )

    def max_sanity(self, seat: Seat) -> int:
        """Printed sanity with modifiers. Rules Reference, "Sanity and Horror"."""
        return (self.library.cards[self.state.investigators[seat].code].sanity or 0) + self.total(
            SANITY, seat
        )

    def health_left(self, seat: Seat) -> int:
        """Remaining health, never below 0. Rules Reference, "Health and Damage"."""
        return max(0, self.max_health(seat) - self.who(seat).damage)

    def sanity_left(self, seat: Seat) -> int:
        """Remaining sanity, never below 0. Rules Reference, "Sanity and Horror"."""
        return max(0, self.max_sanity(seat) - self.who(seat).horror)

    def base_skill(self, seat: Seat, skill: Skill, test: SkillTest | None = None) -> int:
        """The number printed on the investigator card, or what a card sets it to.

        What the card of a test sets goes before what others do. Rules Reference, "Base Value".
        """
        set_by_test = test is not None and test.base is not UNSET and test.base.skill is skill
        raised = [] if set_by_test else list(self.answers(BASE_SKILL, seat, skill))
        return max(raised, default=super().base_skill(seat, skill, test))

    def skill(self, seat: Seat, skill: Skill, test: SkillTest | None = None) -> int:
        """An investigator's skill with all modifiers in play; may be negative.

        Rules Reference, "Modifiers".
        """
        return self.base_skill(seat, skill, test) + sum(
            n for _, n in self.skill_bonuses(seat, skill, test)
        )

    def skill_bonuses(
        self, seat: Seat, skill: Skill, test: SkillTest | None = None
    ) -> list[tuple[About | None, int]]:
        """Modifiers of a skill and where each comes from; `test` is the one they are wanted for.

        Rules Reference, "Modifiers".
        """
        found: list[tuple[About | None, int]] = [
            (of_card(piece.code), gives.of(skill))
            for piece, gives in self._lying.gifts.get(seat, ())
            if not self.is_wiped(piece)
        ]
        for hidden in self.hidden_in_hand(seat):
            gives = self.card(hidden).gives
            found += [(of_hidden(seat), gives.of(skill))] if gives is not None else []
        found += self.parts(SKILL, seat, skill, test)
        for lasting in self.state.lasting:
            if lasting.seat == seat and lasting.skill is skill:
                found.append((lasting.source, lasting.amount))
        return [(source, amount) for source, amount in found if amount]

    def hand_limit(self, seat: Seat) -> int:
        """Return how many cards may be kept. Rules Reference, "Framework Event Details", 4.5."""
        return 8 + self.total(HAND_LIMIT, seat)

    def sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Game, Piece, P], R]]]:
        """Cards in play with a constant ability that answers a question, and the ability."""
        if what in self._unanswered:
            return []  # nearly always
        if (met := self._met.get(what)) is None:
            met = self._met_rules(what)
        if what not in self.staged and not (met and any(map(self._may_answer, met))):
            self._unanswered.add(what)
            return []
        return self._memo.once(self._sources, what)

    def _sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Game, Piece, P], R]]]:
        found = [
            (piece, body)
            for code, body, revealed, _ in self._met[what]
            for piece in (*self._by_code.get(code, ()), *self.all_hidden(code))
            if piece.revealed is revealed and not self.is_wiped(piece)
        ]
        found += [
            (self.as_own(who.seat), body)
            for code, body, _, _ in self._met[what]
            if code in self._own_codes
            for who in self._working(code, what)
        ]
        return [*found, *self._staged_sources(what)] if what in self.staged else found

    def _working(self, code: CardCode, what: Question) -> list[Investigator]:
        """The investigators of a code whose own ability answers a question, as it is not blank."""
        return [
            who
            for who in self.playing()
            if who.code == code and (what is BLANK or not self.is_blank(who.seat))
        ]

    def _staged_sources(
        self, what: Asked[P, R]
    ) -> list[tuple[Piece, Callable[Concatenate[Game, Piece, P], R]]]:
        return [
            (self.as_piece(code), body)
            for code, body, _, stage in self.registry.constants[what]
            if stage and self._stands(code)
        ]

    @cached_property
    def staged(self) -> frozenset[Question]:
        """What acts and agendas of the scenario answer; of most scenarios there is nothing."""
        stages = self.library.stages[self.state.scenario]
        return frozenset(
            what for what, codes in self.registry.staged.items() if not stages.isdisjoint(codes)
        )

    def _may_answer(self, rule: Constant) -> bool:
        """Return whether a card of the rule is in play, an investigator, or may be hidden."""
        if rule.code in self._own_codes:
            return True
        return bool(self._by_code.get(rule.code)) or rule.code in self.library.hidden_codes

    def _met_rules(self, what: Question) -> tuple[Constant, ...]:
        """The constant abilities that answer a question, of cards that were in play or may hide."""
        if (possible := self._possible.get(what)) is None:
            rules = self.registry.constants.get(what, ())
            possible = self._possible[what] = tuple(filter(self._is_there, rules))
        found = self._met[what] = tuple(each for each in possible if self._was_met(each.code))
        return found

    def _is_there(self, what: Constant | Ability[Game]) -> bool:
        """Return whether a card of a rule is in the game, wherever it is, or may be hidden."""
        return what.code in self._codes or what.code in self.library.hidden_codes

    def listeners(self, event: type[Event], timing: Timing) -> tuple[Ability[Game], ...]:
        """The abilities that listen to a moment, without those of cards that were never in play."""
        key = (event, timing)
        if (known := self._met.get(key)) is None:
            if (possible := self._possible.get(key)) is None:
                all_ = self.registry.listeners.get(key, ())
                possible = self._possible[key] = tuple(filter(self._is_there, all_))
            known = self._met[key] = tuple(filter(self._may_listen, possible))
        return known

    def _may_listen(self, ability: Ability[Game]) -> bool:
        card = self.library.cards.get(ability.code)  # None: of a pack that is not offered
        if card is None or ability.code in self.library.hidden_codes:
            return card is not None
        enters = card.type in ENTERING
        return ability.code in (self._by_code if enters else self._codes)

    def _was_met(self, code: CardCode) -> bool:
        """Return whether a card of this code was in play, an investigator, or may be hidden."""
        if code in self._own_codes:
            return True
        return code in self._by_code or code in self.library.hidden_codes

    def answering_events(self, event: type[Event], timing: Timing) -> tuple[EventCard[Game], ...]:
        """The event cards of this game that can be played in answer to a moment."""
        key = (EventCard, event, timing)
        if (known := self._met.get(key)) is None:
            all_ = self.registry.answers.get((event, timing), ())
            known = self._met[key] = tuple(each for each in all_ if each.code in self._codes)
        return known

    def about(self, piece: Piece) -> About | None:
        """A card as what comes from it: by its code, but for one that is hidden in a hand."""
        if self.is_hidden(piece) and piece.controller is not None:
            return of_hidden(piece.controller)
        return of_card(piece.code)

    def answers(self, what: Asked[P, R | None], *about: P.args, **named: P.kwargs) -> Iterator[R]:
        """Return what each card in play says to a question, nothings left out."""
        if what in self._unanswered:
            return _NO_ANSWERS
        return self._answers(what, *about, **named)

    def _answers(self, what: Asked[P, R | None], *about: P.args, **named: P.kwargs) -> Iterator[R]:
        for piece, body in self.sources(what):
            said = body(self, piece, *about, **named)
            if said is not None:
                yield said

    def parts(
        self, what: Modifier[P], *about: P.args, **named: P.kwargs
    ) -> list[tuple[About | None, int]]:
        """Each card and the number that it adds."""
        found: list[tuple[About | None, int]] = []
        for piece, body in self.sources(what):
            if said := body(self, piece, *about, **named):
                found.append((self.about(piece), said))
        return found

    def total(self, what: Modifier[P], *about: P.args, **named: P.kwargs) -> int:
        """The sum of what all cards in play add. Rules Reference, "Modifiers"."""
        if what in self._unanswered:
            return 0  # nearly always
        return sum(body(self, piece, *about, **named) for piece, body in self.sources(what))

    def ban(self, what: Ban[P], *about: P.args, **named: P.kwargs) -> str:
        """Return why something may not be done, a sentence; empty if nothing forbids it.

        Rules Reference, "Cannot".
        """
        if what in self._unanswered:
            return ""  # nearly always
        for piece, body in self.sources(what):
            if said := body(self, piece, *about, **named):
                return "A hidden card forbids it." if self.is_hidden(piece) else said
        return ""

    def may_act(self, seat: Seat) -> bool:
        """Return whether a seat may use abilities now: not while another resolves a peril card.

        Nor once damage or horror has defeated it, though elimination is still to be carried out.
        Rules Reference, "Peril".
        """
        return self._memo.once(self._may_act, seat)

    def _may_act(self, seat: Seat) -> bool:
        if any(each != seat for each in self.state.peril):
            return False
        return self.who(seat).playing and not self.has_fallen(seat)

    def has_fallen(self, seat: Seat) -> bool:
        """Return whether an investigator has as much damage as health, or horror as sanity.

        Rules Reference, "Defeat".
        """
        who = self.who(seat)
        return who.damage >= self.max_health(seat) or who.horror >= self.max_sanity(seat)
