"""Skill tests, ST.1 to ST.8 (Rules Reference, "Skill Test Timing")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from bot.engine.ask import Draft, Join, Option, Part, Picked
from bot.engine.ids import Seat
from bot.engine.script import Script, ask, choose, choose_word
from bot.lcg import look_test, tokens, zones
from bot.lcg.cards import Card, Skill
from bot.lcg.deeds import Deed, free_deeds
from bot.lcg.events import TestFails, TestOver, TestSucceeds, TokenDue, TokenReveals
from bot.lcg.facts import Boosted, CardReturned, Committed, TestBegan, TestEnded, TokenRevealed
from bot.lcg.frames import expire, perform
from bot.lcg.game import Game
from bot.lcg.keys import card_key, one_of_each
from bot.lcg.registry import Timing, Use
from bot.lcg.state import Bonus, Commit, CopyNo, Drawn, SkillTest, Until
from bot.lcg.sums import count_commits, difficulty, value
from bot.lcg.windows import legal, listen, moment

Result = Callable[[SkillTest], Script[None]]


@dataclass(frozen=True)
class _Outcome:
    """One result to apply at ST.7; what is `orderless` changes nothing that others do."""

    label: str
    run: Callable[[], Script[None]]
    orderless: bool = False


async def run(
    g: Game,
    test: SkillTest,
    on_success: Result | None = None,
    on_fail: Result | None = None,
    *,
    success_matters: Callable[[], bool] = lambda: True,
    fail_matters: Callable[[], bool] = lambda: True,
    orderless: Callable[[SkillTest], bool] = lambda _test: False,
    then: Result | None = None,
) -> SkillTest:
    """Perform a test from ST.1 to ST.8. `on_success` and `on_fail` are its own results at ST.7.

    Where `success_matters` or `fail_matters` is false at ST.7 that would do nothing and is no
    result to be ordered. Where `orderless` is true of a success, that comes first without a
    question: it changes nothing that other results do. `then` comes after all results, before the
    test ends: Retaliate, Alert.
    """
    await _begin(g, test)
    await _commits(g, test)
    chance = look_test.chance(g, test)
    await _reveal(g, test)
    await _symbols(g, test)
    await _judge(g, test)
    _tell_result(g, test, chance)
    event = TestSucceeds(test=test) if test.success else TestFails(test=test)
    await listen(g, event, Timing.AFTER)
    main, matters = (on_success, success_matters) if test.success else (on_fail, fail_matters)
    if main is not None and matters():
        quiet = bool(test.success) and orderless(test)
        await _apply(g, test, [_Outcome(test.source or "The test", partial(main, test), quiet)])
    else:
        await _apply(g, test, [])
    if then is not None:
        await then(test)
    await _finish(g, test)
    return test


async def _begin(g: Game, test: SkillTest) -> None:
    g.acting(test.seat)
    await _settle_skill(g, test)
    g.state.tests.append(test)
    test.difficulty = difficulty(g, test)
    g.tell(
        TestBegan(
            seat=test.seat,
            skill=test.skill,
            value=value(g, test),
            difficulty=test.difficulty,
            source=test.source,
            kind=test.kind,
        )
    )


async def _settle_skill(g: Game, test: SkillTest) -> None:
    """ST.1: the skill is fixed; where a card allows another, the performer chooses."""
    skills = skills_for(g, test)
    if len(skills) > 1:
        words = [(s.value, f"{s.value.capitalize()} {g.skill(test.seat, s, test)}") for s in skills]
        chosen = await choose_word(
            test.seat, "Which skill do you use?", words, source=test.source, kind="skill"
        )
        test.skill = Skill(chosen or test.skill.value)
    else:
        test.skill = skills[0]


def skills_for(g: Game, test: SkillTest) -> list[Skill]:
    """The skills that the performer may use, the one that the test names first.

    A card may say that a test is one of another skill than it names.
    """
    told = (said for said in g.answers("tested_with", test) if isinstance(said, Skill))
    offered = [next(told, test.skill), *test.skills]
    offered += [said for said in g.answers("other_skill", test) if isinstance(said, Skill)]
    for lasting in g.state.lasting:
        if lasting.name == "intellect_for_combat_and_agility" and lasting.seat == test.seat:
            offered += _substitutes(offered[0])
    return list(dict.fromkeys(offered))


def may_boost(g: Game, use: Use, skill: Skill) -> bool:
    """Whether a bonus to this skill would count in a test of `use.seat` now: until a token."""
    test = g.test
    return test is not None and not test.closed and test.seat == use.seat and test.skill is skill


def boost(g: Game, use: Use, amount: int, skill: Skill) -> None:
    """Add to the skill for the test in progress."""
    test = g.test
    assert test is not None
    card = g.card(use.source)
    test.bonuses.append(Bonus(card.full_name, amount, skill))
    g.tell(Boosted(seat=use.seat, code=card.code, amount=amount, skill=skill))


def _substitutes(skill: Skill) -> list[Skill]:
    return [Skill.INTELLECT] if skill in (Skill.COMBAT, Skill.AGILITY) else []


# ST.1 and ST.2: boosts and commits


async def _commits(g: Game, test: SkillTest) -> None:
    """Commit and boost until the performer reveals a token; others may, until then."""
    built: dict[Seat, list[Deed]] = {}
    while True:
        replies = await ask(lambda: _commit_draft(g, test, built))
        seat, key = next(
            ((s, a.keys[0]) for s, a in replies.items() if isinstance(a, Picked) and a.keys),
            (test.seat, "reveal"),
        )
        g.acting(test.seat)
        if key == "reveal":
            return
        deed = next((deed for deed in built[seat] if deed.key == key), None)
        if deed is not None:
            await deed.run()


def _commit_draft(g: Game, test: SkillTest, built: dict[Seat, list[Deed]]) -> Draft | None:
    """The question; `built` gets the deeds behind its options."""
    if not g.who(test.seat).playing:
        return None
    test.difficulty = difficulty(g, test)
    parts: dict[Seat, Part] = {}
    for who in g.playing():
        deeds = built[who.seat] = _commit_deeds(g, test, who.seat)
        options = [deed.option() for deed in legal(deeds)]
        if who.seat == test.seat:
            options.insert(0, Option(key="reveal", label="Reveal a token", verb="pass"))
        if options:
            barred = tuple(deed.bar() for deed in deeds if deed.barred)
            parts[who.seat] = Part(tuple(options), barred=barred)
    return Draft(
        kind="commit",
        prompt=f"Commit cards to the {test.skill} test?",
        source=test.source,
        parts=parts,
        must=(test.seat,),
        may=tuple(seat for seat in parts if seat != test.seat),
        join=Join.ANY,
        silence="reveal",
    )


def _commit_deeds(g: Game, test: SkillTest, seat: Seat) -> list[Deed]:
    """Committing, taking back and what is free, legal now or not."""
    hand = one_of_each(g, g.who(seat).hand)
    deeds = [_commit_deed(g, test, seat, copy) for copy in hand]
    deeds += [_withdraw_deed(g, test, c) for c in test.commits if c.seat == seat]
    return deeds + free_deeds(g, seat)


def _cannot_commit(g: Game, test: SkillTest, seat: Seat, copy: CopyNo) -> str:
    """Why a card may not be committed, a sentence (Rules Reference, "Commit"); empty if it may."""
    card = g.card(copy)
    if not card.matching_icons(test.skill):
        return "It has no icon for this test."
    if not g.may_act(seat):
        return "Another investigator resolves a peril card alone."
    if seat != test.seat and (reason := _cannot_help(g, test, seat, card)):
        return reason
    same = sum(1 for c in test.commits if g.card(c.copy).name == card.name)
    if card.max_committed is not None and same >= card.max_committed:
        return f"At most {card.max_committed} of it may be committed to a test."
    return ""


def _cannot_help(g: Game, test: SkillTest, seat: Seat, card: Card) -> str:
    """Why a card may not be committed to somebody else's test."""
    if g.who(seat).place is None or g.who(seat).place != g.who(test.seat).place:
        return f"You are not where {g.name(test.seat)} is."
    if any(commit.seat == seat for commit in test.commits):
        return "You commit at most one card to somebody else's test."
    return "It is committed to your own tests only." if _is_own_only(g, card) else ""


