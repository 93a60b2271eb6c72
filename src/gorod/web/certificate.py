"""The TLS certificate: a self-signed one for networks without internet, or a given one; can be reloaded."""

import shutil
import ssl
import subprocess
from ipaddress import ip_address
from pathlib import Path

from msgspec import Struct

VALID_DAYS = 825
"""Days of validity. Browsers refuse certificates that are valid for longer."""


class Certificate(Struct, frozen=True):
    """The files of a certificate and its key."""

    cert: Path
    key: Path


def load_context(certificate: Certificate, password: str | None = None) -> ssl.SSLContext:
    """Return a TLS context. Raise OSError if the files are unusable.

    With `password=None` openssl may ask for one on the terminal.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.cert, certificate.key, password)
    return context


def is_usable(certificate: Certificate) -> bool:
    """Return whether the files can be loaded. Called before the server opens anything."""
    try:
        load_context(certificate)
    except OSError:
        return False
    return True


def renew(serving: ssl.SSLContext, certificate: Certificate) -> None:
    """Use the current content of the files for new connections. On OSError nothing changes.

    A new context is needed: in the old one, a certificate with another type of key would be added to the
    old certificate and not replace it.
    """
    fresh = load_context(certificate, password="")

    def greeted(line: ssl.SSLObject | ssl.SSLSocket, *_: object) -> None:
        line.context = fresh

    serving.sni_callback = greeted


class NoOpenssl(Exception):  # noqa: N818 — it is an answer, not an error
    """The certificate could not be made."""


def self_signed(folder: Path, hosts: list[str]) -> Certificate:
    """Return the self-signed certificate in this folder; make it if it is missing.

    It is kept so that people have to accept it on a device only once.
    """
    made = Certificate(folder / "self.crt", folder / "self.key")
    if not (made.cert.is_file() and made.key.is_file()):
        folder.mkdir(0o700, parents=True, exist_ok=True)  # only the owner may read the key
        _make(made, hosts)
    return made


def _make(wanted: Certificate, hosts: list[str]) -> None:
    program = shutil.which("openssl")
    if program is None:
        raise NoOpenssl
    names = ",".join(dict.fromkeys(map(_name, ["localhost", "127.0.0.1", *hosts])))
    head = [program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    body = ["-days", str(VALID_DAYS), "-subj", "/CN=Gorod", "-addext", f"subjectAltName={names}"]
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
