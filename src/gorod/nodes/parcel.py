"""What travels between nodes: items in sealed parcels, whose length tells little and whose sender is certain.

A parcel is 16 bytes in the clear, the sender and how many it has sent, and the rest sealed: whoever listens
on the way learns that nodes talk. Whatever is in it one viewer was to get anyway, or has said.
"""

from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct, msgpack

from gorod.protocol.http import TableInfo

if TYPE_CHECKING:  # a server that is alone does without
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ID_BYTES, COUNT_BYTES, LENGTH_BYTES = 8, 8, 4
SMALLEST = 256
"""Bytes; a parcel has as many, or twice, four times, eight times as many."""


class _Travels(Struct, frozen=True, tag=True, array_like=True):
    """One of the things that travel."""

    @property
    def size(self) -> int:
        """Roughly: of what may be long."""
        return 0


class LinkOpen(_Travels, frozen=True):
    """Edge to owner: a device has said hello; the token itself never travels, only its hash."""

    link: int
    of: str
    hash: str
    lang: str
    seed: str
    reads: str
    """The language that the device asks for where it names none."""
    address: str
    seat: str = ""
    """The hash of a seat's token, where the browser of a device that speaks has one too."""


class LinkSaid(_Travels, frozen=True):
    """Edge to owner: as the device sent it."""

    link: int
    sent: bytes

    @property
    def size(self) -> int:
        return len(self.sent)


class LinkGone(_Travels, frozen=True):
    """Edge to owner: the device is there no more."""

    link: int


class LinkTold(_Travels, frozen=True):
    """Owner to edge: a finished message for one device, which the edge does not read."""

    link: int
    message: bytes

    @property
    def size(self) -> int:
        return len(self.message)


class LinkClosed(_Travels, frozen=True):
    """Owner to edge: the device is sent home."""

    link: int
    code: int
    reason: str


class NotMine(_Travels, frozen=True):
    """To the edge: whoever was asked does not have it, or not any more."""

    link: int


class Owns(_Travels, frozen=True):
    """To all: a hint; the lease decides."""

    of: tuple[str, ...]
    node: str


class Whose(_Travels, frozen=True):
    """To all: who knows this token? Those of onlookers are written nowhere."""

    question: int
    hash: str
    wants_no: bool = False
    """Whether who does not know it says so; an older node cannot read that, and does not ask for it."""


class Mine(_Travels, frozen=True):
    """The answer: it leads to this table, which is here."""

    question: int
    of: str


class NotKnown(_Travels, frozen=True):
    """The answer: nobody at this node has this token."""

    question: int


class TakeUnit(_Travels, frozen=True):
    """A unit was handed over to you."""

    unit: str


class RequestAsked(_Travels, frozen=True):
    """Edge to owner: a request, as somebody has sent it there."""

    question: int
    of: str
    """The table or the club that it is about; empty where there is none, and it is answered all the same."""
    method: str
    path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    address: str
    scheme: str
    lang: str

    @property
    def size(self) -> int:
        return len(self.body)


class OperatorAsked(_Travels, frozen=True):
    """Node to node: what an operator wants of what is there, as `web.channel` writes it."""

    question: int
    body: bytes

    @property
    def size(self) -> int:
        return len(self.body)


class RequestAnswered(_Travels, frozen=True):
    """Owner to edge: the answer, or a part of it; the status 0: it is not mine."""

    question: int
    status: int
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    is_last: bool = True

    @property
    def size(self) -> int:
        return len(self.body)


class Listed(_Travels, frozen=True):
    """To all: tables that are meant for everybody."""

    tables: tuple[TableInfo, ...]


Link = LinkOpen | LinkSaid | LinkGone | LinkTold | LinkClosed | NotMine
Item = (
    Link | Owns | Whose | Mine | NotKnown | TakeUnit | RequestAsked | OperatorAsked | RequestAnswered | Listed
)


class Parcel(Struct, frozen=True, array_like=True):
    """Items from one node to another, numbered from 1 on in each session; those to all have session 0."""

    to: str
    session: int
    number: int
    items: tuple[Item, ...] = ()


class Unreadable(Exception):  # noqa: N818 — whatever it is, it is not ours
    """It was not sealed by a node of this house, or is not for us."""


class Sealer:
    """Seals what one node sends, and opens what others have sealed with the key of the house."""

    def __init__(self, key: bytes, node: str) -> None:
        """`node`: eight bytes in hexadecimal, drawn anew at every start, so that no nonce is used twice."""
        self._key, self._node, self._sent = key, node, 0
        self._ciphers: dict[str, AESGCM] = {}
        """Of those who have sent something that could be read."""
        self._own = self._cipher(node)
        self._read: dict[tuple[str, str], int] = {}
        """By sender and addressee how many it had sent by then: whoever repeats what he heard is no node."""

    def seal(self, parcel: Parcel) -> bytes:
        """Padded, so that its length tells only how much there is roughly."""
        self._sent += 1
        head = bytes.fromhex(self._node) + self._sent.to_bytes(COUNT_BYTES, "big")
        plain = msgpack.encode(parcel)
        full = SMALLEST
        while full < len(plain) + LENGTH_BYTES:
            full *= 2
        padded = (len(plain).to_bytes(LENGTH_BYTES, "big") + plain).ljust(full, b"\0")
        return head + self._own.encrypt(_nonce(head), padded, head)

    def open(self, sealed: bytes) -> tuple[str, Parcel]:
        """From whom it is, and what is in it."""
        from cryptography.exceptions import InvalidTag

        head, rest = sealed[: ID_BYTES + COUNT_BYTES], sealed[ID_BYTES + COUNT_BYTES :]
        sender = head[:ID_BYTES].hex()
        cipher = self._cipher(sender)
        try:
            padded = cipher.decrypt(_nonce(head), rest, head)
            length = int.from_bytes(padded[:LENGTH_BYTES], "big")
            parcel = msgpack.decode(padded[LENGTH_BYTES : LENGTH_BYTES + length], type=Parcel)
        except (InvalidTag, MsgspecError, ValueError):
            raise Unreadable from None
        count = int.from_bytes(head[ID_BYTES:], "big")
        is_ours = parcel.to in ("", self._node) and sender != self._node
        if not is_ours or count <= self._read.get((sender, parcel.to), 0):
            raise Unreadable
        self._ciphers[sender], self._read[sender, parcel.to] = cipher, count
        return sender, parcel

    def forget(self, node: str) -> None:
        """It is dead, and comes back under another id."""
        self._ciphers.pop(node, None)

    def _cipher(self, node: str) -> "AESGCM":
        if node in self._ciphers:
            return self._ciphers[node]
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        derived = HKDF(SHA256(), 32, salt=None, info=b"gorod " + node.encode()).derive(self._key)
        return AESGCM(derived)


def _nonce(head: bytes) -> bytes:
    return head[ID_BYTES:].rjust(12, b"\0")
