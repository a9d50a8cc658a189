"""What holds for every test: hypothesis profiles, and no setting of the developer's own."""

import os

import structlog
from hypothesis import HealthCheck, settings

# Examples may take long on a busy machine; that is no failure.
settings.register_profile(
    "dev", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
# The same examples in every run: a red run is the change's fault.
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
# For a long look: HYPOTHESIS_PROFILE=thorough make test
settings.register_profile("thorough", settings.get_profile("dev"), max_examples=2_000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)

for name in [name for name in os.environ if name.startswith("KEEPER_") or name == "DISCORD_TOKEN"]:
    del os.environ[name]

# Rich tracebacks of what is expected to fail took more time than the tests themselves.
structlog.configure(
    processors=[
        structlog.stdlib.add_log_level,
        structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        ),
    ]
)
