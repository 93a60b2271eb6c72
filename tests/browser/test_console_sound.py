"""The console's sounds: none before the first tap, then one when ten seconds are left and one at the end."""

import pytest

from tests.browser.browser import Browser
from tests.browser.judge import Judge

LATE, GONG = [660, 880], [196, 294, 441]
"""Their frequencies, in hertz."""
LISTEN = """
window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(audio, options) {
    super(audio, options);
    if (audio.state === "running") window.heard.push(options.frequency);
  }
};
"""


@pytest.mark.full
def test_the_end_of_a_speech_is_heard(browser: Browser) -> None:
    judge = Judge(browser.visitor(browser.house(), "tablet", reduced_motion="reduce"))
    judge.visitor.context.add_init_script(LISTEN)
    judge.sit_down()
    judge.go_to("speech")
    judge.page.reload()
    less = judge.button(judge.words("console-less"))
    less.wait_for()
    assert judge.page.evaluate("heard") == []
    for sound, taps in ((LATE, 10), (GONG, 2)):
        before = judge.page.evaluate("heard.length")
        for _ in range(taps):
            judge.tap(less)
        judge.page.wait_for_function("([at, many]) => heard.length >= at + many", arg=[before, len(sound)])
        assert judge.page.evaluate("at => heard.slice(at)", before) == sound
