"""The commands of the pages that no test runs as they are shown, and why. Everything else is run."""

import re

NOT_RUN = {
    "make": "each target is tried by tests/docs/test_make.py",
    "pip": "fetches packages; the extras it names are looked up",
    "npm": "called by make; the scripts it names are looked up",
    "npx": "vitest is run by tests/client; the files are looked up",
    "pytest": "part of make test; the files are looked up",
    "podman": "there are no containers here; tests/web/test_deploy.py reads the files for them",
    "docker": "as podman",
    "systemctl": "there is no systemd here; test_deploy.py has the unit verified, test_renewal.py reloads",
    "journalctl": "there is no systemd here",
    "runuser": "needs an account that is the server's own",
    "nmcli": "needs a radio",
    ".venv/bin/python": "tries faults for hours; tests/faults tries scripts/faults; options are looked up",
}
"""By program. `known.py` looks at what they name."""

README = {"gorod simulate": {"--games": "2"}}
SMALLER = {
    "README.md": README,
    "README.ru.md": README,
    "bench/README.md": {
        "gorod bench bots": {"--seconds": "0.05"},
        "gorod bench server": {"--tables": "1", "--seconds": "1"},
    },
    "docs/analysis.md": {"python scripts/step_calibration.py": {"--games": "1", "--playouts": "1"}},
    "docs/beliefs.md": {"python scripts/calibration.py": {"--games": "1"}},
    "docs/bots.md": {"gorod serve": {"--pace": "1000"}},
    "docs/commands.md": {
        **README,
        "gorod compare": {"--games": "2"},
        "gorod balance": {"--players": "6..7", "--games": "2"},
        "gorod league": {"--games": "1"},
        "gorod bench engine": {"--seconds": "0.05"},
        "gorod bench bots": {"--seconds": "0.05"},
    },
    "docs/company.md": {
        "gorod bench company": {"--games": "1"},
        "python scripts/best_response.py": {"--rounds": "1", "--tries": "2", "--games": "1", "--proof": "1"},
    },
    "docs/lab.md": {"gorod compare": {"--games": "2"}},
}
"""By page: commands that take minutes or hours, and the values that `make test-all` runs them with.

One with an output that is shown is run as it is.
"""


def smaller(page: str, text: str) -> str:
    """Return the command as it is run."""
    for begin, values in SMALLER.get(page, {}).items():
        if text.startswith(begin):
            for option, value in values.items():
                text, count = re.subn(rf"{option}( [^-]\S*)+", f"{option} {value}", text)
                text = text if count else f"{text} {option} {value}"
    return text
