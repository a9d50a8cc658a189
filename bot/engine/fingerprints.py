"""Fingerprints that identify a question, and the public version of a question."""

from __future__ import annotations

import hashlib

from msgspec import structs

from bot.engine.ask import SIDE_ACTION_PREFIX, Allot, Ask, Draft, Form, Part, Passed, Pick

MARK = 4
"""Hex digits of a question's mark: enough to detect a press on an outdated button."""

SEVERAL = 99
"""The public maximum of a choice, if the real one must stay secret."""


def fingerprint(draft: Draft | Ask) -> str:
    """Return sixteen hex digits; equal questions have equal digits.

    Kind, seats, join, forms and keys count. Wording, notes, reasons and side actions do not.
    """
    parts = [
        f"{seat}|{text}" for seat in sorted(draft.parts) if (text := _keys_text(draft.parts[seat]))
    ]
    may = [seat for seat in sorted(draft.may) if _keys_text(draft.parts[seat])]
    lines = [draft.kind, draft.join, f"{sorted(draft.must)}{may}", *parts]
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def standing_question_name(ask: Draft | Ask) -> str:
    """Return the kind and seat of a standing question as one text."""
    held = ask.held if isinstance(ask, Ask) else ()
    return f"{ask.kind}:{next(seat for seat in ask.must if seat not in held)}"


def public_part(part: Part) -> Part:
    """Return a part without secret options and without a maximum that would reveal some."""
    return Part(
        options=tuple([option for option in part.options if not option.secret]),
        form=_public_form(part.form) if part.may_hide_options else part.form,
        barred=tuple([barred for barred in part.barred if not barred.secret]),
    )


def _public_form(form: Form) -> Form:
    """Return a form without numbers that would reveal how many cards there are."""
    if isinstance(form, Pick) and form.max > 1:
        return Pick(0, SEVERAL)
    return form


def public_ask(ask: Ask) -> Ask:
    """Return a question without its secrets; a secret answer appears as a pass."""
    hiding = {seat for seat, part in ask.parts.items() if part.may_hide_options}
    return structs.replace(
        ask,
        parts={seat: public_part(part) for seat, part in ask.parts.items()},
        given={seat: Passed() if seat in hiding else given for seat, given in ask.given.items()},
    )


def question_hash(ask: Ask, key: bytes) -> str:
    """Return four hex digits that differ between questions of the same number (after a rewind).

    Everyone sees the mark, so it covers only public parts and is keyed with the game's own `key`.
    Holds do not change it (buttons on screen stay valid), and neither do seats that could only act
    with hidden cards. For a standing question only seat and kind count: its options change while
    others act.
    """
    if ask.standing:
        ask = structs.replace(ask, parts={})
    shown = {
        seat: public for seat, part in ask.parts.items() if (public := public_part(part)).options
    }
    must = tuple(seat for seat in ask.must if seat not in ask.held)
    may = tuple(seat for seat in (*ask.may, *ask.held) if seat in shown)
    told = fingerprint(structs.replace(ask, parts=shown, must=must, may=may))
    return hashlib.blake2b(told.encode(), key=key, digest_size=MARK // 2).hexdigest()


def _keys_text(part: Part) -> str:
    """Return the form and keys of a part as text; empty if it has only side actions."""
    asked = [option for option in part.options if not option.key.startswith(SIDE_ACTION_PREFIX)]
    keys = sorted([f"{o.key}/{o.group}/{o.least}/{o.cap}" for o in asked])
    only_asides = bool(part.options) and not keys
    return "" if only_asides else f"{_form_text(part.form)}|{','.join(keys)}"


def _form_text(form: Form) -> str:
    match form:
        case Pick():
            return f"pick {form.min}-{form.max}"
        case Allot(totals):
            return "allot " + ",".join(f"{name}={totals[name]}" for name in sorted(totals))
