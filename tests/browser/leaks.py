"""A client built with planted leaks: each is off until `window.leak` names it."""

import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Route

from scripts import client
from tests.browser.browser import Visitor
from tests.needs import alone, made

FOLDER = client.ROOT / "build" / "leaky"
VITE = Path("node_modules") / "vite" / "bin" / "vite.js"
BUILD = re.compile(r'<meta name="gorod-build"[^>]*>')
IS_ON = "(globalThis as any).leak === "
ROLE = "table.view?.me?.role"
GAME = ("src/pages/Game.svelte", "</script>")
"""The only file that sees every frame of a game."""


class Leak(Struct, frozen=True):
    """A change of one file, switched on by its name."""

    name: str
    file: str
    before: str
    after: str
    """`IT` is replaced by the test whether the leak is on."""

    @property
    def planted(self) -> str:
        """Return the replacement text."""
        return self.after.replace("IT", f'{IS_ON}"{self.name}"')


def _effect(name: str, body: str) -> Leak:
    """Return a leak that runs whenever a frame comes."""
    file, end = GAME
    return Leak(name, file, end, f"  $effect(() => {{ if (IT) {body}; }});\n{end}")


LEAKS = (
    _effect("the title is the card", f"document.title = String({ROLE})"),
    _effect(
        "the page has a class while there is something to do",
        'document.body.classList.toggle("awake", table.isNight && table.legal.length > 0)',
    ),
    _effect("the card is kept in the browser", f'localStorage.setItem("gorod.card", String({ROLE}))'),
    _effect("a picture of the card is asked for", f"void fetch(`icon.svg?${{{ROLE}}}`)"),
    _effect("whoever is black feels it", f'if ({ROLE} === "mafioso") navigator.vibrate(50)'),
    Leak(
        "mates have another window",
        "src/lib/look.ts",
        "  look.label = labelOf(",
        "  if (IT) look.bot = view?.me?.mates.includes(info.seat) ?? false;\n  look.label = labelOf(",
    ),
    Leak(
        "the hint speaks to whoever may act",
        "src/stores/table.svelte.ts",
        'const told = this.frame?.hint ?? "";',
        'const told = (IT && this.legal.length ? "!" : "") + (this.frame?.hint ?? "");',
    ),
    Leak(
        "windows go out when the server has answered",
        "src/pages/Night.svelte",
        "    const [at, isNew] = [slot, begun > 0];\n",
        "    const [at, isNew] = [slot, begun > 0];\n    if (IT) void table.frame;\n",
    ),
    Leak(
        "words among the blacks are in the story",
        "src/lib/story.ts",
        'return isOver || one.room !== "black"',
        'return IT || isOver || one.room !== "black"',
    ),
    Leak(
        "what one was told alone is in the story",
        "src/lib/story.ts",
        "return isOver || (!one.own",
        "return IT || isOver || (!one.own",
    ),
)

PHONE_LEAKS = (
    Leak(
        "whoever may act sees other windows",
        "src/onephone/NightPass.svelte",
        'const label = words("seat", { seat: info.seat });',
        'const label = words("seat", { seat: info.seat }) + (IT && passing.call ? ", !" : "");',
    ),
    Leak(
        "the phone keeps who has acted",
        "src/onephone/NightPass.svelte",
        "  const agrees =",
        "  $effect(() => { if (IT && passing.own?.answer?.length) "
        "localStorage.setItem('gorod.passed.x', '1'); });\n"
        "  const agrees =",
    ),
)
"""Leaks in the pages of the one phone."""
ALL = (*LEAKS, *PHONE_LEAKS)


def build() -> Path:
    """Return the folder of such a client's pages; build it first if a source or a leak has changed."""
    with alone("leaky"):
        return _built()


def _built() -> Path:
    mark = sha256(f"{client.mark_of(client.sources())}{ALL}".encode()).hexdigest()
    built, site, copy = FOLDER / "mark", FOLDER / "site", FOLDER / "client"
    if built.is_file() and built.read_text() == mark:
        return site
    made(client.fetch)
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(client.CLIENT, copy, ignore=shutil.ignore_patterns("node_modules"))
    (copy / "node_modules").symlink_to(client.CLIENT / "node_modules")
    shutil.copytree(client.ROOT / "docs", FOLDER / "docs")  # the client shows some of these pages
    for leak in ALL:
        _plant(copy / leak.file, leak)
    words = (client.program(), VITE, "build", "--outDir", site, "--emptyOutDir", "--logLevel", "warn")
    subprocess.run([str(word) for word in words], cwd=copy, check=True, timeout=client.WORK_LIMIT_S)
    _pass_for_the_real_one(site / "index.html")
    built.write_text(mark)
    return site


def _pass_for_the_real_one(page: Path) -> None:
    """Give the page the build id of the real one: a page of another build would reload itself."""
    [real] = BUILD.findall((client.SITE / "index.html").read_text("utf-8"))
    page.write_text(BUILD.sub(real, page.read_text("utf-8")), "utf-8")


def _plant(file: Path, leak: Leak) -> None:
    text = file.read_text("utf-8")
    assert text.count(leak.before) == 1, f"{leak.name}: {leak.file} has changed"
    file.write_text(text.replace(leak.before, leak.planted), "utf-8")


def serve(visitor: Visitor, site: Path) -> None:
    """Serve these pages to this visitor; all other requests go to the server."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(visitor.url).partition("?")[0].strip("/") or "index.html"
        if (site / path).is_file():
            route.fulfill(path=site / path)
        else:
            route.continue_()

    visitor.context.route(f"{visitor.url}/**", answer)
    # such a page counts as one from another network
    visitor.context.grant_permissions(["local-network-access"])
