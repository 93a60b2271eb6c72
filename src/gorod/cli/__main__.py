"""`python -m gorod.cli`: the same as `python -m gorod`; 0.1.0 has only this one."""

import sys

from gorod.cli import main

sys.exit(main())
