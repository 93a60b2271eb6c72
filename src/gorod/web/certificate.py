"""The certificate for TLS: one's own for a room without internet, or a given one; read anew when told to."""

import shutil
import ssl
import subprocess
from ipaddress import ip_address
from pathlib import Path

from msgspec import Struct

VALID_DAYS = 825
"""Browsers refuse certificates that are good for longer."""


class Certificate(Struct, frozen=True):
    """The files of a certificate and of its key."""

    cert: Path
    key: Path


def loaded(certificate: Certificate, password: str | None = None) -> ssl.SSLContext:
    """Ready to serve; `OSError` if its files cannot be used. Without a password openssl may ask for one."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.cert, certificate.key, password)
    return context


def is_usable(certificate: Certificate) -> bool:
    """Told before anything is opened."""
    try:
        loaded(certificate)
    except OSError:
        return False
    return True


def renew(serving: ssl.SSLContext, certificate: Certificate) -> None:
    """New connections get what the files hold now; `OSError` leaves everything as it was.

    Loaded into the old context, a new certificate of another kind of key would stand beside the old one.
    """
    fresh = loaded(certificate, password="")

    def greeted(line: ssl.SSLObject | ssl.SSLSocket, *_: object) -> None:
        line.context = fresh

    serving.sni_callback = greeted


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
