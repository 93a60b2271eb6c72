"""A certificate of one's own for TLS in a room without internet, made by the program `openssl`."""

import shutil
import subprocess
from ipaddress import ip_address
from pathlib import Path

from msgspec import Struct

DAYS = 825
"""Browsers refuse certificates that are good for longer."""


class Certificate(Struct, frozen=True):
    """The files of a certificate and of its key."""

    cert: Path
    key: Path


class NoOpenssl(Exception):  # noqa: N818 — it is an answer, not an error
    """The certificate could not be made."""


def own(folder: Path, hosts: list[str]) -> Certificate:
    """The one that lies in this folder, so that devices accept it once; a new one where there is none."""
    made = Certificate(folder / "self.crt", folder / "self.key")
    if not (made.cert.is_file() and made.key.is_file()):
        folder.mkdir(0o700, parents=True, exist_ok=True)  # the key is for its owner alone
        _make(made, hosts)
    return made


def _make(wanted: Certificate, hosts: list[str]) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise NoOpenssl
    names = ",".join(dict.fromkeys(map(_name, ["localhost", "127.0.0.1", *hosts])))
    head = [program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    body = ["-days", str(DAYS), "-subj", "/CN=Gorod", "-addext", f"subjectAltName={names}"]
    files = ["-keyout", str(wanted.key), "-out", str(wanted.cert)]
    try:
        subprocess.run([*head, *body, *files], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoOpenssl from error


def _name(host: str) -> str:
    try:
        return f"IP:{ip_address(host)}"
    except ValueError:
        return f"DNS:{host}"