def _is_own_only(g: Game, card: Card) -> bool:
    rule = g.registry.commits.get(card.code)
    return rule is not None and rule.own_only


def _commit_deed(g: Game, test: SkillTest, seat: Seat, copy: CopyNo) -> Deed:
    card = g.card(copy)

    async def commit() -> None:
        zones.hold(g, copy)
        test.commits.append(Commit(seat, copy))
        g.tell(Committed(seat=seat, code=card.code))

    count = card.matching_icons(test.skill)
    return Deed(
        seat=seat,
        key=f"commit:{card_key(g, copy)}",
        label=f"Commit {card.full_name}",
        verb="commit",
        args=(card.full_name,),
        note=f"+{count}",
        run=commit,
        secret=True,
        barred=_cannot_commit(g, test, seat, copy),
    )


def _withdraw_deed(g: Game, test: SkillTest, commit: Commit) -> Deed:
    card = g.card(commit.copy)

    async def withdraw() -> None:
        test.commits.remove(commit)
        zones.to_hand(g, commit.copy, commit.seat)
        g.tell(Committed(seat=commit.seat, code=card.code, back=True))

    return Deed(
        seat=commit.seat,
        key=f"withdraw:{card_key(g, commit.copy)}",
        label=f"Take back {card.full_name}",
        verb="commit",
        args=(f"{card.full_name} (take back)",),
        run=withdraw,
    )


