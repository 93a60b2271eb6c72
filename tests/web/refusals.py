"""A server that refuses to start, and its reason."""

import os
import re
import signal
from threading import Timer

from tests.cli.gorod import Ran, gorod
from tests.web.house import TIMEOUT_S


def unserved(*words: object) -> Ran:
    """Run a server that should not start; stop it after a while if it does."""
    stop = Timer(TIMEOUT_S, lambda: os.kill(os.getpid(), signal.SIGINT))
    stop.start()
    try:
        return gorod("serve", *words)
    finally:
        stop.cancel()


def refused(*words: object) -> str:
    """Return the code of the reason, told in both languages with exit status 2."""
    ran = [unserved(*words, "--lang", lang) for lang in ("ru", "en")]
    assert [one.status for one in ran] == [2, 2]
    assert re.search("[а-я]", ran[0].err) and not re.search("[а-я]", ran[1].err)
    assert all(len(one.err.splitlines()) == 1 for one in ran)
    return str(unserved(*words, "--json").error["code"])
