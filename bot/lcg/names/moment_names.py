"""Names of moments, for the question that offers reactions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import capitalize_first, join_names, ordinal
from bot.engine.ids import Seat
from bot.lcg.core import moments as e
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.disambiguation import as_target
from bot.lcg.names.phrases import counted, harm, short_name, token_words
from bot.lcg.names.sources import bracketed_source


def moment_clause(g: Game, event: e.Event, timing: Timing) -> str:
    """Return a clause for an event without a full stop, such as ``Ghoul Minion attacks Roland``."""
    words = (
        _timed_name(g, event, timing)
        or _untimed_name(g, event)
        or _card_moment(g, event)
        or _place_moment(g, event)
        or _enemy_moment(g, event)
    )
    return words or "Now"


def called_together(g: Game, events: Sequence[e.Event], timing: Timing) -> str:
    """Return one clause for simultaneous events of the same kind, without a full stop."""
    names = told_apart(g, events)
    match events[0]:
        case e.EnemyEvades(seat=seat):
            return f"{_short_name(g, seat)} evades {join_names(names)}"
        case e.EnemyFalls():
            return f"{join_names(names)} are defeated"
        case e.EnemyReadies():
            return f"{join_names(names)} would ready"
        case _:
            return "; ".join(moment_clause(g, event, timing) for event in events)


def told_apart(g: Game, events: Sequence[e.Event]) -> list[str]:
    """Return the distinct subjects of several moments: the names of their enemies."""
    foes = [
        each.enemy
        for each in events
        if isinstance(each, e.EnemyEvades | e.EnemyFalls | e.EnemyReadies)
    ]
    if len(foes) < len(events):
        return [str(number + 1) for number in range(len(events))]
    names = [_enemy_name(g, foe) for foe in foes]
    return [
        name if names.count(name) == 1 else f"{name} ({ordinal(1 + names[:n].count(name))})"
        for n, name in enumerate(names)
    ]


def _timed_name(g: Game, event: e.Event, timing: Timing) -> str:
    """Return the name of a moment that reads differently before and after it."""
    done = timing is Timing.AFTER
    match event:
        case e.TokenReveals(drawn=e.RevealedToken(token=token)) | e.LooseTokenReveals(token=token):
            return f"The {token_words(token)} token is revealed"
        case e.TestFails(test=test) | e.TestSucceeds(test=test):
            return f"{_short_name(g, test.seat)} {_test_outcome(event, done=done)}"
        case e.CluesFound(seat=seat, count=count):
            verb = "has discovered" if done else "would discover"
            return f"{_short_name(g, seat)} {verb} {counted(count, 'clue')}"
        case e.HarmDealt(harm=dealt):
            return _dealt_text(g, dealt, "has taken" if done else "is dealt")
        case e.HarmDue(harm=due):
            dealt = harm(due.damage, due.horror)
            return f"{_short_name(g, due.seat)} would take {dealt}{bracketed_source(g, due.source)}"
        case e.EnemyAttacks():
            return _attack_text(g, event, done=done)
        case e.EnemyFalls(enemy=enemy):
            return f"{_enemy_name(g, enemy)} is defeated"
        case e.AssetFalls(piece=piece):
            return f"{_name_of(g, piece)} is defeated"
        case e.RoundEnds():
            return "The round has ended" if done else "The round ends"
        case _:
            return ""


def _test_outcome(event: e.TestFails | e.TestSucceeds, *, done: bool) -> str:
    test = event.test
    if isinstance(event, e.TestSucceeds):
        verb = "succeeds at" if done else "would succeed at"
        return f"{verb} the test" + (f" by {test.margin}" if test.margin else "")
    by = "" if test.automatic else f" by {test.margin}"
    return f"{'fails' if done else 'would fail'} the test{by}"


def _attack_text(g: Game, event: e.EnemyAttacks, *, done: bool) -> str:
    verb = "has attacked" if done else "attacks"
    attack = f"{_name_of(g, event.enemy)} {verb} {_short_name(g, event.seat)}"
    much = "" if done else harm(event.damage, event.horror)
    return " for ".join(filter(None, (attack, much)))


def _dealt_text(g: Game, dealt: e.Harm, verb: str) -> str:
    """Return ``Roland is dealt 1 damage, Guard Dog 1 damage (Ghoul Minion)``."""
    shares = [(_short_name(g, dealt.seat), harm(dealt.own_damage, dealt.own_horror))]
    for asset in dict.fromkeys((*dealt.damage_on, *dealt.horror_on)):
        piece = g.piece(asset)
        name = _name_of(g, piece) if piece is not None else "an asset"  # it has left play
        shares.append((name, harm(dealt.damage_on.get(asset, 0), dealt.horror_on.get(asset, 0))))
    taken = [(name, much) for name, much in shares if much] or [
        (shares[0][0], "no damage or horror")
    ]
    (first, much), *others = taken
    rest = "".join(f", {name} {what}" for name, what in others)
    return f"{capitalize_first(first)} {verb} {much}{rest}{bracketed_source(g, dealt.source)}"


def _untimed_name(g: Game, event: e.Event) -> str:
    """Return the name of a moment that reads the same before and after it."""
    match event:
        case e.TurnBegins(seat=seat):
            return f"{_short_name(g, seat)}’s turn begins"
        case e.ActionFinished(seat=seat):
            return f"{_short_name(g, seat)} has finished an action"
        case e.TurnEnds(seat=seat):
            return f"{_short_name(g, seat)}’s turn ends"
        case e.CardDrawn(seat=seat, card=card):
            secret = g.hidden.is_secretly_drawn(card)
            return f"{_short_name(g, seat)} draws {'a hidden card' if secret else card.name}"
        case e.CardEnters(piece=piece) | e.EnemySpawns(enemy=piece):
            return f"{_name_of(g, piece)} enters play"
        case e.CardPlayedEvent(seat=seat, card=card):
            return f"{_short_name(g, seat)} has played {card.name}"
        case e.TokenDue(test=test):
            return f"{_short_name(g, test.seat)} would reveal a token"
        case e.PhaseBegins(phase=phase):
            return f"The {phase} phase begins"
        case e.PhaseEnds(phase=phase):
            return f"The {phase} phase ends"
        case _:
            return ""


def _card_moment(g: Game, event: e.Event) -> str:
    """Return the name of a moment of cards, enemies or moves."""
    match event:
        case e.ActionActivated(seat=seat, piece=piece):
            return f"{_short_name(g, seat)} uses {_name_of(g, piece)}"
        case e.Parleys(seat=seat):
            return f"{_short_name(g, seat)} has parleyed"
        case e.DrawsCards(seat=seat, copies=copies):
            return f"{_short_name(g, seat)} has drawn {counted(len(copies), 'card')}"
        case e.EnemyEvades(enemy=enemy, seat=seat):
            return f"{_short_name(g, seat)} evades {_enemy_name(g, enemy)}"
        case e.EnemyEngages(enemy=enemy, seat=seat):
            return f"{_name_of(g, enemy)} engages {_short_name(g, seat)}"
        case e.Leaves(seat=seat, place=place):
            return f"{_short_name(g, seat)} leaves {_place_name(g, place)}"
        case e.Enters(seat=seat, place=place):
            return f"{_short_name(g, seat)} enters {_place_name(g, place)}"
        case e.EncounterMoves(seat=seat, place=place):
            return f"a card moves {_short_name(g, seat)} to {_place_name(g, place)}"
        case e.EnemyEnters(enemy=enemy, place=place):
            return f"{_name_of(g, enemy)} enters {_place_name(g, place)}"
        case _:
            return ""


def _place_moment(g: Game, event: e.Event) -> str:
    """Return the name of a moment of places, the agenda, draws or commitments."""
    match event:
        case e.DefeatNears(seat=seat):
            return f"{_short_name(g, seat)} would be defeated"
        case e.AgendaAdvances(agenda=agenda):
            return f"The agenda {g.card(agenda).name} advances"
        case e.AgendaGainsDoom(agenda=agenda):
            return f"Doom is placed on the agenda {g.card(agenda).name}"
        case e.EncounterDue(seat=seat):
            return f"{_short_name(g, seat)} would draw an encounter card"
        case e.CardCommitted(seat=seat, copy=copy):
            return f"{_short_name(g, seat)} has committed {g.card(copy).name}"
        case e.CommitsMade():
            return "All cards are committed"
        case e.PlaceDrawn(place=place):
            return f"{_name_of(g, place)} is drawn at random"
        case e.PlaceLeaves(place=place):
            return f"{_name_of(g, place)} leaves play"
        case _:
            return ""


def _enemy_moment(g: Game, event: e.Event) -> str:
    """Return the names of moments of enemies: attacked, readied, moved by hunter."""
    match event:
        case e.EnemyIsAttacked(enemy=enemy, seat=seat):
            return f"{_short_name(g, seat)} attacks {_enemy_name(g, enemy)}"
        case e.EnemyReadies(enemy=enemy):
            return f"{_enemy_name(g, enemy)} would ready"
        case e.CardReadies(piece=piece):
            return f"{_name_of(g, piece)} has readied"
        case e.EnemyHunts(enemy=enemy):
            return f"{_enemy_name(g, enemy)} has hunted"
        case _:
            return ""


def _short_name(g: Game, seat: Seat) -> str:
    return short_name(g.name(seat))


def _name_of(g: Game, piece: Piece) -> str:
    return g.pieces.face_card(piece).name


def _enemy_name(g: Game, enemy: Piece) -> str:
    """Return an enemy's name, distinct from others of its name while it is in play."""
    return as_target(g, enemy) if enemy in g.in_play else g.card(enemy).name


def _place_name(g: Game, place: PieceId) -> str:
    piece = g.piece(place)
    return g.card(piece).name if piece else "a location"
