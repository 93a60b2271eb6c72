"""A disk that fails on command: a VFS layer of SQLite, inside the library that Python uses."""

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from enum import StrEnum
from threading import Lock
from typing import Any

OK, FULL = 0, 13
IOERR_WRITE, IOERR_FSYNC, IOERR_TRUNCATE, IOERR_SHM = 778, 1034, 1546, 5386
WATCHED = 0x100 | 0x800 | 0x80000
"""Flags of the watched files: the database, its rollback journal, and its write-ahead log."""
METHOD_COUNT = 18
"""The number of methods of a file, in version 3 of SQLite's interface."""


class How(StrEnum):
    """How a write or a sync fails."""

    EIO = "eio"
    ENOSPC = "enospc"
    SHORT = "short"
    """Only a part of the bytes is written."""
    LOST = "lost"
    """A sync fails, and the data that it should have kept are gone from the file."""


class _Vfs(Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("others", c_void_p * 15),
    )


class _Methods(Structure):
    _fields_ = (("version", c_int), ("methods", c_void_p * METHOD_COUNT))


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


WRITE, TRUNCATE, SYNC, SHM_MAP = 2, 3, 4, 12
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)
_ShmMap = CFUNCTYPE(c_int, c_void_p, c_int, c_int, c_int, c_void_p)


class Disk:
    """Counts writes and syncs from the command to fail on, and makes the chosen ones fail."""

    def __init__(self) -> None:
        """Start with a working disk."""
        self._lock = Lock()
        self._how, self._first, self._is_lasting = How.EIO, 0, False
        self.count = self.failures = 0

    def fail(self, how: How, first: int, is_lasting: bool) -> None:
        """Let the `first` write or sync from now on fail, and all after it if `is_lasting`."""
        with self._lock:
            self._how, self._first, self._is_lasting, self.count, self.failures = how, first, is_lasting, 0, 0

    def heal(self) -> int:
        """Let everything work again; return how many calls have failed."""
        with self._lock:
            failures, self._first, self.failures = self.failures, 0, 0
            return failures

    def falls(self) -> How | None:
        """Return how the current call fails, if it does."""
        with self._lock:
            self.count += 1
            if not self._first or self.count < self._first:
                return None
            if not self._is_lasting and self.count > self._first:
                return None
            self.failures += 1
            return self._how


class _Layer:
    """The layer between SQLite and the files of the system."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._library.sqlite3_vfs_find.argtypes = (c_char_p,)
        self._library.sqlite3_vfs_register.argtypes = (POINTER(_Vfs), c_int)
        self._below = self._library.sqlite3_vfs_find(None)
        self._open_below = _Open(self._below.contents.open)
        self._written: dict[int, list[tuple[int, int]]] = {}
        self._kept: dict[int, tuple[_Methods, Any]] = {}
        self._callbacks = (_Open(self._open), *self._ours())
        self._vfs = _Vfs.from_buffer_copy(self._below.contents)
        self._vfs.name, self._vfs.open = b"faulty", ctypes.cast(self._callbacks[0], c_void_p).value

    def _ours(self) -> tuple[Any, ...]:
        """The methods that can fail."""
        return _Write(self._write), _Truncate(self._truncate), _Sync(self._sync), _ShmMap(self._map)

    def register(self) -> None:
        """Use this disk for every database that is opened from now on."""
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def unregister(self) -> None:
        """Use the disk of the system for every database that is opened from now on."""
        self._library.sqlite3_vfs_register(self._below, 1)

    def _open(self, _: int, name: int, file: int, flags: int, out: int) -> int:
        answer = self._open_below(ctypes.addressof(self._below.contents), name, file, flags, out)
        if answer == OK and flags & WATCHED:
            opened = _File.from_address(file)
            opened.methods = ctypes.pointer(self._wrapped(opened.methods.contents))
            self._written[file] = []
        return int(answer)

    def _wrapped(self, below: _Methods) -> _Methods:
        """Return the methods of a file with those that can fail replaced; made once for each kind of file."""
        where = ctypes.addressof(below)
        if where not in self._kept:
            ours = _Methods.from_buffer_copy(below)
            for place, callback in zip((WRITE, TRUNCATE, SYNC, SHM_MAP), self._callbacks[1:], strict=True):
                ours.methods[place] = ctypes.cast(callback, c_void_p).value
            self._kept[where] = ours, below
            self._kept[ctypes.addressof(ours)] = ours, below
        return self._kept[where][0]

    def _method(self, file: int, place: int, kind: Callable[[Any], Any]) -> Any:
        """Return the method of the system."""
        methods = _File.from_address(file).methods.contents
        return kind(self._kept[ctypes.addressof(methods)][1].methods[place])

    def _write(self, file: int, data: int, size: int, at: int) -> int:
        how, write = self._disk.falls(), self._method(file, WRITE, _Write)
        if how is How.SHORT:
            write(file, data, size // 2, at)
        if how is not None:
            return FULL if how is How.ENOSPC else IOERR_WRITE
        self._written[file].append((size, at))
        return int(write(file, data, size, at))

    def _truncate(self, file: int, size: int) -> int:
        if self._disk.falls():
            return IOERR_TRUNCATE
        return int(self._method(file, TRUNCATE, _Truncate)(file, size))

    def _sync(self, file: int, flags: int) -> int:
        how = self._disk.falls()
        if how is How.LOST:
            self._lose(file)
        if how is not None:
            return IOERR_FSYNC
        self._written[file].clear()
        return int(self._method(file, SYNC, _Sync)(file, flags))

    def _lose(self, file: int) -> None:
        """Drop pages that could not be written, as the system does, and report it once."""
        write = self._method(file, WRITE, _Write)
        for size, at in self._written[file]:
            write(file, ctypes.create_string_buffer(size), size, at)
        self._written[file].clear()

    def _map(self, file: int, region: int, size: int, extend: int, out: int) -> int:
        if extend and self._disk.falls():
            return IOERR_SHM
        return int(self._method(file, SHM_MAP, _ShmMap)(file, region, size, extend, out))


DISK = Disk()
"""The only disk of this process."""
_layers: list[_Layer] = []
"""Kept until the process ends: a file may be closed late."""


def can_be_mounted() -> bool:
    """Return whether the library can be reached; a Python with built-in SQLite may hide it."""
    path = getattr(_sqlite3, "__file__", "")
    return bool(path) and hasattr(ctypes.CDLL(path), "sqlite3_vfs_register")


def mounted() -> Disk:
    """Put every database that is opened from now on on this disk; return it."""
    if not _layers:
        _layers.append(_Layer(DISK))
    _layers[0].register()
    return DISK


@contextmanager
def mounted_here() -> Iterator[Disk]:
    """Do the same inside a `with` block."""
    try:
        yield mounted()
    finally:
        DISK.heal()
        _layers[0].unregister()