# ST.3 and ST.4: tokens


async def _reveal(g: Game, test: SkillTest) -> None:
    """ST.3: reveal a token, and others that abilities or symbols ask for."""
    test.closed = True
    wanted = int(tokens.are_revealed(g, test))
    while wanted and not test.automatic:
        wanted -= 1
        token = await _reveal_one(g, test)
        if token is not None and tokens.reveals_another(g, test, token.token):
            wanted += 1


async def _reveal_one(g: Game, test: SkillTest) -> Drawn | None:
    """One token that counts; an ability may reveal two, of which one is chosen."""
    due = TokenDue(test=test)
    await listen(g, due, Timing.WHEN)
    found = [drawn for _ in range(due.count) if (drawn := await _draw_one(g, test)) is not None]
    kept = await _keep_one(g, test, found)
    if kept is not None:
        await listen(g, TokenReveals(test=test, drawn=kept), Timing.AFTER)
    return kept


async def _keep_one(g: Game, test: SkillTest, found: list[Drawn]) -> Drawn | None:
    """The one of several revealed tokens that counts; the others are ignored."""
    if len(found) < 2:
        return found[0] if found else None
    words = [(f"t{n}", _token_label(g, test, drawn)) for n, drawn in enumerate(found)]
    if len({label for _, label in words}) == 1:
        words = words[:1]
    key = await choose_word(test.seat, "Which token counts?", words, kind="token")
    kept = found[int((key or "t0")[1:])]
    for drawn in found:
        if drawn is not kept:
            change_token(g, test, drawn, ignored=True)
    return kept


def _token_label(g: Game, test: SkillTest, drawn: Drawn) -> str:
    name = tokens.token_name(drawn.token).replace("_", " ")
    amount = tokens.worth(g, test, drawn)
    is_number = isinstance(drawn.token, int) or amount is None
    return name.capitalize() if is_number else f"{name.capitalize()} ({amount:+d})"


def change_token(
    g: Game, test: SkillTest, drawn: Drawn, *, ignored: bool = False, switched: bool = False
) -> Drawn:
    """A revealed token counts otherwise from now on; it is told anew."""
    place = next(n for n, each in enumerate(test.drawn) if each is drawn)
    changed = Drawn(drawn.token, ignored=ignored, switched=switched)
    test.drawn[place] = changed
    _tell_token(g, test, changed)
    return changed


async def _draw_one(g: Game, test: SkillTest) -> Drawn | None:
    """A token; "when you reveal" abilities may cancel it, and then another is revealed."""
    while bag := tokens.in_bag(g, test):
        names = [tokens.token_name(token) for token in bag]
        drawn = Drawn(g.chance.choose("bag", bag, names))
        test.drawn.append(drawn)
        _tell_token(g, test, drawn)
        event = TokenReveals(test=test, drawn=drawn)
        await listen(g, event, Timing.WHEN)
        if not event.cancelled:
            return drawn
        test.drawn[-1] = Drawn(drawn.token, cancelled=True)
        _tell_token(g, test, test.drawn[-1])
    return None


def _tell_token(g: Game, test: SkillTest, drawn: Drawn) -> None:
    shown, by = tokens.changed_face(g, test, drawn.token) or (None, None)
    g.tell(
        TokenRevealed(
            seat=test.seat,
            token=drawn.token,
            modifier=tokens.worth(g, test, drawn),
            cancelled=drawn.cancelled or drawn.ignored,
            as_face=shown,
            by=by,
        )
    )


async def _symbols(g: Game, test: SkillTest) -> None:
    """Riders for a revealed symbol, still at ST.3; then ST.4: what the symbols do at once.

    A rider comes once, however many such symbols there are (FAQ 2.5).
    """
    faces = tokens.faces(g, test)
    if any(shown in tokens.SYMBOLS_OF_ILL for shown in faces):
        for name in test.on_symbol:
            await g.registry.handlers[name](g, {"seat": test.seat})
            g.acting(test.seat)
    for shown in faces:
        rule = tokens.rule(g, test, shown)
        if rule is not None and rule.now is not None:
            await rule.now(g, test)
            g.acting(test.seat)


# ST.5 and ST.6: the result


