"""A server that does not start, and why."""

import os
import re
import signal
from threading import Timer

from tests.cli.gorod import Ran, gorod
from tests.web.house import PATIENCE


def unserved(*words: object) -> Ran:
    """A server that should not start; one that does is stopped after a while."""
    stop = Timer(PATIENCE, lambda: os.kill(os.getpid(), signal.SIGINT))
    stop.start()
    try:
        return gorod("serve", *words)
    finally:
        stop.cancel()


def refused(*words: object) -> str:
    """The code of why, told in both languages with exit status 2."""
    ran = [unserved(*words, "--lang", lang) for lang in ("ru", "en")]
    assert [one.status for one in ran] == [2, 2]
    assert re.search("[а-я]", ran[0].err) and not re.search("[а-я]", ran[1].err)
    assert all(len(one.err.splitlines()) == 1 for one in ran)
    return str(unserved(*words, "--json").error["code"])
