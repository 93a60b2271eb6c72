"""`python -m gorod.cli`: the same as `gorod`."""

import sys

from gorod.cli import main

sys.exit(main())
