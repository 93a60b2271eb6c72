"""The messages between nodes: items in encrypted, authenticated parcels of padded length.

A parcel begins with 16 bytes in the clear: the sender's id and its count of parcels. The rest is encrypted.
An eavesdropper learns only that nodes talk. The content is something a device has sent or is allowed to see.
"""

from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct, msgpack

from gorod.protocol.http import TableInfo

if TYPE_CHECKING:  # a single server runs without this library
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ID_BYTES, COUNT_BYTES, LENGTH_BYTES = 8, 8, 4
MIN_PADDED_BYTES = 256
"""The content of a parcel is padded to this many bytes, or 2, 4, 8 … times as many."""


class _Travels(Struct, frozen=True, tag=True, array_like=True):
    """Base class of items."""

    @property
    def size(self) -> int:
        """The length in bytes of the part that may be long."""
        return 0


class LinkOpen(_Travels, frozen=True):
    """Edge to owner: a device has said hello. Only the hash of its token is sent, never the token."""

    link: int
    of: str
    hash: str
    lang: str
    seed: str
    reads: str
    """The language that the browser prefers, used if the device names none."""
    address: str
    seat: str = ""
    """For a narrator's device: the hash of a seat's token, if the same browser holds one too."""


class LinkSaid(_Travels, frozen=True):
    """Edge to owner: a message of the device, unchanged."""

    link: int
    sent: bytes

    @property
    def size(self) -> int:
        return len(self.sent)


class LinkGone(_Travels, frozen=True):
    """Edge to owner: the device has disconnected."""

    link: int


class LinkTold(_Travels, frozen=True):
    """Owner to edge: an encoded message for one device. The edge does not read it."""

    link: int
    message: bytes

    @property
    def size(self) -> int:
        return len(self.message)


class LinkClosed(_Travels, frozen=True):
    """Owner to edge: close the socket of the device."""

    link: int
    code: int
    reason: str


class NotMine(_Travels, frozen=True):
    """To the edge: the node that was asked does not own the table, or no longer does."""

    link: int


class Owns(_Travels, frozen=True):
    """To all: `node` owns these tables and clubs now. A hint; the lease decides."""

    of: tuple[str, ...]
    node: str


class Whose(_Travels, frozen=True):
    """To all: who knows this token? Tokens of spectators are not stored in the database."""

    question: int
    hash: str
    wants_no: bool = False
    """Whether a node that does not know the token answers NotKnown. Older nodes cannot read that answer."""


class Mine(_Travels, frozen=True):
    """The answer to Whose: the token belongs to this table, which is here."""

    question: int
    of: str


class NotKnown(_Travels, frozen=True):
    """The answer to Whose: this node does not know the token."""

    question: int


class TakeUnit(_Travels, frozen=True):
    """To the new owner: this unit was handed over to you."""

    unit: str


class RequestAsked(_Travels, frozen=True):
    """Edge to owner: an HTTP request, unchanged."""

    question: int
    of: str
    """The table or club of the request. If empty, it is about neither, and the receiver answers it."""
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
    """Node to node: an operator's request, as written by `web.channel`."""

    question: int
    body: bytes

    @property
    def size(self) -> int:
        return len(self.body)


class RequestAnswered(_Travels, frozen=True):
    """Owner to edge: the answer, or a part of it. Status 0 means that the table is not ours."""

    question: int
    status: int
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    is_last: bool = True

    @property
    def size(self) -> int:
        return len(self.body)


class Listed(_Travels, frozen=True):
    """To all: the public tables of the sender."""

    tables: tuple[TableInfo, ...]


Link = LinkOpen | LinkSaid | LinkGone | LinkTold | LinkClosed | NotMine
Item = (
    Link | Owns | Whose | Mine | NotKnown | TakeUnit | RequestAsked | OperatorAsked | RequestAnswered | Listed
)


class Parcel(Struct, frozen=True, array_like=True):
    """Items from one node to another. Numbers begin at 1 in each session; parcels to all have session 0."""

    to: str
    session: int
    number: int
    items: tuple[Item, ...] = ()


class Unreadable(Exception):  # noqa: N818 — an expected case rather than an error of ours
    """The parcel was not sealed by a node of this cluster, is not for us, or was seen before."""


class Sealer:
    """Encrypts the parcels of one node and decrypts those of the others, with the cluster's key."""

    def __init__(self, key: bytes, node: str) -> None:
        """`node`: eight bytes in hexadecimal, new at every start, so that no nonce is used twice."""
        self._key, self._node, self._sent = key, node, 0
        self._ciphers: dict[str, AESGCM] = {}
        """Ciphers of the nodes that have sent a readable parcel."""
        self._own = self._cipher(node)
        self._read: dict[tuple[str, str], int] = {}
        """The last count by sender and addressee. A parcel that does not exceed it is a replay."""

    def seal(self, parcel: Parcel) -> bytes:
        """Return the encrypted parcel. Padding hides its exact length."""
        self._sent += 1
        head = bytes.fromhex(self._node) + self._sent.to_bytes(COUNT_BYTES, "big")
        plain = msgpack.encode(parcel)
        full = MIN_PADDED_BYTES
        while full < len(plain) + LENGTH_BYTES:
            full *= 2
        padded = (len(plain).to_bytes(LENGTH_BYTES, "big") + plain).ljust(full, b"\0")
        return head + self._own.encrypt(_nonce(head), padded, head)

    def open(self, sealed: bytes) -> tuple[str, Parcel]:
        """Return the sender and the parcel. Raise Unreadable if it is forged, replayed or not for us."""
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
        """Drop the cipher of a dead node. It would come back under another id."""
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
