"""A form is answered, whatever became of the panel from which it was opened."""

from __future__ import annotations

from tests.e2e.lcg.night import Night
from tests.e2e.server import labels, panel, text_of


async def test_a_form_is_confirmed_after_a_newer_panel(night: Night) -> None:
    """The panel from which the form was opened stays until the form is answered; then it is one."""
    await night.begin(night.ann, night.bob)
    older = panel(await night.bob.click(night.status, label="Your choice"))
    plan = next(label for label in labels(older) if "Plan" in label)
    form = await night.bob.click(older, label=plan)
    newer = panel(await night.bob.click(night.status, label="Your choice"))

    sent = await night.bob.submit_modal(form, {"plan": "resource, end"})

    assert panel(sent).id == older.id
    assert "✓ Your plan is set" in text_of(panel(sent))
    assert newer.id != older.id
