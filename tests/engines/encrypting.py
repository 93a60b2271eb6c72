"""A proxy that encrypts, in front of a PostgreSQL that cannot: the wheel's is built without it."""

import asyncio
from contextlib import suppress

from gorod.web.certificate import Certificate, load_context
from tests.engines.cut import BadLine

ASKED = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
"""The request of a client for encryption."""
GRANTED = b"S"


class EncryptedLine(BadLine):
    """Acts like a server with `ssl = on` and only `hostssl`; counts refused connections."""

    def __init__(self, host: str, port: int, certificate: Certificate) -> None:
        super().__init__(host, port)
        self._context = load_context(certificate)
        self.granted = self.refused = 0

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if await reader.readexactly(len(ASKED)) != ASKED:
            self.refused += 1
            writer.transport.abort()
            return
        writer.write(GRANTED)
        with suppress(OSError):  # a client that does not trust the certificate disconnects
            await writer.start_tls(self._context)
            self.granted += 1
            await super()._met(reader, writer)
