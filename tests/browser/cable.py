"""A connection from a device to its server that can be cut, fall silent, or lose the answers."""

import socket
import struct
from contextlib import suppress
from threading import Event, Thread
from typing import Self

from tests.browser.waiting import WITHIN_S

PORTION = 65536
RESET = struct.pack("ii", 1, 0)
"""A socket option: closing resets the connection at once, as if the cable were pulled out."""


class Cable:
    """A proxy to a port of this machine; devices connect to `url`."""

    def __init__(self, port: int) -> None:
        """Start it, working."""
        self._port, self._ends = port, list[socket.socket]()
        self._is_whole, self._answers, self._has_swallowed = Event(), Event(), Event()
        self._moves = Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.mend()
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Close all connections, and refuse new ones."""
        self._is_whole.clear()
        for end in self._ends:
            _pull(end)
        self._ends.clear()

    def mend(self) -> None:
        """Accept new connections again."""
        self._answers.set()
        self._moves.set()
        self._is_whole.set()

    def stall(self) -> None:
        """Pass nothing on, though all sockets stay open, as when a phone has lost its Wi-Fi."""
        self._moves.clear()

    def swallow(self) -> None:
        """Drop the server's answers from now on; what is sent to it arrives."""
        self._has_swallowed.clear()
        self._answers.clear()

    def await_lost_answer(self) -> None:
        """Wait until the server has answered something since `swallow`: what was sent has arrived."""
        assert self._has_swallowed.wait(WITHIN_S), "the server has not answered"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                self._join(self._listening.accept()[0])

    def _join(self, device: socket.socket) -> None:
        server = self._server()
        if server is None:
            _pull(device)
            return
        self._ends += [device, server]
        Thread(target=self._carry, args=(device, server), daemon=True).start()
        Thread(target=self._carry, args=(server, device, self._answers), daemon=True).start()

    def _server(self) -> socket.socket | None:
        """Connect to the server; None if the connection is cut or the server is dead."""
        if self._is_whole.is_set():
            with suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", self._port))
        return None

    def _carry(self, source: socket.socket, to: socket.socket, passes: Event | None = None) -> None:
        try:
            while portion := source.recv(PORTION):
                self._moves.wait()
                if passes is None or passes.is_set():
                    to.sendall(portion)
                else:
                    self._has_swallowed.set()
            to.shutdown(socket.SHUT_WR)
        except OSError:
            _pull(source)  # otherwise a request that came after the server had closed would never be answered
            _pull(to)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._listening.close()


def _pull(end: socket.socket) -> None:
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        end.shutdown(socket.SHUT_RDWR)
        end.close()
