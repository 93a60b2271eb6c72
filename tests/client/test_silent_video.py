"""The video that keeps a screen on is the one that the script makes."""

from scripts.silent_video import OUT, module


def test_the_client_has_what_the_script_makes() -> None:
    assert OUT.read_text("utf-8") == module()