async def _judge(g: Game, test: SkillTest) -> None:
    """Compare; where it would fail, "when you would fail" abilities may add to the total."""
    _compare(g, test)
    if not test.success:
        await listen(g, TestFails(test=test), Timing.WHEN)
        _compare(g, test)
    if test.success:
        count_commits(g, test)


def as_it_stands(g: Game, test: SkillTest) -> SkillTest:
    """A copy with the result that the tokens revealed so far would give."""
    judged = replace(test)
    _compare(g, judged)
    return judged


def add_to_failing(g: Game, test: SkillTest, amount: int) -> None:
    """Add to the skill of a test that would fail; it is compared anew."""
    test.extra += amount
    _compare(g, test)


def _compare(g: Game, test: SkillTest) -> None:
    counting = tokens.counting(test)
    decided = {tokens.automatic(g, test, drawn.token) for drawn in counting} - {""}
    decided |= {test.automatic} - {""}
    amounts = [tokens.worth(g, test, drawn) or 0 for drawn in counting]
    test.difficulty = difficulty(g, test)
    if "failure" in decided:
        test.automatic, test.total, test.success = "failure", 0, False
        return
    test.total = max(0, value(g, test) + sum(amounts) + test.extra)
    if "success" in decided:
        test.automatic, test.difficulty = "success", 0
    test.success = test.total >= test.difficulty


def _tell_result(g: Game, test: SkillTest, chance: tuple[int, int]) -> None:
    picture = b""
    if g.state.settings.test_pictures:
        picture = look_test.encode(look_test.view(g, test, chance))
    g.tell(
        TestEnded(
            seat=test.seat,
            skill=test.skill,
            success=bool(test.success),
            total=test.total or 0,
            difficulty=test.difficulty,
            automatic=test.automatic,
            source=test.source,
            chance=chance,
            picture=picture,
        )
    )


# ST.7 and ST.8: results, end


async def _apply(g: Game, test: SkillTest, own: Sequence[_Outcome]) -> None:
    """ST.7: results one by one, in the order that the performer wants; `own` is the test's own."""
    results = [*own, *_token_results(g, test)]
    if test.success:
        results += _commit_results(g, test)
    while results:
        index = await _next_result(test, results)
        await results.pop(index).run()
        g.acting(test.seat)


async def _next_result(test: SkillTest, results: list[_Outcome]) -> int:
    """The place of the result that comes first; asked where the order could change anything."""
    for place, outcome in enumerate(results):
        if outcome.orderless:
            return place
    labels = [outcome.label for outcome in results]
    if len(set(labels)) == 1:
        return 0
    options = [Option(key=f"r{n}", label=label) for n, label in enumerate(labels)]
    key = await choose(
        test.seat, "Which result comes first?", lambda: options, source=test.source, kind="order"
    )
    return int((key or "r0")[1:])


def _token_results(g: Game, test: SkillTest) -> list[_Outcome]:
    found: list[_Outcome] = []
    for drawn in tokens.counting(test):
        shown = tokens.face(g, test, drawn.token)
        rule = tokens.rule(g, test, shown)
        body = (rule.on_success if test.success else rule.on_fail) if rule else None
        if rule is not None and body is not None and rule.matters(g, test):
            label = f"{tokens.token_name(shown).replace('_', ' ').capitalize()} token"
            found.append(_Outcome(label, lambda body=body: body(g, test), rule.put_off))
    return found


def _commit_results(g: Game, test: SkillTest) -> list[_Outcome]:
    found: list[_Outcome] = []
    for commit in test.commits:
        card = g.card(commit.copy)
        rule = g.registry.commits.get(card.code)
        if rule is not None and rule.on_success is not None and rule.matters(g, test):
            body, seat = rule.on_success, commit.seat
            found.append(_Outcome(card.full_name, partial(_committed, g, test, seat, body)))
    return found


async def _committed(
    g: Game, test: SkillTest, seat: Seat, body: Callable[[Game, SkillTest, Seat], Script[None]]
) -> None:
    """What a committed card does for the one who committed it, if still in the scenario."""
    if g.who(seat).playing:
        await perform(g, seat, body(g, test, seat))


async def _finish(g: Game, test: SkillTest) -> None:
    """ST.8: committed cards to their discard piles, tokens back into the bag."""
    for commit in test.commits:
        if commit.copy not in g.state.limbo:
            continue
        if commit.copy in test.returning:
            zones.to_hand(g, commit.copy, commit.seat)
            g.tell(CardReturned(code=g.card(commit.copy).code, seat=commit.seat))
        else:
            zones.discard(g, commit.copy)
    if test in g.state.tests:
        g.state.tests.remove(test)
    expire(g, Until.TEST)
    g.forget("test")
    await moment(g, TestOver(test=test))
