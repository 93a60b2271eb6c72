"""Invitations: the address of a table, and its QR code."""

import segno

from gorod.protocol.http import Invitation

MARK = "/#join/"
"""What follows `#` a browser never sends, so it stands in no log on the way."""


def invitation(room: str, code: str, invite: str) -> Invitation:
    """`room`: where the server is reached; the code, and the invite if there is one, follow it."""
    url = room.rstrip("/") + MARK + "/".join(filter(None, (code, invite)))
    drawn = segno.make(url, error="m", micro=False)
    return Invitation(invite, url, drawn.svg_inline(light="#fff", omitsize=True))
