"""`python -m gorod.cli`: the same as `python -m gorod`, kept because release 0.1.0 had only this form."""

import sys

from gorod.cli import main

sys.exit(main())
