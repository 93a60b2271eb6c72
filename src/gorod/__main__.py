"""`python -m gorod` is the command `gorod`."""

import sys

from gorod.cli import main

sys.exit(main())
