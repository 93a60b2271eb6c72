"""Many pictures on one sheet."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from tests.browser.browser import ALL_SIZES

WIDTHS = {
    "phone": 180,
    "tablet": 240,
    "laptop": 342,
    "desktop": 384,
    "landscape": 320,
    "zoomed": 342,
    "least": 200,
}
"""The width of one picture on the sheet, in pixels."""
ACROSS = 2400
GAP, NAME = 12, 16
"""The space between pictures, and under each of them."""
GROUND, INK = "#808080", "#ffffff"


def sheet(folder: Path, names: Sequence[str], size: str, lang: str) -> Path | None:
    """Make a sheet of the pictures of one size and language; each as high as its screen, name below."""
    kept = {name: folder / f"{name}-{size}-{lang}.png" for name in names}
    found = {name: path for name, path in kept.items() if path.is_file()}
    if not found:
        return None
    width, screen = WIDTHS[size], ALL_SIZES[size]
    height = round(width * screen.height / screen.width)
    columns = ACROSS // (width + GAP)
    rows = -(-len(found) // columns)
    whole = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + NAME + GAP) + GAP), GROUND)
    draw = ImageDraw.Draw(whole)
    for at, (name, path) in enumerate(found.items()):
        left, top = GAP + at % columns * (width + GAP), GAP + at // columns * (height + NAME + GAP)
        with Image.open(path) as picture:
            part = picture.convert("RGB").crop((0, 0, screen.width, screen.height))
        whole.paste(part.resize((width, height)), (left, top))
        draw.text((left, top + height + 2), name, fill=INK)
    target = folder / f"sheet-{size}-{lang}.png"
    whole.save(target)
    return target
